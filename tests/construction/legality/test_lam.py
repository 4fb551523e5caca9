"""Land-air 'Mechs."""

from __future__ import annotations

import pytest

from designer.units.location import CT, LA, LL, LT, RA, RL, RT, Form, Location
from designer.units.mount import SystemPart
from designer.units.unit import Armor, ArmorKind
from tests.construction.legality.found import ERROR, found, lam, lying, mech, omni, only, rules, without

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
