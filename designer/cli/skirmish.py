"""``mechwright skirmish``: units, single attacks and whole battles of the hex skirmish, a game of its own."""

from __future__ import annotations

import re
import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

from designer.cli.arguments import Argument, CommandGroup, Option, UsageError
from designer.cli.output import OutputFormat
from designer.cli.skirmish_report import (
    print_battles,
    print_duel,
    print_hit,
    print_reach,
    print_recorded,
    print_replay,
    print_sweep,
    print_units,
)
from designer.cli.unit_input import Jobs, Scheduler, read_or_exit, unreadable
from designer.executors import Workers
from designer.limits import LARGEST_STATISTIC
from designer.reading import read_file
from designer.rulesets.hexes import at_column
from designer.rulesets.skirmish.battle import Setup
from designer.rulesets.skirmish.battlefield import Battlefield, Ground
from designer.rulesets.skirmish.models import ModelError, read_model
from designer.rulesets.skirmish.rules import DEFAULT, DOCUMENT, SkirmishRules
from designer.rulesets.skirmish.situation import BattleSituation, Fighter, fresh
from designer.rulesets.skirmish.sweep import SweptStatistic, duel_setup
from designer.rulesets.skirmish.sweep import sweep as swept
from designer.rulesets.skirmish.unit_file import units_of
from designer.rulesets.skirmish.units import SkirmishUnit, UnitError, unit_named
from designer.rulesets.skirmish.units import units as rule_units
from designer.rulesets.skirmish.weapons import armed, weapon_checks, weapons

skirmish = CommandGroup("A skirmish of small bands on hexes.")


class Height(StrEnum):
    """The elevation of the attacker compared to the target."""

    HIGHER = "higher"
    LEVEL = "level"
    LOWER = "lower"

    @property
    def levels(self) -> int:
        """The attacker's elevation minus the target's elevation."""
        return {Height.HIGHER: 1, Height.LEVEL: 0, Height.LOWER: -1}[self]


class GroundKind(StrEnum):
    """The terrain of a battle: flat ground, or mixed terrain made from a random seed."""

    FLAT = "flat"
    ROLLING = "rolling"


class PolicyName(StrEnum):
    """The strategy by which the program plays a team."""

    CHARGE = "charge"
    PATIENT = "patient"


class Duelist(StrEnum):
    """A unit of a duel."""

    ATTACKER = "attacker"
    TARGET = "target"


SkirmishOutputOption = Annotated[OutputFormat, Option("--format", help="Text to read, or one JSON object.")]
Constants = Annotated[
    Path | None, Option("--rules", help="JSON object of constants to change, or 'document' for exactly its rules.")
]
UnitOption = Annotated[
    str,
    Option(
        help="A unit by its name, a JSON file with one (of several FILE#NAME), or a unit file with a design; with "
        "+WEAPON behind it is armed so."
    ),
]
Seed = Annotated[int, Option(help="The same seed gives the same result.")]
UnusedSeedOption = Annotated[
    int, Option("--seed", help="Taken as by the other commands; nothing depends on chance.", hidden=True)
]
Battles = Annotated[int, Option(least=1, help="How many battles.")]
Width = Annotated[int, Option(least=2, most=100, help="Columns of the map.")]
Depth = Annotated[int, Option("--height", least=1, most=100, help="Rows of the map.")]
GroundOption = Annotated[GroundKind, Option("--ground", help="Level plains, or mixed terrain made from the seed.")]


@skirmish.command()
def units(
    names: Annotated[list[str] | None, Argument(help="Units as in --attacker, else those of the rules.")] = None,
    seed: UnusedSeedOption = 1,
    output: SkirmishOutputOption = OutputFormat.TEXT,
) -> None:
    """All units with their sixteen statistics. A file with the JSON is a file of units."""
    print_units([_unit(name, "NAMES") for name in names or ()] or rule_units(), as_json=output is OutputFormat.JSON)


@skirmish.command()
def hit(
    attacker: UnitOption,
    target: UnitOption,
    distance: Annotated[int, Option(least=1, help="Hexes between them.")] = 1,
    height: Annotated[Height, Option(help="Where the attacker stands.")] = Height.LEVEL,
    allies: Annotated[int, Option(least=0, help="Other team-mates with a zone of control on the target.")] = 0,
    seed: UnusedSeedOption = 1,
    rules: Constants = None,
    output: SkirmishOutputOption = OutputFormat.TEXT,
) -> None:
    """The chance of one attack to hit in percent, with all its modifiers."""
    fighters = _unit(attacker, "--attacker"), _unit(target, "--target")
    print_hit(*fighters, distance, height.levels, allies, _rules(rules), as_json=output is OutputFormat.JSON)


@skirmish.command()
def duel(
    attacker: UnitOption,
    target: UnitOption,
    battles: Battles = 200,
    seed: Seed = 1,
    jobs: Jobs = 1,
    rules: Constants = None,
    output: SkirmishOutputOption = OutputFormat.TEXT,
) -> None:
    """One unit against another: how often each wins, and how many attacks the target survives."""
    first, second = _unit(attacker, "--attacker"), _unit(target, "--target")
    print_duel(
        duel_setup(first, second, _rules(rules)), battles, seed, Workers(jobs), as_json=output is OutputFormat.JSON
    )


@skirmish.command()
def sweep(  # noqa: PLR0913 - the options of a command
    *,
    attacker: UnitOption,
    target: UnitOption,
    over: Annotated[SweptStatistic, Option(help="The statistic.")] = SweptStatistic.ARMOR,
    of: Annotated[Duelist, Option(help="Whose statistic.")] = Duelist.ATTACKER,
    least: Annotated[int | None, Option("--from", least=0, most=LARGEST_STATISTIC, help="The first value.")] = None,
    most: Annotated[int | None, Option("--to", least=0, most=LARGEST_STATISTIC, help="The last value.")] = None,
    step: Annotated[int | None, Option(least=1, most=LARGEST_STATISTIC, help="From one value to the next.")] = None,
    battles: Battles = 100,
    seed: Seed = 1,
    jobs: Jobs = 1,
    rules: Constants = None,
    output: SkirmishOutputOption = OutputFormat.TEXT,
) -> None:
    """How often each of two units wins, for many values of armor, bypass or skill of one of them."""
    fighters = _unit(attacker, "--attacker"), _unit(target, "--target")
    side = [*Duelist].index(of)
    usual = over.values(fighters[side])
    first, last = usual[0] if least is None else least, usual[-1] if most is None else most
    values = range(first, last + 1, step or usual.step)
    if not values:
        raise UsageError(f"{first} is above {last}", option="--from")
    try:
        over.set(fighters[side], values[0])
    except UnitError as error:
        raise UsageError(str(error), option="--from") from error
    found = swept(duel_setup(*fighters, _rules(rules)), side, over, values, battles, seed, Workers(jobs))
    print_sweep(fighters, found, of.value, over, as_json=output is OutputFormat.JSON)


@skirmish.command()
def battle(  # noqa: PLR0913 - the options of a command
    *,
    red: Annotated[str, Option(help="Units or files, separated by commas, such as 'Archer*2, own.json'.")],
    blue: Annotated[str, Option(help="The same for the other side.")],
    battles: Battles = 1,
    seed: Seed = 1,
    jobs: Jobs = 1,
    scheduler: Scheduler = "",
    ground: GroundOption = GroundKind.FLAT,
    width: Width = 20,
    height: Depth = 20,
    red_policy: Annotated[PolicyName, Option(help="How red plays.")] = PolicyName.CHARGE,
    blue_policy: Annotated[PolicyName, Option(help="How blue plays.")] = PolicyName.CHARGE,
    log: Annotated[Path | None, Option(help="Where to write the log of a single battle, as JSON lines.")] = None,
    rules: Constants = None,
    output: SkirmishOutputOption = OutputFormat.TEXT,
) -> None:
    """One battle, or the win rates of many."""
    sides = _band(red, "--red"), _band(blue, "--blue")
    if len(sides[0] + sides[1]) > width * height // 2:
        raise UsageError(f"{len(sides[0] + sides[1])} units are too many for {width} x {height} hexes")
    policies = red_policy.value, blue_policy.value
    setup = Setup(_field(ground, width, height, seed), *sides, policies, _rules(rules))
    if battles > 1:
        if log is not None:
            raise UsageError("a log is written of a single battle only", option="--log")
        print_battles(setup, battles, seed, Workers(jobs, scheduler), as_json=output is OutputFormat.JSON)
    else:
        raise SystemExit(print_recorded(setup, seed, log, as_json=output is OutputFormat.JSON))


@skirmish.command()
def reach(  # noqa: PLR0913 - the options of a command
    *,
    unit: UnitOption,
    at: Annotated[str, Option(help="Column and row where it stands, from 0.")] = "10,10",
    enemy: Annotated[list[str] | None, Option(help="An enemy, such as 'Zombie@12,10'; may be repeated.")] = None,
    friend: Annotated[list[str] | None, Option(help="A team-mate, written likewise; may be repeated.")] = None,
    ap: Annotated[int | None, Option(least=0, help="AP left; all of them unless said.")] = None,
    fatigue: Annotated[int, Option(least=0, help="Fatigue it has.")] = 0,
    ground: GroundOption = GroundKind.FLAT,
    seed: Seed = 1,
    width: Width = 20,
    height: Depth = 20,
    rules: Constants = None,
    output: SkirmishOutputOption = OutputFormat.TEXT,
) -> None:
    """The hexes that a unit can reach in one turn, and the action points (AP) that it has left there."""
    on = Ground(_field(ground, width, height, seed), _rules(rules))
    mover = _placed(on, 0, 0, _unit(unit, "--unit"), at, "--at")
    mover = mover._replace(ap=mover.unit.ap if ap is None else ap, fatigue=fatigue)
    others = [(0, text, "--friend") for text in friend or []] + [(1, text, "--enemy") for text in enemy or []]
    fighters = [mover]
    for number, (side, text, hint) in enumerate(others, 1):
        name, found, where = text.rpartition("@")
        if not found:
            raise UsageError(f"expected NAME@COLUMN,ROW, found '{text}'", option=hint)
        fighters.append(_placed(on, number, side, _unit(name, hint), where, hint))
    try:
        situation = BattleSituation(on, fighters)
    except ValueError as error:
        raise UsageError(str(error)) from error
    print_reach(situation, as_json=output is OutputFormat.JSON)


@skirmish.command()
def replay(
    file: Annotated[Path, Argument(help="The log of a battle.")],
    output: SkirmishOutputOption = OutputFormat.TEXT,
) -> None:
    """Repeat a battle from its log, and check that the result is the same."""
    raise SystemExit(print_replay(file, as_json=output is OutputFormat.JSON))


def _unit(name: str, hint: str) -> SkirmishUnit:
    bare, plus, weapon = name.rpartition("+")
    if not plus or Path(name.strip()).suffix:
        return _unarmed(name, hint)
    known = {key: each for each in weapons().values() for key in (each.id, each.name.casefold())}
    chosen = known.get(weapon.strip().casefold())
    if chosen is None:
        raise UsageError(f"there is no weapon '{weapon}'; there are {', '.join(weapons())}", option=hint)
    return armed(_unarmed(bare, hint), chosen)


def _unarmed(name: str, hint: str) -> SkirmishUnit:
    try:
        return unit_named(name)
    except KeyError as error:
        file, _, wanted = name.strip().partition("#")
        path = Path(file)
        if not path.suffix:
            raise UsageError(str(error.args[0]), option=hint) from error
    return _unit_of_file(path, wanted, hint) if path.suffix.lower() == ".json" else _fielded(path)


def _unit_of_file(path: Path, wanted: str, hint: str) -> SkirmishUnit:
    """The unit of a file, or that with a name; says it if it does not keep the rule of its weapon."""
    try:
        found = units_of(read_file(path))
    except OSError as error:
        raise UsageError(unreadable(path, error), option=hint) from error
    except ModelError as error:
        raise UsageError(f"{path}: {error}", option=hint) from error
    chosen = [unit for unit in found if not wanted or unit.name.casefold() == wanted.strip().casefold()]
    if len(chosen) != 1:
        names = ", ".join(f"{path.name}#{unit.name}" for unit in found)
        raise UsageError(f"{path}: expected one of {names}", option=hint)
    for check in weapon_checks(chosen[0]):
        if check.wrong:
            print(f"{path}: warning: {chosen[0].weapon}: {check.wrong}", file=sys.stderr)
    return chosen[0]


def _fielded(path: Path) -> SkirmishUnit:
    """The design of a file as a unit."""
    from designer.design import once  # noqa: PLC0415 - the rules of construction load slowly, and are for designs only
    from designer.rulesets.skirmish.projection import projected  # noqa: PLC0415

    [design] = read_or_exit(path)
    return projected(once(design)).unit


def _band(text: str, hint: str) -> tuple[SkirmishUnit, ...]:
    found: list[SkirmishUnit] = []
    for part in text.split(","):
        name, times, count = part.partition("*")
        if times and not re.fullmatch(r"\s*[1-9]\d?\s*", count):
            raise UsageError(f"expected a number from 1 to 99 after '*', found '{count}'", option=hint)
        found += [_unit(name, hint)] * (int(count) if times else 1)
    return tuple(found)


def _field(kind: GroundKind, width: int, height: int, seed: int) -> Battlefield:
    if kind is GroundKind.ROLLING:
        return Battlefield.rolling(width, height, seed)
    return Battlefield.flat(width, height)


def _placed(on: Ground, number: int, side: int, unit: SkirmishUnit, where: str, hint: str) -> Fighter:
    match = re.fullmatch(r"\s*(\d{1,3})\s*,\s*(\d{1,3})\s*", where)
    if match is None:
        raise UsageError(f"expected COLUMN,ROW, found '{where}'", option=hint)
    place = on.battlefield.place(at_column(int(match[1]), int(match[2])))
    if place is None:
        size = f"{on.battlefield.width} x {on.battlefield.height}"
        raise UsageError(f"{where} is not on the map of {size} hexes", option=hint)
    return fresh(number, side, unit, place)


def _rules(path: Path | None) -> SkirmishRules:
    if path is None:
        return DEFAULT
    if str(path) == "document":
        return DOCUMENT
    try:
        return read_model(read_file(path), SkirmishRules)
    except OSError as error:
        raise UsageError(unreadable(path, error), option="--rules") from error
    except ModelError as error:
        raise UsageError(f"{path}: {error}", option="--rules") from error
