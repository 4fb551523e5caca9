"""The words of a query language in one language and in English, which is always understood.

A translation consists of one or more words separated by spaces, the preferred one first: "hitze wärme" for heat. A word
that is the same as in English needs no translation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

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


NO_WORDS: Final = WordTable(MappingProxyType({}), ())


class KnownTexts(NamedTuple):
    """The texts that a property may have: ``has`` tells whether a text means any of those with these ``names``."""

    has: Callable[[str], object]
    names: Callable[[], Sequence[str]]


class Vocabulary(NamedTuple):
    """All words of a query language in one language.

    ``values`` has the words for the values of each property, and for the kinds of parts of each of the ``quantities``;
    a table without words allows every value. ``texts`` are the properties whose values are any text, in quotes if it
    has spaces; of some of them the texts are ``known``. ``flags`` are properties without a value. ``either`` and
    ``contrary`` are the words for "or" and "not", ``point`` is the decimal sign. ``names`` may stand before a
    name, which needs no word: `name:marauder`.
    """

    figures: WordTable
    tags: WordTable
    values: Mapping[str, WordTable]
    either: tuple[str, ...]
    contrary: tuple[str, ...]
    point: str
    flags: WordTable = NO_WORDS
    quantities: WordTable = NO_WORDS
    texts: frozenset[str] = frozenset()
    known: Mapping[str, KnownTexts] = MappingProxyType({})
    names: tuple[str, ...] = ()


def vocabulary(
    code: str,
    figures: WordTable,
    tags: WordTable,
    values: Mapping[str, WordTable],
    *,
    flags: WordTable = NO_WORDS,
    quantities: WordTable = NO_WORDS,
    known: Mapping[str, KnownTexts] = MappingProxyType({}),
) -> Vocabulary:
    """A vocabulary with the words of the grammar itself in a language; properties without ``values`` are texts."""
    either, contrary = (("or", *tr_in(code, _OR).split()), ("not", *tr_in(code, _NOT).split()))
    texts = frozenset(tags.means.values()) - values.keys()
    names, point = ("name", "chassis", "model", *tr_in(code, _NAMES).split()), tr_in(code, POINT)
    return Vocabulary(figures, tags, values, either, contrary, point, flags, quantities, texts, known, names)


def word_table(code: str, known: Mapping[str, Sequence[str]]) -> WordTable:
    """English words and their translations. ``known`` gives other English words for each word.

    A word that both languages have keeps its English meaning.
    """
    means = {word: word for word in known} | {other: word for word, also in known.items() for other in also}
    spoken = {name: tr_in(code, sense("query", name)).split() for name in known}
    for name, words in spoken.items():
        for word in words:
            means.setdefault(word.replace("-", "_"), name)
    usual = {name: words[0] for name, words in spoken.items()}
    return WordTable(means, tuple(usual.values()), usual)


_NAMES: Final = sense("query", "name chassis model")
_OR, _NOT = sense("query", "or"), sense("query", "not")
