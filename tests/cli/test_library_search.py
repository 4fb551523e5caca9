"""``mechwright library search`` as a script uses it: objects, columns, order, and what is not understood."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from designer import paths
from designer.cli import main
from designer.formats import read
from designer.library.unit_valuing import row_of

USUAL = {"path", "source", "chassis", "model", "bv", "mass", "walk", "jump", "year", "tech", "valid"}


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A library with the samples of the program."""
    file = tmp_path_factory.mktemp("library") / "library.db"
    samples = tmp_path_factory.mktemp("samples")
    for path in paths.data("designs").glob("*.mtf"):
        (samples / path.name).write_bytes(path.read_bytes())
    assert main(["library", "scan", str(samples), "--library", str(file), "--jobs", "1"]) == 0
    return str(file)


def _found(library: str, capsys: pytest.CaptureFixture[str], *typed: str) -> list[dict[str, Any]]:
    capsys.readouterr()
    assert main(["library", "search", *typed, "--library", library, "--format", "jsonl"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_each_unit_is_an_object_with_the_usual_columns(library: str, capsys: pytest.CaptureFixture[str]) -> None:
    (unit,) = _found(library, capsys, "wayfarer")
    assert unit.keys() >= USUAL
    row = row_of(read(paths.data("designs", "wayfarer-wfr-3d.mtf")).unit)
    assert (unit["chassis"], unit["path"]) == ("Wayfarer", "wayfarer-wfr-3d.mtf")
    assert (unit["bv"], unit["walk"], unit["valid"]) == (row.value("bv"), row.value("walk"), row.valid)


def test_columns_and_order_are_chosen(library: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = _found(library, capsys, "bv>0", "--columns", "bv,chassis", "--sort=-bv")
    assert [*found[0]] == ["bv", "chassis"]
    values = [unit["bv"] for unit in found]
    assert len(values) == len(list(paths.data("designs").glob("*.mtf")))
    assert values == sorted(values, reverse=True)


def test_a_query_that_is_not_understood_finds_nothing(library: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["library", "search", "bvv>3", "--library", library]) == 2
    told = capsys.readouterr()
    assert "Position 1" in told.err
    assert not told.out


def test_a_column_that_does_not_exist_is_named(library: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["library", "search", "bv>3", "--library", library, "--columns", "color"]) == 1
    assert "color" in capsys.readouterr().err


def test_text_is_a_line_a_unit(library: str, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    main(["library", "search", "wayfarer", "--library", str(Path(library)), "--columns", "chassis,mass"])
    assert capsys.readouterr().out == "chassis\tmass\nWayfarer\t75\n"


def test_what_a_search_finds_is_exported(library: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["export", "library:wayfarer", "--library", library, "--out", str(tmp_path)]
    assert main([*command, "--to", "json"]) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["wayfarer-wfr-3d.mech.json"]
    assert main(["export", "library:bvv>3", "--library", library, "--out", str(tmp_path), "--to", "text"]) == 2
    assert "library:bvv>3" in capsys.readouterr().err


def test_a_query_that_begins_with_a_minus_follows_two(library: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["library", "search", "--library", library, "--", "-wayfarer"]) == 0
    heading, *units = capsys.readouterr().out.splitlines()
    assert heading.split("\t")[:2] == ["chassis", "model"]
    assert units
    assert not any(unit.startswith("Wayfarer") for unit in units)


def test_quotients_are_columns_and_order(library: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = _found(library, capsys, "bv>0", "--columns", "bv,mass,bv/t", "--sort=-bv/t")
    quotients = [unit["bv"] / unit["mass"] for unit in found]
    assert [unit["bv/t"] for unit in found] == quotients == sorted(quotients, reverse=True)


@pytest.mark.parametrize("typed", [("search", "bv>3"), ("sources",), ("show", "Atlas"), ("stats", "Atlas")])
def test_a_library_that_does_not_exist_is_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], typed: tuple[str, ...]
) -> None:
    file = tmp_path / "none.db"
    assert main(["library", *typed, "--library", str(file)]) == 1
    assert "there is no library" in capsys.readouterr().err
    assert not file.exists()


def test_what_one_owns_is_noted_and_asked_for(library: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["library", "own", "Wayfarer", "2", "--library", library]) == 0
    assert capsys.readouterr().out == "  2  Wayfarer WFR-3D\n"
    (found,) = _found(library, capsys, "owned>1", "--columns", "model,owned")
    assert found == {"model": "WFR-3D", "owned": 2}
    assert main(["library", "own", "Wayfarer", "-1", "--library", library]) == 2
    assert main(["library", "own", "Wayfarer", "0", "--library", library]) == 0
    assert _found(library, capsys, "owned>0") == []
