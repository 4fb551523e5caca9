"""What belongs to what: the ammunition of a launcher, the launcher of a bin, what serves a weapon, an array's guns."""

from __future__ import annotations

from collections.abc import Collection

from designer import design
from designer.construction.links import array_guns, links
from designer.design import Fitted
from designer.graph import Evaluator, query
from designer.units.mount import MountId


@query
def kin(g: Evaluator) -> dict[MountId, frozenset[MountId]]:
    """The mounts that belong to each mount that anything belongs to."""
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


def kin_of(g: Evaluator, selection: Collection[MountId]) -> frozenset[MountId]:
    """What belongs to the selected mounts and is not selected itself."""
    if not selection:
        return frozenset()
    families = kin(g)
    return frozenset().union(*(families.get(mount, frozenset()) for mount in selection)) - frozenset(selection)


def _fires(weapon: Fitted, bin_: Fitted) -> bool:
    return weapon.item.ammo != "" and (weapon.item.ammo, weapon.item.rack) == (bin_.item.ammo, bin_.item.rack)
