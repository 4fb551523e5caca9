"""Opponents from a library: the units that a query finds, or those that are like a design."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import Final, NamedTuple

from designer.battle_value import battle_value
from designer.design import once
from designer.formats import FormatError
from designer.library.database import Database
from designer.library.listed_units import Place, load_unit
from designer.library.query_words import query_of
from designer.library.search import search
from designer.trials.change import ChangePiece, change_against
from designer.trials.gauntlet import OPPONENTS, GauntletPiece, gauntlet_in_pieces, role_of, spread_over_roles
from designer.trials.tables import Contender
from designer.trials.terms import TrialTerms
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


class FieldUnit(NamedTuple):
    """A unit of a field of opponents, with the place of its file."""

    name: str
    role: str
    year: int
    value: int
    place: Place


class FoundField(NamedTuple):
    """A field of opponents: how many units a query finds, and those of them that are chosen."""

    matching: int
    units: tuple[FieldUnit, ...]

    @property
    def roles(self) -> dict[str, int]:
        """The number of chosen units by role, most first."""
        return dict(Counter(each.role for each in self.units).most_common())


def units_of(database: Database, query: str) -> tuple[Unit, ...]:
    """The units that a query finds, one of each name; those that can no longer be read are left out."""
    return tuple(unit for each in _found(database, query) if (unit := _read(each.place)) is not None)


def opponents(
    database: Database, query: str, many: int = OPPONENTS, seed: int = 1, *, but: str = ""
) -> tuple[Unit, ...]:
    """Units that a query finds, at most ``many``, spread over their roles, without the one named ``but``."""
    found = found_field(database, query, many, seed, but=but)
    return tuple(unit for each in found.units if (unit := _read(each.place)) is not None)


def found_field(
    database: Database,
    query: str,
    many: int = OPPONENTS,
    seed: int = 1,
    *,
    but: str = "",
    kept: Collection[str] = (),
) -> FoundField:
    """The field of the units that a query finds, at most ``many``, spread over roles, without the one named ``but``.

    With names of ``kept`` units these are the field, as far as the query still finds them.
    """
    matching = [each for each in _found(database, query) if each.name != but]
    if kept:
        return FoundField(len(matching), tuple(each for each in matching if each.name in kept))
    numbers = spread_over_roles([each.role for each in matching], many, seed)
    return FoundField(len(matching), tuple(matching[number] for number in numbers))


def contenders(units: Iterable[FieldUnit], gunnery: int, piloting: int) -> Iterator[Contender]:
    """The units of a field with their pilots, each read when it is its turn; those that cannot be read are left out."""
    for each in units:
        unit = _read(each.place)
        if unit is not None:
            yield Contender(unit, gunnery, piloting)


def against_field(
    own: Contender, units: tuple[FieldUnit, ...], skills: tuple[int, int], terms: TrialTerms, seed: int, fights: int
) -> Iterator[GauntletPiece]:
    """A gauntlet against the units of a field, in pieces."""
    return gauntlet_in_pieces(own, contenders(units, *skills), terms, seed, fights)


def change_against_field(
    sides: tuple[Contender, Contender],
    units: tuple[FieldUnit, ...],
    skills: tuple[int, int],
    terms: TrialTerms,
    seed: int,
    fights: int,
) -> Iterator[ChangePiece]:
    """A change against the units of a field, in pieces."""
    return change_against(sides, contenders(units, *skills), terms, seed, fights)


def _found(database: Database, query: str) -> tuple[FieldUnit, ...]:
    """The units that a query finds, one of each name."""
    parsed = query_of(query)
    if parsed.problems:
        raise QueryError("; ".join(map(str, parsed.problems)))
    columns = ("chassis", "model", "role", "year", "bv", "source", "path", "member", "configuration")
    found: dict[str, FieldUnit] = {}
    for chassis, model, role, year, value, source, path, member, configuration in search(database, parsed, columns):
        name = f"{chassis} {model}".strip()
        found.setdefault(name, FieldUnit(name, role_of(role), year, value, Place(source, path, member, configuration)))
    return tuple(found.values())


def _read(place: Place) -> Unit | None:
    try:
        return load_unit(place).unit
    except FormatError:
        return None
