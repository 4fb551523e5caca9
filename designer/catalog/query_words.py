"""The vocabulary of the equipment search: the words of queries for items, and parsing them."""

from __future__ import annotations

from functools import cache

from designer import language
from designer.catalog.traits import QueryWordUse, words_for
from designer.query import ParsedQuery, Vocabulary, WordTable, vocabulary, word_table
from designer.query import parsed as _parsed

_FLAG = "explosive"
"""A property of items that is no flag of theirs."""


def parsed(text: str, flags: frozenset[str] = frozenset(), language: str = "") -> ParsedQuery:
    """The parsed query of a text; ``language`` is a language code, empty for the current language.

    ``flags`` are the allowed values of ``flag:``; if it is empty, all are allowed.
    """
    words = query_words(language)
    known = WordTable({flag: flag for flag in sorted(flags | {_FLAG})}, tuple(sorted(flags | {_FLAG})))
    return _parsed(text, words._replace(values={**words.values, "flag": known}) if flags else words)


def query_words(code: str = "") -> Vocabulary:
    """The words that queries may use in a language; the current language if ``code`` is empty."""
    return _query_words(code or language.spoken())


@cache
def _query_words(code: str) -> Vocabulary:
    values = {use: _words(code, use) for use in ("tech", "kind", "level")}
    any_flag = WordTable({}, (_FLAG,))
    return vocabulary(code, _words(code, "figure"), _words(code, "tag"), {**values, "flag": any_flag})


def _words(code: str, use: QueryWordUse) -> WordTable:
    return word_table(code, {name: word.also for name, word in words_for(use).items()})
