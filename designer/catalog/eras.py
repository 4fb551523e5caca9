"""The eras of the Master Unit List."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from designer import paths
from designer.catalog.records import RecordShape, read_records

FIRST_YEAR, LAST_YEAR = 2400, 3160
"""The years between which a design is looked at."""
_NO_END: Final = 9999


class Era(NamedTuple):
    """An era by the Master Unit List: its name, a short name, and its first and last year."""

    name: str
    short: str
    first: int
    last: int

    @property
    def span(self) -> tuple[int, int]:
        """The years that count for this era: the first one has all earlier years, the last one all later ones."""
        return 0 if self == eras()[0] else self.first, _NO_END if self == eras()[-1] else self.last


class _EraRecord(NamedTuple):
    name: str
    short: str
    first: int


@cache
def eras() -> tuple[Era, ...]:
    """All eras in order; the last one ends with ``LAST_YEAR``."""
    shape = RecordShape(frozenset(_EraRecord._fields), frozenset(_EraRecord._fields))
    found = read_records(paths.data("tables", "eras.jsonl"), shape)
    ends = [record["first"] - 1 for record in found[1:]]
    return tuple(Era(**record, last=end) for record, end in zip(found, (*ends, LAST_YEAR), strict=True))


def era_of(year: int) -> Era:
    """The era in which a year lies; the first or last one for years outside of all."""
    return next((era for era in reversed(eras()) if era.first <= year), eras()[0])
