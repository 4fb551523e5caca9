"""Piloting rolls and the quirks that change them, by cause (QUIRKS 4.5)."""

from __future__ import annotations

from enum import StrEnum

from designer.catalog.quirks import Category, Quirk, carried
from designer.language import marked, tr
from designer.rulesets.quirks.contribution import Contribution, Roll, counted, of_quirk
from designer.rulesets.quirks.profiles import Profile, ProfileRules, rules_of


class Trigger(StrEnum):
    """The cause of a piloting roll. ``DAMAGE`` means 20 points of damage in a turn."""

    TERRAIN = marked("terrain")
    DAMAGE = marked("damage")
    KICKED = marked("kicked")
    PUSHED = marked("pushed")
    STANDING_UP = marked("standing up")
    OTHER = marked("other")


def piloting_modifiers(
    quirks: tuple[str, ...],
    trigger: Trigger,
    *,
    piloting: int = 5,
    small_pilot: bool = False,
    profile: Profile = Profile.STANDARD,
) -> tuple[Contribution, ...]:
    """The modifiers of quirks to a piloting roll. For a ``small_pilot`` a profile may ignore Cramped Cockpit."""
    rules = rules_of(profile)
    found = (
        *(quirk for quirk in carried(quirks) if quirk.category is Category.PILOTING),
        *(quirk for quirk in carried(quirks) if quirk.id == "no_arms"),
    )
    return counted(
        *(of_quirk(quirk.id, _amount(quirk, trigger, piloting, small_pilot, rules)) for quirk in found),
    )


def piloting_roll(
    piloting: int,
    quirks: tuple[str, ...],
    trigger: Trigger,
    *,
    modifier: int = 0,
    small_pilot: bool = False,
    profile: Profile = Profile.STANDARD,
) -> Roll:
    """A piloting roll; ``modifier`` is that of its cause."""
    return Roll(
        (
            *counted(
                Contribution(tr("Piloting"), piloting, "skill"), Contribution(tr(trigger.value), modifier, "cause")
            ),
            *piloting_modifiers(quirks, trigger, piloting=piloting, small_pilot=small_pilot, profile=profile),
        )
    )


def _amount(quirk: Quirk, trigger: Trigger, piloting: int, small_pilot: bool, rules: ProfileRules) -> int:
    match quirk.id:
        case "easy_to_pilot":
            beyond = rules.easy_to_pilot_beyond
            eased = trigger.value in rules.easy_to_pilot_triggers and (beyond is None or piloting > beyond)
            return quirk.amount if eased else 0
        case "stable":
            steadied = rules.stable_triggers is None or trigger.value in rules.stable_triggers
            return quirk.amount if steadied else 0
        case "unbalanced":
            return quirk.amount if trigger is Trigger.TERRAIN else 0
        case "cramped_cockpit":
            return 0 if small_pilot and rules.cramped_cockpit_spares_small_pilots else quirk.amount
        case "no_arms":
            return rules.no_arms_standing_up if trigger is Trigger.STANDING_UP else 0
        case _:
            return quirk.amount
