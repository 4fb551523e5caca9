"""``mechwright combat``: one attack, and everything its target number is made of."""

from __future__ import annotations

import json
from difflib import get_close_matches
from enum import StrEnum
from typing import Annotated

import typer

from designer.battle_value.pilot import WORST
from designer.catalog.quirks import Carrier, find_quirk, known_quirks
from designer.rulesets.quirks.contribution import Roll
from designer.rulesets.quirks.glancing import can_glance, glancing_share
from designer.rulesets.quirks.profiles import Profile
from designer.rulesets.quirks.to_hit import Arc, Attacker, Bracket, Movement, Target, to_hit

combat = typer.Typer(help="Attacks: target numbers and chances.", no_args_is_help=True)

GUN = "weapon"
BEST_SKILL = 0

TARGET_MODIFIERS = (-4, 12)
"""From an immobile target to more than any movement and equipment give."""


class Format(StrEnum):
    """How results are printed."""

    TEXT = "text"
    JSON = "json"


class Range(StrEnum):
    """The ranges at which a weapon fires."""

    SHORT = "short"
    MEDIUM = "medium"
    LONG = "long"


@combat.callback()
def _group() -> None:
    """Attacks: target numbers and chances."""


@combat.command("to-hit")
def attack(  # noqa: PLR0913 - each is an option of the command
    *,
    at: Annotated[Range, typer.Option("--range", help="How far the target is.", show_default=False)],
    gunnery: Annotated[int, typer.Option(help="Skill of the gunner, 0 to 8.")] = 4,
    attacker_movement: Annotated[Movement, typer.Option(help="How the attacker moved.")] = Movement.STOOD,
    target_tmm: Annotated[int, typer.Option(help="What the target's movement adds, -4 to 12.")] = 0,
    attacker_quirk: Annotated[list[str] | None, typer.Option(help="A quirk of the attacker.")] = None,
    target_quirk: Annotated[list[str] | None, typer.Option(help="A quirk of the target.")] = None,
    weapon_quirk: Annotated[list[str] | None, typer.Option(help="A quirk of the weapon.")] = None,
    secondary: Annotated[Arc | None, typer.Option(help="The arc of the target, if it is a secondary one.")] = None,
    partial_cover: Annotated[bool, typer.Option("--partial-cover", help="The target has partial cover.")] = False,
    profile: Annotated[Profile, typer.Option(help="How quirks are read.")] = Profile.STANDARD,
    output: Annotated[Format, typer.Option("--format", help="A table, or one JSON object.")] = Format.TEXT,
) -> None:
    """The target number of an attack, with all that it is made of, and the chance to hit."""
    attacker = Attacker(
        within(gunnery, BEST_SKILL, WORST, "--gunnery"),
        attacker_movement,
        known(attacker_quirk, Carrier.UNIT, "--attacker-quirk"),
        {GUN: known(weapon_quirk, Carrier.WEAPON, "--weapon-quirk")},
        secondary,
    )
    modifier = within(target_tmm, *TARGET_MODIFIERS, "--target-tmm")
    target = Target(modifier, partial_cover, known(target_quirk, Carrier.UNIT, "--target-quirk"))
    roll = to_hit(attacker, target, Bracket(at.value), GUN, profile)
    glancing = glancing_share(roll.target_number) if can_glance(target, profile) else 0.0
    print(_json(roll, glancing) if output is Format.JSON else _text(roll, glancing))


def within(value: int, least: int, most: int, option: str) -> int:
    """A number, if it is one that can be; else an error that says which can."""
    if not least <= value <= most:
        raise typer.BadParameter(f"expected {least} to {most}, found {value}", param_hint=option)
    return value


def known(quirks: list[str] | None, carrier: Carrier, option: str) -> tuple[str, ...]:
    """The ids of quirks as they were given; a wrong one is named, with what it may have meant."""
    found = []
    for written in quirks or ():
        quirk = find_quirk(written, carrier)
        if quirk is None:
            raise typer.BadParameter(_unknown(written, carrier), param_hint=option)
        found.append(quirk.id)
    return tuple(found)


def _unknown(written: str, carrier: Carrier) -> str:
    allowed = [quirk.id for quirk in known_quirks() if quirk.carrier is carrier and quirk.in_combat]
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
