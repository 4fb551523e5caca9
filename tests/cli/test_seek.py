"""``mechwright seek`` and ``mechwright random``, as a person or a script reads them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from designer import paths
from designer.assistants.random_designs import DesignFrame, numbered_design
from designer.battle_value import battle_value
from designer.cli import main
from designer.construction.findings import is_valid
from designer.design import once
from designer.formats import read_bytes
from designer.units.unit import Unit

WAYFARER = str(paths.data("designs", "wayfarer-wfr-3d.mtf"))


def rows(text: str, *more: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(text)
    for row in found:
        assert [*row] == ["bv", "mass", "cost", "differences", "mtf", *more]
        g = once(read_bytes(row["mtf"].encode(), "row.mtf").unit)
        assert (battle_value(g), is_valid(g)) == (row["bv"], True)
    return found


def test_seek_lists_designs_with_the_text_of_their_files(capsys: pytest.CaptureFixture[str]) -> None:
    words = "seek --bv 1400:1500 --tons 75 --walk 4 --count 2 --steps 1500 --format json"
    assert main(words.split()) == 0
    found = rows(capsys.readouterr().out, "errors", "notes")
    assert len(found) == 2
    assert all(1400 <= row["bv"] <= 1500 and row["mass"] == 75 and row["differences"] for row in found)


def test_seek_from_a_file_tells_the_differences(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["seek", "--from", WAYFARER, "--bv", "1400:1550", "--pin", "engine", "--count", "1", "--steps", "1500"]
    assert main(words) == 0
    first, *others = capsys.readouterr().out.splitlines()
    assert first.endswith("Wayfarer WFR-3D")
    assert others
    assert not any("Engine" in line for line in others)


def test_seek_from_a_file_with_errors_says_so_in_each_design(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = tmp_path / "wrong.mtf"
    wrong.write_text(Path(WAYFARER).read_text(encoding="utf-8").replace("CT armor:", "CT armor:x"), encoding="utf-8")
    words = ["seek", "--from", str(wrong), "--bv", "1:9999", "--count", "1", "--steps", "50", "--format", "json"]
    assert main(words) == 1
    (found,) = rows(capsys.readouterr().out, "errors", "notes")
    assert [(each["path"], "armor" in each["text"]) for each in found["errors"]] == [(str(wrong), True)]


def test_seek_says_what_came_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["seek", "--from", WAYFARER, "--bv", "9999", "--steps", "200"]) == 1
    assert "Nothing was found. Nearest: Battle Value 9\u202f999: " in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("seek --tons 75", "expected a target"),
        ("seek --bv many --tons 75", "--bv: expected a value or LEAST:MOST, found 'many'"),
        ("seek --bv inf --tons 75", "--bv: expected a value or LEAST:MOST, found 'inf'"),
        ("seek --damage 20 --tons 75", "--damage: expected 20:@9"),
        ("seek --figure speed=8 --tons 75", "--figure: expected a figure and a span"),
        ("seek --figure run=fast --tons 75", "--figure: expected a value or LEAST:MOST, found 'fast'"),
        ("seek --bv 1500", "--tons: needed without --from"),
        ("seek --bv 1500 --tons 75 --pin engine", "--pin: only with --from"),
        (f"seek --bv 1500 --from {WAYFARER} --year 3050", "--year: not with --from"),
        (f"seek --bv 1500 --from {WAYFARER} --pin bazooka", "--pin: bazooka is neither an item"),
        ("seek --bv 1500 --tons 75 --refit C", "--refit: only with --from"),
        (f"seek --bv 1500 --from {WAYFARER} --refit G", "--refit: expected one of A, B, C, D, E, F, found 'G'"),
        ("seek --bv 1500 --tons 50 --tech mixed-is --level 1", "--level: level 1, introductory, exists for the Inner"),
        ("random --tech clan --level 1", "--level: level 1, introductory, exists for the Inner Sphere alone"),
        ("random --role clown", "--role: expected one of"),
    ],
)
def test_wrong_usage_is_named(words: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words.split()) == 2
    assert told in capsys.readouterr().err


def test_targets_that_exclude_each_other_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["seek", "--bv", "1500:", "--bv", ":1400", "--tons", "75"]) == 1
    told = capsys.readouterr().err.replace("\u202f", " ").replace("\u00a0", " ")
    assert "These targets contradict each other: Battle Value at least 1 500; Battle Value at most 1 400" in told


def test_a_walk_that_no_engine_gives_is_named_with_the_most(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["seek", "--bv", "1500", "--walk", "12", "--tons", "75"]) == 1
    assert "Walk MP 12: a 75-ton 'Mech has at most 6" in capsys.readouterr().err


def test_random_designs_are_the_same_for_a_seed(capsys: pytest.CaptureFixture[str]) -> None:
    words, texts = "random --tons 50 --year 3055 --tech is --count 2 --seed 4", []
    for _ in range(2):
        assert main([*words.split(), "--format", "json"]) == 0
        texts.append(capsys.readouterr().out)
    assert texts[0] == texts[1]
    assert all(row["mass"] == 50 for row in rows(texts[0]))


def test_random_designs_that_are_made_are_printed_if_the_user_ends_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def until_the_third(frame: DesignFrame, seed: int, number: int) -> Unit:
        if number == 3:
            raise KeyboardInterrupt
        return numbered_design(frame, seed, number)

    monkeypatch.setattr("designer.cli.random.numbered_design", until_the_third)
    assert main(["random", "--tons", "50", "--count", "5", "--format", "json"]) == 130
    told = capsys.readouterr()
    assert len(rows(told.out)) == 2
    assert told.err.endswith("Interrupted: 2 designs are printed.\n")


def test_random_designs_within_a_budget(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["random", "--tons", "55", "--bv", "1300", "--role", "striker", "--format", "json"]) == 0
    (row,) = rows(capsys.readouterr().out)
    assert 1261 <= row["bv"] <= 1300
    assert "role:Striker" in row["mtf"]
