"""Links of items to weapons: Artemis, Apollo, capacitors, insulators, pulse modules, machine-gun arrays, ammunition.

Links are made in the order of the equipment list, within one location; at most one item is linked to a weapon
(BV_RULES 7.3).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from typing import NamedTuple

from designer import design
from designer.catalog import Item
from designer.design import Fitted
from designer.graph import Evaluator, query
from designer.units.location import HD, Location
from designer.units.mount import MountId

Eligible = Callable[[Item], bool]


class Links(NamedTuple):
    """Links by mount id: ``server`` gives the item that is linked to a weapon, ``serves`` the weapon of an item.

    ``crossed`` are capacitors for which only already linked weapons are left: without effect, but they can explode.
    """

    server: dict[MountId, Fitted]
    serves: dict[MountId, Fitted]
    crossed: frozenset[MountId]


_LINKERS = frozenset(
    ("artemis", "artemis_proto", "artemis_v", "apollo", "ppc_capacitor", "laser_insulator", "laser_pulse_module")
)


MOST_GUNS = 4
"""The most machine guns of an array (BV rule 7.3)."""


def eligible_for(linker: Item, year: int) -> Eligible | None:
    """The predicate of weapons to which an item can be linked; None if the item is never linked."""
    flags = linker.flags
    if flags & {"artemis", "artemis_proto", "artemis_v"}:
        return lambda item: "artemis_compatible" in item.flags
    if "apollo" in flags:
        return lambda item: "apollo_compatible" in item.flags
    if "ppc_capacitor" in flags:
        return lambda item: item.capacitor_bv > 0 and year >= item.capacitor_year
    if "laser_insulator" in flags:
        return lambda item: bool(item.flags & {"laser", "chemical_laser"})
    if "laser_pulse_module" in flags:
        return lambda item: "laser" in item.flags and "pulse" not in item.flags and item.tech != "Clan"
    return None


def linked_by(item: Item) -> Hashable:
    """A key that is equal for weapons to which the same items can be linked (``eligible_for``)."""
    flags = item.flags & {"artemis_compatible", "apollo_compatible", "laser", "chemical_laser", "pulse"}
    return flags, bool(flags) and item.tech == "Clan", item.capacitor_bv > 0, item.capacitor_year


@query
def linkers(g: Evaluator) -> tuple[Fitted, ...]:
    """All mounts of items that can be linked to weapons, in the order of locations and slots."""
    return tuple([f for f in design.gear(g) if f.item.flags & _LINKERS])


@query
def links(g: Evaluator) -> Links:
    """All links of the 'Mech."""
    found = Links({}, {}, frozenset())
    serving = linkers(g)
    if not serving:
        return found
    weapons = design.weapons(g)
    year = design.tech(g).year
    for linker in serving:
        eligible = eligible_for(linker.item, year)
        if eligible is None:
            continue
        weapon = _first_free(linker, weapons, eligible, found.server, _before(g, linker))
        if weapon is not None:
            found.server[weapon.mount.id] = linker
            found.serves[linker.mount.id] = weapon
    return found._replace(crossed=_crossed(found, serving, weapons))


def _before(g: Evaluator, linker: Fitted) -> Fitted | None:
    """The mount before an insulator or pulse module in the equipment list, which is tried first; else None."""
    if not linker.item.flags & {"laser_insulator", "laser_pulse_module"}:
        return None
    listed = design.equipment(g)
    position = next(i for i, f in enumerate(listed) if f.mount.id == linker.mount.id)
    return listed[position - 1] if position else None


def _first_free(
    linker: Fitted,
    weapons: tuple[Fitted, ...],
    eligible: Eligible,
    taken: dict[MountId, Fitted],
    preferred: Fitted | None,
) -> Fitted | None:
    candidates = weapons if preferred is None else (preferred, *weapons)
    for weapon in candidates:
        if (
            weapon.item.type == "weapon"
            and weapon.location is linker.location
            and weapon.mount.id not in taken
            and eligible(weapon.item)
        ):
            return weapon
    return None


def _crossed(found: Links, serving: tuple[Fitted, ...], weapons: tuple[Fitted, ...]) -> frozenset[MountId]:
    """The capacitors without a free PPC for which there is a PPC in the location that can have one."""
    crossed: set[MountId] = set()
    taken: set[MountId] = set()
    for linker in serving:
        if "ppc_capacitor" not in linker.item.flags or linker.mount.id in found.serves:
            continue
        for weapon in weapons:
            if (
                "ppc" in weapon.item.flags
                and weapon.location is linker.location
                and weapon.mount.id not in taken
                and (weapon.item.capacitor_bv > 0 or "capacitor_cross_link" in weapon.item.flags)
            ):
                taken.add(weapon.mount.id)
                crossed.add(linker.mount.id)
                break
    return frozenset(crossed)


@query
def array_guns(g: Evaluator, anywhere: bool = False) -> dict[MountId, tuple[Fitted, ...]]:
    """The machine guns of each array (BV rule 7.3): up to four of its size in adjacent slots of its location.

    With ``anywhere`` other items may be between them.
    """
    found: dict[MountId, tuple[Fitted, ...]] = {}
    used: set[MountId] = set()
    for array in design.with_flag(g, "mg_array"):
        guns = () if array.location is None else _guns_of(g, array.item, array.location, used, anywhere=anywhere)
        used.update(gun.mount.id for gun in guns)
        found[array.mount.id] = guns
    return found


def _guns_of(
    g: Evaluator, array: Item, location: Location, used: set[MountId], *, anywhere: bool
) -> tuple[Fitted, ...]:
    """The first slots with unused machine guns of an array's size, four at most, adjacent unless ``anywhere``.

    Empty slots between them do not count: reading closes gaps, except in the head (MTF_FORMAT 5.2).
    """
    rows = design.occupied(g, location)
    guns: list[Fitted] = []
    for row in range(design.chassis(g).form.slots(location)) if location is HD else sorted(rows):
        held = (each for each in rows.get(row, ()) if isinstance(each, Fitted) and _fires(array, each.item))
        gun = next((each for each in held if each.mount.id not in used and each not in guns), None)
        if gun is not None:
            guns.append(gun)
        if len(guns) == MOST_GUNS or (gun is None and guns and not anywhere):
            break
    return tuple(guns)


def _fires(array: Item, item: Item) -> bool:
    """Whether an array can have an item: a machine gun of its size."""
    is_gun = item.type == "weapon" and "machine_gun" in item.flags
    return is_gun and (item.rack, item.ammo) == (array.rack, array.ammo)


@query
def linked_mounts(g: Evaluator) -> dict[MountId, frozenset[MountId]]:
    """The mounts that are linked to each mount; mounts without links are left out."""
    found: dict[MountId, set[MountId]] = {}

    def join(one: MountId, other: MountId) -> None:
        found.setdefault(one, set()).add(other)
        found.setdefault(other, set()).add(one)

    for served, server in links(g).server.items():
        join(served, server.mount.id)
    for array, guns in array_guns(g).items():
        for gun in guns:
            join(array, gun.mount.id)
    for weapon in design.weapons(g):
        for bin_ in design.ammunition(g):
            if is_fired(weapon.item, bin_.item):
                join(weapon.mount.id, bin_.mount.id)
    return {mount: frozenset(others) for mount, others in found.items()}


def linked_to(g: Evaluator, selection: Collection[MountId]) -> frozenset[MountId]:
    """The mounts that are linked to selected mounts and are not selected."""
    if not selection:
        return frozenset()
    links_of = linked_mounts(g)
    return frozenset().union(*(links_of.get(mount, frozenset()) for mount in selection)) - frozenset(selection)


def is_fired(weapon: Item, bin_: Item) -> bool:
    """Whether a weapon fires the ammunition of a bin."""
    return weapon.ammo != "" and (weapon.ammo, weapon.rack) == (bin_.ammo, bin_.rack)
