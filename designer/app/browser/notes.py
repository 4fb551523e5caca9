"""What the browser says in place: what is wrong with a query, and why no rows are there."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from designer.app import theme
from designer.app.fonts import fit_name
from designer.app.icons import paint_icon
from designer.app.theme import follow_theme, set_look

_LINE = 18
_SIGN = 12


class ProblemLine(QWidget):
    """One line under a field: the sign of an error and what is wrong.

    Signals:
        pressed: the user wants to see where.
    """

    pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.hide()
        follow_theme(self._renew)

    @property
    def text(self) -> str:
        """What it says; empty while it is not there."""
        return self._text

    def say(self, text: str) -> None:
        """Say something, or nothing and go."""
        self._text = text
        self.setAccessibleName(text)
        self.setToolTip(text)
        self.setVisible(bool(text))
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.pressed.emit()

    def sizeHint(self) -> QSize:
        return QSize(0, theme.current().px(_LINE))

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        painter = QPainter(self)
        side, color = style.px(_SIGN), style.color("error")
        paint_icon(painter, QPointF(0, (self.height() - side) / 2), "error", color, side)
        room = QRectF(self.rect()).adjusted(side + style.px(4), 0, 0, 0)
        painter.setFont(style.font("caption"))
        painter.setPen(color)
        words = fit_name((self._text,), room.width(), style.metrics["caption"])
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, words)

    def _renew(self) -> None:
        self.updateGeometry()
        self.update()


class Empty(QWidget):
    """Says why no rows are there, and holds the one button for it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = QLabel()
        self._words.setWordWrap(True)
        set_look(self._words, look="label")
        self.button = QPushButton()
        self.asked = self.button.clicked
        row = QHBoxLayout()
        row.addWidget(self.button)
        row.addStretch(1)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self._words)
        self._column.addLayout(row)
        self._column.addStretch(1)
        follow_theme(self._renew)

    @property
    def text(self) -> str:
        """What it says."""
        return self._words.text()

    def say(self, words: str, offer: str) -> None:
        """Say it, and offer a way out."""
        self._words.setText(words)
        self.button.setText(offer)
        self.button.setVisible(bool(offer))

    def _renew(self) -> None:
        style = theme.current()
        inset = style.measures.panel_inset
        self._column.setContentsMargins(inset, inset, inset, inset)
        self._column.setSpacing(style.px(8))
