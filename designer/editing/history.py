"""The history of a design for undo and redo: labeled snapshots of immutable units that share unchanged parts.

The steps form a tree. Undo and redo move along one line of it. An edit after undo begins another line, and the undone
steps stay as a branch, to which one can go back.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from designer.language import tr
from designer.units.unit import Unit

DEPTH = 5000
"""The greatest number of steps, branches included; then the oldest branch is dropped, else the oldest step."""
MERGE_SECONDS = 0.8


class Visit:
    """A merge key whose steps merge without a time limit, e.g. as long as a field has the focus; each is unique."""

    __slots__ = ()


@dataclass(slots=True, eq=False)
class Step:
    """A step of the history: its label and the unit after it.

    ``at`` is the moment of `designer.clock` at which it was made, 0 if unknown. ``number`` identifies it; later steps
    have higher numbers. ``before`` is the previous step, ``after`` are the steps that follow it, the oldest first, and
    ``ahead`` is the one of them to which redo goes.
    """

    label: str
    unit: Unit
    merge_key: Hashable = None
    at: float = 0.0
    number: int = 0
    before: Step | None = None
    after: list[Step] = field(default_factory=list)
    ahead: Step | None = None

    @property
    def branches(self) -> tuple[Step, ...]:
        """The following steps to which redo does not go: the first steps of branches, the oldest first."""
        return tuple(step for step in self.after if step is not self.ahead)

    @property
    def tip(self) -> Step:
        """The last step that redo can reach from this one."""
        step = self
        while step.ahead is not None:
            step = step.ahead
        return step


class PastStep(Protocol):
    """A stored step of a history."""

    @property
    def number(self) -> int:
        """The number of the step."""

    @property
    def before(self) -> int | None:
        """The number of the previous step; None for the first one."""

    @property
    def label(self) -> str:
        """The label of the step."""

    @property
    def unit(self) -> Unit:
        """The unit after the step."""

    @property
    def at(self) -> float:
        """The moment of `designer.clock` at which it was made; 0 if unknown."""


class History:
    """A tree of steps with a current one. Positions are indexes in the line of steps that undo and redo can reach."""

    def __init__(self, unit: Unit, label: str | None = None) -> None:
        first = Step(tr("Open") if label is None else label, unit)
        self._steps: dict[int, Step] = {0: first}
        self._line = [first]
        self._position = 0
        self._next = 1
        self._clean: Step | None = first

    @classmethod
    def restored(
        cls, steps: Iterable[PastStep], current: int, clean: int | None, ahead: Mapping[int, int] | None = None
    ) -> History:
        """A history from stored steps in the order of their numbers; ``clean`` is the number of the saved step.

        ``ahead`` gives the step to which redo goes from a step; the default is the newest one after it. ``KeyError``
        for an unknown number. The next edit does not merge with the last step.
        """
        first, *others = steps
        history = cls(first.unit, first.label)
        root = history._line[0]
        root.number = first.number
        history._steps = found = {root.number: root}
        for past in others:
            if past.before is None:
                raise KeyError(f"step {past.number} follows none")
            before = found[past.before]
            step = Step(past.label, past.unit, at=past.at, number=past.number, before=before)
            before.after.append(step)
            before.ahead = step
            found[step.number] = step
        for number, next_number in (ahead or {}).items():
            found[number].ahead = found[next_number]
        history._next = max(found) + 1
        history._clean = None if clean is None else found[clean]
        history.go(found[current])
        return history

    @property
    def unit(self) -> Unit:
        """The current unit."""
        return self.current.unit

    @property
    def current(self) -> Step:
        """The current step."""
        return self._line[self._position]

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps that undo and redo can reach, the oldest first."""
        return tuple(self._line)

    @property
    def numbered(self) -> Mapping[int, Step]:
        """All steps by number, branches included, the oldest first."""
        return self._steps

    @property
    def newest(self) -> int:
        """The highest number of a step."""
        return next(reversed(self._steps))

    @property
    def position(self) -> int:
        """The index of the current step in ``steps``."""
        return self._position

    @property
    def undo_label(self) -> str | None:
        """The label of the step that undo would undo; None if there is none."""
        return self.current.label if self._position else None

    @property
    def redo_label(self) -> str | None:
        """The label of the step that redo would redo; None if there is none."""
        ahead = self.current.ahead
        return None if ahead is None else ahead.label

    @property
    def clean(self) -> Step | None:
        """The step that was last saved or opened; None if there is none any more."""
        return self._clean

    @property
    def is_clean(self) -> bool:
        """Whether the current step is the one that was last saved or opened."""
        return self.current is self._clean

    def mark_clean(self) -> None:
        """Record that the current step was saved."""
        self._clean = self.current
        self.current.merge_key = None

    def mark_unclean(self) -> None:
        """Record that no step is saved any more, e.g. since the file has other contents."""
        self._clean = None

    def push(self, label: str, unit: Unit, *, merge_key: Hashable = None, at: float = 0.0) -> None:
        """Add a step after the current one; if the two merge (equal ``merge_key``, shortly after), it replaces it."""
        last = self.current
        if self._merges(last, merge_key, at):
            self._replace(last, Step(label, unit, merge_key, at, last.number, last.before))
            return
        step = Step(label, unit, merge_key, at, self._next, last)
        self._next += 1
        last.after.append(step)
        last.ahead = step
        self._steps[step.number] = step
        del self._line[self._position + 1 :]
        self._line.append(step)
        self._position += 1
        if len(self._steps) > DEPTH:
            self._drop_oldest()

    def travel(self, position: int) -> Unit:
        """Make the step at a position the current one; ``IndexError`` if there is none."""
        if not 0 <= position < len(self._line):
            raise IndexError(position)
        self._position = position
        return self.unit

    def go(self, step: Step) -> Unit:
        """Make any step the current one, also one of a branch; ``ValueError`` if it is not in the history."""
        if self._steps.get(step.number) is not step:
            raise ValueError(f"the history has no step {step.number} ({step.label}) any more")
        line = [step]
        while (before := line[-1].before) is not None:
            before.ahead = line[-1]
            line.append(before)
        line.reverse()
        self._position = len(line) - 1
        while (ahead := line[-1].ahead) is not None:
            line.append(ahead)
        self._line = line
        return self.unit

    def _merges(self, last: Step, merge_key: Hashable, at: float) -> bool:
        return (
            merge_key is not None
            and merge_key == last.merge_key
            and (isinstance(merge_key, Visit) or at - last.at <= MERGE_SECONDS)
            and last.before is not None
            and not last.after
            and last.number == self.newest  # a journal can replace only its newest step
            and last is not self._clean
        )

    def _replace(self, old: Step, new: Step) -> None:
        before = old.before
        assert before is not None
        before.after[before.after.index(old)] = new
        before.ahead = self._line[self._position] = self._steps[new.number] = new

    def _drop_oldest(self) -> None:
        tip = self._line[-1]
        has_branches = len(self._steps) > len(self._line)  # else no search is needed
        ends = (step for step in self._steps.values() if not step.after and step is not tip)
        gone = next(ends, None) if has_branches else None
        if gone is None:
            gone = self._line.pop(0)
            self._line[0].before = None
            self._position -= 1
        elif gone.before is not None:
            gone.before.after.remove(gone)
            if gone.before.ahead is gone:
                gone.before.ahead = gone.before.after[-1] if gone.before.after else None
        del self._steps[gone.number]
        if gone is self._clean:
            self._clean = None
