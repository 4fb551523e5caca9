"""What a query for units means, said over rows of units without a database."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from typing import NamedTuple

from designer.catalog import catalog
from designer.catalog.eras import era_of
from designer.catalog.rulebooks import base_books, book_named, books_of
from designer.library.property_texts import quirks_called, systems_called
from designer.library.query_words import words_for
from designer.library.search import items_called
from designer.library.unit_row import COLUMNS, UnitRow, column_values, tabled
from designer.query import Either, FigureCondition, Flag, NameWord, ParsedQuery, Phrase, Quantity, QueryTerm, Tag


class Known(NamedTuple):
    """A unit, and what the user said of it."""

    row: UnitRow
    tags: Collection[str] = ()
    favorite: bool = False
    owned: int = 0
    is_copy: bool = False


def reads_as(row: UnitRow) -> tuple[object, ...]:
    """The figures by which the units of several files are one and the same."""
    values = dict(zip(COLUMNS, column_values(row), strict=True))
    return tuple(values[name] for name in ("chassis", "model", "tech", "mass", "year", "bv"))


def meets(unit: Known, query: ParsedQuery) -> bool:
    """Whether a unit meets all terms of a query."""
    return all(_meets(unit, term) for term in query.terms)


def _meets(unit: Known, term: QueryTerm) -> bool:
    match term:
        case FigureCondition():
            columns = tabled(dict(zip(COLUMNS, column_values(unit.row), strict=True))) | {"owned": unit.owned}
            return term.holds(lambda name: columns[str(words_for("figure")[name].stands_for)])
        case Quantity():
            items = items_called(term.text, term.kind)
            return term.holds(sum(held.number for held in unit.row.equipment if held.item in items))
        case NameWord():
            met = _named(unit.row, term.text, begun=True)
        case Phrase():
            met = _named(unit.row, term.text, begun=False)
        case Tag() if term.name == "rulebook":
            met = _in_books(unit.row, {book_named(value) for value in term.values})
        case Tag():
            met = any(_has(unit, term.name, value) for value in term.values)
        case Flag():
            met = _is(unit, term.name)
        case Either():
            met = any(meets(unit, row) for row in term.rows)
    return met is not term.negated


def _in_books(row: UnitRow, owned: set[str]) -> bool:
    """Whether each known item is in a book of these; without a base book one has to be in an addition only."""
    bases = {*base_books()}
    held = [books_of(catalog()[each.item]) for each in row.equipment if each.item in catalog()]
    if "" in owned:
        return False
    if owned & bases:
        return all(books & owned for books in held)
    return all(books & (owned | bases) for books in held) and any(not books & bases for books in held)


def _named(row: UnitRow, text: str, *, begun: bool) -> bool:
    words = _words(text)
    if not words:
        return True
    whole = f" {' '.join(words)}{'' if begun else ' '}"
    return any(whole in f" {' '.join(_words(name))} " for name in (row.chassis, row.model, row.clan_name))


def _words(text: str) -> list[str]:
    bare = "".join(each for each in unicodedata.normalize("NFD", text) if not unicodedata.combining(each))
    return re.findall(r"[^\W_]+", bare.lower())


def _has(unit: Known, name: str, value: str) -> bool:
    row = unit.row
    if name == "tag":
        return value in {tag.lower() for tag in unit.tags}
    if name == "quirk":
        return not quirks_called(value).isdisjoint(row.quirks + row.weapon_quirks)
    if name == "era":
        era = era_of(int(row.value("year")))
        return bool(value) and any(f" {value}" in f" {each.lower()}" for each in (era.name, era.short))
    if name == "ability":
        return any(re.fullmatch(rf"{re.escape(value)}[^a-z]*", each) for each in row.abilities.lower().split(", "))
    held = getattr(row, str(words_for("tag")[name].stands_for))
    if name in ("engine", "gyro", "cockpit", "armor", "structure", "heatsinks"):
        return held in systems_called(name, value)
    if name == "level":
        return bool(held == words_for("level")[value].stands_for)
    if name == "tech":
        meant = str(words_for("tech")[value].stands_for)
        return bool(held == meant or held.startswith(f"{meant} "))
    if name == "form":
        return bool(held == words_for("form")[value].stands_for)
    return _loose(value) in _loose(held)


def _loose(text: str) -> str:
    return re.sub(": ?|[-_]", " ", text.lower())


def _is(unit: Known, name: str) -> bool:
    row = unit.row
    known = {"legal": row.valid, "canon": row.canon, "mine": not row.canon, "omni": row.omni != ""}
    known |= {"armored": row.armored_slots > 0, "core": _in_books(row, {"Core"})}
    known["duplicate"] = False  # all of them lie in one file
    known["once"] = not unit.is_copy
    return unit.favorite if name == "favorite" else known[name]
