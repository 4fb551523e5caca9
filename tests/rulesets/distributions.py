"""Distributions for tests."""

from __future__ import annotations

from fractions import Fraction

from designer.rulesets.chance import Distribution


def weighted(weights: dict[int, int]) -> Distribution:
    """Outcomes in proportion to their weights."""
    whole = sum(weights.values())
    return Distribution(tuple((outcome, Fraction(weights[outcome], whole)) for outcome in sorted(weights)))
