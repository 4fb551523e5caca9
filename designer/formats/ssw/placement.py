"""Putting the items of a Solaris Skunk Works file into slots: what it places, and what it leaves to the reader."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from designer.catalog import Item
from designer.construction.formulas import Frame, item_slots
from designer.construction.spread import is_spread, pattern
from designer.units.location import Form, Location, Slot, slots_of
from designer.units.mount import ItemId, Mount, MountId, SystemSlot, walk


@dataclass(frozen=True, slots=True)
class Marks:
    """Marks of an item beside its place."""

    rear: bool = False
    turret: bool = False
    pod: bool = False
    facing: int = 0
    size: float | None = None


@dataclass(slots=True)
class Placement:
    """The mounts of one design while they are placed around its ``systems``."""

    frame: Frame
    systems: list[SystemSlot]
    mounts: list[Mount] = field(default_factory=list)
    _taken: set[Slot] = field(default_factory=set)
    _spread: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._taken = {system.slot for system in self.systems}

    @property
    def form(self) -> Form:
        """The form of the chassis."""
        return self.frame.form

    def needs(self, item: Item, size: float | None = None) -> int:
        """The slots of an item."""
        return max(1, item_slots(item, self.frame, size))

    def add(self, item: Item, start: Slot | None, marks: Marks = Marks()) -> Mount:
        """Mount an item in consecutive slots from ``start`` on; without a place where they are taken or end."""
        count = self.needs(item, marks.size)
        return self._mount(item, self._free_run(start, count) if start is not None else [], marks)

    def add_split(self, item: Item, parts: Iterable[tuple[Slot, int]], marks: Marks) -> Mount:
        """Mount an item of which the file gives a number of slots in each of two locations."""
        places = sorted((slot for start, count in parts for slot in self._run(start, count)), key=walk)
        return self._mount(item, places if self._are_free(places) else [], replace(marks, rear=False))

    def add_spread(self, item: Item, slots: Iterable[Slot], marks: Marks = Marks()) -> Mount:
        """Add single slots to the one mount of a spread item."""
        places = [slot for slot in slots if self._are_free([slot])]
        self._taken.update(places)
        at = self._spread.get(item.id)
        if at is None:
            self._spread[item.id] = len(self.mounts)
            self.mounts.append(self._made(item, sorted(places, key=walk), marks))
            return self.mounts[-1]
        held = self.mounts[at]
        self.mounts[at] = held._replace(slots=tuple(sorted((*held.slots, *places), key=walk)))
        return self.mounts[at]

    def add_in_all(self, item: Item, row: int, marks: Marks = Marks()) -> Mount:
        """Mount a spread item in each of its prescribed locations from a row on, in the first free slots if it must."""
        slots: list[Slot] = []
        for location, count in (pattern(item, self.form, self.needs(item, marks.size)) or {}).items():
            slots += self._free_run(slots_of(location)[row], count) or self._free_in(location)[:count]
        return self.add_spread(item, slots, marks)

    def add_behind(self, item: Item, parent: Mount) -> Mount:
        """Mount an item in the first free slots below the end of its parent, else anywhere in that location."""
        location = parent.location
        marks = Marks(rear=False, turret=False, pod=parent.pod)
        if location is None:
            return self._mount(item, [], marks)
        end = max((slot.row for slot in parent.slots if slot.location is location), default=-1)
        count = self.needs(item)
        free = self._free_in(location)
        below = [slot for slot in free if slot.row > end]
        for candidates in (below, free):
            run = next(filter(None, (self._free_run(start, count) for start in candidates)), None)
            if run:
                return self._mount(item, run, marks)
        return self._mount(item, [], marks)

    def add_without_slots(self, item: Item, location: Location) -> None:
        """Mount an item that needs no slots."""
        self.mounts.append(self._made(item, [], Marks())._replace(stands_in=location))

    def _mount(self, item: Item, places: list[Slot], marks: Marks) -> Mount:
        if is_spread(item) and places:
            return self.add_spread(item, places, marks)
        self._taken.update(places)
        self.mounts.append(self._made(item, places, marks))
        return self.mounts[-1]

    def _made(self, item: Item, places: list[Slot], marks: Marks) -> Mount:
        return Mount(
            MountId(len(self.mounts) + 1),
            ItemId(item.id),
            tuple(places),
            rear=marks.rear,
            turret=marks.turret,
            pod=marks.pod,
            facing=marks.facing,
            size=marks.size,
        )

    def _run(self, start: Slot, count: int) -> list[Slot]:
        """Consecutive slots; fewer than ``count`` where the location ends."""
        return list(slots_of(start.location)[start.row : min(start.row + count, self.form.slots(start.location))])

    def _free_run(self, start: Slot, count: int) -> list[Slot]:
        """As many consecutive slots; none where one is taken or does not exist."""
        run = self._run(start, count)
        return run if len(run) == count and self._are_free(run) else []

    def _are_free(self, places: list[Slot]) -> bool:
        return bool(places) and self._taken.isdisjoint(places)

    def _free_in(self, location: Location) -> list[Slot]:
        return [slot for slot in slots_of(location)[: self.form.slots(location)] if slot not in self._taken]
