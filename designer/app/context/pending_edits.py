"""Pending edits: text typed into a field becomes an edit after a delay, or at once when the design must be current."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final, Protocol, runtime_checkable

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QWidget

from designer.app.context.design_context import DesignContext
from designer.editing import Edit, EditRefusedError
from designer.editing.history import Step, Visit
from designer.units.unit import Unit

TEXT_MS: Final = 300
"""How many milliseconds after a key press typed text becomes an edit: a crash loses no more than that."""
NUMBER_MS: Final = 900
"""How many milliseconds without a key press until a typed number counts as complete."""


@runtime_checkable
class TypingField(Protocol):
    """A field with pending text that can be committed, as happens when it loses the focus."""

    def finish_typing(self) -> None:
        """Commit the pending text as an edit; the field keeps its look and the focus."""


def finish_typing(window: QWidget) -> None:
    """Commit the pending text of the focused field. Call this before reading the design that the window shows."""
    field = QApplication.focusWidget() or window.focusWidget()
    if isinstance(field, TypingField):
        field.finish_typing()
    elif isinstance(field, QAbstractSpinBox):
        field.interpretText()


class PendingEdits(QObject):
    """The edits that result from typing into one field.

    ``edit`` returns the edit for the present text, or None if there is no change or no valid value yet. It is applied
    ``after_ms`` milliseconds after the first key press since the last edit; with ``rests``, each key press restarts the
    delay. Edits that soon follow each other become one undo step; with ``visit`` all until ``finish``, however long the
    pauses. Each is applied to the state before the first of them, so that a half-typed number has no lasting effect.
    ``impossible`` is called with the error of an edit that is refused.
    """

    def __init__(
        self,
        field: QWidget,
        context: DesignContext,
        edit: Callable[[], Edit | None],
        after_ms: int = TEXT_MS,
        *,
        rests: bool = False,
        visit: bool = False,
        impossible: Callable[[EditRefusedError], object] = lambda _refused: None,
    ) -> None:
        super().__init__(field)
        self._context = context
        self._edit = edit
        self._rests = rests
        self._visit = visit
        self._impossible = impossible
        self._key: Hashable = None
        self._start: Step | None = None
        self._made: Unit | None = None
        self.applies = False
        """True while an edit of this field is being applied: the field shows the new text already."""
        self._soon = QTimer(self, singleShot=True, interval=after_ms)
        self._soon.timeout.connect(self._step)
        context.adopted.connect(self.forget)

    @property
    def goes_on(self) -> bool:
        """Whether the last edit of the design is one of this field, so that more typing extends the same undo step."""
        return self._made is not None and self._made is self._context.unit

    def touch(self) -> None:
        """Tell this object that a key changed the text of the field."""
        if self._rests or not self._soon.isActive():
            self._soon.start()

    def finish(self) -> bool:
        """Commit the pending text now; later text begins a new undo step. Returns False if the edit is impossible."""
        self._soon.stop()
        edit = self._edit()
        done = edit is None or self._apply(edit)
        self.forget()
        return done

    def take_back(self) -> bool:
        """Go back to the state before the typing; returns False if it made no edit, or if other edits came after."""
        self._soon.stop()
        try:
            return self.goes_on and self._back()
        finally:
            self.forget()

    def forget(self) -> None:
        """Drop the pending text without an edit."""
        self._soon.stop()
        self._key = self._start = self._made = None

    def _step(self) -> None:
        """Apply the edit for the text typed so far, if it is possible."""
        edit = self._edit()
        if edit is None:
            return
        try:
            edit.run(self._context.unit)
        except EditRefusedError as refused:
            self._impossible(refused)
        else:
            self._apply(edit)

    def _apply(self, edit: Edit) -> bool:
        if not self.goes_on:
            self._key, self._start = Visit() if self._visit else object(), self._context.session.history.current
        start, made = self._start, self._made
        assert start is not None
        if self.goes_on and _changes_nothing(edit, start.unit):
            return self._back()

        def run(unit: Unit) -> Unit:
            return edit.run(start.unit if unit is made else unit)

        self.applies = True
        try:
            done = self._context.apply(edit._replace(run=run, merge_key=self._key))
        finally:
            self.applies = False
        self._made = self._context.unit if done else None
        return done

    def _back(self) -> bool:
        """Undo the edits made for this text; redo can apply them again. False if the history has lost the start."""
        session, start = self._context.session, self._start
        self._made = None
        if start is None or session.history.numbered.get(start.number) is not start:
            return False
        session.go(start)
        return True


def _changes_nothing(edit: Edit, unit: Unit) -> bool:
    """Whether an edit would not change the unit."""
    try:
        return edit.run(unit) == unit
    except EditRefusedError:
        return False
