"""Defensive Battle Value, rule by rule, on 'Mechs made for the rule (BV_RULES, sections 2 to 6)."""

from __future__ import annotations

from typing import Any

import pytest

from designer.battle_value.defensive import (
    armor_line,
    armored_line,
    defensive,
    equipment_line,
    gyro_line,
    speed_line,
    structure_line,
    target_modifier,
)
from designer.battle_value.offensive import other_line
from designer.catalog import RuleSet
from designer.design import once
from designer.units.location import CT, LL, LT, RA, RL, RT, Form
from designer.units.mount import SystemPart
from designer.units.unit import Armor, ArmorKind, Unit
from tests.building import armored, catalog_id, evaluate, mech


def armor_of(unit: Unit) -> float:
    return armor_line(evaluate(unit)).value


@pytest.mark.parametrize(
    ("kind", "worth"),
    [
        ("standard", 250),
        ("is-ferro-fibrous", 250),
        ("hardened", 500),
        ("is-reactive", 375),
        ("is-reflective", 375),
        ("is-ballistic-reinforced", 375),
        ("clan-ferro-lamellor", 300),
        ("is-anti-penetrative-ablation", 300),
        ("heat-dissipating", 275),
        ("commercial", 125),
        ("industrial", 250),
        ("is-stealth", 250),
        ("is-impact-resistant", 250),
    ],
)
def test_armor_counts_two_and_a_half_times_its_multiplier(kind: str, worth: float) -> None:
    assert armor_of(mech(armor=armored(100, kind=ArmorKind(kind)))) == pytest.approx(worth)


def test_rear_armor_counts_like_front_armor() -> None:
    armor = Armor(front=(9, 20, 0, 0, 0, 0, 0, 0, 0), rear=(0, 10, 0, 0, 0, 0, 0, 0, 0))
    assert armor_of(mech(armor=armor)) == 39 * 2.5


def test_modular_armor_adds_ten_points() -> None:
    assert armor_of(mech(("modular-armor", RT), armor=armored(100))) == 110 * 2.5


def test_a_torso_cockpit_counts_the_center_torso_twice() -> None:
    armor = Armor(front=(9, 20, 0, 0, 0, 0, 0, 0, 0), rear=(0, 10, 0, 0, 0, 0, 0, 0, 0))
    assert armor_of(mech(armor=armor, cockpit="torso-mounted")) == (39 + 30) * 2.5


def test_a_piloting_pod_does_not_count_the_center_torso_twice() -> None:
    assert armor_of(mech(armor=armored(30), cockpit="vrpp")) == 30 * 2.5


def test_a_blue_shield_adds_a_fifth_to_the_multiplier_but_not_to_the_barrier() -> None:
    shield = ("blue-shield-particle-field-damper", RT)
    assert armor_of(mech(shield, armor=armored(100, kind=ArmorKind("is-reactive")))) == pytest.approx(425)
    assert armor_of(mech(shield, armor=armored(100, kind=ArmorKind("commercial")))) == pytest.approx(150)


def test_patchwork_counts_each_location_by_its_own_armor() -> None:
    kinds = [ArmorKind()] * 9
    kinds[CT] = ArmorKind("hardened")
    front = (10, 20, 0, 0, 0, 0, 0, 0, 0)
    assert armor_of(mech(armor=Armor(front=front, kinds=tuple(kinds)))) == (10 + 20 * 2) * 2.5


def test_a_patchwork_of_one_kind_is_uniform() -> None:
    armor = armored(100, kinds=(ArmorKind("is-reactive"),) * 9)
    assert armor_of(mech(armor=armor)) == 100 * 1.5 * 2.5


def test_harjel_iii_costs_one_point_more_by_the_rules_of_2026() -> None:
    """The published values count −1 for it; the list of equipment of September 2026 has −2."""
    unit = mech(("harjel-repair-systems-harjel-iii", LT))
    values = [equipment_line(once(unit, ruleset=rules)).value for rules in RuleSet]
    assert values == [-1, -2]


def test_harjel_makes_its_location_worth_a_tenth_or_a_fifth_more() -> None:
    front = (0, 0, 20, 20, 0, 0, 0, 0, 0)
    unit = mech(
        ("harjel-repair-systems-harjel-ii", RT), ("harjel-repair-systems-harjel-iii", LT), armor=Armor(front=front)
    )
    assert armor_of(unit) == pytest.approx((20 * 1.1 + 20 * 1.2) * 2.5)


@pytest.mark.parametrize(
    ("engine", "clan", "tonnage", "factor"),
    [
        ("fusion", False, 50, 1.0),
        ("compact", False, 50, 1.0),
        ("light", False, 50, 0.75),
        ("xl", True, 50, 0.75),
        ("xl", False, 50, 0.5),
        ("xxl", True, 50, 0.5),
        ("xxl", False, 50, 0.25),
        ("light", False, 150, 0.825),
        ("xl", True, 150, 0.825),
        ("xl", False, 150, 0.75),
        ("xxl", True, 150, 0.75),
        ("xxl", False, 150, 0.5),
    ],
)
def test_structure_counts_by_how_far_the_engine_reaches(engine: str, clan: bool, tonnage: int, factor: float) -> None:
    unit = mech(tonnage=tonnage, engine=engine, clan_engine=clan, walk=2)
    points = {50: 83, 150: 227}[tonnage]
    assert structure_line(evaluate(unit)).value == pytest.approx(points * 1.5 * factor)


def test_a_clan_light_engine_cannot_exist_and_reaches_nowhere() -> None:
    unit = mech(engine="light", clan_engine=True)
    assert structure_line(evaluate(unit)).value == 83 * 1.5
    assert dict(speed_line(evaluate(unit)).inputs)["run"] == 0


@pytest.mark.parametrize(
    ("structure", "factor"),
    [("standard", 1), ("is-endo-steel", 1), ("industrial", 0.5), ("is-composite", 0.5), ("reinforced", 2)],
)
def test_structure_counts_by_its_type(structure: str, factor: float) -> None:
    assert structure_line(evaluate(mech(structure=structure))).value == pytest.approx(83 * 1.5 * factor)


@pytest.mark.parametrize(("form", "points"), [(Form.BIPED, 114), (Form.QUAD, 122), (Form.TRIPOD, 130)])
def test_structure_points_follow_the_form(form: Form, points: int) -> None:
    assert structure_line(evaluate(mech(form=form, tonnage=75))).value == points * 1.5


@pytest.mark.parametrize(
    ("gyro", "cockpit", "worth"),
    [
        ("standard", "standard", 25),
        ("xl", "standard", 25),
        ("compact", "standard", 25),
        ("heavy-duty", "standard", 50),
        ("none", "standard", 0),
        ("none", "interface", 25),
    ],
)
def test_the_gyro_counts_half_the_tonnage(gyro: str, cockpit: str, worth: float) -> None:
    assert gyro_line(evaluate(mech(gyro=gyro, cockpit=cockpit))).value == worth


def test_defensive_equipment_counts_at_face_value() -> None:
    unit = mech(("ecm-suite-guardian", RT), ("active-probe-beagle", LT), ("anti-personnel-pods-a-pods", LL))
    assert equipment_line(evaluate(unit)).value == 61 + 10 + 1


@pytest.mark.parametrize(
    ("item", "worth"),
    [
        ("ecm-suite-guardian-prototype", 61),
        ("ecm-suite", 61),
        ("angel-ecm-suite", 100),
        ("electronic-warfare-ew-equipment", 39),
        ("watchdog-composite-electronic-warfare-system-cews", 68),  # its seven offensive points are dead words (9.1)
        ("nova-combined-electronic-warfare-system-cews", 68),
        ("bloodhound-active-probe", 25),
        ("active-probe", 12),
        ("light-active-probe", 7),
        ("mechwarrior-aquatic-survival-system-mass", 9),
        ("bridge-layer-light", 5),
        ("bridge-layer-medium", 10),
        ("bridge-layer-heavy", 20),
        ("chaff-pod", 19),
        ("risc-viral-jammer-decoy", 284),
        ("risc-viral-jammer-homing", 284),
        ("spikes", 4),
        ("shield-small", 50),
        ("shield-medium", 135),
        ("shield-large", 263),
        ("harjel-repair-systems-harjel-ii", -1),
        ("harjel-repair-systems-harjel-iii", -1),
    ],
)
def test_what_counts_on_this_side_counts_on_no_other(item: str, worth: int) -> None:
    g = evaluate(mech((item, RT)))
    assert equipment_line(g).value == worth
    assert other_line(g).value == 0


def test_anti_missile_ammunition_counts_up_to_its_launchers() -> None:
    ams = catalog_id("ISAntiMissileSystem")
    ammo = catalog_id("ISAMS Ammo")
    one = equipment_line(evaluate(mech((ams, RT), (ammo, RT))))
    many = equipment_line(evaluate(mech((ams, RT), *[(ammo, RT)] * 5)))
    assert (one.value, many.value) == (32 + 11, 32 + 32)


def test_a_laser_anti_missile_system_does_not_raise_the_limit() -> None:
    unit = mech((catalog_id("ISLaserAMS"), LT), (catalog_id("ISAMS Ammo"), RT))
    assert dict(equipment_line(evaluate(unit)).lines[-1].inputs)["launchers"] == 0


def test_armored_items_count_five_percent_a_slot() -> None:
    unit = mech((catalog_id("ISERPPC"), RA, {"armored": True}))
    assert armored_line(evaluate(unit)).value == pytest.approx(229 * 0.05 * 3)


PLACES = {
    "HD3": "Cockpit",
    "CT1": "Fusion engine",
    "CT4": "Gyro",
    "CT7": "Gyro",
    "RA1": "Shoulder",
    "LL4": "Foot actuator",
}
"""Slots of systems as a sheet counts them, from 1 (TM p. 50), with the system in each."""


@pytest.mark.parametrize(("place", "system"), PLACES.items())
def test_the_line_of_an_armored_system_names_the_slot_in_which_it_is(place: str, system: str) -> None:
    unit = mech()
    parts = [
        part._replace(armored=f"{unit.chassis.form.code(part.slot.location)}{part.slot.row + 1}" == place)
        for part in unit.systems
    ]
    (line,) = armored_line(evaluate(unit.with_(systems=tuple(parts)))).lines
    assert line.id == f"def.armored.{place}"
    assert line.label.lower() == f"armored {system.lower()}, {place.lower()}"


def test_an_armored_ppc_counts_with_its_capacitor() -> None:
    unit = mech((catalog_id("ISERPPC"), RA, {"armored": True}), (catalog_id("PPC Capacitor"), RA, {"armored": True}))
    assert armored_line(evaluate(unit)).value == pytest.approx((229 + 114) * 0.05 * 4)


def test_armored_items_without_worth_count_five_a_slot() -> None:
    unit = mech((catalog_id("ISDoubleHeatSink"), RT, {"armored": True}))
    assert armored_line(evaluate(unit)).value == 15


def test_an_armored_physical_weapon_counts_by_its_own_rule() -> None:
    # BV rule 4.4: 5 % a slot of 15, which is 1.5 for each of the 10 points of a hatchet on 50 t; it has 4 slots.
    unit = mech((catalog_id("Hatchet"), RA, {"armored": True}))
    assert armored_line(evaluate(unit)).value == pytest.approx(15 * 0.05 * 4)


def test_an_armored_pod_of_one_point_counts_a_twentieth() -> None:
    assert armored_line(evaluate(mech(("anti-personnel-pods-a-pods", LL, {"armored": True})))).value == 0.05


def test_armored_systems_count_five_a_slot_and_gyros_by_tonnage() -> None:
    unit = mech(tonnage=60)
    systems = tuple(s._replace(armored=s.part in (SystemPart.GYRO, SystemPart.COCKPIT)) for s in unit.systems)
    assert armored_line(evaluate(unit.with_(systems=systems))).value == pytest.approx(4 * 60 * 0.5 * 0.05 + 5)


@pytest.mark.parametrize(
    ("mp", "modifier"),
    [(0, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2), (7, 3), (9, 3), (10, 4), (17, 4), (18, 5), (24, 5), (25, 6)],
)
def test_target_modifier(mp: int, modifier: int) -> None:
    assert target_modifier(mp) == modifier


def speed_of(unit: Unit) -> float:
    return speed_line(evaluate(unit)).value


@pytest.mark.parametrize(("jets", "note"), [(4, "run 6, +2"), (5, "jump 5, +3")])
def test_the_line_of_the_speed_factor_names_the_movement_that_counts(jets: int, note: str) -> None:
    """Run 6 is worth 2; jump 4 is worth 1 and 1 more, which is no better, and jump 5 is worth 2 and 1 more."""
    places = (LT, LT, RT, RT, CT)[:jets]
    unit = mech(*(("improved-jump-jet" if jets > 4 else "jump-jet", place) for place in places))
    assert speed_line(evaluate(unit)).note == note


def test_the_better_of_run_and_jump_plus_one_counts() -> None:
    jets: list[Any] = [("jump-jet", leg) for leg in (LL, RL, LL, RL)] + [("jump-jet", CT)]
    assert speed_of(mech(walk=4)) == pytest.approx(1.2)  # run 6: +2
    assert speed_of(mech(*jets, walk=5)) == pytest.approx(1.3)  # run 8: +3; jump 5: +2 + 1


def test_stealth_chameleon_and_void_signature() -> None:
    stealth = armored(100, kind=ArmorKind("is-stealth"))
    assert speed_of(mech(armor=stealth)) == pytest.approx(1.4)
    assert speed_of(mech(("null-signature-system", RT))) == pytest.approx(1.4)
    assert speed_of(mech(("chameleon-light-polarization-shield", RT))) == pytest.approx(1.4)
    assert speed_of(mech(("void-signature-system", RT))) == pytest.approx(1.3)
    assert speed_of(mech(("void-signature-system", RT), walk=5)) == pytest.approx(1.4)
    assert speed_of(mech(("void-signature-system", RT), walk=7)) == pytest.approx(1.4)  # run 11: already +4


def test_patchwork_stealth_hides_nobody() -> None:
    kinds = (ArmorKind(), *(ArmorKind("is-stealth"),) * 8)
    assert speed_of(mech(armor=armored(100, kinds=kinds))) == pytest.approx(1.2)


def test_a_lam_counts_its_airmek() -> None:
    jets: list[Any] = [("jump-jet", LL), ("jump-jet", RL), ("jump-jet", LT)]
    unit = mech(*jets, form=Form.LAM, conversion="Standard", walk=5)  # flank ceil(1.5 x 9) = 14: +4, and one more
    assert speed_of(unit) == pytest.approx(1.5)
    assert speed_of(mech(*jets, form=Form.LAM, conversion="Bimodal", walk=5)) == pytest.approx(1.3)


def test_the_defensive_sum_is_at_least_one() -> None:
    ammo = catalog_id("IS Ammo LRM-20")
    unit = mech(*[(ammo, place) for place in (CT, CT, RL, RL, LL, LL) * 2], tonnage=20, gyro="none")
    assert dict(defensive(evaluate(unit)).inputs)["sum"] == 1.0


def test_the_whole_defensive_side_is_the_sum_times_speed() -> None:
    unit = mech(armor=armored(100), tonnage=50, walk=4)
    assert defensive(evaluate(unit)).value == pytest.approx((250 + 83 * 1.5 + 25) * 1.2)


def test_marks_on_what_cannot_be_armored_count_nothing() -> None:
    """BV rule 4.4: a mount is only armored if its type can be."""
    for item in ("ac-20-ammo", "spikes", "modular-armor", "shield-medium"):
        assert armored_line(evaluate(mech((item, RA, {"armored": True})))).value == 0
    assert armored_line(evaluate(mech(("coolant-pod", RT, {"armored": True})))).value == 5
