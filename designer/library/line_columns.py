"""The figures of many lines as arrays, and how a figure is spread over them.

Import this module late: NumPy is slow to load.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from designer.figures import Figure
from designer.library.unit_lines import UnitLine
from designer.library.unit_row import FIGURES, PLACES

Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]

_FEW: Final = 200
"""One value of so many at each end may be an outlier, but always one."""
_FAR: Final = 0.1
"""How far outliers are from all others, as a share of their span; it is more among fewer than a hundred."""


class LineColumns(NamedTuple):
    """The figures of lines: an array for each of the ``FIGURES``, in the order of ``ids``, which ascend.

    Each array has the smallest type that holds its values, since most figures are small whole numbers.
    """

    ids: NDArray[np.int64]
    figures: tuple[NDArray[Any], ...]  # Any: of several types of numbers

    def values(self, figure: Figure) -> Floats:
        """The values of a figure."""
        return self.figures[PLACES[figure.id]].astype(np.float64)

    def shown(self, figure: Figure) -> Floats:
        """The values of a figure in the unit in which it is shown."""
        return self.values(figure) / figure.scale

    def mask(self, units: Collection[int]) -> Mask:
        """Which of the lines are those of these units."""
        return np.isin(self.ids, np.fromiter(units, np.int64, len(units)))


def columns_of(lines: Sequence[UnitLine]) -> LineColumns:
    """The figures of lines, which are in the order of their ids."""
    figures = np.array([line.figures for line in lines], np.float64).reshape(-1, len(FIGURES))
    ids = np.fromiter((line.id for line in lines), np.int64, len(lines))
    return LineColumns(ids, tuple(map(_narrowed, figures.T)))


def _narrowed(values: Floats) -> NDArray[Any]:  # Any: see `LineColumns`
    """A copy of values in the smallest type that holds all of them."""
    with np.errstate(invalid="ignore", over="ignore"):
        copies = (values.astype(kind) for kind in (np.int16, np.int32))
        return next((copy for copy in copies if np.array_equal(copy, values)), values.copy())


class Spread(NamedTuple):
    """How a figure is spread over units: ends, quartiles, heights of a histogram, shares that have less and more.

    The histogram reaches between ``ends``, those of all values but outliers.
    """

    low: float
    high: float
    ends: tuple[float, float]
    lower: float
    median: float
    upper: float
    bins: tuple[int, ...]
    less: float
    more: float


def spread(values: Floats, own: float, bins: int = 20) -> Spread | None:
    """The spread of values, and the shares of them (0 to 1) less and greater than ``own``; None without values."""
    if not len(values):
        return None
    ordered = np.sort(values)
    last = len(ordered) - 1
    low, lower, median, upper, high = ordered[[round(last * share) for share in (0, 0.25, 0.5, 0.75, 1)]].tolist()
    less = int(np.searchsorted(ordered, own, "left")) / len(ordered)
    more = (len(ordered) - int(np.searchsorted(ordered, own, "right"))) / len(ordered)
    ends = ends_of(ordered)
    inside = ordered[(ordered >= ends[0]) & (ordered <= ends[1])]
    return Spread(low, high, ends, lower, median, upper, histogram(inside, *ends, bins), less, more)


def ends_of(values: Floats) -> tuple[float, float]:
    """The least and the greatest of values, without the few at each end that are far from all others."""
    ordered = np.sort(values)
    few = max(1, len(ordered) // _FEW)
    low, high = float(ordered[0]), float(ordered[-1])
    if len(ordered) < 2 * few + 2:
        return low, high
    next_low, next_high = float(ordered[few]), float(ordered[-1 - few])
    far = max(_FAR, 10 / len(ordered)) * (next_high - next_low)
    if not far:
        return low, high
    near = ordered[(ordered >= next_low - far) & (ordered <= next_high + far)]
    return float(near[0]), float(near[-1])


def histogram(values: Floats, low: float, high: float, bins: int) -> tuple[int, ...]:
    """How many values lie in each of equal parts of a span; what lies outside counts at its end."""
    width = (high - low) / bins or 1.0
    parts = np.clip((values - low) / width, 0, bins - 1).astype(np.intp)
    return tuple(np.bincount(parts, minlength=bins).tolist())
