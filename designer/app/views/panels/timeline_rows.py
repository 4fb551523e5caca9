"""The rows of the timeline: the steps with the newest first, and branches that were left, folded. Without Qt."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from designer.editing import History, Step


class TimelineKey(NamedTuple):
    """The identity of a row: the number of its step, the depth of its branch, and whether it heads a branch."""

    number: int
    depth: int = 0
    fold: bool = False


class TimelineRow(NamedTuple):
    """A step, or the heading of a branch (``fold``), whose ``step`` is the first one of the branch.

    ``depth`` is the number of branches that contain it; ``unfolded`` tells whether the branch's steps are shown below.
    """

    step: Step
    depth: int = 0
    fold: bool = False
    unfolded: bool = False

    @property
    def key(self) -> TimelineKey:
        """The identity of the row, which does not depend on folding."""
        return TimelineKey(self.step.number, self.depth, self.fold)

    @property
    def goal(self) -> Step:
        """The step to which a click goes: the row's own; for the heading of a branch the last step of the branch."""
        return self.step.tip if self.fold else self.step


def timeline_rows(history: History, unfolded: Collection[int] = ()) -> list[TimelineRow]:
    """The rows of a history; branches are above the step where they begin. ``unfolded``: numbers of first steps."""
    return list(_line(history.steps, 0, unfolded))


def branch_count(history: History) -> int:
    """The number of branches that were left."""
    return sum(len(step.after) - 1 for step in history.numbered.values() if step.after)


def steps_of(fold: TimelineRow) -> list[Step]:
    """The steps of a branch from the oldest to the newest, in the order in which redo would make them."""
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
