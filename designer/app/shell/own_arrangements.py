"""The arrangements of panels that the user saved: their menu, and the commands that save and forget them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtGui import QAction

from designer.app.commands.command import Handler
from designer.app.commands.command_table import COMMANDS
from designer.app.shell.window_interface import WindowInterface, widget_of
from designer.app.ui.mnemonics import without_mnemonic
from designer.language import tr


def begin_arrangements(window: WindowInterface) -> None:
    """List the saved arrangements in their menu, whose entries apply them."""
    window.actions_by_name.own_arrangements.triggered.connect(lambda action: _use(window, action))
    show_arrangements(window)


def show_arrangements(window: WindowInterface) -> None:
    """List the arrangements that the settings have, and name the one that can be forgotten."""
    actions, saved = window.actions_by_name, window.settings.window
    actions.show_arrangements(each.name for each in saved.arrangements)
    name, none = without_mnemonic(saved.name), COMMANDS["forget_arrangement"].text
    actions["forget_arrangement"].setText(tr("&Forget arrangement {name}", name=name) if name else tr(none))
    actions.update()


def _save(window: WindowInterface) -> None:
    """Ask for a name, and save the present arrangement under it."""
    saved = window.settings.window
    name = window.dialogs.name(widget_of(window), tr("Save arrangement"), tr("Name"), saved.name)
    if name:
        saved.keep(name)
        _changed(window)


def _forget(window: WindowInterface) -> None:
    """Delete the saved arrangement that was used last; its panels stay as they are."""
    window.settings.window.forget(window.settings.window.name)
    _changed(window)


def _use(window: WindowInterface, action: QAction) -> None:
    saved = window.settings.window
    chosen = next(each for each in saved.arrangements if each.name == action.data())
    saved.name = chosen.name
    if window.editor is not None:
        window.editor.wanted.emit()
        window.editor.use(chosen)
    _changed(window)


def _changed(window: WindowInterface) -> None:
    window.remember()
    show_arrangements(window)


def _has_own(window: WindowInterface) -> bool:
    return window.editor is not None and bool(window.settings.window.name)


HANDLERS: Final[Mapping[str, Handler[WindowInterface]]] = {
    "save_arrangement": Handler(_save, lambda window: window.editor is not None),
    "forget_arrangement": Handler(_forget, _has_own),
}
