"""The effects of one quirk, by situation: the differences of sums with and without it (QUIRKS 11).

Rolls are those of a regular crew; situations in which a quirk has no effect are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeVar

from designer.catalog.quirks import BARREL_FISTS, FISTS, Carrier, Pipeline, Quirk
from designer.language import inside, marked, tr
from designer.rulesets.combat.tables import amounts
from designer.rulesets.quirks.contribution import Roll, total
from designer.rulesets.quirks.criticals import (
    anti_mek_modifiers,
    critical_modifiers,
    maintenance_factor,
    rugged_at_start,
)
from designer.rulesets.quirks.initiative import SideMember, initiative_modifiers
from designer.rulesets.quirks.physical import PhysicalAttack, is_permitted, punch_damage, punch_modifiers
from designer.rulesets.quirks.piloting import Trigger, piloting_roll
from designer.rulesets.quirks.profiles import Profile
from designer.rulesets.quirks.to_hit import (
    Arc,
    Attacker,
    AttackerMovement,
    AttackTarget,
    Bracket,
    can_glance,
    glancing_share,
    to_hit,
    weapon_heat,
)
from designer.units.location import Form

PILOTING = 5
RANGES = (Bracket.SHORT, Bracket.MEDIUM, Bracket.LONG)
_GUN = "gun"

Case = TypeVar("Case")


class QuirkChange(NamedTuple):
    """The effect of a quirk in a situation: the change of a number; None if the quirk makes the action impossible.

    ``before`` and ``after`` are the probabilities of success, 0 to 1; None if no roll is made.
    """

    pipeline: Pipeline
    situation: str
    amount: int | None
    before: float | None = None
    after: float | None = None


def worth(
    quirk: Quirk, *, heat: int = 0, tonnage: int = 50, profile: Profile = Profile.STANDARD
) -> tuple[QuirkChange, ...]:
    """The effects of a quirk on a unit of this tonnage or a weapon of this heat; empty for most quirks."""
    held = (quirk.id,)
    if quirk.carrier is Carrier.WEAPON:
        return (*_attacks(weapon=held, profile=profile), *_heat(heat, held, profile))
    return (
        *_attacks(unit=held, profile=profile),
        *_defence(held, profile),
        *_piloting(held, profile),
        *_physical(held, tonnage, profile),
        *_initiative(held),
        *_criticals(held, profile),
    )


def _roll_change(pipeline: Pipeline, situation: str, plain: Roll, changed: Roll) -> Iterator[QuirkChange]:
    if changed.target_number != plain.target_number:
        amount = changed.target_number - plain.target_number
        yield QuirkChange(pipeline, situation, amount, plain.chance, changed.chance)


def _attacks(*, unit: tuple[str, ...] = (), weapon: tuple[str, ...] = (), profile: Profile) -> tuple[QuirkChange, ...]:
    """The effects on attacks by range; if there is none when standing, those after running and at secondary targets."""

    def change(situation: str, bracket: Bracket, movement: AttackerMovement, arc: Arc | None) -> Iterator[QuirkChange]:
        plain = Attacker(movement=movement, secondary=arc)
        changed = Attacker(movement=movement, secondary=arc, unit_quirks=unit, weapon_quirks={_GUN: weapon})
        rolls = [to_hit(who, AttackTarget(), bracket, _GUN, profile) for who in (plain, changed)]
        return _roll_change(Pipeline.TO_HIT, situation, *rolls)

    stood, ran = AttackerMovement.STOOD, AttackerMovement.RAN
    words, running = marked("attack at {range} range"), marked("attack at {range} range after running")
    plainly = _each(RANGES, lambda at: change(tr(words, range=tr(at.value)), at, stood, None))
    if plainly:
        return plainly
    secondary = marked("secondary target to the {arc}, short range")
    return (
        *_each(RANGES, lambda at: change(tr(running, range=tr(at.value)), at, ran, None)),
        *_each(tuple(Arc), lambda arc: change(tr(secondary, arc=tr(arc.value)), Bracket.SHORT, stood, arc)),
    )


def _defence(quirks: tuple[str, ...], profile: Profile) -> Iterator[QuirkChange]:
    target = AttackTarget(unit_quirks=quirks)
    for at in RANGES:
        plain = to_hit(Attacker(), AttackTarget(), at, profile=profile)
        changed = to_hit(Attacker(), target, at, profile=profile)
        yield from _roll_change(Pipeline.TO_HIT, tr("attacked at {range} range", range=tr(at.value)), plain, changed)
        if can_glance(target, profile):
            share = glancing_share(changed.target_number)
            yield QuirkChange(
                Pipeline.TO_HIT, tr("hit at {range} range: how many glance", range=tr(at.value)), 0, 0.0, share
            )


def _piloting(quirks: tuple[str, ...], profile: Profile) -> Iterator[QuirkChange]:
    for trigger in Trigger:
        plain = piloting_roll(PILOTING, (), trigger, profile=profile)
        changed = piloting_roll(PILOTING, quirks, trigger, profile=profile)
        yield from _roll_change(Pipeline.PSR, tr("piloting roll: {cause}", cause=tr(trigger.value)), plain, changed)


def _physical(quirks: tuple[str, ...], tonnage: int, profile: Profile) -> Iterator[QuirkChange]:
    for arm in FISTS:
        name = inside(Form.BIPED.shown(arm))
        more = total(punch_damage(tonnage, arm, quirks, profile)) - total(punch_damage(tonnage, arm, (), profile))
        if more:
            yield QuirkChange(Pipeline.DAMAGE, tr("damage of a punch, {arm}", arm=name), more)
        easier = total(punch_modifiers(arm, quirks, profile=profile))
        if easier:
            yield QuirkChange(Pipeline.PHYSICAL, tr("to hit with a punch, {arm}", arm=name), easier)
        if BARREL_FISTS[arm] in quirks:
            missing = amounts()["physical"]["extremity"]
            yield QuirkChange(Pipeline.PHYSICAL, tr("to hit with a punch without a hand, {arm}", arm=name), -missing)
    for attack in PhysicalAttack:
        if not is_permitted(attack, quirks, profile=profile):
            yield QuirkChange(Pipeline.PHYSICAL, tr(attack.value), None)
        elif not is_permitted(attack, quirks, 1, profile):
            yield QuirkChange(Pipeline.PHYSICAL, tr("{attack} at a higher target", attack=tr(attack.value)), None)


def _initiative(quirks: tuple[str, ...]) -> Iterator[QuirkChange]:
    more = total(initiative_modifiers([SideMember(quirks)]))
    if more:
        yield QuirkChange(Pipeline.INITIATIVE, tr("initiative of its side"), more)


def _criticals(quirks: tuple[str, ...], profile: Profile) -> Iterator[QuirkChange]:
    amounts = {
        tr("critical hits ignored in a game"): rugged_at_start(quirks, profile).left,
        tr("roll for critical hits on arms and legs"): total(
            critical_modifiers(quirks, has_actuators=True, profile=profile)
        ),
        tr("leg and swarm attacks of infantry"): total(anti_mek_modifiers(quirks, profile)),
        tr("maintenance intervals more"): maintenance_factor(quirks, profile) - 1,
    }
    return (QuirkChange(Pipeline.CRIT, situation, amount) for situation, amount in amounts.items() if amount)


def _heat(heat: int, quirks: tuple[str, ...], profile: Profile) -> Iterator[QuirkChange]:
    more = total(weapon_heat(heat, quirks, profile)) - heat
    if more:
        yield QuirkChange(Pipeline.HEAT, tr("heat of the weapon, {heat}", heat=heat), more)


def _each(cases: tuple[Case, ...], changes: Callable[[Case], Iterator[QuirkChange]]) -> tuple[QuirkChange, ...]:
    return tuple(change for case in cases for change in changes(case))
