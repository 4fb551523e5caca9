"""``mechwright validate``: what is compared with what, what is left out, and how it is said."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from designer import paths
from designer.cli import main
from designer.cli.validate import ComparedUnit, Exclusion, Published, PublishedValues

WAYFARER = paths.data("designs", "wayfarer-wfr-3d.mtf")


@pytest.fixture
def wayfarer(capsys: pytest.CaptureFixture[str]) -> int:
    """What a sample design is worth."""
    assert main(["bv", "--format", "jsonl", str(WAYFARER)]) == 0
    return int(json.loads(capsys.readouterr().out)["bv"])


def table(folder: Path, *rows: str, head: str = "chassis,model,mul_id,bv") -> str:
    path = folder / "published.csv"
    path.write_text("\n".join([head, *rows]) + "\n")
    return str(path)


def overrides(folder: Path, *records: dict[str, Any]) -> str:
    path = folder / "overrides.jsonl"
    path.write_text("".join(json.dumps(record) + "\n" for record in records))
    return str(path)


def override(**fields: Any) -> dict[str, Any]:
    whole = {"unit": "Wayfarer WFR-3D", "published": 9, "value": 8, "cause": "later file", "reason": "armor was added"}
    return whole | fields


def run(*arguments: str) -> int:
    return main(["validate", str(WAYFARER), "--against", *arguments])


def test_an_exact_value_is_success(tmp_path: Path, wayfarer: int, capsys: pytest.CaptureFixture[str]):
    assert run(table(tmp_path, f"Wayfarer,WFR-3D,,{wayfarer}")) == 0
    assert capsys.readouterr().out.splitlines()[:2] == ["Validated         1  of 1", "Exact             1  100.00%"]


def test_a_difference_is_said_with_its_percentage(tmp_path: Path, wayfarer: int, capsys: pytest.CaptureFixture[str]):
    assert run(table(tmp_path, f"Wayfarer,WFR-3D,,{wayfarer * 2}")) == 1
    out = capsys.readouterr().out
    assert "Exact             0    0.00%" in out
    assert f"differs: {WAYFARER}: published {wayfarer * 2}, ours {wayfarer} (-50.0 %)" in out


def test_json_is_one_object(tmp_path: Path, wayfarer: int, capsys: pytest.CaptureFixture[str]):
    assert run(table(tmp_path, f"Wayfarer,WFR-3D,,{wayfarer}"), "--format", "jsonl") == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["units"], found["validated"], found["exact"], found["differences"]) == (1, 1, 1, [])


@pytest.mark.parametrize(
    ("path", "mul_id", "name"),
    [("a/b.mtf", None, ""), ("elsewhere.mtf", 140, ""), ("elsewhere.mtf", None, "Atlas AS7-D")],
)
def test_a_unit_is_found_by_path_number_or_name(path: str, mul_id: int | None, name: str):
    row = Published(1897, "a/b.mtf", 140, "Atlas", "AS7-D")
    assert PublishedValues([row]).find(path, mul_id, name) == row


def test_the_path_goes_before_the_number_and_the_number_before_the_name():
    by_path, by_number, by_name = Published(1, "a.mtf"), Published(2, "", 7), Published(3, "", None, "Atlas", "AS7-D")
    found = PublishedValues([by_path, by_number, by_name])
    assert found.find("a.mtf", 7, "Atlas AS7-D") == by_path
    assert found.find("b.mtf", 7, "Atlas AS7-D") == by_number
    assert found.find("b.mtf", 8, "Atlas AS7-D") == by_name


def test_two_variants_with_one_value_are_not_suspect_and_neither_are_listed_ones():
    unlisted = [Published(1000, "", None, "Clanger", model) for model in ("A", "B")]
    assert PublishedValues(unlisted).find("", None, "Clanger A") == unlisted[0]
    listed = [Published(1000, "", number, "Clanger", model) for number, model in enumerate("ABC")]
    assert PublishedValues(listed).find("", None, "Clanger A") == listed[0]
    assert PublishedValues([*unlisted, unlisted[0]]).find("", None, "Clanger B") is Exclusion.SUSPECT


@pytest.mark.parametrize(("ours", "within"), [(100, True), (101, True), (99, True), (102, False), (98, False)])
def test_within_a_percent_is_up_to_and_with_it(ours: int, within: bool):
    assert ComparedUnit("a.mtf", "A", ours, 100).is_within(1) is within


def test_what_is_left_out_is_within_nothing():
    assert not ComparedUnit("a.mtf", "A", exclusion=Exclusion.ZERO).is_within(3)


def test_an_override_of_another_published_value_is_out_of_date(
    tmp_path: Path, wayfarer: int, capsys: pytest.CaptureFixture[str]
):
    right = override(published=wayfarer + 100, value=wayfarer)
    rows = table(tmp_path, f"Wayfarer,WFR-3D,,{wayfarer + 50}")
    assert run(rows, "--overrides", overrides(tmp_path, right), "--format", "jsonl") == 1
    found = json.loads(capsys.readouterr().out)
    assert found["overrides"] == []
    assert found["differences"][0]["published"] == wayfarer + 50


@pytest.mark.parametrize(
    ("records", "problem"),
    [
        ([override(reason=" ")], "expected a cause and a reason"),
        ([override(cause="")], "expected a cause and a reason"),
        ([override(), override()], "stands twice"),
        ([{key: value for key, value in override().items() if key != "reason"}], "expected the fields reason"),
        ([override(value="8")], "Wayfarer WFR-3D: expected whole numbers as published and value"),
    ],
)
def test_an_override_without_its_reason_is_refused(
    records: list[dict[str, Any]], problem: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert run(table(tmp_path, "Wayfarer,WFR-3D,,9"), "--overrides", overrides(tmp_path, *records)) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert problem in said.err


@pytest.mark.parametrize(
    ("head", "row", "problem"),
    [
        ("chassis,model,value", "Wayfarer,WFR-3D,9", "expected a column bv"),
        ("model,bv", "WFR-3D,9", "expected a column bv"),
        ("chassis,model,bv", "Wayfarer,WFR-3D,many", "published.csv:2: expected a whole number"),
    ],
)
def test_a_table_that_says_nothing_is_refused(
    head: str, row: str, problem: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert run(table(tmp_path, row, head=head)) == 2
    assert problem in capsys.readouterr().err


def test_a_table_that_a_spreadsheet_has_saved(tmp_path: Path, wayfarer: int):
    rows = tmp_path / "published.csv"
    rows.write_text(f"bv,chassis,model\r\n{wayfarer},Wayfarer,WFR-3D\r\n", encoding="utf-8-sig", newline="")
    assert run(str(rows)) == 0


def test_a_table_that_is_no_text_is_refused_by_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    rows = tmp_path / "published.csv"
    rows.write_bytes("chassis,bv\nG\u00fcrteltier,9\n".encode("cp1252"))
    assert run(str(rows)) == 2
    assert capsys.readouterr().err == f"{rows}:2: expected UTF-8 text\n"


def test_files_that_are_not_there(tmp_path: Path, wayfarer: int, capsys: pytest.CaptureFixture[str]):
    rows = table(tmp_path, f"Wayfarer,WFR-3D,,{wayfarer}")
    assert run(str(tmp_path / "none.csv")) == 2
    assert capsys.readouterr().err == f"{tmp_path / 'none.csv'}: cannot be read: no such file or directory\n"
    assert main(["validate", "nowhere.mtf", "--against", rows]) == 2
    assert main(["validate", "nowhere.mtf", str(WAYFARER), "--against", rows]) == 1
    assert "nowhere.mtf: no such file or folder" in capsys.readouterr().err


def test_what_cannot_be_read_is_left_out_and_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    empty = tmp_path / "empty.mtf"
    empty.write_text("")
    assert main(["validate", str(empty), "--against", table(tmp_path), "--format", "jsonl"]) == 0
    assert json.loads(capsys.readouterr().out)["excluded"] == {"Not readable": 1}


def test_a_table_that_speaks_of_none_of_the_units_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    rows = table(tmp_path, "Somebody,ELSE-1,,1000")
    assert run(rows) == 2
    out, err = capsys.readouterr()
    assert "No reference BV available" in out
    assert err == f"{rows}: none of its lines speaks of one of these units\n"
