"""The query language of the equipment search, e.g. ``heat<=3 range>9 tech:clan -streak "er ppc"``.

A query is a row of terms, all of which an item must meet. A minus or ``not`` before a term negates it. ``or`` separates
alternative rows, of which an item must meet at least one. A term is one of these:

* a word, of which a beginning or a misspelling is enough, or ``"words in quotes"``, which must be in a name exactly;
* a comparison of a figure, or of a quotient of figures: ``heat<=3``, ``slots=1..2``, ``dmg/t>0.8``;
* a property: ``tech:clan``, ``kind:energy,missile``, ``level:advanced``, ``flag:explosive``;
* rows in brackets: ``(laser or ppc) heat<=10``.

Parsing raises no errors. Terms that are not understood are left out and reported with their position and what is
expected there, so that there are results while a query is being typed.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator
from typing import Final, NamedTuple

from designer.catalog.item import Item
from designer.catalog.traits import FigureReader, has, per
from designer.decimals import neutral
from designer.language import tr

_SIGNS: Final = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "=": operator.eq,
    "!=": operator.ne,
}


class NameWord(NamedTuple):
    """A search word in lower case. It matches names, old spellings and flags; a beginning or misspelling is enough."""

    text: str
    negated: bool = False

    def __str__(self) -> str:
        return f"{_minus(self.negated)}{self.text}"


class Phrase(NamedTuple):
    """A text in lower case that must be in a name exactly."""

    text: str
    negated: bool = False

    def __str__(self) -> str:
        return f'{_minus(self.negated)}"{self.text}"'


class FigureCondition(NamedTuple):
    """A condition on a figure, divided by the figure ``per`` if that is set; ``upper`` is the end of a span."""

    figure: str
    sign: str
    limit: float
    upper: float | None = None
    per: str = ""
    negated: bool = False

    def holds(self, item: Item, figure: FigureReader) -> bool:
        """Whether an item meets the condition. An item without the figure never does, even if the term is negated."""
        value = figure(item, self.figure)
        if value is not None and self.per:
            value = per(value, figure(item, self.per))
        if value is None:
            return False
        if self.upper is not None:
            met = self.limit <= value <= self.upper
        else:
            met = bool(_SIGNS[self.sign](value, self.limit))
        return met is not self.negated

    def __str__(self) -> str:
        over = f"/{self.per}" if self.per else ""
        end = "" if self.upper is None else f"..{_number(self.upper)}"
        return f"{_minus(self.negated)}{self.figure}{over}{self.sign}{_number(self.limit)}{end}"


class Tag(NamedTuple):
    """A condition on a property: it must have one of the values, or if negated none of them.

    Items that both the Clans and the Inner Sphere build match ``tech:clan`` and ``tech:is``; ``-tech:clan`` excludes
    only items that the Clans alone build.
    """

    name: str
    values: tuple[str, ...]
    negated: bool = False

    def holds(self, item: Item) -> bool:
        """Whether an item meets the condition."""
        if self.name == "tech" and not self.negated and item.tech == "All":
            return True
        return any(has(item, self.name, value) for value in self.values) is not self.negated

    def __str__(self) -> str:
        return f"{_minus(self.negated)}{self.name}:{','.join(self.values)}"


class Either(NamedTuple):
    """Alternative rows of terms, of which an item must meet at least one; if negated, it may meet none."""

    rows: tuple[ItemQuery, ...]
    negated: bool = False

    def __str__(self) -> str:
        return f"{_minus(self.negated)}({' or '.join(map(str, self.rows))})"


QueryTerm = NameWord | Phrase | FigureCondition | Tag | Either


class QueryProblem(NamedTuple):
    """A part of a query that is not understood: its position from 0, its length, and what is expected there."""

    at: int
    length: int
    expected: str

    def __str__(self) -> str:
        return tr("Position {n}: {expected}", n=self.at + 1, expected=self.expected)


class ItemQuery(NamedTuple):
    """A parsed query: its terms, and the parts that were not understood."""

    terms: tuple[QueryTerm, ...] = ()
    problems: tuple[QueryProblem, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """The search words that are not negated."""
        return tuple(term.text for term in self.terms if isinstance(term, NameWord) and not term.negated)

    @property
    def wanted(self) -> Iterator[QueryTerm]:
        """All terms that are not negated, also those in alternatives."""
        for term in self.terms:
            if term.negated:
                continue
            if isinstance(term, Either):
                for row in term.rows:
                    yield from row.wanted
            else:
                yield term

    def __str__(self) -> str:
        return " ".join(map(str, self.terms))


def _minus(negated: bool) -> str:
    return "-" if negated else ""


def _number(value: float) -> str:
    return neutral(float(value), 6)
