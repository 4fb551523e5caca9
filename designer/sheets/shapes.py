"""The shapes of which sheets consist.

Coordinates and sizes are points (1/72 inch) from the top left corner of the page or group, y downwards. A shape knows
no device: ``designer.app.ui.sheets`` draws it. Ink is a grey that a copier keeps; None draws nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal

from designer.sheets.kinds import Face

MM: Final = 72 / 25.4
"""The points of a millimetre."""

Ink = str
"""A color as "#RRGGBB": one of the greys below, or a light ground."""
BLACK: Final[Ink] = "#000000"
DARK: Final[Ink] = "#444444"
MIDDLE: Final[Ink] = "#777777"
LIGHT: Final[Ink] = "#B4B4B4"
PALE: Final[Ink] = "#EDEDED"
WHITE: Final[Ink] = "#FFFFFF"

ROW_LINE: Final = 0.4
PIP_LINE: Final = 0.6
SHAPE_LINE: Final = 0.9
HEAD_LINE: Final = 1.0
"""The widths of lines: of rows, of pips and boxes, of shapes, at the head of a block."""

Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True)
class Text:
    """A text whose baseline is at ``y``; ``anchor`` says which of its points is at ``x``.

    A text that is wider than ``width`` (0: as wide as it is) is replaced by ``short``, then set narrower by at most a
    sixth, then smaller but not below ``LEAST``, then narrower still; it is never cut. With more ``lines`` it is broken
    between words into at most as many, each ``LEADING`` times the size below the other. ``turned`` texts run upwards.
    """

    x: float
    y: float
    text: str
    size: float
    face: Face = "regular"
    ink: Ink = BLACK
    anchor: Anchor = "start"
    width: float = 0
    short: str = ""
    lines: int = 1
    turned: bool = False


LEAST: Final = 5.6
"""The least size of a text."""
LEADING: Final = 1.25
"""The distance of two lines of a text in sizes of its font."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line from one point to another; ``dash`` are the lengths of strokes and gaps, in widths of the line."""

    x1: float
    y1: float
    x2: float
    y2: float
    line: float = ROW_LINE
    ink: Ink = BLACK
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle with rounded corners. The line, if there is one, lies half inside and half outside."""

    x: float
    y: float
    width: float
    height: float
    radius: float = 0
    fill: Ink | None = None
    ink: Ink | None = BLACK
    line: float = PIP_LINE


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle around a point."""

    x: float
    y: float
    radius: float
    fill: Ink | None = None
    ink: Ink | None = BLACK
    line: float = PIP_LINE


@dataclass(frozen=True, slots=True)
class Path:
    """A polygon through points, or an open line of straight strokes."""

    points: tuple[tuple[float, float], ...]
    closed: bool = True
    fill: Ink | None = None
    ink: Ink | None = BLACK
    line: float = SHAPE_LINE


@dataclass(frozen=True, slots=True)
class Group:
    """Shapes that are moved together. ``name`` says what they are, such as "armor LA", for tests and readers."""

    shapes: tuple[Shape, ...]
    x: float = 0
    y: float = 0
    name: str = ""


Shape = Text | Line | Rect | Circle | Path | Group


@dataclass(frozen=True, slots=True)
class Page:
    """A page of paper: its size in millimeters, and its shapes. ``title`` names what is on it.

    A ``cover`` is about all pages, and its title is that of the whole document.
    """

    width: float
    height: float
    shapes: tuple[Shape, ...]
    title: str = ""
    cover: bool = False


def flat(shapes: tuple[Shape, ...], x: float = 0, y: float = 0) -> Iterator[Text | Line | Rect | Circle | Path]:
    """All shapes in their order without groups, each at its place on the page; for tests and other readers."""
    for shape in shapes:
        match shape:
            case Group():
                yield from flat(shape.shapes, x + shape.x, y + shape.y)
            case Line():
                yield replace(shape, x1=shape.x1 + x, y1=shape.y1 + y, x2=shape.x2 + x, y2=shape.y2 + y)
            case Path():
                yield replace(shape, points=tuple((px + x, py + y) for px, py in shape.points))
            case _:
                yield replace(shape, x=shape.x + x, y=shape.y + y)


def named(shapes: tuple[Shape, ...], name: str) -> Iterator[Group]:
    """The groups with a name, also inside others."""
    for shape in shapes:
        if isinstance(shape, Group):
            if shape.name == name:
                yield shape
            yield from named(shape.shapes, name)
