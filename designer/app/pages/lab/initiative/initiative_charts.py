"""The diagrams of the Initiative tab: the chance of each phase, and the mean phase by tonnage."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import Final

from designer.app.ui.figures import figure
from designer.app.ui.plots.marks import Axes, Axis, Band, Bars, Diagram, Mark, Note, Spot, Steps, rounded_up
from designer.language import marked, tr
from designer.rulesets.initiative.actor import Actor
from designer.rulesets.initiative.configuration import Configuration
from designer.rulesets.initiative.phase_distribution import Initiative, by_tonnage, next_step
from designer.rulesets.initiative.phase_modifiers import FIRST, LAST
from designer.rulesets.initiative.pilot import RulesVariant

PHASES: Final = tuple(range(FIRST, LAST - 1, -1))
"""All phases from left to right: 30, which acts first, is at the left."""
_WORDS: Final = tuple(str(phase) for phase in PHASES)
LIGHTEST, HEAVIEST = 5, 120

_BAR_ALPHA: Final = 0.6
_LIMITS: Final = (FIRST, marked("would be above {phase}")), (LAST, marked("would be below {phase}"))
"""The limits of phases, with the name of the bar for what would be beyond each."""
_NAME_ROOM: Final = 0.16
"""The room for such a name beside the bars, as a share of their width."""


def position(phase: float) -> float:
    """The position of a phase on the axis of phases."""
    return FIRST + 1 - phase


def phases_of(name: str, found: Initiative, other: tuple[str, Initiative] | None) -> Diagram:
    """The diagram of the chances of phases: bars for one unit, an outline for the unit that it is compared with."""
    shares = _percents(found)
    marks: list[Mark] = [Bars(name, shares, "series.1", alpha=_BAR_ALPHA)]
    beyond = [_beyond(part, *limit) for part, limit in zip(found.held_back, _LIMITS, strict=True) if part]
    shown = [found]
    if other is not None:
        marks.append(Steps(other[0], _outline(_percents(other[1])), "series.2", "dash"))
        shown.append(other[1])
    lasting = tuple(marks)
    marks[1:1] = beyond
    first = min(FIRST, max(each.earliest for each in shown) + 1)
    last = max(LAST, min(each.latest for each in shown) - 1)
    most = max(value for mark in lasting for value in mark.values if value is not None)
    before, after = (ceil(_NAME_ROOM * (first - last + 1)) if part else 0 for part in found.held_back)
    ends = position(first) - 0.5 - before, position(last) + 0.5 + after
    across = Axis(tr("phase, 30 acts first"), *ends, _WORDS)

    def notes(at: int) -> list[Note]:
        values = [mark.values[at - 1] for mark in lasting]
        return [Note(value, f"{figure(value, 1)} %") for value in values if value]

    return Diagram(Axes(across, Axis(tr("chance, %"), 0, min(100, rounded_up(1.1 * most)), digits=1)), marks, notes)


def _beyond(part: Fraction, limit: int, name: str) -> Bars:
    """The part of the bar at a limit that would be beyond it."""
    values = tuple(100 * float(part) if phase == limit else None for phase in PHASES)
    return Bars(tr(name, phase=limit), values, "bg.1", hatch="rising", beside=True)


def _percents(found: Initiative) -> tuple[float | None, ...]:
    return tuple(100 * float(found.phases.probability(phase)) or None for phase in PHASES)


def _outline(shares: tuple[float | None, ...]) -> tuple[float | None, ...]:
    """The shares for a closed outline: 0 just before the first and after the last one that occurs, None beyond."""
    places = [number for number, share in enumerate(shares) if share]
    first, last = places[0] - 1, places[-1] + 1
    return tuple((share or 0.0) if first <= number <= last else None for number, share in enumerate(shares))


def phase_by_tonnage(actor: Actor, configuration: Configuration, variant: RulesVariant) -> Diagram:
    """The diagram of a unit's mean phase by tonnage, with the range from its earliest to its latest phase.

    A diamond marks the unit, a ring the next lighter tonnage that acts a phase earlier.
    """
    found = by_tonnage(actor, range(LIGHTEST, HEAVIEST + 1), configuration, variant)
    latest, means, earliest = (
        tuple(float(value) for value in values)
        for values in zip(*((each.latest, each.mean, each.earliest) for each in found), strict=True)
    )
    spread = Band(
        tr("latest to earliest"),
        latest,
        earliest,
        "series.1",
        start=LIGHTEST,
        alpha=0.18,
        outlined=False,
        told="ends",
    )
    tons = min(max(actor.tonnage, LIGHTEST), HEAVIEST)
    mean = means[round(tons) - LIGHTEST]
    unit = Spot(tr("the unit"), tons, mean, f"{figure(actor.tonnage)} t: {figure(mean, 1)}")
    marks: list[Mark] = [spread, Steps(tr("mean phase"), means, "series.1", start=LIGHTEST), unit]
    step = next_step(configuration.of(actor.unit_type), actor.tonnage)
    if step is not None and step.tonnage >= LIGHTEST:
        there = means[step.tonnage - LIGHTEST]
        said = f"{step.tonnage} t: +{figure(there - mean, 1)}"
        marks.append(Spot(tr("the next step"), step.tonnage, there, said, "up", ring=True))

    def notes(at: int) -> list[Note]:
        value = means[at - LIGHTEST]
        return [Note(value, f"{at} t: {figure(value, 1)}")]

    axes = Axes(
        Axis(tr("tonnage, t"), LIGHTEST - 0.5, HEAVIEST + 0.5),
        Axis(tr("phase"), 0, min(FIRST, max(earliest) + 1), digits=1),
    )
    return Diagram(axes, marks, notes)
