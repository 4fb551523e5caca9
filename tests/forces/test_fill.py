"""Filling a budget: held against trying all sets."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from designer.battle_value.pilot import CrewSkills, with_crew
from designer.forces.fill import fillings


class Row(NamedTuple):
    name: str
    bv: int


def rows(*values: int) -> list[Row]:
    return [Row(f"{n}", value) for n, value in enumerate(values)]


def test_the_best_single_unit_comes_first():
    found = fillings(rows(900, 1200, 1500, 0), 1400)
    assert [(filling.units[0].bv, filling.battle_value) for filling in found] == [(1200, 1200), (900, 900)]


def test_nothing_fits():
    assert fillings(rows(900), 800) == []
    assert fillings([], 800) == []
    assert fillings(rows(900), -5) == []


def test_skills_change_what_fits():
    assert fillings(rows(1000), 1100, skills=CrewSkills(3, 4)) == []
    (found,) = fillings(rows(1000), 1400, skills=CrewSkills(3, 4))
    assert found.battle_value == with_crew(1000, CrewSkills(3, 4))


@given(st.lists(st.integers(1, 30), max_size=7), st.integers(0, 90), st.integers(1, 3), st.integers(1, 4))
def test_no_set_comes_closer(values: list[int], left: int, least: int, most: int):
    candidates = rows(*values)
    totals = {
        sum(row.bv for row in chosen) for count in range(least, most + 1) for chosen in combinations(candidates, count)
    }
    expected = sorted((total for total in totals if total <= left), reverse=True)[:5]
    found = fillings(candidates, left, least, most)
    assert [filling.battle_value for filling in found] == expected
    for filling in found:
        assert sum(row.bv for row in filling.units) == filling.battle_value
        assert least <= len(filling.units) == len({row.name for row in filling.units}) <= most
