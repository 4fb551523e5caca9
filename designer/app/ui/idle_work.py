"""Long work in the free moments of the event loop, in slices that nobody notices."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Final, TypeVar

T = TypeVar("T")

SLICE: Final = 0.008
"""Seconds that one slice may take: half a frame."""


def one_slice(work: Iterator[T]) -> tuple[list[T], bool]:
    """What there is time to take from an iterator, and whether that was all.

    One at least, however slow the machine; then as long as another one would still fit.
    """
    taken: list[T] = []
    started = before = perf_counter()
    longest = 0.0
    while before - started + longest < SLICE or not taken:
        try:
            taken.append(next(work))
        except StopIteration:
            return taken, True
        after = perf_counter()
        longest = max(longest, after - before)
        before = after
    return taken, False
