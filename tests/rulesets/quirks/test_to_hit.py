"""Attacks with quirks: the worked examples 1 to 10 of QUIRKS 9, and laws."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.catalog.quirks import Carrier, ids_with_effect
from designer.rulesets.quirks.contribution import total
from designer.rulesets.quirks.profiles import Profile
from designer.rulesets.quirks.to_hit import (
    Arc,
    Attacker,
    AttackerMovement,
    AttackTarget,
    Bracket,
    can_glance,
    glances,
    glancing_damage,
    glancing_share,
    is_covered,
    quirk_modifiers,
    to_hit,
)

SHORT, MEDIUM, LONG = Bracket.SHORT, Bracket.MEDIUM, Bracket.LONG
STILL = AttackTarget()
BOTH = pytest.mark.parametrize("profile", Profile)
GUN = "RA:4"


def attacker(*quirks: str, gun: tuple[str, ...] = (), **options) -> Attacker:
    return Attacker(unit_quirks=quirks, weapon_quirks={GUN: gun}, **options)


def number(who: Attacker, bracket: Bracket = SHORT, target: AttackTarget = STILL, profile=Profile.STANDARD) -> int:
    return to_hit(who, target, bracket, GUN, profile).target_number


def amounts(
    who: Attacker, bracket: Bracket = SHORT, target: AttackTarget = STILL, profile=Profile.STANDARD
) -> list[int]:
    return [part.amount for part in quirk_modifiers(who, target, bracket, GUN, profile)]


def test_chances_of_two_dice():
    # QUIRKS 3
    ways = {2: 36, 3: 35, 4: 33, 5: 30, 6: 26, 7: 21, 8: 15, 9: 10, 10: 6, 11: 3, 12: 1, 13: 0}
    assert {tn: to_hit(Attacker(gunnery=tn), STILL, SHORT).chance * 36 for tn in ways} == ways


def test_example_1_improved_targeting_at_short_range():
    plain = to_hit(attacker(), STILL, SHORT)
    assert plain.target_number == 4
    assert plain.chance == 33 / 36
    better = to_hit(attacker("improved_targeting_short"), STILL, SHORT)
    assert better.target_number == 3
    assert better.chance == 35 / 36


@pytest.mark.parametrize(
    ("quirk", "bracket", "expected"),
    [
        (None, MEDIUM, 6),
        ("improved_targeting_medium", MEDIUM, 5),
        (None, LONG, 8),
        ("improved_targeting_long", LONG, 7),
        ("poor_targeting_long", LONG, 9),
        ("poor_targeting_short", SHORT, 5),
        ("poor_targeting_medium", MEDIUM, 7),
    ],
)
def test_example_2_targeting_at_each_range(quirk, bracket, expected):
    assert number(attacker(*filter(None, [quirk])), bracket) == expected


def test_example_3_targeting_at_another_range():
    assert (
        amounts(attacker("improved_targeting_short"), MEDIUM),
        number(attacker("improved_targeting_short"), MEDIUM),
    ) == ([], 6)
    assert (amounts(attacker("poor_targeting_long")), number(attacker("poor_targeting_long"))) == ([], 4)


def test_example_4_improved_and_poor_targeting_cancel():
    both = attacker("improved_targeting_short", "poor_targeting_short")
    assert amounts(both) == []
    assert number(both) == 4


def test_example_5_one_harder():
    ghosts = to_hit(attacker("sensor_ghosts"), STILL, SHORT)
    assert (ghosts.target_number, ghosts.chance) == (5, 30 / 36)
    assert number(attacker(), target=AttackTarget(unit_quirks=("distracting",))) == 5
    assert number(attacker(), target=AttackTarget(unit_quirks=("low_profile",))) == 5


def test_example_6_low_profile_in_real_cover():
    covered = AttackTarget(partial_cover=True, unit_quirks=("low_profile",))
    assert number(attacker(), target=covered) == 5
    assert amounts(attacker(), target=covered) == []


def test_example_7_multi_trac():
    def shot(arc):
        who = attacker("multi_trac", secondary=arc)
        return amounts(who), number(who)

    assert shot(Arc.FRONT) == ([-1], 4)
    assert shot(Arc.SIDE) == ([], 6)
    assert shot(None) == ([], 4)


@pytest.mark.parametrize(
    ("movement", "gun", "expected", "modifiers"),
    [
        (AttackerMovement.RAN, (), 8, []),
        (AttackerMovement.RAN, ("stable_weapon",), 7, [-1]),
        (AttackerMovement.WALKED, ("stable_weapon",), 7, []),
        (AttackerMovement.JUMPED, ("stable_weapon",), 9, []),
    ],
)
def test_example_8_stable_weapon(movement, gun, expected, modifiers):
    who = attacker(gun=gun, movement=movement)
    assert number(who, MEDIUM) == expected
    assert amounts(who, MEDIUM) == modifiers


def test_example_8_in_chances():
    ran = attacker(gun=("stable_weapon",), movement=AttackerMovement.RAN)
    assert to_hit(ran, STILL, MEDIUM).chance == 15 / 36
    assert to_hit(ran, STILL, MEDIUM, GUN).chance == 21 / 36


def test_example_9_accurate_and_inaccurate():
    assert number(attacker(gun=("accurate",))) == 3
    assert number(attacker(gun=("inaccurate",))) == 5
    both = attacker(gun=("accurate", "inaccurate"))
    assert (amounts(both), number(both)) == ([-1, 1], 4)
    assert quirk_modifiers(both, STILL, SHORT) == ()
    assert to_hit(both, STILL, SHORT).target_number == 4


def test_example_10_everything_at_once():
    who = attacker(
        *("improved_targeting_medium", "sensor_ghosts", "multi_trac"),
        gun=("accurate", "stable_weapon"),
        movement=AttackerMovement.RAN,
        secondary=Arc.FRONT,
    )
    target = AttackTarget(unit_quirks=("distracting", "low_profile"))
    assert amounts(who, MEDIUM, target) == [-1, 1, -1, 1, 1, -1, -1]
    assert number(who, MEDIUM, target) == 8


# -- the megamek profile -------------------------------------------------------------------------------------------


def test_megamek_distracting_and_low_profile_add_nothing():
    for quirk in ("distracting", "low_profile"):
        assert number(attacker(), target=AttackTarget(unit_quirks=(quirk,)), profile=Profile.MEGAMEK) == 4


@pytest.mark.parametrize(("arc", "expected"), [(Arc.FRONT, 4), (Arc.SIDE, 4), (Arc.REAR, 6)])
def test_megamek_multi_trac_works_in_all_arcs_but_the_rear(arc, expected):
    assert number(attacker("multi_trac", secondary=arc), profile=Profile.MEGAMEK) == expected


# -- details -------------------------------------------------------------------------------------------------------


def test_a_low_profile_covers_as_partial_cover_does():
    low = AttackTarget(unit_quirks=("low_profile",))
    assert is_covered(low)
    assert not is_covered(STILL)
    assert not is_covered(low, Profile.MEGAMEK)
    assert is_covered(AttackTarget(partial_cover=True), Profile.MEGAMEK)


@pytest.mark.parametrize("bracket", [Bracket.MINIMUM, Bracket.EXTREME, Bracket.OUT_OF_RANGE])
def test_other_ranges_have_no_targeting_quirks_and_no_penalty(bracket):
    every = tuple(f"{how}_targeting_{at}" for how in ("improved", "poor") for at in ("short", "medium", "long"))
    assert amounts(attacker(*every[:3]), bracket) == []
    with pytest.raises(ValueError, match=f"'{bracket.value}': it is one of short, medium, long"):
        number(attacker(), bracket)


def test_the_contributions_are_named_and_nothing_is_listed_as_zero():
    shot = to_hit(attacker("sensor_ghosts"), STILL, SHORT)
    assert [(part.label, part.amount) for part in shot.contributions] == [("Gunnery", 4), ("Sensor Ghosts", 1)]


# -- laws ----------------------------------------------------------------------------------------------------------

attackers = st.builds(
    Attacker,
    gunnery=st.integers(0, 8),
    movement=st.sampled_from(AttackerMovement),
    unit_quirks=st.lists(st.sampled_from(ids_with_effect(Carrier.UNIT))).map(tuple),
    weapon_quirks=st.lists(st.sampled_from(ids_with_effect(Carrier.WEAPON))).map(lambda quirks: {GUN: tuple(quirks)}),
    secondary=st.none() | st.sampled_from(Arc),
)
targets = st.builds(
    AttackTarget,
    movement_modifier=st.integers(0, 6),
    partial_cover=st.booleans(),
    unit_quirks=st.lists(st.sampled_from(ids_with_effect(Carrier.UNIT))).map(tuple),
)
shots = st.tuples(attackers, targets, st.sampled_from([SHORT, MEDIUM, LONG]), st.just(GUN), st.sampled_from(Profile))


@given(shots)
def test_the_target_number_is_the_sum_and_every_part_of_a_quirk_amounts_to_one_or_removes_a_penalty(shot):
    roll = to_hit(*shot)
    assert roll.target_number == total(roll.contributions)
    assert all(part.amount and part.label for part in roll.contributions)
    quirks = [part for part in roll.contributions if part.source == "quirk"]
    assert tuple(quirks) == quirk_modifiers(*shot)
    assert all(abs(part.amount) == 1 or part.label == "Multi-Trac" for part in quirks)
    assert 0 <= roll.chance <= 1


@given(shots)
def test_a_quirk_counts_once_and_the_order_in_a_list_does_not_matter(shot):
    who, target, *rest = shot
    twice = Attacker(
        who.gunnery,
        who.movement,
        (*reversed(who.unit_quirks), *who.unit_quirks),
        {GUN: who.weapon_quirks[GUN] * 2},
        who.secondary,
        rules=who.rules,
    )
    assert to_hit(twice, target, *rest) == to_hit(who, target, *rest)


@BOTH
def test_without_quirks_both_profiles_agree_and_list_nothing(profile):
    assert quirk_modifiers(Attacker(), STILL, SHORT, profile=profile) == ()


@given(shots)
def test_multi_trac_never_makes_a_secondary_target_easier_than_the_primary_one(shot):
    who, target, bracket, gun, profile = shot
    primary = Attacker(who.gunnery, who.movement, who.unit_quirks, who.weapon_quirks, rules=who.rules)
    assert to_hit(who, target, bracket, gun, profile).target_number >= (
        to_hit(primary, target, bracket, gun, profile).target_number
    )


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
