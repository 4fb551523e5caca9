"""IndustrialMechs, primitive 'Mechs, superheavies."""

from __future__ import annotations

import pytest

from designer.construction.findings import findings
from designer.units.location import CT, LA, LL, LT, RA, RL, RT, Form, Location
from designer.units.mount import SystemPart
from designer.units.unit import Armor, ArmorKind, HeatSinks, TechBase, Unit
from tests.building import catalog_id, evaluate
from tests.construction.legality.found import (
    ERROR,
    WARNING,
    found,
    industrial,
    lam,
    lying,
    mech,
    omni,
    only,
    rules,
    without,
)

TSM = "triple-strength-myomer"


@pytest.mark.parametrize(
    ("item", "name"), [("CLStreakLRM7", "Streak LRM 7"), ("Clan Streak LRM 7 Ammo", "Streak LRM 7 Ammo")]
)
def test_racks_that_no_mech_has_and_their_ammunition(item: str, name: str) -> None:
    """TM p. 229 to 231. The reference lets them pass: a warning."""
    unit = mech((catalog_id(item), LT), base=TechBase.CLAN)
    told = [f[1:3] for f in found(unit) if f.rule == "kind.others"]
    assert told == [(WARNING, f"{name} is for ProtoMechs and battle armor")]
    assert "kind.others" not in rules(mech((catalog_id("CLStreakLRM5 (OS)"), LT), base=TechBase.CLAN))


# -- IndustrialMechs ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("item", "name"),
    [
        (TSM, "Triple Strength Myomer"),
        ("is-masc", "MASC"),
        ("risc-super-cooled-myomer", "RISC Super-Cooled Myomer"),
        ("improved-jump-jet", "Improved Jump Jet"),
        ("harjel-repair-systems-harjel-ii", "HarJel Repair Systems (HarJel II)"),
    ],
)
def test_what_industrialmechs_cannot_carry(item: str, name: str) -> None:
    unit = industrial((item, LT), year=3137)
    assert ("industrial.banned", ERROR, f"IndustrialMechs cannot carry {name}") in [f[:3] for f in found(unit)]


@pytest.mark.parametrize("item", ["jump-jet", "industrial-triple-strength-myomer", "light-fluid-suction-system-mech"])
def test_what_they_can(item: str) -> None:
    assert not {"industrial.banned", "battlemech.banned"} & rules(industrial((item, LT)))


@pytest.mark.parametrize(
    "item",
    [
        *("is-targeting-computer", "active-probe-beagle", "c3-computer-slave", "c3-computer-master"),
        *("improved-c3-computer-c3i", "is-artemis-iv-fcs", "prototype-artemis-iv-fcs", "artemis-v-fcs"),
    ],
)
def test_electronics_need_advanced_fire_control(item: str) -> None:
    laser = ("medium-laser", LA)
    assert "industrial.fire_control" in rules(industrial(laser, (item, LT)))
    assert "industrial.fire_control" not in rules(industrial(laser, (item, LT), cockpit="standard"))
    assert "industrial.fire_control" not in rules(mech(laser, (item, LT)))


def test_the_sentence_says_what_is_missing() -> None:
    assert only(industrial(("active-probe-beagle", LT))) == (
        "industrial.fire_control",
        ERROR,
        "'Mechs without advanced fire control cannot carry Active Probe (Beagle)",
    )


def test_gyro_engine_and_sinks_of_industrialmechs() -> None:
    """The engine gets a warning, because real units break that rule; sinks are single ones (TM p. 71)."""
    assert only(industrial(gyro="xl", year=3140)) == ("industrial.gyro", ERROR, "IndustrialMechs have a standard gyro")
    assert only(industrial(engine="xl")) == (
        "industrial.engine",
        WARNING,
        "IndustrialMechs cannot have XL engines",
    )
    assert only(industrial(sinks=HeatSinks(10, "double"))) == (
        "industrial.sinks",
        ERROR,
        "IndustrialMechs cannot have double heat sinks",
    )
    assert "industrial.sinks" in rules(industrial(("is-double-heat-sink", LT), sinks=HeatSinks(11)))


@pytest.mark.parametrize(
    ("item", "name"),
    [
        ("industrial-triple-strength-myomer", "Industrial Triple Strength Myomer"),
        ("light-fluid-suction-system-mech", "Light Fluid Suction System (Mech)"),
        ("extended-fuel-tank", "Extended Fuel Tank"),
    ],
)
def test_what_battlemechs_cannot_carry(item: str, name: str) -> None:
    assert ("battlemech.banned", ERROR, f"BattleMechs cannot carry {name}") in [f[:3] for f in found(mech((item, LT)))]


def test_commercial_armor_on_a_battlemech_is_a_warning() -> None:
    suit = Armor(ArmorKind("commercial"))
    assert only(mech(armor=suit)) == ("battlemech.armor", WARNING, "BattleMechs cannot wear commercial armor")
    assert rules(industrial(armor=suit)) == set()


# -- primitive 'Mechs -----------------------------------------------------------------------------------------

PRIMITIVE = Armor(ArmorKind("is-primitive"))


def primitive(**parts: object) -> Unit:
    return mech(**{"cockpit": "primitive", "year": 2450, "armor": PRIMITIVE, **parts})


@pytest.mark.parametrize(
    ("parts", "rule", "sentence"),
    [
        ({"structure": "is-endo-steel"}, "primitive.structure", "Primitive 'Mechs cannot have advanced structure"),
        ({"engine": "xl"}, "primitive.engine", "Primitive 'Mechs cannot have XL engines"),
        ({"tonnage": 90}, "primitive.engine", "Primitive 'Mechs cannot have large engines"),
        ({"armor": Armor()}, "primitive.armor", "Primitive 'Mechs cannot wear Standard armor"),
    ],
)
def test_what_primitive_mechs_cannot_have(parts: dict[str, object], rule: str, sentence: str) -> None:
    assert (rule, ERROR, sentence) in [f[:3] for f in found(primitive(**parts))]


def test_primitive_mechs_have_no_myomer_and_are_no_omnis() -> None:
    assert "primitive.banned" in rules(mech((TSM, LT), cockpit="primitive", armor=PRIMITIVE))
    assert ("primitive.omni", "Primitive 'Mechs cannot be omnis") in [(f[0], f[2]) for f in found(omni(primitive()))]


def test_primitive_industrialmechs_wear_commercial_armor() -> None:
    parts = {"structure": "industrial", "cockpit": "primitive-industrial"}
    assert rules(primitive(**parts, armor=Armor(ArmorKind("commercial")))) == set()
    assert "primitive.armor" in rules(primitive(**parts))


# -- superheavies ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "item",
    [
        *(TSM, "is-masc", "supercharger", "jump-jet", "umu", "modular-armor", "partial-wing"),
        *("risc-super-cooled-myomer", "actuator-enhancement-system-aes"),
    ],
)
def test_what_superheavies_cannot_carry(item: str) -> None:
    place = LA if item.startswith("actuator") else CT if item == "supercharger" else LT
    assert "superheavy.banned" in rules(mech((item, place), tonnage=120))


def test_the_sentence_names_the_thing() -> None:
    assert only(mech(("is-masc", RT), tonnage=120)) == ("superheavy.banned", ERROR, "Superheavies cannot carry MASC")


def test_superheavy_industrialmechs_have_fusion_engines() -> None:
    parts = {"tonnage": 120, "cockpit": "superheavy-industrial", "sinks": HeatSinks(0)}
    assert ("superheavy.engine", "A superheavy IndustrialMech has a fusion engine") in [
        (f[0], f[2]) for f in found(industrial(**parts, engine="ice"))
    ]
    assert "superheavy.engine" not in rules(mech(tonnage=120, engine="ice", sinks=HeatSinks(0)))


def test_a_superheavy_quadvee_is_a_warning() -> None:
    unit = mech(tonnage=120, form=Form.QUADVEE, conversion="Track")
    assert ("superheavy.quadvee", WARNING) in [f[:2] for f in found(unit)]


def test_superheavies_have_no_armored_parts() -> None:
    unit = mech(("medium-laser", LA, {"armored": True}), tonnage=120)
    assert only(unit) == ("superheavy.armored", ERROR, "Superheavies cannot have armored Medium Laser")
    plain = mech(tonnage=120)
    gyro = tuple(s._replace(armored=s.part is SystemPart.GYRO) for s in plain.systems)
    assert only(plain.with_(systems=gyro))[2] == "Superheavies cannot have armored systems"


BOMB_BAY, FUEL_TANK = "bomb-bay", "lam-fuel-tank"


@pytest.mark.parametrize(
    ("parts", "rule", "sentence"),
    [
        ({"tonnage": 60}, "lam.mass", "LAMs weigh at most 55 t; this one weighs 60 t"),
        ({"engine": "xl"}, "lam.engine", "LAMs cannot have XL engines"),
        ({"gyro": "xl", "year": 3070}, "lam.gyro", "LAMs have a standard, compact or heavy-duty gyro"),
        (
            {"cockpit": "torso-mounted", "engine": "compact", "year": 3070},
            "lam.cockpit",
            "LAMs cannot have a Torso Mounted cockpit",
        ),
        ({"structure": "is-endo-steel"}, "lam.structure", "LAMs cannot have Endo Steel structure; it takes slots"),
        ({"armor": Armor(ArmorKind("hardened")), "year": 3076}, "lam.armor", "LAMs cannot wear Hardened armor"),
        ({"armor": Armor(ArmorKind("is-ferro-fibrous"))}, "lam.armor", "LAMs cannot wear Ferro-Fibrous armor"),
    ],
)
def test_the_body_of_a_lam(parts: dict[str, object], rule: str, sentence: str) -> None:
    assert only(lam(**parts)) == (rule, ERROR, sentence)


def test_a_cockpit_for_two_leaves_no_room_for_the_avionics() -> None:
    sentence = "LAMs cannot have a Command Console cockpit"
    assert ("lam.cockpit", ERROR, sentence) in [f[:3] for f in found(lam(cockpit="command-console"))]


def test_primitive_lams_and_omni_lams() -> None:
    assert "lam.cockpit" in rules(lam(cockpit="primitive", armor=Armor(ArmorKind("is-primitive"))))
    assert only(omni(lam(year=3060))) == ("lam.omni", ERROR, "LAMs cannot be omnis")


@pytest.mark.parametrize(
    ("item", "place", "name"),
    [
        ("supercharger", CT, "Supercharger"),
        ("modular-armor", LT, "Modular Armor"),
        ("dumper-front", LT, "Dumper (Front)"),
        ("bridge-layer-light", LT, "Bridge Layer (Light)"),
        ("hatchet", LA, "Hatchet"),
        ("backhoe", LA, "Backhoe"),
        ("heavy-gauss-rifle", LT, "Heavy Gauss Rifle"),
        ("prototype-arrow-iv", LT, "Prototype Arrow IV"),
    ],
)
def test_what_lams_cannot_carry(item: str, place: Location, name: str) -> None:
    assert ("lam.banned", ERROR, f"LAMs cannot carry {name}") in [f[:3] for f in found(lam((item, place), year=3076))]


def test_a_lam_folds_no_item_in_two_locations() -> None:
    arm, torso = [(RA, row) for row in range(5, 13)], [(RT, row) for row in range(3, 5)]
    assert only(lying(lam(), "ac-20", *arm, *torso)) == (
        "lam.split",
        ERROR,
        "AC/20 lies in several locations, which a LAM cannot fold",
    )
    spread = [(RA, 5), (LA, 5), (RA, 6), (LA, 6), (RA, 7), (LA, 7)]
    assert rules(lying(lam(), "triple-strength-myomer", *spread)) == {"lam.split"}


def test_a_lam_keeps_its_lower_arms() -> None:
    assert rules(without(lam(), LA, SystemPart.HAND)) == set()
    assert only(without(lam(), LA, SystemPart.HAND, SystemPart.LOWER_ARM)) == (
        "lam.arm",
        ERROR,
        "The left arm of a LAM needs upper and lower arm",
    )


def test_a_lam_needs_three_jets_to_fly() -> None:
    assert only(mech(("jump-jet", RL), ("jump-jet", LL), form=Form.LAM)) == (
        "lam.jump",
        ERROR,
        "2 jump MP; a LAM needs 3 to fly",
    )


def test_twenty_bomb_bays_and_no_more() -> None:
    rows = [(place, row) for place in (RA, LA) for row in range(5, 13)] + [(RT, row) for row in range(3, 9)]
    unit = lam()
    for row in rows[:20]:
        unit = lying(unit, BOMB_BAY, row)
    assert "lam.bomb_bays" not in rules(unit)
    (finding,) = [f for f in found(lying(unit, BOMB_BAY, rows[20])) if f.rule == "lam.bomb_bays"]
    assert finding.sentence == "21 bomb bays, at most 20"


@pytest.mark.parametrize(("item", "name"), [(BOMB_BAY, "Bomb Bay"), (FUEL_TANK, "Fuel Tank")])
def test_bomb_bays_and_fuel_tanks_are_for_lams_alone(item: str, name: str) -> None:
    """IO p. 110 and 114."""
    assert "lam.only" not in rules(lam((item, LT)))
    for form in (Form.BIPED, Form.QUAD, Form.QUADVEE, Form.TRIPOD):
        told = [f[:3] for f in found(mech((item, LT), form=form, year=3140)) if f.rule == "lam.only"]
        assert told == [("lam.only", ERROR, f"'Mechs other than LAMs cannot carry {name}")]


def test_other_mechs_may_have_all_that() -> None:
    assert rules(mech(("hatchet", LA), ("modular-armor", LT), ("supercharger", CT), year=3140)) == set()


def test_primitive_jets_on_an_industrial() -> None:
    # Standard and primitive prototype jets, no improved ones.
    year = 2470
    primitive = industrial(("primitive-prototype-jump-jet", LT), engine="fusion", year=year)
    assert "industrial.banned" not in rules(primitive)
    assert "industrial.banned" in rules(industrial(("improved-jump-jet", LT), engine="fusion", year=3080))


@pytest.mark.parametrize("sink", ["is-double-heat-sink", "1-compact-heat-sink", "double-heat-sink-prototype"])
def test_no_kind_of_sink_but_the_single_one_is_for_industrialmechs(sink: str) -> None:
    found = [f for f in findings(evaluate(industrial((sink, LT), sinks=HeatSinks(11)))) if f.rule == "industrial.sinks"]
    assert [(f.severity, f.remedy) for f in found] == [(ERROR, "single_sinks")]


@pytest.mark.parametrize(
    ("structure", "tonnage", "legal"),
    [
        ("clan-endo-steel", 150, False),
        ("clan-endo-composite", 150, False),
        ("is-endo-steel", 150, True),
        ("is-endo-composite", 150, True),
        ("clan-endo-steel", 100, True),
    ],
)
def test_superheavies_have_no_light_structure_of_the_clans(structure: str, tonnage: int, legal: bool) -> None:
    unit = mech(tonnage=tonnage, structure=structure)
    assert ("superheavy.structure" not in rules(unit)) is legal


@pytest.mark.parametrize(
    ("tons", "exists"),
    [
        (5, False),
        (9, False),
        (10, True),
        (12, False),
        (33, False),
        (77, False),
        (100, True),
        (101, False),
        (105, True),
        (200, True),
        (205, False),
    ],
)
def test_masses_are_multiples_of_five_from_10_to_200_tons(tons: int, exists: bool) -> None:
    assert ("mass.none" not in rules(mech(tonnage=tons))) is exists
