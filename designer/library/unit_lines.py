"""The units of the library for who shows all of them at once: one line each, found by queries, with their figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain, groupby
from operator import getitem, itemgetter
from typing import Any, Final, NamedTuple

from designer import figures
from designer.design import equipment, once
from designer.library.database import Database
from designer.library.listed_units import Place
from designer.library.search import condition
from designer.library.spelling import respelt
from designer.library.unit_row import FIGURES, PLACES
from designer.library.unit_valuing import row_of
from designer.library.user_marks import OWNED
from designer.query import ParsedQuery
from designer.units.unit import Unit

WEAPONS: Final = ("energy", "ballistic", "missile", "artillery", "physical")
"""The kinds of equipment that a line counts, in the order of `UnitLine.carries`."""
_CHUNK: Final = 100
"""The lines that are read at once: fewer than take a frame."""


class UnitLine(NamedTuple):
    """A unit in the list of all: the fields are those of `UnitRow`, with its id and place, and what it carries.

    ``files`` is the number of files that have this design, 0 for one that is in no file; ``owned`` how many of it the
    user has.
    """

    id: int
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
    armored_slots: int
    figures: tuple[float, ...]
    carries: tuple[int, ...]
    files: int
    owned: int

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


_COLUMNS: Final = UnitLine._fields[2:-4]
_LINES: Final = f"""
SELECT units.id, sources.path, files.path, member, configuration,
    {", ".join(f"units.{name}" for name in _COLUMNS)},
    {", ".join(f"coalesce(units.{name}, 0)" for name in FIGURES)},
    (SELECT count(DISTINCT same.file) FROM units AS same WHERE same.design = units.design),
    {OWNED}
FROM units JOIN files ON files.id = units.file JOIN sources ON sources.id = files.source
WHERE units.id > ? ORDER BY units.id LIMIT {_CHUNK}
"""
_CARRIED: Final = """
SELECT unit, kind, sum(count) FROM unit_equipment
WHERE unit BETWEEN ? AND ? AND kind IN (SELECT value FROM json_each(?)) GROUP BY unit, kind
"""
_KINDS: Final = '["' + '", "'.join(WEAPONS) + '"]'


class _EqualValues(dict[Any, Any]):  # Any: as the columns are
    """Maps each value to the first one that equals it, so that equal values of many units are one object."""

    def __missing__(self, value: object) -> object:
        self[value] = value
        return value


def lines(database: Database, after: int = 0) -> Iterator[list[UnitLine]]:
    """The lines of all units with a greater id than ``after``, some at a time, by id."""
    own = 4 + len(_COLUMNS)
    pools = [_EqualValues() for _ in range(own + len(FIGURES))]
    nothing, carries = (0,) * len(WEAPONS), _EqualValues()
    while found := database.rows(_LINES, (after,)):
        carried: dict[int, list[int]] = {}
        for unit, kind, count in database.rows(_CARRIED, (found[0][0], found[-1][0], _KINDS)):
            carried.setdefault(unit, [0] * len(WEAPONS))[WEAPONS.index(kind)] = count
        read = []
        for unit, *values, files, owned in found:
            row = tuple(map(getitem, pools, values))
            weapons = carries[tuple(carried.get(unit, nothing))]
            line = (unit, Place(*row[:4]), *row[4:own], row[own:], weapons, files, owned)
            read.append(UnitLine._make(line))
        yield read
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
    return UnitLine._make((number, Place("", "", "", None), *values, row.figures, _weapons(kinds), 0, 0))


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
    return frozenset(chain.from_iterable(database.rows(f"SELECT id FROM units WHERE {found.sql}", found.values)))


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
