"""A lance: who acts first, rounds by the dice of a seed, and names that differ."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from designer.rulesets.chance import Distribution, certain, compared, uniform
from designer.rulesets.initiative.actor import Actor
from designer.rulesets.initiative.configuration import UnitType
from designer.rulesets.initiative.lance import Lance, LanceUnit, free_name
from designer.rulesets.initiative.mod_file import shipped
from designer.rulesets.initiative.phase_distribution import chance_first, first_matrix, round_start
from designer.rulesets.initiative.pilot import RulesVariant
from designer.rulesets.initiative.rounds import Orders
from tests.rulesets.distributions import weighted
from tests.rulesets.initiative.actors import actor, skilled

LIGHT, HEAVY = Actor(UnitType.MECH, 20), Actor(UnitType.MECH, 100)


def _lance(*orders: Orders) -> Lance:
    """Two units, with orders for the light one by round."""
    return Lance((LanceUnit("Light", LIGHT, orders), LanceUnit("Heavy", HEAVY)))


def test_of_two_units_one_acts_first_and_the_lighter_one_more_often():
    matrix = _lance().first_matrix()
    assert matrix[0][0] is None
    lighter, heavier = matrix[0][1], matrix[1][0]
    assert lighter is not None
    assert heavier is not None
    assert lighter + heavier == 1
    assert lighter > heavier


def test_the_same_seed_plays_the_same_rounds():
    lance = _lance()
    assert lance.rounds(3, 1) == lance.rounds(3, 1)
    assert lance.rounds(3, 1) != lance.rounds(3, 2)


def test_an_order_against_a_unit_that_is_gone_is_left_out():
    gone = _lance(Orders(0, called_shot_at="Nobody", knocks_down="Nobody"))
    assert gone.rounds(1, 1) == _lance().rounds(1, 1)


def test_orders_count_in_the_round_for_which_they_are_given():
    waits = Orders(reserves=1)
    for orders, expected in (((waits,), [True, False, False]), ((Orders(), waits), [False, True, False])):
        assert [bool(played.delays) for played in _lance(*orders).rounds(3, 1)] == expected


def test_the_effects_of_actions_name_the_other_units_of_the_lance():
    assert [(effect.name, effect.other) for effect in _lance().effects("Light")] == [
        ("Uses Vigilance", ""),
        ("Reserves once", ""),
        ("Is knocked down", ""),
        ("Called shot at {other}", "Heavy"),
        ("Called shot by {other}", "Heavy"),
    ]


def test_other_rules_are_computed_anew_and_other_units_under_the_same_rules():
    lance = _lance()
    before = lance.initiative(LIGHT)
    assert lance.with_units(()).initiative(LIGHT) is before
    assert lance.with_rules(lance.configuration, RulesVariant.TEXT).initiative(LIGHT) is not before


def test_a_taken_name_gets_a_number():
    assert free_name("Wolf", ()) == "Wolf"
    assert free_name("Wolf", {"Wolf", "Wolf (2)"}) == "Wolf (3)"


PHASES = st.dictionaries(st.integers(1, 30), st.integers(1, 9), min_size=1, max_size=10).map(weighted)


def test_the_higher_phase_acts_first() -> None:
    assert chance_first(certain(14), certain(13)) == 1
    assert chance_first(certain(13), certain(14)) == 0
    assert chance_first(certain(14), certain(14)) == Fraction(1, 2)


def test_the_same_phase_counts_half() -> None:
    # Of nine pairs from 1 to 3 three are equal, three are won, three are lost.
    assert compared(uniform(1, 3), uniform(1, 3)) == (Fraction(1, 3),) * 3
    assert chance_first(uniform(1, 3), uniform(2, 2)) == Fraction(1, 3) + Fraction(1, 6)


def test_it_is_the_count_of_all_pairs() -> None:
    veteran = round_start(actor(100, skills=skilled(piloting=10, tactics=10)), shipped()).phases
    novice = round_start(actor(20), shipped()).phases
    # 12 to 9 against 15 to 7, each equally likely.
    pairs = [(mine, other) for mine in range(9, 13) for other in range(7, 16)]
    won = sum(mine > other for mine, other in pairs) + Fraction(sum(mine == other for mine, other in pairs), 2)
    assert chance_first(veteran, novice) == won / len(pairs)


def test_a_matrix_has_nobody_against_itself() -> None:
    units = [certain(3), certain(5), certain(5)]
    never, half, always = Fraction(0), Fraction(1, 2), Fraction(1)
    assert first_matrix(units) == ((None, never, never), (always, None, half), (always, half, None))


@given(PHASES, PHASES)
def test_somebody_is_first(one: Distribution, other: Distribution) -> None:
    assert chance_first(one, other) + chance_first(other, one) == 1
    expected = sum(
        (p * q * (Fraction(a > b) + Fraction(a == b) / 2) for (a, p), (b, q) in product(one.outcomes, other.outcomes)),
        Fraction(),
    )
    assert chance_first(one, other) == expected
