"""The technician's check of a refit: the number to reach on 2d6, its chance, and the days to expect (CO p. 211)."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final, NamedTuple

from designer import design
from designer.comparison.refit.tables import figures
from designer.comparison.refit.whole import Work
from designer.graph import Evaluator
from designer.rulesets.quirks.contribution import ways_to_reach

REGULAR: Final = 7
"""The number that a regular technician must reach."""


def places() -> Mapping[str, int]:
    """The places of the work, as the data name them, each with its modifier."""
    return {str(place): int(modifier) for place, modifier in figures()["places"].items()}


def quirks_that_count(g: Evaluator) -> tuple[str, ...]:
    """The ids of the quirks of a 'Mech that change the check."""
    return tuple(quirk for quirk in design.quirk_ids(g) if quirk in figures()["quirks"])


class Check(NamedTuple):
    """A technician's check: the technician's number, and the modifiers by the work, the place and the 'Mech's quirks.

    The number to reach on 2d6 is their sum. After a failed check the whole time is spent once more.
    """

    skill: int
    work: int
    place: int
    quirks: int
    days: int

    @property
    def needed(self) -> int:
        """The number to reach."""
        return self.skill + self.modifier

    @property
    def modifier(self) -> int:
        """All modifiers together."""
        return self.work + self.place + self.quirks

    @property
    def chance(self) -> float:
        """The chance that a check succeeds."""
        return ways_to_reach(self.needed) / 36

    @property
    def expected_days(self) -> float:
        """The days until the work is done, failed checks counted in the mean; infinite if no roll succeeds."""
        return self.days / self.chance if self.chance else math.inf


def check(work: Work, place: str, g: Evaluator, *, skill: int = REGULAR, day: int | None = None) -> Check:
    """The check for a work at a place, a key of ``places``, on the 'Mech of an evaluator.

    ``day`` is how many minutes the team works each day; None for the 480 of a full team.
    """
    quirks = sum(int(figures()["quirks"][quirk]) for quirk in quirks_that_count(g))
    days = work.days if day is None else work.days_of(day)
    return Check(skill, work.check, places()[place], quirks, days)
