"""Searching units: a query as one condition in SQL, whose values are all parameters.

Every term becomes an expression that is 0 or 1, never NULL, so that "not" and "or" mean what they say: a comparison
with a figure that a unit does not have is 0, also if it is negated.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple, assert_never

from designer.catalog import catalog
from designer.catalog.rulebooks import base_books, book_named, books_of, is_held
from designer.catalog.search import ranked
from designer.catalog.text_match import MatchQuality
from designer.figures import FIGURES
from designer.language import spoken, tr
from designer.library.database import Database
from designer.library.errors import LibraryError
from designer.library.property_texts import (
    SYSTEM_WORDS,
    abilities_called,
    eras_called,
    quirks_called,
    spaced,
    spaced_column,
    systems_called,
)
from designer.library.query_words import query_words, words_for
from designer.library.spelling import respelt, tokens
from designer.library.unit_row import COLUMNS
from designer.library.unit_row import FIGURES as FIGURE_COLUMNS
from designer.library.user_marks import OWNED
from designer.query import Either, FigureCondition, Flag, NameWord, ParsedQuery, Phrase, Quantity, QueryTerm, Tag


class Condition(NamedTuple):
    """An SQL condition on the table ``units`` with the values of its parameters."""

    sql: str
    values: tuple[object, ...] = ()


_SIGNS: Final = {"<": "<", "<=": "<=", ">": ">", ">=": ">=", "=": "=", "!=": "<>"}
_FLAGS: Final = {
    "legal": "units.valid",
    "canon": "units.canon",
    "mine": "NOT units.canon",
    "omni": "units.omni <> ''",
    "armored": "units.armored_slots > 0",
    "favorite": "units.key IN (SELECT key FROM favorites)",
    "duplicate": "units.design IN (SELECT design FROM units GROUP BY design HAVING count(DISTINCT file) > 1)",
    "once": "units.id IN (SELECT min(id) FROM units GROUP BY chassis, model, tech, mass, year, bv)",
}
_PLACES: Final = {
    "id": "units.id",
    "key": "units.key",
    "source": "sources.path",
    "path": "files.path",
    "member": "files.member",
    "configuration": "units.configuration",
    "book": "units.source",
    "owned": OWNED,
}
"""Values of `search` beside the columns of units; ``book`` is their column ``source``."""
_SCALES: Final = {figure.column: figure.table_scale for figure in FIGURES.values()}


def _scaled(column: str) -> str:
    """The value of a column of units, in the measure of tables and queries."""
    scale = _SCALES.get(column, 1)
    return f"units.{column} / {float(scale)}" if scale > 1 else f"units.{column}"


_COLUMN_OF: Final = {name: _scaled(name) for name in COLUMNS} | _PLACES
_USUAL_ORDER: Final = ("chassis", "model", "source", "path", "member", "configuration")


def search(
    database: Database, query: ParsedQuery, columns: Sequence[str] = ("id",), order: Sequence[str] = ()
) -> list[tuple[Any, ...]]:  # Any: as the columns are
    """The units that match a query, by one statement; parts of the query that are not understood are left out.

    A word with which no name begins stands for the most similar one.

    ``columns`` are those of `UnitRow`, and ``id``, ``key``, ``source`` (its source in the library), ``path``,
    ``member``, ``configuration``, ``book`` and ``owned``, the words of queries for figures, and quotients such as
    ``bv/t``, which are None where the second figure is 0. ``order`` are columns, with a minus for the largest
    first; units that are equal in these are ordered by name and place, those without a value are last.
    ``LibraryError`` names a column that does not exist.
    """
    wanted = ", ".join(_column(name) for name in columns)
    by = ", ".join(
        _column(name.removeprefix("-")) + " DESC" * name.startswith("-") + " NULLS LAST"
        for name in (*order, *_USUAL_ORDER)
    )
    found = condition(respelt(database, query))
    return database.rows(
        f"SELECT {wanted} FROM units JOIN files ON files.id = units.file JOIN sources ON sources.id = files.source "
        f"WHERE {found.sql} ORDER BY {by}",
        found.values,
    )


def each_once(query: ParsedQuery) -> ParsedQuery:
    """A query that finds the same units, but only one of the files that have a unit, such as MTF and SSW."""
    return query._replace(terms=(*query.terms, Flag("once")))


USUAL_COLUMNS: Final = ("chassis", "model", "mass", "tech", "year", "walk", "jump", "bv", "valid", "path", "source")
_TRUTH: Final = ("canon", "valid")


def found_rows(
    database: Database, query: ParsedQuery, columns: Sequence[str] = (), order: Sequence[str] = ()
) -> Iterator[dict[str, Any]]:  # Any: as the columns are
    """The units that match a query as rows by the names of columns, by default ``USUAL_COLUMNS``; see `search`.

    ``path`` is the file in its source, or the member of an archive.
    """
    names = tuple(dict.fromkeys(columns or USUAL_COLUMNS))
    for *values, path, member, source in search(database, query, (*names, "path", "member", "source"), order):
        row = {name: bool(value) if name in _TRUTH else value for name, value in zip(names, values, strict=True)}
        yield row | {"path": member or path or source} if "path" in row else row


def _column(name: str) -> str:
    if name in _COLUMN_OF:
        return _COLUMN_OF[name]
    figure, stroke, per = name.partition("/")
    for each in (figure, per) if stroke else (name,):
        if _figure_column(each) not in _COLUMN_OF:
            known = ", ".join(_COLUMN_OF)
            raise LibraryError(tr("“{name}” is not a column: one of {names} is expected", name=each, names=known))
    return _quotient(_figure_column(figure), _figure_column(per)) if stroke else _COLUMN_OF[_figure_column(name)]


def _figure_column(word: str) -> str:
    """The column of a figure by its word in queries or its column."""
    if word in FIGURE_COLUMNS:
        return word
    meant = query_words().figures.means.get(word.lower())
    return "" if meant is None else str(words_for("figure")[meant].stands_for)


def _quotient(column: str, per: str) -> str:
    return f"CAST({_COLUMN_OF[column]} AS REAL) / nullif({_COLUMN_OF[per]}, 0)"


def condition(query: ParsedQuery) -> Condition:
    """The condition that all terms of a query are met."""
    return _joined([_of_term(term) for term in query.terms], "AND")


def _joined(parts: Sequence[Condition], word: str, without: str = "1") -> Condition:
    """Conditions with a word between; ``without`` is the condition if there are none."""
    sql = f" {word} ".join(f"({part.sql})" for part in parts)
    return Condition(sql or without, tuple(value for part in parts for value in part.values))


def _of_term(term: QueryTerm) -> Condition:
    if isinstance(term, FigureCondition):
        return _of_figure(term)  # a negated one is not the opposite: it needs the figure, too
    if isinstance(term, Quantity):
        return _of_quantity(term)
    sql, values = _of_property(term)
    return Condition(f"NOT ({sql})", values) if term.negated else Condition(sql, values)


def _of_property(term: NameWord | Phrase | Tag | Flag | Either) -> Condition:
    match term:
        case NameWord() | Phrase():
            return _of_name(tokens(term.text), begun=isinstance(term, NameWord))
        case Tag() if term.name == "rulebook":
            return _of_books(term.values)
        case Tag():
            return _joined([_of_tag(term.name, value) for value in term.values], "OR")
        case Flag(name="core"):
            return _of_books(("Core",))
        case Flag():
            return Condition(_FLAGS[term.name])
        case Either():
            return _joined([condition(row) for row in term.rows], "OR")
        case _:
            assert_never(term)


# -- figures --------------------------------------------------------------------------------------------------


def _of_figure(term: FigureCondition) -> Condition:
    column = _stands_for(term.figure)
    value = _quotient(column, _stands_for(term.per)) if term.per else _COLUMN_OF[column]
    met, limits = _compared(value, term.sign, term.limit, term.upper)
    return Condition(f"coalesce({'NOT ' * term.negated}({met}), 0)", limits)


def _stands_for(figure: str) -> str:
    """The column of a word for a figure."""
    return str(words_for("figure")[figure].stands_for)


def _compared(value: str, sign: str, limit: float, upper: float | None) -> Condition:
    if upper is not None:
        return Condition(f"{value} BETWEEN ? AND ?", (limit, upper))
    return Condition(f"{value} {_SIGNS[sign]} ?", (limit,))


def _of_quantity(term: Quantity) -> Condition:
    items = json.dumps(sorted(items_called(term.text, term.kind)))
    met, limits = _compared("sum(count)", term.sign, term.limit, term.upper)
    meets, holding = (f"NOT ({met})" if term.negated else met), term.holds(0)
    # A unit without such parts has no row here, so if none are enough, those are found that have a wrong number.
    chosen = (
        "SELECT unit FROM unit_equipment WHERE item IN (SELECT value FROM json_each(?)) "
        f"GROUP BY unit HAVING {f'NOT ({meets})' if holding else meets}"
    )
    return Condition(f"units.id {'NOT ' * holding}IN ({chosen})", (items, *limits))


def items_called(text: str, kind: str = "") -> frozenset[str]:
    """The ids of the items whose names have these words, as in the equipment search; ammunition only by its kind.

    Without words, those of all items of the kind.
    """
    return _items_called(text, kind, spoken())


@lru_cache(256)
def _items_called(text: str, kind: str, _language: str) -> frozenset[str]:
    items = [item for item in catalog() if (item.kind == kind if kind else not item.is_ammo)]
    if not text:
        return frozenset(item.id for item in items)
    found = ranked(text, items)
    named = [hit for hit in found if hit.match <= MatchQuality.BEGINNINGS]
    return frozenset(hit.item.id for hit in named or found)


# -- names and properties -------------------------------------------------------------------------------------


def _of_name(words: Sequence[str], *, begun: bool) -> Condition:
    """These words stand side by side in chassis, model or Clan name; of the last one, the beginning is enough."""
    if not words:
        return Condition("1")
    found = f'"{" ".join(words)}"{" *" * begun}'
    return Condition("units.id IN (SELECT rowid FROM unit_names WHERE unit_names MATCH ?)", (found,))


def _of_tag(name: str, value: str) -> Condition:
    if name == "tag":
        return Condition("units.key IN (SELECT key FROM tags WHERE lower(tag) = ?)", (value,))
    if name == "quirk":
        known = json.dumps(sorted(quirks_called(value)))
        return Condition(
            "units.id IN (SELECT unit FROM unit_quirks WHERE quirk IN (SELECT value FROM json_each(?)))", (known,)
        )
    column = f"units.{words_for('tag')[name].stands_for}"
    if name == "era":
        spans = [Condition(f"{column} BETWEEN ? AND ?", era.span) for era in eras_called(value)]
        return _joined(spans, "OR", "0")
    if name == "ability":
        patterns = [f"* {_ability_pattern(each)}*" for each in abilities_called(value)]
        return _joined([Condition(f"(' ' || lower({column}) || ',') GLOB ?", (each,)) for each in patterns], "OR", "0")
    if name in SYSTEM_WORDS:
        known = json.dumps(sorted(systems_called(name, value)))
        return Condition(f"{column} IN (SELECT value FROM json_each(?))", (known,))
    if name in ("tech", "form", "level"):
        meant = words_for(name)[value].stands_for
        if isinstance(meant, int):
            return Condition(f"{column} = ?", (meant,))
        return Condition(f"substr({column} || ' ', 1, length(?)) = ?", (f"{meant} ",) * 2)
    return Condition(f"instr({spaced_column(column)}, ?)", (spaced(value),))


def _ability_pattern(text: str) -> str:
    """The pattern of an ability: with a number or without one, "if" is IF2, but "ecm" is not LECM, nor "ht1" HT10."""
    literal = "".join(f"[{each}]" if each in "*?[" else each for each in text)
    return f"{literal}[^a-z{'0-9' if text[-1].isdigit() else ''}]"


def _of_books(names: Sequence[str]) -> Condition:
    """Units of which these books together have all rules; without a base book, those that need one of the others."""
    owned = frozenset(map(book_named, names))
    if "" in owned:  # no such book
        return Condition("0")
    missing = json.dumps(sorted(item.id for item in catalog() if not is_held(item, owned)))
    lists = "SELECT unit FROM unit_equipment WHERE item IN (SELECT value FROM json_each(?))"
    if not owned.isdisjoint(base_books()):
        return Condition(f"units.id NOT IN ({lists})", (missing,))
    more = json.dumps(sorted(item.id for item in catalog() if books_of(item).isdisjoint(base_books())))
    return Condition(f"units.id NOT IN ({lists}) AND units.id IN ({lists})", (missing, more))
