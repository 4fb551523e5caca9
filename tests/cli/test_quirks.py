"""``mechwright quirks`` as a person or a script uses it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from designer import paths
from designer.cli import main
from tests.formats.mtf_text import mtf

IRONBARK = str(paths.data("designs", "ironbark-irb-9k.mtf"))


def result(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, Any]]:
    assert main(["quirks", *arguments, "--format", "json"]) == 0
    found: Any = json.loads(capsys.readouterr().out)
    quirks: list[dict[str, Any]] = found if arguments[0] == "list" else found["quirks"]
    return quirks


def text(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert main(["quirks", *arguments]) == 0
    return capsys.readouterr().out.splitlines()


@pytest.fixture
def odd(tmp_path: Path) -> str:
    """A design with a quirk nobody knows, one that does nothing here, and one of a weapon that is not there."""
    lines = ["quirk:unheard_of", "quirk:obsolete:2950,3146", "weaponquirk:accurate:LT:0:PPC"]
    path = tmp_path / "odd.mtf"
    path.write_text(mtf({"mass": "75", "engine": "300 Fusion Engine"}, lines=[*lines, "quirk:low_arms"]))
    return str(path)


# -- list ----------------------------------------------------------------------------------------------------------


def test_the_list_has_the_31_in_the_order_of_the_table(capsys):
    found = result(capsys, "list")
    assert len(found) == 31
    assert set(found[0]) >= {"id", "file_id", "name", "category", "pipelines", "effect", "positive"}
    assert [quirk["id"] for quirk in found[:7:3]] == [
        "improved_targeting_short",
        "poor_targeting_short",
        "distracting",
    ]
    assert found[-1]["id"] == "no_cooling"
    by_id = {quirk["id"]: quirk for quirk in found}
    fists = by_id["battle_fists_la"]
    assert (fists["category"], fists["pipelines"], fists["positive"]) == ("physical", ["physical", "damage"], True)
    assert by_id["easy_to_pilot"]["file_id"] == "easy_pilot"


def test_the_list_of_all_has_those_without_an_effect_too(capsys):
    found = result(capsys, "list", "--all")
    assert len(found) == 31 + 68
    assert [quirk["category"] for quirk in found[31:]] == ["other"] * 68


def test_the_list_tells_what_a_profile_makes_of_a_quirk(capsys):
    standard, megamek = (
        {quirk["id"]: quirk["effect"] for quirk in result(capsys, "list", "--profile", profile)}
        for profile in ("standard", "megamek")
    )
    assert standard["no_cooling"] != megamek["no_cooling"]
    assert standard["poor_cooling"] == megamek["poor_cooling"]


def test_the_list_as_text_is_a_line_each_with_its_sign(capsys):
    lines = text(capsys, "list")
    assert len(lines) == 31
    assert (sum(line[0] == "+" for line in lines), sum(line[0] == "-" for line in lines)) == (18, 13)
    assert {line[0] for line in text(capsys, "list", "--all")} == {"+", "-", " "}


# -- show ----------------------------------------------------------------------------------------------------------


def test_show_lists_the_quirks_of_a_design_and_of_its_weapons(capsys):
    found = [(quirk["id"], quirk["mount"], quirk["weapon"]) for quirk in result(capsys, "show", IRONBARK)]
    assert found == [
        ("command_mech", None, None),
        ("battle_fists_la", None, None),
        ("accurate", "LA:4", "Ultra AC/5"),
        ("improved_cooling", "LT:3", "ER PPC"),
    ]


def test_show_keeps_what_it_does_not_know(odd, capsys):
    unknown, obsolete, low_arms, stray = result(capsys, "show", odd)
    assert (unknown["written"], unknown["id"]) == ("unheard_of", None)
    assert (obsolete["written"], obsolete["id"]) == ("obsolete:2950,3146", "obsolete")
    assert low_arms["id"] == "low_arms"
    assert (stray["id"], stray["stray"], stray["mount"]) == ("accurate", True, None)
    lines = text(capsys, "show", odd)
    assert "unheard_of: not known" in lines[0]
    assert "its weapon is not there" in lines[3]


def test_a_design_without_quirks_says_so(tmp_path, capsys):
    path = tmp_path / "plain.mtf"
    path.write_text(mtf())
    assert text(capsys, "show", str(path)) == text(capsys, "worth", str(path)) == ["No quirks."]
    assert result(capsys, "show", str(path)) == []


def test_a_file_that_is_not_there(capsys):
    assert main(["quirks", "show", "nowhere.mtf"]) == 1
    assert "nowhere.mtf" in capsys.readouterr().err


# -- worth ---------------------------------------------------------------------------------------------------------


def changes(found: list[dict[str, Any]]) -> dict[str, list[tuple[str, int | None]]]:
    return {
        quirk["written"]: [(change["pipeline"], change["amount"]) for change in quirk["changes"]] for quirk in found
    }


def test_worth_is_what_each_quirk_changes(capsys):
    assert changes(result(capsys, "worth", IRONBARK)) == {
        "command_mech": [("initiative", 1)],
        "battle_fists_la": [("damage", 1)],
        "accurate": [("to-hit", -1)] * 3,
        "imp_cooling": [("heat", -1)],
    }


def test_worth_gives_chances_where_dice_decide(capsys):
    # QUIRKS 9, examples 1 and 9: one easier at short range is 35 instead of 33 ways of 36.
    accurate = result(capsys, "worth", IRONBARK)[2]
    short = accurate["changes"][0]
    assert (short["before"], short["after"], short["possible"]) == (33 / 36, 35 / 36, True)


def test_worth_of_what_is_not_possible_any_more_and_of_what_changes_nothing(odd, capsys):
    assert changes(result(capsys, "worth", odd)) == {
        "unheard_of": [],
        "obsolete:2950,3146": [],
        "accurate:LT:0:PPC": [],
        "low_arms": [("physical", None)],
    }
    lines = text(capsys, "worth", odd)
    assert "     no  punch at a higher target" in lines
    assert sum("changes nothing in combat" in line for line in lines) == 3


def test_worth_under_the_other_profile(capsys):
    assert changes(result(capsys, "worth", IRONBARK, "--profile", "megamek"))["battle_fists_la"] == [("physical", -1)]
