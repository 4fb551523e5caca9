"""Messages of the browser: the problem of a query, and the reason why the table is empty."""

from __future__ import annotations

from math import ceil
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from designer.app.ui import theme
from designer.app.ui.icons import paint_icon
from designer.app.ui.sizes import spaced
from designer.app.ui.theme import Style
from designer.app.ui.widgets.labels import text_label

_LINE = 18
_SIGN = 12
_WRAPPED: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap


class ProblemLine(QWidget):
    """A problem with an error sign, wrapped to as many lines as it takes; hidden without one.

    Signals:
        pressed: the user clicked the problem.
    """

    pressed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._text = ""
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.hide()

    @property
    def text(self) -> str:
        """The problem; empty while hidden."""
        return self._text

    def say(self, text: str) -> None:
        """Show a problem; empty hides the widget."""
        self._text = text
        self.setAccessibleName(text)
        self.setToolTip(text)
        self.setVisible(bool(text))
        self.updateGeometry()
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.pressed.emit()

    def sizeHint(self) -> QSize:
        return QSize(0, self.heightForWidth(self.width()))

    def heightForWidth(self, width: int) -> int:
        style = theme.current()
        room = max(width - self._inset(style), 1)
        needed = QFontMetricsF(style.font("caption")).boundingRect(QRectF(0, 0, room, 0), _WRAPPED, self._text)
        return max(style.px(_LINE), ceil(needed.height()))

    @staticmethod
    def _inset(style: Style) -> int:
        return style.px(_SIGN) + style.px(4)

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        painter = QPainter(self)
        side, color = style.px(_SIGN), style.color("error")
        paint_icon(painter, QPointF(0, (style.px(_LINE) - side) / 2), "error", color, side)
        room = QRectF(self.rect()).adjusted(self._inset(style), 0, 0, 0)
        painter.setFont(style.font("caption"))
        painter.setPen(color)
        painter.drawText(room, _WRAPPED, self._text)


class EmptyNote(QWidget):
    """The reason why the table is empty, with a button for a way out."""

    def __init__(self) -> None:
        super().__init__()
        self._words = text_label(wraps=True)
        self.button = QPushButton()
        self.asked = self.button.clicked
        spaced(
            QVBoxLayout(self), self._words, spaced(QHBoxLayout(), self.button, 1), 1, margins="panel_inset", spacing=8
        )

    @property
    def text(self) -> str:
        """The reason."""
        return self._words.text()

    def say(self, words: str, offer: str) -> None:
        """Show a reason, and a button with the text ``offer`` (empty for none)."""
        self._words.setText(words)
        self.button.setText(offer)
        self.button.setVisible(bool(offer))
