"""What formulas ask of the 'Mech: the weapons that are aimed or turned (TM p. 238; CONSTRUCTION, section 6)."""

from __future__ import annotations

import pytest

from designer.construction.frame import direct_fire_mass, mount_mass, mount_slots, unit_frame
from designer.design import equipment
from designer.units.location import CT, HD, LA, LT, RT, Location
from tests.building import Wanted, evaluate, mech

HEAD, SHOULDER = "battlemech-turret-head", "battlemech-turret-shoulder"
TURNING = {"turret": True}


@pytest.mark.parametrize(
    ("turret", "place", "weapon_place", "tons"),
    [
        (SHOULDER, LT, LT, 0.5),  # a tenth of 5 tons
        (SHOULDER, LT, RT, 0),
        (HEAD, CT, HD, 0.5),
        (HEAD, CT, CT, 0),
    ],
)
def test_a_turret_weighs_a_tenth_of_the_weapons_that_it_turns(
    turret: str, place: Location, weapon_place: Location, tons: float
) -> None:
    weapons: list[Wanted] = [("large-laser", weapon_place, TURNING), ("ppc", weapon_place)]
    g = evaluate(mech((turret, place), *weapons, cockpit="torso-mounted", gyro="compact"))
    (mounted,) = [f for f in equipment(g) if f.item.id == turret]
    assert mount_mass(g, mounted) == tons * 1000


def test_a_targeting_computer_aims_direct_fire_and_pulse_modules() -> None:
    unit = mech(
        ("large-laser", LT),  # 5 tons
        ("risc-laser-pulse-module", LT),  # 1 ton
        ("lrm-20", RT),
        ("machine-gun", LA),
        ("is-targeting-computer", RT),
    )
    g = evaluate(unit)
    assert direct_fire_mass(g) == unit_frame(unit).direct_fire_mass == 6_000
    (computer,) = [f for f in equipment(g) if f.item.id == "is-targeting-computer"]
    assert (mount_mass(g, computer), mount_slots(g, computer)) == (2_000, 2)


def test_superheavies_need_half_the_slots() -> None:
    heavy = evaluate(mech(("ac-20", LT), ("is-endo-steel", RT), tonnage=150, walk=2, gyro="superheavy"))
    slots = {f.item.id: mount_slots(heavy, f) for f in equipment(heavy)}
    assert slots == {"ac-20": 5, "is-endo-steel": 7}
    light = evaluate(mech(("ac-20", LT), ("is-endo-steel", RT)))
    assert {f.item.id: mount_slots(light, f) for f in equipment(light)} == {"ac-20": 10, "is-endo-steel": 14}
