"""What the statistics of the mod do in play: every range is drawn by `rounds` itself, and is the one that is shown.

The ranges are those of the mod's own unit tests: without statistics 2 to 6 phases, for novices.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from designer.rulesets.chance import Distribution, uniform
from designer.rulesets.initiative.actions import effects
from designer.rulesets.initiative.actor import Actor, Modifiers
from designer.rulesets.initiative.configuration import UnitType
from designer.rulesets.initiative.mod_file import shipped
from designer.rulesets.initiative.pilot import Pilot, RulesVariant, SkillFigures
from designer.rulesets.initiative.rounds import Orders, PlayedRound, RoundFighter, play
from tests.rulesets.initiative.actors import NO_RANDOMNESS, configured, skilled

STEADY = configured(**NO_RANDOMNESS)
SEEDS = range(120)
"""Of up to nine equally likely outcomes one stays away in 120 draws once in more than 100,000 tests."""


def unit(
    tons: float = 50, skills: SkillFigures | None = None, added: SkillFigures | None = None, **modifiers: int
) -> Actor:
    """A 'Mech whose pilot is a novice, but for what is said, with these statistics."""
    pilot = Pilot(skills or skilled(), added=added or SkillFigures())
    return Actor(UnitType.MECH, tons, pilot, Modifiers(**modifiers))


def rounds_of(seed: int, orders: Orders, first: Actor, second: Actor) -> tuple[PlayedRound, ...]:
    fighters = [RoundFighter("first", first), RoundFighter("second", second)]
    return play(fighters, 2, Random(seed), STEADY, {(1, "first"): orders})


def delays(orders: Orders, first: Actor, second: Actor) -> set[int]:
    """The sizes of the delay within a round, over many dice."""
    found = (rounds_of(seed, orders, first, second)[0].delays for seed in SEEDS)
    return {delay.before - delay.after for (delay,) in found}


def sizes(least: int, most: int) -> set[int]:
    return {*range(least, most + 1)}


@pytest.mark.parametrize(("statistic", "expected"), [(0, (2, 6)), (-3, (5, 9)), (3, (2, 6))])
def test_the_attacker_s_called_shot_statistic_counts_in_play(statistic: int, expected: tuple[int, int]) -> None:
    # 20 t act at 17, and 50 t at 14: the target has not acted, and falls by up to nine phases at once.
    attacker = unit(20, called_shot_attacker=statistic)
    assert delays(Orders(called_shot_at="second"), attacker, unit(50)) == sizes(*expected)


@pytest.mark.parametrize(("statistic", "expected"), [(0, (4, 8)), (1, (3, 7)), (5, (2, 6)), (-2, (6, 10))])
def test_the_target_s_called_shot_statistic_counts_in_play(statistic: int, expected: tuple[int, int]) -> None:
    # Gunnery 8 and tactics 1 give the attacker (4 + 0) / 2 = 2 above the target.
    attacker, target = unit(20, skilled(gunnery=8)), unit(50, called_shot_target=statistic)
    assert delays(Orders(called_shot_at="second"), attacker, target) == sizes(*expected)


@pytest.mark.parametrize(("statistic", "expected"), [(0, (2, 6)), (2, (4, 8)), (-4, (0, 2))])
def test_the_vigilance_statistic_counts_in_play(statistic: int, expected: tuple[int, int]) -> None:
    guard = unit(50, vigilance=statistic)
    found = [rounds_of(seed, Orders(vigilance=True), guard, unit(100)) for seed in SEEDS]
    assert {second.drawn["first"] - first.drawn["first"] for first, second in found} == sizes(*expected)


@pytest.mark.parametrize(("statistic", "expected"), [(0, (2, 6)), (-2, (4, 8)), (3, (0, 3))])
def test_the_hesitation_statistic_counts_in_play(statistic: int, expected: tuple[int, int]) -> None:
    waiting = unit(50, hesitation=statistic)
    assert delays(Orders(reserves=1), waiting, unit(100)) == sizes(*expected)
    # A novice forgets one phase of it until the next round.
    found = [rounds_of(seed, Orders(reserves=1), waiting, unit(100)) for seed in SEEDS]
    least, most = (max(0, size - 1) for size in expected)
    assert {first.drawn["first"] - second.drawn["first"] for first, second in found} == sizes(least, most)


def test_the_statistics_of_skills_count_in_play() -> None:
    """A statistic is added to the modifier of the skill, not to the skill itself."""
    for added in (SkillFigures(gunnery=4), SkillFigures(gunnery=3)):  # of 3 and 0 the mean is rounded up
        assert delays(Orders(called_shot_at="second"), unit(20, added=added), unit(50)) == sizes(4, 8)
    strong, guarded = unit(20, skilled(gunnery=8)), unit(50, added=SkillFigures(guts=2))
    assert delays(Orders(called_shot_at="second"), strong, guarded) == sizes(3, 7)
    steady = unit(50, added=SkillFigures(piloting=3))
    assert delays(Orders(knocks_down="second"), unit(20), steady) == sizes(0, 6)
    quick = unit(50, added=SkillFigures(tactics=2))
    assert {rounds_of(seed, Orders(), quick, unit(100))[0].drawn["first"] for seed in SEEDS} == {14 + 2}


@pytest.mark.parametrize("variant", RulesVariant)
@pytest.mark.parametrize(
    "modifiers",
    [{}, {"vigilance": 2, "hesitation": -2, "called_shot_attacker": -3}, {"hesitation": 9, "called_shot_target": 4}],
)
def test_the_ranges_that_are_shown_are_those_that_are_drawn(modifiers: dict[str, Any], variant: RulesVariant) -> None:
    one, other = unit(20, skilled(5, 5, 5, 5), **modifiers), unit(50, skilled(gunnery=7))
    shown = {effect.name: effect.phases for effect in effects(one, [("other", other)], STEADY, variant)}
    ordered = {
        "Reserves once": Orders(reserves=1),
        "Called shot at {other}": Orders(called_shot_at="second"),
    }
    for name, orders in ordered.items():
        drawn: set[int] = set()
        for seed in SEEDS:
            fighters = [RoundFighter("first", one), RoundFighter("second", other)]
            (round_,) = play(fighters, 1, Random(seed), STEADY, {(1, "first"): orders}, variant)
            drawn |= {delay.after - delay.before for delay in round_.delays}
        assert drawn == {outcome for outcome, _ in shown[name].outcomes} if name in shown else drawn <= {0}


def test_what_has_no_effect_is_left_out() -> None:
    turret = Actor(UnitType.TURRET, 60)
    names = [effect.name for effect in effects(turret, [], shipped())]
    assert names == ["Uses Vigilance", "Reserves once"]  # turrets never fall


def test_effects_are_exact_and_signed() -> None:
    found: dict[tuple[str, str], Distribution] = {
        (effect.name, effect.other): effect.phases for effect in effects(unit(50), [("other", unit(20))], shipped())
    }
    assert found["Uses Vigilance", ""] == uniform(2, 6)
    assert found["Reserves once", ""] == uniform(-6, -2)
    assert found["Is knocked down", ""] == uniform(-9, -2)
    assert found["Called shot at {other}", "other"] == found["Called shot by {other}", "other"] == uniform(-6, -2)
