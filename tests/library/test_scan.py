"""Scanning: what is new, changed, gone or broken in folders and archives, and what happens when things go wrong."""

from __future__ import annotations

import os
import shutil
import sys
import zipfile
from pathlib import Path

import pytest

from designer import paths
from designer.battle_value import battle_value
from designer.catalog import catalog, edition
from designer.design import once
from designer.executors import HERE, Workers
from designer.formats import read, source_at
from designer.formats.archives import content
from designer.library import rows, scan_batches
from designer.library.database import Database
from designer.library.errors import LibraryError
from designer.library.scan import Scan
from designer.library.scan_report import ScanReport
from designer.library.sources import add_source, remove_source, sources
from designer.library.user_marks import kept_path, set_tag, tags_of
from tests.formats.ssw.ssw_text import item, loadout, sinks, ssw

SAMPLES = sorted(paths.data("designs").glob("*.mtf"))[:4]
OLD = 1_600_000_000
"""A time long ago, so that files are settled."""


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A folder with two units, one of them in a folder below, an archive with two more, and what are no units."""
    folder = tmp_path / "shelf"
    (folder / "inner").mkdir(parents=True)
    (folder / ".hidden").mkdir()
    put(SAMPLES[0], folder / "one.mtf")
    put(SAMPLES[1], folder / "inner" / "two.mtf")
    put(SAMPLES[2], folder / ".hidden" / "no.mtf")
    put(SAMPLES[2], folder / "readme.txt")
    pack(folder / "more.zip", {"three.mtf": SAMPLES[2].read_bytes(), "z/four.mtf": SAMPLES[3].read_bytes()})
    return folder


def put(file: Path, to: Path, when: int = OLD) -> None:
    shutil.copyfile(file, to)
    os.utime(to, (when, when))


def pack(path: Path, content: dict[str, bytes], when: int = OLD) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in content.items():
            archive.writestr(name, data)
    os.utime(path, (when, when))


def scanned(database: Database, *places: Path, workers: Workers = HERE) -> ScanReport:
    for place in places:
        add_source(database, place)
    scan = Scan(database, workers=workers)
    for _ in scan.run():
        pass
    return scan.report


def names(database: Database) -> list[str]:
    return [f"{chassis} {model}".strip() for chassis, model in database.rows("SELECT chassis, model FROM units")]


def test_all_units_of_a_folder_are_found_with_their_values(database, shelf):
    report = scanned(database, shelf)
    assert list(report.added) == [
        f"{shelf}/{name}" for name in ("inner/two.mtf", "more.zip!three.mtf", "more.zip!z/four.mtf", "one.mtf")
    ]
    expected = {read(file).unit.names.full: battle_value(once(read(file).unit)) for file in SAMPLES}
    found = database.rows("SELECT trim(chassis || ' ' || model), bv FROM units")
    assert dict(found) == expected
    assert report.units == 4
    assert report.finished


def test_nothing_is_read_again_while_nothing_changes(database, shelf, monkeypatch):
    scanned(database, shelf)
    monkeypatch.setattr(scan_batches, "outcomes", None)  # what reads
    again = scanned(database)
    assert (again.unchanged, again.units) == (4, 4)
    assert [list(again.added), again.changed, again.vanished] == [[], [], []]


def test_changed_and_vanished_files_are_told_and_their_units_follow(database, shelf):
    scanned(database, shelf)
    put(SAMPLES[2], shelf / "one.mtf", OLD + 5)
    (shelf / "inner" / "two.mtf").unlink()
    report = scanned(database)
    assert report.changed == [f"{shelf}/one.mtf"]
    assert report.vanished == [f"{shelf}/inner/two.mtf"]
    assert sorted(names(database)) == sorted(read(SAMPLES[n]).unit.names.full for n in (2, 2, 3))


def test_units_of_changed_files_are_out_of_date_from_the_beginning_of_a_scan(database, shelf):
    scanned(database, shelf)
    put(SAMPLES[2], shelf / "one.mtf", OLD + 5)
    scan = Scan(database)
    next(steps := scan.run())
    steps.close()
    (before,) = database.rows("SELECT units.id FROM units JOIN files ON files.id = units.file WHERE path = 'one.mtf'")
    assert scan.outdated == set(before)


def test_a_file_that_only_has_a_new_time_is_not_changed(database, shelf):
    scanned(database, shelf)
    unit = database.value("SELECT max(id) FROM units")
    os.utime(shelf / "one.mtf", (OLD + 9, OLD + 9))
    report = scanned(database)
    assert not report.changed
    assert database.value("SELECT max(id) FROM units") == unit
    assert scanned(database).unchanged == 4


def test_members_of_a_changed_archive_are_told_one_by_one(database, shelf):
    scanned(database, shelf)
    pack(shelf / "more.zip", {"three.mtf": SAMPLES[2].read_bytes(), "z/four.mtf": SAMPLES[0].read_bytes()}, OLD + 3)
    report = scanned(database)
    assert report.changed == [f"{shelf}/more.zip!z/four.mtf"]
    pack(shelf / "more.zip", {"three.mtf": SAMPLES[2].read_bytes()}, OLD + 6)
    assert scanned(database).vanished == [f"{shelf}/more.zip!z/four.mtf"]


def test_a_vanished_archive_is_told_once(database, shelf):
    scanned(database, shelf)
    (shelf / "more.zip").unlink()
    assert scanned(database).vanished == [f"{shelf}/more.zip"]
    assert len(names(database)) == 2


def test_a_source_that_is_not_there_keeps_its_units(database, shelf, tmp_path):
    scanned(database, shelf)
    shelf.rename(tmp_path / "away")
    report = scanned(database)
    assert [problem.place for problem in report.missing] == [str(shelf)]
    assert report.units == 4
    assert not report.vanished
    (tmp_path / "away").rename(shelf)
    assert scanned(database).unchanged == 4


def test_a_moved_file_takes_its_tags_with_it(database, shelf):
    scanned(database, shelf)
    key = f"file:{shelf.resolve()}/one.mtf"
    set_tag(database, key, "mine")
    (shelf / "one.mtf").rename(shelf / "inner" / "renamed.mtf")
    report = scanned(database)
    assert report.moved == [(f"{shelf}/one.mtf", f"{shelf}/inner/renamed.mtf")]
    assert [list(report.added), report.vanished] == [[], []]
    assert tags_of(database, f"file:{shelf.resolve()}/inner/renamed.mtf") == ["mine"]
    assert "inner/renamed.mtf" in kept_path(database.path).read_text(encoding="utf-8")


def test_broken_files_are_listed_with_line_and_message_and_stop_nothing(database, shelf):
    (shelf / "broken.mtf").write_text("this is no unit\n")
    (shelf / "broken.zip").write_bytes(b"no archive")
    report = scanned(database, shelf)
    assert report.units == 4
    found = database.rows("SELECT path, message FROM problems JOIN files ON files.id = problems.file ORDER BY path")
    assert [path for path, _ in found] == ["broken.mtf", "broken.zip"]
    assert "expected a zip archive" in found[1][1]
    put(SAMPLES[3], shelf / "broken.mtf")
    scanned(database)
    assert len(names(database)) == 5


@pytest.mark.skipif(sys.platform != "linux", reason="only there file names may be any bytes")
def test_what_has_a_name_that_is_not_utf8_is_listed_and_stops_nothing(database, shelf):
    put(SAMPLES[3], shelf / os.fsdecode(b"caf\xe9.mtf"))
    (shelf / os.fsdecode(b"caf\xe9s")).mkdir()
    report = scanned(database, shelf)
    assert report.units == 4
    problems = sorted((place, message) for place, _, message in report.problems)
    assert [place for place, _ in problems] == [f"{shelf}/caf?.mtf", f"{shelf}/caf?s"]
    assert all("its name is not UTF-8" in message for _, message in problems)
    with pytest.raises(LibraryError, match="its name is not UTF-8"):
        add_source(database, shelf / os.fsdecode(b"caf\xe9s"))


def test_members_that_shall_do_harm_are_refused_by_name(database, tmp_path):
    good = SAMPLES[0].read_bytes()
    with zipfile.ZipFile(tmp_path / "evil.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for name in ("../up.mtf", "/abs.mtf", "a/../../b.mtf", "C:\\c.mtf", "good.mtf"):
            archive.writestr(name, good)
        link = zipfile.ZipInfo("link.mtf")
        link.external_attr = 0o120777 << 16
        archive.writestr(link, "/etc/passwd")
        archive.writestr("bomb.mtf", b"\0" * 5_000_000)
    report = scanned(database, tmp_path / "evil.zip")
    said = {problem.place.rpartition("!")[2]: problem.message for problem in report.problems}
    assert {name for name, message in said.items() if "leads out of the archive" in message} == {
        *("../up.mtf", "/abs.mtf", "a/../../b.mtf", "C:\\c.mtf")
    }
    assert "link" in said["link.mtf"]
    assert "too large" in said["bomb.mtf"]
    assert len(names(database)) == 1


def test_an_archive_of_absurdly_many_members_is_read_to_the_limit(database, tmp_path, monkeypatch):
    monkeypatch.setattr("designer.formats.archives.MOST_MEMBERS", 2)
    pack(tmp_path / "many.zip", {f"{n}.mtf": SAMPLES[0].read_bytes() for n in range(5)})
    report = scanned(database, tmp_path / "many.zip")
    assert report.units == 2
    assert [problem.place for problem in report.problems] == [f"{tmp_path}/many.zip!2.mtf"]


def test_a_link_out_of_the_folder_is_not_followed(database, shelf, tmp_path):
    put(SAMPLES[0], tmp_path / "secret.mtf")
    (shelf / "stolen.mtf").symlink_to(tmp_path / "secret.mtf")
    (shelf / "again.mtf").symlink_to(shelf / "one.mtf")
    assert [Path(place).name for place in scanned(database, shelf).added].count("stolen.mtf") == 0
    assert database.value("SELECT count(*) FROM files WHERE path = 'again.mtf'") == 1


def test_each_design_of_a_file_with_several_is_a_unit(database, tmp_path):
    loadouts = [loadout(item("(IS) PPC", "LT", 0, "energy"), sinks(10), name=name) for name in ("Prime", "A")]
    (tmp_path / "several.ssw").write_text(ssw(loadouts=loadouts))
    assert scanned(database, tmp_path).units == 2
    assert database.rows("SELECT configuration FROM units ORDER BY configuration") == [(0,), (1,)]


def test_a_file_that_changes_while_it_is_read_is_read_again(database, shelf, monkeypatch):
    whole = source_at

    def slow(path, shown=""):
        found = whole(path, shown)
        if path.name == "one.mtf":
            put(SAMPLES[3], path, OLD + 50)
        return found

    monkeypatch.setattr(scan_batches, "source_at", slow)
    report = scanned(database, shelf)
    assert report.unsettled == [f"{shelf}/one.mtf"]
    monkeypatch.undo()
    assert scanned(database).changed == [f"{shelf}/one.mtf"]
    assert scanned(database).unchanged == 4


def test_an_archive_written_anew_while_it_is_read_is_read_again(database, shelf, monkeypatch):
    whole = content

    def slow(archive, member):
        found = whole(archive, member)
        if member.name == "three.mtf":
            pack(
                shelf / "more.zip", {"three.mtf": SAMPLES[0].read_bytes(), "five.mtf": SAMPLES[1].read_bytes()}, OLD + 9
            )
        return found

    monkeypatch.setattr(scan_batches, "content", slow)
    report = scanned(database, shelf)
    assert f"{shelf}/more.zip" in report.unsettled
    monkeypatch.undo()
    scanned(database)
    assert sorted(names(database)) == sorted(read(SAMPLES[n]).unit.names.full for n in (0, 0, 1, 1))


def test_what_other_versions_valued_is_valued_again_and_the_changes_are_told(database, shelf, monkeypatch):
    scanned(database, shelf)
    with database.writing():
        database.run("UPDATE units SET bv = bv + 1 WHERE chassis = ?", (read(SAMPLES[0]).unit.names.chassis,))
    monkeypatch.setattr("designer.library.scan.versions", lambda: ("9.9", "next"))
    report = scanned(database)
    right = battle_value(once(read(SAMPLES[0]).unit))
    assert [(each.column, each.before, each.after) for each in report.revalued] == [("bv", right + 1, right)]
    assert not report.changed
    assert scanned(database).unchanged == 4


def test_several_processes_find_the_same(database, tmp_path, shelf):
    for number in range(40):
        put(SAMPLES[number % 4], shelf / f"copy {number}.mtf")
    scanned(database, shelf, workers=Workers(2))
    with Database(tmp_path / "other.db") as alone:
        scanned(alone, shelf)
        columns = "path, member, chassis, model, bv, cost, pv, design"
        of = f"SELECT {columns} FROM units JOIN files ON files.id = units.file ORDER BY path, member"
        assert database.rows(of) == alone.rows(of)


def test_a_scan_that_is_cancelled_goes_on_where_it_stopped(database, shelf, monkeypatch):
    monkeypatch.setattr(scan_batches, "BATCH", 1)
    add_source(database, shelf)
    begun = Scan(database)
    steps = begun.run()
    next(step for step in steps if step.done)
    steps.close()
    assert len(names(database)) == 1
    assert not begun.report.finished
    assert database.value("SELECT scanned FROM sources") is None
    rest = scanned(database)
    assert len(rest.added) == 3
    assert len(names(database)) == 4


def test_a_full_disk_in_the_middle_keeps_what_was_written_and_the_next_scan_goes_on(database, tmp_path, monkeypatch):
    pack(tmp_path / "units.zip", {f"{n:03}.mtf": SAMPLES[n % 4].read_bytes() for n in range(80)})
    monkeypatch.setattr("designer.library.scan._EVERY", 0)
    pages = database.value("PRAGMA page_count")
    monkeypatch.setattr(scan_batches, "BATCH", 4)
    database.run(f"PRAGMA max_page_count = {pages + 10}")
    with pytest.raises(LibraryError, match="disk is full"):
        scanned(database, tmp_path / "units.zip")
    database.check()
    written = len(names(database))
    assert 0 < written < 80
    database.run("PRAGMA max_page_count = 100000")
    assert len(scanned(database).added) == 80 - written
    assert len(names(database)) == 80


def test_progress_counts_to_the_end_and_gives_the_time_left(database, shelf, monkeypatch):
    monkeypatch.setattr(scan_batches, "BATCH", 1)
    add_source(database, shelf)
    told = list(Scan(database).run())
    assert [each.done for each in told] == sorted(each.done for each in told)
    assert told[-1].done == told[-1].total == 4  # the archive of two of them is no file of its own
    assert told[-1].seconds_left == 0


def test_the_time_left_does_not_count_the_start_of_the_workers(database, shelf, monkeypatch, clock):
    monkeypatch.setattr(scan_batches, "BATCH", 1)
    outcomes = scan_batches.outcomes

    def after_a_slow_start(*arguments):
        for number, outcome in enumerate(outcomes(*arguments)):
            clock.advance(2 if number else 100)
            yield outcome

    monkeypatch.setattr(scan_batches, "outcomes", after_a_slow_start)
    add_source(database, shelf)
    told = [(each.done, each.seconds_left) for each in Scan(database).run()]
    assert told == [(0, None), (1, None), (2, 4), (3, 2), (3, 3), (4, 0), (4, 0)]  # their archive takes time, too


def test_no_file_is_in_two_sources(database, shelf):
    add_source(database, shelf)
    assert add_source(database, shelf) == sources(database)[0].id
    with pytest.raises(LibraryError, match="already"):
        add_source(database, shelf / "inner")
    with pytest.raises(LibraryError, match="remove that first"):
        add_source(database, shelf.parent)
    with pytest.raises(LibraryError, match="no such file"):
        add_source(database, shelf / "none")


def test_removing_a_source_takes_its_units_and_keeps_its_files(database, shelf):
    scanned(database, shelf)
    assert remove_source(database, shelf) == 4
    assert names(database) == []
    assert [database.value(f"SELECT count(*) FROM {table}") for table in ("files", "unit_equipment", "unit_names")] == [
        0
    ] * 3
    assert (shelf / "one.mtf").exists()
    with pytest.raises(LibraryError, match="not a source"):
        remove_source(database, shelf)


def test_versions_name_program_and_data():
    assert all(rows.versions())
    assert edition() in rows.versions()[1]


def test_a_new_list_of_equipment_values_units_again(database, shelf, monkeypatch):
    """The library reads all files again, and tells which values the new figures have changed."""
    scanned(database, shelf)
    rows.versions.cache_clear()
    with monkeypatch.context() as later:
        later.setattr("designer.library.rows.edition", lambda: "2027-03")
        assert rows.is_outdated(database)
        laser = catalog()["medium-laser"]
        before = laser.bv
        object.__setattr__(laser, "bv", 50)
        try:
            report = scanned(database)
        finally:
            object.__setattr__(laser, "bv", before)
        assert "bv" in {change.column for change in report.revalued}
        assert not rows.is_outdated(database)
    rows.versions.cache_clear()
