"""Piloting rolls by cause: the worked examples of SHEET_RULES 14, what lasts, and the core rulebook."""

import pytest

from designer.battle_value.pilot import CrewSkills
from designer.catalog.ruleset import RuleSet
from designer.design import once
from designer.rulesets.combat.piloting import balances, fall_damage, steadiness
from designer.rulesets.combat.situation import AttackSituation
from designer.rulesets.combat.turn_rows import lasting_lines, piloting_lines
from designer.rulesets.quirks.profiles import Profile
from designer.units.injuries import UNHURT, Component, Injuries
from designer.units.location import CT, LL, RA, RL, RT, Form
from designer.units.mount import SystemPart
from tests.building import mech

TOTAL, CORE = RuleSet


def numbers(unit, quirks=(), struck=(), rules=TOTAL, profile=Profile.STANDARD):
    """The target numbers with piloting 5, by cause."""
    injuries = Injuries(tuple(Component(*hit) for hit in struck)) if struck else UNHURT
    steady = steadiness(once(unit), injuries, rules)
    rolls = balances(AttackSituation(rules=rules, profile=profile), quirks, steady)
    return {balance.cause.id: balance.roll.target_number for balance in rolls}


def test_example_15_a_fall():
    assert fall_damage(75) == 8
    assert fall_damage(75, 2) == 24


def test_example_17_a_quad_and_a_heavy_duty_gyro():
    assert numbers(mech(form=Form.QUAD))["damage"] == 4
    unit = mech(form=Form.QUAD, gyro="heavy-duty")
    assert numbers(unit, struck=[(CT, SystemPart.GYRO)])["foot"] == 5


@pytest.mark.parametrize(
    ("cause", "number"),
    [
        *(("damage", 6), ("kicked", 5), ("charged", 7), ("standing_up", 5), ("water_1", 4), ("water_3", 6)),
        *(("skid_0", 4), ("skid_25", 11), ("shutdown", 8), ("hip", 7), ("gyro", 8), ("actuator", 6), ("rubble", 5)),
        *(("wrecking_ball", 7), ("chain_whip", 8), ("jumped_on", 7)),
    ],
)
def test_each_cause_has_its_modifier(cause, number):
    assert numbers(mech())[cause] == number


def test_some_causes_need_what_the_design_has():
    plain = numbers(mech())
    assert not {"missed_mace", "death_from_above", "damaged_run", "heavy_duty_gyro"} & set(plain)
    assert numbers(mech(("mace", RA)))["missed_mace"] == 7
    assert numbers(mech(("jump-jet", RT)))["death_from_above"] == 9
    assert "gyro" not in numbers(mech(gyro="heavy-duty"))
    assert "damaged_run" in numbers(mech(), struck=[(LL, SystemPart.HIP)])


@pytest.mark.parametrize(
    ("parts", "lasting"),
    [
        ({"cockpit": "small"}, 1),
        ({"cockpit": "torso-mounted"}, 1),
        ({"form": Form.QUAD}, -2),
        ({"form": Form.TRIPOD, "cockpit": "tripod"}, -1 - 1),
        ({}, 0),
    ],
)
def test_what_of_the_design_lasts(parts, lasting):
    assert numbers(mech(**parts))["kicked"] == 5 + lasting


@pytest.mark.parametrize(
    ("struck", "total", "core"),
    [
        ([(CT, SystemPart.GYRO)], 3, 2),
        ([(LL, SystemPart.HIP)], 2, 1),
        ([(LL, SystemPart.HIP), (LL, SystemPart.FOOT)], 2, 1),  # with a hip the other parts of the leg do not count
        ([(LL, SystemPart.UPPER_LEG), (RL, SystemPart.FOOT)], 2, 1),
        ([(LL,)], 5, 4),
    ],
)
def test_what_hits_last(struck, total, core):
    assert numbers(mech(), struck=struck)["kicked"] == 5 + total
    assert numbers(mech(), struck=struck, rules=CORE)["kicked"] == 5 + core


def test_a_quad_without_a_leg_has_no_bonus():
    assert numbers(mech(form=Form.QUAD), struck=[(LL,)])["kicked"] == 5


@pytest.mark.parametrize("rules", RuleSet)
def test_a_quad_with_all_of_its_legs_stands_up_without_a_roll(rules):
    """TW p. 54."""
    quad = mech(form=Form.QUAD)
    assert "standing_up" not in numbers(quad, rules=rules)
    assert "standing_up" not in numbers(quad, struck=[(LL, SystemPart.HIP)], rules=rules)
    assert "standing_up" in numbers(quad, struck=[(LL,)], rules=rules)
    assert "standing_up" in numbers(mech(form=Form.TRIPOD, cockpit="tripod"), rules=rules)


def test_the_core_rulebook_rolls_less_often():
    core = numbers(mech(("mace", RA)), rules=CORE)
    assert not {"missed_mace", "water_1", "foot"} & set(core)
    assert (core["standing_up"], core["clubbed"], core["gyro"], core["hip"]) == (4, 5, 7, 6)


def test_quirks_know_the_cause():
    eased, plain = numbers(mech(), ("easy_to_pilot",)), numbers(mech())
    assert {cause for cause in plain if eased[cause] != plain[cause]} == {
        cause for cause in plain if cause.startswith(("water", "skid", "rubble"))
    }
    assert numbers(mech(), ("no_arms",), profile=Profile.MEGAMEK)["standing_up"] == 7
    assert numbers(mech(), ("stable",))["damage"] == 5


def test_modifiers_of_causes_do_not_count_what_lasts_again() -> None:
    plain, small = (once(mech(cockpit=kind)) for kind in ("standard", "small"))
    lasting = list(lasting_lines(small, CrewSkills(4, 5)))
    assert lasting
    lines = list(piloting_lines(small, CrewSkills(4, 5)))
    assert lines == [*lasting, *piloting_lines(plain, CrewSkills(4, 5))]
