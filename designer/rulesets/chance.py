"""Exact probability distributions of whole numbers: dice, sums of independent draws, samples.

Probabilities are fractions, so a distribution's add up to one and two distributions are equal when they are.

    uniform(2, 10) + uniform(1, 6)          # the sum of two independent draws
    (certain(17) - uniform(2, 10)).clamped(1, 30)
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from operator import add
from random import Random
from typing import NamedTuple

Probability = Fraction | float


@dataclass(frozen=True, slots=True)
class Distribution:
    """The outcomes that can happen, ascending, each with its probability. Made by the functions below."""

    outcomes: tuple[tuple[int, Fraction], ...]

    @property
    def lowest(self) -> int:
        """The least outcome."""
        return self.outcomes[0][0]

    @property
    def highest(self) -> int:
        """The greatest outcome."""
        return self.outcomes[-1][0]

    @property
    def mean(self) -> Fraction:
        """The expected outcome."""
        return sum((outcome * share for outcome, share in self.outcomes), Fraction())

    def probability(self, outcome: int) -> Fraction:
        """How likely an outcome is; 0 if it cannot happen."""
        return next((share for found, share in self.outcomes if found == outcome), Fraction())

    def at_most(self, outcome: int) -> Fraction:
        """How likely the outcome or a lesser one is."""
        return sum((share for found, share in self.outcomes if found <= outcome), Fraction())

    def percentile(self, part: Probability) -> int:
        """The least outcome that is not exceeded with probability ``part``, from 0 to 1; ``ValueError`` beyond."""
        if not 0 <= part <= 1:
            raise ValueError(f"a percentile's part is from 0 to 1, not {part}")
        return self._reached(part)

    def sample(self, source: Random) -> int:
        """One draw; the same source in the same state gives the same draw."""
        if len(self.outcomes) == 1:
            return self.lowest  # what is certain takes nothing from the source
        return self._reached(Fraction(source.random()), strictly=True)

    def _reached(self, part: Probability, *, strictly: bool = False) -> int:
        so_far = Fraction()
        for outcome, share in self.outcomes:
            so_far += share
            if so_far > part or (so_far == part and not strictly):
                return outcome
        return self.highest

    def mapped(self, change: Callable[[int], int]) -> Distribution:
        """The distribution of a function of the outcome."""
        return _gathered((change(outcome), share) for outcome, share in self.outcomes)

    def clamped(self, low: int | None = None, high: int | None = None) -> Distribution:
        """The distribution with outcomes beyond a limit replaced by the limit; None for no limit."""
        if low is not None and high is not None and low > high:
            raise ValueError(f"the lower limit {low} is above the upper limit {high}")
        return self.mapped(lambda n: _limited(n, low, high))

    def __add__(self, other: Distribution | int) -> Distribution:
        """The sum with an independent draw, or with a number."""
        if isinstance(other, int):
            return Distribution(tuple((outcome + other, share) for outcome, share in self.outcomes))
        return _gathered((a + b, p * q) for a, p in self.outcomes for b, q in other.outcomes)

    def __neg__(self) -> Distribution:
        return self.mapped(lambda n: -n)

    def __sub__(self, other: Distribution | int) -> Distribution:
        """The difference to an independent draw, or to a number."""
        return self + -other


class DrawComparison(NamedTuple):
    """The probabilities that one of two independent draws is less, equal or greater; they add up to one."""

    less: Fraction
    equal: Fraction
    greater: Fraction


def certain(outcome: int) -> Distribution:
    """The distribution with a single outcome."""
    return Distribution(((outcome, Fraction(1)),))


def uniform(low: int, high: int) -> Distribution:
    """Each whole number from ``low`` to ``high``, both included, equally likely; ``ValueError`` if there is none."""
    if low > high:
        raise ValueError(f"nothing lies from {low} to {high}")
    share = Fraction(1, high - low + 1)
    return Distribution(tuple((outcome, share) for outcome in range(low, high + 1)))


def dice(count: int, sides: int) -> Distribution:
    """The sum of dice, such as ``dice(2, 6)``; ``ValueError`` without a die or without a side."""
    if count < 1 or sides < 1:
        raise ValueError(f"a roll takes one die with one side at least, not {count}d{sides}")
    return total([uniform(1, sides)] * count)


def total(parts: Iterable[Distribution]) -> Distribution:
    """The sum of independent draws; 0 for none."""
    return reduce(add, parts, certain(0))


def compared(one: Distribution, other: Distribution) -> DrawComparison:
    """How likely ``one`` is less than ``other``, equal to it, greater than it."""
    difference = one - other
    equal, at_most = difference.probability(0), difference.at_most(0)
    return DrawComparison(at_most - equal, equal, 1 - at_most)


def _limited(number: int, low: int | None, high: int | None) -> int:
    return int(min(max(number, -math.inf if low is None else low), math.inf if high is None else high))


def _gathered(pairs: Iterable[tuple[int, Fraction]]) -> Distribution:
    shares: dict[int, Fraction] = {}
    for outcome, share in pairs:
        if share:
            shares[outcome] = shares.get(outcome, Fraction()) + share
    return Distribution(tuple(sorted(shares.items())))
