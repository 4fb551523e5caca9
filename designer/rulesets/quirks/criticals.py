"""Quirks that concern critical hits: Rugged, Protected Actuators and Exposed Actuators (QUIRKS 4.8).

Under the megamek profile these quirks have other effects: Rugged on maintenance, the others on attacks by infantry.
"""

from __future__ import annotations

from typing import NamedTuple

from designer.catalog.quirks import Quirk, carried
from designer.rulesets.quirks.contribution import Contribution, counted, of_quirk
from designer.rulesets.quirks.profiles import Profile, rules_of

RUGGED = ("rugged_1", "rugged_2")
ACTUATORS = ("protected_actuators", "exposed_actuators")


class Applied(NamedTuple):
    """The result of critical hits: how many take effect, and how many can still be ignored."""

    criticals: int
    state: RuggedState


class RuggedState(NamedTuple):
    """The number of critical hits that a unit can still ignore in this game."""

    left: int

    def after(self, criticals: int) -> Applied:
        """The result of this number of critical hits."""
        ignored = min(self.left, criticals)
        return Applied(criticals - ignored, RuggedState(self.left - ignored))


def rugged_at_start(quirks: tuple[str, ...], profile: Profile = Profile.STANDARD) -> RuggedState:
    """The critical hits that a unit can ignore at the start of a game; of two quirks the larger one counts."""
    return RuggedState(_ruggedness(quirks) if rules_of(profile).crits_in_combat else 0)


def maintenance_factor(quirks: tuple[str, ...], profile: Profile = Profile.STANDARD) -> int:
    """The factor by which the interval between two maintenances in a campaign is longer; 1 if it is not."""
    return 1 + (0 if rules_of(profile).crits_in_combat else _ruggedness(quirks))


def _ruggedness(quirks: tuple[str, ...]) -> int:
    return max((quirk.amount for quirk in carried(quirks) if quirk.id in RUGGED), default=0)


def critical_modifiers(
    quirks: tuple[str, ...], *, has_actuators: bool, profile: Profile = Profile.STANDARD
) -> tuple[Contribution, ...]:
    """The modifiers of quirks to the roll for critical hits on a location; a higher roll gives more hits."""
    if not has_actuators or not rules_of(profile).crits_in_combat:
        return ()
    return counted(*(of_quirk(quirk.id) for quirk in _actuators(quirks)))


def anti_mek_modifiers(quirks: tuple[str, ...], profile: Profile = Profile.STANDARD) -> tuple[Contribution, ...]:
    """The modifiers of quirks to the target number of leg and swarm attacks by infantry."""
    if rules_of(profile).crits_in_combat:
        return ()
    return counted(*(of_quirk(quirk.id, -quirk.amount) for quirk in _actuators(quirks)))


def _actuators(quirks: tuple[str, ...]) -> list[Quirk]:
    return [quirk for quirk in carried(quirks) if quirk.id in ACTUATORS]
