"""Searching equipment by words, figures and properties; typing errors are tolerated."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final, NamedTuple

from designer import paths
from designer.catalog.catalog import catalog
from designer.catalog.item import Item, TechSide
from designer.catalog.query_words import parsed
from designer.catalog.records import read_table
from designer.catalog.text_match import Called, MatchQuality, Typed, called, letters_left, match, plain, typed
from designer.catalog.traits import FigureReader, fixed_figure, has
from designer.language import spoken
from designer.query import Either, FigureCondition, NameWord, ParsedQuery, Phrase, QueryTerm, Tag


@lru_cache(maxsize=1)
def abbreviations() -> Mapping[str, tuple[str, ...]]:
    """Abbreviations of equipment ("uac", "dhs"), each with its meanings: words in the names of its items."""
    table = read_table(paths.data("equipment", "abbreviations.json"))
    return {word: tuple(meanings) for word, meanings in table.items()}


@dataclass(frozen=True, slots=True)
class ItemFilter:
    """A filter of items; empty fields do not filter.

    ``kinds`` are kinds of equipment. ``side`` is the technology base that may be used, "All" for both. ``launchers``
    are pairs of ammunition type and rack size: ammunition for other launchers is hidden. ``one_shots`` and
    ``torpedoes`` tell whether one-shot and torpedo launchers are listed.
    """

    kinds: frozenset[str] = frozenset()
    side: TechSide = "All"
    launchers: frozenset[tuple[str, int]] | None = None
    one_shots: bool = True
    torpedoes: bool = True

    def allows(self, item: Item) -> bool:
        """Whether the filter lists an item."""
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
    """Whether an item is a torpedo launcher (for use under water only) or ammunition for one."""
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
    """All flags that items of the catalog have."""
    return frozenset[str]().union(*(item.flags for item in catalog()))


class SearchHit(NamedTuple):
    """An item that matches a query, and the quality of the match."""

    item: Item
    match: MatchQuality
    letters_left: int = 0
    """The number of letters that are missing to the end of the name, if its beginning was typed."""

    @property
    def rank(self) -> Rank:
        """The place of the hit among others; less is better."""
        return self.match, self.letters_left


Rank = tuple[MatchQuality, int]


def query_of(text: str) -> ParsedQuery:
    """The query of a text. If the text is the name of an item, all its words are search words."""
    return _query_of(text, spoken())


@lru_cache(64)
def _query_of(text: str, _language: str) -> ParsedQuery:
    words = text.lower().split()
    if not words:  # checked first, since the next line loads the names of all items
        return ParsedQuery()
    if " ".join(words) in _whole_names():
        return ParsedQuery(tuple(map(NameWord, words)))
    return parsed(text, known_flags())


@cache
def _whole_names() -> frozenset[str]:
    return frozenset(" ".join(name.lower().split()) for item in catalog() for name in _names(item))


def search(text: str, items: Iterable[Item], figure: FigureReader = fixed_figure) -> Sequence[Item]:
    """The items that match a query, the best match first (see `ranked`)."""
    return [found.item for found in ranked(text, items, figure)]


def ranked(text: str, items: Iterable[Item], figure: FigureReader = fixed_figure) -> Sequence[SearchHit]:
    """The items that match a query (``designer.query.terms``), the best match first, equal ones in the given order.

    Each search word must be the beginning or an abbreviation of a word in the item's names, short names, old spellings
    or flags. If no item matches so, the words may be anywhere in them; if still none does, they may be similar to words
    of its names. ``figure`` gives the figures for comparisons. Parts that are not understood are ignored.
    """
    return sorted(_found(query_of(text), list(items), figure), key=lambda found: found.rank)


class CountedWords(NamedTuple):
    """The words of a text, and the number of items that it asks for."""

    words: str
    number: int = 1


def counted(text: str) -> CountedWords:
    """A text without its number of items, and that number: 6 in "6 er medium laser" and "er medium laser x6".

    A number that is a word of a name ("20 lrm") is none of items, unless the other words are a whole name.
    """
    return _counted(" ".join(text.split()), spoken())


@lru_cache(64)
def _counted(text: str, _language: str) -> CountedWords:
    for pattern in _COUNTS:
        if (found := pattern.fullmatch(text)) is None or not query_of(found["words"]).words:
            continue
        without, whole = _best_match(found["words"]), _best_match(text)
        if without < whole and (without < MatchQuality.MEANT or whole > MatchQuality.WORDS):
            return CountedWords(found["words"], int(found["count"]))
    return CountedWords(text)


_COUNTS: Final = (
    re.compile(r"(?P<count>[1-9]\d?) ?[x×]? (?P<words>.+)", re.IGNORECASE),
    re.compile(r"(?P<words>.+) [x×] ?(?P<count>[1-9]\d?)", re.IGNORECASE),
)


def _best_match(text: str) -> MatchQuality:
    return min((hit.match for hit in _found(query_of(text), list(catalog()), fixed_figure)), default=MatchQuality.NONE)


def _found(query: ParsedQuery, items: Sequence[Item], figure: FigureReader) -> Sequence[SearchHit]:
    """The items that match a row of terms, in the given order."""
    for term in query.terms:
        if term.negated or not isinstance(term, NameWord | Either):
            items = [item for item in items if _meets(item, term, figure)]
    found = _name_matches(query, items)
    for term in query.terms:
        if isinstance(term, Either) and not term.negated:
            found = _of_either(term, found, figure)
    return found


def _of_either(term: Either, found: Sequence[SearchHit], figure: FigureReader) -> Sequence[SearchHit]:
    """The hits that also match an alternative of an "or" term; each keeps the worse of its two match qualities."""
    items = [each.item for each in found]
    best: dict[str, MatchQuality] = {}
    for row in term.rows:
        for each in _found(row, items, figure):
            best[each.item.id] = min(each.match, best.get(each.item.id, each.match))
    return [each._replace(match=max(each.match, best[each.item.id])) for each in found if each.item.id in best]


def _name_matches(query: ParsedQuery, items: Sequence[Item]) -> Sequence[SearchHit]:
    """The items whose names match the words and phrases of a query; if none does, those with similar names."""
    said = [term.text for term in query.terms if isinstance(term, NameWord | Phrase) and not term.negated]
    if not said:
        return [SearchHit(item, MatchQuality.ITSELF) for item in items]
    what = typed([word for text in said for word in text.split()], abbreviations())
    found = [hit for item in items if (hit := _hit(what, item)) is not None]
    begun = [each for each in found if each.match < MatchQuality.INSIDE]
    return begun or found or [SearchHit(item, MatchQuality.SIMILAR) for item in _similar(query.words, items)]


def _hit(what: Typed, item: Item) -> SearchHit | None:
    thing = _called(item)
    how = match(what, thing)
    if how is None:
        return None
    return SearchHit(item, how, letters_left(what, thing) if how is MatchQuality.BEGUN else 0)


def _meets(item: Item, term: QueryTerm, figure: FigureReader) -> bool:
    """Whether an item meets a term; misspelt words do not match."""
    if isinstance(term, FigureCondition):
        return term.holds(lambda name: figure(item, name))
    if isinstance(term, Tag):
        return _has_property(item, term)
    if isinstance(term, Phrase):
        return any(f" {term.text} " in name for name in _plain_names(item)) is not term.negated
    if isinstance(term, NameWord):
        return _begins(item, term.text) is not term.negated
    rows = term.rows if isinstance(term, Either) else ()  # the vocabulary of items has no other terms
    met = any(all(_meets(item, each, figure) for each in row.terms) for row in rows)
    return met is not term.negated


def _has_property(item: Item, tag: Tag) -> bool:
    """Whether an item has one of the values of a property, or if negated none of them.

    Items that both the Clans and the Inner Sphere build match ``tech:clan`` and ``tech:is``; ``-tech:clan`` excludes
    only items that the Clans alone build.
    """
    if tag.name == "tech" and not tag.negated and item.tech == "All":
        return True
    return any(has(item, tag.name, value) for value in tag.values) is not tag.negated


def _begins(item: Item, word: str) -> bool:
    """Whether a word is the beginning or an abbreviation of a word of the item's names and flags."""
    found = match(_typed_word(word), _called(item))
    return found is not None and found < MatchQuality.INSIDE


@lru_cache(64)
def _typed_word(word: str) -> Typed:
    return typed((word,), abbreviations())


@cache
def _plain_names(item: Item) -> tuple[str, ...]:
    """The names of an item in lower case without punctuation, with a space at both ends."""
    return tuple(f" {plain(name)} " for name in (item.name, item.short, *item.aliases))


def _names(item: Item) -> tuple[str, ...]:
    return (item.name, item.short, item.mtf, *item.aliases)


@cache
def _called(item: Item) -> Called:
    """The names and flags of an item, prepared for matching."""
    flags = " ".join((*sorted(item.flags), item.kind)).replace("_", " ")
    return called(item.name, item.short, (item.mtf, *item.aliases), flags)


@cache
def _words(item: Item) -> frozenset[str]:
    return frozenset(_NO_WORD.split(f"{item.name} {item.short}".lower())) - {""}


_NO_WORD = re.compile(r"[^a-z0-9]+")


def _similar(words: Sequence[str], items: Sequence[Item]) -> Sequence[Item]:
    """The items that have a word similar to each of ``words``. Words with digits are similar only to beginnings."""
    known = frozenset[str]().union(*map(_words, items))
    near = [_near(word, known) for word in words]
    return [item for item in items if all(not _words(item).isdisjoint(each) for each in near)]


def _near(word: str, known: frozenset[str]) -> set[str]:
    begun = {other for other in known if other.startswith(word)}
    if begun or any(letter.isdigit() for letter in word):
        return begun
    # Allows one wrong letter of three, or about one of four.
    cutoff = 66 if len(word) <= 3 else 74
    from rapidfuzz import fuzz, process  # noqa: PLC0415 - most searches find words as they are typed

    return {other for other, *_ in process.extract(word, known, scorer=fuzz.ratio, score_cutoff=cutoff, limit=None)}
