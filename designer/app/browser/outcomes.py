"""What each item would add to this 'Mech now, found out in slices while nothing else is to do."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from time import perf_counter
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from designer.app.bridge import Bridge
from designer.battle_value import battle_value
from designer.editing import EditRefusedError, edits
from designer.units.location import Location

SLICE: Final = 0.008
"""Seconds that one slice may take: half a frame."""


class Outcome(NamedTuple):
    """What adding an item would do: the change of the Battle Value (None if it cannot be added), and where it lies."""

    adds: int | None
    place: Location | None = None
    refused: str = ""


class Outcomes(QObject):
    """Outcomes by item, remembered for the present state of the design; older ones are kept until they are renewed.

    Signals:
        found: the ids of items whose outcome is new.
        finished: all that was asked for is known.
    """

    found = Signal(object)
    finished = Signal()

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._known: dict[str, tuple[int, Outcome]] = {}
        self._waiting: deque[str] = deque()
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._work)

    def of(self, item_id: str) -> Outcome | None:
        """The outcome of an item, perhaps of an earlier state of the design; None if it was never found out."""
        known = self._known.get(item_id)
        return None if known is None else known[1]

    def is_fresh(self, item_id: str) -> bool:
        """Whether the outcome is that of the present state."""
        known = self._known.get(item_id)
        return known is not None and known[0] == self._bridge.graph.revision

    def knows_all(self, item_ids: Iterable[str]) -> bool:
        """Whether each of some items has an outcome, fresh or not."""
        return all(item_id in self._known for item_id in item_ids)

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

    def _work(self) -> None:
        started = perf_counter()
        longest = 0.0
        new: list[str] = []
        # What the graph itself has read, every what-if shares.
        now = battle_value(self._bridge.graph)
        before = perf_counter()
        # One at least, however slow the machine; then as long as another one would still fit.
        while self._waiting and (not new or before - started + longest < SLICE):
            item_id = self._waiting.popleft()
            self._known[item_id] = self._bridge.graph.revision, self._outcome(item_id, now)
            new.append(item_id)
            after = perf_counter()
            longest = max(longest, after - before)
            before = after
        done = not self._waiting
        if done:
            self._timer.stop()
        self.found.emit(new)
        if done:
            self.finished.emit()

    def _outcome(self, item_id: str, now: int) -> Outcome:
        try:
            result = self._bridge.session.what_if(edits.place_best(item_id))
        except EditRefusedError as error:
            return Outcome(None, refused=error.reason)
        return Outcome(battle_value(result.overlay) - now, result.unit.mounts[-1].location)
