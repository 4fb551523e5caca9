"""The steps of a design as a journal stores them: the current step, the saved step, and the events that change them.

Steps form a tree: after undo, a new step begins a branch, and the undone steps stay as another branch.

The same code records the steps of an open design and replays a journal, so that both give the same steps.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

from designer import clock
from designer.formats.native import delta, from_data, patched, to_data
from designer.formats.plain_data import FLAG, PATH, TEXT, WHOLE, Data, NativeError, ValueCodec, maybe, members, row
from designer.language import is_spoken, spoken
from designer.said_again import said_again
from designer.units.unit import Unit


class KeptStep(NamedTuple):
    """A step: its label and the unit after it; ``burst``: quick similar steps after it could have merged with it.

    ``number`` identifies the step; later steps have higher numbers. ``before`` is the number of the previous step, None
    for the first one. ``at`` is the moment of `designer.clock` at which it was made, 0 if unknown.
    """

    label: str
    unit: Unit
    burst: bool = False
    number: int = 0
    before: int | None = None
    at: float = 0.0


@dataclass(slots=True)
class Course:
    """All steps of a design by number, branches included, the oldest first.

    ``current`` is the number of the current step, ``clean`` that of the saved step (None if there is none); ``ahead``
    gives the step to which redo goes from each. ``path`` is the design's file, None if it was never saved.
    ``selection`` has the ids of the selected mounts. ``closed``: the design was closed normally.
    """

    steps: dict[int, KeptStep]
    path: Path | None = None
    current: int = 0
    clean: int | None = 0
    ahead: dict[int, int] = field(default_factory=dict)
    selection: tuple[int, ...] = ()
    closed: bool = False

    @property
    def unit(self) -> Unit:
        """The unit after the current step."""
        return self.steps[self.current].unit

    @property
    def newest(self) -> int:
        """The highest number of a step."""
        return next(reversed(self.steps))

    @property
    def line(self) -> tuple[int, ...]:
        """The numbers of the steps that undo and redo can reach, the oldest first."""
        back = [self.current]
        while (before := self.steps[back[-1]].before) is not None:
            back.append(before)
        line = back[::-1]
        while (ahead := self.ahead.get(line[-1])) is not None:
            line.append(ahead)
        return tuple(line)

    def step(self, step: KeptStep, *, replaced: bool = False) -> None:
        """Add a step after the step ``step.before``, and make it the current one.

        With ``replaced`` it replaces the newest step, which has the same number. ``ValueError`` if that is impossible.
        """
        if replaced:
            if step.number != self.newest or step.before is None or self.ahead.get(step.number) is not None:
                raise ValueError(f"step {step.number} cannot be replaced")
        elif step.number <= self.newest:
            raise ValueError(f"a step {step.number} cannot follow step {self.newest}")
        if step.before is None or step.before not in self.steps:
            raise ValueError(f"there is no step {step.before} before step {step.number}")
        self.steps[step.number] = step
        self.ahead[step.before] = step.number
        self.current = step.number
        if replaced and self.clean == step.number:
            self.clean = None

    def travel(self, number: int) -> None:
        """Make another step the current one; ``ValueError`` if there is none of this number."""
        self._check(number)
        self.current = number
        _turn(self.ahead, self, number)

    def drop(self, number: int) -> None:
        """Remove a step: the first one, or one without following steps; ``ValueError`` for others."""
        self._check(number)
        before = self.steps[number].before
        after = [step.number for step in self.steps.values() if step.before == number]
        if number == self.current or len(after) > (before is None):
            raise ValueError(f"step {number} cannot be forgotten")
        del self.steps[number]
        self.ahead.pop(number, None)
        if before is None:
            self.steps[after[0]] = self.steps[after[0]]._replace(before=None)
        elif self.ahead[before] == number:
            siblings = [step.number for step in self.steps.values() if step.before == before]
            del self.ahead[before]
            self.ahead |= {before: siblings[-1]} if siblings else {}
        if self.clean == number:
            self.clean = None

    def saved(self, path: Path | None) -> None:
        """Record that the current step was saved to a file."""
        self.path, self.clean = path, self.current

    def say_again(self, code: object) -> None:
        """Translate the labels of all steps from the language in which they were made."""
        if isinstance(code, str) and code != spoken() and is_spoken(code):
            self.steps = {n: step._replace(label=said_again(step.label, code)) for n, step in self.steps.items()}

    def mark_clean(self, number: int | None) -> None:
        """Record which step the design's file has; None for no step."""
        if number is not None:
            self._check(number)
        self.clean = number

    def _check(self, number: int) -> None:
        if number not in self.steps:
            raise ValueError(f"there is no step {number}, only {min(self.steps)} to {self.newest}")


def only_current(course: Course) -> Course:
    """The course without its other steps."""
    step = course.steps[course.current]._replace(before=None)
    clean = course.clean if course.clean == step.number else None
    return Course({step.number: step}, course.path, step.number, clean, {}, course.selection)


# -- as lines -------------------------------------------------------------------------------------------------

Event = dict[str, Data]


def first_event(step: KeptStep) -> Event:
    """The event of the first step, with all data of its unit."""
    return {"step": step.label, "number": step.number, "unit": to_data(step.unit)}


def step_event(before: Unit, step: KeptStep, *, replaced: bool = False) -> Event:
    """The event of a step, with the difference from ``before`` to its unit."""
    event: Event = {"step": step.label, "number": step.number, "after": step.before, "change": delta(before, step.unit)}
    if replaced:
        event["replaced"] = True
    if step.burst:
        event["burst"] = True
    if step.at:
        event["made"] = round(clock.date_of(step.at))
    return event


def saved_event(path: Path | None) -> Event:
    """The event that the current step was saved to a file."""
    return {"saved": None if path is None else str(path)}


def events(course: Course) -> Iterator[Event]:
    """The fewest events that reproduce these steps; the path is not among them, as the header has it."""
    first, *others = course.steps.values()
    newest: dict[int, int] = {}
    yield first_event(first)
    for step in others:
        assert step.before is not None
        yield step_event(course.steps[step.before].unit, step)
        newest[step.before] = step.number
    # From the last to the first: moving to a step sets redo for all steps before it, but for none after it.
    ahead, turned = newest, False
    for number, child in sorted(course.ahead.items(), reverse=True):
        if ahead[number] != child:
            turned = True
            yield {"travel": child}
            _turn(ahead, course, child)
    if turned or course.current != course.newest:
        yield {"travel": course.current}
    if course.clean != first.number:
        yield {"clean": course.clean}
    if course.selection:
        yield {"selection": list(course.selection)}


def _turn(ahead: dict[int, int], course: Course, number: int) -> None:
    """Let redo lead to a step from all steps before it."""
    while (before := course.steps[number].before) is not None:
        ahead[before] = number
        number = before


# -- reading events -------------------------------------------------------------------------------------------

_LAST_DATE: Final = 2**37
"""The date, in seconds since 1970, from which that of a step is taken for damaged; older journals have none."""
_CHANGE: ValueCodec[Any] = ValueCodec(dict, lambda data: data)  # it can only be read when the unit before it is known
_FIRST: dict[str, ValueCodec[Any]] = {"step": TEXT, "number": WHOLE, "unit": ValueCodec(to_data, from_data)}
_STEP: dict[str, ValueCodec[Any]] = {
    "step": TEXT,
    "number": WHOLE,
    "after": WHOLE,
    "change": _CHANGE,
    "replaced": FLAG,
    "burst": FLAG,
    "made": WHOLE,
}
_OTHERS: dict[str, ValueCodec[Any]] = {
    "travel": WHOLE,
    "dropped": WHOLE,
    "saved": maybe(PATH),
    "clean": maybe(WHOLE),
    "selection": row(WHOLE),
    "closed": FLAG,
}


def begun(event: Data, path: Path | None) -> Course:
    """The steps after the first event of a journal; ``NativeError`` if ``event`` is no such event."""
    first = members(event, _FIRST, needed=_FIRST)
    number = first["number"]
    return Course({number: KeptStep(first["step"], first["unit"], number=number)}, path, number, number)


def follow_event(course: Course, event: Data) -> None:
    """Apply one event, or raise ``ValueError`` and change nothing."""
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
        case "dropped":
            course.drop(value)
        case "saved":
            course.saved(value)
        case "clean":
            course.mark_clean(value)
        case "selection":
            course.selection = value
        case "closed":
            course.closed = value
        case _:
            raise NativeError("", f"step or one of {', '.join(_OTHERS)}", "nothing")


def _follow_step(course: Course, event: Data) -> None:
    said = members(event, _STEP, needed=("step", "number", "after", "change"))
    number, before, replaced = said["number"], said["after"], said.get("replaced", False)
    # The change of a replacing step is relative to the replaced step, not to the step before.
    base = course.steps.get(number if replaced else before)
    if base is None:
        raise ValueError(f"there is no step {number if replaced else before}, only up to {course.newest}")
    try:
        unit = patched(base.unit, said["change"])
    except NativeError as error:
        raise error.within("change") from None
    made = said.get("made", 0)
    at = clock.moment_of(made) if 0 < made < _LAST_DATE else 0.0
    step = KeptStep(said["step"], unit, said.get("burst", False), number, before, at)
    course.step(step, replaced=replaced)
