"""``mechwright check``: verdicts and findings, as a person or a script reads them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from designer import paths
from designer.cli import main

IRONBARK = paths.data("designs", "ironbark-irb-9k.mtf")
WAYFARER = paths.data("designs", "wayfarer-wfr-3d.mtf")
BRAZIER = paths.data("designs", "brazier-brz-x.mtf")


def said(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_legal_unit(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--format", "jsonl", str(IRONBARK)]) == 0
    (unit,) = said(capsys)
    assert unit["path"] == str(IRONBARK)
    assert unit["valid"] is True
    assert all(finding["severity"] != "error" for finding in unit["findings"])


def test_an_illegal_one_with_its_findings(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--format", "jsonl", str(WAYFARER)]) == 1
    (unit,) = said(capsys)
    assert unit["valid"] is False
    assert unit["findings"][0] == {
        "rule": "slots.unplaced",
        "severity": "error",
        "sentence": "1 of 7 Light Ferro-Fibrous slots is unallocated",
        "place": "Unallocated",
    }


def test_the_figures_of_a_unit(capsys: pytest.CaptureFixture[str]) -> None:
    main(["check", "--format", "jsonl", str(WAYFARER)])
    (unit,) = said(capsys)
    assert set(unit) == {
        *("path", "valid", "mass", "cost", "cost_without_ammunition", "heat", "movement", "findings"),
        "errors",
        "notes",
    }
    assert unit["mass"] == 74.0
    assert unit["movement"] == {"walk": 4, "run": 6, "boosted": 6, "jump": 3}
    assert set(unit["heat"]) == {"capacity", "radical", "weapons", "total"}
    assert 0 < unit["cost_without_ammunition"] < unit["cost"]


def test_a_folder_is_one_verdict_a_unit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for path in (IRONBARK, BRAZIER):
        shutil.copy(path, tmp_path / path.name)
    (tmp_path / "notes.txt").write_text("not a unit")
    assert main(["check", "--format", "jsonl", str(tmp_path)]) == 1
    assert [(unit["path"], unit["valid"]) for unit in said(capsys)] == [
        (BRAZIER.name, False),
        (IRONBARK.name, True),
    ]


def test_a_text_says_it_in_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(BRAZIER), str(IRONBARK)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"illegal     Brazier BRZ-X  ({BRAZIER})"
    assert lines[1].split(maxsplit=2) == ["error", "Mass", "2.0 t too heavy: 87.0 t of 85.0 t"]
    assert f"legal       Ironbark IRB-9K  ({IRONBARK})" in lines


def test_a_file_that_cannot_be_read_does_not_stop_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.mtf").write_bytes(b"\x00\x01\x02binary")
    shutil.copy(IRONBARK, tmp_path / "b.mtf")
    assert main(["check", "--format", "jsonl", str(tmp_path)]) == 1
    found = said(capsys)
    assert "binary" in found[0]["error"]
    assert found[1]["valid"] is True
    assert main(["check", str(tmp_path)]) == 1
    assert capsys.readouterr().out.startswith("unreadable  a.mtf: ")


def test_a_path_that_does_not_exist(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "nowhere.mtf", str(IRONBARK)]) == 1
    assert "nowhere.mtf: no such file or folder" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["check"], ["check", "--format", "xml", "x"], ["check", "nowhere.mtf"]])
def test_wrong_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    capsys.readouterr()


def test_nothing_to_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(tmp_path)]) == 2
    assert "No unit files found." in capsys.readouterr().err
