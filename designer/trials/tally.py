"""Counts of a fight: damage by weapon and range, shots by number needed, heat and damage by round."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final, NamedTuple

BANDS: Final = (3, 6, 9, 14)
"""The last hex of each band of ranges but the last one."""


def band_of(hexes: int) -> int:
    """The number of the band of a range, from 0."""
    return next((number for number, last in enumerate(BANDS) if hexes <= last), len(BANDS))


class SideFigures(NamedTuple):
    """The figures of a side in a fight: damage done, falls, shutdowns, and the mean heat at the end of a round."""

    damage: int
    falls: int
    shutdowns: int
    heat: float


@dataclass(slots=True)
class FightTally:
    """The counts of a side. Weapons are counted by name and band of range.

    ``by_number`` are the shots by number needed. For each round: ``heat`` at its end, heat ``made``, ``damage`` done,
    ``left`` of the own armor and structure, and hexes to the enemy after movement (``away``).
    """

    shots: Counter[tuple[str, int]] = field(default_factory=Counter)
    hits: Counter[tuple[str, int]] = field(default_factory=Counter)
    damage: Counter[tuple[str, int]] = field(default_factory=Counter)
    by_number: Counter[int] = field(default_factory=Counter)
    lost: Counter[int] = field(default_factory=Counter)
    heat: list[int] = field(default_factory=list)
    made: list[int] = field(default_factory=list)
    done: list[int] = field(default_factory=list)
    left: list[float] = field(default_factory=list)
    away: list[int] = field(default_factory=list)
    falls: int = 0
    shutdowns: int = 0

    @property
    def figures(self) -> SideFigures:
        """The sums of the fight."""
        heat = sum(self.heat) / max(len(self.heat), 1)
        return SideFigures(self.damage.total(), self.falls, self.shutdowns, heat)

    def attack(self, name: str, hexes: int, needs: int, *, hit: bool, damage: int) -> None:
        """Count an attack."""
        key = name, band_of(hexes)
        self.shots[key] += 1
        self.by_number[needs] += 1
        if hit:
            self.hits[key] += 1
            self.damage[key] += damage
