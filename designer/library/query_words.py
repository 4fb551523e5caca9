"""The vocabulary of the library's search: the words of queries for units, and parsing them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import Final, Literal

from designer import language, paths
from designer.catalog import KINDS
from designer.catalog.records import RecordShape, hardened, read_records
from designer.catalog.rulebooks import book_named, known_books
from designer.figures import FIGURES
from designer.language import tr
from designer.library.property_texts import (
    SYSTEM_WORDS,
    abilities_called,
    ability_codes,
    era_names,
    eras_called,
    quirk_names,
    quirks_called,
    system_names,
    systems_called,
)
from designer.query import KnownTexts, ParsedQuery, QueryProblem, Vocabulary, WordTable, parsed, vocabulary, word_table
from designer.reading import whole_characters

LONGEST: Final = 1000
"""Characters of a query. This and the depth of brackets keep its statement within what SQLite takes."""
_DEEPEST: Final = 6

UnitWordUse = Literal["figure", "tag", "flag", "quantity", "tech", "form", "level"]


@dataclass(frozen=True, slots=True)
class UnitWord:
    """A word of queries: a figure, a tag (a property with a value), a flag, the number of parts, or a value of a tag.

    ``stands_for`` is the column of units, or for values the beginning of what it holds. ``also`` are other words.
    """

    use: UnitWordUse
    word: str
    also: tuple[str, ...] = ()
    stands_for: str | int = ""


def query_of(text: str, code: str = "") -> ParsedQuery:
    """The query of a text in a language; in the current one if ``code`` is empty."""
    typed = whole_characters(text[:LONGEST])  # halves, as in broken arguments, match nothing
    query = parsed(typed, query_words(code), _DEEPEST)
    if len(text) <= LONGEST:
        return query
    rest = QueryProblem(LONGEST, len(text) - LONGEST, tr("a query has at most {n} characters", n=LONGEST))
    return query._replace(problems=(*query.problems, rest))


def query_words(code: str = "") -> Vocabulary:
    """The words that queries may use in a language; the current language if ``code`` is empty."""
    return _query_words(code or language.spoken())


@cache
def _query_words(code: str) -> Vocabulary:
    values = {use: _words(code, use) for use in ("tech", "form", "level")}
    kinds = word_table(code, {kind: ("ammo",) if kind == "ammunition" else () for kind in KINDS})
    flags, quantities = _words(code, "flag"), _words(code, "quantity")
    named = {**values, "has": kinds}
    return vocabulary(
        code,
        _words(code, "figure"),
        _words(code, "tag"),
        named,
        flags=flags,
        quantities=quantities,
        known=_known(),
    )


def _known() -> Mapping[str, KnownTexts]:
    """The properties whose texts are known."""
    systems = {word: KnownTexts(partial(systems_called, word), partial(system_names, word)) for word in SYSTEM_WORDS}
    return systems | {
        "era": KnownTexts(eras_called, era_names),
        "quirk": KnownTexts(quirks_called, quirk_names),
        "ability": KnownTexts(abilities_called, ability_codes),
        "rulebook": KnownTexts(book_named, known_books),
    }


def _words(code: str, use: UnitWordUse) -> WordTable:
    return word_table(code, {name: word.also for name, word in words_for(use).items()})


@cache
def words_for(use: UnitWordUse) -> Mapping[str, UnitWord]:
    """The words of one use: those of `designer.figures`, then those of ``data/library/query_words.jsonl``."""
    records = read_records(paths.data("library", "query_words.jsonl"), RecordShape.of(UnitWord))
    told = {record["word"]: UnitWord(**hardened(record)) for record in records if record["use"] == use}
    if use != "figure":
        return told
    return {each.word: UnitWord(use, each.word, each.also, each.column) for each in FIGURES.values()} | told
