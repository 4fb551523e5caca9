"""The results of the palette (class `Hit`), and how they are matched and ranked. Imports no widget."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from designer.catalog.search import abbreviations
from designer.catalog.text_match import Called, MatchQuality, called, joined, match, plain, typed
from designer.editing import Edit
from designer.language import marked

Group = Literal["Parts", "Systems", "Commands", "Places", "Designs", "Units"]
Run = Callable[[], object]
Span = tuple[int, int]

GROUPS: Final[tuple[Group, ...]] = ("Parts", "Systems", "Commands", "Places", "Designs", "Units")
HEADINGS: Final[dict[Group, str]] = {
    "Parts": marked("Parts, ranked by match"),
    "Systems": marked("Chassis and systems"),
    "Commands": marked("Commands"),
    "Places": marked("Places"),
    "Designs": marked("Designs"),
    "Units": marked("Units of the library"),
}
UNITS: Final = "/"
"""Prefix of a text that finds units of the library only."""
MARKS: Final[dict[str, Group]] = {">": "Commands", "@": "Places", "#": "Designs", UNITS: "Units"}
"""The first characters of a query that restrict it to one group."""

_SHOWN_OF_EACH: Final[dict[Group, int]] = {
    **{"Parts": 6, "Systems": 6, "Commands": 6},
    **{"Places": 3, "Designs": 3, "Units": 6},
}
_SHOWN_ALONE = 12
_UNITS_ALONE = 100
"""Enough for all variants of a chassis."""
_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Placing:
    """One way to apply a result, such as a location for an item: its text and its edit."""

    words: str
    edit: Edit


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """A result, shown as a row of the palette.

    ``hint`` is shown after the name; ``search`` has further words that match. Enter applies the selected one of
    ``placings`` (an item has one for each location, any other edit a single one); without placings it calls ``run``.
    ``verb`` tells what Enter does. Alt+Enter calls ``alt_run``, described by ``alt_verb``. ``reason`` tells why an item
    should not be used, ``disabled`` why the result cannot be applied now. ``shows_mass`` adds the change of mass to the
    row. ``removes``: Enter takes away what is there; such results come last. ``elsewhere``: it acts on a page that is
    not in front. ``guessed``: the typed letters are only inside the words of the result, or similar to them. ``facts``
    computes further text for the row, which may take some time.
    """

    group: Group
    name: str
    run: Run
    verb: str
    icon: str = ""
    kind: str = ""
    hint: str = ""
    search: str = ""
    keys: str = ""
    reason: str = ""
    placings: tuple[Placing, ...] = ()
    alt_run: Run | None = None
    alt_verb: str = ""
    disabled: str = ""
    shows_mass: bool = False
    removes: bool = False
    elsewhere: bool = False
    guessed: bool = False
    facts: Callable[[], str] | None = None


_SEARCHED: Final = ("Parts", "Units")
"""Groups whose results are found already: by the catalog, which forgives typing errors, and by the library."""

Source = Callable[[str], Iterable[Hit]]
"""The type of a function from the typed words to results, best first; results that do not match are removed."""


def wanted(text: str) -> tuple[tuple[Group, ...], str]:
    """The groups in which a query searches, and its words."""
    text = text.strip()
    only = MARKS.get(text[:1])
    return ((only,), text[1:].strip()) if only else (GROUPS, text)


def found(text: str, sources: dict[Group, Source]) -> list[tuple[Group, list[Hit]]]:
    """The results of a query by group; groups without results are left out.

    An empty query finds commands and designs, so that the palette opens like a menu. A group whose first name equals
    the query comes first, then those whose first name begins with it; items that match only by a property come last,
    and behind them what is removed by Enter. Guessed results are shown if there are no others.
    """
    groups, words = wanted(text)
    if not words and len(groups) > 1:
        groups = ("Commands", "Designs")
    result: list[tuple[Group, list[Hit]]] = []
    sounds_like: list[tuple[Group, list[Hit]]] = []
    guessed: list[tuple[Group, list[Hit]]] = []
    for group in groups:
        if group not in sources:
            continue
        hits = list(sources[group](words))
        if group not in _SEARCHED:
            hits = matching(words, hits)
        limit = _SHOWN_OF_EACH[group]
        if len(groups) == 1:
            limit = _UNITS_ALONE if group == "Units" else _SHOWN_ALONE
        if hits:
            called_so = group != "Parts" or matching(words, hits)
            sure = [hit for hit in hits if not hit.guessed]
            into = guessed if not sure else result if called_so else sounds_like
            into.append((group, (sure or hits)[:limit]))
    result.sort(key=lambda found: _start(words, found[1][0].name))
    return sorted((result + sounds_like) or guessed, key=lambda found: found[1][0].removes)


def matching(words: str, hits: Iterable[Hit]) -> list[Hit]:
    """The results in whose name every typed word begins a word or abbreviates a part, the best match first.

    Match quality is that of ``designer.catalog.text_match``. Names that are the query, or for which it is an
    abbreviation, come first. Then come results whose first numbers are the typed ones ("walk 5" is not "3, run 5"),
    names that begin with the typed words ("max ar" is "Maximize armor" before "Undo: Maximize armor"), names with the
    words before results that have them elsewhere, commands that do not act on another page, those with keys, better
    matches, results that the rules allow, and enabled results.
    """
    if not words:
        return sorted(hits, key=lambda hit: (hit.removes, *_availability(hit)))
    what = typed(words.lower().split(), abbreviations())
    qualities = ((match(what, _searchable(hit)), hit) for hit in hits)
    found = [(how, hit) for how, hit in qualities if how is not None and how < MatchQuality.INSIDE]
    numbers = _NUMBER.findall(words)

    def rank(each: tuple[MatchQuality, Hit]) -> tuple[int, ...]:
        how, hit = each
        other_numbers = _NUMBER.findall(hit.name)[: len(numbers)] != numbers
        whole = min(how, MatchQuality.WORDS)
        start = _start(words, hit.name)
        known = how >= MatchQuality.PROPERTIES, hit.elsewhere, not hit.keys
        return hit.removes, whole, other_numbers, start, *known, how, *_availability(hit)

    return [hit for _, hit in sorted(found, key=rank)]


def _start(words: str, name: str) -> int:
    """How a name begins with the typed words: 0 if it is the query, 1 if each begins the word in its place, else 2."""
    if joined(name) == joined(words):
        return 0
    asked, own = plain(words).split(), plain(name).split()
    return 1 if len(asked) <= len(own) and all(map(str.startswith, own, asked)) else 2


def _availability(hit: Hit) -> tuple[bool, bool]:
    return bool(hit.reason), bool(hit.disabled)


def _searchable(hit: Hit) -> Called:
    return _prepared_name(hit.name, f"{hit.hint} {hit.search}".lower())


@lru_cache(4096)
def _prepared_name(name: str, more: str) -> Called:
    return called(name, properties=f"{more} {plain(more)}")


def _word_start_pattern(word: str) -> re.Pattern[str]:
    """A pattern that finds ``word`` at the beginning of words."""
    return re.compile(rf"(?<![^\W_]){re.escape(word)}")


def spans(words: str, name: str) -> Sequence[Span]:
    """Places of the typed words in a name: disjoint (start, end) pairs from left to right."""
    taken: list[Span] = []
    for word in words.lower().split():
        for place in _word_start_pattern(word).finditer(name.lower()):
            span = place.span()
            if all(span[1] <= start or end <= span[0] for start, end in taken):
                taken.append(span)
                break
    return sorted(taken)
