"""The price in C-bills, rule by rule, worked by hand (TechManual p. 278-284; CONSTRUCTION, section 8)."""

from __future__ import annotations

import math
from typing import Any

import pytest

from designer.construction.cost import COMPONENTS, FACTORS, CostSheet, cost, cost_lines, mount_cost
from designer.construction.layout import system_layout
from designer.design import Design, equipment
from designer.units.location import ARMS, CT, HD, LA, LL, LT, RA, RL, RT, Form
from designer.units.mount import SystemPart
from designer.units.unit import Armor, ArmorKind, HeatSinks, TechBase, Unit
from tests.building import armored, catalog_id, evaluate, mech

AMMO = catalog_id("IS Ammo LRM-20")  # 30,000
LASER = catalog_id("Medium Laser")  # 40,000
PLAIN = 3_392_000
"""The 50-ton 'Mech with an engine of 250 and nothing on it: 2,261,333.33 C-bills, times 1.5."""
ROCKETS = catalog_id("ISRocketLauncher10")  # 15,000 and a ton of its ammunition for 1,000


def sheet(unit: Unit) -> CostSheet:
    return cost(evaluate(unit))


def price_of(name: str, **options: Any) -> int:
    """What an item on a 50-ton 'Mech with an engine of 200 costs."""
    location = options.pop("location", RT)
    g = evaluate(mech((catalog_id(name), location, options)))
    return mount_cost(g, equipment(g)[0])


# -- published and worked prices ------------------------------------------------------------------------------


def locust() -> Unit:
    """The LCT-1V, whose price every edition prints."""
    gun, ammo = catalog_id("ISMachine Gun"), catalog_id("IS Ammo MG - Full")
    sinks = [(catalog_id("Heat Sink"), place) for place in (RL, LL, RT, LT)]  # an engine of 160 holds six
    unit = mech((LASER, CT), (gun, RA), (gun, LA), (ammo, CT), *sinks, tonnage=20, walk=8, armor=armored(64))
    missing = frozenset((arm, part) for arm in ARMS for part in (SystemPart.LOWER_ARM, SystemPart.HAND))
    return unit.with_(systems=system_layout(unit.chassis, unit.engine, unit.gyro, unit.cockpit, missing))


def test_a_locust_costs_what_the_book_says() -> None:
    found = sheet(locust())
    assert found.total == 1_512_400
    assert found.dry == 1_511_200
    assert found._replace(engine=round(found.engine, 2)) == CostSheet(
        cockpit=200_000,
        life_support=50_000,
        sensors=40_000,
        myomer=40_000,
        structure=8_000,
        actuators=18_000,
        engine=213_333.33,
        gyro=600_000,
        jump=0,
        heat_sinks=0,
        ejection=0,
        armored_systems=0,
        armor=40_000,
        equipment=50_000,
        ammunition=1_000,
        clan_case=0,
        conversion_rate=0,
        reputation=1,
        omni=1,
        weight=1.2,
    )


# -- systems --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cockpit", "price"),
    [
        ("standard", 200_000),
        ("industrial", 100_000),
        ("primitive-industrial", 100_000),
        ("small", 175_000),
        ("command-console", 700_000),
        ("small-command", 675_000),
        ("torso-mounted", 750_000),
        ("vrpp", 1_250_000),
        ("interface", 200_000),
        ("dual", 40_000),
    ],
)
def test_cockpits(cockpit: str, price: int) -> None:
    assert sheet(mech(cockpit=cockpit)).cockpit == price


@pytest.mark.parametrize(
    ("name", "per_ton"),
    [
        ("TSM", 16_000),
        ("Industrial Triple Strength Myomer", 12_000),
        ("RISC Super-Cooled Myomer", 10_000),
    ],
)
def test_myomer(name: str, per_ton: int) -> None:
    assert sheet(mech()).myomer == 2_000 * 50
    assert sheet(mech((catalog_id(name), RT))).myomer == per_ton * 50


@pytest.mark.parametrize(
    ("structure", "tonnage", "per_ton"),
    [
        ("standard", 50, 400),
        ("industrial", 50, 300),
        ("is-endo-steel", 50, 1_600),
        ("is-endo-steel-prototype", 50, 4_800),
        ("reinforced", 50, 6_400),
        ("is-composite", 50, 1_600),
        ("is-endo-composite", 50, 3_200),
        ("standard", 150, 4_000),
        ("is-endo-steel", 150, 16_000),
        ("is-endo-composite", 150, 6_400),
    ],
)
def test_structure(structure: str, tonnage: int, per_ton: int) -> None:
    assert sheet(mech(structure=structure, tonnage=tonnage, walk=2)).structure == per_ton * tonnage


def test_a_tripod_pays_a_fifth_more_for_its_structure() -> None:
    assert sheet(mech(form=Form.TRIPOD)).structure == pytest.approx(400 * 50 * 1.2)


def test_actuators() -> None:
    arms, legs = 2 * (100 + 50 + 80), 2 * (150 + 80 + 120)
    assert sheet(mech()).actuators == (arms + legs) * 50
    assert sheet(mech(form=Form.TRIPOD)).actuators == (arms + 3 * 350) * 50
    assert sheet(mech(form=Form.QUAD)).actuators == 2 * legs * 50
    assert sheet(mech(tonnage=150, walk=2)).actuators == 2 * (arms + legs) * 150


@pytest.mark.parametrize(
    ("kind", "base"),
    [
        ("ice", 1_250),
        ("fusion", 5_000),
        ("xl", 20_000),
        ("xxl", 100_000),
        ("fuel-cell", 3_500),
        ("light", 15_000),
        ("compact", 10_000),
        ("fission", 7_500),
    ],
)
def test_engines(kind: str, base: int) -> None:
    assert sheet(mech(engine=kind)).engine == base * 200 * 50 / 75


def test_a_large_engine_costs_double() -> None:
    assert sheet(mech(tonnage=100, walk=4)).engine == 5_000 * 400 * 100 / 75
    assert sheet(mech(tonnage=90, walk=5)).engine == 2 * 5_000 * 450 * 90 / 75


def test_an_engine_that_cannot_exist_has_no_price_and_no_gyro() -> None:
    found = sheet(mech(engine="light", clan_engine=True))
    assert (found.engine, found.gyro) == (0, 0)


@pytest.mark.parametrize(
    ("gyro", "unit"),
    [("standard", 300_000), ("xl", 375_000), ("compact", 600_000), ("heavy-duty", 1_000_000), ("none", 0)],
)
def test_gyros_go_by_walk_and_tonnage(gyro: str, unit: int) -> None:
    assert sheet(mech(gyro=gyro, tonnage=55, walk=4)).gyro == 3 * unit  # 220, begun hundreds


def test_a_superheavy_gyro_is_priced_like_a_heavy_duty_one() -> None:
    assert sheet(mech(gyro="superheavy", tonnage=150, walk=2)).gyro == 3 * 1_000_000


def test_superheavy_myomer() -> None:
    assert sheet(mech(tonnage=150, walk=2)).myomer == 12_000 * 150


@pytest.mark.parametrize(
    ("jet", "each"),
    [("Jump Jet", 200), ("Improved Jump Jet", 500), ("ISPrototypeJumpJet", 200), ("ISPrototypeImprovedJumpJet", 200)],
)
def test_jump_jets_go_by_the_square(jet: str, each: int) -> None:
    three = [(catalog_id(jet), RT)] * 3
    assert sheet(mech(*three)).jump == each * 9 * 50


def test_boosters_come_on_top_of_jets_and_ask_for_no_wing() -> None:
    booster = (catalog_id("MechanicalJumpBooster"), RL, {"size": 4.0})
    wing, jet = (catalog_id("ISPartialWing"), RT), (catalog_id("Jump Jet"), CT)
    assert sheet(mech(booster)).jump == 150 * 16 * 50
    assert sheet(mech(booster, wing)).jump == 150 * 16 * 50
    assert sheet(mech(booster, jet, jet)).jump == (150 * 16 + 200 * 4) * 50


def test_swimming_units_and_those_beside_a_large_shield() -> None:
    umu, shield = (catalog_id("UMU"), RT), (catalog_id("ISLargeShield"), LA)
    assert sheet(mech(umu, umu)).jump == 200 * 4 * 50
    assert sheet(mech(umu, umu, shield)).jump == 0


def test_sinks() -> None:
    assert sheet(mech(sinks=HeatSinks(10, "single"), walk=6)).heat_sinks == 0
    assert sheet(mech(sinks=HeatSinks(12, "single"), walk=6)).heat_sinks == 4_000
    assert sheet(mech(sinks=HeatSinks(4, "single"), walk=6, engine="ice")).heat_sinks == -12_000
    assert sheet(mech(sinks=HeatSinks(12, "double"), walk=6)).heat_sinks == 72_000
    assert sheet(mech(sinks=HeatSinks(12, "laser"), walk=6)).heat_sinks == 72_000


def test_the_line_of_too_few_sinks_says_how_many_there_are() -> None:
    lines = {line.id: line for line in cost_lines(evaluate(mech(sinks=HeatSinks(4, "single"), walk=6, engine="ice")))}
    assert lines["heat_sinks"][1:3] == ("Heat sinks, 4 of 10", -12_000)


def test_prototype_sinks_are_priced_as_items_and_count_as_singles() -> None:
    found = sheet(mech((catalog_id("ISDoubleHeatSinkPrototype"), RT), sinks=HeatSinks(11, "single"), walk=5))
    assert (found.heat_sinks, found.equipment) == (2_000, 18_000)


def test_full_head_ejection_and_armored_systems() -> None:
    assert sheet(mech(full_head_ejection=True)).ejection == 1_725_000
    unit = mech()
    plated = tuple(s._replace(armored=s.part is SystemPart.GYRO) for s in unit.systems)
    assert sheet(unit.with_(systems=plated)).armored_systems == 4 * 150_000


# -- armor ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "price"),
    [("standard", 10_000 * 6.5), ("is-ferro-fibrous", 20_000 * 6.0), ("hardened", 15_000 * 12.5)],
)
def test_armor_is_paid_by_the_half_ton(kind: str, price: float) -> None:
    assert sheet(mech(armor=armored(100, kind=ArmorKind(kind)))).armor == price


def test_patchwork_is_paid_by_the_point() -> None:
    kinds = tuple(ArmorKind("hardened" if place == CT else "standard") for place in range(9))
    suit = Armor(front=(9, 20, 0, 0, 0, 0, 0, 0, 0), kinds=kinds)
    assert sheet(mech(armor=suit)).armor == 9 / 16 * 10_000 + 20 / 8 * 15_000


def test_a_suit_of_one_kind_given_by_location_is_no_patchwork() -> None:
    suit = armored(100, kinds=(ArmorKind("is-ferro-fibrous", False),) * 9)
    assert sheet(mech(armor=suit)).armor == 20_000 * 6.0


# -- equipment ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "price"),
    [
        ("Hatchet", 5_000 * 4),
        ("Sword", 10_000 * 2.5),
        ("IS Lance", 150 * 50),
        ("Retractable Blade", 10_000 * (1 + 3)),
        ("ISClaw", 200 * 50),
        ("Talons", 300 * 4),
        ("Spikes", 50 * 50),
        ("ISMASC", 200 * 3 * 1_000),  # 50 / 20 = 2.5, rounded to 3
        ("Supercharger", 10_000 * 200),
        ("ISPartialWing", 50_000 * 3.5),
        ("Tracks", math.ceil(500 * 200 * 50 / 75)),
        ("Environmental Sealing", 225 * 50),
        ("ISDroneOperatingSystem", 10_000 * 5.5 + 5_000),
        ("ISModularArmor", 10_000),
        ("2 Compact Heat Sinks", 6_000),
    ],
)
def test_items_whose_price_follows_a_formula_or_changed(name: str, price: float) -> None:
    assert price_of(name) == price


def test_an_enhanced_leg_costs_more_than_an_enhanced_arm() -> None:
    assert price_of("ISAES", location=RA) == 500 * 50
    assert price_of("ISAES", location=LL) == 700 * 50


def test_a_turret_is_paid_by_its_own_tons() -> None:
    turret, gauss = catalog_id("ISShoulderTurret"), catalog_id("ISGaussRifle")
    g = evaluate(mech((turret, RT), (gauss, RT, {"turret": True}), tonnage=100, walk=3))
    found = next(f for f in equipment(g) if f.item.id == turret)
    assert mount_cost(g, found) == 15_000  # a tenth of 15 tons


def test_item_prices_are_cut_to_whole_c_bills() -> None:
    assert price_of("Talons", location=RL) == 1_200
    ladder = mech((catalog_id("Ladder"), RT, {"size": 20.7}))
    assert sheet(ladder).equipment == 103  # 5 C-bills a metre


def test_armored_slots_are_charged_for_weapons_and_variable_prices_only() -> None:
    assert price_of("Medium Laser", armored=True) == 40_000 + 150_000
    assert price_of("Hatchet", location=RA, armored=True) == 20_000 + 4 * 150_000
    assert price_of("ISCASE", armored=True) == 50_000


def test_ammunition_can_be_left_out() -> None:
    found = sheet(mech((AMMO, RT), (AMMO, LT)))
    assert found.ammunition == 60_000
    assert found.total - found.dry == 60_000 * 1.5


def test_coolant_pods_are_no_ammunition_here() -> None:
    found = sheet(mech((catalog_id("Coolant Pod"), RT)))
    assert (found.equipment, found.ammunition) == (50_000, 0)


@pytest.mark.parametrize(
    ("name", "rounds"),
    [
        ("ISRocketLauncher10", 1_000),
        ("LRM 20 (OS)", 30_000),
        ("ISSRM4OS", 27_000),
        ("CLStreakSRM6 (OS)", 54_000),
        ("Fusillade", 2 * 75_000),
        ("ISBPod", 0),
        ("TSEMP One-Shot", 0),
    ],
)
def test_one_shot_weapons_are_loaded_with_a_ton_of_ammunition(name: str, rounds: int) -> None:
    assert sheet(mech((catalog_id(name), RT))).ammunition == rounds


# -- Clan CASE ------------------------------------------------------------------------------------------------


def clan(*wanted: Any, **parts: Any) -> float:
    return sheet(mech(*wanted, base=TechBase.CLAN, **parts)).clan_case


def test_a_clan_chassis_pays_for_each_location_that_could_explode() -> None:
    gauss = catalog_id("CLGaussRifle")
    assert clan() == 0
    assert clan((AMMO, RT), (AMMO, RT), (gauss, LA)) == 100_000
    assert sheet(mech((AMMO, RT), (gauss, LA))).clan_case == 0
    assert clan((AMMO, RT), case_opt_out=frozenset({RT})) == 0


def test_mounted_case_is_paid_as_an_item_and_case_ii_saves_nothing() -> None:
    assert clan((AMMO, RT), (catalog_id("CLCASE"), RT)) == 0
    assert clan((AMMO, RT), (catalog_id("CLCASEII"), RT)) == 50_000


def test_rounds_of_one_shot_weapons_count_as_one_more_location() -> None:
    assert clan((ROCKETS, RT), (ROCKETS, LT)) == 50_000
    assert clan((catalog_id("ISBPod"), RL), (catalog_id("ISBPod"), LL)) == 150_000


def test_another_chassis_pays_for_what_its_clan_case_brings_along() -> None:
    assert sheet(mech((AMMO, RT), (AMMO, LT), (catalog_id("CLCASE"), RT))).clan_case == 50_000


# -- factors --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "conversion", "rate"),
    [(Form.LAM, "Standard", 0.75), (Form.LAM, "Bimodal", 0.65), (Form.QUADVEE, "Track", 0.5), (Form.BIPED, "", 0)],
)
def test_conversion_gear_is_a_part_of_structure_and_equipment(form: Form, conversion: str, rate: float) -> None:
    found = sheet(mech((LASER, RT), (AMMO, LT), form=form, conversion=conversion))
    assert found.conversion == (20_000 + 40_000 + 30_000) * rate
    assert found.total - found.dry == math.floor(30_000 * (1 + rate) * 1.5)


def test_an_omnimech_costs_a_quarter_more() -> None:
    unit = mech()
    omni = unit.with_(chassis=unit.chassis._replace(omni=True))
    assert sheet(omni).total == sheet(unit).total * 1.25


def test_an_industrialmech_pays_less_for_its_tonnage() -> None:
    assert sheet(mech(structure="industrial")).weight == 1 + 50 / 400
    assert sheet(mech()).weight == 1.5


@pytest.mark.parametrize(
    ("quirks", "factor"),
    [((), 1), (("bad_rep_is", "searchlight"), 1), (("good_rep_1",), 1.1), (("good_rep_2",), 1.25)],
)
def test_a_good_reputation_raises_the_price(quirks: tuple[str, ...], factor: float) -> None:
    found = sheet(mech(walk=5, quirks=quirks))
    assert found.reputation == factor
    assert found.total == round(PLAIN * factor)


# -- lines ----------------------------------------------------------------------------------------------------


def test_lines_name_every_component_and_lead_to_the_total() -> None:
    assert {*COMPONENTS, *FACTORS} - {"conversion"} == {*CostSheet._fields} - {"conversion_rate"}
    unit = mech((LASER, HD), (AMMO, RT), form=Form.LAM, conversion="Standard", quirks=("good_rep_1",))
    lines = cost_lines(evaluate(unit))
    assert [line.label for line in lines][-3:] == ["Conversion gear", "Good Reputation", "Tonnage"]
    price = sum(line.value for line in lines if not line.factor)
    for line in lines:
        price *= line.value if line.factor else 1
    assert math.floor(price + 0.5) == sheet(unit).total


def test_what_costs_nothing_has_no_line() -> None:
    assert [line.id for line in cost_lines(evaluate(mech(walk=5)))] == [
        *("cockpit", "life_support", "sensors", "myomer", "structure", "actuators", "engine", "gyro", "weight")
    ]


def test_an_edit_of_one_location_prices_that_location_only() -> None:
    unit = mech((LASER, RT), (AMMO, LT), (ROCKETS, LA))
    runs: list[tuple[str, tuple[object, ...]]] = []
    design = Design(unit, lambda name, key: runs.append((name, key)))
    cost(design.graph)
    runs.clear()
    design.load(unit.with_(mounts=(*unit.mounts[1:], unit.mounts[0]._replace(armored=True))))
    assert cost(design.graph) == sheet(design.unit)
    assert [key for name, key in runs if name == "cost.price_at"] == [(RT,)]
    assert not [name for name, _ in runs if name in ("cost.engine_cost", "cost.armor_cost", "cost.actuator_cost")]


def test_a_mark_that_does_not_count_is_not_paid() -> None:
    assert price_of("Spikes", armored=True) == price_of("Spikes")


def test_a_clan_chassis_has_case_for_primitive_autocannons_only() -> None:
    """They explode by an optional rule alone; the reference leaves the other autocannons out where it adds CASE."""
    assert clan(("primitive-prototype-autocannon-5", RT)) == 50_000
    assert clan(("ac-5", RT)) == 0
