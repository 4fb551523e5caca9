"""Exact chance: dice as everybody knows them, and the laws of probability."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.rulesets.chance import Distribution, certain, compared, dice, total, uniform
from tests.rulesets.distributions import weighted


def variance(found: Distribution) -> Fraction:
    """The expected square of the distance from the mean."""
    return sum(((outcome - found.mean) ** 2 * share for outcome, share in found.outcomes), Fraction())


DISTRIBUTIONS = st.dictionaries(st.integers(-20, 20), st.integers(1, 9), min_size=1, max_size=8).map(weighted)


def shares(found: Distribution) -> Fraction:
    return sum((share for _, share in found.outcomes), Fraction())


def test_two_dice_make_the_pyramid_of_36() -> None:
    found = dice(2, 6)
    ways = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    assert found.outcomes == tuple((n, Fraction(way, 36)) for n, way in zip(range(2, 13), ways, strict=True))
    assert (found.mean, variance(found)) == (Fraction(7), Fraction(35, 6))
    assert found.at_most(4) == Fraction(6, 36)


def test_percentiles_are_the_least_outcome_that_reaches_them() -> None:
    die = dice(1, 6)
    assert [die.percentile(part) for part in (0, Fraction(1, 6), Fraction(1, 2), 0.51, 1)] == [1, 1, 3, 4, 6]
    with pytest.raises(ValueError, match=r"from 0 to 1, not 1\.5"):
        die.percentile(1.5)


def test_a_limit_gathers_what_lies_beyond_it() -> None:
    assert uniform(-1, 3).clamped(0).outcomes[0] == (0, Fraction(2, 5))
    assert uniform(1, 6).clamped(2, 4).outcomes == ((2, Fraction(1, 3)), (3, Fraction(1, 6)), (4, Fraction(1, 2)))
    with pytest.raises(ValueError, match="lower limit 5 is above the upper limit 4"):
        uniform(1, 6).clamped(5, 4)


@pytest.mark.parametrize("wrong", [lambda: uniform(3, 2), lambda: dice(0, 6), lambda: dice(1, 0)])
def test_what_cannot_be_drawn_is_refused(wrong) -> None:
    with pytest.raises(ValueError, match=r"nothing lies|at least"):
        wrong()


def test_two_dice_compare_as_15_6_15() -> None:
    assert compared(dice(1, 6), dice(1, 6)) == (Fraction(15, 36), Fraction(6, 36), Fraction(15, 36))


def test_the_same_seed_draws_the_same() -> None:
    one, other = Random(7), Random(7)
    assert [dice(3, 6).sample(one) for _ in range(50)] == [dice(3, 6).sample(other) for _ in range(50)]


def test_what_is_certain_takes_nothing_from_the_source() -> None:
    source = Random(1)
    before = source.getstate()
    assert certain(4).sample(source) == 4
    assert source.getstate() == before


def test_many_draws_come_near_the_probabilities() -> None:
    found, source, draws = weighted({0: 1, 3: 2, 4: 7}), Random(11), 20_000
    drawn = [found.sample(source) for _ in range(draws)]
    for outcome, share in found.outcomes:
        # Five standard deviations of a share of this many draws are below 0.018.
        assert abs(drawn.count(outcome) / draws - share) < 0.018


@given(DISTRIBUTIONS, DISTRIBUTIONS, st.integers(-25, 25))
def test_probabilities_add_up_to_one(one: Distribution, other: Distribution, limit: int) -> None:
    for found in (one, one + other, one - other, -one, one + limit, one.clamped(limit), one.clamped(None, limit)):
        assert shares(found) == 1
    assert sum(compared(one, other)) == 1


@given(DISTRIBUTIONS, DISTRIBUTIONS)
def test_means_and_variances_of_independent_draws_add_up(one: Distribution, other: Distribution) -> None:
    assert (one + other).mean == one.mean + other.mean
    assert variance(one - other) == variance(one) + variance(other)
    assert one + other == other + one == total([one, other])


@given(DISTRIBUTIONS, st.integers(-25, 25))
def test_clamping_keeps_what_lies_within(one: Distribution, limit: int) -> None:
    low = one.clamped(limit)
    assert low.probability(limit) == one.at_most(limit)
    assert all(low.probability(n) == share for n, share in one.outcomes if n > limit)


@given(DISTRIBUTIONS, st.fractions(0, 1))
def test_a_percentile_is_reached_and_no_lesser_outcome_reaches_it(one: Distribution, part: Fraction) -> None:
    found = one.percentile(part)
    assert one.at_most(found) >= part
    assert found == one.lowest or one.at_most(found - 1) < part


@given(DISTRIBUTIONS, st.integers())
def test_draws_are_outcomes(one: Distribution, seed: int) -> None:
    assert one.probability(one.sample(Random(seed))) > 0
