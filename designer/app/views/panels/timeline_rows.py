"""The rows of the timeline: the line of steps with the newest first, and what was left as branches folded in. No Qt."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from designer.editing import History, Step


class Row(NamedTuple):
    """A step, or the fold of a branch: then ``step`` is the first one of the branch.

    ``depth`` is how many branches deep it lies, ``unfolded`` whether the steps of the branch are shown below.
    """

    step: Step
    depth: int = 0
    fold: bool = False
    unfolded: bool = False

    def is_that_of(self, other: Row) -> bool:
        """Whether it is the same row, be it folded or not."""
        return self.step is other.step and self[1:3] == other[1:3]

    @property
    def goal(self) -> Step:
        """Where a click leads: a fold leads to where its branch was left."""
        return self.step.tip if self.fold else self.step


def rows_of(history: History, unfolded: Collection[int] = ()) -> list[Row]:
    """The rows. Branches stand above the step they part from; ``unfolded`` are the numbers of their first steps."""
    return list(_line(history.steps, 0, unfolded))


def branch_count(history: History) -> int:
    """How many lines were left."""
    return sum(len(step.after) - 1 for step in history.numbered.values() if step.after)


def steps_of(fold: Row) -> list[Step]:
    """The steps of a branch, the oldest first, as redo would make them."""
    found = [fold.step]
    while (ahead := found[-1].ahead) is not None:
        found.append(ahead)
    return found


def _line(steps: Collection[Step], depth: int, unfolded: Collection[int]) -> Iterator[Row]:
    for step in reversed(list(steps)):
        if len(step.after) > 1:
            for first in reversed(step.branches):
                yield from _branch(first, depth, unfolded)
        yield Row(step, depth)


def _branch(first: Step, depth: int, unfolded: Collection[int]) -> Iterator[Row]:
    fold = Row(first, depth, True, first.number in unfolded)
    yield fold
    if fold.unfolded:
        yield from _line(steps_of(fold), depth + 1, unfolded)
