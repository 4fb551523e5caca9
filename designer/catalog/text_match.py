"""The quality of a match between typed words and names: one ranking for all searchable lists."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

Meanings = Mapping[str, Sequence[str]]
"""Abbreviations, each with the texts for which it may stand."""


class MatchQuality(IntEnum):
    """The quality of a match, the best first."""

    ITSELF = 0
    """The whole name was typed, and unit files use this name, too."""
    NAME = 1
    """The whole name was typed."""
    SPELLING = 2
    """The short name, an old spelling or an abbreviation of the whole name was typed."""
    MEANT = 3
    """An abbreviation of some words of the name was typed."""
    BEGUN = 4
    """The name or short name was typed, but not to its end. One word does not count, since many names begin with it."""
    TOGETHER = 5
    """As words, but the typed words stand beside each other in the name. One word does not count."""
    WORDS = 6
    """All typed words are words of the name or abbreviations of them."""
    BEGINNINGS = 7
    """All typed words are beginnings of words of the name or short name."""
    PROPERTIES = 8
    """All typed words are beginnings of words of the names, old spellings or properties."""
    INSIDE = 9
    """All typed words are somewhere in the names, old spellings or properties."""
    SIMILAR = 10
    """All typed words are similar to words of the name."""
    NONE = 11
    """Some typed word is not even similar."""


@dataclass(frozen=True, slots=True)
class Called:
    """The names of a thing, prepared for matching; `called` makes it."""

    name: str
    short: str
    spellings: frozenset[str]
    words: frozenset[str]
    beginnings: str
    text: str

    def begins_with(self, start: str) -> bool:
        """Whether the name or the short name begins with these letters."""
        return self.name.startswith(start) or self.short.startswith(start)


def called(name: str, short: str = "", spellings: Iterable[str] = (), properties: str = "") -> Called:
    """The names of a thing, prepared for matching: words as written ("10-x"), plain ("10 x") and joined ("10x")."""
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
    """Typed words with the meanings of each, prepared for matching; `typed` makes it."""

    whole: str
    words: tuple[str, ...]
    meanings: tuple[tuple[frozenset[str], ...], ...]
    names: frozenset[str]


def typed(words: Iterable[str], known: Meanings | None = None) -> Typed:
    """Lower-case words, prepared for matching. ``known`` are abbreviations; a number may follow ("uac5", "uac/5").

    With them, a word in the plural stands for its singular, too.
    """
    all_words = tuple(words)
    singular = tuple(map(_singular, all_words))
    meanings = tuple(tuple(_meanings(word, known)) for word in all_words) if known else ((),) * len(all_words)
    # If only an abbreviation was typed, a thing whose whole name it stands for is a better match.
    names = frozenset(map(joined, _spelt_out(all_words[0], known))) if known and len(all_words) == 1 else _NONE
    if known and singular != all_words:
        names |= {joined("".join(singular))}
    return Typed(joined("".join(all_words)), all_words, meanings, names)


_NONE: frozenset[str] = frozenset()


def match(what: Typed, thing: Called) -> MatchQuality | None:
    """The quality of the match between typed words and a thing; None if one of the words is in none of its names."""
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
        if word not in thing.text:  # true of most things, so it is checked first
            return None
        start = f" {word}"
        if start in thing.beginnings:
            worst = max(worst, MatchQuality.BEGINNINGS)
        elif start in thing.text:
            worst = max(worst, MatchQuality.PROPERTIES)
        else:
            worst = MatchQuality.INSIDE
    begun = len(what.words) > 1 and worst < MatchQuality.PROPERTIES and thing.begins_with(what.whole)
    together = len(what.words) > 1 and worst is MatchQuality.WORDS and what.whole in thing.name
    return MatchQuality.BEGUN if begun else MatchQuality.TOGETHER if together else worst


def letters_left(what: Typed, thing: Called) -> int:
    """The number of letters that are missing from the typed words to the end of the name, or of the short name."""
    name = thing.name if thing.name.startswith(what.whole) else thing.short
    return len(name) - len(what.whole)


def _meanings(word: str, known: Meanings) -> Iterable[frozenset[str]]:
    return (frozenset(meaning.split()) for meaning in _spelt_out(word, known))


def _spelt_out(word: str, known: Meanings) -> Iterable[str]:
    """The texts for which an abbreviation stands, with its number added: "ultra ac 5" for "uac5"."""
    letters, number = word, ""
    if word not in known and (found := _NUMBERED.fullmatch(word)):
        letters, number = found[1], found[2]
    for meaning in known.get(letters, ()):
        yield f"{meaning} {number}" if number else meaning
    if (singular := _singular(word)) != word:
        yield singular


def _singular(word: str) -> str:
    """The singular of an English word in the plural; any other word as it is."""
    return word[:-1] if len(word) > _SHORT and word.endswith("s") and not word.endswith("ss") else word


def plain(text: str) -> str:
    """A text in lower case with spaces in place of all but letters and digits."""
    return _NO_WORD.sub(" ", text.lower()).strip()


def joined(text: str) -> str:
    """A text in lower case without all but letters and digits."""
    return _NO_WORD.sub("", text.lower())


def _closed(text: str) -> str:
    return _NO_LETTER.sub("", text)


_NO_WORD = re.compile(r"[\W_]+")
_NO_LETTER = re.compile(r"[^\w ]+")
_SHORT = 3
"""A word of so many letters is no plural ("ams", "las")."""
_NUMBERED = re.compile(r"([a-z]+)[-/]?(\d+)")
