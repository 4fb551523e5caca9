"""Exporting the settings to a file, and importing them from one, with effect at once."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from designer.app.commands.command import Handler
from designer.app.commands.command_table import COMMANDS
from designer.app.shell.own_arrangements import show_arrangements
from designer.app.shell.window_interface import WindowInterface, widget_of
from designer.app.ui.dialogs import file_to_open, file_to_save, not_saved
from designer.language import marked, tr
from designer.workspace.settings_transfer import SettingsFileError, export_settings, import_settings

_FILTER: Final = marked("Settings (*.json)")
_NAME: Final = "mechwright-settings.json"


def _suggested(window: WindowInterface) -> Path:
    return (window.settings.folder or Path.home()) / _NAME


def export_to_file(window: WindowInterface) -> None:
    """Ask for a file and write the settings into it."""
    path = file_to_save(widget_of(window), tr("Export settings"), tr(_FILTER), _suggested(window))
    if path is None:
        return
    try:
        export_settings(window.settings, path)
    except OSError as error:
        window.notice.say("error", not_saved(path, error))
    else:
        window.notice.say("note", tr("The settings are in {name}.", name=path.name), passing=True)


def import_from_file(window: WindowInterface) -> None:
    """Ask for a file and take its settings; those that are invalid are named and stay as they are."""
    path = file_to_open(widget_of(window), tr("Import settings"), tr(_FILTER), _suggested(window))
    if path is None:
        return
    language = window.settings.language
    try:
        invalid = import_settings(window.settings, path)
    except SettingsFileError as error:
        window.notice.say("error", str(error))
        return
    _apply(window)
    told = [tr("The settings of {name} are in use.", name=path.name)]
    if window.settings.language != language and not invalid:
        window.change_language()
        return
    if window.settings.language != language:
        told.append(tr("The language changes at the next start."))
    if invalid:
        told.append(tr("Invalid ones stay as they are: {odd}.", odd=", ".join(invalid)))
    window.notice.say("warning" if invalid else "note", " ".join(told), passing=not invalid)


def _apply(window: WindowInterface) -> None:
    """Let everything that is shown follow the settings, and write them."""
    settings, editor = window.settings, window.editor
    for name in COMMANDS:
        window.actions_by_name.set_keys(name, settings.keys.get(name))
    window.appearance.take()
    if editor is not None:
        editor.use(settings.window)
        editor.show_document(editor.document, window.designs.context(editor.document))
    show_arrangements(window)
    window.remember()


HANDLERS: Final[Mapping[str, Handler[WindowInterface]]] = {
    "export_settings": Handler(export_to_file),
    "import_settings": Handler(import_from_file),
}
