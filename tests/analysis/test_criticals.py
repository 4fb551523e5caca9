"""What the next critical hit strikes."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer import paths
from designer.analysis.criticals import STRUCK, critical_risk, overall_risk
from designer.editing import Session, edits
from designer.formats import read
from designer.units.location import CT, HD, LA, LT, RT, Location
from tests.building import mech

DESIGNS = sorted(path.name for path in paths.data("designs").glob("*.mtf"))


@pytest.fixture
def session():
    """A 50-ton 'Mech with a standard engine and gyro and nothing else."""
    return Session(mech())


def test_a_bare_center_torso_is_six_slots_of_engine_and_four_of_gyro(session):
    risk = critical_risk(session.graph, CT)
    assert risk.chance("engine") == Fraction(6, 10)
    assert risk.chance("gyro") == Fraction(4, 10)
    assert risk.chance("weapon") == 0


def test_everything_in_the_head_is_cockpit(session):
    assert critical_risk(session.graph, HD).chance("cockpit") == 1


def test_ammunition_alone_in_a_torso_is_always_struck_and_padding_shares_the_blows(session):
    assert critical_risk(session.graph, LT).chance("ammunition") == 0
    session.apply(edits.place("ac-20-ammo", LT))
    assert critical_risk(session.graph, LT).chance("ammunition") == 1
    session.apply(edits.place("heat-sink", LT))
    assert critical_risk(session.graph, LT).chance("ammunition") == Fraction(1, 2)


def test_structure_that_cannot_be_hit_pads_nothing(session):
    session.apply(edits.place("ac-20-ammo", LT))
    session.apply(edits.set_structure("is-endo-steel"))
    assert critical_risk(session.graph, LT).chance("ammunition") == 1


def test_a_gauss_rifle_explodes_and_is_no_ammunition(session):
    session.apply(edits.place("is-gauss-rifle", RT))
    risk = critical_risk(session.graph, RT)
    assert risk.chance("explosive") == 1
    assert risk.chance("ammunition") == 0


def test_an_arm_has_four_actuators(session):
    assert critical_risk(session.graph, LA).struck == {"actuator": 4}


@given(st.sampled_from(DESIGNS), st.sampled_from(list(Location)))
def test_chances_are_chances_and_each_slot_is_something(name, location):
    graph = Session(read(paths.data("designs", name)).unit).graph
    risk = critical_risk(graph, location)
    assert all(0 <= risk.chance(what) <= 1 for what in STRUCK)
    assert sum(risk.struck.values()) >= risk.slots
    assert sum(overall_risk(graph).values()) > 0
