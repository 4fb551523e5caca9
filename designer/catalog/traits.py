"""The figures and properties of items that queries can name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

from designer import paths
from designer.catalog.item import Item, Years
from designer.catalog.records import RecordShape, hardened, read_records
from designer.catalog.rulebooks import book_named, books_of

FigureReader = Callable[[Item, str], float | None]

QueryWordUse = Literal["figure", "tag", "tech", "kind", "level"]


@dataclass(frozen=True, slots=True)
class QueryWord:
    """A word of queries: a figure, a tag (a property), or a value of the properties ``tech``, ``kind`` and ``level``.

    ``also`` are other English words for it, ``stands_for`` is the value in the records of items. Of the figures masses
    are in tons, ranges in hexes, ``range`` is the long one, and the year is that of production.
    """

    use: QueryWordUse
    word: str
    also: tuple[str, ...] = ()
    stands_for: str | int = ""


@cache
def words_for(use: QueryWordUse) -> Mapping[str, QueryWord]:
    """The query words of one ``QueryWord.use`` by word, in the order of ``data/equipment/query_words.jsonl``."""
    records = read_records(paths.data("equipment", "query_words.jsonl"), RecordShape.of(QueryWord))
    return {record["word"]: QueryWord(**hardened(record)) for record in records if record["use"] == use}


def fixed_figure(item: Item, name: str) -> float | None:
    """A figure of an item; None if it depends on the 'Mech, or if the item does not have this figure."""
    found = _FIGURE_OF.get(name)
    if found is not None:
        return found(item)
    value: float | None = getattr(item, name)
    return value


def since(item: Item) -> int | None:
    """The first year of production of an item (of its prototype if it is never produced); None if not known."""
    years: list[Years] = [years for years in (item.is_years, item.clan_years) if years is not None]
    found = [year for prototype, production, common, *_ in years if (year := production or common or prototype)]
    return min(found, default=None)


_FIGURE_OF: Final[dict[str, Callable[[Item], float | None]]] = {
    "mass": lambda item: None if item.mass is None else item.mass / 1000,
    "damage": lambda item: item.salvo_damage or item.strike,
    "range": lambda item: item.range[3] or None,
    "minimum": lambda item: item.range[0],
    "short": lambda item: item.range[1] or None,
    "medium": lambda item: item.range[2] or None,
    "long": lambda item: item.range[3] or None,
    "extreme": lambda item: item.range[4] or None,
    "heat": lambda item: item.salvo_heat,
    "year": since,
    "shots": lambda item: item.shots if item.is_ammo else None,
}


def has(item: Item, name: str, value: str) -> bool:
    """Whether the property ``name`` of an item has this value."""
    if name == "tech":
        return item.tech == words_for("tech")[value].stands_for
    if name == "level":
        return item.level == words_for("level")[value].stands_for
    if name == "kind":
        return item.kind == value
    if name == "rulebook":
        return book_named(value) in books_of(item)
    return value in item.flags or (value == "explosive" and item.explosive)
