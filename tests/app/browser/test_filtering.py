"""Queries with mistakes, saved filters, favourites, recently used, and what hides everything."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QMenu

from designer.app.bridge import Bridge
from designer.app.browser import Browser
from designer.app.browser.columns import Column
from designer.app.browser.popovers import EXAMPLES
from designer.catalog.query import parsed
from designer.construction.offers import available
from designer.editing import edits
from designer.units.unit import TechBase
from tests.app.browser.conftest import mounted, names
from tests.building import catalog_id

PPC, FLAMER = catalog_id("PPC"), catalog_id("Flamer")
LEFT = Qt.MouseButton.LeftButton

# What the offscreen platform says of any window; no other platform does.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def choose(browser: Browser, item_id: str) -> None:
    browser.seek(item_id)
    browser.table.setFocus()


# -- queries --------------------------------------------------------------------------------------------------


def test_a_query_narrows_the_list(qtbot, browser):
    qtbot.keyClicks(browser.search, "kind:energy heat<=3 dmg/t>=5 -flag:pulse")
    assert set(names(browser)) == {"Medium Laser", "Small Laser", "ER Small Laser"}


def test_what_is_wrong_is_said_under_the_field_once_one_stops_typing(qtbot, browser):
    qtbot.keyClicks(browser.search, "laser heat<")
    assert not browser.finder.problem.isVisible(), "nobody is interrupted"
    assert "Medium Laser" in names(browser), "the rest counts"
    qtbot.waitUntil(browser.finder.problem.isVisible, timeout=3000)
    assert browser.finder.problem.text == "Position 12: a number is expected after <"
    assert browser.search.property("invalid")
    qtbot.keyClicks(browser.search, "5")
    assert not browser.finder.problem.isVisible()
    assert not browser.search.property("invalid")


def test_a_click_on_the_problem_leads_to_its_place(qtbot, browser):
    qtbot.keyClicks(browser.search, "heet<=3 laser")
    qtbot.waitUntil(browser.finder.problem.isVisible, timeout=3000)
    assert "did you mean heat" in browser.finder.problem.text
    qtbot.mouseClick(browser.finder.problem, LEFT)
    assert browser.search.selectedText() == "heet"


def test_the_help_explains_the_language_by_examples_that_can_be_tried(qtbot, browser):
    qtbot.mouseClick(browser.finder.help_button, LEFT)
    assert browser.finder.help.isVisible()
    example = next(each for each in browser.finder.help.examples if each.text() == "dmg/t>0.8")
    qtbot.mouseClick(example, LEFT)
    assert not browser.finder.help.isVisible()
    assert browser.search.text() == "dmg/t>0.8"


@pytest.mark.parametrize("query", [query for query, _ in EXAMPLES])
def test_all_examples_are_right(query: str):
    assert not parsed(query).problems


# -- hiding ---------------------------------------------------------------------------------------------------


def test_torpedoes_can_be_hidden(browser):
    assert "LRT 10" in names(browser)
    browser.finder.filter_menu.aboutToShow.emit()
    browser.finder.filter_menu.hidden["torpedoes"].trigger()
    assert "LRT 10" not in names(browser)
    assert "LRM 10" in names(browser)


def test_everything_can_be_shown_and_what_is_illegal_says_why(browser, bridge):
    browser.finder.filter_menu.aboutToShow.emit()
    browser.finder.filter_menu.everything.trigger()
    row = browser.model.place_of(catalog_id("CLERPPC"))
    assert browser.table.look_of(row).against == "Clan only"
    legal = browser.table.look_of(browser.model.place_of(PPC))
    assert legal.against == ""
    shown = browser.model.rows
    assert any(available(facts.item, bridge.unit.tech) for facts in shown)
    assert not browser.grab().isNull()


def test_the_one_filter_that_hides_is_named_and_let_go(qtbot, browser):
    browser.finder.filter_menu.hidden["one_shots"].trigger()
    qtbot.keyClicks(browser.search, '"rocket launcher 10"')
    assert browser.empty.text == "2 items are hidden: one-shots."
    assert browser.empty.button.text() == "Show one-shots"
    qtbot.mouseClick(browser.empty.button, LEFT)
    assert set(names(browser)) == {"Rocket Launcher 10", "Prototype Rocket Launcher 10"}


def test_where_several_filters_hide_all_are_let_go(qtbot, browser):
    qtbot.mouseClick(browser.pills.pills["Missiles"], LEFT)
    qtbot.keyClicks(browser.search, '"er ppc" tech:clan')
    assert browser.empty.text.endswith("hidden: several filters.")
    qtbot.mouseClick(browser.empty.button, LEFT)
    assert "ER PPC" in names(browser)


def test_kinds_are_remembered(qtbot, browser, bridge, memory):
    qtbot.mouseClick(browser.pills.pills["Missiles"], LEFT)
    again = Browser(bridge, memory)
    qtbot.addWidget(again)
    assert again.pills.pills["Missiles"].isChecked()
    assert again.choices == browser.choices


# -- what counts ----------------------------------------------------------------------------------------------


def test_the_printed_level_counts_until_that_of_the_year_is_wanted(browser, bridge):
    """Rotary AC/2: standard on paper, in production from 3062, common in 3071 (CONSTRUCTION 9.4)."""
    bridge.apply(edits.set_rules_level(2))
    assert "Rotary AC/2" in names(browser)
    browser.finder.filter_menu.terms["by_year"].trigger()
    assert "Rotary AC/2" not in names(browser)
    assert browser.finder.filter_button.isChecked(), "it is not as usual"
    browser.finder.filter_menu.usual.trigger()
    assert "Rotary AC/2" in names(browser)


def test_what_is_lost_is_listed_on_request_without_a_word_against_it(browser, bridge):
    bridge.apply(edits.set_year(2900))
    assert "Double Heat Sink" not in names(browser)
    browser.finder.filter_menu.terms["extinct"].trigger()
    assert "Double Heat Sink" in names(browser)
    row = browser.model.place_of("is-double-heat-sink")
    assert browser.table.look_of(row).against == ""


def test_what_protomechs_carry_is_there_on_request_only(browser, bridge):
    bridge.apply(edits.set_tech_base(TechBase.CLAN))
    rack = catalog_id("CLLRM19")
    assert browser.model.place_of(rack) < 0
    browser.finder.filter_menu.aboutToShow.emit()
    browser.finder.filter_menu.hidden["others"].trigger()
    assert browser.table.look_of(browser.model.place_of(rack)).against == "Not for 'Mechs"


def test_of_what_there_is_one_a_second_is_not_added(qtbot, browser, bridge):
    computer = "is-targeting-computer"
    bridge.apply(edits.place_best(catalog_id("Medium Laser")))
    choose(browser, computer)
    qtbot.keyClick(browser.table, Qt.Key.Key_Return)
    with qtbot.waitSignal(bridge.refused) as said:
        qtbot.keyClick(browser.table, Qt.Key.Key_Return)
    assert said.args == ["One is mounted: a 'Mech has no more of Targeting Computer."]
    assert [mount.item for mount in bridge.unit.mounts].count(computer) == 1
    assert browser.table.look_of(browser.model.place_of(computer)).against == "One is mounted"


# -- saved filters --------------------------------------------------------------------------------------------


def test_filters_are_saved_under_a_name_and_applied(qtbot, browser):
    qtbot.mouseClick(browser.pills.pills["Missiles"], LEFT)
    qtbot.keyClicks(browser.search, "heat<=3")
    wanted = names(browser)
    browser.finder.filter_menu.edit_sets.trigger()
    assert browser.finder.saved.isVisible()
    qtbot.keyClicks(browser.finder.saved.name, "Cool missiles")
    qtbot.keyClick(browser.finder.saved.name, Qt.Key.Key_Return)
    assert [field.text() for field in browser.finder.saved.names] == ["Cool missiles"]
    browser.finder.saved.close()
    browser.finder.show_everything()
    assert names(browser) != wanted
    browser.finder.filter_menu.aboutToShow.emit()
    browser.finder.filter_menu.sets[0].trigger()
    assert names(browser) == wanted
    assert browser.search.text() == "heat<=3"


def test_saved_filters_are_renamed_applied_and_deleted_in_place(qtbot, browser):
    browser.finder.filter_menu.hidden["prototypes"].trigger()
    browser.finder.edit_sets()
    qtbot.keyClicks(browser.finder.saved.name, "A")
    qtbot.mouseClick(browser.finder.saved.save, LEFT)
    field = browser.finder.saved.names[0]
    field.selectAll()
    qtbot.keyClicks(field, "No prototypes")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: [saved.name for saved in browser.kept.sets] == ["No prototypes"])
    QApplication.processEvents()
    browser.finder.filter_menu.usual.trigger()
    qtbot.mouseClick(browser.finder.saved.appliers[0], LEFT)
    assert "prototypes" in browser.choices.hidden
    assert not browser.finder.saved.isVisible()
    browser.finder.edit_sets()
    qtbot.mouseClick(browser.finder.saved.deleters[0], LEFT)
    assert browser.kept.sets == ()
    qtbot.waitUntil(lambda: not browser.finder.saved.names)


# -- favourites and recently used -----------------------------------------------------------------------------


def test_f_makes_a_favourite_and_the_star_shows_only_those(qtbot, browser):
    choose(browser, PPC)
    qtbot.keyClick(browser.table, Qt.Key.Key_F)
    assert browser.table.look_of(browser.model.place_of(PPC)).favourite
    assert browser.card.star.isChecked()
    qtbot.mouseClick(browser.finder.favourites_button, LEFT)
    assert names(browser) == ["PPC"]
    qtbot.keyClick(browser.table, Qt.Key.Key_F)
    assert names(browser) == []
    assert browser.empty.button.text() == "Show all"
    qtbot.mouseClick(browser.empty.button, LEFT)
    assert len(names(browser)) > 100
    assert not browser.finder.favourites_button.isChecked()


def test_a_click_on_the_star_of_a_row_or_card_makes_a_favourite(qtbot, browser):
    table = browser.table
    browser.seek(FLAMER)
    spot = table.visualRect(browser.model.index(browser.model.place_of(FLAMER), Column.STAR)).center()
    qtbot.mouseClick(table.viewport(), LEFT, pos=spot)
    assert browser.kept.favourites == {FLAMER}
    qtbot.mouseClick(browser.card.star, LEFT)
    assert browser.kept.favourites == frozenset()


def test_what_was_added_is_recently_used(qtbot, browser, bridge, memory):
    choose(browser, FLAMER)
    qtbot.keyClick(browser.table, Qt.Key.Key_Return)
    qtbot.mouseClick(browser.finder.recent_button, LEFT)
    assert names(browser) == ["Flamer"]
    again = Browser(bridge, memory)
    qtbot.addWidget(again)
    again.show()
    assert names(again) == ["Flamer"]


# -- columns --------------------------------------------------------------------------------------------------


def test_columns_are_dragged_and_remembered(qtbot, browser, bridge, memory):
    header = browser.table.horizontalHeader()
    header.moveSection(header.visualIndex(Column.BV), header.visualIndex(Column.MASS))
    assert browser.choices.columns[:3] == (Column.NAME, Column.BV, Column.MASS)
    again = Browser(bridge, memory)
    qtbot.addWidget(again)
    again.resize(484, 600)
    again.show()
    assert again.table.shown_columns[:3] == (Column.NAME, Column.BV, Column.MASS)
    again.finder.column_menu.as_usual.trigger()
    assert again.table.shown_columns[:3] == (Column.NAME, Column.MASS, Column.SLOTS)


def test_the_head_opens_the_menu_of_columns(browser):
    header = browser.table.horizontalHeader()
    header.customContextMenuRequested.emit(QPoint(30, 5))
    assert isinstance(QApplication.activePopupWidget(), QMenu)
    browser.finder.column_menu.close()


def test_a_column_that_was_asked_for_stays_where_room_is_short(browser):
    browser.finder.column_menu.columns[Column.ADDS_HEAT].trigger()
    browser.resize(284, 700)
    QApplication.processEvents()
    assert Column.ADDS_HEAT in browser.table.shown_columns


@pytest.mark.parametrize("column", [Column.ADDS_TON, Column.ADDS_DAMAGE, Column.ADDS_HEAT])
def test_any_outcome_sorts(qtbot, browser, bridge: Bridge, column: Column):
    browser.finder.column_menu.columns[column].trigger()
    browser.table.horizontalHeader().setSortIndicator(column, Qt.SortOrder.DescendingOrder)
    QApplication.processEvents()
    qtbot.waitUntil(lambda: not browser.outcomes.busy, timeout=20000)
    shown = [browser.model.index(row, column).data() for row in range(browser.model.rowCount())]
    known = [float(text.replace("−", "-").replace("±", "").replace("\u202f", "")) for text in shown if text != "–"]
    assert known == sorted(known, reverse=True)
    assert len(known) > 50
    assert shown[len(known) :] == ["–"] * (len(shown) - len(known)), "what has no figure stands last"
    assert mounted(bridge) == [catalog_id("Medium Laser")], "nothing was added by asking"
