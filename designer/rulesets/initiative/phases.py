"""The two number lines: phases as people see them, and initiative as the game counts it.

A **phase** runs from 30, which acts first, to 1. The game's own **initiative** runs the other way, from 1 to 30.
Only the end of a sum is kept within the limits, nothing in between.
"""

from __future__ import annotations

FIRST = 30
"""The phase that acts first."""
LAST = 1
"""The phase that acts last; also where the dead and the dying are put."""
SHOWN = 5
"""How many phases a track on the screen shows."""


def initiative_of(phase: int) -> int:
    """A phase on the game's own line: 30 is 1, 1 is 30."""
    return FIRST + LAST - phase


def phase_of(initiative: int) -> int:
    """The game's own number as a phase: 1 is 30, 30 is 1."""
    return FIRST + LAST - initiative


def clamped(phase: int) -> int:
    """The phase that is there: what lies beyond 30 or below 1 acts at 30 or 1."""
    return min(max(phase, LAST), FIRST)


def delayed(phase: int, penalty: int) -> int:
    """The phase of a unit that is thrown back in the middle of a round; 1 at the least."""
    return max(phase - penalty, LAST)


def badge(earliest: int, latest: int) -> int:
    """The one phase that stands for a range: its middle, the earlier of two."""
    return latest + -(-(earliest - latest) // 2)


def track(current: int) -> tuple[int, ...]:
    """Five phases in a row around the current one, shifted to stay within 30 and 1."""
    top = min(max(current + SHOWN // 2, LAST + SHOWN - 1), FIRST)
    return tuple(range(top, top - SHOWN, -1))


def track_labels(current: int) -> tuple[str, ...]:
    """What a track shows: its numbers, but P for the past before its second phase and F for the future after it."""
    first, *middle, last = track(current)
    return (
        str(first) if first == FIRST else "P",
        *map(str, middle),
        str(last) if last == LAST else "F",
    )
