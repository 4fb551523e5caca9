"""Glancing blows: examples 14 and 15 of QUIRKS 9."""

from __future__ import annotations

import pytest

from designer.rulesets.quirks.glancing import can_glance, glances, glancing_damage, glancing_share
from designer.rulesets.quirks.profiles import Profile
from designer.rulesets.quirks.to_hit import AttackTarget


def test_example_14():
    assert [glances(roll, 8) for roll in (7, 8, 9, 10)] == [False, True, True, False]
    assert [glancing_damage(damage) for damage in (20, 15, 5)] == [10, 7, 2]


@pytest.mark.parametrize(("number", "share"), [(8, 0.6), (4, 7 / 33), (10, 5 / 6), (12, 1), (13, 0)])
def test_example_15(number, share):
    assert glancing_share(number) == share


def test_only_a_low_profile_glances_and_only_for_megamek():
    low = AttackTarget(unit_quirks=("low_profile",))
    assert can_glance(low, Profile.MEGAMEK)
    assert not can_glance(low)
    assert not can_glance(AttackTarget(), Profile.MEGAMEK)
