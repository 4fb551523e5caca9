"""The effect of each quirk of a design in a situation: the figures with the quirk minus the figures without it."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from designer.catalog.quirks import Carrier, Quirk, find_quirk
from designer.decimals import figure
from designer.language import inside, tr, trn
from designer.rulesets.combat.armament import Gun
from designer.rulesets.combat.limbs import Limbs
from designer.rulesets.combat.physical import physical_attacks
from designer.rulesets.combat.piloting import STEADY, Steadiness, balances
from designer.rulesets.combat.situation import AttackSituation
from designer.rulesets.combat.volley import volley
from designer.rulesets.quirks.contribution import total
from designer.rulesets.quirks.criticals import anti_mek_modifiers, critical_modifiers, rugged_at_start
from designer.rulesets.quirks.initiative import SideMember, initiative_modifiers

HEXES = (3, 9, 15)
"""The distances in hexes at which damage is compared: short, medium and long range for most weapons."""

MOST_ATTACKS = 2
"""How many physical attacks that a quirk changes are listed; if it changes more, their average is."""


class QuirkEffect(NamedTuple):
    """The effect of one quirk; figures that it does not change are 0.

    ``bearer`` is the weapon that has it, empty for a quirk of the unit. ``damage`` is the change of the expected damage
    at each of ``HEXES``, ``taken`` that of the damage from an equal design at the middle one. ``heat`` is the change of
    the heat of firing, ``balance`` the greatest change of the chance of a piloting roll. ``also`` lists other effects.
    """

    quirk: Quirk
    bearer: str
    damage: tuple[float, ...]
    taken: float
    heat: int
    balance: float
    also: str


def worths(
    guns: tuple[Gun, ...],
    body: Limbs,
    situation: AttackSituation,
    unit_quirks: tuple[str, ...],
    steady: Steadiness = STEADY,
) -> tuple[QuirkEffect, ...]:
    """The effects of all known quirks of the unit and of the fired weapons."""
    known = _known(unit_quirks, Carrier.UNIT)
    of_unit = (_of_unit(quirk, guns, body, situation, unit_quirks, steady) for quirk in known)
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
    quirk: Quirk,
    guns: tuple[Gun, ...],
    body: Limbs,
    situation: AttackSituation,
    quirks: tuple[str, ...],
    steady: Steadiness,
) -> QuirkEffect:
    fewer = _without(quirks, quirk)
    damage = tuple(
        volley(guns, hexes, situation, quirks).expected - volley(guns, hexes, situation, fewer).expected
        for hexes in HEXES
    )
    alike = replace(situation, target_form=body.form)
    twin, plain = replace(alike, target_quirks=quirks), replace(alike, target_quirks=fewer)
    taken = volley(guns, HEXES[1], twin).expected - volley(guns, HEXES[1], plain).expected
    changes = [
        held.roll.chance - bare.roll.chance
        for held, bare in zip(balances(situation, quirks, steady), balances(situation, fewer, steady), strict=True)
    ]
    return QuirkEffect(quirk, "", damage, taken, 0, max(changes, key=abs), _also(quirk, body, situation))


def _of_gun(
    quirk: Quirk, gun: Gun, guns: tuple[Gun, ...], situation: AttackSituation, unit_quirks: tuple[str, ...]
) -> QuirkEffect:
    fewer = tuple(other._replace(quirks=_without(gun.quirks, quirk)) if other is gun else other for other in guns)
    with_it, without = ([volley(fired, hexes, situation, unit_quirks) for hexes in HEXES] for fired in (guns, fewer))
    damage = tuple(a.expected - b.expected for a, b in zip(with_it, without, strict=True))
    heat = max((a.heat - b.heat for a, b in zip(with_it, without, strict=True)), key=abs)
    return QuirkEffect(quirk, gun.name, damage, 0.0, heat, 0.0, "")


def _also(quirk: Quirk, body: Limbs, situation: AttackSituation) -> str:
    """The effects of a unit quirk other than on damage, heat and piloting rolls, as a text."""
    held, profile = (quirk.id,), situation.profile
    parts = []
    if initiative := total(initiative_modifiers([SideMember(held)])):
        parts.append(tr("{change} initiative", change=f"{initiative:+d}"))
    changes = {}
    for with_it, plain in zip(physical_attacks(body, situation, held), physical_attacks(body, situation), strict=True):
        if with_it.roll is None and plain.roll is not None:
            parts.append(tr("no {what}", what=inside(with_it.name)))
        elif more := with_it.expected - plain.expected:
            changes[inside(with_it.name)] = more
    if len(changes) > MOST_ATTACKS:
        changes = {tr("physical attacks on average"): sum(changes.values()) / len(changes)}
    parts += [f"{name} {'+' if more > 0 else ''}{figure(more, 1)}" for name, more in changes.items()]
    if ignored := rugged_at_start(held, profile).left:
        parts.append(trn("{n} critical hit ignored", "{n} critical hits ignored", ignored))
    if criticals := total(critical_modifiers(held, has_actuators=True, profile=profile)):
        parts.append(tr("critical rolls on limbs {change}", change=f"{criticals:+d}"))
    if infantry := total(anti_mek_modifiers(held, profile)):
        parts.append(tr("infantry's attacks {change}", change=f"{infantry:+d}"))
    return ", ".join(parts).replace("-", "−")
