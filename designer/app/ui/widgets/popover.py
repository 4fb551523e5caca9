"""A popup below a button that holds widgets."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from designer.app.ui import theme
from designer.app.ui.sizes import spaced
from designer.app.ui.strokes import box
from designer.app.ui.widgets.dialog import screen_room
from designer.app.ui.widgets.scroll_page import Scrolled

_WIDTH = 340
_BAR = (Qt.ScrollBarPolicy.ScrollBarAlwaysOff, Qt.ScrollBarPolicy.ScrollBarAlwaysOn)


_WIDER: Final = range(5, 13)
"""The widths that are tried for contents that are too high, in quarters of the usual one."""


class Popover(QFrame):
    """A popup that Escape or a click outside closes; Enter presses the focused button, elsewhere ``default``.

    Subclasses fill ``column``, which scrolls where the screen is too small for it, and ``foot``, the row of buttons
    below it, which is always in sight.
    """

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self.setAccessibleName(name)
        self.setWindowTitle(name)
        self.default: QAbstractButton | None = None
        """The button that Enter presses in a field; None if it does nothing there."""
        self._page = QWidget()
        self._page.installEventFilter(self)
        self._spot, self._width = QPoint(), 0
        """The point to open at, and the width that was asked for; 0 until the popup is first opened."""
        self.column = spaced(QVBoxLayout(self._page), margins=0, spacing=6)
        self.foot = spaced(QHBoxLayout(), margins=0)
        self._scroll = Scrolled(self._page)
        self._scroll.setMinimumHeight(1)  # it is as low as the contents are
        self._around = spaced(QVBoxLayout(self), (self._scroll, 1), margins="panel_inset", spacing=6)
        self._around.addLayout(self.foot)

    def open_below(self, anchor: QWidget, width: int) -> None:
        """Open the popup below a widget, at least ``width`` pixels wide."""
        spot = anchor.mapToGlobal(QPoint(0, anchor.height() + theme.current().px(2)))
        self.open_at(spot, max(width, theme.current().px(_WIDTH)))

    def open_at(self, spot: QPoint, width: int) -> None:
        """Open the popup with its upper left corner at a point of the screen, ``width`` pixels wide.

        It is wider if its contents are, and where it would leave the screen, it lies as near to the point as possible.
        """
        self._spot, self._width = spot, width
        self.fit()
        self.show()

    def fit(self) -> None:
        """Take the place that the contents need, or as much of it as the screen has.

        Where they are too high for the screen, and texts in them can be wider, the popup gets wider before it scrolls.
        """
        if not self._width:
            return
        room, margins = screen_room(self), self._around.contentsMargins()
        sides = margins.left() + margins.right()
        inner = max(self._width - sides, self.column.totalMinimumSize().width(), self.foot.totalMinimumSize().width())
        widest = room.width() - sides
        widths = [inner, *(min(widest, inner * more // 4) for more in _WIDER)]
        inner = next((width for width in widths if self._high(width) <= room.height()), inner)
        high = self._high(inner)
        scrolls = high > room.height()
        bar = self._scroll.verticalScrollBar().sizeHint().width() if scrolls else 0
        self._scroll.setVerticalScrollBarPolicy(_BAR[scrolls])  # Qt shows one too where the contents just fit
        self.setFixedSize(min(inner + sides + bar, room.width()), min(high, room.height()))
        right, below = room.right() + 1 - self.width(), room.bottom() + 1 - self.height()
        self.move(max(room.left(), min(self._spot.x(), right)), max(room.top(), min(self._spot.y(), below)))

    def _high(self, inner: int) -> int:
        """The height of the popup with contents of a width in pixels."""
        margins, high = self._around.contentsMargins(), self.column.totalHeightForWidth(inner)
        if high < 0:  # nothing in it is wrapped
            high = self.column.totalSizeHint().height()
        high = max(high, self._scroll.minimumHeight()) + margins.top() + margins.bottom()
        return high + (self._around.spacing() + self.foot.sizeHint().height() if self.foot.count() else 0)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # A style that was chosen while the popup was hidden has come to its contents only now.
        self.fit()
        self.column.invalidate()
        self.column.activate()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._page and event.type() == QEvent.Type.LayoutRequest:  # it needs more or less than before
            self.fit()
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.default is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.default.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        box(QPainter(self), QRectF(self.rect()), 0, fill=style.color("card"), edge=style.color("line.2"))
