"""Win rates over a statistic: each point is a duel of its own, and the same seeds make points comparable."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from designer.limits import LARGEST_STATISTIC
from designer.rulesets.skirmish.batch import many
from designer.rulesets.skirmish.sweep import SweptStatistic, duel_setup, sweep
from designer.rulesets.skirmish.units import UnitError, unit_named
from tests.rulesets.skirmish.band import melee

AXEMAN, ARCHER, ZOMBIE = map(unit_named, ("Axeman", "Archer", "Zombie"))


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize(
    ("statistic", "fields"),
    [
        (SweptStatistic.ARMOR, "armor armor"),
        (SweptStatistic.BYPASS, "bypass bypass"),
        (SweptStatistic.SKILL, "melee ranged"),
    ],
)
def test_each_point_is_the_duel_with_that_value(side, statistic, fields):
    duel = duel_setup(AXEMAN, ARCHER)
    field = fields.split()[side]
    for value, tally in sweep(duel, side, statistic, (20, 90), 15, seed=3):
        figures: dict[str, Any] = {field: value}
        changed = replace((AXEMAN, ARCHER)[side], **figures)
        fighters = (changed, ARCHER) if side == 0 else (AXEMAN, changed)
        assert tally == many(duel_setup(*fighters), 15, 3)


def test_more_armor_and_more_skill_win_more_and_more_bypass_too():
    duel = duel_setup(AXEMAN, replace(AXEMAN, name="Other"))
    for statistic in SweptStatistic:
        rates = [tally.red for _, tally in sweep(duel, 0, statistic, (1, 95), 40, seed=1)]
        assert rates[0] < rates[1], statistic


def test_the_values_reach_to_twice_the_armor_and_over_all_percents():
    assert [*SweptStatistic.ARMOR.values(ZOMBIE)] == [*range(0, 201, 20)]
    assert [*SweptStatistic.ARMOR.values(unit_named("Lindwurm"))] == [*range(0, 801, 80)]
    assert SweptStatistic.ARMOR.values(melee(armor=LARGEST_STATISTIC))[-1] <= LARGEST_STATISTIC
    assert [*SweptStatistic.BYPASS.values(ZOMBIE)] == [*range(0, 101, 10)]
    assert [*SweptStatistic.SKILL.values(ZOMBIE)] == [*range(10, 101, 10)]
    assert (SweptStatistic.SKILL.of(ARCHER), SweptStatistic.SKILL.of(ZOMBIE)) == (70, 45)


def test_a_value_that_cannot_be_is_refused():
    with pytest.raises(UnitError, match="both 0"):
        SweptStatistic.SKILL.set(ZOMBIE, 0)
