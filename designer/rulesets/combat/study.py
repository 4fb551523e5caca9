"""A question about a fight: a design, a situation, the weapons that are fired; and all figures that answer it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, Literal

from designer import design
from designer.construction.heat import capacity
from designer.graph import Evaluator
from designer.rulesets.combat.armament import Gun, armament, heat_of_moving
from designer.rulesets.combat.attack import AimedWeapon, AttackSituation
from designer.rulesets.combat.physical import Balance, BodyAttack, Limbs, balances, blows, limbs
from designer.rulesets.combat.quirk_effects import QuirkEffect, worths
from designer.rulesets.combat.volley import DamageDistribution, Volley, spread, sustained, volleys, without_quirks
from designer.rulesets.quirks.contribution import Contribution
from designer.rulesets.quirks.initiative import SideMember, initiative_modifiers
from designer.rulesets.quirks.to_hit import AttackerMovement

DamageReading = Literal["maximum", "expected", "sustained"]
READINGS: Final[tuple[DamageReading, ...]] = ("maximum", "expected", "sustained")
"""Damage of a turn: the most that is possible, the mean, and the mean without heat that builds up."""

LEAST_HEXES = 12
"""The least range, in hexes, up to which a study looks."""


@dataclass(frozen=True, slots=True)
class Combatant:
    """What of a design matters in a fight."""

    guns: tuple[Gun, ...]
    quirks: tuple[str, ...]
    body: Limbs
    sinks: int
    moving: tuple[tuple[AttackerMovement, int], ...]

    def heat_of(self, how: AttackerMovement) -> int:
        """Heat of moving."""
        return dict(self.moving)[how]


NOBODY = Combatant((), (), Limbs(0, ()), 0, tuple((how, 0) for how in AttackerMovement))


def combatant(g: Evaluator) -> Combatant:
    """A design as it is now."""
    moving = tuple((how, heat_of_moving(g, how)) for how in AttackerMovement)
    return Combatant(armament(g), design.quirk_ids(g), limbs(g), capacity(g), moving)


@dataclass(frozen=True)
class Study:
    """A question about a fight. Each answer is computed when it is first read."""

    attacker: Combatant = NOBODY
    fired: tuple[Gun, ...] = ()
    situation: AttackSituation = field(default_factory=AttackSituation)

    @property
    def farthest(self) -> int:
        """The last hex that is looked at: one beyond the reach of all weapons."""
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

    def aim(self, gun: Gun, hexes: int) -> AimedWeapon | None:
        """The attack of a weapon at a distance."""
        return self.at(hexes).of(gun)

    def shares(self, hexes: int) -> tuple[float, ...]:
        """In which share of the turns each weapon can be fired without heat building up."""
        coolable = self.attacker.sinks - self.attacker.heat_of(self.situation.movement)
        return sustained(self.at(hexes), coolable)

    def damages(self, gun: Gun, reading: DamageReading) -> tuple[float, ...]:
        """Damage of a weapon at 1, 2, 3 and so on hexes: the most, what is expected, or what can be kept up."""
        return tuple(self._damage(volley, gun, reading) for volley in self.volleys)

    def _damage(self, volley: Volley, gun: Gun, reading: DamageReading) -> float:
        aim = volley.of(gun)
        if aim is None:
            return 0.0
        if reading == "maximum":
            return float(aim.most)
        return aim.expected * (self.shares(volley.hexes)[volley.aims.index(aim)] if reading == "sustained" else 1.0)

    def damage(self, hexes: int, reading: DamageReading) -> float:
        """Damage of all weapons at a distance."""
        volley = self.at(hexes)
        return sum(self._damage(volley, aim.gun, reading) for aim in volley.aims)

    def strongest(self, hexes: int) -> Gun | None:
        """The weapon with the most expected damage at a distance."""
        best = max(self.at(hexes).aims, key=lambda aim: aim.expected, default=None)
        return None if best is None else best.gun

    def spread(self, hexes: int) -> DamageDistribution:
        """How likely which damage is at a distance."""
        return spread(self.at(hexes))

    @cached_property
    def blows(self) -> tuple[BodyAttack, ...]:
        """Punches and kicks."""
        return blows(self.attacker.body, self.situation, self.attacker.quirks)

    @cached_property
    def balances(self) -> tuple[Balance, ...]:
        """Piloting rolls."""
        return balances(self.situation, self.attacker.quirks)

    @cached_property
    def initiative(self) -> tuple[Contribution, ...]:
        """What the design adds to the initiative of its side."""
        return initiative_modifiers([SideMember(self.attacker.quirks)])

    @cached_property
    def worths(self) -> tuple[QuirkEffect, ...]:
        """What each quirk is worth here."""
        return worths(self.fired, self.attacker.body, self.situation, self.attacker.quirks)
