"""A library in a folder of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from designer.library.database import Database


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    """An empty library."""
    with Database(tmp_path / "library.db") as made:
        yield made


@pytest.fixture
def file(database: Database) -> int:
    """A file of a source in the library, which nothing was read from yet."""
    source = database.run("INSERT INTO sources (path, added) VALUES ('/units', '2026-01-01')")
    return database.run(
        "INSERT INTO files (source, path, member, size, stamp, hash, reader) VALUES (?, 'a.mtf', '', 0, 0, x'', '')",
        (source,),
    )
