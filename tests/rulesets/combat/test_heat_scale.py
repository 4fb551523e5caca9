"""Heat from turn to turn, by the heat scale of Total Warfare p. 160."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.rulesets.combat.heat_scale import HOTTEST, effects, heat_turns, limits


@pytest.mark.parametrize(
    ("heat", "movement", "to_hit"), [(4, 0, 0), (5, 1, 0), (8, 1, 1), (9, 1, 1), (10, 2, 1), (13, 2, 2), (25, 5, 4)]
)
def test_heat_slows_and_shakes_the_aim(heat, movement, to_hit):
    assert (effects(heat).movement, effects(heat).to_hit) == (movement, to_hit)


@pytest.mark.parametrize(
    ("heat", "ways"),
    [(13, 0), (14, 3), (18, 10), (22, 21), (26, 30), (HOTTEST, 36)],  # below 4, 6, 8, 10 on 2d6; at 30 always
)
def test_hot_machines_shut_down(heat, ways):
    assert effects(heat).shutdown == Fraction(ways, 36)


@pytest.mark.parametrize(("heat", "ways"), [(18, 0), (19, 3), (23, 10), (28, 21)])
def test_hotter_ones_cook_their_ammunition(heat, ways):
    assert effects(heat).explosion == Fraction(ways, 36)


def test_the_scale_slows_at_5_shakes_the_aim_at_8_and_shuts_down_at_30():
    assert limits() == (5, 8, 14, 30)


def test_what_is_not_sunk_is_carried_into_the_next_turn():
    first, second, third = heat_turns([30, 30, 0], 26)
    assert (first.after, second.before, second.after) == (4, 4, 8)
    assert (third.sunk, third.after) == (8, 0)
    assert second.effects.to_hit == 1


def test_who_is_shut_down_makes_no_heat_until_it_has_cooled_below_14():
    # 30 made and 10 sunk a turn. 20 left may be rolled out; 40 cannot. Down, it cools to 30, to 20, where it would need
    # a roll, and to 10, where it starts by itself (TW p. 160); then it fires again.
    turns = heat_turns([30] * 7, 10)
    assert [turn.after for turn in turns] == [20, 40, 30, 20, 10, 30, 20]
    assert [turn.down for turn in turns] == [False, False, True, True, True, False, True]
    assert [turn.made for turn in turns] == [30, 30, 0, 0, 0, 30, 0]


def test_it_starts_again_on_the_roll_that_would_have_kept_it_running():
    turns = heat_turns([0] * 4, 8, start=34)
    assert [turn.down for turn in turns] == [True, True, True, False]
    # 26 left: 10 or more on 2d6, 6 ways of 36; 18: 6 or more, 26 ways; 10: no roll; then it runs
    assert [turn.restart for turn in turns[:3]] == [Fraction(6, 36), Fraction(26, 36), 1]


@given(st.lists(st.integers(-3, 60), max_size=12), st.integers(0, 60), st.integers(0, 30))
def test_no_heat_is_lost_and_none_is_below_zero(made, capacity, start):
    heat = start
    for turn in heat_turns(made, capacity, start):
        assert turn.before == heat
        assert 0 <= turn.sunk <= capacity
        assert turn.after == max(turn.before + turn.made, 0) - turn.sunk >= 0
        heat = turn.after


@given(st.integers(0, 60))
def test_more_heat_never_does_less(heat):
    less, more = effects(heat), effects(heat + 1)
    assert less.movement <= more.movement
    assert less.to_hit <= more.to_hit
    assert less.shutdown <= more.shutdown
    assert less.explosion <= more.explosion


def test_sinks_that_sink_less_than_nothing_are_refused():
    with pytest.raises(ValueError, match="0 or more"):
        heat_turns([1], -1)
