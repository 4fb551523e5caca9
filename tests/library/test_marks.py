"""Tags, notes, favorites and saved searches, and that they survive the loss of the database."""

from __future__ import annotations

import pytest

from designer.library import marks
from designer.library.errors import LibraryError
from designer.library.library import open_library
from designer.library.marks import kept_path, restore
from designer.library.scan import Scan
from designer.library.sources import add_source, sources
from tests.library.test_scan import SAMPLES, put


def test_marks_are_set_and_taken_away(database):
    marks.set_tag(database, "file:a", " mine ")
    marks.set_tag(database, "file:b", "mine")
    marks.set_note(database, "file:a", "fast")
    marks.set_favorite(database, "file:a")
    marks.set_search(database, "quick", "walk>6")
    assert marks.tags(database) == {"mine": 2}
    assert (marks.tags_of(database, "file:a"), marks.note_of(database, "file:a")) == (["mine"], "fast")
    assert marks.is_favorite(database, "file:a")
    assert marks.searches(database) == {"quick": "walk>6"}
    marks.set_tag(database, "file:a", "mine", on=False)
    marks.set_note(database, "file:a", "")
    marks.set_favorite(database, "file:a", on=False)
    marks.set_search(database, "quick", "")
    assert (marks.tags(database), marks.note_of(database, "file:a"), marks.searches(database)) == ({"mine": 1}, "", {})
    assert not marks.is_favorite(database, "file:a")


@pytest.mark.parametrize("harm", ["damaged", "lost"])
def test_a_library_is_rebuilt_with_sources_and_marks(tmp_path, harm):
    put(SAMPLES[0], tmp_path / "one.mtf")
    path = tmp_path / "home" / "library.db"
    opened = open_library(path)
    with opened.database as database:
        add_source(database, tmp_path / "one.mtf")
        list(Scan(database).run())
        (key,) = database.rows("SELECT key FROM units")[0]
        marks.set_tag(database, key, "kept")
        marks.set_note(database, key, "a note")
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


def test_a_new_library_is_not_rebuilt(tmp_path):
    opened = open_library(tmp_path / "library.db")
    opened.database.close()
    assert (opened.damaged, opened.rebuilt) == (None, False)


def test_what_is_kept_and_does_not_fit_is_left_out(database):
    kept_path(database.path).write_text('{"tags": [["file:a", "fine"], ["alone"], "text", [1, 2]], "more": 3}')
    assert restore(database) == 1
    assert marks.tags_of(database, "file:a") == ["fine"]


@pytest.mark.parametrize("text", ["no JSON", "[]", '{"tags": 5}'])
def test_a_file_of_marks_that_cannot_be_read_is_told(database, text):
    kept_path(database.path).write_text(text)
    with pytest.raises(LibraryError, match="cannot be read"):
        restore(database)
