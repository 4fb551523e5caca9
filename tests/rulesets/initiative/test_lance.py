"""A lance: who acts first, rounds by the dice of a seed, and names that differ."""

from __future__ import annotations

from designer.rulesets.initiative.actor import Actor
from designer.rulesets.initiative.configuration import UnitType
from designer.rulesets.initiative.lance import Lance, LanceUnit, free_name
from designer.rulesets.initiative.pilot import RulesVariant
from designer.rulesets.initiative.rounds import Orders

LIGHT, HEAVY = Actor(UnitType.MECH, 20), Actor(UnitType.MECH, 100)


def _lance(orders: Orders | None = None) -> Lance:
    light = LanceUnit("Light", LIGHT) if orders is None else LanceUnit("Light", LIGHT, orders)
    return Lance((light, LanceUnit("Heavy", HEAVY)))


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


def test_other_rules_are_computed_anew_and_other_units_under_the_same_rules():
    lance = _lance()
    before = lance.initiative(LIGHT)
    assert lance.with_units(()).initiative(LIGHT) is before
    assert lance.with_rules(lance.configuration, RulesVariant.TEXT).initiative(LIGHT) is not before


def test_a_taken_name_gets_a_number():
    assert free_name("Wolf", ()) == "Wolf"
    assert free_name("Wolf", {"Wolf", "Wolf (2)"}) == "Wolf (3)"
