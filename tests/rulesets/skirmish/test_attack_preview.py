"""What is said of an attack before it is made."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from designer.rulesets.skirmish.attack_preview import Duel, attacks_a_turn, attacks_until, considered, prospect
from designer.rulesets.skirmish.damage import survival
from designer.rulesets.skirmish.rules import DamageVariant, SkirmishRules
from designer.rulesets.skirmish.to_hit import Chance
from designer.rulesets.skirmish.units import unit_named
from tests.rulesets.skirmish.band import changed, ground, melee, situation

SURE = Chance(100, ())


def test_the_losses_are_those_of_the_lowest_and_the_highest_roll():
    warrior = unit_named("Shielded Warrior")
    found = considered(warrior, 70, 100, SURE)
    assert (found.least.armor_loss, found.most.armor_loss) == (24, 32)  # 80 % of 30 and of 40


def test_misses_count_in_the_mean():
    steady = melee(damage_min=20, damage_max=20, bypass=0, armor_damage=100)
    found = considered(steady, 100, 100, Chance(40, ()))
    assert found.armor == pytest.approx(8)
    assert found.health == 0


def test_the_chance_to_kill_is_one_less_the_survival_of_one_attack():
    attacker, target = unit_named("2H Warrior"), unit_named("Skeleton")
    for hp in (1, 20, 34, 40):
        found = considered(attacker, hp, 10, Chance(65, ()))
        left = survival(attacker, replace(target, hp=hp, armor=10), 0.65, 1)
        assert found.kills == pytest.approx(1 - left[1])


def test_what_stands_in_the_way_is_said_and_the_figures_stay():
    here = situation(ground(), (0, melee(), (0, 0)), (1, melee(), (1, 0)))
    tired = changed(here, 0, ap=3)
    found = prospect(here, tired, here.fighters[1])
    assert found.reason == "3 AP left, an attack needs 4"
    assert found.chance.percent == 60
    assert prospect(here, changed(here, 0, fatigue=100), here.fighters[1]).reason == "Melee is exhausted"
    far = situation(ground(rules=SkirmishRules()), (0, melee(), (0, 0)), (1, melee(), (3, 0)))
    assert "reach" in prospect(far, far.fighters[0], far.fighters[1]).reason


@pytest.mark.parametrize(("ap", "cost", "attacks"), [(9, 4, 2), (3, 4, 0), (8, 4, 2), (9, 0, None)])
def test_action_points_limit_the_attacks_of_a_turn_unless_they_are_free(ap: int, cost: int, attacks: int | None):
    assert attacks_a_turn(melee(ap=ap), SkirmishRules(attack_cost=cost)) == attacks


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
    duel = Duel(ARCHER, WARRIOR, hexes=3)
    of_hits = [probability for _, probability in duel.survival_of_hits([variant])]
    assert all(later <= earlier + 1e-9 for earlier, later in pairwise(of_hits))
    alive = duel.alive(of_hits)
    assert alive[0] == 1
    assert all(later <= earlier + 1e-9 for earlier, later in pairwise(alive))


def test_the_attacks_until_a_probability_are_the_first_that_reach_it():
    assert attacks_until([1.0, 0.7, 0.5, 0.2], 0.5) == 2
    assert attacks_until([1.0, 0.7], 0.5) is None
