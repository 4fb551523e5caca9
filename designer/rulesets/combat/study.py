"""The study of an attack: a design, a situation and the fired weapons, with all figures that follow."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, Literal

from designer import design
from designer.construction.heat import capacity
from designer.graph import Evaluator, query
from designer.rulesets.combat.armament import Gun, armament, heat_of_moving
from designer.rulesets.combat.attack import AimedWeapon, AttackSituation
from designer.rulesets.combat.physical import Balance, BodyAttack, Limbs, balances, blows, limbs
from designer.rulesets.combat.quirk_effects import QuirkEffect, worths
from designer.rulesets.combat.volley import (
    DamageDistribution,
    Volley,
    spread,
    sustained,
    volley,
    volleys,
    without_quirks,
)
from designer.rulesets.quirks.contribution import Contribution
from designer.rulesets.quirks.initiative import SideMember, initiative_modifiers
from designer.rulesets.quirks.to_hit import AttackerMovement

DamageReading = Literal["maximum", "expected", "sustained"]

LEAST_HEXES = 12
"""The least range of a study, in hexes."""


@dataclass(frozen=True, slots=True)
class Combatant:
    """The values of a design that matter in an attack."""

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
    """The values of a design."""
    moving = tuple((how, heat_of_moving(g, how)) for how in AttackerMovement)
    return Combatant(armament(g), design.quirk_ids(g), limbs(g), capacity(g), moving)


@dataclass(frozen=True)
class Study:
    """An attack by a design in a situation with some weapons. Each figure is computed when it is first read."""

    attacker: Combatant = NOBODY
    fired: tuple[Gun, ...] = ()
    situation: AttackSituation = field(default_factory=AttackSituation)

    @property
    def farthest(self) -> int:
        """The range of the study: one hex beyond the reach of all weapons."""
        return max(LEAST_HEXES, *(gun.reach + 1 for gun in self.fired)) if self.fired else LEAST_HEXES

    @cached_property
    def volleys(self) -> tuple[Volley, ...]:
        """The volleys at 1, 2, 3 and so on hexes."""
        return volleys(self.fired, self.situation, self.attacker.quirks, self.farthest)

    @cached_property
    def plain(self) -> tuple[Volley, ...]:
        """The volleys without all quirks, those of the target too."""
        return volleys(without_quirks(self.fired), self.situation.plain, (), self.farthest)

    def at(self, hexes: int) -> Volley:
        """The volley at a distance; an empty one beyond the reach of all weapons."""
        return self.volleys[hexes - 1] if hexes <= len(self.volleys) else Volley(hexes, ())

    def aim(self, gun: Gun, hexes: int) -> AimedWeapon | None:
        """The attack of a weapon at a distance."""
        return self.at(hexes).of(gun)

    def shares(self, hexes: int) -> tuple[float, ...]:
        """The share of turns in which each weapon can fire without building up heat."""
        coolable = self.attacker.sinks - self.attacker.heat_of(self.situation.movement)
        return sustained(self.at(hexes), coolable)

    def damages(self, gun: Gun, reading: DamageReading) -> tuple[float, ...]:
        """Damage of a weapon at 1, 2, 3 and so on hexes."""
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
        """The distribution of the damage at a distance."""
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
        """The modifiers of the design to the initiative of its side."""
        return initiative_modifiers([SideMember(self.attacker.quirks)])

    @cached_property
    def worths(self) -> tuple[QuirkEffect, ...]:
        """The effect of each quirk in this situation."""
        return worths(self.fired, self.attacker.body, self.situation, self.attacker.quirks)


DISTANCES: Final = (3, 9, 15)
"""The distances in hexes at which the damage is given: short, medium, long."""


@query
def salvo(g: Evaluator, hexes: int) -> int:
    """Damage of all weapons in range that do not face the rear, with every shot and missile a hit."""
    return volley((gun for gun in armament(g) if not gun.rear), hexes, AttackSituation()).most
