"""The tables beside the forms of the skirmish: where a unit stands among others."""

from dataclasses import replace

from designer.app.pages.lab.skirmish.hit_chances import HitChances
from designer.app.pages.lab.skirmish.standing_table import standing
from designer.rulesets.skirmish.rules import DEFAULT
from designer.rulesets.skirmish.units import CODES, units


def test_a_unit_with_the_most_of_all_stands_above_all_others():
    best = replace(units()[0], hp=max(each.hp for each in units()) + 1)
    row = next(row for row in standing(best, units(), {}) if row.name == "HP, health")
    assert row.value == best.hp > row.spread.high >= row.spread.median >= row.spread.low
    assert row.above == len(units())


def test_every_statistic_has_its_row_and_its_source():
    found = standing(units()[0], units(), {"HP": "114 points of structure"})
    assert len(found) == len(CODES)
    assert found[0].source == "114 points of structure"


def test_without_a_unit_there_are_no_statistics():
    assert standing(None, units(), {}) == []


def test_without_a_bonus_from_above_a_unit_hits_from_there_as_from_beside(qtbot):
    table = HitChances()
    qtbot.addWidget(table)
    for bonus in (DEFAULT.melee_high_ground_bonus, 0):
        table.show_rules(replace(DEFAULT, melee_high_ground_bonus=bonus))
        beside, from_above = (int(table.model().index(row, 0).data()) for row in (0, 1))
        assert from_above == beside + bonus
