"""A duel of two units: chances over distance, wear by hits, and how long the target lives."""

from __future__ import annotations

from itertools import pairwise

import pytest

from designer.rulesets.skirmish.duel import Duel, attacks_until
from designer.rulesets.skirmish.rules import DamageVariant
from designer.rulesets.skirmish.units import unit_named

ARCHER, WARRIOR = unit_named("Archer"), unit_named("Shielded Warrior")


def test_the_chance_falls_by_two_for_each_hex_and_the_target_is_not_reached_beyond():
    # Archer 70 against a ranged defense of 20, two points less for each hex: as the duel page shows it.
    assert Duel(ARCHER, WARRIOR).chances(0) == (48, 46, 44, 42, 40, 38)


def test_the_target_is_worn_down_from_whole_to_dead():
    duel = Duel(ARCHER, WARRIOR)
    assert duel.wear[0] == (WARRIOR.armor, WARRIOR.hp)
    assert duel.wear[-1][1] <= 0 < duel.wear[-2][1]


@pytest.mark.parametrize("variant", DamageVariant)
def test_nobody_comes_back_to_life(variant):
    alive = Duel(ARCHER, WARRIOR, hexes=3).alive(variant)
    assert alive[0] == 1
    assert all(later <= earlier + 1e-9 for earlier, later in pairwise(alive))


def test_the_attacks_until_a_probability_are_the_first_that_reach_it():
    assert attacks_until([1.0, 0.7, 0.5, 0.2], 0.5) == 2
    assert attacks_until([1.0, 0.7], 0.5) is None
