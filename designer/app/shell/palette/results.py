"""What the palette finds: hits with what they do, by group. Knows no widget."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from designer.catalog.abbreviations import abbreviations
from designer.catalog.text_match import Called, MatchQuality, called, joined, match, plain, typed
from designer.editing import Edit
from designer.language import marked

Group = Literal["Parts", "Systems", "Commands", "Places", "Designs", "Files"]
Do = Callable[[], object]
Span = tuple[int, int]

GROUPS: Final[tuple[Group, ...]] = ("Parts", "Systems", "Commands", "Places", "Designs", "Files")
HEADINGS: Final[dict[Group, str]] = {
    "Parts": marked("Parts, ranked by match"),
    "Systems": marked("Chassis and systems"),
    "Commands": marked("Commands"),
    "Places": marked("Places"),
    "Designs": marked("Designs"),
    "Files": marked("Unit files"),
}
MARKS: Final[dict[str, Group]] = {">": "Commands", "@": "Places", "#": "Designs", "/": "Files"}
"""First letters that ask for one group only."""

_SHOWN_OF_EACH: Final[dict[Group, int]] = {
    **{"Parts": 6, "Systems": 6, "Commands": 6},
    **{"Places": 3, "Designs": 3, "Files": 6},
}
_SHOWN_ALONE = 12
_FILES_ALONE = 100
"""All variants of a chassis, to be looked through."""
_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Placing:
    """One way to do it: in words, such as where a part would lie, and as an edit."""

    words: str
    edit: Edit


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """A row of the palette. ``also`` are further words by which it is found, ``hint`` is what stands behind its name.

    ``placings`` are the ways to put a part, of which Enter takes the chosen one; any other edit has one way. ``do`` is
    what Enter does otherwise, and ``verb`` says it. ``aside`` is what Alt+Enter does, ``aside_verb`` says it.
    ``reason`` says why a part should not be used, ``impossible`` why nothing can be done now. A hit that ``weighs``
    says what it does to the mass. ``facts`` finds out what else stands at the right, which takes a while.
    """

    group: Group
    name: str
    do: Do
    verb: str
    icon: str = ""
    kind: str = ""
    hint: str = ""
    also: str = ""
    keys: str = ""
    reason: str = ""
    placings: tuple[Placing, ...] = ()
    aside: Do | None = None
    aside_verb: str = ""
    impossible: str = ""
    weighs: bool = False
    facts: Callable[[], str] | None = None


Source = Callable[[str], Iterable[Hit]]
"""Hits for the words typed, the best first. It may give more than match: they are sifted here."""


def wanted(text: str) -> tuple[tuple[Group, ...], str]:
    """The groups that a query asks for, and its words."""
    text = text.strip()
    only = MARKS.get(text[:1])
    return ((only,), text[1:].strip()) if only else (GROUPS, text)


def found(text: str, sources: dict[Group, Source]) -> list[tuple[Group, list[Hit]]]:
    """The hits of a query by group; groups without any are left out.

    Nothing typed finds commands and designs, so that the palette is a menu when it opens. What is called just as it was
    typed comes first, such as a command before parts that have its name in theirs; parts that only sound so come last.
    """
    groups, words = wanted(text)
    if not words and len(groups) > 1:
        groups = ("Commands", "Designs")
    result: list[tuple[Group, list[Hit]]] = []
    sounds_like: list[tuple[Group, list[Hit]]] = []
    for group in groups:
        if group not in sources:
            continue
        hits = list(sources[group](words))
        if group != "Parts":  # parts were searched by the catalog, which also forgives typing errors
            hits = matching(words, hits)
        limit = _SHOWN_OF_EACH[group]
        if len(groups) == 1:
            limit = _FILES_ALONE if group == "Files" else _SHOWN_ALONE
        if hits:
            called_so = group != "Parts" or matching(words, hits)
            (result if called_so else sounds_like).append((group, hits[:limit]))
    result.sort(key=lambda found: joined(found[1][0].name) != joined(words))
    return result + sounds_like


def matching(words: str, hits: Iterable[Hit]) -> list[Hit]:
    """The hits of which every word typed begins a word, or is an abbreviation of some of its name.

    The best match comes first, as everywhere (``designer.catalog.text_match``). Of those that match alike, what has the
    numbers that were typed as its first ones ("walk 5" is not "3, run 5") comes first, then what begins with what was
    typed, and what can be done before what cannot.
    """
    if not words:
        return sorted(hits, key=_standing)
    what, start = typed(words.lower().split(), abbreviations()), words.lower()
    found = [(how, hit) for hit in hits if (how := match(what, _called(hit))) is not None and how < MatchQuality.INSIDE]
    numbers = _NUMBER.findall(start)

    def rank(each: tuple[MatchQuality, Hit]) -> tuple[MatchQuality, bool, bool, bool, bool]:
        how, hit = each
        other_numbers = _NUMBER.findall(hit.name)[: len(numbers)] != numbers
        return how, other_numbers, not hit.name.lower().startswith(start), *_standing(hit)

    return [hit for _, hit in sorted(found, key=rank)]


def _standing(hit: Hit) -> tuple[bool, bool]:
    return bool(hit.impossible), bool(hit.reason)


def _called(hit: Hit) -> Called:
    return _prepared(hit.name, f"{hit.hint} {hit.also}".lower())


@lru_cache(4096)
def _prepared(name: str, more: str) -> Called:
    return called(name, properties=f"{more} {plain(more)}")


def _beginning(word: str) -> re.Pattern[str]:
    """Finds where a word begins so."""
    return re.compile(rf"(?<![^\W_]){re.escape(word)}")


def spans(words: str, name: str) -> Sequence[Span]:
    """Where in a name the words typed stand, as start and end; not overlapping, from left to right."""
    taken: list[Span] = []
    for word in words.lower().split():
        for place in _beginning(word).finditer(name.lower()):
            span = place.span()
            if all(span[1] <= start or end <= span[0] for start, end in taken):
                taken.append(span)
                break
    return sorted(taken)
