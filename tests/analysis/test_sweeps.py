"""How the Battle Value runs with one part."""

import itertools

import pytest

from designer import paths
from designer.analysis.sweeps import STEPS, by_crew, sweep
from designer.battle_value import battle_value
from designer.construction.armor import armor
from designer.construction.mass import mass
from designer.construction.movement import base_walk
from designer.editing import Session
from designer.formats import read

NOW = {
    "armor": lambda session: armor(session.graph).mass / 1000,
    "walk": lambda session: base_walk(session.graph),
    "sinks": lambda session: session.unit.heat_sinks.count,
}


@pytest.fixture
def session():
    return Session(read(paths.data("designs", "wayfarer-wfr-3d.mtf")).unit)


@pytest.mark.parametrize("part", NOW)
def test_the_design_as_it_is_is_one_of_the_points(session, part):
    (now,) = [point for point in sweep(session, part) if point.now]
    assert now.at == NOW[part](session)
    assert (now.battle_value, now.free) == (battle_value(session.graph), mass(session.graph).free)


@pytest.mark.parametrize("part", NOW)
def test_going_to_a_point_gives_what_it_says(session, part):
    points = [point for point in sweep(session, part) if point.edit is not None]
    assert len(points) > 3
    for point in (points[0], points[-1]):
        session.apply(point.edit)
        assert (battle_value(session.graph), mass(session.graph).free) == (point.battle_value, point.free)
        assert NOW[part](session) == point.at
        session.undo()


def test_more_armor_is_never_worth_less(session):
    values = [point.battle_value for point in sweep(session, "armor") if point.battle_value is not None]
    assert values == sorted(values)


def test_a_speed_that_no_engine_gives_says_why(session):
    impossible = [point for point in sweep(session, "walk") if point.battle_value is None]
    assert all(point.why for point in impossible)


def test_sweeping_leaves_no_trace(session):
    unit = session.unit
    list(sweep(session, "armor"))
    assert session.unit is unit


def test_a_regular_crew_is_worth_the_value_and_a_better_one_more():
    table = by_crew(1000)
    assert table[4][5] == 1000
    assert len(table) == len(table[0]) == 9
    assert table[0][0] > table[4][4] > table[4][5] > table[8][8]


@pytest.mark.parametrize("part", NOW)
def test_points_lie_a_step_apart(session, part):
    places = [point.at for point in sweep(session, part)]
    assert {later - earlier for earlier, later in itertools.pairwise(places)} == {STEPS[part]}
