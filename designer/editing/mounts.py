"""Helper functions for edits of mounts: finding, replacing and naming mounts, and refusing edits."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from designer.catalog import Item, catalog
from designer.construction.frame import aims
from designer.construction.heat import is_sink, sinks_counted
from designer.construction.places import why_not
from designer.decimals import figure
from designer.editing.edit import EditRefusedError
from designer.language import inside, tr, trn
from designer.units.location import Location, Slot
from designer.units.mount import Mount, MountId
from designer.units.unit import Unit


def item_of(mount: Mount) -> Item:
    """The item of a mount."""
    return catalog().items[mount.item]


def known_item(item_id: str) -> Item:
    """The item with an id; ``EditRefusedError`` if there is none."""
    try:
        return catalog()[item_id]
    except KeyError:
        raise EditRefusedError(tr("Unknown item"), tr("Unknown item {item}.", item=item_id)) from None


def known_mount(unit: Unit, mount_id: MountId) -> Mount:
    """The mount with an id; ``EditRefusedError`` if there is none."""
    mount = unit.find(mount_id)
    if mount is None:
        raise EditRefusedError(tr("No such item"), tr("The design has no item number {number}.", number=mount_id))
    return mount


def with_mount(unit: Unit, mount: Mount) -> Unit:
    """The unit with the mount of the same id replaced; the same object if the two are equal."""
    if unit.find(mount.id) == mount:
        return unit
    return unit.with_(mounts=tuple(mount if other.id == mount.id else other for other in unit.mounts))


def with_new(unit: Unit, mount: Mount) -> Unit:
    """The unit with a new mount; ``EditRefusedError`` for a second mount of a spreadable item."""
    refuse_second(unit, item_of(mount))
    return unit.with_(mounts=(*unit.mounts, mount))


def refuse_second(unit: Unit, item: Item) -> None:
    """Raise ``EditRefusedError`` for a second mount of a spreadable item, since files cannot distinguish the two."""
    if item.spreadable and any(mount.item == item.id for mount in unit.mounts):
        raise EditRefusedError(tr("One is mounted"), tr("A 'Mech can have only one {item}.", item=item.name))


def without(unit: Unit, mount_ids: Collection[MountId]) -> Unit:
    """The unit without these mounts."""
    if not mount_ids:
        return unit
    return unit.with_(mounts=tuple(mount for mount in unit.mounts if mount.id not in mount_ids))


def as_beside(unit: Unit, mount: Mount) -> Mount:
    """The mount with the options of the one whose slot it shares, as a file has them once for both (MTF_FORMAT 5.6)."""
    if len(mount.slots) != 1:
        return mount
    for mate in unit.mounts:
        if mate.slots == mount.slots and mate.id != mount.id:
            return mount._replace(pod=mate.pod, armored=mate.armored, turret=mate.turret, rear=mate.rear)
    return mount


def place_without_slots(item: Item, location: Location | None) -> Location | None:
    """The location of a mount without slots; none for a targeting computer without weapons, which is nowhere yet.

    MegaMek refuses a file in which that stands in a full location.
    """
    return None if aims(item) else location


def deallocated(mount: Mount) -> Mount:
    """The mount without its slots and location, so that it is unplaced."""
    return mount._replace(slots=(), stands_in=None) if mount.is_placed else mount


def without_slots(mount: Mount, slots: Collection[Slot]) -> Mount:
    """The mount without these slots."""
    kept = tuple(slot for slot in mount.slots if slot not in slots)
    return mount if len(kept) == len(mount.slots) else mount._replace(slots=kept)


def sinks_of(mount: Mount) -> int:
    """The number of heat sinks of a mount: two for an item of two compact sinks, 0 for other items."""
    item = item_of(mount)
    return sinks_counted(item) if is_sink(item) else 0


def mounted_sinks(unit: Unit) -> int:
    """The number of mounted heat sinks (not in the engine)."""
    return sum(sinks_of(mount) for mount in unit.mounts)


# -- words ----------------------------------------------------------------------------------------------------


def name_of(unit: Unit, mount_id: MountId) -> str:
    """The name of a mount for labels; "item" if there is no such mount."""
    mount = unit.find(mount_id)
    return tr("item") if mount is None else item_of(mount).name


def names_of(unit: Unit, mounts: Sequence[MountId]) -> str:
    """The name of a single mount; the number of several ("3 items")."""
    return name_of(unit, mounts[0]) if len(mounts) == 1 else trn("{n} item", "{n} items", len(mounts))


def item_name(item_id: str) -> str:
    """The name of an item for labels; the id if there is no such item."""
    return catalog()[item_id].name if item_id in catalog() else item_id.removeprefix("unknown:")


def code_of(unit: Unit, location: Location | None) -> str:
    """The code of a location for labels; "unplaced" for None."""
    return tr("unallocated") if location is None else unit.chassis.form.code(location)


def codes_of(unit: Unit, mount: Mount) -> str:
    """The code of a mount's location; for a split mount the codes of both locations."""
    other = mount.other_location
    return ", ".join(
        code_of(unit, place) for place in ((mount.location,) if other is None else (mount.location, other))
    )


def place_in_words(unit: Unit, mount: Mount) -> str:
    """The place of a mount in words: "RT 4 to 10", "LA 3", the codes of several locations, or nothing if it is
    unplaced.
    """
    if not mount.is_placed:
        return ""
    places = {slot.location for slot in mount.slots}
    if len(places) != 1:
        return codes_of(unit, mount)
    rows = [slot.row + 1 for slot in mount.slots]
    code = code_of(unit, mount.slots[0].location)
    if len(rows) == 1:
        return f"{code} {rows[0]}"
    return tr("{place} {first} to {last}", place=code, first=figure(min(rows)), last=figure(max(rows)))


def refusal(unit: Unit, item: Item, location: Location, reason: str, lack: str = "") -> EditRefusedError:
    """The error that an item cannot be in a location; ``lack`` is a reason for the sentence with more details."""
    words = {"where": inside(unit.chassis.form.shown(location)), "reason": lack or inside(reason[:1]) + reason[1:]}
    return EditRefusedError(reason, tr("{item} does not go into the {where}: {reason}.", item=item.name, **words))


def check_places(unit: Unit, item: Item, *locations: Location | None) -> None:
    """Raise ``EditRefusedError`` if the rules forbid an item in one of these locations."""
    for location in locations:
        reason = None if location is None else why_not(item, unit, location)
        if location is not None and reason is not None:
            raise refusal(unit, item, location, reason)
