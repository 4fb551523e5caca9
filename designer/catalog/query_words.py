"""The words of queries in the current language, beside the English ones, which are always understood.

A translation has one or more words separated by spaces, the preferred one first: "hitze wärme" for heat. A word that is
the same as in English needs no translation.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, NamedTuple

from designer import language
from designer.catalog.item import KINDS
from designer.catalog.traits import FIGURES, KIND_WORDS, LEVELS, SHORT, TAGS, TECHS
from designer.decimals import POINT
from designer.language import sense, tr_in


class WordTable(NamedTuple):
    """The words that may be typed, with their meanings; ``usual`` is the preferred word of each meaning.

    ``said`` has the usual word of all that another language has words for.
    """

    means: Mapping[str, str]
    usual: tuple[str, ...]
    said: Mapping[str, str] = MappingProxyType({})

    def whole(self, begun: str) -> str | None:
        """What a word means that is perhaps only begun."""
        exact = self.means.get(begun)
        return exact or next((meant for word, meant in self.means.items() if word.startswith(begun)), None)


class QueryWords(NamedTuple):
    """All words of queries. ``values`` are those of the properties; ``point`` parts whole numbers from decimals."""

    figures: WordTable
    tags: WordTable
    values: Mapping[str, WordTable]
    either: tuple[str, ...]
    contrary: tuple[str, ...]
    point: str


def query_words(code: str = "") -> QueryWords:
    """The words that are understood in a language: the one that is spoken, if none is named."""
    return _query_words(code or language.spoken())


@cache
def _query_words(code: str) -> QueryWords:
    values = {
        "tech": _words(code, _TECHS, {tech: tech for tech in TECHS}),
        "kind": _words(code, _KINDS, {**{kind: kind for kind in KINDS}, **KIND_WORDS}),
        "level": _words(code, _LEVELS, {level: level for level in LEVELS}),
    }
    return QueryWords(
        figures=_words(code, _FIGURES, {**{figure: figure for figure in FIGURES}, **SHORT}),
        tags=_words(code, _TAGS, {tag: tag for tag in TAGS}),
        values=values,
        either=("or", *tr_in(code, _OR).split()),
        contrary=("not", *tr_in(code, _NOT).split()),
        point=tr_in(code, POINT),
    )


def _words(code: str, said: Mapping[str, str], english: Mapping[str, str]) -> WordTable:
    """English words go before those of the language where both begin alike, and mean what they do in English."""
    spoken = {name: tr_in(code, text).split() for name, text in said.items()}
    means = dict(english)
    for name, words in spoken.items():
        for word in words:
            means.setdefault(word.replace("-", "_"), name)
    usual = {name: words[0] for name, words in spoken.items()}
    return WordTable(means, tuple(usual.values()), usual)


_FIGURES: Final = {
    "mass": sense("query", "mass"),
    "slots": sense("query", "slots"),
    "heat": sense("query", "heat"),
    "damage": sense("query", "damage"),
    "range": sense("query", "range"),
    "minimum": sense("query", "minimum"),
    "short": sense("query", "short"),
    "medium": sense("query", "medium"),
    "long": sense("query", "long"),
    "extreme": sense("query", "extreme"),
    "bv": sense("query", "bv"),
    "cost": sense("query", "cost"),
    "shots": sense("query", "shots"),
    "year": sense("query", "year"),
    "level": sense("query", "level"),
}
_TAGS: Final = {
    "tech": sense("query", "tech"),
    "kind": sense("query", "kind"),
    "level": sense("query", "level"),
    "flag": sense("query", "flag"),
}
_TECHS: Final = {
    "clan": sense("query", "clan"),
    "is": sense("query", "is"),
    "sphere": sense("query", "sphere"),
    "all": sense("query", "all"),
}
_KINDS: Final = {
    "energy": sense("query", "energy"),
    "ballistic": sense("query", "ballistic"),
    "missile": sense("query", "missile"),
    "artillery": sense("query", "artillery"),
    "physical": sense("query", "physical"),
    "ammunition": sense("query", "ammunition"),
    "heat_sink": sense("query", "heat_sink"),
    "jump": sense("query", "jump"),
    "electronics": sense("query", "electronics"),
    "filler": sense("query", "filler"),
}
_LEVELS: Final = {
    "introductory": sense("query", "introductory"),
    "tournament": sense("query", "tournament"),
    "standard": sense("query", "standard"),
    "advanced": sense("query", "advanced"),
    "experimental": sense("query", "experimental"),
    "unofficial": sense("query", "unofficial"),
}
_OR, _NOT = sense("query", "or"), sense("query", "not")
