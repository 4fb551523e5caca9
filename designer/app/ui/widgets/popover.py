"""A popup below a button that holds widgets."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QVBoxLayout, QWidget

from designer.app.ui import theme
from designer.app.ui.sizes import spaced
from designer.app.ui.strokes import box

_WIDTH = 340


class Popover(QFrame):
    """A popup that Escape or a click outside closes; Enter presses the focused button. Subclasses fill ``column``."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self.setAccessibleName(name)
        self.setWindowTitle(name)
        self.column = spaced(QVBoxLayout(self), margins="panel_inset", spacing=6)

    def open_below(self, anchor: QWidget, width: int) -> None:
        """Open the popup below a widget, at least ``width`` pixels wide."""
        self.setMinimumWidth(max(width, theme.current().px(_WIDTH)))
        self.adjustSize()
        self._show_at(anchor.mapToGlobal(QPoint(0, anchor.height() + theme.current().px(2))))

    def open_at(self, spot: QPoint, width: int) -> None:
        """Open the popup with its upper left corner at a point of the screen, ``width`` pixels wide."""
        self.setFixedWidth(width)
        self.adjustSize()
        self._show_at(spot)

    def _show_at(self, spot: QPoint) -> None:
        """Show the popup at a point, or as near to it as lets all of the popup be on the screen."""
        room = self.screen().availableGeometry()
        right, below = room.right() + 1 - self.width(), room.bottom() + 1 - self.height()
        self.move(max(room.left(), min(spot.x(), right)), max(room.top(), min(spot.y(), below)))
        self.show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        focused = self.focusWidget()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(focused, QAbstractButton):
            focused.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        box(QPainter(self), QRectF(self.rect()), 0, fill=style.color("card"), edge=style.color("line.2"))
