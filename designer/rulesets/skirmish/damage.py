"""The damage of one hit: to armor, past armor, and to health once armor is gone."""

from __future__ import annotations

from typing import NamedTuple

from designer.rulesets.skirmish.rules import DEFAULT, DamageVariant, SkirmishRules
from designer.rulesets.skirmish.units import SkirmishUnit


class HitDamage(NamedTuple):
    """The damage of one hit to a target, in points; the three health parts add up to the loss of health."""

    armor_damage: int
    """Damage against armor, before it is seen how much armor there is."""
    armor_loss: int
    """Armor that is lost."""
    bypass: int
    """Health lost to damage that bypasses armor."""
    spill: int
    """Health lost to armor damage that found no more armor."""
    bare: int
    """Health lost where there was no armor to begin with; the softened variant only."""

    @property
    def hp_loss(self) -> int:
        """Health that is lost."""
        return self.bypass + self.spill + self.bare


def blow(
    attacker: SkirmishUnit, roll: int, armor: int, rules: SkirmishRules = DEFAULT, percent: int = 100
) -> HitDamage:
    """The effect of a hit with this damage roll on a target with so much armor left.

    ``percent`` is the part of the roll that counts, less than 100 for units that a shot hits by accident. Halves are
    rounded to even.

    *text*: armor loses the armor damage, health the bypass and whatever armor damage is left over.
    *softened*: the bypass is weakened by a part of the armor left after the hit; and a target that had no armor before
    the hit takes the plain roll.
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
    """Hits with always this roll until the target is dead; None if so many are not enough."""
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
    """Armor and health of a target after 0, 1, 2 ... hits with always this roll, until it is dead or ``limit`` hits.

    Ends, too, where a hit does nothing any more. Health may end below 0.
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


def survival(
    attacker: SkirmishUnit, target: SkirmishUnit, chance: float, attacks: int, rules: SkirmishRules = DEFAULT
) -> list[float]:
    """The probability that the target is alive after 0, 1, 2 ... attacks, exactly: over all states of armor and health.

    ``chance`` is the chance to hit, from 0 to 1.
    """
    states = {(target.hp, target.armor): 1.0}
    rolls = range(attacker.damage_min, attacker.damage_max + 1)
    losses: dict[int, list[tuple[int, int, float]]] = {}  # by armor left: health lost, armor then left, chance
    alive = [1.0]
    for _ in range(attacks):
        after: dict[tuple[int, int], float] = {}
        for state, weight in states.items():
            hp, armor = state
            after[state] = after.get(state, 0.0) + weight * (1 - chance)
            if armor not in losses:
                losses[armor] = _losses(attacker, armor, rolls, chance, rules)
            for lost, left_armor, part in losses[armor]:
                left = hp - lost
                if left > 0:
                    key = left, left_armor
                    after[key] = after.get(key, 0.0) + weight * part
        states = after
        alive.append(sum(states.values()))
    return alive


def _losses(
    attacker: SkirmishUnit, armor: int, rolls: range, chance: float, rules: SkirmishRules
) -> list[tuple[int, int, float]]:
    """The results of a hit on this much armor: health lost, armor left, and the probability within the attack."""
    counted: dict[tuple[int, int], int] = {}
    for roll in rolls:
        done = blow(attacker, roll, armor, rules)
        key = done.hp_loss, armor - done.armor_loss
        counted[key] = counted.get(key, 0) + 1
    return [(lost, left, chance * count / len(rolls)) for (lost, left), count in counted.items()]
