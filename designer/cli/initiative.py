"""``mechwright initiative``: in which of thirty phases a unit acts, and which unit of a lance acts first."""

from __future__ import annotations

import json
import sys
from fractions import Fraction
from pathlib import Path
from typing import Annotated

from designer.cli.arguments import Argument, CommandGroup, Option, UsageError
from designer.cli.output import OutputFormat
from designer.cli.unit_input import one_or, read_or_exit
from designer.rulesets.chance import Distribution
from designer.rulesets.initiative.actor import Actor, ActorState, Modifiers, squad_tonnage
from designer.rulesets.initiative.configuration import Configuration, UnitType
from designer.rulesets.initiative.lance import first_matrix
from designer.rulesets.initiative.mod_file import ConfigurationError, read_configuration, shipped
from designer.rulesets.initiative.phase_distribution import Initiative, round_start
from designer.rulesets.initiative.phase_modifiers import FIRST, LAST
from designer.rulesets.initiative.pilot import Pilot, RulesVariant, SkillFigures

initiative = CommandGroup("Initiative in thirty phases: 30 acts first, 1 last.")
Matrix = tuple[tuple[Fraction | None, ...], ...]
BAR = 40
"""The length in characters of the chart's bar for a probability of 100 %."""
WORST, BEST = 1, 99
"""The lowest and highest skill that options accept; above 19 skills make no difference."""
MOST = 99
"""The highest modifier or penalty that options accept."""


PilotSkillOption = Annotated[int, Option(least=WORST, most=BEST, help="Raw skill of the pilot, more is better.")]
CalledShotSkillOption = Annotated[
    int, Option(least=WORST, most=BEST, help="Raw skill; it counts in called shots, not in the phase itself.")
]
Gathered = Annotated[int, Option(least=0, most=MOST, help="Penalty gathered in earlier rounds.")]
EffectOption = Annotated[int, Option(least=-MOST, most=MOST, help="What effects add; more is earlier.")]
SettingsOption = Annotated[Path | None, Option("--config", help="A mod.json with other settings.")]
RulesOption = Annotated[RulesVariant, Option(help="The rules of the mod's program, or of its read-me's text.")]
OutputOption = Annotated[OutputFormat, Option("--format", help="For people, or one JSON object.")]


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
    injury: EffectOption = 0,
    misc: EffectOption = 0,
    config: SettingsOption = None,
    variant: RulesOption = RulesVariant.MOD,
    output: OutputOption = OutputFormat.TEXT,
) -> None:
    """The phase that a unit acts in: earliest, mean, latest, and how likely each is."""
    tags = frozenset(tag or ())
    settings = _settings(config)
    weight = _tonnage(settings, unit_type, tons, troopers, tags)
    state = ActorState(prone, crippled, shutdown, inspired, called_shot=called_shot, hesitation=hesitation)
    pilot = Pilot(SkillFigures(gunnery, guts, piloting, tactics), tags)
    found = round_start(Actor(unit_type, weight, pilot, Modifiers(injury, misc), state), settings, variant)
    if output is OutputFormat.JSON:
        parts = [
            {"name": part.name, "worst": part.amount.lowest, "best": part.amount.highest}
            for part in found.contributions
        ]
        print(json.dumps({**_figures(found), "contributions": parts}))
    else:
        print(_phase_text(found))


@initiative.command()
def order(
    files: Annotated[list[Path], Argument(help="Unit files.")],
    piloting: Annotated[str, Option(help="Raw skill: one for all, or one for each unit, with commas.")] = "1",
    tactics: Annotated[str, Option(help="Raw skill: one for all, or one for each unit, with commas.")] = "1",
    config: SettingsOption = None,
    variant: RulesOption = RulesVariant.MOD,
    output: OutputOption = OutputFormat.TEXT,
) -> None:
    """Which unit of a lance acts first: the chance of each to act before each other; equal phases count half."""
    pilots = _pilots(_levels(piloting, len(files), "--piloting"), _levels(tactics, len(files), "--tactics"))
    settings = _settings(config)
    units = read_or_exit(*files)
    found = [
        round_start(Actor(UnitType.MECH, unit.chassis.tonnage, pilot), settings, variant)
        for unit, pilot in zip(units, pilots, strict=True)
    ]
    first = first_matrix([each.phases for each in found])
    if output is OutputFormat.JSON:
        rows = [
            {"path": str(path), "name": unit.names.full, "tons": unit.chassis.tonnage, **_figures(each)}
            for path, unit, each in zip(files, units, found, strict=True)
        ]
        matrix = [[None if share is None else float(share) for share in row] for row in first]
        print(json.dumps({"units": rows, "first": matrix}))
    else:
        names = [f"{unit.names.full}  ({path})" for path, unit in zip(files, units, strict=True)]
        print(_order_text(names, found, first))


def _settings(path: Path | None) -> Configuration:
    try:
        return shipped() if path is None else read_configuration(path)
    except ConfigurationError as error:
        print(error, file=sys.stderr)
        raise SystemExit(1) from None


def _tonnage(
    settings: Configuration, unit_type: UnitType, tons: float | None, troopers: int, tags: frozenset[str]
) -> float:
    if tons is None:
        turret = unit_type is UnitType.TURRET
        return settings.turret.tonnage_of(tags) if turret else settings.of(unit_type).default_tonnage
    if not 0 < tons < float("inf"):
        raise UsageError(f"expected a tonnage above 0, found {tons:g}", option="--tons")
    return squad_tonnage(tons, troopers) if unit_type is UnitType.TROOPER else tons


def _levels(text: str, units: int, option: str) -> list[int]:
    """The skill of each pilot from text: ``5`` for all, or ``5,3`` for one after another."""
    words = [word.strip() for word in text.split(",")]
    for word in words:
        if not (word.isascii() and word.isdigit() and WORST <= int(word[:9]) <= BEST):
            raise UsageError(f"expected a skill from {WORST} to {BEST}, found '{word}'", option=option)
    if len(words) not in (1, units):
        raise UsageError(f"expected {one_or(units, 'skill')}, found {len(words)}", option=option)
    return [int(word) for word in (words if len(words) == units else words * units)]


def _pilots(piloting: list[int], tactics: list[int]) -> list[Pilot]:
    return [Pilot(SkillFigures(WORST, WORST, *each)) for each in zip(piloting, tactics, strict=True)]


def _figures(found: Initiative) -> dict[str, object]:
    return {
        "earliest": found.earliest,
        "mean": float(found.mean),
        "latest": found.latest,
        "distribution": {str(at): float(share) for at, share in reversed(found.phases.outcomes)},
    }


def _phase_text(found: Initiative) -> str:
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
    return "\n".join(rows)


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
