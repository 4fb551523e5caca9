"""Phases run from 30, which acts first, to 1. Only the final sum is kept within these limits, no sum on the way."""

from __future__ import annotations

FIRST = 30
"""The phase that acts first."""
LAST = 1
"""The phase that acts last; also where the dead and the dying are put."""


def clamped(phase: int) -> int:
    """The phase within the limits: above 30 it is 30, below 1 it is 1."""
    return min(max(phase, LAST), FIRST)


def delayed(phase: int, penalty: int) -> int:
    """The phase of a unit that is thrown back in the middle of a round; 1 at the least."""
    return max(phase - penalty, LAST)
