"""Sets of rule books that hold the rules of items (CORE_2026 11.3).

Each item names the books with its rules, of which one is enough. A unit needs a set of books with one for each item;
there may be several such sets, such as ``Core``, or ``TW`` with ``IO:AE``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache
from itertools import combinations

from designer import paths
from designer.catalog.catalog import catalog
from designer.catalog.item import Item
from designer.catalog.records import read_table
from designer.language import tr

Books = frozenset[str]


@cache
def base_books() -> tuple[str, ...]:
    """The books of which each holds the rules of the game; all others are additions to one of them."""
    return tuple(read_table(paths.data("rulesets", "books.json"))["base"])


@cache
def known_books() -> tuple[str, ...]:
    """The books that items name: the base books, then the additions by name."""
    named = {book for item in catalog() for book in books_of(item)}
    return *base_books(), *sorted(named - {*base_books()})


@cache
def books_of(item: Item) -> Books:
    """The books of which each has the rules of an item; none for an unofficial one."""
    return frozenset(reference.split(" ")[0] for reference in item.ref)


def book_named(text: str) -> str:
    """The book that a user means, whatever capitals and signs are written; empty if there is none."""
    return _named().get(_folded(text), "")


@cache
def _named() -> dict[str, str]:
    return {_folded(book): book for book in known_books()}


def _folded(text: str) -> str:
    return "".join(filter(str.isalnum, text.lower()))


def rulebook_sets(items: Iterable[Item]) -> tuple[tuple[str, ...], ...]:
    """The smallest sets of books with the rules of all items, each with at most one base book; none if one has none.

    A set that has another one within it is left out.
    """
    needs = {books_of(item) for item in items}
    if Books() in needs:
        return ()
    found: list[Books] = []
    for base in (*base_books(), ""):
        left = {need - {*base_books()} for need in needs if base not in need}
        added = _smallest_cover(left)
        if added is not None:
            found.append(added | ({base} if base else Books()))
    order = known_books()
    least = [books for books in dict.fromkeys(found) if books and not any(other < books for other in found if other)]
    return tuple(tuple(sorted(books, key=order.index)) for books in least)


def _smallest_cover(needs: Collection[Books]) -> Books | None:
    """The fewest books that have one of each need, the first by name; None if a need is empty."""
    if Books() in needs:
        return None
    books = sorted(Books().union(*needs))
    sizes = range(len(books) + 1)
    covers = (frozenset(chosen) for size in sizes for chosen in combinations(books, size))
    return next(chosen for chosen in covers if all(chosen & need for need in needs))


def is_held(item: Item, owned: Collection[str]) -> bool:
    """Whether one of some books has the rules of an item. Without a base book among them those are not asked for."""
    books = books_of(item)
    bases = {*base_books()}
    return not books.isdisjoint(owned) or (bases.isdisjoint(owned) and not books.isdisjoint(bases))


def sets_text(sets: Iterable[Iterable[str]]) -> str:
    """The sets in a line: ``Core or TW + IO:AE``."""
    return f" {tr('or')} ".join(" + ".join(books) for books in sets)
