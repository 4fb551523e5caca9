"""The tables of the library, and the steps that bring an older database to them (``PRAGMA user_version``).

``units`` has a row for each design that was read, with the `COLUMNS` of a `UnitRow`, typed like its fields and
figures (truth values are 0 and 1), and besides:

    id             integer; the rowid of the unit in ``unit_names``, too
    file           the id of its row in ``files``
    configuration  the number of the design in a file that has several (from 0), else NULL
    key            what tags, notes and favorites refer to: the same after a rebuild (`user_marks.key_of`)
    design         a hash of names, figures and equipment: equal for copies of a design
    program, data  the versions by which the row was computed

The others:

    sources         id, path (absolute), added, scanned (ISO times; scanned is NULL until a scan was complete)
    files           id, source, path (in the folder, "/" between parts; "" if the source is a file or archive itself),
                    member (in the archive at ``path``, else ""), size, stamp, hash, reader (the versions that read it)
    problems        file, line (0: the whole file), message: why nothing was read, or what was refused
    unit_equipment  unit, item (id of the catalog), kind, location ("LA"; "" if unplaced), count; one row an item and
                    location, so that ``sum(count)`` is how many the unit has
    unit_quirks     unit, quirk (id), weapon (1 if a weapon has it, 0 if the unit)
    unit_names      FTS5 of chassis, model, clan_name; rowid is the unit's id
    tags            key, tag
    notes           key, text
    favorites       key
    searches        name, query
    owned           key, number (text): how many of a unit the user has
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Collection
from typing import Final

from designer.library.unit_row import COLUMNS, column_kinds, may_be_none

_AFFINITY: Final[dict[type, str]] = {str: "TEXT", int: "INTEGER", bool: "INTEGER", float: "REAL"}


COLUMNS_ID: Final = zlib.crc32(",".join(COLUMNS).encode()) & 0x7FFFFFFF
"""The ``application_id`` of a database that has the columns of this version."""


def added_columns(present: Collection[str]) -> list[str]:
    """The statements that bring a table ``units`` of an earlier version to the ``COLUMNS``.

    New columns are NULL until the files are read again. The last statement asks for that, also where none is new:
    hashes of designs follow the order of the columns.
    """
    kinds = column_kinds()
    added = [name for name in COLUMNS if name not in present]
    statements = [f"ALTER TABLE units ADD COLUMN {name} {_AFFINITY[kinds[name]]}" for name in added]
    return [*statements, "UPDATE files SET reader = ''"]


def _columns() -> str:
    kinds = column_kinds()
    return ",\n    ".join(f"{name} {_AFFINITY[kinds[name]]}{' NOT NULL' * (not may_be_none(name))}" for name in COLUMNS)


_FIRST: Final = """
CREATE TABLE sources (
    id INTEGER PRIMARY KEY,
    path TEXT NOT NULL UNIQUE,
    added TEXT NOT NULL,
    scanned TEXT
);
CREATE TABLE files (
    id INTEGER PRIMARY KEY,
    source INTEGER NOT NULL REFERENCES sources ON DELETE CASCADE,
    path TEXT NOT NULL,
    member TEXT NOT NULL,
    size INTEGER NOT NULL,
    stamp INTEGER NOT NULL,
    hash BLOB NOT NULL,
    reader TEXT NOT NULL,
    UNIQUE (source, path, member)
);
CREATE INDEX files_by_hash ON files (hash);
CREATE TABLE problems (
    file INTEGER NOT NULL REFERENCES files ON DELETE CASCADE,
    line INTEGER NOT NULL,
    message TEXT NOT NULL
);
CREATE INDEX problems_by_file ON problems (file);
CREATE TABLE units (
    id INTEGER PRIMARY KEY,
    file INTEGER NOT NULL REFERENCES files ON DELETE CASCADE,
    configuration INTEGER,
    key TEXT NOT NULL,
    design TEXT NOT NULL,
    program TEXT NOT NULL,
    data TEXT NOT NULL,
    {columns}
);
CREATE INDEX units_by_file ON units (file);
CREATE INDEX units_by_key ON units (key);
CREATE INDEX units_by_design ON units (design);
CREATE TABLE unit_equipment (
    unit INTEGER NOT NULL REFERENCES units ON DELETE CASCADE,
    item TEXT NOT NULL,
    kind TEXT NOT NULL,
    location TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (unit, item, location)
) WITHOUT ROWID;
CREATE INDEX equipment_by_item ON unit_equipment (item, unit, count);
CREATE TABLE unit_quirks (
    unit INTEGER NOT NULL REFERENCES units ON DELETE CASCADE,
    quirk TEXT NOT NULL,
    weapon INTEGER NOT NULL,
    PRIMARY KEY (unit, quirk, weapon)
) WITHOUT ROWID;
CREATE VIRTUAL TABLE unit_names USING fts5 (chassis, model, clan_name, tokenize = 'unicode61 remove_diacritics 2');
CREATE TRIGGER unit_gone AFTER DELETE ON units BEGIN DELETE FROM unit_names WHERE rowid = old.id; END;
CREATE TABLE tags (key TEXT NOT NULL, tag TEXT NOT NULL, PRIMARY KEY (key, tag)) WITHOUT ROWID;
CREATE TABLE notes (key TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE favorites (key TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE searches (name TEXT PRIMARY KEY, query TEXT NOT NULL) WITHOUT ROWID;
"""

_SEARCHES_IN_TONNES: Final = "UPDATE searches SET query = in_tonnes(query);\n"

_OWNED: Final = "CREATE TABLE IF NOT EXISTS owned (key TEXT PRIMARY KEY, number TEXT NOT NULL) WITHOUT ROWID;\n"

MIGRATIONS: Final[tuple[Callable[[], str], ...]] = (
    lambda: _FIRST.format(columns=_columns()),
    lambda: _SEARCHES_IN_TONNES,
    lambda: _OWNED,
)
"""The statements that lead from each version of the tables to the next one; a database starts at 0.

What computed rows have to be computed again after a step, the step marks by an empty ``program``.
"""
VERSION: Final = len(MIGRATIONS)
MARKS: Final = {
    "sources": ("path", "added"),
    "tags": ("key", "tag"),
    "notes": ("key", "text"),
    "favorites": ("key",),
    "searches": ("name", "query"),
    "owned": ("key", "number"),
}
"""The tables of what the user says, with their columns that do not come from a scan; all are texts."""
