"""Armor and structure of a 'Mech as a figure: a shape for each location, a pip for each point.

A full row is ten points in torsos and five in head and limbs, so that damage is crossed off without counting.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from designer import design
from designer.construction.armor import armor_of, structure_points_at
from designer.graph import Evaluator
from designer.language import tr
from designer.sheets.shapes import (
    BLACK,
    DARK,
    PALE,
    PIP_LINE,
    SHAPE_LINE,
    WHITE,
    Circle,
    Group,
    Line,
    Path,
    Rect,
    Shape,
    Text,
)
from designer.units.location import CL, CT, HD, LA, LL, LT, RA, RL, RT, TORSOS, Form, Location

MOST_PIPS: Final = 240
"""The most points of a layer that are drawn; of absurd armor there is only the number."""
_LARGEST, _SMALLEST, _LIMBS_IN_TENS = 9.6, 2.6, 6.2
"""The distances of pips, and that below which limbs have rows of ten as well."""
_STEP = 0.2
_HEAD, _LABEL, _END, _SIDE = 13.0, 8.6, 3.4, 3.6
"""The heights of the code, of the label of a layer, of what is below the last pips, and the margin at the sides.

All but the last become lower with small pips.
"""
_LEAST_LABEL: Final = 6.8
"""The least height of a label, in which its text touches neither pips nor the line above it."""
_LEAST_WIDTH: Final = 27.0
"""The least width of a shape, in which its code and points have room beside one another."""
_GAP, _BELOW = 6.5, 6.0
"""The distances of shapes beside and below one another; the second becomes smaller with small pips."""
_TENS_GAP = 0.5
"""The gap after five pips of a row of ten, in distances of pips."""


class Lost(NamedTuple):
    """Points of a location that are already lost."""

    armor: int = 0
    rear: int = 0
    structure: int = 0


class FigurePlace(NamedTuple):
    """Place of the shape of a location."""

    x: float
    y: float
    width: float
    height: float

    @property
    def bottom(self) -> float:
        """The y of its lower border."""
        return self.y + self.height

    @property
    def right(self) -> float:
        """The x of its right border."""
        return self.x + self.width


class SheetFigure(NamedTuple):
    """A figure: its shapes, the place of each location, and the distance of its pips."""

    shapes: tuple[Shape, ...]
    places: dict[Location, FigurePlace]
    pitch: float


class _Layers(NamedTuple):
    """The points of a location: armor, rear armor (None where there is none), structure."""

    armor: int
    rear: int | None
    structure: int


def _layers(g: Evaluator, location: Location) -> _Layers:
    points = armor_of(g, location)
    rear = points.rear if location in TORSOS else None
    return _Layers(points.front, rear, structure_points_at(design.chassis(g), location))


class _Scale(NamedTuple):
    """The distance of pips, and whether limbs have rows of ten."""

    pitch: float
    tens: bool

    @property
    def head(self) -> float:
        """The height of the line with code and points."""
        return min(_HEAD, 6.3 + 0.7 * self.pitch)

    @property
    def label(self) -> float:
        """The height of the label of a layer."""
        return min(_LABEL, max(_LEAST_LABEL, 4.4 + 0.44 * self.pitch))

    @property
    def end(self) -> float:
        """The height below the last pips."""
        return min(_END, 0.6 + 0.7 * self.pitch)

    @property
    def below(self) -> float:
        """The distance of shapes below one another."""
        return min(_BELOW, 2.6 + 0.55 * self.pitch)

    @property
    def small(self) -> float:
        """The factor for the size of codes and labels."""
        return self.head / _HEAD

    def in_row(self, location: Location) -> int:
        return 10 if location in TORSOS or (self.tens and location is not HD) else 5

    def width(self, location: Location) -> float:
        count = self.in_row(location)
        return max(_LEAST_WIDTH, (count + (_TENS_GAP if count == 10 else 0)) * self.pitch + 2 * _SIDE)

    def rows(self, location: Location, points: int) -> int:
        return max(1, math.ceil(min(points, MOST_PIPS) / self.in_row(location)))

    def height(self, location: Location, layers: _Layers) -> float:
        """The height of the shape of a location."""
        parts = [layers.armor, layers.structure] + ([] if layers.rear is None else [layers.rear])
        rows = sum(self.rows(location, points) for points in parts)
        return self.head + rows * self.pitch + (len(parts) - 1) * self.label + self.end


def figure(
    g: Evaluator,
    room: FigurePlace,
    lost: Mapping[Location, Lost] | None = None,
    *,
    below: float = 0,
) -> SheetFigure:
    """The figure of a design in a rectangle, with pips as large as fit; ``lost`` points are filled.

    ``below`` is the height that is to stay free under the center torso.
    """
    form = design.chassis(g).form
    layers = {location: _layers(g, location) for location in form.locations}
    places: dict[Location, FigurePlace] = {}
    for scale in _scales():
        places = _arranged(form, layers, scale, room)
        # Wide legs of a quad leave no room beside the tables under the center torso.
        free = {location: below if location is CT or scale.tens else 0 for location in places}
        lowest = max(place.bottom + free[location] for location, place in places.items())
        if lowest <= room.bottom and _across(scale) <= room.width:
            break
    shapes: list[Shape] = []
    for location, place in places.items():
        missing = (lost or {}).get(location, Lost())
        shapes.append(_shape(form, location, place, layers[location], missing, scale))
    shapes.append(Group(tuple(_arrows(form, places)), name="transfer"))
    return SheetFigure(tuple(shapes), places, scale.pitch)


def _scales() -> Iterator[_Scale]:
    """The scales to try: pips become smaller, then limbs get rows of ten, at last whichever allows larger pips."""
    usual = [_LARGEST - number * _STEP for number in range(round((_LARGEST - _LIMBS_IN_TENS) / _STEP) + 1)]
    yield from (_Scale(pitch, tens) for tens in (False, True) for pitch in usual)
    small = [_LIMBS_IN_TENS - number * _STEP for number in range(1, round((_LIMBS_IN_TENS - _SMALLEST) / _STEP) + 1)]
    yield from (_Scale(pitch, tens) for pitch in small for tens in (False, True))


def _across(scale: _Scale) -> float:
    widths = [scale.width(location) for location in (LA, LT, CT, RT, RA)]
    return sum(widths) + 4 * _GAP


def _arranged(
    form: Form, layers: Mapping[Location, _Layers], scale: _Scale, room: FigurePlace
) -> dict[Location, FigurePlace]:
    """The place of each location: head above center torso, side torsos beside it, arms outside, legs below."""

    def place(location: Location, left: float, top: float) -> FigurePlace:
        return FigurePlace(left, top, scale.width(location), scale.height(location, layers[location]))

    middle = room.x + room.width / 2
    head = place(HD, middle - scale.width(HD) / 2, room.y)
    center = place(CT, middle - scale.width(CT) / 2, head.bottom + scale.below)
    shoulder = room.y + 0.28 * head.height
    left = place(LT, center.x - _GAP - scale.width(LT), shoulder)
    right = place(RT, center.right + _GAP, shoulder)
    arms = shoulder + (0.16 * head.height if form.has_arms else 0)
    found = {
        HD: head,
        CT: center,
        LT: left,
        RT: right,
        LA: place(LA, left.x - _GAP - scale.width(LA), arms),
        RA: place(RA, right.right + _GAP, arms),
    }
    if form.has_arms:
        found[LL] = place(LL, left.x + (left.width - scale.width(LL)) / 2, left.bottom + scale.below)
        found[RL] = place(RL, right.x + (right.width - scale.width(RL)) / 2, right.bottom + scale.below)
    else:
        found[LL] = place(LL, found[LA].x, found[LA].bottom + scale.below)
        found[RL] = place(RL, found[RA].x, found[RA].bottom + scale.below)
    if CL in form.locations:
        found[CL] = place(CL, center.x + (center.width - scale.width(CL)) / 2, center.bottom + scale.below)
    return found


# -- one location ---------------------------------------------------------------------------------------------

_CUT = 7.0
_CUTS: Final[Mapping[Location, tuple[float, float, float, float]]] = {
    HD: (_CUT, _CUT, 0, 0),
    CT: (0, 0, _CUT, _CUT),
    LT: (_CUT, 0, 0, 0),
    RT: (0, _CUT, 0, 0),
    LA: (0, 0, 0, _CUT),
    RA: (0, 0, _CUT, 0),
    LL: (0, 0, 0, 0),
    RL: (0, 0, 0, 0),
    CL: (0, 0, 0, 0),
}
"""How much of each corner of a shape is cut, clockwise from the upper left one."""


def _outline(place: FigurePlace, cuts: tuple[float, float, float, float]) -> tuple[tuple[float, float], ...]:
    x, y, right, bottom = place.x, place.y, place.right, place.bottom
    a, b, c, d = cuts
    corners = (
        (x + a, y),
        (right - b, y),
        (right, y + b),
        (right, bottom - c),
        (right - c, bottom),
        (x + d, bottom),
        (x, bottom - d),
        (x, y + a),
    )
    return tuple(dict.fromkeys(corners))


def _shape(form: Form, location: Location, place: FigurePlace, layers: _Layers, lost: Lost, scale: _Scale) -> Group:
    code, cuts = form.code(location), _CUTS[location]
    inner = place.bottom - scale.end - scale.rows(location, layers.structure) * scale.pitch - scale.label
    lower = FigurePlace(place.x, inner, place.width, place.bottom - inner)
    size, baseline = 8 * scale.small, place.y + 9.6 * scale.small
    edge, taken = (4 + max(cuts[:2]) / 3) * scale.small, 0.64 * size * len(str(layers.armor))
    shapes: list[Shape] = [
        Path(_outline(place, cuts), fill=WHITE, ink=None),
        Path(_outline(lower, (0, 0, cuts[2], cuts[3])), fill=PALE, ink=None),
        Path(_outline(place, cuts), line=SHAPE_LINE),
        Text(place.x + edge, baseline, code, size, "bold", width=place.width - 2 - 2 * edge - taken),
        Text(place.right - edge, baseline, str(layers.armor), size, "bold", anchor="end"),
    ]
    shapes.append(_pips("armor", code, location, place.x, place.y + scale.head, layers.armor, lost.armor, scale))
    if layers.rear is not None:
        top = place.y + scale.head + scale.rows(location, layers.armor) * scale.pitch
        shapes.append(Line(place.x + 3, top + 0.5, place.right - 3, top + 0.5, ink=DARK, dash=(4, 3)))
        shapes += _label(place, top + scale.label - 1.2, tr("rear"), layers.rear, scale.small)
        shapes.append(_pips("rear", code, location, place.x, top + scale.label, layers.rear, lost.rear, scale))
    shapes += _label(place, inner + scale.label - 2, _inner_word(place.width), layers.structure, scale.small)
    points = layers.structure
    shapes.append(_pips("structure", code, location, place.x, inner + scale.label, points, lost.structure, scale))
    return Group(tuple(shapes), name=f"location {code}")


def _inner_word(width: float) -> str:
    return tr("inner structure") if width > 80 else tr("inner")


def _label(place: FigurePlace, y: float, word: str, points: int, small: float) -> Iterator[Shape]:
    size = max(6 * small, 5.0)
    room = place.width - 9.5 - 0.64 * size * len(str(points))
    yield Text(place.x + 4, y, word, max(5.6 * small, 5.0), ink=DARK, width=room)
    yield Text(place.right - 4, y, str(points), size, "strong", DARK, "end")


def _pips(
    layer: str, code: str, location: Location, x: float, y: float, points: int, lost: int, scale: _Scale
) -> Group:
    """The pips of a layer as a group with its name and the location: "armor LA"; the last ``lost`` ones are filled."""
    drawn = points if points <= MOST_PIPS else 0
    pitch, in_row = scale.pitch, scale.in_row(location)
    radius = pitch * 0.4
    pips: list[Shape] = []
    for number in range(drawn):
        row, column = divmod(number, in_row)
        gap = _TENS_GAP if column >= 5 else 0
        at_x, at_y = x + _SIDE + pitch * (column + 0.5 + gap), y + pitch * (row + 0.5)
        fill = BLACK if number >= points - lost else WHITE
        if layer == "structure":
            side = 2 * radius * 0.92
            pips.append(Rect(at_x - side / 2, at_y - side / 2, side, side, side / 8, fill=fill, line=PIP_LINE))
        else:
            pips.append(Circle(at_x, at_y, radius, fill=fill, line=PIP_LINE))
    return Group(tuple(pips), name=f"{layer} {code}")


# -- where damage goes on -------------------------------------------------------------------------------------


def _arrows(form: Form, places: Mapping[Location, FigurePlace]) -> Iterator[Shape]:
    """Arrows from each location to that into which damage transfers."""
    for outer, inner in ((LA, LT), (RA, RT), (LT, CT), (RT, CT)):
        one, other = places[outer], places[inner]
        top = max(one.y, other.y)
        y = top + 0.45 * (min(one.bottom, other.bottom) - top)
        start, end = (one.right, other.x) if one.x < other.x else (one.x, other.right)
        yield from _across_arrow(start, end, y)
    if form.has_arms:
        for leg, torso in ((LL, LT), (RL, RT), (CL, CT)):
            if leg in places:
                place = places[leg]
                yield from _up_arrow(place.x + place.width / 2, place.y, places[torso].bottom)
        return
    for leg, torso in ((LL, LT), (RL, RT)):
        place, target = places[leg], places[torso]
        if place.y + 8 < target.bottom:
            start, end = (place.right, target.x) if place.x < target.x else (place.x, target.right)
            yield from _across_arrow(start, end, (place.y + min(place.bottom, target.bottom)) / 2)
            continue
        y = place.y + 0.12 * place.height
        start = place.right if place.x < target.x else place.x
        x = target.x + 0.2 * target.width if place.x < target.x else target.right - 0.2 * target.width
        yield Line(start, y, x, y, PIP_LINE)
        yield from _up_arrow(x, y, target.bottom)


def _across_arrow(start: float, end: float, y: float) -> Iterator[Shape]:
    back = 3.2 if end > start else -3.2
    yield Line(start, y, end - back, y, PIP_LINE)
    yield Path(((end, y), (end - back, y - 2), (end - back, y + 2)), fill=BLACK, ink=None)


def _up_arrow(x: float, start: float, end: float) -> Iterator[Shape]:
    yield Line(x, start, x, end + 3.2, PIP_LINE)
    yield Path(((x, end), (x - 2, end + 3.2), (x + 2, end + 3.2)), fill=BLACK, ink=None)
