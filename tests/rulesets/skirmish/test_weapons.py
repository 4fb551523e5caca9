"""Arming units, and the balance of weapons by the five rules of document 003."""

from __future__ import annotations

import pytest

from designer.rulesets.skirmish.units import UnitError, unit_named, units
from designer.rulesets.skirmish.weapons import armed, changed, weapon_checks, weapon_rules, weapons
from tests.rulesets.skirmish.band import melee, ranged


def wrong(unit):
    """What the rule of a unit's weapon finds."""
    [found] = [check for check in weapon_checks(unit) if check.applies]
    return found.wrong


def test_the_bonus_of_a_weapon_is_counted_once_however_often_it_is_chosen():
    unit = melee(melee=60)
    for name, skill in (("sword", 70), ("sword", 70), ("spear", 80), ("axe", 60), ("spear", 80)):
        unit = armed(unit, weapons()[name])
        assert (unit.melee, unit.weapon) == (skill, name)
    assert armed(unit, None) == melee(melee=60)


def test_what_a_weapon_set_goes_with_it_and_what_was_changed_since_stays():
    hammer = armed(melee(), weapons()["hammer"])
    assert hammer.armor_damage == 200
    assert armed(hammer, None).armor_damage == 100
    assert armed(changed(hammer, "armor_damage", 180), None).armor_damage == 180


def test_a_heavy_weapon_makes_no_hit_weaker():
    strong = melee(damage_min=60, damage_max=80, armor_damage=150)
    axe = armed(strong, weapons()["axe"])
    assert (axe.damage_max, axe.armor_damage) == (80, 150)
    assert armed(melee(damage_min=30, damage_max=40), weapons()["axe"]).damage_max == 50


def test_damage_stays_a_range_when_a_weapon_goes():
    axe = changed(armed(melee(), weapons()["axe"]), "damage_min", 45)
    assert armed(axe, None).damage_max == 45


def test_a_weapon_of_the_other_kind_takes_the_skill_along():
    archer = armed(armed(melee(melee=60), weapons()["sword"]), weapons()["bow"])
    assert (archer.melee, archer.ranged, archer.reach) == (0, 60, 7)
    assert (armed(archer, weapons()["spear"]).melee, armed(archer, weapons()["spear"]).reach) == (80, 1)


def test_one_skill_takes_the_place_of_the_other_and_of_its_weapon():
    swordsman = armed(melee(melee=60), weapons()["sword"])
    archer = changed(swordsman, "ranged", 55)
    assert (archer.melee, archer.ranged, archer.weapon) == (0, 55, "")
    with pytest.raises(UnitError, match="MAT and RAT are both 0"):
        changed(archer, "ranged", 0)


def test_the_document_has_five_rules_and_every_weapon_goes_by_one():
    assert len(weapon_rules()) == len(weapon_checks(melee())) == 5
    assert {weapon.rule for weapon in weapons().values()} == {rule.id for rule in weapon_rules()}
    assert {name: weapon.bonus for name, weapon in weapons().items() if weapon.bonus} == {"sword": 10, "spear": 20}


@pytest.mark.parametrize("name", ["sword", "spear", "axe", "mace", "hammer", "bow", "crossbow"])
def test_whoever_is_just_armed_keeps_the_rule(name):
    bare = melee() if weapons()[name].skill == "melee" else ranged()
    assert not wrong(armed(bare, weapons()[name]))


def test_every_armed_unit_that_is_shipped_keeps_the_rule():
    assert not any(wrong(unit) for unit in units() if unit.weapon)


@pytest.mark.parametrize(
    ("weapon", "figures", "said"),
    [
        ("sword", {"melee": 10}, "melee skill must be 11 or more"),  # all of it would be the sword's
        ("spear", {"melee": 20}, "melee skill must be 21 or more"),
        (
            "mace",
            {"armor_damage": 100, "damage_max": 40},
            "damage to armor must be 101 or more, or highest damage must be 41 or more",
        ),
        ("bow", {"bypass": 20}, "bypass of armor must be 19 or less"),
        ("bow", {"reach": 5}, "reach in hexes must be 6 or more"),
        (
            "crossbow",
            {"reach": 6, "bypass": 10},
            "reach in hexes must be 5 or less, bypass of armor must be 21 or more",
        ),
    ],
)
def test_a_unit_that_breaks_the_rule_of_its_weapon_is_told_what_it_lacks(weapon, figures, said):
    unit = armed(melee() if weapons()[weapon].skill == "melee" else ranged(), weapons()[weapon])
    for field, value in figures.items():
        unit = changed(unit, field, value)
    assert wrong(unit) == said


def test_without_a_weapon_no_rule_applies():
    assert not any(check.applies for check in weapon_checks(unit_named("Direwolf")))
