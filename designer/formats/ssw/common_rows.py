"""One base for the configurations of an OmniMech, as Solaris Skunk Works files have it: fixed items in one place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from designer.catalog import catalog
from designer.construction.links import array_guns, links
from designer.design import once
from designer.language import tr
from designer.units.location import Location, Slot, slots_of
from designer.units.mount import Mount, MountId, numbered, walk
from designer.units.unit import Unit


class OtherBaseError(Exception):
    """Configurations have no common base; the text says what is in the way."""


class _FixedPart(NamedTuple):
    """A fixed item without its rows; it begins with what order needs, since places are compared sorted."""

    item: str
    locations: tuple[Location, ...]
    others: str

    @classmethod
    def of(cls, mount: Mount) -> _FixedPart:
        others = mount.rear, mount.turret, mount.armored, mount.facing, mount.size, mount.stands_in
        return cls(mount.item, tuple(slot.location for slot in mount.slots), str(others))


def with_common_rows(units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """The configurations with their fixed items in the same rows of their locations, and pods in the rows left.

    Those that have them so stay as they are. ``OtherBaseError`` for other fixed items, or where pods find no room.
    """
    first = units[0]
    bases = [sorted((_FixedPart.of(mount), mount.slots) for mount in _of_base(unit)) for unit in units]
    for unit, base in zip(units[1:], bases[1:], strict=True):
        _check_same(first, unit, [part for part, _ in bases[0]], [part for part, _ in base])
    if all(base == bases[0] for base in bases):
        return units
    free = _FreeRows(first, {system.slot for unit in units for system in unit.systems}, last_first=True)
    fixed = [mount for group in _groups(first, _of_base(first)) for mount in group]
    slots = {mount.id: free.taken_for(mount) for mount in reversed(fixed)}
    rows = sorted((_FixedPart.of(mount), slots[mount.id]) for mount in _of_base(first))
    return tuple(_with_rows(unit, rows) for unit in units)


def _of_base(unit: Unit) -> list[Mount]:
    return [mount for mount in unit.mounts if not mount.pod]


def _check_same(first: Unit, unit: Unit, parts: list[_FixedPart], others: list[_FixedPart]) -> None:
    """``OtherBaseError`` with an item that only one of two configurations has in its base."""
    for part in (*(Counter(parts) - Counter(others)), *(Counter(others) - Counter(parts))):
        name, models = catalog()[part.item].name, (first.names.model, unit.names.model)
        raise OtherBaseError(tr("{item} in the base of one of {models}", item=name, models=", ".join(models)))


def _with_rows(unit: Unit, rows: list[tuple[_FixedPart, tuple[Slot, ...]]]) -> Unit:
    """A configuration with its fixed items in these rows."""
    fixed = sorted(_of_base(unit), key=lambda mount: (_FixedPart.of(mount), mount.slots))
    slots = {mount.id: places for mount, (_, places) in zip(fixed, rows, strict=True)}
    taken = {system.slot for system in unit.systems} | {slot for places in slots.values() for slot in places}
    pods = _groups(unit, [mount for mount in unit.mounts if mount.pod])
    by_size = sorted(pods, key=lambda group: -sum(len(mount.slots) for mount in group))
    for groups in (pods, by_size):
        free = _FreeRows(unit, taken)
        try:
            slots |= {mount.id: free.taken_for(mount) for group in groups for mount in group}
        except OtherBaseError:
            if groups is by_size:
                raise
        else:
            break
    return unit.with_(mounts=numbered(mount._replace(slots=slots[mount.id]) for mount in unit.mounts))


def _groups(unit: Unit, mounts: Iterable[Mount]) -> list[list[Mount]]:
    """Mounts by location and row: a weapon with what is linked to it, an array with its guns, and each other alone.

    Items that may be spread come last: they fill the rows that the others leave.
    """
    g = once(unit)
    heads = {server: fitted.mount.id for server, fitted in links(g).serves.items()}
    heads |= {gun.mount.id: array for array, guns in array_guns(g).items() for gun in guns}
    groups: dict[MountId, list[Mount]] = {}
    for mount in sorted(mounts, key=lambda mount: (catalog()[mount.item].spreadable, mount.walk_position)):
        groups.setdefault(heads.get(mount.id, mount.id), []).append(mount)
    return list(groups.values())


class _FreeRows:
    """The free rows of a unit, taken from the first one or, for a base that leaves room to pods, from the last."""

    def __init__(self, unit: Unit, taken: set[Slot], *, last_first: bool = False) -> None:
        form = unit.chassis.form
        self._last_first = last_first
        self._model = unit.names.model
        self._free = {
            location: [slot for slot in slots_of(location)[: form.slots(location)] if slot not in taken]
            for location in form.locations
        }

    def taken_for(self, mount: Mount) -> tuple[Slot, ...]:
        """Take as many rows of the same locations as a mount has, adjacent ones unless it may be spread."""
        found: list[Slot] = []
        for location, count in Counter(slot.location for slot in mount.slots).items():
            free = self._free[location]
            spread = catalog()[mount.item].spreadable
            runs = [run for run in _runs(free, count) if spread or run[-1].row - run[0].row == count - 1]
            if not runs:
                name = catalog()[mount.item].name
                raise OtherBaseError(tr("no room for {item} in {model} beside the base", item=name, model=self._model))
            run = runs[-1 if self._last_first else 0]
            self._free[location] = [slot for slot in free if slot not in run]
            found += run
        return tuple(sorted(found, key=walk))


def _runs(free: list[Slot], count: int) -> Iterator[list[Slot]]:
    return (free[start : start + count] for start in range(len(free) - count + 1))
