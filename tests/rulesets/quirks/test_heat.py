"""The heat of weapons: example 17 of QUIRKS 9."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.rulesets.quirks.contribution import total
from designer.rulesets.quirks.profiles import Profile
from designer.rulesets.quirks.to_hit import weapon_heat

COOLING = ("improved_cooling", "poor_cooling", "no_cooling")


@pytest.mark.parametrize(
    ("base", "quirk", "standard", "megamek"),
    [
        (3, "improved_cooling", 2, 2),
        (3, "poor_cooling", 4, 4),
        (3, "no_cooling", 6, 5),
        (10, "improved_cooling", 9, 9),
        (10, "poor_cooling", 11, 11),
        (10, "no_cooling", 20, 12),
        (1, "improved_cooling", 1, 1),
        (0, "improved_cooling", 0, 0),
        (0, "poor_cooling", 0, 0),
        (0, "no_cooling", 0, 0),
    ],
)
def test_example_17(base, quirk, standard, megamek):
    assert total(weapon_heat(base, (quirk,))) == standard
    assert total(weapon_heat(base, (quirk,), Profile.MEGAMEK)) == megamek


def test_several_apply_one_after_the_other():
    # QUIRKS 4.9: improved, then poor, then none, in whatever order they are listed.
    assert [(part.label, part.amount) for part in weapon_heat(5, COOLING[::-1])] == [
        ("Weapon", 5),
        ("Improved Cooling", -1),
        ("Poor Cooling", 1),
        ("No Cooling", 5),
    ]


@given(st.integers(0, 60), st.lists(st.sampled_from(COOLING)).map(tuple), st.sampled_from(Profile))
def test_a_weapon_with_heat_keeps_some_and_one_without_gets_none(base, quirks, profile):
    heat = total(weapon_heat(base, quirks, profile))
    assert (heat >= 1) is (base >= 1)
    assert (heat == 0) is (base == 0)
