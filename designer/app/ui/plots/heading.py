"""What stands above an exported picture: what it shows and of which design, and which mark is which."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from designer.app.ui import theme
from designer.app.ui.fonts import FontRole
from designer.app.ui.plots.drawing import fill_area, pen_line
from designer.app.ui.plots.marks import Band, Mark, Spot, Steps
from designer.app.ui.text_layout import LEFT, WRAPPED, draw_wrapped
from designer.app.ui.theme import Style

_SAMPLE_WIDE, _SAMPLE_HIGH = 18, 9
_AFTER_SAMPLE, _APART = 6, 16
_BETWEEN = 3


class Heading(NamedTuple):
    """Words and legend of a picture: ``title`` names what is shown of whom, ``below`` says under which conditions."""

    title: str
    below: str = ""
    marks: tuple[Mark, ...] = ()

    def height(self, width: int) -> int:
        """How high it is above a picture so wide."""
        style = theme.current()
        rows = [spot.bottom() for _, spot in _legend(self, width, style)]
        words = [spot.bottom() for _, spot, _, _ in _words(self, width, style)]
        return round(max(*words, *rows, 0.0)) + style.px(_BETWEEN)

    def paint(self, painter: QPainter, width: int) -> None:
        """Draw it at the top of a picture so wide."""
        style = theme.current()
        painter.save()  # what is painted after it finds pens and brushes as they were
        for words, spot, role, token in _words(self, width, style):
            draw_wrapped(painter, spot, words, style, role=role, token=token)
        for entry, spot in _legend(self, width, style):
            high = style.px(_SAMPLE_HIGH)
            sample = QRectF(spot.left(), spot.center().y() - high / 2, style.px(_SAMPLE_WIDE), high)
            _paint_sample(painter, entry.mark, sample, style)
            words_at = spot.adjusted(style.px(_SAMPLE_WIDE + _AFTER_SAMPLE), 0, 2, 0)
            fitted = style.metrics["caption"].elidedText(entry.name, Qt.TextElideMode.ElideRight, words_at.width())
            painter.setFont(style.font("caption"))
            painter.setPen(style.color("text.2"))
            painter.drawText(words_at, LEFT, fitted)
        painter.restore()


class Entry(NamedTuple):
    """A line of a legend: the names of the marks that look like one."""

    name: str
    mark: Mark


def legend(marks: Sequence[Mark]) -> tuple[Entry, ...]:
    """The looks of what there is to be seen, in its order; none where there is but one."""
    looks: dict[tuple[object, ...], list[Mark]] = {}
    for mark in marks:
        if any(mark.values):
            looks.setdefault(_look(mark), []).append(mark)
    found = tuple(Entry(", ".join(mark.name for mark in alike), alike[0]) for alike in looks.values())
    return found if len(found) > 1 else ()


def _look(mark: Mark) -> tuple[object, ...]:
    if isinstance(mark, Steps):
        return "line", mark.color, mark.line
    if isinstance(mark, Spot):
        return ("spot",)
    return "area", mark.color, mark.hatched, mark.alpha if isinstance(mark, Band) else 1.0


def _words(heading: Heading, width: int, style: Style) -> Iterator[tuple[str, QRectF, FontRole, str]]:
    inset = style.measures.panel_inset
    top = float(style.measures.control_inset)
    lines: tuple[tuple[str, FontRole, str], ...] = (
        (heading.title, "title", "text.1"),
        (heading.below, "caption", "text.2"),
    )
    for words, role, token in lines:
        if words:
            room = QRectF(inset, top, width - 2 * inset, 10_000)
            spot = style.metrics[role].boundingRect(room, WRAPPED, words)
            spot.setWidth(room.width())
            yield words, spot, role, token
            top = spot.bottom() + style.px(_BETWEEN)


def _legend(heading: Heading, width: int, style: Style) -> Iterator[tuple[Entry, QRectF]]:
    """Samples with their names in rows, each as long as there is room."""
    inset = style.measures.panel_inset
    high = style.metrics["caption"].height()
    below = max((spot.bottom() for _, spot, _, _ in _words(heading, width, style)), default=0.0)
    left, top = float(inset), below + style.px(2 * _BETWEEN)
    for entry in legend(heading.marks):
        name = style.width(entry.name, "caption")
        wide = min(style.px(_SAMPLE_WIDE + _AFTER_SAMPLE) + name, width - 2 * inset)
        if left > inset and left + wide > width - inset:
            left, top = float(inset), top + high + style.px(_BETWEEN)
        yield entry, QRectF(left, top, wide, high)
        left += wide + style.px(_APART)


def _paint_sample(painter: QPainter, mark: Mark, spot: QRectF, style: Style) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if isinstance(mark, Steps):
        painter.setPen(QPen(style.color(mark.color), max(mark.width, 1.0), pen_line(mark.line)))
        painter.drawLine(QPointF(spot.left(), spot.center().y()), QPointF(spot.right(), spot.center().y()))
    elif isinstance(mark, Spot):
        half, at = spot.height() / 2, spot.center()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(style.color("text.1"))
        corners = ((0, -1), (1, 0), (0, 1), (-1, 0))
        painter.drawPolygon(QPolygonF([at + QPointF(x * half, y * half) for x, y in corners]))
    else:
        alpha = mark.alpha if isinstance(mark, Band) else 1.0
        fill_area(painter, [spot], mark.color, alpha, style, hatched=mark.hatched)
