"""Rounds and turns: order, recovery, waiting."""

from __future__ import annotations

from designer.rulesets.skirmish.rules import SkirmishRules
from designer.rulesets.skirmish.situation import BattleSituation
from designer.rulesets.skirmish.turns import Round, begin_turn, recover, turn_order
from tests.rulesets.skirmish.band import changed, ground, melee, situation


def row(*initiatives: int, rules: SkirmishRules | None = None) -> BattleSituation:
    """Fresh fighters of one side with these initiatives."""
    on = ground(rules=rules or SkirmishRules())
    return situation(on, *[(0, melee(initiative=value), (number, 0)) for number, value in enumerate(initiatives)])


def test_ties_go_to_the_higher_initiative_then_to_the_lower_number():
    here = row(100, 110, 100)
    changed(here, 1, fatigue=10)
    assert turn_order(here) == [1, 0, 2]


def test_the_dead_have_no_turn():
    here = row(100, 110, 90)
    turns = Round(here)
    assert turns.next() == 1
    changed(here, 0, hp=0)
    assert turns.next() == 2
    assert turns.next() is None


def test_the_order_of_a_round_is_computed_once():
    here = row(100, 110)
    turns = Round(here)
    changed(here, 1, fatigue=50)
    assert turns.order == [1, 0]


def test_recovery_comes_first_and_stops_at_fresh():
    here = row(100, 110)
    changed(here, 0, fatigue=10)
    changed(here, 1, fatigue=40)
    assert Round(here).order == [0, 1]
    assert [fighter.fatigue for fighter in here.fighters] == [0, 25]


def test_the_dead_do_not_recover():
    here = row(100)
    changed(here, 0, fatigue=40, hp=0)
    recover(here)
    assert here.fighters[0].fatigue == 40


def test_who_waits_keeps_its_action_points():
    here = row(100, 110)
    turns = Round(here)
    begin_turn(here, 1)
    changed(here, 1, ap=3)
    assert turns.wait(1)
    assert begin_turn(here, 1).ap == 3
    Round(here)
    assert begin_turn(here, 1).ap == 9


def test_waiting_is_before_those_who_are_slower_still():
    here = row(150, 100, 60, 20)
    turns = Round(here)
    turns.next()
    assert turns.wait(0)
    assert turns.order == [1, 2, 0, 3]


def test_waiting_counts_the_fatigue_of_the_moment():
    here = row(150, 100, 60, 20)
    turns = Round(here)
    turns.next()
    changed(here, 0, fatigue=40)
    turns.wait(0)
    assert turns.order == [1, 2, 3, 0]


def test_the_penalty_of_waiting_is_a_constant():
    here = row(150, 100, 60, rules=SkirmishRules(wait_penalty=60))
    turns = Round(here)
    turns.next()
    turns.wait(0)
    assert turns.order == [1, 0, 2]


def test_waiting_costs_a_hundred_points_of_initiative():
    """The documented value: 100 less than 150 are 50, behind 51 and before 49."""
    turns = Round(row(150, 51, 49))
    turns.next()
    turns.wait(0)
    assert turns.order == [1, 0, 2]


def test_waiting_twice_in_a_round_ends_the_turn():
    here = row(100, 90)
    turns = Round(here)
    turns.next()
    assert turns.wait(0)
    assert not turns.wait(0)
    assert Round(here).wait(0)
