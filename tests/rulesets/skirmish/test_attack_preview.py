"""What is said of an attack before it is made."""

from __future__ import annotations

from dataclasses import replace

import pytest

from designer.rulesets.skirmish.attack_preview import attacks_a_turn, considered, prospect
from designer.rulesets.skirmish.damage import survival
from designer.rulesets.skirmish.rules import SkirmishRules
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
