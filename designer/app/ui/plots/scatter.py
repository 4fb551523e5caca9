"""A scatter plot of many points that pans and zooms, with a lasso, names on hover, and a few points set apart.

The few points far from all others are triangles at the border, so that the others have the room.

Import this module late: pyqtgraph is slow to load.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QBrush, QKeyEvent, QMouseEvent, QPainterPath
from PySide6.QtWidgets import QVBoxLayout, QWidget

from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Role
from designer.app.ui.lazy_update import LazyUpdate
from designer.app.ui.plots.area import PlotArea
from designer.app.ui.plots.pens import line_pen
from designer.app.ui.plots.point_names import PointNames
from designer.app.ui.sizes import spaced
from designer.app.ui.theme import follow_theme
from designer.language import tr
from designer.library.line_columns import ends_of

_DOT, _RING, _DIAMOND, _TRIANGLE = 6, 14, 13, 9
_NEAR: Final = 9
"""The distance in pixels within which the pointer means a point."""
_AROUND: Final = 0.08
"""The room beyond the outermost points, as a share of their span."""
_TRIANGLES: Final = (("t3", "t2"), ("t", "t1"))
"""The symbols of points that lie beyond the left or right end of the plot, and beyond its lower or upper end."""
_OPACITY: Final = 0.8
"""The opacity of points that match: a place with many is darker than one with few."""
_UNMATCHED: Final = ("text.4", 0.9)
"""The color token and opacity of the outlines of points that do not match: fainter than points that do."""
_DRAWS_AFTER_MS: Final = 8
"""Milliseconds from other points to drawing them: thousands are not gathered and drawn in one frame."""
_STEP, _ZOOM = 0.1, 1.25
_NAMES_HEIGHT, _PLATE_HEIGHT = 7, 15
"""The heights of names above other marks: those of points set apart lie below their diamonds, the plate above all."""


class ScatterPoint(NamedTuple):
    """A point: its key, name and place."""

    key: int
    name: str
    x: float
    y: float


class ScatterPoints(NamedTuple):
    """Many points as arrays: their keys, their places as rows of x and y, and the numbers of their looks.

    A look is one of those of the plot; −1 is a point that does not match.
    """

    keys: NDArray[np.int64]
    places: NDArray[np.float64]
    looks: NDArray[np.int8]


NO_POINTS: Final = ScatterPoints(np.empty(0, np.int64), np.empty((0, 2)), np.empty(0, np.int8))


class _AlikeSpots(pg.ScatterPlotItem):  # type: ignore[misc]  # pyqtgraph has no types
    """Spots that all look alike: their picture is looked up once, not for each of them."""

    def updateSpots(self, dataSet: Any = None) -> None:
        spots = self.data if dataSet is None else dataSet
        new = spots["sourceRect"]["w"] == 0
        if new.any():
            look = tuple(self.opts[name] for name in ("symbol", "size", "pen", "brush"))
            spots["sourceRect"][new] = self.fragmentAtlas[[look]][0]
            self.invalidate()
        super().updateSpots(dataSet)


class ScatterPlot(QWidget, AccessibleWidget):
    """Points that do not match are hollow; those set apart are diamonds, the first of them with guides to the axes.

    ``looks`` are the color tokens and symbols of points that match; ``name_of`` gives the name of a point by its key.
    With a look ``joined``, points that are shown as such are joined by a line in its color, from left to right.

    Keys: arrows pan, plus and minus zoom, Home shows all; Space takes what is in sight into the lasso, Enter keeps the
    lasso, Escape drops it.

    Signals:
        chosen: the key of the point that was clicked.
        lassoed: the keys of the points in the lasso, as a list; empty if it was dropped.
        kept: the user pressed Enter to keep the lasso.
    """

    accessible_role = Role.Chart

    chosen = Signal(object)
    lassoed = Signal(object)
    kept = Signal()

    def __init__(
        self,
        name: str,
        looks: Sequence[tuple[str, str]],
        name_of: Callable[[int], str],
        parent: QWidget | None = None,
        *,
        joined: int | None = None,
    ) -> None:
        super().__init__(parent)
        self._looks, self._name_of, self._joined = looks, name_of, joined
        self.points = NO_POINTS
        self._on_line: Collection[int] = ()
        self.apart: Sequence[ScatterPoint] = ()
        self.lasso_on = False
        """Whether dragging draws a lasso instead of panning."""
        self._titles, self._titled = ("", ""), True
        self._low, self._high = self._ends = np.full(2, -np.inf), np.full(2, np.inf)
        self._whole: tuple[list[float], list[float]] = ([0.0, 1.0], [0.0, 1.0])
        """The ranges of both axes that show all points."""
        self._is_whole = False
        self._selected: int | None = None
        self._path: list[QPointF] = []
        self._has_lasso = False
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty("focusFrame", True)
        self._make_graph()
        self._lazy = LazyUpdate(self, self._draw, settle_ms=_DRAWS_AFTER_MS, stale=True)
        follow_theme(self._renew)

    def _make_graph(self) -> None:
        graph = self._graph = PlotArea()
        graph.viewport().installEventFilter(self)
        graph.viewport().setMouseTracking(True)
        spaced(QVBoxLayout(self), graph, margins=0)
        self._hollow, self._ring, self._diamonds = (_AlikeSpots(pxMode=True, antialias=True) for _ in range(3))
        self._solid = [_AlikeSpots(pxMode=True, antialias=True, symbol=symbol) for _, symbol in self._looks]
        for solid in self._solid:
            solid.setZValue(1)
            graph.add(solid)
        self._guides = pg.PlotCurveItem(connect="pairs")
        self._loop = pg.PlotCurveItem()
        self._names, self._plate = PointNames(graph, _NAMES_HEIGHT), PointNames(graph, _PLATE_HEIGHT)
        self._beyond = pg.ScatterPlotItem(pxMode=True, antialias=True)
        self._line = pg.PlotCurveItem()
        below = (self._hollow, self._line, self._beyond, self._guides)
        for height, each in enumerate((*below, self._diamonds, self._ring, self._loop)):
            each.setZValue(2 * height)
            graph.add(each)
        self._box.sigRangeChanged.connect(self._on_range)

    # -- what is shown --------------------------------------------------------------------------------------

    def show_points(
        self,
        titles: tuple[str, str],
        points: ScatterPoints,
        apart: Sequence[ScatterPoint],
        on_line: Collection[int] = (),
        *,
        titled: bool = True,
    ) -> None:
        """Show points with the titles of both axes; all are in sight after a change of the axes.

        ``on_line`` are the keys of those that are joined by a line. Without ``titled`` the titles are only spoken.
        """
        fits = titles != self._titles or len(points.keys) != len(self.points.keys)
        self._titles, self.points, self.apart, self._on_line = titles, points, apart, on_line
        self._titled = titled
        self._describe()
        if fits:
            self.show_all()
        self._lazy.request()

    def select(self, key: int | None) -> None:
        """Ring the point with a key; None for none."""
        self._selected = key
        places = self._drawn_places[: len(self.points.keys)]
        self._ring.setData(pos=places[self.points.keys == key] if key is not None else NO_POINTS.places)

    def show_all(self) -> None:
        """Bring all points into sight, but outliers as triangles at the ends of the axes."""
        places, count = self._all_places(), len(self.points.keys)
        if len(places):
            ends = np.array([ends_of(values) for values in places[: count or None].T])
            low, high = np.min([ends[:, 0], *places[count:]], axis=0), np.max([ends[:, 1], *places[count:]], axis=0)
            more = np.maximum((high - low) * _AROUND, 0.5)
            self._ends = low, high
            self._low, self._high = low - more / 2, high + more / 2
            (left, bottom), (right, top) = low - more, high + more
            self._whole = [left, right], [bottom, top]
            self._box.setRange(xRange=(left, right), yRange=(bottom, top), padding=0)
            self._lazy.request()

    def _all_places(self) -> NDArray[np.float64]:
        """The places of all points, those that are set apart last."""
        apart = np.array([(point.x, point.y) for point in self.apart], float).reshape(-1, 2)
        return np.vstack([self.points.places, apart])

    @property
    def _drawn_places(self) -> NDArray[np.float64]:
        """The places at which all points are drawn: outliers are at the border."""
        places = self._all_places()
        if not self._is_whole:
            return places
        low, high = self._ends
        return np.where(places < low, self._low, np.where(places > high, self._high, places))

    def _on_range(self) -> None:
        """Draw outlying points at the border or at their places, after the plot was moved or zoomed."""
        is_whole = bool(np.allclose(self._box.viewRange(), self._whole))
        if is_whole != self._is_whole:
            self._is_whole = is_whole
            self._lazy.request()

    @property
    def _box(self) -> Any:
        return self._graph.box

    def _draw(self) -> None:
        style = theme.current()
        looks, places = self.points.looks, self._drawn_places[: len(self.points.keys)]
        below, above = (self.points.places < self._ends[0], self.points.places > self._ends[1])
        beyond = self._is_whole & (below | above).any(axis=1)
        for look, item in enumerate((self._hollow, *self._solid), -1):  # spots in one item that differ are drawn slowly
            item.setData(pos=places[(looks == look) & ~beyond])
        self._beyond.setData(
            pos=places[beyond],
            symbol=[
                _TRIANGLES[1][int(up)] if down or up else _TRIANGLES[0][int(right)]
                for down, up, right in zip(below[beyond, 1], above[beyond, 1], above[beyond, 0], strict=True)
            ],
            size=style.px(_TRIANGLE),
            pen=[self._pens[look] for look in looks[beyond]],
            brush=[self._brushes[look] for look in looks[beyond]],
        )
        line = places[np.isin(self.points.keys, list(self._on_line))]
        line = line[np.lexsort((line[:, 1], line[:, 0]))]
        self._line.setData(line[:, 0], line[:, 1])
        self._diamonds.setData([point.x for point in self.apart], [point.y for point in self.apart])
        self._graph.set_titles(*(self._titles if self._titled else ("", "")), style)
        if self.apart:
            x, y = self.apart[0].x, self.apart[0].y
            far = 1e9
            self._guides.setData(np.array([-far, far, x, x]), np.array([y, y, -far, far]))
        self._guides.setVisible(bool(self.apart))
        self._show_names(self._names, *self.apart)
        self.select(self._selected)

    def _renew(self) -> None:
        style = theme.current()
        self._graph.dress(style)
        faint, ink, none = style.color(*_UNMATCHED), style.color("text.1"), QBrush(Qt.BrushStyle.NoBrush)
        self._hollow.setPen(pg.mkPen(faint, width=1), update=False)
        self._hollow.setBrush(none, update=False)
        self._brushes = [*(QBrush(style.color(token, _OPACITY)) for token, _ in self._looks), none]
        self._pens = [*(pg.mkPen(None) for _ in self._looks), pg.mkPen(faint, width=1)]
        for item, brush in zip(self._solid, self._brushes[:-1], strict=True):
            item.setPen(pg.mkPen(None), update=False)
            item.setBrush(brush, update=False)
            item.setSize(style.px(_DOT), update=False)
        self._ring.setPen(pg.mkPen(ink, width=2), update=False)
        self._ring.setBrush(none, update=False)
        self._diamonds.setSymbol("d", update=False)
        self._diamonds.setBrush(QBrush(ink), update=False)
        self._diamonds.setPen(pg.mkPen(style.color("bg.1"), width=1), update=False)
        for item, size in ((self._hollow, _DOT), (self._ring, _RING), (self._diamonds, _DIAMOND)):
            item.setSize(style.px(size), update=False)
        self._guides.setPen(line_pen(style, "text.3", "dot"))
        if self._joined is not None:
            self._line.setPen(line_pen(style, self._looks[self._joined][0]))
        self._loop.setPen(line_pen(style, "accent", "dash"))
        self._loop.setBrush(QBrush(style.color("accent", 0.1)))
        self._names.dress(style, style.color("bg.1", 0.7))
        self._plate.dress(style, style.color("bg.2"))
        self._lazy.request()

    def _describe(self) -> None:
        matching = int(np.count_nonzero(self.points.looks >= 0))
        words = {"n": matching, "all": len(self.points.keys), "x": self._titles[0], "y": self._titles[1]}
        self.setAccessibleDescription(tr("{n} of {all} units match, by {x} and {y}", **words))

    # -- pointer --------------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QMouseEvent):
            if event.type() == QEvent.Type.Leave:
                self._show_names(self._plate)
            return super().eventFilter(watched, event)
        left = Qt.MouseButton.LeftButton
        if event.type() == QEvent.Type.MouseMove and not event.buttons():
            self._name_point(event.position())
        elif event.type() == QEvent.Type.MouseButtonDblClick:
            self.show_all()
            return True
        elif event.type() == QEvent.Type.MouseButtonPress and event.button() == left:
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            self._pressed = event.position()
            if self.lasso_on:
                self._path = [event.position()]
                return True
        elif event.type() == QEvent.Type.MouseMove and self._path:
            self._path.append(event.position())
            self._draw_loop()
            return True
        elif event.type() == QEvent.Type.MouseButtonRelease and event.button() == left:
            return self._release(event.position())
        return super().eventFilter(watched, event)

    _pressed = QPointF()

    def _release(self, spot: QPointF) -> bool:
        is_click = (spot - self._pressed).manhattanLength() < _NEAR / 2
        path, self._path = self._path, []
        if is_click:
            point = self.point_at(spot)
            if point is not None:
                self.chosen.emit(point.key)
            elif path:
                self.drop_lasso()
        elif path:
            self.take_lasso(path)
        return bool(path)

    def point_at(self, spot: QPointF) -> ScatterPoint | None:
        """The point nearest to a position in the plot; None if none is near."""
        if not len(self._all_places()):
            return None
        distances = np.hypot(*(self._spots() - (spot.x(), spot.y())).T)
        nearest = int(np.argmin(distances))
        if distances[nearest] > theme.current().px(_NEAR):
            return None
        before = len(self.points.keys)
        return self.point(nearest) if nearest < before else self.apart[nearest - before]

    def _spots(self) -> NDArray[np.float64]:
        """The places of all points in the plot, in pixels."""
        rect, places = self._box.sceneBoundingRect(), self._drawn_places
        (left, right), (bottom, top) = self._box.viewRange()
        shares = (places - (left, top)) / (right - left, bottom - top)
        return np.asarray(shares * rect.size().toTuple() + rect.topLeft().toTuple())

    def point(self, number: int) -> ScatterPoint:
        """One of the points by its number."""
        key, (x, y) = int(self.points.keys[number]), self.points.places[number].tolist()
        return ScatterPoint(key, self._name_of(key), x, y)

    def _name_point(self, spot: QPointF) -> None:
        point = self.point_at(spot)
        self._show_names(self._plate, *([] if point is None else [point]))

    def _show_names(self, names: PointNames, *points: ScatterPoint) -> None:
        names.show([(point.name, point.x, point.y) for point in points], self._spots())

    # -- lasso ----------------------------------------------------------------------------------------------

    def take_lasso(self, path: Sequence[QPointF]) -> None:
        """Take the points within a path of positions in the plot into the lasso."""
        corners = [self._box.mapSceneToView(spot) for spot in path]
        outline = QPainterPath(corners[0])
        for corner in corners[1:]:
            outline.lineTo(corner)
        outline.closeSubpath()
        places = self._drawn_places[: len(self.points.keys)]
        inside = [outline.contains(QPointF(x, y)) for x, y in places.tolist()]
        self._show_loop(corners)
        self._set_lasso(self.points.keys[inside].tolist())

    def take_view(self) -> None:
        """Take the points in sight into the lasso."""
        (left, right), (bottom, top) = self._box.viewRange()
        low, high = (left, bottom), (right, top)
        places = self._drawn_places[: len(self.points.keys)]
        inside = np.all((places >= low) & (places <= high), axis=1)
        self._show_loop([QPointF(left, bottom), QPointF(right, bottom), QPointF(right, top), QPointF(left, top)])
        self._set_lasso(self.points.keys[inside].tolist())

    def drop_lasso(self) -> None:
        """Drop the lasso."""
        self._loop.setData([], [])
        self._show_names(self._plate)
        if self._has_lasso:
            self._has_lasso = False
            self.lassoed.emit([])

    def _set_lasso(self, keys: list[int]) -> None:
        self._has_lasso = bool(keys)
        self.lassoed.emit(keys)

    def _draw_loop(self) -> None:
        self._show_loop([self._box.mapSceneToView(spot) for spot in self._path])

    def _show_loop(self, corners: Sequence[QPointF]) -> None:
        closed = [*corners, corners[0]]
        self._loop.setData([corner.x() for corner in closed], [corner.y() for corner in closed])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys = Qt.Key
        (left, right), (bottom, top) = self._box.viewRange()
        wide, high = _STEP * (right - left), _STEP * (top - bottom)
        moves = {
            keys.Key_Left: (-wide, 0),
            keys.Key_Right: (wide, 0),
            keys.Key_Up: (0, high),
            keys.Key_Down: (0, -high),
        }
        key = Qt.Key(event.key())
        if key in moves:
            self._box.translateBy(moves[key])
        elif key in (keys.Key_Plus, keys.Key_Equal):
            self._box.scaleBy((1 / _ZOOM, 1 / _ZOOM))
        elif key == keys.Key_Minus:
            self._box.scaleBy((_ZOOM, _ZOOM))
        elif key == keys.Key_Home:
            self.show_all()
        elif key == keys.Key_Space:
            self.take_view()
        elif key in (keys.Key_Return, keys.Key_Enter) and self._has_lasso:
            self.kept.emit()
        elif key == keys.Key_Escape and self._has_lasso:
            self.drop_lasso()
        else:
            super().keyPressEvent(event)
