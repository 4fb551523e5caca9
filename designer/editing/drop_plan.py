"""The results of dropping a dragged item: for each location and row the slots that it would fill, or why it cannot.

For each place an edit is run on the unit without applying it. The result, or the reason why it is impossible, is cached
during the drag. Filler means the freely movable slots of Endo Steel, Ferro-Fibrous and the like.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from enum import Enum
from typing import NamedTuple

from designer.catalog import Item, catalog
from designer.construction.places import why_not
from designer.construction.spread import is_loose_filler, is_spread
from designer.editing import Edit, EditRefusedError, edits
from designer.editing.edit import batch
from designer.editing.edits import bulk
from designer.editing.edits.options import can_face_rear, points_with_arm
from designer.editing.slot_search import NO_RUN, one_slot, splits
from designer.language import inside, marked, tr
from designer.units.location import Location, Slot
from designer.units.mount import Mount, MountId, SystemPart, differing
from designer.units.unit import Unit


class Payload(NamedTuple):
    """Data of a drag: an ``item`` (a catalog id) or a ``mount``; ``slot`` is the dragged slot of a spread mount.

    ``others`` are mounts that are dragged together with the mount.
    """

    item: str | None = None
    mount: MountId | None = None
    slot: Slot | None = None
    others: tuple[MountId, ...] = ()


class Room(Enum):
    """How a location has room for an item, the best first."""

    FREE = ()
    FILLER_MOVES = (marked("filler moves away"), marked("filler moves"))
    OTHERS_MOVE = (marked("others make room"), marked("others move"))
    SPLIT = (marked("split"),)
    FILLER_OUT = (marked("filler is left without a slot"), marked("filler without slot"), marked("filler out"))

    @property
    def notes(self) -> tuple[str, ...]:
        """The words for what happens there, the long ones first; none if slots are free."""
        return tuple(map(tr, self.value))


class DropPart(NamedTuple):
    """An item with the slots that it would fill."""

    item: Item
    slots: tuple[Slot, ...]


class Landed(NamedTuple):
    """The result of a possible drop: the item's slots, and those of them from which filler is displaced (``evicted``).

    Displaced filler goes to other free slots; ``pushed_out`` is the number of its slots that find none.
    ``parts`` are all items that move: the dragged one, those dragged with it, the one with which it ``swaps`` places,
    and those that ``make_room``. The dragged item ``turns`` to the rear, or to the front if it faced the rear. ``ways``
    are all ways to place an item that can be split, of which this is the first.
    """

    edit: Edit
    mount: MountId
    slots: tuple[Slot, ...] = ()
    evicted: frozenset[Slot] = frozenset()
    pushed_out: int = 0
    parts: tuple[DropPart, ...] = ()
    swaps: bool = False
    turns: bool = False
    make_room: bool = False
    ways: tuple[Landed, ...] = ()

    def lies_as(self, other: Landed) -> bool:
        """Whether all items fill the same slots in both results, with the same facing."""
        return self._replace(edit=other.edit, ways=other.ways) == other

    @property
    def is_split(self) -> bool:
        """Whether the item is in two locations."""
        return len({slot.location for slot in self.slots}) > 1

    @property
    def needs(self) -> tuple[Room, ...]:
        """All that makes room for the item; nothing if its slots are free."""
        filler = Room.FILLER_OUT if self.pushed_out else Room.FILLER_MOVES
        needed = (self.is_split, Room.SPLIT), (bool(self.evicted), filler), (self.make_room, Room.OTHERS_MOVE)
        return tuple(room for is_needed, room in needed if is_needed)

    @property
    def room(self) -> Room:
        """How there is room for the item, by what is needed most."""
        return next(iter(self.needs), Room.FREE)

    def in_words(self, unit: Unit) -> str:
        """The locations of a split item, "Split: RT (7), RA (3)", or how others make room for it."""
        counts = Counter(slot.location for slot in self.slots)
        code = unit.chassis.form.code
        if self.make_room:
            moves = [f"{part.item.name} → {code(part.slots[0].location)}" for part in self.parts[1:] if part.slots]
            return tr("In one piece: {moves}", moves=", ".join(moves))
        places = ", ".join(f"{code(location)} ({count})" for location, count in counts.most_common())
        return tr("Split: {places}", places=places)


class RefusedDrop(NamedTuple):
    """The result of an impossible drop: a short reason, and a sentence."""

    reason: str
    sentence: str


DropOutcome = Landed | RefusedDrop


class DropPlan:
    """The results of all drops of a dragged item, and of those dragged with it, on one unit.

    ``arrange`` rearranges the unit after each edit.
    """

    def __init__(self, unit: Unit, payload: Payload, arrange: Callable[[Unit], Unit] | None = None) -> None:
        self.unit = unit
        self.payload = payload
        self._arrange = arrange
        self.others: tuple[Mount, ...] = tuple(unit.mount(other) for other in payload.others)
        self.mount: Mount | None = None if payload.mount is None else unit.find(payload.mount)
        self.item: Item = catalog()[payload.item or (self.mount.item if self.mount else "")]
        self.is_spread = is_spread(self.item)
        self._kept: dict[tuple[Location, int | None, bool], DropOutcome] = {}

    @property
    def lifted(self) -> frozenset[Slot]:
        """The slots that become free by dragging the item away."""
        if self.mount is None:
            return frozenset()
        if not self.is_spread:
            return frozenset(slot for mount in (self.mount, *self.others) for slot in mount.slots)
        return frozenset() if self.payload.slot is None else frozenset((self.payload.slot,))

    @property
    def comes_from_board(self) -> bool:
        """Whether the dragged item is placed now."""
        return self.mount is not None and self.mount.is_placed and (not self.is_spread or bool(self.lifted))

    @property
    def can_turn(self) -> bool:
        """Whether the item has a facing, and nothing else is dragged with it."""
        return not self.others and can_face_rear(self.item)

    def at(self, location: Location, row: int | None = None, *, turning: bool = False) -> DropOutcome:
        """The result of a drop in a location, on this row or (None) anywhere in it.

        With ``turning`` the item turns around, if it has a facing.
        """
        place = (location, row, turning)
        outcome = self._kept.get(place)
        if outcome is None:
            outcome = self._turned(self.at(location, row), location) if turning else self._tried(location, row)
            self._kept[place] = outcome
        return outcome

    def slot_reason(self, slot: Slot) -> str:
        """Why an item that is dropped on this slot goes to others; empty if it fills the slot or cannot be dropped."""
        outcome = self.at(slot.location, slot.row)
        if isinstance(outcome, RefusedDrop) or not outcome.slots:
            return ""
        if any(slot in part.slots for part in outcome.parts):
            return ""
        holders = self._holders(slot)
        return tr("Held by {item}", item=holders[0]) if holders else tr(NO_RUN)

    def _holders(self, slot: Slot) -> list[str]:
        """The names of what is in a slot, without the dragged items."""
        holders = [
            catalog()[mount.item].short for mount in self.unit.mounts if slot in mount.slots and slot not in self.lifted
        ]
        return holders + [_part_name(system.part) for system in self.unit.systems if system.slot == slot]

    def _is_missed(self, slot: Slot, outcome: Landed) -> bool:
        """Whether the item goes to other slots although this one is free."""
        return bool(outcome.slots) and slot not in outcome.slots and not self._holders(slot)

    def rooms(self) -> dict[Room, list[Location]]:
        """The locations with room for the item, by how they have it; a spread item is never split."""
        rooms: dict[Room, list[Location]] = {room: [] for room in Room}
        for location in self.unit.chassis.form.locations:
            outcome = self.at(location)
            if isinstance(outcome, Landed):
                rooms[Room.FREE if self.is_spread else outcome.room].append(location)
        return {room: places for room, places in rooms.items() if places}

    def to_unallocated(self) -> DropOutcome:
        """The result of a drop on the list of unplaced items."""
        if self.payload.item is not None:
            return self._outcome(edits.add(self.payload.item))
        if self.mount is None or not self.comes_from_board:
            return RefusedDrop(tr("Unallocated already"), tr("{item} is unallocated already.", item=self.item.name))
        if self.is_spread and self.payload.slot is not None:
            return self._outcome(edits.unplace_slot(self.mount.id, self.payload.slot))
        if self.others:
            return self._outcome(bulk.unplace_all(self._ids))
        return self._outcome(edits.unplace(self.mount.id))

    def best(self) -> Edit | None:
        """The edit that puts the item into its best place; None if it is already placed."""
        if self.payload.item is not None:
            return edits.place_best(self.payload.item)
        return None if self.mount is None or self.comes_from_board else edits.move_best(self.mount.id)

    def best_slot(self) -> Slot | None:
        """The first slot of the item's best place; None if there is no room, or if it needs no slots."""
        edit = self.best()
        outcome = None if edit is None else self._outcome(edit)
        return outcome.slots[0] if isinstance(outcome, Landed) and outcome.slots else None

    def _turned(self, outcome: DropOutcome, location: Location) -> DropOutcome:
        """The result of a drop with which the item also turns around; the same if it cannot or others move."""
        faces_rear = self.mount is not None and self.mount.rear
        stays = points_with_arm(self.unit, location) and not faces_rear
        if not isinstance(outcome, Landed) or not self.can_turn or stays:
            return outcome
        label = tr("{step}, turned around", step=outcome.edit.label_for(self.unit))
        edit = batch(label, outcome.edit, edits.toggle("rear", [outcome.mount]))
        ways = (self._turned(way, location) for way in outcome.ways)
        return outcome._replace(edit=edit, turns=True, ways=tuple(way for way in ways if isinstance(way, Landed)))

    # -- trying a place -------------------------------------------------------------------------------------

    def _tried(self, location: Location, row: int | None) -> DropOutcome:
        if self.mount is not None and self.is_spread:
            return self._slot_tried(self.mount, location, row)
        if self.others:
            return self._outcome(bulk.move_all(self._ids, location, row))
        outcome = self._outcome(self._edit(location, row, None))
        if isinstance(outcome, Landed) and row is not None and self._is_missed(Slot(location, row), outcome):
            shifted = self._room_tried(location, row, edits.Others.SHIFT)
            return outcome if shifted is None or Slot(location, row) not in shifted.slots else shifted
        if isinstance(outcome, Landed) or why_not(self.item, self.unit, location) is not None:
            return outcome
        shifted = self._room_tried(location, row, edits.Others.SHIFT)
        return shifted or self._split_tried(location, row) or self._swap_tried(location, row) or outcome

    @property
    def _ids(self) -> list[MountId]:
        return [mount.id for mount in (self.mount, *self.others) if mount is not None]

    def _split_tried(self, location: Location, row: int | None) -> Landed | None:
        """The result of the first way to place an item that can be split; its ``ways`` are all. None if there is none.

        The first is in one piece if others can leave the location for it.
        """
        lifted, size = (None, None) if self.mount is None else (self.mount.id, self.mount.size)
        found = [
            self._outcome(self._edit(location, row, beside))
            for beside in splits(self.unit, self.item, location, row, lifted=lifted, size=size)
        ]
        whole = self._room_tried(location, row, edits.Others.LEAVE) if found else None
        ways = tuple(way for way in (whole, *found) if isinstance(way, Landed))
        return ways[0]._replace(ways=ways) if ways else None

    def _room_tried(self, location: Location, row: int | None, others: edits.Others) -> Landed | None:
        """The result where other items make room; None if they cannot."""
        if self.is_spread:
            return None
        landed = self._outcome(self._edit(location, row, None, others))
        if not isinstance(landed, Landed):
            return None
        after = self._after(landed.edit)
        items = catalog()
        moved = (each for each in differing(after.mounts, self.unit.mounts) if each.id != landed.mount)
        parts = (DropPart(items[each.item], each.slots) for each in moved if not is_spread(items[each.item]))
        return landed._replace(make_room=True, parts=(*landed.parts, *parts))

    def _swap_tried(self, location: Location, row: int | None) -> Landed | None:
        """The result of swapping places with the item in this row; None if that is impossible."""
        if row is None or self.mount is None or not self.mount.slots:
            return None
        other = next((mount for mount in self.unit.mounts if Slot(location, row) in mount.slots), None)
        if other is None or other.id == self.mount.id or is_spread(catalog()[other.item]):
            return None
        swapped = self._outcome(edits.swap(self.mount.id, other.id))
        if not isinstance(swapped, Landed):
            return None
        there = self._after(swapped.edit).mount(other.id).slots
        return swapped._replace(swaps=True, parts=(*swapped.parts, DropPart(catalog()[other.item], there)))

    def _edit(
        self,
        location: Location,
        row: int | None,
        split_with: Location | None,
        others: edits.Others = edits.Others.STAY,
    ) -> Edit:
        if self.mount is None:
            return edits.place(self.item.id, location, row, split_with=split_with, others=others)
        return edits.move(self.mount.id, location, row, split_with=split_with, others=others)

    def _slot_tried(self, mount: Mount, location: Location, row: int | None) -> DropOutcome:
        """The result of a drop of one slot of a spread item: the dragged slot, or if there is none an unplaced one."""
        source = self.payload.slot
        if source is None:
            return self._outcome(edits.move(mount.id, location, row))
        if row is None:
            found = one_slot(self.unit, location)
            if isinstance(found, str):
                reason = why_not(self.item, self.unit, location) or found
                return RefusedDrop(reason, self._says_not(location, reason))
            row = found.row
        return self._outcome(edits.move_filler(mount.id, source, Slot(location, row)))

    def _says_not(self, location: Location, reason: str) -> str:
        return tr(
            "{item} does not go into the {location}: {reason}.",
            item=self.item.name,
            location=inside(self.unit.chassis.form.shown(location)),
            reason=inside(reason),
        )

    def _after(self, edit: Edit) -> Unit:
        """The unit after an edit and the automatic rearrangement."""
        after = edit.run(self.unit)
        return after if self._arrange is None else self._arrange(after)

    def _outcome(self, edit: Edit) -> DropOutcome:
        try:
            after = self._after(edit)
        except EditRefusedError as refused:
            return RefusedDrop(refused.reason, str(refused))
        landed = _read_off(edit, self.unit, after, self.item, self.mount)
        others = (DropPart(catalog()[mount.item], after.mount(mount.id).slots) for mount in self.others)
        return landed._replace(parts=(*landed.parts, *others))


def _part_name(part: SystemPart) -> str:
    return tr("Engine") if part is SystemPart.ENGINE else tr(part.value)


def _read_off(edit: Edit, before: Unit, after: Unit, item: Item, mount: Mount | None) -> Landed:
    """The result of a drop, from the units before and after it."""
    mount_id = before.next_mount_id() if mount is None else mount.id
    now = after.find(mount_id)
    slots = () if now is None else now.slots
    if mount is not None and now is not None and is_spread(catalog()[mount.item]):
        slots = tuple(slot for slot in slots if slot not in mount.slots)
    lost, found = _filler_slots(before, after, mount_id), _filler_slots(after, before, mount_id)
    pushed_out = max(0, len(lost) - len(found))
    return Landed(edit, mount_id, slots, lost & frozenset(slots), pushed_out, (DropPart(item, slots),))


def _filler_slots(unit: Unit, other: Unit, mount_id: MountId) -> frozenset[Slot]:
    """The slots that loose filler, except the mount with this id, has in a unit but not in the other."""
    there = {mount.id: mount for mount in other.mounts}
    slots: set[Slot] = set()
    for mount in unit.mounts:
        also = there.get(mount.id)
        if mount.id != mount_id and also is not mount and is_loose_filler(catalog()[mount.item]):
            slots |= set(mount.slots) - set(() if also is None else also.slots)
    return frozenset(slots)
