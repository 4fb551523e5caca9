"""The Battle Value panel: it follows edits, previews and the selection, and explains each figure."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QMenu

from designer.app.context.design_context import DesignContext
from designer.app.ui import theme
from designer.app.ui.figures import figure
from designer.app.ui.widgets.change_marks import FigureChange
from designer.app.views.ledger.explanation import NOTHING
from designer.app.views.ledger.rows import OTHER, LedgerRow
from designer.app.views.ledger.view import LedgerView
from designer.battle_value import battle_value
from designer.battle_value.ledger_text import ledger_text
from designer.battle_value.pilot import CrewSkills
from designer.editing import Session, edits
from designer.units.location import CT, LA, LT, RA, RT
from designer.units.mount import MountId
from designer.workspace.view_settings import CrewSettings, LedgerSettings
from tests.app.painted_texts import painted_texts
from tests.building import armored, catalog_id, mech

LASER, PPC, HATCHET = catalog_id("Medium Laser"), catalog_id("PPC"), catalog_id("Hatchet")
AMMO = catalog_id("AC/20 Ammo")


@pytest.fixture
def context(qapp: QApplication) -> DesignContext:
    wanted = ((LASER, LA), (LASER, RA), (PPC, RT), (AMMO, LT))
    return DesignContext(Session(mech(*wanted, armor=armored(100))))


@pytest.fixture
def usual_density() -> str:
    return "comfortable"


@pytest.fixture
def panel(qtbot, context: DesignContext) -> LedgerView:
    widget = LedgerView(context)
    qtbot.addWidget(widget)
    widget.resize(400, 900)
    widget.show()
    qtbot.waitExposed(widget)
    return widget


def row(panel: LedgerView, line_id: str) -> LedgerRow:
    found = panel.table.row_of(line_id)
    assert found is not None, line_id
    return found


def rect(panel: LedgerView, line_id: str) -> QRect:
    lines = panel.table.lines
    return panel.table.visualRect(lines.index(lines.place_of(line_id), 0))


def is_open(panel: LedgerView, line_id: str) -> bool:
    return line_id not in panel.table.closed


def click(qtbot, panel: LedgerView, line_id: str, *, x: int = 120) -> None:
    spot = QPoint(x, rect(panel, line_id).center().y())
    qtbot.mouseClick(panel.table.viewport(), Qt.MouseButton.LeftButton, pos=spot)


def press(qtbot, panel: LedgerView, key: Qt.Key) -> None:
    qtbot.keyClick(panel.table, key)


# -- edits ----------------------------------------------------------------------------------------------------


def test_it_opens_with_the_battle_value_and_no_marks(panel, context):
    assert panel.headline.text == f"{battle_value(context.graph)}"
    assert panel.headline.change is None
    assert not any(each.changed for each in panel.table.walk())


def test_in_a_narrow_panel_a_short_name_leaves_room_for_the_heat(qapp, panel, context):
    theme.apply(qapp, "dark", "compact")
    for item, place in (("is-medium-pulse-laser", LT), ("is-medium-pulse-laser", RT)):
        context.apply(edits.place(item, place))

    def hints(width):
        panel.resize(width, 700)
        QApplication.processEvents()
        return {text.words for text in painted_texts(panel.table)}

    assert {"heat 10", "LT, heat 14", "RT, ½", "LA, ½", "RA, ½"} <= hints(300)
    for width in range(240, 420, 15):
        told = {words.partition(", ")[2] for words in hints(width) if words.startswith(("LA, ", "RA, "))}
        assert len(told) == 1, "guns of one name say as much"


def test_an_edit_marks_its_lines_and_the_headline_until_the_next_one(panel, context):
    before = battle_value(context.graph)
    context.apply(edits.place(HATCHET, LA))
    assert panel.headline.change.value == battle_value(context.graph) - before
    gear = row(panel, "off.gear").rows[0]
    assert gear.new
    assert gear.change == 15.0
    context.apply(edits.set_armor(CT, 110))
    assert row(panel, "def.armor").change == 25.0
    assert not row(panel, gear.id).changed


def test_an_edit_that_costs_nothing_clears_the_marks(panel, context):
    context.apply(edits.place(HATCHET, LA))
    context.apply(edits.rename(chassis="Anvil"))
    assert not any(each.changed for each in panel.table.walk())
    assert panel.headline.change.text == "±0"


def test_undo_marks_what_it_took_back(panel, context):
    context.apply(edits.place(HATCHET, LA))
    gain = panel.headline.change.value
    context.undo()
    assert panel.headline.change.value == -gain
    context.redo()
    assert panel.headline.change.value == gain


def test_a_burst_of_steps_counts_from_where_it_began(panel, context):
    for points in (1, 2, 3):
        context.apply(edits.set_armor(CT, 100 + points))
    assert len(context.session.history.steps) == 2, "the steps became one"
    assert row(panel, "def.armor").change == 7.5


def test_only_what_changed_is_announced(panel, context):
    changed: list[str] = []
    lines = panel.table.lines
    lines.dataChanged.connect(
        lambda first, last: changed.extend(row.id for row in lines.rows[first.row() : last.row() + 1])
    )
    context.apply(edits.set_armor(CT, 110))
    assert set(changed) == {"def.armor", "def", "final", "final.sum", "final.rounded", "crew", "crew.other"}


def test_branches_choice_and_place_survive_edits(qtbot, panel, context):
    panel.table.toggle("off.weapons")
    click(qtbot, panel, "off.tonnage")
    context.apply(edits.place(HATCHET, LA))
    context.undo()
    assert panel.table.chosen_line == "off.tonnage"
    assert not is_open(panel, "off.weapons")
    assert is_open(panel, "def")


def test_a_new_branch_opens(panel, context):
    context.apply(edits.place(HATCHET, LA))
    assert is_open(panel, "off.gear")


def test_a_chosen_line_that_goes_leaves_nothing_chosen(qtbot, panel, context):
    click(qtbot, panel, "off.weapon.3")
    context.apply(edits.remove(MountId(3)))
    assert panel.table.chosen_line == ""
    assert panel.reason.text == NOTHING
    assert context.selection == frozenset()


def test_a_hidden_panel_reads_nothing_and_catches_up(qtbot, context):
    widget = LedgerView(context)
    qtbot.addWidget(widget)
    before = battle_value(context.graph)
    context.apply(edits.place(HATCHET, LA))
    assert widget.headline.text == f"{before}"
    widget.show()
    assert widget.headline.text == f"{battle_value(context.graph)}"
    assert widget.headline.change == FigureChange(battle_value(context.graph) - before)
    assert row(widget, "off.gear").change == 15.0


def test_a_changed_row_is_highlighted_and_the_highlight_goes(panel, context, clock):
    context.apply(edits.set_armor(CT, 110))
    assert panel.table.highlights.strength("def.armor") == 1.0
    assert panel.table.highlights.strength("def.gyro") == 0.0
    clock.advance(0.3)
    assert 0.0 < panel.table.highlights.strength("def.armor") < 1.0
    clock.advance(0.5)
    assert panel.table.highlights.strength("def.armor") == 0.0
    assert row(panel, "def.armor").change == 25.0, "the mark stays"


def test_where_nothing_is_to_move_a_highlight_is_a_steady_bar(panel, context, clock):
    theme.hub().choose(motion="reduced")
    try:
        context.apply(edits.set_armor(CT, 110))
        changed = rect(panel, "def.armor")
        picture = panel.table.viewport().grab().toImage()
        assert picture.pixelColor(0, changed.center().y()) == theme.color("accent")
        assert picture.pixelColor(3, changed.center().y()) != theme.color("accent")
        seen = []
        for _ in range(8):
            seen.append(panel.table.highlights.strength("def.armor"))
            clock.advance(0.1)
        assert seen == sorted(seen, reverse=True)
        assert set(seen) == {0.0, 1.0}
    finally:
        theme.hub().choose(motion="system")


def test_an_edit_that_was_previewed_is_highlighted_at_once(panel, context):
    edit = edits.set_armor(CT, 110)
    context.show_preview(edit)
    assert panel.table.highlights.strength("def.armor") == 0.0
    context.apply(edit)
    assert panel.table.highlights.strength("def.armor") == 1.0


# -- painting -------------------------------------------------------------------------------------------------


def on_screen(panel: LedgerView) -> QImage:
    screen = panel.screen().grabWindow(panel.winId())
    return screen.toImage().convertToFormat(QImage.Format.Format_RGB32)


def painted_anew(panel: LedgerView) -> QImage:
    return panel.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


class Paints(QObject):
    """How often a widget is painted."""

    count = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        self.count += event.type() == QEvent.Type.Paint
        return False


def test_an_edit_that_changes_no_line_paints_none(qtbot, panel, context):
    QApplication.processEvents()
    paints = Paints(panel)
    panel.table.viewport().installEventFilter(paints)
    context.apply(edits.rename(chassis="Anvil"))
    QApplication.processEvents()
    assert paints.count == 0


def test_lines_that_come_and_go_in_a_closed_branch_leave_no_trace(qtbot, panel, context, clock):
    panel.table.toggle("off.weapons")
    context.select({MountId(3)})
    for edit in (edits.remove(MountId(3)), edits.place(LASER, CT), edits.place(HATCHET, LA)):
        context.apply(edit)
        clock.advance(1)
        qtbot.waitUntil(lambda: on_screen(panel) == painted_anew(panel))
    panel.table.toggle("off.weapons")
    context.select({MountId(1)})
    qtbot.waitUntil(lambda: on_screen(panel) == painted_anew(panel))


# -- filter ---------------------------------------------------------------------------------------------------


def shown_lines(panel: LedgerView) -> list[str]:
    return [row.id for row in panel.table.lines.rows]


def test_the_pill_filters_to_what_changed(qtbot, panel, context):
    context.apply(edits.set_armor(CT, 110))
    everything = shown_lines(panel)
    panel.changed_pill.click()
    final = ["final", "final.sum", "final.rounded", "crew", "crew.other"]
    assert shown_lines(panel) == ["def", "def.armor", *final]
    context.apply(edits.place(HATCHET, LA))
    assert "def.armor" not in shown_lines(panel)
    assert "off.gear" in shown_lines(panel)
    context.undo()
    panel.changed_pill.click()
    assert shown_lines(panel) == everything


def test_a_filter_that_no_line_passes_lists_all_and_says_why(panel, context):
    everything = shown_lines(panel)
    assert panel.unfiltered.isHidden()
    panel.changed_pill.click()
    assert shown_lines(panel) == everything
    assert "Nothing has been edited" in panel.unfiltered.text()
    context.apply(edits.rename(chassis="Anvil"))
    assert shown_lines(panel) == everything
    assert "No line has changed" in panel.unfiltered.text()
    context.apply(edits.set_armor(CT, 110))
    assert "def.structure" not in shown_lines(panel)
    assert panel.unfiltered.isHidden()


def test_lines_of_the_selection_are_listed_as_soon_as_something_is_selected(panel, context):
    everything = shown_lines(panel)
    panel.changed_pill.only_selected = True
    panel.changed_pill.filters_changed.emit()
    assert shown_lines(panel) == everything
    assert "selected" in panel.unfiltered.text()
    context.select({MountId(1)})
    assert 0 < len(shown_lines(panel)) < len(everything)
    assert panel.unfiltered.isHidden()


def choose(panel: LedgerView, context: DesignContext, words: str) -> None:
    menu = panel.changed_pill.make_menu(context.session.history)
    found = {each.text(): each for each in (*menu.actions(), *menu.findChildren(QMenu)[0].actions())}
    assert found[words].isEnabled()
    found[words].trigger()
    menu.close()


def test_marks_count_from_the_save_the_opening_or_a_step(panel, context):
    opened = battle_value(context.graph)
    context.apply(edits.set_armor(CT, 110))
    context.session.history.mark_clean()
    context.saved.emit()
    saved = battle_value(context.graph)
    context.apply(edits.place(HATCHET, LA))
    context.apply(edits.rename(chassis="Anvil"))
    now = battle_value(context.graph)
    assert panel.headline.change.value == 0
    choose(panel, context, "Since the last save")
    assert panel.headline.change.value == now - saved
    assert "since save" in panel.headline.accessibleName()
    assert panel.changed_pill.text() == "Changed since save"
    assert panel.changed_pill.isChecked()
    assert "def.armor" not in shown_lines(panel)
    choose(panel, context, "Since it was opened")
    assert panel.headline.change.value == now - opened
    assert "def.armor" in shown_lines(panel)
    placed = next(step.label for step in context.session.history.steps if "Hatchet" in step.label)
    choose(panel, context, placed)
    assert panel.headline.change.value == 0
    choose(panel, context, "Since the last edit")
    context.undo()
    context.undo()
    assert panel.headline.change.value == saved - now


def test_saving_makes_the_marks_since_the_save_go(panel, context):
    context.apply(edits.set_armor(CT, 110))
    choose(panel, context, "Since the last save")
    assert row(panel, "def.armor").change == 25.0
    context.session.history.mark_clean()
    context.saved.emit()
    assert not any(each.changed for each in panel.table.walk())


def test_lines_are_filtered_by_selection_and_by_section(panel, context):
    everything = shown_lines(panel)
    context.select({MountId(3)})
    choose(panel, context, "Only what is selected")
    assert shown_lines(panel) == ["off", "off.weapons", "off.weapon.3"]
    context.select({MountId(4)})
    assert "def.explosive.4" in shown_lines(panel)
    assert "off.weapon.3" not in shown_lines(panel)
    choose(panel, context, "Only what is selected")
    choose(panel, context, "Defensive")
    assert {line.split(".")[0] for line in shown_lines(panel)} == {"def"}
    choose(panel, context, "All sections")
    assert shown_lines(panel) == everything


def test_the_arrow_of_the_pill_opens_the_menu_and_the_word_filters(qtbot, panel):
    pill = panel.changed_pill
    pill.resize(pill.sizeHint())
    with qtbot.waitSignal(pill.menu_wanted):
        qtbot.mouseClick(pill, Qt.MouseButton.LeftButton, pos=QPoint(pill.width() - 4, 8))
    menu = QApplication.activePopupWidget()
    assert menu is not None
    menu.close()
    assert not pill.isChecked()
    qtbot.mouseClick(pill, Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
    assert pill.isChecked()


# -- the crew -------------------------------------------------------------------------------------------------


def test_the_ledger_ends_with_the_value_of_the_crew(panel, context):
    value = battle_value(context.graph)
    assert row(panel, "crew.regular").label == "Gunnery 4, piloting 5"
    # Gunnery 3, piloting 4 multiplies by 1.32 (BV rule 11.3).
    assert row(panel, OTHER).label == "Gunnery 3, piloting 4"
    assert row(panel, OTHER).figure == figure(int(value * 1.32 + 0.5))


def test_another_crew_is_set_in_place(qtbot, panel, context):
    panel.table.choose_line(OTHER, show=True)
    press(qtbot, panel, Qt.Key.Key_F2)
    assert panel.crew.isVisible()
    panel.crew.gunnery.setValue(0)
    panel.crew.piloting.setValue(0)
    assert row(panel, OTHER).label == "Gunnery 0, piloting 0"
    # The best crew multiplies by 2.42 (BV rule 11.3).
    assert row(panel, OTHER).figure == figure(int(battle_value(context.graph) * 2.42 + 0.5))
    qtbot.keyClick(panel.crew.gunnery, Qt.Key.Key_Escape)
    assert panel.crew.isHidden()
    assert row(panel, OTHER).label == "Gunnery 3, piloting 4"


def test_the_other_crew_is_remembered(qtbot, context):
    settings = LedgerSettings(crew=CrewSettings(gunnery=2, piloting=3))
    again = LedgerView(context, settings)
    qtbot.addWidget(again)
    assert row(again, OTHER).label == "Gunnery 2, piloting 3"
    again.crew.changed.emit(CrewSkills(1, 1))
    assert settings.crew == CrewSettings(gunnery=1, piloting=1)


# -- preview --------------------------------------------------------------------------------------------------


def test_a_previewed_edit_shows_what_would_be(panel, context):
    before = battle_value(context.graph)
    context.show_preview(edits.place(HATCHET, LA))
    then = int(panel.headline.text)
    assert then > before
    assert panel.headline.aside == f"now {before}"
    assert panel.headline.change.value == then - before
    assert row(panel, "off.gear").new
    assert battle_value(context.graph) == before, "nothing was done"


def test_the_end_of_a_preview_restores_everything_exactly(qtbot, panel, context):
    context.apply(edits.set_armor(CT, 110))
    click(qtbot, panel, "off.weapon.3")
    panel.table.toggle("def")
    rows, headline = list(panel.table.walk()), (panel.headline.text, panel.headline.change)
    reason = panel.reason.text
    context.show_preview(edits.remove(MountId(3)))
    assert list(panel.table.walk()) != rows
    context.end_preview()
    QCoreApplication.processEvents()
    assert list(panel.table.walk()) == rows
    assert (panel.headline.text, panel.headline.change, panel.headline.aside) == (*headline, "")
    assert panel.reason.text == reason
    assert panel.table.chosen_line == "off.weapon.3"
    assert not is_open(panel, "def")


def test_what_a_preview_would_remove_keeps_its_place(panel, context):
    context.show_preview(edits.remove(MountId(3)))
    gone = row(panel, "off.weapon.3")
    assert gone.gone
    assert gone.change == -176.0
    assert gone.figure == "–"


def test_an_impossible_preview_shows_nothing(panel, context):
    before = panel.headline.text
    context.show_preview(edits.remove(MountId(99)))
    assert (panel.headline.text, panel.headline.aside) == (before, "")


def test_a_preview_that_becomes_an_edit_is_judged_anew(panel, context):
    edit = edits.place(HATCHET, LA)
    context.show_preview(edit)
    context.apply(edit)
    context.end_preview()
    QCoreApplication.processEvents()
    assert panel.headline.aside == ""
    assert panel.headline.change.value > 0


# -- selection ------------------------------------------------------------------------------------------------


def test_a_click_selects_the_mounts_of_a_line(qtbot, panel, context):
    click(qtbot, panel, "off.weapon.3")
    assert context.selection == {MountId(3)}
    click(qtbot, panel, "def.gyro")
    assert context.selection == frozenset()


def test_keys_walk_through_the_lines(qtbot, panel, context):
    click(qtbot, panel, "off.weapon.3")
    panel.table.setFocus()
    press(qtbot, panel, Qt.Key.Key_Down)
    assert panel.table.chosen_line == "off.weapon.1"
    assert context.selection == {MountId(1)}
    press(qtbot, panel, Qt.Key.Key_Up)
    press(qtbot, panel, Qt.Key.Key_Up)
    press(qtbot, panel, Qt.Key.Key_Left)
    assert not is_open(panel, "off.weapons")


def test_a_selection_elsewhere_is_chosen_here(panel, context):
    context.select({MountId(2)})
    assert panel.table.chosen_line == "off.weapon.2"
    assert "Medium Laser, right arm" in panel.reason.text
    context.select(())
    assert panel.table.chosen_line == ""


def test_a_selection_elsewhere_scrolls_to_its_first_line(qtbot, panel, context):
    panel.resize(400, 260)
    panel.table.scrollToBottom()
    context.select({MountId(4)})
    assert panel.table.chosen_line == "def.explosive.4"
    assert panel.table.viewport().rect().contains(rect(panel, "def.explosive.4"))


def test_a_closed_branch_stays_closed_when_its_line_is_selected(panel, context):
    panel.table.toggle("off.weapons")
    context.select({MountId(3)})
    assert not is_open(panel, "off.weapons")
    assert panel.table.chosen_line == ""


def test_an_edit_does_not_touch_the_selection(qtbot, panel, context):
    click(qtbot, panel, "off.weapon.1")
    context.apply(edits.place(catalog_id("ER PPC"), RA))
    assert context.selection == {MountId(1)}
    assert panel.table.chosen_line == "off.weapon.1"


def test_a_chevron_opens_and_closes_without_choosing(qtbot, panel):
    click(qtbot, panel, "off.weapons", x=20)
    assert not is_open(panel, "off.weapons")
    assert panel.table.chosen_line == ""
    click(qtbot, panel, "off.weapons", x=20)
    assert is_open(panel, "off.weapons")


# -- why, and text --------------------------------------------------------------------------------------------


def test_the_foot_explains_the_chosen_line(qtbot, panel):
    assert panel.reason.text == NOTHING
    click(qtbot, panel, "def.armor")
    assert panel.reason.text.splitlines()[:3] == ["Armor", "Points: 100", "Type: Standard"]
    assert "BV rule 2" in panel.reason.text


def test_the_explanation_follows_edits(qtbot, panel, context):
    click(qtbot, panel, "def.armor")
    context.apply(edits.set_armor(CT, 110))
    assert "Points: 110" in panel.reason.text


def pinned(panel: LedgerView) -> list[str]:
    return [block.text.splitlines()[0] for block in panel.pins.blocks.values()]


def test_a_pinned_explanation_stays_while_others_are_chosen(qtbot, panel, context):
    click(qtbot, panel, "off.weapon.3")
    panel.reason.pin.click()
    click(qtbot, panel, "def.armor")
    assert pinned(panel) == ["PPC, right torso"]
    assert panel.reason.text.startswith("Armor")
    context.apply(edits.remove(MountId(3)))
    assert pinned(panel) == []
    context.undo()
    assert pinned(panel) == ["PPC, right torso"], "it comes back with its line"


def test_several_pins_follow_edits_and_go_by_their_icon(qtbot, panel, context):
    panel.pin("def.armor")
    panel.pin("sheet.mass")
    panel.pin("def.armor")
    assert list(panel.pins.blocks) == ["def.armor", "sheet.mass"], "twice is once"
    context.apply(edits.set_armor(CT, 110))
    assert "Points: 110" in panel.pins.blocks["def.armor"].text
    qtbot.mouseClick(panel.pins.blocks["def.armor"].pin, Qt.MouseButton.LeftButton)
    assert list(panel.pins.blocks) == ["sheet.mass"]
    qtbot.mouseClick(panel.pins.blocks["sheet.mass"].pin, Qt.MouseButton.LeftButton)
    assert panel.pins.isHidden()


def test_pins_tell_what_a_previewed_edit_would_make_of_them(panel, context):
    panel.pin("sheet.mass")
    before = panel.pins.blocks["sheet.mass"].text
    context.show_preview(edits.place(HATCHET, LA))
    assert panel.pins.blocks["sheet.mass"].text != before
    context.end_preview()
    QCoreApplication.processEvents()
    assert panel.pins.blocks["sheet.mass"].text == before


def test_a_pinned_figure_is_that_of_the_design_that_is_opened_in_the_panel(panel, context):
    context.adopt(DesignContext(Session(mech(tonnage=20))))
    panel.pin("sheet.mass")
    assert "of 20.0 t" in panel.pins.blocks["sheet.mass"].text


def test_each_design_keeps_its_pins(qtbot, context):
    settings = LedgerSettings()
    first = LedgerView(context, settings)
    qtbot.addWidget(first)
    first.pin("sheet.heat")
    first.pin("def.armor")
    again = LedgerView(DesignContext(Session(context.unit)), settings)
    qtbot.addWidget(again)
    assert list(again.pins.blocks) == ["sheet.heat", "def.armor"]


def test_a_line_and_a_figure_are_copied_as_text(panel):
    panel.pin("sheet.slots")
    block = panel.pins.blocks["sheet.slots"]
    block.actions()[0].trigger()
    copied = QApplication.clipboard().text().splitlines()
    assert copied[0].startswith("Slots ")
    assert copied[-1] == "TM p. 50"


def test_line_and_ledger_are_copied_as_text(qtbot, panel):
    click(qtbot, panel, "def.armor")
    panel.table.setFocus()
    qtbot.keyClick(panel.table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.clipboard().text() == "Armor: 100 × 2.5 = 250.0 (BV rule 2; TM p. 302)"
    panel.copy_ledger.trigger()
    assert QApplication.clipboard().text() == ledger_text(panel.shown.ledger)


def test_the_menu_offers_both(qtbot, panel):
    panel.table.customContextMenuRequested.emit(QPoint(5, 5))
    menu = QApplication.activePopupWidget()
    assert menu is not None
    assert [action.text() for action in menu.actions()] == ["&Copy line", "Copy &ledger"]
    assert not menu.actions()[0].isEnabled()
    menu.close()


# -- looks ----------------------------------------------------------------------------------------------------


def test_the_panel_reads_itself_out(panel, context):
    context.apply(edits.place(HATCHET, LA))
    assert panel.headline.accessibleName().startswith("Battle Value ")
    assert "last edit" in panel.headline.accessibleName()
    assert panel.table.accessibleName() == "Ledger"


@pytest.mark.parametrize(("look", "density"), [("dark", "compact"), ("light", "large")])
def test_another_theme_lays_it_out_anew(qapp, panel, context, look, density):
    theme.apply(qapp, look, density)
    context.show_preview(edits.place(HATCHET, LA))
    qapp.processEvents()
    assert panel.table.rowHeight(0) == theme.measures().ledger_row
    assert not panel.grab().isNull()
