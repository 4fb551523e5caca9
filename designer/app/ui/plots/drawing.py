"""Draws the marks of a diagram (curves, areas, bars, ...) as pyqtgraph items, in the colors and fonts of the theme."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, Final

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QBrush, QColor

from designer.app.ui.figures import figure
from designer.app.ui.plots.area import PlotArea
from designer.app.ui.plots.label_layer import Anchor, LabelLayer
from designer.app.ui.plots.marks import (
    Axes,
    Band,
    Bars,
    Hatch,
    Level,
    Mark,
    Named,
    Note,
    Points,
    Spot,
    Steps,
    Waterfall,
    named,
)
from designer.app.ui.plots.name_spots import (
    NameSpot,
    anchor_in,
    anchored_rect,
    around,
    in_a_column,
    is_nearest,
    name_spots,
)
from designer.app.ui.plots.pens import FAINT, HATCHES, line_pen, pen_of
from designer.app.ui.theme import Style
from designer.app.ui.theme_colors import mixed

_AREA_INKS: Final = ("data.0", "bg.1")
"""Colors of areas that are too weak for words, which are then as other labels."""
_FALL = 0.6
"""The width of the bars of a waterfall; 1 is the distance of two positions."""
_NUDGE = 1.5
"""How many pixels lower a curve is drawn if an equal one was drawn before, so that both are visible."""
_SPOT = 14
_GAP = 2
"""The pixels between the symbol of a spot and its label."""
_POINT = 8
_NARROW_MARGIN = 1
"""The pixels between a name or reading and the edge of its plate."""
_SHIFT: Final = 4
"""The pixels by which readings are moved off curves."""
_COLUMN, _FOCUSED_COLUMN = 0.07, 0.2
"""The opacity of the tinted column of the cursor on an axis with words."""
_NEAR_CURVE = 3
"""The pixels around a label within which a curve would seem to bear it."""
_ABOVE: Final[Sequence[Anchor]] = ((0.5, 1), (0.5, 2), (0.5, 0))
_LEFT: Final[Sequence[Anchor]] = ((0.85, 1),)
_ALONG: Final[Sequence[Anchor]] = tuple((x, y) for x in (0, -0.5, -1, -2, -3, -4) for y in (0.9, 0.1))
_SIDES: Final[Sequence[Anchor]] = ((0, 1), (1, 1))


class Drawing(LabelLayer):
    """One layer of marks in a plot with their labels, or of the cursor line with its readings."""

    def __init__(self, plot: PlotArea, axes: Axes, style: Style, layer: float = 0) -> None:
        super().__init__(plot, axes, style, layer)
        self._names: list[tuple[Any, QRectF]] = []
        self._line = QRectF()

    def clear(self) -> None:
        """Remove all items of the layer."""
        super().clear()
        self._names.clear()
        self._line = QRectF()

    def add_grid(self, heights: Sequence[float]) -> None:
        """Draw horizontal lines at the labeled ticks."""
        x = self._axes.x  # the grid of an axis would cut the labels at its ends
        levels = np.repeat(np.array(heights, float), 2)
        across = np.tile((x.low, x.high), len(heights))
        self._add(pg.PlotCurveItem(across, levels, connect="pairs", pen=line_pen(self._style, "line.1")), -1)

    @property
    def taken(self) -> Sequence[QRectF]:
        """The places of the labels and the cursor line of this layer, in the coordinates of the scene."""
        return [*self._taken, self._line]

    def add_marks(self, marks: Sequence[Mark], keep_clear: Sequence[QRectF] = ()) -> None:
        """Draw marks in their order, with all labels above the marks; names avoid ``keep_clear`` where they can."""
        curves = _curves(marks)
        for mark in marks:
            self._add_mark(mark, curves)
        for mark in marks:
            if isinstance(mark, Bars):
                self._add_figures(mark)
            elif isinstance(mark, Waterfall):
                self._add_steps_of_sum(mark)
        for mark in marks:
            if isinstance(mark, Level):
                self.add_label(self._axes.x.low, mark.value, mark.name, _ALONG, "caption")
        self._label_spots([mark for mark in marks if isinstance(mark, Spot)], marks)
        self.name_marks(marks, keep_clear)

    def name_marks(self, marks: Sequence[Mark], keep_clear: Sequence[QRectF]) -> None:
        """Name the marks that are drawn, anew if they have names; the names avoid ``keep_clear`` where they can."""
        for label, rect in self._names:
            self._plot.remove(label)
            self._items.remove(label)
            self._taken.remove(rect)
        self._names.clear()
        for words, bearer in named(marks):
            self._add_name(words, bearer, marks, keep_clear)

    def is_named_within(self, rects: Sequence[QRectF]) -> bool:
        """Whether a name of a mark lies below one of these rectangles."""
        return any(name.intersects(rect) for _, name in self._names for rect in rects)

    def add_reading(self, at: float, notes: Sequence[Note], marks: Sequence[Mark] = (), *, focused: bool) -> None:
        """Draw the vertical cursor line at a position, and all notes in a column beside it, each near its value.

        On an axis with words it is a tinted column, since a line through the middle of a bar looks like an axis.
        A label that would lie on curves of ``marks`` stands above or below its value, or else the column is a little
        higher or lower, or at the other side.
        """
        y = self._axes.y
        room, line = self._room, self._scene_point(at, 0).x()
        token = "accent" if focused else "text.1"
        if self._axes.x.words:
            alpha = _FOCUSED_COLUMN if focused else _COLUMN
            self._add_areas(
                self._style.color(token), [alpha], "none", x=[at], width=1, y0=[y.low], height=[y.high - y.low]
            )
        else:
            self._add_line((at, at), (y.low, y.high), token, width=2 if focused else 1)
            self._line = QRectF(line - 1, room.top(), 2, room.height())
        if not notes:
            return
        below, curves = sorted(notes, key=lambda note: -note.at), _curves(marks)
        labels = [self._reading_label(note.words) for note in below]
        high = _size(labels[0]).height()
        values, near = [self._scene_point(at, note.at).y() for note in below], self._style.px(_NEAR_CURVE)
        at_values = in_a_column([y - high / 2 for y in values], high, room)
        apart = [y - high - near if 2 * n < len(values) else y + near for n, y in enumerate(values)]
        columns = at_values, in_a_column(apart, high, room)
        places = self._clear_of_curves(line, columns, list(map(_size, labels)), curves)
        if any(on := self._are_on_curves(places, curves)):
            labels = [
                self._reading_label(note.short) if is_on and note.short else label
                for note, label, is_on in zip(below, labels, on, strict=True)
            ]
            places = self._clear_of_curves(line, columns, list(map(_size, labels)), curves)
        for label, rect in zip(labels, places, strict=True):
            self._taken.append(rect)
            place = self._plot.box.mapSceneToView(rect.topLeft())
            label.setPos(place.x(), place.y())
            self._add(label, 10)

    def _reading_label(self, words: str) -> Any:
        return self._label(words, "strong", self._style.color("text.1"), _NARROW_MARGIN)

    def _are_on_curves(self, places: Sequence[QRectF], curves: Sequence[Steps]) -> list[bool]:
        return [any(self._is_covered(curve, rect) for curve in curves) for rect in places]

    def _clear_of_curves(
        self, line: float, columns: Sequence[Sequence[float]], sizes: Sequence[QSizeF], curves: Sequence[Steps]
    ) -> list[QRectF]:
        """The places of labels beside a vertical line, in the first of some columns that is off the curves.

        If none is, the first column is moved by the least that takes it off them; where that is not possible, as few
        labels as possible lie on curves. A column has the tops of the labels.
        """
        room, widest, high = self._room, max(size.width() for size in sizes), sizes[0].height()
        sides = [side for side in (0, 1) if side or line + widest <= room.right()]
        best: list[QRectF] = []
        fewest = len(sizes) + 1
        steps = range(_SHIFT, int(room.height()), _SHIFT)
        moved = ([top + shift for top in columns[0]] for step in steps for shift in (-step, step))
        for tops in chain(columns, moved):
            for side in sides:
                places = [
                    QRectF(QPointF(line - side * size.width(), top), size)
                    for top, size in zip(tops, sizes, strict=True)
                ]
                best = best or places
                inside = places[0].top() >= room.top() and places[-1].top() + high <= room.bottom()
                if not inside or places[0].left() < room.left():
                    continue
                covering = sum(self._are_on_curves(places, curves))
                if covering < fewest:
                    best, fewest = places, covering
                if not covering:
                    return best
        return best

    def _label_spots(self, spots: Sequence[Spot], marks: Sequence[Mark]) -> None:
        """Label spots in their colors, each beside its own symbol and nearer to it than to any other.

        Spots at one place share a label. Where it can, it keeps off the curves and points of ``marks``; a label without
        a place is left out.
        """
        alike: dict[tuple[float, float], list[Spot]] = {}
        for spot in spots:
            alike.setdefault((spot.at, spot.value), []).append(spot)
        half, apart = self._style.px(_SPOT) / 2, self._style.px(_NEAR_CURVE)
        middles = {place: self._scene_point(*place) for place in alike}
        symbols = {place: QRectF(-half, -half, 2 * half, 2 * half).translated(middles[place]) for place in alike}
        self._taken.extend(symbols.values())
        for place, here in alike.items():
            others = [middles[other] for other in alike if other != place]
            found: list[tuple[bool, QRectF, Any]] = []
            for said in ([spot.said for spot in here], [spot.short for spot in here if spot.short]):
                label = self._label(", ".join(said), "strong", self._style.color(here[0].color), _NARROW_MARGIN)
                for rect in around(symbols[place], label.textItem.boundingRect().size(), self._style.px(_GAP)):
                    if said and self._is_free(rect) and is_nearest(rect, middles[place], others):
                        near = rect.adjusted(-apart, -apart, apart, apart)
                        found.append((any(self._covers(mark, near) for mark in marks), rect, label))
            if found:
                _, rect, label = min(found, key=lambda each: each[0])
                self._put_label(label, NameSpot(*place, anchor_in(rect, middles[place])), rect)

    def _add_name(self, words: str, mark: Named, marks: Sequence[Mark], keep_clear: Sequence[QRectF]) -> None:
        """Name a mark beside or in it, where no label is covered and if possible nothing else."""
        ink = self._style.color("text.2") if mark.color in _AREA_INKS else self._ink(mark)
        label = self._label(words, "caption_medium", ink, _NARROW_MARGIN)
        size = label.textItem.boundingRect().size()
        across, up, near = self._pixels_across(1), self._pixels_up(1), self._style.px(_NEAR_CURVE)
        free: list[tuple[tuple[bool, bool], NameSpot, QRectF]] = []
        for spot in name_spots(mark, size.width() * across, size.height() * up):
            rect = anchored_rect(self._scene_point(spot.at, spot.value), size, spot.anchor)
            if self._is_free(rect):
                faults = (
                    any(map(rect.intersects, keep_clear)),
                    any(
                        self._covers(other, rect if other is mark else rect.adjusted(0, -near, 0, near))
                        for other in marks
                    ),
                )
                free.append((faults, spot, rect))
                if not any(faults):
                    break
        if free:
            _, spot, rect = min(free, key=lambda found: found[0])
            self._put_label(label, spot, rect)
            self._names.append((label, rect))

    def _ink(self, mark: Named) -> QColor:
        """The color of a mark."""
        tint = 0.0 if isinstance(mark, Bars) else mark.tint
        return mixed(self._style.color(mark.color), self._style.color("text.1"), tint)

    def _add_mark(self, mark: Mark, curves: Sequence[Steps]) -> None:
        if isinstance(mark, Steps):
            self._add_steps(mark, _equal_before(mark, curves))
        elif isinstance(mark, Band):
            self._add_band(mark)
        elif isinstance(mark, Bars):
            self._add_bars(mark)
        elif isinstance(mark, Waterfall):
            self._add_waterfall(mark)
        elif isinstance(mark, Points):
            self._add_points(mark)
        elif isinstance(mark, Spot):
            self._add_spot(mark)
        elif isinstance(mark, Level):
            ends = mark.start - 0.5, mark.start + mark.count - 0.5
            self._add_line(ends, (mark.value, mark.value), "text.3", "dot")

    def _add_points(self, mark: Points) -> None:
        if not mark.places:
            return
        color, back = self._style.color(mark.color), self._style.color("bg.1")
        ends = np.array([*zip(mark.low, mark.high, strict=True)], float).reshape(-1)
        pen = pen_of(self._style.color("text.2"))
        self._add(pg.PlotCurveItem(np.repeat(np.array(mark.places, float), 2), ends, connect="pairs", pen=pen), 5)
        brushes = [QBrush(color if number == mark.chosen else back) for number in range(len(mark.places))]
        size = self._style.px(_POINT)
        points = pg.ScatterPlotItem(mark.places, mark.heights, size=size, pen=pen_of(color, width=2), brush=brushes)
        self._add(points, 6)

    def _add_steps(self, mark: Steps, equals: int) -> None:
        values = np.array([np.nan if value is None else value for value in mark.values])
        self._add(
            pg.PlotCurveItem(
                _edges(mark.start, len(values)),
                values - self._pixels_up(_NUDGE * equals),
                stepMode="center",
                connect="finite",
                pen=pen_of(self._ink(mark), mark.line, mark.width),
            )
        )

    def _add_band(self, mark: Band) -> None:
        lower, upper = np.array(mark.lower), np.array(mark.upper)
        high = np.where(upper > lower, np.maximum(upper - lower, self._pixels_up(1)), 0)
        left = _edges(mark.start, len(lower))[:-1]
        self._add_areas(self._ink(mark), [mark.alpha] * len(lower), mark.hatch, x0=left, width=1, y0=lower, height=high)
        if mark.outlined:
            top = tuple(value if value > bottom else None for bottom, value in zip(mark.lower, mark.upper, strict=True))
            self._add_steps(Steps(mark.name, top, mark.color, start=mark.start, width=1, tint=mark.tint), 0)

    def _add_bars(self, mark: Bars) -> None:
        shown = [(at, value) for at, value in enumerate(mark.values, mark.start) if value is not None]
        places = np.array([at + mark.shift for at, _ in shown])
        heights = np.array([value for _, value in shown])
        is_chosen = np.array([at == mark.chosen for at, _ in shown], bool)
        for ink, here in ((self._ink(mark), ~is_chosen), (self._style.color("accent"), is_chosen)):
            alphas = [mark.alpha] * int(here.sum())
            self._add_areas(ink, alphas, mark.hatch, x=places[here], width=mark.wide, y0=0, height=heights[here])

    def _add_waterfall(self, mark: Waterfall) -> None:
        before, after, totals = np.array(mark.before), np.array(mark.after), np.array(mark.totals)
        places = np.arange(mark.start, mark.start + len(before))
        low, high = np.where(totals, 0, np.minimum(before, after)), np.maximum(before, after)
        for token, here in (
            ("data.0", totals),
            ("up", ~totals & (after >= before)),
            ("down", ~totals & (after < before)),
        ):
            tall = np.maximum(high - low, self._pixels_up(1))[here]
            self._add_areas(
                self._style.color(token),
                [1.0] * len(tall),
                "none",
                x=places[here],
                width=_FALL,
                y0=low[here],
                height=tall,
            )
        for place, level in zip(places[:-1], after[:-1], strict=True):
            self._add_line((place + _FALL / 2, place + 1 - _FALL / 2), (level, level), "text.3")

    def _add_areas(self, ink: QColor, alphas: Sequence[float], hatch: Hatch, **where: Any) -> None:  # Any: arrays
        """Add filled rectangles, each with its own opacity; a hatch is drawn above a fainter fill."""
        fills = [QBrush(_faded(ink, alpha * _fill_opacity(hatch))) for alpha in alphas]
        self._add(pg.BarGraphItem(pen=None, brushes=fills, **where))
        if hatch != "none":
            self._add(pg.BarGraphItem(pen=None, brush=QBrush(ink, HATCHES[hatch]), **where))

    def _add_figures(self, mark: Bars) -> None:
        for at, value in enumerate(mark.values, mark.start):
            if value is not None and at == mark.chosen and mark.said:
                self.add_label(at - mark.wide / 2, value, mark.said, _SIDES)
            elif value is not None and mark.figures:
                self.add_label(at + mark.shift, value, figure(value), _ABOVE, "caption")

    def _add_steps_of_sum(self, mark: Waterfall) -> None:
        """Label the bars of a waterfall: where not all labels have room, the totals and the greatest steps.

        Labels that are wider than a step stand to the left of their bars, where a rising sum leaves room.
        """
        steps = list(zip(mark.before, mark.after, mark.totals, mark.said, strict=True))
        room = float(self._plot.box.width()) / (self._axes.x.high - self._axes.x.low)
        fits = max(self._style.width(words, "caption") for words in mark.said) < room
        for place in sorted(range(len(steps)), key=lambda n: (not steps[n][2], -abs(steps[n][1] - steps[n][0]))):
            before, after, _, words = steps[place]
            self.add_label(mark.start + place, max(before, after), words, _ABOVE[:1] if fits else _LEFT, "caption")

    def _add_spot(self, mark: Spot) -> None:
        low = self._axes.x.low, self._axes.y.low
        if not mark.ring:
            self._add_line((low[0], mark.at, mark.at), (mark.value, mark.value, low[1]), "text.3", "dot")
        color = self._style.color(mark.color)
        self._add(
            pg.ScatterPlotItem(
                [mark.at],
                [mark.value],
                symbol="o" if mark.ring else "d",
                size=self._style.px(_SPOT),
                pen=line_pen(self._style, mark.color, width=2) if mark.ring else line_pen(self._style, "bg.1"),
                brush=None if mark.ring else color,
                antialias=True,
                useCache=False,  # a cached symbol is a pixmap, also in SVG
            ),
            5,
        )


def _size(label: Any) -> QSizeF:
    size: QSizeF = label.textItem.boundingRect().size()
    return size


def _fill_opacity(hatch: Hatch) -> float:
    """The opacity of a fill: lower if a hatch is drawn above it."""
    return 1.0 if hatch == "none" else FAINT


def _faded(ink: QColor, alpha: float) -> QColor:
    faded = QColor(ink)
    faded.setAlphaF(alpha)
    return faded


def _edges(start: int, count: int) -> Any:  # Any: numpy's arrays
    """The borders of unit-wide steps centered on ``count`` positions from ``start``."""
    return np.arange(start, start + count + 1) - 0.5


def _equal_before(mark: Steps, curves: Sequence[Steps]) -> int:
    """How many earlier curves share at least one point with this one."""
    places = set(_known_values(mark))
    return sum(bool(places.intersection(_known_values(other))) for other in curves[: curves.index(mark)])


def _curves(marks: Sequence[Mark]) -> list[Steps]:
    return [mark for mark in marks if isinstance(mark, Steps)]


def _known_values(mark: Steps) -> Iterator[tuple[int, float]]:
    return ((at, value) for at, value in enumerate(mark.values, mark.start) if value is not None)
