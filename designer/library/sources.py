"""The sources of the library: folders, archives and files that the user has named."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from designer.language import tr
from designer.library.database import Database
from designer.library.errors import LibraryError
from designer.library.user_marks import keep
from designer.reading import whole_characters


class Source(NamedTuple):
    """A source with what was found in it. ``scanned`` is the time of the last complete scan, "" before the first."""

    id: int
    path: Path
    scanned: str = ""
    files: int = 0
    units: int = 0
    problems: int = 0


class Problem(NamedTuple):
    """A file that cannot be read, or a part of it; line 0 is the whole file."""

    place: str
    line: int
    message: str


_COUNTED = """
SELECT id, path, coalesce(scanned, ''),
    (SELECT count(*) FROM files WHERE files.source = s.id AND length(hash) > 0),
    (SELECT count(*) FROM files JOIN units ON units.file = files.id WHERE files.source = s.id),
    (SELECT count(*) FROM files JOIN problems ON problems.file = files.id WHERE files.source = s.id)
FROM sources AS s ORDER BY path
"""


def sources(database: Database) -> list[Source]:
    """All sources, by path."""
    return [Source(number, Path(path), *counts) for number, path, *counts in database.rows(_COUNTED)]


def problems(database: Database) -> list[Problem]:
    """The problems of all files, by place."""
    found = database.rows(
        "SELECT sources.path, files.path, member, line, message FROM problems JOIN files ON files.id = problems.file "
        "JOIN sources ON sources.id = files.source ORDER BY sources.path, files.path, member, line"
    )
    return [Problem(place_of(*place), line, message) for *place, line, message in found]


def place_of(source: str, path: str, member: str) -> str:
    """The place of a file as one text: the path of the file, and of a member what it is called in the archive."""
    whole = f"{source}/{path}" if path else source
    return f"{whole}!{member}" if member else whole


def add_source(database: Database, path: Path) -> int:
    """Add a folder, archive or file; returns the id of the source, also if it is one already.

    ``LibraryError`` if nothing is there, or if another source has it or lies in it: no file belongs to two sources.
    """
    whole = path.expanduser().resolve()
    if not whole.exists():
        raise LibraryError(tr("{path}: no such file or folder", path=path))
    if (readable := whole_characters(str(whole))) != str(whole):
        raise LibraryError(tr("{path}: its name is not UTF-8; rename it", path=readable))
    with database.writing():
        for number, known in database.rows("SELECT id, path FROM sources"):
            if whole == Path(known):
                return int(number)
            if whole.is_relative_to(known):
                raise LibraryError(tr("{path}: is in the library already, in {source}", path=path, source=known))
            if Path(known).is_relative_to(whole):
                raise LibraryError(tr("{path}: holds the source {source}: remove that first", path=path, source=known))
        added = database.run("INSERT INTO sources (path, added) VALUES (?, ?)", (str(whole), now()))
    keep(database)
    return added


def remove_source(database: Database, path: Path) -> int:
    """Remove a source with its units; returns their number. Tags and notes are kept; no file is touched."""
    whole = str(path.expanduser().resolve())
    with database.writing():
        units = [each.units for each in sources(database) if str(each.path) == whole]
        if not units:
            raise LibraryError(tr("{path}: is not a source of the library", path=path))
        database.run("DELETE FROM sources WHERE path = ?", (whole,))
    keep(database)
    return units[0]


def now() -> str:
    """The present time as it is written in the database."""
    return datetime.now(UTC).isoformat(timespec="seconds")
