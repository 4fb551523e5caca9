"""A ring that shows for some seconds where a widget is."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from designer.app.ui import theme
from designer.app.ui.later import call_later
from designer.app.ui.strokes import ring

STAYS_MS: Final = 3000
"""How many milliseconds the ring is shown."""


class TargetRing(QWidget):
    """The ring inside the edge of a widget. It leaves by itself, or with the next click or key on the widget."""

    def __init__(self, target: QWidget) -> None:
        super().__init__(target)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setGeometry(target.rect())
        target.installEventFilter(self)
        call_later(self, self.deleteLater, STAYS_MS)
        self.show()
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize and isinstance(watched, QWidget):
            self.setGeometry(watched.rect())
        elif event.type() in (QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress):
            self.deleteLater()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        width = style.px(3)
        ring(QPainter(self), QRectF(self.rect()), style.measures.radius_control, style.color("accent"), width)
