"""A layer of items in a plot, with labels that are placed so that none covers another."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor

from designer.app.ui.fonts import FontRole
from designer.app.ui.plots.area import PlotArea
from designer.app.ui.plots.marks import Axes, Bars, LineStyle, Mark, Points, Steps
from designer.app.ui.plots.name_spots import NameSpot, anchored_rect
from designer.app.ui.plots.pens import line_pen
from designer.app.ui.theme import Style

Anchor = tuple[float, float]
"""The point of a label that is put at its position, as fractions of the label's width and height."""

_MARGIN: Final = 3
"""The pixels between a label and the edge of its plate."""


class LabelLayer:
    """The items of one layer of a plot. Labels lie inside the plot, and none covers another."""

    def __init__(self, plot: PlotArea, axes: Axes, style: Style, layer: float = 0) -> None:
        self._plot = plot
        self._axes = axes
        self._style = style
        self._layer = layer
        self._items: list[Any] = []
        self._taken: list[QRectF] = []

    def clear(self) -> None:
        """Remove all items of the layer."""
        for item in self._items:
            self._plot.remove(item)
        self._items.clear()
        self._taken.clear()

    def add_label(
        self,
        at: float,
        value: float,
        words: str,
        anchors: Sequence[Anchor],
        role: FontRole = "strong",
    ) -> None:
        """Add a label at a point, with the first anchor at which it lies inside the plot and covers no other label."""
        label = self._label(words, role, self._style.color("text.1"), _MARGIN)
        size, point = label.textItem.boundingRect().size(), self._scene_point(at, value)
        for anchor in anchors:
            rect = anchored_rect(point, size, anchor)
            if self._is_free(rect):
                self._put_label(label, NameSpot(at, value, anchor), rect)
                return

    def _label(self, words: str, role: FontRole, color: QColor, margin: int) -> Any:
        label = pg.TextItem(words, color, fill=self._style.color("bg.1"))
        label.textItem.document().setDocumentMargin(self._style.px(margin))
        label.setFont(self._style.font(role))
        return label

    def _put_label(self, label: Any, spot: NameSpot, rect: QRectF) -> None:
        label.setAnchor(spot.anchor)
        label.setPos(spot.at, spot.value)
        self._taken.append(rect)
        self._add(label, 10)

    @property
    def _room(self) -> QRectF:
        return QRectF(self._plot.box.sceneBoundingRect())

    def _scene_point(self, at: float, value: float) -> QPointF:
        return QPointF(self._plot.box.mapViewToScene(QPointF(at, value)))

    def _is_free(self, rect: QRectF) -> bool:
        """Whether a label at ``rect`` lies inside the plot and covers no other label."""
        return self._room.contains(rect) and not any(map(rect.intersects, self._taken))

    def _is_covered(self, curve: Steps, rect: QRectF) -> bool:
        """Whether a label at ``rect`` lies over a curve: only steps below it, and lines between them, are looked at."""
        box = self._plot.box
        one, other = box.mapSceneToView(rect.topLeft()), box.mapSceneToView(rect.bottomRight())
        first = math.floor(one.x() - 0.5) + 1 - curve.start
        after = math.ceil(other.x() + 0.5) - curve.start
        low, high = sorted((one.y(), other.y()))
        near = curve.values[max(first, 0) : max(after, 0)]
        drops = (sorted((a, b)) for a, b in pairwise(near) if a is not None and b is not None)
        return any(value is not None and low <= value <= high for value in near) or any(
            bottom < high and top > low for bottom, top in drops
        )

    def _covers(self, mark: Mark, rect: QRectF) -> bool:
        """Whether a label at ``rect`` lies over a curve, over bars, or over points or their intervals."""
        if isinstance(mark, Steps):
            return self._is_covered(mark, rect)
        if isinstance(mark, Bars):
            return self._is_over_bars(mark, rect)
        if not isinstance(mark, Points):
            return False
        ends = zip(mark.places, mark.low, mark.high, strict=True)
        lines = (QRectF(self._scene_point(at, high), self._scene_point(at, low)) for at, low, high in ends)
        return any(rect.intersects(line.adjusted(-4, -4, 4, 4)) for line in lines)

    def _is_over_bars(self, mark: Bars, rect: QRectF) -> bool:
        box, half = self._plot.box, mark.wide / 2
        one, other = box.mapSceneToView(rect.topLeft()), box.mapSceneToView(rect.bottomRight())
        left, right, low = one.x() - half, other.x() + half, min(one.y(), other.y())
        return any(
            left < at + mark.shift < right and value is not None and value > low
            for at, value in enumerate(mark.values, mark.start)
        )

    # -- items -----------------------------------------------------------------------------------------------

    def _add(self, item: Any, height: int = 0) -> None:
        item.setZValue(self._layer + height)
        self._plot.add(item)
        self._items.append(item)

    def _add_line(
        self, x: Sequence[float], y: Sequence[float], token: str, line: LineStyle = "solid", width: int = 1
    ) -> None:
        self._add(pg.PlotCurveItem(np.array(x, float), np.array(y), pen=line_pen(self._style, token, line, width)))

    def _pixels_up(self, pixels: float) -> float:
        """Convert a vertical distance from pixels to units of the second axis."""
        return pixels * (self._axes.y.high - self._axes.y.low) / max(1.0, float(self._plot.box.height()))

    def _pixels_across(self, pixels: float) -> float:
        """Convert a horizontal distance from pixels to positions of the first axis."""
        return pixels * (self._axes.x.high - self._axes.x.low) / max(1.0, float(self._plot.box.width()))
