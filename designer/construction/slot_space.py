"""Critical slots: used and free ones, unplaced items, and the space for others (TM p. 50, 57; CONSTRUCTION 9.1).

All other items displace loose filler, so its slots count as free. Drops and findings use this module, so that both
name the same figures.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from typing import Final, NamedTuple

from designer import design
from designer.catalog import Item
from designer.construction.frame import mount_slots
from designer.construction.spread import Kinds, is_loose_filler, worn_places
from designer.design import Fitted
from designer.graph import Evaluator, query
from designer.language import inside, tr, trn
from designer.units.location import ARMS, CT, LT, RT, SIDE_TORSOS, Form, Location
from designer.units.mount import SystemSlot
from designer.units.unit import Chassis, Unit


def gives_way(item: Item, form: Form, kinds: Kinds) -> bool:
    """Whether other items displace an item: loose filler, unless patchwork armor prescribes its location."""
    return is_loose_filler(item) and worn_places(item, form, kinds) is None


def longest_run(rows: Iterable[int]) -> int:
    """The length of the longest run of adjacent rows."""
    longest = run = 0
    before = None
    for row in sorted(rows):
        run = run + 1 if before is not None and row == before + 1 else 1
        longest = max(longest, run)
        before = row
    return longest


def split_neighbours(chassis: Chassis, item: Item, location: Location) -> tuple[Location, ...]:
    """The locations between which an item may be split: arm and side torso, side torso and center torso.

    Never legs, never on LAMs (CONSTRUCTION 9.1).
    """
    form = chassis.form
    if not item.splittable or form is Form.LAM:
        return ()
    pairs = [(RT, CT), (LT, CT)]
    if form.has_arms:
        pairs += [(arm, side) for arm, side in zip(ARMS, SIDE_TORSOS, strict=True)]
    return tuple(b if a is location else a for a, b in pairs if location in (a, b))


def may_share(one: Item, other: Item) -> bool:
    """Whether two items of one slot each share a slot of a superheavy: bins of one ammunition, or equal sinks."""
    if one.is_ammo and other.is_ammo:
        return one.ammo != "" and (one.ammo, one.rack) == (other.ammo, other.rack)
    return one.kind == "heat_sink" and one is other


def short_of(needed: int, most: int, place: str = "") -> str:
    """The lack of room for an item, as part of a sentence; ``place`` is the code of the location with the most room."""
    if not most:
        return inside(tr("No free slot"))
    if not place:
        return trn(
            "it needs {need} slots in one run, at most {n} is free",
            "it needs {need} slots in one run, at most {n} are free",
            most,
            need=needed,
        )
    return trn(
        "it needs {need} slots in one run, at most {n} is free ({where})",
        "it needs {need} slots in one run, at most {n} are free ({where})",
        most,
        need=needed,
        where=place,
    )


@query
def room_at(g: Evaluator, location: Location) -> int:
    """The longest run of slots in a location that are free or hold loose filler."""
    held = design.occupied(g, location)
    form = design.chassis(g).form
    rows = [row for row in range(form.slots(location)) if row not in held]
    if len(rows) < form.slots(location):
        kinds = design.armor_kinds(g)[1]
        rows += [
            row
            for row, things in held.items()
            if row < form.slots(location) and all(_yields(thing, form, kinds) for thing in things)
        ]
    return longest_run(rows)


def _yields(thing: design.Occupant, form: Form, kinds: Kinds) -> bool:
    return not isinstance(thing, SystemSlot) and gives_way(thing.item, form, kinds)


_ROOM: Final = tuple(
    field.name
    for field in fields(Unit)
    if field.name not in ("names", "armor", "quirks", "stray_weapon_quirks", "header", "fluff", "source")
)
"""The fields of a unit that can affect free space; of the armor only the kinds do, not the points."""


def may_differ_in_space(one: Unit, other: Unit) -> bool:
    """Whether something may fit into one unit at a place where it does not fit into the other."""
    if (one.armor.kind, one.armor.kinds) != (other.armor.kind, other.armor.kinds):
        return True
    return any(getattr(one, name) is not getattr(other, name) for name in _ROOM)


class SlotUse(NamedTuple):
    """Slots of the whole 'Mech: used, all, and those that unplaced items need."""

    used: int
    total: int
    unplaced: int

    @property
    def free(self) -> int:
        """Empty slots."""
        return self.total - self.used


class ShelfEntry(NamedTuple):
    """An unplaced item, or the unplaced slots of a spread one."""

    fitted: Fitted
    missing: int


@query
def shelf_at(g: Evaluator, group: Location | None) -> tuple[ShelfEntry, ...]:
    """The unplaced slots of spread items in a location, or the items without location for None."""
    entries = []
    for fitted in design.contents(g, group).all:
        mount = fitted.mount
        missing = mount_slots(g, fitted) - len(mount.slots)
        if missing > 0 or not mount.is_placed:
            entries.append(ShelfEntry(fitted, max(missing, 0)))
    return tuple(entries)


@query
def shelf(g: Evaluator) -> tuple[ShelfEntry, ...]:
    """All unplaced items, and the missing slots of spread ones."""
    return tuple([entry for group in design.GROUPS for entry in shelf_at(g, group)])


@query
def used_rows(g: Evaluator, location: Location) -> int:
    """The number of used rows of a location."""
    last = design.chassis(g).form.slots(location)
    return sum([row < last for row in design.occupied(g, location)])


@query
def slot_use(g: Evaluator) -> SlotUse:
    """The use of slots of the whole 'Mech."""
    form = design.chassis(g).form
    used = sum([used_rows(g, location) for location in form.locations])
    return SlotUse(used, form.total_slots, sum([entry.missing for entry in shelf(g)]))
