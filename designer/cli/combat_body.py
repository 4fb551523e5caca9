"""``mechwright combat physical``, ``piloting`` and ``criticals``: what a 'Mech does with its body, and its damage."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from designer import design
from designer.catalog.quirks import Carrier
from designer.catalog.ruleset import RuleSet
from designer.cli.arguments import Option, UsageError
from designer.cli.combat_options import (
    CoverOption,
    ElevationOption,
    FormatOption,
    HeatOption,
    HitOption,
    MovementOption,
    ProfileOption,
    SideOption,
    TargetQuirkOption,
    TargetSpeedOption,
    TerrainOption,
    hits_of,
    known,
)
from designer.cli.file_problems import problem_fields
from designer.cli.output import OutputFormat
from designer.cli.rules_option import RulesOption
from designer.cli.unit_input import UnitFile, read_or_exit
from designer.design import once
from designer.graph import Evaluator
from designer.rulesets.combat.criticals import critical_chances, critical_rows, outcomes, roll_modifiers
from designer.rulesets.combat.hit_locations import AttackSide, hit_chances
from designer.rulesets.combat.situation import AttackSituation
from designer.rulesets.quirks.contribution import Contribution, total
from designer.rulesets.quirks.profiles import Profile
from designer.rulesets.quirks.to_hit import AttackerMovement
from designer.units.location import Form

if TYPE_CHECKING:  # ``volley`` and ``to-hit`` do not need them
    from designer.rulesets.combat.physical import BodyAttack
    from designer.rulesets.combat.piloting import Balance

PilotingOption = Annotated[int, Option(help="Skill of the pilot, 0 to 8.")]


def physical(  # noqa: PLR0913 - each is an option of the command
    file: UnitFile,
    *,
    piloting: PilotingOption = 5,
    attacker_movement: MovementOption = AttackerMovement.STOOD,
    heat: HeatOption = 0,
    target_tmm: TargetSpeedOption = 0,
    target_quirk: TargetQuirkOption = None,
    target_tons: Annotated[
        int | None, Option(least=1, help="Tons of the target; without it as many as the attacker's.")
    ] = None,
    terrain: TerrainOption = "open",
    partial_cover: CoverOption = False,
    elevation: ElevationOption = 0,
    side: SideOption = AttackSide.FRONT,
    hexes: Annotated[int | None, Option(least=1, help="Hexes of a charge; without it the running speed.")] = None,
    hit: HitOption = None,
    profile: ProfileOption = Profile.STANDARD,
    rules: RulesOption = None,
    output: FormatOption = OutputFormat.TEXT,
) -> None:
    """The physical attacks of a unit: punches, kicks, physical weapons, push, charge, death from above."""
    from designer.rulesets.combat.physical import physical_attacks  # noqa: PLC0415 - see above
    from designer.rulesets.combat.study import combatant  # noqa: PLC0415 - see above

    g = _unit(file, rules)
    rules = design.rules(g)
    quirks = design.quirk_ids(g)
    situation = _situation(
        piloting=piloting,
        movement=attacker_movement,
        heat=heat,
        target_movement=target_tmm,
        target_quirks=known(target_quirk, Carrier.UNIT, "--target-quirk"),
        target_tonnage=target_tons or 0,
        terrain=terrain,
        partial_cover=partial_cover,
        elevation=elevation,
        side=side,
        profile=profile,
        rules=rules,
    )
    body = combatant(g, hits_of(g, hit, quirks, profile).injuries, rules).body
    found = physical_attacks(body, situation, quirks, hexes)
    if output is OutputFormat.JSON:
        print(json.dumps({"attacks": [_physical(attack, situation) for attack in found]} | problem_fields()))
    else:
        print("\n".join(map(_attack_text, found)))


def piloting(
    file: UnitFile,
    *,
    piloting: PilotingOption = 5,
    small_pilot: Annotated[
        bool, Option("--small-pilot", help="The pilot is small and less hindered by a cramped cockpit.")
    ] = False,
    hit: HitOption = None,
    profile: ProfileOption = Profile.STANDARD,
    rules: RulesOption = None,
    output: FormatOption = OutputFormat.TEXT,
) -> None:
    """The piloting rolls of a unit by cause, with what lasts, quirks, and the damage of a fall."""
    from designer.rulesets.combat.piloting import balances, fall_damage  # noqa: PLC0415 - see above
    from designer.rulesets.combat.study import combatant  # noqa: PLC0415 - see above

    g = _unit(file, rules)
    rules = design.rules(g)
    quirks = design.quirk_ids(g)
    fighter = combatant(g, hits_of(g, hit, quirks, profile).injuries, rules)
    situation = _situation(piloting=piloting, small_pilot=small_pilot, profile=profile, rules=rules)
    found = balances(situation, quirks, fighter.steady)
    fall = fall_damage(design.chassis(g).tonnage)
    if output is OutputFormat.JSON:
        print(json.dumps({"rolls": list(map(_balance, found)), "fall_damage": fall} | problem_fields()))
        return
    rows = [f"{each.cause.name:<38}{each.roll.target_number:>4}+{each.roll.chance:>8.1%}" for each in found]
    lasting = [f"{part.amount:>+4}  {part.label}" for part in fighter.steady.lasting]
    print("\n".join([*rows, *(["Always counted:", *lasting] if lasting else []), f"A fall does {fall} damage."]))


def criticals(
    file: UnitFile,
    *,
    hit: HitOption = None,
    profile: ProfileOption = Profile.STANDARD,
    rules: RulesOption = None,
    output: FormatOption = OutputFormat.TEXT,
) -> None:
    """The critical tracker of a unit: what can be hit, what hits have done, and the chances of the next roll."""
    g = _unit(file, rules)
    rules = design.rules(g)
    quirks = design.quirk_ids(g)
    after = hits_of(g, hit, quirks, profile)
    said = outcomes(g, after.injuries, rules)
    rows: list[dict[str, Any]] = [
        {
            "place": row.place,
            "name": row.name,
            "boxes": row.boxes,
            "hits": after.injuries.struck.count(row.component),
            "ignored": after.ignored.count(row.component),
            "effect": row.effect,
        }
        for row in critical_rows(g, rules)
    ]
    form = design.chassis(g).form
    rolls = {
        form.code(place): list(map(float, critical_chances(roll_modifiers(g, place, quirks, profile))))
        for place in form.locations
    }
    if output is OutputFormat.JSON:
        whole = {"components": rows, "outcomes": list(said), "rugged_left": after.rugged.left, "rolls": rolls}
        print(json.dumps(whole | problem_fields()))
        return
    lines = [_component_text(row) for row in rows]
    lines += ["", *(f"{sentence}." for sentence in said)]
    if after.rugged.left or after.ignored:
        lines.append(f"Rugged ignored {len(after.ignored)} hits and ignores {after.rugged.left} more.")
    lines.append("Chance of 1, 2 and 3 critical hits by a roll:")
    lines += [f"{place:<4}{one:>8.1%}{two:>8.1%}{three:>8.1%}" for place, (_, one, two, three) in rolls.items()]
    print("\n".join(lines))


def _unit(file: Path, rules: RuleSet | None) -> Evaluator:
    (unit,) = read_or_exit(file)
    return once(unit, ruleset=design.rules_for(unit, rules))


def _situation(**given: Any) -> AttackSituation:  # Any: the fields of the situation
    try:
        return AttackSituation(**given)
    except ValueError as error:
        raise UsageError(str(error)) from error


def _parts(parts: Iterable[Contribution]) -> list[dict[str, Any]]:
    return [{"label": part.label, "value": part.amount} for part in parts]


def _physical(attack: BodyAttack, situation: AttackSituation) -> dict[str, Any]:
    if attack.roll is None:
        return {"attack": attack.name, "possible": False, "reason": attack.reason}
    places = hit_chances(situation.target_form, situation.side, attack.table, situation.rules)
    return {
        "attack": attack.name,
        "possible": True,
        "target_number": attack.roll.target_number,
        "chance": attack.roll.chance,
        "modifiers": _parts(attack.roll.contributions),
        "damage": total(attack.damage),
        "damage_parts": _parts(attack.damage),
        "own_damage": attack.own,
        "heat": attack.heat,
        "locations": {Form.TRIPOD.code(place): float(chance) for place, chance in places.items()},
    }


def _attack_text(attack: BodyAttack) -> str:
    if attack.roll is None:
        return f"{attack.name:<34}not possible: {attack.reason}"
    text = f"{attack.name:<34}{attack.roll.target_number:>4}+{attack.roll.chance:>8.1%}{total(attack.damage):>5} damage"
    own = f", {attack.own} to itself" if attack.own else ""
    return f"{text}{own}{f', {attack.heat} heat' if attack.heat else ''}"


def _balance(each: Balance) -> dict[str, Any]:
    return {
        "cause": each.cause.id,
        "target_number": each.roll.target_number,
        "chance": each.roll.chance,
        "without_quirks": each.plain.target_number,
        "modifiers": _parts(each.roll.contributions),
    }


def _component_text(row: dict[str, Any]) -> str:
    boxes = ("x" * row["hits"] + "-" * row["ignored"]).ljust(row["boxes"], ".")
    return f"{row['place']:<5}{row['name']:<36}{boxes:<5}{row['effect']}".rstrip()
