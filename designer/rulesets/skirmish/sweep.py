"""Win rates of a duel over a statistic of one of its units: what does more armor, bypass or skill bring?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Any, NamedTuple

from designer.executors import HERE, Workers
from designer.language import marked
from designer.limits import LARGEST_STATISTIC
from designer.rulesets.skirmish.batch import Tally, many
from designer.rulesets.skirmish.battle import Setup
from designer.rulesets.skirmish.battlefield import Battlefield
from designer.rulesets.skirmish.rules import DEFAULT, SkirmishRules
from designer.rulesets.skirmish.units import SkirmishUnit

_STEPS = 10
_LEAST_ARMOR = 200
"""Points of armor up to which a sweep goes at least; our choice."""


class SweptStatistic(StrEnum):
    """A statistic whose values are swept; the skill is that by which the unit fights."""

    ARMOR = marked("armor")
    BYPASS = marked("bypass")
    SKILL = marked("skill")

    def field(self, unit: SkirmishUnit) -> str:
        """The field of this unit that has the statistic."""
        if self is SweptStatistic.SKILL:
            return "melee" if unit.is_melee else "ranged"
        return self.value

    def of(self, unit: SkirmishUnit) -> int:
        """The value of this unit."""
        value: int = getattr(unit, self.field(unit))
        return value

    def values(self, unit: SkirmishUnit) -> range:
        """The values to sweep: percent in tens, armor in ten steps up to twice that of the unit."""
        if self is SweptStatistic.SKILL:
            return range(10, 101, 10)
        if self is SweptStatistic.BYPASS:
            return range(0, 101, 10)
        step = -(-max(_LEAST_ARMOR, 2 * unit.armor) // (10 * _STEPS)) * 10
        return range(0, min(LARGEST_STATISTIC, step * _STEPS) + 1, step)

    def set(self, unit: SkirmishUnit, value: int) -> SkirmishUnit:
        """The unit with another value; ``UnitError`` if it cannot be."""
        stats: dict[str, Any] = {self.field(unit): value}  # Any: fields of ``SkirmishUnit``
        return replace(unit, **stats)


class SweepPoint(NamedTuple):
    """A value of the statistic, and the results of the battles with it."""

    value: int
    tally: Tally


def duel_setup(attacker: SkirmishUnit, target: SkirmishUnit, rules: SkirmishRules = DEFAULT) -> Setup:
    """A duel on level plains of 12 by 7 hexes (our choice), played by the program; the attacker is red."""
    return Setup(Battlefield.flat(12, 7), (attacker,), (target,), rules=rules)


def swept_duels(
    duel: Setup, side: int, statistic: SweptStatistic, values: Sequence[int]
) -> Iterator[tuple[int, Setup]]:
    """The duel with each value of a statistic of the unit of a side (0 red, 1 blue)."""
    [red], [blue] = duel.red, duel.blue
    for value in values:
        fighters = (statistic.set(red, value), blue) if side == 0 else (red, statistic.set(blue, value))
        yield value, replace(duel, red=fighters[:1], blue=fighters[1:])


def sweep(
    duel: Setup,
    side: int,
    statistic: SweptStatistic,
    values: Sequence[int],
    battles: int,
    seed: int,
    workers: Workers = HERE,
) -> Iterator[SweepPoint]:
    """The results of a duel for each value of a statistic of the unit of a side.

    Battle ``n`` has the same seed at each value, so that values differ by the statistic and not by luck.
    """
    for value, setup in swept_duels(duel, side, statistic, values):
        yield SweepPoint(value, many(setup, battles, seed, workers))
