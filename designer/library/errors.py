"""Errors of the library's database, as one class with a sentence for the user."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from designer.language import marked, tr


class LibraryError(Exception):
    """The library cannot do what was asked, and why, as a sentence. The database is as it was before."""


class DamagedError(LibraryError):
    """The database is damaged; `database.rebuilt` sets it aside and starts a new one from its sources."""


_SENTENCES = (
    (("BUSY", "LOCKED"), marked("{path}: another program is using the library. Try again when it is done.")),
    (("READONLY", "PERM"), marked("{path}: the library cannot be written: the file or its folder is read-only.")),
    (
        ("CANTOPEN",),
        marked("{path}: the library cannot be opened: check its folder and the right to write there."),
    ),
    (("FULL",), marked("{path}: the disk is full. What was found until now is kept; make room and scan again.")),
    (("IOERR",), marked("{path}: the disk reports an error. Check the disk and try again.")),
)
_DAMAGED = marked("{path}: the library is damaged.")


@contextmanager
def speaking(path: Path) -> Iterator[None]:
    """Turn errors of the database at ``path`` into ``LibraryError`` with a sentence."""
    try:
        yield
    except sqlite3.Error as error:
        raise _said(path, error) from error
    except UnicodeDecodeError as error:  # SQLite's own message quotes a damaged table of contents
        raise DamagedError(tr(_DAMAGED, path=path)) from error


def _said(path: Path, error: sqlite3.Error) -> LibraryError:
    name = getattr(error, "sqlite_errorname", "")  # absent where the error is of the module and not of the database
    if str(error).startswith("Could not decode"):  # a text that is none
        return DamagedError(tr(_DAMAGED, path=path))
    if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
        return DamagedError(tr(_DAMAGED, path=path))
    for starts, sentence in _SENTENCES:
        if name.startswith(tuple(f"SQLITE_{start}" for start in starts)):
            return LibraryError(tr(sentence, path=path))
    return LibraryError(tr("{path}: the library cannot be used: {error}", path=path, error=error))


def rows_that_can_be_read(path: Path, table: str, columns: Sequence[str]) -> list[tuple[object, ...]]:
    """The rows of a table of a damaged database, from the first key on and from the last one back, up to the damage."""
    found: list[tuple[object, ...]] = []
    names = ", ".join(columns)
    with suppress(sqlite3.Error), closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as opened:
        for order in ("ASC", "DESC"):
            with suppress(sqlite3.Error, UnicodeDecodeError):  # the damage; what was read before it is kept
                found.extend(opened.execute(f"SELECT {names} FROM {table} ORDER BY {columns[0]} {order}"))
    return found
