"""Painting functions for widgets, table cells and rows: boxes, rings, hatches and row backgrounds.

A rectangle given here is the outer edge of what is drawn. Thin lines cover whole device pixels at every pixel ratio.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPixmap, QPixmapCache, QTransform

from designer.app.ui.theme import Style


@contextmanager
def smooth(painter: QPainter) -> Iterator[QPainter]:
    """A context for antialiased drawing that restores the painter's state."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    try:
        yield painter
    finally:
        painter.restore()


def hairline(painter: QPainter, width: float = 1.0) -> float:
    """The width of a line of about ``width`` logical pixels, adjusted to whole device pixels."""
    ratio = painter.device().devicePixelRatio()
    return max(1, int(width * ratio + 0.25)) / ratio


def box(
    painter: QPainter,
    rect: QRectF,
    radius: float,
    *,
    fill: QColor | None = None,
    edge: QColor | None = None,
    width: float = 1.0,
) -> None:
    """Paint a rounded box whose border lies inside `rect`."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(fill or Qt.BrushStyle.NoBrush)
    if edge is None:
        painter.setPen(Qt.PenStyle.NoPen)
    else:
        line = hairline(painter, width)
        half = line / 2
        painter.setPen(QPen(edge, line))
        rect, radius = rect.adjusted(half, half, -half, -half), max(0.0, radius - half)
    painter.drawRoundedRect(rect, radius, radius)
    painter.restore()


def broken_box(
    painter: QPainter,
    rect: QRectF,
    radius: float,
    edge: QColor,
    *,
    pattern: tuple[float, float] = (4, 2),
    fill: QColor | None = None,
) -> None:
    """Paint a rounded box with a dashed border of one pixel; `pattern` is the length of dash and gap in pixels."""
    if fill is not None:
        box(painter, rect, radius, fill=fill)
    line = hairline(painter)
    half = line / 2
    with smooth(painter):
        pen = QPen(edge, line)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setDashPattern([length / line for length in pattern])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        inner = max(0.0, radius - half)
        painter.drawRoundedRect(rect.adjusted(half, half, -half, -half), inner, inner)


def hatch(painter: QPainter, rect: QRectF, radius: float, color: QColor, *, pitch: int, width: float) -> None:
    """Paint diagonal strokes, one every `pitch` pixels, in a rounded box.

    The strokes are aligned to the painter's origin, so that those of neighboring boxes are in line.
    """
    ratio = painter.device().devicePixelRatio()
    with smooth(painter):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_hatch_brush(color, round(pitch * ratio), width * ratio, ratio))
        painter.drawRoundedRect(rect, radius, radius)


def left_strip(painter: QPainter, rect: QRectF, radius: float, width: float, color: QColor) -> None:
    """Paint a colored strip at the left of a box, clipped to its round corners."""
    with smooth(painter):
        painter.setClipRect(QRectF(rect.left(), rect.top(), width, rect.height()), Qt.ClipOperation.IntersectClip)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.drawRoundedRect(rect, radius, radius)


def ring(painter: QPainter, rect: QRectF, radius: float, color: QColor, width: float = 2.0) -> None:
    """Paint a rounded border of ``width`` pixels inside `rect`."""
    box(painter, rect, radius, edge=color, width=width)


_HIGHLIGHT = 0.16
"""The opacity of a highlight at full strength, at which hints on it keep a contrast of 4.5."""


def paint_highlight(painter: QPainter, rect: QRectF, style: Style, strength: float, radius: float = 0) -> None:
    """Paint the highlight of a change: a tint that fades, or with reduced motion a bar at the left.

    `strength` is 1 right after the change and falls to 0.
    """
    if not style.moves:
        _bar(painter, rect, style)
        return
    tint = style.color("accent", _HIGHLIGHT * min(1.0, strength))
    if radius:
        box(painter, rect, radius, fill=tint)
    else:
        painter.fillRect(rect, tint)


def _bar(painter: QPainter, rect: QRectF, style: Style) -> None:
    painter.fillRect(QRectF(rect.left(), rect.top(), hairline(painter, 2.0), rect.height()), style.color("accent"))


def paint_row(
    painter: QPainter,
    rect: QRectF,
    style: Style,
    *,
    selected: bool = False,
    hover: bool = False,
    section: bool = False,
    focused: bool = False,
    highlight: float = 0.0,
) -> None:
    """Paint the background of a row in a table or list: selected, under the pointer, a section heading, focused, ...

    `rect` is the whole row. `highlight` is 1 right after a change and falls to 0; a selected row shows none.
    """
    if selected:
        painter.fillRect(rect, style.color("accent.soft"))
    elif hover or section:
        painter.fillRect(rect, style.color("bg.2"))
    if highlight > 0 and not selected:  # both tints together would be too strong
        paint_highlight(painter, rect, style, highlight)
    if selected:
        _bar(painter, rect, style)
    if focused:
        ring(painter, rect, style.measures.radius_cell, style.color("text.1"))


def _hatch_brush(color: QColor, side: int, width: float, ratio: float) -> QBrush:
    # A square tile with a diagonal that continues in the neighboring tiles, whose strokes also touch its corners.
    key = f"hatch {color.rgba():08x} {side} {width:g}"
    tile = QPixmap()
    if not QPixmapCache.find(key, tile):
        tile = QPixmap(side, side)
        tile.fill(Qt.GlobalColor.transparent)
        with QPainter(tile) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(color, width))
            for start in (-side, 0, side):
                painter.drawLine(QPointF(start - side, 2 * side), QPointF(start + 2 * side, -side))
        QPixmapCache.insert(key, tile)
    brush = QBrush(tile)
    if ratio != 1:
        brush.setTransform(QTransform.fromScale(1 / ratio, 1 / ratio))
    return brush
