"""The quality of a match between typed words and names: one ranking for all searchable lists."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

Meanings = Mapping[str, Sequence[str]]
"""Abbreviations with the words that each may stand for."""


class MatchQuality(IntEnum):
    """The quality of a match, the best first."""

    ITSELF = 0
    """Its name was typed, and files call it so too."""
    NAME = 1
    """Its name was typed."""
    SPELLING = 2
    """Its short name or an old spelling was typed, or an abbreviation of just its name."""
    MEANT = 3
    """An abbreviation was typed that stands for words of its name."""
    WORDS = 4
    """All that was typed are words of its name, or abbreviations of them."""
    BEGINNINGS = 5
    """All that was typed begins words of its name or short name."""
    PROPERTIES = 6
    """All that was typed begins words of its names, old spellings or properties."""
    INSIDE = 7
    """All that was typed stands somewhere in those."""
    SIMILAR = 8
    """All that was typed is like words of its name."""


@dataclass(frozen=True, slots=True)
class Called:
    """Names prepared for matching; made by `called`."""

    name: str
    short: str
    spellings: frozenset[str]
    words: frozenset[str]
    beginnings: str
    text: str


def called(name: str, short: str = "", spellings: Iterable[str] = (), properties: str = "") -> Called:
    """What is known under a name. Words count as written ("10-x"), plain ("10 x"), and joined ("10x", "lb10x")."""
    others = tuple(spellings)
    own = f"{name} {short}".lower() if short else name.lower()
    beginnings = f" {own} {plain(own)} {_closed(own)} {joined(name)} {joined(short)}"
    rest = " ".join(others).lower()
    return Called(
        joined(name),
        joined(short or name),
        frozenset(joined(each) for each in others),
        frozenset((*name.lower().split(), *plain(name).split())),
        beginnings,
        f"{beginnings} {rest} {plain(rest)} {_closed(rest)} {properties}",
    )


@dataclass(frozen=True, slots=True)
class Typed:
    """Typed words with the meanings of each; made by `typed`."""

    whole: str
    words: tuple[str, ...]
    meanings: tuple[tuple[frozenset[str], ...], ...]
    names: frozenset[str]


def typed(words: Iterable[str], known: Meanings | None = None) -> Typed:
    """Words in small letters. ``known`` are the abbreviations, also of words such as "uac5" and "uac/5"."""
    all_words = tuple(words)
    meanings = tuple(tuple(_meanings(word, known)) for word in all_words) if known else ((),) * len(all_words)
    # Nothing but an abbreviation was typed: what is called just so is what it means first.
    names = frozenset(map(joined, _spelt_out(all_words[0], known))) if known and len(all_words) == 1 else _NONE
    return Typed(joined("".join(all_words)), all_words, meanings, names)


_NONE: frozenset[str] = frozenset()


def match(what: Typed, thing: Called) -> MatchQuality | None:
    """The quality of a match; None if a word is not even part of a name."""
    if what.whole == thing.name:
        return MatchQuality.ITSELF if thing.name in thing.spellings else MatchQuality.NAME
    if what.whole == thing.short or what.whole in thing.spellings or thing.name in what.names:
        return MatchQuality.SPELLING
    if len(what.words) == 1 and what.meanings[0] and any(each <= thing.words for each in what.meanings[0]):
        return MatchQuality.MEANT
    worst = MatchQuality.WORDS
    for word, meanings in zip(what.words, what.meanings, strict=True):
        if word in thing.words or (meanings and any(each <= thing.words for each in meanings)):
            continue
        if word not in thing.text:  # of most things, so it is asked first
            return None
        start = f" {word}"
        if start in thing.beginnings:
            worst = max(worst, MatchQuality.BEGINNINGS)
        elif start in thing.text:
            worst = max(worst, MatchQuality.PROPERTIES)
        else:
            worst = MatchQuality.INSIDE
    return worst


def _meanings(word: str, known: Meanings) -> Iterable[frozenset[str]]:
    return (frozenset(meaning.split()) for meaning in _spelt_out(word, known))


def _spelt_out(word: str, known: Meanings) -> Iterable[str]:
    """What an abbreviation stands for, with the number that it has behind it: "uac5" for "ultra ac 5"."""
    letters, number = word, ""
    if word not in known and (found := _NUMBERED.fullmatch(word)):
        letters, number = found[1], found[2]
    return (f"{meaning} {number}" if number else meaning for meaning in known.get(letters, ()))


def plain(text: str) -> str:
    """A text in small letters with spaces for all that is neither letter nor digit."""
    return _NO_WORD.sub(" ", text.lower()).strip()


def joined(text: str) -> str:
    """A text in small letters without anything but letters and digits."""
    return _NO_WORD.sub("", text.lower())


def _closed(text: str) -> str:
    return _NO_LETTER.sub("", text)


_NO_WORD = re.compile(r"[\W_]+")
_NO_LETTER = re.compile(r"[^\w ]+")
_NUMBERED = re.compile(r"([a-z]+)[-/]?(\d+)")
