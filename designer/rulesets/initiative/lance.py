"""The initiative of a lance: when each unit acts, which unit acts before which, and simulated rounds."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from random import Random
from typing import NamedTuple

from designer.rulesets.chance import Distribution, compared
from designer.rulesets.initiative.actor import Actor
from designer.rulesets.initiative.configuration import Configuration
from designer.rulesets.initiative.mod_file import shipped
from designer.rulesets.initiative.phase_distribution import Initiative, round_start
from designer.rulesets.initiative.pilot import RulesVariant
from designer.rulesets.initiative.rounds import NO_ORDERS, Orders, PlayedRound, RoundFighter, play


def chance_first(phases: Distribution, other: Distribution) -> Fraction:
    """The probability that a unit acts before another; equal phases count half, as no rule orders units in a phase."""
    found = compared(phases, other)
    return found.greater + found.equal / 2


def first_matrix(units: Sequence[Distribution]) -> tuple[tuple[Fraction | None, ...], ...]:
    """A row for each unit: the probabilities that it acts before each unit; None for itself."""
    return tuple(
        tuple(None if row == column else chance_first(units[row], units[column]) for column in range(len(units)))
        for row in range(len(units))
    )


class LanceUnit(NamedTuple):
    """A unit of a lance: a unique name, the unit, and its orders for the first round."""

    name: str
    actor: Actor
    orders: Orders = NO_ORDERS


@dataclass(frozen=True)
class Lance:
    """A lance under one configuration and variant of the rules. The initiative of each unit is computed once."""

    units: tuple[LanceUnit, ...] = ()
    configuration: Configuration = field(default_factory=shipped)
    variant: RulesVariant = RulesVariant.MOD
    _found: dict[Actor, Initiative] = field(default_factory=dict, compare=False, repr=False)

    def with_units(self, units: tuple[LanceUnit, ...]) -> Lance:
        """A lance of other units under the same rules."""
        return replace(self, units=units, _found=self._found if len(self._found) < 200 else {})

    def with_rules(self, configuration: Configuration, variant: RulesVariant) -> Lance:
        """A lance of the same units under other rules."""
        return Lance(self.units, configuration, variant)

    def initiative(self, actor: Actor) -> Initiative:
        """The phase of a unit at the start of a round."""
        if actor not in self._found:
            self._found[actor] = round_start(actor, self.configuration, self.variant)
        return self._found[actor]

    def first_matrix(self) -> tuple[tuple[Fraction | None, ...], ...]:
        """The probabilities that each unit acts before each other unit; equal phases count half."""
        return first_matrix([self.initiative(unit.actor).phases for unit in self.units])

    def rounds(self, count: int, seed: int) -> tuple[PlayedRound, ...]:
        """Simulated rounds, the same for the same seed. Orders against units that are not in the lance are ignored."""
        names = {unit.name for unit in self.units}
        fighters = [RoundFighter(unit.name, unit.actor) for unit in self.units]
        plan = {(1, unit.name): _known(unit.orders, names) for unit in self.units}
        return play(fighters, count, Random(seed), self.configuration, plan, self.variant)


def free_name(wanted: str, taken: Collection[str]) -> str:
    """A name that is not in ``taken``: the wanted one, if need be with a number added."""
    name, number = wanted, 2
    while name in taken:
        name, number = f"{wanted} ({number})", number + 1
    return name


def _known(orders: Orders, names: Collection[str]) -> Orders:
    shot = orders.called_shot_at if orders.called_shot_at in names else None
    down = orders.knocks_down if orders.knocks_down in names else None
    return replace(orders, called_shot_at=shot, knocks_down=down)
