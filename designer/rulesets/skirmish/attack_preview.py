"""The preview of an attack: its chance with all terms, its damage, and a duel of repeated attacks.

In a duel one unit attacks another again and again from the same hex; the other one does nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from designer.language import tr
from designer.rulesets.skirmish.damage import HitDamage, blow, survival_of_attacks, survival_of_hits, worn_down
from designer.rulesets.skirmish.rules import DEFAULT, DamageVariant, SkirmishRules
from designer.rulesets.skirmish.situation import BattleSituation, Fighter
from designer.rulesets.skirmish.to_hit import Chance, hit_chance
from designer.rulesets.skirmish.units import SkirmishUnit


class Prospect(NamedTuple):
    """A previewed attack. Losses are in points; ``kills`` is the probability that this attack kills."""

    chance: Chance
    least: HitDamage
    """The effect of a hit with the lowest roll."""
    most: HitDamage
    """The effect of a hit with the highest roll."""
    armor: float
    """The average loss of armor, misses included."""
    health: float
    """The average loss of health, misses included, at most the present health."""
    kills: float
    reason: str = ""
    """Why the attack cannot be made now; empty if it can."""


def prospect(situation: BattleSituation, attacker: Fighter, target: Fighter) -> Prospect:
    """The preview of an attack with the present positions and states, without regard to cover and stray shots."""
    chance = situation.chance(attacker, target)
    reason = chance.reason
    if not reason and attacker.exhausted:
        reason = tr("{name} is exhausted", name=attacker.unit.name)
    if not reason and attacker.ap < situation.rules.attack_cost:
        reason = tr("{ap} AP left, an attack needs {cost}", ap=attacker.ap, cost=situation.rules.attack_cost)
    return considered(attacker.unit, target.hp, target.armor, chance, situation.rules)._replace(reason=reason)


def attacks_a_turn(unit: SkirmishUnit, rules: SkirmishRules = DEFAULT) -> int | None:
    """The number of attacks for which a unit's AP of one turn are enough; None if attacks cost no AP."""
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
"""The number of attacks up to which a duel is computed."""


@dataclass(frozen=True)
class Duel:
    """A duel: attacker, target, distance in hexes, ``height`` of the attacker above the target in levels, allies."""

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
        """The preview of one attack on the undamaged target."""
        return considered(self.attacker, self.target.hp, self.target.armor, self.chance, self.rules)

    def survival_of_hits(self, variants: Iterable[DamageVariant]) -> Iterator[tuple[DamageVariant, float]]:
        """The probabilities that the target is alive after 0, 1, 2 ... hits, by each variant of the damage rule."""
        for variant in variants:
            rules = replace(self.rules, damage=variant)
            found = survival_of_hits(self.attacker, self.target, rules)
            yield from ((variant, probability) for probability in islice(found, MOST_ATTACKS + 1))

    def alive(self, of_hits: Sequence[float]) -> list[float]:
        """The probabilities that the target is alive after 0, 1, 2 ... attacks, from those after as many hits."""
        return survival_of_attacks(of_hits, self.chance.percent / 100)

    @cached_property
    def wear(self) -> list[tuple[int, int]]:
        """Armor and health of the target after 0, 1, 2 and so on hits with the average roll, up to its death."""
        return worn_down(self.attacker, self.target, self.attacker.average_roll, self.rules)

    def chances(self, height: int) -> tuple[float | None, ...]:
        """The chances in percent at 1, 2 ... hexes up to the reach, from this height; None if no attack is possible."""
        each = (replace(self, hexes=hexes, height=height).chance for hexes in range(1, self.attacker.reach + 1))
        return tuple(float(chance.percent) if chance.possible else None for chance in each)


def attacks_until(alive: list[float], probability: float) -> int | None:
    """The number of attacks after which the target is alive with at most this probability; None: more than computed."""
    return next((attacks for attacks, lives in enumerate(alive) if lives <= probability), None)
