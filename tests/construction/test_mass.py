"""The mass of each part and of the whole (CONSTRUCTION, section 7 and where it points to)."""

from __future__ import annotations

import pytest

from designer.construction.mass import (
    MassSheet,
    armored_mass,
    cockpit_mass,
    conversion_mass,
    gyro_mass,
    heat_sink_mass,
    mass,
    power_amplifier_mass,
)
from designer.units.location import CT, HD, LA, LL, LT, RA, RL, RT, Form
from designer.units.mount import SystemPart
from designer.units.unit import HeatSinks, Unit
from tests.building import Wanted, armored, catalog_id, evaluate, mech


def test_a_locust_weighs_what_the_book_says() -> None:
    """The LCT-1V of 20 tons with an engine of 160, as every edition prints it."""
    gun, ammo = catalog_id("ISMachine Gun"), catalog_id("IS Ammo MG - Full")
    weapons: list[Wanted] = [("medium-laser", CT), (gun, RA), (gun, LA), (ammo, CT)]
    sinks: list[Wanted] = [("heat-sink", place) for place in (RL, LL, RT, LT)]
    sheet = mass(evaluate(mech(*weapons, *sinks, tonnage=20, walk=8, armor=armored(64))))
    assert sheet == MassSheet(
        engine=6_000,
        structure=2_000,
        cockpit=3_000,
        gyro=2_000,
        heat_sinks=0,
        armor=4_000,
        conversion=0,
        gear=0,
        weapons=2_000,
        ammunition=1_000,
        power_amplifiers=0,
        armored_parts=0,
        allowed=20_000,
    )
    assert (sheet.total, sheet.free) == (20_000, 0)


@pytest.mark.parametrize(
    ("gyro", "tons"),
    [("standard", 3), ("xl", 1.5), ("compact", 4.5), ("heavy-duty", 6), ("none", 0), ("superheavy", 6)],
)
def test_a_gyro_weighs_a_ton_for_each_begun_hundred_of_rating(gyro: str, tons: float) -> None:
    assert gyro_mass(evaluate(mech(tonnage=50, walk=5, gyro=gyro))) == tons * 1000
    assert gyro_mass(evaluate(mech(tonnage=100, walk=3, gyro=gyro))) == tons * 1000


@pytest.mark.parametrize(
    ("cockpit", "tons"),
    [
        ("standard", 3),
        ("industrial", 3),
        ("primitive", 5),
        ("small", 2),
        ("command-console", 6),
        ("small-command", 5),
        ("torso-mounted", 4),
        ("vrpp", 3),
        ("interface", 4),
        ("dual", 4),
        ("tripod", 4),
        ("superheavy", 4),
        ("superheavy-industrial", 4),
        ("superheavy-tripod", 5),
        ("superheavy-command", 7),
        ("quadvee", 4),
        ("tripod-industrial", 4),
        ("superheavy-tripod-industrial", 5),
    ],
)
def test_cockpits(cockpit: str, tons: int) -> None:
    assert cockpit_mass(evaluate(mech(cockpit=cockpit))) == tons * 1000


@pytest.mark.parametrize(
    ("engine", "count", "mounted", "tons"),
    [
        ("fusion", 10, 2, 0),
        ("fusion", 8, 0, 0),
        ("fusion", 12, 4, 2),
        ("fission", 10, 2, 5),
        ("fuel-cell", 10, 2, 9),
        ("ice", 10, 2, 10),
    ],
)
def test_sinks_beyond_the_free_ones_weigh_a_ton(engine: str, count: int, mounted: int, tons: int) -> None:
    items: list[Wanted] = [("heat-sink", LT)] * mounted
    assert heat_sink_mass(evaluate(mech(*items, engine=engine, sinks=HeatSinks(count)))) == tons * 1000


def test_compact_sinks_weigh_half_as_much_again() -> None:
    def tons(count: int, *items: str) -> float:
        mounted: list[Wanted] = [(item, LT) for item in items]
        return heat_sink_mass(evaluate(mech(*mounted, sinks=HeatSinks(count, "compact")))) / 1000

    assert tons(16) == 9  # all in the engine of 200; ten are free
    assert tons(18, "2-compact-heat-sinks") == 12
    assert tons(8) == 0


@pytest.mark.parametrize(
    ("form", "conversion", "tonnage", "tons"),
    [
        (Form.LAM, "Standard", 50, 5),
        (Form.LAM, "Standard", 55, 6),  # 5.5, up to the full ton
        (Form.LAM, "Bimodal", 50, 8),  # 7.5
        (Form.LAM, "Bimodal", 55, 9),  # 8.25
        (Form.QUADVEE, "Track", 60, 6),
        (Form.QUADVEE, "Wheel", 75, 8),  # 7.5
        (Form.QUAD, "", 50, 0),
        (Form.BIPED, "", 50, 0),
    ],
)
def test_conversion_gear(form: Form, conversion: str, tonnage: int, tons: int) -> None:
    assert conversion_mass(evaluate(mech(form=form, conversion=conversion, tonnage=tonnage))) == tons * 1000


# -- power amplifiers -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("engine", "tons"), [("ice", 1), ("fuel-cell", 1), ("none", 1), ("fission", 0), ("fusion", 0), ("xl", 0)]
)
def test_amplifiers_weigh_a_tenth_of_the_weapons_that_need_them(engine: str, tons: float) -> None:
    # Two large lasers of 5 tons.
    assert power_amplifier_mass(evaluate(mech(("large-laser", LT), ("large-laser", RT), engine=engine))) == tons * 1000


@pytest.mark.parametrize(
    ("name", "kilograms"),
    [
        ("PPC", 1000),  # 7 tons: 0.7, up to the half ton
        ("ISSmallLaser", 500),
        ("ISFlamer", 500),
        ("CLERFlamer", 500),
        ("TSEMP Cannon", 1000),  # 6 tons
        ("Centurion Weapon System", 500),
        ("MFUK Plasma Rifle", 1000),  # 6 tons
        ("ISPlasmaRifle", 0),
        ("CLPlasmaCannon", 0),
        ("ISVehicleFlamer", 0),
        ("ISHeavyFlamer", 0),
        ("CLLargeChemicalLaser", 0),
        ("Autocannon/5", 0),
        ("LRM 10", 0),
    ],
)
def test_which_weapons_need_amplifiers(name: str, kilograms: int) -> None:
    assert power_amplifier_mass(evaluate(mech((catalog_id(name), LT), engine="ice"))) == kilograms


def test_a_capacitor_is_amplified_with_its_ppc() -> None:
    def amplifiers(*more: Wanted) -> int:
        lasers: list[Wanted] = [("large-laser", LT), ("large-laser", LA), *[("medium-laser", RA)] * 3]
        return power_amplifier_mass(evaluate(mech(("ppc", RT), *lasers, *more, engine="ice")))

    assert amplifiers() == 2_000  # 20 tons
    assert amplifiers(("ppc-capacitor", RT)) == 2_500
    assert amplifiers(("ppc-capacitor", LT)) == 2_000  # no PPC of its own there


# -- armored parts --------------------------------------------------------------------------------------------


def clad(unit: Unit, *parts: SystemPart) -> Unit:
    return unit.with_(systems=tuple(s._replace(armored=True) if s.part in parts else s for s in unit.systems))


def test_armored_systems() -> None:
    assert armored_mass(evaluate(clad(mech(), SystemPart.GYRO))) == 2_000  # four slots
    assert armored_mass(evaluate(clad(mech(), SystemPart.COCKPIT))) == 1_000
    assert armored_mass(evaluate(clad(mech(cockpit="command-console"), SystemPart.COCKPIT))) == 1_000  # of two slots
    assert armored_mass(evaluate(clad(mech(), SystemPart.COCKPIT, SystemPart.SENSORS))) == 2_000
    assert armored_mass(evaluate(mech())) == 0


def test_armored_items_pay_by_the_slot() -> None:
    assert armored_mass(evaluate(mech(("ppc", LT, {"armored": True}), ("ppc", RT)))) == 1_500


# -- the sum --------------------------------------------------------------------------------------------------


def test_unplaced_items_weigh_and_plating_does_not() -> None:
    bare = mass(evaluate(mech()))
    unit = mech(("large-laser", LT), ("is-case", HD))
    unit = unit.with_(mounts=tuple(mount._replace(slots=()) for mount in unit.mounts))
    sheet = mass(evaluate(unit))
    assert (sheet.weapons, sheet.gear) == (5_000, 500)
    assert sheet.raw == bare.raw + 5_500
    assert mass(evaluate(mech(("is-endo-steel", LT)))).raw == bare.raw


def test_the_sum_is_rounded_up_to_the_half_ton() -> None:
    ladder: Wanted = ("ladder", LT, {"size": 20.0})  # 100 kg
    assert mass(evaluate(mech(ladder))).total == mass(evaluate(mech())).total + 500
    assert mass(evaluate(mech(ladder))).raw == mass(evaluate(mech())).raw + 100


def test_what_cannot_be_armored_is_not_heavier_for_the_mark() -> None:
    """TO p. 95: ammunition other than coolant pods, spikes, modular and reactive armor, shields; nothing unhittable."""
    for item in ("ac-20-ammo", "spikes", "modular-armor", "shield-small", "is-case"):
        assert armored_mass(evaluate(mech((item, RT, {"armored": True})))) == 0
    assert armored_mass(evaluate(mech(("coolant-pod", RT, {"armored": True})))) == 500


def test_a_dumper_weighs_a_twentieth_of_the_cargo_of_its_location() -> None:
    """Rounded up to the half ton, so that the Lumberjack LM4/P and the MuckRaker GMMM-2 are full to the half ton."""
    cargo = ("cargo", LT, {"size": 11.0}), ("cargo", RT, {"size": 5.0}), ("liquid-storage", RT, {"size": 9.0})
    without = mass(evaluate(mech(*cargo, tonnage=70))).gear
    for place, weight in ((LT, 1_000), (RT, 500), (LA, 0)):
        assert mass(evaluate(mech(*cargo, ("dumper-rear", place), tonnage=70))).gear == without + weight
