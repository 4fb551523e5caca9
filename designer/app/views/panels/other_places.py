"""Where else an item could go, and what it would be worth there: found place by place while nothing else is to do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from designer.app.context.design_context import DesignContext
from designer.app.ui.idle_work import IdleWork
from designer.battle_value.total import battle_value
from designer.editing.drop_plan import DropPlan, Landed
from designer.units.location import Location


class Placing(NamedTuple):
    """A place, the Battle Value that the design would have, by how much that differs, and whether filler gives way."""

    code: str
    location: Location
    value: int
    change: int
    by_filler: bool


class Placings(QObject):
    """The places of one item. The pointer never waits: each place is a slice of its own.

    Signals:
        changed: another place was found.
    """

    changed = Signal()

    def __init__(self, context: DesignContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._plan: DropPlan | None = None
        self._found: list[Placing] = []
        self._best: Location | None = None
        self._idle = IdleWork(self, self._take, self.changed.emit)

    @property
    def busy(self) -> bool:
        """Whether places are still looked at."""
        return self._idle.busy

    @property
    def best(self) -> Location | None:
        """Where the item goes if nobody points; None while that is not known, and for what has a place already."""
        return self._best

    def others(self, than: Location | None) -> tuple[Placing, ...]:
        """The places found so far but one, those first where nothing gives way, then by value."""
        found = (placing for placing in self._found if placing.location is not than)
        return tuple(sorted(found, key=lambda placing: placing.by_filler))

    def look(self, plan: DropPlan | None) -> None:
        """Look for the places of an item; what is being looked for goes on."""
        known = self._plan
        if plan is not None and known is not None and (plan.payload, plan.unit) == (known.payload, known.unit):
            return
        self._plan, self._found, self._best = plan, [], None
        self._idle.stop()
        if plan is not None:
            self._idle.start(self._placings(plan))

    def _take(self, found: list[Placing | None]) -> None:
        self._found += (placing for placing in found if placing is not None)
        self.changed.emit()

    def _placings(self, plan: DropPlan) -> Iterator[Placing | None]:
        slot = plan.best_slot()
        self._best = None if slot is None else slot.location
        yield None
        now = battle_value(self._context.graph)
        form = plan.unit.chassis.form
        for location in form.locations:
            landed = plan.at(location)
            if not isinstance(landed, Landed):
                yield None
                continue
            there = self._context.what_if(landed.edit)
            if there is None:
                yield None
                continue
            value = battle_value(there.overlay)
            yield Placing(form.code(location), location, value, value - now, bool(landed.evicted))
