"""Undo and redo as data: labelled snapshots of immutable units that share all unchanged parts."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from designer.units.unit import Unit

DEPTH = 5000
MERGE_SECONDS = 0.8


@dataclass(slots=True)
class Step:
    """One state of the design and how it came about."""

    label: str
    unit: Unit
    merge_key: Hashable = None
    at: float = 0.0


class History:
    """A line of steps with a current one. Editing after going back drops what lay ahead."""

    def __init__(self, unit: Unit, label: str = "Open") -> None:
        self._steps = [Step(label, unit)]
        self._current = 0
        self._clean: Unit | None = unit

    @classmethod
    def restored(cls, steps: Sequence[tuple[str, Unit]], position: int, clean: int | None) -> History:
        """The history that had these labels and states, the oldest first; ``clean`` is the one on disk, if any.

        ``IndexError`` if there is no such step. What is done next begins a step of its own.
        """
        history = cls(steps[0][1])
        history._steps = [Step(label, unit) for label, unit in steps]
        history._clean = None
        if clean is not None:
            history.travel(clean)
            history.mark_clean()
        history.travel(position)
        return history

    @property
    def unit(self) -> Unit:
        """The current state."""
        return self._steps[self._current].unit

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps, the oldest first."""
        return tuple(self._steps)

    @property
    def position(self) -> int:
        """Index of the current step."""
        return self._current

    @property
    def undo_label(self) -> str | None:
        """What undo would undo; None if there is nothing."""
        return self._steps[self._current].label if self._current else None

    @property
    def redo_label(self) -> str | None:
        """What redo would do again; None if there is nothing."""
        ahead = self._current + 1
        return self._steps[ahead].label if ahead < len(self._steps) else None

    @property
    def is_clean(self) -> bool:
        """Whether the current state is the one that was last saved or opened."""
        return self.unit is self._clean

    def mark_clean(self) -> None:
        """Note that the current state is on disk."""
        self._clean = self.unit
        self._steps[self._current].merge_key = None

    def push(self, label: str, unit: Unit, *, merge_key: Hashable = None, at: float = 0.0) -> None:
        """Add a step after the current one; a step of the same burst replaces its predecessor."""
        last = self._steps[self._current]
        del self._steps[self._current + 1 :]
        if (
            merge_key is not None
            and self._current
            and merge_key == last.merge_key
            and at - last.at <= MERGE_SECONDS
            and last.unit is not self._clean
        ):
            self._steps[self._current] = Step(label, unit, merge_key, at)
            return
        self._steps.append(Step(label, unit, merge_key, at))
        if len(self._steps) > DEPTH:
            del self._steps[0]
        self._current = len(self._steps) - 1

    def travel(self, position: int) -> Unit:
        """Make another step the current one; ``IndexError`` if there is none."""
        if not 0 <= position < len(self._steps):
            raise IndexError(position)
        self._current = position
        return self.unit
