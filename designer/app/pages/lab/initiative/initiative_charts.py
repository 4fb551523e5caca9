"""The plots of the initiative bench: the chance of each phase, and the mean phase by tonnage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtWidgets import QWidget

from designer.app.ui.figures import figure
from designer.app.ui.plots.marks import Axes, Axis, Band, Bars, Mark, Note, Spot, Steps, rounded_up
from designer.app.ui.plots.plot import Plot
from designer.language import marked, tr
from designer.rulesets.initiative.actor import Actor
from designer.rulesets.initiative.configuration import Configuration
from designer.rulesets.initiative.phase_distribution import Initiative, by_tonnage, next_step
from designer.rulesets.initiative.phase_modifiers import FIRST, LAST
from designer.rulesets.initiative.pilot import RulesVariant

PHASES: Final = tuple(range(FIRST, LAST - 1, -1))
"""From left to right, the first to act at the left."""
_WORDS: Final = tuple(str(phase) for phase in PHASES)
LIGHTEST, HEAVIEST = 5, 120

_BAR_ALPHA: Final = 0.6
_KEPT = marked("kept within the limits")


def position(phase: float) -> float:
    """Where a phase lies on the axis of phases."""
    return FIRST + 1 - phase


class PhaseChart(Plot):
    """The chance of each phase: bars for the chosen unit, an outline for the unit that it is compared with."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Phase of a round"), _phase_axes(50), parent)

    def show_phases(self, name: str, found: Initiative, other: tuple[str, Initiative] | None) -> None:
        """Draw one unit, and perhaps another one, over the phases that occur."""
        shares = _percents(found)
        marks: list[Mark] = [Bars(name, shares, "series.1", alpha=_BAR_ALPHA)]
        early, late = found.held_back
        if early or late:
            beyond = tuple(100 * float({FIRST: early, LAST: late}.get(phase, 0)) or None for phase in PHASES)
            marks.append(Bars(tr(_KEPT), beyond, "text.1", hatch="rising"))
        shown = [found]
        if other is not None:
            marks.append(Steps(other[0], _outline(_percents(other[1])), "series.2", "dash"))
            shown.append(other[1])
        first = min(FIRST, max(each.earliest for each in shown) + 1)
        last = max(LAST, min(each.latest for each in shown) - 1)
        most = max(value for mark in marks for value in mark.values if value is not None)
        self.draw(_phase_axes(min(100, rounded_up(1.1 * most)), first, last), marks)
        self.set_reading(self.reading, self._said(self.reading, marks))

    def _said(self, at: int | None, marks: Sequence[Mark]) -> list[Note]:
        if at is None:
            return []
        values = [mark.values[at - 1] for mark in marks if mark.name != tr(_KEPT)]
        return [Note(value, f"{figure(value, 1)} %") for value in values if value]

    def read_at(self, at: int) -> None:
        """Put the reading line on a position, with the values there."""
        self.set_reading(at, self._said(at, self.marks))


def _percents(found: Initiative) -> tuple[float | None, ...]:
    return tuple(100 * float(found.phases.probability(phase)) or None for phase in PHASES)


def _outline(shares: tuple[float | None, ...]) -> tuple[float | None, ...]:
    """Shares with a 0 before the first and after the last one, so that their outline is closed, and None beyond."""
    places = [number for number, share in enumerate(shares) if share]
    first, last = places[0] - 1, places[-1] + 1
    return tuple((share or 0.0) if first <= number <= last else None for number, share in enumerate(shares))


def _phase_axes(most: float, first: int = FIRST, last: int = LAST) -> Axes:
    across = Axis(tr("phase, 30 acts first"), position(first) - 0.5, position(last) + 0.5, _WORDS)
    return Axes(across, Axis(tr("chance, %"), 0, most, digits=1))


class TonnageChart(Plot):
    """The mean phase of one crew by tonnage, with the range from its earliest to its latest phase.

    A diamond marks the unit, a ring the next lighter tonnage that gains a phase.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        axes = Axes(Axis(tr("tonnage, t"), LIGHTEST - 0.5, HEAVIEST + 0.5), Axis(tr("phase"), 0, FIRST, digits=1))
        super().__init__(tr("Phase by tonnage"), axes, parent)

    @property
    def step_words(self) -> str:
        """The label of the next step; empty without one."""
        return next((mark.said for mark in self.marks if isinstance(mark, Spot) and mark.ring), "")

    def show_actor(self, actor: Actor, configuration: Configuration, variant: RulesVariant) -> None:
        """Draw the curve of a unit's crew and the unit on it."""
        found = by_tonnage(actor, range(LIGHTEST, HEAVIEST + 1), configuration, variant)
        latest, means, earliest = (
            tuple(float(value) for value in values)
            for values in zip(*((each.latest, each.mean, each.earliest) for each in found), strict=True)
        )
        spread = Band(
            tr("earliest to latest"), latest, earliest, "series.1", start=LIGHTEST, alpha=0.18, outlined=False
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
        self.draw(self.axes, marks)

    def read_at(self, at: int) -> None:
        """Put the reading line on a tonnage, with the mean phase there."""
        mean = self.marks[1].values[at - LIGHTEST] if len(self.marks) > 1 else None
        self.set_reading(at, [Note(mean, f"{at} t: {figure(mean, 1)}")] if mean is not None else [])
