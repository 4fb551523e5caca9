"""``mechwright omni`` as a person or a script uses it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from designer import paths
from designer.cli import main
from designer.editing import edits
from designer.formats import read, write
from designer.units.location import LT
from designer.units.unit import Names

LANYARD = paths.data("designs", "lanyard-lny-o.mtf")
ODD = "LNY-OX"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An omni, the same with other armor, and a 'Mech that is no omni."""
    units = tmp_path / "units"
    units.mkdir()
    shutil.copy(LANYARD, units)
    shutil.copy(paths.data("designs", "wayfarer-wfr-3d.mtf"), units)
    unit = read(LANYARD).unit
    write(edits.set_armor(LT, 3).run(edits.rename(model=ODD).run(unit)), units / "odd.mtf")
    return units


def test_gathered_designs_tell_where_their_bases_differ(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["omni", "gather", str(folder), "--format", "json"]) == 1
    (found,) = json.loads(capsys.readouterr().out)
    assert [each["model"] for each in found["configurations"]] == ["LNY-O", ODD]
    same, odd = found["configurations"]
    assert (same["other_base"], odd["file"]) == ([], "odd.mtf")
    assert odd["other_base"][0].startswith("Armor ")
    assert main(["omni", "gather", str(folder)]) == 1
    assert f"{ODD} has another base (odd.mtf)" in capsys.readouterr().out


def test_what_is_gathered_and_split_is_as_it_was(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target, out = folder / "l.omni.json", folder / "out"
    assert main(["omni", "gather", str(LANYARD), "--to", str(target)]) == 0
    assert main(["omni", "split", str(target), str(out)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == str(out / "Lanyard LNY-O.mtf")
    assert (out / "Lanyard LNY-O.mtf").read_bytes() == LANYARD.read_bytes()
    assert main(["omni", "show", str(target)]) == 0
    assert "Light Active Probe" in capsys.readouterr().out


def test_a_folder_gets_a_file_for_each_chassis(folder: Path) -> None:
    assert main(["omni", "gather", str(LANYARD), "--to", str(folder / "omnis")]) == 0
    assert [path.name for path in (folder / "omnis").iterdir()] == ["Lanyard.omni.json"]


def test_a_library_is_gathered_by_chassis(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = str(folder / "library.db")
    assert main(["library", "add", str(folder), "--library", database]) == 0
    assert main(["library", "scan", "--library", database]) == 0
    capsys.readouterr()
    assert main(["omni", "gather", "--library", database, "--chassis", "lanyard", "--format", "json"]) == 1
    (found,) = json.loads(capsys.readouterr().out)
    assert len(found["configurations"]) == 2
    assert main(["omni", "gather", "--library", database, "--chassis", "nobody"]) == 2


def test_what_cannot_be_done_is_said(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["omni", "gather"]) == 2
    assert "expected unit files" in capsys.readouterr().err
    assert main(["omni", "split", str(LANYARD), str(folder / "out")]) == 1
    assert not (folder / "out").exists()
    assert main(["omni", "gather", str(folder / "wayfarer-wfr-3d.mtf")]) == 2


@pytest.mark.parametrize("name", ["Mad Cat", "timber wolf", "Mad Cat (Timber Wolf)"])
def test_a_chassis_is_found_by_both_of_its_names(tmp_path: Path, name: str) -> None:
    unit = read(LANYARD).unit
    write(unit.with_(names=Names("Mad Cat", "Prime", "Timber Wolf")), tmp_path / "a.mtf")
    assert main(["omni", "gather", str(tmp_path), "--chassis", name]) == 0


def test_units_without_the_omni_are_no_missing_files(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["omni", "gather", str(folder), "--chassis", "Atlas"]) == 2
    assert capsys.readouterr().err.splitlines()[-1] == "None of 3 units is an OmniMech of the chassis Atlas."


def test_show_says_which_file_it_wants(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["omni", "show", str(folder / "odd.mtf")]) == 1
    assert "expected an omni file (.omni.json)" in capsys.readouterr().err


def test_configurations_go_into_one_ssw_file_but_those_of_another_base(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = folder / "l.omni.json"
    unit = read(LANYARD).unit
    write(unit.with_(names=unit.names._replace(model="LNY-OA")), folder / "units-a.mtf")
    main(["omni", "gather", str(folder), "--to", str(target)])
    capsys.readouterr()
    assert main(["omni", "export", str(target), str(folder / "l.ssw")]) == 1
    printed = capsys.readouterr()
    assert printed.out == f"{folder / 'l.ssw'}\n"
    assert f"{ODD} has another base and is left out." in printed.err
    assert main(["omni", "gather", str(folder / "l.ssw"), "--format", "json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert [each["model"] for each in found["configurations"]] == ["LNY-O", "LNY-OA"]
    assert found["errors"] == []
    assert main(["omni", "export", str(target), str(folder / "l.mtf")]) == 2
