"""The refit at a glance: four short columns under the board."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from designer.app.pages.compare.comparison_model import ComparisonModel
from designer.app.pages.compare.difference_lists import paint_lead
from designer.app.pages.compare.rows import DifferenceRow, summary
from designer.app.ui import theme
from designer.app.ui.fonts import fit_name
from designer.app.ui.strokes import hairline
from designer.app.ui.text_layout import draw
from designer.app.ui.theme import Style
from designer.language import tr

_LINES: Final = 5
"""How many things a column names; of more it says how many."""


class RefitSummary(QWidget):
    """What comes off, goes in, goes elsewhere, and what is built otherwise."""

    def __init__(self, comparing: ComparisonModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._comparing = comparing
        self._columns: tuple[tuple[str, tuple[DifferenceRow, ...]], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        comparing.renewed.connect(self._read)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._read()

    def sizeHint(self) -> QSize:
        style = theme.current()
        return QSize(style.px(480), style.px(14) + style.measures.table_row * (_LINES + 1))

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        m = style.measures
        painter = QPainter(self)
        painter.fillRect(QRectF(0, 0, self.width(), hairline(painter)), style.color("line.1"))
        room = self.width() - 2 * m.panel_inset
        width = room / max(len(self._columns), 1)
        for place, (title, rows) in enumerate(self._columns):
            column = QRectF(m.panel_inset + place * width, style.px(8), width - m.panel_inset, m.table_row)
            self._paint_column(painter, column, title, rows, style)

    def _paint_column(
        self, painter: QPainter, top: QRectF, title: str, rows: tuple[DifferenceRow, ...], style: Style
    ) -> None:
        high = style.measures.table_row
        draw(painter, top, title, style, role="strong")
        shown = rows if len(rows) <= _LINES else rows[: _LINES - 1]
        for place, row in enumerate(shown):
            self._paint_row(painter, top.translated(0, (place + 1) * high), row, style)
        line = top.translated(0, (len(shown) + 1) * high)
        if len(shown) < len(rows):
            draw(painter, line, tr("and {n} more", n=len(rows) - len(shown)), style, role="caption", token="text.3")
        elif not rows:
            draw(painter, line, tr("nothing"), style, role="caption", token="text.3")

    @staticmethod
    def _paint_row(painter: QPainter, line: QRectF, row: DifferenceRow, style: Style) -> None:
        m = style.measures
        side = m.cell_glyph
        paint_lead(painter, QPointF(line.left(), line.center().y() - side / 2), row, style)
        words = line.adjusted(side + m.table_gutter, 0, 0, 0)
        name = fit_name((row.label, row.short), words.width(), style.metrics["body"])
        draw(painter, words, name, style)
        taken = style.width(name) + style.px(6)
        hint = ", ".join(part for part in (*row.figures[:1], row.hint) if part)
        if hint and taken + style.width(hint, "caption") <= words.width():
            draw(painter, words.adjusted(taken, 0, 0, 0), hint, style, role="caption", token="text.3")

    def _read(self) -> None:
        found = self._comparing.found
        columns = () if found is None else tuple(summary(found))
        if columns != self._columns:
            self._columns = columns
            nothing = tr("nothing")
            spoken = (f"{title}: {', '.join(row.spoken for row in rows) or nothing}" for title, rows in columns)
            self.setAccessibleName("; ".join(spoken))
            self.update()
