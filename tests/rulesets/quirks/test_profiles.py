"""The two readings of the rules differ in twelve places (QUIRKS 6), and nowhere else."""

from __future__ import annotations

from designer.catalog.quirks import quirk_catalog
from designer.rulesets.quirks.profiles import Profile, rules_of

PLACES = {
    "distracting": ["distracting"],
    "low profile": ["low_profile"],
    "easy to pilot": ["easy_to_pilot_triggers", "easy_to_pilot_beyond"],
    "stable": ["stable_triggers"],
    "cramped cockpit": ["cramped_cockpit_spares_small_pilots"],
    "battle fists": ["battle_fists_damage", "battle_fists_to_hit", "battle_fists_need_hand"],
    "no arms": ["no_arms_forbids", "no_arms_standing_up"],
    "low arms": ["low_arms_restricts"],
    "sensor ghosts": ["sensor_ghosts_physical"],
    "multi-trac": ["multi_trac_arcs"],
    "rugged and actuators": ["crits_in_combat"],
    "cooling": ["no_cooling_factor", "no_cooling_added"],
}


def test_the_profiles_differ_in_twelve_places():
    standard, megamek = rules_of(Profile.STANDARD)._asdict(), rules_of(Profile.MEGAMEK)._asdict()
    assert len(PLACES) == 12
    assert sorted(standard) == sorted(megamek) == sorted(name for names in PLACES.values() for name in names)
    assert [name for name in standard if standard[name] == megamek[name]] == []


def test_quirks_that_both_read_alike_have_no_second_text():
    alike = {quirk.id for quirk in quirk_catalog() if not quirk.megamek}
    assert alike == {
        *(f"{how}_targeting_{bracket}" for how in ("improved", "poor") for bracket in ("short", "medium", "long")),
        *("hard_to_pilot", "unbalanced", "command_mech", "battle_computer"),
        *("accurate", "inaccurate", "stable_weapon", "improved_cooling", "poor_cooling"),
    }
