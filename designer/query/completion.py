"""Completing the word of a query that is being typed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from designer.query.words import Vocabulary, WordTable

_TYPED: Final = re.compile(r"-?([^\s()\"]*)$")
_VALUE: Final = re.compile(r"[^,:]*$")


class Completion(NamedTuple):
    """A text that replaces the part of a query between two positions (from 0)."""

    start: int
    end: int
    text: str


def completions(text: str, at: int, words: Vocabulary) -> tuple[Completion, ...]:
    """The completions of the word before position ``at``; none if nothing was typed there but behind a colon.

    Figures come first, then properties (with their colon), then words without a value; behind a colon the values.
    """
    found = _TYPED.search(text[:at])
    if found is None or (found.start() and text[found.start() - 1] == '"'):
        return ()
    name, colon, _ = found[1].lower().partition(":")
    if colon:
        value = _VALUE.search(text[:at])
        assert value is not None  # it may be empty
        begun, start, known = value[0].lower(), value.start(), tuple(_values(name, words))
    elif found[1]:
        _, stroke, begun = name.rpartition("/")
        start, known = at - len(begun), tuple(_all(words.figures) if stroke else _names(words))
    else:
        return ()
    return tuple(Completion(start, at, each) for each in dict.fromkeys(known) if each.startswith(begun))


def _names(words: Vocabulary) -> Iterator[str]:
    yield from _all(words.figures)
    yield from (f"{each}:" for each in _all(words.tags, words.quantities))
    yield from _all(words.flags)
    yield from (*words.either, *words.contrary)


def _values(name: str, words: Vocabulary) -> Iterable[str]:
    meant = words.tags.means.get(name) or words.quantities.means.get(name)
    return _all(words.values[meant]) if meant and meant in words.values else ()


def _all(*tables: WordTable) -> Iterator[str]:
    """The preferred words first, then the others."""
    for table in tables:
        yield from (*table.usual, *table.means)
