"""The terms of a query, such as ``heat<=3 range>9 tech:clan -streak "er ppc"``.

A query is a row of terms, all of which a thing must meet. A minus or ``not`` before a term negates it. ``or`` separates
alternative rows, of which a thing must meet at least one. A term is one of these:

* a word, of which a beginning or a misspelling is enough, or ``"words in quotes"``, which must be in a name exactly;
* a comparison of a figure, or of a quotient of figures: ``heat<=3``, ``slots=1..2``, ``dmg/t>0.8``, ``armor>=90%``;
* a property: ``tech:clan``, ``kind:energy,missile``, or a property without a value: ``legal``;
* a number of parts: ``has:"er ppc"*2``, ``has:ammo:gauss>=2``, ``has:missile:`` for any of a kind;
* rows in brackets: ``(laser or ppc) heat<=10``.

Which figures and properties there are, and what a word matches, is up to the user of the grammar (`Vocabulary`).
Parsing raises no errors. Terms that are not understood are left out and reported with their position and what is
expected there, so that there are results while a query is being typed.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

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
_NO_BARE_VALUE: Final = re.compile(r"[\s(),]")
"""Characters for which a value must be in quotes."""


class NameWord(NamedTuple):
    """A search word in lower case. It matches names and properties; a beginning or misspelling is enough."""

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

    def holds(self, figure: Callable[[str], float | None]) -> bool:
        """Whether a thing with these figures meets the condition. Without the figure it never does, even if negated."""
        value = figure(self.figure)
        if value is not None and self.per:
            value = per(value, figure(self.per))
        return value is not None and _meets(value, self.sign, self.limit, self.upper) is not self.negated

    def __str__(self) -> str:
        over = f"/{self.per}" if self.per else ""
        end = "" if self.upper is None else f"..{_number(self.upper)}"
        return f"{_minus(self.negated)}{self.figure}{over}{self.sign}{_number(self.limit)}{end}"


class Tag(NamedTuple):
    """A condition on a property: it must have one of the values, or if negated none of them."""

    name: str
    values: tuple[str, ...]
    negated: bool = False

    def __str__(self) -> str:
        values = ",".join(f'"{value}"' if _NO_BARE_VALUE.search(value) else value for value in self.values)
        return f"{_minus(self.negated)}{self.name}:{values}"


class Flag(NamedTuple):
    """A property without a value, such as ``legal``."""

    name: str
    negated: bool = False

    def __str__(self) -> str:
        return f"{_minus(self.negated)}{self.name}"


class Quantity(NamedTuple):
    """A condition on the number of parts: those whose names have all words of ``text``, of a kind if that is set.

    Without a text, all parts of the kind are meant.
    """

    name: str
    text: str
    sign: str = ">="
    limit: float = 1
    upper: float | None = None
    kind: str = ""
    negated: bool = False

    def holds(self, count: float) -> bool:
        """Whether a number of such parts meets the condition."""
        return _meets(count, self.sign, self.limit, self.upper) is not self.negated

    def __str__(self) -> str:
        end = "" if self.upper is None else f"..{_number(self.upper)}"
        kind = f"{self.kind}:" if self.kind else ""
        text = f'"{self.text}"' if self.text else ""
        return f"{_minus(self.negated)}{self.name}:{kind}{text}{self.sign}{_number(self.limit)}{end}"


class Either(NamedTuple):
    """Alternative rows of terms, of which a thing must meet at least one; if negated, it may meet none."""

    rows: tuple[ParsedQuery, ...]
    negated: bool = False

    def __str__(self) -> str:
        return f"{_minus(self.negated)}({' or '.join(map(str, self.rows))})"


QueryTerm = NameWord | Phrase | FigureCondition | Tag | Flag | Quantity | Either


def subject_of(term: QueryTerm) -> str:
    """The name of the figure or property that a term is about, or a kind of parts (`has:missile`); empty for words.

    A quotient is a subject of its own, such as ``bv/t``.
    """
    if isinstance(term, Quantity):
        return "" if term.text else f"{term.name}:{term.kind}"
    if isinstance(term, FigureCondition):
        return f"{term.figure}/{term.per}" if term.per else term.figure
    return term.name if isinstance(term, Tag | Flag) else ""


class QueryProblem(NamedTuple):
    """A part of a query that is not understood: its position from 0, its length, and what is expected there."""

    at: int
    length: int
    expected: str

    def __str__(self) -> str:
        return tr("Position {n}: {expected}", n=self.at + 1, expected=self.expected)


class ParsedQuery(NamedTuple):
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


def per(value: float, other: float | None) -> float | None:
    """The quotient of two figures; None if the other one is None or 0."""
    return value / other if other else None


def _meets(value: float, sign: str, limit: float, upper: float | None) -> bool:
    if upper is not None:
        return limit <= value <= upper
    return bool(_SIGNS[sign](value, limit))
