"""Quirks about critical hits; the worked examples are in the tests of combat, which asks for them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from designer.rulesets.quirks.contribution import total
from designer.rulesets.quirks.criticals import (
    anti_mek_modifiers,
    critical_modifiers,
    maintenance_factor,
    rugged_at_start,
)
from designer.rulesets.quirks.profiles import Profile

PROTECTED, EXPOSED = ("protected_actuators",), ("exposed_actuators",)


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


def test_megamek_actuators_are_about_infantry():
    assert critical_modifiers(EXPOSED, has_actuators=True, profile=Profile.MEGAMEK) == ()
    assert total(anti_mek_modifiers(PROTECTED, Profile.MEGAMEK)) == 1
    assert total(anti_mek_modifiers(EXPOSED, Profile.MEGAMEK)) == -1
    assert total(anti_mek_modifiers(PROTECTED + EXPOSED, Profile.MEGAMEK)) == 0
    assert anti_mek_modifiers(PROTECTED) == ()
