"""Physical attacks: examples 13 and 20 of QUIRKS 9, and who cannot make them."""

from __future__ import annotations

import pytest

from designer.rulesets.quirks.contribution import total
from designer.rulesets.quirks.physical import (
    PhysicalAttack,
    has_no_arms,
    is_low_arms_restricted,
    is_permitted,
    punch_damage,
    punch_modifiers,
)
from designer.rulesets.quirks.profiles import Profile
from designer.units.location import LA, LL, RA

LEFT = ("battle_fists_la",)
PUNCH, PUSH, CLUB = PhysicalAttack


def test_example_13_battle_fists_do_more_damage():
    assert total(punch_damage(75, LA)) == 8
    assert total(punch_damage(75, LA, LEFT)) == 9
    assert total(punch_damage(75, RA, LEFT)) == 8
    assert punch_modifiers(LA, LEFT) == ()


def test_example_13_megamek_they_hit_better():
    assert total(punch_damage(75, LA, LEFT, Profile.MEGAMEK)) == 8
    assert total(punch_modifiers(LA, LEFT, profile=Profile.MEGAMEK)) == -1
    assert punch_modifiers(RA, LEFT, profile=Profile.MEGAMEK) == ()
    assert punch_modifiers(LA, LEFT, has_hand=False, profile=Profile.MEGAMEK) == ()


def test_a_leg_does_not_punch():
    with pytest.raises(ValueError, match="LEFT_LEG cannot punch: an arm is LEFT_ARM or RIGHT_ARM"):
        punch_damage(75, LL)


def test_no_arms_no_punches():
    assert has_no_arms(("no_arms",))
    assert not has_no_arms(("low_arms",))
    assert [is_permitted(attack, ("no_arms",)) for attack in (PUNCH, PUSH, CLUB)] == [False, True, True]
    assert not any(is_permitted(attack, ("no_arms",), profile=Profile.MEGAMEK) for attack in PhysicalAttack)
    assert all(is_permitted(attack, ()) for attack in PhysicalAttack)


@pytest.mark.parametrize(("difference", "restricted"), [(1, True), (0, False), (-1, False)])
def test_example_20_low_arms(difference, restricted):
    assert is_low_arms_restricted(("low_arms",), difference) is restricted
    assert is_permitted(PUNCH, ("low_arms",), difference) is not restricted
    assert is_permitted(PUSH, ("low_arms",), difference)
    assert not is_low_arms_restricted(("low_arms",), difference, Profile.MEGAMEK)
    assert not is_low_arms_restricted((), difference)
