"""What the combat bench shows: a design, a situation, the weapons that are fired; every figure comes from the core."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from designer import design
from designer.app.context.design_context import DesignContext
from designer.construction.heat import capacity
from designer.construction.movement import movement
from designer.rulesets.combat.armament import Gun, armament, heat_of_moving
from designer.rulesets.combat.attack import Aim, Situation
from designer.rulesets.combat.body import Balance, Blow, Limbs, balances, blows, limbs
from designer.rulesets.combat.volley import Spread, Volley, spread, sustained, volleys, without_quirks
from designer.rulesets.combat.worth import Worth, worths
from designer.rulesets.quirks.contribution import Contribution
from designer.rulesets.quirks.initiative import Member, initiative_modifiers
from designer.rulesets.quirks.to_hit import Movement

LEAST_HEXES = 12
"""Plots over range go at least so far."""


@dataclass(frozen=True, slots=True)
class Attacker:
    """What of a design matters in a fight. Equal ones need no new plots."""

    guns: tuple[Gun, ...]
    quirks: tuple[str, ...]
    body: Limbs
    sinks: int
    moving: tuple[tuple[Movement, int], ...]

    def heat_of(self, how: Movement) -> int:
        """Heat of moving."""
        return dict(self.moving)[how]


NOBODY = Attacker((), (), Limbs(0, ()), 0, tuple((how, 0) for how in Movement))


def attacker_of(context: DesignContext) -> Attacker:
    """The design as it is now."""
    g = context.graph
    return Attacker(
        armament(g),
        design.quirks(g),
        limbs(g),
        capacity(g),
        tuple((how, heat_of_moving(g, how)) for how in Movement),
    )


def run_of(context: DesignContext) -> int:
    """How far a design runs, in hexes."""
    return movement(context.graph).run


@dataclass(frozen=True)
class Study:
    """One question asked of the core; what is not looked at is not worked out."""

    attacker: Attacker = NOBODY
    fired: tuple[Gun, ...] = ()
    situation: Situation = field(default_factory=Situation)

    @property
    def farthest(self) -> int:
        """The last hex of the plots over range."""
        return max(LEAST_HEXES, *(gun.reach + 1 for gun in self.fired)) if self.fired else LEAST_HEXES

    @cached_property
    def volleys(self) -> tuple[Volley, ...]:
        """What is done at 1, 2, 3 and so on hexes."""
        return volleys(self.fired, self.situation, self.attacker.quirks, self.farthest)

    @cached_property
    def plain(self) -> tuple[Volley, ...]:
        """The same without all quirks, those of the target too."""
        return volleys(without_quirks(self.fired), self.situation.plain, (), self.farthest)

    def at(self, hexes: int) -> Volley:
        """What is done at a distance; beyond all weapons it is nothing."""
        return self.volleys[hexes - 1] if hexes <= len(self.volleys) else Volley(hexes, ())

    def aim(self, gun: Gun, hexes: int) -> Aim | None:
        """The attack of a weapon at a distance."""
        return self.at(hexes).of(gun)

    def shares(self, hexes: int) -> tuple[float, ...]:
        """In which share of the turns each weapon can be fired without heat building up."""
        coolable = self.attacker.sinks - self.attacker.heat_of(self.situation.movement)
        return sustained(self.at(hexes), coolable)

    def spread(self, hexes: int) -> Spread:
        """How likely which damage is at a distance."""
        return spread(self.at(hexes))

    @cached_property
    def blows(self) -> tuple[Blow, ...]:
        """Punches and kicks."""
        return blows(self.attacker.body, self.situation, self.attacker.quirks)

    @cached_property
    def balances(self) -> tuple[Balance, ...]:
        """Piloting rolls."""
        return balances(self.situation, self.attacker.quirks)

    @cached_property
    def initiative(self) -> tuple[Contribution, ...]:
        """What the design adds to the initiative of its side."""
        return initiative_modifiers([Member(self.attacker.quirks)])

    @cached_property
    def worths(self) -> tuple[Worth, ...]:
        """What each quirk is worth here."""
        return worths(self.fired, self.attacker.body, self.situation, self.attacker.quirks)
