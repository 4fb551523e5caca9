"""The other locations for a dragged item, with the Battle Value there, computed in idle time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from designer.app.context.design_context import DesignContext
from designer.app.ui.idle_work import IdleWork
from designer.battle_value.total import battle_value
from designer.editing.drop_plan import DropPlan, Landed
from designer.units.location import Location


class OtherPlace(NamedTuple):
    """A location, the Battle Value with the item there and its change, and whether filler must move away for it."""

    code: str
    location: Location
    value: int
    change: int
    by_filler: bool


class OtherPlaces(QObject):
    """The locations where one item fits, computed in idle time.

    Signals:
        changed: more locations are known, or the search has ended.
    """

    changed = Signal()

    def __init__(self, context: DesignContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._plan: DropPlan | None = None
        self._found: list[OtherPlace] = []
        self._best: Location | None = None
        self._idle = IdleWork(self, self._add_found, self.changed.emit)

    @property
    def busy(self) -> bool:
        """Whether the search is running."""
        return self._idle.busy

    @property
    def best(self) -> Location | None:
        """The location of automatic placement; None while it is unknown, and for a mount that is already placed."""
        return self._best

    def others(self, than: Location | None) -> tuple[OtherPlace, ...]:
        """The locations found so far except ``than``; those where filler must move come last."""
        found = (placing for placing in self._found if placing.location is not than)
        return tuple(sorted(found, key=lambda placing: placing.by_filler))

    def search(self, plan: DropPlan | None) -> None:
        """Start the search for the item of a drop plan, unless it is the present one; None ends the search."""
        known = self._plan
        if plan is not None and known is not None and (plan.payload, plan.unit) == (known.payload, known.unit):
            return
        self._plan, self._found, self._best = plan, [], None
        self._idle.stop()
        if plan is not None:
            self._idle.start(self._placings(plan))

    def _add_found(self, found: list[OtherPlace | None]) -> None:
        self._found += (placing for placing in found if placing is not None)
        self.changed.emit()

    def _placings(self, plan: DropPlan) -> Iterator[OtherPlace | None]:
        slot = plan.best_slot()
        self._best = None if slot is None else slot.location
        yield None
        present_value = battle_value(self._context.graph)
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
            yield OtherPlace(form.code(location), location, value, value - present_value, bool(landed.evicted))
