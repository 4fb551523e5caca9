"""The preview of an attack: its chance with every term, and the damage of a hit."""

from __future__ import annotations

from typing import NamedTuple

from designer.language import tr
from designer.rulesets.skirmish.damage import HitDamage, blow
from designer.rulesets.skirmish.rules import DEFAULT, SkirmishRules
from designer.rulesets.skirmish.situation import BattleSituation, Fighter
from designer.rulesets.skirmish.to_hit import Chance
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
