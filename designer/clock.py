"""The clock for limits of time: of searches, of slices of work, of steps that merge. Tests replace it.

A moment of this clock ends with the program; ``date_of`` and ``moment_of`` relate it to the date, which files keep.
"""

from __future__ import annotations

import time
from functools import cache


def now() -> float:
    """Seconds of a clock that never goes back; only differences between two calls mean anything."""
    return time.monotonic()


def date_of(moment: float) -> float:
    """The date of a moment of this clock, in seconds since 1970."""
    return moment + _beginning()


def moment_of(date: float) -> float:
    """The moment of this clock at a date, in seconds since 1970; before the start of the system it is negative."""
    return date - _beginning()


@cache
def _beginning() -> float:
    """The date at which this clock was 0, one for the whole run: a moment always has the same date."""
    return time.time() - now()
