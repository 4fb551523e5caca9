"""'Mechs as units of the skirmish, by a rule of ours."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer import paths
from designer.construction.armor import armor
from designer.design import once
from designer.editing import Edit, edits
from designer.editing.blank import new_unit
from designer.formats import read
from designer.rulesets.skirmish.projection import Projection, projected, projection
from designer.rulesets.skirmish.units import CODES, SkirmishUnit


def unit_of(tonnage: int = 50, *steps: Edit) -> SkirmishUnit:
    mech = new_unit(tonnage=tonnage)
    for step in steps:
        mech = step(mech)
    return projected(once(mech)).unit


def test_every_statistic_has_its_words_in_the_order_of_none():
    found = projected(once(new_unit(tonnage=50)))
    assert {each.code for each in found.derived} == set(CODES.values())
    assert {each.code: each.value for each in found.derived} == found.unit.stats
    assert all(each.words for each in found.derived)


def test_structure_is_health_and_tonnage_the_blow_of_an_unarmed_mech():
    found = unit_of(50)
    # 50 t: head 3, center 16, sides 12, arms 8, legs 12 points of structure (TechManual p. 47)
    assert found.hp == 3 + 16 + 2 * (12 + 8 + 12)
    assert (found.damage_min, found.damage_max, found.reach, found.ranged) == (5, 10, 1, 0)
    assert found.melee == 58  # 7 or more on two dice: 21 of 36


def test_a_weapon_that_hits_harder_than_a_fist_makes_a_ranged_unit():
    found = unit_of(20, edits.place_best("is-gauss-rifle"))
    assert (found.damage_min, found.damage_max) == (8, 15)  # half of 15 rounds to even
    assert found.reach == 8  # 22 hexes, three for one, begun ones count
    assert found.ranged == 72  # 6 or more on two dice: 26 of 36
    assert (found.melee, found.bypass, found.attack_fatigue) == (0, 20, 1)


def test_equal_weapons_count_together():
    one = unit_of(20, edits.place_best("medium-laser"))
    two = unit_of(20, edits.place_best("medium-laser"), edits.place_best("medium-laser"))
    assert (one.damage_max, two.damage_max) == (5, 10)
    assert (one.attack_fatigue, two.attack_fatigue) == (3, 6)


def test_points_beyond_the_scale_count_in_part():
    rule = replace(projection(), full_points=50, beyond_percent=50)
    found = projected(once(new_unit(tonnage=50)), rule).unit
    assert found.hp == 50 + round((83 - 50) / 2)


@pytest.mark.parametrize("path", sorted(paths.data("designs").glob("*.mtf")), ids=lambda path: path.stem)
def test_every_sample_makes_a_sound_unit_within_the_scale(path):
    mech = read(path).unit
    if armor(once(mech)).points > armor(once(mech)).maximum:
        pytest.skip("a damaged file: it claims more armor than the chassis can wear")
    found = projected(once(mech)).unit
    assert (found.melee > 0) != (found.ranged > 0)
    assert 1 <= found.hp <= 400
    assert 0 <= found.armor <= 400


@given(st.integers(2, 20), st.integers(0, 10))
def test_a_faster_mech_has_more_action_points_and_is_no_easier_to_hit(tons, step):
    slow, fast = unit_of(5 * tons, edits.set_walk(2)), unit_of(5 * tons, edits.set_walk(2 + min(step, 3)))
    assert fast.ap - slow.ap == min(step, 3)
    assert fast.initiative >= slow.initiative
    assert fast.ranged_defense >= slow.ranged_defense


@given(st.fixed_dictionaries({field.name: st.integers(0, 300) for field in fields(Projection)}))
def test_any_rule_that_can_be_set_makes_a_unit(coefficients):
    least, most = sorted((coefficients["least_damage_percent"], coefficients["most_damage_percent"]))
    whole = {"least_damage_percent": least, "most_damage_percent": most, "reach_hexes": coefficients["reach_hexes"] + 1}
    rule = Projection(**coefficients | whole)
    found = projected(once(read(paths.data("designs", "wayfarer-wfr-3d.mtf")).unit), rule).unit
    assert found.damage_min <= found.damage_max


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("ap_base", -1, "ap_base is -1"),
        ("reach_hexes", 0, "reach_hexes is 0"),
        ("least_damage_percent", 101, "least_damage_percent 101 is above most_damage_percent 100"),
    ],
)
def test_a_rule_that_makes_no_sense_is_refused(name, value, words):
    with pytest.raises(ValueError, match=words):
        replace(projection(), **{name: value})
