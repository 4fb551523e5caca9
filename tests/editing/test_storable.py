"""Slots of equal split weapons, as reading the file of a design deals them out (MTF_FORMAT 5.5)."""

from __future__ import annotations

from designer.catalog import catalog
from designer.editing.blank import new_unit
from designer.editing.storable import as_joined
from designer.units.location import RA, RT, slots_of
from designer.units.mount import ItemId, Mount, MountId


def gun(number: int, arm: slice, torso: slice) -> Mount:
    """An autocannon/20, of ten slots, with some of them in the right arm and some in the right torso."""
    item = catalog().named("Autocannon/20")
    assert item is not None
    slots = (*slots_of(RA)[arm], *slots_of(RT)[torso])
    return Mount(MountId(number), ItemId(item.id), slots)


def test_guns_that_share_two_locations_are_read_one_after_the_other():
    """The ten slots of the arm and torso that come first are one gun, the others the other one."""
    one = gun(1, slice(4, 8), slice(0, 6))
    other = gun(2, slice(8, 12), slice(6, 12))
    joined = as_joined(new_unit(tonnage=100).with_(mounts=(one, other)))
    assert [mount.slots for mount in joined.mounts] == [
        (*slots_of(RA)[4:12], *slots_of(RT)[0:2]),
        slots_of(RT)[2:12],
    ]


def test_designs_without_split_guns_stay_as_they_are():
    unit = new_unit(tonnage=100)
    assert as_joined(unit) is unit
