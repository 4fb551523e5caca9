"""Announcements for screen readers: each step with its effect, and why an edit was impossible."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from designer.app.context.design_context import DesignContext
from designer.app.ui.accessibility.announcements import announce
from designer.app.ui.figures import figure, signed
from designer.battle_value.total import battle_value
from designer.construction.findings import Severity, findings
from designer.editing import Change
from designer.graph import Evaluator
from designer.language import tr

BURST_MS: Final = 400
"""Milliseconds: steps that follow one another faster, as with a held key, are announced together."""
PATIENCE_MS: Final = 3000
"""Milliseconds after which a lasting burst of steps is announced before it ends."""


class Announcer(QObject):
    """Announces the steps of the design of a context, as the widget that shows it.

    A step is said at once. Others right after it wait until none has come for a while, and become one sentence.

    Signals:
        said: the words.
    """

    said = Signal(str)

    def __init__(self, context: DesignContext, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget
        self._context = context
        self._value = battle_value(context.graph)
        self._wrong = _sentences(context.graph)
        self._steps: list[str] = []
        self._burst = QTimer(self, singleShot=True, interval=BURST_MS)
        self._burst.timeout.connect(self._tell)
        self._told = QElapsedTimer()
        self._told.start()
        context.changed.connect(self._note)
        context.adopted.connect(self._begin_anew)
        context.refused.connect(lambda sentence: self._say(sentence, urgent=True))

    def _note(self, change: Change) -> None:
        if not change.label:  # nobody did anything: another design came
            self._burst.stop()
            self._steps.clear()
            return
        self._steps.append(change.label)
        if not self._burst.isActive() or self._told.hasExpired(PATIENCE_MS):
            self._tell()
        self._burst.start()

    def _begin_anew(self) -> None:
        """Set the Battle Value and findings of another design as the known ones, without an announcement."""
        self._value, self._wrong = battle_value(self._context.graph), _sentences(self._context.graph)

    def _tell(self) -> None:
        """Announce the last step, the change of the Battle Value, and new errors and warnings."""
        if not self._steps:
            return
        value, wrong = battle_value(self._context.graph), _sentences(self._context.graph)
        label, count = self._steps[-1], len(self._steps)
        words = [label if count == 1 else tr("{n} steps, the last one: {label}", n=count, label=label)]
        if value != self._value:
            words.append(tr("Battle Value {value}, {change}", value=figure(value), change=signed(value - self._value)))
        words += [sentence for sentence in wrong if sentence not in self._wrong]
        self._value, self._wrong = value, wrong
        self._steps.clear()
        self._told.restart()
        self._say(". ".join(words))

    def _say(self, words: str, *, urgent: bool = False) -> None:
        announce(self._widget, words, urgent=urgent)
        self.said.emit(words)


def _sentences(g: Evaluator) -> tuple[str, ...]:
    """The errors and warnings; notes, such as unused mass, change with nearly each step."""
    return tuple(finding.sentence for finding in findings(g) if finding.severity is not Severity.NOTE)
