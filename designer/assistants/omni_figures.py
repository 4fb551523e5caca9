"""The figures of an omni's configurations side by side, their pods by location, and what a change does in each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

from designer.assistants.omni_base import base_of
from designer.catalog import catalog
from designer.construction.findings import Finding, Severity, findings, findings_added
from designer.construction.mass import mass
from designer.construction.slot_space import slot_use
from designer.construction.spread import is_spread
from designer.design import once
from designer.figures import DISTANCES, FIGURES, damage_at
from designer.graph import Evaluator
from designer.units.location import Location
from designer.units.mount import ItemId, Mount, MountId
from designer.units.unit import Unit

_TOLD: Final = ("bv", "cost", "mass", "mass.free", "slots", "heat.made", "heat.sunk")


class OmniFigures(NamedTuple):
    """Figures of a configuration or of the base: masses in kg, cost in C-bills, damage at ``DISTANCES``.

    ``pods`` is the mass of all that its own base does not have, ``free`` what is left of the tonnage, negative if it is
    too heavy.
    """

    bv: int
    cost: float
    mass: int
    pods: int
    free: int
    slots: int
    slots_free: int
    sinks: int
    heat: float
    sunk: int
    damage: tuple[int, ...]
    errors: int
    warnings: int

    def value(self, figure_id: str) -> float:
        """A figure by its id, of those that a design by itself has."""
        named = {"bv": self.bv, "cost": self.cost, "mass": self.mass, "mass.free": self.free, "slots": self.slots}
        named |= {"heat.made": self.heat, "heat.sunk": self.sunk, "sinks": self.sinks}
        named |= {damage_at(hexes).id: found for hexes, found in zip(DISTANCES, self.damage, strict=True)}
        return named[figure_id]

    def text(self, figure_id: str) -> str:
        """A figure by its id, as text without the unit."""
        return FIGURES[figure_id].text(self.value(figure_id))


def figures(unit: Unit) -> OmniFigures:
    """The figures of a configuration, or of a base."""
    return figures_of(once(unit), unit)


def figures_of(g: Evaluator, unit: Unit) -> OmniFigures:
    """The figures of a configuration, whose evaluator is known."""
    use, found = slot_use(g), findings(g)
    value = {each: FIGURES[each].of(g) for each in _TOLD}
    return OmniFigures(
        bv=int(value["bv"]),
        cost=value["cost"],
        mass=int(value["mass"]),
        pods=int(value["mass"]) - mass(once(base_of(unit))).total,
        free=int(value["mass.free"]),
        slots=int(value["slots"]),
        slots_free=use.free,
        sinks=unit.heat_sinks.count,
        heat=value["heat.made"],
        sunk=int(value["heat.sunk"]),
        damage=tuple(int(damage_at(hexes).of(g)) for hexes in DISTANCES),
        errors=sum(each.severity is Severity.ERROR for each in found),
        warnings=sum(each.severity is Severity.WARNING for each in found),
    )


class PodCell(NamedTuple):
    """Equal pods, or fixed items, at one place of a configuration; ``location`` is None for what is unplaced."""

    location: Location | None
    item: ItemId
    mounts: tuple[MountId, ...]

    @property
    def number(self) -> int:
        """How many there are."""
        return len(self.mounts)


def cells(unit: Unit, *, pods: bool = True) -> tuple[PodCell, ...]:
    """The pods of a configuration, or its fixed items, by location from the head on, then in the order of their rows.

    Spread items are in each of their locations; unplaced ones come last.
    """
    found: dict[tuple[Location | None, ItemId], list[MountId]] = {}
    placed = ((place, mount) for mount in unit.mounts if mount.pod is pods for place in _places(mount))
    for place, mount in sorted(placed, key=_order):
        found.setdefault((place, mount.item), []).append(mount.id)
    return tuple(PodCell(place, item, tuple(mounts)) for (place, item), mounts in found.items())


def _places(mount: Mount) -> Iterable[Location | None]:
    spread = is_spread(catalog()[mount.item])
    return dict.fromkeys(slot.location for slot in mount.slots) if spread and mount.slots else (mount.location,)


def _order(placed: tuple[Location | None, Mount]) -> tuple[int, int]:
    place, mount = placed
    row = next((slot.row for slot in mount.slots if slot.location is place), -1)
    return len(Location) if place is None else place, row


class Counted(NamedTuple):
    """How many pods of an item each configuration has."""

    item: ItemId
    counts: tuple[int, ...]


def equipment(configurations: Iterable[Unit]) -> tuple[Counted, ...]:
    """The items in pods of all configurations with their numbers in each, by kind and name."""
    each = [Counter(mount.item for mount in unit.mounts if mount.pod) for unit in configurations]
    items = sorted({item for count in each for item in count}, key=lambda i: (catalog()[i].kind, catalog()[i].name))
    return tuple(Counted(item, tuple(count[item] for count in each)) for item in items)


class Effect(NamedTuple):
    """Effect of a change in a configuration: figures before and after, findings that it adds, pods it unplaces."""

    model: str
    before: OmniFigures
    after: OmniFigures
    findings: tuple[Finding, ...]
    unplaced: tuple[str, ...]


def effect(was: Unit, now: Unit) -> Effect:
    """Effect of a change in one configuration."""
    placed = {mount.id for mount in was.mounts if mount.is_placed}
    off = tuple(catalog()[mount.item].name for mount in now.mounts if mount.id in placed and not mount.is_placed)
    added = findings_added(findings(once(was)), findings(once(now)))
    return Effect(now.names.model, figures(was), figures(now), added, off)
