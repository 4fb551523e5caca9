"""``mechwright refit``: as a person or a script reads it."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from designer import paths
from designer.cli import main
from designer.editing import edits
from designer.formats import read, write
from designer.units.location import RT

WAYFARER = paths.data("designs", "wayfarer-wfr-3d.mtf")


@pytest.fixture
def variant(tmp_path: Path) -> Path:
    """The sample without its hatchet, with a laser in a torso that loses nothing."""
    unit = read(WAYFARER).unit
    hatchet = next(mount for mount in unit.mounts if mount.item == "hatchet")
    path = tmp_path / "variant.mtf"
    write(edits.place("medium-laser", RT)(edits.remove(hatchet.id)(unit)), path)
    return path


def test_says_class_time_and_jobs(capsys: pytest.CaptureFixture[str], variant: Path) -> None:
    """Two jobs of 120 minutes; the laser makes it class C, five times the minutes, half with a kit (CO p. 211)."""
    assert main(["refit", str(WAYFARER), str(variant)]) == 0
    text = capsys.readouterr().out
    assert "class C, 1\u202f200 minutes, 3 days, maintenance facility, check +3, 40\u202f000 C-bills" in text
    assert "class C, 600 minutes, 2 days, maintenance facility, check +1, 44\u202f000 C-bills" in text
    assert "Decided by: Medium Laser" in text


def test_the_jobs_stand_in_80_columns(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "plated.mtf"
    write(edits.set_armor_kind("is-heavy-ferro-fibrous")(read(WAYFARER).unit), path)
    assert main(["refit", str(WAYFARER), str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    jobs = lines[lines.index("") + 1 :]
    assert any("Light Ferro-Fibrous -> Heavy Ferro-Fibrous" in line for line in jobs)
    assert max(len(line) for line in lines[lines.index("", 3) :]) <= 80


def test_as_json(capsys: pytest.CaptureFixture[str], variant: Path) -> None:
    assert main(["refit", str(WAYFARER), str(variant), "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["class"], found["minutes"], found["check"], found["facility"]) == (
        *("C", 1200, 3),
        "maintenance facility",
    )
    assert (found["kit"]["minutes"], found["kit"]["price"]) == (600, 44_000)
    jobs = [(job["item"], job["class"], job["minutes"], job["price"], job["place"]) for job in found["jobs"]]
    assert jobs == [
        ("medium-laser", "C", 120, 40_000, {"from": [], "to": ["RT"]}),
        ("hatchet", "A", 120, 0, {"from": ["LA"], "to": []}),
    ]


def test_by_the_other_reading(capsys: pytest.CaptureFixture[str], variant: Path) -> None:
    assert main(["refit", str(WAYFARER), str(variant), "--profile", "mekhq"]) == 0
    assert "by MekHQ 0.51" in (text := capsys.readouterr().out)
    assert "class D" in text, "nothing in the torso gives way to the laser"


def test_nothing_to_do_and_no_refit(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["refit", str(WAYFARER), str(WAYFARER)]) == 0
    assert "There is nothing to do." in capsys.readouterr().out
    other = tmp_path / "heavier.mtf"
    unit = read(WAYFARER).unit
    write(edits.set_tonnage(unit.chassis.tonnage + 5)(unit), other)
    assert main(["refit", str(WAYFARER), str(other)]) == 0
    assert "Not a refit" in capsys.readouterr().out


def test_the_kits_list_in_every_form(capsys: pytest.CaptureFixture[str], variant: Path) -> None:
    def written(*options: str) -> list[str]:
        assert main(["refit", str(WAYFARER), str(variant), *options]) == 0
        return capsys.readouterr().out.splitlines()

    assert list(csv.reader(written("--kit", "--format", "csv")))[1:] == [["1", "Medium Laser", "40000"]]
    assert "| 1 | Medium Laser | 40\u202f000 |" in written("--kit", "--format", "markdown")
    assert written("--kit")[1].split("  ")[-1] == "40\u202f000"
    assert main(["refit", str(WAYFARER), str(variant), "--kit", "--format", "json"]) == 2
    assert "csv" in capsys.readouterr().err


def test_the_record_names_program_rules_and_every_job(capsys: pytest.CaptureFixture[str], variant: Path) -> None:
    assert main(["refit", str(WAYFARER), str(variant), "--format", "markdown"]) == 0
    text = capsys.readouterr().out
    assert "Mechwright" in text
    assert "| Hatchet | LA | A | 1 | 120 | 5 | 0 | An item is taken out. CO p. 211 |" in text
    assert main(["refit", str(WAYFARER), str(variant), "--format", "csv"]) == 0
    assert [row[0] for row in csv.reader(capsys.readouterr().out.splitlines())] == ["Work", "Medium Laser", "Hatchet"]
