"""``mechwright initiative``: in which of thirty phases a unit acts, and which unit of a lance acts first."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Collection
from dataclasses import fields, replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

from designer.cli.arguments import Argument, CommandGroup, Option, UsageError, one_or
from designer.cli.output import OutputFormat
from designer.rulesets.chance import Distribution
from designer.rulesets.initiative.actions import ActionEffect, effects
from designer.rulesets.initiative.actor import Actor, ActorState, Modifiers
from designer.rulesets.initiative.configuration import WEIGHT_TAGS, Configuration, UnitType
from designer.rulesets.initiative.lance import Lance, LanceUnit, free_name
from designer.rulesets.initiative.mod_file import ConfigurationError, read_configuration, shipped
from designer.rulesets.initiative.phase_distribution import (
    Initiative,
    SkillGain,
    first_matrix,
    round_start,
    skill_gains,
)
from designer.rulesets.initiative.phase_modifiers import FIRST, LAST
from designer.rulesets.initiative.pilot import NOVICE, Pilot, RulesVariant, SkillFigures
from designer.rulesets.initiative.rounds import Orders, PlayedRound

if TYPE_CHECKING:
    from designer.workspace.lance_files import LanceFile  # at run time it is imported where a file is read

initiative = CommandGroup("Initiative in thirty phases: 30 acts first, 1 last.")
Matrix = tuple[tuple[Fraction | None, ...], ...]
BAR = 40
"""The length in characters of the chart's bar for a probability of 100 %."""
WORST, BEST = 1, 99
"""The lowest and highest skill that options accept; above 19 skills make no difference."""
MOST = 99
"""The highest modifier or penalty that options accept."""
EFFECTS: Final = (*(field.name for field in fields(Modifiers)), *SkillFigures._fields)
"""The statistics that effects change: those of the unit, and of the pilot's skills."""
_OF_THE_MOD: Final = {
    **{f"SBI_MOD_{field.name.upper()}": field.name for field in fields(Modifiers)},
    **{f"SBI_MOD_{skill}{name.upper()}": name for skill in ("", "SKILL_") for name in SkillFigures._fields},
    "SBI_MOD_SKILL_PILOT": "piloting",
}
"""The statistics by the names that the mod has for them."""
_EFFECTS: Final = ", ".join(EFFECTS).replace("_", "-")
_ACTIONS: Final = {
    "reserve": "reserves",
    "stand": "stands_up",
    "vigilance": "vigilance",
    "shoot": "called_shot_at",
    "knock": "knocks_down",
}
"""The fields of orders by the words for them."""

UnitFiles = Annotated[list[Path], Argument(help="Unit files: 'Mechs, and BLK files of other units.")]
SkillsOption = Annotated[str, Option(help="Raw skill: one for all, or one for each unit, with commas.")]

PilotSkillOption = Annotated[int, Option(least=WORST, most=BEST, help="Raw skill of the pilot, more is better.")]
CalledShotSkillOption = Annotated[
    int, Option(least=WORST, most=BEST, help="Raw skill; it counts in called shots, not in the phase itself.")
]
Gathered = Annotated[int, Option(least=0, most=MOST, help="Penalty gathered in earlier rounds.")]
EffectOption = Annotated[int, Option(least=-MOST, most=MOST, help="What effects add; more is earlier.")]
SettingsOption = Annotated[Path | None, Option("--config", help="A mod.json with other settings.")]
RulesOption = Annotated[RulesVariant, Option(help="The rules of the mod's program, or of its read-me's text.")]
OutputOption = Annotated[OutputFormat, Option("--format", help="Text to read, or one JSON object.")]


@initiative.command()
def phase(  # noqa: PLR0913, PLR0917 - each is an option
    unit_type: Annotated[UnitType, Option("--type", help="The type of the unit.")] = UnitType.MECH,
    tons: Annotated[float | None, Option(help="Tonnage; without it, what the settings say.")] = None,
    troopers: Annotated[int, Option(least=1, most=100, help="Into how many a squad's tonnage is divided.")] = 1,
    gunnery: CalledShotSkillOption = WORST,
    guts: CalledShotSkillOption = WORST,
    piloting: PilotSkillOption = WORST,
    tactics: PilotSkillOption = WORST,
    tag: Annotated[list[str] | None, Option(help="A tag of the pilot, or a turret's weight tag.")] = None,
    prone: Annotated[bool, Option("--prone", help="It lies on the ground.")] = False,
    crippled: Annotated[bool, Option("--crippled", help="It lost a leg or a side.")] = False,
    shutdown: Annotated[bool, Option("--shutdown", help="It is shut down.")] = False,
    inspired: Annotated[bool, Option("--inspired", help="Its pilot is inspired.")] = False,
    hesitation: Gathered = 0,
    called_shot: Gathered = 0,
    vigilance: Annotated[int, Option(least=0, most=MOST, help="Bonus gathered in the last round.")] = 0,
    injury: EffectOption = 0,
    misc: EffectOption = 0,
    ability: Annotated[list[str] | None, Option(help="An ability of the pilot, such as AbilityDefT5A.")] = None,
    effect: Annotated[list[str] | None, Option(help=f"NAME=NUMBER: a statistic: {_EFFECTS}.")] = None,
    opponent: Annotated[
        list[str] | None, Option(help="SKILL=NUMBER: a raw skill of the pilot on the other side of called shots.")
    ] = None,
    unit: Annotated[Path | None, Option(help="A unit file that gives type, tonnage and troopers.")] = None,
    config: SettingsOption = None,
    variant: RulesOption = RulesVariant.MOD,
    output: OutputOption = OutputFormat.TEXT,
) -> None:
    """The phase that a unit acts in: earliest, mean, latest, and how likely each is."""
    settings = _settings(config)
    tags = frozenset(tag or ())
    state = ActorState(prone, crippled, shutdown, inspired, called_shot=called_shot, vigilance=vigilance)
    fielded = _actor(settings, unit_type, tons, troopers, tags) if unit is None else _read(unit, settings).actor
    actor = replace(
        fielded,
        pilot=Pilot(SkillFigures(gunnery, guts, piloting, tactics), tags, frozenset(ability or ())),
        modifiers=Modifiers(injury, misc),
        state=replace(state, hesitation=hesitation),
    )
    actor = _with_effects(actor, _named_numbers(effect, EFFECTS, "--effect", -MOST, MOST))
    skills = NOVICE._replace(**_named_numbers(opponent, SkillFigures._fields, "--opponent", WORST, BEST))
    found = round_start(actor, settings, variant)
    done = effects(actor, [("the opponent", Actor(UnitType.MECH, 50, Pilot(skills)))], settings, variant)
    gains = skill_gains(actor, settings, variant)
    if output is OutputFormat.JSON:
        parts = [
            {"name": part.name, "worst": part.amount.lowest, "best": part.amount.highest}
            for part in found.contributions
        ]
        actions = [{"name": _action(each), **_spread(each.phases)} for each in done]
        points = [
            {"skill": gain.skill, "to": gain.raw, "points": gain.points, "gained": float(gain.gained)} for gain in gains
        ]
        print(json.dumps({**_figures(found), "contributions": parts, "actions": actions, "skill_points": points}))
    else:
        print(_phase_text(found, done, gains))


@initiative.command()
def order(
    files: UnitFiles,
    gunnery: SkillsOption = "1",
    guts: SkillsOption = "1",
    piloting: SkillsOption = "1",
    tactics: SkillsOption = "1",
    config: SettingsOption = None,
    variant: RulesOption = RulesVariant.MOD,
    output: OutputOption = OutputFormat.TEXT,
) -> None:
    """Which unit of a lance acts first: the chance of each to act before each other; equal phases count half."""
    settings = _settings(config)
    units = _lance(files, settings, (gunnery, guts, piloting, tactics))
    found = [round_start(unit.actor, settings, variant) for unit in units]
    first = first_matrix([each.phases for each in found])
    if output is OutputFormat.JSON:
        rows = [
            {
                "path": str(path),
                "name": unit.name,
                "type": unit.actor.unit_type.value,
                "tons": unit.actor.tonnage,
                **_figures(each),
            }
            for path, unit, each in zip(files, units, found, strict=True)
        ]
        matrix = [[None if share is None else float(share) for share in row] for row in first]
        print(json.dumps({"units": rows, "first": matrix}))
    else:
        names = [f"{unit.name}  ({path})" for path, unit in zip(files, units, strict=True)]
        print(_order_text(names, found, first))


@initiative.command()
def rounds(  # noqa: PLR0913, PLR0917 - each is an option
    files: UnitFiles,
    count: Annotated[int, Option("--rounds", least=1, most=99, help="How many rounds.")] = 3,
    seed: Annotated[int, Option(help="The same number gives the same dice.")] = 1,
    do: Annotated[
        list[str] | None,
        Option(
            help="ROUND UNIT ACTION: what a unit, by its number, does in a round: reserve (again for twice), stand, "
            "vigilance, shoot UNIT or knock UNIT."
        ),
    ] = None,
    effect: Annotated[list[str] | None, Option(help=f"UNIT NAME=NUMBER: a statistic of a unit: {_EFFECTS}.")] = None,
    gunnery: SkillsOption = "1",
    guts: SkillsOption = "1",
    piloting: SkillsOption = "1",
    tactics: SkillsOption = "1",
    config: SettingsOption = None,
    variant: RulesOption = RulesVariant.MOD,
    output: OutputOption = OutputFormat.TEXT,
) -> None:
    """Rounds of a lance by the dice: who acts when, and who is delayed by what."""
    settings = _settings(config)
    units = _lance(files, settings, (gunnery, guts, piloting, tactics))
    for text in effect or ():
        number, _, words = text.partition(" ")
        place = _place(number, len(units), "--effect")
        changed = _with_effects(units[place].actor, _named_numbers([words], EFFECTS, "--effect", -MOST, MOST))
        units[place] = units[place]._replace(actor=changed)
    orders = _orders(do or [], [unit.name for unit in units], count)
    lance = Lance(tuple(unit._replace(orders=orders[unit.name]) for unit in units), settings, variant)
    played = lance.rounds(count, seed)
    if output is OutputFormat.JSON:
        found = [
            {
                "round": each.number,
                "drawn": dict(each.drawn),
                "turns": [turn._asdict() for turn in each.turns],
                "delays": [delay._asdict() for delay in each.delays],
                "carried": [carried._asdict() for carried in each.carried],
            }
            for each in played
        ]
        print(json.dumps({"rounds": found}))
    else:
        print("\n\n".join(map(_round_text, played)))


def _settings(path: Path | None) -> Configuration:
    try:
        return shipped() if path is None else read_configuration(path)
    except ConfigurationError as error:
        print(error, file=sys.stderr)
        raise SystemExit(1) from None


def _actor(
    settings: Configuration, unit_type: UnitType, tons: float | None, troopers: int, tags: frozenset[str]
) -> Actor:
    weight_tag = next((tag for tag in WEIGHT_TAGS if tag in tags), "") if tons is None else ""
    if tons is None:
        tons = settings.of(unit_type).default_tonnage
        troopers = 1
    if not 0 < tons < float("inf"):
        raise UsageError(f"expected a tonnage above 0, found {tons:g}", option="--tons")
    return Actor(unit_type, tons, troopers=troopers, weight_tag=weight_tag)


def _read(path: Path, settings: Configuration) -> LanceFile:
    """The unit of a file; if it cannot be read, prints why and exits with status 1."""
    (found,) = _read_all([path], settings)
    return found


def _read_all(paths: list[Path], settings: Configuration) -> list[LanceFile]:
    """The units of files; prints why each cannot be read, and then exits with status 1."""
    from designer.cli.unit_input import read_file_or_report  # noqa: PLC0415 - phases need no files
    from designer.workspace.lance_files import read_lance_file  # noqa: PLC0415

    found = [read_file_or_report(path, lambda file: read_lance_file(file, settings)) for path in paths]
    read = [file for file in found if file is not None]
    if len(read) < len(found):
        raise SystemExit(1)
    return read


def _lance(files: list[Path], settings: Configuration, skills: tuple[str, ...]) -> list[LanceUnit]:
    """The units of files with their pilots, by different names; ``skills`` are the values of the four options."""
    levels = [_levels(text, len(files), f"--{skill}") for skill, text in zip(SkillFigures._fields, skills, strict=True)]
    units: list[LanceUnit] = []
    for file, raw in zip(_read_all(files, settings), zip(*levels, strict=True), strict=True):
        name = free_name(file.name, {unit.name for unit in units})
        units.append(LanceUnit(name, replace(file.actor, pilot=Pilot(SkillFigures(*raw)))))
    return units


def _named_numbers(
    texts: list[str] | None, names: Collection[str], option: str, least: int, most: int
) -> dict[str, int]:
    """The numbers by name in texts such as ``vigilance=2``; a dash in a name counts as an underscore.

    The names of the mod's statistics are understood, too: ``SBI_MOD_VIGILANCE=2``.
    """
    found = {}
    for text in texts or ():
        name, _, number = text.strip().partition("=")
        name = name.replace("-", "_")
        name = _OF_THE_MOD.get(name.upper(), name)
        if name not in names:
            known = ", ".join(names).replace("_", "-")
            raise UsageError(f"expected one of {known} with =NUMBER, found '{text}'", option=option)
        if not re.fullmatch(r"-?[0-9]{1,9}", number) or not least <= int(number) <= most:
            raise UsageError(f"expected a number from {least} to {most}, found '{number}'", option=option)
        found[name] = int(number)
    return found


def _with_effects(actor: Actor, numbers: dict[str, int]) -> Actor:
    """The unit with the statistics that effects change: those of skills belong to the pilot."""
    assert actor.pilot is not None
    added = {name: number for name, number in numbers.items() if name in SkillFigures._fields}
    others = {name: number for name, number in numbers.items() if name not in added}
    pilot = replace(actor.pilot, added=actor.pilot.added._replace(**added))
    return replace(actor, pilot=pilot, modifiers=replace(actor.modifiers, **others))


def _orders(texts: list[str], names: list[str], count: int) -> dict[str, tuple[Orders, ...]]:
    """The orders of each unit for each round, by its name."""
    found = {name: [Orders()] * count for name in names}
    for text in texts:
        number, unit, action, whom = (*text.split(), "", "", "", "")[:4]
        if action not in _ACTIONS or bool(whom) != (action in ("shoot", "knock")) or len(text.split()) > 4:
            raise UsageError(f"expected ROUND UNIT ACTION, such as '1 2 shoot 1', found '{text}'", option="--do")
        at, name = _place(number, count, "--do"), names[_place(unit, len(names), "--do")]
        now = found[name][at]
        done: object = names[_place(whom, len(names), "--do")] if whom else True
        changes: dict[str, Any] = {_ACTIONS[action]: done}  # Any: a field of orders
        found[name][at] = now._replace(**(changes if action != "reserve" else {"reserves": now.reserves + 1}))
    return {name: tuple(orders) for name, orders in found.items()}


def _place(number: str, most: int, option: str) -> int:
    """The index of a round or unit from its number, which begins at 1."""
    if not (number.isascii() and number.isdigit() and 1 <= int(number[:9]) <= most):
        raise UsageError(f"expected a number from 1 to {most}, found '{number}'", option=option)
    return int(number) - 1


def _levels(text: str, units: int, option: str) -> list[int]:
    """The skill of each pilot from text: ``5`` for all, or ``5,3`` for one after another."""
    words = [word.strip() for word in text.split(",")]
    for word in words:
        if not (word.isascii() and word.isdigit() and WORST <= int(word[:9]) <= BEST):
            raise UsageError(f"expected a skill from {WORST} to {BEST}, found '{word}'", option=option)
    if len(words) not in (1, units):
        raise UsageError(f"expected {one_or(units, 'skill')}, found {len(words)}", option=option)
    return [int(word) for word in (words if len(words) == units else words * units)]


def _figures(found: Initiative) -> dict[str, object]:
    return {
        "earliest": found.earliest,
        "mean": float(found.mean),
        "latest": found.latest,
        "distribution": _shares(found.phases),
    }


def _shares(amount: Distribution) -> dict[str, float]:
    return {str(at): float(share) for at, share in reversed(amount.outcomes)}


def _spread(amount: Distribution) -> dict[str, object]:
    return {"worst": amount.lowest, "best": amount.highest, "distribution": _shares(amount)}


def _action(effect: ActionEffect) -> str:
    return effect.name.format(other=effect.other)


def _phase_text(found: Initiative, done: tuple[ActionEffect, ...], gains: tuple[SkillGain, ...]) -> str:
    rows = [f"{part.name:<14}{_range(part.amount):>12}" for part in found.contributions]
    rows += ["", f"{'earliest':<14}{found.earliest:>12}"]
    rows += [f"{'mean':<14}{float(found.mean):>12.2f}", f"{'latest':<14}{found.latest:>12}", ""]
    beyond = {
        LAST: sum(part.amount.lowest for part in found.contributions) < LAST,
        FIRST: sum(part.amount.highest for part in found.contributions) > FIRST,
    }
    for at, share in reversed(found.phases.outcomes):
        note = "  and beyond" if beyond.get(at) else ""
        rows.append(f"{at:>4} {_percent(share):>7}  {'█' * max(1, round(share * BAR))}{note}")
    rows += ["", "What actions do, in phases", *(f"{_action(each):<28}{_range(each.phases):>12}" for each in done)]
    rows += ["", "Next skill points, in phases a point"] if gains else []
    rows += [f"{f'{gain.skill} to {gain.raw}':<28}{float(gain.each):>+12.2f}" for gain in gains]
    return "\n".join(rows)


def _round_text(played: PlayedRound) -> str:
    rows = [f"Round {played.number}", *(f"{turn.phase:>4}  {turn.name}" for turn in played.turns)]
    rows += [
        f"      {each.name} falls from {each.before} to {each.after}: {each.cause}{_by(each.by)}"
        for each in played.delays
    ]
    for each in played.carried:
        phases = f"{each.least:+d}" if each.least == each.most else f"{each.least:+d} to {each.most:+d}"
        rows.append(f"      {each.name} from the round before, {phases}: {each.cause}{_by(*each.by)}")
    return "\n".join(rows)


def _by(*names: str) -> str:
    return f" by {', '.join(names)}" if any(names) else ""


def _range(amount: Distribution) -> str:
    if amount.lowest == amount.highest:
        return f"{amount.lowest:+d}"
    return f"{amount.lowest:+d} to {amount.highest:+d}"


def _order_text(names: list[str], found: list[Initiative], first: Matrix) -> str:
    heads = "".join(f"{f'{number}.':>8}" for number in range(1, len(names) + 1))
    rows = ["How likely the unit of a row acts before the unit of a column, and its earliest, mean and latest phase."]
    rows.append(f"{'':>4}{heads}{'earliest':>10}{'mean':>6}{'latest':>8}")
    for number, (name, each, row) in enumerate(zip(names, found, first, strict=True), 1):
        cells = "".join(f"{_percent(share):>8}" for share in row)
        rows.append(f"{f'{number}.':>4}{cells}{each.earliest:>10}{float(each.mean):>6.1f}{each.latest:>8}  {name}")
    return "\n".join(rows)


def _percent(share: Fraction | None) -> str:
    return "–" if share is None else f"{float(share):.1%}"
