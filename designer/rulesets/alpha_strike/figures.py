"""Rounding and the damage values of Alpha Strike (AS 0.2 to 0.4)."""

from __future__ import annotations

import math
from typing import Final, NamedTuple


def nearest(value: float) -> int:
    """The value rounded to a whole number, halves upwards."""
    return math.floor(value + 0.5)


def half(value: float) -> float:
    """The value rounded to the next half, quarters upwards."""
    return nearest(2 * value) / 2


_REMAINDER: Final = 1e-6
"""The largest part of a tenth that ``tenths`` drops."""


def tenths(value: float) -> int:
    """The value in tenths, rounded upwards: 0.401 is 5 tenths; a remainder from float arithmetic is dropped."""
    scaled = value * 10
    whole = math.floor(scaled)
    return whole if scaled - whole <= _REMAINDER else whole + 1


def up(value: float) -> int:
    """The value rounded to the next tenth upwards, and then to the next whole number upwards."""
    return -(-tenths(value) // 10)


class Damage(NamedTuple):
    """A damage value of a card: a whole number, or minimal damage, which is less than one half point."""

    points: int
    minimal: bool = False

    @property
    def counted(self) -> float:
        """Value that counts in the point value: one half point for minimal damage (AS 0.4)."""
        return 0.5 if self.minimal else float(self.points)

    @property
    def text(self) -> str:
        """The value as the standard damage line has it: ``0*`` for minimal damage."""
        return "0*" if self.minimal else str(self.points)

    @property
    def ability_text(self) -> str:
        """The value as abilities have it: a hyphen stands for 0."""
        return self.text if self.counted else "-"


def standard(value: float) -> Damage:
    """The standard damage: rounded upwards; below one half point it is minimal (AS 0.3)."""
    return Damage(0, True) if 0 < tenths(value) < 5 else Damage(up(value))


def normal(value: float) -> Damage:
    """The damage of most abilities: rounded; below one half point it is minimal (AS 0.3)."""
    return Damage(0, True) if 0 < tenths(value) < 5 else plain(value)


def plain(value: float) -> Damage:
    """The damage of missile and autocannon abilities: rounded, never minimal (AS 0.3)."""
    return Damage((tenths(value) + 5) // 10)
