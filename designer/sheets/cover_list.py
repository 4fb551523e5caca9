"""The list of a cover page: the units of a force or of a print run, with their values, and notes on all together."""

from __future__ import annotations

from typing import NamedTuple

from designer.catalog.ruleset import RuleSet


class CoverRow(NamedTuple):
    """A unit of a cover page. ``cost`` is in C-bills.

    ``shares`` is what guided ammunition and networks add to the Battle Value ``base``; ``value`` is the sum at the
    skills of the pilot.
    """

    name: str
    about: str
    pilot: str
    skills: str
    tons: float
    cost: float
    base: int
    shares: int
    value: int


class Cover(NamedTuple):
    """The rows of a cover page with its title; ``notes`` are sentences on networks and budget.

    ``rules`` is the rule book that the force names, if any.
    """

    title: str
    rows: tuple[CoverRow, ...]
    notes: tuple[str, ...] = ()
    rules: RuleSet | None = None

    @property
    def value(self) -> int:
        """The Battle Value of all units."""
        return sum(row.value for row in self.rows)
