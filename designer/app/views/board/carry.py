"""The item that is carried over the board, with mouse or keyboard, from lifting to dropping."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QObject, Signal

from designer.app.context.design_context import DesignContext
from designer.battle_value.total import battle_value
from designer.editing import EditRefusedError
from designer.editing.drop_plan import DropOutcome, DropPlan, Landed, Payload, RefusedDrop
from designer.editing.slot_search import LACKS
from designer.language import tr
from designer.units.location import Location, Slot


class CarryTarget(Enum):
    """Drop targets that are not locations."""

    NOWHERE = "nowhere"
    UNALLOCATED = "unallocated"


CarryPlace = tuple[Location, int | None]


class Carry(QObject):
    """The carried item and its target. While a drop there is possible, its edit is the preview of the design.

    Signals:
        began: an item was lifted.
        ended: the item was dropped, or the carry was cancelled.
        aimed: the target, or what a drop there would do, has changed.
        failed: a drop was refused: the location (None for the unallocated list) and the reason.
        undecided: a dropped item can be split in several ways: the location and the ways.
        dropped: an item was dropped and is where the ``Landed`` says.
        returned: an item carried with the mouse was dropped nowhere.
    """

    began = Signal()
    ended = Signal()
    aimed = Signal()
    failed = Signal(object, str)
    undecided = Signal(object, object)
    dropped = Signal(object)
    returned = Signal(object)

    def __init__(self, context: DesignContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.plan: DropPlan | None = None
        self.by_keys = False
        self.by_mouse = False
        self.alt_held = False
        """Whether Alt is held during a drag, which turns the item around with the drop."""
        self._turned = False
        self.place: CarryPlace | CarryTarget = CarryTarget.NOWHERE
        self.outcome: DropOutcome | None = None
        self.refused: Payload | None = None
        """Payload that could not be dropped last because there is no room; None after another reason or another carry.
        """
        self._grab = 0
        self._way = 0
        context.changed.connect(self.cancel)

    @property
    def active(self) -> bool:
        """Whether an item is carried."""
        return self.plan is not None

    @property
    def landed(self) -> Landed | None:
        """The result of a drop at the present target; None if it is impossible."""
        return self.outcome if isinstance(self.outcome, Landed) else None

    @property
    def location(self) -> Location | None:
        """The location of the target; None if there is no target or it is the unallocated list."""
        return self.place[0] if isinstance(self.place, tuple) else None

    @property
    def slot_reason(self) -> tuple[int, str] | None:
        """The row of the target, and why the item goes to another slot of the location; None if it does not."""
        if self.plan is None or not isinstance(self.place, tuple) or self.place[1] is None:
            return None
        reason = self.plan.slot_reason(Slot(self.place[0], self.place[1]))
        return (self.place[1], reason) if reason else None

    def lifted(self, location: Location) -> frozenset[int]:
        """The rows that the item occupied in a location when it was lifted."""
        if self.plan is None:
            return frozenset()
        return frozenset(slot.row for slot in self.plan.lifted if slot.location is location)

    # -- from lifting to dropping ---------------------------------------------------------------------------

    def begin(self, payload: Payload, *, grab: int = 0, by_keys: bool = False) -> bool:
        """Lift an item; ``grab`` is its row under the pointer. Returns False if the item does not exist."""
        if self.plan is not None and self.plan.payload == payload and self.plan.unit is self._context.unit:
            return True
        try:
            plan = DropPlan(self._context.unit, payload, self._context.arrange)
        except KeyError:
            return False
        self.cancel()
        self.refused = None
        self.plan, self._grab, self.by_keys = plan, grab, by_keys
        self.alt_held = self._turned = False
        self.began.emit()
        return True

    @property
    def turning(self) -> bool:
        """Whether the item turns around with the drop."""
        return self._turned is not self.alt_held

    def turn(self) -> None:
        """Let the item turn around with the drop, or not if it would."""
        self._turned = not self._turned
        if self.plan is not None and isinstance(self.place, tuple):
            self._way = 0
            self._set(self.plan.at(*self.place, turning=self.turning), self.place)

    def aim(self, location: Location, row: int | None = None) -> None:
        """Set the target to a location: to this row, or if None to any."""
        if self.plan is not None:
            wanted = None if row is None else max(0, row - self._grab)
            self._way = 0
            self._set(self.plan.at(location, wanted, turning=self.turning), (location, wanted))

    def aim_at_unallocated(self) -> None:
        """Set the target to the unallocated list."""
        if self.plan is not None:
            self._set(self.plan.to_unallocated(), CarryTarget.UNALLOCATED)

    def aim_nowhere(self) -> None:
        """Remove the target."""
        self._set(None, CarryTarget.NOWHERE)

    def drop(self) -> bool:
        """Drop the item and end the carry; returns whether an edit was applied.

        A refusal is announced; an item that is carried by keyboard stays carried then, and can be aimed elsewhere.
        """
        payload = None if self.plan is None else self.plan.payload
        others = () if payload is None else payload.others
        outcome, location, decided = self.outcome, self.location, self._way > 0 or self.by_keys
        if not (self.by_keys and isinstance(outcome, RefusedDrop)):
            self._end(returns=not isinstance(outcome, Landed))
        if isinstance(outcome, Landed) and len(outcome.ways) > 1 and not decided:
            self.undecided.emit(location, outcome.ways)
            return False
        if isinstance(outcome, RefusedDrop):
            self.refused = payload if outcome.reason in map(tr, LACKS) else None
            self._context.refused.emit(outcome.sentence)
            self.failed.emit(location, outcome.reason)
        if not isinstance(outcome, Landed) or not self._context.apply(outcome.edit):
            return False
        if self._context.unit.find(outcome.mount) is not None:
            self._context.select((outcome.mount, *others))
        self.dropped.emit(outcome)
        return True

    def cancel(self) -> None:
        """End the carry without an edit."""
        self._end(returns=True)

    def next_way(self) -> bool:
        """Choose the next way to split the item at the target; returns False if there is only one way."""
        landed = self.landed
        if landed is None or len(landed.ways) < 2:
            return False
        self._way = (self._way + 1) % len(landed.ways)
        self._set(landed.ways[self._way]._replace(ways=landed.ways), self.place)
        return True

    def _end(self, *, returns: bool) -> None:
        plan = self.plan
        if plan is None:
            return
        self._set(None, CarryTarget.NOWHERE)
        self.plan, self._way = None, 0
        self.ended.emit()
        if returns and self.by_mouse:
            self.returned.emit(plan.item)

    # -- what it is worth -----------------------------------------------------------------------------------

    def value_change(self) -> int | None:
        """The change in Battle Value if the item is placed; None if it is already placed, or if that is impossible."""
        edit = None if self.plan is None else self.plan.best()
        if edit is None:
            return None
        session = self._context.session
        try:
            return battle_value(session.what_if(edit).overlay) - battle_value(session.graph)
        except EditRefusedError:
            return None

    def _set(self, outcome: DropOutcome | None, place: CarryPlace | CarryTarget) -> None:
        before = self.outcome
        if isinstance(outcome, Landed) and isinstance(before, Landed) and outcome.slots and outcome.lies_as(before):
            outcome = before  # the same outcome by another row: keep its what-if
        if outcome is before and place == self.place:
            return
        self.outcome, self.place = outcome, place
        self._context.show_preview(outcome.edit if isinstance(outcome, Landed) else None)
        self.aimed.emit()

    def slots(self, location: Location) -> tuple[Slot, ...]:
        """The slots of a location that a drop at the present target would fill."""
        landed = self.landed
        if landed is None:
            return ()
        return tuple(slot for part in landed.parts for slot in part.slots if slot.location is location)
