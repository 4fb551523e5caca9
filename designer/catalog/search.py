"""Finding equipment: by words, figures and properties, by what a 'Mech may use. Typing errors are forgiven."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from rapidfuzz import fuzz, process

from designer.catalog.catalog import catalog
from designer.catalog.item import Item, TechSide
from designer.catalog.query import Comparison, Figure, Phrase, Query, Tag, fixed_figure, parsed

__all__ = ["Figure", "Query", "Wanted", "fixed_figure", "known_flags", "query_of", "search"]


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which items to list; what is left out asks for nothing.

    ``kinds`` are kinds of equipment. ``side`` is the technology that may be used, "All" for both. ``launchers`` hides
    ammunition that none of them fires; they are pairs of ammunition type and rack size. ``one_shots`` and
    ``torpedoes`` tell whether those are listed.
    """

    kinds: frozenset[str] = frozenset()
    side: TechSide = "All"
    launchers: frozenset[tuple[str, int]] | None = None
    one_shots: bool = True
    torpedoes: bool = True

    def allows(self, item: Item) -> bool:
        """Whether an item is listed."""
        if self.kinds and item.kind not in self.kinds:
            return False
        if item.tech not in ("All", self.side) and self.side != "All":
            return False
        if self.launchers is not None and item.is_ammo and item.ammo and (item.ammo, item.rack) not in self.launchers:
            return False
        if not self.one_shots and item.flags & {"one_shot", "double_one_shot"}:
            return False
        return self.torpedoes or not is_torpedo(item)


def is_torpedo(item: Item) -> bool:
    """Whether an item fires under water only, or is ammunition of such a launcher."""
    return "torpedo" in item.flags or (item.is_ammo and item.ammo in _torpedoes())


@cache
def _torpedoes() -> frozenset[str]:
    """The types of ammunition that only torpedo launchers fire."""
    launchers = [item for item in catalog() if item.is_weapon and item.ammo]
    wet = frozenset(item.ammo for item in launchers if "torpedo" in item.flags)
    return wet - {item.ammo for item in launchers if "torpedo" not in item.flags}


# -- queries --------------------------------------------------------------------------------------------------


@cache
def known_flags() -> frozenset[str]:
    """All flags that an item of the catalog has."""
    return frozenset[str]().union(*(item.flags for item in catalog()))


@lru_cache(64)
def query_of(text: str) -> Query:
    """What a text means, of the catalog's own flags."""
    return parsed(text, known_flags())


def search(text: str, items: Iterable[Item], figure: Figure = fixed_figure) -> Sequence[Item]:
    """The items that a query means, in the order given (``designer.catalog.query``).

    All words must begin a word of the item's names, short names, old spellings or flags; failing that stand somewhere
    in them; failing that be similar to words of its names. ``figure`` gives what comparisons compare. What cannot be
    understood of the query is left out.
    """
    query = query_of(text)
    found = [item for item in items if _meets(item, query, figure)]
    words = query.words
    if not words:
        return found
    starts = [f" {word}" for word in words]
    return (
        [item for item in found if all(start in _text(item) for start in starts)]
        or [item for item in found if all(word in _text(item) for word in words)]
        or _similar(words, found)
    )


def _meets(item: Item, query: Query, figure: Figure) -> bool:
    """Whether an item meets all terms but the words that may be misspelt."""
    for term in query.terms:
        if isinstance(term, Comparison):
            met = term.holds(item, figure)
        elif isinstance(term, Tag):
            met = term.holds(item)
        elif isinstance(term, Phrase):
            met = any(f" {term.text} " in name for name in _plain_names(item)) is not term.negated
        else:
            met = not (term.negated and f" {term.text}" in _text(item))
        if not met:
            return False
    return True


@cache
def _plain_names(item: Item) -> tuple[str, ...]:
    """The names of an item in plain words with a space at both ends."""
    return tuple(f" {_NO_WORD.sub(' ', name.lower()).strip()} " for name in (item.name, item.short, *item.aliases))


@cache
def _text(item: Item) -> str:
    """All that an item is found by: names as written ("10-x"), in plain words ("10 x"), and joined ("10x", "lb10x")."""
    names = " ".join((item.name, item.short, item.mtf, *item.aliases)).lower()
    plain = _NO_WORD.sub(" ", names)
    closed = _NO_LETTER.sub("", names)
    joined = _NO_WORD.sub("", item.name.lower()) + " " + _NO_WORD.sub("", item.short.lower())
    flags = " ".join((*sorted(item.flags), item.kind)).replace("_", " ")
    return f" {names} {plain} {closed} {joined} {flags}"


@cache
def _words(item: Item) -> frozenset[str]:
    return frozenset(_NO_WORD.split(f"{item.name} {item.short}".lower())) - {""}


_NO_WORD = re.compile(r"[^a-z0-9]+")
_NO_LETTER = re.compile(r"[^a-z0-9 ]+")


def _similar(words: Sequence[str], items: Sequence[Item]) -> Sequence[Item]:
    """Items with a word similar to each that was typed. Numbers are never similar."""
    known = frozenset[str]().union(*map(_words, items))
    near = [_near(word, known) for word in words]
    return [item for item in items if all(not _words(item).isdisjoint(each) for each in near)]


def _near(word: str, known: frozenset[str]) -> set[str]:
    begun = {other for other in known if other.startswith(word)}
    if begun or any(letter.isdigit() for letter in word):
        return begun
    # One wrong letter of three, or about one of four.
    cutoff = 66 if len(word) <= 3 else 74
    return {other for other, *_ in process.extract(word, known, scorer=fuzz.ratio, score_cutoff=cutoff, limit=None)}
