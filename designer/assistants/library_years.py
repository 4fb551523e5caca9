"""Which units of a library there are in a year, and why not the others: by their own year and by their parts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from designer.assistants.era import Presence, presence
from designer.catalog import Item, catalog, systems
from designer.catalog.item import TechSide
from designer.construction.armor import structure_type
from designer.construction.engine import kind_of, large
from designer.construction.layout import cockpit_of, gyro_of
from designer.construction.tech_components import Thing, engine_technology, heat_sink_technology
from designer.construction.technology import side_of
from designer.language import tr
from designer.library.unit_lines import Built
from designer.units.unit import Engine, TechBase

_WORST: Final = (Presence.NEVER, Presence.NOT_YET, Presence.EXTINCT, Presence.PROTOTYPE)
"""The kinds of absence, the one that is told first before the others."""
_NAMED: Final = 3
"""The most parts that a reason names."""


class _Parts(NamedTuple):
    """A unit with its own year, the side whose years count for it, and its different parts."""

    unit: int
    year: int
    side: TechSide
    parts: tuple[Thing, ...]


class LibraryYears:
    """The units of a library in any year. Patchwork armor and full-head ejection are not looked at."""

    def __init__(self, units: Iterable[Built]) -> None:
        self._units = tuple(_Parts(each.unit, each.year, side_of(_base(each)), tuple(_parts(each))) for each in units)

    def absent(self, year: int) -> Mapping[int, str]:
        """The units that there are not in a year, or only with prototypes, by id: why, in a sentence."""
        known: dict[tuple[Thing, TechSide], Presence] = {}
        found = {}
        for unit in self._units:
            if unit.year > year:
                found[unit.unit] = tr("Not yet: its year is {year}", year=unit.year)
                continue
            missing: dict[Presence, list[str]] = {}
            for part in unit.parts:
                key = part, unit.side
                there = known.get(key)
                if there is None:
                    there = known[key] = presence(part, year, unit.side)
                if there is not Presence.THERE:
                    missing.setdefault(there, []).append(part.name)
            if missing:
                worst = next(each for each in _WORST if each in missing)
                names = missing[worst][:_NAMED] + ["…"] * (len(missing[worst]) > _NAMED)
                found[unit.unit] = f"{tr(worst.value)}: {', '.join(names)}"
        return found


def _base(unit: Built) -> TechBase:
    return next((base for base in TechBase if base.value == unit.tech), TechBase.INNER_SPHERE)


def _parts(unit: Built) -> Iterator[Thing]:
    """The parts of a unit that the catalog knows."""
    clan, kinds = _base(unit).is_clan, systems()
    engine = Engine(unit.engine_rating, unit.engine)
    yield engine_technology(kind_of(engine).id, clan, large(engine))
    yield structure_type(unit.structure)
    if unit.armor in kinds.armors:
        yield kinds.armors[unit.armor]
    yield gyro_of(unit.gyro)
    yield cockpit_of(unit.cockpit)
    yield heat_sink_technology(unit.heat_sinks, clan)
    if unit.base_type in kinds.technology:
        yield kinds.technology[unit.base_type]
    if _base(unit).is_mixed:
        yield kinds.technology["mixed"]
    if unit.omni:
        yield kinds.technology["omni"]
    yield from _items(unit)


def _items(unit: Built) -> Iterator[Item]:
    items = catalog()
    yield from (items[item] for item in unit.items if item in items and item not in systems().plating)
