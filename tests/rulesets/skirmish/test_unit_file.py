"""Units of the user as JSON files, which may come from anywhere."""

from __future__ import annotations

import json

import pytest

from designer.cli import main
from designer.rulesets.skirmish.models import ModelError
from designer.rulesets.skirmish.unit_file import own_unit, unit_of, unit_text, units_of
from designer.rulesets.skirmish.units import unit_named
from designer.rulesets.skirmish.weapons import armed, weapons

OGRE = own_unit(armed(unit_named("2H Warrior"), weapons()["axe"]), "Ogre")


def test_a_unit_is_read_as_it_was_written():
    assert unit_of(unit_text(OGRE)) == OGRE
    assert OGRE.own


def test_a_file_needs_a_name_health_and_a_skill_only():
    unit = unit_of('{"name": "Imp", "hp": 20, "melee": 40}')
    assert (unit.name, unit.hp, unit.melee, unit.ap) == ("Imp", 20, 40, 9)


def test_the_name_is_one_line_without_control_characters_and_not_longer_than_forty():
    unit = unit_of(json.dumps({"name": "A\nB\x1b[31m" + "x" * 100, "hp": 20, "melee": 40}))
    assert unit.name == "A B[31m" + "x" * 33


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "line 1: "),
        ("[]", "expected one JSON object"),
        ('{"name": "Imp", "hp": 20, "melee": 40, "weapon": "wand"}', "unknown weapon 'wand'; expected one of sword, "),
        ('{"name": "Imp", "hp": 20, "melee": 40, "ranged": 40}', "MAT 40 and RAT 40: exactly one"),
        ('{"name": "Imp", "hp": 1e9, "melee": 40}', "hp: "),
        ('{"name": "Imp", "hp": 1000000000, "melee": 40}', "HP is 1000000000, but must be 999 or less"),
        ('{"name": "Imp", "hp": ' + "9" * 5000 + "}", "expected a usable number"),
        ("[" * 100_000, "lists and objects are nested more than 40 deep"),
        ('{"hp": 20, "melee": 40}', "name: is missing"),
        ('{"name": "Imp", "hp": 20, "HP": 20, "melee": 40}', "HP is given twice"),
        ('{"name": "Imp", "hp": 20, "ranged": 40, "weapon": "spear"}', "Imp with spear: MAT must be above 0"),
        ('{"name": "Imp", "HP": 20, "MAT": 40, "weapon": "bow"}', "Imp with bow: RAT must be above 0"),
    ],
)
def test_what_is_no_unit_is_refused_with_the_reason(text, said):
    with pytest.raises(ModelError, match=said.replace("[", r"\[")):
        unit_of(text)


def test_a_unit_whose_name_cannot_be_shown_is_the_same_when_it_is_read_again():
    unit = own_unit(unit_of(unit_text(unit_named("Archer"))), "\0")
    assert (unit.name, unit.id) == ("Unit", "own:unit")
    assert unit_of(unit_text(unit)) == unit


def test_statistics_may_have_the_short_names_of_the_rules():
    assert unit_of('{"name": "Imp", "HP": 20, "MAT": 40, "DMIN": 5}') == unit_of(
        '{"name": "Imp", "hp": 20, "melee": 40, "damage_min": 5}'
    )


def test_the_list_of_units_that_the_command_line_prints_is_a_file_of_units(capsys):
    assert main(["skirmish", "units", "Skeleton+spear", "Archer", "--format", "json"]) == 0
    skeleton, archer = units_of(capsys.readouterr().out)
    assert skeleton == own_unit(armed(unit_named("Skeleton"), weapons()["spear"]), "Skeleton")
    assert archer == own_unit(unit_named("Archer"), "Archer")
