"""The terms of a trial: rules, map, start, pilots; and the dice, which depend on seed, number and side alone."""

from __future__ import annotations

from enum import StrEnum
from hashlib import blake2b
from typing import Final, NamedTuple

from designer.catalog.ruleset import RuleSet
from designer.language import marked
from designer.rulesets.quirks.profiles import Profile
from designer.trials.map import START, MapKind

ROUNDS: Final = 30
"""The rounds after which a fight is a draw."""
MAPS: Final = 12
"""The number of maps on which the fights of a trial take turns."""


class PilotKind(StrEnum):
    """The pilots. ``careful`` ones weigh the damage that they take more than that which they do."""

    STEADY = marked("steady")
    BOLD = marked("bold")
    CAREFUL = marked("careful")

    @property
    def care(self) -> float:
        """The weight of damage that he expects to take."""
        return _CARE[self]

    @property
    def heat_limit(self) -> int:
        """The heat below which he stays after a turn, where he can."""
        return _HEAT_LIMIT[self]


_CARE: Final = {PilotKind.STEADY: 0.7, PilotKind.BOLD: 0.3, PilotKind.CAREFUL: 1.2}
_HEAT_LIMIT: Final = {PilotKind.STEADY: 8, PilotKind.BOLD: 13, PilotKind.CAREFUL: 5}
"""The heat from which shots are harder to hit with, by one or by two, or from which MP are lost (TW p. 160)."""


class TrialTerms(NamedTuple):
    """The terms of all fights of a trial. ``withdrawal``: a crippled 'Mech leaves the field (TW p. 258)."""

    rules: RuleSet = RuleSet.TOTAL_WARFARE
    profile: Profile = Profile.STANDARD
    board: MapKind = MapKind.OPEN
    start: int = START
    pilots: tuple[PilotKind, PilotKind] = (PilotKind.STEADY, PilotKind.STEADY)
    withdrawal: bool = False
    rounds: int = ROUNDS


_FACTOR, _ADDED, _BITS = 6364136223846793005, 1442695040888963407, 2**64 - 1
"""Knuth's linear congruential generator (MMIX); dice take its upper half. A ``Random`` takes long to begin."""


class FightDice:
    """The dice of a side in a fight, for what it does or for what is done to its ``body``.

    Each phase of each round has its own, so that one roll more shifts no others.
    """

    def __init__(self, seed: int, number: int, seat: int, *, body: bool = False) -> None:
        self._key = f"{seed}:{number}:{seat}:{'body' if body else ''}"
        self._state = 0

    def phase(self, round_number: int, phase: str) -> None:
        """Take the dice of a phase."""
        key = f"{self._key}:{round_number}:{phase}"
        self._state = int.from_bytes(blake2b(key.encode(), digest_size=8).digest(), "little")

    def die(self) -> int:
        """A roll of one die."""
        self._state = (self._state * _FACTOR + _ADDED) & _BITS
        return (((self._state >> 32) * 6) >> 32) + 1

    def two(self) -> tuple[int, int]:
        """A roll of two dice."""
        return self.die(), self.die()
