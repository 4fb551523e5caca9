"""``mechwright force bv`` as a person or a script uses it."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from designer.catalog.ruleset import RuleSet
from designer.cli import force_export, main
from designer.forces.force_file import read_force
from designer.formats import write
from designer.sheets.shapes import Page
from designer.units.location import HD, LT, RA, RT
from designer.units.unit import Names, Unit
from tests.building import armored, catalog_id, mech
from tests.forces.small_forces import HARROW

MASTER, SLAVE = catalog_id("ISC3MasterUnit"), catalog_id("ISC3SlaveUnit")


def saved(folder: Path, name: str, unit: Unit) -> str:
    path = folder / f"{name}.mtf"
    write(unit.with_(names=Names(name.capitalize(), "1")), path)
    return str(path)


@pytest.fixture
def lance(tmp_path: Path) -> list[str]:
    """Three units: a C3 master with TAG, a slave with guided missiles, one with neither."""
    laser = (catalog_id("Medium Laser"), RA)
    guided = ("lrm-20-semi-guided-ammo", LT)
    return [
        saved(tmp_path, "spotter", mech(laser, (MASTER, RT), armor=armored(100))),
        saved(tmp_path, "archer", mech((catalog_id("LRM 20"), RA), guided, (SLAVE, RT), armor=armored(60))),
        saved(tmp_path, "guard", mech(laser, (catalog_id("Small Laser"), HD), armor=armored(80))),
    ]


def values(capsys: pytest.CaptureFixture[str], files: list[str]) -> list[int]:
    """What the plain command says of each file."""
    assert main(["bv", "--format", "jsonl", *files]) == 0
    return [json.loads(line)["bv"] for line in capsys.readouterr().out.splitlines()]


def result(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["force", "bv", "--format", "json", *arguments]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_a_force_file_is_given_a_rule_book_or_loses_it(lance: list[str], tmp_path: Path):
    first, second = (tmp_path / f"{name}.force.json" for name in ("first", "second"))
    for sources, book, target, named in (
        (lance, "core", first, RuleSet.CORE),
        ([str(first)], None, second, RuleSet.CORE),
        ([str(first)], "none", second, None),
    ):
        assert main(["force", "convert", *sources, str(target), *(["--rules", book] if book else [])]) == 0
        assert read_force(target).force.rules is named


def test_a_mul_file_has_no_place_for_a_rule_book(lance: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["force", "convert", *lance, str(tmp_path / "x.mul"), "--rules", "core"]) == 2
    assert "names no rule book" in capsys.readouterr().err
    assert not (tmp_path / "x.mul").exists()


def test_json_holds_the_force_and_each_unit(lance: list[str], capsys: pytest.CaptureFixture[str]):
    spotter, archer, guard = values(capsys, lance)
    found = result(capsys, *lance, "--skills", "4/5,3/4,5/6", "--network", "c3")
    bonus = int((spotter + 23 + archer) * 0.05 + 0.5)
    assert found["network"] == "c3"
    assert [unit["name"] for unit in found["units"]] == ["Spotter 1", "Archer 1", "Guard 1"]
    assert [unit["base"] for unit in found["units"]] == [spotter, archer, guard]
    assert [unit["tag"] for unit in found["units"]] == [23, 0, 0]
    assert [unit["network"] for unit in found["units"]] == [bonus, bonus, 0]
    assert [(unit["gunnery"], unit["piloting"], unit["multiplier"]) for unit in found["units"]] == [
        (4, 5, 1.0),
        (3, 4, 1.32),
        (5, 6, 0.86),
    ]
    expected = [spotter + 23 + bonus, int((archer + bonus) * 1.32 + 0.5), int(guard * 0.86 + 0.5)]
    assert [unit["bv"] for unit in found["units"]] == expected
    assert found["bv"] == sum(expected)


def test_one_pair_of_skills_is_for_all(lance: list[str], capsys: pytest.CaptureFixture[str]):
    found = result(capsys, *lance, "--skills", "2/3")
    assert [unit["multiplier"] for unit in found["units"]] == [1.68] * 3


def test_skills_beyond_the_table_count_as_its_edge(lance: list[str], capsys: pytest.CaptureFixture[str]):
    assert result(capsys, lance[0], "--skills", "4/11")["units"][0]["multiplier"] == 0.85


def test_regular_crews_without_a_network_are_the_default(lance: list[str], capsys: pytest.CaptureFixture[str]):
    spotter, archer, guard = values(capsys, lance)
    assert result(capsys, *lance)["bv"] == spotter + 23 + archer + guard


def test_text_has_a_row_for_each_unit_and_the_sum(lance: list[str], capsys: pytest.CaptureFixture[str]):
    spotter, _, guard = values(capsys, lance)
    assert main(["force", "bv", lance[0], lance[2], "--skills", "3/4"]) == 0
    head, *rows, foot = capsys.readouterr().out.splitlines()
    assert head.split() == ["base", "TAG", "network", "crew", "BV"]
    first, second = int(spotter * 1.32 + 0.5), int(guard * 1.32 + 0.5)
    name = ["Spotter", "1", f"({lance[0]})"]
    assert rows[0].split() == [str(spotter), "0", "0", "3/4", "×", "1.32", str(first), *name]
    assert foot.split() == [str(first + second), "the", "force"]


def test_a_network_that_cannot_be_is_an_error_not_a_number(lance: list[str], capsys: pytest.CaptureFixture[str]):
    assert main(["force", "bv", *lance, "--network", "c3i"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == "c3i: a network needs two units that carry its computer, found 0\n"


def test_a_file_that_cannot_be_read_is_an_error_not_a_smaller_force(
    lance: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    broken = tmp_path / "broken.mtf"
    broken.write_text("")
    assert main(["force", "bv", lance[0], str(broken)]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert "broken.mtf" in said.err


@pytest.mark.parametrize(
    "arguments",
    [["--skills", "4"], ["--skills", "a/b"], ["--skills", "4/5,4/5,"], ["--skills", "4/5,4/5"], ["--network", "x"]],
)
def test_wrong_usage_is_two(arguments: list[str], lance: list[str], capsys: pytest.CaptureFixture[str]):
    assert main(["force", "bv", *lance, *arguments]) == 2
    assert capsys.readouterr().out == ""


# -- files of forces ------------------------------------------------------------------------------------------


@pytest.fixture
def saved_force(lance: list[str], tmp_path: Path) -> str:
    """The three units as a force file, with skills."""
    path = str(tmp_path / "iron.force.json")
    assert main(["force", "convert", *lance, path, "--name", "Iron", "--skills", "3/4,4/5,5/6"]) == 0
    return path


def test_a_force_file_and_a_mul_file_are_worth_what_their_units_are(
    lance: list[str], saved_force: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    mul = str(tmp_path / "iron.mul")
    assert main(["force", "convert", saved_force, mul]) == 0
    expected = result(capsys, *lance, "--skills", "3/4,4/5,5/6")["bv"]
    assert result(capsys, saved_force)["bv"] == expected
    assert result(capsys, mul)["bv"] == expected
    again = result(capsys, saved_force, lance[0])
    assert again["bv"] > expected
    assert [unit["name"] for unit in again["units"]] == ["Spotter 1", "Archer 1", "Guard 1", "Spotter 1"]


def test_show_says_what_the_force_is(saved_force: str, lance: list[str], capsys: pytest.CaptureFixture[str]):
    assert main(["force", "show", "--format", "json", saved_force, "--against", lance[0]]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["name"], found["units"][0]["gunnery"], found["left"]) == ("Iron", 3, None)
    assert found["battle_value"] == sum(unit["bv"] for unit in found["units"])
    assert found["difference"]["units"] == -2
    assert main(["force", "show", saved_force]) == 0
    text = capsys.readouterr().out
    assert text.startswith("Iron\n")
    assert "Initiative: +0" in text


def test_what_is_gone_keeps_its_value(saved_force: str, lance: list[str], capsys: pytest.CaptureFixture[str]):
    before = result(capsys, saved_force)["bv"]
    Path(lance[1]).unlink()
    assert result(capsys, saved_force)["bv"] == before
    assert main(["force", "show", saved_force]) == 0
    assert "Archer 1 (design is missing)" in capsys.readouterr().out


def test_fill_proposes_what_comes_closest(lance: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    spotter, archer, guard = values(capsys, lance)
    budget = str(spotter + archer + guard)
    arguments = ["--from", str(tmp_path), "--budget", budget, "--least", "2", "--most", "2"]
    assert main(["force", "fill", lance[0], *arguments, "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["left"] == archer + guard
    best = found["proposals"][0]
    pairs = (spotter + archer, spotter + guard, archer + guard)
    assert best["bv"] == max(pair for pair in pairs if pair <= archer + guard)
    assert main(["force", "fill", lance[0], "--from", str(tmp_path), "--budget", "1"]) == 1


def test_fill_takes_units_of_a_library(lance: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    library = str(tmp_path / "units.db")
    assert main(["library", "scan", str(tmp_path), "--library", library]) == 0
    capsys.readouterr()
    assert main(["force", "fill", lance[0], "--library", library, "--budget", "100000", "--most", "3"]) == 0
    assert capsys.readouterr().out.count("(") >= 3


@pytest.mark.parametrize(
    "arguments",
    [["fill", "x.mtf"], ["convert", "a.mtf"], ["convert", "a.mtf", "b.txt"]],
)
def test_a_wrong_use_is_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]):
    assert main(["force", *arguments]) == 2
    assert "expected" in capsys.readouterr().err


def test_a_mul_file_names_units_of_folders(lance: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    mul = tmp_path / "elsewhere" / "names.mul"
    mul.parent.mkdir()
    mul.write_text('<unit><entity chassis="spotter" model="1"><pilot gunnery="2" piloting="3"/></entity></unit>')
    assert result(capsys, str(mul), "--from", str(tmp_path))["units"][0]["base"] == values(capsys, lance)[0]
    assert main(["force", "bv", str(mul)]) == 0
    assert "no design of this name" in capsys.readouterr().err
    assert main(["library", "scan", str(tmp_path)]) == 0  # the user's library is asked without being named
    capsys.readouterr()
    assert result(capsys, str(mul))["units"][0]["base"] == values(capsys, lance)[0]


def test_a_link_has_only_units_with_a_number(lance: list[str], capsys: pytest.CaptureFixture[str]):
    assert main(["force", "link", lance[0]]) == 1
    said = capsys.readouterr()
    assert said.out == "https://mekbay.com/?gs=cbt&mul_ids=\n"
    assert "Spotter 1: has no number" in said.err


def test_a_link_can_be_given_the_skills(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    numbered = HARROW.with_(names=HARROW.names._replace(mul_id=126))
    write(numbered, tmp_path / "a.mtf")
    assert main(["force", "link", str(tmp_path / "a.mtf"), str(tmp_path / "a.mtf"), "--skills", "3/4,4/5"]) == 0
    assert "mul_ids=126:3:4,126" in capsys.readouterr().out
    assert main(["force", "link", str(tmp_path / "a.mtf"), "--skills", "three"]) == 2


# -- the force on paper ---------------------------------------------------------------------------------------


def test_the_table_of_a_force_has_the_values_that_networks_and_ammunition_give(
    saved_force: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    table = tmp_path / "iron.csv"
    assert main(["force", "export", saved_force, "--out", str(table)]) == 0
    *rows, foot = csv.DictReader(table.read_text(encoding="utf-8-sig").splitlines())
    expected = result(capsys, saved_force)
    assert [int(row["value"]) for row in rows] == [unit["bv"] for unit in expected["units"]]
    assert int(foot["value"]) == expected["bv"] > sum(int(row["base"]) for row in rows if row["skills"] == "4/5")
    assert [int(row["shares"]) for row in rows] == [unit["tag"] + unit["network"] for unit in expected["units"]]


def test_a_force_is_written_as_a_document_with_its_table_beside_the_cover(
    saved_force: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    pages: list[Page] = []

    def draw(drawn: Iterable[Page], end: str) -> bytes:
        pages.extend(drawn)
        return end.encode()

    monkeypatch.setattr(force_export, "drawing", lambda: draw)
    assert main(["force", "export", saved_force, "--out", str(tmp_path / "iron.pdf"), "--cover"]) == 0
    assert (tmp_path / "iron.csv").exists()
    assert pages[0].title == "Iron"
    assert len(pages) == 1 + 3


def test_another_end_than_pdf_and_csv_is_refused(saved_force: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["force", "export", saved_force, "--out", str(tmp_path / "iron.doc")]) == 2
    assert "expected a name that ends in .pdf, .csv" in capsys.readouterr().err
