"""What a save would change, and whether a file has been changed by somebody else."""

from __future__ import annotations

import os
import shutil

import pytest

from designer import paths
from designer.editing import edits
from designer.formats import read, to_text, write
from designer.formats.difference import DiffLine, changed_on_disk, difference, stamp
from designer.units.location import LA

SAMPLES = sorted(paths.data("designs").glob("*.mtf"))


@pytest.fixture
def path(tmp_path):
    """A design's file."""
    return shutil.copy(paths.data("designs", "wayfarer-wfr-3d.mtf"), tmp_path / "wayfarer.mtf")


# -- what a save would change ---------------------------------------------------------------------------------


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_an_unedited_design_would_change_nothing(sample):
    assert difference(read(sample).unit, sample) == ()


def test_an_edited_name_changes_its_line(path):
    unit = read(path).unit
    renamed = unit.with_(names=unit.names._replace(model="WFR-4D"))
    number = path.read_text().splitlines().index("model:WFR-3D") + 1
    assert difference(renamed, path) == (
        DiffLine(number, None, "model:WFR-3D"),
        DiffLine(None, number, "model:WFR-4D"),
    )


def test_removed_and_added_lines_tell_themselves_apart(path):
    unit = read(path).unit
    removed, added = difference(unit.with_(names=unit.names._replace(chassis="Wanderer")), path)
    assert (removed.is_added, added.is_added) == (False, True)


def test_a_file_with_the_removed_lines_exchanged_for_the_added_ones_is_the_saved_one(path):
    unit = edits.set_armor(LA, 3, linked=False).run(edits.place_best("medium-laser").run(read(path).unit))
    changes = difference(unit, path)
    kept = [
        text for number, text in enumerate(path.read_text().splitlines(), 1) if number not in {c.old for c in changes}
    ]
    for change in changes:
        if change.new is not None:
            kept.insert(change.new - 1, change.text)
    write(unit, path)
    assert kept == path.read_text().splitlines()
    assert difference(unit, path) == ()


def test_it_is_the_file_on_disk_that_counts(path):
    unit = read(path).unit
    path.write_text("# theirs\n" + path.read_text())
    assert difference(unit, path) == (DiffLine(1, None, "# theirs"),)


def test_line_ends_count(path):
    unit = read(path).unit
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    count = len(path.read_text().splitlines())
    assert [change.is_added for change in difference(unit, path)] == [False] * count + [True] * count


@pytest.mark.parametrize("content", [None, b"", b"\0\1\2"])
def test_where_there_is_no_text_all_lines_are_added(tmp_path, path, content):
    unit, target = read(path).unit, tmp_path / "new.mtf"
    if content is not None:
        target.write_bytes(content)
    changes = difference(unit, target)
    assert [change.text for change in changes] == to_text(unit).splitlines()
    assert [change.new for change in changes] == list(range(1, len(changes) + 1))
    assert all(change.is_added for change in changes)


# -- whether somebody else changed it -------------------------------------------------------------------------


def test_a_file_left_alone_is_unchanged(path):
    assert not changed_on_disk(path, stamp(path))


def test_other_content_is_a_change_also_of_the_same_size(path):
    known = stamp(path)
    path.write_bytes(path.read_bytes().replace(b"WFR-3D", b"WFR-4D"))
    os.utime(path, ns=(0, 0))
    assert changed_on_disk(path, known)


def test_a_touched_file_is_unchanged(path):
    known = stamp(path)
    os.utime(path, ns=(0, 0))
    assert not changed_on_disk(path, known)


def test_a_file_that_comes_or_goes_is_changed(path, tmp_path):
    known = stamp(path)
    path.unlink()
    assert changed_on_disk(path, known)
    assert stamp(path) is None
    assert not changed_on_disk(path, None)
    path.write_text("here")
    assert changed_on_disk(path, None)
