"""The places at which labels can stand: names on the longest step of a curve, inside an area, above a bar."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from math import hypot
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF

from designer.app.ui.plots.marks import Band, Bars, Named, Steps

_ON_CURVE: Final = (1.2, -0.2)
"""Anchors of a name above and below a curve."""
_FROM_CURVE: Final = (2.2, -1.2)
"""Anchors of a name a line farther from its curve."""
_FROM_DROP: Final = 0.04
"""The distance of a name from the end of its step, where the curve drops, as a share of the name's width."""
_SIDES: Final = (
    *((1, 0), (-1, 0), (0, -1), (0, 1), (1, -1), (-1, -1), (1, 1), (-1, 1)),
    *((0.7, -1), (0.7, 1), (-0.7, -1), (-0.7, 1)),
)
"""The directions from a symbol to its label, best first."""
_NEARER: Final = 2
"""By how many pixels a label is nearer to its own symbol than to any other."""
_FROM_BAR: Final = 0.04
"""The distance of a name from the bar beside which it stands, as a share of the name's width."""
_ON_BAR: Final = (1.1, 2.4)
"""Anchors of a name above a bar, and above a figure that stands on the bar."""
_ABOVE_BARS: Final = (3.6, 4.8, 6.0, 7.2, 8.4)
"""Anchors of a name farther above a bar."""


class NameSpot(NamedTuple):
    """A place for a label: a point of the diagram, and the point of the label that is put there (fractions of it)."""

    at: float
    value: float
    anchor: tuple[float, float]


def name_spots(mark: Named, width: float, height: float) -> Iterator[NameSpot]:
    """All places for a name of this size (positions of the first axis, values of the second), best first."""
    if isinstance(mark, Steps):
        return _on_curve(mark)
    return _in_band(mark, width, height) if isinstance(mark, Band) else _on_bars(mark)


def _on_curve(mark: Steps) -> Iterator[NameSpot]:
    """Above or below a step that is not 0: its middle, its start, its end; longer steps first. Then farther off."""
    runs: list[tuple[int, int, float]] = []
    for value, found in groupby(enumerate(mark.values, mark.start), key=lambda place: place[1]):
        places = [at for at, _ in found]
        if value:
            runs.append((places[0], places[-1], value))
    for downs in (_ON_CURVE, _FROM_CURVE):
        for first, last, value in sorted(runs, key=lambda run: run[0] - run[1]):
            ends = (first - 0.5, -_FROM_DROP), (last + 0.5, 1 + _FROM_DROP)
            for at, aside in (((first + last) / 2, 0.5), *ends):
                yield from (NameSpot(at, value, (aside, down)) for down in downs)


def _in_band(mark: Band, width: float, height: float) -> Iterator[NameSpot]:
    """Inside the area where it has most room for the name; after these where it is as tall as the name, if narrow.

    At each place in its middle or, since a curve may lie there, in its upper or lower half.
    """
    reach = width / 2 + 0.5
    roomy: list[tuple[float, NameSpot]] = []
    tall: list[tuple[float, NameSpot]] = []
    for number, at in enumerate(range(mark.start, mark.start + len(mark.lower))):
        first, last = number - int(reach), number + int(reach) + 1
        low, high = max(mark.lower[max(0, first) : last]), min(mark.upper[max(0, first) : last])
        if first >= 0 and last <= len(mark.lower) and high - low >= height:
            aside = (0.0, 0.3, -0.3) if high - low >= 2.5 * height else (0.0,)
            spots = (NameSpot(at, (low + high) / 2 + part * (high - low), (0.5, 0.5)) for part in aside)
            roomy.extend((high - low, spot) for spot in spots)
        if mark.upper[number] - mark.lower[number] >= height:
            middle = (mark.lower[number] + mark.upper[number]) / 2
            tall.append((mark.upper[number] - mark.lower[number], NameSpot(at, middle, (0.5, 0.5))))
    for places in (roomy, tall):
        yield from (spot for _, spot in sorted(places, key=lambda place: -place[0]))


def _on_bars(mark: Bars) -> Iterator[NameSpot]:
    """Directly above the bars, the highest first; else above what stands behind them. Or first beside them."""
    bars = sorted(_known(mark.values, mark.start), key=lambda place: -place[1])
    for at, value in bars if mark.beside else ():
        for way, aside in ((1, -_FROM_BAR), (-1, 1 + _FROM_BAR)):
            yield NameSpot(at + mark.shift + way * mark.wide / 2, value / 2, (aside, 0.5))
    for downs in (_ON_BAR, _ABOVE_BARS):
        for at, value in bars:
            for aside in (0.5, 0.0, 1.0):
                yield from (NameSpot(at + mark.shift, value, (aside, down)) for down in downs)


def _known(values: Sequence[float | None], start: int) -> list[tuple[int, float]]:
    return [(at, value) for at, value in enumerate(values, start) if value is not None]


def in_a_column(tops: Sequence[float], high: float, room: QRectF) -> list[float]:
    """The tops of labels of one height, from the highest, each as near to its own place as its neighbors let it.

    If the room is too low for all, the last ones hang out of it rather than lie over one another.
    """
    placed: list[float] = []
    for top in tops:
        placed.append(max(top, room.top(), *(above + high for above in placed[-1:])))
    lowest = room.bottom() - high
    for number in reversed(range(len(placed))):
        placed[number] = max(min(placed[number], lowest), room.top() + number * high)
        lowest = placed[number] - high
    return placed


def around(symbol: QRectF, size: QSizeF, gap: float) -> Iterator[QRectF]:
    """The places of a label of this size beside a symbol, best first."""
    across, down = ((one + other) / 2 + gap for one, other in zip(symbol.size().toTuple(), size.toTuple(), strict=True))
    for right, below in _SIDES:
        rect = QRectF(QPointF(0, 0), size)
        rect.moveCenter(symbol.center() + QPointF(right * across, below * down))
        yield rect


def is_nearest(rect: QRectF, own: QPointF, others: Sequence[QPointF]) -> bool:
    """Whether a label is clearly nearer to its own point than to any other."""
    return all(_distance(rect, own) + _NEARER <= _distance(rect, other) for other in others)


def _distance(rect: QRectF, point: QPointF) -> float:
    across = max(rect.left() - point.x(), 0, point.x() - rect.right())
    return hypot(across, max(rect.top() - point.y(), 0, point.y() - rect.bottom()))


def anchor_in(rect: QRectF, point: QPointF) -> tuple[float, float]:
    """The anchor with which a label that is put at a point lies in a rectangle."""
    return (point.x() - rect.left()) / rect.width(), (point.y() - rect.top()) / rect.height()


def anchored_rect(point: QPointF, size: QSizeF, anchor: tuple[float, float]) -> QRectF:
    """The rectangle of a label of this size with its anchor at a point."""
    return QRectF(point - QPointF(anchor[0] * size.width(), anchor[1] * size.height()), size)
