"""``mechwright heat``: plans turn by turn, as text and as JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from designer import paths
from designer.cli import main
from designer.editing import edits
from designer.editing.blank import new_unit
from designer.formats import write
from designer.units.location import LA

IRONBARK = str(paths.data("designs", "ironbark-irb-9k.mtf"))


def found(capsys: pytest.CaptureFixture[str], *options: str) -> dict[str, Any]:
    assert main(["heat", IRONBARK, *options, "--format", "json"]) == 0
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return answer


def test_json_has_every_policy_with_its_turns(capsys: pytest.CaptureFixture[str]) -> None:
    answer = found(capsys, "--turns", "3", "--range", "5", "--range", "9", "--move", "walked")
    assert [*answer] == ["sinks", "radical", "start", "sweet_spot", "weapons", "plans", "errors", "notes"]
    plans = {each["policy"]: each for each in answer["plans"]}
    assert {"best", "everything", "under-5", "under-9", "under-13", "under-14", "alpha-then-cool"} == {*plans}
    assert all(plans["best"]["damage"] >= each["damage"] for each in plans.values())
    first, second, third = plans["everything"]["turns"]
    assert (first["range"], second["range"], third["range"]) == (5, 9, 9)
    assert first["movement"] == "walked"
    assert second["before"] == first["after"] == first["made"] - first["sunk"]
    assert len(first["fired"]) == len(answer["weapons"])


def test_weapons_are_chosen_by_hand(capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--turns", "2", "--range", "3", "--fire", "AC/20", "--fire", "none", "--policy", "best")
    hand, best = found(capsys, *options)["plans"]
    assert (hand["policy"], best["policy"]) == ("hand", "best")
    assert [sum(turn["fired"]) for turn in hand["turns"]] == [1, 0]


def test_the_text_has_a_line_a_policy_and_a_line_a_turn(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["heat", IRONBARK, "--turns", "2", "--policy", "under-5"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].startswith("under-5")
    assert len(lines) == 7


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["--policy", "wild"], "expected best, everything"),
        (["--move", "jumped"], "cannot jump"),
        (["--fire", "Death Ray"], "no weapon 'Death Ray'"),
        (["--fire", "3 AC/20"], "expected at most 1"),
    ],
)
def test_what_cannot_be_is_said(options: list[str], problem: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["heat", IRONBARK, *options]) == 2
    assert problem in capsys.readouterr().err


def test_a_second_unit_is_fired_at_and_the_seed_repeats_it(capsys: pytest.CaptureFixture[str]) -> None:
    other = str(paths.data("designs", "wayfarer-wfr-3d.mtf"))
    options = ("--turns", "4", "--range", "4", "--policy", "everything", "--against", other, "--runs", "60")
    answers = [found(capsys, *options, "--seed", seed)["plans"][0]["disabled"] for seed in ("7", "7")]
    assert answers[0] == answers[1]
    assert (answers[0]["runs"], answers[0]["seed"]) == (60, 7)
    assert [turn["turn"] for turn in answers[0]["turns"]] == [1, 2, 3, 4]
    assert all(turn["low"] <= turn["chance"] <= turn["high"] for turn in answers[0]["turns"])
    assert main(["heat", IRONBARK, "--against", other, "--runs", "0"]) == 2
    assert "expected 1 to 100000, found 0" in capsys.readouterr().err


def with_laser(tmp_path: Path, *items: str) -> str:
    """A design with a medium laser and other items in its left arm."""
    unit = new_unit(tonnage=50)
    for item in ("medium-laser", *items):
        unit = edits.place(item, LA)(unit)
    write(unit, tmp_path / "laser.mtf")
    return str(tmp_path / "laser.mtf")


@pytest.mark.parametrize(
    ("item", "option", "heat", "damage"),
    [("risc-laser-pulse-module", "--modules-off", -2, -1), ("shield-small", "--passive-shields", 0, -1)],
)
def test_switches_of_equipment_count(
    item: str, option: str, heat: int, damage: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A module adds 2 heat and 2 to hit (IO:AE p. 87); weapons of an arm with a shield in passive defense have +2."""
    command = ["heat", with_laser(tmp_path, item), "--turns", "1", "--range", "3", "--policy", "everything"]
    turns = []
    for more in ([], [option]):
        assert main([*command, *more, "--format", "json"]) == 0
        ((turn,),) = (each["turns"] for each in json.loads(capsys.readouterr().out)["plans"])
        turns.append(turn)
    as_usual, switched = turns
    assert switched["made"] - as_usual["made"] == heat
    assert (switched["expected"] - as_usual["expected"]) * damage > 0
