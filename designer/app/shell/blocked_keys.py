"""Keys of commands that cannot run now: they do not type into the field that has the keyboard focus."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from designer.app.commands.command_table import COMMANDS
from designer.app.commands.keymap import keymap

_Mod = Qt.KeyboardModifier


class BlockedKeys(QObject):
    """An event filter on the widget with the focus, for key presses that Qt did not take for a shortcut.

    The shortcut of a disabled command reaches that widget. With Alt and a letter or digit it would type that character.
    ``say`` is called with the name of the command instead, unless the widget wants the key itself, such as a form.
    While the window is hidden, keys are pressed in another one, and nothing is said.
    """

    def __init__(self, window: QWidget, say: Callable[[str], object]) -> None:
        super().__init__(window)
        self._window = window
        self._say = say
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._watch)

    def _watch(self, old: QWidget | None, new: QWidget | None) -> None:
        if old is not None and isValid(old):
            old.removeEventFilter(self)
        if new is not None:
            new.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent) or not _would_type(event):
            return False
        if self._window.isHidden():
            return False
        name = next((name for name in COMMANDS if keymap().matches(event, name)), None)
        if name is None or _is_wanted(watched, event):
            return False
        self._say(name)
        return True


def _is_wanted(watched: QObject, event: QKeyEvent) -> bool:
    """Whether a widget takes a key for itself, before it is a shortcut."""
    asked = QKeyEvent(QEvent.Type.ShortcutOverride, event.key(), event.modifiers(), event.text())
    asked.ignore()
    QApplication.sendEvent(watched, asked)
    return asked.isAccepted()


def _would_type(event: QKeyEvent) -> bool:
    """Whether a key with Alt types a character; with AltGr, which some systems report as Ctrl+Alt, that is wanted."""
    has_alt = event.modifiers() & (_Mod.AltModifier | _Mod.ControlModifier) == _Mod.AltModifier
    return has_alt and bool(event.text()) and event.text().isprintable()
