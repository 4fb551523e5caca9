"""Battles played choice by choice: turns, undo, and a log that a replay bears out."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from designer.rulesets.skirmish.battlefield import Battlefield
from designer.rulesets.skirmish.log import replay
from designer.rulesets.skirmish.match import Match
from designer.rulesets.skirmish.movement import reach
from designer.rulesets.skirmish.narration import sentence
from designer.rulesets.skirmish.policy import AttackFighter, Done, Go, Wait
from designer.rulesets.skirmish.rules import SkirmishRules
from designer.rulesets.skirmish.scene import Scene
from designer.rulesets.skirmish.situation import Fighter
from designer.rulesets.skirmish.units import unit_named

WARRIOR, ARCHER, ZOMBIE, WOLF = map(unit_named, ("Shielded Warrior", "Archer", "Zombie", "Direwolf"))


def scene(*pieces, width=10, height=6, rules=SkirmishRules()):  # noqa: B008 - frozen
    made = Scene(Battlefield.flat(width, height), (), rules)
    for side, unit, place in pieces:
        made = made.placed(side, unit, place)
    return made


def acting(match: Match) -> Fighter:
    assert match.active is not None
    return match.active


def standing(match):
    return match.situation.snapshot(), match.queue, match.active, match.round, match.records, match.states


def test_the_highest_initiative_begins_and_the_others_follow():
    match = Match(scene((0, ZOMBIE, 0), (1, WOLF, 9), (0, ARCHER, 20)))
    order = []
    for _ in range(3):
        order.append(acting(match).unit)
        match.choose(Done())
    assert order == [WOLF, ARCHER, ZOMBIE]
    assert (match.round, acting(match).unit) == (2, WOLF)


def test_a_walk_costs_ap_and_fatigue_and_the_turn_goes_on():
    match = Match(scene((0, WOLF, 0), (1, ZOMBIE, 9)))
    assert match.choose(Go((1, 2))) == ""
    assert (acting(match).place, acting(match).ap, acting(match).fatigue) == (2, 12 - 4, 4)


def test_a_blocked_choice_changes_nothing_and_says_why():
    match = Match(scene((0, WOLF, 0), (1, ZOMBIE, 9)))
    before = standing(match)
    assert "reach of Direwolf is 1" in match.choose(AttackFighter(1))
    assert "neighboring hex" in match.choose(Go((5,)))
    assert standing(match) == before
    assert not match.can_undo


def test_waiting_lets_the_others_act_first_and_a_second_time_ends_the_turn():
    match = Match(scene((0, WOLF, 0), (1, ZOMBIE, 9)))
    match.choose(Wait())
    assert acting(match).unit is ZOMBIE
    match.choose(Done())
    assert (acting(match).unit, match.round) == (WOLF, 1)
    match.choose(Wait())
    assert (acting(match).unit, match.round) == (WOLF, 2)


def test_the_battle_is_over_when_a_side_is_dead():
    frail = unit_named("Skeleton")
    match = Match(scene((0, unit_named("Lindwurm"), 0), (1, frail, 1)))
    while not match.over:
        match.let_policy("charge")
    assert match.winner == 0
    assert match.choose(Done()) == "the battle is over"


def test_the_last_round_ends_in_a_draw():
    match = Match(scene((0, ZOMBIE, 0), (1, ZOMBIE, 9), rules=SkirmishRules(round_limit=2)))
    for _ in range(4):
        match.choose(Done())
    assert match.over
    assert match.winner is None


def test_no_battle_begins_without_an_enemy():
    with pytest.raises(ValueError, match="Blue has no unit yet"):
        Match(scene((0, WOLF, 0)))


def test_doing_again_what_was_undone_falls_the_same_way():
    match = Match(scene((0, WOLF, 0), (1, WARRIOR, 1)))
    match.choose(AttackFighter(1))
    after = standing(match)
    match.undo()
    match.choose(AttackFighter(1))
    assert standing(match) == after


CHOICES = st.lists(st.sampled_from(["policy", "patient", "done", "wait", "walk"]), max_size=25)


@settings(max_examples=25)
@given(CHOICES, st.integers(0, 99))
def test_undo_goes_back_through_every_choice_to_the_beginning(choices, seed):
    match = Match(scene((0, WARRIOR, 0), (0, ARCHER, 20), (1, WOLF, 4), (1, WARRIOR, 14)), str(seed))
    past: list = []
    for choice in choices:
        if match.over:
            break
        before, could = standing(match), len(past)
        if choice in ("policy", "patient"):
            match.let_policy({"policy": "charge"}.get(choice, choice))
        elif choice == "walk":
            way = reach(match.situation, acting(match))[-1].way
            if not way or match.choose(Go(way)):
                continue
        else:
            match.choose(Done() if choice == "done" else Wait())
        past.append(before)
        assert len(past) == could + 1
    while match.undo():
        now = standing(match)
        while past and past[-1] != now:
            past.pop()  # a policy may choose twice: the step in between is no choice of the list
        assert past or now[3] == 1
    assert standing(match) == standing(Match(match.scene, str(seed)))


@settings(max_examples=15)
@given(st.integers(0, 9999))
def test_a_replay_bears_the_log_out_and_every_event_can_be_told(seed):
    match = Match(scene((0, WARRIOR, 0), (0, ARCHER, 20), (1, WOLF, 4), (1, WARRIOR, 14)), str(seed))
    while not match.over:
        match.let_policy("patient" if acting(match).side else "charge")
    found = replay(match.lines)
    assert found.states == match.states
    assert found.winner == match.winner
    told = [
        sentence(record, found.states[max(0, number - 1)], found.states[number])
        for number, record in enumerate(found.records)
    ]
    assert told[0] == "The sides are drawn up."
    assert told[1] == "Round 1 begins; everybody recovers."
    assert all(each.endswith(".") for each in told)
    deaths = sum(each.count(" and dies") for each in told)
    assert deaths == sum(not fighter.alive for fighter in found.states[-1])


def test_an_unfinished_battle_can_be_kept_too():
    match = Match(scene((0, WOLF, 0), (1, WARRIOR, 1)))
    match.choose(AttackFighter(1))
    assert replay(match.lines).states == match.states
