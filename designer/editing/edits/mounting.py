"""Edits of single mounts: add, place, move, unplace, remove, swap.

Filler means the slots of Endo Steel, Ferro-Fibrous and the like, which give way to other items.
"""

from __future__ import annotations

from enum import Enum

from designer.catalog import Item, catalog, systems
from designer.construction.legality.heat import SINK_KINDS
from designer.construction.legality.unplaced import why_nowhere
from designer.construction.slot_space import unallocated
from designer.construction.spread import is_spread
from designer.design import once
from designer.editing.best_place import BestPlace, spread_place
from designer.editing.consequences import mount_edit
from designer.editing.edit import Edit, EditRefusedError
from designer.editing.edits.options import can_be_pod
from designer.editing.edits.sinks import changed_kind, with_kind_of, with_one_inside
from designer.editing.mount_placement import joined, put, put_among, put_best, put_like, put_slot, refilled
from designer.editing.mounts import (
    check_places,
    code_of,
    codes_of,
    deallocated,
    item_name,
    item_of,
    known_item,
    known_mount,
    name_of,
    refusal,
    with_mount,
    with_new,
    without,
)
from designer.editing.slot_search import NO_ROOM, NO_RUN, lack_of_room
from designer.language import sense, tr
from designer.units.location import Location
from designer.units.mount import ItemId, Mount, MountId
from designer.units.unit import ArmorKind, Unit


class Others(Enum):
    """Whether other items make room for one: they stay, shift in its location, or also leave it."""

    STAY = "stay"
    SHIFT = "shift"
    LEAVE = "leave"


# -- adding, placing, removing --------------------------------------------------------------------------------


def add(item_id: str, *, size: float | None = None) -> Edit:
    """Add an unplaced item. On an OmniMech it is pod-mounted if possible."""
    label = tr("Add {item}", item=item_name(item_id))
    return adding(mount_edit(label, lambda unit: with_new(unit, _new(unit, item_id, size))), item_id)


def place(
    item_id: str,
    location: Location,
    row: int | None = None,
    *,
    size: float | None = None,
    split_with: Location | None = None,
    others: Others = Others.STAY,
) -> Edit:
    """Mount an item in a location, at the wanted row or the nearest free one (``slot_search.landing``).

    On an OmniMech the item is pod-mounted if possible. ``others`` may make room for it.
    """

    def change(unit: Unit) -> Unit:
        mount = _new(unit, item_id, size)
        unit = with_new(unit, mount)
        if others is not Others.STAY:
            return _among(unit, mount, location, row, others)
        return refilled(unit, put(unit, mount, location, row, split_with=split_with))

    def name(unit: Unit) -> str:
        return tr("Place {item} in {where}", item=item_name(item_id), where=code_of(unit, location))

    return adding(mount_edit(tr("Place {item}", item=item_name(item_id)), change, name), item_id)


def place_best(
    item_id: str,
    *,
    size: float | None = None,
    pod: bool = True,
    evicting: bool = True,
    spread: bool = False,
    place: BestPlace | None = None,
) -> Edit:
    """Mount an item in its best place (``mount_placement.best_place``, or ``place`` if it is known), else unplaced.

    On an OmniMech it is pod-mounted if possible, unless ``pod`` is False. With ``evicting`` it may displace filler.
    A heat sink goes into the engine first. With ``spread`` weapons of one kind spread over arms and side torsos.
    """

    def change(unit: Unit) -> Unit:
        inside = with_one_inside(unit, known_item(item_id))
        if inside is not None:
            return inside
        mount = _new(unit, item_id, size, pod=pod)
        unit = joined(unit, mount)
        there = place or (spread_place(unit, mount) if spread else None)
        return put_best(unit, mount, evicting=evicting, place=there)

    def result_name(before: Unit, after: Unit) -> str:
        item = known_item(item_id)
        if with_one_inside(with_kind_of(before, item), item) is not None:
            return tr("Place {item} in the engine", item=item.name)
        mount = after.mounts[-1]
        if not mount.is_placed:
            return tr("Add {item}", item=item.name)
        if is_spread(item):
            return tr("Place {item}", item=item.name)
        return tr("Place {item} in {where}", item=item.name, where=codes_of(after, mount))

    edit = mount_edit(tr("Place {item}", item=item_name(item_id)), change)
    return adding(edit._replace(result_name=result_name), item_id)


def move(
    mount_id: MountId,
    location: Location,
    row: int | None = None,
    *,
    split_with: Location | None = None,
    part: int | None = None,
    others: Others = Others.STAY,
) -> Edit:
    """Move a mount, placed or not, to a location. For a spread item, one missing slot is placed there.

    With ``part``, this number of its slots is there, and the others are in ``split_with``. ``others`` may make room.
    """

    def change(unit: Unit) -> Unit:
        mount = known_mount(unit, mount_id)
        if is_spread(item_of(mount)):
            return put_slot(unit, mount, location, row)
        if others is not Others.STAY:
            return _among(unit, mount, location, row, others)
        return refilled(unit, put(unit, mount, location, row, split_with=split_with, part=part))

    def name(unit: Unit) -> str:
        mount = unit.find(mount_id)
        where, what = code_of(unit, location), name_of(unit, mount_id)
        if mount is None or mount.location is None or is_spread(item_of(mount)):
            return tr("Place {item} in {where}", item=what, where=where)
        if mount.location is location:
            return tr("Move {item} in {where}", item=what, where=where)
        return tr("Move {item} {here} → {there}", item=what, here=code_of(unit, mount.location), there=where)

    return mount_edit(tr(sense("step", "Move")), change, name)


def _among(unit: Unit, mount: Mount, location: Location, row: int | None, others: Others) -> Unit:
    """The unit with a mount in a location where others make room; ``EditRefusedError`` if they cannot."""
    check_places(unit, item_of(mount), location)
    lifted = with_mount(unit, deallocated(mount))
    found = put_among(lifted, lifted.mount(mount.id), location, row, leave=others is Others.LEAVE)
    if found is None:
        raise refusal(unit, item_of(mount), location, tr(NO_RUN), lack_of_room(unit, mount, location))
    return found


def move_best(mount_id: MountId) -> Edit:
    """Move a mount to its best location (a spread item: place all missing slots). Impossible without room."""

    def change(unit: Unit) -> Unit:
        mount = known_mount(unit, mount_id)
        after = put_best(unit, mount)
        if after is unit:
            raise EditRefusedError(tr(NO_ROOM), _no_room_for(unit, mount))
        return after

    return mount_edit(tr(sense("step", "Place")), change, lambda unit: tr("Place {item}", item=name_of(unit, mount_id)))


def _no_room_for(unit: Unit, mount: Mount) -> str:
    """A sentence that there is no room for a mount, with the reason that the finding on it gives."""
    g = once(unit)
    entry = next((entry for entry in unallocated(g) if entry.fitted.mount.id == mount.id), None)
    reason = "" if entry is None else why_nowhere(g, entry)
    if not reason:
        return tr("There is no room for {item}.", item=item_of(mount).name)
    return tr("There is no room for {item}: {reason}.", item=item_of(mount).name, reason=reason)


def unplace(mount_id: MountId) -> Edit:
    """Unplace a mount."""

    def change(unit: Unit) -> Unit:
        mount = known_mount(unit, mount_id)
        return with_mount(unit, deallocated(mount)) if mount.is_placed else unit

    return mount_edit(tr("Unallocate"), change, lambda unit: tr("Unallocate {item}", item=name_of(unit, mount_id)))


def remove(mount_id: MountId) -> Edit:
    """Remove a mount. If it is filler, its structure or armor becomes standard; heat sinks are subtracted."""

    def change(unit: Unit) -> Unit:
        mount = known_mount(unit, mount_id)
        if mount.item in systems().plating:
            return _without_plating(unit, mount.item)
        return without(unit, (mount_id,))

    return mount_edit(tr("Remove"), change, lambda unit: tr("Remove {item}", item=name_of(unit, mount_id)))


def swap(one_id: MountId, other_id: MountId) -> Edit:
    """Swap the places of two mounts; one of them may be unplaced."""

    def change(unit: Unit) -> Unit:
        one, other = known_mount(unit, one_id), known_mount(unit, other_id)
        for mount in (one, other):
            if is_spread(item_of(mount)):
                raise EditRefusedError(
                    tr("Moves slot by slot"), tr("{item} is in many places.", item=item_of(mount).name)
                )
        lifted = with_mount(with_mount(unit, deallocated(one)), deallocated(other))
        lifted = put_like(lifted, one, other)
        return put_like(lifted, other, one)

    def name(unit: Unit) -> str:
        return tr("Swap {one} and {other}", one=name_of(unit, one_id), other=name_of(unit, other_id))

    return mount_edit(tr("Swap"), change, name)


def _new(unit: Unit, item_id: str, size: float | None, *, pod: bool = True) -> Mount:
    item = known_item(item_id)
    refuse_plating(item)
    size = item.size_or_least(size)
    return Mount(unit.next_mount_id(), ItemId(item.id), size=size, pod=pod and can_be_pod(unit, item))


def adding(edit: Edit, item_id: str) -> Edit:
    """The edit as one that adds an item; a heat sink of another kind changes that of all others before."""

    def run(unit: Unit) -> Unit:
        return edit.run(with_kind_of(unit, known_item(item_id)))

    def named(unit: Unit, said: str) -> str:
        kind = changed_kind(unit, known_item(item_id)) if item_id in catalog() else None
        return said if kind is None else tr("{step}, all heat sinks {kind}", step=said, kind=tr(SINK_KINDS[kind]))

    name, result_name = edit.name, edit.result_name
    return edit._replace(
        run=run,
        adds=True,
        name=lambda unit: named(unit, edit.label if name is None else name(unit)),
        result_name=result_name and (lambda unit, after: named(unit, result_name(unit, after))),
    )


def refuse_plating(item: Item) -> None:
    """Raise ``EditRefusedError`` for an item that is mounted with structure or armor."""
    if item.formula == "plating":
        sentence = tr("{item} is added and removed with structure or armor.", item=item.name)
        raise EditRefusedError(tr("Comes with its system"), sentence)


def _without_plating(unit: Unit, item_id: str) -> Unit:
    """The unit without a filler item, and with standard structure or armor instead of the type that needs it."""
    unit = without(unit, {mount.id for mount in unit.mounts if mount.item == item_id})
    known = systems()
    if unit.structure in known.structures and known.structures[unit.structure].item == item_id:
        unit = unit.with_structure("standard", unit.structure_clan)
    armor = unit.armor
    kinds = None if armor.kinds is None else tuple(_plain(kind, item_id) for kind in armor.kinds)
    kind = _plain(armor.kind, item_id)
    if (kind, kinds) == (armor.kind, armor.kinds):
        return unit
    return unit.with_(armor=armor._replace(kind=kind, kinds=kinds))


def _plain(kind: ArmorKind, item_id: str) -> ArmorKind:
    known = systems().armors.get(kind.kind)
    return ArmorKind("standard", kind.clan) if known is not None and known.item == item_id else kind
