"""The assistant "Seek a goal" in the window: what is shown of a found design is what is taken, as one step."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from designer import paths
from designer.app.views.assistants.seek import present
from designer.app.views.assistants.seek_texts import changes, in_lines, led_by_differences
from designer.assistants.figure_targets import FigureTarget
from designer.assistants.seek_news import SeekCandidate, SeekProgress, seeking
from designer.assistants.seek_request import RefitLimit
from designer.battle_value import battle_value
from designer.comparison.refit import RefitClass, RefitProfile
from designer.construction.armor import armor
from designer.construction.findings import is_valid
from designer.decimals import figure
from designer.design import once
from designer.editing import edits
from designer.editing.blank import new_unit
from designer.figures import FIGURES

SEARCH_MS = 60_000
MOST = 1600
"""A Battle Value below that of the sample, so that many designs meet it."""


@pytest.fixture
def editor(windows, outcomes_in_sight):
    window = windows(active=True, design=paths.data("designs", "wayfarer-wfr-3d.mtf"))
    QApplication.processEvents()
    window.actions_by_name["seek_goal"].trigger()
    return window.editor


@pytest.fixture
def seek(editor):
    return editor.assistants.current


@pytest.mark.usefixtures("german")
def test_the_form_fits_its_narrow_panel_in_german(editor, seek):
    editor.window().resize(1366, 768)
    QApplication.processEvents()
    QApplication.processEvents()
    form = seek.form
    assert form.mapTo(seek, form.rect().topRight()).x() <= seek.rect().right()
    box = form.lines["armor.percent"].sense
    assert box.fontMetrics().horizontalAdvance(box.currentText()) + 2 * box.height() <= box.width()


def _press(button):
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def _target(seek, figure, sense, value):
    line = seek.form.lines[figure]
    line.sense.setCurrentIndex(line.sense.findData(sense))
    line.value.setValue(value)


def _found(qtbot, seek):
    """Search until something is found, and stop."""
    _target(seek, "bv", "most", MOST)
    _press(seek.button)
    assert seek.busy
    qtbot.waitUntil(lambda: bool(seek.found.model.rows))
    _press(seek.button)
    assert not seek.busy
    QApplication.processEvents()  # what was found last changes the order
    return seek.found.model.rows


def _marks(editor):
    board = editor.views.slots.board
    return {cell.look.mark for location in board.model.locations for cell in board.shown(location).cells} - {""}


def test_a_found_design_is_seen_before_it_is_taken_and_taken_as_one_step(qtbot, editor, seek):
    row = _found(qtbot, seek)[0]
    context = editor.context
    before, steps = context.unit, len(context.session.history.steps)
    table = seek.found.list
    QTest.mouseClick(
        table.viewport(), Qt.MouseButton.LeftButton, pos=table.visualRect(seek.found.model.index(0, 0)).center()
    )
    shown = context.proposal.unit
    assert battle_value(context.preview.overlay) == row.figures["bv"] <= MOST
    assert is_valid(once(shown))
    assert _marks(editor)
    assert context.unit is before
    plot = seek.found.plot
    called = next(point.name for point in map(plot.point, range(len(plot.points.keys))) if point.key == row.number)
    _press(seek.found.button)
    assert context.unit == shown
    assert len(context.session.history.steps) == steps + 1
    assert context.session.history.undo_label == f"Found design: {called}"
    assert editor.assistants.current is None
    context.undo()
    assert context.unit == before


def test_the_plot_joins_what_no_other_beats_in_the_two_wishes_that_it_shows(editor, seek):
    now = present(editor.context)
    figures = ((90.0, 30.0), (80.0, 40.0), (70.0, 35.0), (95.0, 20.0))  # of armor in percent, and of damage at 9
    every = [
        now._replace(number=number, figures={**now.figures, "armor.percent": armor, "damage.9": damage})
        for number, (armor, damage) in enumerate(figures, 1)
    ]
    wishes = [FigureTarget("armor.percent", least=50), FigureTarget("damage.9", least=10)]
    seek.found.show_found(every, [1, 2], None, now, wishes)
    assert seek.found.plot._on_line == [1, 2, 4]
    seek.found.show_found(every, [1, 2], None, now, [wishes[0], FigureTarget("damage.9", 20, 40)])
    assert not seek.found.plot._on_line  # within a span nothing is better


def test_enter_in_a_target_begins_the_search_which_tells_of_the_first_design(qtbot, editor, seek, reader):
    _target(seek, "bv", "most", MOST)
    value = seek.form.lines["bv"].value
    value.setFocus()
    QTest.keyClick(value, Qt.Key.Key_Return)
    assert seek.busy
    qtbot.waitUntil(lambda: bool(seek.found.model.rows))
    qtbot.waitUntil(lambda: "match" in reader.announced[-1])
    assert reader.announced[0] == "Searching…"
    seek.stop()
    QApplication.processEvents()
    assert reader.announced[-1] == seek.count.text()


def test_the_chosen_design_stays_in_the_list_while_better_ones_are_found(editor, seek):
    _target(seek, "bv", "most", MOST)
    now = present(editor.context)
    found = tuple(now._replace(number=n, figures={**now.figures, "bv": MOST - n}) for n in (1, 2, 3))
    seek._receive([SeekProgress(3, found, (1, 2))])
    seek.found.list.setCurrentIndex(seek.found.model.index(1, 0))
    seek._receive([SeekProgress(4, (), (1, 3))])
    assert [row.number for row in seek.found.model.rows] == [1, 3, 2]
    assert seek.found.list.current_key == 2
    seek.found.list.setCurrentIndex(seek.found.model.index(0, 0))
    seek._receive([SeekProgress(5, (), (1, 3))])
    assert [row.number for row in seek.found.model.rows] == [1, 3]
    seek.found.plot.chosen.emit(2)
    assert seek.found.list.current_key == 2


def test_of_designs_with_equal_figures_one_is_listed_and_the_fewest_edits_are_first(editor, seek):
    now = present(editor.context)
    found = [now._replace(number=n, differences=("an edit",) * edits) for n, edits in ((1, 3), (2, 3), (3, 2))]
    seek.found.show_found(found, [1, 2, 3], None, now)
    assert [row.number for row in seek.found.model.rows] == [3, 1]
    seek.found.show_found(found, [1, 2, 3], 2, now)
    assert [row.number for row in seek.found.model.rows] == [3, 1, 2]


def test_a_search_folds_the_targets_and_escape_gives_both_panels_back(qtbot, editor, seek):
    editor.window().resize(1366, 768)
    _found(qtbot, seek)
    assert seek.form.isHidden()
    assert seek.isAncestorOf(seek.found.list)
    assert f"at most {figure(MOST)}" in seek.targets.text()
    QTest.keyClick(seek.fold, Qt.Key.Key_Space)
    assert seek.form.isVisible()
    assert seek.found.isAncestorOf(seek.found.list)
    seek.choose(seek.found.model.rows[0].number)
    before = editor.context.unit
    assert editor.shell.bottom.isHidden()
    seek.found.list.setFocus()
    QTest.keyClick(seek.found.list, Qt.Key.Key_Escape)
    QApplication.processEvents()
    assert editor.assistants.current is None
    assert editor.context.unit is before
    assert editor.context.preview is None
    assert not _marks(editor)
    assert editor.shell.bottom.isVisible()
    assert editor.views.browser.isVisible()


def test_pinned_equipment_and_parts_stay(qtbot, editor, seek):
    unit = editor.context.unit
    kept = unit.mounts[0].id
    form = seek.form
    form.pins.setFocus()
    form.pins.choose(kept)
    QTest.keyClick(form.pins, Qt.Key.Key_Space)
    form.parts["engine"].click()
    assert form.pinned == {kept}
    assert {"engine", "gyro"} <= form.request.pins.parts
    for row in _found(qtbot, seek):
        assert row.unit.engine == unit.engine
        assert row.unit.mount(kept) == unit.mount(kept)


def test_targets_that_cannot_be_are_named_and_nothing_is_listed(qtbot, editor, seek, reader):
    _target(seek, "walk", "least", 30)
    _press(seek.button)
    qtbot.waitUntil(lambda: not seek.busy)
    assert "at most" in seek.found.list.empty_text()
    QApplication.processEvents()
    assert reader.announced == ["Searching…", seek.found.list.empty_text()]
    assert not seek.found.model.rows
    assert seek.edit is None


def test_without_a_target_it_says_what_to_do(seek, reader):
    for name in ("bv", "armor.percent"):
        _target(seek, name, "any", 0)
    _press(seek.button)
    assert not seek.busy
    assert seek.found.list.empty_text() == "Enter at least one target."
    QApplication.processEvents()
    assert reader.announced == ["Enter at least one target."]


def test_both_assistants_use_the_room_under_the_board_one_after_the_other(editor, seek):
    editor.open_make_fit()
    assert seek is not editor.assistants.current
    assert editor.make_fit.isVisible()
    again = editor.assistants.open("seek")
    assert editor.make_fit.isHidden()
    assert again.results.isVisible()


def test_the_stream_tells_how_near_it_came_as_long_as_nothing_is_found(seek, clock):
    _target(seek, "bv", "exactly", 1)
    stream = seeking(seek.form.request, 1)
    while (told := next(stream)) is None:
        clock.advance(0.01)
    assert isinstance(told, SeekProgress)
    assert told.nearest.startswith("Nearest: Battle Value 1:") or told.nearest.startswith("No legal design")
    assert not told.found


def test_no_design_that_gives_up_armor_is_found_unless_that_is_wanted(qtbot, seek):
    line = seek.form.lines["armor.percent"]
    sheet = armor(once(seek.context.unit))
    assert (line.sense.currentData(), line.value.value()) == ("least", 100 * sheet.points // sheet.maximum)
    for row in _found(qtbot, seek):
        found = armor(once(row.unit))
        assert 100 * found.points / found.maximum >= line.value.value()


def test_the_refit_is_limited_from_the_opened_design_by_the_chosen_reading(seek, editor):
    """Also after a design that was found is taken: what counts is what the workshop began with."""
    opened, form = editor.context.unit, seek.form
    editor.context.apply(edits.set_gyro("compact"))
    form.refit.setCurrentIndex(form.refit.findData(RefitClass.C))
    assert form.request.limit == RefitLimit(opened, RefitClass.C, RefitProfile.BOOK)
    editor.context.refit_profile = lambda: "mekhq"
    assert form.request.limit == RefitLimit(opened, RefitClass.C, RefitProfile.MEKHQ)
    assert form.request.excess(editor.context.unit, editor.context.graph) == RefitClass.D - RefitClass.C


def test_any_figure_of_the_table_can_be_wanted(seek):
    form = seek.form
    offered = {form.others.itemData(place) for place in range(1, form.others.count())}
    assert offered | set(form.lines) == set(FIGURES)
    form.others.setCurrentIndex(form.others.findData("run.boosted"))
    form.others.activated.emit(form.others.currentIndex())
    _target(seek, "run.boosted", "least", 8)
    assert FigureTarget("run.boosted", least=8) in form.targets
    assert form.others.findData("run.boosted") < 0


def is_short(line):
    return len(line) <= 44


@pytest.mark.parametrize(
    ("differences", "lines"),
    [
        ((), ["nothing"]),
        (("Armor 193 to 199",), ["Armor 193 to 199"]),
        (("Armor 193 to 199", "Add TAG in RL"), ["Armor 193 to 199, Add TAG in RL"]),
        (("a" * 30, "b" * 30, "c" * 30), ["a" * 30, "b" * 30, "c" * 30]),
        (("a" * 50, "b" * 30), [f"{'a' * 43}…", "b" * 30]),
        (("a" * 30, "b" * 30, "c" * 30, "d" * 30), ["a" * 30, "b" * 30, f"{'c' * 30} and 1 more"]),
        (("a" * 30, "b" * 30, "c" * 40, "d" * 30), ["a" * 30, "b" * 30, "and 2 more"]),
    ],
)
def test_the_changes_stand_in_as_many_lines_as_they_need(differences, lines):
    assert in_lines(SeekCandidate(1, new_unit(), differences, {}), is_short, is_short, is_short) == lines


def test_short_names_stand_where_not_all_changes_have_room():
    found = SeekCandidate(1, new_unit(), ("Heavy " * 6, "Medium " * 6, "Armor"), {}, ("Hvy", "Med", "Armor"))
    assert in_lines(found, is_short) == ["Hvy, Med, Armor"]
    assert in_lines(found._replace(differences=("Heavy", "Medium", "Armor")), is_short)[0] == "Heavy, Medium, Armor"


def test_what_few_designs_change_is_said_first():
    listed = [
        SeekCandidate(n, new_unit(), (f"Armor 193 to {n}", change), {}) for n, change in enumerate(("TAG", "ECM"))
    ]
    assert [each.differences[0] for each in led_by_differences(listed)] == ["TAG", "ECM"]


def test_the_figure_that_is_to_be_better_has_a_column_also_in_a_narrow_list(editor, seek):
    seek.fold.setChecked(True)
    form, found = seek.form, seek.found
    for better, column in (("heat", "heat.net"), ("cost", "cost"), ("changes", "edits")):
        form.better.setCurrentIndex(form.better.findData(better))
        found.show_found(
            [present(editor.context)], [0], None, present(editor.context), (), form.better_figure or "edits"
        )
        assert {found.model.columns[place].id for place in found.list._wanted} == {"changes", "bv", column}


@pytest.mark.parametrize(
    ("differences", "line"),
    [
        ((), "nothing"),
        (("Armor 193 → 199", "Add TAG in RL"), "Armor 193 → 199, Add TAG in RL"),
        (("Armor 195 → 203", "Add TAG", "Add SRM 6 Ammo in RT", "A", "B"), "Armor 195 → 203, Add TAG and 3 more"),
        (("Armor 195 → 203", "Add SRM 6 Ammo in RT", "Add TAG"), "Armor 195 → 203 and 2 more"),
        (("a" * 50, "b", "c"), f"{'a' * 32}… and 2 more"),
    ],
)
def test_one_line_names_whole_changes_and_counts_all_the_others(differences, line):
    assert changes(SeekCandidate(1, new_unit(), differences, {})) == line


@pytest.mark.parametrize("length", range(1, 70, 7))
@pytest.mark.parametrize("count", [1, 2, 3, 5, 40])
def test_no_line_of_changes_has_more_than_44_characters(count, length):
    found = SeekCandidate(1, new_unit(), ("x" * length,) * count, {})
    assert max(map(len, (*in_lines(found, *[is_short] * 4), changes(found)))) <= 44


def test_in_a_narrow_list_the_lines_fit_and_say_how_much_is_left_out():
    found = SeekCandidate(1, new_unit(), ("Armor 193 to 199", "Remove ER Large Laser from RA", "Add TAG in RL"), {})
    rooms = [lambda line: len(line) <= 25] * 2
    assert in_lines(found, *rooms) == ["Armor 193 to 199", "and 2 more"]
