"""What each quirk of a design is worth in a situation: the same figures with it and without it (QUIRKS 11)."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from designer.catalog.quirks import Carrier, Quirk, find_quirk
from designer.language import inside, tr, trn
from designer.rulesets.combat.armament import Gun
from designer.rulesets.combat.attack import AttackSituation
from designer.rulesets.combat.physical import Limbs, balances, blows
from designer.rulesets.combat.volley import volley
from designer.rulesets.quirks.contribution import total
from designer.rulesets.quirks.criticals import anti_mek_modifiers, critical_modifiers, rugged_at_start
from designer.rulesets.quirks.initiative import SideMember, initiative_modifiers

HEXES = (3, 9, 15)
"""The distances at which damage is compared: short, medium and long for most weapons."""


class QuirkEffect(NamedTuple):
    """What one quirk changes; 0 where it changes nothing.

    ``damage`` is the change of the expected damage at each of ``HEXES``, ``taken`` that of what its twin in the same
    situation would do to it at the middle one. ``heat`` is that of the volley, ``balance`` the greatest change of a
    piloting roll's chance. ``also`` says what has no figure among these.
    """

    quirk: Quirk
    bearer: str
    damage: tuple[float, ...]
    taken: float
    heat: int
    balance: float
    also: str


def worths(
    guns: tuple[Gun, ...], body: Limbs, situation: AttackSituation, unit_quirks: tuple[str, ...]
) -> tuple[QuirkEffect, ...]:
    """Every quirk of the unit and of the weapons that are fired, as far as the catalogue knows it."""
    of_unit = (_of_unit(quirk, guns, body, situation, unit_quirks) for quirk in _known(unit_quirks, Carrier.UNIT))
    of_guns = (
        _of_gun(quirk, gun, guns, situation, unit_quirks)
        for gun in guns
        for quirk in _known(gun.quirks, Carrier.WEAPON)
    )
    return (*of_unit, *of_guns)


def _known(quirks: tuple[str, ...], carrier: Carrier) -> tuple[Quirk, ...]:
    found = (find_quirk(quirk, carrier) for quirk in quirks)
    return tuple(dict.fromkeys(quirk for quirk in found if quirk is not None))


def _without(quirks: tuple[str, ...], quirk: Quirk) -> tuple[str, ...]:
    return tuple(other for other in quirks if other != quirk.id)


def _of_unit(
    quirk: Quirk, guns: tuple[Gun, ...], body: Limbs, situation: AttackSituation, quirks: tuple[str, ...]
) -> QuirkEffect:
    fewer = _without(quirks, quirk)
    damage = tuple(
        volley(guns, hexes, situation, quirks).expected - volley(guns, hexes, situation, fewer).expected
        for hexes in HEXES
    )
    twin, plain = replace(situation, target_quirks=quirks), replace(situation, target_quirks=fewer)
    taken = volley(guns, HEXES[1], twin).expected - volley(guns, HEXES[1], plain).expected
    changes = [
        held.roll.chance - bare.roll.chance
        for held, bare in zip(balances(situation, quirks), balances(situation, fewer), strict=True)
    ]
    return QuirkEffect(quirk, "", damage, taken, 0, max(changes, key=abs), _also(quirk, body, situation))


def _of_gun(
    quirk: Quirk, gun: Gun, guns: tuple[Gun, ...], situation: AttackSituation, unit_quirks: tuple[str, ...]
) -> QuirkEffect:
    fewer = tuple(replace(other, quirks=_without(gun.quirks, quirk)) if other is gun else other for other in guns)
    with_it, without = ([volley(fired, hexes, situation, unit_quirks) for hexes in HEXES] for fired in (guns, fewer))
    damage = tuple(a.expected - b.expected for a, b in zip(with_it, without, strict=True))
    heat = max((a.heat - b.heat for a, b in zip(with_it, without, strict=True)), key=abs)
    return QuirkEffect(quirk, gun.name, damage, 0.0, heat, 0.0, "")


def _also(quirk: Quirk, body: Limbs, situation: AttackSituation) -> str:
    """What a unit's quirk changes that is no damage, heat or balance, in a few words."""
    held, profile = (quirk.id,), situation.profile
    parts = []
    if initiative := total(initiative_modifiers([SideMember(held)])):
        parts.append(tr("{change} initiative", change=f"{initiative:+d}"))
    for with_it, plain in zip(blows(body, situation, held), blows(body, situation), strict=True):
        if with_it.roll is None:
            parts.append(tr("no {what}", what=inside(with_it.name)))
        elif (more := with_it.expected - plain.expected) and plain.roll is not None:
            parts.append(f"{inside(with_it.name)} {more:+.1f}")
    if ignored := rugged_at_start(held, profile).left:
        parts.append(trn("{n} critical hit ignored", "{n} critical hits ignored", ignored))
    if criticals := total(critical_modifiers(held, has_actuators=True, profile=profile)):
        parts.append(tr("critical rolls on limbs {change}", change=f"{criticals:+d}"))
    if infantry := total(anti_mek_modifiers(held, profile)):
        parts.append(tr("infantry's attacks {change}", change=f"{infantry:+d}"))
    return ", ".join(parts).replace("-", "−")
