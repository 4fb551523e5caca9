"""Units and weapons: the data files, what is refused, and arming."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path

import pytest

from designer import paths
from designer.catalog.records import DataError
from designer.rulesets.skirmish import units as units_module
from designer.rulesets.skirmish.models import ModelError, read_model
from designer.rulesets.skirmish.projection import Projection
from designer.rulesets.skirmish.rules import DEFAULT, SkirmishRules, field_names
from designer.rulesets.skirmish.units import SkirmishUnit, UnitError, unit_named, units
from designer.rulesets.skirmish.weapons import Weapon, WeaponRule, weapon_rules, weapons
from tests.rulesets.skirmish.band import melee


def test_the_data_file_holds_strictly_what_the_program_reads():
    files = (
        ("units.jsonl", SkirmishUnit, units()),
        ("weapons.jsonl", Weapon, tuple(weapons().values())),
        ("weapon_rules.jsonl", WeaponRule, weapon_rules()),
    )
    for file, kind, known in files:
        lines = paths.data("skirmish", file).read_text(encoding="utf-8").splitlines()
        assert tuple(read_model(line, kind) for line in lines) == known


def test_names_and_ids_are_given_once():
    for found in (units(), weapons().values()):
        assert len({entry.id for entry in found}) == len({entry.name.casefold() for entry in found}) == len(found)


def test_our_own_units_name_their_weapon_and_its_bonus_is_in_their_skill():
    arms = weapons()
    own = [unit for unit in units() if unit.own]
    assert len(own) == 5
    for unit in own:
        weapon = arms[unit.weapon]
        assert getattr(unit, weapon.skill) > weapon.bonus
        for field in ("damage_min", "damage_max", "reach", "bypass", "armor_damage"):
            figure = getattr(weapon, field)
            assert figure is None or getattr(unit, field) == figure, (unit.name, field)


def test_figures_that_are_not_given_have_the_defaults_of_the_rules():
    unit = read_model('{"id": "u", "name": "U", "hp": 50, "melee": 60}', SkirmishUnit)
    assert unit.stats == {
        **{"HP": 50, "ARM": 0, "FAT": 100, "INI": 100, "DMIN": 30, "DMAX": 40, "RNG": 1, "ABY": 20, "ADM": 100},
        **{"MAT": 60, "RAT": 0, "MDF": 0, "RDF": 0, "AP": 9, "RES": 0, "AFAT": 10},
    }


@pytest.mark.parametrize(
    ("figures", "complaint"),
    [
        ({"melee": 0}, "MAT and RAT are both 0"),
        ({"ranged": 5}, "MAT 60 and RAT 5"),
        ({"hp": 0}, "HP is 0, but must be 1 or more"),
        ({"armor": -1}, "ARM is -1, but must be 0 or more"),
        ({"armor": 1000}, "ARM is 1000, but must be 999 or less"),
        ({"melee_defense": -1000}, "MDF is -1000, but must be -999 or more"),
        ({"reach": 0}, "RNG is 0, but must be 1 or more"),
        ({"damage_min": 50, "damage_max": 40}, "DMIN 50 is above DMAX 40"),
    ],
)
def test_a_unit_that_cannot_be_is_refused_with_the_reason(figures: dict[str, int], complaint: str):
    with pytest.raises(UnitError, match=complaint):
        melee(**figures)
    text = json.dumps({"id": "u", "name": "U", "hp": 50, "melee": 60} | figures)
    with pytest.raises(ModelError, match=complaint):
        read_model(text, SkirmishUnit)


def test_all_that_is_wrong_is_said_at_once():
    with pytest.raises(UnitError, match=r"HP is 0.*AP is 0.*both 0"):
        melee(hp=0, ap=0, melee=0)


@pytest.mark.parametrize("text", ['{"hp": 1}', '{"id": "u", "name": "U", "hp": "7", "melee": 1}', "[]", "{"])
def test_what_is_no_unit_is_refused(text: str):
    with pytest.raises(ModelError):
        read_model(text, SkirmishUnit)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"hp": 1}', "id: is missing; name: is missing"),
        ('{"id": "u", "name": "U", "hp": "7"}', "hp: input should be a valid integer, found '7'"),
        ('{"id": "u", "name": "U", "hp": 1, "melee": 1, "charm": 3}', "charm: is no known name"),
    ],
)
def test_what_is_wrong_is_said_by_name_in_one_line(text: str, said: str):
    with pytest.raises(ModelError) as refused:
        read_model(text, SkirmishUnit)
    assert str(refused.value) == said


def test_an_unknown_statistic_is_refused():
    with pytest.raises(ModelError, match="charm"):
        read_model('{"id": "u", "name": "U", "hp": 1, "melee": 1, "charm": 3}', SkirmishUnit)


def test_a_broken_line_of_the_data_file_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "skirmish").mkdir()
    good = {"id": "u", "name": "U", "hp": 5, "melee": 60}
    bad = good | {"id": "v", "ranged": 60}
    (tmp_path / "skirmish" / "units.jsonl").write_text(f"{json.dumps(good)}\n{json.dumps(bad)}\n")
    monkeypatch.setattr(paths, "data", tmp_path.joinpath)
    with pytest.raises(DataError, match=r"units\.jsonl:2: .*MAT 60 and RAT 60"):
        units.__wrapped__()


def test_a_unit_is_found_by_name_or_id_in_any_case():
    assert unit_named("2H Warrior") is unit_named("2h-warrior") is unit_named(" 2h warrior ")
    with pytest.raises(KeyError, match="there is no unit 'Ogre'; there are Shielded Warrior, "):
        unit_named("Ogre")


@pytest.mark.parametrize(("lowest", "highest", "middle"), [(30, 40, 35), (30, 41, 35), (25, 25, 25)])
def test_the_average_roll_is_the_middle_rounded_down(lowest: int, highest: int, middle: int):
    assert melee(damage_min=lowest, damage_max=highest).average_roll == middle


def test_constants_are_changed_by_name():
    rules = read_model('{"zoc_as_cost": true, "damage": "text"}', SkirmishRules)
    assert (rules.zoc_as_cost, rules.damage.value) == (True, "text")
    assert read_model("{}", SkirmishRules) == DEFAULT


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('{"recovery": -1}', "recovery is -1, but must be 0 or more"),
        ('{"cover_miss_percent": 101}', "cover_miss_percent is 101, but must be at most 100"),
        ('{"round_limit": 0}', "round_limit is 0, but must be 1 to 999"),
        ('{"round_limit": 1000}', "round_limit is 1000, but must be 1 to 999"),
        ('{"recovery": 1000000}', "recovery is 1000000, but must be at most 999999"),
        ('{"plains_cost": 0}', "at least 1 AP"),
        ('{"damage": "magic"}', "text"),
        ('{"luck": 1}', "luck"),
    ],
)
def test_constants_that_cannot_be_are_refused(text: str, complaint: str):
    with pytest.raises(ModelError, match=complaint):
        read_model(text, SkirmishRules)


def test_the_statistics_are_fields_of_a_unit():
    assert set(units_module.CODES) <= {field.name for field in fields(SkirmishUnit)}
    assert len(units_module.CODES) == 16
    assert SkirmishRules() == DEFAULT


def test_every_constant_and_coefficient_has_a_name():
    assert [*field_names("rules")] == [field.name for field in fields(SkirmishRules)]
    assert [*field_names("projection")] == [field.name for field in fields(Projection)]
