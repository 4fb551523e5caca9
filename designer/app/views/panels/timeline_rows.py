"""The rows of the timeline: the line of steps with the newest first, and what was left as branches folded in. No Qt."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from designer.editing import History, Step


class TimelineKey(NamedTuple):
    """Identifies a row: the number of its step, the depth of its branch, and whether it is a fold."""

    number: int
    depth: int = 0
    fold: bool = False


class TimelineRow(NamedTuple):
    """A step, or the fold of a branch: then ``step`` is the first one of the branch.

    ``depth`` is how many branches deep it lies, ``unfolded`` whether the steps of the branch are shown below.
    """

    step: Step
    depth: int = 0
    fold: bool = False
    unfolded: bool = False

    @property
    def key(self) -> TimelineKey:
        """The identity of the row, folded or not."""
        return TimelineKey(self.step.number, self.depth, self.fold)

    @property
    def goal(self) -> Step:
        """The step to which a click goes: the row's own, or for a folded branch the last step of the branch."""
        return self.step.tip if self.fold else self.step


def timeline_rows(history: History, unfolded: Collection[int] = ()) -> list[TimelineRow]:
    """The rows. Branches stand above the step they part from; ``unfolded`` are the numbers of their first steps."""
    return list(_line(history.steps, 0, unfolded))


def branch_count(history: History) -> int:
    """How many lines were left."""
    return sum(len(step.after) - 1 for step in history.numbered.values() if step.after)


def steps_of(fold: TimelineRow) -> list[Step]:
    """The steps of a branch, the oldest first, as redo would make them."""
    found = [fold.step]
    while (ahead := found[-1].ahead) is not None:
        found.append(ahead)
    return found


def _line(steps: Collection[Step], depth: int, unfolded: Collection[int]) -> Iterator[TimelineRow]:
    for step in reversed(list(steps)):
        if len(step.after) > 1:
            for first in reversed(step.branches):
                yield from _branch(first, depth, unfolded)
        yield TimelineRow(step, depth)


def _branch(first: Step, depth: int, unfolded: Collection[int]) -> Iterator[TimelineRow]:
    fold = TimelineRow(first, depth, True, first.number in unfolded)
    yield fold
    if fold.unfolded:
        yield from _line(steps_of(fold), depth + 1, unfolded)
