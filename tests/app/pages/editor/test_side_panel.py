"""What a window of more than 2400 has beside the ledger: the pinned accounts, and the figures as plots."""

import subprocess
import sys

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from designer import paths
from designer.app.pages.editor.layout_modes import is_wide
from designer.app.ui import theme
from designer.app.ui.measures import measures_for
from designer.app.ui.page_mode import mode_for
from designer.battle_value import battle_value
from designer.editing import edits
from designer.units.location import RT

VERY_WIDE, WIDE = (2560, 1440), (1920, 1080)


@pytest.fixture
def make(qapp, windows):
    def window(size=VERY_WIDE, settings=None):
        theme.apply(qapp, "dark", "automatic", 1.0)
        return windows(settings, size=size, design=paths.data("designs", "wayfarer-wfr-3d.mtf"))

    return window


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


def test_an_empty_place_says_how_to_pin_and_does_it(make):
    window = make()
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


def test_the_ledger_keeps_its_place_at_the_left(make):
    window = make()
    editor = window.editor
    plots = editor.shell.further.plots
    at = [part.mapTo(window, part.rect().topLeft()).x() for part in (editor.views.ledger, plots)]
    assert at[0] < at[1]
    assert editor.views.ledger.width() <= theme.measures().right_dock
    assert plots.width() >= 480


def test_the_equipment_is_wider_where_there_is_more_than_enough(make):
    usual = measures_for("comfortable").left_dock
    assert make(WIDE).editor.shell.left.width() == pytest.approx(usual, abs=2)
    shell = make((3200, 1440)).editor.shell
    assert shell.left.width() > usual + 80
    assert shell.further.plots.width() >= 480


def test_many_pins_leave_the_plots_half_the_height(make, qtbot):
    window = make((2560, 900))
    editor = window.editor
    for sheet in ("bv", "mass", "slots", "heat", "move", "cost", "damage", "armor"):
        editor.views.ledger.pin(f"sheet.{sheet}")
    qtbot.waitUntil(lambda: editor.shell.further.plots.height() > 0.4 * editor.shell.height())
    assert editor.shell.further.pinned.height() > 0.3 * editor.shell.height()


def test_the_plot_shows_the_way_to_the_value_after_each_edit(make, qtbot):
    window = make()
    context = window.editor.context
    for edit in (None, edits.place_best("large-laser"), edits.set_armor(RT, front=3)):
        if edit is not None:
            context.apply(edit)
        plot = drawn(window, qtbot)
        assert round(plot.marks[0].after[-1]) == battle_value(context.graph)


def test_damage_and_heat_are_behind_it_and_figures_instead(make, qtbot):
    window = make()
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


def test_the_reading_line_moves_by_keys(make, qtbot):
    plot = drawn(make(), qtbot)
    before = plot.reading
    plot.setFocus()
    QTest.keyClick(plot, Qt.Key.Key_Right)
    assert plot.reading == before + 1


def test_a_plot_is_written_where_the_user_says(make, qtbot, tmp_path):
    window = make()
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
