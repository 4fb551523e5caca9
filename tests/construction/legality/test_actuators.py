"""Hands and lower arms, and what lies in their place or needs them (CONSTRUCTION 9.2)."""

from __future__ import annotations

import pytest

from designer.catalog import catalog
from designer.construction.legality.actuators import is_long_gun
from designer.units.location import LA, LT, RA, Form
from designer.units.mount import SystemPart
from tests.construction.legality.found import ERROR, found, mech, omni, only, rules, without

HAND, LOWER_ARM = SystemPart.HAND, SystemPart.LOWER_ARM

REPLACE_A_HAND = [
    *("salvage-arm", "claw", "chainsaw", "backhoe", "dual-saw", "mining-drill", "rock-cutter", "spot-welder"),
    *("wrecking-ball", "flail"),
]


def actuators(item: str, *missing: SystemPart) -> set[str]:
    unit = without(mech(year=3150), LA, *missing)
    from tests.building import with_item

    return {rule for rule in rules(with_item(unit, item, LA)) if rule.startswith("actuator.")}


@pytest.mark.parametrize("item", REPLACE_A_HAND)
def test_what_stands_in_the_place_of_a_hand(item: str) -> None:
    assert actuators(item) == {"actuator.no_hand"}
    assert actuators(item, HAND) == set()
    assert actuators(item, HAND, LOWER_ARM) == {"actuator.lower_arm"}


@pytest.mark.parametrize("item", ["chain-whip", "hatchet", "mace", "sword", "vibroblade-small"])
def test_what_a_hand_holds(item: str) -> None:
    assert actuators(item) == set()
    assert actuators(item, HAND) == {"actuator.hand"}


@pytest.mark.parametrize("item", ["lance", "retractable-blade"])
def test_what_sits_on_the_lower_arm(item: str) -> None:
    assert actuators(item) == actuators(item, HAND) == set()
    assert actuators(item, HAND, LOWER_ARM) == {"actuator.lower_arm"}


def test_a_pile_driver_takes_the_whole_lower_arm() -> None:
    """So it is today; the build of 2021 wanted it to have one (CONSTRUCTION 9.2)."""
    assert actuators("heavy-duty-pile-driver", HAND, LOWER_ARM) == set()
    assert actuators("heavy-duty-pile-driver", HAND) == {"actuator.no_lower_arm"}


def test_sentences_name_thing_arm_and_part() -> None:
    assert only(mech(("claw", LA))) == (
        "actuator.no_hand",
        ERROR,
        "Claw in the left arm leaves no room for a hand",
    )
    assert only(mech(("hatchet", LA)).with_(systems=without(mech(), LA, HAND).systems))[2] == (
        "Hatchet in the left arm needs a hand"
    )


def test_a_weapon_in_the_wrong_place_is_not_asked_for_its_hand() -> None:
    assert rules(mech(("hatchet", LT))) == {"place.forbidden"}


def test_quads_have_no_hands_to_miss() -> None:
    assert [f.rule for f in found(mech(("dual-saw", LT), form=Form.QUAD))] == []


# -- long guns of OmniMechs -------------------------------------------------------------------------------------


@pytest.mark.parametrize("gun", ["ppc", "ac-2", "is-ultra-ac-2", "is-lb-2-x-ac", "is-rotary-ac-2", "light-gauss-rifle"])
def test_a_long_gun_takes_the_lower_arm_of_an_omni(gun: str) -> None:
    unit = mech((gun, LA), year=3140)
    name = catalog()[gun].name
    assert only(omni(unit)) == (
        "omni.arm",
        ERROR,
        f"{name} in the left arm of an omni leaves no room for a lower arm",
    )
    assert "omni.arm" not in rules(unit)
    assert "omni.arm" not in rules(omni(without(unit, LA, HAND, LOWER_ARM)))


def test_a_hand_alone_is_as_bad() -> None:
    assert "omni.arm" in rules(omni(without(mech(("ppc", LA), year=3140), LA, LOWER_ARM)))


def test_the_other_arm_does_not_matter_and_quads_have_none() -> None:
    assert "omni.arm" not in rules(omni(without(mech(("ppc", LA), year=3140), LA, HAND, LOWER_ARM)))
    assert "omni.arm" not in rules(omni(mech(("light-ppc", RA), form=Form.QUAD, year=3140)))


@pytest.mark.parametrize("item", ["silver-bullet-gauss-rifle", "hag-20", "magshot", "enhanced-ppc", "gac-2", "hvac-2"])
def test_the_class_lists(item: str) -> None:
    assert is_long_gun(catalog()[item])


@pytest.mark.parametrize("item", ["medium-laser", "machine-gun", "is-plasma-rifle", "thumper-cannon", "ppc-capacitor"])
def test_and_what_is_not_in_them(item: str) -> None:
    assert not is_long_gun(catalog()[item])
