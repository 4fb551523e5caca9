"""The base class of the dialogs, and how much room a window has on its screen."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QRect, QSize
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from designer.app.ui import theme
from designer.app.ui.sizes import Margins, sized, spaced
from designer.app.ui.widgets.scroll_page import Scrolled

_AROUND: Final = QSize(166, 80)
"""How much larger than a dialog the window is that it belongs to: what remains of it in sight, and a title bar."""
_DIM: Final = 0.53


def screen_room(widget: QWidget) -> QRect:
    """The part of the screen of a widget that windows can take."""
    return widget.screen().availableGeometry()


def take_room(dialog: QDialog, width: int, height: int) -> None:
    """Give a dialog a size, in pixels at scale 1, or as much of it as its window has, or its screen."""
    style, parent, room = theme.current(), dialog.parentWidget(), screen_room(dialog).size()
    if parent is not None:
        room = room.boundedTo(parent.window().size())
    dialog.resize(QSize(style.px(width), style.px(height)).boundedTo(room - _AROUND))


def rule(*, upright: bool = False) -> QFrame:
    """A line between parts that lie below, or with ``upright`` beside one another."""
    line = QFrame()
    line.setProperty("look", "rule")
    return sized(line, width="hairline") if upright else sized(line, height="hairline")


def dim(widget: QWidget) -> None:
    """Paint a widget that covers a window, so that what lies below it is faint."""
    QPainter(widget).fillRect(widget.rect(), theme.current().color("bg.0", _DIM))


class _DimmedWindow(QWidget):
    """Covers the window of a dialog while that is shown, since the window cannot be used."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self._over = over
        over.installEventFilter(self)
        self.setGeometry(over.rect())
        self.show()
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._over and event.type() == QEvent.Type.Resize:
            self.setGeometry(self._over.rect())
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        dim(self)


class Dialog(QDialog):
    """A dialog that fits into the window that it belongs to, at every scale, and dims it.

    Subclasses fill ``body``, which scrolls where it has too little room, and ``foot``, the row of buttons below it,
    which is always in sight.
    """

    def __init__(self, title: str, parent: QWidget | None = None, *, margins: Margins = 0) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self._dimmed: _DimmedWindow | None = None
        page = QWidget()
        self.body = spaced(QVBoxLayout(page), margins=margins, spacing=12)
        self.foot = spaced(QHBoxLayout(), margins=12, spacing=8)
        column = spaced(QVBoxLayout(self), (Scrolled(page, across=True), 1), rule(), margins=0, spacing=0)
        column.addLayout(self.foot)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        parent = self.parentWidget()
        if parent is not None and self._dimmed is None:
            self._dimmed = _DimmedWindow(parent.window())

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self._dimmed is not None:
            self._dimmed.deleteLater()
            self._dimmed = None
