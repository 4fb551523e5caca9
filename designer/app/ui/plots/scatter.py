"""A scatter plot of many points that pans and zooms, with a lasso, names on hover, and a few points set apart.

Import this module late: pyqtgraph is slow to load.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QBrush, QKeyEvent, QMouseEvent, QPainterPath
from PySide6.QtWidgets import QVBoxLayout, QWidget

from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Role
from designer.app.ui.lazy_update import LazyUpdate
from designer.app.ui.plots.area import PlotArea
from designer.app.ui.plots.drawing import line_pen
from designer.app.ui.sizes import spaced
from designer.app.ui.theme import Style, follow_theme
from designer.language import tr

_DOT, _RING, _DIAMOND = 6, 14, 13
_HOLLOW: Final = ("", "o")
_NEAR: Final = 9
"""The distance in pixels within which the pointer means a point."""
_AROUND: Final = 0.04
"""The room beyond the outermost points, as a share of their span."""
_DRAWS_AFTER_MS: Final = 8
"""Milliseconds from other points to drawing them: thousands are not gathered and drawn in one frame."""
_STEP, _ZOOM = 0.1, 1.25


class ScatterPoint(NamedTuple):
    """A point: its key, name and place, and if it matches the color token and symbol in which it is filled."""

    key: Hashable
    name: str
    x: float
    y: float
    token: str = ""
    symbol: str = "o"


class ScatterPlot(QWidget, AccessibleWidget):
    """Points that do not match are hollow; those set apart are diamonds, the first of them with guides to the axes.

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

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.points: Sequence[ScatterPoint] = ()
        self.apart: Sequence[ScatterPoint] = ()
        self.lasso_on = False
        """Whether dragging draws a lasso instead of panning."""
        self._titles = ("", "")
        self._places = np.empty((0, 2))
        self._selected: Hashable | None = None
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
        self._hollow, self._ring, self._diamonds = (pg.ScatterPlotItem(pxMode=True, antialias=True) for _ in range(3))
        self._solid: dict[tuple[str, str], Any] = {}
        self._guides = pg.PlotCurveItem(connect="pairs")
        self._loop = pg.PlotCurveItem()
        self._own, self._plate = pg.TextItem(""), pg.TextItem("")
        items = self._hollow, self._guides, self._diamonds, self._own, self._ring, self._loop, self._plate
        for height, each in enumerate(items):
            each.setZValue(2 * height)
            graph.add(each)
        self._plate.hide()

    # -- what is shown --------------------------------------------------------------------------------------

    def show_points(
        self, titles: tuple[str, str], points: Sequence[ScatterPoint], apart: Sequence[ScatterPoint]
    ) -> None:
        """Show points with the titles of both axes; all are in sight after a change of the axes."""
        fits = titles != self._titles or len(points) != len(self.points)
        self._titles, self.points, self.apart = titles, points, apart
        self._places = np.array([(point.x, point.y) for point in points], float).reshape(-1, 2)
        self._describe()
        if fits:
            self.show_all()
        self._lazy.request()

    def select(self, key: Hashable | None) -> None:
        """Ring the point with a key; None for none."""
        self._selected = key
        found = [point for point in self.points if point.key == key]
        self._ring.setData([point.x for point in found], [point.y for point in found])

    def show_all(self) -> None:
        """Bring all points into sight."""
        places = [(point.x, point.y) for point in (*self.points, *self.apart)]
        if places:
            low, high = np.min(places, axis=0), np.max(places, axis=0)
            more = np.maximum((high - low) * _AROUND, 0.5)
            (left, bottom), (right, top) = low - more, high + more
            self._box.setRange(xRange=(left, right), yRange=(bottom, top), padding=0)

    @property
    def _box(self) -> Any:
        return self._graph.box

    def _draw(self) -> None:
        style = theme.current()
        places: dict[tuple[str, str], list[int]] = {look: [] for look in (_HOLLOW, *self._solid)}
        for number, point in enumerate(self.points):
            places.setdefault((point.token, point.symbol) if point.token else _HOLLOW, []).append(number)
        for look, numbers in places.items():  # one item for each look: spots with looks of their own are drawn slowly
            self._item(look, style).setData(pos=self._places[numbers])
        self._diamonds.setData([point.x for point in self.apart], [point.y for point in self.apart])
        self._graph.set_titles(*self._titles, style)
        if self.apart:
            x, y = self.apart[0].x, self.apart[0].y
            far = 1e9
            self._guides.setData(np.array([-far, far, x, x]), np.array([y, y, -far, far]))
            self._own.setText(self.apart[0].name)
            self._beside(self._own, self.apart[0], below=True)
        for each in (self._guides, self._own):
            each.setVisible(bool(self.apart))
        self.select(self._selected)

    def _item(self, look: tuple[str, str], style: Style) -> Any:
        if look == _HOLLOW:
            return self._hollow
        if look not in self._solid:
            token, symbol = look
            self._solid[look] = item = pg.ScatterPlotItem(pxMode=True, antialias=True, symbol=symbol)
            item.setZValue(1)
            self._dress_solid(item, token, style)
            self._graph.add(item)
        return self._solid[look]

    def _dress_solid(self, item: Any, token: str, style: Style) -> None:
        item.setPen(pg.mkPen(None), update=False)
        item.setBrush(QBrush(style.color(token, 0.8)), update=False)
        item.setSize(style.px(_DOT), update=False)

    def _renew(self) -> None:
        style = theme.current()
        self._graph.dress(style)
        faint, ink, none = style.color("text.3", 0.4), style.color("text.1"), QBrush(Qt.BrushStyle.NoBrush)
        self._hollow.setPen(pg.mkPen(faint, width=1), update=False)
        self._hollow.setBrush(none, update=False)
        for (token, _), item in self._solid.items():
            self._dress_solid(item, token, style)
        self._ring.setPen(pg.mkPen(ink, width=2), update=False)
        self._ring.setBrush(none, update=False)
        self._diamonds.setSymbol("d", update=False)
        self._diamonds.setBrush(QBrush(ink), update=False)
        self._diamonds.setPen(pg.mkPen(style.color("bg.1"), width=1), update=False)
        for item, size in ((self._hollow, _DOT), (self._ring, _RING), (self._diamonds, _DIAMOND)):
            item.setSize(style.px(size), update=False)
        self._guides.setPen(line_pen(style, "text.3", "dot"))
        self._loop.setPen(line_pen(style, "accent", "dash"))
        self._loop.setBrush(QBrush(style.color("accent", 0.1)))
        for text, fill in ((self._own, style.color("bg.1", 0.7)), (self._plate, style.color("bg.2"))):
            text.setColor(style.color("text.1"))
            text.fill = QBrush(fill)
            text.setFont(style.font("strong"))
        self._lazy.request()

    def _describe(self) -> None:
        matching = sum(bool(point.token) for point in self.points)
        words = {"n": matching, "all": len(self.points), "x": self._titles[0], "y": self._titles[1]}
        self.setAccessibleDescription(tr("{n} of {all} units match, by {x} and {y}", **words))

    # -- pointer --------------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QMouseEvent):
            if event.type() == QEvent.Type.Leave:
                self._plate.hide()
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
        everything = (*self.points, *self.apart)
        if not everything:
            return None
        ends = self._box.viewRange()
        rect = self._box.sceneBoundingRect()
        apart = np.array([(point.x, point.y) for point in self.apart], float).reshape(-1, 2)
        places = np.vstack([self._places, apart])
        across = rect.left() + (places[:, 0] - ends[0][0]) / (ends[0][1] - ends[0][0]) * rect.width()
        down = rect.bottom() - (places[:, 1] - ends[1][0]) / (ends[1][1] - ends[1][0]) * rect.height()
        distances = np.hypot(across - spot.x(), down - spot.y())
        nearest = int(np.argmin(distances))
        return everything[nearest] if distances[nearest] <= theme.current().px(_NEAR) else None

    def _name_point(self, spot: QPointF) -> None:
        point = self.point_at(spot)
        self._plate.setVisible(point is not None)
        if point is not None:
            self._plate.setText(point.name)
            self._beside(self._plate, point)

    def _beside(self, text: Any, point: ScatterPoint, *, below: bool = False) -> None:
        """Put a text beside a point, towards the middle of the plot."""
        middle = sum(self._box.viewRange()[0]) / 2
        text.setAnchor((0 if point.x < middle else 1, 0 if below else 1))
        text.setPos(point.x, point.y)

    # -- lasso ----------------------------------------------------------------------------------------------

    def take_lasso(self, path: Sequence[QPointF]) -> None:
        """Take the points within a path of positions in the plot into the lasso."""
        corners = [self._box.mapSceneToView(spot) for spot in path]
        outline = QPainterPath(corners[0])
        for corner in corners[1:]:
            outline.lineTo(corner)
        outline.closeSubpath()
        keys = [point.key for point in self.points if outline.contains(QPointF(point.x, point.y))]
        self._show_loop(corners)
        self._set_lasso(keys)

    def take_view(self) -> None:
        """Take the points in sight into the lasso."""
        (left, right), (bottom, top) = self._box.viewRange()
        keys = [point.key for point in self.points if left <= point.x <= right and bottom <= point.y <= top]
        self._show_loop([QPointF(left, bottom), QPointF(right, bottom), QPointF(right, top), QPointF(left, top)])
        self._set_lasso(keys)

    def drop_lasso(self) -> None:
        """Drop the lasso."""
        self._loop.setData([], [])
        self._plate.hide()
        if self._has_lasso:
            self._has_lasso = False
            self.lassoed.emit([])

    def _set_lasso(self, keys: list[Hashable]) -> None:
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
