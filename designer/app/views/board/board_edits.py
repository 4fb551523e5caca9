"""The edits that mouse, keys and menus of board and unallocated list apply to a design."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from designer.app.context.design_context import DesignContext
from designer.app.views.board.cell_data import BoardCell
from designer.catalog import Item, catalog
from designer.construction.spread import is_spread
from designer.editing import Edit, edits
from designer.editing.drop_plan import Payload
from designer.editing.edits import bulk
from designer.editing.edits.options import Option
from designer.language import marked, tr
from designer.units.location import Location, Slot
from designer.units.mount import Mount, MountId
from designer.units.unit import Unit


def item_of(mount: Mount) -> Item:
    """The catalog item of a mount."""
    return catalog()[mount.item]


def payload_of(
    location: Location, cell: BoardCell, row: int, unit: Unit, selection: Collection[MountId]
) -> Payload | None:
    """Drag data of a cell: its mount, or one slot of an item spread over the 'Mech; None for other cells.

    If the mount is in ``selection``, the other selected mounts that are not spread are dragged with it.
    """
    if cell.mount is None:
        return None
    if cell.spread:
        return Payload(mount=cell.mount, slot=Slot(location, row))
    return payload_with(cell.mount, unit, selection)


def payload_with(mount: MountId, unit: Unit, selection: Collection[MountId]) -> Payload:
    """The drag data of a mount; if it is selected, with the other selected mounts that are not spread."""
    lifted = unit.find(mount)
    if mount not in selection or lifted is None or is_spread(item_of(lifted)):
        return Payload(mount=mount)
    known = (unit.find(each) for each in sorted(selection) if each != mount)
    pieces = [each for each in known if each is not None and not is_spread(item_of(each))]
    return Payload(mount=mount, others=tuple(each.id for each in sorted(pieces, key=_walk_order)))


def _walk_order(mount: Mount) -> tuple[int, int, MountId]:
    return (*mount.walk_position, mount.id)


def acted_on(context: DesignContext, mount: MountId) -> list[MountId]:
    """The mounts to which an edit of a mount applies: if it is selected, all selected ones, else it alone."""
    return sorted(context.selection) if mount in context.selection else [mount]


def take_off(context: DesignContext, mount_id: MountId, slot: Slot | None = None) -> bool:
    """Unplace a mount, or of an item spread over the 'Mech the slot ``slot``; returns whether that was possible."""
    mount = context.unit.find(mount_id)
    if mount is None:
        return False
    if slot is not None and is_spread(item_of(mount)):
        return context.apply(edits.unplace_slot(mount_id, slot))
    return context.apply(edits.unplace(mount_id))


def take_off_all(context: DesignContext, mounts: Collection[MountId]) -> bool:
    """Unplace several mounts as one undo step; returns whether that was possible."""
    return bool(mounts) and context.apply(bulk.unplace_all(sorted(mounts)))


def remove(context: DesignContext, mounts: Collection[MountId]) -> bool:
    """Remove mounts from the design as one undo step; returns whether that was possible."""
    return bool(mounts) and context.apply(bulk.remove_all(sorted(mounts)))


def put_back_at(context: DesignContext, mount_id: MountId, slot: Slot) -> bool:
    """Unplace a mount after a double click, together with the selection if it is selected; of a spread item one slot.

    This is what a double click does in MegaMekLab; nothing is removed. Returns whether it was possible.
    """
    mount = context.unit.find(mount_id)
    if mount is not None and is_spread(item_of(mount)):
        return context.apply(edits.unplace_slot(mount_id, slot))
    return take_off_all(context, acted_on(context, mount_id))


def toggle(context: DesignContext, option: Option, mount: MountId) -> bool:
    """Toggle an option of a mount, or of all selected mounts if it is selected; refused if it does not apply."""
    mounts = acted_on(context, mount)
    if not can_toggle(context.unit, option, mounts):
        context.refused.emit(tr(_NEEDS[option]))
        return False
    return context.apply(edits.toggle(option, mounts))


def can_toggle(unit: Unit, option: Option, mounts: Collection[MountId]) -> bool:
    """Whether an option applies: pods need an omni, turrets a turret. An option that is set can always be cleared."""
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
    """Add copies of mounts beside them, and select the copies; returns whether that was possible."""
    return bool(mounts) and _with_added_selected(context, bulk.duplicate(sorted(mounts)))


def copy_opposite(context: DesignContext, mounts: Collection[MountId]) -> bool:
    """Add copies of mounts on the other side, and select the copies; returns whether that was possible."""
    return bool(mounts) and _with_added_selected(context, bulk.copy_opposite(sorted(mounts)))


def _with_added_selected(context: DesignContext, edit: Edit) -> bool:
    """Apply an edit and select the mounts that it added, so that the next key acts on them."""
    before = {mount.id for mount in context.unit.mounts}
    if not context.apply(edit):
        return False
    context.select(mount.id for mount in context.unit.mounts if mount.id not in before)
    return True


def place_best(context: DesignContext, mount_id: MountId) -> bool:
    """Move an unplaced mount to its best place; returns whether that was possible."""
    return context.apply(edits.move_best(mount_id))
