"""Diagrams as values: axes, and marks (curves, areas, bars, points); their names and table.

Positions on the first axis are whole numbers (hexes, phases, points, the n-th category). A value holds for its whole
step, half a position to each side. Colors are tokens (names of theme colors): a change of theme keeps marks valid.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from designer.app.ui.figures import DASH, figure, signed
from designer.decimals import difference
from designer.language import tr

LineStyle = Literal["solid", "dash", "dot", "dash_dot"]
Values = tuple[float | None, ...]
"""The value at each position; None for a position without a value."""

Hatch = Literal["none", "rising", "falling", "crossed"]
"""The pattern of strokes over an area."""

SERIES_HATCHES: tuple[Hatch, ...] = ("none", "rising", "falling", "crossed")
SERIES_LINES: tuple[LineStyle, ...] = ("solid", "dash", "dot", "dash_dot")
AREA_ALPHA = 0.65
THIRD_TINT = 0.45
"""The share of the text color in the color of the third series of a kind, and of all after it."""

_NICE = (1, 2, 5)
_RATIOS = ((1, 1.5, 2, 3, 5, 7), (1, 2, 5), (1,))
"""The round values of a decade on an axis of ratios, the most first."""
_WIDE = 2.5
"""The ratio of the ends of an axis of ratios from which steps of one size would crowd at its upper end."""

_ABOVE_ALL: Final = 108
"""The upper end of an axis of shares in percent."""


@dataclass(frozen=True, slots=True)
class Axis:
    """One axis of a diagram: ``title`` contains the unit ("range, hexes"), values go from ``low`` to ``high``.

    ``words`` label the positions 1, 2, ... instead of numbers. ``digits`` is the number of decimals in tables. ``unit``
    is the size of one position in the unit of the title, such as half a ton. A ``whole`` axis has labels at whole
    positions only. No label is beyond ``last``: an axis may be longer than its values, as room for labels. With a
    ``ratio`` position n stands for ``ratio`` to the power of n, so that equal ratios are equally far apart.
    """

    title: str
    low: float
    high: float
    words: tuple[str, ...] = ()
    digits: int = 0
    unit: float = 1.0
    whole: bool = False
    last: float = math.inf
    ratio: float = 0.0

    @classmethod
    def percent(cls, title: str) -> Axis:
        """An axis from 0 to 100 % with room above, so that a curve at 100 % lies below the upper edge."""
        return cls(title, 0, _ABOVE_ALL, last=100)

    def value(self, at: float) -> float:
        """The value that a position stands for."""
        return self.ratio**at if self.ratio else at * self.unit

    def position(self, value: float) -> float:
        """The position of a value."""
        return math.log(value, self.ratio) if self.ratio else value / self.unit

    def ticks(self, most: int) -> tuple[tuple[float, str], ...]:
        """Positions and texts of the labels: all ``words``, or about ``most`` numbers at most, in round steps."""
        if self.words:
            return tuple((float(at), word) for at, word in enumerate(self.words, 1) if self.low <= at <= self.high)
        low, high = self.value(self.low), self.value(min(self.high, self.last))
        if self.ratio and high > _WIDE * low:
            return self._ticks_of_ratios(low, high, most)
        step = _step(high - low, max(most, 2))
        step = max(step, self.unit) if self.whole else step
        first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
        digits = 0 if step >= 1 else max(0, -math.floor(math.log10(step)))
        return tuple((self.position(n * step), figure(n * step, digits)) for n in range(first, last + 1))

    def _ticks_of_ratios(self, low: float, high: float, most: int) -> tuple[tuple[float, str], ...]:
        """Round values at about equal ratios, as 500, 1000, 2000."""
        decades = range(math.floor(math.log10(low)), math.ceil(math.log10(high)))
        found: list[float] = []
        for parts in _RATIOS:
            found = [part * 10.0**decade for decade in decades for part in parts]
            found = [value for value in found if low <= value <= high]
            if len(found) <= most:
                break
        return tuple((self.position(value), figure(value)) for value in found)


@dataclass(frozen=True, slots=True)
class Axes:
    """Both axes of a diagram."""

    x: Axis
    y: Axis


@dataclass(frozen=True, slots=True)
class Steps:
    """A mark: a curve of steps; ``width`` is in pixels, ``tint`` the share of the text color in its color.

    The name of a ``quiet`` one is not drawn, since it is the edge of an area that has one.
    """

    name: str
    values: Values
    color: str
    line: LineStyle = "solid"
    start: int = 1
    width: int = 2
    tint: float = 0.0
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class Level:
    """A mark: a limit, drawn as a dotted line with its name across ``count`` positions."""

    name: str
    value: float
    count: int
    start: int = 1

    @property
    def values(self) -> Values:
        """Equal values at each position."""
        return (self.value,) * self.count


@dataclass(frozen=True, slots=True)
class Band:
    """A mark: an area between two curves, as a layer of a stack or the difference of two curves.

    The table has its heights; with ``told`` as "ends" both curves, such as those of an interval, and with "nothing"
    no column. ``tint`` is the share of the text color in its color. The name of a
    ``quiet`` one is not drawn, since it goes with a curve that has one.
    """

    name: str
    lower: tuple[float, ...]
    upper: tuple[float, ...]
    color: str
    hatch: Hatch = "none"
    start: int = 1
    alpha: float = AREA_ALPHA
    outlined: bool = True
    tint: float = 0.0
    quiet: bool = False
    told: Literal["height", "ends", "nothing"] = "height"

    @property
    def values(self) -> Values:
        """The height of the area at each position."""
        return tuple(top - bottom for bottom, top in zip(self.lower, self.upper, strict=True))


@dataclass(frozen=True, slots=True)
class Bars:
    """A mark: a bar at each position, ``wide`` steps wide and ``shift`` steps right of the position.

    The bar at ``chosen`` has the color of what is selected and the label ``said``. With ``figures`` each bar shows its
    value. The name of ``quiet`` ones is not shown; with ``beside`` it stands beside a bar, else above one.
    """

    name: str
    values: Values
    color: str
    start: int = 1
    wide: float = 0.86
    shift: float = 0.0
    chosen: int | None = None
    said: str = ""
    figures: bool = False
    hatch: Hatch = "none"
    alpha: float = 1.0
    quiet: bool = False
    beside: bool = False


@dataclass(frozen=True, slots=True)
class Waterfall:
    """A mark: steps of a sum. Each bar reaches from the sum before a step to the sum after it; lines join the bars.

    The bars of ``totals`` reach from 0 to the sum.
    """

    name: str
    before: tuple[float, ...]
    after: tuple[float, ...]
    totals: tuple[bool, ...]
    digits: int = 1
    start: int = 1

    @property
    def values(self) -> Values:
        """The change of each step, which agrees with the sums as they are shown; the sum for a total."""
        steps = zip(self.before, self.after, self.totals, strict=True)
        return tuple(after if total else difference(before, after, self.digits) for before, after, total in steps)

    @property
    def said(self) -> tuple[str, ...]:
        """The value of each step as text; changes have a sign."""
        steps = zip(self.values, self.totals, strict=True)
        return tuple((figure if total else signed)(value, self.digits) for value, total in steps if value is not None)


@dataclass(frozen=True, slots=True)
class Spot:
    """A mark: one point, such as the present design, with the label ``said``, or ``short`` where that has no room.

    It is drawn as a diamond with guides to both axes, or with ``ring`` as a ring without guides.
    """

    name: str
    at: float
    value: float
    said: str = ""
    color: str = "text.1"
    ring: bool = False
    short: str = ""

    @property
    def start(self) -> int:
        """The position nearest to the point."""
        return round(self.at)

    @property
    def values(self) -> Values:
        """The one value of the point."""
        return (self.value,)


@dataclass(frozen=True, slots=True)
class Points:
    """A mark: points at any places of the first axis, each with a line from ``low`` to ``high``, its interval.

    The one with the number ``chosen`` is filled.
    """

    name: str
    places: tuple[float, ...]
    heights: tuple[float, ...]
    low: tuple[float, ...]
    high: tuple[float, ...]
    color: str
    chosen: int | None = None

    @property
    def start(self) -> int:
        """The position nearest to the first point."""
        return round(min(self.places, default=1))

    @property
    def values(self) -> Values:
        """The height of the last point near each position; None for a position without one."""
        near = dict(zip(map(round, self.places), self.heights, strict=True))
        return tuple(near.get(at) for at in range(self.start, max(near, default=0) + 1))


Mark = Steps | Level | Band | Bars | Waterfall | Spot | Points


@dataclass(frozen=True, slots=True)
class Note:
    """A label beside the cursor line of a plot, at a value of the second axis.

    ``short`` stands there where ``words`` would lie on a curve.
    """

    at: float
    words: str
    short: str = ""


def no_notes(_at: int) -> Sequence[Note]:
    """The notes of a diagram that has none at any position."""
    return ()


class Diagram(NamedTuple):
    """The contents of a plot; ``notes`` returns the labels beside the cursor line for its position on the x axis."""

    axes: Axes
    marks: Sequence[Mark]
    notes: Callable[[int], Sequence[Note]] = no_notes


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of names and numbers. The first column names the row; numbers stay numbers, so that they sort.

    With ``signs`` all numbers are changes and are written with their signs; else those of the columns ``changes`` are.
    """

    heads: tuple[str, ...]
    rows: tuple[tuple[str | float | None, ...], ...]
    digits: int = 1
    signs: bool = False
    changes: tuple[int, ...] = ()

    def digits_of(self, column: int) -> int:
        """The number of decimals in a column: that of the table, or 0 if all numbers of the column are whole."""
        figures = (row[column] for row in self.rows)
        whole = all(float(value).is_integer() for value in figures if isinstance(value, int | float))
        return 0 if whole else self.digits

    def word(self, value: str | float | None, digits: int, column: int = 0) -> str:
        """The text of a table cell; a dash for None."""
        if value is None:
            return DASH
        if isinstance(value, str):
            return value
        return signed(value, digits) if self.signs or column in self.changes else figure(value, digits)


Named = Steps | Band | Bars
"""The marks whose name stands beside them; levels, sums and points have labels of their own."""


def named(marks: Sequence[Mark]) -> tuple[tuple[str, Named], ...]:
    """The names that a diagram needs, each with the mark that bears it; none if all marks look alike.

    Marks of one look share a name, and so do equal curves.
    """
    looks: dict[tuple[object, ...], list[Named]] = {}
    for mark in marks:
        if isinstance(mark, Steps | Band | Bars) and any(mark.values) and not mark.quiet:
            looks.setdefault(_look(mark), []).append(mark)
    if len(looks) < 2:
        return ()
    found: dict[tuple[object, ...], tuple[list[str], Named]] = {}
    for alike in looks.values():
        names, _ = found.setdefault(_place_of(alike[0]), ([], alike[0]))
        names.extend(mark.name for mark in alike if mark.name not in names)
    return tuple((", ".join(names), mark) for names, mark in found.values())


def _look(mark: Named) -> tuple[object, ...]:
    if isinstance(mark, Steps):
        return "line", mark.color, mark.line, mark.tint
    return "area", mark.color, mark.hatch, mark.alpha if isinstance(mark, Band) else 1.0


def _place_of(mark: Named) -> tuple[object, ...]:
    """A key that is equal for curves of which one hides the other; any other mark has a key of its own."""
    return (mark.start, mark.values) if isinstance(mark, Steps) else (id(mark),)


def table_of(axes: Axes, marks: Sequence[Mark]) -> Table:
    """A diagram as a table with a row for each position and a column for each mark; limits are no values."""
    named_values = [column for mark in marks for column in _columns_of(mark)]
    columns = [dict(enumerate(values, start)) for _, values, start in named_values]
    known = [at for column in columns for at in column]
    places = range(min(known, default=1), max(known, default=0) + 1)
    rows = tuple((_place(axes.x, at), *(column.get(at) for column in columns)) for at in places)
    return Table((axes.x.title, *(name for name, _, _ in named_values)), rows, max(1, axes.y.digits))


def _columns_of(mark: Mark) -> Iterator[tuple[str, Values, int]]:
    """The columns of a mark in a table: the name, the values and the first position of each."""
    if isinstance(mark, Band) and mark.told == "ends":
        yield tr("{name}, from", name=mark.name), mark.lower, mark.start
        yield tr("{name}, to", name=mark.name), mark.upper, mark.start
    elif not isinstance(mark, Level) and not (isinstance(mark, Band) and mark.told == "nothing"):
        yield mark.name, mark.values, mark.start


def stacked(layers: Sequence[tuple[float, ...]]) -> list[tuple[tuple[float, ...], tuple[float, ...]]]:
    """The lower and upper edge of each layer of a stack; all layers have the same length."""
    edges: list[tuple[tuple[float, ...], tuple[float, ...]]] = []
    below = tuple(0.0 for _ in layers[0]) if layers else ()
    for layer in layers:
        above = tuple(bottom + more for bottom, more in zip(below, layer, strict=True))
        edges.append((below, above))
        below = above
    return edges


def rounded_up(value: float) -> float:
    """The smallest round number that is at least ``value``, for the end of an axis: 10, 11, 12, ... 20, 22, 24, ..."""
    if value <= 0:
        return 1.0
    scale = 10.0 ** math.floor(math.log10(value))
    first = value / scale
    step = 0.1 if first <= 2 else 0.2 if first <= 5 else 0.5
    return round(step * math.ceil(first / step * (1 - 1e-9)), 1) * scale


def _place(axis: Axis, at: int) -> str | float:
    return " ".join(axis.words[at - 1].split()) if 0 < at <= len(axis.words) else axis.value(at)


def _step(span: float, most: int) -> float:
    """The smallest round step that divides ``span`` into at most ``most`` parts."""
    least = max(span, 1e-9) / most
    scale = 10.0 ** math.floor(math.log10(least))
    return next((n * scale for n in _NICE if n * scale >= least * (1 - 1e-9)), 10 * scale)
