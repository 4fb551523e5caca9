"""Mounts (the items on a 'Mech with their slots and options) and the slots of built-in systems."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from itertools import compress, count
from operator import is_not
from typing import Final, NamedTuple, NewType

from designer.language import marked
from designer.units.location import ARMS, CT, SIDE_TORSOS, Location, Slot

MountId = NewType("MountId", int)
ItemId = NewType("ItemId", str)

FACINGS: Final = (
    *(marked("front"), marked("front right"), marked("rear right")),
    *(marked("rear"), marked("rear left"), marked("front left")),
)
"""The names of the facings 0 to 5, which are the six sides of a hex, clockwise, for use inside a sentence."""
STRAIGHT_BACK: Final = 3
"""The facing to the rear. Files have no mark for it: the mount is marked as rear-mounted."""


class SystemPart(Enum):
    """The parts of built-in systems that fill slots; the value is the text of the slot line in files."""

    SHOULDER = marked("Shoulder")
    UPPER_ARM = marked("Upper Arm Actuator")
    LOWER_ARM = marked("Lower Arm Actuator")
    HAND = marked("Hand Actuator")
    HIP = marked("Hip")
    UPPER_LEG = marked("Upper Leg Actuator")
    LOWER_LEG = marked("Lower Leg Actuator")
    FOOT = marked("Foot Actuator")
    ENGINE = marked("Fusion Engine")
    GYRO = marked("Gyro")
    COCKPIT = marked("Cockpit")
    SENSORS = marked("Sensors")
    LIFE_SUPPORT = marked("Life Support")
    LANDING_GEAR = marked("Landing Gear")
    AVIONICS = marked("Avionics")
    CONVERSION_GEAR = marked("Conversion Gear")

    __hash__ = object.__hash__  # faster than the enum's own hash; each member is one object


class SystemSlot(NamedTuple):
    """A slot that a part of a built-in system fills, armored or not (TO p. 95)."""

    slot: Slot
    part: SystemPart
    armored: bool = False


class Mount(NamedTuple):
    """One mounted item.

    ``slots`` are all slots it fills, in the order of ``walk``: usually adjacent ones; those of spread items (endo
    steel) may be anywhere, those of split weapons are in two locations; empty for items that need no slots and for
    unplaced items. ``stands_in`` is the location of an item that needs no slots. ``size`` is the chosen size of an
    item of variable size, in tons (or meters, or jump MP). ``facing`` (0 front, clockwise) is for grenade launchers.
    ``quirks`` are the weapon quirks of this mount.
    """

    id: MountId
    item: ItemId
    slots: tuple[Slot, ...] = ()
    stands_in: Location | None = None
    rear: bool = False
    turret: bool = False
    armored: bool = False
    pod: bool = False
    facing: int = 0
    size: float | None = None
    quirks: tuple[str, ...] = ()

    @property
    def location(self) -> Location | None:
        """The primary location: of a split item the one with the more restricted firing arc; None if unplaced."""
        slots = self.slots
        if not slots:
            return self.stands_in
        first, last = slots[0].location, slots[-1].location
        if first is last:
            return first
        return max((first, last), key=lambda loc: (_restriction(loc), loc))

    @property
    def other_location(self) -> Location | None:
        """The other location of an item whose slots are in two; else None."""
        slots = self.slots
        if not slots or slots[0].location is slots[-1].location:
            return None
        first, last = slots[0].location, slots[-1].location
        return first if self.location is last else last

    @property
    def is_placed(self) -> bool:
        """Whether the item has a location."""
        return bool(self.slots) or self.stands_in is not None

    @property
    def walk_position(self) -> tuple[int, int]:
        """The sort key of the equipment list: locations from legs to head, then slots; unplaced items last (BV 0.6)."""
        if self.slots:
            return walk(self.slots[0])
        if self.stands_in is not None:
            return -self.stands_in, 99
        return 1, 0


def walk(slot: Slot) -> tuple[int, int]:
    """The sort key of slots: locations from the legs to the head, in each from the first slot."""
    return -slot.location, slot.row


def numbered(mounts: Iterable[Mount]) -> tuple[Mount, ...]:
    """Mounts in the order of the equipment list, numbered from 1."""
    ordered = sorted(mounts, key=lambda mount: mount.walk_position)
    return tuple(mount._replace(id=MountId(number)) for number, mount in enumerate(ordered, 1))


def _restriction(location: Location) -> int:
    """A rank by firing arc: 0 for arms, which have the least restricted one, to 3 for head and legs (BV rule 7.3)."""
    if location in ARMS:
        return 0
    if location in SIDE_TORSOS:
        return 1
    return 2 if location is CT else 3


def differing(mounts: Iterable[Mount], others: Iterable[Mount]) -> list[Mount]:
    """The mounts that are not among the others as the same objects."""
    known = set(map(id, others))
    return [mount for mount in mounts if id(mount) not in known]


def gone_and_new(before: Sequence[Mount], after: Sequence[Mount]) -> tuple[list[Mount], list[Mount]]:
    """The mounts that a change took away and those that it brought, as objects, in no order."""
    first = _alike(before, after)
    old, new = before[first:], after[first:]
    last = _alike(old[::-1], new[::-1])
    old, new = old[: len(old) - last], new[: len(new) - last]
    return (differing(old, new), differing(new, old)) if old and new else ([*old], [*new])


def _alike(one: Sequence[Mount], other: Sequence[Mount]) -> int:
    """The number of mounts at the beginning that both have as the same objects."""
    return next(compress(count(), map(is_not, one, other)), min(len(one), len(other)))
