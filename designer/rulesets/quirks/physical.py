"""Quirks that change punches or forbid physical attacks (QUIRKS 4.6)."""

from __future__ import annotations

from enum import StrEnum

from designer.catalog.quirks import FISTS
from designer.language import marked, tr
from designer.rulesets.quirks.contribution import Contribution, counted, of_quirk
from designer.rulesets.quirks.profiles import Profile, rules_of
from designer.units.location import Location


class PhysicalAttack(StrEnum):
    """The physical attacks made with arms."""

    PUNCH = marked("punch")
    PUSH = marked("push")
    CLUB = marked("club")


def punch_damage(
    tonnage: int, arm: Location, quirks: tuple[str, ...] = (), profile: Profile = Profile.STANDARD
) -> tuple[Contribution, ...]:
    """The damage of a punch: tonnage / 10, rounded up, and Battle Fists. ``ValueError`` if ``arm`` is no arm."""
    base = Contribution(tr("Punch"), -(-tonnage // 10), "tonnage")
    return counted(base, _fist(arm, quirks, rules_of(profile).battle_fists_damage))


def punch_modifiers(
    arm: Location, quirks: tuple[str, ...], *, has_hand: bool = True, profile: Profile = Profile.STANDARD
) -> tuple[Contribution, ...]:
    """The modifier of Battle Fists to the target number of a punch. ``ValueError`` if ``arm`` is no arm."""
    rules = rules_of(profile)
    works = has_hand or not rules.battle_fists_need_hand
    return counted(_fist(arm, quirks, rules.battle_fists_to_hit if works else 0))


def _fist(arm: Location, quirks: tuple[str, ...], amount: int) -> Contribution:
    if arm not in FISTS:
        raise ValueError(f"{arm.name} cannot punch: an arm is {' or '.join(place.name for place in FISTS)}")
    return of_quirk(FISTS[arm], amount if FISTS[arm] in quirks else 0)


def has_no_arms(quirks: tuple[str, ...]) -> bool:
    """Whether the unit has the quirk No Arms."""
    return "no_arms" in quirks


def is_low_arms_restricted(
    quirks: tuple[str, ...], elevation_difference: int, profile: Profile = Profile.STANDARD
) -> bool:
    """Whether the quirk Low Arms forbids punching a target that is so many levels higher (negative: lower)."""
    return rules_of(profile).low_arms_restricts and elevation_difference > 0 and "low_arms" in quirks


def is_permitted(
    attack: PhysicalAttack,
    quirks: tuple[str, ...],
    elevation_difference: int = 0,
    profile: Profile = Profile.STANDARD,
) -> bool:
    """Whether quirks permit a physical attack on a target that is so many levels higher."""
    if has_no_arms(quirks) and attack.value in rules_of(profile).no_arms_forbids:
        return False
    return attack is not PhysicalAttack.PUNCH or not is_low_arms_restricted(quirks, elevation_difference, profile)
