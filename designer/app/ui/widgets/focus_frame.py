"""A focus frame inside the edge of lists, plots and the board, which show the keyboard focus in no other way.

Scroll areas get it always; other widgets, and lists that do not frame their current row, ask for it with the dynamic
property ``focusFrame``.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Slot
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QAbstractScrollArea, QApplication, QPlainTextEdit, QTextEdit, QWidget
from shiboken6 import isValid

from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, notify_focus
from designer.app.ui.later import call_later
from designer.app.ui.strokes import ring

_BY_KEY = Qt.WidgetAttribute.WA_KeyboardFocusChange


class FocusFrame(QWidget):
    """The frame inside one widget; it is deleted when the widget loses the focus."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.framed = widget
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        widget.installEventFilter(self)
        self.renew()

    def renew(self) -> None:
        """Show or hide the frame: most lists frame their current row instead while that is visible."""
        self.setGeometry(self.framed.rect())
        self.setVisible(theme.shows_focus(self.framed) and not _rings_current_row(self.framed))
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress):
            call_later(self, self.renew)  # once it has had its effect
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        ring(QPainter(self), QRectF(self.rect()), style.measures.radius_control, style.color("accent"))


class FocusFrames(QObject):
    """Shows the focus frame in the focused widget of any window."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._marked: QWidget | None = None
        """The window for which the key that is being handled is noted; None once the focus has moved."""
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._follow)

    @Slot(QWidget, QWidget)
    def _follow(self, old: QWidget | None, new: QWidget | None) -> None:
        if new is not None:
            self._marked = None
        if old is not None:
            for frame in old.findChildren(FocusFrame, options=Qt.FindChildOption.FindDirectChildrenOnly):
                frame.hide()
                frame.deleteLater()
            old.removeEventFilter(self)
        if new is not None and _is_framed(new):
            FocusFrame(new)
        if new is not None:
            new.installEventFilter(self)
        if isinstance(new, AccessibleWidget):
            # The part is announced after Qt has announced the widget, since the keys act on a part of it.
            call_later(new, lambda: notify_focus(new))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and isinstance(watched, QWidget)
            and not watched.window().testAttribute(_BY_KEY)
            and _may_be_shortcut(event)
        ):
            # Qt notes only of Tab that the last input was a key. The focus that a shortcut moves is to be seen, too.
            self._marked = watched.window()
            self._marked.setAttribute(_BY_KEY)
            call_later(self, self._unmark)
        return False

    def _unmark(self) -> None:
        """Forget the key, unless it has moved the focus."""
        if self._marked is not None and isValid(self._marked):
            self._marked.setAttribute(_BY_KEY, False)
        self._marked = None


def _may_be_shortcut(event: QKeyEvent) -> bool:
    held = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
    is_modifier = event.key() in (Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Shift, Qt.Key.Key_Meta)
    return not is_modifier and (bool(event.modifiers() & held) or Qt.Key.Key_F1 <= event.key() <= Qt.Key.Key_F35)


def _is_framed(widget: QWidget) -> bool:
    lists = isinstance(widget, QAbstractScrollArea) and not isinstance(widget, QTextEdit | QPlainTextEdit)
    return lists or bool(widget.property("focusFrame"))


def _rings_current_row(widget: QWidget) -> bool:
    if not isinstance(widget, QAbstractItemView) or widget.property("focusFrame"):
        return False
    place = widget.visualRect(widget.currentIndex())  # empty where there is none
    return widget.viewport().rect().intersects(place)
