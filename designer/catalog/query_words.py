"""The words of the query language in the current language and in English, which is always understood.

A translation consists of one or more words separated by spaces, the preferred one first: "hitze wärme" for heat. A word
that is the same as in English needs no translation.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from designer import language
from designer.catalog.traits import QueryWordUse, words_for
from designer.decimals import POINT
from designer.language import sense, tr_in


class WordTable(NamedTuple):
    """Words of the query language: ``means`` gives the meaning of each, ``usual`` are the preferred words.

    ``said`` gives the preferred word of each meaning in the current language.
    """

    means: Mapping[str, str]
    usual: tuple[str, ...]
    said: Mapping[str, str] = MappingProxyType({})

    def whole(self, begun: str) -> str | None:
        """The meaning of a word or of the beginning of one; None if there is no such word."""
        exact = self.means.get(begun)
        return exact or next((meant for word, meant in self.means.items() if word.startswith(begun)), None)


class QueryWords(NamedTuple):
    """All words of queries. ``values`` has the words for the values of each property; ``point`` is the decimal sign."""

    figures: WordTable
    tags: WordTable
    values: Mapping[str, WordTable]
    either: tuple[str, ...]
    contrary: tuple[str, ...]
    point: str


def query_words(code: str = "") -> QueryWords:
    """The words that queries may use in a language; the current language if ``code`` is empty."""
    return _query_words(code or language.spoken())


@cache
def _query_words(code: str) -> QueryWords:
    return QueryWords(
        figures=_words(code, "figure"),
        tags=_words(code, "tag"),
        values={"tech": _words(code, "tech"), "kind": _words(code, "kind"), "level": _words(code, "level")},
        either=("or", *tr_in(code, _OR).split()),
        contrary=("not", *tr_in(code, _NOT).split()),
        point=tr_in(code, POINT),
    )


def _words(code: str, use: QueryWordUse) -> WordTable:
    """The words of ``english`` and their translations; a word that both languages have keeps its English meaning."""
    known = words_for(use)
    means = {word: word for word in known} | {other: word.word for word in known.values() for other in word.also}
    spoken = {name: tr_in(code, sense("query", name)).split() for name in known}
    for name, words in spoken.items():
        for word in words:
            means.setdefault(word.replace("-", "_"), name)
    usual = {name: words[0] for name, words in spoken.items()}
    return WordTable(means, tuple(usual.values()), usual)


_OR, _NOT = sense("query", "or"), sense("query", "not")
