"""``mechwright card``: cards of units as text, as JSON lines, and step by step."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from designer import paths
from designer.cli import main

WAYFARER = paths.data("designs", "wayfarer-wfr-3d.mtf")
GANTRY = paths.data("designs", "gantry-gnt-1.mtf")


def test_a_card_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["card", str(WAYFARER)]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert line.split()[0] == "38"
    assert "Wayfarer WFR-3D: BM, size 3" in line
    assert str(WAYFARER) in line


def test_a_card_as_an_object_has_all_values(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["card", "--format", "jsonl", str(WAYFARER), str(GANTRY)]) == 0
    first, second = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert [*first] == [
        *("path", "chassis", "model", "pv", "size", "move", "tmm", "armor", "structure", "damage", "ov", "specials"),
        *("errors", "notes"),
    ]
    assert first["move"] == '8"/6"j'
    assert first["damage"] == [4, 4, 2]
    assert second["damage"] == ["0*", 0, 0]
    assert "MEL" in first["specials"]


def test_every_step_is_explained_with_its_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["card", "--explain", str(WAYFARER)]) == 0
    out = capsys.readouterr().out
    for words in ("195 / 30", "AS 3.1", "27 made, 26 sunk", "AS 8.10"):
        assert words in out
    assert main(["card", "--explain", "--format", "jsonl", str(WAYFARER)]) == 2
    capsys.readouterr()


def test_a_pilot_changes_the_point_value_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["card", "--skill", "3", str(WAYFARER)]) == 0
    assert capsys.readouterr().out.split()[0] == "46"  # 38 + 1 + (38 - 3) // 5
    assert main(["card", "--explain", "--skill", "3", str(WAYFARER)]) == 0
    assert capsys.readouterr().out.rstrip().endswith("46")


def test_a_file_that_cannot_be_read_does_not_stop_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.mtf").write_bytes(b"")
    (tmp_path / "b.mtf").write_bytes(WAYFARER.read_bytes())
    assert main(["card", "--format", "jsonl", str(tmp_path)]) == 1
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert ["error" in unit for unit in found] == [True, False]
