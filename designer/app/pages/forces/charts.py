"""The diagram of the damage of a force by range: of all units, one above the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import Signal

from designer.app.pages.forces.rows import SERIES, no_units, series
from designer.app.ui.figures import figure
from designer.app.ui.idle_work import IdleWork
from designer.app.ui.plots.marks import (
    SERIES_HATCHES,
    Axes,
    Axis,
    Band,
    Diagram,
    Mark,
    Note,
    Steps,
    rounded_up,
    stacked,
)
from designer.app.ui.plots.plot import Plot
from designer.app.ui.widgets.panel import Panel
from designer.app.views.panels.damage_readings import DamageReadings
from designer.catalog.ruleset import RuleSet
from designer.forces.force import Force, Member
from designer.forces.profile import DamageByRange, damage_by_range
from designer.language import marked, tr
from designer.rulesets.combat.study import LEAST_HEXES, DamageReading

_TIPS: Final[dict[DamageReading, str]] = {
    "maximum": marked("Everything that can fire hits"),
    "expected": marked("At the skills of the pilots"),
    "sustained": marked("Expected, as far as heat is dissipated in the same turn"),
}
START_AT: Final = 9


class DamageProfile(NamedTuple):
    """The damage of the members of a force, in its order.

    Members whose designs are missing are left out, and those that are not calculated yet, if it is not ``whole``.
    """

    members: tuple[tuple[int, Member, DamageByRange], ...]
    whole: bool = True

    @property
    def farthest(self) -> int:
        """The greatest distance for which there are figures: that of the member whose weapons reach farthest."""
        return max((len(each.maximum) for _, _, each in self.members), default=LEAST_HEXES)

    def layers(self, reading: DamageReading) -> list[tuple[float, ...]]:
        """The damage of each member at each range up to the farthest."""
        return [reaching(getattr(each, reading), self.farthest) for _, _, each in self.members]

    def total(self, reading: DamageReading) -> tuple[float, ...]:
        """The damage of all at each range."""
        return tuple(sum(layer[at] for layer in self.layers(reading)) for at in range(self.farthest))


def reaching(damage: Sequence[float], hexes: int) -> tuple[float, ...]:
    """Damage by range, up to a distance: none beyond the reach of the weapons."""
    return (*damage, *(0.0,) * (hexes - len(damage)))


def damage_diagram(
    profile: DamageProfile, reading: DamageReading, other: Sequence[float] = (), most: float = 0
) -> Diagram:
    """The stack of the damage of all members; ``other`` is the total of another force, ``most`` a height to have."""
    last = max(profile.farthest, len(other))
    layers = [reaching(layer, last) for layer in profile.layers(reading)]
    marks: list[Mark] = [
        Band(member.name, lower, upper, series(number), SERIES_HATCHES[number // SERIES % len(SERIES_HATCHES)])
        for (number, member, _), (lower, upper) in zip(profile.members, stacked(layers), strict=True)
    ]
    if other:
        marks.append(Steps(tr("the other force"), reaching(other, last), "text.1", "dash"))
    total = reaching(profile.total(reading), last)
    high = max((*total, *other, most), default=0)
    digits = 0 if reading == "maximum" else 1
    axes = Axes(
        Axis(tr("range, hexes"), 0.5, last + 0.5, whole=True),
        Axis(tr("damage per turn"), 0, rounded_up(1.08 * max(high, 1)), digits=digits),
    )
    return Diagram(axes, marks, lambda hexes: _notes(total, hexes, digits))


def _notes(total: Sequence[float], hexes: int, digits: int) -> list[Note]:
    if not any(total):
        return []
    value = total[hexes - 1]
    return [Note(value, figure(value, digits))]


class DamagePanel(Panel):
    """The damage of a force by range. What is not known yet is computed while nothing else is to do.

    Signals:
        drawn: the damage of all units is known, and drawn.
    """

    drawn = Signal()

    def __init__(self, title: str, state: str = "") -> None:
        self.plot = Plot(title)
        self.plot.empty_text = self._why_empty
        super().__init__(title, self.plot, state=state)
        self.reading: DamageReading = "maximum"
        self.force = Force()
        self._numbers: Sequence[int] = ()
        self._other: tuple[float, ...] = ()
        self._most = 0.0
        self._known: dict[str, tuple[Member, DamageByRange]] = {}
        self._rules = RuleSet.TOTAL_WARFARE
        self.profile = DamageProfile(())
        self._work: IdleWork[None] = IdleWork(self, done=self._finish)

    def offer_readings(self, *others: DamagePanel) -> None:
        """Add the field that chooses how damage is counted here and in ``others``."""
        readings = DamageReadings(_TIPS, self.reading)
        self.add_tool(readings)
        for panel in (self, *others):
            readings.chosen.connect(panel.read_as)

    def read_as(self, reading: DamageReading) -> None:
        """Count damage in another way."""
        self.reading = reading
        self._draw()

    def show_force(self, force: Force, rules: RuleSet, numbers: Sequence[int] = ()) -> None:
        """Show a force by a rule book; ``numbers`` are those of its units for their colors, by default in its order."""
        if rules is not self._rules:
            self._rules, self._known = rules, {}
        self.force = force
        self._numbers = numbers or range(len(force.members))
        ids = {member.id for member in force.members}
        self._known = {key: held for key, held in self._known.items() if key in ids}
        self._draw()
        self._work.start(self._compute())

    def compare_with(self, other: Sequence[float], most: float) -> None:
        """Also show the total of another force, in a diagram at least as high as ``most``."""
        if (tuple(other), most) != (self._other, self._most):
            self._other, self._most = tuple(other), most
            self._draw()

    @property
    def total(self) -> Sequence[float] | None:
        """The damage of all units at each range, if everything hits; None as long as it is not calculated."""
        return self.profile.total("maximum") if self.profile.whole else None

    def _why_empty(self) -> str:
        if not self.force.members:
            return no_units()
        return tr("No unit has a design here.") if self.profile.whole else tr("Calculating…")

    @property
    def busy(self) -> bool:
        """Whether the damage of some units is not known yet."""
        return self._work.busy

    def _compute(self) -> Iterator[None]:
        for member in self.force.members:
            if member.unit is not None and self._of(member) is None:
                self._known[member.id] = member, damage_by_range(member, rules=self._rules)
            yield

    def _finish(self) -> None:
        self._draw()
        self.drawn.emit()

    def _of(self, member: Member) -> DamageByRange | None:
        held = self._known.get(member.id)
        return held[1] if held and held[0].unit is member.unit and held[0].skills == member.skills else None

    def _draw(self) -> None:
        named = zip(self._numbers, self.force.members, strict=True)
        known = [(number, member, self._of(member)) for number, member in named if member.unit]
        self.profile = DamageProfile(
            tuple((number, member, each) for number, member, each in known if each is not None),
            all(each is not None for _, _, each in known),
        )
        self.plot.draw(*damage_diagram(self.profile, self.reading, self._other, self._most))
        if self.plot.reading is None:
            self.plot.read(START_AT)  # only now has its axis these ranges
