"""Rounds of play: what orders do, and that many rounds come near the exact figures."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.rulesets.chance import compared
from designer.rulesets.initiative.actor import Actor, Modifiers
from designer.rulesets.initiative.configuration import Configuration, UnitType
from designer.rulesets.initiative.mod_file import shipped
from designer.rulesets.initiative.phase_distribution import round_start
from designer.rulesets.initiative.pilot import Pilot, SkillFigures
from designer.rulesets.initiative.rounds import (
    NO_PLAN,
    CarriedEffect,
    Orders,
    Plan,
    PlayedRound,
    RoundFighter,
    Turn,
    play,
)
from tests.rulesets.initiative.actors import NO_RANDOMNESS, actor, configured, skilled

STEADY = configured(**NO_RANDOMNESS)
LIGHT, HEAVY = RoundFighter("light", actor(20)), RoundFighter("heavy", actor(100))
"""Without randomness they act at 17 and at 9."""

ORDERS = st.builds(
    Orders,
    st.integers(0, 4),
    st.booleans(),
    st.booleans(),
    st.sampled_from([None, "light", "heavy"]),
    st.sampled_from([None, "light", "heavy"]),
)
PLANS = st.dictionaries(st.tuples(st.integers(1, 4), st.sampled_from(["light", "heavy"])), ORDERS)


def certain_costs(**sizes: int) -> Configuration:
    """'Mechs whose every draw is certain."""
    changed: dict[str, Any] = dict(NO_RANDOMNESS)
    for name, size in sizes.items():
        changed |= {f"{name}_min": size, f"{name}_max": size}
    return configured(**changed)


def played(
    *fighters: RoundFighter, rounds: int = 1, plan: Plan = NO_PLAN, settings: Configuration = STEADY, seed: int = 1
) -> tuple[PlayedRound, ...]:
    return play(fighters, rounds, Random(seed), settings, plan)


def test_higher_phases_act_first() -> None:
    (only,) = played(HEAVY, LIGHT)
    assert only == PlayedRound(1, {"heavy": 9, "light": 17}, (Turn("light", 17), Turn("heavy", 9)), ())


def test_in_one_phase_tactics_then_tonnage_then_place_decide() -> None:
    # 60 t is 13 and one step of tactics makes it 14, as 50 and 55 t are.
    fighters = [
        RoundFighter("55", actor(55)),
        RoundFighter("50", actor(50)),
        RoundFighter("50 too", actor(50)),
        RoundFighter("60", actor(60, skills=skilled(tactics=2))),
    ]
    (only,) = played(*fighters)
    assert only.turns == tuple(Turn(name, 14) for name in ("60", "50", "50 too", "55"))


def test_a_called_shot_delays_at_once_who_has_not_acted() -> None:
    settings = certain_costs(called_shot_rand=-4)
    first, second = played(
        LIGHT, HEAVY, rounds=2, plan={(1, "light"): Orders(called_shot_at="heavy")}, settings=settings
    )
    assert first.delays == (("heavy", "called shot", 9, 5, "light"),)
    assert first.turns[-1] == ("heavy", 5)
    assert second.drawn["heavy"] == 9


def test_a_called_shot_on_who_has_acted_counts_in_the_next_round_and_no_longer() -> None:
    settings = certain_costs(called_shot_rand=-4)
    plan = {(1, "heavy"): Orders(called_shot_at="light")}
    found = played(LIGHT, HEAVY, rounds=3, plan=plan, settings=settings)
    assert found[0].delays == ()
    assert [each.drawn["light"] for each in found] == [17, 13, 17]


def test_called_shots_add_up() -> None:
    settings = certain_costs(called_shot_rand=-4)
    slow = [RoundFighter(name, actor(100)) for name in ("one", "two")]
    plan = {(1, name): Orders(called_shot_at="light") for name in ("one", "two")}
    found = played(LIGHT, *slow, rounds=3, plan=plan, settings=settings)
    assert found[1].drawn["light"] == 17 - 8
    assert found[1].carried == (CarriedEffect("light", "called shot", -8, -8, ("one", "two")),)
    assert found[2].carried == ()


def test_a_called_shot_on_who_waits_in_the_last_phase_counts_later() -> None:
    # The target begins at 17 + 8 and waits until 1; the shooter begins there and has the better tactics, 10.
    settings = certain_costs(called_shot_rand=-4, hesitation=-24)
    pilot = Pilot(skilled(tactics=20), abilities=frozenset(("AbilityDefT5A", "AbilityDefT8A")))
    shooter = RoundFighter("shooter", Actor(UnitType.MECH, 100, pilot, Modifiers(injury=-18)))
    target = RoundFighter("target", actor(20, skills=skilled(tactics=20)))
    plan = {(1, "shooter"): Orders(called_shot_at="target"), (1, "target"): Orders(reserves=1)}
    first, second = played(shooter, target, rounds=2, plan=plan, settings=settings)
    assert [delay.cause for delay in first.delays] == ["reserve"]
    assert first.turns == (("shooter", 1), ("target", 1))
    # Of 24 hesitation 9 are forgotten. The shooter is better by 5 (of 0 and 10) less 4 (of 0 and 8).
    assert second.drawn["target"] == 25 - 15 - (4 + 1)


def test_a_better_shooter_delays_more_and_the_target_s_type_gives_the_range() -> None:
    vehicle = configured(UnitType.VEHICLE, called_shot_rand_min=-1, called_shot_rand_max=-1, **NO_RANDOMNESS)
    shooter = RoundFighter("shooter", actor(20, skills=skilled(gunnery=10, tactics=10)))
    target = RoundFighter("target", actor(60, UnitType.VEHICLE))
    settings = replace(vehicle, mech=STEADY.mech)
    (only,) = played(shooter, target, plan={(1, "shooter"): Orders(called_shot_at="target")}, settings=settings)
    assert only.delays == (("target", "called shot", 11, 11 - (1 + 5), "shooter"),)


def test_reserving_delays_and_leaves_hesitation() -> None:
    settings = certain_costs(hesitation=-3)
    found = played(LIGHT, HEAVY, rounds=4, plan={(1, "light"): Orders(reserves=2)}, settings=settings)
    assert [delay.after for delay in found[0].delays] == [14, 11]
    # Six were gathered; a novice forgets one each round.
    assert [each.drawn["light"] for each in found[1:]] == [17 - 5, 17 - 4, 17 - 3]
    assert [each.carried[0] for each in found[1:]] == [
        CarriedEffect("light", "hesitation", -amount, -amount) for amount in (5, 4, 3)
    ]


def test_who_is_in_the_last_phase_cannot_reserve() -> None:
    (only,) = played(LIGHT, plan={(1, "light"): Orders(reserves=9)}, settings=certain_costs(hesitation=-6))
    assert [delay.after for delay in only.delays] == [11, 5, 1]
    assert only.turns == (("light", 1),)


def test_others_act_while_one_waits() -> None:
    (only,) = played(LIGHT, HEAVY, plan={(1, "light"): Orders(reserves=2)}, settings=certain_costs(hesitation=-5))
    assert only.turns == (("heavy", 9), ("light", 7))


def test_who_is_knocked_down_before_it_acted_pays_in_two_rounds_until_it_stands() -> None:
    settings = certain_costs(prone_modifier=-4)  # two sizes at the least: 4 or 5
    plan = {(1, "light"): Orders(knocks_down="heavy"), (2, "heavy"): Orders(stands_up=True)}
    found = played(LIGHT, HEAVY, rounds=3, plan=plan, settings=settings)
    (delay,) = found[0].delays
    assert (delay.name, delay.cause, delay.before) == ("heavy", "knocked down", 9)
    assert delay.after in (4, 5)
    assert found[1].drawn["heavy"] in (4, 5)
    assert found[2].drawn["heavy"] == 9


def test_who_is_knocked_down_after_it_acted_pays_in_the_next_round_only() -> None:
    settings = certain_costs(prone_modifier=-4)
    found = played(LIGHT, HEAVY, rounds=2, plan={(1, "heavy"): Orders(knocks_down="light")}, settings=settings)
    assert found[0].delays == ()
    assert found[1].drawn["light"] in (12, 13)
    assert found[1].carried == (CarriedEffect("light", "prone", -5, -4, ("heavy",)),)


def test_only_mechs_are_knocked_down() -> None:
    settings = configured(UnitType.VEHICLE, **NO_RANDOMNESS)
    tank = RoundFighter("tank", actor(100, UnitType.VEHICLE))
    found = played(LIGHT, tank, rounds=2, plan={(1, "light"): Orders(knocks_down="tank")}, settings=settings)
    assert (found[0].delays, found[1].drawn["tank"]) == ((), 7)


def test_vigilance_counts_in_the_next_round_and_no_longer() -> None:
    found = played(
        LIGHT, rounds=3, plan={(1, "light"): Orders(vigilance=True)}, settings=certain_costs(vigilance_rand=5)
    )
    assert [each.drawn["light"] for each in found] == [17, 22, 17]


def test_the_dying_have_no_turn() -> None:
    (only,) = played(LIGHT, RoundFighter("wreck", actor(20, dying=True)))
    assert only.drawn["wreck"] == 1
    assert only.turns == (("light", 17),)


def test_names_must_differ_and_be_there() -> None:
    with pytest.raises(ValueError, match="expected different names, found light, light"):
        played(LIGHT, LIGHT)
    with pytest.raises(ValueError, match="orders of round 2 name 'nobody', expected one of light, heavy"):
        played(LIGHT, HEAVY, plan={(2, "light"): Orders(called_shot_at="nobody")})


@given(PLANS, st.integers())
def test_everybody_acts_once_a_round_never_before_its_drawn_phase(plan: Plan, seed: int) -> None:
    for each in played(LIGHT, HEAVY, rounds=5, plan=plan, settings=shipped(), seed=seed):
        assert sorted(turn.name for turn in each.turns) == ["heavy", "light"]
        assert [turn.phase for turn in each.turns] == sorted((turn.phase for turn in each.turns), reverse=True)
        assert all(1 <= turn.phase <= each.drawn[turn.name] for turn in each.turns)


@given(PLANS, st.integers())
def test_the_same_seed_plays_the_same(plan: Plan, seed: int) -> None:
    assert played(LIGHT, HEAVY, rounds=4, plan=plan, settings=shipped(), seed=seed) == played(
        LIGHT, HEAVY, rounds=4, plan=plan, settings=shipped(), seed=seed
    )


# -- against the exact figures ---------------------------------------------------------------------------------------

MANY = 2_000


def near(share: float | Fraction) -> float:
    """Four standard deviations of how often something of a share comes in that many rounds."""
    return 4 * math.sqrt(share * (1 - share) / MANY)


@pytest.mark.parametrize(
    "unit",
    [
        actor(100),
        actor(55, skills=skilled(piloting=5, tactics=5)),
        actor(20, skills=SkillFigures(10, 10, 10, 10), inspired=True),
        actor(80, prone=True, crippled=True, shutdown=True),
        actor(60, UnitType.TURRET),
    ],
)
def test_many_rounds_come_near_the_exact_distribution(unit: Actor) -> None:
    exact = round_start(unit, shipped()).phases
    drawn = Counter(each.drawn["it"] for each in played(RoundFighter("it", unit), rounds=MANY, settings=shipped()))
    assert {*drawn} <= {phase for phase, _ in exact.outcomes}
    for phase, share in exact.outcomes:
        assert abs(drawn[phase] / MANY - share) <= near(share)


def test_many_rounds_come_near_who_acts_first() -> None:
    veteran = RoundFighter("veteran", actor(75, skills=skilled(piloting=7, tactics=6)))
    novice = RoundFighter("novice", actor(35))
    exact = compared(*(round_start(each.actor, shipped()).phases for each in (veteran, novice)))
    found = played(veteran, novice, rounds=MANY, settings=shipped())
    before = sum(each.drawn["veteran"] > each.drawn["novice"] for each in found) / MANY
    same = sum(each.drawn["veteran"] == each.drawn["novice"] for each in found) / MANY
    assert abs(before - exact.greater) < near(exact.greater)
    assert abs(same - exact.equal) < near(exact.equal)
    # In the same phase the better tactics acts first.
    first = sum(each.turns[0].name == "veteran" for each in found) / MANY
    assert abs(first - exact.greater - exact.equal) < near(exact.greater + exact.equal)


def test_many_called_shots_come_near_the_state_that_they_leave() -> None:
    # Each round the heavy one is shot at after it acted: it starts the next with 2 to 6 fewer phases.
    prey, hunter = RoundFighter("prey", actor(20)), RoundFighter("hunter", actor(100, injury=-8))
    plan = {(number, "hunter"): Orders(called_shot_at="prey") for number in range(1, MANY)}
    found = played(prey, hunter, rounds=MANY, plan=plan, settings=STEADY)[1:]
    drawn = Counter(each.drawn["prey"] for each in found)
    assert {*drawn} == {15, 14, 13, 12, 11}
    assert all(abs(count / MANY - 1 / 5) < near(1 / 5) for count in drawn.values())


def test_many_reserves_and_falls_come_near_their_exact_delays() -> None:
    # The light one forgets all hesitation at once, so each round is like the first; the heavy one stands up each round.
    quick = Pilot(skilled(tactics=20), abilities=frozenset(("AbilityDefT5A", "AbilityDefT8A")))
    light, heavy = RoundFighter("light", Actor(UnitType.MECH, 20, quick)), HEAVY
    plan: dict[tuple[int, str], Orders] = {}
    for number in range(1, MANY + 1):
        plan[number, "light"] = Orders(reserves=1, knocks_down="heavy")
        plan[number, "heavy"] = Orders(stands_up=True)
    found = played(light, heavy, rounds=MANY, plan=plan, settings=STEADY)
    assert {each.drawn["light"] for each in found} == {27}
    assert {each.drawn["heavy"] for each in found} == {9}
    after = Counter((delay.cause, delay.after) for each in found for delay in each.delays)
    reserves = {("reserve", 27 - size): 1 / 5 for size in range(2, 7)}
    falls = {("knocked down", 9 - size): 1 / 8 for size in range(2, 8)} | {("knocked down", 1): 2 / 8}
    assert {*after} == {*reserves, *falls}
    assert all(abs(after[key] / MANY - share) < near(share) for key, share in (reserves | falls).items())
