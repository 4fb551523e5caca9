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
    assert capsys.readouterr().out == "Wayfarer\t75\n"


def test_what_a_search_finds_is_exported(library: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["export", "library:wayfarer", "--library", library, "--out", str(tmp_path)]
    assert main([*command, "--to", "json"]) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["wayfarer-wfr-3d.mech.json"]
    assert main(["export", "library:bvv>3", "--library", library, "--out", str(tmp_path), "--to", "text"]) == 2
    assert "library:bvv>3" in capsys.readouterr().err
