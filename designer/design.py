"""A unit as the inputs of a graph, one per part, and the equipment list that all rules start from.

``Design`` loads units into a graph: only parts that are no longer the same object are written. The queries below
resolve mounts to catalog items in the order in which the reference walks a 'Mech (BV rule 0.6), which links and
tie breaks depend on.
"""

from __future__ import annotations

from typing import NamedTuple

from designer.catalog import Item, catalog
from designer.graph import Evaluator, Graph, Input, Once, OnRun, Overlay, Writable, query
from designer.units.location import Location, Slot
from designer.units.mount import Mount, MountId, SystemPart, SystemSlot
from designer.units.unit import ArmorKind, Chassis, Engine, HeatSinks, Names, Tech, Unit

names: Input[Names] = Input("names")
tech: Input[Tech] = Input("tech")
chassis: Input[Chassis] = Input("chassis")
engine: Input[Engine] = Input("engine")
structure_kind: Input[tuple[str, bool]] = Input("structure_kind")
gyro_kind: Input[str] = Input("gyro_kind")
cockpit_kind: Input[str] = Input("cockpit_kind")
full_head_ejection: Input[bool] = Input("full_head_ejection")
heat_sink_kit: Input[bool] = Input("heat_sink_kit")
heat_sinks: Input[HeatSinks] = Input("heat_sinks")
armor_kinds: Input[tuple[ArmorKind, tuple[ArmorKind, ...] | None]] = Input("armor_kinds")
armor_at: Input[tuple[int, int]] = Input("armor_at")  # key: location; front and rear points
systems: Input[tuple[SystemSlot, ...]] = Input("systems")
mounts_at: Input[tuple[Mount, ...]] = Input("mounts_at")  # key: location, or None for what is unplaced
case_opt_out: Input[frozenset[Location]] = Input("case_opt_out")
quirks: Input[tuple[str, ...]] = Input("quirks")

GROUPS: tuple[Location | None, ...] = (*reversed(Location), None)
"""The groups of the equipment list in walking order; None holds the unplaced."""


def _write_parts(target: Writable, unit: Unit) -> None:
    target.write(names, unit.names)
    target.write(tech, unit.tech)
    target.write(chassis, unit.chassis)
    target.write(engine, unit.engine)
    target.write(structure_kind, (unit.structure, unit.structure_clan))
    target.write(gyro_kind, unit.gyro)
    target.write(cockpit_kind, unit.cockpit)
    target.write(full_head_ejection, unit.full_head_ejection)
    target.write(heat_sink_kit, unit.heat_sink_kit)
    target.write(heat_sinks, unit.heat_sinks)
    target.write(systems, unit.systems)
    target.write(case_opt_out, unit.case_opt_out)
    target.write(quirks, unit.quirks)


def _write_armor(target: Writable, unit: Unit) -> None:
    target.write(armor_kinds, (unit.armor.kind, unit.armor.kinds))
    for location in Location:
        target.write(armor_at, (unit.armor.front[location], unit.armor.rear[location]), location)


def _group_of(mount: Mount) -> Location | None:
    return mount.slots[0].location if mount.slots else mount.stands_in


def _grouped(mounts: tuple[Mount, ...]) -> dict[Location | None, tuple[Mount, ...]]:
    groups: dict[Location | None, list[Mount]] = {group: [] for group in GROUPS}
    for mount in mounts:
        groups[_group_of(mount)].append(mount)
    for group, members in groups.items():
        if group is not None and len(members) > 1:
            members.sort(key=_walk_position)
    return {group: tuple(members) for group, members in groups.items()}


def _walk_position(mount: Mount) -> tuple[int, int]:
    return mount.walk_position


class Design:
    """A graph that holds one unit after another."""

    def __init__(self, unit: Unit, on_run: OnRun | None = None) -> None:
        self.graph = Graph(on_run)
        self.unit = unit
        self._groups = _grouped(unit.mounts)
        _write_parts(self.graph, unit)
        _write_armor(self.graph, unit)
        for group, members in self._groups.items():
            self.graph.write(mounts_at, members, group)

    def load(self, unit: Unit) -> None:
        """Make ``unit`` the current one: write the parts that differ, compute nothing."""
        groups = _regrouped(self._groups, self.unit, unit)
        _write_changes(self.graph, self.unit, unit, self._groups, groups)
        self.unit, self._groups = unit, groups

    def what_if(self, unit: Unit) -> Overlay:
        """The calculation as it would be for ``unit``, without touching this design."""
        overlay = self.graph.overlay()
        groups = _regrouped(self._groups, self.unit, unit)
        _write_changes(overlay, self.unit, unit, self._groups, groups)
        return overlay


def _regrouped(
    groups: dict[Location | None, tuple[Mount, ...]], old: Unit, new: Unit
) -> dict[Location | None, tuple[Mount, ...]]:
    """The groups of the new unit, the very same tuples wherever no mount was exchanged."""
    if old.mounts is new.mounts:
        return groups
    kept = {id(mount) for mount in old.mounts}
    now = {id(mount) for mount in new.mounts}
    touched = {_group_of(mount) for mount in new.mounts if id(mount) not in kept}
    touched |= {_group_of(mount) for mount in old.mounts if id(mount) not in now}
    touched.add(None)  # the unplaced keep the unit's own order, which may change by itself
    fresh: dict[Location | None, list[Mount]] = {group: [] for group in touched}
    for mount in new.mounts:
        group = _group_of(mount)
        if group in fresh:
            fresh[group].append(mount)
    result = dict(groups)
    for group, members in fresh.items():
        if group is not None:
            members.sort(key=_walk_position)
        result[group] = tuple(members)
    return result


def _write_changes(
    target: Writable,
    old: Unit,
    new: Unit,
    old_groups: dict[Location | None, tuple[Mount, ...]],
    new_groups: dict[Location | None, tuple[Mount, ...]],
) -> None:
    _write_parts(target, new)
    if new.armor is not old.armor:
        _write_armor(target, new)
    for group, members in new_groups.items():
        if members is not old_groups[group]:
            target.write(mounts_at, members, group)


def once(unit: Unit) -> Once:
    """An evaluator for a single pass over ``unit``."""
    evaluator = Once()
    _write_parts(evaluator, unit)
    _write_armor(evaluator, unit)
    for group, members in _grouped(unit.mounts).items():
        evaluator.write(mounts_at, members, group)
    return evaluator


# -- the equipment list ---------------------------------------------------------------------------------------


class Fitted(NamedTuple):
    """A mount together with what it is."""

    mount: Mount
    item: Item

    @property
    def location(self) -> Location | None:
        """The primary location of the mount."""
        return self.mount.location


@query
def fitted_at(g: Evaluator, group: Location | None) -> tuple[Fitted, ...]:
    """What is mounted in one location (or unplaced, for None), by slot."""
    items = catalog()
    return tuple([Fitted(mount, items[mount.item]) for mount in mounts_at(g, group)])


@query
def equipment(g: Evaluator) -> tuple[Fitted, ...]:
    """All that is mounted, in the reference's walking order: highest location first, then by slot (BV rule 0.6)."""
    return tuple([fitted for group in GROUPS for fitted in fitted_at(g, group)])


@query
def by_flag(g: Evaluator) -> dict[str, tuple[Fitted, ...]]:
    """All that is mounted, indexed by the flags that rules ask for."""
    index: dict[str, list[Fitted]] = {}
    for fitted in equipment(g):
        for flag in fitted.item.flags:
            index.setdefault(flag, []).append(fitted)
    return {flag: tuple(members) for flag, members in index.items()}


@query
def with_flag(g: Evaluator, flag: str) -> tuple[Fitted, ...]:
    """What carries a flag, in walking order."""
    return by_flag(g).get(flag, ())


@query
def weapons(g: Evaluator) -> tuple[Fitted, ...]:
    """All weapons, in walking order. The unplaced count: they are part of the design (BV rule 0.6)."""
    return tuple([fitted for fitted in equipment(g) if fitted.item.type == "weapon"])


@query
def ammunition(g: Evaluator) -> tuple[Fitted, ...]:
    """All ammunition, in walking order."""
    return tuple([fitted for fitted in equipment(g) if fitted.item.type == "ammo"])


@query
def gear(g: Evaluator) -> tuple[Fitted, ...]:
    """All other equipment, in walking order."""
    return tuple([fitted for fitted in equipment(g) if fitted.item.type == "gear"])


@query
def mount_index(g: Evaluator) -> dict[MountId, Fitted]:
    """Every mount by its id."""
    return {fitted.mount.id: fitted for fitted in equipment(g)}


@query
def occupied(g: Evaluator, location: Location) -> dict[int, tuple[SystemSlot | Fitted, ...]]:
    """What lies in each taken slot of a location: more than one thing for superheavy pairs, and for mistakes."""
    return occupants(g).get(location, {})


@query
def occupants(g: Evaluator) -> dict[Location, dict[int, tuple[SystemSlot | Fitted, ...]]]:
    """What lies in each taken slot of the whole 'Mech."""
    found: dict[Location, dict[int, tuple[SystemSlot | Fitted, ...]]] = {}
    for system in systems(g):
        _occupy(found, system.slot, system)
    for fitted in equipment(g):
        for slot in fitted.mount.slots:
            _occupy(found, slot, fitted)
    return found


def _occupy(
    found: dict[Location, dict[int, tuple[SystemSlot | Fitted, ...]]], slot: Slot, what: SystemSlot | Fitted
) -> None:
    slots = found.setdefault(slot.location, {})
    slots[slot.row] = (*slots.get(slot.row, ()), what)


@query
def has_system(g: Evaluator, location: Location, part: SystemPart) -> bool:
    """Whether a built-in system sits in a location, e.g. a hand in an arm."""
    return any(system.part is part and system.slot.location is location for system in systems(g))
