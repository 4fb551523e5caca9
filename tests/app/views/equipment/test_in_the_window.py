"""The browser between its neighbors: the slot that asks for a part, and its commands."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from designer import paths
from designer.app.pages.editor.editor import Editor
from designer.app.shell.window import Window
from designer.app.ui import theme
from designer.app.ui.tables import paint
from designer.app.ui.text_layout import with_side
from designer.app.views.equipment.view import Browser
from designer.catalog import Item
from designer.editing import edits
from designer.units.location import HD, RT, Location, Slot
from designer.units.unit import TechBase
from designer.workspace.settings import Settings
from tests.app.views.equipment.conftest import against

LASER = "small-laser"


@pytest.fixture
def editor(qapp: QApplication, windows: Callable[..., Window]) -> Editor:
    theme.apply(qapp, "dark", "automatic")
    window = windows(design=paths.data("designs", "wayfarer-wfr-3d.mtf"))
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


def test_enter_right_after_a_design_comes_to_the_front_aims_at_no_slot(editor, browser):
    editor.take_keyboard()
    board = editor.views.slots.board
    QTest.keyClick(board, Qt.Key.Key_Return)
    assert editor.window().focusWidget() is browser.search
    assert browser.mounting.aim is None


def test_the_slot_that_the_search_is_for_is_framed(editor, browser):
    board = editor.views.slots.board
    board.set_cursor(Slot(RT, 11))
    QTest.keyClick(board, Qt.Key.Key_Return)
    assert framed(board) == [(RT, 11)]
    QTest.keyClick(browser.search, Qt.Key.Key_Escape)
    assert framed(board) == []


def framed(board) -> list[tuple[Location, int]]:
    return [
        (location, cell.row)
        for location in board.places.places
        for cell in board.shown(location).cells
        if cell.look.focused
    ]


def test_a_refusal_at_the_chosen_slot_says_so_and_the_next_item_goes_to_its_best_place(editor, browser):
    board = editor.views.slots.board
    board.set_cursor(Slot(HD, 3))
    QTest.keyClick(board, Qt.Key.Key_Return)
    QTest.keyClicks(browser.search, "ac/20 -ultra -lb -proto -ammo")
    said: list[str] = []
    editor.context.refused.connect(said.append)
    before = editor.context.unit
    QTest.keyClick(browser.search, Qt.Key.Key_Return)
    assert editor.context.unit is before
    assert [text.endswith("The next item goes where it fits best.") for text in said] == [True]
    assert framed(board) == []
    QTest.keyClick(browser.search, Qt.Key.Key_Return)
    assert len(editor.context.unit.mounts) == len(before.mounts) + 1


def test_undo_and_redo_in_the_search_apply_to_the_design_also_after_typing(editor, browser):
    search = browser.search
    search.setFocus()
    before = editor.context.unit
    QTest.keyClicks(search, '"small laser" -er -pulse')
    QTest.keyClick(search, Qt.Key.Key_Return)
    assert len(editor.context.unit.mounts) == len(before.mounts) + 1
    press_undo(search)
    assert editor.context.unit == before, "the placement, which the bar promises"
    assert search.text() == '"small laser" -er -pulse'
    press_control(search, Qt.Key.Key_Y)
    assert len(editor.context.unit.mounts) == len(before.mounts) + 1
    QTest.keyClicks(search, "x")
    press_undo(search)
    assert editor.context.unit == before, "also where the text is newer than the step"
    assert search.text() == "x", "Escape clears it"


def press_undo(field: QWidget) -> None:
    press_control(field, Qt.Key.Key_Z)


def press_control(field: QWidget, key: Qt.Key) -> None:
    """Press Ctrl and a key as the platform does: first for the widget that wants it for itself, then for shortcuts."""
    QTest.keyClick(field.window().windowHandle(), key, Qt.KeyboardModifier.ControlModifier)


def test_the_preview_of_a_row_ends_when_the_row_is_no_longer_listed(qtbot, editor, browser):
    browser.search.setText("medium laser")
    QApplication.processEvents()
    row = browser.table.visualRect(browser.model.index(0, 0)).center()
    QTest.mouseMove(browser.search, QPoint(5, 5))  # a pointer that is there already would not move
    QTest.mouseMove(browser.table.viewport(), row)
    qtbot.waitUntil(lambda: editor.context.preview is not None)
    browser.search.setText("jump jet")
    qtbot.waitUntil(lambda: editor.context.preview is None)


def test_commands_add_the_chosen_part_in_three_ways(editor, browser):
    assert not is_enabled("part_place", editor)
    browser.seek(LASER)
    before = len(editor.context.unit.mounts)
    run("part_shelve", editor)
    assert editor.context.unit.mounts[-1].location is None
    run("part_place", editor)
    assert editor.context.unit.mounts[-1].is_placed
    assert len(editor.context.unit.mounts) == before + 2


def test_commands_switch_favorites_details_and_filters(editor, browser):
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


def test_the_settings_remember_for_all_designs(editor, browser):
    browser.toggle_favorite(LASER)
    browser.finder.choose(browser.choices.with_hidden("torpedoes", True))
    kept = Settings.model_validate_json(editor.window().settings.model_dump_json()).views.equipment
    assert kept.favourites == [LASER]
    assert "torpedoes" in kept.hidden


# -- on which terms -------------------------------------------------------------------------------------------


def armors(editor: Editor) -> set[str]:
    model = editor.views.chassis.boxes["armor"].choices
    return {model.choice(row).name for row in range(model.rowCount())}


def test_one_switch_changes_the_lists_of_the_chassis_and_the_equipment_and_is_kept(editor, browser):
    """In 3067 stealth armor (3046/3063/3072) and Rotary AC/2 (3060/3062/3071) are advanced, standard on paper."""
    run("show_chassis", editor)
    assert not is_checked("level_of_year", editor)
    assert "Stealth" in armors(editor)
    assert browser.model.place_of("is-rotary-ac-2") >= 0
    run("level_of_year", editor)
    assert is_checked("level_of_year", editor)
    assert "Stealth" not in armors(editor)
    assert browser.model.place_of("is-rotary-ac-2") < 0
    assert "by_year" in editor.window().settings.views.equipment.terms
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


def test_who_searches_for_a_system_gets_to_the_field_of_the_chassis(qtbot, editor, browser):
    for typed, field in (("endo", "structure"), ("xl", "engine"), ("gyro", "gyro")):
        editor.search()
        browser.search.clear()
        QTest.keyClicks(browser.search, typed)
        qtbot.mouseClick(browser.empty.button, Qt.MouseButton.LeftButton)
        box = editor.views.chassis.boxes[field]
        qtbot.waitUntil(box.isVisible)
        assert box.hasFocus(), typed


def test_what_is_mounted_without_the_list_is_recently_used_too(editor: Editor, browser: Browser) -> None:
    # As by the palette, by dragging, or as a variant in the menu of the board.
    editor.context.apply(edits.place_best("flamer"))
    editor.context.apply(edits.replace_item(editor.context.unit.mounts[-1].id, LASER))
    assert browser.favorites.recent[:2] == (LASER, "flamer")
    editor.context.undo()
    assert browser.favorites.recent[0] == LASER, "a step taken back uses nothing"
    editor.context.apply(edits.set_structure("is-endo-steel"))
    assert browser.favorites.recent[:2] == (LASER, "flamer"), "nor does what a chassis is built of"


def test_launchers_of_both_technologies_are_told_apart_by_their_painted_names(monkeypatch, editor, browser):
    editor.context.apply(edits.set_tech_base(TechBase.MIXED_CLAN))
    browser.search.setText("LRM 20 -ammo")
    painted: dict[str, tuple[str, str]] = {}

    def note(style: theme.Style, item: Item, side: str, room: float, *, brief: bool) -> tuple[str, str]:
        return painted.setdefault(item.id, with_side(style, item, side, room, brief=brief))

    monkeypatch.setattr(paint, "with_side", note)
    for size in ((1366, 768), (1920, 1080)):
        editor.window().resize(*size)
        QApplication.processEvents()
        painted.clear()
        browser.table.grab()
        assert {"lrm-20", "clan-lrm-20", "lrm-20-os", "clan-lrm-20-os"} <= painted.keys(), size
        assert len(set(painted.values())) == len(painted), size
        assert not any("…" in name for name, _ in painted.values()), size
