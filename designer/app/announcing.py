"""What a screen reader says of its own accord: each step with what it did, and why another was impossible."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from designer.app.bridge import Bridge
from designer.app.figures import figure, signed
from designer.app.voice import announce
from designer.battle_value.total import battle_value
from designer.construction.findings import findings
from designer.editing import Change
from designer.graph import Evaluator
from designer.language import tr

_SAID_BY_THE_BOARD = frozenset({"mounts", "systems"})
"""Parts of a unit whose steps the board puts into words, as it knows the places."""


class Announcer(QObject):
    """Says what becomes of one design, in the name of the widget that shows it.

    Signals:
        said: the words.
    """

    said = Signal(str)

    def __init__(self, bridge: Bridge, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget
        self._bridge = bridge
        self._value = battle_value(bridge.graph)
        self._wrong = _sentences(bridge.graph)
        bridge.changed.connect(self._tell)
        bridge.refused.connect(lambda sentence: self._say(sentence, urgent=True))

    def _tell(self, change: Change) -> None:
        """The step, what it did to the Battle Value, and each finding that came with it."""
        value, wrong = battle_value(self._bridge.graph), _sentences(self._bridge.graph)
        if not change.label:  # nobody did anything: another design came
            self._value, self._wrong = value, wrong
            return
        words = [] if change.parts & _SAID_BY_THE_BOARD else [change.label]
        if value != self._value:
            words.append(tr("Battle Value {value}, {change}", value=figure(value), change=signed(value - self._value)))
        words += [sentence for sentence in wrong if sentence not in self._wrong]
        self._value, self._wrong = value, wrong
        if words:
            self._say(". ".join(words))

    def _say(self, words: str, *, urgent: bool = False) -> None:
        announce(self._widget, words, urgent=urgent)
        self.said.emit(words)


def _sentences(g: Evaluator) -> tuple[str, ...]:
    return tuple(finding.sentence for finding in findings(g))
