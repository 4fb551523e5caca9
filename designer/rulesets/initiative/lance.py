"""A lance before its rounds: when each unit acts, who acts before whom, and some rounds as the dice fall."""

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
    """How likely a unit acts before another; the same phase counts half, as no rule says who begins in it."""
    found = compared(phases, other)
    return found.greater + found.equal / 2


def first_matrix(units: Sequence[Distribution]) -> tuple[tuple[Fraction | None, ...], ...]:
    """For each unit a row: how likely it acts before each other; None against itself."""
    return tuple(
        tuple(None if row == column else chance_first(units[row], units[column]) for column in range(len(units)))
        for row in range(len(units))
    )


class LanceUnit(NamedTuple):
    """A unit of a lance, by a name that no other one has, and what it is ordered to do in the first round."""

    name: str
    actor: Actor
    orders: Orders = NO_ORDERS


@dataclass(frozen=True)
class Lance:
    """Units under one configuration and variant of the rules. Each unit's initiative is computed once."""

    units: tuple[LanceUnit, ...] = ()
    configuration: Configuration = field(default_factory=shipped)
    variant: RulesVariant = RulesVariant.MOD
    _found: dict[Actor, Initiative] = field(default_factory=dict, compare=False, repr=False)

    def with_units(self, units: tuple[LanceUnit, ...]) -> Lance:
        """The same rules for other units."""
        return replace(self, units=units, _found=self._found if len(self._found) < 200 else {})

    def with_rules(self, configuration: Configuration, variant: RulesVariant) -> Lance:
        """The same units under other rules."""
        return Lance(self.units, configuration, variant)

    def initiative(self, actor: Actor) -> Initiative:
        """When a unit acts."""
        if actor not in self._found:
            self._found[actor] = round_start(actor, self.configuration, self.variant)
        return self._found[actor]

    def first_matrix(self) -> tuple[tuple[Fraction | None, ...], ...]:
        """How likely each unit acts before each other one; ties count half."""
        return first_matrix([self.initiative(unit.actor).phases for unit in self.units])

    def rounds(self, count: int, seed: int) -> tuple[PlayedRound, ...]:
        """Some rounds as the dice of a seed fall. Orders against a unit that is not there are left out."""
        names = {unit.name for unit in self.units}
        fighters = [RoundFighter(unit.name, unit.actor) for unit in self.units]
        plan = {(1, unit.name): _known(unit.orders, names) for unit in self.units}
        return play(fighters, count, Random(seed), self.configuration, plan, self.variant)


def free_name(wanted: str, taken: Collection[str]) -> str:
    """A name that is not taken: the wanted one, or that with a number behind it."""
    name, number = wanted, 2
    while name in taken:
        name, number = f"{wanted} ({number})", number + 1
    return name


def _known(orders: Orders, names: Collection[str]) -> Orders:
    shot = orders.called_shot_at if orders.called_shot_at in names else None
    down = orders.knocks_down if orders.knocks_down in names else None
    return replace(orders, called_shot_at=shot, knocks_down=down)
