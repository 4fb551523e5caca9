"""The slot editor between its neighbors: drags from the browser, typing, commands with their keys, settings."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QDrag, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip

from designer import paths
from designer.app.commands.keymap import keymap
from designer.app.ui import theme
from designer.app.views.board.geometry import BoardHit
from designer.units.location import CT, HD, LA, LT, Slot
from designer.workspace.view_settings import BoardSettings

LASER = "is-er-medium-laser"
Key = Qt.Key


@pytest.fixture
def window(qapp, windows):
    theme.apply(qapp, "dark", "automatic")
    made = windows(active=True, design=paths.data("designs", "wayfarer-wfr-3d.mtf"))
    QApplication.processEvents()
    return made


@pytest.fixture
def editor(window):
    return window.editor


def test_a_drag_in_the_browser_dims_the_board_from_its_start_to_its_end(editor, monkeypatch):
    """Of the head, one slot is free: a laser has room there, and for a PPC, which needs three, it is too few."""
    table, board, carry = editor.views.browser.table, editor.views.slots.board, editor.views.slots.carry
    seen = []

    def wait(self, *_actions):
        seen.append((carry.active, board.shown(LT).reason, board.shown(HD).reason))
        return Qt.DropAction.IgnoreAction

    monkeypatch.setattr(QDrag, "exec", wait)
    for item in (LASER, "ppc"):
        table.choose(item)
        table.startDrag(Qt.DropAction.CopyAction)
    assert seen == [(True, "No free slot", ""), (True, "No free slot", "Too few in a row")]
    for drag in table.findChildren(QDrag):
        drag.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not carry.active
    assert not carry.by_mouse
    assert not board.shown(LT).reason


def test_enter_on_the_board_places_what_is_chosen_in_the_browser(editor):
    editor.views.browser.table.choose(LASER)
    board = editor.views.slots.board
    board.set_cursor(Slot(HD, 3))
    QTest.keyClick(board, Key.Key_Return)
    assert editor.context.unit.mounts[-1].item == LASER
    assert editor.context.unit.mounts[-1].slots == (Slot(HD, 3),)


def test_enter_searches_where_nothing_is_chosen(editor):
    editor.views.browser.table.choose("")
    board = editor.views.slots.board
    board.set_cursor(Slot(HD, 3))
    QTest.keyClick(board, Key.Key_Return)
    assert editor.window().focusWidget() is editor.views.browser.search


def test_a_letter_on_the_board_begins_a_search(editor):
    QTest.keyClick(editor.views.slots.board, Key.Key_P)
    field = editor.views.browser.search
    assert field.text() == "p"
    assert editor.window().focusWidget() is field
    assert not field.hasSelectedText()


def test_space_in_the_browser_lifts_over_the_board(editor):
    editor.views.browser.table.choose(LASER)
    QTest.keyClick(editor.views.browser.table, Key.Key_Space)
    carry = editor.views.slots.carry
    assert carry.active
    assert carry.landed is not None
    assert editor.status.message.text == "R turns it to the rear"
    QTest.keyClick(editor.views.slots.board, Key.Key_Escape)
    assert not carry.active


@pytest.mark.parametrize(("key", "label"), [(Key.Key_A, "Place everything"), (Key.Key_S, "Sort slots")])
def test_the_old_keys_arrange(window, editor, key, label):
    window.activateWindow()
    QTest.keyClick(window, key, Qt.KeyboardModifier.AltModifier)
    assert editor.context.session.history.undo_label == label


def test_commands_act_on_all_that_is_selected(window, editor):
    lasers = [mount.id for mount in editor.context.unit.mounts if mount.item == "medium-laser"]
    editor.context.select(lasers)
    QTest.keyClick(window, Key.Key_R, Qt.KeyboardModifier.AltModifier)
    assert all(editor.context.unit.mount(laser).rear for laser in lasers)
    assert editor.context.session.history.undo_label == "Rear-mount 3 items"
    QTest.keyClick(window, Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert editor.context.session.history.undo_label == "Duplicate 3 items"


def test_what_follows_every_step_is_a_setting_and_a_tick_in_the_menu(window, editor):
    editor.views.slots.tools.pills["compact"].click()
    assert window.settings.views.board == BoardSettings(automatic=["compact"])


def test_a_jump_to_a_finding_leads_to_the_board(editor):
    board = editor.views.slots.board
    assert not board.shown(LA).head.selected
    editor.views.findings.jump.emit(LA)
    assert board.cursor_slot.location is LA
    assert board.shown(LA).head.selected, "a ring shows where, also while the keyboard is elsewhere"


def test_pills_and_menu_tick_the_same(window, editor):
    action = window.actions_by_name["automatic_sort"]
    editor.views.slots.tools.pills["sort"].click()
    assert action.isChecked()
    action.trigger()
    assert not editor.views.slots.tools.pills["sort"].isChecked()
    assert not action.isChecked()


def test_menus_and_tips_show_the_keys_as_the_user_has_them(window, editor):
    window.actions_by_name.set_keys("duplicate", ["Ctrl+Alt+D"])
    window.actions_by_name.set_keys("fill", ["F9"])
    board = editor.views.slots.board
    entry = next(a for a in board.menu_for(BoardHit(CT, 10)).actions() if a.text().startswith("Duplicate"))
    assert entry.text() == "Duplicate\tCtrl+Alt+D"
    button = editor.views.slots.tools.buttons["Place all"]
    at = button.rect().center()
    QApplication.sendEvent(button, QHelpEvent(QEvent.Type.ToolTip, at, button.mapToGlobal(at)))
    assert button.toolTip().endswith("(F9)")
    QToolTip.hideText()


@pytest.mark.parametrize(
    ("command", "key", "modifier"),
    [
        ("duplicate", Key.Key_D, Qt.KeyboardModifier.ControlModifier),
        ("copy_opposite", Key.Key_M, Qt.KeyboardModifier.AltModifier),
    ],
)
@pytest.mark.parametrize("by_menu", [False, True])
def test_the_next_key_acts_on_the_copy(window, editor, command, key, modifier, by_menu):
    board, context = editor.views.slots.board, editor.context
    gun = next(mount for mount in context.unit.mounts if mount.item == "medium-laser" and mount.location is LT)
    context.select([gun.id])
    board.set_cursor(min(gun.slots))
    before = context.unit
    if by_menu:
        menu = board.menu_for(BoardHit(*min(gun.slots)))
        next(each for each in menu.actions() if each.text().endswith(f"\t{keymap().text(command)}")).trigger()
    else:
        QTest.keyClick(window, key, modifier)
    (copy,) = (mount for mount in context.unit.mounts if before.find(mount.id) is None)
    assert context.selection == {copy.id}
    assert board.cursor_slot in copy.slots
    QTest.keyClick(board, Key.Key_Delete)
    assert context.unit.mounts == before.mounts
    board.set_cursor(Slot(HD, 0))
    context.undo()
    assert board.cursor_slot in copy.slots, "on what is brought back, too"
