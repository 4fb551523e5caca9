"""Completing the word of a query that is being typed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from designer.query.words import Vocabulary, WordTable

_TYPED: Final = re.compile(r"-?([^\s()\"]*)$")
_QUOTED: Final = re.compile(r"([^\s()\":,]+):(?:[^\s()\"]*,)?(\"[^\"]*)$")
"""A property with a value in quotes that are not closed."""
_BARE: Final = re.compile(r"[\w.'-]+")
"""A value that needs no quotes."""


class Completion(NamedTuple):
    """A text that replaces the part of a query between two positions (from 0)."""

    start: int
    end: int
    text: str


def completions(
    text: str, at: int, words: Vocabulary, texts: Mapping[str, Iterable[str]] = MappingProxyType({})
) -> tuple[Completion, ...]:
    """The completions of the word before position ``at``; none if nothing was typed there but behind a colon.

    Figures come first, then properties (with their colon), then words without a value; behind a colon the values, and
    the kinds of parts (with theirs).
    ``texts`` are values of properties that may be any text, by property; typed are beginnings of any of their words.
    """
    quoted = _QUOTED.search(text[:at])
    if quoted is not None:
        start, begun = quoted.start(2), quoted[2][1:].lower()
        return _offered(start, at, _texts(quoted[1].lower(), begun, words, texts))
    found = _TYPED.search(text[:at])
    if found is None or (found.start() and text[found.start() - 1] == '"'):
        return ()
    name, colon, value = found[1].lower().partition(":")
    if ":" in value:  # the kind of parts was named
        return ()
    if colon:
        begun = value if name in words.quantities.means else value.rpartition(",")[2]
        known = (each for each in _values(name, words) if each.startswith(begun))
        return _offered(at - len(begun), at, (*known, *_texts(name, begun, words, texts)))
    if not found[1]:
        return ()
    _, stroke, begun = name.rpartition("/")
    named = _all(words.figures) if stroke else _names(words)
    return _offered(at - len(begun), at, (each for each in named if each.startswith(begun)))


def _offered(start: int, end: int, known: Iterable[str]) -> tuple[Completion, ...]:
    return tuple(Completion(start, end, each) for each in dict.fromkeys(known))


def _texts(name: str, begun: str, words: Vocabulary, texts: Mapping[str, Iterable[str]]) -> Iterator[str]:
    """The texts of a property in which a word begins so, as they are written in a query: first those that begin so."""
    known = [each.lower() for each in texts.get(_meant(name, words), ()) if '"' not in each]
    found = [each for each in known if f" {_spaced(begun)}" in f" {_spaced(each)}"]
    for each in sorted(found, key=lambda each: (not each.startswith(begun), each)):
        yield each if _BARE.fullmatch(each) else f'"{each}"'


def _spaced(text: str) -> str:
    return text.replace("-", " ").replace("_", " ")


def _meant(name: str, words: Vocabulary) -> str:
    return words.tags.means.get(name) or words.quantities.means.get(name) or ""


def _names(words: Vocabulary) -> Iterator[str]:
    yield from _all(words.figures)
    yield from (f"{each}:" for each in _all(words.tags, words.quantities))
    yield from _all(words.flags)
    yield from (*words.either, *words.contrary)


def _values(name: str, words: Vocabulary) -> Iterable[str]:
    meant = _meant(name, words)
    if meant in words.quantities.means.values():  # of these the values are kinds of parts, which a colon follows
        return (f"{each}:" for each in _all(words.values[meant]))
    return _all(words.values[meant]) if meant in words.values else ()


def _all(*tables: WordTable) -> Iterator[str]:
    """The preferred words first, then the others."""
    for table in tables:
        yield from (*table.usual, *table.means)
