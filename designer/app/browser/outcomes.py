"""What each item would add to this 'Mech now, found out in slices while nothing else is to do."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterable, Iterator, Sequence
from time import process_time
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from designer.app.bridge import Bridge
from designer.app.browser.outcome import Outcome, Places, effect_of, figures_now, outcome_of
from designer.app.slices import one_slice
from designer.catalog import catalog
from designer.units.unit import Unit

__all__ = ["Outcome", "Outcomes"]

STATES: Final = 8
"""So many states of the design are remembered: undo and redo find all outcomes there."""


class _State(NamedTuple):
    """What is known of one state of the design."""

    unit: Unit
    known: dict[Hashable, Outcome]
    places: Places


class Outcomes(QObject):
    """Outcomes by item, remembered for the last states of the design; older ones are kept until they are renewed.

    Items that do the same to a 'Mech share one outcome (``outcome.effect_of``).

    Signals:
        found: the ids of items whose outcome is new.
        finished: all that was asked for is known.
    """

    found = Signal(object)
    finished = Signal()

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._last: dict[str, Outcome] = {}
        self._states: deque[_State] = deque(maxlen=STATES)
        self._waiting: deque[str] = deque()
        self.computed = 0
        """How many what-ifs were made."""
        self.longest = 0.0
        """Processor seconds of the longest slice."""
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._work)

    def of(self, item_id: str) -> Outcome | None:
        """The outcome of an item, perhaps of an earlier state of the design; None if it was never found out."""
        fresh = self._now().known.get(effect_of(catalog()[item_id]))
        return self._last.get(item_id) if fresh is None else fresh

    def is_fresh(self, item_id: str) -> bool:
        """Whether the outcome is that of the present state."""
        return effect_of(catalog()[item_id]) in self._now().known

    def knows_all(self, item_ids: Iterable[str]) -> bool:
        """Whether each of some items has an outcome, fresh or not."""
        return all(self.of(item_id) is not None for item_id in item_ids)

    @property
    def busy(self) -> bool:
        """Whether something is still to be found out."""
        return self._timer.isActive()

    def ask(self, first: Sequence[str], rest: Sequence[str] = ()) -> None:
        """Find out what is not known about these: those that are seen first, then the rest. Earlier wishes lapse."""
        self._waiting = deque(each for each in dict.fromkeys((*first, *rest)) if not self.is_fresh(each))
        if self._waiting:
            self._timer.start()
        else:
            self._timer.stop()

    def stop(self) -> None:
        """Do no more until asked again."""
        self._waiting.clear()
        self._timer.stop()

    def _now(self) -> _State:
        """What is known of the present state of the design."""
        unit = self._bridge.unit
        if not self._states or self._states[-1].unit is not unit:
            state = next((state for state in self._states if state.unit is unit), None)
            # Known states are few, so those that stay are put together anew; compared by identity alone.
            others = [other for other in self._states if other is not state]
            self._states = deque((*others, state or _State(unit, {}, {})), maxlen=STATES)
        return self._states[-1]

    def _work(self) -> None:
        spent = process_time()
        new, _ = one_slice(self._found_out())
        self.longest = max(self.longest, process_time() - spent)
        done = not self._waiting
        if done:
            self._timer.stop()
        self.found.emit(new)
        if done:
            self.finished.emit()

    def _found_out(self) -> Iterator[str]:
        """Those that are waited for, one after another, as each of them is found out."""
        _, known, places = self._now()
        # What the graph itself has read, every what-if shares.
        now = figures_now(self._bridge.graph)
        while self._waiting:
            item_id = self._waiting.popleft()
            effect = effect_of(catalog()[item_id])
            if effect not in known:
                known[effect] = outcome_of(self._bridge.session, item_id, now, places)
                self.computed += 1
            self._last[item_id] = known[effect]
            yield item_id
