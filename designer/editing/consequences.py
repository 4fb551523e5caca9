"""The consequences of an edit: items with a new size are placed again, displaced items move, heat sinks are counted.

Nothing is deleted here. An item without room stays as an unplaced mount, without slots.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable

from designer.catalog import catalog
from designer.construction.engine import ct_slots
from designer.construction.formulas import fixed_slots, item_slots
from designer.construction.frame import aims, unit_frame
from designer.construction.layout import cockpit_of, gyro_of, standard_layout, system_layout
from designer.construction.spread import is_spread
from designer.construction.technology import INTRODUCTORY, STANDARD
from designer.editing.best_place import best_places
from designer.editing.edit import Edit, raises_level
from designer.editing.filler_displacement import evict
from designer.editing.mounts import (
    as_beside,
    deallocated,
    item_of,
    place_without_slots,
    sinks_of,
    with_mount,
    without_slots,
)
from designer.editing.slot_search import Landing, landing
from designer.editing.spread_slots import filled, fixed_places
from designer.editing.storable import as_joined
from designer.language import tr
from designer.units.location import CT, HD, Form, Location, Slot
from designer.units.mount import Mount, MountId, differing, gone_and_new, walk
from designer.units.unit import Unit

UnitChange = Callable[[Unit], Unit]
StepName = Callable[[Unit], str]


def mount_edit(label: str, change: UnitChange, name: StepName | None = None, merge_key: Hashable = None) -> Edit:
    """An edit of mounts, with its consequences."""
    return Edit(label, lambda unit: settled(unit, change(unit)), merge_key, name)


def settled(before: Unit, after: Unit) -> Unit:
    """The unit after the consequences of an edit: items resized, the declared number of heat sinks adapted."""
    if after is before:
        return before
    return leveled(before, shared(before, recounted(before, refitted(before, after))))


def leveled(before: Unit, after: Unit) -> Unit:
    """The unit after an edit; standard rules instead of introductory ones if it got Clan parts or lost its base.

    Introductory rules are for the Inner Sphere alone (`is_without_level`).
    """
    if after.tech.rules_level != INTRODUCTORY or not raises_level(before, after):
        return after
    return after.with_(tech=after.tech._replace(rules_level=STANDARD))


def shared(before: Unit, after: Unit) -> Unit:
    """The unit with the same object for each unchanged mount, so that changes can be found by comparing with ``is``."""
    if after.mounts is before.mounts:
        return after
    after = as_joined(after)
    gone, new = gone_and_new(before.mounts, after.mounts)
    old = {mount.id: mount for mount in gone}
    equal = {mount.id: old[mount.id] for mount in new if old.get(mount.id) == mount}
    mounts = tuple([equal.get(mount.id, mount) for mount in after.mounts]) if equal else after.mounts
    if mounts != before.mounts:
        return after.with_(mounts=mounts) if equal else after
    same = after.with_(mounts=before.mounts)
    return before if same == before else same


def recounted(before: Unit, after: Unit) -> Unit:
    """The unit with the declared number of heat sinks changed by those that the edit mounted or removed."""
    if after.mounts is before.mounts:
        return after
    gone, added = gone_and_new(before.mounts, after.mounts)
    more = sum(map(sinks_of, added)) - sum(map(sinks_of, gone))
    if not more:
        return after
    sinks = after.heat_sinks
    return after.with_(heat_sinks=sinks._replace(count=max(0, sinks.count + more)))


# -- items whose number of slots depends on the 'Mech ---------------------------------------------------------


def refitted(before: Unit, after: Unit) -> Unit:
    """The unit in which items whose number of slots the edit has changed are placed again, at or near their positions.

    A mount that already had too few slots, in its file, keeps them.
    """
    unit = after
    for mount_id, needed in _resized(before, after).items():
        mount = unit.mount(mount_id)
        if mount.is_placed:
            unit = _refit(unit, mount, needed)
        elif not item_slots(item_of(mount), unit_frame(before), mount.size):
            unit = _allocated(unit, mount)
    return unit


def _allocated(unit: Unit, mount: Mount) -> Unit:
    """The unit with a mount that needed no slots until now in its best place; unplaced if there is no room."""
    place = next(best_places(unit, mount, evicting=False), None)
    return unit if place is None else relanded(unit, mount, place.location)


def _resized(before: Unit, after: Unit) -> dict[MountId, int]:
    """The number of needed slots of each mount for which it has changed."""
    everything, items = before.chassis is not after.chassis, catalog().items
    now = [mount for mount in after.mounts if everything or fixed_slots(items[mount.item]) is None]
    if now and not everything and before.engine is after.engine and before.armor is after.armor:
        # On the same body only the slots of changed mounts can change, and those of targeting computers.
        now = [*differing(now, before.mounts), *[mount for mount in now if aims(items[mount.item])]]
    if not now:
        return {}
    frame, old_frame = unit_frame(after), unit_frame(before)
    old = {mount.id: mount for mount in before.mounts}
    resized = {}
    for mount in now:
        was, item = old.get(mount.id), item_of(mount)
        needed = item_slots(item, frame, mount.size)
        if was is not None and was.item == mount.item and item_slots(item, old_frame, was.size) != needed:
            resized[mount.id] = needed
    return resized


def _refit(unit: Unit, mount: Mount, needed: int) -> Unit:
    if is_spread(item_of(mount)):
        return with_mount(unit, respread(unit, mount, needed))
    if len(mount.slots) >= needed:
        return with_mount(unit, _shortened(mount, needed))
    return relanded(unit, mount)


def _shortened(mount: Mount, needed: int) -> Mount:
    """The mount with only its first ``needed`` slots; without any it keeps its location if it can stand there."""
    stands_in = None if needed else place_without_slots(item_of(mount), mount.location)
    return mount._replace(slots=mount.slots[:needed], stands_in=stands_in)


def relanded(unit: Unit, mount: Mount, location: Location | None = None) -> Unit:
    """The unit with a mount placed again, as near as possible to its position; unplaced if there is no room.

    ``location`` is another location for it.
    """
    location = location or mount.location
    if location is None:
        return unit
    row = next((slot.row for slot in mount.slots if slot.location is location), None)
    found = landing(
        unit, item_of(mount), location, row, lifted=mount.id, size=mount.size, split_with=mount.other_location
    )
    if not isinstance(found, Landing):
        return with_mount(unit, deallocated(mount))
    stands_in = None if found.slots else place_without_slots(item_of(mount), location)
    placed = as_beside(unit, mount._replace(slots=found.slots, stands_in=stands_in))
    return with_mount(evict(unit, found.evicted), placed)


def respread(unit: Unit, mount: Mount, needed: int) -> Mount:
    """A spread mount without surplus and wrong slots, and with missing slots added as far as there is room."""
    item = item_of(mount)
    kept = _slots_to_keep(mount.slots, fixed_places(unit, item, needed), needed)
    slots = (*kept, *filled(unit, item, needed, kept, mount.id))
    return mount._replace(slots=tuple(sorted(slots, key=walk)))


def _slots_to_keep(slots: tuple[Slot, ...], fixed: dict[Location, int] | None, needed: int) -> tuple[Slot, ...]:
    """The slots that a spread item may keep: at most ``needed``, and in each location at most the prescribed number."""
    if fixed is None:
        return slots[:needed]
    seen: Counter[Location] = Counter()
    kept = []
    for slot in slots:
        seen[slot.location] += 1
        if seen[slot.location] <= fixed.get(slot.location, 0):
            kept.append(slot)
    return tuple(kept[:needed])


# -- systems with other slots ---------------------------------------------------------------------------------


def misfit(unit: Unit) -> str | None:
    """A short reason why the systems of a unit do not fit into it; None if they fit."""
    match overfull(unit):
        case None:
            return None
        case Location.HEAD:
            return tr("No room in the head")
        case _:
            return tr("No room in the center torso")


def overfull(unit: Unit) -> Location | None:
    """The location that has too few slots for its systems; None if there is none."""
    chassis, engine, cockpit = unit.chassis, unit.engine, cockpit_of(unit.cockpit)
    laid = system_layout(chassis, engine, unit.gyro, unit.cockpit)
    gyro = gyro_of(unit.gyro)
    needed = ct_slots(engine, superheavy=chassis.superheavy) + gyro.slots + len(cockpit.ct) + (chassis.form is Form.LAM)
    if sum(system.slot.location is CT for system in laid) < needed:
        return CT
    if any(system.slot.location is HD and system.slot.row >= chassis.form.slots(HD) for system in laid):
        return HD
    return None


def laid_anew(before: Unit, after: Unit) -> Unit:
    """The unit with built-in systems in their standard slots, if the edit changed these, and displaced items moved."""
    systems = standard_layout(after)
    if systems == standard_layout(before) and before.chassis.form is after.chassis.form:
        return after
    moved = after.with_(systems=systems)
    # With another form items only become unplaced: the caller decides whether to search new places.
    return making_way(moved) if before.chassis.form is after.chassis.form else displaced(moved)


def making_way(unit: Unit) -> Unit:
    """The unit with mounts in slots of systems moved to other slots, as near to their positions as there is room.

    Items without room become unplaced; spread items lose only these slots.
    """
    after = displaced(unit)
    if after is unit:
        return unit
    homeless = [mount for mount in unit.mounts if mount.slots and not after.mount(mount.id).slots]
    for mount in sorted(homeless, key=lambda mount: walk(mount.slots[0])):
        if not is_spread(item_of(mount)):
            after = relanded(after, mount)
    return after


def displaced(unit: Unit) -> Unit:
    """The unit with all mounts unplaced that have slots of systems or missing slots; spread items lose only these."""
    form = unit.chassis.form
    lost = closed_slots(unit, unit.mounts)
    gone = {mount.id for mount in unit.mounts if mount.stands_in is not None and mount.stands_in not in form.locations}
    if not lost and not gone:
        return unit
    return cleared(unit, lost, gone)


def closed_slots(unit: Unit, mounts: Iterable[Mount]) -> set[Slot]:
    """The slots of mounts that built-in systems fill, or that do not exist on this form."""
    form, taken = unit.chassis.form, {system.slot for system in unit.systems}
    return {
        slot
        for mount in mounts
        for slot in mount.slots
        if slot in taken or slot.location not in form.locations or slot.row >= form.slots(slot.location)
    }


def cleared(unit: Unit, lost: Collection[Slot], gone: Collection[MountId] = ()) -> Unit:
    """The unit with ``gone`` mounts and mounts with ``lost`` slots unplaced; spread items lose only these slots."""
    return unit.with_(mounts=tuple(_off(mount, lost, gone) for mount in unit.mounts))


def _off(mount: Mount, lost: Collection[Slot], gone: Collection[MountId]) -> Mount:
    if mount.id in gone:
        return deallocated(mount)
    if is_spread(item_of(mount)):
        return without_slots(mount, lost)
    return deallocated(mount) if any(slot in lost for slot in mount.slots) else mount


def unpaired(unit: Unit) -> Unit:
    """The unit with one mount of each pair unplaced that shares a slot, unless it is a superheavy."""
    if unit.chassis.superheavy:
        return unit
    seen: set[Slot] = set()
    gone = set()
    for mount in unit.mounts:
        if any(slot in seen for slot in mount.slots):
            gone.add(mount.id)
        else:
            seen.update(mount.slots)
    if not gone:
        return unit
    return unit.with_(mounts=tuple(deallocated(mount) if mount.id in gone else mount for mount in unit.mounts))
