"""What is mounted on a 'Mech: items with their place and options, and the slots of built-in systems."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple, NewType

from designer.language import marked
from designer.units.location import ARMS, CT, SIDE_TORSOS, Location, Slot

MountId = NewType("MountId", int)
ItemId = NewType("ItemId", str)

FACINGS: Final = (
    *(marked("front"), marked("front right"), marked("rear right")),
    *(marked("rear"), marked("rear left"), marked("front left")),
)
"""The six sides of a hex, clockwise, as they stand within a sentence: what a facing is counted in."""
STRAIGHT_BACK: Final = 3
"""The facing behind. Files have no mark for it: what faces there is rear-mounted."""


class SystemPart(Enum):
    """The built-in systems that fill slots; the value is the text of the file's line."""

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

    __hash__ = object.__hash__  # members are single objects; the enum's own is a slow call


class SystemSlot(NamedTuple):
    """One slot taken by a built-in system, armored or not (TO p. 95)."""

    slot: Slot
    part: SystemPart
    armored: bool = False


@dataclass(frozen=True, slots=True)
class Mount:
    """One mounted item.

    ``slots`` are all slots it fills, in the order of ``walk``: one run as a rule, any places for spread items
    (endo steel, targeting computers), two locations for split weapons, none for items without slots and for those
    not yet placed. ``stands_in`` is the location of an item without slots. ``size`` is the chosen size in tons (or
    metres, or jump MP) of an item of variable size. ``facing`` (0 front, clockwise) concerns grenade launchers.
    ``quirks`` are the weapon quirks of this very mount.
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
        """The primary location: of a split item the more restrictive one, None when it is unplaced."""
        slots = self.slots
        if not slots:
            return self.stands_in
        first, last = slots[0].location, slots[-1].location
        if first is last:
            return first
        return max((first, last), key=lambda loc: (_restriction(loc), loc))

    @property
    def other_location(self) -> Location | None:
        """The second location of an item whose slots lie in two; None otherwise."""
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
        """Sort key of the equipment list: highest location first, then the lowest slot there (BV rule 0.6)."""
        if self.slots:
            return walk(self.slots[0])
        if self.stands_in is not None:
            return -self.stands_in, 99
        return 1, 0


def walk(slot: Slot) -> tuple[int, int]:
    """Sort key of slots: from the highest location downwards, in each from the first slot."""
    return -slot.location, slot.row


def _restriction(location: Location) -> int:
    """Arms are least, head and legs most restrictive for the firing arc of a split weapon (BV rule 7.3)."""
    if location in ARMS:
        return 0
    if location in SIDE_TORSOS:
        return 1
    return 2 if location is CT else 3
