"""The database of the library as a target: a file that is no database, or one of which chance has changed bytes."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from contextlib import closing
from functools import cache
from pathlib import Path

from designer import paths
from designer.library.database import Database
from designer.library.errors import DamagedError, LibraryError
from designer.library.library import open_library, rebuilt
from designer.library.query_words import query_of
from designer.library.scan import Scan
from designer.library.search import search
from designer.library.sources import add_source, problems, sources
from designer.library.user_marks import note_of, searches, set_note, set_search, set_tag, tags

QUERIES = ("laser", "bv>800 tag:fast")


def use_database(data: bytes, thorough: bool) -> bool:
    """Open a library, ask it, write into it; what is damaged is said to be, set aside and replaced."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "library.db"
        path.write_bytes(data)
        try:
            opened = open_library(path)
        except LibraryError as error:
            str(error)
            return False
        try:
            with opened.database as database:
                _ask(database, thorough)
            return opened.damaged is None
        except DamagedError:
            with rebuilt(path).database as database:
                _ask(database, thorough)
        except LibraryError as error:
            str(error)
    return False


def _ask(database: Database, thorough: bool) -> None:
    sources(database), problems(database), tags(database), searches(database), note_of(database, "one")
    for text in QUERIES:
        search(database, query_of(text))
    set_note(database, "one", "Ä note")
    if thorough:
        for _ in Scan(database).run():
            pass


@cache
def _database() -> bytes:
    """A library of two samples."""
    folder = Path(tempfile.mkdtemp())
    units = folder / "units"
    units.mkdir()
    for name in ("wayfarer-wfr-3d.mtf", "longstride-lsd-2.mtf"):
        shutil.copy(paths.data("designs", name), units)
    with Database(folder / "library.db") as database:
        add_source(database, units)
        for _ in Scan(database).run():
            pass
        set_tag(database, "one", "fast")
        set_search(database, "lasers", "laser")
    # Pages of 512 bytes keep the file below the longest one that is fuzzed.
    with closing(sqlite3.connect(folder / "library.db")) as connection:
        for command in ("journal_mode = DELETE", "page_size = 512"):
            connection.execute(f"PRAGMA {command}")
        connection.execute("VACUUM")
    content = (folder / "library.db").read_bytes()
    shutil.rmtree(folder)
    return content


def database_seeds() -> list[bytes]:
    """A library with two units, the beginning of it, and an empty file."""
    return [_database(), _database()[:512], b""]
