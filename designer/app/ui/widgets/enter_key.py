"""Enter presses the button with the keyboard focus, as Space does: Qt presses it with Enter only in dialogs.

A toggle is switched with Space alone: in a form Enter is the key of the form.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QPushButton, QToolButton, QWidget
from shiboken6 import isValid

from designer.app.ui.widgets.app_object import app_object

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class EnterKey(QObject):
    """An event filter on the button with the focus, of whatever window."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        app.focusChanged.connect(self._watch)

    def _watch(self, old: QWidget | None, new: QWidget | None) -> None:
        if old is not None and isValid(old):
            old.removeEventFilter(self)
        if isinstance(new, QPushButton | QToolButton):
            new.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if event.key() not in _ENTER or not plain or not isinstance(watched, QPushButton | QToolButton):
            return False
        if watched.isCheckable():
            return False
        if watched.menu() is not None:
            watched.showMenu()
        else:
            watched.click()
        return True


def install() -> EnterKey:
    """Install the event filter for the app; a second call returns the same one."""
    return app_object(EnterKey)
