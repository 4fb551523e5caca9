"""The command line as a person or a script uses it: what is printed where, and with which exit status."""

from __future__ import annotations

import json
import re
import shutil
import zipfile
from pathlib import Path

import pytest

import designer
from designer import __version__, paths
from designer.catalog import DataError, RuleSet
from designer.cli import main
from designer.design import rules_of_file
from designer.formats import read

WAYFARER = paths.data("designs", "wayfarer-wfr-3d.mtf")
DRIFTWOOD = paths.data("designs", "driftwood-drf-2.mtf")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two units in nested folders, a file that is no unit, and something else."""
    (tmp_path / "inner").mkdir()
    shutil.copy(WAYFARER, tmp_path / "b.mtf")
    shutil.copy(WAYFARER, tmp_path / "inner" / "a.mtf")
    (tmp_path / "notes.txt").write_text("not a unit")
    return tmp_path


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_bv_prints_one_object_a_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bv", "--format", "jsonl", str(folder)]) == 0
    found = lines(capsys)
    assert [unit["path"] for unit in found] == ["b.mtf", "inner/a.mtf"]
    about = {"path", "chassis", "model", "tech", "mass", "year", "role", "mul_id"}
    assert set(found[0]) == about | {"bv", "defensive", "offensive", "errors", "notes"}
    assert found[0] | {"path": ""} == found[1] | {"path": ""}
    assert (found[0]["chassis"], found[0]["model"]) == ("Wayfarer", "WFR-3D")


def test_bv_of_a_zip_names_its_members(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    archive = tmp_path / "units.zip"
    with zipfile.ZipFile(archive, "w") as target:
        target.write(WAYFARER, "era/unit.mtf")
        target.writestr("readme.txt", "hello")
    assert main(["bv", "--format", "jsonl", str(archive)]) == 0
    assert [unit["path"] for unit in lines(capsys)] == ["era/unit.mtf"]


def test_a_unit_that_cannot_be_valued_does_not_stop_the_others(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "a-broken.mtf").write_bytes(b"\x00\x01\x02binary")
    (folder / "c-empty.mtf").write_bytes(b"")
    assert main(["bv", "--format", "jsonl", str(folder)]) == 1
    found = lines(capsys)
    assert ["error" in unit for unit in found] == [True, False, True, False]
    assert "binary" in str(found[0]["error"])


def test_bv_as_text_names_the_unit(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bv", str(WAYFARER)]) == 0
    out = capsys.readouterr().out
    assert "Wayfarer WFR-3D" in out
    assert str(WAYFARER) in out


def test_a_path_that_does_not_exist_is_said_on_the_error_channel(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bv", "nowhere.mtf", str(WAYFARER)]) == 1
    said = capsys.readouterr()
    assert "nowhere.mtf: no such file or folder" in said.err
    assert "Wayfarer" in said.out


def test_nothing_to_value_is_wrong_usage(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bv", str(tmp_path)]) == 2
    assert "No unit files found." in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["bv"], ["bv", "--format", "xml", "x"], ["fly"], ["show"], ["convert", "x"]])
def test_wrong_usage_is_two(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    capsys.readouterr()


def test_show_prints_a_sheet_with_the_ledger(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(WAYFARER)]) == 0
    out = capsys.readouterr().out
    for part in ("75 t biped", "300 XL", "195 of 231", "Hatchet", "is unallocated", "Speed factor", "74.0 t of 75.0 t"):
        assert part in out, part


def test_show_prints_a_page_or_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "--format", "html", str(WAYFARER)]) == 0
    assert capsys.readouterr().out.startswith("<!doctype html>")
    assert main(["show", "--format", "chat", str(WAYFARER)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Wayfarer WFR-3D, 75 t, 4/6/3, ")
    assert out.count("\n") == 1
    assert main(["show", "--format", "xml", str(WAYFARER)]) == 2
    capsys.readouterr()


def test_show_says_what_is_wrong_with_a_file_by_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(DRIFTWOOD)]) == 1
    said = capsys.readouterr()
    assert f"{DRIFTWOOD}:24: error: rt armor:" in said.err
    # Without a line: it is about the whole file.
    assert f"{DRIFTWOOD}: error: MegaMek would refuse this file: 'rtc armor:' is missing" in said.err
    assert "Driftwood" in said.out


def test_show_of_what_is_no_unit_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "empty.mtf"
    path.write_text("")
    assert main(["show", str(path)]) == 1
    assert "empty.mtf" in capsys.readouterr().err


def test_convert_writes_a_clean_file(tmp_path: Path) -> None:
    source, target = tmp_path / "in.mtf", tmp_path / "out.mtf"
    source.write_text("# a comment\n" + WAYFARER.read_text())
    assert main(["convert", str(source), str(target)]) == 0
    assert target.read_text() == WAYFARER.read_text()


def test_convert_writes_no_file_that_would_be_taken_for_another_kind_of_unit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "wayfarer.blk"
    assert main(["convert", str(WAYFARER), str(target)]) == 2
    assert "expected a name such as wayfarer.mtf" in capsys.readouterr().err
    assert not target.exists()


def test_convert_never_damages_what_it_cannot_write(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", str(WAYFARER), str(tmp_path / "no" / "such" / "folder.mtf")]) == 1
    assert "cannot be written" in capsys.readouterr().err


def test_version_and_data_check(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert __version__ in capsys.readouterr().out
    assert main(["--check-data"]) == 0
    assert "in order" in capsys.readouterr().out


@pytest.mark.parametrize(("problems", "said"), [(1, "1 problem.\n"), (2, "2 problems.\n")])
def test_problems_of_the_data_are_counted(
    problems: int, said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("designer.cli.data_check.check_data", lambda more: ["data/items.jsonl:1: no name"] * problems)
    assert main(["--check-data"]) == 1
    assert capsys.readouterr().out == said


def test_bv_explain_prints_the_evidence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bv", "--explain", str(WAYFARER)]) == 0
    out = capsys.readouterr().out
    assert "Wayfarer WFR-3D" in out
    assert "TM p. 303" in out
    assert not re.search(r"\d\.\d{5}", out), "figures are rounded as the window rounds them"


def test_bv_explain_in_other_forms(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bv", "--explain", "--format", "json", str(WAYFARER)]) == 0
    assert json.loads(capsys.readouterr().out)["unit"] == "Wayfarer WFR-3D"
    assert main(["bv", "--explain", "--format", "html", str(WAYFARER)]) == 0
    assert capsys.readouterr().out.startswith("<!doctype html>")
    assert main(["bv", "--explain", "--format", "jsonl", str(WAYFARER)]) == 2
    assert main(["bv", "--format", "html", str(WAYFARER)]) == 2
    capsys.readouterr()


def test_bv_explain_of_what_cannot_be_read_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "empty.mtf"
    path.write_text("")
    assert main(["bv", "--explain", str(path), str(WAYFARER)]) == 1
    assert "Wayfarer" in capsys.readouterr().out


def test_more_processes_print_the_same_in_the_same_order(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "a-broken.mtf").write_bytes(b"")
    samples = str(paths.data("designs"))
    assert main(["bv", "--format", "jsonl", samples, str(folder)]) == 1
    alone = capsys.readouterr().out
    assert main(["bv", "--format", "jsonl", "--jobs", "2", samples, str(folder)]) == 1
    assert capsys.readouterr().out == alone


def test_a_damaged_data_file_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def damaged() -> None:
        raise DataError(tmp_path / "weapons.jsonl", 7, "expected one JSON object")

    monkeypatch.setattr("designer.cli.unit_input.catalog", damaged)
    assert main(["bv", str(WAYFARER)]) == 1
    assert "weapons.jsonl:7: expected one JSON object" in capsys.readouterr().err


def test_bv_by_another_ruleset(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with_pod = tmp_path / "pod.mtf"
    with_pod.write_text(WAYFARER.read_text().replace("-Empty-", "ISMPod", 1))
    values = []
    for rules in ("total-warfare", "core-2026"):
        assert main(["bv", "--format", "jsonl", "--rules", rules, str(with_pod)]) == 0
        values.append(float(str(lines(capsys)[0]["defensive"])))
    assert values[0] < values[1]
    assert main(["bv", "--rules", "house", str(with_pod)]) == 2
    capsys.readouterr()


def test_all_commands_with_values_take_the_rule_book_and_say_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with_pod = tmp_path / "pod.mtf"
    with_pod.write_text(WAYFARER.read_text().replace("-Empty-", "ISMPod", 1))

    def said(*command: str) -> str:
        assert main([*command, str(with_pod)]) == 0
        return capsys.readouterr().out

    def exported(*more: str) -> str:
        assert main(["export", "--out", str(tmp_path / "pod.md"), *more, str(with_pod)]) == 0
        capsys.readouterr()
        return (tmp_path / "pod.md").read_text()

    usual, core = (values_of(said("bv", "--format", "jsonl", "--rules", rules)) for rules in RuleSet)
    assert usual != core
    for by_usual, by_core in (
        (said("show"), said("show", "--rules", "core")),
        (said("show", "--format", "chat"), said("show", "--format", "chat", "--rules", "core")),
        (exported(), exported("--rules", "core")),
        (said("force", "show"), said("force", "show", "--rules", "core")),
    ):
        digits = ["".join(text.split("\u202f")) for text in (by_usual, by_core)]
        assert (str(usual) in digits[0].replace(" ", ""), str(core) in digits[1].replace(" ", "")) == (True, True)
        assert (RuleSet.CORE.label in by_usual, RuleSet.CORE.label in by_core) == (False, True)


@pytest.mark.parametrize("end", [".mtf", ".json", ".ssw"])
def test_converted_files_are_given_a_rule_book_keep_it_and_lose_it(end: str, tmp_path: Path) -> None:
    first, second, third = (tmp_path / f"{name}{end}" for name in ("first", "second", "third"))
    for source, book, target, named in (
        (WAYFARER, ("--rules", "core"), first, RuleSet.CORE),
        (first, (), second, RuleSet.CORE),
        (first, ("--rules", "none"), third, None),
    ):
        assert main(["convert", str(source), str(target), *book]) == 0
        assert rules_of_file(read(target).unit) is named


def test_all_files_of_a_folder_are_given_a_rule_book(folder: Path, tmp_path: Path) -> None:
    target = tmp_path / "by-core"
    main(["convert", "--rules", "core", str(folder), str(target)])
    named = [rules_of_file(read(file).unit) for file in target.rglob("*.mtf")]
    assert named
    assert set(named) == {RuleSet.CORE}


def values_of(line: str) -> int:
    value: int = json.loads(line)["bv"]
    return value


@pytest.mark.parametrize("jobs", [(), ("--jobs", "2")])
def test_what_is_not_as_it_should_be_in_a_file_is_said_by_line_beside_its_value(
    jobs: tuple[str, ...], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    odd = folder / "b.mtf"
    rows = odd.read_text().splitlines()
    line = next(number for number, row in enumerate(rows, 1) if row.lower().startswith("mass:"))
    rows[line - 1] = "mass:heavy"
    odd.write_text("\n".join(rows))
    for command in (("bv", *jobs), ("check",)):
        main([*command, str(folder)])
        told = capsys.readouterr().err.splitlines()
        problem = "MegaMek would refuse this file: mass: 'heavy' is not a number; it is read as 50"
        assert f"b.mtf:{line}: error: {problem}" in told
        assert all(row.startswith("b.mtf:") for row in told)


# -- files with errors ----------------------------------------------------------------------------------------

RECORDS = (
    ("bv", "--format", "jsonl"),
    ("card", "--format", "jsonl"),
    ("check", "--format", "jsonl"),
    ("heat", "--format", "json"),
    ("solve", "--format", "json"),
    ("combat", "criticals", "--format", "json"),
    ("combat", "piloting", "--format", "json"),
    ("force", "bv", "--format", "json"),
    ("force", "show", "--format", "json"),
    ("bv", "--explain", "--format", "json"),
    ("combat", "physical", "--format", "json"),
    ("quirks", "show", "--format", "json"),
    ("quirks", "worth", "--format", "json"),
    ("refit", "--format", "json", str(WAYFARER)),
)
ERRORS = {
    "no form": (lambda text: re.sub(r"(?m)^Config:.*\n", "", text), "'config:' is missing"),
    "no block": (lambda text: re.sub(r"Left Arm:\n(.+\n){12}", "", text), "'Left Arm:' is missing"),
    "no blocks": (lambda text: text[: text.index("Left Arm:")], "'Center Torso:' is missing"),
    "absurd armor": (lambda text: re.sub(r"(?m)^LA armor:.*", "LA armor:987654", text), "la armor: "),
}


@pytest.fixture(params=ERRORS.values(), ids=list(ERRORS))
def faulty(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, str]:
    """A file that is read in spite of an error, and words of the error."""
    change, words = request.param
    text = WAYFARER.read_text(encoding="utf-8")
    assert change(text) != text
    (tmp_path / "faulty.mtf").write_text(change(text), encoding="utf-8")
    return tmp_path / "faulty.mtf", words


@pytest.mark.parametrize("command", RECORDS, ids=lambda command: " ".join(command[:2]).partition(" --")[0])
def test_records_have_the_errors_of_files_and_the_status_says_so(
    command: tuple[str, ...], faulty: tuple[Path, str], capsys: pytest.CaptureFixture[str]
) -> None:
    path, words = faulty
    assert main([*command, str(path)]) == 1
    found = json.loads(capsys.readouterr().out)
    assert any(words in error["text"] for error in found["errors"])
    main([*command, str(WAYFARER)])
    assert json.loads(capsys.readouterr().out)["errors"] == []


def test_notes_that_are_no_errors_are_in_records_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = WAYFARER.read_text(encoding="utf-8").replace("Medium Laser", "Midium Laser")
    (tmp_path / "odd.mtf").write_text(text, encoding="utf-8")
    assert main(["bv", "--format", "jsonl", str(tmp_path)]) == 0
    (found,) = lines(capsys)
    assert found["errors"] == []
    notes = found["notes"]
    assert isinstance(notes, list)
    assert notes[0]["severity"] == "warning"
    assert "Midium Laser" in text.splitlines()[notes[0]["line"] - 1]


def test_a_file_with_errors_is_not_called_legal(faulty: tuple[Path, str], capsys: pytest.CaptureFixture[str]) -> None:
    path, words = faulty
    assert main(["check", str(path)]) == 1
    said = capsys.readouterr().out
    assert said.startswith("illegal")
    assert words in said


def test_a_file_without_a_unit_has_its_error_in_the_same_fields(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.mtf").write_text("nothing\n")
    for command in ("bv", "card", "check"):
        assert main([command, "--format", "jsonl", str(tmp_path)]) == 1
        (found,) = lines(capsys)
        errors = found["errors"]
        assert isinstance(errors, list)
        assert [error["line"] for error in errors] == [1]
        assert errors[0]["text"] in str(found["error"])


def test_python_warns_of_errors(faulty: tuple[Path, str]) -> None:
    path, words = faulty
    with pytest.warns(designer.FileWarning) as loaded:
        designer.load(path)
    with pytest.warns(designer.FileWarning) as loaded_all:
        list(designer.load_all(path))
    for found in (loaded, loaded_all):
        assert any(words in str(warning.message) for warning in found)
        assert {warning.filename for warning in found} == {__file__}
    assert any(words in note.text for note in designer.read(path).errors)
