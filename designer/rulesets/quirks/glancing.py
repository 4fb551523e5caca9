"""Glancing blows: what a Low Profile does under the megamek profile (QUIRKS 4.3)."""

from __future__ import annotations

from designer.rulesets.quirks.contribution import WAYS, ways_to_reach
from designer.rulesets.quirks.profiles import Profile, rules_of
from designer.rulesets.quirks.to_hit import AttackTarget, has_low_profile

CLUSTER_MODIFIER = -4
"""What a glancing blow adds to a roll for the missiles that hit."""


def can_glance(target: AttackTarget, profile: Profile = Profile.STANDARD) -> bool:
    """Whether hits on this target may glance."""
    return rules_of(profile).low_profile == "glancing" and has_low_profile(target.unit_quirks)


def glances(roll: int, target_number: int) -> bool:
    """Whether a roll hits by so little that it glances: by the target number or one more."""
    return roll in (target_number, target_number + 1)


def glancing_damage(damage: int) -> int:
    """What is left of the damage of a glancing blow: half, rounded down."""
    return damage // 2


def glancing_share(target_number: int) -> float:
    """Which share of the hits glance, 0 to 1; 0 where nothing can hit."""
    hits = ways_to_reach(target_number)
    return _glancing_ways(target_number) / hits if hits else 0.0


def _glancing_ways(target_number: int) -> int:
    return sum(ways for roll, ways in WAYS.items() if glances(roll, target_number))
