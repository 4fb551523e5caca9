"""``mechwright combat``: the target number of an attack, and the expected damage of a unit's weapons at a range."""

from __future__ import annotations

import json
from difflib import get_close_matches
from enum import StrEnum
from typing import Annotated

from designer.battle_value.pilot import WORST
from designer.catalog.quirks import Carrier, find_quirk, ids_with_effect, quirk_ids
from designer.cli.arguments import CommandGroup, Option, UsageError
from designer.cli.output import OutputFormat
from designer.cli.unit_input import UnitFile, read_or_exit
from designer.design import once
from designer.rulesets.combat.armament import armament, gun_named
from designer.rulesets.combat.attack import AttackSituation
from designer.rulesets.combat.volley import Volley, volley
from designer.rulesets.quirks.contribution import Roll
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
)

combat = CommandGroup("Attacks: target numbers and chances.")

GUN = "weapon"
BEST_SKILL = 0

TARGET_MODIFIERS = (-4, 12)
"""The lowest and highest target movement modifier: an immobile target, and more than any real unit has."""


class Range(StrEnum):
    """The range brackets of a weapon."""

    SHORT = "short"
    MEDIUM = "medium"
    LONG = "long"


GunneryOption = Annotated[int, Option(help="Skill of the gunner, 0 to 8.")]


@combat.command("to-hit")
def attack(  # noqa: PLR0913 - each is an option of the command
    *,
    at: Annotated[Range, Option("--range", help="How far the target is.")],
    gunnery: GunneryOption = 4,
    attacker_movement: Annotated[AttackerMovement, Option(help="How the attacker moved.")] = AttackerMovement.STOOD,
    target_tmm: Annotated[int, Option(help="What the target's movement adds, -4 to 12.")] = 0,
    attacker_quirk: Annotated[list[str] | None, Option(help="A quirk of the attacker.")] = None,
    target_quirk: Annotated[list[str] | None, Option(help="A quirk of the target.")] = None,
    weapon_quirk: Annotated[list[str] | None, Option(help="A quirk of the weapon.")] = None,
    secondary: Annotated[Arc | None, Option(help="The arc of the target, if it is a secondary one.")] = None,
    partial_cover: Annotated[bool, Option("--partial-cover", help="The target has partial cover.")] = False,
    profile: Annotated[Profile, Option(help="How quirks are read.")] = Profile.STANDARD,
    output: Annotated[OutputFormat, Option("--format", help="A table, or one JSON object.")] = OutputFormat.TEXT,
) -> None:
    """The target number of an attack, with all its modifiers, and the chance to hit."""
    attacker = Attacker(
        within(gunnery, BEST_SKILL, WORST, "--gunnery"),
        attacker_movement,
        known(attacker_quirk, Carrier.UNIT, "--attacker-quirk"),
        {GUN: known(weapon_quirk, Carrier.WEAPON, "--weapon-quirk")},
        secondary,
    )
    modifier = within(target_tmm, *TARGET_MODIFIERS, "--target-tmm")
    target = AttackTarget(modifier, partial_cover, known(target_quirk, Carrier.UNIT, "--target-quirk"))
    roll = to_hit(attacker, target, Bracket(at.value), GUN, profile)
    glancing = glancing_share(roll.target_number) if can_glance(target, profile) else 0.0
    print(_json(roll, glancing) if output is OutputFormat.JSON else _text(roll, glancing))


@combat.command("volley")
def fire(  # noqa: PLR0913 - each is an option of the command
    file: UnitFile,
    *,
    hexes: Annotated[int, Option("--range", least=1, help="How far the target is, in hexes.")],
    weapon: Annotated[list[str] | None, Option(help="A weapon to fire; without it all but those to the rear.")] = None,
    gunnery: GunneryOption = 4,
    attacker_movement: Annotated[AttackerMovement, Option(help="How the attacker moved.")] = AttackerMovement.STOOD,
    heat: Annotated[int, Option(help="The attacker's heat, 0 to 30.")] = 0,
    target_tmm: Annotated[int, Option(help="What the target's movement adds, -4 to 12.")] = 0,
    target_quirk: Annotated[list[str] | None, Option(help="A quirk of the target.")] = None,
    terrain: Annotated[str, Option(help="open, light woods or heavy woods.")] = "open",
    secondary: Annotated[Arc | None, Option(help="The arc of the target, if it is a secondary one.")] = None,
    partial_cover: Annotated[bool, Option("--partial-cover", help="The target has partial cover.")] = False,
    profile: Annotated[Profile, Option(help="How quirks are read.")] = Profile.STANDARD,
    output: Annotated[OutputFormat, Option("--format", help="A table, or one JSON object.")] = OutputFormat.TEXT,
) -> None:
    """The fire of a unit's weapons at a range: target numbers, expected damage and heat; its quirks count."""
    (unit,) = read_or_exit(file)
    quirks = known(target_quirk, Carrier.UNIT, "--target-quirk")
    g = once(unit)
    try:
        situation = AttackSituation(
            gunnery,
            movement=attacker_movement,
            heat=heat,
            target_movement=target_tmm,
            terrain=terrain,
            partial_cover=partial_cover,
            secondary=secondary,
            target_quirks=quirks,
            profile=profile,
        )
        aboard = armament(g)
        chosen = [gun_named(aboard, name) for name in weapon or ()] or [gun for gun in aboard if not gun.rear]
    except ValueError as error:
        raise UsageError(str(error)) from error
    fired = volley(chosen, hexes, situation, quirk_ids(unit.quirks))
    print(_volley_json(fired) if output is OutputFormat.JSON else _volley_text(fired))


def _volley_json(fired: Volley) -> str:
    weapons = [
        {
            "weapon": found.gun.item.name,
            "count": found.gun.count,
            "load": found.load.name or None,
            "target_number": found.roll.target_number,
            "chance": found.roll.chance,
            "expected": found.expected,
            "most": found.most,
            "glancing": found.glancing,
            "heat": found.heat,
            "modifiers": [{"label": part.label, "value": part.amount} for part in found.roll.contributions],
        }
        for found in fired.aims
    ]
    whole = {"range": fired.hexes, "expected": fired.expected, "most": fired.most, "heat": fired.heat}
    return json.dumps(whole | {"weapons": weapons})


def _volley_text(fired: Volley) -> str:
    rows = [
        f"{found.gun.name:<28}{found.roll.target_number:>4}+{found.roll.chance:>8.1%}{found.expected:>8.1f}"
        f" of {found.most:<4}{found.heat:>4} heat"
        for found in fired.aims
    ]
    rows.append(f"{'All':<28}{'':>13}{fired.expected:>8.1f} of {fired.most:<4}{fired.heat:>4} heat")
    return "\n".join(rows) if fired.aims else "No weapon that is fired reaches this range."


def within(value: int, least: int, most: int, option: str) -> int:
    """The value of an option if it is within the limits; else raises an error that names them."""
    if not least <= value <= most:
        raise UsageError(f"expected {least} to {most}, found {value}", option=option)
    return value


def known(quirks: list[str] | None, carrier: Carrier, option: str) -> tuple[str, ...]:
    """The ids of the quirks given in an option; for an unknown quirk, raises an error that suggests a similar one."""
    found = []
    for written in quirks or ():
        quirk = find_quirk(written, carrier)
        if quirk is None:
            raise UsageError(_unknown(written, carrier), option=option)
        found.append(quirk.id)
    return tuple(found)


def _unknown(written: str, carrier: Carrier) -> str:
    allowed = ids_with_effect(carrier)
    near = get_close_matches(written.lower(), allowed, n=1)
    meant = f" Did you mean '{near[0]}'?" if near else ""
    return (
        f"no {carrier.value} has a quirk '{written}'.{meant} Those with an effect in combat are {', '.join(allowed)}."
    )


def _json(roll: Roll, glancing: float) -> str:
    return json.dumps(
        {
            "target_number": roll.target_number,
            "chance": roll.chance,
            "glancing": glancing,
            "modifiers": [{"label": part.label, "value": part.amount} for part in roll.contributions],
        }
    )


def _text(roll: Roll, glancing: float) -> str:
    rows = [f"{part.amount:>{'4' if part.source == 'skill' else '+4'}}  {part.label}" for part in roll.contributions]
    rows.append(f"{roll.target_number:>4}  or more on two dice: {roll.chance:.1%}")
    if glancing:
        rows.append(f"{'':4}  {glancing:.1%} of the hits glance and do half their damage")
    return "\n".join(rows)
