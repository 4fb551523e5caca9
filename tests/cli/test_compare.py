"""``mechwright compare``: two files side by side, as a person or a script reads them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from designer import paths
from designer.cli import main
from designer.editing import edits
from designer.formats import read, write
from designer.units.location import LA

WAYFARER = paths.data("designs", "wayfarer-wfr-3d.mtf")


@pytest.fixture
def variant(tmp_path: Path) -> Path:
    """The sample without its hatchet, with another weapon for it."""
    unit = read(WAYFARER).unit
    hatchet = next(mount for mount in unit.mounts if mount.item == "hatchet")
    path = tmp_path / "variant.mtf"
    write(edits.place("lrm-5", LA)(edits.remove(hatchet.id)(unit)), path)
    return path


def test_says_which_has_more_and_why(capsys: pytest.CaptureFixture[str], variant: Path) -> None:
    assert main(["compare", str(WAYFARER), str(variant)]) == 0
    text = capsys.readouterr().out
    assert "more Battle Value than A" in text
    ranked = text[text.index("Largest effects") : text.index("Ledger")]
    assert ranked.index("Add LRM 5 in LA") < ranked.index("Remove Hatchet from LA")


def test_as_json(capsys: pytest.CaptureFixture[str], variant: Path) -> None:
    assert main(["compare", str(WAYFARER), str(variant), "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    bv = found["totals"]["bv"]
    assert bv["change"] == bv["b"] - bv["a"] > 0
    assert {each["label"]: each["sort"] for each in found["differences"]} == {
        "Add LRM 5 in LA": "added",
        "Remove Hatchet from LA": "removed",
    }
    jobs = found["refit"]["jobs"]
    assert [(job["section"], job["item"]) for job in jobs] == [("added", "lrm-5"), ("removed", "hatchet")]
    assert sum(line["changes_bv"] for line in found["ledger"]) == pytest.approx(bv["change"], abs=1.001)
    assert next(row for row in found["equipment"] if row["item"] == "hatchet") == {"item": "hatchet", "a": 1, "b": 0}
    assert {row["location"] for row in found["armor"]} >= {"head", "left_leg"}


def test_the_same_file_twice(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", str(WAYFARER), str(WAYFARER)]) == 0
    text = capsys.readouterr().out
    assert "Both have a Battle Value of" in text
    assert "Nothing differs" in text


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", str(WAYFARER), "nowhere.mtf"]) == 1
    assert "nowhere.mtf" in capsys.readouterr().err
