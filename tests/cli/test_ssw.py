"""Solaris Skunk Works files on the command line: a configuration of an omni is a design of its own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from designer.battle_value import battle_value
from designer.cli import main
from designer.design import once
from designer.formats import read
from tests.formats.ssw.ssw_text import item, loadout, ssw


@pytest.fixture
def omni(tmp_path: Path) -> Path:
    file = tmp_path / "proof.ssw"
    guns = (loadout(item("(IS) PPC", "LT", 0), name="Prime"), loadout(item("(IS) AC/20", "LT", 0), name="A"))
    file.write_text(ssw(loadouts=guns), "utf-8")
    return file


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize("command", [["bv", "--format", "jsonl"], ["bv", "--format", "jsonl", "--jobs", "2"]])
def test_bv_has_a_line_for_each_configuration(omni: Path, command, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*command, str(omni.parent)]) == 0
    found = lines(capsys)
    assert [(each["path"], each["model"]) for each in found] == [("proof.ssw", "PRF-1 Prime"), ("proof.ssw", "PRF-1 A")]
    assert found[0]["bv"] == battle_value(once(read(omni).unit))


def test_check_has_a_line_for_each_configuration(omni: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["check", "--format", "jsonl", str(omni)])
    assert len(lines(capsys)) == 2


def test_show_prints_all_configurations(omni: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(omni)]) == 0
    text = capsys.readouterr().out
    assert "Proof PRF-1 Prime" in text
    assert "Proof PRF-1 A" in text


def test_evidence_of_all_configurations(omni: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bv", "--explain", str(omni)]) == 0
    assert capsys.readouterr().out.count("proof.ssw") >= 2


def test_convert_writes_a_file_for_each_configuration(omni: Path) -> None:
    assert main(["convert", str(omni), str(omni.with_suffix(".mtf"))]) == 0
    assert sorted(path.name for path in omni.parent.glob("*.mtf")) == ["proof PRF-1 A.mtf", "proof PRF-1 Prime.mtf"]


def test_a_folder_gets_a_file_for_each_configuration(omni: Path, tmp_path: Path) -> None:
    assert main(["export", str(omni), "--to", "json", "--out", str(tmp_path / "out")]) == 0
    names = ["proof PRF-1 A.mech.json", "proof PRF-1 Prime.mech.json"]
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == names


def test_convert_of_one_design_keeps_the_name(tmp_path: Path) -> None:
    file = tmp_path / "proof.ssw"
    file.write_text(ssw(), "utf-8")
    assert main(["convert", str(file), str(tmp_path / "new.mtf")]) == 0
    assert read(tmp_path / "new.mtf").unit == read(file).unit


def test_a_broken_file_is_named_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "broken.ssw"
    file.write_text("<mech>\n<year>", "utf-8")
    assert main(["show", str(file)]) == 1
    assert "broken.ssw:2: expected XML" in capsys.readouterr().err
