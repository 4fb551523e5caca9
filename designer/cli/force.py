"""``mechwright force``: the Battle Value of a force, several units that fight together."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Annotated

from designer.battle_value.force import ForceLedger, ForceMember, Network, force_ledger
from designer.battle_value.ledger import LedgerLine
from designer.battle_value.pilot import CrewSkills
from designer.cli.arguments import Argument, CommandGroup, Option, UsageError
from designer.cli.output import OutputFormat
from designer.cli.unit_input import one_or, read_or_exit

force = CommandGroup("Several units that fight together.")


@force.command()
def bv(
    files: Annotated[list[Path], Argument(help="Unit files.")],
    skills: Annotated[
        str, Option(help="Gunnery and piloting: one pair for all, or one for each unit, with commas.")
    ] = "4/5",
    network: Annotated[Network, Option(help="The network that all units with its computer are in.")] = Network.NONE,
    output: Annotated[OutputFormat, Option("--format", help="A table, or one JSON object.")] = OutputFormat.TEXT,
) -> None:
    """Battle Value of each unit in the force, and of the whole force."""
    crews = crews_of(skills, len(files))
    units = read_or_exit(*files)
    ledger = force_ledger([ForceMember(unit, crew) for unit, crew in zip(units, crews, strict=True)], network)
    if ledger.problem:
        print(ledger.problem, file=sys.stderr)
        raise SystemExit(1)
    manual = [unit.manual_value for unit in units]
    as_json = output is OutputFormat.JSON
    print(_json(files, ledger, crews, network, manual) if as_json else _text(files, ledger, manual))


def crews_of(text: str, units: int) -> list[CrewSkills]:
    """The skills of each unit's crew from text: ``4/5`` for all, or ``4/5,3/4`` for one after another."""
    found = []
    for pair in text.split(","):
        match = re.fullmatch(r"\s*(\d{1,2})/(\d{1,2})\s*", pair)
        if match is None:
            raise UsageError(f"expected two skills such as 4/5, found '{pair}'", option="--skills")
        found.append(CrewSkills(int(match[1]), int(match[2])))
    if len(found) not in (1, units):
        raise UsageError(f"expected {one_or(units, 'pair')}, found {len(found)}", option="--skills")
    return found if len(found) == units else found * units


def _value(line: LedgerLine, part: str) -> float:
    return next((p.value for p in line.lines if p.id == f"{line.id}.{part}"), 0)


def _json(
    files: list[Path], ledger: ForceLedger, crews: list[CrewSkills], network: Network, manual: list[int | None]
) -> str:
    units = [
        {
            "path": str(path),
            "name": line.label,
            "gunnery": crew.gunnery,
            "piloting": crew.piloting,
            "base": _value(line, "base"),
            "tag": _value(line, "tag"),
            "network": _value(line, "network"),
            "multiplier": _value(line, "crew"),
            "bv": line.value,
            **({} if by_hand is None else {"manual_bv": by_hand}),
        }
        for path, line, crew, by_hand in zip(files, ledger.units, crews, manual, strict=True)
    ]
    return json.dumps({"network": network.value, "bv": ledger.battle_value, "units": units})


def _text(files: list[Path], ledger: ForceLedger, manual: list[int | None]) -> str:
    rows = [f"{'base':>6}{'TAG':>7}{'network':>9}{'crew':>13}{'BV':>8}"]
    for path, line, by_hand in zip(files, ledger.units, manual, strict=True):
        crew = next(part for part in line.lines if part.id == f"{line.id}.crew")
        said = "" if by_hand is None else f", manual value {by_hand}"
        figures = f"{_value(line, 'base'):>6}{_value(line, 'tag'):>7g}{_value(line, 'network'):>9}"
        rows.append(f"{figures}{f'{crew.note} × {crew.value:.2f}':>13}{line.value:>8}  {line.label}{said}  ({path})")
    rows.append(f"{ledger.battle_value:>43}  the force")
    return "\n".join(rows)
