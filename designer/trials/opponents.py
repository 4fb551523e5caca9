"""Opponents from a library: the units that a query finds, or those that are like a design."""

from __future__ import annotations

from typing import Final

from designer.battle_value import battle_value
from designer.design import once
from designer.formats import FormatError
from designer.library.database import Database
from designer.library.listed_units import Place, load_unit
from designer.library.query_words import query_of
from designer.library.search import search
from designer.trials.gauntlet import OPPONENTS, spread_over_roles
from designer.units.unit import Unit

LIKE_SHARE: Final = 0.1
"""How much the Battle Value of opponents like a design may differ, as a share of its own."""


class QueryError(ValueError):
    """A query has parts that are not understood; the text names them."""


def like(unit: Unit) -> str:
    """The query for opponents like a design: of its year or earlier, and of nearly its Battle Value."""
    value = battle_value(once(unit))
    least, most = round(value * (1 - LIKE_SHARE)), round(value * (1 + LIKE_SHARE))
    return f"year<={unit.tech.year} bv>={least} bv<={most} legal"


def units_of(database: Database, query: str) -> tuple[Unit, ...]:
    """The units that a query finds, one of each name; those that can no longer be read are left out."""
    return tuple(unit for _, place in _found(database, query).values() if (unit := _read(place)) is not None)


def opponents(
    database: Database, query: str, many: int = OPPONENTS, seed: int = 1, *, but: str = ""
) -> tuple[Unit, ...]:
    """Units that a query finds, at most ``many``, spread over their roles, without the one named ``but``."""
    chosen = [each for name, each in _found(database, query).items() if name != but]
    numbers = spread_over_roles([role for role, _ in chosen], many, seed)
    return tuple(unit for number in numbers if (unit := _read(chosen[number][1])) is not None)


def _found(database: Database, query: str) -> dict[str, tuple[str, Place]]:
    """Role and place of each unit by its name."""
    parsed = query_of(query)
    if parsed.problems:
        raise QueryError("; ".join(map(str, parsed.problems)))
    rows = search(database, parsed, ("chassis", "model", "role", "source", "path", "member", "configuration"))
    found: dict[str, tuple[str, Place]] = {}
    for chassis, model, role, source, path, member, configuration in rows:
        found.setdefault(f"{chassis} {model}".strip(), (role, Place(source, path, member, configuration)))
    return found


def _read(place: Place) -> Unit | None:
    try:
        return load_unit(place).unit
    except FormatError:
        return None
