"""What mouse, keys and menus of board and shelf do: each is an edit sent to the context."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from designer.app.context.design_context import DesignContext
from designer.app.views.board.cell_data import BoardCell
from designer.catalog import Item, catalog
from designer.construction.spread import is_spread
from designer.editing import edits
from designer.editing.drop_plan import Payload
from designer.editing.edits import bulk
from designer.editing.edits.bulk import Option
from designer.language import marked, tr
from designer.units.location import Location, Slot
from designer.units.mount import Mount, MountId, SystemPart
from designer.units.unit import Unit


def item_of(mount: Mount) -> Item:
    """What a mount is."""
    return catalog()[mount.item]


def payload_of(
    location: Location, cell: BoardCell, row: int, unit: Unit | None = None, selection: Collection[MountId] = ()
) -> Payload | None:
    """What is lifted where a cell is seized: the mount, of a spread one that slot; None for what stays put.

    With the mount go the other ones of ``selection`` that lie in one piece, if it is one of them.
    """
    if cell.mount is None:
        return None
    if cell.spread:
        return Payload(mount=cell.mount, slot=Slot(location, row))
    return Payload(mount=cell.mount) if unit is None else payload_with(cell.mount, unit, selection)


def payload_with(mount: MountId, unit: Unit, selection: Collection[MountId]) -> Payload:
    """A mount together with the selected ones that lie in one piece, if it is one of them itself."""
    lifted = unit.find(mount)
    if mount not in selection or lifted is None or is_spread(item_of(lifted)):
        return Payload(mount=mount)
    known = (unit.find(each) for each in sorted(selection) if each != mount)
    pieces = [each for each in known if each is not None and not is_spread(item_of(each))]
    return Payload(mount=mount, others=tuple(each.id for each in sorted(pieces, key=_walked)))


def _walked(mount: Mount) -> tuple[int, int, MountId]:
    return (*mount.walk_position, mount.id)


def acted_on(context: DesignContext, mount: MountId) -> list[MountId]:
    """What a step on a mount is meant for: all that is selected if the mount is, else the mount alone."""
    return sorted(context.selection) if mount in context.selection else [mount]


def take_off(context: DesignContext, mount_id: MountId, slot: Slot | None = None) -> bool:
    """Send a mount to the shelf, of a spread one a slot."""
    mount = context.unit.find(mount_id)
    if mount is None:
        return False
    if slot is not None and is_spread(item_of(mount)):
        return context.apply(edits.unplace_slot(mount_id, slot))
    return context.apply(edits.unplace(mount_id))


def take_off_all(context: DesignContext, mounts: Collection[MountId]) -> bool:
    """Send several mounts to the shelf in one step."""
    return bool(mounts) and context.apply(bulk.unplace_all(sorted(mounts)))


def remove(context: DesignContext, mounts: Collection[MountId]) -> bool:
    """Take mounts out of the design in one step."""
    return bool(mounts) and context.apply(bulk.remove_all(sorted(mounts)))


def put_back_at(context: DesignContext, mount_id: MountId, slot: Slot) -> bool:
    """The quick way off the board by mouse: among what is unplaced, with all that is selected; of a spread item a slot.

    Nothing is lost by it, as in the program that many hands know it from.
    """
    mount = context.unit.find(mount_id)
    if mount is not None and is_spread(item_of(mount)):
        return context.apply(edits.unplace_slot(mount_id, slot))
    return take_off_all(context, acted_on(context, mount_id))


def toggle(context: DesignContext, option: Option, mount: MountId) -> bool:
    """Set an option of a mount, and of all that is selected with it, or take it off; a slip of the hand sets none."""
    mounts = acted_on(context, mount)
    if not can_toggle(context.unit, option, mounts):
        context.refused.emit(tr(_NEEDS[option]))
        return False
    return context.apply(bulk.toggle_all(option, mounts))


def can_toggle(unit: Unit, option: Option, mounts: Collection[MountId]) -> bool:
    """Whether an option means something here: pods are of omnis, turrets need one; what is set can be taken off."""
    if option not in _NEEDS:
        return True
    has_any = unit.chassis.omni if option == "pod" else has_turret(unit)
    return has_any or any(getattr(mount, option) for mount in map(unit.find, mounts) if mount is not None)


def has_turret(unit: Unit) -> bool:
    """Whether a turret is mounted anywhere."""
    return any(item_of(mount).formula == "turret" for mount in unit.mounts)


_NEEDS: Final[dict[Option, str]] = {
    "pod": marked("Only an OmniMech has pods."),
    "turret": marked("No turret is mounted."),
}


def duplicate(context: DesignContext, mounts: Collection[MountId]) -> bool:
    """Mount several once more and select the copies."""
    before = {mount.id for mount in context.unit.mounts}
    if not mounts or not context.apply(bulk.duplicate(sorted(mounts))):
        return False
    context.select(mount.id for mount in context.unit.mounts if mount.id not in before)
    return True


def place_best(context: DesignContext, mount_id: MountId) -> bool:
    """Put what waits into its best place."""
    return context.apply(edits.move_best(mount_id))


def toggle_hand(context: DesignContext, location: Location) -> bool:
    """Take the hand off an arm or put it back; the hand needs the lower arm."""
    return context.apply(edits.toggle_actuator(location, SystemPart.HAND))


def toggle_lower_arm(context: DesignContext, location: Location) -> bool:
    """Take the lower arm off, and the hand with it, or put it back."""
    return context.apply(edits.toggle_actuator(location, SystemPart.LOWER_ARM))
