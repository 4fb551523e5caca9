"""Settings that are imported hold at once, and what was wrong with their file is said."""

import json

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication

from designer import paths
from designer.app.shell import settings_file
from designer.app.shell.own_arrangements import show_arrangements
from designer.app.ui import theme
from designer.workspace.settings import Settings, read_settings


@pytest.fixture
def window(windows, qapp, tmp_path, monkeypatch):
    theme.apply(qapp, "dark", "automatic")
    new = windows(Settings(theme="dark"), size=(1366, 768), design=paths.data("designs", "wayfarer-wfr-3d.mtf"))
    for ask in ("file_to_save", "file_to_open"):
        monkeypatch.setattr(settings_file, ask, lambda *_: tmp_path / "mine.json")
    yield new
    theme.apply(qapp, "dark", "compact")


def test_exported_settings_hold_at_once_where_they_are_imported(window, tmp_path):
    actions = window.actions_by_name
    actions.set_keys("page_lab", ["F4"])
    window.settings.keys = actions.own_keys()
    actions["arrange_ledger"].trigger()
    window.settings.window.keep("Bench")
    window.editor.views.browser.finder.search_menu.only["favourites"].trigger()
    window.appearance.scale(0.2)
    actions["export_settings"].trigger()
    assert window.notice.text == "The settings are in mine.json."
    actions.set_keys("page_lab", None)
    window.settings.keys = {}
    actions["arrange_everything"].trigger()
    window.settings.window.forget("Bench")
    show_arrangements(window)
    window.editor.views.browser.finder.search_menu.only["favourites"].trigger()
    window.appearance.scale(0)
    actions["import_settings"].trigger()
    QApplication.processEvents()
    assert window.notice.text == "The settings of mine.json are in use."
    assert actions["page_lab"].shortcut() == QKeySequence("F4")
    assert not window.editor.shell.is_shown("side_dock")
    assert [entry.text() for entry in actions.own_arrangements.actions()] == ["Bench"]
    assert window.editor.views.browser.choices.only == "favourites"
    assert theme.current().scale == 1.2
    assert read_settings() == (window.settings, "")


def test_what_a_damaged_file_has_is_taken_and_the_rest_named(window, tmp_path):
    content = {"theme": "light", "scale": 40, "views": {"armor": {"rear": "much"}}, "language": "de"}
    (tmp_path / "mine.json").write_text(json.dumps(content), "utf-8")
    window.actions_by_name["import_settings"].trigger()
    assert window.notice.severity == "warning"
    assert window.notice.text == (
        "The settings of mine.json are in use. The language changes at the next start. "
        "Invalid ones stay as they are: scale, views.armor.rear."
    )
    assert theme.current().theme.name == "light"
    assert theme.current().scale == 1
    checked = [action.data() for action in window.actions_by_name.choices["theme"].actions() if action.isChecked()]
    assert checked == ["light"]


def test_a_file_without_settings_is_an_error_and_changes_nothing(window, tmp_path):
    (tmp_path / "mine.json").write_text("[]", "utf-8")
    before = window.settings.model_copy(deep=True)
    window.actions_by_name["import_settings"].trigger()
    assert (window.notice.severity, window.notice.text) == ("error", "mine.json has no settings of Mechwright.")
    assert window.settings == before


def test_a_file_that_cannot_be_written_is_said(window, monkeypatch, tmp_path):
    monkeypatch.setattr(settings_file, "file_to_save", lambda *_: tmp_path / "nowhere" / "mine.json")
    window.actions_by_name["export_settings"].trigger()
    assert window.notice.severity == "error"
    assert window.notice.text.startswith("mine.json cannot be saved: ")
