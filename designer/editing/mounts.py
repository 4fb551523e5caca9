"""What all edits of mounts share: find one, exchange one, name one, and refuse."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from designer.catalog import Item, catalog
from designer.construction.heat import is_sink, sinks_counted
from designer.construction.places import why_not
from designer.design import Fitted
from designer.editing.edit import EditRefusedError
from designer.editing.placement import Evicted
from designer.language import inside, tr
from designer.units.location import Location, Slot
from designer.units.mount import Mount, MountId
from designer.units.unit import Unit


def item_of(mount: Mount) -> Item:
    """What a mount is."""
    return catalog()[mount.item]


def known_item(item_id: str) -> Item:
    """The item of an id; refused if there is none."""
    try:
        return catalog()[item_id]
    except KeyError:
        raise EditRefusedError(tr("Unknown item"), tr("There is no item {item}.", item=item_id)) from None


def known_mount(unit: Unit, mount_id: MountId) -> Mount:
    """The mount of an id; refused if there is none."""
    mount = unit.find(mount_id)
    if mount is None:
        raise EditRefusedError(tr("No such item"), tr("The design has no item number {number}.", number=mount_id))
    return mount


def with_mount(unit: Unit, mount: Mount) -> Unit:
    """The unit with a mount in place of the one of its id; the very same unit if the two are equal."""
    if unit.find(mount.id) == mount:
        return unit
    return unit.with_(mounts=tuple(mount if other.id == mount.id else other for other in unit.mounts))


def with_new(unit: Unit, mount: Mount) -> Unit:
    """The unit with one mount more."""
    return unit.with_(mounts=(*unit.mounts, mount))


def without(unit: Unit, mount_ids: Collection[MountId]) -> Unit:
    """The unit without some mounts."""
    if not mount_ids:
        return unit
    return unit.with_(mounts=tuple(mount for mount in unit.mounts if mount.id not in mount_ids))


def shelved(mount: Mount) -> Mount:
    """The mount without a place."""
    return replace(mount, slots=(), stands_in=None) if mount.is_placed else mount


def without_slots(mount: Mount, slots: Collection[Slot]) -> Mount:
    """The mount without some of its slots."""
    kept = tuple(slot for slot in mount.slots if slot not in slots)
    return mount if len(kept) == len(mount.slots) else replace(mount, slots=kept)


def evict(unit: Unit, evicted: Iterable[Evicted]) -> Unit:
    """The unit after filler gave way."""
    gone: dict[MountId, set[Slot]] = {}
    for mount_id, slot in evicted:
        gone.setdefault(mount_id, set()).add(slot)
    if not gone:
        return unit
    return unit.with_(mounts=tuple(without_slots(mount, gone.get(mount.id, ())) for mount in unit.mounts))


def sinks_of(mount: Mount) -> int:
    """How many heat sinks a mount is: compact pairs are two, what is no sink none."""
    item = item_of(mount)
    return sinks_counted(Fitted(mount, item)) if is_sink(item) else 0


def mounted_sinks(unit: Unit) -> int:
    """Heat sinks outside the engine."""
    return sum(sinks_of(mount) for mount in unit.mounts)


# -- words ----------------------------------------------------------------------------------------------------


def name_of(unit: Unit, mount_id: MountId) -> str:
    """What people call a mount; for labels, so it never refuses."""
    mount = unit.find(mount_id)
    return tr("item") if mount is None else item_of(mount).name


def item_name(item_id: str) -> str:
    """What people call an item; for labels, so it never refuses."""
    return catalog()[item_id].name if item_id in catalog() else item_id.removeprefix("unknown:")


def code_of(unit: Unit, location: Location | None) -> str:
    """A location in a label; what has none is unplaced."""
    return tr("unplaced") if location is None else unit.chassis.form.code(location)


def refusal(unit: Unit, item: Item, location: Location, reason: str, lack: str = "") -> EditRefusedError:
    """Why an item cannot go into a location, as a sentence that names both; ``lack`` is the reason with figures."""
    words = {"where": inside(unit.chassis.form.shown(location)), "reason": lack or inside(reason[:1]) + reason[1:]}
    return EditRefusedError(reason, tr("{item} does not go into the {where}: {reason}.", item=item.name, **words))


def check_places(unit: Unit, item: Item, *locations: Location | None) -> None:
    """Refuse what the table of places forbids."""
    for location in locations:
        reason = None if location is None else why_not(item, unit, location)
        if location is not None and reason is not None:
            raise refusal(unit, item, location, reason)
