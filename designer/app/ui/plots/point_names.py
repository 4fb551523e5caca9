"""Names beside points of a scatter plot. Import this module late: pyqtgraph is slow to load."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QBrush, QColor

from designer.app.ui.plots.area import PlotArea
from designer.app.ui.plots.name_spots import anchored_rect
from designer.app.ui.theme import Style

_CORNERS: Final = ((0, 1), (1, 1), (0, 0), (1, 0))
"""The anchors of a name beside its point, best first."""


class PointNames:
    """The names of some points, as far as there is room for them beside each other."""

    def __init__(self, graph: PlotArea, height: int) -> None:
        self._graph, self._height = graph, height
        self.texts: list[Any] = []  # pyqtgraph's texts
        self._fill = QColor()
        self._style: Style | None = None

    def dress(self, style: Style, fill: QColor) -> None:
        """Set the colors and the font of the names."""
        self._style, self._fill = style, fill
        for text in self.texts:
            self._dress(text)

    def _dress(self, text: Any) -> None:
        if self._style is not None:
            text.setColor(self._style.color("text.1"))
            text.fill = QBrush(self._fill)
            text.setFont(self._style.font("strong"))

    def show(self, names: Sequence[tuple[str, float, float]], spots: NDArray[np.float64]) -> None:
        """Show names at places; ``spots`` are all points in pixels, of which they cover as few as possible.

        A name that would lie on one before it is left out.
        """
        while len(self.texts) < len(names):
            text = pg.TextItem("")
            text.setZValue(self._height)
            self._dress(text)
            self._graph.add(text)
            self.texts.append(text)
        taken: list[QRectF] = []
        for text, (name, x, y) in zip(self.texts, names, strict=False):
            text.setText(name)
            rect = self._put(text, QPointF(x, y), spots, taken)
            text.setVisible(not any(map(rect.intersects, taken)))
            taken.append(rect)
        for text in self.texts[len(names) :]:
            text.hide()

    def _put(self, text: Any, place: QPointF, spots: NDArray[np.float64], taken: Sequence[QRectF]) -> QRectF:
        """Put a text at a corner of a point where it covers no other name and the fewest points, in sight if it can."""
        box = self._graph.box
        size, rect, at = text.textItem.boundingRect().size(), box.sceneBoundingRect(), box.mapViewToScene(place)

        def faults(corner: tuple[int, int]) -> tuple[int, bool, int]:
            corners = anchored_rect(at, size, corner)
            inside = (spots > (corners.left(), corners.top())) & (spots < (corners.right(), corners.bottom()))
            hidden = sum(map(corners.intersects, taken))
            return hidden, not rect.contains(corners), int(np.count_nonzero(inside.all(axis=1)))

        anchor = min(_CORNERS, key=faults)
        text.setAnchor(anchor)
        text.setPos(place)
        return anchored_rect(at, size, anchor)
