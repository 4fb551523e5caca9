"""The browser between its neighbours: the slot that asks for a part, and its commands."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from designer import paths
from designer.app.pages.editor.editor import Editor
from designer.app.shell.window import Window
from designer.app.ui import theme
from designer.app.views.equipment.view import Browser
from designer.editing import edits
from designer.units.location import RT, Slot
from designer.workspace.settings import Settings
from tests.app.views.equipment.conftest import against

# What the offscreen platform says of any window; no other platform does.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

LASER = "small-laser"


@pytest.fixture
def settings() -> Settings:
    return Settings()


@pytest.fixture
def editor(qapp: QApplication, windows: Callable[..., Window], settings: Settings) -> Editor:
    theme.apply(qapp, "dark", "automatic")
    window = windows(settings)
    window.manager.open([paths.data("designs", "wayfarer-wfr-3d.mtf")])
    QApplication.processEvents()
    assert window.editor is not None
    return window.editor


@pytest.fixture
def browser(editor: Editor) -> Browser:
    return editor.views.browser


def action(name: str, editor: Editor) -> QAction:
    """The action of a command, brought up to date."""
    window = editor.window()
    assert isinstance(window, Window)
    window.actions_by_name.update()
    return window.actions_by_name[name]


def is_enabled(name: str, editor: Editor) -> bool:
    return action(name, editor).isEnabled()


def is_checked(name: str, editor: Editor) -> bool:
    return action(name, editor).isChecked()


def run(name: str, editor: Editor) -> None:
    """What a menu, a key or the palette does."""
    assert is_enabled(name, editor)
    action(name, editor).trigger()


def test_enter_on_an_empty_slot_leads_to_the_search_and_enter_there_back_to_the_slot(editor, browser):
    board = editor.views.slots.board
    board.set_cursor(Slot(RT, 11))
    QTest.keyClick(board, Qt.Key.Key_Return)
    assert editor.window().focusWidget() is browser.search
    QTest.keyClicks(browser.search, '"small laser" -er -pulse')
    QTest.keyClick(browser.search, Qt.Key.Key_Return)
    placed = editor.context.unit.mounts[-1]
    assert (placed.item, placed.slots) == (LASER, (Slot(RT, 11),))


def test_commands_add_the_chosen_part_in_three_ways(editor, browser):
    assert not is_enabled("part_place", editor)
    browser.seek(LASER)
    before = len(editor.context.unit.mounts)
    run("part_shelve", editor)
    assert editor.context.unit.mounts[-1].location is None
    run("part_place", editor)
    assert editor.context.unit.mounts[-1].is_placed
    assert len(editor.context.unit.mounts) == before + 2


def test_commands_switch_favourites_details_and_filters(editor, browser):
    browser.seek(LASER)
    run("part_favourite", editor)
    assert is_checked("part_favourite", editor)
    run("only_favourites", editor)
    assert [facts.item.id for facts in browser.model.rows] == [LASER]
    run("usual_parts", editor)
    assert len(browser.model.rows) > 50
    run("all_parts", editor)
    assert len(browser.model.rows) > 2000
    run("part_details", editor)
    assert browser.details.isVisible()
    assert is_checked("part_details", editor)


def test_commands_open_the_help_and_the_saved_filters(editor, browser):
    run("query_help", editor)
    assert browser.finder.help.isVisible()
    browser.finder.help.close()
    run("saved_filters", editor)
    assert browser.finder.saved.isVisible()
    browser.finder.saved.close()


def test_the_settings_remember_for_all_designs(editor, browser, settings):
    browser.toggle_favourite(LASER)
    browser.finder.choose(browser.choices.with_hidden("torpedoes", True))
    kept = Settings.model_validate_json(settings.model_dump_json()).views.equipment
    assert kept.favourites == [LASER]
    assert "torpedoes" in kept.hidden


# -- on which terms -------------------------------------------------------------------------------------------


def armors(editor: Editor) -> set[str]:
    model = editor.views.chassis.boxes["armor"].choices
    return {model.choice(row).name for row in range(model.rowCount())}


def test_one_switch_changes_the_lists_of_the_chassis_and_the_equipment_and_is_kept(editor, browser, settings):
    """In 3067 stealth armor (3046/3063/3072) and Rotary AC/2 (3060/3062/3071) are advanced, standard on paper."""
    assert not is_checked("level_of_year", editor)
    assert "Stealth" in armors(editor)
    assert browser.model.place_of("is-rotary-ac-2") >= 0
    run("level_of_year", editor)
    assert is_checked("level_of_year", editor)
    assert "Stealth" not in armors(editor)
    assert browser.model.place_of("is-rotary-ac-2") < 0
    assert "by_year" in settings.views.equipment.terms
    run("level_of_year", editor)
    assert "Stealth" in armors(editor)


def test_what_is_extinct_is_offered_on_request(editor):
    run("show_chassis", editor)
    editor.context.apply(edits.set_year(2900))
    assert "Ferro-Fibrous" not in armors(editor)
    run("extinct_parts", editor)
    assert "Ferro-Fibrous" in armors(editor)


def test_an_unofficial_design_may_have_things_of_any_year(editor):
    run("show_chassis", editor)
    editor.context.apply(edits.set_rules_level(5))
    assert "Impact-Resistant" not in armors(editor), "3087"
    run("parts_of_any_year", editor)
    assert "Impact-Resistant" in armors(editor)


def test_a_kind_of_mech_is_not_offered_what_it_cannot_carry(editor, browser):
    tank = "extended-fuel-tank"
    assert browser.model.place_of(tank) < 0
    run("all_parts", editor)
    assert against(browser, tank).startswith("BattleMechs cannot carry")


# -- what is no equipment -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("typed", "field"), [("endo", "structure"), ("xl", "engine"), ("gyro", "gyro")])
def test_who_searches_for_a_system_gets_to_the_field_of_the_chassis(qtbot, editor, browser, typed, field):
    editor.search()
    QTest.keyClicks(browser.search, typed)
    qtbot.mouseClick(browser.empty.button, Qt.MouseButton.LeftButton)
    box = editor.views.chassis.boxes[field]
    qtbot.waitUntil(box.isVisible)
    assert box.hasFocus()


def test_what_is_mounted_without_the_list_is_recently_used_too(editor: Editor, browser: Browser) -> None:
    # As by the palette, by dragging, or as a variant in the menu of the board.
    editor.context.apply(edits.place_best("flamer"))
    editor.context.apply(edits.replace_item(editor.context.unit.mounts[-1].id, LASER))
    assert browser.favorites.recent[:2] == (LASER, "flamer")
    editor.context.undo()
    assert browser.favorites.recent[0] == LASER, "a step taken back uses nothing"
    editor.context.apply(edits.set_structure("is-endo-steel"))
    assert browser.favorites.recent[:2] == (LASER, "flamer"), "nor does what a chassis is built of"
