"""The study of an attack: all figures for a design that fires some of its weapons in a situation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, Literal, NamedTuple

from designer import design
from designer.catalog.ruleset import RuleSet
from designer.construction.heat import capacity, radical_cooling
from designer.graph import Evaluator
from designer.language import marked
from designer.rulesets.combat.armament import Gun, armament
from designer.rulesets.combat.attack import AimedWeapon
from designer.rulesets.combat.criticals import heat_of_injuries
from designer.rulesets.combat.guidance import fires_indirectly, guidance_of
from designer.rulesets.combat.limbs import Limbs, limbs
from designer.rulesets.combat.mobility import heat_of_moving
from designer.rulesets.combat.physical import BodyAttack, physical_attacks
from designer.rulesets.combat.piloting import STEADY, Balance, Steadiness, balances, steadiness
from designer.rulesets.combat.quirk_effects import QuirkEffect, worths
from designer.rulesets.combat.situation import AttackSituation
from designer.rulesets.combat.volley import (
    DamageDistribution,
    Volley,
    spread,
    sustained,
    volleys,
    without_quirks,
)
from designer.rulesets.quirks.contribution import Contribution
from designer.rulesets.quirks.initiative import SideMember, initiative_modifiers
from designer.rulesets.quirks.to_hit import AttackerMovement
from designer.units.injuries import UNHURT, Injuries

DamageReading = Literal["maximum", "expected", "sustained"]
DAMAGE_READINGS: Final[dict[DamageReading, str]] = {
    **{"maximum": marked("Maximum"), "expected": marked("Expected"), "sustained": marked("Sustained")}
}
"""The ways to count damage, each with its name."""

LEAST_HEXES = 12
"""The least number of hexes up to which figures are given."""


def farthest(guns: Iterable[Gun]) -> int:
    """The greatest distance for which figures of weapons are given: one hex beyond the reach of all."""
    return max((LEAST_HEXES, *(gun.reach + 1 for gun in guns)))


class Combatant(NamedTuple):
    """The values of a design on which its attacks depend.

    ``moving`` is the heat of each kind of movement, ``damaged`` that of critical hits on the engine. ``radical`` is
    what radical heat sinks dissipate more while they run.
    """

    guns: tuple[Gun, ...]
    quirks: tuple[str, ...]
    body: Limbs
    sinks: int
    moving: tuple[tuple[AttackerMovement, int], ...]
    steady: Steadiness = STEADY
    damaged: int = 0
    radical: int = 0

    def heat_of(self, how: AttackerMovement) -> int:
        """The heat of moving in this way."""
        return dict(self.moving)[how]


NOBODY = Combatant((), (), Limbs(), 0, tuple((how, 0) for how in AttackerMovement))


def combatant(g: Evaluator, injuries: Injuries = UNHURT, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> Combatant:
    """The values of a design on which its attacks depend, after its injuries."""
    return Combatant(
        armament(g, injuries, rules),
        design.quirk_ids(g),
        limbs(g, injuries, rules),
        capacity(g, injuries),
        tuple((how, heat_of_moving(g, how, injuries, rules)) for how in AttackerMovement),
        steadiness(g, injuries, rules),
        heat_of_injuries(g, injuries),
        radical_cooling(g, injuries),
    )


def choices(guns: Iterable[Gun], rules: RuleSet) -> dict[str, bool]:
    """The fields of a situation that are choices of some designs only, and whether they matter to these weapons."""
    aboard = tuple(guns)
    loads = [(gun, load) for gun in aboard for load in gun.loads]
    guided = [guidance.by for _, load in loads if (guidance := guidance_of(load, rules))]
    networked = any(gun.networked for gun in aboard)
    return {
        "modules": any(gun.service.switched for gun in aboard),
        "passive": any(gun.shielded for gun in aboard),
        "designated": any(guided),
        "indirect": any(fires_indirectly(gun.item.ammo, load) for gun, load in loads),
        "spotter": networked,
        "jammed": networked,
    }


@dataclass(frozen=True)
class Study:
    """The attack of a design with the weapons ``fired`` in a situation. Figures are computed when first read."""

    attacker: Combatant = NOBODY
    fired: tuple[Gun, ...] = ()
    situation: AttackSituation = field(default_factory=AttackSituation)

    @property
    def farthest(self) -> int:
        """The greatest distance for which figures are given: one hex beyond the reach of all weapons."""
        return farthest(self.fired)

    @cached_property
    def volleys(self) -> tuple[Volley, ...]:
        """The attacks of all weapons at 1, 2, 3 and so on hexes."""
        return volleys(self.fired, self.situation, self.attacker.quirks, self.farthest)

    @cached_property
    def plain(self) -> tuple[Volley, ...]:
        """The volleys as they would be without any quirks, those of the target included."""
        return volleys(without_quirks(self.fired), self.situation.plain, (), self.farthest)

    def at(self, hexes: int) -> Volley:
        """The attacks of all weapons at a distance; an empty volley beyond the reach of all weapons."""
        return self.volleys[hexes - 1] if hexes <= len(self.volleys) else Volley(hexes, ())

    def aim(self, gun: Gun, hexes: int) -> AimedWeapon | None:
        """The attack with a weapon at a distance; None if it is out of range."""
        return self.at(hexes).of(gun)

    def shares(self, hexes: int) -> tuple[float, ...]:
        """The share of turns (0 to 1) in which each weapon can fire if no heat may build up."""
        coolable = self.attacker.sinks - self.attacker.heat_of(self.situation.movement) - self.attacker.damaged
        return sustained(self.at(hexes), coolable)

    def damages(self, gun: Gun, reading: DamageReading) -> tuple[float, ...]:
        """The damage of a weapon at 1, 2, 3 and so on hexes: maximum, expected, or sustainable without heating up."""
        return tuple(self._damage(volley, gun, reading) for volley in self.volleys)

    def _damage(self, volley: Volley, gun: Gun, reading: DamageReading) -> float:
        aim = volley.of(gun)
        if aim is None:
            return 0.0
        if reading == "maximum":
            return float(aim.most)
        return aim.expected * (self.shares(volley.hexes)[volley.aims.index(aim)] if reading == "sustained" else 1.0)

    def damage(self, hexes: int, reading: DamageReading) -> float:
        """The damage of all weapons at a distance: maximum, expected, or sustainable without heating up."""
        volley = self.at(hexes)
        return sum(self._damage(volley, aim.gun, reading) for aim in volley.aims)

    def strongest(self, hexes: int) -> Gun | None:
        """The weapon with the most expected damage at a distance; None if all are out of range."""
        best = max(self.at(hexes).aims, key=lambda aim: aim.expected, default=None)
        return None if best is None else best.gun

    def spread(self, hexes: int) -> DamageDistribution:
        """The probability distribution of the damage of all weapons at a distance."""
        return spread(self.at(hexes))

    @cached_property
    def physical_attacks(self) -> tuple[BodyAttack, ...]:
        """The physical attacks of the attacker."""
        return physical_attacks(self.attacker.body, self.situation, self.attacker.quirks)

    @cached_property
    def balances(self) -> tuple[Balance, ...]:
        """The piloting rolls of the attacker, by cause."""
        return balances(self.situation, self.attacker.quirks, self.attacker.steady)

    @cached_property
    def initiative(self) -> tuple[Contribution, ...]:
        """The modifiers that the design's quirks give to the initiative of its side."""
        return initiative_modifiers([SideMember(self.attacker.quirks)])

    @cached_property
    def worths(self) -> tuple[QuirkEffect, ...]:
        """The effect of each quirk in this situation."""
        return worths(self.fired, self.attacker.body, self.situation, self.attacker.quirks, self.attacker.steady)
