"""Painting intervals: a line with an end at each side, and a diamond at the value within."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QBrush, QPainter, QPen, QPolygonF

from designer.app.ui.strokes import hairline, smooth
from designer.app.ui.theme import Style


def paint_whisker(painter: QPainter, low: float, high: float, y: float, style: Style) -> None:
    """Paint a horizontal line between two positions, with a short upright one at both ends."""
    painter.setPen(QPen(style.color("text.1"), hairline(painter, 1.6)))
    painter.drawLine(QPointF(low, y), QPointF(high, y))
    for x in (low, high):
        painter.drawLine(QPointF(x, y - style.px(3)), QPointF(x, y + style.px(3)))


def paint_diamond(painter: QPainter, middle: QPointF, size: float, style: Style, *, sure: bool) -> None:
    """Paint a diamond whose corners are ``size`` from its middle; hollow if the value is not ``sure``."""
    painter.setPen(QPen(style.color("text.1"), hairline(painter, 1.6)))
    painter.setBrush(QBrush(style.color("text.1" if sure else "bg.1")))
    corners = ((-size, 0), (0, -size), (size, 0), (0, size))
    painter.drawPolygon(QPolygonF([middle + QPointF(*corner) for corner in corners]))


def paint_difference(
    painter: QPainter, rect: QRectF, style: Style, difference: tuple[float, float, float], most: float
) -> None:
    """Paint a difference with the ends of its interval on a scale from ``-most`` to ``most`` with a rule at zero.

    The diamond is hollow if the interval holds zero.
    """
    middle, size = rect.center().y(), style.px(4)
    amount, low, high = (rect.center().x() + (rect.width() / 2 - size) * part / (most or 1.0) for part in difference)
    painter.setPen(QPen(style.color("line.2"), hairline(painter)))
    painter.drawLine(QPointF(rect.center().x(), rect.top()), QPointF(rect.center().x(), rect.bottom()))
    painter.setPen(QPen(style.color("text.1"), hairline(painter, 1.6)))
    painter.drawLine(QPointF(low, middle), QPointF(high, middle))
    sure = difference[1] > 0 or difference[2] < 0
    with smooth(painter):
        paint_diamond(painter, QPointF(amount, middle), size, style, sure=sure)
