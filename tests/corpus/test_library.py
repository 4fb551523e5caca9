"""The corpus in the library: one of three files, or all (see `tests.sampling`), with the values that the core gives."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from designer.cli import main
from designer.executors import Workers
from designer.library.database import Database
from designer.library.query_words import query_of
from designer.library.scan import Scan
from designer.library.scan_report import ScanReport
from designer.library.search import search
from designer.library.sources import add_source
from designer.library.unit_lines import matching
from tests.library.questions import QUESTIONS, PlainUnit
from tests.sampling import one_of


@pytest.fixture(scope="module")
def archive(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The archive that is in the library."""
    path = tmp_path_factory.mktemp("corpus") / "meks.zip"
    with zipfile.ZipFile(corpus / "meks.zip") as all_units, zipfile.ZipFile(path, "w") as some:
        for name in one_of(3, all_units.namelist()):
            some.writestr(name, all_units.read(name))
    return path


@pytest.fixture(scope="module")
def imported(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, ScanReport]:
    """A library of the archive, with a broken member more."""
    folder = tmp_path_factory.mktemp("library")
    with zipfile.ZipFile(folder / "broken.zip", "w") as broken:
        broken.writestr("broken.mtf", "no unit")
        broken.writestr("../out.mtf", "no unit")
    with Database(folder / "library.db") as database:
        add_source(database, archive)
        add_source(database, folder / "broken.zip")
        scan = Scan(database, workers=Workers(2))
        for _ in scan.run():
            pass
    return folder / "library.db", scan.report


def test_every_file_is_a_unit_and_broken_ones_are_told(archive: Path, imported: tuple[Path, ScanReport]) -> None:
    with zipfile.ZipFile(archive) as units:
        files = [name for name in units.namelist() if name.endswith(".mtf")]
    report = imported[1]
    assert report.units == len(files)
    assert [problem.place.rpartition("!")[2] for problem in report.problems] == ["../out.mtf", "broken.mtf"]


def test_values_are_those_of_the_other_commands(
    archive: Path, tmp_path: Path, imported: tuple[Path, ScanReport], capsys: pytest.CaptureFixture[str]
) -> None:
    with zipfile.ZipFile(archive) as all_units, zipfile.ZipFile(tmp_path / "some.zip", "w") as some:
        for name in one_of(5, all_units.namelist()):
            some.writestr(name, all_units.read(name))
    with Database(imported[0]) as database:
        found = {
            path: (bv, defensive, pv, bool(valid), price)
            for path, bv, defensive, pv, valid, price in database.rows(
                "SELECT member, bv, bv_defensive, pv, valid, cost FROM units JOIN files ON files.id = units.file"
            )
        }
    lines = {}
    for command in ("bv", "card", "check"):
        main([command, "--format", "jsonl", str(tmp_path / "some.zip")])
        lines[command] = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    expected = {
        value["path"]: (value["bv"], value["defensive"], card["pv"], check["valid"], check["cost"])
        for value, card, check in zip(*lines.values(), strict=True)
    }
    assert len(expected) > 200
    assert {path: found[path] for path in expected} == expected


def test_scanning_again_reads_nothing(imported: tuple[Path, ScanReport]) -> None:
    with Database(imported[0]) as database:
        again = Scan(database)
        for _ in again.run():
            pass
    assert not again.report.added
    assert again.report.unchanged == imported[1].units + 2  # and the broken and the refused member


def test_thirty_questions_have_the_answers_of_the_files(archive: Path, imported: tuple[Path, ScanReport]) -> None:
    with zipfile.ZipFile(archive) as units:
        names = [name for name in units.namelist() if name.endswith(".mtf")]
        plain = {name: PlainUnit(units.read(name).decode("utf-8", "replace")) for name in names}
    with Database(imported[0]) as database:
        for question in QUESTIONS:
            assert any(map(question.holds, plain.values())), question.words
            found = dict(search(database, query_of(question.query), ("id", "member")))
            assert {*found.values()} == {name for name, unit in plain.items() if question.holds(unit)}, question.words
            assert matching(database, query_of(question.query)) == found.keys(), "which the window lists"
