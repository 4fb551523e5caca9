"""The page that compares: what differs, what it is worth, and each difference to be taken."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from designer.app.pages.compare.comparison_model import ComparisonModel
from designer.app.pages.compare.difference_lists import name_that_fits
from designer.app.pages.compare.legend import CompareLegend, verdict
from designer.app.pages.compare.page import CompareWorkspace
from designer.app.pages.compare.refit_rows import refit_rows
from designer.app.pages.compare.rows import (
    DifferenceRow,
    effect_rows,
    equipment_rows,
    line_rows,
    total_rows,
)
from designer.app.ui import theme
from designer.app.ui.figures import DASH, PLUS_MINUS, figure
from designer.app.ui.tables.columns import TIGHT_GUTTER
from designer.app.ui.widgets.change_marks import FigureChange
from designer.app.ui.widgets.labels import ElidedLabel
from designer.battle_value import battle_value
from designer.comparison import Comparison, effects
from designer.editing import Session, edits
from designer.editing.blank import new_unit
from designer.formats import write
from designer.units.location import LA, RT, Slot
from designer.workspace.comparison_sides import design_side, file_side, step_side
from designer.workspace.documents import new_document, open_document
from tests.app.conftest import come_due
from tests.app.pages.compare.conftest import SAMPLE, settle

LEFT = Qt.MouseButton.LeftButton


def labels(each):
    return [row.label for row in each.rows_model.rows]


def center(each, place):
    return each.part_rect(each.rows_model.rows[place].id, "take").center().toPoint()


def click_take(each, label):
    place = labels(each).index(label)
    QTest.mouseClick(each.viewport(), LEFT, pos=center(each, place))


def differences(page):
    return {difference.label for difference in page.comparing.found.differences}


# -- what it shows --------------------------------------------------------------------------------------------


def test_the_damage_of_both_stands_below_the_lists_where_there_is_room(page):
    page.resize(1366, 680)
    QApplication.processEvents()
    assert not page.damage.isVisible()
    page.resize(1920, 1000)
    for _ in range(3):
        QApplication.processEvents()
    assert page.damage.isVisible()
    assert page.damage.height() >= 120
    assert page.board.visibleRegion().boundingRect().height() == page.board.height(), "the board is not cut for it"


def test_the_design_in_front_is_compared_with_the_other_one(page, designs):
    a, b = page.comparing.sides
    assert (a.document, b.document) == designs.documents
    assert [picker.title for picker in page.pickers] == ["Wayfarer WFR-3D", "Wayfarer WFR-3C", "", ""]
    assert [picker.value for picker in page.pickers[:2]] == [battle_value(side.session.graph) for side in (a, b)]


def test_who_has_more_and_the_largest_cause_stand_in_one_sentence(page):
    a, b = (picker.value for picker in page.pickers[:2])
    most = next(row for row in page.ranking.rows_model.rows if row.change.value * (b - a) > 0)
    assert page.legend.text == f"B has {b - a} more BV; largest single change: {most.label} {most.change.text}"


def test_names_of_totals_that_begin_alike_are_shortened_together(page):
    rows = [row for row in page.totals.rows_model.rows if row.id.startswith("damage.")]
    shown = {tuple(name_that_fits(row, width, theme.current()) for row in rows) for width in range(60, 120)}
    assert shown == {("Damage at 3", "Damage at 9", "Damage at 15"), ("Dmg 3", "Dmg 9", "Dmg 15")}


def test_names_of_totals_are_whole_beside_figures_in_thousands(page):
    big = figure(1237.2, 1), figure(1334.8, 1)
    rows = [replace(row, figures=big, change=FigureChange(-251.7, 1)) for row in page.totals.rows_model.rows]
    page.totals.rows_model.show(rows, reset=True)
    style = theme.current()
    room = page.totals.columnWidth(0) - 2 * style.measures.table_gutter
    cut = [row.label for row in rows if name_that_fits(row, room, style) not in (row.label, row.short)]
    assert cut == []


@pytest.mark.parametrize(("width", "told"), [(640, True), (300, False)])
def test_the_legend_is_whole_before_the_sentence_is_shown(shown, width, told):
    legend = CompareLegend()
    legend.say("B has 130 more BV", "largest single change: LRM 5 +61", 0)
    shown(legend, width, 40)
    *marks, sentence = legend.findChildren(ElidedLabel)
    assert [mark.shown for mark in marks] == ["only in B", "only in A", "moved"]
    assert sentence.isVisible() is told


@pytest.mark.parametrize(
    ("a", "b", "words"),
    [(100, 90, "A has 10 more BV"), (90, 100, "B has 10 more BV"), (5, 5, "Both have the same Battle Value")],
)
def test_the_verdict_names_the_side(a, b, words):
    assert verdict(a, b) == words


def test_differences_are_ranked_by_what_they_change(page):
    changes = [abs(row.change.value) for row in page.ranking.rows_model.rows]
    assert changes == sorted(changes, reverse=True)
    assert set(labels(page.ranking)) == differences(page)


def test_the_board_of_b_has_its_marks(page):
    cells = {
        (location, cell.row): cell for location, here in page.board.marked.locations.items() for cell in here.cells
    }
    marks = {cell.look.name: cell.look.mark for cell in cells.values() if cell.look.mark}
    assert marks == {"LRM 5": "only_b", "Hatchet": "only_a"}
    b = page.comparing.sides[1].session.unit
    [launcher] = [mount for mount in b.mounts if mount.item == "lrm-5"]
    assert cells[launcher.slots[0].location, launcher.slots[0].row].look.mark == "only_b"


def test_what_moved_is_marked_as_moved(page, designs, qtbot):
    context = designs.context(designs.documents[1])
    laser = next(mount for mount in context.unit.mounts if mount.item == "is-er-large-laser")
    context.apply(edits.move(laser.id, LA, 8))
    moved = context.unit.mount(laser.id)
    assert moved.slots != laser.slots
    cell = next(cell for cell in page.board.marked.locations[LA].cells if Slot(LA, cell.row) == moved.slots[0])
    assert cell.look.mark == "moved"


def test_the_butterfly_has_both_sums(page):
    a, b = (side.session.unit.armor.points for side in page.comparing.sides)
    assert page.butterfly.words == f"{a} against {b}"


def test_equipment_and_refit_have_their_tabs(page):
    assert {"Hatchet", "LRM 5"} <= set(labels(page.equipment))
    assert labels(page.refit.list)[:4] == ["Added", "LRM 5", "Removed", "Hatchet"]
    head = page.refit.head.words
    assert (head.letter, head.lines[1]) == ("B", "field workshop"), "the arm that loses a hatchet gets the launcher"


def test_the_refit_has_its_own_panels_beside_it(page, qtbot):
    page.center.set_current(2)
    assert page.refit_side.isVisibleTo(page)
    assert not page.ledger.isVisibleTo(page)
    rows = {row.id: row.figures for row in page.refit_side.check.rows_model.rows}
    assert rows["skill"] == ("7", "7")
    assert rows["class"] == ("+3", "+1"), "class B"
    assert rows["quirks"] == ("\u22121", "\u22121"), "easy to maintain"
    assert rows["needed"] == ("7+", "5+"), "a maintenance facility gives -2"
    page.refit_side.place.setCurrentIndex(page.refit_side.place.findData("improvised"))
    page.refit_side.place.activated.emit(0)
    assert {row.id: row.figures for row in page.refit_side.check.rows_model.rows}["needed"] == ("11+", "9+")
    assert page.designs.settings.views.refit.place == "improvised"
    page.center.set_current(0)
    assert page.ledger.isVisibleTo(page)
    assert not page.refit_side.isVisibleTo(page)


def test_the_rules_of_refits_are_chosen_and_kept(page, reader):
    page.center.set_current(2)
    page.refit_rules.setCurrentIndex(1)
    page.refit_rules.activated.emit(1)
    assert page.designs.settings.views.refit.profile == "mekhq"
    assert page.comparing.found.refit.profile.value == "mekhq"
    other = page.refit_side.other.rows_model.rows
    assert other[0].label == "As Campaign Operations counts"
    come_due(page)
    assert page.refit.head.words.spoken in reader.announced


def test_a_job_says_why_it_has_its_class(page):
    page.refit_side.show_job(next(row.id for row in page.refit.list.rows_model.rows if row.label == "Hatchet"))
    why = page.refit_side.why
    assert why.lines[1] == ("Class", "A: An item is taken out.")
    shown = {label.text() for label in why.findChildren(QLabel) if label.isVisibleTo(why)}
    assert {text for line in why.lines for text in line if text} <= shown
    assert not any("put into" in text for text in shown), "nothing is left of the job that was shown before"
    page.refit_side.show_job(page.refit.list.rows_model.rows[0].id)
    assert why.lines[0][0] == "Hatchet LA", "the heading of a section is no job"


def test_the_refit_is_saved_and_its_parts_copied(page, tmp_path):
    page.refit_export._ask = lambda *_: tmp_path / "refit.csv"
    _, save, _, parts, _ = page.refit_export.entries
    save.trigger()
    assert "Hatchet" in (tmp_path / "refit.csv").read_text()
    parts.trigger()
    assert "LRM 5" in QApplication.clipboard().text()


def test_a_load_and_its_launcher_are_told_apart(page, designs):
    designs.context(designs.documents[1]).apply(edits.place("lrm-5-ammo", RT))
    page.comparing.check()
    hints = {row.id: row.hint for row in page.ledger.rows_model.rows if row.kind == "ammunition"}
    assert any("ammunition" in hint for hint in hints.values())
    assert any("explosive" in hint for hint in hints.values())


def test_figures_stay_near_what_they_are_of_however_wide_the_page_is(page):
    page.center.set_current(1)
    page.equipment.resize(2000, 300)
    assert page.equipment.columnWidth(0) == theme.current().px(360)
    assert page.equipment.columnViewportPosition(3) < 1000


def test_no_figure_is_cut_however_large_it_is(page):
    style, totals = theme.current(), page.totals
    before = [totals.columnWidth(place) for place in range(1, 4)]
    large = DifferenceRow("def", "Defensive", figures=("12\u202f345.6", "1.0"), change=FigureChange(-12344.6, 1))
    rows = totals.rows_model.rows
    totals.rows_model.show([*rows, large])
    wider = [totals.columnWidth(place) for place in range(1, 4)]
    gutters = style.measures.table_gutter + style.px(TIGHT_GUTTER)
    assert wider[0] >= style.width(large.figures[0], "strong") + gutters
    assert wider[2] >= style.width(FigureChange(-12344.6, 1).text, "strong") + gutters
    assert max(*wider) > max(before)
    totals.rows_model.show(rows)
    assert [totals.columnWidth(place) for place in range(1, 4)] == before


def test_what_a_part_becomes_is_said_where_there_is_no_room_for_what_it_was(page, designs, qtbot):
    designs.documents[1].session.apply(edits.set_engine("light"))
    settle(page, qtbot)
    row = next(row for row in page.ranking.rows_model.rows if row.id == "part.engine")
    old, new = row.label.removeprefix("Engine ").split(" \u2192 ")
    assert old
    assert row.short == f"Engine \u2192 {new}"
    assert row.spoken.startswith(row.label)


def test_a_design_against_its_equal_says_so(page, designs):
    page.comparing.put(1, file_side(SAMPLE))
    assert labels(page.ledger) == labels(page.ranking) == []
    assert "No differences" in page.ledger.empty_text()


def test_with_one_design_it_is_compared_with_its_beginning(designs, manager, shown, qtbot):
    manager.close(0)
    designs.set_front(designs.documents[0])
    page = shown(CompareWorkspace(designs), 1366, 640)
    a, b = page.comparing.sides
    assert a.step == 0
    assert b.is_live
    assert "Add LRM 5 in LA" in differences(page)


def test_without_a_design_it_says_what_to_do(designs, manager, shown):
    while designs.documents:
        manager.documents[0].session.history.mark_clean()
        manager.close(0)
    page = shown(CompareWorkspace(designs), 1366, 640)
    assert page.comparing.found is None
    assert page.totals.empty_text() == "Open a design to compare it."


# -- both sides are live --------------------------------------------------------------------------------------


@pytest.mark.parametrize("index", [0, 1])
def test_an_edit_of_either_design_shows_at_once(page, designs, index):
    context = designs.context(designs.documents[index])
    context.apply(edits.place_best("small-laser"))
    assert page.pickers[index].value == battle_value(context.graph)
    assert any("Small Laser" in label for label in differences(page))


@pytest.mark.parametrize("front", [0, 1])
def test_a_closed_design_leaves_the_page(page, designs, manager, front):
    gone = designs.documents[1]
    designs.set_front(designs.documents[front])
    gone.session.history.mark_clean()
    manager.close(1)
    assert all(side.document is not gone for side in page.comparing.sides)


def test_a_side_says_whether_it_is_saved(page, designs, manager, tmp_path):
    variant = designs.documents[1]
    assert "unsaved" in page.pickers[1].accessibleName()
    variant.save(tmp_path / "variant.mtf")
    manager.saver.saved.emit(variant)
    assert "unsaved" not in page.pickers[1].accessibleName()


def test_a_step_stays_what_it_was(page, designs):
    document = designs.documents[1]
    page.comparing.put(0, step_side(document, 0))
    before = page.pickers[0].value
    designs.context(document).apply(edits.maximize_armor())
    assert page.pickers[0].value == before


def test_a_hidden_page_does_nothing_until_it_is_shown_again(page, designs, qtbot):
    page.hide()
    before = page.comparing.found
    context = designs.context(designs.documents[0])
    context.apply(edits.place_best("small-laser"))
    assert not page.comparing.busy
    assert page.comparing.found is before
    page.show()
    settle(page, qtbot)
    assert page.pickers[0].value == battle_value(context.graph)
    assert any("Small Laser" in label for label in labels(page.ranking))


def test_another_design_in_front_becomes_a_when_the_page_is_shown(page, designs, manager):
    manager.add(open_document(SAMPLE, sample=True))
    page.hide()
    designs.set_front(designs.documents[2])
    page.show()
    assert page.comparing.sides[0].document is designs.documents[2]


def test_another_tab_becomes_a_and_one_that_stands_on_a_side_already_changes_nothing(page, designs, manager):
    base, variant = designs.documents
    designs.set_front(variant)
    assert [side.document for side in page.comparing.sides] == [base, variant]
    manager.add(open_document(SAMPLE, sample=True))
    designs.set_front(designs.documents[2])
    assert [side.document for side in page.comparing.sides] == [designs.documents[2], variant]


# -- taking ---------------------------------------------------------------------------------------------------


def test_take_makes_it_so_in_a_and_can_be_undone(page, designs, qtbot):
    before = designs.documents[0].unit
    click_take(page.ranking, "Add LRM 5 in LA")
    taken = designs.documents[0].unit
    assert "lrm-5" in {mount.item for mount in taken.mounts}
    assert "Add LRM 5 in LA" not in differences(page)
    designs.context(designs.documents[0]).undo()
    assert designs.documents[0].unit == before
    assert "Add LRM 5 in LA" in differences(page)


def test_taking_all_makes_both_worth_the_same(page, qtbot):
    for _ in range(10):
        settle(page, qtbot)
        if not labels(page.ranking):
            break
        click_take(page.ranking, labels(page.ranking)[0])
    assert page.pickers[0].value == page.pickers[1].value
    assert labels(page.ledger) == []


def test_a_ledger_line_takes_what_it_comes_from(page, designs):
    click_take(page.ledger, "Armor")
    assert designs.documents[0].unit.armor == designs.documents[1].unit.armor


def test_enter_takes_the_current_row(page, designs, qtbot):
    page.ranking.setFocus()
    page.ranking.setCurrentIndex(page.ranking.rows_model.index(labels(page.ranking).index("Armor 195 → 203"), 0))
    QTest.keyClick(page.ranking, Qt.Key.Key_Return)
    assert designs.documents[0].unit.armor == designs.documents[1].unit.armor


def test_into_b_where_a_cannot_be_changed(page, designs, qtbot):
    page.comparing.put(0, file_side(SAMPLE))
    settle(page, qtbot)
    assert page.comparing.target == 1
    assert "Remove LRM 5 from LA" in labels(page.ranking)
    click_take(page.ranking, "Remove LRM 5 from LA")
    assert "lrm-5" not in {mount.item for mount in designs.documents[1].unit.mounts}


def test_nothing_is_taken_where_neither_can_be_changed(page, tmp_path, designs):
    other = tmp_path / "other.mtf"
    write(designs.documents[1].unit, other)
    page.comparing.put(0, file_side(SAMPLE))
    page.comparing.put(1, file_side(other))
    assert page.comparing.target is None
    assert not any(row.takes for row in page.ledger.rows_model.rows)
    assert differences(page)


def test_pointing_at_a_difference_previews_it(page, designs):
    context = designs.context(designs.documents[0])
    place = labels(page.ranking).index("Remove Hatchet from LA")
    spot = page.ranking.visualRect(page.ranking.rows_model.index(place, 0)).center()
    QTest.mouseMove(page.ranking.viewport(), spot)
    assert context.preview is not None
    assert context.preview.edit.label == "Remove Hatchet from LA"
    page.ranking.hide()
    assert context.preview is None


def test_a_mark_on_the_board_leads_to_its_row(page):
    difference = next(d for d in page.comparing.found.differences if d.label == "Add LRM 5 in LA")
    QTest.mouseClick(page.board, LEFT, pos=page.board.rect_of(difference.id).center())
    assert page.comparing.chosen == difference.id
    row = page.ranking.currentIndex().row()
    assert page.ranking.rows_model.rows[row].difference == difference.id


def test_arrow_keys_go_from_mark_to_mark_and_enter_takes(page, designs):
    page.board.setFocus()
    QTest.keyClick(page.board, Qt.Key.Key_Right)
    first = page.comparing.chosen
    QTest.keyClick(page.board, Qt.Key.Key_Right)
    second = page.comparing.chosen
    assert first
    assert second not in ("", first)
    QTest.keyClick(page.board, Qt.Key.Key_Left)
    assert page.comparing.chosen == first
    QTest.keyClick(page.board, Qt.Key.Key_Return)
    assert page.comparing.found.difference(first) is None


# -- sides ----------------------------------------------------------------------------------------------------


def test_swap_turns_everything_round(page, qtbot):
    values = [picker.value for picker in page.pickers[:2]]
    QTest.mouseClick(page.swap, LEFT)
    settle(page, qtbot)
    assert [picker.value for picker in page.pickers[:2]] == values[::-1]
    assert "Add Hatchet in LA" in labels(page.ranking)


def test_a_side_offers_open_designs_steps_samples_and_files(page):
    menu = page.pickers[1].menu()
    words = [action.text() for action in menu.actions() if action.text()]
    assert words == ["Wayfarer WFR-3D", "Wayfarer WFR-3C", "Steps of Wayfarer WFR-3C", "Samples", "File…"]
    menu.deleteLater()
    another = page.pickers[2].menu()
    assert [action.text() for action in another.actions() if action.text()] == words, "there is no C yet"
    another.deleteLater()


@pytest.mark.parametrize(
    ("typed", "row"),
    [("w", "Wayfarer WFR-3D"), ("ww", "Wayfarer WFR-3C"), ("wayfarer wfr-3c", "Wayfarer WFR-3C"), ("x", None)],
)
def test_letters_lead_to_the_design_that_begins_with_them_and_choose_none(page, typed, row):
    sides, menu = page.comparing.all_sides, page.pickers[1].menu()
    menu.popup(page.mapToGlobal(page.rect().center()))
    QTest.keyClicks(menu, typed)
    assert menu.isVisible()
    active = menu.activeAction()
    assert (active and active.text()) == row
    assert page.comparing.all_sides == sides
    menu.close()
    menu.deleteLater()


def test_a_file_is_chosen(page):
    menu = page.pickers[1].menu()
    next(action for action in menu.actions() if action.text() == "File…").trigger()
    assert page.comparing.sides[1].about == f"file {SAMPLE.name}"
    menu.deleteLater()


def test_a_file_that_is_none_is_said(page, designs, tmp_path, qtbot):
    (tmp_path / "none.mtf").write_bytes(b"")
    with qtbot.waitSignal(designs.requests.said) as said:
        page.pickers[1].pick_file(tmp_path / "none.mtf")
    assert said.args[0] == "error"
    assert "none.mtf" in said.args[1]


def test_picking_what_stands_on_the_other_side_swaps(page, designs):
    a, b = designs.documents
    page.comparing.put(0, design_side(b))
    assert [side.document for side in page.comparing.sides] == [b, a]


# -- work in slices -------------------------------------------------------------------------------------------


def test_ranking_goes_on_from_slice_to_slice(designs, qtbot):
    comparing = ComparisonModel(designs)
    comparing.check()
    seen = []
    comparing.ranking_changed.connect(lambda: seen.append(comparing.progress))
    qtbot.waitUntil(lambda: not comparing.busy)
    tried = [done for done, _ in seen]
    assert tried == sorted(tried)
    assert comparing.found is not None
    assert seen[-1] == (len(comparing.found.differences),) * 2


def test_an_edit_begins_the_ranking_anew(page, designs, qtbot):
    context = designs.context(designs.documents[0])
    context.apply(edits.place_best("ppc"))
    assert page.comparing.progress[0] == 0
    settle(page, qtbot)
    assert any("PPC" in label for label in labels(page.ranking))


# -- models ---------------------------------------------------------------------------------------------------


def test_the_model_is_sound_through_all_lists(page, qtmodeltester):
    found = page.comparing.found
    model = page.refit.list.rows_model
    ranking = tuple(effects(Session(found.unit_a), found.differences))
    for rows in (
        total_rows(found),
        line_rows(found, takes="Take"),
        effect_rows(ranking, takes="Take"),
        equipment_rows(found),
        refit_rows(found),
        (),
        refit_rows(found),
    ):
        model.show(rows)
        qtmodeltester.check(model)
        assert tuple(model.rows) == rows


def test_the_page_fits_the_picture_at_both_widths(designs, shown):
    page = shown(CompareWorkspace(designs), 1366, 640)
    assert page.summary.isVisible()
    assert page.center.width() == pytest.approx(716, abs=4)
    wide = shown(CompareWorkspace(designs), 1920, 960)
    assert wide.summary.isVisible()
    assert (
        wide.summary.mapTo(wide, wide.summary.rect().topLeft()).y()
        - wide.board.mapTo(wide, wide.board.rect().bottomLeft()).y()
        <= 13
    )  # the lists begin under the board
    assert wide.center.width() == pytest.approx(1126, abs=4)
    widest = shown(CompareWorkspace(designs), 2600, 1200)
    assert widest.summary.isVisible()
    assert widest.center.width() > wide.center.width()


def test_all_locations_stay_in_sight_where_room_is_short(designs, shown):
    page = shown(CompareWorkspace(designs), 1000, 600)
    assert page.board.width() <= page.board.parentWidget().width()
    assert page.totals.isVisible()
    page.resize(1366, 640)
    QApplication.processEvents()
    assert page.butterfly.isVisible()
    assert page.totals.x() + page.totals.mapTo(page, page.totals.pos()).x() < page.center.x()
    page.resize(1366, 650)  # with a message above it, in a window of 768 pixels
    QApplication.processEvents()
    assert page.boards.height() <= page.boards.parentWidget().height()


def test_names_that_are_too_long_for_a_list_of_the_summary_are_wrapped(page):
    for each in page.summary.lists:
        each.resize(110, each.height())
        for place, row in enumerate(each.rows_model.rows):
            is_wide = theme.current().width(row.short or row.label) > each.columnWidth(0)
            assert each.rowHeight(place) >= (1 + is_wide) * theme.current().measures.ledger_row * 0.8


def test_the_factors_of_both_halves_are_told_apart(page, designs):
    designs.context(designs.documents[1]).apply(edits.set_walk(5))
    page.comparing.check()
    factors = {row.hint for row in page.ledger.rows_model.rows if row.label == "Speed factor"}
    assert factors == {"defensive", "offensive"}


def test_a_side_says_whether_it_is_on_disk(designs, manager, tmp_path):
    sample, changed = (design_side(document).about for document in manager.documents)
    assert sample == "open design, sample"
    assert changed.endswith("unsaved")
    manager.add(new_document(new_unit()))
    assert design_side(manager.documents[-1]).about == "open design, new"
    manager.documents[1].save(tmp_path / "variant.mtf")
    assert design_side(manager.documents[1]).about.startswith("open design variant.mtf, ")
    assert design_side(manager.documents[1]).about.endswith(", saved")


def test_items_of_one_name_are_told_apart_by_their_technology():
    one, other = Session(new_unit()), Session(new_unit())
    one.apply(edits.place_best("is-medium-pulse-laser"))
    one.apply(edits.place_best("small-laser"))
    other.apply(edits.place_best("clan-medium-pulse-laser"))
    told = {row.id: row.hint for row in equipment_rows(Comparison(one, other))}
    assert (told["is-medium-pulse-laser"], told["clan-medium-pulse-laser"], told["small-laser"]) == ("IS", "Clan", "")


def test_the_equipment_says_where_it_is_and_what_mass_and_slots_it_changes():
    one, other = Session(new_unit()), Session(new_unit())
    for location in (LA, RT, RT):
        other.apply(edits.place("medium-laser", location))
    other.apply(edits.place("lrm-5", RT))
    one.apply(edits.place("lrm-5", LA))
    told = {row.id: row.figures for row in equipment_rows(Comparison(one, other))}
    assert told["medium-laser"] == (DASH, "3", "", "LA, 2 RT", "+3.0", "+3")
    assert told["lrm-5"] == ("1", "1", "LA", "RT", PLUS_MINUS + "0", PLUS_MINUS + "0")


# -- three and four -------------------------------------------------------------------------------------------


def test_a_third_design_stands_beside_and_can_change_places_or_go(page, designs):
    own, variant = page.comparing.sides
    third = file_side(SAMPLE)
    assert page.pickers[2].isHidden()
    page.pickers[2].picked.emit(third)
    assert page.comparing.all_sides == (own, variant, third)
    assert page.pickers[2].isVisible()
    (hatchet,) = (row for row in page.side_by_side.rows_model.rows if row.label == "Hatchet")
    assert hatchet.figures == ("1", "\u2013", "1")
    compare, remove = page.pickers[2].menu().actions()[-2:]
    compare.trigger()
    assert page.comparing.all_sides == (own, third, variant)
    remove.trigger()
    assert page.comparing.all_sides == (own, third)


def test_the_others_move_up_when_a_design_is_closed(page, designs, manager):
    own, variant = page.comparing.sides
    third = file_side(SAMPLE)
    page.compare_sides(own, variant, third)
    manager.close(manager.documents.index(own.document))
    assert page.comparing.all_sides == (variant, third)
    assert page.pickers[2].isHidden()


def test_a_third_design_does_not_stay_where_only_one_other_is_left(page, designs, manager):
    own, variant = page.comparing.sides
    page.compare_sides(own, step_side(own.document, 0), variant)
    manager.close(manager.documents.index(own.document))
    opened, now = page.comparing.all_sides
    assert opened.document is now.document is variant.document


def test_three_designs_that_were_chosen_stay_when_another_tab_is_in_front(page, designs, manager):
    own, variant = page.comparing.sides
    chosen = own, variant, file_side(SAMPLE)
    page.compare_sides(*chosen)
    manager.add(open_document(SAMPLE, sample=True))
    designs.set_front(designs.documents[2])
    page.hide()
    page.show()
    assert page.comparing.all_sides == chosen


def test_a_third_design_that_is_closed_is_gone(page, designs, manager):
    own, variant = page.comparing.sides
    page.compare_sides(variant, file_side(SAMPLE), own)
    manager.close(manager.documents.index(own.document))
    assert own not in page.comparing.all_sides
    assert page.pickers[2].isHidden()
