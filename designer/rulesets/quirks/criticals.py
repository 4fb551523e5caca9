"""Critical hits: Rugged as a state of the game, and actuators better or worse protected (QUIRKS 4.8).

Under the megamek profile neither concerns critical hits: Rugged is maintenance, actuators are about infantry.
"""

from __future__ import annotations

from typing import NamedTuple

from designer.catalog.quirks import Quirk, carried
from designer.rulesets.quirks.contribution import Contribution, counted, of_quirk
from designer.rulesets.quirks.profiles import Profile, rules_of

RUGGED = ("rugged_1", "rugged_2")
ACTUATORS = ("protected_actuators", "exposed_actuators")


class Applied(NamedTuple):
    """The result of critical hits: how many took effect, and the state after them."""

    criticals: int
    state: RuggedState


class RuggedState(NamedTuple):
    """How many critical hits a unit can still ignore in this game."""

    left: int

    def after(self, criticals: int) -> Applied:
        """The result of a number of critical hits."""
        ignored = min(self.left, criticals)
        return Applied(criticals - ignored, RuggedState(self.left - ignored))


def rugged_at_start(quirks: tuple[str, ...], profile: Profile = Profile.STANDARD) -> RuggedState:
    """The state at the start of a game; of two quirks the larger one counts."""
    return RuggedState(_ruggedness(quirks) if rules_of(profile).crits_in_combat else 0)


def maintenance_factor(quirks: tuple[str, ...], profile: Profile = Profile.STANDARD) -> int:
    """By how many times a campaign's interval between two maintenances is longer: 1 for no longer."""
    return 1 + (0 if rules_of(profile).crits_in_combat else _ruggedness(quirks))


def _ruggedness(quirks: tuple[str, ...]) -> int:
    return max((quirk.amount for quirk in carried(quirks) if quirk.id in RUGGED), default=0)


def critical_modifiers(
    quirks: tuple[str, ...], *, has_actuators: bool, profile: Profile = Profile.STANDARD
) -> tuple[Contribution, ...]:
    """What quirks add to the roll for critical hits on a location; a higher roll gives more of them."""
    if not has_actuators or not rules_of(profile).crits_in_combat:
        return ()
    return counted(*(of_quirk(quirk.id) for quirk in _actuators(quirks)))


def anti_mek_modifiers(quirks: tuple[str, ...], profile: Profile = Profile.STANDARD) -> tuple[Contribution, ...]:
    """What quirks add to the target number of infantry's leg and swarm attacks."""
    if rules_of(profile).crits_in_combat:
        return ()
    return counted(*(of_quirk(quirk.id, -quirk.amount) for quirk in _actuators(quirks)))


def _actuators(quirks: tuple[str, ...]) -> list[Quirk]:
    return [quirk for quirk in carried(quirks) if quirk.id in ACTUATORS]
