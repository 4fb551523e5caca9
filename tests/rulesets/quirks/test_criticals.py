"""Critical hits: examples 18 and 19 of QUIRKS 9."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.rulesets.quirks.contribution import WAYS, total
from designer.rulesets.quirks.criticals import (
    anti_mek_modifiers,
    critical_modifiers,
    maintenance_factor,
    rugged_at_start,
)
from designer.rulesets.quirks.profiles import Profile

PROTECTED, EXPOSED = ("protected_actuators",), ("exposed_actuators",)


def test_example_18_rugged_1_ignores_the_first():
    state = rugged_at_start(("rugged_1",))
    applied = []
    for _ in range(3):
        criticals, state = state.after(1)
        applied.append(criticals)
    assert applied == [0, 1, 1]


def test_example_18_rugged_2_ignores_two_of_one_roll():
    assert rugged_at_start(("rugged_2",)).after(3).criticals == 1


def test_of_both_the_larger_counts():
    assert rugged_at_start(("rugged_1", "rugged_2")).left == 2
    assert rugged_at_start(()).left == 0


def test_megamek_rugged_is_maintenance():
    assert rugged_at_start(("rugged_2",), Profile.MEGAMEK).left == 0
    assert [maintenance_factor(quirks, Profile.MEGAMEK) for quirks in ((), ("rugged_1",), ("rugged_2",))] == [1, 2, 3]
    assert maintenance_factor(("rugged_2",)) == 1


@given(st.lists(st.integers(0, 3)), st.sampled_from([(), ("rugged_1",), ("rugged_2",)]))
def test_no_more_is_ignored_than_the_quirk_says_however_the_hits_fall(rolls, quirks):
    start = state = rugged_at_start(quirks)
    applied = 0
    for criticals in rolls:
        result = state.after(criticals)
        applied, state = applied + result.criticals, result.state
    assert applied == max(sum(rolls) - start.left, 0)
    assert state.left == max(start.left - sum(rolls), 0)


def hits(roll, quirks, **options):
    """Critical hits by a roll: from 8 one, from 10 two, from 12 three."""
    modified = roll + total(critical_modifiers(quirks, has_actuators=True, **options))
    return sum(modified >= threshold for threshold in (8, 10, 12))


@pytest.mark.parametrize(("roll", "plain", "protected", "exposed"), [(8, 1, 0, 1), (7, 0, 0, 1), (9, 1, 1, 2)])
def test_example_19_actuators(roll, plain, protected, exposed):
    assert (hits(roll, ()), hits(roll, PROTECTED), hits(roll, EXPOSED)) == (plain, protected, exposed)


@pytest.mark.parametrize(("quirks", "ways"), [((), 15), (PROTECTED, 10), (EXPOSED, 21), (PROTECTED + EXPOSED, 15)])
def test_example_19_the_chance_of_any(quirks, ways):
    assert sum(count for roll, count in WAYS.items() if hits(roll, quirks)) == ways


def test_no_actuators_no_effect():
    assert critical_modifiers(PROTECTED, has_actuators=False) == ()


def test_megamek_actuators_are_about_infantry():
    assert critical_modifiers(EXPOSED, has_actuators=True, profile=Profile.MEGAMEK) == ()
    assert total(anti_mek_modifiers(PROTECTED, Profile.MEGAMEK)) == 1
    assert total(anti_mek_modifiers(EXPOSED, Profile.MEGAMEK)) == -1
    assert total(anti_mek_modifiers(PROTECTED + EXPOSED, Profile.MEGAMEK)) == 0
    assert anti_mek_modifiers(PROTECTED) == ()
