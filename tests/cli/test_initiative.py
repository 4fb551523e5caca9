"""``mechwright initiative`` as a person or a script uses it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from designer import paths
from designer.cli import main
from designer.formats import write
from designer.units.unit import Names
from tests.building import mech


def phase(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["initiative", "phase", "--format", "json", *arguments]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def ends(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, int]:
    found = phase(capsys, *arguments)
    return found["earliest"], found["latest"]


@pytest.fixture
def lance(tmp_path: Path) -> list[str]:
    """A light 'Mech and an assault one."""
    found = []
    for name, tons in (("wisp", 20), ("boulder", 100)):
        path = tmp_path / f"{name}.mtf"
        write(mech(tonnage=tons, walk=3).with_(names=Names(name.capitalize(), "1")), path)
        found.append(str(path))
    return found


def test_json_has_the_figures_and_the_distribution(capsys: pytest.CaptureFixture[str]) -> None:
    found = phase(capsys, "--type", "mech", "--tons", "55", "--piloting", "5", "--tactics", "5")
    assert (found["earliest"], found["mean"], found["latest"]) == (14, 11, 8)
    assert found["distribution"] == {str(at): pytest.approx(1 / 7) for at in range(14, 7, -1)}
    assert [*found["distribution"]] == [str(at) for at in range(14, 7, -1)]


def test_json_has_the_parts_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    found = phase(capsys, "--tons", "55", "--piloting", "5", "--tactics", "5", "--tag", "pilot_lucky")
    assert [(part["name"], part["worst"], part["best"]) for part in found["contributions"]] == [
        ("tonnage", 14, 14),
        ("pilot tags", 1, 1),
        ("tactics", 2, 2),
        ("randomness", -8, -2),
    ]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ("--tons 100", (7, 1)),
        ("--tons 100 --prone", (5, 1)),
        ("--tons 20 --piloting 10 --tactics 10 --inspired", (28, 23)),
        ("--tons 50 --crippled", (7, 1)),
        ("--tons 50 --shutdown --piloting 19", (12, 11)),
        ("--tons 50 --hesitation 5 --called-shot 2", (6, 1)),
        ("--tons 50 --injury 2 --misc -1", (13, 5)),
        ("--tons 50 --gunnery 20 --guts 20", (12, 4)),
        ("--tons 50 --tag pilot_morale_high --tag pilot_reckless", (15, 7)),
        ("--type vehicle --tons 60 --piloting 5", (9, 3)),
        ("--type naval --tons 60 --piloting 5", (9, 3)),
        ("--type trooper --tons 5 --troopers 5", (17, 9)),
        ("--type turret --tag unit_light", (5, 1)),
        ("--type turret --tons 60", (5, 1)),
        ("--type mech", (4, 1)),
        ("--tons 50 --vigilance 3", (15, 7)),
        ("--tons 50 --ability AbilityDefT5A --ability abilitydeft8a", (14, 6)),
        ("--tons 50 --effect tactics=3 --effect injury=-1", (14, 6)),
        ("--tons 50 --effect piloting=4", (12, 8)),
        ("--type turret --tag unit_heavy --tag pilot_morale_high", (3, 1)),
    ],
)
def test_every_option_counts(arguments: str, expected: tuple[int, int], capsys: pytest.CaptureFixture[str]) -> None:
    assert ends(capsys, *arguments.split()) == expected


def actions(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, tuple[int, int]]:
    """The worst and best change of the phase by each action."""
    found = phase(capsys, "--tons", "50", *arguments)["actions"]
    return {each["name"]: (each["worst"], each["best"]) for each in found}


def test_statistics_change_what_actions_do(capsys: pytest.CaptureFixture[str]) -> None:
    # The ranges of the mod's own tests: without statistics 2 to 6.
    plain = actions(capsys)
    assert plain == {
        "Uses Vigilance": (2, 6),
        "Reserves once": (-6, -2),
        "Is knocked down": (-9, -2),
        "Called shot at the opponent": (-6, -2),
        "Called shot by the opponent": (-6, -2),
    }
    words = "--effect vigilance=2 --effect hesitation=-2 --effect called-shot-attacker=-3 --effect piloting=1"
    assert actions(capsys, *words.split()) == {
        "Uses Vigilance": (4, 8),
        "Reserves once": (-8, -4),
        "Is knocked down": (-8, -1),
        "Called shot at the opponent": (-9, -5),
        "Called shot by the opponent": (-6, -2),
    }
    strong = ("--opponent", "gunnery=10", "--opponent", "tactics=10")
    assert actions(capsys, *strong)["Called shot by the opponent"] == (-11, -7)
    assert actions(capsys, *strong, "--effect", "guts=4")["Called shot by the opponent"] == (-9, -5)
    assert actions(capsys, *strong, "--effect", "called-shot-target=3")["Called shot by the opponent"] == (-8, -4)


def test_the_next_skill_point_that_gains_most_is_first(capsys: pytest.CaptureFixture[str]) -> None:
    first, second, *_ = phase(capsys, "--tons", "50")["skill_points"]
    assert first == {"skill": "tactics", "to": 2, "points": 1, "gained": 1}
    assert second == {"skill": "piloting", "to": 2, "points": 1, "gained": 0.5}


def test_type_tonnage_and_troopers_come_from_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert ends(capsys, "--unit", squad(tmp_path)) == (17, 9)  # one suit of 1 t: phase 19


def squad(folder: Path) -> str:
    """A file of a squad of battle armor."""
    blocks = {"UnitType": "BattleArmor", "Name": "Imp", "Trooper Count": "4", "weightclass": "2"}
    path = folder / "imp.blk"
    path.write_text("".join(f"<{name}>\n{value}\n</{name}>\n" for name, value in blocks.items()))
    return str(path)


def test_the_variant_of_the_text(capsys: pytest.CaptureFixture[str]) -> None:
    prone = ["--tons", "20", "--prone", "--piloting", "9"]
    mod, text = (phase(capsys, *prone, "--variant", variant) for variant in ("mod", "text"))
    assert [part["best"] for found in (mod, text) for part in found["contributions"] if part["name"] == "prone"] == [
        0,
        -2,
    ]


def test_settings_of_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mod.json"
    file.write_text('{"Settings": {"Mech": {"TypeMod": 3, "RandomnessMin": 0, "RandomnessMax": 0}}}')
    assert ends(capsys, "--tons", "50", "--config", str(file)) == (17, 17)


def test_a_wrong_file_of_settings_is_said_and_gives_no_figures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mod.json"
    file.write_text('{"Mech": {"TypeMod": "fast"}}')
    assert main(["initiative", "phase", "--tons", "50", "--config", str(file)]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == f'{file}: Mech.TypeMod: expected a whole number from -99 to 99, found "fast"\n'


def test_text_has_the_parts_the_figures_and_a_bar_for_each_phase(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["initiative", "phase", "--tons", "100"]) == 0
    parts, figures, chart, actions, points = (part.splitlines() for part in capsys.readouterr().out.split("\n\n"))
    assert [line.split(maxsplit=1) for line in parts] == [["tonnage", "+9"], ["randomness", "-10 to -2"]]
    assert [line.split() for line in figures] == [["earliest", "7"], ["mean", "3.33"], ["latest", "1"]]
    assert [line.split()[:2] for line in chart] == [[str(at), "11.1%"] for at in range(7, 1, -1)] + [["1", "33.3%"]]
    assert chart[-1].endswith("and beyond")
    assert not chart[0].endswith("and beyond")
    assert actions[1].split() == ["Uses", "Vigilance", "+2", "to", "+6"]
    # Of the nine sums, 7 to -1, seven are above 0 and gain a phase.
    assert points[1].split() == ["tactics", "to", "2", "+0.78"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["--type", "ship"],
        ["--tons", "0"],
        ["--tons", "-5"],
        ["--tons", "nan"],
        ["--tons", "inf"],
        ["--tons", "heavy"],
        ["--tactics", "0"],
        ["--hesitation", "-1"],
        ["--called-shot", "-1"],
        ["--variant", "code"],
        ["--format", "xml"],
        ["--effect", "speed=2"],
        ["--effect", "vigilance"],
        ["--effect", "vigilance=100"],
        ["--opponent", "gunnery=0"],
    ],
)
def test_wrong_usage_is_two(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["initiative", "phase", *arguments]) == 2
    assert capsys.readouterr().out == ""


# -- order -----------------------------------------------------------------------------------------------------------


def order(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["initiative", "order", "--format", "json", *arguments]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_order_takes_the_tonnage_of_the_files(lance: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    found = order(capsys, *lance)
    assert [(unit["name"], unit["tons"]) for unit in found["units"]] == [("Wisp 1", 20), ("Boulder 1", 100)]
    assert [(unit["earliest"], unit["latest"]) for unit in found["units"]] == [(15, 7), (7, 1)]
    assert set(found["units"][0]) == {"path", "name", "type", "tons", "earliest", "mean", "latest", "distribution"}


def test_order_s_matrix_counts_the_same_phase_half(lance: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    # Of 81 pairs one is a tie at 7, and the light one wins all others.
    assert order(capsys, *lance)["first"] == [
        [None, pytest.approx(80.5 / 81)],
        [pytest.approx(0.5 / 81), None],
    ]


def test_order_gives_each_pilot_its_skills(lance: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    found = order(capsys, *lance, "--piloting", "10", "--tactics", "1,10")
    assert [(unit["earliest"], unit["latest"]) for unit in found["units"]] == [(15, 12), (12, 9)]


def test_order_as_text_has_a_row_for_each_unit(lance: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["initiative", "order", *lance]) == 0
    _, head, *rows = capsys.readouterr().out.splitlines()
    assert head.split() == ["1.", "2.", "earliest", "mean", "latest"]
    assert rows[0].split() == ["1.", "–", "99.4%", "15", "11.0", "7", "Wisp", "1", f"({lance[0]})"]
    assert rows[1].split() == ["2.", "0.6%", "–", "7", "3.3", "1", "Boulder", "1", f"({lance[1]})"]


def test_a_file_that_cannot_be_read_is_an_error_not_a_smaller_lance(
    lance: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["initiative", "order", lance[0], str(tmp_path / "none.mtf")]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert "none.mtf" in said.err


@pytest.mark.parametrize(
    "arguments", [["--tactics", "1,2,3"], ["--tactics", "0"], ["--piloting", "a"], ["--piloting", "1,"]]
)
def test_wrong_skills_of_a_lance_are_two(
    arguments: list[str], lance: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["initiative", "order", *lance, *arguments]) == 2
    assert capsys.readouterr().out == ""


def test_order_takes_the_type_of_other_units_from_their_files(
    lance: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = order(capsys, lance[0], squad(tmp_path))["units"]
    assert [(unit["name"], unit["type"]) for unit in found] == [("Wisp 1", "mech"), ("Imp", "trooper")]


# -- rounds ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def steady(tmp_path: Path) -> list[str]:
    """Settings without randomness: 20 t act at 17, 100 t at 9."""
    file = tmp_path / "steady.json"
    file.write_text('{"Mech": {"RandomnessMin": 0, "RandomnessMax": 0}}')
    return ["--config", str(file)]


def rounds(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, Any]]:
    assert main(["initiative", "rounds", "--format", "json", *arguments]) == 0
    found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)["rounds"]
    return found


def test_orders_count_in_their_round(lance: list[str], steady: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    found = rounds(capsys, *lance, *steady, "--do", "2 1 shoot 2", "--do", "1 1 vigilance", "--do", "3 2 reserve")
    assert [[delay["cause"] for delay in each["delays"]] for each in found] == [[], ["called shot"], ["reserve"]]
    assert found[0]["turns"] == [{"name": "Wisp 1", "phase": 17}, {"name": "Boulder 1", "phase": 9}]
    assert found[1]["drawn"]["Wisp 1"] in range(19, 24)


def test_who_is_knocked_down_stands_up_when_ordered(
    lance: list[str], steady: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    lying, standing = (
        rounds(capsys, *lance, *steady, "--do", "1 1 knock 2", *more)[2]["drawn"]["Boulder 1"]
        for more in ((), ("--do", "2 2 stand"))
    )
    assert (lying < 9, standing) == (True, 9)


def test_a_statistic_of_a_unit_counts_in_its_rounds(
    lance: list[str], steady: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    (only,) = rounds(capsys, *lance, *steady, "--rounds", "1", "--do", "1 1 reserve", "--effect", "1 hesitation=9")
    assert [(delay["before"], delay["after"]) for delay in only["delays"]] == [(17, 17)]


def test_the_same_seed_gives_the_same_rounds(lance: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    first, again, other = (rounds(capsys, *lance, "--seed", seed) for seed in ("1", "1", "2"))
    assert first == again != other


def test_rounds_as_text(lance: list[str], steady: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["initiative", "rounds", *lance, *steady, "--rounds", "1"]) == 0
    assert capsys.readouterr().out == "Round 1\n  17  Wisp 1\n   9  Boulder 1\n"


@pytest.mark.parametrize(
    "order", ["1 2", "1 2 dance", "1 2 shoot", "4 1 reserve", "1 3 reserve", "1 1 stand 2", "a 1 stand"]
)
def test_wrong_orders_are_two(order: str, lance: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["initiative", "rounds", *lance, "--do", order]) == 2
    assert "--do" in capsys.readouterr().err


def test_a_damaged_table_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(paths.data("initiative"), tmp_path / "initiative")
    (tmp_path / "initiative" / "mod.json").write_text("{")
    monkeypatch.setattr(paths, "data", tmp_path.joinpath)
    from designer.rulesets.initiative.mod_file import shipped

    shipped.cache_clear()
    try:
        assert main(["initiative", "phase", "--tons", "50"]) == 1
    finally:
        shipped.cache_clear()
    assert "mod.json: the file: expected JSON" in capsys.readouterr().err


def test_effects_have_the_names_of_the_mod_too(capsys):
    told = []
    pilots = ("SBI_MOD_SKILL_PILOT=2", "sbi_mod_skill_piloting=2", "SBI_MOD_PILOTING=2")
    for effect in ("injury=3", "SBI_MOD_INJURY=3", "piloting=2", *pilots):
        assert main(["initiative", "phase", "--tons", "50", "--effect", effect]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    assert told[2] == told[3] == told[4] == told[5] != told[0]
