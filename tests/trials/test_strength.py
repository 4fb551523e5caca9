"""Even values and strengths are found again in results that are made from known ones."""

from __future__ import annotations

import math
from random import Random

import pytest

from designer.trials.strength import (
    ELO,
    USUAL_SLOPE,
    Met,
    beyond_value,
    by_item,
    by_value,
    even_value,
    strengths,
)


def met_by(even: float, values: range, slope: float = USUAL_SLOPE, fights: int = 400) -> list[Met]:
    """Results as the model expects them, without chance."""
    found = []
    for value in values:
        share = 1 / (1 + (value / even) ** slope)
        found.append(Met(value, round(share * fights), 0, fights))
    return found


def test_the_even_value_is_that_of_which_the_results_were_made() -> None:
    found = even_value(1600, met_by(1740, range(1450, 1770, 20)))
    assert found is not None
    assert found.value == pytest.approx(1740, rel=0.005)
    assert found.low < 1740 < found.high
    assert found.slope == pytest.approx(USUAL_SLOPE, rel=0.1)


@pytest.mark.parametrize(
    ("even", "beyond", "words"), [(2900, 1, "2,280 or more"), (1200, -1, "1,860 or less"), (2100, 0, "2,100")]
)
def test_an_even_value_is_within_the_field_since_its_fights_say_nothing_of_others(even, beyond, words) -> None:
    found = even_value(2086, met_by(even, range(1860, 2281, 20), fights=20_000))
    assert found is not None
    assert 1860 <= found.low <= found.value <= found.high <= 2280
    assert (found.beyond, found.told(found.value, lambda value: f"{round(value, -1):,.0f}")) == (beyond, words)
    # The curve goes through one half where the results do, also beyond the field.
    assert found.share_against(even) == pytest.approx(0.5, abs=0.02)


def test_more_fights_and_opponents_make_it_surer() -> None:
    few, many = (
        even_value(1600, met_by(1740, range(1450, 1770, step), fights=fights)) for step, fights in ((40, 50), (10, 800))
    )
    assert few is not None
    assert many is not None
    assert many.high - many.low < few.high - few.low


def test_an_even_value_needs_opponents_of_different_value() -> None:
    assert even_value(1600, met_by(1740, range(1500, 1700, 50))) is None
    assert even_value(1600, [Met(1600, 5, 0, 10)] * 20) is None


def test_draws_are_half_a_win() -> None:
    decided = even_value(1000, [Met(value, 50, 0, 100) for value in range(900, 1100, 20)])
    drawn = even_value(1000, [Met(value, 0, 100, 100) for value in range(900, 1100, 20)])
    assert decided is not None
    assert drawn is not None
    assert decided.value == pytest.approx(drawn.value)


def test_value_alone_says_half_against_its_equal() -> None:
    assert by_value(1500, 1500) == 0.5
    assert by_value(1628, 1477) == pytest.approx(1 - by_value(1477, 1628))


def test_strengths_are_those_of_which_the_results_were_made() -> None:
    true = [-150.0, -20.0, 40.0, 130.0]
    scores = {}
    for one in range(4):
        for other in range(one + 1, 4):
            share = 1 / (1 + math.exp((true[other] - true[one]) / ELO))
            scores[one, other] = (share * 2000, 2000)
    found = strengths(4, scores)
    assert [each.points for each in found] == pytest.approx(true, abs=3)
    assert all(0 < each.half < 30 for each in found)


def test_a_unit_that_wins_always_has_a_finite_strength() -> None:
    best, worst = strengths(2, {(0, 1): (20.0, 20)})
    assert 0 < best.points < 2000
    assert worst.points == pytest.approx(-best.points)


def test_residuals_are_without_the_trend_of_value() -> None:
    values = [1000, 1200, 1400, 1600, 1800]
    points = [300 * math.log(value) for value in values]
    assert beyond_value(points, values) == pytest.approx([0.0] * 5, abs=1e-6)
    points[2] += 50
    found = beyond_value(points, values)
    assert found[2] == max(found)
    assert sum(found) == pytest.approx(0, abs=1e-6)


def test_items_have_the_mean_of_their_units_with_an_interval() -> None:
    rng = Random(1)
    beyond = [rng.gauss(30 if number % 2 else -30, 10) for number in range(40)]
    items = [("good",) if number % 2 else ("bad", "bad") for number in range(40)]
    good, bad = by_item(beyond, items)
    assert (good.name, good.units, bad.units) == ("good", 20, 20)
    assert good.low < 30 < good.high
    assert bad.high < 0
    assert by_item([1.0, 2.0], [("rare",), ("rare",)]) == ()
