"""The spread of a figure over units and the place of one of them in it, as a column of a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from designer.app.ui.strokes import smooth
from designer.app.ui.tables import Column, TableCell
from designer.app.ui.theme import Style
from designer.language import marked
from designer.library.line_columns import Spread

R = TypeVar("R")


def spread_column(
    of: Callable[[R], tuple[Spread | None, float]], told: Callable[[R], str], *, least: int = 60, most: int = 0
) -> Column[R]:
    """A column with the spread of the figure of each row, in which the row's own value is marked.

    ``of`` gives both, ``told`` the ends of the spread in words; ``least`` and ``most`` are as in `Column`.
    """

    def paint(painter: QPainter, cell: TableCell[R]) -> None:
        found, own = of(cell.row)
        if found is not None:
            paint_spread(painter, cell.rect, found, own, cell.style)

    return Column(
        heading=marked("spread"),
        tip=marked("Line: the middle half; tick: the median; diamond: the design"),
        spoken=told,
        tooltip=told,
        paint=paint,
        stretch=True,
        least=least,
        most=most,
    )


def paint_spread(painter: QPainter, room: QRectF, found: Spread, own: float, style: Style) -> None:
    """Paint a histogram, the middle half of the values, their median, outliers, and a diamond for the ``own`` value."""
    rect = room.adjusted(0, style.px(3), 0, -style.px(7))
    first, last = found.ends
    span, most = (last - first) or 1.0, max(found.bins) or 1
    wide = rect.width() / len(found.bins)

    def at(value: float) -> float:
        return rect.left() + min(1.0, max(0.0, (value - first) / span)) * rect.width()

    for number, count in enumerate(found.bins):
        high = (count / most) ** 0.5 * rect.height()
        bar = QRectF(rect.left() + number * wide, rect.bottom() - high, max(1.0, wide - 1), high)
        painter.fillRect(bar, style.color("data.0"))
    line = rect.bottom() + style.px(1)
    painter.fillRect(QRectF(at(found.lower), line, at(found.upper) - at(found.lower), 2), style.color("text.3"))
    painter.fillRect(QRectF(at(found.median) - 1, line - style.px(3), 2, style.px(7)), style.color("text.2"))
    with smooth(painter):
        x, y, side = at(own), rect.center().y(), style.px(5)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(style.color("text.3"))
        for is_beyond, edge, way in ((found.low < first, rect.left(), -1), (found.high > last, rect.right(), 1)):
            if is_beyond:
                base = edge - way * side
                painter.drawPolygon([QPointF(base, y - side), QPointF(edge, y), QPointF(base, y + side)])
        painter.setPen(style.color("bg.1"))
        painter.setBrush(style.color("text.1"))
        corners = [QPointF(x, y - side), QPointF(x + side, y), QPointF(x, y + side), QPointF(x - side, y)]
        painter.drawPolygon(QPolygonF(corners))
