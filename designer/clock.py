"""The clock for limits of time: of searches, of slices of work, of steps that merge. Tests replace it."""

from __future__ import annotations

import time


def now() -> float:
    """Seconds of a clock that never goes back; only differences between two calls mean anything."""
    return time.monotonic()
