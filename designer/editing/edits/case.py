"""Edits of the CASE of a location: CASE, CASE II, prototype CASE, or the automatic CASE of Clan chassis.

TechManual p. 210 (CASE), Tactical Operations p. 299 (CASE II); CONSTRUCTION, section 6.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from designer.catalog import Item, catalog
from designer.construction.offers import available
from designer.construction.places import NO_LOCATION, why_not
from designer.construction.technology import chassis_side, fits_side
from designer.editing.consequences import mount_edit
from designer.editing.edit import Edit, EditRefusedError
from designer.editing.mount_placement import put
from designer.editing.mounts import code_of, item_of, with_new, without
from designer.editing.slot_search import obstacle
from designer.language import sense, tr
from designer.units.location import Location
from designer.units.mount import ItemId, Mount
from designer.units.unit import Unit

NONE: Final = ""
"""The id of the choice "no CASE"."""

_FLAGS: Final = ("case", "case_ii", "case_p")


class CaseChoice(NamedTuple):
    """A choice of CASE for a location: the item id or ``NONE``; ``reason`` says why it is unavailable, else empty."""

    id: str
    name: str
    chosen: bool
    reason: str = ""


def case_items() -> tuple[Item, ...]:
    """All CASE items."""
    return tuple(item for item in catalog() if not item.flags.isdisjoint(_FLAGS))


def case_choices(unit: Unit, location: Location) -> tuple[CaseChoice, ...]:
    """All choices of CASE for a location, also unavailable ones, but not those of the other technology base."""
    now = chosen_case(unit, location)
    found = [CaseChoice(NONE, tr(sense("part", "None")), now == NONE)]
    for item in case_items():
        if not fits_side(item, unit.tech.base) and item.id != now:
            continue
        name = item.name if _usual(unit, item) else f"{item.name} ({item.tech})"
        found.append(CaseChoice(item.id, name, now == item.id, _why_not(unit, item, location)))
    return tuple(found)


def chosen_case(unit: Unit, location: Location) -> str:
    """The item id of the CASE in a location, also of automatic Clan CASE, which has no mount; ``NONE`` without CASE."""
    mounted = [mount for mount in _protecting(unit) if mount.location is location]
    if mounted:
        return mounted[0].item
    return _automatic(unit, location) if location not in unit.case_opt_out else NONE


def set_case(location: Location, item_id: str) -> Edit:
    """Set the CASE of a location; ``NONE`` removes it."""

    def change(unit: Unit) -> Unit:
        if chosen_case(unit, location) == item_id:
            return unit
        if location not in unit.chassis.form.locations:
            raise EditRefusedError(tr(NO_LOCATION), tr("The 'Mech has no such location."))
        bare = _bare(unit, location)
        if item_id == NONE:
            return bare
        item = next((each for each in case_items() if each.id == item_id), None)
        if item is None:
            raise EditRefusedError(tr("No CASE"), tr("{item} protects nothing.", item=item_id))
        if item_id == _automatic(unit, location):
            return bare.with_(case_opt_out=bare.case_opt_out - {location})
        mount = Mount(bare.next_mount_id(), ItemId(item_id))
        return put(with_new(bare, mount), mount, location, None)

    def name(unit: Unit) -> str:
        where = code_of(unit, location)
        if item_id == NONE:
            return tr("Remove CASE from {where}", where=where)
        chosen = next((each.name for each in case_choices(unit, location) if each.id == item_id), item_id)
        return tr("{item} in {where}", item=chosen, where=where)

    return mount_edit("CASE", change, name)


def _protecting(unit: Unit) -> list[Mount]:
    return [mount for mount in unit.mounts if not item_of(mount).flags.isdisjoint(_FLAGS)]


def _bare(unit: Unit, location: Location) -> Unit:
    """The unit without CASE in a location."""
    bare = without(unit, {mount.id for mount in _protecting(unit) if mount.location is location})
    if _automatic(unit, location) and location not in bare.case_opt_out:
        bare = bare.with_(case_opt_out=bare.case_opt_out | {location})
    return bare


def _automatic(unit: Unit, location: Location) -> str:
    """The item id of Clan CASE if a location has it automatically (without a mount), else ``NONE``.

    Every location has it on a Clan chassis, or if Clan CASE is mounted in another location.
    """
    kind = next(item for item in case_items() if item.tech == "Clan" and "case" in item.flags)
    has_it = unit.tech.base.is_clan or any(m.item == kind.id and m.location is not location for m in _protecting(unit))
    return kind.id if has_it else NONE


def _usual(unit: Unit, item: Item) -> bool:
    return item.tech in ("All", chassis_side(unit.tech.base))


def _why_not(unit: Unit, item: Item, location: Location) -> str:
    """Why a CASE item is unavailable (technology, location, no room instead of the present one); empty if it is not."""
    reason = available(item, unit.tech) or why_not(item, unit, location)
    return reason or obstacle(_bare(unit, location), item, location) or ""
