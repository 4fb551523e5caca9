"""Mounts that belong together: weapons and their ammunition, linked equipment, weapon arrays and their weapons."""

from __future__ import annotations

from collections.abc import Collection

from designer import design
from designer.construction.links import array_guns, links
from designer.design import Fitted
from designer.graph import Evaluator, query
from designer.units.mount import MountId


@query
def linked_mounts(g: Evaluator) -> dict[MountId, frozenset[MountId]]:
    """For each mount that is linked to others: those others."""
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
            if _fires(weapon, bin_):
                join(weapon.mount.id, bin_.mount.id)
    return {mount: frozenset(others) for mount, others in found.items()}


def linked_to(g: Evaluator, selection: Collection[MountId]) -> frozenset[MountId]:
    """The mounts that are linked to selected ones and not selected themselves."""
    if not selection:
        return frozenset()
    links_of = linked_mounts(g)
    return frozenset().union(*(links_of.get(mount, frozenset()) for mount in selection)) - frozenset(selection)


def _fires(weapon: Fitted, bin_: Fitted) -> bool:
    return weapon.item.ammo != "" and (weapon.item.ammo, weapon.item.rack) == (bin_.item.ammo, bin_.item.rack)
