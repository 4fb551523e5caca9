"""The rule books of a design, and what leaves the books of a table."""

from __future__ import annotations

from collections.abc import Collection

from designer import design
from designer.catalog import Item
from designer.catalog.rulebooks import books_of, is_held, known_books, rulebook_sets, sets_text
from designer.construction.legality.finding import Findings, Severity, about
from designer.design import Fitted
from designer.graph import Evaluator, query
from designer.language import marked, tr

RULE = "rulebook"
"""The id of the findings on items outside the books of a table."""


@query
def rulebooks(g: Evaluator) -> tuple[tuple[str, ...], ...]:
    """The smallest sets of books with the rules of all that is mounted; none if an item is in no book."""
    return rulebook_sets(f.item for f in design.equipment(g))


def rulebooks_text(g: Evaluator) -> str:
    """The sets in a line: ``Core or TW + IO:AE``."""
    return sets_text(rulebooks(g))


@query
def book_findings(g: Evaluator) -> Findings:
    """A warning for each item of which none of the books of a table has the rules; none if it has chosen none."""
    owned = design.table_books(g)
    if not owned:
        return ()
    found: dict[Item, list[Fitted]] = {}
    for fitted in design.equipment(g):
        if not is_held(fitted.item, owned):
            found.setdefault(fitted.item, []).append(fitted)
    return tuple(about(g, RULE, Severity.WARNING, _sentence(item, owned), *held) for item, held in found.items())


def _sentence(item: Item, owned: Collection[str]) -> str:
    known = [book for book in known_books() if book in books_of(item)]
    if not known:
        return tr("{item} is in no rulebook", item=item.name)
    words = marked("{item} is not in {owned}: its rules are in {books}")
    return tr(words, item=item.name, owned=", ".join(owned), books=", ".join(known))
