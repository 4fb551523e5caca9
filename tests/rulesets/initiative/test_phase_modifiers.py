"""The ranges of what is drawn: the cases that the examples leave out, and the read-me's variant."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.rulesets.initiative import phase_modifiers
from designer.rulesets.initiative.configuration import Bounds
from designer.rulesets.initiative.phase_modifiers import clamped, delayed
from designer.rulesets.initiative.pilot import RulesVariant
from tests.rulesets.initiative.actors import span

OFF = Bounds(0, 0)
SKILL = st.integers(-12, 20)
PENALTIES = st.tuples(st.integers(-20, 0), st.integers(-20, 0)).map(lambda ends: Bounds(max(ends), min(ends)))
BONUSES = st.tuples(st.integers(0, 20), st.integers(0, 20)).map(lambda ends: Bounds(min(ends), max(ends)))


@pytest.mark.parametrize("skill", [0, 4, 12])
def test_a_rule_that_is_off_gives_nothing_whatever_the_skill(skill: int) -> None:
    for variant in RulesVariant:
        assert phase_modifiers.trouble(OFF, skill, variant) == phase_modifiers.NOTHING
        assert phase_modifiers.inspired(OFF, skill, variant) == phase_modifiers.NOTHING
        assert phase_modifiers.vigilance(OFF, skill, 3, variant) == phase_modifiers.NOTHING
        assert phase_modifiers.called_shot(OFF, skill, variant) == phase_modifiers.NOTHING
    assert phase_modifiers.hesitation(OFF, -3) == phase_modifiers.NOTHING
    assert phase_modifiers.randomness(OFF, skill) == phase_modifiers.NOTHING


def test_randomness_of_the_best_piloting_is_the_mild_end() -> None:
    # The mod inverts its range from 10 levels on.
    assert [span(phase_modifiers.randomness(Bounds(-2, -10), skill)) for skill in (8, 9, 10, 15)] == [(2, 2)] * 4


def test_a_penalty_has_two_sizes_at_the_least() -> None:
    assert span(phase_modifiers.trouble(Bounds(-2, -9), 15)) == (0, 1)
    assert span(phase_modifiers.trouble(Bounds(-2, -9), 15, RulesVariant.TEXT)) == (2, 3)


def test_a_bonus_below_0_is_0_and_keeps_its_share() -> None:
    # 2 and 6 with four less: -2 to 2, of which three count as 0.
    found = phase_modifiers.vigilance(Bounds(2, 6), 0, -4)
    assert [share for _, share in found.outcomes] == [Fraction(3, 5), Fraction(1, 5), Fraction(1, 5)]
    assert span(phase_modifiers.vigilance(Bounds(2, 6), 0, -20)) == (0, 0)


def test_a_reserve_that_costs_less_than_nothing_costs_nothing() -> None:
    found = phase_modifiers.hesitation(Bounds(-2, -6), 3)
    assert (found.probability(0), found.highest) == (Fraction(2, 5), 3)


def test_resistance_of_a_target_protects_it() -> None:
    def beaten(**added: int) -> int:
        return phase_modifiers.resistance_beaten(
            attack=5, defence=2, **{"attacker_added": 0, "target_added": 0} | added
        )

    assert (beaten(), beaten(target_added=2), beaten(attacker_added=-2), beaten(target_added=9)) == (3, 1, 5, -6)


def test_the_text_lets_a_better_target_suffer_less() -> None:
    assert span(phase_modifiers.called_shot(Bounds(-2, -6), -2)) == (2, 6)
    assert span(phase_modifiers.called_shot(Bounds(-2, -6), -2, RulesVariant.TEXT)) == (2, 4)
    assert span(phase_modifiers.called_shot(Bounds(-2, -6), -9, RulesVariant.TEXT)) == (2, 3)
    assert span(phase_modifiers.called_shot(Bounds(-2, -6), 3, RulesVariant.TEXT)) == (2, 9)


def test_by_the_text_a_novice_never_forgets_hesitation() -> None:
    assert phase_modifiers.carried_hesitation(8, 0, RulesVariant.TEXT) == 8
    assert phase_modifiers.carried_hesitation(8, 5, RulesVariant.TEXT) == 3
    assert phase_modifiers.carried_hesitation(3, 5, RulesVariant.TEXT) == 0


@given(PENALTIES, SKILL, st.sampled_from(RulesVariant))
def test_better_piloting_never_costs_more(bounds: Bounds, skill: int, variant: RulesVariant) -> None:
    for now, better in (
        (phase_modifiers.randomness(bounds, skill), phase_modifiers.randomness(bounds, skill + 1)),
        (phase_modifiers.trouble(bounds, skill, variant), phase_modifiers.trouble(bounds, skill + 1, variant)),
    ):
        assert better.lowest <= now.lowest
        assert better.highest <= now.highest


@given(BONUSES, SKILL, st.sampled_from(RulesVariant))
def test_more_skill_never_gives_less(bounds: Bounds, skill: int, variant: RulesVariant) -> None:
    now, better = phase_modifiers.inspired(bounds, skill, variant), phase_modifiers.inspired(bounds, skill + 1, variant)
    assert 0 <= now.lowest <= better.lowest
    assert now.highest <= better.highest


@given(st.integers(0, 60), st.integers(0, 10))
def test_hesitation_ends(gathered: int, tactics: int) -> None:
    for _ in range(gathered):
        gathered = phase_modifiers.carried_hesitation(gathered, tactics)
    assert gathered == 0


@pytest.mark.parametrize(("found", "phase"), [(31, 30), (30, 30), (1, 1), (0, 1), (-7, 1)])
def test_what_lies_beyond_the_limits_acts_at_them(found: int, phase: int) -> None:
    assert clamped(found) == phase


def test_a_delay_ends_at_the_last_phase() -> None:
    assert (delayed(17, 6), delayed(3, 6)) == (11, 1)
