"""Finding equipment: by words, by figures, by what a 'Mech may use. Typing errors are forgiven."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal, NamedTuple

from rapidfuzz import fuzz, process

from designer.catalog.item import Item, Years

Side = Literal["IS", "Clan"]
Figure = Callable[[Item, str], float | None]

SIDES: tuple[Side, Side] = ("IS", "Clan")


# -- what is there in a year ----------------------------------------------------------------------------------


def histories(item: Item, sides: Iterable[Side] = SIDES) -> list[Years]:
    """The years of an item for the sides that may use it; none where no date is known."""
    both = {"IS": item.is_years, "Clan": item.clan_years}
    return [years for side in sides if (years := both[side]) is not None]


def since(item: Item, sides: Iterable[Side] = SIDES) -> int | None:
    """The year in which an item goes into production, or into trial where it never does; None if nobody knows."""
    found = [
        year
        for prototype, production, common, *_ in histories(item, sides)
        if (year := production or common or prototype)
    ]
    return min(found, default=None)


def is_extinct(years: Years, year: int) -> bool:
    """Whether the knowledge is lost in a year: after the extinction and before the item comes back."""
    *_, extinct, again = years
    return extinct is not None and extinct < year and (again is None or year < again)


def is_there(item: Item, year: int, sides: Iterable[Side] = SIDES) -> bool:
    """Whether one of the sides builds an item in a year, be it on trial. What has no dates is always there."""
    if item.is_years is None and item.clan_years is None:
        return True
    return any(
        any(begun is not None and begun <= year for begun in years[:3]) and not is_extinct(years, year)
        for years in histories(item, sides)
    )


def is_prototype(item: Item, year: int | None = None, sides: Iterable[Side] = SIDES) -> bool:
    """Whether an item is on trial in a year, or for ever."""
    found = histories(item, sides)
    return bool(found) and all(
        prototype is not None
        and not any(begun is not None and (year is None or begun <= year) for begun in (production, common))
        for prototype, production, common, *_ in found
    )


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which items to list; what is left out asks for nothing.

    ``kinds`` are kinds of equipment. ``sides`` are the technologies that may be used. ``year`` and ``level`` hide
    what is not built then, or above that rules level. ``launchers`` hides ammunition that none of them fires; they
    are pairs of ammunition type and rack size. ``prototypes`` and ``one_shots`` tell whether those are listed.
    """

    kinds: frozenset[str] = frozenset()
    sides: tuple[Side, ...] = SIDES
    year: int | None = None
    level: int | None = None
    launchers: frozenset[tuple[str, int]] | None = None
    prototypes: bool = True
    one_shots: bool = True

    def allows(self, item: Item) -> bool:
        """Whether an item is listed."""
        if self.kinds and item.kind not in self.kinds:
            return False
        if item.tech != "All" and item.tech not in self.sides:
            return False
        if self.level is not None and item.level > self.level:
            return False
        if self.launchers is not None and item.is_ammo and item.ammo and (item.ammo, item.rack) not in self.launchers:
            return False
        if not self.one_shots and item.flags & {"one_shot", "double_one_shot"}:
            return False
        return self._is_in_time(item)

    def _is_in_time(self, item: Item) -> bool:
        if self.year is not None and not is_there(item, self.year, self.sides):
            return False
        return self.prototypes or not is_prototype(item, self.year, self.sides)


# -- words and figures ----------------------------------------------------------------------------------------


class Comparison(NamedTuple):
    """A condition on a figure, such as ``heat<=3``."""

    figure: str
    sign: str
    limit: float

    def holds(self, value: float | None) -> bool:
        """Whether a figure meets it; one that an item does not have meets nothing."""
        return value is not None and _SIGNS[self.sign](value, self.limit)


FIGURES = ("mass", "slots", "heat", "damage", "range", "bv", "year", "level")
"""What a query may compare; masses are in tons."""

_SHORT = {"t": "mass", "tons": "mass"}
_SIGNS = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "=": operator.eq}
_COMPARISON = re.compile(rf"\b({'|'.join((*FIGURES, *_SHORT))})\s*(<=|>=|=|<|>)\s*(\d+(?:\.\d+)?)", re.IGNORECASE)


def fixed_figure(item: Item, name: str) -> float | None:
    """A figure as the catalog has it; None where it depends on the 'Mech."""
    if name == "mass":
        return None if item.mass is None else item.mass / 1000
    if name == "damage":
        return max(item.damage) * item.rate
    if name == "range":
        return item.range[3]
    if name == "heat":
        return item.heat * item.rate
    if name == "year":
        return since(item)
    value: float | None = getattr(item, name)
    return value


def parsed(text: str) -> tuple[list[str], list[Comparison]]:
    """The words of a query and its comparisons."""
    comparisons = [
        Comparison(_SHORT.get(name.lower(), name.lower()), sign, float(limit))
        for name, sign, limit in _COMPARISON.findall(text)
    ]
    return _COMPARISON.sub(" ", text).lower().split(), comparisons


def search(text: str, items: Iterable[Item], figure: Figure = fixed_figure) -> Sequence[Item]:
    """The items that a query means, in the order given.

    All words must begin a word of the item's names, short names, old spellings or flags; failing that stand somewhere
    in them; failing that be similar to words of its names. ``figure`` gives what comparisons compare.
    """
    words, comparisons = parsed(text)
    found = [item for item in items if all(c.holds(figure(item, c.figure)) for c in comparisons)]
    if not words:
        return found
    starts = [f" {word}" for word in words]
    return (
        [item for item in found if all(start in _text(item) for start in starts)]
        or [item for item in found if all(word in _text(item) for word in words)]
        or _similar(words, found)
    )


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
