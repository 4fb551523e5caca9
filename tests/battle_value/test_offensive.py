"""Offensive Battle Value: weapons, heat order, ammunition, gear, tonnage and speed (BV_RULES, sections 7 to 10)."""

from __future__ import annotations

from typing import Any

import pytest

from designer.battle_value import battle_value, ledger
from designer.battle_value.offensive import (
    ammo_line,
    heat_line,
    offensive,
    other_line,
    speed_factor,
    speed_line,
    tonnage_line,
    weapons_line,
)
from designer.battle_value.weapons import weapon_values
from designer.units.location import CL, CT, HD, LA, LL, LT, RA, RL, RT, Form
from designer.units.unit import ArmorKind, HeatSinks, TechBase, Unit
from tests.building import armored, catalog_id, evaluate, mech

COOL = HeatSinks(40, "double")


def weapons(unit: Unit) -> float:
    return weapons_line(evaluate(unit)).value


def one(name: str, location: Any = RT, *others: Any, **options: Any) -> float:
    """Worth of one weapon on a cool 'Mech."""
    return weapons(mech((catalog_id(name), location), *others, **options))


def efficiency(unit: Unit) -> float:
    return heat_line(evaluate(unit)).value


# -- single weapons -------------------------------------------------------------------------------------------


def test_a_weapon_counts_at_face_value() -> None:
    assert one("Medium Laser") == 46


def test_tag_and_pods_do_not_count() -> None:
    assert one("ISTAG") == one("ISMPod") == one("ISAntiMissileSystem") == 0


def test_an_actuator_enhancement_system_counts_in_its_arm_only() -> None:
    aes = catalog_id("ISAES")
    assert one("Medium Laser", RA, (aes, RA)) == 46 * 1.25
    assert one("Medium Laser", LA, (aes, RA)) == 46
    assert one("Medium Laser", RA, (aes, RA), form=Form.QUAD) == 46


def test_a_rear_weapon_counts_half_when_the_front_outweighs_it() -> None:
    laser = catalog_id("Medium Laser")
    assert weapons(mech((laser, RT), (laser, RT, {"rear": True}))) == 46 + 23


def test_when_the_rear_outweighs_the_front_the_front_counts_half() -> None:
    laser = catalog_id("Medium Laser")
    assert weapons(mech((laser, RT), (laser, RT, {"rear": True}), (laser, LT, {"rear": True}))) == 23 + 92


def test_arms_and_turrets_are_never_halved() -> None:
    laser = catalog_id("Medium Laser")
    unit = mech((laser, RT, {"rear": True}), (laser, RT, {"rear": True}), (laser, RA), (laser, LT, {"turret": True}))
    assert weapons(unit) == 4 * 46


def test_front_legs_of_a_quad_can_be_halved() -> None:
    laser = catalog_id("Medium Laser")
    unit = mech((laser, RA), (laser, RT, {"rear": True}), (laser, LT, {"rear": True}), form=Form.QUAD)
    assert weapons(unit) == 23 + 92


def test_a_drone_fires_at_four_fifths() -> None:
    assert one("Medium Laser", RT, (catalog_id("ISDroneOperatingSystem"), LT)) == pytest.approx(46 * 0.8)


@pytest.mark.parametrize(
    ("ppc", "bonus"),
    [("Light PPC", 44), ("PPC", 88), ("Heavy PPC", 53), ("ISSNPPC", 87), ("ISERPPC", 114)],
)
def test_a_capacitor_adds_its_worth(ppc: str, bonus: int) -> None:
    plain = one(ppc, RT, sinks=COOL)
    assert one(ppc, RT, (catalog_id("PPC Capacitor"), RT), sinks=COOL) == plain + bonus


def test_a_clan_ppc_takes_a_capacitor_from_3101() -> None:
    capacitor = (catalog_id("PPC Capacitor"), RT)
    assert one("CLERPPC", RT, capacitor, sinks=COOL, year=3100) == 412
    assert one("CLERPPC", RT, capacitor, sinks=COOL, year=3101) == 412 + 136


def test_a_capacitor_is_added_after_aes_and_rear_and_before_the_targeting_computer() -> None:
    capacitor, aes, tc = catalog_id("PPC Capacitor"), catalog_id("ISAES"), catalog_id("ISTargeting Computer")
    assert one("ISERPPC", RA, (capacitor, RA), (aes, RA), sinks=COOL) == 229 * 1.25 + 114
    assert one("ISERPPC", RA, (capacitor, RA), (tc, RT), sinks=COOL) == (229 + 114) * 1.25
    values = weapon_values(evaluate(mech((catalog_id("ISERPPC"), RT, {"rear": True}), (capacitor, RT))))
    assert (values[0].front, values[0].rear) == (229 + 114, 229 / 2 + 114)


@pytest.mark.parametrize(
    ("weapon", "bv", "server", "factor"),
    [
        ("LRM 20", 181, "ISArtemisIV", 1.2),
        ("SRM 6", 59, "ISArtemisIV", 1.2),
        ("LRT 20", 181, "ISArtemisIV", 1.2),
        ("CLLRM20", 220, "CLArtemisV", 1.3),
        ("LRM 20", 181, "ISArtemisIVProto", 1.1),
        ("MRM 20", 112, "ISApollo", 1.15),
        ("ISERMediumLaser", 62, "ISRISCLaserPulseModule", 1.15),
    ],
)
def test_fire_control_multiplies_the_weapon_it_serves(weapon: str, bv: int, server: str, factor: float) -> None:
    assert one(weapon, RT, (catalog_id(server), RT), sinks=COOL) == pytest.approx(bv * factor)
    assert one(weapon, RT, (catalog_id(server), LT), sinks=COOL) == bv


def test_streak_launchers_take_no_artemis() -> None:
    assert one("ISStreakSRM6", RT, (catalog_id("ISArtemisIV"), RT)) == 89


def test_each_artemis_serves_one_launcher() -> None:
    launcher, artemis = catalog_id("LRM 5"), catalog_id("ISArtemisIV")
    unit = mech((launcher, RT), (launcher, RT), (artemis, RT))
    assert weapons(unit) == pytest.approx(45 * 1.2 + 45)


def test_a_targeting_computer_aims_direct_fire_weapons_only() -> None:
    tc = (catalog_id("ISTargeting Computer"), LT)
    assert one("Medium Laser", RT, tc) == 46 * 1.25
    assert one("LRM 5", RT, tc) == 45


def test_a_machine_gun_array_adds_two_thirds_of_its_guns() -> None:
    array, gun = catalog_id("ISMGA"), catalog_id("Machine Gun")
    assert weapons(mech((array, RT), *[(gun, RT)] * 3)) == pytest.approx(15 + 0.67 * 15)
    assert weapons(mech((array, RT), *[(gun, RT)] * 5)) == pytest.approx(25 + 0.67 * 20)
    assert weapons(mech((array, RT), (gun, RT), (catalog_id("Medium Laser"), RT), (gun, RT))) == pytest.approx(
        10 + 46 + 0.67 * 5
    )


# -- heat -----------------------------------------------------------------------------------------------------


def test_efficiency_is_six_and_the_sinks_less_running() -> None:
    assert efficiency(mech()) == 6 + 8 - 2  # rating 200 holds eight, no more are mounted
    assert efficiency(mech(sinks=HeatSinks(10, "double"))) == 6 + 16 - 2


@pytest.mark.parametrize(("engine", "heat"), [("ice", 0), ("fuel-cell", 0), ("fusion", 2), ("xl", 2), ("xxl", 6)])
def test_running_heats_by_engine(engine: str, heat: int) -> None:
    assert efficiency(mech(engine=engine)) == 6 + 8 - heat


def test_sinks_beyond_what_the_engine_holds_do_not_exist() -> None:
    assert efficiency(mech(walk=3, tonnage=50, sinks=HeatSinks(10, "single"))) == 6 + 6 - 2  # rating 150 holds 6


def test_jumping_heats_at_least_three() -> None:
    jets: list[Any] = [("jump-jet", place) for place in (RL, LL, RL, LL, CT)]
    assert efficiency(mech(("jump-jet", RL))) == 14 - 3
    assert efficiency(mech(*jets)) == 14 - 5
    improved: list[Any] = [("improved-jump-jet", place) for place in (RL, LL, RT, RT, LT, LT)]
    assert efficiency(mech(*improved)) == 14 - 3
    assert efficiency(mech(*jets, engine="xxl")) == 14 - 10


def test_hiding_heats() -> None:
    assert efficiency(mech(armor=armored(9, kind=ArmorKind("is-stealth")))) == 12 - 10
    assert efficiency(mech(("null-signature-system", RT), ("chameleon-light-polarization-shield", RT))) == 12 - 16
    assert efficiency(mech(("void-signature-system", RT))) == 12 - 10


def test_partial_wings_pods_and_radical_sinks_cool() -> None:
    assert efficiency(mech((catalog_id("ISPartialWing"), RT))) == 12 + 3
    assert efficiency(mech((catalog_id("Coolant Pod"), RT))) == 12 + 2  # 8 integral sinks / 5, up
    assert efficiency(mech((catalog_id("Radical Heat Sink System"), RT))) == 12 + 4  # 0.4 x 8, up


def test_the_weapon_that_reaches_the_limit_counts_in_full_and_the_next_ones_half() -> None:
    # Efficiency 14: the PPC's ten leave four, the large laser passes it in full, the medium laser is halved.
    unit = mech((catalog_id("PPC"), RA), (catalog_id("Large Laser"), LA), (catalog_id("Medium Laser"), CT))
    assert weapons(unit) == 176 + 123 + 23


def test_landing_exactly_on_the_limit_halves_the_next() -> None:
    sinks = HeatSinks(4, "single")  # 6 + 4 - 2 = 8: the large laser lands on it
    unit = mech((catalog_id("Large Laser"), LA), (catalog_id("Medium Laser"), CT), sinks=sinks)
    assert weapons(unit) == 123 + 23


def test_weapons_without_heat_come_first_and_in_full() -> None:
    sinks = HeatSinks(0, "single")
    unit = mech(
        (catalog_id("ISERPPC"), RA), (catalog_id("Medium Laser"), LA), (catalog_id("Machine Gun"), CT), sinks=sinks
    )
    assert weapons(unit) == 5 + 229 + 23


def test_with_no_efficiency_at_all_everything_is_halved() -> None:
    stealth = armored(9, kind=ArmorKind("is-stealth"))
    unit = mech((catalog_id("Machine Gun"), CT), sinks=HeatSinks(0, "single"), armor=stealth)
    assert weapons(unit) == 2.5


@pytest.mark.parametrize(
    ("weapon", "heat"),
    [
        ("ISUltraAC5", 2),
        ("ISRotaryAC5", 6),
        ("ISStreakSRM6", 2),
        ("CLStreakLRM20", 3),
        ("RL10", 0.75),
        ("LRM 20 (OS)", 1.5),
        ("ISERLargeLaserPrototype", 15),
        ("ISSmallPulseLaserPrototype", 4),
        ("Thunderbolt 5", 3),
        ("MRM 40", 12),
    ],
)
def test_heat_that_counts_against_the_limit(weapon: str, heat: float) -> None:
    assert weapon_values(evaluate(mech((catalog_id(weapon), RT))))[0].heat == heat


def test_a_capacitor_heats_five_more() -> None:
    values = weapon_values(evaluate(mech((catalog_id("PPC"), RT), (catalog_id("PPC Capacitor"), RT))))
    assert values[0].heat == 15


def test_an_insulator_cools_its_laser_by_one_but_never_below_one() -> None:
    insulator = (catalog_id("ISLaserInsulator"), RT)
    assert weapon_values(evaluate(mech((catalog_id("Medium Laser"), RT), insulator)))[0].heat == 2
    assert weapon_values(evaluate(mech((catalog_id("Small Laser"), RT), insulator)))[0].heat == 1


def test_vibroblades_both_take_the_heat_of_the_left_one() -> None:
    small, large = catalog_id("ISSmallVibroblade"), catalog_id("ISLargeVibroblade")
    both = weapon_values(evaluate(mech((small, LA), (large, RA))))
    assert [(v.front, v.heat) for v in both] == [(12, 3), (24, 3)]
    assert [v.heat for v in weapon_values(evaluate(mech((large, RA))))] == [0]


# -- ammunition -----------------------------------------------------------------------------------------------


def test_ammunition_counts_up_to_its_launchers() -> None:
    launcher, ammo = catalog_id("LRM 5"), catalog_id("IS Ammo LRM-5")
    assert ammo_line(evaluate(mech((launcher, RT), (ammo, LT)))).value == 6
    assert ammo_line(evaluate(mech((launcher, RT), *[(ammo, LT)] * 9))).value == 45
    assert ammo_line(evaluate(mech((ammo, LT)))).value == 0
    assert ammo_line(evaluate(mech((catalog_id("LRM 10"), RT), (ammo, LT)))).value == 0


def test_munitions_of_one_launcher_share_its_limit() -> None:
    launcher = catalog_id("ISLBXAC10")
    unit = mech((launcher, RA), (catalog_id("IS LB 10-X AC Ammo"), LT), (catalog_id("IS LB 10-X Cluster Ammo"), LT))
    lines = ammo_line(evaluate(unit)).lines
    assert [line.value for line in lines] == [19 * 2]


def test_one_shot_launchers_set_no_limit() -> None:
    unit = mech((catalog_id("LRM 5 (OS)"), RT), (catalog_id("IS Ammo LRM-5"), LT))
    assert ammo_line(evaluate(unit)).value == 0


# -- gear, tonnage, speed -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "tonnage", "bv"),
    [
        ("Hatchet", 75, 22.5),
        ("Sword", 75, 1.725 * 9),
        ("IS Lance", 75, 15),
        ("Mace", 75, 19),
        ("Retractable Blade", 75, 1.725 * 8),
        ("ISClaw", 75, 1.275 * 11),
        ("IS Flail", 75, 11),
        ("Chain Whip", 75, 5.175),
        ("Talons", 75, 8),  # half of 15, halves up
        ("Talons", 70, 7),
        ("Buzzsaw", 75, 67),
        ("WreckingBall", 75, 8),
        ("Dual Saw", 75, 9),
        ("Chainsaw", 75, 7),
        ("MiningDrill", 75, 6),
        ("Rock Cutter", 75, 6),
        ("Backhoe", 75, 8),
        ("Combine", 75, 5),
        ("PileDriver", 75, 5),
        ("Spot Welder", 75, 5),
    ],
)
def test_physical_weapons_by_tonnage(name: str, tonnage: int, bv: float) -> None:
    assert other_line(evaluate(mech((catalog_id(name), RA), tonnage=tonnage))).value == pytest.approx(bv, abs=1e-9)


def test_triple_strength_myomer_doubles_physical_weapons() -> None:
    tsm = (catalog_id("Triple Strength Myomer"), RT)
    assert other_line(evaluate(mech((catalog_id("Hatchet"), RA), tsm, tonnage=75))).value == 45
    industrial = (catalog_id("Industrial Triple Strength Myomer"), RT)
    assert other_line(evaluate(mech((catalog_id("Hatchet"), RA), industrial, tonnage=75))).value == 22.5
    prototype = ("prototype-triple-strength-myomer", RT)
    assert other_line(evaluate(mech((catalog_id("ISClaw"), RA), prototype, tonnage=70))).value == 1.275 * 10 * 2
    assert other_line(evaluate(mech((catalog_id("Talons"), RL), tsm, tonnage=75))).value == 16
    assert other_line(evaluate(mech((catalog_id("Buzzsaw"), RA), tsm, tonnage=75))).value == 67


def test_an_aes_arm_swings_harder() -> None:
    unit = mech((catalog_id("Hatchet"), RA), (catalog_id("ISAES"), RA), tonnage=75)
    assert other_line(evaluate(unit)).value == 22.5 * 1.25
    claw = mech((catalog_id("ISClaw"), RA), (catalog_id("ISAES"), RA), tonnage=70)
    assert other_line(evaluate(claw)).value == 1.275 * 10 * 1.25
    (line,) = other_line(evaluate(claw)).lines
    assert dict(line.inputs)["AES"] == 1.25
    other_arm = mech((catalog_id("Hatchet"), LA), (catalog_id("ISAES"), RA), tonnage=75)
    (line,) = other_line(evaluate(other_arm)).lines
    assert (line.value, line.formula_text) == (22.5, "15 × 1.5")
    no_weapon = mech((catalog_id("Backhoe"), LL), (catalog_id("ISAES"), RL))
    assert other_line(evaluate(no_weapon)).value == 8


def test_a_ram_plate_counts_tonnage_speed_and_spikes() -> None:
    plate, spikes = catalog_id("Ram Plate"), catalog_id("Spikes")
    unit = mech((plate, RT), (spikes, CT), (spikes, LL), form=Form.QUAD, tonnage=60, walk=4)
    # 60 x 6 x 0.1 = 36, half is 18, one spiked torso makes 19
    assert other_line(evaluate(unit)).value == pytest.approx(19 * 1.1)


def test_tonnage_grows_with_myomer_and_actuator_enhancement() -> None:
    aes = catalog_id("ISAES")
    assert tonnage_line(evaluate(mech())).value == 50
    assert tonnage_line(evaluate(mech((catalog_id("Triple Strength Myomer"), RT)))).value == 75
    assert tonnage_line(evaluate(mech((catalog_id("Industrial Triple Strength Myomer"), RT)))).value == pytest.approx(
        57.5
    )
    assert tonnage_line(evaluate(mech((aes, RA), (aes, LA)))).value == pytest.approx(60)
    assert tonnage_line(evaluate(mech((aes, RL), (aes, LL)))).value == pytest.approx(60)
    quad: list[Any] = [(aes, leg) for leg in (RA, LA, RL, LL)]
    assert tonnage_line(evaluate(mech(*quad, form=Form.QUAD))).value == pytest.approx(70)
    assert tonnage_line(evaluate(mech(*quad[:3], form=Form.QUAD))).value == 50  # every leg or none
    assert tonnage_line(evaluate(mech((aes, RL)))).value == 50
    assert tonnage_line(evaluate(mech(*[(aes, leg) for leg in (RL, LL, CL)], form=Form.TRIPOD))).value == 50
    assert tonnage_line(evaluate(mech(("prototype-triple-strength-myomer", RT)))).value == 75


def test_speed_factors_of_the_rule_book() -> None:
    table = [
        0.44, 0.54, 0.65, 0.77, 0.88, 1, 1.12, 1.24, 1.37, 1.5, 1.63, 1.76, 1.89, 2.02, 2.16, 2.3, 2.44, 2.58, 2.72,
        2.86, 3, 3.15, 3.29, 3.44, 3.59, 3.74,
    ]  # fmt: skip
    assert [speed_factor(mp) for mp in range(26)] == table


@pytest.mark.parametrize(
    ("gear", "half"),
    [
        (["jump-jet"] * 3, 2),  # 1.5, up
        (["jump-jet"] * 4, 2),
        (["umu"] * 4, 2),
        (["umu"] * 5, 3),
        (["umu", "jump-jet", "jump-jet", "jump-jet"], 2),
    ],
)
def test_half_of_jumping_or_swimming_is_added_rounded_up(gear: list[str], half: int) -> None:
    places = (RL, LL, RT, LT, CT)
    line = speed_line(evaluate(mech(*zip(gear, places, strict=False))))
    assert line.value == speed_factor(6 + half)


@pytest.mark.parametrize(("jets", "half"), [(3, 7), (4, 9), (5, 12)])  # flank MP of 14, 18 and 23
def test_a_lam_adds_half_of_what_it_flies(jets: int, half: int) -> None:
    places = (RL, LL, RT, LT, RT)
    lam = mech(*[("jump-jet", place) for place in places[:jets]], form=Form.LAM, conversion="Standard", walk=5)
    assert speed_line(evaluate(lam)).value == speed_factor(8 + half)


@pytest.mark.parametrize(
    ("gear", "run"),
    [
        ([], 6),
        (["ISMASC"], 8),
        (["Supercharger"], 8),
        (["ISMASC", "Supercharger"], 10),
        (["Triple Strength Myomer"], 8),
        (["Triple Strength Myomer", "ISMASC"], 10),
    ],
)
def test_run_mp_with_boosters_and_myomer(gear: list[str], run: int) -> None:
    unit = mech(*[(catalog_id(name), RT) for name in gear])
    assert dict(speed_line(evaluate(unit)).inputs)["run"] == run


def test_hardened_armor_on_the_legs_slows() -> None:
    assert dict(speed_line(evaluate(mech(armor=armored(9, kind=ArmorKind("hardened"))))).inputs)["run"] == 5


def test_tripods_gain_no_mp_from_myomer() -> None:
    unit = mech((catalog_id("Triple Strength Myomer"), RT), form=Form.TRIPOD)
    assert dict(speed_line(evaluate(unit)).inputs)["run"] == 6


@pytest.mark.parametrize(("walk", "tonnage", "rating"), [(4, 50, 240), (3, 60, 220), (5, 35, 210)])
def test_primitive_engines_need_a_fifth_more(walk: int, tonnage: int, rating: int) -> None:
    from designer.construction.engine import rating_for, walk_of

    assert rating_for(walk, tonnage, primitive=True) == rating
    assert walk_of(rating, tonnage, primitive=True) == walk


def test_shields_slow_by_one_each() -> None:
    unit = mech((catalog_id("ISLargeShield"), RA), (catalog_id("ISMediumShield"), LA), ("jump-jet", CT), walk=5)
    inputs = dict(speed_line(evaluate(unit)).inputs)
    assert (inputs["run"], inputs["half_jump"]) == (5, 0)


def test_industrial_cockpits_aim_worse() -> None:
    plain, industrial = mech(), mech(cockpit="industrial")
    assert offensive(evaluate(industrial)).value == pytest.approx(offensive(evaluate(plain)).value * 0.9)


@pytest.mark.parametrize(
    ("cockpit", "factor"),
    [("standard", 1), ("small", 0.95), ("torso-mounted", 0.95), ("small-command", 0.95), ("interface", 1.3),
     ("command-console", 1), ("vrpp", 1.4)],
)  # fmt: skip
def test_the_cockpit_scales_the_total(cockpit: str, factor: float) -> None:
    g = evaluate(mech(cockpit=cockpit, armor=armored(0)))
    total = ledger(g).defensive + ledger(g).offensive
    assert battle_value(g) == int(total * factor + 0.5)


def test_a_drone_counts_where_the_cockpit_does_not() -> None:
    drone = (catalog_id("ISDroneOperatingSystem"), LT)
    for cockpit, factor in (("standard", 0.95), ("small", 0.95), ("interface", 0.95)):
        g = evaluate(mech(drone, cockpit=cockpit, base=TechBase.MIXED_IS))
        assert battle_value(g) == int((ledger(g).defensive + ledger(g).offensive) * factor + 0.5)


def test_the_heat_sink_kit_adds_a_hundredth() -> None:
    g = evaluate(mech(heat_sink_kit=True, armor=armored(200)))
    assert battle_value(g) == int((ledger(g).defensive + ledger(g).offensive) * 1.01 + 0.5)


def test_head_weapons_count_as_front() -> None:
    assert weapon_values(evaluate(mech((catalog_id("Small Laser"), HD))))[0].faces_front
