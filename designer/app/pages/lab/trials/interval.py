"""Painting intervals: a line with an end at each side, and a diamond at the value within."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QBrush, QPainter, QPen, QPolygonF

from designer.app.ui.strokes import hairline
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
