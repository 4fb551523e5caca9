"""The database file of the library: opened, brought up to date, checked, and set aside where it is damaged."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from designer import paths
from designer.language import reason_of, tr
from designer.library.errors import DamagedError, LibraryError, speaking
from designer.library.schema import COLUMNS_ID, MARKS, MIGRATIONS, VERSION, added_columns

WAIT: Final = 5.0
"""Seconds. Another program writes a batch in far less; one that takes longer holds the database for good."""
_CACHE: Final = 32 * 1024
"""The most KiB of the file that are kept in memory, about those of 20,000 units."""
_PARTS: Final = ("", "-wal", "-shm")
"""The files of a database by their ends."""


def usual_path() -> Path:
    """The path of the user's library."""
    return paths.user_data("library.db")


class Database:
    """An open database with the tables of `schema`. Its methods raise ``LibraryError`` with a sentence."""

    def __init__(self, path: Path, wait: float = WAIT) -> None:
        self.path = path
        self.is_upgraded = False
        """Whether an earlier version had written the file."""
        _make_folder(path)
        _make_private(path)
        with speaking(path):
            self._connection = sqlite3.connect(path, timeout=wait, isolation_level=None)
        try:
            self._prepare()
        except BaseException:
            self._connection.close()
            raise

    def _prepare(self) -> None:
        version = self.value("PRAGMA user_version")
        if version > VERSION:
            raise LibraryError(
                tr("{path}: the library was written by a newer version of the program. Update it.", path=self.path)
            )
        with speaking(self.path):
            if version < VERSION:
                self._connection.execute("PRAGMA journal_mode = WAL")
            self._connection.execute("PRAGMA synchronous = NORMAL")
            self._connection.execute("PRAGMA foreign_keys = ON")
            self._connection.execute(f"PRAGMA cache_size = -{_CACHE}")
        if version < VERSION:
            from designer.library.earlier_queries import in_tonnes  # noqa: PLC0415 - loads all figures

            self._connection.create_function("in_tonnes", 1, in_tonnes)
            with self.writing():
                for step in MIGRATIONS[self.value("PRAGMA user_version") :]:  # another program may have been faster
                    self._run_all(step())
                self.run(f"PRAGMA user_version = {VERSION}")
            self.is_upgraded = version > 0
        if self.value("PRAGMA application_id") != COLUMNS_ID:
            with self.writing():
                present = [name for _, name, *_ in self.rows("PRAGMA table_info(units)")]
                for statement in added_columns(present):
                    self.run(statement)
                self.run(f"PRAGMA application_id = {COLUMNS_ID}")

    def _run_all(self, script: str) -> None:
        statement = ""
        for line in script.splitlines():
            statement += f"{line}\n"
            if sqlite3.complete_statement(statement):
                self.run(statement)
                statement = ""

    def close(self) -> None:
        """Close the file; what was written is on disk."""
        with speaking(self.path):
            self._connection.close()

    def __enter__(self) -> Database:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -- statements ---------------------------------------------------------------------------------------------

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:  # Any: as the columns are
        """All rows that a query finds."""
        with speaking(self.path):
            return self._connection.execute(sql, values).fetchall()

    def value(self, sql: str, values: Sequence[object] = ()) -> Any:  # Any: as the column is
        """The first value of the first row that a query finds; None if it finds none."""
        found = self.rows(sql, values)
        return found[0][0] if found else None

    def run(self, sql: str, values: Sequence[object] = ()) -> int:
        """Run a statement; returns the id of the row that it added."""
        with speaking(self.path):
            return self._connection.execute(sql, values).lastrowid or 0

    def run_many(self, sql: str, values: Iterable[Sequence[object]]) -> None:
        """Run a statement for each row of values."""
        with speaking(self.path):
            self._connection.executemany(sql, values)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Context of a transaction: all or nothing is written; no other program writes meanwhile."""
        self.run("BEGIN IMMEDIATE")
        try:
            yield
            self.run("COMMIT")
        except BaseException:
            with contextlib.suppress(sqlite3.Error):  # the database may have rolled back by itself, as on a full disk
                self._connection.execute("ROLLBACK")
            raise

    def check(self) -> None:
        """Raise ``DamagedError`` if the file is damaged; takes about as long as reading it."""
        # The index of names has a check of its own, which fails as other statements do.
        self.run("INSERT INTO unit_names (unit_names) VALUES ('integrity-check')")
        if self.value("PRAGMA quick_check(1)") != "ok" or any(map(self._has_other_than_texts, MARKS)):
            raise DamagedError(tr("{path}: the library is damaged.", path=self.path))

    def _has_other_than_texts(self, table: str) -> bool:
        rows = self.rows(f"SELECT {', '.join(MARKS[table])} FROM {table}")
        return not all(isinstance(each, str) for row in rows for each in row)


def was_left_open(path: Path) -> bool:
    """Whether a program has the database open, or was killed while it had: then it should be checked."""
    with contextlib.suppress(OSError):
        return path.with_name(f"{path.name}-wal").stat().st_size > 0
    return False


def set_aside(path: Path) -> Path:
    """Rename the files of a damaged database; returns the new path. ``LibraryError`` if that is impossible."""
    number = 1
    while (kept := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    try:
        for part in _PARTS:
            with contextlib.suppress(FileNotFoundError):
                path.with_name(path.name + part).rename(kept.with_name(kept.name + part))
    except OSError as error:
        raise LibraryError(
            tr("{path}: the library is damaged and cannot be renamed: {error}", path=path, error=reason_of(error))
        ) from error
    return kept


def _make_folder(path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise LibraryError(
            tr("{path}: the folder of the library cannot be made: {error}", path=path.parent, error=reason_of(error))
        ) from error


def _make_private(path: Path) -> None:
    """Let only the owner read the database, a new one from the beginning; its other files get the same rights."""
    with contextlib.suppress(OSError):  # connecting says what is wrong
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        if os.name == "posix" and path.stat().st_mode & 0o077:
            path.chmod(0o600)
