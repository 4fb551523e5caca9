"""``mechwright validate``: comparison of calculated Battle Values with a table of published values.

The table is a CSV file with a column ``bv`` and columns ``path``, ``mul_id`` or ``chassis`` and ``model`` that identify
the unit. An override replaces a published value that is known to be wrong. The overrides are in a file of JSON lines,
each with the unit, the published value, the right value, the cause (by which overrides are counted) and the reason.
They are used only in this report, not in calculations.
"""

from __future__ import annotations

import csv
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from designer import design
from designer.battle_value import battle_value
from designer.catalog import DataError
from designer.catalog.records import RecordShape, read_records, read_text
from designer.cli.arguments import WRONG_USAGE, Option
from designer.cli.output import LineFormat, counted
from designer.cli.unit_input import Units, existing_or_report, given_sources, status_of
from designer.construction.legality.finding import Severity
from designer.formats import FormatError, Loaded, read_source

PERCENTS = (1, 2, 3)
"""The differences in percent up to which the report counts units."""

TOO_MANY_ALIKE = 3
"""If at least so many variants of a chassis have the same value, without MUL number, it is taken for a guess."""


class Exclusion(StrEnum):
    """The reasons why a unit is not compared."""

    NOT_READABLE = "Not readable"
    NO_ARMOR = "Missing armor allocation data"
    NO_REFERENCE = "No reference BV available"
    NOT_VERIFIED = "No verified MUL reference BV"
    SUSPECT = "No MUL match + suspect index BV"
    LISTED_WITHOUT = "MUL matched but BV unavailable"
    ZERO = "Zero reference BV"


@dataclass(frozen=True, slots=True)
class Override:
    """A published value that is known to be wrong. ``unit`` is a path, or chassis and model."""

    unit: str
    published: int
    value: int
    cause: str
    reason: str


class Published(NamedTuple):
    """A row of the table of published values; ``bv`` is None if the cell is empty."""

    bv: int | None
    path: str = ""
    mul_id: int | None = None
    chassis: str = ""
    model: str = ""


class ComparedUnit(NamedTuple):
    """The comparison of one unit: our value, the published value, and the override or the exclusion if there is one.

    ``issues`` are problems of the file that may make our value wrong. If a unit differs without issues, the published
    value may be out of date and need an override.
    """

    path: str
    name: str
    ours: int = 0
    published: int | None = None
    override: Override | None = None
    exclusion: Exclusion | None = None
    issues: tuple[str, ...] = ()

    @property
    def reference(self) -> int | None:
        """The value with which ours is compared: the override's value, or the published one; None without both."""
        return self.override.value if self.override else self.published

    @property
    def difference(self) -> float:
        """How much our value is above the reference, in percent; 0 for an excluded unit."""
        return 0.0 if self.exclusion or not self.reference else (self.ours / self.reference - 1) * 100

    def is_within(self, percent: int) -> bool:
        """Whether our value differs from the reference by at most ``percent`` percent of it."""
        reference = self.reference or 0
        return self.exclusion is None and abs(self.ours - reference) * 100 <= percent * reference

    @property
    def is_exact(self) -> bool:
        """Whether our value equals the reference."""
        return self.exclusion is None and self.ours == self.reference


class PublishedValues:
    """The published values, which are found by path, number in the Master Unit List (MUL), or name."""

    def __init__(self, rows: Iterable[Published]) -> None:
        self._by_path: dict[str, list[Published]] = {}
        self._by_number: dict[int | None, list[Published]] = {}
        self._by_name: dict[str, list[Published]] = {}
        self._alike: Counter[tuple[str, int | None]] = Counter()
        for row in rows:
            if row.path:
                self._by_path.setdefault(row.path, []).append(row)
            if row.chassis:
                self._by_name.setdefault(f"{row.chassis} {row.model}".strip(), []).append(row)
            if row.mul_id is not None:
                self._by_number.setdefault(row.mul_id, []).append(row)
            elif row.chassis:
                self._alike[row.chassis, row.bv] += 1

    def find(self, path: str, mul_id: int | None, name: str) -> Published | Exclusion:
        """The published value of a unit, or the reason why it is not compared."""
        found = self._by_path.get(path) or self._by_number.get(mul_id) or self._by_name.get(name)
        if not found:
            return Exclusion.NO_REFERENCE
        if len({row.bv for row in found}) > 1:
            return Exclusion.NOT_VERIFIED
        row = found[0]
        if row.bv:
            alike = self._alike[row.chassis, row.bv] if row.mul_id is None else 0
            return Exclusion.SUSPECT if alike >= TOO_MANY_ALIKE else row
        if row.mul_id is not None:
            return Exclusion.LISTED_WITHOUT
        return Exclusion.NO_REFERENCE if row.bv is None else Exclusion.ZERO


def read_published(path: Path) -> PublishedValues:
    """The table in a CSV file; raises ``DataError`` with the number of the wrong line, 0 for the whole file."""
    text = read_text(path).removeprefix("\ufeff")  # spreadsheets put this mark at the beginning of a file
    reader = csv.DictReader(text.splitlines(keepends=True))
    try:
        columns = set(reader.fieldnames or ())
        if "bv" not in columns or not columns & {"path", "mul_id", "chassis"}:
            raise DataError(path, 1, "expected a column bv, and path, mul_id or chassis")
        return PublishedValues([_published(path, reader.line_num, row) for row in reader])
    except csv.Error as error:
        raise DataError(path, reader.line_num, str(error)) from error


def _published(path: Path, line: int, row: dict[str, str | None]) -> Published:
    try:
        bv, number = (int(row[key] or "") if row.get(key) else None for key in ("bv", "mul_id"))
    except ValueError as error:
        raise DataError(path, line, f"expected a whole number: {error}") from error
    return Published(bv, row.get("path") or "", number, row.get("chassis") or "", row.get("model") or "")


def read_overrides(path: Path) -> dict[str, Override]:
    """The overrides in a file by unit; raises ``DataError`` if one is invalid, has no reason or is there twice."""
    found: dict[str, Override] = {}
    for record in read_records(path, RecordShape.of(Override)):
        override = Override(**record)
        if not all(isinstance(record[key], int) for key in ("published", "value")):
            raise DataError(path, 0, f"{override.unit}: expected whole numbers as published and value")
        if not override.cause.strip() or not override.reason.strip():
            raise DataError(path, 0, f"{override.unit}: expected a cause and a reason")
        if override.unit in found:
            raise DataError(path, 0, f"{override.unit} stands twice")
        found[override.unit] = override
    return found


def compare(paths: Iterable[Path], table: PublishedValues, overrides: dict[str, Override]) -> Iterator[ComparedUnit]:
    """The comparisons of the units in files and folders with the published values, in their order."""
    for source in given_sources(paths):
        try:
            yield _compared(source[0], read_source(source), table, overrides)
        except FormatError as error:
            yield ComparedUnit(source[0], "", exclusion=Exclusion.NOT_READABLE, issues=(str(error),))


def _compared(path: str, loaded: Loaded, table: PublishedValues, overrides: dict[str, Override]) -> ComparedUnit:
    unit = loaded.unit
    name = unit.names.full
    g = design.once(unit)
    errors = [note.text for note in loaded.notes if note.severity is Severity.ERROR]
    unknown = [f"{f.item.name} is not in the catalog" for f in design.equipment(g) if f.item.is_unknown]
    result = ComparedUnit(path, name, battle_value(g), issues=(*errors, *unknown))
    published = table.find(path, unit.names.mul_id, name)
    if any("armor:" in text for text in errors):
        return result._replace(exclusion=Exclusion.NO_ARMOR)
    if isinstance(published, Exclusion):
        return result._replace(exclusion=published)
    override = overrides.get(path) or overrides.get(name)
    if override is not None and override.published != published.bv:
        override = None  # the published value has changed: the override is out of date
    return result._replace(published=published.bv, override=override)


# -- the report -----------------------------------------------------------------------------------------------


def report(units: list[ComparedUnit]) -> dict[str, Any]:
    """The report as JSON: counts, and lists of the units that are overridden, differ or are excluded."""
    held = [unit for unit in units if unit.exclusion is None]
    overridden = [unit for unit in held if unit.override]
    return {
        "units": len(units),
        "validated": len(held),
        "exact": sum(unit.is_exact for unit in held),
        "within": {str(most): sum(unit.is_within(most) for unit in held) for most in PERCENTS},
        "excluded": dict(Counter(str(unit.exclusion) for unit in units if unit.exclusion)),
        "overridden": dict(Counter(unit.override.cause for unit in overridden if unit.override)),
        "overrides": [
            {
                "path": unit.path,
                "published": unit.published,
                "value": unit.reference,
                "ours": unit.ours,
                "reason": unit.override.reason,
            }
            for unit in overridden
            if unit.override
        ],
        "differences": [
            {
                "path": unit.path,
                "published": unit.reference,
                "ours": unit.ours,
                "percent": round(unit.difference, 2),
                "issues": list(unit.issues),
            }
            for unit in held
            if not unit.is_exact
        ],
        "exclusions": [{"path": unit.path, "reason": str(unit.exclusion)} for unit in units if unit.exclusion],
    }


def validate(
    paths: Units,
    against: Annotated[Path, Option(help="CSV of published values: bv, and path, mul_id or chassis.")],
    overrides: Annotated[Path | None, Option(help="JSON lines of published values that are known to be wrong.")] = None,
    output: Annotated[LineFormat, Option("--format", help="A summary, or one JSON object.")] = LineFormat.TEXT,
) -> None:
    """Compare the Battle Value of every unit found with published values."""
    try:
        table = read_published(against)
        known = read_overrides(overrides) if overrides else {}
    except DataError as error:
        print(error, file=sys.stderr)
        raise SystemExit(WRONG_USAGE) from error
    existing, missing = existing_or_report(paths)
    units = list(counted(compare(existing, table, known), "units compared"))
    if not units:
        raise SystemExit(status_of(0, wrong=False, missing=missing))
    found = report(units)
    print(json.dumps(found) if output is LineFormat.JSONL else "\n".join(_text(found)))
    if all(unit.exclusion is Exclusion.NO_REFERENCE for unit in units):
        print(f"{against}: none of its lines speaks of one of these units", file=sys.stderr)
        raise SystemExit(WRONG_USAGE)
    raise SystemExit(1 if found["differences"] or missing else 0)


def _text(found: dict[str, Any]) -> Iterator[str]:
    held = found["validated"]

    def row(label: str, count: int) -> str:
        return f"{label:<12}{count:>7}{f'{count / held:>9.2%}' if held else ''}"

    yield f"{'Validated':<12}{held:>7}  of {found['units']}"
    yield row("Exact", found["exact"])
    for most, count in found["within"].items():
        yield row(f"Within {most} %", count)
    for title, counts in (("Excluded", found["excluded"]), ("Overridden", found["overridden"])):
        for reason, count in counts.items():
            yield f"{title:<12}{count:>7}  {reason}"
    for unit in found["overrides"]:
        yield f"overridden: {unit['path']}: published {unit['published']}, held to {unit['value']}: {unit['reason']}"
    for unit in found["differences"]:
        how = "; ".join(unit["issues"]) or "nothing wrong with the file: the published value may be stale"
        figures = f"published {unit['published']}, ours {unit['ours']} ({unit['percent']:+} %)"
        yield f"differs: {unit['path']}: {figures}: {how}"
