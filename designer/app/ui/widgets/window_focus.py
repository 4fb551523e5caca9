"""The focus of a window, and taking it out of what is hidden, else Qt gives it to whatever comes next in the window."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from designer.app.ui import theme


def focus_of(window: QWidget) -> QWidget | None:
    """The focus widget of a window, which may be inactive; None if there is none, which Qt's stubs leave out."""
    return window.focusWidget()


def focus_by_key(target: QWidget) -> None:
    """Focus a widget so that the focus is seen: Qt notes only of Tab that the focus came by a key."""
    target.window().setAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)
    target.setFocus(Qt.FocusReason.ShortcutFocusReason)
    theme.hub().mark_focus(None, target)  # it may have had the focus before, as the first part of a tab that is shown


def give_focus_back(leaving: QWidget, before: QWidget | None) -> None:
    """Move the focus out of a widget that is about to be hidden: to where it was before, else to nothing."""
    focused = focus_of(leaving.window())
    if focused is None or not (focused is leaving or leaving.isAncestorOf(focused)):
        return
    if before is not None and isValid(before) and before.isVisible():
        before.setFocus(Qt.FocusReason.OtherFocusReason)
    else:
        focused.clearFocus()
