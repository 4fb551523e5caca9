"""What is typed into a field and not left yet: a step of the design soon, and at once for whoever reads the design."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import Final, Protocol, runtime_checkable

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QWidget

from designer.app.context.design_context import DesignContext
from designer.editing import Edit, EditRefusedError
from designer.editing.history import Step, Visit
from designer.units.unit import Unit

TEXT_MS: Final = 300
"""How long typed words are no step yet: a crash costs no more than these."""
NUMBER_MS: Final = 900
"""How long one rests after a figure before it is taken for the whole number."""


@runtime_checkable
class TypingField(Protocol):
    """A field whose words become a step when it is told so, as when it is left."""

    def finish_typing(self) -> None:
        """Make what is typed a step, and leave the field as it looks."""


def finish_typing(window: QWidget) -> None:
    """Make what is typed in the field in focus a step. Whoever is to read what is shown calls this first."""
    field = QApplication.focusWidget() or window.focusWidget()
    if isinstance(field, TypingField):
        field.finish_typing()
    elif isinstance(field, QAbstractSpinBox):
        field.interpretText()


class PendingEdits(QObject):
    """The steps that come of typing into one field.

    ``edit`` gives what the field asks for now, None where that is nothing new or no value yet. Words become a step
    ``after_ms`` from the first key that is in none; with ``rests``, figures do when no key came for so long. Such
    steps in quick succession are one of the history, or all of one ``visit``, and each is made on the state before the
    first of them: what a half-typed number would have pushed aside stays. ``impossible`` is told why no step can be
    made of what is typed when one rests.
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
        """Whether a step is being made of what is typed, so that the field shows it already."""
        self._soon = QTimer(self, singleShot=True, interval=after_ms)
        self._soon.timeout.connect(self._step)
        context.adopted.connect(self.forget)

    @property
    def goes_on(self) -> bool:
        """Whether the last step of the design came of typing that was not finished."""
        return self._made is not None and self._made is self._context.unit

    def touch(self) -> None:
        """A key changed what the field holds."""
        if self._rests or not self._soon.isActive():
            self._soon.start()

    def finish(self) -> bool:
        """Make what is typed a step now; what is typed then begins another one. False if it is impossible."""
        self._soon.stop()
        edit = self._edit()
        done = edit is None or self._apply(edit)
        self.forget()
        return done

    def take_back(self) -> bool:
        """Go back to before the typing; False where no step was made of it, or others came after."""
        self._soon.stop()
        try:
            return self.goes_on and self._back()
        finally:
            self.forget()

    def forget(self) -> None:
        """What was typed is done with."""
        self._soon.stop()
        self._key = self._start = self._made = None

    def _step(self) -> None:
        """Make a step of what is typed so far, if it is possible yet."""
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
        if self.goes_on and _leaves(edit, start.unit):
            return self._back()

        def run(unit: Unit) -> Unit:
            return edit.run(start.unit if unit is made else unit)

        self.applies = True
        try:
            done = self._context.apply(replace(edit, run=run, merge_key=self._key))
        finally:
            self.applies = False
        self._made = self._context.unit if done else None
        return done

    def _back(self) -> bool:
        """Go to before the first step of this typing, which redo makes again; False if that is not kept any more."""
        session, start = self._context.session, self._start
        self._made = None
        if start is None or session.history.numbered.get(start.number) is not start:
            return False
        session.go(start)
        return True


def _leaves(edit: Edit, unit: Unit) -> bool:
    """Whether an edit would change nothing."""
    try:
        return edit.run(unit) == unit
    except EditRefusedError:
        return False
