"""Who acts first, exactly: two units draw independently of each other."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from designer.rulesets.chance import Distribution, DrawComparison, compared


def against(phases: Distribution, other: Distribution) -> DrawComparison:
    """How likely a unit acts after another (``less``), in the same phase, and before it (``greater``)."""
    return compared(phases, other)


def chance_first(phases: Distribution, other: Distribution) -> Fraction:
    """How likely a unit acts before another; the same phase counts half, as no rule says who begins in it."""
    found = against(phases, other)
    return found.greater + found.equal / 2


def first_matrix(units: Sequence[Distribution]) -> tuple[tuple[Fraction | None, ...], ...]:
    """For each unit a row: how likely it acts before each other; None against itself."""
    return tuple(
        tuple(None if row == column else chance_first(units[row], units[column]) for column in range(len(units)))
        for row in range(len(units))
    )
