"""Which arrangings follow every step by themselves: one choice for all designs, remembered between two runs."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QObject, Signal

from designer.app.context.design_context import DesignContext
from designer.editing.automatic_steps import Automatic
from designer.editing.edits.arrangement import compact, fill_up, sort
from designer.units.unit import Unit

Memory = dict[str, Any]  # Any: what JSON holds; each view looks after its own part
_KEY: Final = "automatic"
_PODS: Final = "new in pods"
_EDITS: Final = {"filler": fill_up(), "compact": compact(), "sort": sort()}


class Automatics(QObject):
    """The automatics of one design, which are those of all others that share its memory.

    Signals:
        changed: others are on.
    """

    changed = Signal()

    def __init__(self, context: DesignContext, memory: Memory, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._memory = memory
        self._shown = self.now
        context.arrange = self._arrange
        context.in_pods = lambda: self.in_pods

    @property
    def now(self) -> Automatic:
        """Those that are on."""
        on = self._memory.get(_KEY, ())
        known = on if isinstance(on, list) else ()
        return Automatic(**{name: name in known for name in Automatic._fields})

    @property
    def in_pods(self) -> bool:
        """Whether what is added to an omni is in a pod where it can be; so it is until somebody says otherwise."""
        return self._memory.get(_PODS) is not False

    def switch_pods(self, on: bool) -> None:
        """Have what is added from now on in pods, or fixed."""
        if on != self.in_pods:
            self._memory[_PODS] = on
            self.changed.emit()

    def switch(self, name: str, on: bool) -> None:
        """Switch one on or off. Switched on it arranges what lies there already, as a step of its own."""
        if getattr(self.now, name) == on:
            return
        self._memory[_KEY] = [each for each in Automatic._fields if getattr(self.now._replace(**{name: on}), each)]
        self.recall()
        if on and self._context.session.refusal(_EDITS[name]) is None:
            self._context.apply(_EDITS[name])

    def recall(self) -> None:
        """Show what is on: another design's view may have switched meanwhile."""
        if self.now != self._shown:
            self._shown = self.now
            self.changed.emit()

    def _arrange(self, unit: Unit) -> Unit:
        now = self.now
        return now.arrange(unit) if any(now) else unit
