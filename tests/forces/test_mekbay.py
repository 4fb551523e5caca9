"""Links of MekBay."""

from __future__ import annotations

from designer.battle_value.pilot import CrewSkills
from designer.forces.force import Force, member_of
from designer.forces.mekbay import mekbay_link
from designer.units.unit import Names
from tests.forces.small_forces import HARROW, PLOUGHMAN, SUPERHEAVY_TRIPOD

NUMBERED = HARROW.with_(names=Names("Harrow", "HRW-4C", mul_id=126))


def test_canon_units_travel_by_number_and_others_are_named():
    members = member_of(NUMBERED, skills=CrewSkills(3, 4)), member_of(NUMBERED), member_of(PLOUGHMAN)
    assert mekbay_link(Force("Iron & Co", members)) == (
        "https://mekbay.com/?gs=cbt&mul_ids=126:3:4,126&name=Iron%20%26%20Co",
        ("Ploughman PLO-2",),
    )


def test_each_seat_has_its_skills():
    unit = SUPERHEAVY_TRIPOD.with_(names=Names("Ares", "ARS-V1", mul_id=7))
    members = member_of(unit, skills=CrewSkills(2, 3)), member_of(unit)
    assert "mul_ids=7:2:3:2:3:2:3,7" in mekbay_link(Force("", members)).link
