"""``mechwright skirmish`` as a person or a script uses it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from designer import paths
from designer.cli import main
from designer.design import once
from designer.formats import read
from designer.rulesets.skirmish.projection import projected
from designer.rulesets.skirmish.unit_file import own_unit, unit_text
from designer.rulesets.skirmish.units import unit_named

BANDS = ("--red", "Shielded Warrior*2, Archer", "--blue", "zombie*3,Skeleton")
SMALL = ("--width", "10", "--height", "8")


def result(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["skirmish", *arguments, "--format", "json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_units_are_listed_with_sixteen_statistics(capsys: pytest.CaptureFixture[str]):
    found = {unit["name"]: unit for unit in result(capsys, "units")["units"]}
    assert len(found["Archer"]["stats"]) == 16
    assert found["Archer"]["stats"]["RAT"] == 70
    assert found["Lindwurm"]["stats"]["HP"] == 400
    assert [unit["own"] for unit in found.values()].count(False) == 10
    assert main(["skirmish", "units"]) == 0
    head, *rows = capsys.readouterr().out.splitlines()
    assert head.split()[0] == "HP"
    assert len(rows) == len(found)


def test_a_chance_comes_with_its_terms(capsys: pytest.CaptureFixture[str]):
    shot = ("hit", "--attacker", "Archer", "--target", "shielded warrior", "--distance", "6")
    found = result(capsys, *shot, "--height", "higher")
    assert found["chance"] == 48
    assert found["terms"] == [
        {"name": "ranged skill", "amount": 70},
        {"name": "ranged defense", "amount": -20},
        {"name": "high ground", "amount": 10},
        {"name": "distance", "amount": -12},
    ]
    assert result(capsys, *shot)["chance"] == 38
    assert result(capsys, *shot, "--height", "lower")["chance"] == 28


def test_allies_help_in_melee(capsys: pytest.CaptureFixture[str]):
    blow = ("hit", "--attacker", "Shielded Warrior", "--target", "Skeleton", "--distance", "1")
    assert result(capsys, *blow)["chance"] == 60
    assert result(capsys, *blow, "--allies", "2")["chance"] == 70


def test_a_chance_as_text_ends_with_the_sum(capsys: pytest.CaptureFixture[str]):
    assert main(["skirmish", "hit", "--attacker", "Archer", "--target", "Zombie", "--distance", "2"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert rows[-1].split() == ["66%", "Archer", "hits", "Zombie"]
    assert sum(int(row.split()[0]) for row in rows[:-1]) == 66


def test_out_of_reach_is_said_and_no_chance(capsys: pytest.CaptureFixture[str]):
    found = result(capsys, "hit", "--attacker", "Archer", "--target", "Zombie", "--distance", "7")
    assert (found["possible"], found["chance"], found["terms"]) == (False, 0, [])
    assert "reach of Archer is 6" in found["reason"]


def test_constants_can_be_changed(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    rules = tmp_path / "rules.json"
    rules.write_text('{"ranged_distance_penalty": 0}')
    shot = ("hit", "--attacker", "Archer", "--target", "Zombie", "--distance", "5", "--rules", str(rules))
    assert result(capsys, *shot)["chance"] == 70
    rules.write_text('{"surprise": 1}')
    assert main(["skirmish", *shot]) == 2
    assert "surprise: is no known name" in capsys.readouterr().err
    rules.unlink()
    assert main(["skirmish", *shot]) == 2
    assert "cannot be read: no such file" in capsys.readouterr().err


def test_a_duel_counts_every_battle(capsys: pytest.CaptureFixture[str]):
    duel = ("duel", "--attacker", "2H Warrior", "--target", "Zombie", "--battles", "20", "--seed", "4")
    found = result(capsys, *duel)
    assert found["red"]["wins"] + found["blue"]["wins"] + found["draws"] == 20
    assert found["red"]["low"] <= found["red"]["rate"] <= found["red"]["high"]
    assert found["attack"]["chance"] == 75
    # 70 and 70 of 100 health without armor: two hits; alive after two attacks is not having hit twice.
    assert found["attack"]["hits_to_kill"] == 2
    assert found["survival"][2] == pytest.approx(1 - 0.75**2)
    assert result(capsys, *duel) == found
    assert main(["skirmish", *duel]) == 0
    assert "20 battles" in capsys.readouterr().out


def test_a_design_fights_as_the_unit_that_the_program_makes_of_it(capsys: pytest.CaptureFixture[str]):
    wayfarer = paths.data("designs", "wayfarer-wfr-3d.mtf")
    unit = projected(once(read(wayfarer).unit)).unit
    found = result(capsys, "duel", "--attacker", str(wayfarer), "--target", "Lindwurm", "--battles", "5")
    assert found["attacker"] == unit.name
    assert found["attack"]["roll"] == unit.average_roll
    assert found["attack"]["chance"] == unit.ranged - 20 - 2 * unit.reach  # RDF 20, two points a hex
    assert result(capsys, "duel", "--attacker", "Archer", "--target", str(wayfarer), "--battles", "1")


def test_a_unit_of_a_file_is_taken_wherever_a_name_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "ogre.json"
    file.write_text(unit_text(own_unit(unit_named("2H Warrior"), "Ogre")))
    assert result(capsys, "duel", "--attacker", str(file), "--target", "Zombie", "--battles", "2")["attacker"] == "Ogre"
    assert result(capsys, "hit", "--attacker", "Zombie", "--target", str(file))["chance"] == 40  # 45 against MDF 5
    assert result(capsys, "reach", "--unit", str(file), "--enemy", f"{file}@12,10")["unit"] == "Ogre"
    band = result(capsys, "battle", "--red", f"{file}*2, Archer", "--blue", "Zombie", *SMALL)
    assert [fighter["unit"] for fighter in band["fighters"]] == ["Ogre", "Ogre", "Archer", "Zombie"]


@pytest.mark.parametrize(
    ("name", "text", "status", "said"),
    [
        ("none.json", None, 2, "cannot be read: no such file"),
        ("wrong.json", '{"name": "Imp", "hp": 0, "melee": 5}', 2, "HP is 0, but must be 1 or more"),
        ("wrong.mtf", "nothing", 1, "wrong.mtf"),
    ],
)
def test_a_file_without_a_unit_is_named_with_the_reason(
    name: str, text: str | None, status: int, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    if text is not None:
        (tmp_path / name).write_text(text)
    assert main(["skirmish", "duel", "--attacker", str(tmp_path / name), "--target", "Archer"]) == status
    assert said in capsys.readouterr().err


def test_win_rates_are_swept_over_armor_bypass_or_skill(capsys: pytest.CaptureFixture[str]):
    pair = ("--attacker", "Axeman", "--target", "Swordsman", "--battles", "20")
    found = result(
        capsys, "sweep", *pair, "--over", "armor", "--of", "target", "--from", "0", "--to", "400", "--step", "400"
    )
    assert [point["value"] for point in found["points"]] == [0, 400]
    bare, clad = (point["red"]["wins"] for point in found["points"])
    assert bare > clad
    as_it_is = result(capsys, "sweep", *pair, "--over", "skill", "--from", "62", "--to", "62")["points"][0]
    assert as_it_is["red"] == result(capsys, "duel", *pair)["red"]
    assert [point["value"] for point in result(capsys, "sweep", *pair, "--over", "bypass")["points"]] == [
        *range(0, 101, 10)
    ]
    assert main(["skirmish", "sweep", *pair, "--from", "0", "--to", "100", "--step", "50"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()[2:]] == ["0", "50", "100"]


def test_exactly_the_document_is_one_word(capsys: pytest.CaptureFixture[str]):
    shot = ("hit", "--attacker", "Archer", "--target", "Zombie", "--rules", "document")
    assert [result(capsys, *shot, "--distance", hexes)["chance"] for hexes in ("1", "6")] == [70, 70]


def test_one_seed_is_one_result_for_any_number_of_processes(capsys: pytest.CaptureFixture[str]):
    battle = ("battle", *BANDS, *SMALL, "--battles", "6", "--seed", "3", "--ground", "rolling")
    alone = result(capsys, *battle)
    assert alone["battles"] == 6
    assert result(capsys, *battle, "--jobs", "2") == alone


def test_a_battle_can_be_logged_and_lived_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    log = tmp_path / "battle.jsonl"
    found = result(capsys, "battle", *BANDS, *SMALL, "--seed", "9", "--log", str(log), "--red-policy", "patient")
    assert found["winner"] in ("red", "blue")
    assert len(found["fighters"]) == 7
    assert result(capsys, "replay", str(log)) == found


def test_a_log_that_was_tampered_with_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    log = tmp_path / "battle.jsonl"
    result(capsys, "battle", *BANDS, *SMALL, "--log", str(log))
    lines = log.read_text().splitlines()
    changed = next(number for number, line in enumerate(lines) if '"attack"' in line)
    lines[changed] = json.dumps(json.loads(lines[changed]) | {"after": []})
    log.write_text("\n".join(lines))
    assert main(["skirmish", "replay", str(log)]) == 1
    assert f"line {changed + 1}: by the rules" in capsys.readouterr().err


def test_reach_on_plains_is_four_steps(capsys: pytest.CaptureFixture[str]):
    found = result(capsys, "reach", "--unit", "Archer")
    # 1 + 6 + 12 + 18 + 24 hexes within four steps of 2 AP each; 1 AP of 9 is left on the outmost ring.
    assert len(found["hexes"]) == 61
    assert [entry["ap"] for entry in found["hexes"]].count(1) == 24
    assert found["hexes"][0] == {"column": 10, "row": 10, "ap": 9, "controlled": False}


def test_reach_knows_enemies_team_mates_and_fatigue(capsys: pytest.CaptureFixture[str]):
    alone = ("reach", "--unit", "Archer", "--ap", "2")
    assert len(result(capsys, *alone)["hexes"]) == 7
    found = result(capsys, *alone, "--enemy", "Zombie@11,10", "--friend", "Archer@9,10")
    places = {(entry["column"], entry["row"]): entry["controlled"] for entry in found["hexes"]}
    assert len(places) == 5
    assert places[10, 10]
    assert len(result(capsys, "reach", "--unit", "Archer", "--fatigue", "90")["hexes"]) == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["hit", "--attacker", "Nobody", "--target", "Archer"],
        ["hit", "--attacker", "Archer", "--target", "Zombie", "--distance", "0"],
        ["hit", "--attacker", "Archer", "--target", "Zombie", "--height", "up"],
        ["battle", "--red", "Archer*0", "--blue", "Archer"],
        ["battle", "--red", "Archer", "--blue", ""],
        ["battle", "--red", "Archer*40", "--blue", "Archer", "--width", "5", "--height", "5"],
        ["battle", "--red", "Archer", "--blue", "Archer", "--battles", "2", "--log", "x.jsonl"],
        ["sweep", "--attacker", "Archer", "--target", "Zombie", "--over", "luck"],
        ["sweep", "--attacker", "Archer", "--target", "Zombie", "--from", "50", "--to", "40"],
        ["sweep", "--attacker", "Archer", "--target", "Zombie", "--over", "skill", "--from", "0", "--to", "10"],
        ["reach", "--unit", "Archer", "--at", "99,1"],
        ["reach", "--unit", "Archer", "--at", "here"],
        ["reach", "--unit", "Archer", "--enemy", "Zombie"],
        ["reach", "--unit", "Archer", "--enemy", "Zombie@10,10"],
    ],
)
def test_wrong_usage_is_two(arguments: list[str], capsys: pytest.CaptureFixture[str]):
    assert main(["skirmish", *arguments]) == 2
    assert capsys.readouterr().out == ""


def test_a_unit_of_a_file_with_several_is_named_and_armed(tmp_path, capsys):
    assert main(["skirmish", "units", "Skeleton", "Archer", "--format", "json"]) == 0
    file = tmp_path / "band.json"
    file.write_text(capsys.readouterr().out)
    assert main(["skirmish", "hit", "--attacker", f"{file}#archer", "--target", f"{file}#Skeleton"]) == 0
    assert "Archer hits Skeleton" in capsys.readouterr().out
    assert main(["skirmish", "hit", "--attacker", str(file), "--target", "Archer"]) == 2
    assert "expected one of band.json#Skeleton, band.json#Archer" in capsys.readouterr().err
    assert main(["skirmish", "units", "Skeleton+whip"]) == 2
    assert "there is no weapon 'whip'" in capsys.readouterr().err


def test_a_file_whose_unit_breaks_the_rule_of_its_weapon_says_so(tmp_path, capsys):
    file = tmp_path / "imp.json"
    file.write_text('{"name": "Imp", "HP": 20, "MAT": 20, "weapon": "spear"}')
    assert main(["skirmish", "units", str(file)]) == 0
    assert "imp.json: warning: spear: melee skill must be 21 or more" in capsys.readouterr().err


def test_constants_have_the_names_of_the_rules_on_paper(tmp_path, capsys):
    file = tmp_path / "rules.json"
    told = []
    for content in ({"meleeHighGroundBonus": 30}, {"melee_high_ground_bonus": 30}, {}):
        file.write_text(json.dumps(content))
        arguments = ("--attacker", "Skeleton", "--target", "Zombie", "--height", "higher", "--rules", str(file))
        assert main(["skirmish", "hit", *arguments]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1] != told[2]
