"""``mechwright library``: sources, scans, units, standings and tables, as a person or a script uses them."""

from __future__ import annotations

import csv
import json
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from designer import paths
from designer.cli import main

IRONBARK = paths.data("designs", "ironbark-irb-9k.mtf")
WAYFARER = paths.data("designs", "wayfarer-wfr-3d.mtf")


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A folder with two units."""
    folder = tmp_path / "shelf"
    folder.mkdir()
    shutil.copy(IRONBARK, folder)
    shutil.copy(WAYFARER, folder)
    return folder


@pytest.fixture
def library(tmp_path: Path) -> str:
    """The path of a library of its own."""
    return str(tmp_path / "own" / "library.db")


def run(*words: object) -> int:
    return main(["library", *map(str, words)])


def said(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_scan_adds_and_tells_what_it_found(capsys, shelf, library):
    assert run("scan", shelf, "--library", library, "--format", "jsonl", "--jobs", 1) == 0
    *added, done = said(capsys)
    assert [Path(each["path"]).name for each in added] == [IRONBARK.name, WAYFARER.name]
    assert (done["event"], done["units"], done["finished"]) == ("done", 2, True)
    assert run("scan", "--library", library) == 0
    assert "2 units; files: 0 added, 0 changed, 0 vanished, 2 unchanged" in capsys.readouterr().out


def test_a_broken_file_is_told_and_the_status_is_1(capsys, shelf, library):
    (shelf / "broken.mtf").write_text("nothing")
    assert run("scan", shelf, "--library", library, "--jobs", 1) == 1
    out = capsys.readouterr().out
    assert "broken.mtf" in out
    assert "2 units" in out
    assert run("broken", "--library", library, "--format", "jsonl") == 0
    (problem,) = said(capsys)
    assert problem["path"] == str(shelf / "broken.mtf")
    assert run("scan", "--library", library) == 1


def test_without_any_unit_the_status_is_2(capsys, tmp_path, library):
    (tmp_path / "empty").mkdir()
    assert run("scan", tmp_path / "empty", "--library", library) == 2
    assert "No unit files found." in capsys.readouterr().err


def test_sources_are_added_listed_and_removed(capsys, shelf, library):
    as_json = "--library", library, "--format", "jsonl"
    assert run("add", shelf, *as_json) == 0
    assert run("add", shelf, *as_json) == 0
    assert said(capsys) == [{"path": str(shelf), "added": True}, {"path": str(shelf), "added": False}]
    assert run("sources", *as_json) == 0
    (source,) = said(capsys)
    assert (source["path"], source["units"], source["scanned"]) == (str(shelf), 0, "")
    assert run("remove", shelf, *as_json) == 0
    assert said(capsys) == [{"path": str(shelf), "units": 0}]
    assert run("remove", shelf, "--library", library) == 1
    assert "is not a source" in capsys.readouterr().err


def test_the_usual_library_lies_with_the_users_data(shelf, user_home):
    assert run("add", shelf) == 0
    assert (user_home / "data" / "library.db").exists()


def test_a_unit_is_shown_with_the_value_that_bv_prints(capsys, shelf, library):
    assert main(["bv", "--format", "jsonl", str(IRONBARK)]) == 0
    (valued,) = said(capsys)
    run("scan", shelf, "--library", library, "--jobs", 1)
    capsys.readouterr()
    assert run("show", f"{valued['chassis']} {valued['model']}", "--library", library, "--format", "jsonl") == 0
    (shown,) = said(capsys)
    assert shown["bv"] == valued["bv"]
    assert shown["path"] == IRONBARK.name
    assert shown["source"] == str(shelf)
    assert run("show", "nobody", "--library", library) == 1


def test_standings_of_a_unit_and_of_a_file_are_the_same(capsys, shelf, library):
    run("scan", shelf, "--library", library, "--jobs", 1)
    capsys.readouterr()
    assert run("stats", "ironbark", "--like", "all", "--library", library, "--format", "jsonl") == 0
    by_name = said(capsys)
    assert run("stats", IRONBARK, "--like", "all", "--library", library, "--format", "jsonl") == 0
    assert said(capsys) == by_name
    assert next(each for each in by_name if each.get("figure") == "bv")["units"] == 2


def test_duplicates_are_listed_with_their_places(capsys, shelf, library):
    shutil.copy(IRONBARK, shelf / "copy.mtf")
    run("scan", shelf, "--library", library, "--jobs", 1)
    capsys.readouterr()
    assert run("duplicates", "--library", library, "--format", "jsonl") == 0
    (copies,) = said(capsys)
    assert [Path(place).name for place in copies["paths"]] == ["copy.mtf", IRONBARK.name]


def test_tables_have_a_line_for_each_unit(capsys, shelf, library, tmp_path):
    run("scan", shelf, "--library", library, "--jobs", 1)
    capsys.readouterr()
    assert run("export", tmp_path / "units.csv", "--library", library, "--format", "jsonl") == 0
    assert said(capsys) == [{"path": str(tmp_path / "units.csv"), "units": 2}]
    assert run("export", tmp_path / "units.jsonl", "--library", library) == 0
    with (tmp_path / "units.csv").open(encoding="utf-8-sig", newline="") as table:
        rows = list(csv.DictReader(table))
    objects = [json.loads(line) for line in (tmp_path / "units.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [int(row["bv"]) for row in rows] == [each["bv"] for each in objects]
    assert {each["path"] for each in objects} == {IRONBARK.name, WAYFARER.name}


def test_a_name_is_no_formula_in_a_spreadsheet(shelf, library, tmp_path):
    text = IRONBARK.read_text(encoding="utf-8").replace("chassis:", "chassis:=HYPERLINK(1)", 1)
    (shelf / "evil.mtf").write_text(text, encoding="utf-8")
    run("scan", shelf, "--library", library, "--jobs", 1)
    run("export", tmp_path / "units.csv", "--library", library)
    assert ",=HYPERLINK" not in (tmp_path / "units.csv").read_text(encoding="utf-8-sig")


def test_parquet_has_the_same_rows_and_a_type_for_columns_without_a_value(shelf, library, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet", reason="the extra parquet is not installed")
    run("scan", shelf, "--library", library, "--jobs", 1)
    for name in ("units.parquet", "units.jsonl"):
        assert run("export", tmp_path / name, "--library", library) == 0
    table = parquet.read_table(tmp_path / "units.parquet")
    lines = (tmp_path / "units.jsonl").read_text(encoding="utf-8").splitlines()
    assert table.to_pylist() == [json.loads(line) for line in lines]
    assert "null" not in str(table.schema)


def test_without_its_package_parquet_says_what_to_install(capsys, shelf, library, tmp_path, monkeypatch):
    run("scan", shelf, "--library", library, "--jobs", 1)
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    assert run("export", tmp_path / "units.parquet", "--library", library) == 1
    assert "mechwright[parquet]" in capsys.readouterr().err


def test_a_table_of_another_kind_is_wrong_usage(capsys, shelf, library, tmp_path):
    run("scan", shelf, "--library", library)
    capsys.readouterr()
    assert run("export", tmp_path / "units.xls", "--library", library) == 2
    assert ".csv" in capsys.readouterr().err


def test_a_library_of_a_newer_program_is_told(capsys, library):
    Path(library).parent.mkdir()
    with sqlite3.connect(library) as newer:
        newer.execute("PRAGMA user_version = 99")
    newer.close()
    assert run("sources", "--library", library) == 1
    assert "newer version" in capsys.readouterr().err


def test_a_damaged_library_is_set_aside_and_built_again(capsys, shelf, library):
    run("scan", shelf, "--library", library, "--jobs", 1)
    Path(library).write_bytes(b"\xff" * 4096)
    capsys.readouterr()
    assert run("scan", "--library", library, "--jobs", 1) == 0
    told = capsys.readouterr()
    assert "was damaged" in told.err
    assert "2 units; files: 2 added" in told.out
