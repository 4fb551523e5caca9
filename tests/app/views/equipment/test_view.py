"""The equipment browser: search, kinds, filters, keys, pointer, drag, and what it does to the design."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QCursor, QEnterEvent
from PySide6.QtWidgets import QApplication, QWidget

from designer.analysis import item_figures
from designer.analysis.addition import outcome_of
from designer.app.context.design_context import DesignContext
from designer.app.context.drag_data import from_mime
from designer.app.ui import theme
from designer.app.ui.idle_work import SLICE
from designer.app.ui.widgets.panel import Panel
from designer.app.views.equipment import outcomes
from designer.app.views.equipment.chosen_item import NOTHING
from designer.app.views.equipment.columns import USUAL, ItemStates, columns_of
from designer.app.views.equipment.columns import ItemColumn as Column
from designer.app.views.equipment.filters import Choices
from designer.app.views.equipment.item_texts import room_line
from designer.app.views.equipment.table import ItemGroup
from designer.app.views.equipment.view import Browser
from designer.battle_value import battle_value
from designer.catalog import Item, catalog
from designer.construction.mass import mass
from designer.construction.offers import available
from designer.editing import WhatIf, edits
from designer.units.location import CT, LA, LT, RA, RT
from designer.units.mount import MountId
from tests.app.conftest import come_due
from tests.app.painted_texts import painted_texts
from tests.app.ui.tables.columns_in_sight import shown_columns
from tests.app.views.equipment.conftest import check_order, mounted, names
from tests.building import catalog_id

LASER, PPC, GAUSS = catalog_id("Medium Laser"), catalog_id("PPC"), catalog_id("Gauss Rifle")
FLAMER = catalog_id("Flamer")


NARROW = (Column.NAME, Column.MASS, Column.SLOTS, Column.ADDS)


def settle(qtbot, browser: Browser) -> None:
    QApplication.processEvents()
    qtbot.waitUntil(lambda: not browser.outcomes.busy)


def spot(browser: Browser, item_id: str) -> QPoint:
    index = browser.model.index(browser.model.place_of(item_id), Column.NAME)
    browser.table.scrollTo(index)
    return browser.table.visualRect(index).center()


def click(qtbot, browser: Browser, item_id: str) -> None:
    qtbot.mouseClick(browser.table.viewport(), Qt.MouseButton.LeftButton, pos=spot(browser, item_id))


def double_click(qtbot, browser: Browser, item_id: str) -> None:
    settle(qtbot, browser)
    click(qtbot, browser, item_id)
    qtbot.mouseDClick(browser.table.viewport(), Qt.MouseButton.LeftButton, pos=spot(browser, item_id))


# -- what is listed -------------------------------------------------------------------------------------------


def test_figures_are_worked_out_for_what_is_listed_alone(qtbot, context, memory, monkeypatch):
    monkeypatch.setattr(item_figures, "_KNOWN", {})
    worked_out: set[Item] = set()
    monkeypatch.setattr(item_figures, "_facts", partial(_noted, worked_out, item_figures._facts))
    widget = Browser(context, memory)
    qtbot.addWidget(widget)
    widget.show()
    qtbot.waitExposed(widget)
    listed = {facts.item.id for facts in widget.model.rows}
    assert len(listed) > 100
    fixed = {item.id for item in worked_out if not item.formula}
    assert fixed == {each for each in listed if not catalog()[each].formula}


def _noted(items, facts, g, item, side):
    items.add(item)
    return facts(g, item, side)


def test_it_lists_what_the_design_may_use(browser, context):
    assert "Gauss Rifle" in names(browser)
    assert all(facts.item.tech != "Clan" for facts in browser.model.rows)
    assert all(available(facts.item, context.unit.tech) is None for facts in browser.model.rows)
    assert "SRM 6 Ammo" not in names(browser), "there is no launcher"


def test_armor_and_structure_fillers_are_not_equipment(browser):
    browser.finder.choose(browser.choices.showing_all())
    assert not {"Endo Steel", "Ferro-Fibrous", "Hardened", "Standard"} & set(names(browser))
    assert "Triple Strength Myomer" in names(browser)
    assert "Double Heat Sink" in names(browser)


@pytest.mark.usefixtures("every_outcome")
def test_the_best_stand_first_once_everything_is_known(qtbot, browser):
    assert names(browser)[0] == "AC/2", "by name for a start"
    settle(qtbot, browser)
    check_order(browser)
    assert browser.states.outcome(browser.model.rows[0].item.id).adds > 200


def test_typing_filters(qtbot, browser):
    qtbot.keyClicks(browser.search, "er medium")
    assert names(browser) == ["ER Medium Laser"]
    assert browser.table.current_item == catalog_id("ISERMediumLaser"), "the first is at hand"
    qtbot.keyClick(browser.search, Qt.Key.Key_Escape)
    assert len(names(browser)) > 100


def test_typing_errors_are_forgiven(qtbot, browser):
    qtbot.keyClicks(browser.search, "medum lazer")
    assert "Medium Laser" in names(browser)


def test_queries_compare_the_figures_of_this_mech(qtbot, browser):
    qtbot.keyClicks(browser.search, "hatchet t=5")
    assert names(browser) == ["Hatchet"]


def test_a_click_on_a_kind_shows_only_that(qtbot, browser):
    pills = browser.pills.pills
    qtbot.mouseClick(pills["Energy weapons"], Qt.MouseButton.LeftButton)
    assert {facts.item.kind for facts in browser.model.rows} == {"energy"}
    qtbot.mouseClick(pills["Missiles"], Qt.MouseButton.LeftButton)
    assert {facts.item.kind for facts in browser.model.rows} == {"missile"}
    assert not browser.pills.all.isChecked()


def test_ctrl_click_shows_that_too(qtbot, browser, monkeypatch):
    pills = browser.pills.pills
    qtbot.mouseClick(pills["Energy weapons"], Qt.MouseButton.LeftButton)
    monkeypatch.setattr(QApplication, "keyboardModifiers", lambda: Qt.KeyboardModifier.ControlModifier)
    qtbot.mouseClick(pills["Missiles"], Qt.MouseButton.LeftButton)
    assert {facts.item.kind for facts in browser.model.rows} == {"energy", "missile"}
    qtbot.mouseClick(pills["Energy weapons"], Qt.MouseButton.LeftButton)
    qtbot.mouseClick(pills["Missiles"], Qt.MouseButton.LeftButton)
    assert browser.pills.all.isChecked(), "none means all"


def test_a_second_click_and_all_show_everything_again(qtbot, browser):
    everything = len(names(browser))
    energy = browser.pills.pills["Energy weapons"]
    qtbot.mouseClick(energy, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(energy, Qt.MouseButton.LeftButton)
    assert len(names(browser)) == everything
    qtbot.mouseClick(energy, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(browser.pills.all, Qt.MouseButton.LeftButton)
    assert len(names(browser)) == everything
    assert browser.pills.all.isChecked()


def test_one_click_lists_only_what_fits_and_is_remembered(qtbot, browser, context, memory):
    context.apply(edits.set_tonnage(30))
    everything = len(names(browser))
    browser.finder.search_menu.fitting.trigger()
    free = mass(context.graph).free
    assert 0 < len(names(browser)) < everything
    assert all(facts.mass <= free for facts in browser.model.rows)
    assert {"too_heavy", "no_room"} <= set(memory.hidden)
    assert not browser.finder.filter_button.isChecked(), "the other filters are as usual"
    browser.finder.search_menu.fitting.trigger()
    assert len(names(browser)) == everything


def test_the_filter_menu_shows_the_other_side_and_what_is_hidden(browser):
    menu = browser.finder.filter_menu
    menu.aboutToShow.emit()
    assert menu.hidden["unavailable"].text() == "Hide what is unavailable in 3067"
    menu.technologies["Clan"].trigger()
    assert {facts.item.tech for facts in browser.model.rows} == {"Clan", "All"}
    menu.technologies["both"].trigger()
    before = len(names(browser))
    menu.hidden["level"].trigger()
    menu.hidden["unavailable"].trigger()
    menu.hidden["ammunition"].trigger()
    assert len(names(browser)) > before
    assert "SRM 6 Ammo" in names(browser)
    menu.hidden["one_shots"].trigger()
    assert not [name for name in names(browser) if "(OS)" in name]
    menu.hidden["prototypes"].trigger()
    assert "Primitive Prototype Medium Laser" not in names(browser)
    assert browser.finder.filter_button.isChecked(), "it can be seen that a filter is set"
    menu.usual.trigger()
    assert not browser.finder.filter_button.isChecked()


def test_a_filter_that_hides_everything_says_so_and_offers_a_way_out(qtbot, browser):
    qtbot.keyClicks(browser.search, "clan er ppc")
    assert not browser.table.isVisible()
    assert browser.empty.text == "1 item is hidden: of the other technology."
    assert browser.empty.button.text() == "Show both technologies"
    qtbot.mouseClick(browser.empty.button, Qt.MouseButton.LeftButton)
    assert names(browser)
    assert browser.table.isVisible()
    assert browser.choices.hidden == Choices().hidden, "the other filters stay"


def test_a_kind_that_hides_everything_is_let_go_first(qtbot, browser):
    qtbot.keyClicks(browser.search, "gauss rifle")
    qtbot.mouseClick(browser.pills.pills["Missiles"], Qt.MouseButton.LeftButton)
    assert browser.empty.button.text() == "Show all kinds"
    qtbot.mouseClick(browser.empty.button, Qt.MouseButton.LeftButton)
    assert "Gauss Rifle" in names(browser)
    assert browser.choices.filters_as_usual


def test_nonsense_offers_to_clear_the_search(qtbot, browser):
    qtbot.keyClicks(browser.search, "xylophone")
    assert "No item matches" in browser.empty.text
    qtbot.mouseClick(browser.empty.button, Qt.MouseButton.LeftButton)
    assert browser.search.text() == ""
    assert names(browser)


def test_choices_are_remembered(qtbot, qapp, browser, context, memory):
    browser.finder.filter_menu.hidden["prototypes"].trigger()
    browser.finder.column_menu.columns[Column.HEAT].trigger()
    browser.table.horizontalHeader().setSortIndicator(Column.MASS, Qt.SortOrder.AscendingOrder)
    again = Browser(context, memory)
    qtbot.addWidget(again)
    assert again.choices == browser.choices
    assert "prototypes" in again.choices.hidden
    assert again.choices.sorted_by is Column.MASS
    assert not again.choices.descending


# -- what it says ---------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("qapp")
def test_figures_too_long_for_their_column_are_set_smaller_and_stay_apart_from_the_one_before():
    """The damage of a Heavy Gauss Rifle is 25, 20 or 10 by range (TM p. 218), the longest there is."""
    style = theme.current()
    wide = columns_of(ItemStates())[Column.DAMAGE].fixed_width((), style, sorts=False)
    assert wide >= style.width("25/20/10", "caption") + 2 * style.measures.table_gutter


def test_only_superheavies_have_room_for_the_ranges_of_cruise_missiles(context, browser):
    """Their largest launchers reach 150 maps and have Battle Values in thousands; others keep the star instead."""
    style, table = theme.current(), browser.table
    longest = style.width("150 maps", "caption") + style.width("2 281", "caption")

    def room():
        return sum(table.columnWidth(each) for each in (Column.RANGE, Column.BV)) - 3 * style.measures.table_gutter

    assert room() < longest
    context.apply(edits.set_tonnage(150))
    browser.finder.show_everything()
    QApplication.processEvents()
    assert room() >= longest


def test_narrow_it_keeps_name_mass_slots_and_what_it_adds(browser):
    assert shown_columns(browser.table) == USUAL
    browser.resize(284, 700)
    QApplication.processEvents()
    assert shown_columns(browser.table) == NARROW
    width = sum(browser.table.columnWidth(column) for column in NARROW)
    assert width == browser.table.viewport().width()


def test_with_some_more_room_damage_comes_back_first(browser):
    browser.resize(360, 700)
    QApplication.processEvents()
    assert shown_columns(browser.table) == (*NARROW[:-1], Column.DAMAGE, Column.ADDS)


def test_columns_can_be_left_out(browser):
    browser.finder.column_menu.aboutToShow.emit()
    browser.finder.column_menu.columns[Column.BV].trigger()
    assert Column.BV not in shown_columns(browser.table)
    assert browser.table.isColumnHidden(Column.BV)


def test_heads_sort(qtbot, browser):
    header = browser.table.horizontalHeader()
    where = header.sectionViewportPosition(Column.MASS) + header.sectionSize(Column.MASS) // 2
    press = QPoint(where, header.height() // 2)
    qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=press)
    masses = [facts.mass for facts in browser.model.rows]
    assert masses == sorted(masses, reverse=True)
    qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=press)
    assert [facts.mass for facts in browser.model.rows] == sorted(masses)


@pytest.mark.usefixtures("every_outcome")
def test_without_a_chosen_item_the_card_describes_only_the_one_under_the_pointer(qtbot, browser):
    assert (browser.card.text, browser.card.star.isHidden()) == (NOTHING, True)
    assert not browser.adding.isEnabled(), "nothing is chosen yet"
    high = browser.card.height()
    browser.table.hovered.emit(None)
    qtbot.mouseMove(browser.table.viewport(), spot(browser, names_of_rows(browser)[2]))
    qtbot.waitUntil(lambda: bool(browser.table.hovered_item))
    assert browser.card.text.splitlines()[0] == catalog()[browser.table.hovered_item].name
    assert browser.card.height() == high, "the rows do not move under the pointer"
    browser.card.star.click()
    assert browser.table.hovered_item in browser.favorites.favorites
    browser.card.details.click()
    assert browser.table.current_item == browser.table.hovered_item, "its details are those of a chosen item"
    browser.search.setText("no such thing at all")
    settle(qtbot, browser)
    assert browser.card.text == NOTHING


def names_of_rows(browser):
    return [facts.item.id for facts in browser.model.rows]


def test_the_card_describes_the_chosen_item(qtbot, browser):
    click(qtbot, browser, LASER)
    assert browser._context.chosen_item == LASER
    said = browser.card.text.splitlines()
    assert said[0] == "Medium Laser"
    assert said[1] == "Heat 3, damage 5, range 3 / 6 / 9"
    assert said[2].startswith("Available from ")
    assert "Damage per ton 5.0" in said[2]
    assert said[-1].startswith("Room in HD")


def test_the_card_follows_the_room_that_there_is(qtbot, browser, context):
    click(qtbot, browser, PPC)
    for edit in (edits.rename(chassis="Anvil"), edits.set_armor(LA, 9), edits.place(PPC, LA), edits.set_engine("xl")):
        context.apply(edit)
        assert browser.card.text.splitlines()[-1] == room_line(context.unit, catalog()[PPC]), edit.label


def test_the_card_says_what_is_too_heavy(qtbot, browser, context):
    context.apply(edits.set_walk(5))
    heavy = next(facts for facts in browser.model.rows if not browser.states.fits(facts))
    browser.table.choose(heavy.item.id)
    browser._describe(heavy.item.id)
    assert "too heavy now" in browser.card.text


def rows_in_sight(browser: Browser) -> range:
    table = browser.table
    return range(table.rowAt(0), table.rowAt(table.viewport().height() - 1) + 1)


@pytest.mark.usefixtures("outcomes_in_sight")
def test_outcomes_that_take_their_time_stand_back_until_they_are_renewed(qtbot, browser, context, monkeypatch, clock):
    def takes_its_time(*asked):
        clock.advance(SLICE)
        return outcome_of(*asked)

    settle(qtbot, browser)
    last = browser.model.rows[rows_in_sight(browser)[-1]].item.id
    monkeypatch.setattr(outcomes, "outcome_of", takes_its_time)
    assert browser.states.adds_now(last) is not None
    context.apply(edits.set_armor(CT, 120))
    assert not browser.states.is_stale(last)
    assert browser.states.adds_now(last) is None, "a drag that begins now shows no number of before the edit"
    come_due(browser)
    assert browser.states.is_stale(last)
    settle(qtbot, browser)
    assert not browser.states.is_stale(last)
    assert browser.states.adds_now(last) is not None


@pytest.mark.usefixtures("outcomes_in_sight")
def test_a_first_design_tells_that_what_items_add_is_being_computed(qtbot, browser, monkeypatch, clock):
    def takes_its_time(*asked):
        clock.advance(SLICE)
        return outcome_of(*asked)

    def shown() -> set[str]:
        cells = [browser.model.index(row, Column.ADDS) for row in rows_in_sight(browser)]
        return {cell.data() for cell in cells}

    monkeypatch.setattr(outcomes, "outcome_of", takes_its_time)
    browser._ask()
    assert shown() == {""}, "nothing flashes where the values come at once"
    come_due(browser)
    assert shown() == {"…"}
    settle(qtbot, browser)
    assert not shown() & {"", "…"}


@pytest.mark.usefixtures("every_outcome")
def test_only_a_name_that_is_not_whole_has_a_tooltip(qtbot, browser):
    def says_it_all(name: str) -> bool:
        return bool(browser.table._shows_all(spot(browser, catalog_id(name))))

    settle(qtbot, browser)
    assert says_it_all("PPC")
    browser.resize(284, 700)
    QApplication.processEvents()
    assert says_it_all("PPC")
    browser.table.setColumnWidth(Column.NAME, 90)
    assert not says_it_all("ISMediumPulseLaser")


@pytest.mark.usefixtures("outcomes_in_sight")
def test_an_item_has_one_name_with_and_without_the_warning_sign(browser, context):
    context.apply(edits.set_year(2450))
    item = catalog()[catalog_id("ISMediumPulseLaser")]
    browser.seek(item.id)
    assert browser.states.warning(browser.model.rows[browser.model.place_of(item.id)])

    def shown() -> list[str]:
        return [each.words for each in painted_texts(browser.table) if each.words in (item.name, item.short)]

    found = set()
    for width in range(110, 240, 8):
        browser.table.setColumnWidth(Column.NAME, width)
        browser.table.choose(item.id)
        browser.table.show_current()
        chosen = shown()
        browser.table.choose("")
        assert shown() == chosen, width
        found.update(chosen)
    assert found == {item.name, item.short}


# -- adding ---------------------------------------------------------------------------------------------------


def test_a_double_click_adds_to_the_best_place(qtbot, browser, context):
    double_click(qtbot, browser, PPC)
    assert mounted(context) == [LASER, PPC]
    assert context.unit.mounts[-1].is_placed


@pytest.mark.parametrize("place", ["table", "search"])
def test_without_a_chosen_row_a_key_chooses_the_first_and_enter_adds_it(qtbot, browser, context, place):
    field = getattr(browser, place)
    if place == "table":
        browser.activateWindow()
        field.setFocus(Qt.FocusReason.ShortcutFocusReason)
    assert not browser.table.current_item, "the focus alone chooses nothing"
    qtbot.keyClick(field, Qt.Key.Key_Return)
    first = browser.model.rows[0].item.id
    assert (browser.table.current_item, browser.table.selected_keys, mounted(context)) == (first, [first], [LASER])
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert mounted(context) == [LASER, first]


def test_enter_adds_from_the_table_and_from_the_search(qtbot, browser, context):
    click(qtbot, browser, PPC)
    browser.table.setFocus()
    qtbot.keyClick(browser.table, Qt.Key.Key_Return)
    assert mounted(context) == [LASER, PPC]
    qtbot.keyClicks(browser.search, "flamer")
    qtbot.keyClick(browser.search, Qt.Key.Key_Return)
    assert mounted(context) == [LASER, PPC, FLAMER]


def test_what_finds_no_room_goes_to_the_unallocated_list(qtbot, browser, context):
    hatchet = catalog_id("Hatchet")
    for arm in (LA, RA):
        for _ in range(2):
            context.apply(edits.place(PPC, arm))
    double_click(qtbot, browser, hatchet)
    assert mounted(context)[-1] == hatchet
    assert not context.unit.mounts[-1].is_placed


def test_arrows_in_the_search_walk_through_the_rows(qtbot, browser):
    qtbot.keyClicks(browser.search, "laser")
    first = browser.table.current_item
    qtbot.keyClick(browser.search, Qt.Key.Key_Down)
    assert browser.table.current_item != first
    qtbot.keyClick(browser.search, Qt.Key.Key_Up)
    assert browser.table.current_item == first
    assert browser.card.text.startswith(browser.model.rows[0].item.name)


def test_the_chosen_row_has_a_ring_while_keys_are_used(qtbot, browser):
    click(qtbot, browser, PPC)
    browser.activateWindow()
    browser.table.setFocus(Qt.FocusReason.TabFocusReason)
    browser.setAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange, False)
    browser.table.show_current()
    without = browser.table.grab().toImage()
    browser.setAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)
    qtbot.waitUntil(browser.table.hasFocus)
    assert browser.table.grab().toImage() != without


def test_letters_typed_at_the_table_go_to_the_search(qtbot, browser):
    click(qtbot, browser, PPC)
    browser.table.setFocus()
    qtbot.keyClicks(browser.table, "lame")
    assert browser.search.text() == "lame"
    assert "Flamer" in names(browser)


def test_ammunition_appears_with_its_launcher(qtbot, browser, context):
    context.apply(edits.place(catalog_id("SRM 6"), LT))
    assert "SRM 6 Ammo" in names(browser)
    context.undo()
    assert "SRM 6 Ammo" not in names(browser)


@pytest.mark.usefixtures("every_outcome")
def test_the_chosen_item_stays_chosen_through_edits_and_filters(qtbot, browser, context):
    click(qtbot, browser, GAUSS)
    context.apply(edits.place(PPC, RT))
    settle(qtbot, browser)
    assert browser.table.current_item == GAUSS
    qtbot.mouseClick(browser.pills.pills["Ballistic weapons"], Qt.MouseButton.LeftButton)
    assert browser.table.current_item == GAUSS


def test_a_lighter_body_makes_formulas_lighter(browser: Browser, context: DesignContext):
    def mass_of(name: str) -> int:
        return browser.model.rows[browser.model.place_of(catalog_id(name))].mass

    assert mass_of("Hatchet") == 5000
    context.apply(edits.set_tonnage(30))
    assert mass_of("Hatchet") == 2000


# -- the preview ----------------------------------------------------------------------------------------------


def rest_on(qtbot, browser: Browser, item_id: str) -> None:
    settle(qtbot, browser)
    where = spot(browser, item_id)
    qtbot.mouseMove(browser.search, pos=QPoint(5, 5))  # a pointer that is there already would not move
    qtbot.mouseMove(browser.table.viewport(), pos=where)


def leave(browser: Browser) -> None:
    QApplication.sendEvent(browser.table, QEvent(QEvent.Type.Leave))


def test_resting_on_a_row_previews_its_item(qtbot, browser, context):
    rest_on(qtbot, browser, PPC)
    assert context.preview is None, "not at once"
    qtbot.waitUntil(lambda: context.preview is not None)
    before = battle_value(context.graph)
    result = context.preview
    assert isinstance(result, WhatIf)
    assert result.unit.mounts[-1].item == PPC
    assert battle_value(result.overlay) > before
    leave(browser)
    assert context.preview is None


def test_leaving_ends_what_was_previewed_also_where_something_follows_every_step(qtbot, browser, context):
    context.arrange = lambda unit: unit
    rest_on(qtbot, browser, PPC)
    qtbot.waitUntil(lambda: context.preview is not None)
    leave(browser)
    assert context.preview is None


def test_passing_over_rows_previews_nothing(qtbot, browser, context):
    rest_on(qtbot, browser, PPC)
    leave(browser)
    come_due(browser)
    assert context.preview is None


def test_leaving_does_not_end_what_another_view_previews(qtbot, browser, context):
    rest_on(qtbot, browser, PPC)
    qtbot.waitUntil(lambda: context.preview is not None)
    other = edits.remove(MountId(1))
    context.show_preview(other)
    leave(browser)
    assert context.preview.edit is other


def test_an_edit_ends_the_preview(qtbot, browser, context):
    rest_on(qtbot, browser, PPC)
    qtbot.waitUntil(lambda: context.preview is not None)
    context.apply(edits.place(FLAMER, RT))
    assert context.preview is None


@pytest.mark.usefixtures("every_outcome")
def test_a_drag_that_ends_elsewhere_has_taken_the_pointer_along(qtbot, browser, context, monkeypatch):
    rest_on(qtbot, browser, PPC)
    browser.table.choose(PPC)

    def drop(*_):
        QCursor.setPos(browser.table.viewport().mapToGlobal(QPoint(-50, 5)))
        context.apply(edits.place_best(PPC))
        return Qt.DropAction.CopyAction

    monkeypatch.setattr("designer.app.views.equipment.table.QDrag.exec", drop)
    browser.table.startDrag(Qt.DropAction.CopyAction)
    assert not browser.table.has_pointer
    settle(qtbot, browser)
    check_order(browser)


def test_the_list_stays_where_it_is_when_the_chosen_item_fits_no_longer(qtbot, browser, context):
    browser.table.scrollToTop()
    chosen = browser.model.rows[0].item.id
    browser.table.choose(chosen)
    assert browser.model.group_of(browser.model.rows[0]) is ItemGroup.FITS
    context.apply(edits.set_tonnage(20))
    assert browser.table.current_item == chosen
    assert browser.model.group_of(browser.table.current_row) is ItemGroup.TOO_BIG
    assert browser.table.verticalScrollBar().value() == 0


@pytest.mark.usefixtures("every_outcome")
def test_rows_do_not_move_under_a_resting_pointer(qtbot, browser, context):
    settle(qtbot, browser)
    rest_on(qtbot, browser, PPC)
    order = names(browser)
    context.apply(edits.place(catalog_id("ISTargeting Computer"), RT))
    settle(qtbot, browser)
    assert names(browser) == order
    context.apply(edits.place_best(PPC))  # by which a targeting computer grows heavier
    assert names(browser) == order
    settle(qtbot, browser)
    assert names(browser) == order
    leave(browser)
    check_order(browser)


# -- drag, selection, hiding ----------------------------------------------------------------------------------


def test_a_drag_carries_the_item_under_a_chip(qtbot, browser):
    click(qtbot, browser, PPC)
    drag = browser.table.make_drag(browser.table.current_row)
    payload = from_mime(drag.mimeData())
    assert payload is not None
    assert payload.item == PPC
    assert drag.pixmap().height() == theme.measures().drag_chip * drag.pixmap().devicePixelRatio()
    assert drag.hotSpot().x() < 0, "the chip does not cover what the pointer is over"


def test_lifting_ends_the_preview(qtbot, browser, context, monkeypatch):
    click(qtbot, browser, PPC)
    rest_on(qtbot, browser, PPC)
    qtbot.waitUntil(lambda: context.preview is not None)
    monkeypatch.setattr("designer.app.views.equipment.table.QDrag.exec", lambda *_: Qt.DropAction.CopyAction)
    browser.table.startDrag(Qt.DropAction.CopyAction)
    assert context.preview is None


def test_what_is_selected_in_the_design_is_marked_here(browser, context):
    browser.search.setText('"medium laser"')
    browser.table.choose()
    context.select({MountId(1)})
    marked = browser.table.grab().toImage()
    assert browser.states.linked == {LASER}
    context.select(())
    assert not browser.states.linked
    assert browser.table.grab().toImage() != marked


@pytest.mark.usefixtures("every_outcome")
def test_a_hidden_browser_does_nothing_and_catches_up(qtbot, qapp, context):
    widget = Browser(context)
    qtbot.addWidget(widget)
    context.apply(edits.place(catalog_id("SRM 6"), LT))
    assert not widget.model.rows
    assert not widget.outcomes.busy
    widget.show()
    assert "SRM 6 Ammo" in names(widget)
    widget.hide()
    assert not widget.outcomes.busy


def test_the_tools_in_a_header_come_and_go_with_the_browser(qtbot, context):
    panel = Panel()
    qtbot.addWidget(panel)
    browser = Browser(context)
    panel.add_tab("Equipment", browser)
    panel.add_tab("Chassis", QWidget())
    for tool in browser.header_tools():
        panel.add_tool(tool)
    panel.show()
    assert all(tool.isVisible() for tool in browser.header_tools())
    panel.set_current(1)
    assert not any(tool.isVisible() for tool in browser.header_tools())
    panel.set_current(0)
    assert all(tool.isVisible() for tool in browser.header_tools())


def test_enter_and_hover_events_of_a_pen_do_no_harm(browser):
    here = QPointF(5, 5)
    QApplication.sendEvent(browser.table.viewport(), QEnterEvent(here, here, here))
    assert browser.table.hovered_item == ""


@pytest.mark.parametrize(("look", "density"), [("light", "compact"), ("dark", "large")])
def test_another_theme_lays_it_out_anew(qtbot, qapp, browser, look, density):
    theme.apply(qapp, look, density)
    qapp.processEvents()
    assert browser.table.visualRect(browser.model.index(0, 0)).height() == theme.measures().table_row
    assert not browser.grab().isNull()


def test_the_chosen_item_of_a_search_is_announced_with_what_enter_does(reader, browser, context, qtbot):
    browser.activateWindow()
    browser.search.setFocus()
    qtbot.keyClicks(browser.search, "medium pulse laser")
    come_due(browser)
    before = len(reader.announced)
    assert reader.announced[-1].startswith("Medium Pulse Laser, energy, 2 t, 1 slot")
    said = reader.announced[-1].partition("Enter: ")[2]
    qtbot.keyClick(browser.search, Qt.Key.Key_Down)
    come_due(browser)
    assert reader.announced[before].startswith(browser.model.rows[1].item.name)
    qtbot.keyClick(browser.search, Qt.Key.Key_Up)
    qtbot.keyClick(browser.search, Qt.Key.Key_Return)
    assert said == context.undo_label, "Enter does what was said"


def test_a_row_is_announced_only_while_the_search_has_the_focus(reader, browser):
    browser.activateWindow()
    browser.table.setFocus()
    browser.table.selectRow(3)
    come_due(browser)
    assert reader.announced == [], "the row is the focus, and says itself"


def test_a_search_that_finds_nothing_is_announced_with_the_reason(reader, browser, qtbot):
    browser.activateWindow()
    browser.search.setFocus()
    qtbot.keyClicks(browser.search, "zzzz")
    come_due(browser)
    assert reader.announced[-1] == browser.empty.text
