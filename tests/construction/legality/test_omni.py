"""Pods, and the arms of omnis."""

from __future__ import annotations

import pytest

from designer.catalog import catalog
from designer.construction.legality.actuators import is_long_gun
from designer.units.location import LA, LT, RA, Form
from designer.units.mount import SystemPart
from tests.construction.legality.found import ERROR, mech, omni, only, rules, without

POD = {"pod": True}
HAND, LOWER_ARM = SystemPart.HAND, SystemPart.LOWER_ARM


def test_a_pod_on_a_mech_that_is_no_omni() -> None:
    assert only(mech(("medium-laser", LT, POD))) == (
        "pod.fixed",
        ERROR,
        "Medium Laser is in a pod, but the 'Mech is no omni",
    )
    assert rules(omni(mech(("medium-laser", LT, POD)))) == set()


@pytest.mark.parametrize("item", ["is-masc", "battlemech-harjel-system", "actuator-enhancement-system-aes"])
def test_what_is_always_fixed(item: str) -> None:
    assert "pod.fixed" in rules(omni(mech((item, LA, POD), year=3140)))
    assert "pod.fixed" not in rules(omni(mech((item, LA), year=3140)))


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
