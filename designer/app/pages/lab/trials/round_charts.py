"""The diagrams of a duel by round: heat, armor left, distance; numbers needed, and how long fights last."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from designer.app.pages.lab.trials.share_bar import SIDE_SIGNS, SIDE_TOKENS
from designer.app.ui.figures import figure
from designer.app.ui.plots.marks import Axes, Axis, Band, Bars, Diagram, Level, LineStyle, Mark, Note, Steps, rounded_up
from designer.app.views.heat.heat_levels import heat_levels
from designer.language import marked, tr
from designer.trials.duel import Counts, DuelResult, quartiles

_BAND_ALPHA = 0.2
_LINES: tuple[LineStyle, LineStyle] = ("solid", "dash")
_STILL_FIGHT = 0.05
"""The share of fights that must still go on in a round for it to be drawn."""


def rounds_of(result: DuelResult) -> int:
    """The last round that a share of the fights reaches that is worth drawing."""
    lasting = sorted(each.rounds for each in result.outcomes)
    return lasting[max(0, int(len(lasting) * (1 - _STILL_FIGHT)) - 1)] if lasting else 1


def heat(result: DuelResult) -> Diagram:
    """The heat of both at the end of each round."""
    last = rounds_of(result)
    levels = [Level(level.words, level.heat, last) for level in heat_levels()]
    lowest = levels[0].value
    return _by_round(
        result, lambda counts: counts.heat, tr("heat at the end"), most=lowest, levels=levels, outlined=True
    )


def left(result: DuelResult) -> Diagram:
    """The share of armor and structure that is left of both."""
    return _by_round(result, lambda counts: counts.left, tr("left, %"), most=100)


def distance(result: DuelResult) -> Diagram:
    """The hexes between both after movement."""
    first = result.counts[0].away[: rounds_of(result)]
    return _diagram([(tr("distance"), first, "data.0", "solid")], tr("hexes"), rounds_of(result), outlined=True)


def needed(result: DuelResult) -> Diagram:
    """The share of shots by the number needed."""
    numbers = range(2, 13)
    marks: list[Mark] = []
    most = 0.0
    for side, counts in enumerate(result.counts):
        whole = sum(counts.by_number.values()) or 1
        values = tuple(100 * counts.by_number[number] / whole for number in numbers)
        most = max(most, *values)
        shift = 0.2 if side else -0.2
        marks.append(Bars(result.names[side], values, SIDE_TOKENS[side], wide=0.38, shift=shift))
    words = tuple(f"{number}+" for number in numbers)
    axes = Axes(
        Axis(tr("number needed"), 0.5, len(words) + 0.5, words=words),
        Axis(tr("shots, %"), 0, rounded_up(1.08 * max(most, 1)), digits=1),
    )
    return Diagram(axes, marks if result.fights else [])


def lengths(result: DuelResult) -> Diagram:
    """The share of fights by the number of their rounds."""
    counted = Counter(each.rounds for each in result.outcomes)
    last = max(counted, default=1)
    values = tuple(100 * counted[number] / max(result.fights, 1) for number in range(1, last + 1))
    axes = Axes(
        Axis(tr("rounds"), 0.5, last + 0.5, whole=True),
        Axis(tr("fights, %"), 0, rounded_up(1.08 * max(*values, 1)), digits=1),
    )

    def notes(at: int) -> list[Note]:
        return [Note(values[at - 1], f"{figure(values[at - 1], 1)} %")] if at <= last else []

    return Diagram(axes, [Bars(tr("fights, %"), values, "data.0")] if result.fights else [], notes)


_Series = tuple[str, Sequence[Counter[int]], str, LineStyle]


def _by_round(
    result: DuelResult,
    of: Callable[[Counts], Sequence[Counter[int]]],
    title: str,
    *,
    most: float = 0,
    levels: Sequence[Level] = (),
    outlined: bool = False,
) -> Diagram:
    last = rounds_of(result)
    series = [
        (result.names[side], of(counts)[:last], SIDE_TOKENS[side], _LINES[side])
        for side, counts in enumerate(result.counts)
    ]
    return _diagram(series, title, last, most=most, levels=levels, outlined=outlined)


def _diagram(
    series: Sequence[_Series],
    title: str,
    last: int,
    *,
    most: float = 0,
    levels: Sequence[Level] = (),
    outlined: bool = False,
) -> Diagram:
    """A line for the median of each series by round, and a band for its middle half."""
    bands: list[Mark] = []
    lines: list[Steps] = []
    for name, counted, token, line in series:
        parts = [quartiles(each) for each in counted]
        if not parts:
            continue
        low, median, high = (tuple(map(float, values)) for values in zip(*parts, strict=True))
        half = tr("{name}, middle half", name=name)
        bands.append(Band(half, low, high, token, alpha=_BAND_ALPHA, outlined=outlined, quiet=True, told="ends"))
        lines.append(Steps(name, median, token, line))
        most = max(most, *high)
    top = rounded_up(max(most, 1))
    axes = Axes(Axis(tr("round"), 0.5, last + 0.5, whole=True), Axis(title, 0, 1.08 * top, last=top))

    def notes(at: int) -> list[Note]:
        there = [dict(enumerate(each.values, each.start)).get(at) for each in lines]
        signs = SIDE_SIGNS if len(lines) > 1 else ("",)
        return [
            Note(value, f"{sign} {figure(value)}".strip())
            for sign, value in zip(signs, there, strict=False)
            if value is not None
        ]

    shown = [level for level in levels if level.value <= axes.y.high]
    return Diagram(axes, [*bands, *lines, *shown] if lines else [], notes)


NOTHING: Final = Diagram(Axes(Axis("", 0.5, 1.5), Axis("", 0, 1)), ())
"""The diagram before the first fight."""
PLOTS: Final[tuple[tuple[str, Callable[[DuelResult], Diagram]], ...]] = (
    (marked("Armor left"), left),
    (marked("Heat"), heat),
    (marked("Distance"), distance),
    (marked("Needed numbers"), needed),
    (marked("Rounds"), lengths),
)
"""The diagrams of a duel by their names."""
