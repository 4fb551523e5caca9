"""``mechwright bv``: the Battle Value of units, or with ``--explain`` its calculation line by line (the evidence)."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Annotated, NamedTuple

from designer.battle_value import battle_value
from designer.battle_value.defensive import defensive
from designer.battle_value.offensive import offensive
from designer.battle_value.rule_books import book_difference
from designer.catalog import RuleSet
from designer.channels import speak_utf8
from designer.cli.arguments import Option, UsageError
from designer.cli.file_problems import note_fields
from designer.cli.output import counted
from designer.cli.rules_option import RulesOption
from designer.cli.unit_input import (
    Jobs,
    Scheduler,
    Units,
    computed,
    designs_or_report,
    existing_or_report,
    in_one_line,
    say_notes,
    status_of,
)
from designer.design import once, rules_for
from designer.executors import HERE, Workers
from designer.formats import FileNote, FormatError, SourceData, read_source
from designer.graph import Once
from designer.units.unit import Unit


class Valued(NamedTuple):
    """The Battle Value of one unit, or the ``error`` in its file; ``manual`` is a value that the file prescribes.

    ``notes`` are the problems of the file, also that which is the ``error``. ``difference`` says why the value by the
    core rulebook is another one than by Total Warfare. ``mass`` is the tonnage; ``role`` is empty and ``mul_id`` None
    if the file does not name them.
    """

    path: str
    chassis: str = ""
    model: str = ""
    bv: int = 0
    defensive: float = 0.0
    offensive: float = 0.0
    manual: int | None = None
    error: str = ""
    notes: tuple[FileNote, ...] = ()
    difference: str = ""
    tech: str = ""
    mass: float = 0
    year: int = 0
    role: str = ""
    mul_id: int | None = None


class ValueBasis(NamedTuple):
    """The way in which values are calculated: the rule book, and whether slips of the reference are left out.

    Without ``rules`` it is the book of the unit's file.
    """

    rules: RuleSet | None = None
    by_rules: bool = False

    def evaluator(self, unit: Unit) -> Once:
        """An evaluator for a unit that calculates on this basis."""
        return once(unit, ruleset=rules_for(unit, self.rules), follow_rules=self.by_rules)

    def difference(self, unit: Unit) -> str:
        """A sentence on the difference of the value by the core rulebook; empty for values by Total Warfare."""
        return book_difference(unit).text if rules_for(unit, self.rules) is RuleSet.CORE else ""


PUBLISHED = ValueBasis()


def valued(paths: Iterable[Path], workers: Workers = HERE, basis: ValueBasis = PUBLISHED) -> Iterator[Valued]:
    """The Battle Values of all units in files and folders, in order."""
    return computed(partial(_valued, basis), paths, workers)


def _valued(basis: ValueBasis, source: SourceData) -> Valued:
    path = source[0]
    try:
        unit, notes = read_source(source)
    except FormatError as error:
        return Valued(path, error=in_one_line(error), notes=(error.note,))
    g = basis.evaluator(unit)
    parts = defensive(g).value, offensive(g).value
    return Valued(
        path,
        unit.names.chassis,
        unit.names.model,
        battle_value(g),
        *parts,
        unit.manual_value,
        notes=notes,
        difference=basis.difference(unit),
        tech=unit.tech.base.value,
        mass=unit.chassis.tonnage,
        year=unit.tech.year,
        role=unit.header_value("role").strip(),
        mul_id=unit.names.mul_id,
    )


class BvFormat(StrEnum):
    """The output formats of Battle Values; HTML and JSON are only for the calculations that ``--explain`` prints."""

    TEXT = "text"
    JSONL = "jsonl"
    HTML = "html"
    JSON = "json"


def bv(
    paths: Units,
    output: Annotated[
        BvFormat, Option("--format", help="text or jsonl; with --explain text, html or json.")
    ] = BvFormat.TEXT,
    explain: Annotated[
        bool, Option("--explain", help="The whole calculation, with rules, inputs and versions.")
    ] = False,
    jobs: Jobs = 1,
    scheduler: Scheduler = "",
    rules: RulesOption = None,
    by_rules: Annotated[
        bool, Option("--by-rules", help="Leave out the slips of the reference that published values contain.")
    ] = False,
) -> None:
    """Battle Value of every unit found."""
    if explain:
        raise SystemExit(print_evidence(paths, output.value, ValueBasis(rules, by_rules)))
    if output in (BvFormat.HTML, BvFormat.JSON):
        raise UsageError(f"{output.value} goes with --explain only")
    existing, missing = existing_or_report(paths)
    count = failed = 0
    for value in counted(valued(existing, Workers(jobs, scheduler), ValueBasis(rules, by_rules)), "units valued"):
        count += 1
        failed += bool(value.error)
        if not value.error:
            say_notes(value.path, value.notes)
        sys.stdout.write(_json(value) if output is BvFormat.JSONL else _text(value))
    raise SystemExit(status_of(count, wrong=bool(failed), missing=missing))


def _json(value: Valued) -> str:
    if value.error:
        return json.dumps({"path": value.path, "error": value.error, **note_fields(value.notes)}) + "\n"
    fields: dict[str, object] = {
        "path": value.path,
        "chassis": value.chassis,
        "model": value.model,
        "tech": value.tech,
        "mass": value.mass,
        "year": value.year,
        "role": value.role,
        "mul_id": value.mul_id,
        "bv": value.bv,
        "defensive": value.defensive,
        "offensive": value.offensive,
    }
    if value.manual is not None:
        fields["manual_bv"] = value.manual
    if value.difference:
        fields["difference"] = value.difference
    return json.dumps(fields | note_fields(value.notes)) + "\n"


def _text(value: Valued) -> str:
    if value.error:
        return f"{'':>6}  {value.path}: {value.error}\n"
    manual = "" if value.manual is None else f", manual value {value.manual}"
    why = f"{'':>8}{value.difference}\n" if value.difference else ""
    return f"{value.bv:>6}  {value.chassis} {value.model}".rstrip() + f"{manual}  ({value.path})\n{why}"


def print_evidence(paths: list[Path], form: str, basis: ValueBasis = PUBLISHED) -> int:
    """Print the calculations. Returns the exit status: 0, or 1 if a file cannot be read, 2 for an unknown form."""
    # Imported here, since printing values alone does not need these modules.
    from designer.battle_value.evidence import EVIDENCE_FORMS, evidence, evidence_fields  # noqa: PLC0415

    render = EVIDENCE_FORMS.get(form)
    if render is None:
        print(f"--explain prints {', '.join(EVIDENCE_FORMS)}, not {form}", file=sys.stderr)
        return 2
    if form == "html":
        speak_utf8()
    status = 0
    for path in paths:
        designs = designs_or_report(path)
        status = status if designs else 1
        for unit, notes in designs:
            found = evidence(basis.evaluator(unit), str(path), basis.difference(unit))
            if form == "json":
                print(json.dumps(evidence_fields(found) | note_fields(notes), ensure_ascii=False, indent=2))
            else:
                sys.stdout.write(render(found))
    return status
