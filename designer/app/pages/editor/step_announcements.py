"""Announcements for screen readers: each edit with its effect, and why an edit was impossible."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from designer import clock
from designer.app.context.design_context import DesignContext
from designer.app.ui.accessibility.accessible_widget import announce
from designer.app.ui.figures import figure, signed
from designer.battle_value.total import battle_value
from designer.construction.findings import Severity, findings
from designer.editing import Change
from designer.graph import Evaluator
from designer.language import tr

BURST_MS: Final = 400
"""Edits that follow each other within this many milliseconds (a key is held down) are announced together."""
PATIENCE: Final = 3.0
"""How many seconds such a series may last until it is announced before it ends."""


class Announcer(QObject):
    """Announces the edits of a design through the widget that shows it.

    An edit is announced at once. Edits right after it wait until none has come for a while, and become one sentence.
    ``refit`` returns the refit from the design as it was opened in words; empty if that is not shown.

    Signals:
        said: the text of an announcement.
    """

    said = Signal(str)

    def __init__(self, context: DesignContext, widget: QWidget, refit: Callable[[], str] = str) -> None:
        super().__init__(widget)
        self._widget = widget
        self._context = context
        self._refit = refit
        self._begin_anew()
        self._steps: list[str] = []
        self._burst = QTimer(self, singleShot=True, interval=BURST_MS)
        self._burst.timeout.connect(self._tell)
        self._told = clock.now()
        context.changed.connect(self._note)
        context.adopted.connect(self._begin_anew)
        context.refused.connect(lambda sentence: self._say(sentence, urgent=True) if sentence else None)

    def _note(self, change: Change) -> None:
        if not change.label:  # no edit: another design is shown
            self._burst.stop()
            self._steps.clear()
            return
        self._steps.append(change.label)
        if not self._burst.isActive() or clock.now() - self._told > PATIENCE:
            self._tell()
        self._burst.start()

    def _begin_anew(self) -> None:
        """Store Battle Value, refit and findings of another design as known, without an announcement."""
        self._value, self._wrong = battle_value(self._context.graph), _sentences(self._context.graph)
        self._known_refit = self._refit()

    def _tell(self) -> None:
        """Announce the last edit, the change of the Battle Value and of the refit, and new errors and warnings."""
        if not self._steps:
            return
        value, wrong = battle_value(self._context.graph), _sentences(self._context.graph)
        label, count = self._steps[-1], len(self._steps)
        words = [label if count == 1 else tr("{n} steps, the last one: {label}", n=count, label=label)]
        if value != self._value:
            words.append(tr("Battle Value {value}, {change}", value=figure(value), change=signed(value - self._value)))
        if (refit := self._refit()) != self._known_refit:
            words.append(f"{tr('Refit')}: {refit}")
        words += [sentence for sentence in wrong if sentence not in self._wrong]
        self._begin_anew()
        self._steps.clear()
        self._told = clock.now()
        self._say(". ".join(words))

    def _say(self, words: str, *, urgent: bool = False) -> None:
        announce(self._widget, words, urgent=urgent)
        self.said.emit(words)


def _sentences(g: Evaluator) -> tuple[str, ...]:
    """The sentences of errors and warnings; notes, such as unused mass, would change with nearly each edit."""
    return tuple(finding.sentence for finding in findings(g) if finding.severity is not Severity.NOTE)
