"""Queries with mistakes, saved filters, favorites, recently used, and what hides everything."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QWidget

from designer import language
from designer.app.context.design_context import DesignContext
from designer.app.views.equipment.columns import ItemColumn as Column
from designer.app.views.equipment.popovers import EXAMPLES, QueryHelp
from designer.app.views.equipment.view import Browser
from designer.catalog import catalog
from designer.catalog.query_words import parsed
from designer.construction.availability import reason_against
from designer.construction.findings import Field
from designer.construction.offers import available
from designer.editing import Session, edits
from designer.language import languages, speak, tr
from designer.units.unit import TechBase
from designer.workspace.equipment_filters import filters_from
from designer.workspace.view_settings import FilterSet
from tests.app.ui.tables.columns_in_sight import shown_columns
from tests.app.views.equipment.conftest import against, mounted, names
from tests.building import catalog_id

PPC, FLAMER = catalog_id("PPC"), catalog_id("Flamer")
LEFT = Qt.MouseButton.LeftButton


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
    qtbot.waitUntil(browser.finder.problem.isVisible)
    assert browser.finder.problem.text == "Position 12: a number is expected after <"
    assert browser.search.property("invalid")
    qtbot.keyClicks(browser.search, "5")
    assert not browser.finder.problem.isVisible()
    assert not browser.search.property("invalid")


def test_a_long_problem_is_told_whole(qtbot, browser):
    browser.resize(284, 700)
    heights = []
    for typed in ("heat<", "level:klingon"):
        browser.search.setText(typed)
        qtbot.waitUntil(browser.finder.problem.isVisible)
        QApplication.processEvents()
        heights.append(browser.finder.problem.height())
    assert browser.finder.problem.text.endswith("experimental, unofficial is expected")
    assert heights[1] > heights[0]


def test_a_click_on_the_problem_leads_to_its_place(qtbot, browser):
    qtbot.keyClicks(browser.search, "heet<=3 laser")
    qtbot.waitUntil(browser.finder.problem.isVisible)
    assert "did you mean heat" in browser.finder.problem.text
    qtbot.mouseClick(browser.finder.problem, LEFT)
    assert browser.search.selectedText() == "heet"


@pytest.mark.parametrize(
    ("typed", "meets"),
    [
        ("heat<=3 range>9 tech:clan", lambda item: item.tech != "IS" and item.heat <= 3 and item.range[3] > 9),
        ("level:experimental", lambda item: item.level == 4),
        ("kind:energy year>3065", lambda item: item.kind == "energy"),
        ("(tech:clan or level>=4) kind:physical", lambda item: item.kind == "physical"),
        ("flag:torpedo", lambda item: "torpedo" in item.flags),
    ],
)
def test_a_query_overrules_the_filter_of_what_it_speaks_about(qtbot, browser, context, typed, meets):
    """Of an Inner Sphere design of 3067 and standard level, with only missiles shown."""
    browser.finder.choose(replace(browser.choices, hidden=browser.choices.hidden | {"torpedoes"}))
    if "kind" in typed:
        qtbot.mouseClick(browser.pills.pills["Missiles"], LEFT)
    before = browser.choices
    browser.search.setText(typed)
    shown = [facts.item for facts in browser.model.rows]
    assert shown, typed
    assert all(map(meets, shown))
    for item in shown:
        assert against(browser, item.id) == reason_against(item, context.unit, context.terms)
    assert browser.choices == before, "what the user set stays set"
    browser.search.clear()
    assert "Clan" not in {facts.item.tech for facts in browser.model.rows}


def test_what_is_overruled_says_why_it_may_not_be_had(browser):
    browser.search.setText("heat<=3 range>9 tech:clan -tech:all")
    assert {against(browser, facts.item.id) for facts in browser.model.rows} == {"Clan only"}


def test_enter_shows_what_is_hidden_and_leaves_a_search_that_finds_nothing(qtbot, browser):
    qtbot.mouseClick(browser.pills.pills["Missiles"], LEFT)
    browser.search.setText("medium laser")
    assert not browser.model.rows
    qtbot.keyClick(browser.search, Qt.Key.Key_Return)
    assert "Medium Laser" in names(browser)
    browser.search.setText("no such item")
    qtbot.keyClick(browser.search, Qt.Key.Key_Return)
    assert browser.search.text() == "no such item"


def test_a_term_with_a_minus_overrules_nothing(browser):
    browser.search.setText("laser -tech:clan")
    without = names(browser)
    browser.search.setText("laser")
    assert names(browser) == without


def test_what_another_filter_hides_is_offered_all_the_same(qtbot, browser):
    qtbot.mouseClick(browser.pills.pills["Missiles"], LEFT)
    browser.search.setText('"er ppc" tech:clan -tech:all')
    # Kinslaughter's is lost by then.
    assert browser.empty.text == "1 item is hidden: of another kind."
    qtbot.mouseClick(browser.empty.button, LEFT)
    assert names(browser) == ["ER PPC"]
    assert browser.choices.technology == "chassis", "that was overruled, not changed"


# -- what comes first -----------------------------------------------------------------------------------------


def first_after(browser: Browser, typed: str) -> str:
    browser.search.setText(typed)
    return catalog()[browser.table.current_item].name


@pytest.mark.usefixtures("every_outcome")
def test_enter_means_what_was_typed_whatever_the_list_is_sorted_by(qtbot, browser, context):
    for sorted_by in product((Column.ADDS, Column.NAME, Column.MASS, Column.STAR), Qt.SortOrder):
        qtbot.waitUntil(lambda: not browser.outcomes.busy)
        browser.table.sort_by(*sorted_by)
        for typed, first in (
            ("large laser", "Large Laser"),
            ("heat sink", "Heat Sink"),
            ("ppc", "PPC"),
            ("mg", "Machine Gun"),
        ):
            browser.search.clear()
            qtbot.keyClicks(browser.search, typed)
            assert catalog()[browser.table.current_item].name == first, sorted_by
            assert browser.model.place_of(browser.table.current_item) == 0, sorted_by
        before = len(mounted(context))
        qtbot.keyClick(browser.search, Qt.Key.Key_Return)
        assert [catalog()[item].name for item in mounted(context)[before:]] == ["Machine Gun"], sorted_by
        context.undo()


def test_typing_the_name_of_whatever_is_offered_chooses_it(browser):
    for name in {facts.item.name for facts in browser.model.rows}:
        assert first_after(browser, name) == name


def test_alike_matches_stand_as_the_column_has_them(qtbot, browser):
    browser.table.sort_by(Column.MASS, Qt.SortOrder.DescendingOrder)
    browser.search.setText("ppc")
    masses = [facts.mass for facts in browser.model.rows[1:] if "PPC" in facts.item.name.split()]
    assert names(browser)[0] == "PPC"
    assert len(masses) > 2
    assert masses == sorted(masses, reverse=True)


def test_without_words_the_column_alone_rules(browser):
    browser.table.sort_by(Column.MASS, Qt.SortOrder.DescendingOrder)
    for typed in ("", "heat<=3", "kind:energy or kind:missile"):
        browser.search.setText(typed)
        masses = [facts.mass for facts in browser.model.rows]
        assert masses == sorted(masses, reverse=True)


@pytest.mark.usefixtures("every_outcome")
def test_who_went_to_another_row_keeps_it(qtbot, browser, context):
    qtbot.waitUntil(lambda: not browser.outcomes.busy)
    qtbot.keyClicks(browser.search, "laser")
    qtbot.keyClick(browser.search, Qt.Key.Key_Down)
    wanted = browser.table.current_item
    assert browser.model.place_of(wanted) == 1
    for _ in range(2):
        qtbot.keyClick(browser.search, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: not browser.outcomes.busy)
    assert mounted(context)[-2:] == [wanted, wanted], "however the rows are ordered by then"


# -- what is no equipment -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "said", "field"),
    [
        ("endo", "Endo Steel is a structure: choose it under Chassis.", Field.STRUCTURE),
        ("ferro", "Ferro-Fibrous is an armor: choose it with the armor.", Field.ARMOR),
        ("stealth", "Stealth is an armor: choose it with the armor.", Field.ARMOR),
        ("xl", "XL is an engine: choose it under Chassis.", Field.ENGINE),
        ("xl gyro", "XL is a gyro: choose it under Chassis.", Field.GYRO),
        ("gyro", "Gyros are chosen under Chassis.", Field.GYRO),
        ("Small Cockpit", "Small is a cockpit: choose it under Chassis.", Field.COCKPIT),
    ],
)
def test_who_looks_for_a_system_is_led_to_its_field(qtbot, browser, typed, said, field):
    qtbot.keyClicks(browser.search, typed)
    assert browser.empty.text == said
    with qtbot.waitSignal(browser.field_wanted) as asked:
        qtbot.mouseClick(browser.empty.button, LEFT)
    assert asked.args == [field]
    assert browser.search.text() == typed


def test_the_help_explains_the_language_by_examples_that_can_be_tried(qtbot, browser):
    browser.finder.search_menu.help.trigger()
    assert browser.finder.help.isVisible()
    example = next(each for each in browser.finder.help.examples if each.text() == "dmg/t>0.8")
    qtbot.mouseClick(example, LEFT)
    assert not browser.finder.help.isVisible()
    assert browser.search.text() == "dmg/t>0.8"


@pytest.mark.parametrize("query", [query for query, _ in EXAMPLES])
@pytest.mark.parametrize("code", sorted(languages()))
def test_all_examples_are_right_and_mean_the_same_in_every_language(query: str, code: str):
    meant = parsed(query)
    assert not meant.problems
    speak(code)
    said = parsed(tr(query))
    speak("en")
    assert said == meant


def test_the_help_lists_the_words_of_the_language(qtbot):
    speak("de")
    around = QWidget()
    qtbot.addWidget(around)
    words = " ".join(label.text() for label in QueryHelp(around).findChildren(QLabel))
    speak("en")
    assert "masse, slots, hitze, schaden, reichweite" in words
    assert "technik:clan, stufe:fortgeschritten" in words


# -- hiding ---------------------------------------------------------------------------------------------------


def test_torpedoes_can_be_hidden(browser):
    assert "LRT 10" in names(browser)
    browser.finder.filter_menu.aboutToShow.emit()
    browser.finder.filter_menu.hidden["torpedoes"].trigger()
    assert "LRT 10" not in names(browser)
    assert "LRM 10" in names(browser)


def test_everything_can_be_shown_and_what_is_illegal_says_why(browser, context):
    browser.finder.filter_menu.aboutToShow.emit()
    browser.finder.filter_menu.everything.trigger()
    assert against(browser, catalog_id("CLERPPC")) == "Clan only"
    assert against(browser, PPC) == ""
    shown = browser.model.rows
    assert any(available(facts.item, context.unit.tech) for facts in shown)
    assert not browser.grab().isNull()


def test_the_one_filter_that_hides_is_named_and_let_go(qtbot, browser):
    browser.finder.filter_menu.hidden["one_shots"].trigger()
    qtbot.keyClicks(browser.search, '"rocket launcher 10"')
    assert browser.empty.text == "1 item is hidden: one-shots."
    assert browser.empty.button.text() == "Show one-shots"
    qtbot.mouseClick(browser.empty.button, LEFT)
    assert set(names(browser)) == {"Rocket Launcher 10"}


def test_as_many_are_said_to_be_hidden_as_the_offer_shows(qtbot, browser):
    # Bins of Clan launchers and of other years are hidden once more.
    browser.search.setText("lrm 20 ammo")
    assert "ammunition without its weapon" in browser.empty.text
    said = int(browser.empty.text.split()[0])
    qtbot.mouseClick(browser.empty.button, LEFT)
    assert len(names(browser)) == said > 0


def test_where_several_filters_hide_all_are_let_go(qtbot, browser):
    qtbot.mouseClick(browser.pills.pills["Missiles"], LEFT)
    qtbot.keyClicks(browser.search, "clan er ppc")
    assert browser.empty.text.endswith("hidden: of another kind, of the other technology.")
    qtbot.mouseClick(browser.empty.button, LEFT)
    assert "ER PPC" in names(browser)


def test_kinds_hold_for_the_design_and_their_list_begins_at_its_top(qtbot, browser, context):
    designs = [DesignContext(Session(context.unit)) for _ in range(2)]
    context.adopt(designs[0])
    bar = browser.table.verticalScrollBar()
    bar.setValue(bar.maximum())
    qtbot.mouseClick(browser.pills.pills["Missiles"], LEFT)
    assert bar.value() == 0
    missiles = names(browser)
    context.adopt(designs[1])
    assert browser.pills.all.isChecked()
    assert set(names(browser)) > set(missiles)
    context.adopt(designs[0])
    assert browser.pills.pills["Missiles"].isChecked()
    assert names(browser) == missiles


# -- what counts ----------------------------------------------------------------------------------------------


def test_the_printed_level_counts_until_that_of_the_year_is_wanted(browser, context):
    """Rotary AC/2: standard on paper, in production from 3062, common in 3071 (CONSTRUCTION 9.4)."""
    context.apply(edits.set_rules_level(2))
    assert "Rotary AC/2" in names(browser)
    browser.finder.filter_menu.terms["by_year"].trigger()
    assert "Rotary AC/2" not in names(browser)
    assert browser.finder.filter_button.isChecked(), "it is not as usual"
    browser.finder.filter_menu.usual.trigger()
    assert "Rotary AC/2" in names(browser)


def test_what_is_lost_is_listed_on_request_without_a_word_against_it(browser, context):
    context.apply(edits.set_year(2900))
    assert "Double Heat Sink" not in names(browser)
    browser.finder.filter_menu.terms["extinct"].trigger()
    assert "Double Heat Sink" in names(browser)
    assert against(browser, "is-double-heat-sink") == ""


def test_what_protomechs_carry_is_there_on_request_only(browser, context):
    context.apply(edits.set_tech_base(TechBase.CLAN))
    rack = catalog_id("CLLRM19")
    assert browser.model.place_of(rack) < 0
    browser.finder.filter_menu.aboutToShow.emit()
    browser.finder.filter_menu.hidden["others"].trigger()
    assert against(browser, rack) == "Not for 'Mechs"


@pytest.mark.parametrize("way", ["command", "menu", "offer"])
def test_show_everything_holds_for_the_design_it_was_asked_for(browser, context, memory, way):
    designs = [DesignContext(Session(context.unit)) for _ in range(2)]
    context.adopt(designs[0])
    usual = names(browser)
    if way == "command":
        browser.finder.show_everything()
    elif way == "menu":
        browser.finder.filter_menu.everything.trigger()
    else:
        browser.finder.choose_here(browser.choices.showing_all())
    everything = names(browser)
    assert len(everything) > len(usual)
    browser.finder.note_sorting(browser.choices.sorted_by, Qt.SortOrder.AscendingOrder)
    context.adopt(designs[1])
    assert sorted(names(browser)) == sorted(usual)
    assert filters_from(memory).filters_as_usual, "a new start begins as usual"
    context.adopt(designs[0])
    assert sorted(names(browser)) == sorted(everything)
    browser.finder.show_usual()
    context.adopt(designs[1])
    context.adopt(designs[0])
    assert sorted(names(browser)) == sorted(usual)


def test_a_filter_that_is_chosen_holds_for_all_designs(browser, context, memory):
    designs = [DesignContext(Session(context.unit)) for _ in range(2)]
    context.adopt(designs[0])
    browser.finder.filter_menu.aboutToShow.emit()
    browser.finder.filter_menu.hidden["level"].trigger()
    shown = names(browser)
    context.adopt(designs[1])
    assert names(browser) == shown
    assert "level" not in filters_from(memory).hidden


def test_of_what_there_is_one_a_second_is_not_added(qtbot, browser, context):
    computer = "is-targeting-computer"
    context.apply(edits.place_best(catalog_id("Medium Laser")))
    choose(browser, computer)
    qtbot.keyClick(browser.table, Qt.Key.Key_Return)
    with qtbot.waitSignal(context.refused) as said:
        qtbot.keyClick(browser.table, Qt.Key.Key_Return)
    assert said.args == ["One is mounted: a 'Mech cannot have more Targeting Computer."]
    assert [mount.item for mount in context.unit.mounts].count(computer) == 1
    assert against(browser, computer) == "One is mounted"


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


def test_filters_saved_in_one_language_hold_in_the_other(qtbot, browser):
    old = FilterSet(name="Kühl", search="hitze<=3 oder technik:clan")  # as it was kept once
    browser.favorites.save(old)
    browser.finder.apply_set(browser.favorites.saved_filters[0])
    assert browser.search.text() == "(heat<=3 or tech:clan)"
    browser.search.setText("slots=1..2")
    browser.finder._save_set("Small")
    language.speak("de")
    try:
        browser.finder.apply_set(next(saved for saved in browser.favorites.saved_filters if saved.name == "Small"))
        assert browser.search.text() == "slots=1..2"
        browser.finder.apply_set(browser.favorites.saved_filters[0])
        assert browser.search.text() == "(hitze<=3 oder technik:clan)"
    finally:
        language.speak("en")


def test_saved_filters_are_renamed_applied_and_deleted_in_place(qtbot, browser):
    browser.finder.filter_menu.hidden["prototypes"].trigger()
    browser.finder.edit_sets()
    qtbot.keyClicks(browser.finder.saved.name, "A")
    qtbot.mouseClick(browser.finder.saved.save, LEFT)
    field = browser.finder.saved.names[0]
    field.selectAll()
    qtbot.keyClicks(field, "No prototypes")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: [saved.name for saved in browser.favorites.saved_filters] == ["No prototypes"])
    QApplication.processEvents()
    browser.finder.filter_menu.usual.trigger()
    qtbot.mouseClick(browser.finder.saved.appliers[0], LEFT)
    assert "prototypes" in browser.choices.hidden
    assert not browser.finder.saved.isVisible()
    browser.finder.edit_sets()
    qtbot.mouseClick(browser.finder.saved.deleters[0], LEFT)
    assert browser.favorites.saved_filters == ()
    qtbot.waitUntil(lambda: not browser.finder.saved.names)


# -- favorites and recently used -----------------------------------------------------------------------------


def test_f_makes_a_favorite_and_the_star_shows_only_those(qtbot, browser):
    choose(browser, PPC)
    qtbot.keyClick(browser.table, Qt.Key.Key_F)
    assert PPC in browser.states.favorites
    assert browser.card.star.isChecked()
    browser.finder.search_menu.only["favourites"].trigger()
    assert names(browser) == ["PPC"]
    qtbot.keyClick(browser.table, Qt.Key.Key_F)
    assert names(browser) == []
    assert browser.empty.button.text() == "Show all"
    qtbot.mouseClick(browser.empty.button, LEFT)
    assert len(names(browser)) > 100
    assert not browser.finder.search_menu.only["favourites"].isChecked()


def test_a_click_on_the_star_of_a_row_or_card_makes_a_favorite(qtbot, browser):
    table = browser.table
    browser.seek(FLAMER)
    spot = table.visualRect(browser.model.index(browser.model.place_of(FLAMER), Column.STAR)).center()
    qtbot.mouseClick(table.viewport(), LEFT, pos=spot)
    assert browser.favorites.favorites == {FLAMER}
    qtbot.mouseClick(browser.card.star, LEFT)
    assert browser.favorites.favorites == frozenset()


def test_what_was_added_is_recently_used(qtbot, browser, context, memory):
    choose(browser, FLAMER)
    qtbot.keyClick(browser.table, Qt.Key.Key_Return)
    browser.finder.search_menu.only["recent"].trigger()
    assert names(browser) == ["Flamer"]
    again = Browser(context, memory)
    qtbot.addWidget(again)
    again.show()
    assert names(again) == ["Flamer"]


# -- columns --------------------------------------------------------------------------------------------------


def test_columns_are_dragged_and_remembered(qtbot, browser, context, memory):
    header = browser.table.horizontalHeader()
    header.moveSection(header.visualIndex(Column.BV), header.visualIndex(Column.MASS))
    assert browser.choices.columns[:3] == (Column.NAME, Column.BV, Column.MASS)
    again = Browser(context, memory)
    qtbot.addWidget(again)
    again.resize(484, 600)
    again.show()
    assert shown_columns(again.table)[:3] == (Column.NAME, Column.BV, Column.MASS)
    again.finder.column_menu.as_usual.trigger()
    assert shown_columns(again.table)[:3] == (Column.NAME, Column.MASS, Column.SLOTS)


def test_the_head_opens_the_menu_of_columns(browser):
    header = browser.table.horizontalHeader()
    header.customContextMenuRequested.emit(QPoint(30, 5))
    assert isinstance(QApplication.activePopupWidget(), QMenu)
    browser.finder.column_menu.close()


def test_a_column_that_was_asked_for_stays_where_room_is_short(browser):
    browser.finder.column_menu.columns[Column.ADDS_HEAT].trigger()
    browser.resize(284, 700)
    QApplication.processEvents()
    assert Column.ADDS_HEAT in shown_columns(browser.table)


@pytest.mark.usefixtures("every_outcome")
def test_any_outcome_sorts(qtbot, browser, context: DesignContext):
    for column in (Column.ADDS_TON, Column.ADDS_DAMAGE, Column.ADDS_HEAT):
        browser.finder.column_menu.columns[column].trigger()
        browser.table.horizontalHeader().setSortIndicator(column, Qt.SortOrder.DescendingOrder)
        QApplication.processEvents()
        qtbot.waitUntil(lambda: not browser.outcomes.busy)
        for late in (False, True):
            rows = [row for row, facts in enumerate(browser.model.rows) if browser.states.above_level(facts) is late]
            shown = [browser.model.index(row, column).data() for row in rows]
            known = [
                float(text.replace("−", "-").replace("±", "").replace("\u202f", "")) for text in shown if text != "–"
            ]
            assert known == sorted(known, reverse=True), column
            assert len(known) > 20
            assert shown[len(known) :] == ["–"] * (len(shown) - len(known)), "what has no figure stands last"
    assert mounted(context) == [catalog_id("Medium Laser")], "nothing was added by asking"
