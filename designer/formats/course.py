"""The course of one design: its steps, which of them is current and which is on disk, and how lines tell of it.

The same code follows a living design and replays a journal, so that both agree.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from designer.formats.native import delta, from_data, patched, to_data
from designer.formats.plain import FLAG, TEXT, WHOLE, Data, Kind, NativeError, maybe, members, row
from designer.units.unit import Unit


class KeptStep(NamedTuple):
    """A state of the design and what the step that led to it is called; ``burst``: further ones might have joined."""

    label: str
    unit: Unit
    burst: bool = False


@dataclass(slots=True)
class Course:
    """All steps of a design, the oldest first. ``clean`` is the step that is on disk, None if it is no more.

    ``path`` is the design's file, None while there is none; ``selection`` the ids of the selected mounts. ``closed``
    tells that the design was closed by whoever worked on it.
    """

    steps: list[KeptStep]
    path: Path | None = None
    position: int = 0
    clean: int | None = 0
    selection: tuple[int, ...] = ()
    closed: bool = False

    @property
    def unit(self) -> Unit:
        """The current state."""
        return self.steps[self.position].unit

    def step(self, step: KeptStep, position: int, *, replaced: bool = False) -> None:
        """A step was made and is at ``position`` now; what lay ahead is gone, and so is the oldest of too many.

        ``replaced`` tells that it took the place of the last one. ``ValueError`` if that cannot be.
        """
        cut = self.position + (not replaced)
        dropped = cut - position
        if position < 1 or dropped < 0 or (replaced and dropped):
            raise ValueError(f"a step to position {position} cannot follow position {self.position}")
        self.steps[cut:] = [step]
        del self.steps[:dropped]
        if self.clean is not None:
            self.clean = self.clean - dropped if dropped <= self.clean < cut else None
        self.position = position

    def travel(self, position: int) -> None:
        """Another step was made the current one; ``ValueError`` if there is none."""
        self._check(position)
        self.position = position

    def saved(self, path: Path | None) -> None:
        """The current step was written to a file."""
        self.path, self.clean = path, self.position

    def mark_clean(self, position: int | None) -> None:
        """A step, or none, is the one that is on disk."""
        if position is not None:
            self._check(position)
        self.clean = position

    def _check(self, position: int) -> None:
        if not 0 <= position < len(self.steps):
            raise ValueError(f"there is no step {position}, only 0 to {len(self.steps) - 1}")


# -- as lines -------------------------------------------------------------------------------------------------

Event = dict[str, Data]


def first_event(step: KeptStep) -> Event:
    """The first state, as a whole."""
    return {"step": step.label, "unit": to_data(step.unit)}


def step_event(before: Unit, step: KeptStep, position: int, *, replaced: bool = False) -> Event:
    """A step by what it changed."""
    event: Event = {"step": step.label, "at": position, "change": delta(before, step.unit)}
    if replaced:
        event["replaced"] = True
    if step.burst:
        event["burst"] = True
    return event


def saved_event(path: Path | None) -> Event:
    """The current step was written to a file."""
    return {"saved": None if path is None else str(path)}


def events(course: Course) -> Iterator[Event]:
    """The shortest events that lead to a course; its path is not among them."""
    yield first_event(course.steps[0])
    for position, (before, step) in enumerate(pairwise(course.steps), 1):
        yield step_event(before.unit, step, position)
    if course.position != len(course.steps) - 1:
        yield {"travel": course.position}
    if course.clean != 0:
        yield {"clean": course.clean}
    if course.selection:
        yield {"selection": list(course.selection)}


# -- and back -------------------------------------------------------------------------------------------------

_CHANGE: Kind[Any] = Kind(dict, lambda data: data)  # read when the state before it is known
_FIRST: dict[str, Kind[Any]] = {"step": TEXT, "unit": Kind(to_data, from_data)}
_STEP: dict[str, Kind[Any]] = {"step": TEXT, "at": WHOLE, "change": _CHANGE, "replaced": FLAG, "burst": FLAG}
_OTHERS: dict[str, Kind[Any]] = {
    "travel": WHOLE,
    "saved": maybe(TEXT),
    "clean": maybe(WHOLE),
    "selection": row(WHOLE),
    "closed": FLAG,
}


def begun(event: Data, path: Path | None) -> Course:
    """The course that begins with a first state; ``NativeError`` if the event is none."""
    first = members(event, _FIRST, needed=_FIRST)
    return Course([KeptStep(first["step"], first["unit"])], path)


def follow_event(course: Course, event: Data) -> None:
    """Take one event into a course, or leave the course as it is: ``ValueError`` says what is wrong with it."""
    if type(event) is dict and "step" in event:
        _follow_step(course, event)
        return
    said = members(event, _OTHERS)
    if len(said) > 1:
        raise NativeError("", "one event", f"{len(said)} of them")
    nothing: tuple[str, Any] = ("", None)
    name, value = next(iter(said.items()), nothing)
    match name:
        case "travel":
            course.travel(value)
        case "saved":
            course.saved(None if value is None else Path(value))
        case "clean":
            course.mark_clean(value)
        case "selection":
            course.selection = value
        case "closed":
            course.closed = value
        case _:
            raise NativeError("", f"step or one of {', '.join(_OTHERS)}", "nothing")


def _follow_step(course: Course, event: Data) -> None:
    said = members(event, _STEP, needed=("step", "at", "change"))
    try:
        unit = patched(course.unit, said["change"])
    except NativeError as error:
        raise error.within("change") from None
    step = KeptStep(said["step"], unit, said.get("burst", False))
    course.step(step, said["at"], replaced=said.get("replaced", False))
