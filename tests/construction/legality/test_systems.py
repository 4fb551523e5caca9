"""Gyro, cockpit and their slots."""

from __future__ import annotations

import pytest

from designer.units.location import CT, HD, LA, LT, RT, Form
from designer.units.mount import SystemPart
from designer.units.unit import Armor, ArmorKind, HeatSinks, Tech
from tests.construction.legality.found import ERROR, WARNING, found, industrial, lying, mech, only, rules, without


def test_a_part_that_the_catalog_does_not_hold_is_said_to_count_as_another() -> None:
    unknown = mech(armor=Armor(ArmorKind("shimmering")), structure="of glass")
    assert [f[:3] for f in found(unknown)] == [
        ("system.unknown", ERROR, "“of glass” is not in the catalog; it counts as Standard"),
        ("system.unknown", ERROR, "“shimmering” is not in the catalog; it counts as Standard"),
    ]


def test_a_mech_without_gyro_needs_an_interface_cockpit() -> None:
    assert only(mech(gyro="none")) == ("gyro.none", ERROR, "Only an interface cockpit does without a gyro")
    assert rules(mech(gyro="none", cockpit="interface", year=3140)) == set()


def test_the_superheavy_gyro_is_for_superheavies() -> None:
    assert only(mech(tonnage=120, gyro="standard")) == (
        "gyro.superheavy",
        ERROR,
        "Over 100 t the gyro must be superheavy",
    )
    assert ("gyro.superheavy", ERROR, "Superheavy gyros need more than 100 t") in [
        f[:3] for f in found(mech(gyro="superheavy"))
    ]


@pytest.mark.parametrize("cockpit", ["torso-mounted", "command-console", "vrpp"])
def test_full_head_ejection_needs_somebody_in_the_head(cockpit: str) -> None:
    unit = mech(cockpit=cockpit, full_head_ejection=True, year=3140)
    assert "cockpit.ejection" in rules(unit)
    assert "cockpit.ejection" not in rules(mech(cockpit=cockpit, year=3140))


def test_the_sentence_names_the_cockpit() -> None:
    (finding,) = [f for f in found(mech(cockpit="command-console", full_head_ejection=True)) if f.severity is ERROR]
    assert finding.sentence == "Full-head ejection is not possible with a Command Console cockpit"


def test_an_interface_cockpit_cannot_be_armored() -> None:
    unit = mech(cockpit="interface", year=3140)
    armored = tuple(s._replace(armored=s.part is SystemPart.COCKPIT) for s in unit.systems)
    assert only(unit.with_(systems=armored)) == (
        "cockpit.armored",
        ERROR,
        "An interface cockpit cannot be armored",
    )


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ({"form": Form.TRIPOD, "cockpit": "standard"}, "A Standard cockpit is not for tripods"),
        ({"cockpit": "tripod"}, "Tripod cockpits are for tripods only"),
        ({"tonnage": 120, "cockpit": "standard"}, "A Standard cockpit is not for superheavies"),
    ],
)
def test_a_cockpit_of_another_form_is_a_warning(parts: dict[str, object], sentence: str) -> None:
    assert only(mech(**{"year": 3140, **parts})) == ("cockpit.form", WARNING, sentence)


def test_slots_of_systems_that_are_missing_are_a_warning() -> None:
    assert only(without(mech(), HD, SystemPart.LIFE_SUPPORT)) == (
        "systems.slots",
        WARNING,
        "Life Support fills 0 slots in the head and should fill 2",
    )


def test_arms_may_go_without_hands() -> None:
    unit = mech()
    for arm in (4, 5):
        unit = without(unit, Form.BIPED.locations[arm], SystemPart.HAND, SystemPart.LOWER_ARM)
    assert found(unit) == []


def test_light_engines_are_not_built_by_the_clans() -> None:
    unit = mech(engine="light", clan_engine=True)
    assert only(unit) == ("engine.invalid", ERROR, "Light engines are Inner Sphere technology")


def test_compact_engines_are_never_large() -> None:
    unit = mech(engine="compact", tonnage=90)
    sentence = "Compact engines have a rating of at most 400; this one has 450"
    assert ("engine.invalid", sentence) in [(f.rule, f.sentence) for f in found(unit)]


def test_no_engine_goes_beyond_500() -> None:
    unit = mech(tonnage=100, walk=6)
    sentence = "No engine has a rating of 600; the highest is 500"
    assert ("engine.invalid", sentence) in [(f.rule, f.sentence) for f in found(unit)]


def test_engine_slots_that_are_missing() -> None:
    assert only(without(mech(engine="xl"), LT, SystemPart.ENGINE)) == (
        "engine.slots",
        ERROR,
        "The engine fills 0 slots in the left torso and needs 3",
    )


FISSION = {"engine": "fission", "sinks": HeatSinks(10), "year": 3140}
ICE = {"engine": "ice", "sinks": HeatSinks(0), "year": 3140}
HEAVY = tuple((RT, row) for row in range(1, 12))


@pytest.mark.parametrize(
    ("item", "needs"),
    [
        ("battlemech-taser", "a fusion engine"),
        ("risc-hyper-laser", "a fusion or fission engine"),
        ("flamer", "a fusion or fission engine"),
    ],
)
def test_what_draws_power(item: str, needs: str) -> None:
    name = {"battlemech-taser": "BattleMech Taser", "risc-hyper-laser": "RISC Hyper Laser", "flamer": "Flamer"}[item]
    assert ("engine.power", ERROR, f"{name} needs {needs}") in [f[:3] for f in found(mech((item, LA), **ICE))]
    assert ("engine.power" in rules(mech((item, LA), **FISSION))) == (needs == "a fusion engine")
    assert "engine.power" not in rules(mech((item, LA), year=3140))


def test_nova_needs_fusion() -> None:
    item = "nova-combined-electronic-warfare-system-cews"
    assert "engine.power" in rules(mech((item, LT), **FISSION))


def test_a_flamer_with_fuel_of_its_own_needs_no_power() -> None:
    assert "engine.power" not in rules(mech(("flamer-vehicle", LA), **ICE))


def test_heavy_gauss_rifles_need_power() -> None:
    """TM p. 219; CONSTRUCTION 9.3, newer."""
    for item in ("improved-heavy-gauss-rifle", "heavy-gauss-rifle"):
        unit = lying(mech(**ICE), item, *HEAVY)
        assert [f.severity for f in found(unit) if f.rule == "engine.power"] == [ERROR]


@pytest.mark.parametrize("item", ["heavy-gauss-rifle", "improved-heavy-gauss-rifle"])
def test_a_fission_engine_is_enough_for_heavy_gauss_rifles(item: str) -> None:
    assert "engine.power" not in rules(lying(mech(**FISSION), item, *HEAVY))


def test_fuel_tanks_need_something_that_burns() -> None:
    assert only(industrial(("extended-fuel-tank", LT))) == (
        "engine.power",
        ERROR,
        "Extended Fuel Tank needs an ICE or fuel cell engine",
    )
    assert rules(industrial(("extended-fuel-tank", LT), **ICE)) == set()


def test_jets_without_power_are_an_error() -> None:
    unit = mech(("jump-jet", CT), **ICE)
    assert only(unit) == ("engine.jets", ERROR, "Jump Jets need a fusion or fission engine")


def test_a_superheavy_has_a_superheavy_gyro_whatever_its_cockpit() -> None:
    # TO:AR p. 106; an interface cockpit alone does without one.
    heavy = mech(tonnage=120, gyro="none", cockpit="interface")
    assert "gyro.superheavy" in rules(heavy)
    assert "gyro.superheavy" not in rules(mech(gyro="none", cockpit="interface", year=3140))


def test_a_mech_without_engine() -> None:
    # TM p. 48: at no rules level.
    for level in (2, 5):
        unit = mech(engine="none", walk=0).with_(tech=Tech(year=3067, rules_level=level))
        assert "engine.none" in rules(unit)
