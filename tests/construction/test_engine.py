"""Engines by kind: mass, slots, rating and which there are (CONSTRUCTION, section 2; BV_RULES 1.2 and 3.3)."""

from __future__ import annotations

import pytest

from designer.catalog import systems
from designer.construction.engine import (
    ct_slots,
    effective_engine,
    engine_mass_of,
    is_valid,
    large,
    rating_for,
    rating_limits,
    side_slots,
    walk_of,
)
from designer.units.unit import Chassis, Engine
from tests.building import evaluate, mech


@pytest.mark.parametrize(
    ("kind", "tons"),
    [
        ("fusion", 19),
        ("ice", 38),
        ("xl", 9.5),
        ("xxl", 6.5),  # a third, 6.33
        ("fuel-cell", 23),  # 22.8
        ("light", 14.5),  # 14.25
        ("compact", 28.5),
        ("fission", 33.5),  # 33.25
        ("none", 0),
    ],
)
def test_a_rating_of_300_weighs_19_tons_times_its_kind_up_to_the_half_ton(kind: str, tons: float) -> None:
    assert engine_mass_of(Engine(300, kind)) == tons * 1000


def test_small_ratings() -> None:
    assert engine_mass_of(Engine(60, "fission")) == 5000  # 1.5 times 1.75, but at least 5
    assert engine_mass_of(Engine(5)) == 500  # 0.25, up to the half ton
    assert engine_mass_of(Engine(0)) == 0


@pytest.mark.parametrize(("rating", "like"), [(251, 255), (254, 255), (255, 255), (256, 260)])
def test_a_rating_between_two_steps_weighs_like_the_next(rating: int, like: int) -> None:
    assert engine_mass_of(Engine(rating)) == systems().fusion_mass[like]


def test_above_400_an_engine_is_large() -> None:
    assert [large(Engine(rating)) for rating in (400, 405)] == [False, True]


@pytest.mark.parametrize(
    ("engine", "valid"),
    [
        (Engine(500), True),
        (Engine(505), False),
        (Engine(0), True),
        (Engine(-5), False),
        (Engine(400, "compact"), True),
        (Engine(405, "compact"), False),
        (Engine(200, "light", clan=True), False),
        (Engine(200, "fission", clan=True), False),
        (Engine(200, "xxl", clan=True), True),
        (Engine(200, "steam"), False),
    ],
)
def test_which_engines_there_are(engine: Engine, valid: bool) -> None:
    assert is_valid(engine) is valid


def test_an_engine_that_cannot_be_has_no_rating() -> None:
    assert effective_engine(evaluate(mech(engine="light", clan_engine=True))).rating == 0
    assert effective_engine(evaluate(mech(engine="light"))).rating == 200


@pytest.mark.parametrize(
    ("kind", "rating", "superheavy", "slots"),
    [
        ("fusion", 400, False, 6),
        ("fusion", 405, False, 8),
        ("compact", 400, False, 3),
        ("fusion", 400, True, 3),
        ("fusion", 405, True, 4),
        ("compact", 400, True, 2),
    ],
)
def test_slots_in_the_center_torso(kind: str, rating: int, superheavy: bool, slots: int) -> None:
    assert ct_slots(Engine(rating, kind), superheavy=superheavy) == slots


@pytest.mark.parametrize(
    ("kind", "clan", "slots", "superheavy_slots"),
    [
        ("fusion", False, 0, 0),
        ("ice", False, 0, 0),
        ("compact", True, 0, 0),
        ("light", False, 2, 1),
        ("xl", False, 3, 2),
        ("xl", True, 2, 1),
        ("xxl", False, 6, 3),
        ("xxl", True, 4, 2),
        ("light", True, 0, 0),  # there is none, so it takes none
    ],
)
def test_slots_in_each_side_torso(kind: str, clan: bool, slots: int, superheavy_slots: int) -> None:
    engine = Engine(300, kind, clan)
    assert side_slots(engine, superheavy=False) == slots
    assert side_slots(engine, superheavy=True) == superheavy_slots


@pytest.mark.parametrize(
    ("walk", "tonnage", "rating"),
    [(4, 50, 240), (3, 45, 165), (5, 55, 330), (4, 30, 145)],  # 240; 162; 330; 144: up to a multiple of five
)
def test_a_primitive_engine_needs_a_fifth_more(walk: int, tonnage: int, rating: int) -> None:
    assert rating_for(walk, tonnage) == walk * tonnage
    assert rating_for(walk, tonnage, primitive=True) == rating
    assert walk_of(rating, tonnage, primitive=True) == walk


@pytest.mark.parametrize(("tonnage", "most"), [(20, 25), (50, 10), (55, 9), (100, 5), (200, 2)])
def test_how_fast_the_largest_engine_drives(tonnage: int, most: int) -> None:
    assert rating_limits(Chassis(tonnage=tonnage)) == (1, most)  # of a rating of 500


def test_the_walk_of_a_rating_is_cut() -> None:
    assert walk_of(219, 55) == 3
    assert walk_of(220, 55) == 4
    assert walk_of(160, 45, primitive=True) == 3  # 133.3, up to 135
    assert walk_of(155, 45, primitive=True) == 2  # 129.2, up to 130
    assert walk_of(240, 50, primitive=True) == 4  # 200, a multiple of five already
    assert walk_of(200, 0) == 0
