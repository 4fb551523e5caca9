"""``mechwright combat``: target numbers, the expected damage of a unit at a range, and its body (``combat_body``)."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import Annotated

from designer import design
from designer.catalog import RuleSet
from designer.catalog.quirks import Carrier
from designer.cli import combat_body
from designer.cli.arguments import CommandGroup, Option, UsageError
from designer.cli.combat_options import (
    CoverOption,
    DesignatedOption,
    ElevationOption,
    FormatOption,
    HeatOption,
    HitOption,
    IndirectOption,
    JammedOption,
    ModulesOption,
    MovementOption,
    ProfileOption,
    ShieldsOption,
    SideOption,
    SpotterOption,
    TargetQuirkOption,
    TargetSpeedOption,
    TerrainOption,
    hits_of,
    known,
    within,
)
from designer.cli.file_problems import problem_fields
from designer.cli.output import OutputFormat
from designer.cli.rules_option import RulesOption
from designer.cli.unit_input import UnitFile, read_or_exit
from designer.design import once
from designer.rulesets.combat.armament import Gun, armament, gun_named, piercing_modifier
from designer.rulesets.combat.attack import AimedWeapon
from designer.rulesets.combat.hit_locations import AttackSide, CalledShot, called_shot
from designer.rulesets.combat.situation import IMMOBILE, SKILLS, TARGETS, AttackSituation
from designer.rulesets.combat.volley import Volley, volley
from designer.rulesets.quirks.contribution import Roll
from designer.rulesets.quirks.lines import mount_key
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
from designer.units.location import Form
from designer.units.unit import Unit

combat = CommandGroup("Attacks with weapons and the body, piloting rolls and critical hits: numbers and chances.")
for _command in (combat_body.physical, combat_body.piloting, combat_body.criticals):
    combat.command()(_command)

GUN = "weapon"

TARGET_MODIFIERS = (-4, 12)
"""The lowest and highest target movement modifier: an immobile target, and more than any real unit has."""


class Range(StrEnum):
    """The range brackets of a weapon."""

    SHORT = "short"
    MEDIUM = "medium"
    LONG = "long"


class TargetForm(StrEnum):
    """The chassis forms of a target, as written on the command line."""

    BIPED = "biped"
    QUAD = "quad"
    TRIPOD = "tripod"
    LAM = "lam"
    QUADVEE = "quadvee"


GunneryOption = Annotated[int, Option(help="Skill of the gunner, 0 to 8.")]


@combat.command("to-hit")
def attack(  # noqa: PLR0913 - each is an option of the command
    *,
    at: Annotated[Range, Option("--range", help="How far the target is.")],
    gunnery: GunneryOption = 4,
    attacker_movement: MovementOption = AttackerMovement.STOOD,
    target_tmm: TargetSpeedOption = 0,
    attacker_quirk: Annotated[list[str] | None, Option(help="A quirk of the attacker.")] = None,
    target_quirk: TargetQuirkOption = None,
    weapon_quirk: Annotated[list[str] | None, Option(help="A quirk of the weapon.")] = None,
    secondary: Annotated[Arc | None, Option(help="The arc of the target, if it is a secondary one.")] = None,
    partial_cover: CoverOption = False,
    profile: ProfileOption = Profile.STANDARD,
    rules: RulesOption = None,
    output: FormatOption = OutputFormat.TEXT,
) -> None:
    """The target number of an attack, with all its modifiers, and the chance to hit."""
    attacker = Attacker(
        within(gunnery, *SKILLS, "--gunnery"),
        attacker_movement,
        known(attacker_quirk, Carrier.UNIT, "--attacker-quirk"),
        {GUN: known(weapon_quirk, Carrier.WEAPON, "--weapon-quirk")},
        secondary,
        rules or RuleSet.TOTAL_WARFARE,
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
    weapon: Annotated[
        list[str] | None,
        Option(help="A weapon to fire, by name or as RA:3 by its slot; without it all but those to the rear."),
    ] = None,
    gunnery: GunneryOption = 4,
    attacker_movement: MovementOption = AttackerMovement.STOOD,
    heat: HeatOption = 0,
    target_tmm: TargetSpeedOption = 0,
    target_quirk: TargetQuirkOption = None,
    terrain: TerrainOption = "open",
    secondary: Annotated[Arc | None, Option(help="The arc of the target, if it is a secondary one.")] = None,
    targets: Annotated[
        int, Option(help="How many targets the unit attacks in the turn, if this is a secondary one; 2 to 4.")
    ] = TARGETS[0],
    partial_cover: CoverOption = False,
    elevation: ElevationOption = 0,
    side: SideOption = AttackSide.FRONT,
    target_form: Annotated[TargetForm, Option(help="The chassis of the target.")] = TargetForm.BIPED,
    hit: HitOption = None,
    modules_off: ModulesOption = False,
    passive_shields: ShieldsOption = False,
    designated: DesignatedOption = None,
    indirect: IndirectOption = False,
    spotter: SpotterOption = 0,
    jammed: JammedOption = False,
    profile: ProfileOption = Profile.STANDARD,
    rules: RulesOption = None,
    output: FormatOption = OutputFormat.TEXT,
) -> None:
    """The fire of a unit's weapons at a range: target numbers, expected damage and heat; its quirks count."""
    (unit,) = read_or_exit(file)
    quirks = known(target_quirk, Carrier.UNIT, "--target-quirk")
    rules = design.rules_for(unit, rules)
    g = once(unit, ruleset=rules)
    own_quirks = design.quirk_ids(g)
    try:
        situation = AttackSituation(
            gunnery,
            movement=attacker_movement,
            heat=heat,
            target_movement=target_tmm,
            terrain=terrain,
            partial_cover=partial_cover,
            secondary=secondary,
            targets=targets,
            modules=not modules_off,
            passive=passive_shields,
            designated=designated,
            indirect=indirect,
            spotter=spotter,
            jammed=jammed,
            target_quirks=quirks,
            profile=profile,
            elevation=elevation,
            side=side,
            target_form=Form[target_form.name],
            rules=rules,
        )
        aboard = armament(g, hits_of(g, hit, own_quirks, profile).injuries, rules)
        chosen = [_gun(unit, aboard, name) for name in weapon or ()] or [gun for gun in aboard if not gun.rear]
    except ValueError as error:
        raise UsageError(str(error)) from error
    fired = volley(chosen, hexes, situation, own_quirks)
    idle = {gun.name: gun.idle for gun in chosen if gun.idle}
    called = called_shot(rules) if target_tmm == IMMOBILE else None
    if output is OutputFormat.JSON:
        print(_volley_json(fired, idle, called, rules))
    else:
        lines = [f"{name} does not fire: {why}" for name, why in idle.items()]
        if called is not None:
            lines.append(f"A shot aimed at a location hits it on {called.rolls}: {called.chance:.1%}.")
        print("\n".join([_volley_text(fired, rules), *lines]))


def _gun(unit: Unit, aboard: tuple[Gun, ...], written: str) -> Gun:
    """The weapon of a name, or the one whose first slot is written as ``RA:3``, with the quirks of that mount."""
    for gun in aboard:
        for mount in gun.mounts:
            if mount_key(unit, unit.mount(mount)).lower() == written.strip().lower():
                return gun._replace(mounts=(mount,))
    return gun_named(aboard, written)


def _volley_json(fired: Volley, idle: dict[str, str], called: CalledShot | None, rules: RuleSet) -> str:
    weapons = [
        {
            "weapon": found.gun.item.name,
            "count": found.gun.number,
            "load": found.load.name or None,
            "target_number": found.roll.target_number,
            "chance": found.roll.chance,
            "expected": found.expected,
            "most": found.most,
            "glancing": found.glancing,
            "covered": found.covered,
            "flight": found.flight,
            "heat": found.heat,
            "critical": piercing_modifier(found.gun, found.load, rules),
            "modifiers": [{"label": part.label, "value": part.amount} for part in found.roll.contributions],
        }
        for found in fired.aims
    ]
    whole = {"range": fired.hexes, "expected": fired.expected, "most": fired.most, "heat": fired.heat}
    aimed = None if called is None else {"roll": called.rolls, "chance": called.chance}
    return json.dumps(whole | {"weapons": weapons, "idle": idle, "called_shot": aimed} | problem_fields())


def _volley_text(fired: Volley, rules: RuleSet) -> str:
    rows = [
        f"{found.gun.name:<28}{found.roll.target_number:>4}+{found.roll.chance:>8.1%}{found.expected:>8.1f}"
        f" of {found.most:<4}{found.heat:>4} heat{_lands(found.flight)}{_pierces(found, rules)}"
        for found in fired.aims
    ]
    rows.append(f"{'All':<28}{'':>13}{fired.expected:>8.1f} of {fired.most:<4}{fired.heat:>4} heat")
    return "\n".join(rows) if fired.aims else "No weapon that is fired reaches this range."


def _pierces(found: AimedWeapon, rules: RuleSet) -> str:
    modifier = piercing_modifier(found.gun, found.load, rules)
    return "" if modifier is None else f", critical roll {modifier:+d}"


def _lands(flight: int) -> str:
    return f", lands {flight} turns later" if flight else ""


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
