"""``mechwright solve``: moves, reasons and ways out, as text and as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from designer.cli import main
from designer.construction.slot_space import unallocated
from designer.design import once
from designer.formats import read_text, write
from designer.units.location import CT, RT
from designer.units.mount import ItemId, Mount
from designer.units.unit import Unit
from tests.building import mech


def saved(folder: Path, unit: Unit, item: str) -> Path:
    unit = unit.with_(mounts=(*unit.mounts, Mount(unit.next_mount_id(), ItemId(item))))
    path = folder / "unit.mtf"
    write(unit, path)
    return path


def test_a_plan_as_json_has_the_file_and_the_moves(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = saved(tmp_path, mech(("medium-laser", RT)), "er-ppc")
    assert main(["solve", str(path), "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [*found] == ["possible", "mtf", "moves", "errors", "notes"]
    assert found["possible"] is True
    (move,) = found["moves"]
    assert (move["item"], move["from"], len(move["slots"])) == ("ER PPC", "", 3)
    assert unallocated(once(read_text(found["mtf"]).unit)) == ()


def test_what_is_impossible_has_reasons_and_ways_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = saved(tmp_path, mech(("jump-jet", CT), tonnage=70, engine="xl"), "heavy-gauss-rifle")
    assert main(["solve", str(path), "--format", "json", "--pin", "CT"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert [*found] == ["possible", "reasons", "ways_out", "errors", "notes"]
    assert found["possible"] is False
    assert found["reasons"][0]["things"][0] == {
        "item": "Heavy Gauss Rifle",
        "number": 1,
        "slots": 11,
        "places": ["CT", "RT", "LT"],
    }
    assert [*found["ways_out"][0]] == ["change", "mass", "battle_value", "cost", "mtf", "moves"]
    for way in found["ways_out"]:
        assert unallocated(once(read_text(way["mtf"]).unit)) == ()
    assert main(["solve", str(path), "--pin", "ct"]) == 1
    out = capsys.readouterr().out
    assert "Not everything fits." in out
    assert "Leave out Heavy Gauss Rifle (-18.0 t" in out


def test_a_plan_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = saved(tmp_path, mech(), "medium-laser")
    assert main(["solve", str(path)]) == 0
    assert "Medium Laser: unallocated → " in capsys.readouterr().out
    assert main(["solve", str(path), "--pin", "XX"]) == 2
    assert "expected HD, CT" in capsys.readouterr().err
