"""Marks of units by the user: tags, notes, favorites, how many they own, and saved searches.

With the sources, they are also kept in a file beside the database, from which they come back if the database is lost.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, TypeGuard

from designer.language import reason_of, tr
from designer.library.database import Database
from designer.library.errors import DamagedError, LibraryError, rows_that_can_be_read
from designer.library.schema import MARKS
from designer.reading import JsonError, parse_json, read_file, whole_characters
from designer.saving import save


def kept_path(database: Path) -> Path:
    """The path of the file that keeps what the user says, beside a database."""
    return database.with_name(f"{database.name}.kept.json")


def key_of(database: Database, unit: int) -> str:
    """The key for the marks of a unit, by its id; empty if the unit is no longer there."""
    return str(database.value("SELECT key FROM units WHERE id = ?", (unit,)) or "")


def set_tag(database: Database, key: str, tag: str, on: bool = True) -> None:
    """Give a unit a tag, or take it away."""
    command = "INSERT OR IGNORE INTO tags VALUES (?, ?)" if on else "DELETE FROM tags WHERE key = ? AND tag = ?"
    _change(database, command, (key, tag.strip()))


def set_note(database: Database, key: str, text: str) -> None:
    """Replace the note on a unit; an empty one takes it away."""
    if text.strip():
        _change(database, "INSERT OR REPLACE INTO notes VALUES (?, ?)", (key, text))
    else:
        _change(database, "DELETE FROM notes WHERE key = ?", (key,))


def set_favorite(database: Database, key: str, on: bool = True) -> None:
    """Make a unit a favorite, or no longer."""
    command = "INSERT OR IGNORE INTO favorites VALUES (?)" if on else "DELETE FROM favorites WHERE key = ?"
    _change(database, command, (key,))


def set_owned(database: Database, key: str, number: int) -> None:
    """Say how many of a unit the user has; 0 takes the entry away."""
    if number > 0:
        _change(database, "INSERT OR REPLACE INTO owned VALUES (?, ?)", (key, str(number)))
    else:
        _change(database, "DELETE FROM owned WHERE key = ?", (key,))


def set_search(database: Database, name: str, query: str) -> None:
    """Save a search under a name; an empty one takes it away."""
    if query.strip():
        _change(database, "INSERT OR REPLACE INTO searches VALUES (?, ?)", (name, query))
    else:
        _change(database, "DELETE FROM searches WHERE name = ?", (name,))


def tags(database: Database) -> dict[str, int]:
    """All tags with the number of what has them."""
    return dict(database.rows("SELECT tag, count(*) FROM tags GROUP BY tag ORDER BY tag"))


def tags_of(database: Database, key: str) -> list[str]:
    """The tags of a unit."""
    return [tag for (tag,) in database.rows("SELECT tag FROM tags WHERE key = ? ORDER BY tag", (key,))]


def note_of(database: Database, key: str) -> str:
    """The note on a unit; empty if there is none."""
    found = database.value("SELECT text FROM notes WHERE key = ?", (key,))
    if not isinstance(found, str | None):
        raise DamagedError(tr("{path}: the library is damaged.", path=database.path))
    return found or ""


OWNED: Final = "coalesce((SELECT CAST(number AS INTEGER) FROM owned WHERE owned.key = units.key), 0)"
"""The number of a unit that the user has, as SQL on the table ``units``."""


def owned_of(database: Database, key: str) -> int:
    """How many of a unit the user has."""
    return int(database.value("SELECT CAST(number AS INTEGER) FROM owned WHERE key = ?", (key,)) or 0)


def is_favorite(database: Database, key: str) -> bool:
    """Whether a unit is a favorite."""
    return bool(database.rows("SELECT 1 FROM favorites WHERE key = ?", (key,)))


def searches(database: Database) -> dict[str, str]:
    """The saved searches by name."""
    return dict(database.rows("SELECT name, query FROM searches ORDER BY name"))


def rekey(database: Database, old: str, new: str) -> None:
    """Let tags, note, favorite and number of a unit be those of another one, where it has none of its own."""
    for table in ("tags", "notes", "favorites", "owned"):
        database.run(f"UPDATE OR IGNORE {table} SET key = ? WHERE key = ?", (new, old))


def _change(database: Database, command: str, values: tuple[str, ...]) -> None:
    with database.writing():
        database.run(command, tuple(map(whole_characters, values)))
    keep(database)


def keep(database: Database) -> None:
    """Write the file beside the database; ``LibraryError`` if that is impossible."""
    content = {table: database.rows(f"SELECT {', '.join(columns)} FROM {table}") for table, columns in MARKS.items()}
    path = kept_path(database.path)
    try:
        save(json.dumps(content, ensure_ascii=False, indent=1).encode(errors="replace"), path, private=True)
    except OSError as error:
        raise LibraryError(tr("{path}: cannot be written: {error}", path=path, error=reason_of(error))) from error


def restore(database: Database) -> int:
    """Take what the file beside a new database has; returns how many entries. Without a file, nothing happens."""
    path = kept_path(database.path)
    try:
        kept = parse_json(read_file(path))
    except FileNotFoundError:
        return 0
    except (OSError, JsonError) as error:
        reason = reason_of(error) if isinstance(error, OSError) else error
        raise LibraryError(tr("{path}: cannot be read: {error}", path=path, error=reason)) from error
    if not isinstance(kept, dict) or not all(isinstance(kept.get(table, []), list) for table in MARKS):
        reason = tr("expected an object with a list for each of {names}", names=", ".join(MARKS))
        raise LibraryError(tr("{path}: cannot be read: {error}", path=path, error=reason))
    count = 0
    with database.writing():
        for table in MARKS:
            count += _add(database, table, kept.get(table, []))
    return count


def rescue(database: Database, damaged: Path) -> int:
    """Take what can still be read of a damaged database; returns how many entries. What is known already stays."""
    with database.writing():
        return sum(
            _add(database, table, rows_that_can_be_read(damaged, table, columns)) for table, columns in MARKS.items()
        )


def _add(database: Database, table: str, found: Iterable[object]) -> int:
    columns = MARKS[table]
    entries = [entry for entry in found if _fits(entry, len(columns))]
    marks = ", ".join("?" * len(columns))
    texts = [tuple(map(whole_characters, entry)) for entry in entries]
    database.run_many(f"INSERT OR IGNORE INTO {table} ({', '.join(columns)}) VALUES ({marks})", texts)
    return len(entries)


def _fits(entry: object, columns: int) -> TypeGuard[Sequence[str]]:
    return isinstance(entry, (list, tuple)) and len(entry) == columns and all(isinstance(each, str) for each in entry)
