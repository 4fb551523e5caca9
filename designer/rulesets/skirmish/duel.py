"""A duel: one unit attacks another again and again, from the same hex; the other one only stands there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from designer.rulesets.skirmish.attack_preview import Prospect, considered
from designer.rulesets.skirmish.damage import survival, worn_down
from designer.rulesets.skirmish.rules import DEFAULT, DamageVariant, SkirmishRules
from designer.rulesets.skirmish.to_hit import Chance, hit_chance
from designer.rulesets.skirmish.units import SkirmishUnit

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
