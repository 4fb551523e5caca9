"""Rounding of damage and points (AS 0.2, 0.3)."""

from __future__ import annotations

import pytest

from designer.rulesets.alpha_strike.figures import half, nearest, normal, plain, standard, tenths, up


@pytest.mark.parametrize(("value", "expected"), [(0.401, 5), (0.4, 4), (0.40000001, 4), (1.035, 11), (0.7 * 3, 21)])
def test_tenths_are_rounded_upwards_but_for_a_remainder_of_arithmetic(value: float, expected: int) -> None:
    assert tenths(value) == expected


@pytest.mark.parametrize(
    ("value", "as_standard", "as_normal", "as_plain"),
    [(0, "0", "0", "0"), (0.05, "0*", "0*", "0"), (0.45, "1", "1", "1"), (1.2, "2", "1", "1"), (4.2, "5", "4", "4")],
)
def test_three_ways_to_make_a_damage_value(value: float, as_standard: str, as_normal: str, as_plain: str) -> None:
    assert [make(value).text for make in (standard, normal, plain)] == [as_standard, as_normal, as_plain]


def test_minimal_damage_counts_half_a_point() -> None:
    assert standard(0.2).counted == 0.5
    assert standard(0).counted == 0


def test_a_zero_is_a_hyphen_in_abilities_and_minimal_damage_stays() -> None:
    assert [normal(value).ability_text for value in (0, 0.3, 1.2)] == ["-", "0*", "1"]


def test_whole_and_half_points() -> None:
    assert [nearest(value) for value in (1.49, 1.5, 51.75)] == [1, 2, 52]
    assert [half(value) for value in (30.8, 12.25, 9.6, 2.2)] == [31, 12.5, 9.5, 2]
    assert [up(value) for value in (1.5, 1.05, 1.0, 4.11)] == [2, 2, 1, 5]
