"""Things in the wrong place: the table of places, spread items, rear-facing arms, turrets."""

from __future__ import annotations

import pytest

from designer.catalog import catalog
from designer.construction.spread import pattern
from designer.units.location import CT, HD, LA, LL, LT, RA, RT, Form, Location
from designer.units.unit import Armor, ArmorKind, HeatSinks, TechBase
from tests.construction.legality.found import ERROR, WARNING, found, industrial, lying, mech, omni, only, rules


@pytest.mark.parametrize(
    ("item", "location", "sentence"),
    [
        ("hatchet", LT, "Hatchet in the left torso: arms only"),
        ("dual-saw", LT, "Dual Saw in the left torso: arms only"),
        ("salvage-arm", LT, "Salvage Arm in the left torso: arms only"),
        ("actuator-enhancement-system-aes", LT, "Actuator Enhancement System (AES) in the left torso: arm or leg"),
        ("battlemech-harjel-system", HD, "BattleMech HarJel System in the head: not beside the cockpit"),
        ("supercharger", LT, "Supercharger in the left torso: only beside the engine"),
        (
            "risc-emergency-coolant-system",
            LT,
            "RISC Emergency Coolant System in the left torso: only beside the engine",
        ),
        ("is-case", LA, "CASE in the left arm: torso only"),
        ("case-p-prototype", LA, "CASE-P (Prototype) in the left arm: torso only"),
        ("ladder", LA, "Ladder in the left arm: torso only"),
        ("bridge-layer-light", LA, "Bridge Layer (Light) in the left arm: torso only"),
        ("jump-jet", LA, "Jump Jet in the left arm: torso or leg"),
        ("umu", LA, "UMU in the left arm: torso or leg"),
        ("anti-personnel-pods-a-pods", LT, "Anti-Personnel Pods (A-Pods) in the left torso: legs only"),
        ("modular-armor", HD, "Modular Armor in the head: not in the head"),
        ("vehicular-grenade-launcher", LA, "Vehicular Grenade Launcher in the left arm: torso only"),
        ("ejection-seat-industrial-mech", LT, "Ejection Seat (Industrial Mech) in the left torso: head only"),
        ("mechwarrior-aquatic-survival-system-mass", LT, None),
    ],
)
def test_an_item_where_the_table_forbids_it(item: str, location: Location, sentence: str | None) -> None:
    (finding,) = [f for f in found(mech((item, location), year=3139)) if f.severity is ERROR]
    assert (finding.rule, finding.location, finding.remedy) == ("place.forbidden", location, "place_best")
    assert sentence is None or finding.sentence == sentence


def test_a_lift_hoist_belongs_into_a_torso_or_arm() -> None:
    unit = mech(("lift-hoist-arresting-hoist", LL), tonnage=120)  # takes two slots there, as many as a leg has free
    assert only(unit) == ("place.forbidden", ERROR, "Lift Hoist/Arresting Hoist in the left leg: torso or arm")


def test_a_fuel_tank_belongs_into_a_torso() -> None:
    unit = industrial(("extended-fuel-tank", LA), engine="ice", sinks=HeatSinks(0))
    assert only(unit) == ("place.forbidden", ERROR, "Extended Fuel Tank in the left arm: torso only")


def test_a_heavy_gauss_rifle_keeps_both_its_ends_in_torsos() -> None:
    slots = [(RA, row) for row in range(5, 13)] + [(RT, row) for row in range(1, 4)]
    for item, name in (("heavy-gauss-rifle", "Heavy"), ("improved-heavy-gauss-rifle", "Improved Heavy")):
        unit = lying(mech(year=3140), item, *slots)
        assert only(unit) == ("place.forbidden", ERROR, f"{name} Gauss Rifle in the right arm: torso only")


@pytest.mark.parametrize("item", ["hatchet", "shield-medium", "claw", "salvage-arm"])
def test_what_quads_cannot_have_at_all(item: str) -> None:
    unit = mech((item, LT), form=Form.QUAD, year=3140)
    assert [f.sentence.rpartition(": ")[2] for f in found(unit) if f.severity is ERROR] == ["not on quads"]


def test_a_remote_drone_console_outside_the_cockpit_is_a_warning() -> None:
    """The reference means to test it and does not (CONSTRUCTION 9.2)."""
    unit = mech(("remote-drone-command-console", LT), year=3145)
    assert [(f.rule, f.severity) for f in found(unit)] == [("place.forbidden", WARNING)]


# -- spread items ---------------------------------------------------------------------------------------------


def spread(item: str, form: Form, needed: int) -> list[tuple[Location, int]]:
    """Slots of a spread item where it belongs, on the last rows of each location."""
    places = pattern(catalog()[item], form, needed)
    assert places is not None
    return [(location, form.slots(location) - n) for location, count in places.items() for n in range(count)]


@pytest.mark.parametrize(
    ("item", "form", "needed", "severity"),
    [
        ("stealth", Form.BIPED, 12, ERROR),
        ("blue-shield-particle-field-damper", Form.BIPED, 7, ERROR),
        ("partial-wing", Form.BIPED, 8, ERROR),
        ("talons", Form.BIPED, 4, ERROR),
        ("tracks", Form.QUAD, 4, ERROR),
        ("ram-plate", Form.QUAD, 3, ERROR),
        ("chain-drape-cape", Form.BIPED, 6, ERROR),
        ("null-signature-system", Form.BIPED, 7, WARNING),
        ("void-signature-system", Form.BIPED, 7, WARNING),
        ("chameleon-light-polarization-shield", Form.BIPED, 6, WARNING),
        ("risc-super-cooled-myomer", Form.BIPED, 6, WARNING),
    ],
)
def test_a_spread_item_outside_its_places(item: str, form: Form, needed: int, severity: object) -> None:
    slots = spread(item, form, needed)
    sound = mech(("ecm-suite-guardian", LT), form=form, year=3138)
    assert "place.spread" not in rules(lying(sound, item, *slots))
    moved = [(CT, 12) if slot == slots[-1] else slot for slot in slots]
    if slots[-1] == (CT, 12) or (CT, 12) in slots[:-1]:
        moved = [(CT, 11) if slot == slots[-1] else slot for slot in slots]
    wrong = [f for f in found(lying(sound, item, *moved)) if f.rule == "place.spread"]
    assert {f.severity for f in wrong} == {severity}
    assert {f.location for f in wrong} == {CT, slots[-1][0]}


@pytest.mark.parametrize(("tonnage", "each"), [(50, 2), (120, 1)])
def test_talons_take_two_slots_in_each_leg_and_one_on_superheavies(tonnage: int, each: int) -> None:
    clan = mech(tonnage=tonnage, base=TechBase.CLAN, year=3140)
    two = [(leg, row) for leg in Form.BIPED.legs for row in (5, 6)]
    right = [(leg, row) for leg, row in two if row < 5 + each]
    misfits = {"slots.excess", "slots.unplaced", "place.spread"}
    assert not rules(lying(clan, "talons", *right)) & misfits
    assert rules(lying(clan, "talons", *two)) & misfits == (set() if each == 2 else {"slots.excess"})


def test_environmental_sealing_is_in_every_location() -> None:
    slots = [(location, Form.BIPED.slots(location)) for location in Form.BIPED.locations if location is not HD]
    assert rules(lying(industrial(), "environmental-sealing-mech", *slots, (HD, 4))) == set()
    assert rules(lying(industrial(), "environmental-sealing-mech", *slots, (LT, 11))) == {"place.spread"}


def test_patchwork_armor_lies_where_it_protects_by_a_warning() -> None:
    kinds = tuple(ArmorKind("is-reactive" if location is LT else "standard") for location in Location)
    suit = Armor(ArmorKind("standard"), front=(0, 0, 0, 5, 0, 0, 0, 0, 0), kinds=kinds)
    unit = mech(armor=suit, year=3140)
    assert rules(lying(unit, "is-reactive", (LT, 11), (LT, 12))) == set()
    assert {f.severity for f in found(lying(unit, "is-reactive", (RT, 11), (RT, 12)))} == {WARNING}


# -- facing and turrets ---------------------------------------------------------------------------------------


def test_an_arm_does_not_face_the_rear() -> None:
    assert only(mech(("medium-laser", RA, {"rear": True}))) == (
        "rear.arm",
        WARNING,
        "Medium Laser in the right arm cannot face the rear",
    )
    assert rules(mech(("medium-laser", RT, {"rear": True}))) == set()
    assert rules(mech(("medium-laser", RA, {"rear": True}), form=Form.QUAD)) == set()


def test_a_turret_needs_a_turret() -> None:
    assert only(mech(("medium-laser", LT, {"turret": True}))) == (
        "turret.none",
        WARNING,
        "Medium Laser is in a turret, and the left torso has none",
    )
    turret = ("battlemech-turret-shoulder", LT)
    assert rules(mech(turret, ("medium-laser", LT, {"turret": True}), year=3140)) == set()


def test_turrets_on_the_wrong_mech() -> None:
    head = ("battlemech-turret-head", CT)
    assert only(mech(head, year=3140)) == (
        "turret.misfit",
        ERROR,
        "BattleMech Turret (Head) needs a torso-mounted cockpit",
    )
    shoulder, quad = ("battlemech-turret-shoulder", LT), ("battlemech-turret-quad", LT)
    assert only(mech(shoulder, form=Form.QUAD, year=3140))[2] == "Quads cannot have BattleMech Turret (Shoulder)"
    assert only(mech(quad, year=3140)) == ("turret.misfit", WARNING, "Only quads can have BattleMech Turret (Quad)")
    assert only(mech(shoulder, shoulder, year=3140))[2] == "2 shoulder turrets in the left torso, at most 1"


def test_a_heavy_gauss_rifle_is_too_large_for_a_turret() -> None:
    turret = ("battlemech-turret-shoulder", LT)
    unit = mech(turret, ("heavy-gauss-rifle", LT, {"turret": True}), year=3140)
    assert only(unit) == ("turret.misfit", ERROR, "Heavy Gauss Rifle cannot be in a turret")


def test_armor_around_what_nothing_can_hit() -> None:
    unit = mech(("triple-strength-myomer", LT, {"armored": True}), year=3140)
    assert only(unit) == (
        "armored.needless",
        WARNING,
        "Triple Strength Myomer cannot be armored; nothing can hit it",
    )


def test_what_stands_behind_a_gap_in_the_head() -> None:
    # MTF_FORMAT 5.2, 5.5: readers close no gap there, and begin the item at its second line again.
    unit = mech(cockpit="torso-mounted", year=3110)
    assert only(lying(unit, "light-ppc", (HD, 4), (HD, 5))) == (
        "slots.gap",
        WARNING,
        "Light PPC stands behind an empty slot; other programs misread that",
    )
    assert rules(lying(unit, "light-ppc", (HD, 3), (HD, 4))) == set()
    assert rules(lying(unit, "medium-laser", (HD, 4))) == set()  # one line is read once


def test_case_in_a_turret() -> None:
    assert "CASE cannot be in a turret" in [f.sentence for f in found(mech(("is-case", LT, {"turret": True})))]


def test_what_takes_no_armor() -> None:
    unit = mech(("spikes", LT, {"armored": True}), year=3100)
    assert only(unit) == ("armored.needless", WARNING, "Spikes cannot be armored")


POD = {"pod": True}


def test_a_pod_on_a_mech_that_is_no_omni() -> None:
    assert only(mech(("medium-laser", LT, POD))) == (
        "pod.fixed",
        ERROR,
        "Medium Laser is in a pod, but the 'Mech is no omni",
    )
    assert rules(omni(mech(("medium-laser", LT, POD)))) == set()


@pytest.mark.parametrize(
    "item", ["is-masc", "partial-wing", "null-signature-system", "actuator-enhancement-system-aes"]
)
def test_what_is_always_fixed(item: str) -> None:
    assert "pod.fixed" in rules(omni(mech((item, LA, POD), year=3140)))
    assert "pod.fixed" not in rules(omni(mech((item, LA), year=3140)))
