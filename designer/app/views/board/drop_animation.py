"""The animation of a failed drop: the chip flies back to where the item was lifted."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QAbstractAnimation, QEasingCurve, QPoint, QPropertyAnimation, Qt
from PySide6.QtGui import QCursor, QPixmap
from PySide6.QtWidgets import QLabel, QWidget

from designer.app.ui import theme
from designer.app.views.board.carry import Carry
from designer.app.views.board.dragging import BELOW_POINTER, RIGHT_OF_POINTER, chip
from designer.catalog import Item

FLIGHT_MS: Final = 160
"""Duration of the animation in milliseconds, at any distance."""


class DropAnimation:
    """Animates the return of an item over the window of ``widget``, unless motion is reduced."""

    def __init__(self, widget: QWidget, carry: Carry) -> None:
        self._widget = widget
        self._carry = carry
        self._from = QPoint()
        self.chip: QLabel | None = None
        carry.began.connect(self._note_origin)
        carry.returned.connect(self._return)

    def _note_origin(self) -> None:
        self._from = QCursor.pos()

    def _return(self, item: Item) -> None:
        style = theme.current()
        if not style.moves or not self._widget.isVisible():
            return
        window = self._widget.window()
        beside = QPoint(style.px(RIGHT_OF_POINTER), style.px(BELOW_POINTER))
        pixmap = chip(item, None, style, self._widget.devicePixelRatioF())
        self._fly(window, pixmap, QCursor.pos() + beside, self._from + beside)

    def _fly(self, window: QWidget, pixmap: QPixmap, start: QPoint, end: QPoint) -> None:
        flying = self.chip = QLabel(window)
        flying.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        flying.setPixmap(pixmap)
        flying.adjustSize()
        flying.move(window.mapFromGlobal(start))
        flying.show()
        way = QPropertyAnimation(flying, b"pos", flying)
        way.setDuration(FLIGHT_MS)
        way.setEasingCurve(QEasingCurve.Type.OutCubic)
        way.setEndValue(window.mapFromGlobal(end))
        way.finished.connect(lambda: self._land(flying))
        way.start(QAbstractAnimation.DeletionPolicy.DeleteWhenStopped)

    def _land(self, landed: QLabel) -> None:
        landed.deleteLater()
        if landed is self.chip:
            self.chip = None
