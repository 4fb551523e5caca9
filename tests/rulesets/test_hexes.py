"""The hex grid: distances, neighbors, rings and lines."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.rulesets.hexes import Hex, at_column, column_of, disk, distance, nearest, neighbors, rectangle, ring

HEXES = st.builds(Hex, st.integers(-30, 30), st.integers(-30, 30))


@given(HEXES)
def test_the_three_coordinates_add_up_to_zero(a: Hex):
    assert a.q + a.r + a.s == 0


@given(HEXES, HEXES)
def test_distance_is_half_the_sum_of_the_differences(a: Hex, b: Hex):
    assert distance(a, b) == (abs(a.q - b.q) + abs(a.r - b.r) + abs(a.s - b.s)) / 2 == distance(b, a)


@given(HEXES, HEXES, HEXES)
def test_a_detour_is_never_shorter(a: Hex, b: Hex, c: Hex):
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(HEXES)
def test_six_different_neighbors_one_step_away(a: Hex):
    assert len(set(neighbors(a))) == 6
    assert all(distance(a, near) == 1 for near in neighbors(a))


@given(HEXES, st.integers(1, 8))
def test_a_ring_has_six_hexes_for_each_step_of_its_radius(a: Hex, radius: int):
    found = ring(a, radius)
    assert len(set(found)) == len(found) == 6 * radius
    assert all(distance(a, hex_) == radius for hex_ in found)


@pytest.mark.parametrize(("reach", "hexes"), [(1, 6), (2, 18), (3, 36)])
def test_the_areas_of_attack(reach: int, hexes: int):
    assert len(list(disk(Hex(0, 0), reach))) - 1 == hexes


@given(st.integers(0, 50), st.integers(0, 50))
def test_columns_and_rows_there_and_back(column: int, row: int):
    assert column_of(at_column(column, row)) == (column, row)


def test_every_second_row_lies_half_a_hex_to_the_right():
    # The neighbors below a hex are in its column and the one before, or after, by the row.
    assert {column_of(near) for near in neighbors(at_column(5, 4))} == {(6, 4), (4, 4), (4, 3), (5, 3), (4, 5), (5, 5)}
    assert {column_of(near) for near in neighbors(at_column(5, 5))} == {(6, 5), (4, 5), (5, 4), (6, 4), (5, 6), (6, 6)}


def test_a_map_is_counted_row_by_row():
    assert [column_of(hex_) for hex_ in rectangle(3, 2)] == [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)]


def test_what_cannot_be_is_refused():
    with pytest.raises(ValueError, match="not -1"):
        ring(Hex(0, 0), -1)
    with pytest.raises(ValueError, match="not 0 x 4"):
        rectangle(0, 4)


@given(st.floats(-8, 8), st.floats(-8, 8))
def test_a_point_lies_in_the_hex_whose_center_is_nearest(q: float, r: float):
    def away(a: Hex) -> float:
        across, down = math.sqrt(3) * (a.q - q + (a.r - r) / 2), 1.5 * (a.r - r)
        return math.hypot(across, down)

    least = min(away(Hex(math.floor(q) + i, math.floor(r) + j)) for i in range(-1, 3) for j in range(-1, 3))
    assert away(nearest(q, r)) == pytest.approx(least)
