"""Opening the library: what the user said of units survives a database that is damaged or lost."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from designer.library.database import Database, set_aside, usual_path, was_left_open
from designer.library.errors import DamagedError, LibraryError
from designer.library.user_marks import keep, kept_path, rescue, restore


class Opened(NamedTuple):
    """An open library. ``damaged`` is where the database was kept that could not be used, None if it was sound.

    A library that is ``rebuilt`` has its sources, tags and notes, and no units until the next scan.
    """

    database: Database
    damaged: Path | None = None
    rebuilt: bool = False


def open_library(path: Path | None = None) -> Opened:
    """The library at a path, or the user's; a new one if there is none. Other errors are ``LibraryError``."""
    path = path or usual_path()
    if not path.exists():
        return _taken_up(path, None)
    is_suspect = was_left_open(path)
    try:
        database = _sound(path) if is_suspect else Database(path)
    except DamagedError:
        return rebuilt(path)
    if database.is_upgraded:
        keep(database)
    return Opened(database)


def _sound(path: Path) -> Database:
    """The database at a path, checked unless another program writes into it just now."""
    try:
        with Database(path, wait=0) as database:
            database.check()
    except DamagedError:
        raise
    except LibraryError:  # it is busy; opening it waits, and says what else is wrong
        pass
    return Database(path)


def rebuilt(path: Path) -> Opened:
    """Set a damaged database aside, which must be closed, and start a new one with the same sources, tags and notes."""
    return _taken_up(path, set_aside(path))


def _taken_up(path: Path, damaged: Path | None) -> Opened:
    known = kept_path(path).exists()
    database = Database(path)
    try:
        restore(database)
        if damaged is not None:
            rescue(database, damaged)
    except BaseException:
        database.close()
        raise
    return Opened(database, damaged, rebuilt=known)
