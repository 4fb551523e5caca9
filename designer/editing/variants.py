"""Variants of an item: other weapons of its family, other munitions of a bin, other models of a piece of gear."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from typing import Final, NamedTuple

from designer.catalog import Item, catalog, systems
from designer.construction.heat import is_sink
from designer.construction.legality.body_limits import against_item, body_of
from designer.construction.mass import mass
from designer.construction.offers import available
from designer.construction.places import why_not
from designer.construction.spread import is_spread
from designer.construction.technology import EXPERIMENTAL
from designer.design import once
from designer.editing.edit import Edit
from designer.editing.edits.replacing import replace_item
from designer.editing.mounts import item_of
from designer.units.mount import MountId
from designer.units.unit import Unit

FAMILIES: Final = (
    *("laser", "chemical_laser", "ppc", "flamer", "plasma", "gauss", "machine_gun", "mg_array", "ams", "tag", "tsemp"),
    *("taser", "mek_mortar", "artillery", "large_missile", "vgl", "club", "shield", "vibroblade"),
    *("ecm", "probe", "artemis", "targeting_computer", "c3_slave", "case", "case_ii", "case_p", "sensor_dispenser"),
    *("cargo", "dumper", "searchlight", "srcs"),
)
"""The flags of item families: items that share one of them are variants of each other."""

_PROTECTION: Final = frozenset(("case", "case_ii", "case_p"))


class Variant(NamedTuple):
    """A replacement for the item of a mount: the edit, and why the rules forbid it (empty if they do not)."""

    item: Item
    edit: Edit
    reason: str = ""


def variants(unit: Unit, mount_id: MountId, wanted: str = "") -> tuple[Variant, ...]:
    """The replacements for the item of a mount: its `choices`; the item with the id ``wanted`` comes first, if any."""
    mount = unit.find(mount_id)
    if mount is None:
        return ()
    location, of, now = mount.location, body_of(unit), item_of(mount)
    items = list(choices(now))
    if wanted and _may_stand_for(now, first := catalog()[wanted]):
        items = [first, *(item for item in items if item is not first)]
    found = []
    for item in items:
        reason = available(item, unit.tech) or against_item(item, of)
        if not reason and location is not None:
            reason = why_not(item, unit, location) or ""
        found.append(Variant(item, replace_item(mount_id, item.id), reason))
    return tuple(found)


def other_weapons(unit: Unit, mount_id: MountId) -> Iterator[Variant]:
    """Weapons of other families that the rules allow in place of a weapon, those of the most similar mass first.

    Their mass is free with the weapon gone. Whether there are enough slots is found when one is mounted.
    """
    mount = unit.find(mount_id)
    if mount is None or not item_of(mount).is_weapon:
        return
    now, of = item_of(mount), body_of(unit)
    most = (now.mass or 0) + max(0, mass(once(unit)).free)
    for item in _strangers(now):
        if not item.mass or item.mass > most or available(item, unit.tech) or against_item(item, of):
            continue
        if mount.location is None or not why_not(item, unit, mount.location):
            yield Variant(item, replace_item(mount_id, item.id))


@cache
def _strangers(item: Item) -> tuple[Item, ...]:
    """The plain weapons of other families than that of a weapon, the most similar first."""
    near = choices(item)
    found = (other for other in catalog() if other.is_weapon and _may_stand_for(item, other) and other not in near)
    plain = (other for other in found if not _order(item, other)[0])
    return tuple(sorted(plain, key=partial(_order, item)))


def _may_stand_for(one: Item, other: Item) -> bool:
    """Whether an item of another family can be mounted in place of one: equipment for equipment, bins for bins."""
    fixed = any(_is_of_one_kind(item) or is_spread(item) for item in (one, other))
    return one is not other and not fixed and not other.others_only and one.is_ammo == other.is_ammo


def _is_of_one_kind(item: Item) -> bool:
    """Whether a 'Mech has only one kind of such items."""
    return is_sink(item) or item.kind == "jump" or item.id in systems().plating or item.is_unknown


def choices(item: Item) -> tuple[Item, ...]:
    """The `relatives` of an item that 'Mechs can have, in their order; of a bin also one with incendiary missiles."""
    mixed = catalog().combination(item)
    found = {*(each for each in relatives(item) if not each.others_only), *((mixed,) if mixed else ())}
    return tuple(sorted(found, key=partial(_order, item)))


@cache
def relatives(item: Item) -> tuple[Item, ...]:
    """The other items of an item's family: plain ones first, then special munitions and experiments, one-shots last.

    Among these they are sorted by similarity of mass and damage, and by name.
    """
    if _is_of_one_kind(item):
        return ()
    return tuple(sorted((other for other in catalog() if _related(item, other)), key=partial(_order, item)))


def _related(one: Item, other: Item) -> bool:
    if one is other or one.type != other.type or other.id in systems().plating:
        return False
    if one.is_ammo:
        return (one.ammo, one.rack) == (other.ammo, other.rack) and one.ammo != ""
    if _sorts(one) & _sorts(other) or (_PROTECTION & one.flags and _PROTECTION & other.flags):
        return True
    if not one.ammo or not other.ammo or one.kind != other.kind or _sorts(one) or _sorts(other):
        return False
    return one.ammo == other.ammo or one.rack == other.rack


def _sorts(item: Item) -> frozenset[str]:
    return item.flags.intersection(FAMILIES)


def _order(one: Item, other: Item) -> tuple[int, float, float, str]:
    rank = 2 if other.own_shots else int(other.level >= EXPERIMENTAL or bool(other.munition))
    return rank, abs((one.mass or 0) - (other.mass or 0)), abs(max(one.damage) - max(other.damage)), other.name
