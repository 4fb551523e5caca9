"""The named parts of a sum, and rolls of two dice (QUIRKS 3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from designer.catalog.quirks import quirk_with_effect

WAYS = {total: 6 - abs(7 - total) for total in range(2, 13)}
"""How many of the 36 results of two dice have each total."""


class Contribution(NamedTuple):
    """One part of a sum; ``source`` is "quirk" if it comes from a quirk, else the kind of its cause, e.g. "range"."""

    label: str
    amount: int
    source: str = "quirk"


class Roll(NamedTuple):
    """A roll of two dice against a target number, which is the sum of its contributions."""

    contributions: tuple[Contribution, ...]

    @property
    def target_number(self) -> int:
        """The number that the dice must reach."""
        return total(self.contributions)

    @property
    def chance(self) -> float:
        """The probability of success, 0 to 1."""
        return ways_to_reach(self.target_number) / 36


def total(contributions: Iterable[Contribution]) -> int:
    """The sum of all amounts."""
    return sum(part.amount for part in contributions)


def ways_to_reach(target_number: int) -> int:
    """How many of the 36 results of two dice are at least the target number."""
    return sum(ways for rolled, ways in WAYS.items() if rolled >= target_number)


def counted(*parts: Contribution) -> tuple[Contribution, ...]:
    """The parts whose amount is not 0."""
    return tuple(part for part in parts if part.amount)


def of_quirk(quirk_id: str, amount: int | None = None) -> Contribution:
    """The contribution of a quirk: its amount in the catalog, unless another amount is given."""
    quirk = quirk_with_effect(quirk_id)
    return Contribution(quirk.name, quirk.amount if amount is None else amount)
