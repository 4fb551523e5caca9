"""The language in which equipment is searched for: ``heat<=3 range>9 tech:clan -streak "er ppc"``.

A query is a row of terms that must all hold; a minus or ``not`` before a term wants the contrary, and ``or`` parts
rows of which one must hold, within brackets or in all:

* a word, which may be begun or misspelt, or ``"words in quotes"`` that stand in a name just so;
* a comparison of a figure, or of two by a stroke: ``heat<=3``, ``slots=1..2``, ``dmg/t>0.8``;
* a property: ``tech:clan``, ``kind:energy,missile``, ``level:advanced``, ``flag:explosive``;
* rows in brackets: ``(laser or ppc) heat<=10``.

Reading never fails. Terms that are not understood are left out and reported with their position and what is expected
there, so that the results stay useful while a query is typed.
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
    """A word of a name, an old spelling or a flag, in small letters; perhaps only begun, perhaps misspelt."""

    text: str
    negated: bool = False

    def __str__(self) -> str:
        return f"{_minus(self.negated)}{self.text}"


class Phrase(NamedTuple):
    """Words that stand in a name just so, in small letters."""

    text: str
    negated: bool = False

    def __str__(self) -> str:
        return f'{_minus(self.negated)}"{self.text}"'


class FigureCondition(NamedTuple):
    """A condition on a figure, or on one figure ``per`` another; ``upper`` ends a span."""

    figure: str
    sign: str
    limit: float
    upper: float | None = None
    per: str = ""
    negated: bool = False

    def holds(self, item: Item, figure: FigureReader) -> bool:
        """Whether an item meets it. A figure that an item does not have meets nothing, nor does its contrary."""
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
    """A property that must have one of the values, or none of them.

    What both sides build is of either technology, so a minus before one leaves it there: ``tech:clan`` is what the
    Clans build, ``-tech:clan`` all but what they alone do.
    """

    name: str
    values: tuple[str, ...]
    negated: bool = False

    def holds(self, item: Item) -> bool:
        """Whether an item has it."""
        if self.name == "tech" and not self.negated and item.tech == "All":
            return True
        return any(has(item, self.name, value) for value in self.values) is not self.negated

    def __str__(self) -> str:
        return f"{_minus(self.negated)}{self.name}:{','.join(self.values)}"


class Either(NamedTuple):
    """Rows of terms of which one must hold, or a single one in brackets that is not wanted."""

    rows: tuple[ItemQuery, ...]
    negated: bool = False

    def __str__(self) -> str:
        return f"{_minus(self.negated)}({' or '.join(map(str, self.rows))})"


QueryTerm = NameWord | Phrase | FigureCondition | Tag | Either


class QueryProblem(NamedTuple):
    """Text that is not understood: its start, its length, and what is expected there."""

    at: int
    length: int
    expected: str

    def __str__(self) -> str:
        return tr("Position {n}: {expected}", n=self.at + 1, expected=self.expected)


class ItemQuery(NamedTuple):
    """The parsed terms, and the problems."""

    terms: tuple[QueryTerm, ...] = ()
    problems: tuple[QueryProblem, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """The words that are wanted, which may be begun or misspelt."""
        return tuple(term.text for term in self.terms if isinstance(term, NameWord) and not term.negated)

    @property
    def wanted(self) -> Iterator[QueryTerm]:
        """All terms that are wanted, also those in rows of which one must hold."""
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
