"""The database file: versions, locks, damage, a full disk, folders that cannot be written."""

import sqlite3
import sys
from pathlib import Path

import pytest

from designer.library.database import Database, set_aside
from designer.library.errors import DamagedError, LibraryError
from designer.library.rows import is_outdated, load, versions
from designer.library.schema import VERSION
from designer.library.unit_lines import ids, lines
from designer.library.unit_row import Placed
from designer.library.unit_valuing import row_of
from tests.building import mech
from tests.library.stored import store_units


def test_a_new_database_has_the_version_of_the_program_and_journals_ahead(database):
    assert database.value("PRAGMA user_version") == VERSION
    assert database.value("PRAGMA journal_mode") == "wal"


def test_one_of_a_newer_program_is_refused_and_left_as_it_is(tmp_path):
    path = tmp_path / "library.db"
    with sqlite3.connect(path) as newer:
        newer.execute(f"PRAGMA user_version = {VERSION + 1}")
    newer.close()
    before = path.read_bytes()
    with pytest.raises(LibraryError, match="newer version"):
        Database(path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_locked_one_says_so_and_is_not_harmed(database):
    other = Database(database.path, wait=0.01)
    with database.writing(), pytest.raises(LibraryError, match="another program"), other.writing():
        pass
    other.check()
    other.close()


@pytest.mark.parametrize("content", [b"no database at all" * 100, b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_damaged_one_is_told_and_set_aside_whole(tmp_path, content):
    path = tmp_path / "library.db"
    path.write_bytes(content)
    with pytest.raises(DamagedError, match="damaged"):
        Database(path)
    kept = set_aside(path)
    assert kept.read_bytes() == content
    assert not path.exists()


def test_one_whose_contents_are_no_text_is_damaged(tmp_path):
    path = tmp_path / "library.db"
    with Database(path) as database:
        database.run("PRAGMA writable_schema = ON")
        database.run("UPDATE sqlite_master SET sql = CAST(x'43524541544520A1' AS TEXT) WHERE name = 'units'")
    with pytest.raises(DamagedError):
        Database(path)


def test_damage_within_is_found_by_the_check(database):
    with database.writing():
        database.run_many("INSERT INTO tags VALUES (?, ?)", [(f"file:{n}", "x" * 50) for n in range(2000)])
    path = database.path
    database.close()
    whole = bytearray(path.read_bytes())
    whole[len(whole) // 2 :] = b"\xff" * (len(whole) - len(whole) // 2)
    path.write_bytes(whole)
    with pytest.raises(DamagedError), Database(path) as damaged:
        damaged.check()


def test_a_full_disk_says_so_and_keeps_what_was_written_before(database):
    with database.writing():
        database.run("INSERT INTO tags VALUES ('file:a', 'kept')")
    database.run(f"PRAGMA max_page_count = {database.value('PRAGMA page_count') + 2}")
    with pytest.raises(LibraryError, match="disk is full"), database.writing():
        database.run_many("INSERT INTO tags VALUES (?, ?)", [(f"file:{n}", "x" * 500) for n in range(2000)])
    assert database.rows("SELECT tag FROM tags") == [("kept",)]
    database.check()


def test_what_fails_inside_is_not_written(database):
    def fail():
        with database.writing():
            database.run("INSERT INTO favorites VALUES ('file:a')")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert database.rows("SELECT * FROM favorites") == []


@pytest.mark.skipif(sys.platform == "win32", reason="folders have no such permission there")
def test_a_folder_that_cannot_be_made_is_named(tmp_path):
    (tmp_path / "taken").write_text("a file")
    with pytest.raises(LibraryError, match="taken"):
        Database(tmp_path / "taken" / "library.db")


def test_a_write_protected_file_says_so(tmp_path):
    Database(tmp_path / "library.db").close()
    reading = sqlite3.connect(f"file:{tmp_path / 'library.db'}?mode=ro", uri=True)
    with Database(tmp_path / "library.db") as database:
        database._connection, whole = reading, database._connection  # as if the user had no right to write
        with pytest.raises(LibraryError, match="read-only"):
            database.run("INSERT INTO favorites VALUES ('file:a')")
        whole.close()


def test_a_place_that_is_a_folder_is_no_library(tmp_path: Path):
    with pytest.raises(LibraryError, match="cannot be opened"):
        Database(tmp_path)


def test_one_that_lacks_a_figure_of_this_version_gets_it_and_its_files_are_read_again(database, file):
    store_units(database, file, "/a", [Placed(row_of(mech()))])
    database.run("UPDATE files SET reader = ?", (" ".join(versions()),))
    for column in ("slots", "per_bv"):
        database.run(f"ALTER TABLE units DROP COLUMN {column}")
    database.run("PRAGMA application_id = 0")  # as of a version with other columns
    assert not is_outdated(database)
    with Database(database.path) as later:
        assert is_outdated(later)
        (unit,) = ids(later)
        assert load(later, unit).value("slots") == 0
        assert [line.value("slots") for chunk in lines(later) for line in chunk] == [0]
        assert load(later, unit, filled=False).value("slots") is None
        store_units(later, file, "/a", [Placed(row_of(mech()))])
        (unit,) = ids(later)
        assert load(later, unit) == row_of(mech())
