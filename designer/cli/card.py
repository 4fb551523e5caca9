"""``mechwright card``: the Alpha Strike card of units, or with ``--explain`` its calculation step by step."""

from __future__ import annotations

import json
import sys
from functools import partial
from typing import Annotated, NamedTuple

from designer.cli.arguments import Option, UsageError
from designer.cli.file_problems import note_fields
from designer.cli.output import LineFormat, counted
from designer.cli.unit_input import (
    Jobs,
    Scheduler,
    Units,
    computed,
    existing_or_report,
    in_one_line,
    say_notes,
    status_of,
)
from designer.design import once
from designer.executors import Workers
from designer.formats import FileNote, FormatError, SourceData, read_source
from designer.rulesets.alpha_strike import Card
from designer.rulesets.alpha_strike import card as card_of
from designer.rulesets.alpha_strike.card_text import explained, figures_text
from designer.rulesets.alpha_strike.point_value import REGULAR, skilled
from designer.units.unit import Names


class _Carded(NamedTuple):
    """The card of one unit and its point value at the skill asked for, or the ``error`` in its file.

    ``steps`` are those of the calculation as text, if they were asked for.
    """

    path: str
    names: Names = Names()
    card: Card | None = None
    point_value: int = 0
    steps: str = ""
    error: str = ""
    notes: tuple[FileNote, ...] = ()


def _carded(skill: int, explain: bool, source: SourceData) -> _Carded:
    path = source[0]
    try:
        unit, notes = read_source(source)
    except FormatError as error:
        return _Carded(path, error=in_one_line(error), notes=(error.note,))
    g = once(unit)
    found = card_of(g)
    return _Carded(
        path, unit.names, found, skilled(found.point_value, skill), explained(g, skill) if explain else "", notes=notes
    )


def card(
    paths: Units,
    output: Annotated[LineFormat, Option("--format", help="Text, or JSON with one object a line.")] = LineFormat.TEXT,
    explain: Annotated[bool, Option("--explain", help="Every step of the calculation, with its rule.")] = False,
    skill: Annotated[int, Option(help="The pilot's skill, for the point value.", least=0, most=8)] = REGULAR,
    jobs: Jobs = 1,
    scheduler: Scheduler = "",
) -> None:
    """Alpha Strike card of every unit found."""
    if explain and output is LineFormat.JSONL:
        raise UsageError("jsonl has no calculation", "--explain")
    existing, missing = existing_or_report(paths)
    count = failed = 0
    for found in counted(computed(partial(_carded, skill, explain), existing, Workers(jobs, scheduler)), "cards made"):
        count += 1
        failed += bool(found.error)
        if not found.error:
            say_notes(found.path, found.notes)
        sys.stdout.write(_json(found) if output is LineFormat.JSONL else _text(found))
    raise SystemExit(status_of(count, wrong=bool(failed), missing=missing))


def _json(found: _Carded) -> str:
    shown = found.card
    if shown is None:
        return json.dumps({"path": found.path, "error": found.error, **note_fields(found.notes)}) + "\n"
    fields = {
        "path": found.path,
        "chassis": found.names.chassis,
        "model": found.names.model,
        "pv": found.point_value,
        "size": shown.size,
        "move": shown.move,
        "tmm": shown.tmm,
        "armor": shown.armor,
        "structure": shown.structure,
        "damage": [value.text if value.minimal else value.points for value in shown.damage],
        "ov": shown.overheat,
        "specials": shown.abilities,
    }
    return json.dumps(fields | note_fields(found.notes)) + "\n"


def _text(found: _Carded) -> str:
    shown = found.card
    if shown is None:
        return f"{'':>4}  {found.path}: {found.error}\n"
    if found.steps:
        return f"{found.steps}\n"
    return f"{found.point_value:>4}  {found.names.full}: {figures_text(shown)}  ({found.path})\n"
