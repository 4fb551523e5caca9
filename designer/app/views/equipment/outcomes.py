"""The outcome of each item: what adding it to the design would change. Outcomes are computed in idle time."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from designer.analysis.addition import AdditionOutcome, Places, effect_of, figures_now, outcome_of
from designer.app.context.design_context import DesignContext
from designer.app.ui.idle_work import IdleWork, Priority
from designer.catalog import catalog
from designer.units.unit import Unit

__all__ = ["AdditionOutcome", "Outcomes"]

STATES: Final = 8
"""The number of design states whose outcomes are cached, for undo and redo."""

PATIENCE: Final = 150
"""How many milliseconds an outcome of the former state is shown as if it were current; most stay the same."""


class _DesignOutcomes(NamedTuple):
    """The cached outcomes of one state of the design."""

    unit: Unit
    known: dict[int, AdditionOutcome]
    places: Places


class Outcomes(QObject):
    """The outcome of each item: the changes of Battle Value, mass and heat if it is added in its best place.

    Outcomes are cached for the last ``STATES`` states of the design. After an edit the former outcome is given until
    the new one is computed; after ``PATIENCE`` ms it is late (``is_late``). Items with the same effect
    (``addition.effect_of``) share one outcome.

    Signals:
        found: the ids of items with a new outcome.
        finished: all requested outcomes are known.
        lateness_changed: outcomes have become late, or are no longer: `is_late` may return something else now.
    """

    found = Signal(object)
    lateness_changed = Signal()
    finished = Signal()

    def __init__(self, context: DesignContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._last: dict[int, AdditionOutcome] = {}
        """The latest known outcome of each effect, from the current state if known, else from an earlier one."""
        self._told: dict[int, AdditionOutcome] = {}
        self._states: deque[_DesignOutcomes] = deque(maxlen=STATES)
        self._waiting: deque[str] = deque()
        self.computed = 0
        """How many outcomes have been computed."""
        self._idle = IdleWork(self, self._take, priority=Priority.AHEAD)
        self._late = False
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE)
        self._patience.timeout.connect(lambda: self._set_late(True))

    def of(self, item_id: str) -> AdditionOutcome | None:
        """The outcome of an item, perhaps from an earlier state of the design; None if it was never computed."""
        self._current_state()
        return self._last.get(_effect(item_id))

    def turn(self) -> bool:
        """Switch to the current state of the design; returns whether outcomes may differ at once.

        They may if the state is cached; for a new state the outcomes of the former state are given at first.
        """
        known = self._current_state().known
        told, self._told = self._told, known
        return known is not told and bool(known)

    def forget_earlier(self) -> None:
        """Discard the outcomes of earlier states, because these were states of another design."""
        self._last = dict(self._current_state().known)

    def is_fresh(self, item_id: str) -> bool:
        """Whether the known outcome of an item is that of the current state."""
        return _effect(item_id) in self._current_state().known

    def is_old(self, item_id: str, shown: AdditionOutcome | None) -> bool:
        """Whether the outcome that is shown of an item is not that of the current state."""
        return not self.is_fresh(item_id) or shown != self.of(item_id)

    def is_late(self, item_id: str, shown: AdditionOutcome | None) -> bool:
        """Whether the outcome that is shown of an item is an old one, and `PATIENCE` is over."""
        return self._late and self.is_old(item_id, shown)

    @property
    def busy(self) -> bool:
        """Whether outcomes are still being computed."""
        return self._idle.busy

    def ask(self, first: Sequence[str], rest: Sequence[str] = ()) -> None:
        """Compute the unknown outcomes of these items, the visible ones ``first``; an earlier request is dropped."""
        known = self._current_state().known
        self._waiting = deque(each for each in dict.fromkeys((*first, *rest)) if _effect(each) not in known)
        if self._waiting:
            self._idle.start(self._computed_items())
            if not self._late and not self._patience.isActive():
                self._patience.start()
        else:
            self._stop_timers()

    def stop(self) -> None:
        """Drop the request for outcomes."""
        self._waiting.clear()
        self._stop_timers()

    def _stop_timers(self) -> None:
        self._idle.stop()
        self._patience.stop()
        self._set_late(False)

    def _set_late(self, late: bool) -> None:
        if late != self._late:
            self._late = late
            self.lateness_changed.emit()

    def _current_state(self) -> _DesignOutcomes:
        """The cache for the current state of the design."""
        unit = self._context.unit
        if not self._states or self._states[-1].unit is not unit:
            state = next((state for state in self._states if _weighs_the_same(state.unit, unit)), None)
            others = [other for other in self._states if other is not state]
            now = _DesignOutcomes(unit, {}, {}) if state is None else state._replace(unit=unit)
            self._states = deque((*others, now), maxlen=STATES)
            self._last.update(now.known)
        return self._states[-1]

    def _take(self, new: list[str]) -> None:
        if not self._waiting:
            self._stop_timers()
        elif self._late:
            self.lateness_changed.emit()
        self.found.emit(new)
        if not self._waiting:
            self.finished.emit()

    def _computed_items(self) -> Iterator[str]:
        """Compute the requested outcomes one by one; yields the id of each item."""
        while self._waiting:
            _, known, places = self._current_state()
            # Read on the graph itself, so that all what-if graphs share its memos.
            now = figures_now(self._context.graph)
            item_id = self._waiting.popleft()
            effect = _effect(item_id)
            if effect not in known:
                known[effect] = outcome_of(self._context.session, item_id, now, places)
                self.computed += 1
            self._last[effect] = known[effect]
            yield item_id


_NUMBERS: Final[dict[Hashable, int]] = {}


@cache
def _effect(item_id: str) -> int:
    """The number of an item's effect; items with the same effect have the same number."""
    return _NUMBERS.setdefault(effect_of(catalog()[item_id]), len(_NUMBERS))


def _weighs_the_same(one: Unit, other: Unit) -> bool:
    """Whether two units differ at most in their names, which change no outcome."""
    return one is other or one.with_(names=other.names) == other
