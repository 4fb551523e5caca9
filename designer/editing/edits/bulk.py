"""Edits of several mounts, several copies or all equipment as one step, impossible if one of them is."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final

from designer import design
from designer.catalog import Item, systems
from designer.construction.legality.actuators import wrong_actuators
from designer.construction.mass import mass
from designer.construction.places import why_not
from designer.construction.spread import is_spread
from designer.editing.consequences import StepName, mount_edit
from designer.editing.edit import Edit, EditRefusedError, batch
from designer.editing.edits.arrangement import with_copy_opposite
from designer.editing.edits.enhancements import GROUPS
from designer.editing.edits.mounting import add, adding, place_best, remove, swap, unplace
from designer.editing.edits.systems import ACTUATOR_ROWS, with_actuators
from designer.editing.mount_placement import put, put_among, put_best
from designer.editing.mounts import (
    code_of,
    deallocated,
    item_name,
    item_of,
    known_item,
    known_mount,
    names_of,
    with_mount,
    with_new,
)
from designer.editing.slot_search import LACKS, NO_ROOM, NO_ROOM_FOR_ALL, Landing, landing, slots_needed
from designer.language import inside, marked, sense, tr, trn
from designer.units.location import ARMS, Location, opposite, slots_of
from designer.units.mount import Mount, MountId, SystemPart
from designer.units.unit import Unit

# -- places ---------------------------------------------------------------------------------------------------


def move_all(mounts: Sequence[MountId], location: Location, row: int | None = None) -> Edit:
    """Move mounts into a location, one after another, the first to the wanted row or the nearest free one."""

    def change(unit: Unit) -> Unit:
        moved = [_in_one_piece(known_mount(unit, mount)) for mount in mounts]
        for mount in moved:
            unit = with_mount(unit, deallocated(mount))
        wanted = row
        for done, mount in enumerate(moved):
            try:
                unit = put(unit, unit.mount(mount.id), location, wanted)
            except EditRefusedError as refused:
                if not done or refused.reason not in map(tr, LACKS):
                    raise
                raise _no_room_for_all(unit, location, done, len(moved)) from refused
            rows = [slot.row for slot in unit.mount(mount.id).slots if slot.location is location]
            wanted = _next(unit, location, max(rows) + 1) if rows and wanted is not None else wanted
        return unit

    return mount_edit(tr(sense("step", "Move")), change, _named(marked("Move {item} to {where}"), mounts, location))


def _no_room_for_all(unit: Unit, location: Location, placed: int, items: int) -> EditRefusedError:
    """The error that only some of several items have room in a location."""
    sentence = trn(
        "Only {n} of {all} items has room in the {where}.",
        "Only {n} of {all} items have room in the {where}.",
        placed,
        all=items,
        where=inside(unit.chassis.form.shown(location)),
    )
    return EditRefusedError(tr(NO_ROOM_FOR_ALL), sentence)


def unplace_all(mounts: Sequence[MountId]) -> Edit:
    """Unplace mounts."""
    return _each(marked("Unallocate {item}"), mounts, unplace)


def remove_all(mounts: Sequence[MountId]) -> Edit:
    """Remove mounts from the design."""
    return _each(marked("Remove {item}"), mounts, remove)


def place_all(mounts: Sequence[MountId]) -> Edit:
    """Place mounts in their best locations; those without room stay unplaced."""

    def change(unit: Unit) -> Unit:
        after = unit
        for mount in mounts:
            after = put_best(after, known_mount(after, mount))
        if after is unit:
            raise EditRefusedError(tr(NO_ROOM), tr("There is no room for any of them."))
        return after

    return mount_edit(tr(sense("step", "Place")), change, _named(marked("Place {item}"), mounts))


def swap_places(mounts: Collection[MountId]) -> Edit:
    """Swap the places of two mounts; refused for any other number."""
    if len(mounts) != 2:
        raise EditRefusedError(tr("Takes two items"), tr("Swapping takes exactly two items."))
    return swap(*sorted(mounts))


def reset_to_base() -> Edit:
    """Remove all pod-mounted items of an OmniMech, so that its base chassis is left. Impossible if there are none.

    The arms get back the actuators that these items excluded.
    """

    def change(unit: Unit) -> Unit:
        pods = [mount for mount in unit.mounts if mount.pod]
        if not pods:
            raise EditRefusedError(tr("No pods"), tr("Nothing on this 'Mech is in a pod."))
        after = remove_all([mount.id for mount in pods]).run(unit)
        for arm in ARMS if unit.chassis.form.has_arms else ():
            parts = excluded_actuators(pods, arm) - excluded_actuators(after.mounts, arm)
            after = with_actuators(after, arm, free_actuators(after, arm, parts))
        return after

    return Edit(tr("Reset to base chassis"), change)


def excluded_actuators(mounts: Iterable[Mount], arm: Location) -> set[SystemPart]:
    """The actuators that items in an arm of an OmniMech exclude."""
    return {part for m in mounts if m.location is arm for part in wrong_actuators(item_of(m), omni=True)}


def free_actuators(unit: Unit, arm: Location, parts: Collection[SystemPart]) -> list[SystemPart]:
    """Those of ``parts`` for which an arm has their slots free, with the lower arm before the hand, which needs it."""
    taken = {slot for mount in unit.mounts for slot in mount.slots}
    found: list[SystemPart] = []
    for part, row in ACTUATOR_ROWS.items():
        if not unit.has_part(arm, part):
            if part not in parts or slots_of(arm)[row] in taken:
                break
            found.append(part)
    return found


# -- copies ---------------------------------------------------------------------------------------------------


def duplicate(mounts: Sequence[MountId]) -> Edit:
    """Duplicate mounts: a copy is right below the original if there is room, else right above or near it in its
    location, for which filler and heat sinks may leave that, else in the best location, else unplaced.
    """

    def change(unit: Unit) -> Unit:
        for mount in mounts:
            original = _in_one_piece(known_mount(unit, mount))
            copy = deallocated(original)._replace(id=unit.next_mount_id(), quirks=())
            unit = _beside(with_new(unit, copy), copy, original)
        return unit

    return mount_edit(tr("Duplicate"), change, _named(marked("Duplicate {item}"), mounts))


def copy_opposite(mounts: Sequence[MountId]) -> Edit:
    """Copy mounts to the opposite side, at the same rows or the nearest free ones; unplaced without room."""

    def change(unit: Unit) -> Unit:
        sided = [mount for mount in (known_mount(unit, each) for each in mounts) if _has_other_side(mount)]
        if not sided:
            raise EditRefusedError(tr("Has no other side"), tr("None of these items is on the left or right side."))
        for mount in sided:
            unit = with_copy_opposite(unit, _in_one_piece(mount))
        return unit

    return mount_edit(tr("Copy"), change, _named(marked("Copy {item} to the other side"), mounts))


def _has_other_side(mount: Mount) -> bool:
    return mount.location is not None and opposite(mount.location) is not mount.location


def _beside(unit: Unit, copy: Mount, original: Mount) -> Unit:
    location, item = original.location, item_of(copy)
    if location is None:
        return unit
    rows = [slot.row for slot in original.slots if slot.location is location]
    around = (max(rows) + 1, min(rows) - slots_needed(unit, item, copy.size)) if rows else ()
    rows_there = unit.chassis.form.slots(location)
    wanted: list[int | None] = [row for row in around if 0 <= row < rows_there]
    tried = [(row, landing(unit, item, location, row, size=copy.size, evicting=False)) for row in wanted or [None]]
    found = [(row, there) for row, there in tried if isinstance(there, Landing)]
    if why_not(item, unit, location) is not None:
        return put_best(unit, copy)
    if not found:
        return _where_others_leave(unit, copy, location, wanted) or put_best(unit, copy)

    def distance(place: tuple[int | None, Landing]) -> int:
        return min((abs(slot.row - row) for slot in place[1].slots for row in rows), default=0)

    return put(unit, copy, location, min(found, key=distance)[0])


def _where_others_leave(unit: Unit, copy: Mount, location: Location, wanted: Sequence[int | None]) -> Unit | None:
    """The unit with a copy in a location that filler and heat sinks leave for it; None if others would have to."""
    after = put_among(unit, copy, location, next(iter(wanted), None))
    if after is None:
        return None
    others = (mount for mount in unit.mounts if mount.id != copy.id and not is_spread(item_of(mount)))
    left = [mount for mount in others if after.mount(mount.id).location is not mount.location]
    return after if all(item_of(mount).kind == "heat_sink" for mount in left) else None


# -- parts ----------------------------------------------------------------------------------------------------


def _each(words: str, mounts: Sequence[MountId], edit: Callable[[MountId], Edit]) -> Edit:
    def change(unit: Unit) -> Unit:
        for mount in mounts:
            if unit.find(mount) is not None:  # removing one filler mount may remove others of the armor
                unit = edit(mount).run(unit)
        return unit

    # Not a ``mount_edit``: each edit applies its consequences, and heat sinks would be counted twice.
    return Edit(words, change, name=_named(words, mounts))


def _next(unit: Unit, location: Location, row: int) -> int | None:
    return row if row < unit.chassis.form.slots(location) else None


def _in_one_piece(mount: Mount) -> Mount:
    if is_spread(item_of(mount)):
        raise EditRefusedError(tr("In many places"), tr("{item} moves slot by slot.", item=item_of(mount).name))
    return mount


def _named(words: str, mounts: Sequence[MountId], location: Location | None = None) -> StepName:
    def name(unit: Unit) -> str:
        return tr(words, item=names_of(unit, mounts), where=code_of(unit, location))

    return name


MOST: Final = 100
"""The greatest number of copies in one step."""


def place_many(item_id: str, count: int) -> Edit:
    """Mount copies of an item, weapons spread over arms and side torsos; those without room are unplaced."""
    if count == 1:
        return place_best(item_id)
    label = tr("Place {count} {item}", count=count, item=item_name(item_id))
    return adding(batch(label, *[place_best(item_id, spread=True)] * count), item_id)


def add_many(item_id: str, count: int) -> Edit:
    """Add unplaced copies of an item."""
    if count == 1:
        return add(item_id)
    label = tr("Add {count} {item}", count=count, item=item_name(item_id))
    return adding(batch(label, *[add(item_id)] * count), item_id)


def fill_with(item_id: str) -> Edit:
    """Mount as many copies of an item as free slots and mass allow. Impossible if there is room for none."""

    def run(unit: Unit) -> Unit:
        item = known_item(item_id)
        if is_spread(item) or not slots_needed(unit, item):
            return place_best(item_id).run(unit)
        after, count = unit, 0
        while count < MOST:
            more = place_best(item_id, evicting=False, spread=True).run(after)
            new = more.mounts[len(after.mounts) :]  # none if the engine holds another heat sink
            if not all(mount.is_placed for mount in new) or mass(design.once(more)).free < 0:
                break
            after, count = more, count + 1
        if not count:
            sentence = tr("There is neither room nor mass for another {item}.", item=item.name)
            raise EditRefusedError(tr(NO_ROOM), sentence)
        return after

    return adding(Edit(tr("Add as many {item} as fit", item=item_name(item_id)), run), item_id)


_CHASSIS_KINDS: Final = frozenset(("heat_sink", "jump"))
_CHASSIS_FLAGS: Final = frozenset().union(*GROUPS)


def is_of_chassis(item: Item) -> bool:
    """Whether an item counts as part of the chassis: heat sinks, jump jets, myomer, MASC, Endo Steel and the like."""
    return item.kind in _CHASSIS_KINDS or item.id in systems().plating or bool(item.flags & _CHASSIS_FLAGS)


def stripped_mounts(unit: Unit) -> list[MountId]:
    """The mounts that ``strip`` would remove, placed or not."""
    return [mount.id for mount in unit.mounts if not is_of_chassis(item_of(mount))]


def strip() -> Edit:
    """Remove all weapons, ammunition and gear. Impossible if there are none."""

    def change(unit: Unit) -> Unit:
        mounts = stripped_mounts(unit)
        if not mounts:
            raise EditRefusedError(tr("No equipment"), tr("There is no equipment to remove."))
        return remove_all(mounts).run(unit)

    def name(unit: Unit) -> str:
        count = len(stripped_mounts(unit))
        return trn("Remove all equipment ({n} item)", "Remove all equipment ({n} items)", count)

    return Edit(tr("Remove all equipment"), change, name=name)
