"""Critical slots: used and free slots, unplaced items, and the room for items (TM p. 50, 57; CONSTRUCTION 9.1).

Slots with loose filler (e.g. of endo steel) count as free, since all other items displace it. Edits and findings use
this module, so that their figures agree.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from designer import design
from designer.catalog import Item, StructureType, systems
from designer.construction.formulas import fixed_slots
from designer.construction.frame import mount_slots
from designer.construction.spread import Kinds, is_loose_filler, is_spread, worn_places
from designer.design import Fitted
from designer.graph import Evaluator, query
from designer.language import inside, tr, trn
from designer.units.location import ARMS, CT, LT, RT, SIDE_TORSOS, Form, Location
from designer.units.mount import SystemSlot
from designer.units.unit import Chassis, Unit


def gives_way(item: Item, form: Form, kinds: Kinds) -> bool:
    """Whether other items displace an item: it is loose filler, and no patchwork armor prescribes its location."""
    return is_loose_filler(item) and worn_places(item, form, kinds) is None


def longest_run(rows: Iterable[int]) -> int:
    """The greatest number of adjacent rows among these rows."""
    longest = run = 0
    before = None
    for row in sorted(rows):
        run = run + 1 if before is not None and row == before + 1 else 1
        longest = max(longest, run)
        before = row
    return longest


def split_neighbors(chassis: Chassis, item: Item, location: Location) -> tuple[Location, ...]:
    """The locations into which a splittable item in ``location`` may extend.

    It can be split between arm and side torso, and side and center torso, but not on LAMs (CONSTRUCTION 9.1).
    """
    form = chassis.form
    if not item.splittable or form is Form.LAM:
        return ()
    pairs = [(RT, CT), (LT, CT)]
    if form.has_arms:
        pairs += [(arm, side) for arm, side in zip(ARMS, SIDE_TORSOS, strict=True)]
    return tuple(b if a is location else a for a, b in pairs if location in (a, b))


def may_share(one: Item, other: Item) -> bool:
    """Whether two items may share a slot of a superheavy: bins for the same weapon, or equal heat sinks."""
    if one.is_ammo and other.is_ammo:
        return one.ammo != "" and (one.ammo, one.rack) == (other.ammo, other.rack)
    return one.kind == "heat_sink" and one is other


def short_of(needed: int, most: int, place: str = "") -> str:
    """A part of a sentence on the lack of room for an item; ``place`` is the location code with the most room."""
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
    """The greatest number of adjacent slots in a location that are free or filled with loose filler."""
    return longest_run(open_rows(g, location))


@query
def open_rows(g: Evaluator, location: Location) -> tuple[int, ...]:
    """The rows of a location that are free or filled with loose filler, in no order."""
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
    return tuple(rows)


def _yields(thing: design.Occupant, form: Form, kinds: Kinds) -> bool:
    return not isinstance(thing, SystemSlot) and gives_way(thing.item, form, kinds)


_ROOM: Final = tuple(
    name
    for name in Unit._fields
    if name not in ("names", "armor", "quirks", "stray_weapon_quirks", "header", "fluff", "source")
)
"""The fields of a unit that can change free slots. (Of ``armor`` only the types can, which are checked apart.)"""


def may_differ_in_space(one: Unit, other: Unit) -> bool:
    """Whether two units may differ in their free slots."""
    if (one.armor.kind, one.armor.kinds) != (other.armor.kind, other.armor.kinds):
        return True
    return any(getattr(one, name) is not getattr(other, name) for name in _ROOM)


class SlotUse(NamedTuple):
    """The numbers of slots of the 'Mech: used ones, all, and those that unplaced items need."""

    used: int
    total: int
    unplaced: int

    @property
    def free(self) -> int:
        """The number of empty slots."""
        return self.total - self.used


class UnallocatedMount(NamedTuple):
    """An unplaced item, or a spread item with unplaced slots; ``missing`` is the number of slots that it needs."""

    fitted: Fitted
    missing: int

    @property
    def number(self) -> int:
        """As how many it counts on the unallocated list: 1, or the slots that a spread item needs."""
        return max(self.missing, 1) if is_spread(self.fitted.item) else 1


@query
def unallocated_at(g: Evaluator, group: Location | None) -> tuple[UnallocatedMount, ...]:
    """The spread items in a location with unplaced slots; for None the unplaced items."""
    held = design.contents(g, group).all
    if not held:
        return ()
    entries = []
    superheavy = design.chassis(g).superheavy
    for fitted in held:
        mount = fitted.mount
        needed = None if superheavy else fixed_slots(fitted.item)  # known without asking for each mount
        missing = (mount_slots(g, fitted) if needed is None else needed) - len(mount.slots)
        if missing > 0 or not mount.is_placed:
            entries.append(UnallocatedMount(fitted, max(missing, 0)))
    return tuple(entries)


@query
def unallocated(g: Evaluator) -> tuple[UnallocatedMount, ...]:
    """All unplaced items, and all spread items with unplaced slots."""
    found = [entry for group in design.GROUPS for entry in unallocated_at(g, group)]
    if design.chassis(g).is_franken:  # how many slots the structure of a donor takes in each location is not known
        found = [entry for entry in found if not is_structure_filler(entry.fitted.item)]
    return tuple(found)


@query
def unallocated_count(g: Evaluator) -> int:
    """The number of the unallocated list: its items, those that are spread counted by their slots."""
    return sum(entry.number for entry in unallocated(g))


def is_structure_filler(item: Item) -> bool:
    """Whether an item stands for slots of the internal structure."""
    return isinstance(systems().plating.get(item.id), StructureType)


@query
def used_rows(g: Evaluator, location: Location) -> int:
    """The number of used slots of a location."""
    last = design.chassis(g).form.slots(location)
    return sum([row < last for row in design.occupied(g, location)])


@query
def slot_use(g: Evaluator) -> SlotUse:
    """The use of slots of the whole 'Mech."""
    form = design.chassis(g).form
    used = sum([used_rows(g, location) for location in form.locations])
    return SlotUse(used, form.total_slots, sum([entry.missing for entry in unallocated(g)]))
