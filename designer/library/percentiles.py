"""Comparison of a design with the units of the library: percentiles, nearest relatives, copies."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from enum import StrEnum
from typing import Final, NamedTuple, Protocol

from designer import figures
from designer.construction.technology import ERAS
from designer.figures import Figure
from designer.language import marked
from designer.library.database import Database
from designer.library.rows import design_of
from designer.library.sources import place_of
from designer.library.unit_row import FIGURES, UnitRow
from designer.units.unit import TechBase

_FIGURES: Final = ", ".join(f"coalesce({name}, 0)" for name in FIGURES)
"""The figures of a row; 0 for those that the version which read the unit did not know."""
_ERA_STARTS: Final = (0, 2780, 3050, 3130)
"""The first years of the ``ERAS`` (IO p. 29)."""
MASS_CLASSES: Final = {
    marked("Light"): (0, 35),
    marked("Medium"): (36, 55),
    marked("Heavy"): (56, 75),
    marked("Assault"): (76, 100),
    marked("Superheavy"): (101, 1000),
}
"""The mass classes, with the least and the most tons of each (TM p. 46); ultralights count as light."""


class SharedTrait(StrEnum):
    """Traits that a group may share with a design."""

    MASS = "mass"
    TECH = "tech"
    ERA = "era"


EVERYTHING: Final = frozenset(SharedTrait)


def mass_class(tons: float) -> str:
    """The mass class of a tonnage, to be translated."""
    return next(name for name, (_, most) in MASS_CLASSES.items() if tons <= most)


def era(year: float) -> str:
    """The era of a year, to be translated."""
    return ERAS[bisect_right(_ERA_STARTS, max(year, 0)) - 1]


class UnitGroup(NamedTuple):
    """The units to compare with: a condition on ``units`` for SQL, and its values."""

    condition: str
    values: tuple[object, ...]


class Grouped(Protocol):
    """Properties by which a design is grouped, such as a `UnitRow`."""

    @property
    def tech(self) -> str:
        """The value of its `TechBase`."""

    def value(self, figure_id: str) -> float:
        """A figure by its id."""


def group_of(row: Grouped, alike: Collection[SharedTrait] = EVERYTHING) -> UnitGroup:
    """The units that are like a row in the given respects: mass class, Clan, Inner Sphere or mixed, era."""
    conditions: list[str] = []
    values: list[object] = []
    if SharedTrait.MASS in alike:
        conditions.append("mass BETWEEN ? AND ?")
        values += MASS_CLASSES[mass_class(row.value("tonnage"))]
    if SharedTrait.TECH in alike:
        base = TechBase(row.tech)
        bases = [each.value for each in TechBase if each is base or (each.is_mixed and base.is_mixed)]
        conditions.append(f"tech IN ({', '.join('?' * len(bases))})")
        values += bases
    if SharedTrait.ERA in alike:
        number = ERAS.index(era(row.value("year")))
        conditions.append("year BETWEEN ? AND ?")
        values += _ERA_STARTS[number], (*_ERA_STARTS, 10_000)[number + 1] - 1
    return UnitGroup(" AND ".join(conditions) or "1", tuple(values))


def members(database: Database, group: UnitGroup) -> frozenset[int]:
    """The ids of the units of a group."""
    return frozenset(unit for (unit,) in database.rows(f"SELECT id FROM units WHERE {group.condition}", group.values))


class Standing(NamedTuple):
    """A figure of a design among those of a group; ``figure`` is its column.

    ``percentile`` is the share (0 to 100) of units that it is not below. Those with the same value count half, so that
    in the middle of equal ones it is 50.
    """

    figure: str
    value: float
    percentile: float
    units: int
    least: float
    median: float
    most: float

    @property
    def of(self) -> Figure:
        """The figure."""
        return next(each for each in figures.FIGURES.values() if each.column == self.figure)

    @property
    def better_than(self) -> float | None:
        """The share (0 to 100) of units that the design surpasses; None for figures that are neither good nor bad."""
        return {1: self.percentile, 0: None, -1: 100 - self.percentile}[self.of.better]


def standings(database: Database, row: UnitRow, group: UnitGroup) -> list[Standing]:
    """Percentiles of all figures of a design in a group; none if the group is empty."""
    found = database.rows(f"SELECT {_FIGURES} FROM units WHERE {group.condition}", group.values)
    if not found:
        return []
    columns = [sorted(column) for column in zip(*found, strict=True)]
    return [_standing(*each) for each in zip(FIGURES, row.figures, columns, strict=True)]


def _standing(name: str, value: float, values: list[float]) -> Standing:
    below, not_above = bisect_left(values, value), bisect_right(values, value)
    percentile = 50 * (below + not_above) / len(values)
    middle = (values[(len(values) - 1) // 2] + values[len(values) // 2]) / 2
    return Standing(name, value, percentile, len(values), values[0], middle, values[-1])


# -- relatives ------------------------------------------------------------------------------------------------


class Relative(NamedTuple):
    """A unit that is like a design; ``distance`` is 0 for the same equipment and figures, 1 for nothing in common."""

    unit: int
    chassis: str
    model: str
    year: int
    bv: int
    distance: float


def same_chassis(database: Database, row: UnitRow) -> list[Relative]:
    """The units of the same chassis, the nearest first."""
    group = UnitGroup("lower(chassis) = lower(?)", (row.chassis,))
    return relatives(database, row, group, most=1000)


def relatives(database: Database, row: UnitRow, group: UnitGroup, most: int = 10) -> list[Relative]:
    """The units of a group that are nearest by equipment and figures; copies of the design are left out.

    Half of the distance is the share of the equipment that only one of both has, half the mean difference of figures,
    each as a share of the range that it has in the group.
    """
    found = database.rows(
        f"SELECT id, chassis, model, year, bv, {_FIGURES} FROM units WHERE {group.condition}",
        group.values,
    )
    held = _equipment(database, group)
    own: dict[str, int] = defaultdict(int)
    for each in row.equipment:
        own[each.item] += each.number
    columns = zip(*([each[5:] for each in found] + [row.figures]), strict=True)
    ranges = [max(column) - min(column) for column in columns]
    near = [
        Relative(
            unit, chassis, model, year, bv, (_unlike(own, held.get(unit, {})) + _apart(row.figures, values, ranges)) / 2
        )
        for unit, chassis, model, year, bv, *values in found
        if (chassis, model) != (row.chassis, row.model)
    ]
    return sorted(near, key=lambda relative: (relative.distance, relative.chassis, relative.model))[:most]


def _equipment(database: Database, group: UnitGroup) -> Mapping[int, Mapping[str, int]]:
    held: dict[int, dict[str, int]] = {}
    for unit, item, number in database.rows(
        "SELECT unit, item, sum(count) FROM unit_equipment WHERE unit IN "
        f"(SELECT id FROM units WHERE {group.condition}) GROUP BY unit, item",
        group.values,
    ):
        held.setdefault(unit, {})[item] = number
    return held


def _unlike(one: Mapping[str, int], other: Mapping[str, int]) -> float:
    """The share of the items of both together that only one has."""
    whole = sum(one.values()) + sum(other.values())
    shared = sum(min(number, other.get(item, 0)) for item, number in one.items())
    return 1 - 2 * shared / whole if whole else 0.0


def _apart(one: Iterable[float], other: Iterable[float], ranges: Iterable[float]) -> float:
    shares = [abs(a - b) / spread if spread else 0.0 for a, b, spread in zip(one, other, ranges, strict=True)]
    return sum(shares) / len(shares)


# -- copies ---------------------------------------------------------------------------------------------------


class Copies(NamedTuple):
    """A design that lies in several files: its name, and their places (`sources.place_of`)."""

    name: str
    places: tuple[str, ...]


def copies(database: Database, row: UnitRow) -> list[int]:
    """The ids of the units that are copies of a design; a unit of the library is one of them."""
    return [unit for (unit,) in database.rows("SELECT id FROM units WHERE design = ? ORDER BY id", (design_of(row),))]


def duplicates(database: Database) -> list[Copies]:
    """The designs that several files have, by name."""
    found: dict[str, Copies] = {}
    for design, chassis, model, source, path, member in database.rows(_COPIES):
        before = found.get(design, Copies(f"{chassis} {model}".strip(), ()))
        found[design] = before._replace(places=(*before.places, place_of(source, path, member)))
    return sorted(found.values())


_COPIES: Final = """
SELECT design, chassis, model, sources.path, files.path, member
FROM units JOIN files ON files.id = units.file JOIN sources ON sources.id = files.source
WHERE design IN (SELECT design FROM units GROUP BY design HAVING count(DISTINCT file) > 1)
ORDER BY sources.path, files.path, member
"""
