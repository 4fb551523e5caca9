"""Damage of units as MUL files tell it."""

from __future__ import annotations

import pytest

from designer.forces.mul_damage import Shots, damage_of
from designer.formats import FormatError
from designer.sheets.armor_diagram import Lost
from designer.units.location import CT, HD, LA, LT, RA, RT, Form, Slot
from designer.units.unit import Armor
from tests.building import mech

UNIT = mech(tonnage=50, armor=Armor(front=(9, 20, 15, 15, 10, 10, 12, 12, 0), rear=(0, 6, 5, 5, 0, 0, 0, 0, 0)))


def entity(inside: str) -> str:
    return f'<entity chassis="A" model="B">{inside}</entity>'


def test_a_fresh_unit_has_lost_nothing():
    fresh = damage_of(entity('<pilot gunnery="4" piloting="5"/>'), UNIT)
    assert not fresh.any
    assert (fresh.lost, fresh.hits, fresh.shots) == ({}, frozenset(), {})


def test_points_in_the_file_are_those_left():
    text = '<location index="1"> [CT] <armor points="13"/><armor points="1" type="Rear"/></location>'
    text += '<location index="0"><armor points="Destroyed"/><armor points="2" type="Internal"/></location>'
    assert damage_of(entity(text), UNIT).lost == {CT: Lost(7, 5, 0), HD: Lost(9, 0, 1)}


@pytest.mark.parametrize(
    "gone", ['<location index="5" isDestroyed="true"/>', '<LOCATION index="5"><blownoff/></LOCATION>']
)
def test_a_location_that_is_gone_has_lost_all(gone: str):
    found = damage_of(entity(gone), UNIT)
    assert found.lost == {LA: Lost(10, 0, 8)}
    assert found.gone == ({LA} if "blown" in gone else set())


def test_slots_count_from_one():
    text = '<location index="2"><slot index="4" type="IS Ammo LRM-15" shots="8" isDestroyed="false"/></location>'
    text += '<location index="4"><slot index="1" type="System" isHit="TRUE"/><slot index="13" isHit="true"/></location>'
    found = damage_of(entity(text), UNIT)
    assert found.shots == {Slot(RT, 3): Shots(8, "IS Ammo LRM-15")}
    assert found.hits == {Slot(RA, 0)}


@pytest.mark.parametrize(
    ("crew", "hits"),
    [
        ('<pilot hits="2"/>', 2),
        ('<pilot hits="Dead"/>', 6),
        ('<crew crewType="dual" hits="1"><crewMember slot="0" hits="3"/><crewMember slot="1"/></crew>', 3),
        ('<pilot hits="many"/>', 0),
    ],
)
def test_hits_of_the_pilot(crew: str, hits: int):
    assert damage_of(entity(crew), UNIT).pilot == hits


def test_what_cannot_be_is_left_out():
    text = '<location index="8" isDestroyed="true"/><location index="x"/>'
    text += '<location index="3"><armor points="99"/></location>'
    assert not damage_of(entity(text), UNIT).any
    assert damage_of(entity('<location index="3"><armor points="-4"/></location>'), UNIT).lost == {LT: Lost(15, 0, 0)}
    quad = mech(form=Form.QUAD)
    assert damage_of(entity('<location index="4" isDestroyed="true"/>'), quad).lost[RA].structure == 12


def test_what_is_no_entity_is_refused():
    with pytest.raises(FormatError):
        damage_of("<entity", UNIT)
