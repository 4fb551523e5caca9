"""Firepower of a force: the damage of each unit by distance, as the combat lab computes it."""

from __future__ import annotations

from typing import NamedTuple

from designer.catalog.ruleset import RuleSet
from designer.design import once
from designer.forces.force import Force, Member
from designer.rulesets.combat.situation import AttackSituation
from designer.rulesets.combat.study import LEAST_HEXES, Study, combatant


class DamageByRange(NamedTuple):
    """The damage of a unit, or a force, a turn, at 1, 2, 3 and so on hexes.

    ``maximum``: all that can fire hits. ``expected``: at the pilot's gunnery. ``sustained``: expected, as far as heat
    is dissipated in the same turn.
    """

    maximum: tuple[float, ...]
    expected: tuple[float, ...]
    sustained: tuple[float, ...]


def damage_by_range(member: Member, hexes: int | None = None, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> DamageByRange:
    """The damage of a member that stands, at a target that stands in the open, up to a distance.

    All weapons fire that do not face the rear. Nothing without a design. With None as ``hexes`` it goes as far as that
    of the combat lab.
    """
    if member.unit is None:
        return DamageByRange(*((0.0,) * (hexes or LEAST_HEXES),) * 3)
    attacker = combatant(once(member.unit, ruleset=rules), rules=rules)
    fired = tuple(gun for gun in attacker.guns if not gun.rear)
    gunnery, piloting = member.skills.clamped
    study = Study(attacker, fired, AttackSituation(gunnery, piloting, rules=rules))
    distances = range(1, (hexes or study.farthest) + 1)
    return DamageByRange(
        tuple(study.damage(at, "maximum") for at in distances),
        tuple(study.damage(at, "expected") for at in distances),
        tuple(study.damage(at, "sustained") for at in distances),
    )


class ForceProfile(NamedTuple):
    """The damage of each member in the order of the force, and of all together, all up to the same distance."""

    members: tuple[DamageByRange, ...]
    total: DamageByRange


def damage_profile(force: Force, hexes: int = 2 * LEAST_HEXES, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> ForceProfile:
    """The damage of a force by distance, up to ``hexes``."""
    members = tuple(damage_by_range(member, hexes, rules) for member in force.members)
    total = DamageByRange(
        *(tuple(sum(each[reading][at] for each in members) for at in range(hexes)) for reading in range(3))
    )
    return ForceProfile(members, total)
