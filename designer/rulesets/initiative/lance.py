"""The initiative of a lance: when each unit acts, which unit acts before which, and simulated rounds."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import NamedTuple

from designer.rulesets.initiative.actions import ActionEffect, effects
from designer.rulesets.initiative.actor import Actor
from designer.rulesets.initiative.configuration import Configuration
from designer.rulesets.initiative.mod_file import shipped
from designer.rulesets.initiative.phase_distribution import (
    Initiative,
    SkillGain,
    first_matrix,
    round_start,
    skill_gains,
)
from designer.rulesets.initiative.pilot import RulesVariant
from designer.rulesets.initiative.rounds import Orders, PlayedRound, RoundFighter, play


class LanceUnit(NamedTuple):
    """A unit of a lance: a unique name, the unit, and its orders for each round from the first on."""

    name: str
    actor: Actor
    orders: tuple[Orders, ...] = ()


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

    def effects(self, name: str) -> tuple[ActionEffect, ...]:
        """The effects of what the unit of this name can do, and of what the other units of the lance can do to it."""
        actors = {unit.name: unit.actor for unit in self.units}
        others = [(unit.name, unit.actor) for unit in self.units if unit.name != name]
        return effects(actors[name], others, self.configuration, self.variant)

    def skill_gains(self, actor: Actor) -> tuple[SkillGain, ...]:
        """Gain of the next step of each skill of a unit's pilot, the most for each point first."""
        return skill_gains(actor, self.configuration, self.variant)

    def rounds(self, count: int, seed: int) -> tuple[PlayedRound, ...]:
        """Simulated rounds, the same for the same seed. Orders against units that are not in the lance are ignored."""
        from random import Random  # noqa: PLC0415 - it loads slowly, and phases need no draws

        names = {unit.name for unit in self.units}
        fighters = [RoundFighter(unit.name, unit.actor) for unit in self.units]
        plan = {
            (number, unit.name): _known(orders, names)
            for unit in self.units
            for number, orders in enumerate(unit.orders, 1)
        }
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
    return orders._replace(called_shot_at=shot, knocks_down=down)
