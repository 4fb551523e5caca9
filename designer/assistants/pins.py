"""Pins: the parts and items of a design that a search leaves as they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from types import MappingProxyType
from typing import Final, NamedTuple

from designer.catalog import catalog
from designer.editing.mounts import without
from designer.language import tr
from designer.units.mount import Mount, MountId
from designer.units.unit import Unit

Held = Callable[[Unit], object]


def _mounts_of(*types: str) -> Held:
    """Mounts of these types of items, with their places."""

    def places(unit: Unit) -> object:
        items = catalog()
        return frozenset(
            (mount.item, mount.slots, mount.stands_in, mount.rear)
            for mount in unit.mounts
            if items[mount.item].type in types
        )

    return places


def _jumping(unit: Unit) -> object:
    return frozenset(mount for mount in unit.mounts if catalog()[mount.item].kind == "jump")


PARTS: Final[Mapping[str, Held]] = MappingProxyType(
    {
        "mass": attrgetter("chassis.tonnage"),
        "form": attrgetter("chassis.form", "chassis.conversion"),
        "year": attrgetter("tech.year"),
        "tech": attrgetter("tech.base"),
        "level": attrgetter("tech.rules_level"),
        "engine": attrgetter("engine"),
        "structure": attrgetter("structure", "structure_clan"),
        "gyro": attrgetter("gyro"),
        "cockpit": attrgetter("cockpit"),
        "sinks": attrgetter("heat_sinks"),
        "armor": attrgetter("armor"),
        "jump": _jumping,
        "weapons": _mounts_of("weapon"),
        "ammunition": _mounts_of("ammo"),
    }
)
"""The parts of a design that can be pinned, by name."""
ALWAYS: Final = frozenset(("mass", "form", "year", "tech", "level"))
"""The parts that no search changes."""
FIXED_BY: Final = {"engine": "walk", "armor": "armor", "jump": "jump", "weapons": "damage"}
"""The figures that a pinned part decides, by the first part of their ids."""


class PinError(ValueError):
    """There is no part or item to pin by this name."""


class Pins(NamedTuple):
    """Pinned parts by name (``PARTS``), and pinned mounts by id."""

    parts: frozenset[str] = frozenset()
    mounts: frozenset[MountId] = frozenset()

    @classmethod
    def named(cls, unit: Unit, names: Iterable[str]) -> Pins:
        """The pins with these names of parts or of items of a unit; ``PinError`` for an unknown one.

        Items that the catalog does not know are always pinned.
        """
        parts, mounts = set(), {mount.id for mount in unit.mounts if catalog()[mount.item].is_unknown}
        for name in names:
            if name in PARTS:
                parts.add(name)
                continue
            item = catalog().named(name, clan=unit.tech.base.is_clan)
            of_item = {mount.id for mount in unit.mounts if item is not None and mount.item == item.id}
            if not of_item:
                known = ", ".join(PARTS)
                raise PinError(
                    tr("{name} is neither an item of the design nor a part; parts are {known}", name=name, known=known)
                )
            mounts |= of_item
        return cls(frozenset(parts), frozenset(mounts))

    def kept(self, start: Unit, unit: Unit) -> bool:
        """Whether a unit has everything that is pinned in ``start``."""
        if any(PARTS[name](unit) != PARTS[name](start) for name in self.parts | ALWAYS):
            return False
        return all(unit.find(mount_id) == start.mount(mount_id) for mount_id in self.mounts)

    def holds(self, mount: Mount) -> bool:
        """Whether a mount is pinned, by itself or with its part."""
        if mount.id in self.mounts:
            return True
        item = catalog()[mount.item]
        part = "jump" if item.kind == "jump" else {"weapon": "weapons", "ammo": "ammunition"}.get(item.type, "")
        return part in self.parts


NO_PINS: Final = Pins()


def bare(unit: Unit, pins: Pins) -> Unit:
    """The unit with as little besides its pins as its systems allow: without other items and armor."""
    plating = {mount.id for mount in unit.mounts if catalog()[mount.item].kind in ("filler", "heat_sink")}
    loose = {mount.id for mount in unit.mounts if not pins.holds(mount)} - plating
    unit = without(unit, loose)
    if "armor" in pins.parts:
        return unit
    return unit.with_(armor=unit.armor._replace(front=(0,) * 9, rear=(0,) * 9))
