"""Normalizing a unit after an edit to what a file can express, so that saving loses nothing (MTF_FORMAT 3, 4)."""

from __future__ import annotations

from collections import Counter

from designer.catalog import catalog, systems
from designer.construction.armor import armor_type
from designer.construction.engine import kind_of
from designer.construction.layout import cockpit_of
from designer.editing.slot_search import slots_needed
from designer.units.location import HD, Form, Location, Slot, inner_neighbor
from designer.units.mount import Mount, MountId, walk
from designer.units.unit import Armor, ArmorKind, Engine, HeatSinks, Unit


def storable(unit: Unit) -> Unit:
    """The unit as it would be read again from its file.

    A part that only one technology base has is of this base. The engine has the base of the chassis unless technology
    is mixed, so that an engine of the other base makes it mixed if the two differ. Only double heat sinks have a base.
    A QuadVee has the cockpit of QuadVees.
    """
    base, engine = unit.tech.base, unit.engine
    if not base.is_mixed and engine.clan is not base.is_clan:
        if differs_by_side(engine):
            unit = unit.with_(tech=unit.tech._replace(base=base.mixed))
        else:
            unit = unit.with_(engine=engine._replace(clan=base.is_clan))
    structure = systems().structures.get(unit.structure)
    if structure is not None and structure.tech != "All" and unit.structure_clan is not (structure.tech == "Clan"):
        unit = unit.with_(structure_clan=not unit.structure_clan)
    if unit.chassis.form is Form.QUADVEE and "quadvee" not in cockpit_of(unit.cockpit).flags:
        unit = unit.with_(cockpit="quadvee")
    armor, sinks = _armor(unit.armor, unit.chassis.form), sided_sinks(unit.heat_sinks)
    opt_out = unit.case_opt_out.intersection(unit.chassis.form.locations)
    if (armor, sinks, opt_out) == (unit.armor, unit.heat_sinks, unit.case_opt_out):
        return unit
    return unit.with_(armor=armor, heat_sinks=sinks, case_opt_out=opt_out)


def differs_by_side(engine: Engine) -> bool:
    """Whether Clan and Inner Sphere engines of this type differ, or only one of them exists."""
    kind = kind_of(engine)
    return kind.side_slots_clan != kind.side_slots or kind.side_slots_clan is None


def sided_sinks(sinks: HeatSinks) -> HeatSinks:
    """The heat sinks, marked as Clan only if they are double."""
    return sinks._replace(clan=False) if sinks.clan and sinks.kind != "double" else sinks


def _armor(armor: Armor, form: Form) -> Armor:
    """The armor without points in locations that the form lacks, with kinds of the technology base that has them."""
    there = form.locations
    if any(points and location not in there for location, points in zip(Location, armor.front, strict=True)):
        front = tuple(armor.front[location] if location in there else 0 for location in Location)
        armor = armor._replace(front=front)
    if armor.kinds is None:
        kind = _sided(armor.kind)
        return armor if kind == armor.kind else armor._replace(kind=kind)
    kinds = tuple(_sided(armor.kinds[location if location in there else HD]) for location in Location)
    return armor if (armor.kind, armor.kinds) == (ArmorKind(), kinds) else armor._replace(kind=ArmorKind(), kinds=kinds)


def _sided(kind: ArmorKind) -> ArmorKind:
    tech = armor_type(kind).tech
    return kind if tech == "All" or kind.clan is (tech == "Clan") else kind._replace(clan=tech == "Clan")


# -- split weapons --------------------------------------------------------------------------------------------


def as_joined(unit: Unit) -> Unit:
    """The unit with slots distributed among equal split weapons as reading its file would do it (MTF_FORMAT 5.5).

    The slot lines of equal weapons are equal, so that only the order of reading decides to which weapon a slot belongs.
    """
    items = catalog()
    split = {mount.item for mount in unit.mounts if len(mount.slots) > 1 and mount.other_location is not None}
    if not any(items[item].splittable for item in split):
        return unit
    held = Counter(mount.item for mount in unit.mounts if mount.slots and items[mount.item].splittable)
    several = {item for item, count in held.items() if count > 1}
    if several.isdisjoint(split):
        return unit
    changed: dict[MountId, Mount] = {}
    for item in several:
        alike = [mount for mount in unit.mounts if mount.item == item and mount.slots]
        groups = _read_groups([slot for mount in alike for slot in mount.slots], slots_needed(unit, items[item]))
        if len(groups) == len(alike):
            changed |= _dealt(alike, groups)
    mounts = tuple(changed.get(mount.id, mount) for mount in unit.mounts)
    return unit if mounts == unit.mounts else unit.with_(mounts=mounts)


def _read_groups(slots: list[Slot], needed: int) -> list[tuple[Slot, ...]]:
    """The slots of each weapon as a reader assigns them: it continues in the same or the next inner location."""
    groups: list[list[Slot]] = []
    for slot in sorted(slots, key=walk):
        unfinished = (group for group in groups if len(group) < needed)
        here = (g for g in unfinished if slot.location in (g[-1].location, inner_neighbor(g[-1].location)))
        group = next(here, None)
        if group is None:
            groups.append([slot])
        else:
            group.append(slot)
    return [tuple(group) for group in groups]


def _dealt(alike: list[Mount], groups: list[tuple[Slot, ...]]) -> dict[MountId, Mount]:
    """The mounts with these groups of slots; the first slot of each decides which options it has."""
    left = list(alike)
    dealt = {}
    for group in groups:
        first = next(mount for mount in alike if group[0] in mount.slots)
        owner = first if first in left else left[0]
        left.remove(owner)
        dealt[owner.id] = owner._replace(slots=group, turret=first.turret, armored=first.armored, pod=first.pod)
    return dealt
