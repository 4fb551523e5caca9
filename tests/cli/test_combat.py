"""``mechwright combat to-hit`` as a person or a script uses it; the numbers are those of QUIRKS 9."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from designer import paths
from designer.cli import main
from tests.formats.mtf_text import mtf


def attack(capsys: pytest.CaptureFixture[str], *options: str) -> dict[str, Any]:
    assert main(["combat", "to-hit", "--format", "json", *options]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def refused(capsys: pytest.CaptureFixture[str], *options: str) -> str:
    """What is said of a wrong option, without the frame around it."""
    assert main(["combat", "to-hit", *options]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    return re.sub(r"[\s│]+", " ", said.err)


@pytest.mark.parametrize(
    ("options", "number", "ways"),
    [
        (["--range", "short"], 4, 33),
        (["--range", "short", "--attacker-quirk", "improved_targeting_short"], 3, 35),
        (["--range", "short", "--attacker-quirk", "imp_target_short"], 3, 35),
        (["--range", "long", "--attacker-quirk", "poor_target_long"], 9, 10),
        (["--range", "short", "--target-quirk", "low_profile", "--partial-cover"], 5, 30),
        (["--range", "short", "--attacker-quirk", "multi_trac", "--secondary", "front"], 4, 33),
        (["--range", "short", "--attacker-quirk", "multi_trac", "--secondary", "side"], 6, 26),
        (["--range", "medium", "--attacker-movement", "ran"], 8, 15),
        (["--range", "medium", "--attacker-movement", "ran", "--weapon-quirk", "stable_weapon"], 7, 21),
        (["--range", "long", "--gunnery", "8", "--attacker-movement", "jumped"], 15, 0),
        (["--range", "short", "--gunnery", "0", "--target-tmm", "-4"], -4, 36),
    ],
)
def test_target_number_and_chance(options, number, ways, capsys):
    found = attack(capsys, *options)
    assert found["target_number"] == number
    assert found["chance"] == ways / 36
    assert sum(modifier["value"] for modifier in found["modifiers"]) == number


def test_all_that_a_target_number_is_made_of(capsys):
    options = ["--range", "medium", "--attacker-movement", "ran", "--secondary", "front", "--weapon-quirk", "accurate"]
    for quirk in ("improved_targeting_medium", "sensor_ghosts", "multi_trac"):
        options += ["--attacker-quirk", quirk]
    for quirk in ("distracting", "low_profile"):
        options += ["--target-quirk", quirk]
    found = attack(capsys, *options, "--weapon-quirk", "stable_weapon")
    assert found["target_number"] == 8
    assert [(modifier["label"], modifier["value"]) for modifier in found["modifiers"]] == [
        ("Gunnery", 4),
        ("Range: medium", 2),
        ("Attacker ran", 2),
        ("Secondary target", 1),
        ("Improved Targeting (Medium)", -1),
        ("Sensor Ghosts", 1),
        ("Multi-Trac", -1),
        ("Distracting", 1),
        ("Low Profile", 1),
        ("Accurate", -1),
        ("Stable Weapon", -1),
    ]


def test_the_other_reading_of_a_low_profile(capsys):
    # Example 15: at 8, 60 % of the hits glance.
    found = attack(capsys, "--range", "long", "--target-quirk", "low_profile", "--profile", "megamek")
    assert (found["target_number"], found["glancing"]) == (8, 0.6)
    assert attack(capsys, "--range", "long", "--target-quirk", "low_profile")["glancing"] == 0


def test_text_is_a_sum(capsys):
    assert main(["combat", "to-hit", "--range", "medium", "--weapon-quirk", "inaccurate"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "   4  Gunnery",
        "  +2  Range: medium",
        "  +1  Inaccurate",
        "   7  or more on two dice: 58.3%",
    ]


def test_a_gunner_with_skill_0_and_nothing_else_has_an_empty_sum(capsys):
    assert main(["combat", "to-hit", "--range", "short", "--gunnery", "0"]) == 0
    assert capsys.readouterr().out.splitlines() == ["   0  or more on two dice: 100.0%"]


def test_glancing_blows_are_said(capsys):
    options = ["--range", "long", "--target-quirk", "low_profile", "--profile", "megamek"]
    assert main(["combat", "to-hit", *options]) == 0
    assert "60.0% of the hits glance" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "value", "allowed"),
    [
        (["--range", "far"], "'far'", "'short', 'medium', 'long'"),
        (["--range", "short", "--gunnery", "9"], "found 9", "expected 0 to 8"),
        (["--range", "short", "--gunnery", "-1"], "found -1", "expected 0 to 8"),
        (["--range", "short", "--target-tmm", "13"], "found 13", "expected -4 to 12"),
        (["--range", "short", "--attacker-movement", "swam"], "'swam'", "'stood', 'walked', 'ran', 'jumped'"),
        (["--range", "short", "--secondary", "above"], "'above'", "'front', 'side', 'rear'"),
        (["--range", "short", "--profile", "house"], "'house'", "'standard', 'megamek'"),
        (["--range", "short", "--attacker-quirk", "sensor_gosts"], "'sensor_gosts'", "Did you mean 'sensor_ghosts'?"),
        (["--range", "short", "--target-quirk", "invisible"], "'invisible'", "low_profile"),
        (["--range", "short", "--weapon-quirk", "stable"], "no weapon has a quirk 'stable'", "'stable_weapon'"),
        (["--range", "short", "--attacker-quirk", "accurate"], "no unit has a quirk 'accurate'", "multi_trac"),
    ],
)
def test_a_wrong_value_is_named_with_what_is_allowed(options, value, allowed, capsys):
    said = refused(capsys, *options)
    assert value in said
    assert allowed in said


def test_a_range_must_be_given(capsys):
    assert "--range" in refused(capsys)


# -- volley --------------------------------------------------------------------------------------------------------


WAYFARER = str(paths.data("designs", "wayfarer-wfr-3d.mtf"))


def test_a_volley_adds_up_its_weapons(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["combat", "volley", WAYFARER, "--range", "9", "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["range"] == 9
    assert found["expected"] == pytest.approx(sum(weapon["expected"] for weapon in found["weapons"]))
    assert found["heat"] == sum(weapon["heat"] for weapon in found["weapons"])
    lasers = next(weapon for weapon in found["weapons"] if weapon["weapon"] == "Medium Laser")
    # Two to the front, at long range: 8 or more with gunnery 4.
    assert (lasers["count"], lasers["target_number"]) == (2, 8)
    assert lasers["expected"] == pytest.approx(10 * 15 / 36)


def test_one_weapon_of_a_volley_as_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["combat", "volley", WAYFARER, "--range", "9", "--weapon", "er large laser"]) == 0
    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith("ER Large Laser")
    assert "6+   72.2%" in first
    assert last.startswith("All")


def test_beyond_all_weapons(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["combat", "volley", WAYFARER, "--range", "40"]) == 0
    assert capsys.readouterr().out == "No weapon that is fired reaches this range.\n"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--weapon", "Gauss Rifle"], ("Gauss Rifle", "ER Large Laser")),
        (["--gunnery", "9"], ("gunnery 9 is impossible", "0 to 8")),
        (["--terrain", "swamp"], ("swamp", "light woods")),
        (["--heat", "31"], ("heat 31 is impossible", "0 to 30")),
    ],
)
def test_what_a_volley_cannot_be_is_named_with_what_it_can(
    options: list[str], words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["combat", "volley", WAYFARER, "--range", "9", *options]) != 0
    said = " ".join(capsys.readouterr().err.replace("│", " ").split())
    assert all(word in said for word in words)


# -- physical, piloting, criticals ---------------------------------------------------------------------------------


def found(capsys: pytest.CaptureFixture[str], *options: str) -> Any:
    assert main(["combat", *options, "--format", "json"]) == 0
    return json.loads(capsys.readouterr().out)


def physical(capsys: pytest.CaptureFixture[str], *options: str) -> list[dict[str, Any]]:
    return list(found(capsys, "physical", WAYFARER, *options)["attacks"])


def test_physical_attacks_of_a_unit(capsys: pytest.CaptureFixture[str]) -> None:
    attacks = {each["attack"]: each for each in physical(capsys, "--target-quirk", "distracting")}
    # 75 tons, piloting 5: a point for ten tons, a hatchet and a kick for five.
    hatchet = attacks["Hatchet, left arm"]
    assert (hatchet["target_number"], hatchet["damage"]) == (5 - 1 + 1, 15)
    assert {"label": "Distracting", "value": 1} in hatchet["modifiers"]
    assert attacks["Punch, left arm"]["locations"]["HD"] == pytest.approx(1 / 6)
    assert attacks["Kick"]["locations"] == {"RL": 0.5, "LL": 0.5}


def test_a_lost_arm_and_a_higher_target_are_said(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--hit", "RA:hand", "--hit", "RA", "--elevation", "1"]
    attacks = {each["attack"]: each for each in physical(capsys, *options)}
    assert attacks["Punch, right arm"] == {
        "attack": "Punch, right arm",
        "possible": False,
        "reason": "the arm is lost",
    }
    assert attacks["Kick"]["reason"] == "the target is out of reach"
    assert main(["combat", "physical", WAYFARER, *options]) == 0
    assert "Punch, right arm                  not possible: the arm is lost" in capsys.readouterr().out


def test_a_charge_over_some_hexes(capsys: pytest.CaptureFixture[str]) -> None:
    attacks = physical(capsys, "--hexes", "4", "--target-tons", "40")
    (charge,) = [each for each in attacks if each["attack"].startswith("Charge")]
    assert (charge["damage"], charge["own_damage"]) == (30, 4)


def test_piloting_rolls_by_cause(capsys: pytest.CaptureFixture[str]) -> None:
    rolls = found(capsys, "piloting", WAYFARER, "--piloting", "4")
    assert rolls["fall_damage"] == 8
    assert {each["cause"]: each["target_number"] for each in rolls["rolls"]}["damage"] == 5
    # The first hit is ignored: the unit is rugged.
    hits = ["--hit", "CT:gyro", "--hit", "LL:hip"]
    hurt = found(capsys, "piloting", WAYFARER, "--piloting", "4", *hits)
    assert {each["cause"]: each["target_number"] for each in hurt["rolls"]}["damage"] == 7
    assert main(["combat", "piloting", WAYFARER, *hits]) == 0
    assert "Always counted:\n  +2  Hip hit\nA fall does 8 damage." in capsys.readouterr().out


def test_a_small_pilot_is_not_cramped_by_megamek(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "cramped.mtf"
    file.write_text(mtf(lines=["quirk:cramped_cockpit"]))

    def kicked(*options: str) -> Any:
        rolls = found(capsys, "piloting", str(file), *options)["rolls"]
        return next(each["target_number"] for each in rolls if each["cause"] == "kicked")

    assert kicked("--profile", "megamek") == 6
    assert kicked("--profile", "megamek", "--small-pilot") == 5
    assert kicked("--small-pilot") == 6


def test_the_critical_tracker_of_a_rugged_unit(capsys: pytest.CaptureFixture[str]) -> None:
    hits = ["--hit", "CT:engine"] * 3
    tracker = found(capsys, "criticals", WAYFARER, *hits)
    (engine,) = [row for row in tracker["components"] if (row["place"], row["name"]) == ("CT", "Engine")]
    assert (engine["hits"], engine["ignored"], tracker["rugged_left"]) == (2, 1, 0)
    assert tracker["outcomes"] == ["+10 heat a turn"]
    assert tracker["rolls"]["CT"] == pytest.approx([21 / 36, 9 / 36, 5 / 36, 1 / 36])
    by_megamek = found(capsys, "criticals", WAYFARER, *hits, "--profile", "megamek")
    assert by_megamek["outcomes"][0] == "Engine destroyed: out of action"
    assert main(["combat", "criticals", WAYFARER, *hits]) == 0
    assert "Rugged ignored 1 hits and ignores 0 more." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("hit", "words"), [("XX:engine", "the unit has HD, CT"), ("CT:claw", "nothing in CT is called 'claw'")]
)
def test_what_cannot_be_hit_is_named_with_what_can(hit: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["combat", "criticals", WAYFARER, "--hit", hit]) == 2
    assert words in " ".join(capsys.readouterr().err.split())


def test_one_mount_of_several_fires_with_its_own_quirks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = mtf(
        slots={"Right Torso": ["Medium Laser", "Medium Laser"]},
        lines=["weaponquirk:accurate:RT:1:Medium Laser", "weaponquirk:imp_cooling:RT:1:Medium Laser"],
    )
    file = tmp_path / "two.mtf"
    file.write_text(text)
    shots = {
        slot: found(capsys, "volley", str(file), "--range", "3", "--weapon", f"rt:{slot}")["weapons"][0]
        for slot in (0, 1)
    }
    assert [(shot["count"], shot["target_number"], shot["heat"]) for shot in shots.values()] == [(1, 4, 3), (1, 3, 2)]


def test_cover_takes_what_hits_the_legs(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["volley", WAYFARER, "--range", "9", "--weapon", "er large laser", "--partial-cover"]
    assert found(capsys, *options)["weapons"][0]["covered"] == pytest.approx(8 / 36)
    assert found(capsys, *options, "--target-form", "quad")["weapons"][0]["covered"] == pytest.approx(18 / 36)
    assert found(capsys, *options, "--side", "left")["weapons"][0]["covered"] == pytest.approx(9 / 36)
