"""A unit as inputs of the calculation graph, one input per part, and the equipment list that all rules read.

``Design`` loads units into a graph: only parts that are no longer the same object are written. The queries below find
the catalog items of the mounts and list them in the order of BV rule 0.6 (locations from the legs to the head, in each
by slot); it decides which items are linked and which of two equal ones comes first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import chain
from operator import attrgetter
from typing import Any, Final, NamedTuple

from designer.catalog import Item, RuleSet, catalog
from designer.catalog.quirks import quirk_ids as known_ids
from designer.graph import Evaluator, Graph, Input, Once, OnRun, Overlay, Writable, gate, input_cell, query
from designer.units.location import Location
from designer.units.mount import Mount, MountId, SystemPart, SystemSlot, differing, gone_and_new
from designer.units.unit import Armor, ArmorKind, Chassis, Engine, HeatSinks, Names, Tech, Unit

names: Input[Names] = input_cell("names")
tech: Input[Tech] = input_cell("tech")
chassis: Input[Chassis] = input_cell("chassis")
engine: Input[Engine] = input_cell("engine")
structure_kind: Input[tuple[str, bool]] = input_cell("structure_kind")
gyro_kind: Input[str] = input_cell("gyro_kind")
cockpit_kind: Input[str] = input_cell("cockpit_kind")
full_head_ejection: Input[bool] = input_cell("full_head_ejection")
heat_sink_kit: Input[bool] = input_cell("heat_sink_kit")
heat_sinks: Input[HeatSinks] = input_cell("heat_sinks")
armor_kinds: Input[tuple[ArmorKind, tuple[ArmorKind, ...] | None]] = input_cell("armor_kinds")
armor_at: Input[tuple[int, int]] = input_cell("armor_at", keyed=True)  # key: location; front and rear points
systems: Input[tuple[SystemSlot, ...]] = input_cell("systems")
mounts_at: Input[tuple[Mount, ...]] = input_cell("mounts_at", keyed=True)  # key: location, or None for unplaced mounts
case_opt_out: Input[frozenset[Location]] = input_cell("case_opt_out")
quirks: Input[tuple[str, ...]] = input_cell("quirks")  # the quirks of the unit, as its file writes them
weapon_quirks: Input[Mapping[MountId, tuple[str, ...]]] = input_cell("weapon_quirks")  # as the file writes them
manual_value: Input[int | None] = input_cell("manual_value")  # the Battle Value that the file sets by hand
rules: Input[RuleSet] = input_cell("rules")  # the rule book to calculate by
table_books: Input[tuple[str, ...]] = input_cell("table_books")  # the rulebooks of a table; none: any
by_rules: Input[bool] = input_cell("by_rules")  # whether Battle Values leave out the slips of the reference

GROUPS: tuple[Location | None, ...] = (*reversed(Location), None)
"""The groups of the equipment list in their order: one per location (legs first, head last), None for unplaced."""


_PARTS: tuple[tuple[Input[Any], str], ...] = (  # Any: each input has the type of its part
    *((names, "names"), (tech, "tech"), (chassis, "chassis"), (engine, "engine")),
    *((gyro_kind, "gyro"), (cockpit_kind, "cockpit"), (full_head_ejection, "full_head_ejection")),
    *((heat_sink_kit, "heat_sink_kit"), (heat_sinks, "heat_sinks"), (systems, "systems")),
    *((case_opt_out, "case_opt_out"), (quirks, "quirks")),
)
"""The inputs that are parts of the unit, with the name of the part."""
_PART_CELLS: tuple[Input[Any], ...] = tuple([cell for cell, _ in _PARTS])  # Any: see above
_parts_of = attrgetter(*[name for _, name in _PARTS])

RULES_KEY: Final = "rulebook"
"""The key of the header of a file that names the rule book of the unit."""


def rules_of_file(unit: Unit) -> RuleSet | None:
    """The rule book that the file of a unit names; None if it names none, or one that is not known."""
    named = unit.header_value(RULES_KEY).strip().lower()
    return next((book for book in RuleSet if book.value == named), None)


def rules_of_files(units: Iterable[Unit]) -> RuleSet | None:
    """The rule book that the first of these units' files that names one names; None if none does."""
    return next(filter(None, map(rules_of_file, units)), None)


def rules_for(unit: Unit, chosen: RuleSet | None = None) -> RuleSet:
    """The rule book to calculate by: the one that is chosen, else that of the unit's file, else Total Warfare."""
    return chosen or rules_of_file(unit) or RuleSet.TOTAL_WARFARE


def _write_parts(target: Writable, unit: Unit, old: Unit | None = None) -> None:
    """Write the parts of a unit; of those that are the same objects as in ``old`` none."""
    if old is None:
        for cell, part in zip(_PART_CELLS, _parts_of(unit), strict=True):
            target.write(cell, part)
    else:
        for cell, part, before in zip(_PART_CELLS, _parts_of(unit), _parts_of(old), strict=True):
            if part is not before:
                target.write(cell, part)
    if old is None or (unit.structure, unit.structure_clan) != (old.structure, old.structure_clan):
        target.write(structure_kind, (unit.structure, unit.structure_clan))
    if old is None or unit.header is not old.header:
        target.write(manual_value, unit.manual_value)
    if old is None or unit.mounts is not old.mounts:
        target.write(weapon_quirks, {mount.id: mount.quirks for mount in unit.mounts if mount.quirks})


def _write_armor(target: Writable, armor: Armor, old: Armor | None = None) -> None:
    """Write the armor; of locations whose points are those of ``old`` none."""
    if old is None or armor.kind is not old.kind or armor.kinds is not old.kinds:
        target.write(armor_kinds, (armor.kind, armor.kinds))
    for location, points in zip(Location, zip(armor.front, armor.rear, strict=True), strict=True):
        if old is None or points != (old.front[location], old.rear[location]):
            target.write(armor_at, points, location)


def group_of(mount: Mount) -> Location | None:
    """The location under which the equipment list has a mount; None if it is unplaced."""
    return mount.slots[0].location if mount.slots else mount.stands_in


def _grouped(mounts: tuple[Mount, ...]) -> dict[Location | None, tuple[Mount, ...]]:
    groups: dict[Location | None, list[Mount]] = {group: [] for group in GROUPS}
    for mount in mounts:
        groups[mount.slots[0].location if mount.slots else mount.stands_in].append(mount)
    return {
        group: tuple(sorted(members, key=_position) if group is not None and len(members) > 1 else members)
        for group, members in groups.items()
    }


def _without_quirks(mounts: tuple[Mount, ...]) -> tuple[Mount, ...]:
    """The mounts without their quirks, which are an input of their own: mass, heat and BV do not depend on them."""
    for mount in mounts:
        if mount.quirks:
            return tuple([each._replace(quirks=()) if each.quirks else each for each in mounts])
    return mounts


def _position(mount: Mount) -> tuple[int, int]:
    """The sort key of the mounts of one location: by slot, those without slots last, and those that share one by id."""
    return mount.slots[0].row if mount.slots else 99, mount.id


@query
def rule_inputs(g: Evaluator) -> tuple[object, ...]:
    """All inputs but the names, which no rule reads: the same object until one of them changes."""
    parts = [cell(g) for cell in _PART_CELLS if cell is not names]
    others = [
        cell(g) for cell in (structure_kind, armor_kinds, manual_value, weapon_quirks, rules, table_books, by_rules)
    ]
    return (
        *parts,
        *others,
        *(armor_at(g, location) for location in Location),
        *(mounts_at(g, group) for group in GROUPS),
    )


class Design:
    """A unit in a calculation graph; another unit can be loaded into it."""

    def __init__(self, unit: Unit, on_run: OnRun | None = None, *, ruleset: RuleSet = RuleSet.TOTAL_WARFARE) -> None:
        self.graph = Graph(on_run)
        self.unit = unit
        self.graph.write(rules, ruleset)
        self.graph.write(table_books, ())
        self.graph.write(by_rules, False)
        self._groups = _grouped(unit.mounts)
        _write_parts(self.graph, unit)
        _write_armor(self.graph, unit.armor)
        for group, members in self._groups.items():
            self.graph.write(mounts_at, _without_quirks(members), group)

    def load(self, unit: Unit) -> None:
        """Make ``unit`` the current unit: write the parts that differ into the graph. Nothing is computed yet."""
        groups = _regrouped(self._groups, self.unit, unit)
        _write_changes(self.graph, self.unit, unit, self._groups, groups)
        self.unit, self._groups = unit, groups

    def what_if(self, unit: Unit) -> Overlay:
        """An evaluator that gives all figures as they would be for ``unit``; this design stays as it is."""
        overlay = self.graph.overlay()
        groups = _regrouped(self._groups, self.unit, unit)
        _write_changes(overlay, self.unit, unit, self._groups, groups)
        return overlay


def _regrouped(
    groups: dict[Location | None, tuple[Mount, ...]], old: Unit, new: Unit
) -> dict[Location | None, tuple[Mount, ...]]:
    """The mounts of the new unit by group; a group without a changed mount keeps the same tuple object."""
    if old.mounts is new.mounts:
        return groups
    gone, fresh = gone_and_new(old.mounts, new.mounts)
    touched = {*map(group_of, fresh), *map(group_of, gone)}
    result = dict(groups)
    for group in touched - {None}:
        members = [*differing(groups[group], gone), *[mount for mount in fresh if group_of(mount) is group]]
        result[group] = tuple(sorted(members, key=_position))
    if None in touched or len(groups[None]) > 1:  # those have no order but that of the unit, which may be another one
        result[None] = tuple([mount for mount in new.mounts if not mount.slots and mount.stands_in is None])
    return result


def _write_changes(
    target: Writable,
    old: Unit,
    new: Unit,
    old_groups: dict[Location | None, tuple[Mount, ...]],
    new_groups: dict[Location | None, tuple[Mount, ...]],
) -> None:
    _write_parts(target, new, old)
    if new.armor is not old.armor:
        _write_armor(target, new.armor, old.armor)
    for group, members in new_groups.items():
        if members is not old_groups[group]:
            target.write(mounts_at, _without_quirks(members), group)


def once(
    unit: Unit,
    *,
    ruleset: RuleSet = RuleSet.TOTAL_WARFARE,
    follow_rules: bool = False,
    books: tuple[str, ...] = (),
) -> Once:
    """An evaluator for computing figures of ``unit`` once, without a graph.

    With ``follow_rules`` Battle Values leave out the slips of the reference implementation (``by_rules``). Items whose
    rules are in none of the ``books`` of a table, if it has chosen some, have a finding.
    """
    evaluator = Once()
    evaluator.write(rules, ruleset)
    evaluator.write(by_rules, follow_rules)
    evaluator.write(table_books, books)
    _write_parts(evaluator, unit)
    _write_armor(evaluator, unit.armor)
    for group, members in _grouped(unit.mounts).items():
        evaluator.write(mounts_at, _without_quirks(members), group)
    return evaluator


# -- the equipment list ---------------------------------------------------------------------------------------


class Fitted(NamedTuple):
    """A mount and its catalog item. The mount comes without its quirks, which ``weapon_quirks`` holds."""

    mount: Mount
    item: Item

    @property
    def location(self) -> Location | None:
        """The primary location of the mount."""
        return self.mount.location


class Contents(NamedTuple):
    """The mounts of one location (or of all), in the order of their slots: all of them, and by type of item.

    ``crossing`` are the mounts that also fill slots of other locations: split weapons and spread items.
    """

    all: tuple[Fitted, ...]
    weapons: tuple[Fitted, ...]
    ammunition: tuple[Fitted, ...]
    gear: tuple[Fitted, ...]
    crossing: tuple[Fitted, ...]


_NOTHING: Final = Contents((), (), (), (), ())


@query
def contents(g: Evaluator, group: Location | None) -> Contents:
    """The mounts of one location; the unplaced ones for None. Edits in other locations do not run this query again."""
    mounts = mounts_at(g, group)
    if not mounts:
        return _NOTHING
    items = catalog().items
    mounted = [Fitted(mount, items[mount.item]) for mount in mounts]
    by_type: dict[str, list[Fitted]] = {"weapon": [], "ammo": [], "gear": []}
    for fitted in mounted:
        by_type[fitted.item.type].append(fitted)
    crossing = [f for f in mounted if len(f.mount.slots) > 1 and f.mount.slots[-1].location is not group]
    weapons, ammunition, gear = map(tuple, by_type.values())
    return Contents(tuple(mounted), weapons, ammunition, gear, tuple(crossing))


@query
def inventory(g: Evaluator) -> Contents:
    """All mounts, also the unplaced ones, in the order of locations and slots (BV rule 0.6)."""
    held = [contents(g, group) for group in GROUPS]
    return Contents(*[tuple(chain.from_iterable(parts)) for parts in zip(*held, strict=True)])


def equipment(g: Evaluator) -> tuple[Fitted, ...]:
    """All mounts, in the order of locations (legs first, head last) and in each of slots; the unplaced ones last."""
    return inventory(g).all


@query
def weapons(g: Evaluator) -> tuple[Fitted, ...]:
    """All weapons, in the order of locations and slots; also unplaced ones, since they are part of the design."""
    return inventory(g).weapons


@gate
def ammunition(g: Evaluator) -> tuple[Fitted, ...]:
    """All ammunition, in the order of locations and slots."""
    return inventory(g).ammunition


@gate
def gear(g: Evaluator) -> tuple[Fitted, ...]:
    """All equipment other than weapons and ammunition, in the order of locations and slots."""
    return inventory(g).gear


@gate
def crossing(g: Evaluator) -> tuple[Fitted, ...]:
    """All items whose slots lie in more than one location."""
    return inventory(g).crossing


@gate
def launchers(g: Evaluator) -> tuple[Fitted, ...]:
    """All weapons that fire ammunition, in the order of locations and slots."""
    return tuple([f for f in weapons(g) if f.item.ammo])


@gate
def armored(g: Evaluator) -> tuple[Fitted, ...]:
    """The mounts with component armor by location and slot, except items on which it has no effect (TO p. 95)."""
    return tuple([f for f in equipment(g) if f.mount.armored and f.item.takes_armor])


FLAG_GROUPS: dict[str, tuple[str, ...]] = {
    "movement": (
        "jump_jet",
        "masc",
        "supercharger",
        "tsm",
        "prototype_tsm",
        "industrial_tsm",
        "super_cooled_myomer",
        "partial_wing",
        "jump_booster",
        "umu",
        "modular_armor",
        "chain_drape",
        "small_shield",
        "medium_shield",
        "large_shield",
    ),
    "cooling": ("radical_heat_sink", "emergency_coolant", "null_signature", "void_signature", "chameleon"),
    "protection": ("case", "case_ii", "case_p", "case_due", "blue_shield", "harjel_ii", "harjel_iii", "spikes", "ams"),
    "fire_control": ("targeting_computer", "aes", "drone_os", "mg_array", "vibroblade", "ram_plate", "ppc_capacitor"),
}
"""The item flags that rules read, in groups; an edit recomputes only rules that read a group in which it changed."""

_GROUP_OF = {flag: group for group, flags in FLAG_GROUPS.items() for flag in flags}


@cache
def _grouped_flags(item: Item) -> tuple[tuple[str, str], ...]:
    return tuple((_GROUP_OF[flag], flag) for flag in sorted(item.flags) if flag in _GROUP_OF)


Flagged = dict[str, tuple[Fitted, ...]]


@query
def flag_index(g: Evaluator) -> dict[str, Flagged]:
    """The mounts whose items have a flag of ``FLAG_GROUPS``: by group, then by flag."""
    index: dict[str, dict[str, list[Fitted]]] = {group: {} for group in FLAG_GROUPS}
    for fitted in equipment(g):
        for group, flag in _grouped_flags(fitted.item):
            index[group].setdefault(flag, []).append(fitted)
    return {group: {flag: tuple(held) for flag, held in flags.items()} for group, flags in index.items()}


@gate
def flagged(g: Evaluator, group: str) -> Flagged:
    """The mounts whose items have a flag of one group of ``FLAG_GROUPS``, by flag."""
    return flag_index(g)[group]


def with_flag(g: Evaluator, flag: str) -> tuple[Fitted, ...]:
    """The mounts whose items have a flag of ``FLAG_GROUPS``, in the order of locations and slots."""
    return flagged(g, _GROUP_OF[flag]).get(flag, ())


@query
def quirk_ids(g: Evaluator) -> tuple[str, ...]:
    """The ids of the unit's quirks, each once; a quirk that the catalog does not have keeps its written form."""
    return known_ids(quirks(g))


@query
def weapon_quirk_ids(g: Evaluator, mount: MountId) -> tuple[str, ...]:
    """The ids of the quirks of one mount."""
    return known_ids(weapon_quirks(g).get(mount, ()))


@query
def _systems_by_location(g: Evaluator) -> dict[Location, tuple[SystemSlot, ...]]:
    found: dict[Location, list[SystemSlot]] = {}
    for system in systems(g):
        found.setdefault(system.slot.location, []).append(system)
    return {location: tuple(held) for location, held in found.items()}


@query
def armored_systems(g: Evaluator) -> tuple[SystemSlot, ...]:
    """The armored slots of built-in systems. Most designs have none, so that most edits of systems do not change it."""
    return tuple([system for system in systems(g) if system.armored])


@query
def systems_at(g: Evaluator, location: Location) -> tuple[SystemSlot, ...]:
    """The built-in systems of a location."""
    return _systems_by_location(g).get(location, ())


Occupant = SystemSlot | Fitted


@query
def occupied(g: Evaluator, location: Location) -> dict[int, tuple[Occupant, ...]]:
    """Content of each occupied slot (row) of a location; several share a slot in superheavy or illegal designs."""
    held: list[tuple[int, Occupant]] = [(system.slot.row, system) for system in systems_at(g, location)]
    for fitted in contents(g, location).all:
        held += [(row, fitted) for place, row in fitted.mount.slots if place is location]
    for fitted in crossing(g):
        if fitted.mount.slots[0].location is not location:
            held += [(row, fitted) for place, row in fitted.mount.slots if place is location]
    rows: dict[int, tuple[Occupant, ...]] = {row: (occupant,) for row, occupant in held}
    if len(rows) < len(held):
        rows.clear()
        for row, occupant in held:
            rows[row] = (*rows.get(row, ()), occupant)
    return rows


@query
def has_system(g: Evaluator, location: Location, part: SystemPart) -> bool:
    """Whether a location has a built-in part, e.g. an arm a hand."""
    return any(system.part is part for system in systems_at(g, location))
