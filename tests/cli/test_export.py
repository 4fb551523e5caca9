"""``mechwright export``: a file for each unit found, in the form that was asked for."""

from __future__ import annotations

import shutil
import zipfile

import pytest

from designer import paths
from designer.cli import main
from designer.formats import read, read_pasted

SAMPLES = paths.data("designs")
WAYFARER = SAMPLES / "wayfarer-wfr-3d.mtf"


@pytest.mark.parametrize(
    ("form", "name"),
    [
        ("mtf", "wayfarer-wfr-3d.mtf"),
        ("json", "wayfarer-wfr-3d.mech.json"),
        ("share", "wayfarer-wfr-3d.share.txt"),
    ],
)
def test_unit_files_and_codes_are_the_same_design(form, name, tmp_path):
    assert main(["export", str(WAYFARER), "--to", form, "--out", str(tmp_path / "new")]) == 0
    again = read_pasted((tmp_path / "new" / name).read_text(encoding="utf-8")).unit
    assert again.with_(fluff=()) == read(WAYFARER).unit.with_(fluff=())


@pytest.mark.parametrize(
    ("form", "end", "begins"),
    [
        ("text", ".txt", "Wayfarer WFR-3D\n"),
        ("html", ".html", "<!doctype html>"),
        ("markdown", ".md", "# Wayfarer WFR-3D\n"),
        ("bbcode", ".bbcode.txt", "[b]Wayfarer WFR-3D[/b]\n"),
        ("card", ".card.txt", "Wayfarer WFR-3D\n"),
    ],
)
def test_sheets_are_written_for_a_whole_folder_with_several_processes(form, end, begins, tmp_path, capsys):
    source = tmp_path / "in" / "inner"
    source.mkdir(parents=True)
    shutil.copy(WAYFARER, source)
    shutil.copy(SAMPLES / "trestle-tst-4.mtf", tmp_path / "in")
    out = tmp_path / "out"
    assert main(["export", str(tmp_path / "in"), "--to", form, "--out", str(out), "--jobs", "2"]) == 0
    assert (out / "inner" / f"wayfarer-wfr-3d{end}").read_text(encoding="utf-8").startswith(begins)
    assert (out / f"trestle-tst-4{end}").is_file()


def test_what_cannot_be_read_does_not_stop_the_others(tmp_path, capsys):
    (tmp_path / "broken.mtf").write_bytes(b"\0")
    out = tmp_path / "out"
    command = ["export", str(tmp_path / "broken.mtf"), str(WAYFARER), "--to", "text", "--out", str(out)]
    assert main(command) == 1
    assert "broken.mtf: line 1: expected text" in capsys.readouterr().err
    assert [path.name for path in out.iterdir()] == ["wayfarer-wfr-3d.txt"]


def test_no_file_of_an_archive_is_written_outside_of_the_folder(tmp_path, capsys):
    archive = tmp_path / "units.zip"
    with zipfile.ZipFile(archive, "w") as units:
        units.writestr("../climbing.mtf", WAYFARER.read_bytes())
        units.writestr("good.mtf", WAYFARER.read_bytes())
    assert main(["export", str(archive), "--to", "mtf", "--out", str(tmp_path / "deep" / "out")]) == 1
    assert "leads out of the archive" in capsys.readouterr().err
    assert [path.name for path in tmp_path.rglob("*.mtf")] == ["good.mtf"]


def test_two_units_are_not_written_to_one_file(tmp_path, capsys):
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        shutil.copy(WAYFARER, tmp_path / folder / "unit.mtf")
    given = [str(tmp_path / "a"), str(tmp_path / "b")]
    assert main(["export", *given, "--to", "mtf", "--out", str(tmp_path / "out")]) == 1
    assert "another unit is already written" in capsys.readouterr().err


def test_a_target_that_cannot_be_written_is_named(tmp_path, capsys):
    (tmp_path / "file").write_text("in the way")
    assert main(["export", str(WAYFARER), "--to", "text", "--out", str(tmp_path / "file")]) == 1
    assert "wayfarer-wfr-3d.txt: cannot be written" in capsys.readouterr().err
    assert main(["export", str(tmp_path / "nowhere.mtf"), "--to", "text", "--out", str(tmp_path)]) == 2
