"""Edits of single slots of spread items (endo steel, ferro-fibrous, stealth armor, myomer)."""

from __future__ import annotations

from designer.construction.spread import is_spread
from designer.editing.consequences import mount_edit
from designer.editing.edit import Edit, EditRefusedError
from designer.editing.mount_placement import with_slot
from designer.editing.mounts import (
    check_places,
    code_of,
    item_of,
    known_mount,
    name_of,
    refusal,
    with_mount,
    without_slots,
)
from designer.editing.slot_search import one_slot
from designer.language import sense, tr
from designer.units.location import Slot
from designer.units.mount import Mount, MountId
from designer.units.unit import Unit


def move_filler(mount_id: MountId, from_slot: Slot, to_slot: Slot) -> Edit:
    """Move one slot of a spread item; if the target is a slot of another spread item, the two are swapped."""

    def change(unit: Unit) -> Unit:
        mount = known_mount(unit, mount_id)
        if not is_spread(item_of(mount)):
            sentence = tr("{item} cannot be placed slot by slot.", item=item_of(mount).name)
            raise EditRefusedError(tr("Cannot be split"), sentence)
        if from_slot not in mount.slots:
            raise EditRefusedError(tr("Nothing to move"), tr("{item} has no such slot.", item=item_of(mount).name))
        check_places(unit, item_of(mount), to_slot.location)
        if from_slot == to_slot or to_slot in mount.slots:
            return unit
        other = _spread_at(unit, to_slot)
        if other is not None:
            return _exchanged(unit, mount, from_slot, other, to_slot)
        found = one_slot(unit, to_slot.location, to_slot.row)
        if isinstance(found, str):
            raise refusal(unit, item_of(mount), to_slot.location, found)
        return with_mount(unit, with_slot(without_slots(mount, (from_slot,)), found))

    def name(unit: Unit) -> str:
        here, there = code_of(unit, from_slot.location), code_of(unit, to_slot.location)
        what = name_of(unit, mount_id)
        if here == there:
            return tr("Move {item} in {where}", item=what, where=here)
        return tr("Move {item} {here} → {there}", item=what, here=here, there=there)

    return mount_edit(tr(sense("step", "Move")), change, name)


def unplace_slot(mount_id: MountId, slot: Slot) -> Edit:
    """Unplace one slot of a spread item."""

    def change(unit: Unit) -> Unit:
        mount = known_mount(unit, mount_id)
        if not is_spread(item_of(mount)):
            sentence = tr("{item} cannot be taken off slot by slot.", item=item_of(mount).name)
            raise EditRefusedError(tr("Cannot be split"), sentence)
        if slot not in mount.slots:
            raise EditRefusedError(tr("Nothing to take off"), tr("{item} has no such slot.", item=item_of(mount).name))
        return with_mount(unit, without_slots(mount, (slot,)))

    def name(unit: Unit) -> str:
        return tr("Unallocate {item} in {where}", item=name_of(unit, mount_id), where=code_of(unit, slot.location))

    return mount_edit(tr("Unallocate"), change, name)


def _exchanged(unit: Unit, one: Mount, here: Slot, other: Mount, there: Slot) -> Unit:
    check_places(unit, item_of(other), here.location)
    unit = with_mount(unit, with_slot(without_slots(other, (there,)), here))
    return with_mount(unit, with_slot(without_slots(one, (here,)), there))


def _spread_at(unit: Unit, slot: Slot) -> Mount | None:
    return next((m for m in unit.mounts if slot in m.slots and is_spread(item_of(m))), None)
