"""``mechwright check``: whether units are legal, and the findings of the construction rules."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Annotated, NamedTuple

from designer.catalog.rulebooks import book_named, known_books
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
from designer.construction.cost import cost
from designer.construction.findings import Finding, findings, is_valid
from designer.construction.heat import HeatSheet, heat
from designer.construction.mass import mass
from designer.construction.movement import Movement, movement
from designer.design import once
from designer.executors import HERE, Workers
from designer.formats import FileNote, FormatError, SourceData, read_source


class Checked(NamedTuple):
    """The results for one unit: findings, mass in kg, prices in C-bills, heat and movement.

    A unit whose file has errors is not ``valid``: other programs refuse the file, and what was not read is not checked.
    """

    path: str
    name: str
    valid: bool
    findings: tuple[Finding, ...]
    mass: int
    cost: int
    cost_without_ammunition: int
    heat: HeatSheet
    movement: Movement
    notes: tuple[FileNote, ...]


class Unreadable(NamedTuple):
    """A file that cannot be read as a unit, and the reason."""

    path: str
    error: str
    notes: tuple[FileNote, ...]


def checked(
    paths: Iterable[Path], workers: Workers = HERE, books: tuple[str, ...] = ()
) -> Iterator[Checked | Unreadable]:
    """The results of checking the units in files and folders against the construction rules, in their order.

    With ``books`` items whose rules are in none of these rulebooks have a finding.
    """
    return computed(partial(_checked, books), paths, workers)


def _checked(books: tuple[str, ...], source: SourceData) -> Checked | Unreadable:
    path = source[0]
    try:
        loaded = read_source(source)
    except FormatError as error:
        return Unreadable(path, in_one_line(error), (error.note,))
    unit = loaded.unit
    g = once(unit, books=books)
    price = cost(g)
    return Checked(
        path,
        unit.names.full,
        is_valid(g) and not loaded.errors,
        findings(g),
        mass(g).total,
        price.total,
        price.dry,
        heat(g),
        movement(g),
        loaded.notes,
    )


def check(
    paths: Units,
    output: Annotated[LineFormat, Option("--format", help="A list, or one JSON object a line.")] = LineFormat.TEXT,
    rulebook: Annotated[
        list[str] | None, Option(help="A rulebook of the table, such as Core, TW or TO:AUE; may be repeated.")
    ] = None,
    jobs: Jobs = 1,
    scheduler: Scheduler = "",
) -> None:
    """Whether every unit found is legal, and what is wrong with it."""
    books = tuple(map(_book, rulebook or ()))
    existing, missing = existing_or_report(paths)
    count = bad = 0
    for unit in counted(checked(existing, Workers(jobs, scheduler), books), "units checked"):
        count += 1
        if isinstance(unit, Unreadable) or not unit.valid:
            bad += 1
        if isinstance(unit, Checked):
            say_notes(unit.path, unit.notes)
        sys.stdout.write(_json(unit) if output is LineFormat.JSONL else _text(unit))
    raise SystemExit(status_of(count, wrong=bool(bad), missing=missing))


def _book(name: str) -> str:
    book = book_named(name)
    if not book:
        raise UsageError(f"expected one of {', '.join(known_books())}, found '{name}'", "--rulebook")
    return book


def _json(unit: Checked | Unreadable) -> str:
    if isinstance(unit, Unreadable):
        return json.dumps({"path": unit.path, "error": unit.error, **note_fields(unit.notes)}) + "\n"
    fields = {
        "path": unit.path,
        "valid": unit.valid,
        "mass": unit.mass / 1000,
        "cost": unit.cost,
        "cost_without_ammunition": unit.cost_without_ammunition,
        "heat": {
            "capacity": unit.heat.capacity,
            "radical": unit.heat.radical,
            "weapons": unit.heat.weapons,
            "total": unit.heat.total,
        },
        "movement": {
            "walk": unit.movement.walk,
            "run": unit.movement.run,
            "boosted": unit.movement.boosted,
            "jump": unit.movement.jump,
        },
        "findings": [
            {"rule": f.rule, "severity": f.severity.name.lower(), "sentence": f.sentence, "place": f.place}
            for f in unit.findings
        ],
    }
    return json.dumps(fields | note_fields(unit.notes)) + "\n"


def _text(unit: Checked | Unreadable) -> str:
    """A line for the unit, a line for each error in its file, and one for each finding."""
    if isinstance(unit, Unreadable):
        return f"{'unreadable':<12}{unit.path}: {unit.error}\n"
    lines = [f"{'legal' if unit.valid else 'illegal':<12}{unit.name}  ({unit.path})"]
    lines += [f"  {'error':<10}{f'line {n.line}' if n.line else 'file':<12}{n.text}" for n in unit.notes if n.is_error]
    lines += [f"  {f.severity.name.lower():<10}{f.place:<12}{f.sentence}" for f in unit.findings]
    return "\n".join(lines) + "\n"
