"""Writing the rows of units into the database, and reading them again."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, NamedTuple

from designer import __version__
from designer.catalog import RuleSet, edition
from designer.library.database import Database
from designer.library.unit_row import ALWAYS, COLUMNS, Held, Placed, UnitRow, column_values, row_with

_OWN: Final = ("id", "file", "configuration", "key", "design", "program", "data")
"""The columns of ``units`` besides those of `UnitRow`."""
_INSERT: Final = (
    f"INSERT INTO units ({', '.join((*_OWN, *COLUMNS))}) VALUES ({', '.join('?' * (len(_OWN) + len(COLUMNS)))})"
)
_ABOUT_FILE: Final = ("uuid", "mul_id", "clan_name", "role", "source", "canon", "manual_bv", "file_problems")
"""The columns in which copies of a design may differ."""
_COMPARED: Final = [number for number, name in enumerate(COLUMNS) if name not in _ABOUT_FILE]


@cache
def versions() -> tuple[str, str]:
    """The versions of program and data by which rows are computed now."""
    rules = RuleSet.TOTAL_WARFARE
    return __version__, f"{rules.value} {rules.facts.version}, equipment {edition()}"


def is_outdated(database: Database) -> bool:
    """Whether other versions of program or data read some files."""
    return bool(database.rows("SELECT 1 FROM files WHERE reader <> ? LIMIT 1", (" ".join(versions()),)))


def design_of(row: UnitRow) -> str:
    """A hash of names, figures and equipment, equal for copies of a design in several files."""
    values = column_values(row)
    compared = *(values[number] for number in _COMPARED), sorted(row.equipment), sorted(row.quirks)
    return hashlib.blake2b(repr(compared).encode(), digest_size=12).hexdigest()


def key_of(row: UnitRow, place: str, configuration: int | None) -> str:
    """Key of tags and notes: the UUID of the unit, or without one its place (file, member and number in it)."""
    if row.uuid:
        return f"uuid:{row.uuid.lower()}"
    return f"file:{place}" if configuration is None else f"file:{place}#{configuration}"


class Units(NamedTuple):
    """The units of a file: its id, its place, and their rows."""

    file: int
    place: str
    units: Sequence[Placed]


def store(database: Database, files: Iterable[Units]) -> None:
    """Write the units of files; the database must not have units of these files yet."""
    program, data = versions()
    first = (database.value("SELECT max(id) FROM units") or 0) + 1
    stored = [(file, place, *each) for file, place, units in files for each in units]
    units, held, quirks, names = [], [], [], []
    for unit, (file, place, row, configuration) in enumerate(stored, first):
        key = key_of(row, place, configuration)
        units.append((unit, file, configuration, key, design_of(row), program, data, *column_values(row)))
        held += [(unit, *each) for each in row.equipment]
        quirks += [(unit, quirk, 0) for quirk in row.quirks] + [(unit, quirk, 1) for quirk in row.weapon_quirks]
        names.append((unit, row.chassis, row.model, row.clan_name))
    database.run_many(_INSERT, units)
    database.run_many("INSERT INTO unit_equipment VALUES (?, ?, ?, ?, ?)", held)
    database.run_many("INSERT INTO unit_quirks VALUES (?, ?, ?)", quirks)
    database.run_many("INSERT INTO unit_names (rowid, chassis, model, clan_name) VALUES (?, ?, ?, ?)", names)


def load(database: Database, unit: int, *, filled: bool = True) -> UnitRow:
    """The row of a unit by its id; ``KeyError`` if there is none.

    What the version which read the unit did not know is empty or 0; with ``filled`` False it is None.
    """
    found = database.rows(f"SELECT {', '.join(COLUMNS)} FROM units WHERE id = ?", (unit,))
    if not found:
        raise KeyError(unit)
    held = database.rows("SELECT item, kind, location, count FROM unit_equipment WHERE unit = ?", (unit,))
    quirks = database.rows("SELECT quirk, weapon FROM unit_quirks WHERE unit = ?", (unit,))
    values = dict(zip(COLUMNS, found[0], strict=True))
    if filled:
        values |= {name: kind() for name, kind in ALWAYS.items() if values[name] is None}
    values |= {"canon": bool(values["canon"]), "valid": bool(values["valid"])}
    return row_with(
        tuple(values.values()),
        equipment=tuple(Held(*each) for each in held),
        quirks=tuple(quirk for quirk, weapon in quirks if not weapon),
        weapon_quirks=tuple(quirk for quirk, weapon in quirks if weapon),
    )
