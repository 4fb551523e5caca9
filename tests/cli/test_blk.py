"""``show`` and ``quirks show`` on units that are no BattleMechs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from designer.cli import main
from tests.formats.test_blk import TANK


@pytest.fixture
def tank(tmp_path: Path) -> str:
    path = tmp_path / "rollover.blk"
    path.write_text(TANK.replace("</weaponQuirks>", "short\n</weaponQuirks>"))
    return str(path)


def test_the_summary_says_that_it_is_no_mech(tank: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", tank]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("Rollover RLV-1\nTank, not a BattleMech: it can be looked at, but not edited.\n")
    assert "+ Easy to Pilot: " in out
    assert "+ Accurate (ISMediumLaser, FR:0): " in out
    assert ":25: warning: 'short' names no quirk of a weapon" in err


def test_in_one_line_and_as_a_page(tank: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", tank, "--format", "chat"]) == 0
    assert capsys.readouterr().out == "Rollover RLV-1 (Tank, 40.0)\n"
    assert main(["show", tank, "--format", "html"]) == 0
    assert capsys.readouterr().out.startswith("<pre>Rollover")


def test_its_quirks_as_a_table_and_as_json(tank: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["quirks", "show", tank]) == 0
    assert "  unheard_of: not known" in capsys.readouterr().out
    assert main(["quirks", "show", tank, "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)["quirks"]
    assert [entry["id"] for entry in found] == ["easy_to_pilot", None, "accurate"]
    assert (found[2]["mount"], found[2]["weapon"]) == ("FR:0", "ISMediumLaser")


@pytest.mark.parametrize("command", [["show"], ["quirks", "show"], ["quirks", "worth"]])
def test_what_is_no_blk_file_is_said(command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "odd.blk"
    path.write_text("nothing\n")
    assert main([*command, str(path)]) == 1
    assert "expected blocks" in capsys.readouterr().err
