"""What each item would add to this 'Mech now, found out in slices while nothing else is to do."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from designer.analysis.addition import Outcome, Places, effect_of, figures_now, outcome_of
from designer.app.context.design_context import DesignContext
from designer.app.ui.idle_work import IdleWork, Priority
from designer.catalog import catalog
from designer.units.unit import Unit

__all__ = ["Outcome", "Outcomes"]

STATES: Final = 8
"""So many states of the design are remembered: undo and redo find all outcomes there."""

PATIENCE: Final = 150
"""Milliseconds for which an outcome of the state before stands as if it were of this one: most will be the same."""


class _State(NamedTuple):
    """What is known of one state of the design."""

    unit: Unit
    known: dict[int, Outcome]
    places: Places


class Outcomes(QObject):
    """Outcomes by item, remembered for the last states of the design; older ones are kept until they are renewed.

    Items that do the same to a 'Mech share one outcome (``outcome.effect_of``).

    Signals:
        found: the ids of items whose outcome is new.
        finished: all that was asked for is known.
        lateness_changed: it took longer than can pass unnoticed, or is over.
    """

    found = Signal(object)
    lateness_changed = Signal()
    finished = Signal()

    def __init__(self, context: DesignContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._last: dict[int, Outcome] = {}
        """What was found out last, in whatever state; all that is known of the present one is in it."""
        self._told: dict[int, Outcome] = {}
        self._states: deque[_State] = deque(maxlen=STATES)
        self._waiting: deque[str] = deque()
        self.computed = 0
        """How many what-ifs were made."""
        self._idle = IdleWork(self, self._take, priority=Priority.AHEAD)
        self._late = False
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(PATIENCE)
        self._patience.timeout.connect(lambda: self._set_late(True))

    def of(self, item_id: str) -> Outcome | None:
        """The outcome of an item, perhaps of an earlier state of the design; None if it was never found out."""
        self._now()
        return self._last.get(_effect(item_id))

    def turn(self) -> bool:
        """Turn to the present state of the design. Tells whether outcomes may be others than before.

        They are where the state is known from earlier; in a new one those of the state before stand in.
        """
        known = self._now().known
        told, self._told = self._told, known
        return known is not told and bool(known)

    def is_fresh(self, item_id: str) -> bool:
        """Whether the outcome is that of the present state."""
        return _effect(item_id) in self._now().known

    def is_late(self, item_id: str) -> bool:
        """Whether the outcome of this state has been waited for so long that the old one passes for it no longer."""
        return self._late and not self.is_fresh(item_id)

    def knows_all(self, item_ids: Iterable[str]) -> bool:
        """Whether each of some items has an outcome, fresh or not."""
        self._now()
        return all(_effect(item_id) in self._last for item_id in item_ids)

    @property
    def busy(self) -> bool:
        """Whether something is still to be found out."""
        return self._idle.busy

    def ask(self, first: Sequence[str], rest: Sequence[str] = ()) -> None:
        """Find out what is not known about these: those that are seen first, then the rest. Earlier wishes lapse."""
        known = self._now().known
        self._waiting = deque(each for each in dict.fromkeys((*first, *rest)) if _effect(each) not in known)
        if self._waiting:
            self._idle.start(self._found_out())
            if not self._late and not self._patience.isActive():
                self._patience.start()
        else:
            self._rest()

    def stop(self) -> None:
        """Do no more until asked again."""
        self._waiting.clear()
        self._rest()

    def _rest(self) -> None:
        self._idle.stop()
        self._patience.stop()
        self._set_late(False)

    def _set_late(self, late: bool) -> None:
        if late != self._late:
            self._late = late
            self.lateness_changed.emit()

    def _now(self) -> _State:
        """What is known of the present state of the design."""
        unit = self._context.unit
        if not self._states or self._states[-1].unit is not unit:
            state = next((state for state in self._states if _weighs_the_same(state.unit, unit)), None)
            # Known states are few, so those that stay are put together anew.
            others = [other for other in self._states if other is not state]
            now = _State(unit, {}, {}) if state is None else state._replace(unit=unit)
            self._states = deque((*others, now), maxlen=STATES)
            self._last.update(now.known)
        return self._states[-1]

    def _take(self, new: list[str]) -> None:
        if not self._waiting:
            self._rest()
        elif self._late:
            self.lateness_changed.emit()
        self.found.emit(new)
        if not self._waiting:
            self.finished.emit()

    def _found_out(self) -> Iterator[str]:
        """The items that are waited for, one after another, as each of them is found out."""
        while self._waiting:
            _, known, places = self._now()
            # What the graph itself has read, every what-if shares.
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
    """The number of what an item does to a 'Mech: the same for items that do the same."""
    return _NUMBERS.setdefault(effect_of(catalog()[item_id]), len(_NUMBERS))


def _weighs_the_same(one: Unit, other: Unit) -> bool:
    """Whether units are the same but for their names, which nothing goes by that is figured out here."""
    return one is other or one.with_(names=other.names) == other
