"""Keys of commands: looked up, changed, kept."""

import pytest
from PySide6.QtGui import QKeySequence

from designer.app.keys import KeysPage
from designer.app.settings import Settings
from designer.app.window import Window


@pytest.fixture
def window(qtbot):
    made = Window(Settings(), keep=lambda _: "")
    qtbot.addWidget(made)
    return made


@pytest.fixture
def keys(window):
    window.actions_by_name["keys"].trigger()
    return window.findChild(KeysPage)


def _keys_of(window, name):
    return [key.toString() for key in window.actions_by_name[name].shortcuts()]


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


def test_a_key_can_be_taken_away_and_given_back(window, keys):
    keys.choose("save")
    keys.without.click()
    assert _keys_of(window, "save") == []
    keys.usual.click()
    assert _keys_of(window, "save") == ["Ctrl+S"]
    assert window.settings.keys == {}


def test_commands_are_found_by_word_and_by_key(keys):
    keys.search.setText("ctrl+s")
    shown = [keys.table.model().index(row, 0).data() for row in range(keys.table.model().rowCount())]
    assert "Save" in shown
    assert "Maximize armor" not in shown


def test_the_page_goes_as_it_came(window, keys):
    assert window.centralWidget().isAncestorOf(keys)
    assert not keys.isHidden()
    keys.finish.click()
    assert keys.isHidden()
