"""Tags, notes, favorites and saved searches, and that they survive the loss of the database."""

from __future__ import annotations

import os
import shutil
import stat
from pathlib import Path

import pytest

from designer.library import user_marks
from designer.library.database import Database
from designer.library.errors import LibraryError
from designer.library.library import open_library
from designer.library.scan import Scan
from designer.library.sources import add_source, sources
from designer.library.user_marks import kept_path, note_of, restore, set_note, set_tag, tags_of
from tests.library.test_scan import SAMPLES, put


def test_marks_are_set_and_taken_away(database):
    user_marks.set_tag(database, "file:a", " mine ")
    user_marks.set_tag(database, "file:b", "mine")
    user_marks.set_note(database, "file:a", "fast")
    user_marks.set_favorite(database, "file:a")
    user_marks.set_search(database, "quick", "walk>6")
    user_marks.set_owned(database, "file:a", 3)
    assert user_marks.owned_of(database, "file:a") == 3
    assert user_marks.tags(database) == {"mine": 2}
    assert (user_marks.tags_of(database, "file:a"), user_marks.note_of(database, "file:a")) == (["mine"], "fast")
    assert user_marks.is_favorite(database, "file:a")
    assert user_marks.searches(database) == {"quick": "walk>6"}
    user_marks.set_tag(database, "file:a", "mine", on=False)
    user_marks.set_note(database, "file:a", "")
    user_marks.set_favorite(database, "file:a", on=False)
    user_marks.set_search(database, "quick", "")
    user_marks.set_owned(database, "file:a", 0)
    assert user_marks.owned_of(database, "file:a") == 0
    assert (user_marks.tags(database), user_marks.note_of(database, "file:a"), user_marks.searches(database)) == (
        {"mine": 1},
        "",
        {},
    )
    assert not user_marks.is_favorite(database, "file:a")


@pytest.mark.parametrize("harm", ["damaged", "lost"])
def test_a_library_is_rebuilt_with_sources_and_marks(tmp_path, harm):
    put(SAMPLES[0], tmp_path / "one.mtf")
    path = tmp_path / "home" / "library.db"
    opened = open_library(path)
    with opened.database as database:
        add_source(database, tmp_path / "one.mtf")
        list(Scan(database).run())
        (key,) = database.rows("SELECT key FROM units")[0]
        user_marks.set_tag(database, key, "kept")
        user_marks.set_note(database, key, "a note")
        user_marks.set_owned(database, key, 2)
    if harm == "lost":
        path.unlink()
    else:
        path.write_bytes(b"\xff" * 5000)
    opened = open_library(path)
    assert opened.rebuilt
    assert (opened.damaged is not None) == (harm == "damaged")
    with opened.database as database:
        assert [source.path for source in sources(database)] == [tmp_path / "one.mtf"]
        list(Scan(database).run())
        assert database.rows("SELECT key, tag, text FROM units JOIN tags USING (key) JOIN notes USING (key)") == [
            (key, "kept", "a note")
        ]
        assert user_marks.owned_of(database, key) == 2


def test_a_new_library_is_not_rebuilt(tmp_path):
    opened = open_library(tmp_path / "library.db")
    opened.database.close()
    assert (opened.damaged, opened.rebuilt) == (None, False)


def test_what_is_kept_and_does_not_fit_is_left_out(database):
    kept_path(database.path).write_text('{"tags": [["file:a", "fine"], ["alone"], "text", [1, 2]], "more": 3}')
    assert restore(database) == 1
    assert user_marks.tags_of(database, "file:a") == ["fine"]


def test_half_a_character_in_marks_is_a_question_mark(database):
    kept_path(database.path).write_text(r'{"tags": [["file:a", "\ud800fast"]]}')
    assert restore(database) == 1
    assert user_marks.tags_of(database, "file:a") == ["?fast"]
    user_marks.set_note(database, "file:a", "a \udc00 note")
    assert user_marks.note_of(database, "file:a") == "a ? note"


def test_a_suspect_library_that_is_busy_is_opened_without_a_check(tmp_path, monkeypatch):
    path = tmp_path / "library.db"
    open_library(path).database.close()
    database_of = Database

    def busy(path, wait=1.0):
        if not wait:
            raise LibraryError("another program is using the library")
        return database_of(path, wait)

    monkeypatch.setattr("designer.library.library.Database", busy)
    monkeypatch.setattr("designer.library.library.was_left_open", lambda _path: True)
    with open_library(path).database as database:
        assert user_marks.tags(database) == {}


@pytest.mark.parametrize("text", ["no JSON", "[]", '{"tags": 5}'])
def test_a_file_of_marks_that_cannot_be_read_is_told(database, text):
    kept_path(database.path).write_text(text)
    with pytest.raises(LibraryError, match="cannot be read"):
        restore(database)


def crash(database: Database) -> Path:
    """A copy of what a killed program leaves: the database and what is written ahead of it."""
    left = database.path.parent / "left"
    left.mkdir()
    for file in database.path.parent.glob(f"{database.path.name}*"):
        if not file.name.endswith("-shm"):
            shutil.copy(file, left)
    return left / database.path.name


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE unit_names_data SET block = x'00' WHERE id > 1",
        "INSERT OR REPLACE INTO notes VALUES ('bad', x'ff00')",
        "INSERT OR REPLACE INTO notes VALUES ('bad', cast(x'ff' AS TEXT))",
        "INSERT OR REPLACE INTO tags VALUES (x'07', 'x')",
    ],
)
def test_damage_within_is_found_after_a_crash_and_marks_are_rescued(database, harm):
    set_note(database, "one", "Too hot.")
    set_tag(database, "one", "lance")
    database.run("INSERT INTO unit_names VALUES ('Wayfarer', 'WFR-3D', '')")
    database.run("INSERT INTO unit_names (unit_names) VALUES ('optimize')")
    database.run(harm)
    path = crash(database)
    kept_path(path).unlink()
    opened = open_library(path)
    with opened.database as again:
        assert opened.damaged is not None
        assert (note_of(again, "one"), tags_of(again, "one")) == ("Too hot.", ["lance"])
        again.check()


def test_a_sound_library_is_opened_after_a_crash_as_it_is(database):
    set_note(database, "one", "Too hot.")
    opened = open_library(crash(database))
    with opened.database as again:
        assert opened.damaged is None
        assert note_of(again, "one") == "Too hot."


@pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX files")
def test_only_the_owner_can_read_a_library(database):
    set_note(database, "one", "Too hot.")
    files = list(database.path.parent.glob(f"{database.path.name}*"))
    assert len(files) > 2
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
