"""Exact probability distributions of whole numbers, such as the sums of dice.

Probabilities are fractions: they add up to exactly 1, and equal distributions compare as equal.

    uniform(2, 10) + uniform(1, 6)          # the sum of two independent draws
    (certain(17) - uniform(2, 10)).clamped(1, 30)
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, reduce
from operator import add
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from random import Random  # it loads slowly, and a caller that draws has it

Probability = Fraction | float


@dataclass(frozen=True, slots=True)
class Distribution:
    """The possible outcomes, ascending, each with its probability. The functions below make distributions."""

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
        """The probability of an outcome; 0 if it is impossible."""
        return next((share for found, share in self.outcomes if found == outcome), Fraction())

    def at_most(self, outcome: int) -> Fraction:
        """The probability of this outcome or a lesser one."""
        return sum((share for found, share in self.outcomes if found <= outcome), Fraction())

    def percentile(self, part: Probability) -> int:
        """The least outcome that is not exceeded with at least the probability ``part``, which is from 0 to 1."""
        if not 0 <= part <= 1:
            raise ValueError(f"a percentile's part is from 0 to 1, not {part}")
        return self._reached(part)

    def sample(self, source: Random) -> int:
        """A random outcome; the same source in the same state gives the same outcome."""
        if len(self.outcomes) == 1:
            return self.lowest  # a certain outcome uses no random number
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
        """The distribution with outcomes beyond a limit replaced by the limit; None means no limit."""
        if low is not None and high is not None and low > high:
            raise ValueError(f"the lower limit {low} is above the upper limit {high}")
        return self.mapped(lambda n: _limited(n, low, high))

    def __add__(self, other: Distribution | int) -> Distribution:
        """The distribution of the sum with an independent draw, or with a number."""
        if isinstance(other, int):
            return Distribution(tuple((outcome + other, share) for outcome, share in self.outcomes))
        return _gathered((a + b, p * q) for a, p in self.outcomes for b, q in other.outcomes)

    def __neg__(self) -> Distribution:
        return self.mapped(lambda n: -n)

    def __sub__(self, other: Distribution | int) -> Distribution:
        """The distribution of the difference to an independent draw, or to a number."""
        return self + -other


class DrawComparison(NamedTuple):
    """The probabilities that the first of two independent draws is less than, equal to or greater than the second."""

    less: Fraction
    equal: Fraction
    greater: Fraction


def certain(outcome: int) -> Distribution:
    """The distribution with a single outcome."""
    return Distribution(((outcome, Fraction(1)),))


def uniform(low: int, high: int) -> Distribution:
    """The distribution in which all whole numbers from ``low`` to ``high`` (included) are equally likely."""
    if low > high:
        raise ValueError(f"nothing lies from {low} to {high}")
    share = Fraction(1, high - low + 1)
    return Distribution(tuple((outcome, share) for outcome in range(low, high + 1)))


@lru_cache(256)
def dice(count: int, sides: int) -> Distribution:
    """The distribution of the sum of dice, e.g. ``dice(2, 6)``; ``ValueError`` for no die or no side."""
    if count < 1 or sides < 1:
        raise ValueError(f"a roll takes one die with one side at least, not {count}d{sides}")
    return total([uniform(1, sides)] * count)


def total(parts: Iterable[Distribution]) -> Distribution:
    """The distribution of the sum of independent draws; certainly 0 if there are none."""
    return reduce(add, parts, certain(0))


def compared(one: Distribution, other: Distribution) -> DrawComparison:
    """The probabilities that a draw of ``one`` is less than, equal to or greater than a draw of ``other``."""
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


class Interval(NamedTuple):
    """An observed rate from 0 to 1, and the bounds of its confidence interval."""

    rate: float
    low: float
    high: float


def wilson(successes: int, trials: int, z: float = 1.959964) -> Interval:
    """Wilson's score interval for a rate; ``z`` is the normal quantile, the default that of 95 % confidence."""
    if not 0 <= successes <= trials or trials < 1:
        raise ValueError(f"{successes} of {trials} is no rate: 0 to all, of at least one")
    rate = successes / trials
    spread = z * z / trials
    middle = (rate + spread / 2) / (1 + spread)
    half = z * math.sqrt(rate * (1 - rate) / trials + spread / (4 * trials)) / (1 + spread)
    return Interval(rate, min(rate, max(0.0, middle - half)), max(rate, min(1.0, middle + half)))  # rounding aside
