"""Which units fill what is left of a budget best."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from designer.battle_value.pilot import REGULAR, CrewSkills, with_crew

MOST_LEFT: Final = 100_000
"""The most Battle Value that is filled; forces have up to about thirty thousand."""
MOST_UNITS: Final = 12
"""The most units in a filling."""


class Candidate(Protocol):
    """A unit that may fill a budget, such as a row of the library; ``bv`` is its Battle Value with a regular crew."""

    @property
    def bv(self) -> int:
        """The Battle Value."""


Row = TypeVar("Row", bound=Candidate)


class Filling(NamedTuple, Generic[Row]):
    """Units that fit into a budget together, and their Battle Value at the skills."""

    units: tuple[Row, ...]
    battle_value: int


def fillings(
    candidates: Iterable[Row], left: int, least: int = 1, most: int = 1, skills: CrewSkills = REGULAR, number: int = 5
) -> list[Filling[Row]]:
    """The sets of ``least`` to ``most`` candidates that come closest to ``left`` without exceeding it, best first.

    Each candidate is taken once at most. Of sets of equal value one is given, the smallest. Networks and guided
    ammunition are not counted: they depend on the whole force. Exact, by dynamic programming over the values.
    """
    left, most = min(left, MOST_LEFT), min(most, MOST_UNITS)
    rows = [(with_crew(row.bv, skills), row) for row in candidates if row.bv > 0]
    reached = _reached([value for value, _ in rows], max(left, 0), max(most, 0))
    found = []
    for total in range(left, 0, -1):
        count = next((n for n in range(max(least, 1), most + 1) if total in reached[n]), 0)
        if count:
            found.append(Filling(tuple(rows[at][1] for at in _taken(reached, rows, count, total)), total))
        if len(found) >= number:
            break
    return found


def _reached(values: Sequence[int], left: int, most: int) -> list[dict[int, int]]:
    """For each number of units the totals that they can have, with the last unit that is needed for it.

    A total that a unit reaches first has the others among the units before it, so that going back is unambiguous.
    """
    mask = (1 << (left + 1)) - 1
    sums = [1] + [0] * most
    first: list[dict[int, int]] = [{} for _ in range(most + 1)]
    for at, value in enumerate(values):
        if value <= left:
            for count in range(most, 0, -1):
                new = (sums[count - 1] << value) & mask & ~sums[count]
                sums[count] |= new
                first[count].update((total, at) for total in _bits(new))
    return first


def _bits(number: int) -> Iterator[int]:
    while number:
        low = number & -number
        yield low.bit_length() - 1
        number ^= low


def _taken(
    reached: Sequence[dict[int, int]], rows: Sequence[tuple[int, object]], count: int, total: int
) -> Iterator[int]:
    while count:
        at = reached[count][total]
        yield at
        total -= rows[at][0]
        count -= 1
