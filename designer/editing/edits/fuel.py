"""The edit of a LAM's fuel tanks."""

from __future__ import annotations

from designer.catalog import catalog
from designer.construction.movement import FUEL_FLAG
from designer.editing.consequences import settled
from designer.editing.edit import Edit, EditRefusedError
from designer.editing.mount_placement import put_best
from designer.editing.mounts import item_of, with_new, without
from designer.language import tr
from designer.units.location import Form
from designer.units.mount import ItemId, Mount
from designer.units.unit import Unit


def set_fuel_tanks(count: int) -> Edit:
    """Set the number of fuel tanks of a LAM. New ones go to their best place, unplaced ones are removed first."""

    def run(unit: Unit) -> Unit:
        if unit.chassis.form is not Form.LAM:
            raise EditRefusedError(tr("LAMs only"), tr("Only LAMs have fuel tanks."))
        if count < 0:
            raise EditRefusedError(tr("At least 0"), tr("There are no fuel tanks to remove."))
        tanks = [mount for mount in unit.mounts if FUEL_FLAG in item_of(mount).flags]
        surplus = sorted(tanks, key=lambda mount: (mount.is_placed, -mount.id))[: max(0, len(tanks) - count)]
        after = without(unit, {mount.id for mount in surplus})
        (item,) = catalog().flagged(frozenset((FUEL_FLAG,)))
        for _ in range(count - len(tanks)):
            mount = Mount(after.next_mount_id(), ItemId(item.id))
            after = put_best(with_new(after, mount), mount, evicting=False)
        return unit if after == unit else settled(unit, after)

    return Edit(tr("Set fuel tanks to {n}", n=count), run, "fuel tanks")
