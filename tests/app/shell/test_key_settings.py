"""Keys of commands: looked up, changed, kept."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QAbstractButton

from designer import paths
from designer.app.shell.key_settings import KeysDialog
from designer.app.shell.window import Window
from designer.app.ui.widgets.labels import KeyCap
from designer.workspace.settings import Settings


@pytest.fixture
def window(windows):
    return windows()


@pytest.fixture
def keys(window):
    window.actions_by_name["keys"].trigger()
    return window.findChild(KeysDialog)


def _keys_of(window, name):
    return [key.toString() for key in window.actions_by_name[name].shortcuts()]


def _listed(keys):
    """The commands that the page lists."""
    return [row.text for row in keys.model.rows if row.name]


def test_its_model_keeps_the_rules_of_models(keys, qtmodeltester):
    qtmodeltester.check(keys.model)


def test_a_command_gets_another_key_and_the_settings_keep_it(window, keys):
    keys.choose("maximize_armor")
    keys.field.setKeySequence(QKeySequence("Ctrl+Alt+M"))
    keys.change.click()
    assert _keys_of(window, "maximize_armor") == ["Ctrl+Alt+M"]
    assert window.settings.keys == {"maximize_armor": ["Ctrl+Alt+M"]}


def test_the_next_start_has_the_keys_that_were_kept(qtbot):
    window = Window(Settings(keys={"maximize_armor": ["F9"], "no_such_command": ["F8"]}), keep=lambda _: "")
    qtbot.addWidget(window)
    assert _keys_of(window, "maximize_armor") == ["F9"]


def test_a_key_of_another_command_is_refused_with_its_name(window, keys):
    keys.choose("maximize_armor")
    keys.field.setKeySequence(QKeySequence("Ctrl+S"))
    keys.change.click()
    assert _keys_of(window, "maximize_armor") == []
    assert keys.message.text() == "Ctrl+S is the key of \u201cSave\u201d."


def test_a_key_is_one_stroke_and_no_sequence_that_begins_with_another_key(window, keys, qtbot):
    # "Ctrl+S, A" would be no key of any command, and never be heard: Ctrl+S saves.
    keys.choose("compact")
    qtbot.keyClick(keys.field, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(keys.field, Qt.Key.Key_A)
    keys.change.click()
    assert all(key.count() == 1 for key in window.actions_by_name["compact"].shortcuts())


def test_a_key_can_be_taken_away_and_given_back(window, keys):
    keys.choose("save")
    keys.without.click()
    assert _keys_of(window, "save") == []
    keys.usual.click()
    assert _keys_of(window, "save") == ["Ctrl+S"]
    assert window.settings.keys == {}


def test_commands_are_found_by_word_and_by_key(keys):
    keys.search.setText("ctrl+s")
    assert "Save" in _listed(keys)
    assert "Maximize armor" not in _listed(keys)


def test_the_dialog_goes_as_it_came(keys):
    assert keys.isVisible()
    keys.finish.click()
    assert not keys.isVisible()


def test_the_keys_of_board_and_equipment_are_listed_too_and_every_command_once(window, keys):
    listed = _listed(keys)
    assert {"Move to the next location", "Pick up or drop", "Favorite part", "Lab", "File menu"} <= set(listed)
    assert len(listed) == len(window.actions_by_name.named)


def test_the_same_key_may_mean_one_thing_on_the_board_and_another_in_the_equipment(window, keys):
    keys.choose("part_favourite")
    keys.field.setKeySequence(QKeySequence("]"))
    keys.change.click()
    assert _keys_of(window, "part_favourite") == ["]"]
    keys.choose("part_carry")
    keys.field.setKeySequence(QKeySequence("]"))
    keys.change.click()
    assert keys.message.text() == "] is the key of \u201cFavorite part\u201d."
    keys.field.setKeySequence(QKeySequence("Ctrl+K"))
    keys.change.click()
    assert keys.message.text() == "Ctrl+K is the key of \u201cFind anything\u201d."


def test_a_changed_key_of_the_board_is_the_one_that_works_there(window, keys, qtbot):
    window.show()
    window.manager.open_sample(paths.data("designs", "wayfarer-wfr-3d.mtf"))
    window.actions_by_name.set_keys("board_lift", ["L"])
    slots = window.editor.views.slots
    mount = next(mount for mount in window.editor.context.unit.mounts if mount.item == "medium-laser")
    slots.board.set_cursor(mount.slots[0])
    qtbot.keyClick(slots.board, Qt.Key.Key_Space)
    assert not slots.carry.active
    qtbot.keyClick(slots.board, Qt.Key.Key_L)
    assert slots.carry.active


def test_a_command_of_the_board_is_done_without_its_key(window):
    window.show()
    window.manager.open_sample(paths.data("designs", "wayfarer-wfr-3d.mtf"))
    context, board = window.editor.context, window.editor.views.slots.board
    mount = next(mount for mount in context.unit.mounts if mount.item == "medium-laser")
    board.set_cursor(min(mount.slots))
    window.actions_by_name["board_shelve"].trigger()
    assert not context.unit.mount(mount.id).slots


def test_pages_turn_by_the_key_that_they_were_given(window, qtbot):
    window.show()
    window.manager.open_sample(paths.data("designs", "wayfarer-wfr-3d.mtf"))
    window.actions_by_name.set_keys("page_lab", ["Ctrl+Alt+L"])
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
    assert window.top.pages.current == 2


def test_texts_name_the_keys_as_they_are_now(window):
    window.show()
    actions, start = window.actions_by_name, window.start
    assert start._foot.text().startswith("Ctrl+K finds every command, part and design.")
    assert start.form._hint.text == "Ctrl+N at any time"
    for name, key in (("find", "F3"), ("new", "F2"), ("page_lab", "F4"), ("part_place", "Ins"), ("palette", "F9")):
        actions.set_keys(name, [key])
    window.manager.open_sample(paths.data("designs", "wayfarer-wfr-3d.mtf"))
    browser = window.editor.views.browser
    assert start._foot.text().startswith("F9 finds every command, part and design.")
    assert start.form._hint.text == "F2 at any time"
    assert browser.adding.buttons["best"].toolTip() == "Place where it fits best (Ins)"
    assert browser.card.star.toolTip() == "Favorite (F)"
    assert "Lab (F4)" in [button.toolTip() for button in window.top.pages.findChildren(QAbstractButton)]
    assert "F9" in [cap.accessibleName()[-2:] for cap in window.top.field.findChildren(KeyCap)]
    actions.set_keys("palette", [])
    assert start._foot.text() == "Hover over anything to see what it would change."
