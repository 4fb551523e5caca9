"""Where commands write: the name of a file says its form, ``-`` is standard input and output."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from designer import paths
from designer.cli import main
from designer.cli.export_forms import TEXT_FORMS
from designer.formats import FormatError, read, read_pasted, write
from designer.formats.file_forms import form_of, may_be
from designer.formats.share_code import unit_of_code
from tests.formats.ssw.ssw_text import designs

LANYARD = paths.data("designs", "lanyard-lny-o.mtf")
WAYFARER = paths.data("designs", "wayfarer-wfr-3d.mtf")


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def given(monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))


@pytest.mark.parametrize(
    "words",
    [
        ["convert", str(WAYFARER), "x.pdf"],
        ["convert", str(WAYFARER), "x.mul"],
        ["convert", str(WAYFARER), "x.omni.json"],
        ["convert", str(WAYFARER), "x.txt"],
        ["convert", str(WAYFARER), "x"],
        ["convert", str(WAYFARER), "x.ssw", "--to", "mtf"],
        ["convert", str(WAYFARER), str(WAYFARER), "x.mtf"],
        ["convert", str(WAYFARER), str(WAYFARER), "-"],
        ["export", str(WAYFARER), "--to", "pdf", "--out", "x.png"],
        ["export", str(WAYFARER), "--to", "mtf", "--out", "x.json"],
        ["export", str(WAYFARER), "--to", "share", "--out", "x.card.txt"],
        ["export", str(WAYFARER), "--out", "x.csv"],
        ["export", str(WAYFARER), "--out", "x"],
        ["export", "", "--to", "text", "--out", "x"],
        ["export", str(WAYFARER), "--to", "text", "--out", ""],
        ["bv", ""],
        ["force", "convert", str(WAYFARER), "x.mtf"],
        ["omni", "gather", str(WAYFARER), "--to", "x.pdf"],
        ["omni", "split", "x.omni.json", "-"],
        ["omni", "export", "x.omni.json", "x.png"],
        ["force", "convert", str(WAYFARER), ""],
        ["force", "export", str(WAYFARER), "--out", "x.mul"],
        ["force", "export", str(WAYFARER), "--out", "."],
        ["library", "export", "x.pdf"],
        ["library", "export", "."],
    ],
    ids=" ".join,
)
def test_a_name_that_contradicts_the_form_is_refused_and_nothing_is_written(words: list[str], tmp_path: Path):
    assert main(words) == 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("form", list(TEXT_FORMS))
def test_one_file_has_the_form_of_its_name(form: str, tmp_path: Path):
    end = TEXT_FORMS[form].end  # type: ignore[index]  # its members are their own values
    assert form_of(f"x{end}") == form
    assert main(["export", str(WAYFARER), "--out", f"a{end}"]) == 0
    assert main(["export", str(WAYFARER), "--to", form, "--out", "folder"]) == 0
    (other,) = (tmp_path / "folder").iterdir()
    assert (tmp_path / f"a{end}").read_bytes() == other.read_bytes()


def test_the_last_part_of_an_end_is_enough_for_a_form_that_is_asked_for(tmp_path: Path):
    assert may_be("x.txt", "share")
    assert main(["export", str(WAYFARER), "--to", "share", "--out", "x.txt"]) == 0
    assert unit_of_code((tmp_path / "x.txt").read_text()).names == read(WAYFARER).unit.names


def test_a_folder_keeps_its_name_even_if_it_looks_like_that_of_a_file(tmp_path: Path):
    (tmp_path / "old.mtf").mkdir()
    assert main(["export", str(WAYFARER), "--to", "json", "--out", "old.mtf"]) == 0
    assert [path.name for path in (tmp_path / "old.mtf").iterdir()] == ["wayfarer-wfr-3d.mech.json"]


def test_a_second_unit_does_not_replace_the_first_in_one_file(capsys: pytest.CaptureFixture[str]):
    assert main(["export", str(WAYFARER), str(WAYFARER), "--out", "x.txt"]) == 1
    assert "another unit is already written to x.txt" in capsys.readouterr().err


@pytest.mark.parametrize("form", ["mtf", "json", "ssw"])
def test_standard_input_is_read_in_every_form(
    form: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    assert main(["convert", str(WAYFARER), f"x.{form}"]) == 0
    for words in (["bv", "-"], ["show", "-"], ["check", "-"]):
        given(monkeypatch, Path(f"x.{form}").read_bytes())
        main(words)
        assert "Wayfarer WFR-3D" in capsys.readouterr().out
    given(monkeypatch, Path(f"x.{form}").read_bytes())
    assert main(["convert", "-", "y.mtf"]) == 0
    assert read("y.mtf").unit.names.full == "Wayfarer WFR-3D"


def test_what_is_no_unit_on_standard_input_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    given(monkeypatch, b"nothing")
    assert main(["show", "-"]) == 1
    assert capsys.readouterr().err.startswith("standard input:1: expected a unit")


@pytest.mark.parametrize(
    "words", [["convert", str(WAYFARER), "-"], ["export", str(WAYFARER), "--to", "json", "--out", "-"]]
)
def test_standard_output_gets_the_file(words: list[str], capfd: pytest.CaptureFixture[str], tmp_path: Path):
    assert main(words) == 0
    assert read_pasted(capfd.readouterr().out).unit.names.full == "Wayfarer WFR-3D"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["x.pdf", "x.png", "x.html", "x.zip", "x.mul", "x.blk", "x.omni.json", "x.force.json"])
def test_a_design_is_not_saved_under_the_name_of_another_kind_of_file(name: str, tmp_path: Path):
    with pytest.raises(FormatError, match="expected a name that ends in"):
        write(read(WAYFARER).unit, tmp_path / name)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["x.mtf", "x.MTF", "x.txt", "x.unit", "x"])
def test_other_names_are_those_of_mtf_files(name: str, tmp_path: Path):
    write(read(WAYFARER).unit, tmp_path / name)
    assert read(tmp_path / name).unit == read(WAYFARER).unit


ODD = WAYFARER.read_text(encoding="utf-8").replace("engine:300 ", "\nengine:300 ").replace("Engine", "Engine(IS)", 1)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("way", ["convert", "folder", "export"])
def test_from_mtf_to_json_and_back_every_byte_stays(way: str, end: str, tmp_path: Path):
    mass = next(line for line in ODD.splitlines() if line.startswith("mass:"))
    lines = [*(line for line in ODD.splitlines() if line != mass), "", "# a comment", mass, ""]
    (tmp_path / "a.mtf").write_bytes(end.join(lines).encode())
    if way == "convert":
        assert main(["convert", "a.mtf", "a.json"]) == 0
        assert main(["convert", "a.json", "b.mtf"]) == 0
    elif way == "folder":
        assert main(["convert", "a.mtf", "json", "--to", "json"]) == 0
        assert main(["convert", "json/a.mech.json", "mtf", "--to", "mtf"]) == 0
        (tmp_path / "mtf" / "a.mtf").rename(tmp_path / "b.mtf")
    else:
        assert main(["export", "a.mtf", "--out", "a.mech.json"]) == 0
        assert main(["export", "a.mech.json", "--out", "b.mtf"]) == 0
    assert (tmp_path / "b.mtf").read_bytes() == (tmp_path / "a.mtf").read_bytes()
    assert main(["convert", "a.mtf", "c.mtf"]) == 0  # the standard layout
    assert (tmp_path / "c.mtf").read_bytes() != (tmp_path / "a.mtf").read_bytes()


@pytest.mark.parametrize("name", ["lance.force.json", "lance.mul", "lance.mtf", "lance.ssw"])
def test_forces_and_units_come_from_standard_input_whatever_their_form(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    command = ["force", "convert"] if form_of(name) in ("force", "mul") else ["convert"]
    assert main([*command, str(WAYFARER), name]) == 0
    given(monkeypatch, (tmp_path / name).read_bytes())
    capsys.readouterr()
    assert main(["force", "bv", "--format", "json", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["bv"] == 1628
    given(monkeypatch, (tmp_path / name).read_bytes())
    assert main(["force", "convert", "-", "-"]) == 0
    (member,) = json.loads(capsys.readouterr().out)["members"]
    assert (member["chassis"], member["model"]) == ("Wayfarer", "WFR-3D")


def test_omni_files_come_from_standard_input_and_go_to_standard_output(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
):
    assert main(["omni", "gather", str(LANYARD), "--to", "-"]) == 0
    document = capsys.readouterr().out
    given(monkeypatch, document.encode())
    assert main(["omni", "show", "-"]) == 0
    assert "LNY-O" in capsys.readouterr().out
    given(monkeypatch, document.encode())
    assert main(["omni", "export", "-", "-"]) == 0
    assert [loaded.unit.names.chassis for loaded in designs(capsys.readouterr().out)] == ["Lanyard"]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("words", [["compare", "-", "-"], ["bv", "-", "-"], ["force", "show", "-", "-"]], ids=" ".join)
def test_standard_input_that_stands_twice_is_refused(words, monkeypatch, capsys):
    given(monkeypatch, WAYFARER.read_bytes())
    assert main(words) == 2
    assert "standard input can be read once, but - stands twice" in capsys.readouterr().err
    given(monkeypatch, WAYFARER.read_bytes())
    assert main(["convert", "-", "-"]) == 0, "the second one is standard output"
