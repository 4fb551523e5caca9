"""Joint steps: what was done in several sessions, or with one of them, and is undone and redone as one.

They last as long as the program: after a restart each design undoes its own part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from designer.editing.edit import Edit
from designer.editing.history import Step
from designer.editing.session import Session

_KEPT: Final = 100


@dataclass(eq=False, slots=True)
class _JointStep:
    """A joint step: the steps at which the histories of all its sessions stood before and stand since."""

    label: str
    undo: Callable[[], object]
    redo: Callable[[], object]
    before: dict[Session, Step] = field(default_factory=dict)
    after: dict[Session, Step] = field(default_factory=dict)
    is_undone: bool = False


class JointSteps:
    """The joint steps of the open designs. ``listener`` is called when another one can be undone or redone."""

    def __init__(self, listener: Callable[[], object] = lambda: None) -> None:
        self._steps: list[_JointStep] = []
        self._listener = listener

    def apply(self, label: str, edits: Sequence[tuple[Session, Edit]], seen_from: Iterable[Session] = ()) -> None:
        """Apply edits to several sessions, all or none; ``EditRefusedError`` if one is impossible.

        The step is undone from each of them, and from those that it is ``seen_from``, as long as they have no later
        one. Sessions that have a later one keep what was done to them.
        """
        for session, edit in edits:
            edit.run(session.unit)
        step = _JointStep(label, lambda: _undo(step), lambda: _redo(step))
        step.before = {session: session.history.current for session in (*seen_from, *(each for each, _ in edits))}
        for session, edit in edits:
            session.apply(edit)
        self._add(step, step.before)

    def add(self, label: str, seen_from: Session, undo: Callable[[], object], redo: Callable[[], object]) -> None:
        """Add what was done otherwise, such as closing a design, with functions that undo it and do it again."""
        step = _JointStep(label, undo, redo, {seen_from: seen_from.history.current})
        self._add(step, step.before)

    def _add(self, step: _JointStep, sessions: Iterable[Session]) -> None:
        step.after = {session: session.history.current for session in sessions}
        still = [each for each in self._steps if not (each.is_undone and each.before.keys() & step.before.keys())]
        self._steps = [*still[1 - _KEPT :], step]
        self._listener()

    def drop(self, session: Session) -> None:
        """Leave out a session that was closed."""
        for step in self._steps:
            step.before.pop(session, None)
            step.after.pop(session, None)

    def undo_label(self, session: Session) -> str | None:
        """The label of the joint step that undo reverts in a session; None if it reverts a step of the session."""
        found = self._last(session)
        return None if found is None else found.label

    def redo_label(self, session: Session) -> str | None:
        """The label of the joint step that redo makes again in a session; None if it makes a step of the session."""
        found = self._next(session)
        return None if found is None else found.label

    def undo(self, session: Session) -> bool:
        """Undo the joint step that is the last one in a session; returns whether there is one."""
        return self._turn(self._last(session))

    def redo(self, session: Session) -> bool:
        """Make the joint step again that was undone last in a session; returns whether there is one."""
        return self._turn(self._next(session))

    def _last(self, session: Session) -> _JointStep | None:
        now = session.history.current
        return next((s for s in reversed(self._steps) if not s.is_undone and s.after.get(session) is now), None)

    def _next(self, session: Session) -> _JointStep | None:
        now = session.history.current
        return next((s for s in self._steps if s.is_undone and s.before.get(session) is now), None)

    def _turn(self, step: _JointStep | None) -> bool:
        if step is None:
            return False
        step.is_undone = not step.is_undone
        (step.undo if step.is_undone else step.redo)()
        self._listener()
        return True


def _undo(step: _JointStep) -> None:
    for session, after in step.after.items():
        if session.history.current is after and step.before[session] is not after:
            session.undo()


def _redo(step: _JointStep) -> None:
    for session, before in step.before.items():
        if session.history.current is before and step.after[session] is not before:
            session.go(step.after[session])
