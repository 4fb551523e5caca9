"""The heat of one weapon (QUIRKS 4.9)."""

from __future__ import annotations

from designer.language import tr
from designer.rulesets.quirks.contribution import Contribution, of_quirk, total
from designer.rulesets.quirks.profiles import Profile, rules_of

LEAST = 1
"""What a weapon that makes heat makes at least."""


def weapon_heat(
    heat: int, quirks: tuple[str, ...] = (), profile: Profile = Profile.STANDARD
) -> tuple[Contribution, ...]:
    """The heat of a weapon, all its shots together, and what its cooling quirks add one after the other.

    A weapon without heat stays without.
    """
    parts = [Contribution(tr("Weapon"), heat, "weapon")]
    if heat <= 0:
        return tuple(parts)
    if "improved_cooling" in quirks:
        improved = of_quirk("improved_cooling")
        parts.append(improved._replace(amount=max(improved.amount, LEAST - total(parts))))
    if "poor_cooling" in quirks:
        parts.append(of_quirk("poor_cooling"))
    if "no_cooling" in quirks:
        rules = rules_of(profile)
        more = total(parts) * (rules.no_cooling_factor - 1) + rules.no_cooling_added
        parts.append(of_quirk("no_cooling", more))
    return tuple(part for part in parts if part.amount)
