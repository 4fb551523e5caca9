"""Piloting rolls: example 12 of QUIRKS 9, and the megamek profile."""

from __future__ import annotations

import pytest

from designer.rulesets.quirks.piloting import Trigger, piloting_modifiers, piloting_roll
from designer.rulesets.quirks.profiles import Profile

MEGAMEK = Profile.MEGAMEK
TERRAIN = Trigger.TERRAIN


def number(quirks, trigger=TERRAIN, piloting=5, **options):
    return piloting_roll(piloting, tuple(quirks), trigger, **options).target_number


@pytest.mark.parametrize(
    ("quirks", "expected"),
    [
        ([], 5),
        (["easy_to_pilot"], 4),
        (["unbalanced"], 6),
        (["easy_to_pilot", "unbalanced"], 5),
        (["stable", "cramped_cockpit"], 5),
        (["hard_to_pilot", "cramped_cockpit", "unbalanced"], 8),
    ],
)
def test_example_12_terrain(quirks, expected):
    assert number(quirks) == expected


@pytest.mark.parametrize("trigger", [trigger for trigger in Trigger if trigger is not TERRAIN])
def test_example_12_not_terrain(trigger):
    assert number(["easy_to_pilot"], trigger) == 5
    assert number(["unbalanced"], trigger) == 5
    assert number(["hard_to_pilot"], trigger) == 6


def test_example_12_megamek():
    assert number(["easy_to_pilot"], piloting=3, profile=MEGAMEK) == 3
    assert number(["easy_to_pilot"], piloting=4, profile=MEGAMEK) == 3
    assert piloting_modifiers(("stable",), Trigger.KICKED, profile=MEGAMEK)[0].amount == -1
    assert piloting_modifiers(("stable",), Trigger.DAMAGE, profile=MEGAMEK) == ()
    assert piloting_modifiers(("no_arms",), Trigger.STANDING_UP, profile=MEGAMEK)[0].amount == 2


def test_megamek_easy_to_pilot_also_helps_after_damage():
    assert number(["easy_to_pilot"], Trigger.DAMAGE, 5, profile=MEGAMEK) == 4
    assert number(["easy_to_pilot"], Trigger.KICKED, 5, profile=MEGAMEK) == 5


def test_no_arms_make_standing_up_harder_for_megamek_alone():
    assert number(["no_arms"], Trigger.STANDING_UP) == 5
    assert number(["no_arms"], Trigger.TERRAIN, profile=MEGAMEK) == 5


@pytest.mark.parametrize(("profile", "expected"), [(Profile.STANDARD, 6), (MEGAMEK, 5)])
def test_small_pilots_in_cramped_cockpits(profile, expected):
    assert number(["cramped_cockpit"], small_pilot=True, profile=profile) == expected


def test_the_cause_may_add_its_own():
    roll = piloting_roll(5, ("stable",), Trigger.DAMAGE, modifier=1)
    assert [(part.label, part.amount) for part in roll.contributions] == [
        ("Piloting", 5),
        ("damage", 1),
        ("Stable", -1),
    ]
    assert roll.chance == 30 / 36
