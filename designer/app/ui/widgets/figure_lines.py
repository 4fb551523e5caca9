"""Widgets for values in text: one large number, and lines with a name and a value, with a rule above totals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRect, QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Role
from designer.app.ui.fonts import fit_name
from designer.app.ui.sizes import sized, spaced
from designer.app.ui.strokes import hairline
from designer.app.ui.text_layout import LEFT, RIGHT
from designer.app.ui.widgets.labels import ElidedLabel


class FigureLine(NamedTuple):
    """A line with a name and a value at its right. A ``total`` is bold with a rule above it; a ``chosen`` line is bold.

    ``token`` is the color token of the value, ``short`` the name if there is little room.
    """

    name: str
    value: str = ""
    total: bool = False
    token: str = "text.1"
    chosen: bool = False
    short: str = ""


class FigureLines(QWidget, AccessibleWidget):
    """A widget with lines in one or more columns, exactly as high as they need."""

    accessible_role = Role.StaticText

    def __init__(self, name: str, columns: int = 1, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._columns = columns
        self.lines: tuple[FigureLine, ...] = ()
        """The lines that are shown."""
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def words(self) -> str:
        """The text of all lines, separated by newlines."""
        return "\n".join(f"{line.name} {line.value}".strip() for line in self.lines)

    def set_lines(self, lines: Sequence[FigureLine]) -> None:
        """Show other lines."""
        if tuple(lines) != self.lines:
            self.lines = tuple(lines)
            self.setAccessibleDescription(self.words.replace("\n", ", "))
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        m = theme.measures()
        return QSize(theme.current().px(160), self._rows() * m.ledger_row + m.control_inset if self.lines else 0)

    @property
    def row_rects(self) -> list[QRect]:
        """The rows, with all columns."""
        m = theme.measures()
        tops = range(m.control_inset // 2, self.height(), m.ledger_row)
        return [QRect(0, top, self.width(), m.ledger_row) for top, _ in zip(tops, range(self._rows()), strict=False)]

    def _rows(self) -> int:
        return -(-len(self.lines) // self._columns)

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        m = style.measures
        painter = QPainter(self)
        rows = self._rows()
        gap = m.panel_inset if self._columns > 1 else 0
        wide = (self.width() - 2 * m.panel_inset - gap * (self._columns - 1)) / self._columns
        for number, line in enumerate(self.lines):
            column, row = divmod(number, max(1, rows))
            left = m.panel_inset + column * (wide + gap)
            rect = QRectF(left, m.control_inset / 2 + row * m.ledger_row, wide, m.ledger_row)
            if line.total:
                painter.fillRect(QRectF(left, rect.top(), wide, hairline(painter)), style.color("line.2"))
            strong = line.total or line.chosen
            painter.setFont(style.font("strong" if strong else "body"))
            room = rect.width()
            if line.value:
                painter.setPen(style.color(line.token))
                painter.drawText(rect, RIGHT, line.value)
                room -= style.width(line.value, "strong") + style.px(8)
            painter.setPen(style.color("text.1" if strong or not line.value else "text.2"))
            metrics = style.metrics["strong" if strong else "body"]
            words = fit_name((line.name, line.short), room, metrics)
            painter.drawText(QRectF(left, rect.top(), room, rect.height()), LEFT, words)


class LabHeadline(QWidget):
    """The most important number of a tab in a large font, with two lines of text beside it."""

    def __init__(self) -> None:
        super().__init__()
        self._labels = (
            ElidedLabel(role="headline"),
            ElidedLabel(token="text.2"),
            ElidedLabel(role="caption", token="text.3"),
        )
        value, first, second = self._labels
        words = spaced(QVBoxLayout(), 1, first, second, 1, spacing=0)
        spaced(QHBoxLayout(self), sized(value, minimum_width=44), (words, 1), margins=("panel_inset", 0), spacing=14)
        value.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        sized(self, height=50)

    @property
    def text(self) -> str:
        """The number and both texts as one text."""
        return " ".join(label.text for label in self._labels if label.text)

    def say(self, value: str, first: str, second: str = "") -> None:
        """Show a number with two texts beside it."""
        for label, words in zip(self._labels, (value, first, second), strict=True):
            label.set_text(words)
        self._labels[-1].setVisible(bool(second))  # so that a single text has the height of the number
