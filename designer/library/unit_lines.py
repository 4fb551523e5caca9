"""The units of the library for who shows all of them at once: one line each, found by queries, with their figures."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Final, NamedTuple

from designer import figures
from designer.design import equipment, once
from designer.library.database import Database
from designer.library.listed_units import Place
from designer.library.search import condition
from designer.library.spelling import respelt
from designer.library.unit_row import FIGURES, PLACES
from designer.library.unit_valuing import row_of
from designer.query import ParsedQuery
from designer.units.unit import Unit

WEAPONS: Final = ("energy", "ballistic", "missile", "artillery", "physical")
"""The kinds of equipment that a line counts, in the order of `UnitLine.carries`."""
_CHUNK: Final = 100
"""The lines that are read at once: fewer than take a frame."""


class UnitLine(NamedTuple):
    """A unit in the list of all: the fields are those of `UnitRow`, with its id, key and place, and what it carries.

    ``files`` is the number of files that have this design; 0 for one that is in no file.
    """

    id: int
    key: str
    place: Place
    chassis: str
    model: str
    tech: str
    form: str
    role: str
    rules_level: int
    armor_most: int
    errors: int
    file_problems: int
    figures: tuple[float, ...]
    carries: tuple[int, ...]
    files: int

    @property
    def name(self) -> str:
        """Chassis and model."""
        return f"{self.chassis} {self.model}".strip()

    def value(self, figure_id: str) -> float:
        """A figure by its id."""
        return self.figures[PLACES[figure_id]]

    def text(self, figure_id: str) -> str:
        """A figure by its id, as text without the unit."""
        return figures.FIGURES[figure_id].text(self.value(figure_id))


_COLUMNS: Final = UnitLine._fields[3:-3]
_LINES: Final = f"""
SELECT units.id, key, sources.path, files.path, member, configuration,
    {", ".join(f"units.{name}" for name in _COLUMNS)},
    {", ".join(f"coalesce(units.{name}, 0)" for name in FIGURES)},
    (SELECT count(DISTINCT same.file) FROM units AS same WHERE same.design = units.design)
FROM units JOIN files ON files.id = units.file JOIN sources ON sources.id = files.source
WHERE units.id > ? ORDER BY units.id LIMIT {_CHUNK}
"""
_CARRIED: Final = """
SELECT unit, kind, sum(count) FROM unit_equipment
WHERE unit BETWEEN ? AND ? AND kind IN (SELECT value FROM json_each(?)) GROUP BY unit, kind
"""
_KINDS: Final = '["' + '", "'.join(WEAPONS) + '"]'


def lines(database: Database, after: int = 0) -> Iterator[list[UnitLine]]:
    """The lines of all units with a greater id than ``after``, some at a time, by id."""
    own = 6 + len(_COLUMNS)
    while found := database.rows(_LINES, (after,)):
        carried: dict[int, list[int]] = {}
        for unit, kind, count in database.rows(_CARRIED, (found[0][0], found[-1][0], _KINDS)):
            carried.setdefault(unit, [0] * len(WEAPONS))[WEAPONS.index(kind)] = count
        nothing = (0,) * len(WEAPONS)
        yield [
            UnitLine._make((*each[:2], Place(*each[2:6]), *each[6:own], each[own:-1], weapons, each[-1]))
            for each in found
            for weapons in (tuple(carried.get(each[0], nothing)),)
        ]
        after = found[-1][0]


class Built(NamedTuple):
    """Composition of a unit, as in `UnitRow`, with the ids of its items."""

    unit: int
    year: int
    tech: str
    base_type: str
    omni: str
    engine: str
    engine_rating: int
    structure: str
    armor: str
    gyro: str
    cockpit: str
    heat_sinks: str
    items: frozenset[str]


_BUILT: Final = f"SELECT id, {', '.join(Built._fields[1:-1])} FROM units"
_ITEMS: Final = "SELECT unit, item FROM unit_equipment ORDER BY unit"


def built(database: Database) -> Iterator[Built]:
    """Composition of all units."""
    pairs = groupby(database.rows(_ITEMS), key=itemgetter(0))
    items = {unit: frozenset(item for _, item in each) for unit, each in pairs}
    for values in database.rows(_BUILT):
        yield Built._make((*values, items.get(values[0], frozenset())))


def line_of(unit: Unit, number: int) -> UnitLine:
    """The line of a unit that is in no file, such as an open design, with a number as its id."""
    row = row_of(unit)
    values = (getattr(row, name) for name in _COLUMNS)
    kinds: Counter[str] = Counter()
    for held in row.equipment:
        kinds[held.kind] += held.number
    return UnitLine._make((number, "", Place("", "", "", None), *values, row.figures, _weapons(kinds), 0))


def carried(unit: Unit) -> tuple[int, ...]:
    """How many weapons of each kind a unit carries, in the order of ``WEAPONS``."""
    return _weapons(Counter(fitted.item.kind for fitted in equipment(once(unit))))


def _weapons(kinds: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(kinds[kind] for kind in WEAPONS)


def ids(database: Database) -> frozenset[int]:
    """The ids of all units."""
    return frozenset(unit for (unit,) in database.rows("SELECT id FROM units"))


def matching(database: Database, query: ParsedQuery) -> frozenset[int]:
    """The ids of the units that match a query, as `search.search` finds them."""
    found = condition(respelt(database, query))
    return frozenset(unit for (unit,) in database.rows(f"SELECT id FROM units WHERE {found.sql}", found.values))


class QueryExclusion(NamedTuple):
    """A term of a query without which there would be ``units`` results."""

    number: int
    units: int


def most_excluding(database: Database, query: ParsedQuery) -> QueryExclusion | None:
    """The term of a query without which most units would be found; None if none would be without any single one."""
    without = [query._replace(terms=query.terms[:n] + query.terms[n + 1 :]) for n in range(len(query.terms))]
    found = [QueryExclusion(number, len(matching(database, each))) for number, each in enumerate(without)]
    best = max(found, key=lambda each: each.units, default=None)
    return best if best is not None and best.units else None


# -- figures --------------------------------------------------------------------------------------------------


class Spread(NamedTuple):
    """How a figure is spread over units: ends, quartiles, heights of a histogram, shares that have less and more."""

    low: float
    high: float
    lower: float
    median: float
    upper: float
    bins: tuple[int, ...]
    less: float
    more: float


def spread(values: Sequence[float], own: float, bins: int = 20) -> Spread | None:
    """The spread of values, and the shares of them (0 to 1) less and greater than ``own``; None without values."""
    if not values:
        return None
    ordered = sorted(values)
    low, high = ordered[0], ordered[-1]
    last = len(ordered) - 1
    lower, median, upper = (ordered[round(last * share)] for share in (0.25, 0.5, 0.75))
    less = bisect_left(ordered, own) / len(ordered)
    more = (len(ordered) - bisect_right(ordered, own)) / len(ordered)
    return Spread(low, high, lower, median, upper, histogram(ordered, low, high, bins), less, more)


def histogram(values: Sequence[float], low: float, high: float, bins: int) -> tuple[int, ...]:
    """How many values lie in each of equal parts of a span; what lies outside counts at its end."""
    heights = [0] * bins
    width = (high - low) / bins or 1.0
    for value in values:
        heights[min(bins - 1, max(0, int((value - low) / width)))] += 1
    return tuple(heights)
