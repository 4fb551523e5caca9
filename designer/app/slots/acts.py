"""What mouse, keys and menus of board and shelf do: each is an edit sent to the bridge."""

from __future__ import annotations

from collections.abc import Collection

from designer.app.bridge import Bridge
from designer.app.drag import Payload
from designer.app.slots.pictures import Cell
from designer.catalog import Item, catalog
from designer.editing import Edit, batch, edits
from designer.editing.spread import is_spread
from designer.units.location import Location, Slot
from designer.units.mount import Mount, MountId, SystemPart


def item_of(mount: Mount) -> Item:
    """What a mount is."""
    return catalog()[mount.item]


def payload_of(location: Location, cell: Cell, row: int) -> Payload | None:
    """What is lifted where a cell is seized: the mount, of a spread one that slot; None for what stays put."""
    if cell.mount is None:
        return None
    return Payload(mount=cell.mount, slot=Slot(location, row) if cell.spread else None)


def take_off(bridge: Bridge, mount_id: MountId, slot: Slot | None = None) -> bool:
    """Send a mount to the shelf, of a spread one a slot."""
    mount = bridge.unit.find(mount_id)
    if mount is None:
        return False
    if slot is not None and is_spread(item_of(mount)):
        return bridge.apply(edits.unplace_slot(mount_id, slot))
    return bridge.apply(edits.unplace(mount_id))


def take_off_all(bridge: Bridge, mounts: Collection[MountId]) -> bool:
    """Send several mounts to the shelf in one step."""
    return _together(bridge, "Unplace", [edits.unplace(mount) for mount in sorted(mounts)])


def remove(bridge: Bridge, mounts: Collection[MountId]) -> bool:
    """Take mounts out of the design in one step."""
    return _together(bridge, "Remove", [edits.remove(mount) for mount in sorted(mounts)])


def remove_at(bridge: Bridge, mount_id: MountId, slot: Slot) -> bool:
    """The quick removal by mouse: out of the design, or of a spread item this one slot onto the shelf."""
    mount = bridge.unit.find(mount_id)
    if mount is not None and is_spread(item_of(mount)):
        return bridge.apply(edits.unplace_slot(mount_id, slot))
    return remove(bridge, (mount_id,))


def place_best(bridge: Bridge, mount_id: MountId) -> bool:
    """Put what waits into its best place."""
    return bridge.apply(edits.move_best(mount_id))


def toggle_hand(bridge: Bridge, location: Location) -> bool:
    """Take the hand off an arm or put it back; the hand needs the lower arm."""
    return bridge.apply(edits.toggle_actuator(location, SystemPart.HAND))


def _together(bridge: Bridge, verb: str, steps: list[Edit]) -> bool:
    if not steps:
        return False
    return bridge.apply(steps[0] if len(steps) == 1 else batch(f"{verb} {len(steps)} items", *steps))
