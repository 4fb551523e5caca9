"""What a quirk is worth: every quirk of the catalog changes something, in its own pipelines."""

from __future__ import annotations

import pytest

from designer.catalog.quirks import Category, Pipeline, known_quirks, quirk_catalog, quirk_with_effect
from designer.rulesets.quirks.effects import worth
from designer.rulesets.quirks.profiles import Profile

WITHOUT_EFFECT = {"distracting", "low_arms"}
"""What the megamek profile makes nothing of (QUIRKS 2)."""


def found(quirk_id, profile=Profile.STANDARD, **options):
    return [
        (change.situation, change.amount) for change in worth(quirk_with_effect(quirk_id), profile=profile, **options)
    ]


@pytest.mark.parametrize("quirk", quirk_catalog(), ids=lambda quirk: quirk.id)
def test_every_quirk_changes_something_in_its_own_pipelines(quirk):
    pipelines = {change.pipeline for change in worth(quirk, heat=10)}
    assert pipelines
    assert pipelines <= set(quirk.pipelines)


@pytest.mark.parametrize("quirk", quirk_catalog(), ids=lambda quirk: quirk.id)
def test_under_the_other_profile_too_but_for_two(quirk):
    assert bool(worth(quirk, heat=10, profile=Profile.MEGAMEK)) is (quirk.id not in WITHOUT_EFFECT)


@pytest.mark.parametrize("quirk", quirk_catalog(), ids=lambda quirk: quirk.id)
@pytest.mark.parametrize("profile", Profile)
def test_what_is_good_for_its_carrier_helps_where_it_rolls(quirk, profile):
    # Attacks against it, infantry's attacks and rolls for criticals are others' rolls.
    own = [
        change
        for change in worth(quirk, heat=10, profile=profile)
        if change.pipeline in (Pipeline.TO_HIT, Pipeline.PSR) and change.amount and "attacked" not in change.situation
    ]
    helped = {change.after > change.before for change in own if change.after is not None and change.before is not None}
    assert helped <= {quirk.positive}


def test_what_has_no_effect_in_combat_is_worth_nothing():
    others = [quirk for quirk in known_quirks() if quirk.category is Category.OTHER]
    assert {quirk.id for quirk in others if worth(quirk, heat=10)} == {
        "barrel_fists_la",
        "barrel_fists_ra",
        "variable_range_long",
        "variable_range_short",
    }


@pytest.mark.parametrize("profile", Profile)
def test_the_worth_of_quirks_that_only_some_designs_can_use(profile):
    """Barrel Fists spare a punch the +1 of a missing hand; Variable Range Targeting is −1 here, +1 there."""
    quirks = {quirk.id: quirk for quirk in known_quirks()}
    for name, amounts in (
        ("barrel_fists_la", {"to hit with a punch without a hand, left arm": -1}),
        ("barrel_fists_ra", {"to hit with a punch without a hand, right arm": -1}),
        ("variable_range_long", {"attack at short range": 1, "attack at long range": -1}),
        ("variable_range_short", {"attack at short range": -1, "attack at long range": 1}),
    ):
        changes = worth(quirks[name], heat=10, profile=profile)
        assert {change.situation: change.amount for change in changes} == amounts


def test_some_are_worth_something_in_one_situation_only():
    running = "after running"
    assert [amount for situation, amount in found("stable_weapon") if running in situation] == [-1, -1, -1]
    assert all(running in situation for situation, _ in found("stable_weapon"))
    assert found("multi_trac") == [("secondary target to the front, short range", -1)]
    assert [amount for _, amount in found("multi_trac", Profile.MEGAMEK)] == [-1, -2]
    assert found("no_arms") == [("punch", None)]
    assert found("no_arms", Profile.MEGAMEK)[1:] == [("punch", None), ("push", None), ("club", None)]
    assert found("low_arms") == [("punch at a higher target", None)]


def test_heat_is_that_of_the_weapon():
    assert found("no_cooling", heat=10) == [("heat of the weapon, 10", 10)]
    assert found("no_cooling", Profile.MEGAMEK, heat=10) == [("heat of the weapon, 10", 2)]
    assert found("no_cooling", heat=0) == []


def test_glancing_is_a_share_of_the_hits():
    # Example 15: at 4, 21.2 %; at 8, 60 %.
    shares = [change.after for change in worth(quirk_with_effect("low_profile"), profile=Profile.MEGAMEK)]
    assert shares[0] == 7 / 33
    assert shares[2] == 0.6
