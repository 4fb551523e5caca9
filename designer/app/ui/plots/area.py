"""The area in which pyqtgraph draws a plot: a view of data with an axis at the left and one below."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, log10
from typing import Any, Final

import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtGui import QPen
from PySide6.QtWidgets import QGraphicsGridLayout, QSizePolicy

from designer.app.ui.figures import figure
from designer.app.ui.theme import Style

_DATA_ROW, _AXIS_ROW = range(2)
_AXIS_COLUMN, _DATA_COLUMN = range(2)
_BEFORE_AXIS, _AFTER_AXIS = 4, 10
AROUND: Final = _BEFORE_AXIS + _AFTER_AXIS
"""The width in pixels of what is beside axis and data."""


class _FigureAxis(pg.AxisItem):  # type: ignore[misc]  # pyqtgraph has no types
    """An axis that writes its numbers as the rest of the program does, with separated thousands."""

    def tickStrings(self, values: Sequence[float], scale: float, spacing: float) -> list[str]:
        digits = max(0, -floor(log10(spacing * scale)))
        return [figure(value * scale, digits) for value in values]


class PlotArea(pg.GraphicsView):  # type: ignore[misc]  # pyqtgraph has no types
    """pyqtgraph's own ``PlotWidget`` would make a menu of 44 widgets for each plot, which nobody opens."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.enableMouse(False)  # the box answers to the mouse
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setFocusPolicy(Qt.FocusPolicy.NoFocus)
        whole = pg.GraphicsWidget()
        self._grid = QGraphicsGridLayout(whole)
        self._grid.setSpacing(0)
        self.box: Any = pg.ViewBox(parent=whole, enableMenu=False)
        """The view of the data, which maps between data and scene."""
        self._grid.addItem(self.box, _DATA_ROW, _DATA_COLUMN)
        for row, stretch in ((_DATA_ROW, 100), (_AXIS_ROW, 1)):
            self._grid.setRowStretchFactor(row, stretch)
        for column, stretch in ((_AXIS_COLUMN, 1), (_DATA_COLUMN, 100)):
            self._grid.setColumnStretchFactor(column, stretch)
        self.axes: dict[str, Any] = {}
        """The axes "left" and "bottom"."""
        for side, row, column in (("left", _DATA_ROW, _AXIS_COLUMN), ("bottom", _AXIS_ROW, _DATA_COLUMN)):
            axis = self.axes[side] = _FigureAxis(side, parent=whole)
            axis.linkToView(self.box)
            axis.setZValue(0.5)  # above all data at 0
            self._grid.addItem(axis, row, column)
        self.axes["bottom"].setStyle(hideOverlappingLabels=False)  # the outermost words may reach over the ends
        self.setCentralItem(whole)

    def add(self, item: Any) -> None:
        """Add an item to the data; it does not change what is in sight."""
        self.box.addItem(item, ignoreBounds=True)

    def remove(self, item: Any) -> None:
        """Remove an item."""
        self.box.removeItem(item)

    def set_titles(self, bottom: str, left: str, style: Style) -> None:
        """Set the titles of both axes; an empty one takes no room."""
        look = {"color": style.color("text.2").name(), "font-size": f"{style.font('caption').pixelSize()}px"}
        for side, title in (("bottom", bottom), ("left", left)):
            if title:
                self.axes[side].setLabel(title, **look)
            else:
                self.axes[side].showLabel(False)

    def lay_out(self) -> None:
        """Give everything its place now; labels are placed by the pixels that the axes leave."""
        self._grid.activate()

    def dress(self, style: Style) -> None:
        """Apply the colors, fonts and margins of a style."""
        self.setBackground(style.color("bg.1"))
        for axis in self.axes.values():
            axis.setPen(QPen(style.color("line.2"), 1))
            axis.setTextPen(style.color("text.2"))
            axis.setStyle(tickFont=style.font("caption"), tickLength=style.px(4))
        self._grid.setContentsMargins(style.px(_BEFORE_AXIS), style.px(8), style.px(_AFTER_AXIS), style.px(2))
