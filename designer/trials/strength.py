"""Strengths from results: the Battle Value at which a design is even, and Bradley-Terry strengths of a league."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from designer.language import tr

USUAL_SLOPE: Final = 3.5
"""The usual slope: the change of the logarithm of the odds with that of the ratio of Battle Values.

Opponents of a field have nearly the same value, so that their results alone say little about it.
"""
_SLOPE_SPREAD: Final = 1.5
"""The standard deviation of slopes around the usual one."""
LEAST_OPPONENTS: Final = 8
"""The least number of opponents for an even value."""
_SAMPLES: Final = 200
_STEPS: Final = 50
ELO: Final = 400 / math.log(10)
"""The points of Elo of a strength of one natural logarithm."""
_Q: Final = 1.959964

Array = npt.NDArray[np.float64]


def score(wins: int, draws: int) -> float:
    """The score of fights: the wins, with half of the draws."""
    return wins + draws / 2


class Met(NamedTuple):
    """The results against an opponent: its Battle Value, and the fights won, drawn and fought."""

    value: int
    wins: int
    draws: int
    fights: int

    @property
    def score(self) -> float:
        """The wins, with half of the draws."""
        return score(self.wins, self.draws)


class EvenValue(NamedTuple):
    """The Battle Value of opponents against whom half is won, and its interval of 95 %.

    These are within the values of the field, ``least`` to ``most``, since its fights say nothing of others. The fit has
    ``slope`` and ``center``, where it gives one half, which may lie beyond the field.
    """

    value: float
    low: float
    high: float
    slope: float
    center: float
    least: int
    most: int

    @property
    def beyond(self) -> int:
        """1 if it is even only with opponents above the field, −1 with those below, 0 with some in the field."""
        return (self.center > self.most) - (self.center < self.least)

    def share_against(self, value: float) -> float:
        """The share of wins that the fit gives against opponents of a Battle Value."""
        return by_value(self.center, value, self.slope)

    def told(self, value: float, number: Callable[[float], str]) -> str:
        """One of its values in words, with ``number`` to write it: at an end of the field "2,280 or more"."""
        if value >= self.most:
            return tr("{value} or more", value=number(self.most))
        return tr("{value} or less", value=number(self.least)) if value <= self.least else number(value)


def by_value(own: float, other: float, slope: float = USUAL_SLOPE) -> float:
    """The share of wins that Battle Values alone suggest."""
    return float(1 / (1 + (other / own) ** slope))


def even_value(own: int, met: Sequence[Met]) -> EvenValue | None:
    """The even value by a logistic fit on the ratio of Battle Values; None with too few opponents.

    The interval holds the chance of the dice and of the choice of opponents: both are drawn again (bootstrap).
    """
    if len(met) < LEAST_OPPONENTS or len({each.value for each in met}) < LEAST_OPPONENTS // 2:
        return None
    even, slope = _fitted(own, met)
    rng = Random(f"{own} {len(met)}")
    found = sorted(_fitted(own, _drawn(met, rng))[0] for _ in range(_SAMPLES))
    at = round(_SAMPLES * 0.025)
    least, most = min(each.value for each in met), max(each.value for each in met)
    value, low, high = (min(max(each, least), most) for each in (even, found[at], found[-1 - at]))
    return EvenValue(value, low, high, slope, even, least, most)


def _drawn(met: Sequence[Met], rng: Random) -> list[Met]:
    """Opponents drawn with repetition, and with each as many wins as chance may give."""
    found = []
    for each in rng.choices(met, k=len(met)):
        share = each.score / each.fights
        spread = math.sqrt(share * (1 - share) / each.fights)
        wins = min(max(rng.gauss(share, spread), 0.0), 1.0) * each.fights
        found.append(each._replace(wins=round(wins), draws=0))
    return found


def _fitted(own: int, met: Sequence[Met]) -> tuple[float, float]:
    """The even value and the slope: the likeliest, with slopes spread around the usual one."""
    ratio = np.array([math.log(each.value / own) for each in met])
    fights = np.array([each.fights for each in met], float)
    score = np.array([each.score for each in met])
    level, slope = 0.0, USUAL_SLOPE
    for _ in range(_STEPS):
        share = 1 / (1 + np.exp(-(level - slope * ratio)))
        weight = np.maximum(fights * share * (1 - share), 1e-9)
        miss = score - fights * share
        gradient = np.array([miss.sum(), -(miss * ratio).sum() - (slope - USUAL_SLOPE) / _SLOPE_SPREAD**2])
        bend = np.array(
            [
                [weight.sum(), -(weight * ratio).sum()],
                [-(weight * ratio).sum(), (weight * ratio**2).sum() + 1 / _SLOPE_SPREAD**2],
            ]
        )
        step = np.linalg.solve(bend, gradient)
        level, slope = level + float(np.clip(step[0], -1, 1)), max(slope + float(np.clip(step[1], -1, 1)), 0.5)
        if abs(step).max() < 1e-9:
            break
    return own * math.exp(min(max(level / slope, -2.0), 2.0)), slope


class Strength(NamedTuple):
    """A strength in points of Elo around 0 for the mean, and half the width of its interval of 95 %."""

    points: float
    half: float


def strengths(units: int, scores: Mapping[tuple[int, int], tuple[float, int]]) -> tuple[Strength, ...]:
    """Bradley-Terry strengths from the score of the first of each pair, and the number of its fights.

    Half a won and half a lost fight against a unit of mean strength are added, so that all strengths are finite.
    """
    points = np.zeros(units)
    for _ in range(_STEPS):
        gradient, bend = -_prior(points), np.diag(_prior_weight(points))
        for (one, other), (score, fights) in scores.items():
            share = 1 / (1 + math.exp(points[other] - points[one]))
            miss, weight = score - fights * share, fights * share * (1 - share)
            gradient[one] += miss
            gradient[other] -= miss
            bend[one, one] += weight
            bend[other, other] += weight
            bend[one, other] -= weight
            bend[other, one] -= weight
        step = np.linalg.solve(bend, gradient)
        points += np.clip(step, -1, 1)
        if abs(step).max() < 1e-9:
            break
    centered = np.eye(units) - 1 / units
    spread = np.sqrt(np.diag(centered @ np.linalg.inv(bend) @ centered))
    return tuple(
        Strength(float(each) * ELO, _Q * float(wide) * ELO)
        for each, wide in zip(points - points.mean(), spread, strict=True)
    )


def _prior(points: Array) -> Array:
    return np.asarray(1 / (1 + np.exp(-points)) - 0.5)


def _prior_weight(points: Array) -> Array:
    share = 1 / (1 + np.exp(-points))
    return np.asarray(share * (1 - share))


class Residual(NamedTuple):
    """The mean of what units are stronger than their Battle Value says, its interval, and the number of units."""

    name: str
    units: int
    mean: float
    low: float
    high: float


def beyond_value(points: Sequence[float], values: Sequence[int]) -> tuple[float, ...]:
    """The points of each unit beyond the straight line of points on the logarithm of Battle Value."""
    x, y = np.log(np.array(values, float)), np.array(points)
    away = x - x.mean()
    slope = float((away * y).sum() / (away**2).sum()) if float((away**2).sum()) > 1e-12 else 0.0
    return tuple(map(float, y - y.mean() - slope * away))


def by_item(beyond: Sequence[float], items: Sequence[Sequence[str]], least: int = 3) -> tuple[Residual, ...]:
    """The residuals of the items that at least so many units have, the highest first."""
    held: dict[str, list[float]] = {}
    for points, names in zip(beyond, items, strict=True):
        for name in set(names):
            held.setdefault(name, []).append(points)
    found = []
    for name, all_points in held.items():
        if len(all_points) >= least:
            mean, spread = float(np.mean(all_points)), float(np.std(all_points, ddof=1))
            half = _Q * spread / math.sqrt(len(all_points))
            found.append(Residual(name, len(all_points), mean, mean - half, mean + half))
    return tuple(sorted(found, key=lambda each: (-each.mean, each.name)))
