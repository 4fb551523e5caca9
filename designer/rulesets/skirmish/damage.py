"""The damage of a hit: to armor, to health past the armor (bypass), and to health when no armor is left."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from designer.rulesets.skirmish.rules import DEFAULT, DamageVariant, SkirmishRules
from designer.rulesets.skirmish.units import SkirmishUnit


class HitDamage(NamedTuple):
    """The damage of one hit to a target, in points; the three health parts add up to the loss of health."""

    armor_damage: int
    """The damage to armor, if there is enough armor."""
    armor_loss: int
    """The loss of armor."""
    bypass: int
    """The loss of health by damage that bypasses armor."""
    spill: int
    """The loss of health by damage to armor beyond the armor that there was."""
    bare: int
    """The loss of health of a target that had no armor before the hit; only in the softened variant."""

    @property
    def hp_loss(self) -> int:
        """The loss of health."""
        return self.bypass + self.spill + self.bare


def blow(
    attacker: SkirmishUnit, roll: int, armor: int, rules: SkirmishRules = DEFAULT, percent: int = 100
) -> HitDamage:
    """The effect of a hit with this damage roll on a target that has this much armor.

    ``percent`` is the part of the roll that counts: less than 100 for units that a stray shot hits. Halves are rounded
    to even.

    Variant *text*: armor loses the armor damage, health loses the bypass and the armor damage that exceeds the armor.
    Variant *softened*: the bypass is reduced by a part of the armor left after the hit; a target that had no armor
    before the hit loses the whole roll.
    """
    base = roll * percent / 100
    if armor <= 0 and rules.damage is DamageVariant.SOFTENED:
        return HitDamage(0, 0, 0, 0, round(base))
    wanted = round(base * attacker.armor_damage / 100)
    lost = min(max(0, armor), wanted)
    bypass = round(base * attacker.bypass / 100)
    if rules.damage is DamageVariant.SOFTENED:
        bypass = max(0, round(bypass - (armor - lost) * rules.armor_reduction_percent / 100))
    return HitDamage(wanted, lost, bypass, wanted - lost, 0)


def hits_to_kill(
    attacker: SkirmishUnit, target: SkirmishUnit, roll: int, rules: SkirmishRules = DEFAULT, limit: int = 10_000
) -> int | None:
    """The number of hits, all with this roll, that kill the target; None if it survives ``limit`` hits."""
    hp, armor = target.hp, target.armor
    for hits in range(1, limit + 1):
        done = blow(attacker, roll, armor, rules)
        armor -= done.armor_loss
        hp -= done.hp_loss
        if hp <= 0:
            return hits
        if not done.armor_loss and not done.hp_loss:
            return None
    return None


def worn_down(
    attacker: SkirmishUnit, target: SkirmishUnit, roll: int, rules: SkirmishRules = DEFAULT, limit: int = 60
) -> list[tuple[int, int]]:
    """Armor and health of a target after 0, 1, 2 ... hits, all with this roll, up to its death or ``limit`` hits.

    The list also ends if a hit has no more effect. The last health may be below 0.
    """
    armor, hp = target.armor, target.hp
    states = [(armor, hp)]
    while hp > 0 and len(states) <= limit:
        done = blow(attacker, roll, armor, rules)
        armor, hp = armor - done.armor_loss, hp - done.hp_loss
        if (armor, hp) == states[-1]:
            break
        states.append((armor, hp))
    return states


def survival_of_hits(attacker: SkirmishUnit, target: SkirmishUnit, rules: SkirmishRules = DEFAULT) -> Iterator[float]:
    """The exact probabilities that the target is alive after 0, 1, 2 ... hits, without end."""
    rolls = range(attacker.damage_min, attacker.damage_max + 1)
    states = {target.armor: {target.hp: 1.0}}  # by armor and health
    losses: dict[int, list[tuple[int, int, float]]] = {}
    while True:
        yield sum(sum(healths.values()) for healths in states.values())
        after: dict[int, dict[int, float]] = {}
        for armor, healths in states.items():
            if armor not in losses:
                losses[armor] = _losses(attacker, armor, rolls, rules)
            for lost, left_armor, part in losses[armor]:
                into = after.setdefault(left_armor, {})
                for hp, weight in healths.items():
                    if hp > lost:
                        into[hp - lost] = into.get(hp - lost, 0.0) + weight * part
        states = after


def _losses(attacker: SkirmishUnit, armor: int, rolls: range, rules: SkirmishRules) -> list[tuple[int, int, float]]:
    """The results of a hit on this much armor: loss of health, armor left, and the probability."""
    counted: dict[tuple[int, int], int] = {}
    for roll in rolls:
        done = blow(attacker, roll, armor, rules)
        key = done.hp_loss, armor - done.armor_loss
        counted[key] = counted.get(key, 0) + 1
    return [(lost, left, count / len(rolls)) for (lost, left), count in counted.items()]


def survival_of_attacks(of_hits: Sequence[float], chance: float) -> list[float]:
    """The probabilities of being alive after 0, 1, 2 ... attacks, from those after as many hits.

    ``chance`` is the probability to hit, from 0 to 1: of some attacks, the number of hits is binomially distributed.
    """
    return [
        math.fsum(
            math.comb(attacks, hits) * chance**hits * (1 - chance) ** (attacks - hits) * of_hits[hits]
            for hits in range(attacks + 1)
        )
        for attacks in range(len(of_hits))
    ]


def survival(
    attacker: SkirmishUnit, target: SkirmishUnit, chance: float, attacks: int, rules: SkirmishRules = DEFAULT
) -> list[float]:
    """The exact probabilities that the target is alive after 0, 1, 2 ... attacks, with this probability to hit each."""
    return survival_of_attacks(list(islice(survival_of_hits(attacker, target, rules), attacks + 1)), chance)
