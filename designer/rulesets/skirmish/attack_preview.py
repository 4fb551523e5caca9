"""The preview of an attack: its chance with every term, the damage of a hit, and a duel of such attacks.

In a duel one unit attacks another again and again, from the same hex; the other one only stands there.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from designer.language import tr
from designer.rulesets.skirmish.damage import HitDamage, blow, survival, worn_down
from designer.rulesets.skirmish.rules import DEFAULT, DamageVariant, SkirmishRules
from designer.rulesets.skirmish.situation import BattleSituation, Fighter
from designer.rulesets.skirmish.to_hit import Chance, hit_chance
from designer.rulesets.skirmish.units import SkirmishUnit


class Prospect(NamedTuple):
    """A previewed attack. Losses are in points; ``kills`` is the probability that this attack kills."""

    chance: Chance
    least: HitDamage
    """What a hit with the lowest roll does."""
    most: HitDamage
    """What a hit with the highest roll does."""
    armor: float
    """Armor that the attack takes on average, misses included."""
    health: float
    """Health that it takes on average, misses included; no more than there is."""
    kills: float
    reason: str = ""
    """Why it cannot be made now; empty if it can."""


def prospect(situation: BattleSituation, attacker: Fighter, target: Fighter) -> Prospect:
    """The preview of an attack from the present positions and states, without cover and stray shots."""
    chance = situation.chance(attacker, target)
    reason = chance.reason
    if not reason and attacker.exhausted:
        reason = tr("{name} is exhausted", name=attacker.unit.name)
    if not reason and attacker.ap < situation.rules.attack_cost:
        reason = tr("{ap} AP left, an attack needs {cost}", ap=attacker.ap, cost=situation.rules.attack_cost)
    return considered(attacker.unit, target.hp, target.armor, chance, situation.rules)._replace(reason=reason)


def attacks_a_turn(unit: SkirmishUnit, rules: SkirmishRules = DEFAULT) -> int | None:
    """The number of attacks for which its AP suffice in one turn; None if attacks cost no AP."""
    return unit.ap // rules.attack_cost if rules.attack_cost else None


def considered(attacker: SkirmishUnit, hp: int, armor: int, chance: Chance, rules: SkirmishRules = DEFAULT) -> Prospect:
    """The preview of an attack with a given chance on a target with given health and armor."""
    rolls = range(attacker.damage_min, attacker.damage_max + 1)
    blows = [blow(attacker, roll, armor, rules) for roll in rolls]
    share = chance.percent / 100 / len(blows)
    return Prospect(
        chance,
        blows[0],
        blows[-1],
        share * sum(each.armor_loss for each in blows),
        share * sum(min(each.hp_loss, hp) for each in blows),
        share * sum(each.hp_loss >= hp for each in blows),
    )


MOST_ATTACKS = 40
"""Attacks after which nobody counts any more."""


@dataclass(frozen=True)
class Duel:
    """Who attacks whom, over how many hexes, from so many levels above the target, with so many allies beside it."""

    attacker: SkirmishUnit
    target: SkirmishUnit
    hexes: int = 1
    height: int = 0
    allies: int = 0
    rules: SkirmishRules = DEFAULT

    @cached_property
    def chance(self) -> Chance:
        """The chance of one attack."""
        return hit_chance(self.attacker, self.target, self.hexes, self.height, self.allies, self.rules)

    @property
    def prospect(self) -> Prospect:
        """What one attack on the fresh target does."""
        return considered(self.attacker, self.target.hp, self.target.armor, self.chance, self.rules)

    def alive(self, variant: DamageVariant) -> list[float]:
        """The probability that the target lives after 0, 1, 2 and so on attacks, by one reading of the damage rule."""
        rules = replace(self.rules, damage=variant)
        return survival(self.attacker, self.target, self.chance.percent / 100, MOST_ATTACKS, rules)

    @cached_property
    def wear(self) -> list[tuple[int, int]]:
        """Armor and health of the target after 0, 1, 2 and so on hits with the average roll, until it is dead."""
        return worn_down(self.attacker, self.target, self.attacker.average_roll, self.rules)

    def chances(self, height: int) -> tuple[float | None, ...]:
        """The chance in percent at 1, 2 and so on hexes up to the reach, from a height; None where none is possible."""
        each = (replace(self, hexes=hexes, height=height).chance for hexes in range(1, self.attacker.reach + 1))
        return tuple(float(chance.percent) if chance.possible else None for chance in each)


def attacks_until(alive: list[float], probability: float) -> int | None:
    """After how many attacks the target lives with at most this probability; None if not within those counted."""
    return next((attacks for attacks, lives in enumerate(alive) if lives <= probability), None)
