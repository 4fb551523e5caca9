"""What a window of more than 2400 has beside the ledger: the pinned accounts, and the figures as plots."""

import subprocess
import sys
from collections import Counter

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from designer import paths
from designer.app.pages.editor.layout_modes import is_wide
from designer.app.shell.window import Window
from designer.app.ui import theme
from designer.app.ui.dialogs import Dialogs
from designer.app.ui.measures import measures_for
from designer.app.ui.page_mode import mode_for
from designer.app.ui.plots.export import ask_for_file
from designer.battle_value import battle_value
from designer.editing import edits
from designer.units.location import RT
from designer.workspace.settings import Settings
from tests.app.standing_windows import Traces, _traces, close_for_good

VERY_WIDE, WIDE = (2560, 1440), (1920, 1080)


@pytest.fixture
def make(qapp, windows):
    def window(size=VERY_WIDE, settings=None):
        theme.apply(qapp, "dark", "automatic", 1.0)
        return windows(settings, size=size, design=paths.data("designs", "wayfarer-wfr-3d.mtf"))

    return window


@pytest.fixture
def usual_density():
    """The density of the windows here, so that they are not styled for each test and back."""
    return "comfortable"


@pytest.fixture(scope="module")
def _very_wide():
    """The window that stands while no test has it, with its traces after a test that left nothing."""
    held: list[tuple[Window, Traces]] = []
    yield held
    for window, _ in held:
        close_for_good(window)


@pytest.fixture
def window(qapp, qtbot, _very_wide):
    """A very wide window that shows a design: the same one for each test that leaves it as it was."""
    theme.apply(qapp, "dark", "automatic", 1.0)
    theme.hub().set_window_width(VERY_WIDE[0])
    window, usual = _very_wide.pop() if _very_wide else made(qtbot)
    window.show()
    drawn(window, qtbot)
    yield window
    forget(window)
    if traces(window) == usual:
        _very_wide.append((window, usual))
    else:
        close_for_good(window)


def made(qtbot):
    """A window in which all was seen that is made when it is first seen, and its traces."""
    window = Window(Settings(large_offered=True), Dialogs())
    window.resize(*VERY_WIDE)
    window.manager.open([paths.data("designs", "wayfarer-wfr-3d.mtf")])
    window.show()
    look_around(window, qtbot)
    forget(window)
    return window, traces(window)


def look_around(window, qtbot):
    window.editor.views.ledger.pin("sheet.bv")
    window.editor.context.apply(edits.set_armor(RT, front=3))
    for tab in (0, 1, 2):
        window.editor.shell.further.plots.set_current(tab)
        drawn(window, qtbot)


def traces(window):
    """What tests leave in the window, but for explanations of the ledger, which come and go."""
    return Counter({trace: many for trace, many in _traces(window).items() if "LineExplanation" not in trace})


def forget(window):
    """Take back what a test did in the window, and hide it."""
    editor, plots = window.editor, window.editor.shell.further.plots
    while editor.context.undo_label is not None:
        editor.context.undo()
    for sheet in list(editor.shell.further.pinned.pins.blocks):
        editor.views.ledger.unpin(sheet)
    plots.set_current(0)
    plots.tools.pill.setChecked(False)
    plots.tools.export.ask = ask_for_file
    window.notice.clear()
    if (focused := window.focusWidget()) is not None:
        focused.clearFocus()
    QApplication.processEvents()
    window.hide()
    window.windowHandle().destroy()


def drawn(window, qtbot):
    plots = window.editor.shell.further.plots
    qtbot.waitUntil(lambda: plots.page.plot is not None and not plots.page._lazy.stale)
    return plots.page.plot


def top_of(plot):
    return max(value for row in plot.figures.rows for value in row if isinstance(value, float | int))


@pytest.mark.parametrize(
    ("width", "scale", "mode"),
    [(2400, 1.0, "wide"), (2401, 1.0, "widest"), (3840, 2.0, "wide"), (3840, 1.0, "widest"), (1199, 1.0, "narrow")],
)
def test_the_room_that_counts_is_without_scaling(width, scale, mode):
    assert mode_for(width, scale) == mode
    assert is_wide(mode) == (mode != "narrow")


@pytest.mark.parametrize(
    ("height", "scale", "mode"), [(759, 1.0, "compact"), (760, 1.0, "wide"), (1080, 2.0, "compact")]
)
def test_a_low_window_has_no_forms_below_its_board(height, scale, mode):
    assert mode_for(1700 * scale, scale, height) == mode
    assert mode_for(1199 * scale, scale, height) == "narrow"


def test_an_empty_place_says_how_to_pin_and_does_it(window):
    ledger, pinned = window.editor.views.ledger, window.editor.shell.further.pinned
    assert pinned.words.isVisible()
    QTest.mouseClick(pinned.first, Qt.MouseButton.LeftButton)
    assert list(pinned.pins.blocks) == ["sheet.bv"]
    assert not pinned.words.isVisible()
    assert "Battle Value" in pinned.pins.blocks["sheet.bv"].text
    assert not ledger.pins.blocks, "it is not told twice"
    pinned.pins.blocks["sheet.bv"].pin.click()
    assert not pinned.pins.blocks
    assert pinned.words.isVisible()


def test_pins_follow_edits_and_move_with_the_room(make):
    window = make()
    editor = window.editor
    editor.views.ledger.pin("sheet.mass")
    before = editor.shell.further.pinned.pins.blocks["sheet.mass"].text
    editor.context.apply(edits.place_best("medium-laser"))
    assert editor.shell.further.pinned.pins.blocks["sheet.mass"].text != before
    window.resize(*WIDE)
    QApplication.processEvents()
    assert list(editor.views.ledger.pins.blocks) == ["sheet.mass"], "back in the foot of the ledger"
    window.resize(*VERY_WIDE)
    QApplication.processEvents()
    assert list(editor.shell.further.pinned.pins.blocks) == ["sheet.mass"]
    assert not editor.views.ledger.pins.blocks


def test_the_ledger_keeps_its_place_at_the_left(window):
    editor = window.editor
    plots = editor.shell.further.plots
    at = [part.mapTo(window, part.rect().topLeft()).x() for part in (editor.views.ledger, plots)]
    assert at[0] < at[1]
    assert editor.views.ledger.width() <= theme.measures().right_dock
    assert plots.width() >= 480


def test_the_equipment_is_wider_where_there_is_more_than_enough(make):
    usual = measures_for("comfortable").left_dock
    window = make(WIDE)
    shell = window.editor.shell
    assert shell.left.width() == pytest.approx(usual, abs=2)
    window.resize(3200, 1440)
    QApplication.processEvents()
    assert shell.left.width() > usual + 80
    assert shell.further.plots.width() >= 480


def test_many_pins_leave_the_plots_half_the_height(make, qtbot):
    window = make((2560, 900))
    editor = window.editor
    for sheet in ("bv", "mass", "slots", "heat", "move", "cost", "damage", "armor"):
        editor.views.ledger.pin(f"sheet.{sheet}")
    qtbot.waitUntil(lambda: editor.shell.further.plots.height() > 0.4 * editor.shell.height())
    assert editor.shell.further.pinned.height() > 0.3 * editor.shell.height()


def test_the_plot_shows_the_way_to_the_value_after_each_edit(window, qtbot):
    context = window.editor.context
    for edit in (None, edits.place_best("large-laser"), edits.set_armor(RT, front=3)):
        if edit is not None:
            context.apply(edit)
        plot = drawn(window, qtbot)
        assert round(plot.marks[0].after[-1]) == battle_value(context.graph)


def test_damage_and_heat_are_behind_it_and_figures_instead(window, qtbot):
    plots = window.editor.shell.further.plots
    drawn(window, qtbot)
    names = []
    for index in (0, 1, 2):
        plots.set_current(index)
        names.append(drawn(window, qtbot).accessibleName())
    assert names == ["Battle Value", "Damage", "Heat"]
    plots.tools.pill.click()
    assert plots.page.plot.shows_table
    plots.set_current(0)
    assert plots.page.plot.shows_table
    plots.tools.pill.click()
    assert not plots.page.plot.shows_table


def test_the_reading_line_moves_by_keys(window, qtbot):
    plot = drawn(window, qtbot)
    before = plot.reading
    plot.setFocus()
    QTest.keyClick(plot, Qt.Key.Key_Right)
    assert plot.reading == before + 1


def test_a_plot_is_written_where_the_user_says(window, qtbot, tmp_path):
    drawn(window, qtbot)
    export = window.editor.shell.further.plots.tools.export
    asked = []

    def answer(_parent, name, suffix):
        asked.append(name)
        return tmp_path / f"plot{suffix}"

    export.ask = answer
    export.export(".csv")
    assert (tmp_path / "plot.csv").read_text()
    assert asked == ["Wayfarer WFR-3D Battle Value"]
    assert window.notice.text == f"plot.csv is saved in {tmp_path}."


def test_what_draws_plots_is_not_loaded_in_other_windows():
    made = (
        "import sys; from designer.app.ui import theme; from designer.app.shell.application import application;"
        "from designer.workspace.settings import Settings; from designer.app.shell.window import Window;"
        "from designer import paths;"
        "theme.apply(application(), 'dark'); w = Window(Settings(), keep=lambda _: ''); w.resize(1920, 1080); w.show();"
        "w.manager.open([paths.data('designs', 'wayfarer-wfr-3d.mtf')]); application().processEvents();"
        "print('pyqtgraph' in sys.modules)"
    )
    found = subprocess.run([sys.executable, "-c", made], capture_output=True, text=True, check=False)
    assert found.stdout.split() == ["False"], found.stderr
