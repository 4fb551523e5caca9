"""The scatter of the library: any two figures of all units, with a lasso."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from designer.app.pages.library.library_listing import LibraryListing
from designer.app.ui import theme
from designer.app.ui.lazy_update import LazyUpdate
from designer.app.ui.sizes import sized, spaced
from designer.app.ui.strokes import smooth
from designer.app.ui.text_layout import draw
from designer.app.ui.widgets.buttons import Pill
from designer.app.ui.widgets.fields import ComboBox
from designer.app.ui.widgets.labels import text_label
from designer.figures import FIGURES
from designer.language import marked, tr
from designer.library.line_columns import LineColumns
from designer.library.unit_lines import UnitLine
from designer.workspace.view_settings import LibrarySettings

if TYPE_CHECKING:  # pyqtgraph loads slowly
    from designer.app.ui.plots.scatter import ScatterPlot

LOOKS: Final = (("accent", "o"), ("ok", "s"), ("warn", "t1"))
"""The colors and symbols of units that match: Inner Sphere, Clan, mixed."""
_SIDES: Final = {"Inner Sphere": 0, "Clan": 1}
_MIXED: Final = 2
_MARK_ROOM: Final = 22
"""The room of a mark in the legend, with the gap behind its words."""
_LEAST: Final = 190
"""The least height of the panel with a plot that can be read; in a lower window the page scrolls."""
_LEGEND: Final = tuple(
    (*look, words) for look, words in zip(LOOKS, (marked("Inner Sphere"), marked("Clan"), marked("Mixed")), strict=True)
)


class ScatterLegend(QWidget):
    """Legend of the colors and symbols of matching units."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        sized(self, height="icon_button")

    def sizeHint(self) -> QSize:
        style = theme.current()
        words = sum(style.width(tr(text), "caption") for *_, text in _LEGEND)
        return QSize(round(words) + len(_LEGEND) * style.px(_MARK_ROOM), style.measures.icon_button)

    minimumSizeHint = sizeHint

    def paintEvent(self, event: QPaintEvent) -> None:
        style, painter = theme.current(), QPainter(self)
        left, middle, side = 0.0, self.height() / 2, style.px(4)
        for token, symbol, text in _LEGEND:
            with smooth(painter):
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(style.color(token))
                spot = QRectF(left, middle - side, 2 * side, 2 * side)
                corners = [spot.bottomLeft(), QPointF(spot.center().x(), spot.top()), spot.bottomRight()]
                if symbol == "o":
                    painter.drawEllipse(spot)
                elif symbol == "s":
                    painter.drawRect(spot)
                else:
                    painter.drawPolygon(QPolygonF(corners))
            left += 2 * side + style.px(4)
            room = QRectF(left, 0, self.width() - left, self.height())
            draw(painter, room, tr(text), style, role="caption", token="text.2")
            left += style.width(tr(text), "caption") + style.px(_MARK_ROOM - 12)


class ScatterPanel(QWidget):
    """Two choices of figures and the plot, which is made when it is first seen.

    Signals:
        chosen: the id of the unit that was clicked.
        lassoed: the ids of the units in the lasso, as a list.
        kept: the lasso is to be a term of the query.
    """

    chosen = Signal(object)
    lassoed = Signal(object)
    kept = Signal()

    def __init__(
        self, listing: LibraryListing, open_lines: Callable[[], Sequence[UnitLine]], settings: LibrarySettings
    ) -> None:
        super().__init__()
        self._listing, self._open_lines, self._settings = listing, open_lines, settings
        self._selected: int | None = None
        self._columns: LineColumns | None = None
        self._sides = np.empty(0, np.int8)
        """The looks of all units of these columns, if they match."""
        self.plot: ScatterPlot | None = None
        self.lasso = Pill(tr("Lasso"), shape="square", tip=tr("Draw around units instead of moving the plot"))
        self.across, self.up = ComboBox(tr("X axis")), ComboBox(tr("Y axis"))
        for box, chosen in ((self.across, settings.x_axis), (self.up, settings.y_axis)):
            for figure in FIGURES.values():
                box.addItem(figure.label, figure.id)
            box.setCurrentIndex(max(0, box.findData(chosen)))
            box.activated.connect(self._choose)
        choices = spaced(
            QHBoxLayout(), text_label(tr("X axis")), (self.across, 1), text_label(tr("Y axis")), (self.up, 1)
        )
        spaced(choices, margins=("panel_inset", 6), spacing=8)
        self._place = text_label()  # of the plot, which is made when it is first shown
        self._place.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._column = spaced(QVBoxLayout(self), choices, (self._place, 1), margins=0, spacing=0)
        sized(self, minimum_height=_LEAST)
        self.lasso.toggled.connect(self._switch_lasso)
        self._lazy = LazyUpdate(self, self._show, settle_ms=30, stale=True)
        listing.changed.connect(self._lazy.request)

    def request(self) -> None:
        """Show the open designs anew."""
        self._lazy.request()

    def plot_figure(self, name: str) -> None:
        """Show a figure on the second axis."""
        self.up.setCurrentIndex(self.up.findData(name))
        self._choose()

    def select(self, unit: int | None) -> None:
        """Ring a unit."""
        self._selected = unit
        if self.plot is not None:
            self.plot.select(unit)

    def drop_lasso(self) -> None:
        """Drop the lasso."""
        if self.plot is not None:
            self.plot.drop_lasso()

    def _choose(self) -> None:
        self._settings.x_axis, self._settings.y_axis = self.across.currentData(), self.up.currentData()
        self._lazy.request()

    def _switch_lasso(self, on: bool) -> None:
        if self.plot is not None:
            self.plot.lasso_on = on

    def _made(self) -> ScatterPlot:
        from designer.app.ui.plots.scatter import ScatterPlot

        plot = ScatterPlot(tr("Scatter of the units"), LOOKS, lambda unit: self._listing.lines[unit].name)
        plot.lasso_on = self.lasso.isChecked()
        plot.chosen.connect(self.chosen)
        plot.lassoed.connect(self.lassoed)
        plot.kept.connect(self.kept)
        self._column.replaceWidget(self._place, plot)
        self._place.deleteLater()
        return plot

    def _show(self) -> None:
        if self.plot is None and self._listing.is_reading and not self._listing.lines:
            self._place.setText(tr("Reading the library…"))
            return
        if self.plot is None:
            self.plot = self._made()
        from designer.app.ui.plots.scatter import ScatterPoint, ScatterPoints

        columns, mask = self._listing.columns, self._listing.mask
        x, y = FIGURES[self.across.currentData()], FIGURES[self.up.currentData()]
        places = np.column_stack([columns.shown(each) for each in (x, y)])
        if columns is not self._columns:
            self._columns = columns
            self._sides = np.array([_SIDES.get(line.tech, _MIXED) for line in self._listing.everything], np.int8)
        looks = self._sides if mask is None else np.where(mask, self._sides, np.int8(-1))
        apart = [
            ScatterPoint(line.id, line.name, *(each.shown(line.value(each.id)) for each in (x, y)))
            for line in self._open_lines()
        ]
        self.plot.show_points((x.label, y.label), ScatterPoints(columns.ids, places, looks), apart)
        self.plot.select(self._selected)
