"""``mechwright bv`` for other programs: each object says which unit it is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from designer.cli import main
from designer.formats import write
from designer.units.unit import Names
from tests.building import mech


def test_an_object_says_which_unit_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(mech(tonnage=50, year=3067).with_(names=Names("Atlas", "AS7-D", mul_id=140)), tmp_path / "a.mtf")
    assert main(["bv", str(tmp_path / "a.mtf"), "--format", "jsonl"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["chassis"], told["model"], told["mul_id"]) == ("Atlas", "AS7-D", 140)
    assert (told["tech"], told["mass"], told["year"], told["role"]) == ("Inner Sphere", 50, 3067, "")
