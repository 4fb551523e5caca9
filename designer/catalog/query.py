"""The language in which equipment is searched for: ``heat<=3 range>9 tech:clan -streak "er ppc"``.

A query is a row of terms that must all hold; a minus or ``not`` before a term wants the contrary, and ``or`` parts
rows of which one must hold, within brackets or in all:

* a word, which may be begun or misspelt, or ``"words in quotes"`` that stand in a name just so;
* a comparison of a figure, or of two by a stroke: ``heat<=3``, ``slots=1..2``, ``dmg/t>0.8``;
* a property: ``tech:clan``, ``kind:energy,missile``, ``level:advanced``, ``flag:explosive``;
* rows in brackets: ``(laser or ppc) heat<=10``.

Reading never fails. What cannot be understood is left out and told with its place and what is expected there, so that
a list goes on making sense while somebody types.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from rapidfuzz import fuzz, process

from designer.catalog.item import KINDS, Item, Years
from designer.language import tr

Figure = Callable[[Item, str], float | None]

FIGURES: Final = (
    *("mass", "slots", "heat", "damage", "range", "minimum", "short", "medium", "long", "extreme"),
    *("bv", "cost", "shots", "year", "level"),
)
"""What a query may compare. Masses are in tons, ranges in hexes, ``range`` is the long one; the year is that of
production."""

SHORT: Final = {
    **{"t": "mass", "ton": "mass", "tons": "mass", "slot": "slots", "crits": "slots"},
    **{"dmg": "damage", "min": "minimum", "introduced": "year"},
}
"""Other words for figures."""

LEVELS: Final = {
    **{"introductory": 1, "tournament": 2, "standard": 2, "advanced": 3, "experimental": 4, "unofficial": 5},
}
"""Rules levels by name."""

TECHS: Final = {"clan": "Clan", "is": "IS", "sphere": "IS", "all": "All"}
"""Technologies by name; ``all`` is what both sides build."""

KIND_WORDS: Final = {"ammo": "ammunition", "sink": "heat_sink", "armor": "filler", "structure": "filler"}
"""Other words for kinds."""

TAGS: Final = ("tech", "kind", "level", "flag")

_SIGNS: Final = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "=": operator.eq,
    "!=": operator.ne,
}
_TYPED_SIGNS: Final = {"≤": "<=", "≥": ">=", "==": "=", "≠": "!="}


# -- terms ----------------------------------------------------------------------------------------------------


class Word(NamedTuple):
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


class Comparison(NamedTuple):
    """A condition on a figure, or on one figure ``per`` another; ``upper`` ends a span."""

    figure: str
    sign: str
    limit: float
    upper: float | None = None
    per: str = ""
    negated: bool = False

    def holds(self, item: Item, figure: Figure) -> bool:
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
    """A property that must have one of the values."""

    name: str
    values: tuple[str, ...]
    negated: bool = False

    def holds(self, item: Item) -> bool:
        """Whether an item has it."""
        return any(_has(item, self.name, value) for value in self.values) is not self.negated

    def __str__(self) -> str:
        return f"{_minus(self.negated)}{self.name}:{','.join(self.values)}"


class Either(NamedTuple):
    """Rows of terms of which one must hold, or a single one in brackets that is not wanted."""

    rows: tuple[Query, ...]
    negated: bool = False

    def __str__(self) -> str:
        return f"{_minus(self.negated)}({' or '.join(map(str, self.rows))})"


Term = Word | Phrase | Comparison | Tag | Either


class Problem(NamedTuple):
    """What cannot be understood: where it begins, how long it is, and what is expected there."""

    at: int
    length: int
    expected: str

    def __str__(self) -> str:
        return tr("Position {n}: {expected}", n=self.at + 1, expected=self.expected)


class Query(NamedTuple):
    """The terms that were understood, and what was not."""

    terms: tuple[Term, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """The words that are wanted, which may be begun or misspelt."""
        return tuple(term.text for term in self.terms if isinstance(term, Word) and not term.negated)

    @property
    def wanted(self) -> Iterator[Term]:
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


def per(value: float, other: float | None) -> float | None:
    """One figure for each unit of another; None where there is none of the other."""
    return value / other if other else None


def _contrary(term: Term) -> Term:
    return term._replace(negated=not term.negated)


def _minus(negated: bool) -> str:
    return "-" if negated else ""


def _number(value: float) -> str:
    return f"{value:.6f}".rstrip("0").rstrip(".")


# -- figures and properties of the catalog --------------------------------------------------------------------


def fixed_figure(item: Item, name: str) -> float | None:
    """A figure as the catalog has it; None where it depends on the 'Mech, or where an item has none of its kind."""
    found = _FIGURE_OF.get(name)
    if found is not None:
        return found(item)
    value: float | None = getattr(item, name)
    return value


def since(item: Item) -> int | None:
    """The year in which one of the sides puts an item into production, or on trial where it never does."""
    years: list[Years] = [years for years in (item.is_years, item.clan_years) if years is not None]
    found = [year for prototype, production, common, *_ in years if (year := production or common or prototype)]
    return min(found, default=None)


_FIGURE_OF: Final[dict[str, Callable[[Item], float | None]]] = {
    "mass": lambda item: None if item.mass is None else item.mass / 1000,
    "damage": lambda item: item.salvo_damage,
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


def _has(item: Item, name: str, value: str) -> bool:
    if name == "tech":
        return item.tech == TECHS[value]
    if name == "level":
        return item.level == LEVELS[value]
    if name == "kind":
        return item.kind == value
    return value in item.flags or (value == "explosive" and item.explosive)


# -- reading --------------------------------------------------------------------------------------------------

_NAME: Final = r'[^\s"()<>=≤≥≠!:]+'
_COMPARISON: Final = re.compile(rf"({_NAME})?\s*(<=|>=|==|!=|[<>=≤≥≠])")
_VALUE: Final = re.compile(r"\s*(\d+(?:\.\d+)?)?(?:(\.\.)(\d+(?:\.\d+)?)?)?")
_TAG: Final = re.compile(rf"({_NAME}):([^\s()]*)")
_PHRASE: Final = re.compile(r'"([^"]*)("?)')
_WORD: Final = re.compile(r'[^\s"()]+')
_OR: Final = re.compile(r'or(?=[\s()"]|$)', re.IGNORECASE)
_NOT: Final = re.compile(r'not(?=[\s()"]|$)\s*', re.IGNORECASE)
_PLAIN: Final = re.compile(r"[^a-z0-9]+")
_SPACE: Final = re.compile(r"\s*")


def parsed(text: str, flags: frozenset[str] = frozenset()) -> Query:
    """What a text means. ``flags`` are those that ``flag:`` may ask for; none given, it may ask for any."""
    reader = _Reader(text, flags)
    terms = reader.terms()
    return Query(terms, tuple(reader.problems))


class _MisreadError(Exception):
    """A term cannot be understood."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem


class _Reader:
    def __init__(self, text: str, flags: frozenset[str]) -> None:
        self.problems: list[Problem] = []
        self._text = text
        self._at = 0
        self._known = {
            "tech": tuple(TECHS),
            "kind": KINDS,
            "level": tuple(LEVELS),
            "flag": tuple(sorted(flags | {"explosive"})) if flags else (),
        }

    def terms(self) -> tuple[Term, ...]:
        """All terms that can be understood."""
        terms: tuple[Term, ...] = ()
        while True:
            rows = self._rows()
            terms += rows[0].terms if len(rows) == 1 else (Either(rows),) if rows else ()
            if self._at == len(self._text):
                return terms
            self._at += 1  # a bracket that ends nothing
            self._complain(self._at - 1, tr("no bracket was opened before this one"))

    def _rows(self) -> tuple[Query, ...]:
        """Rows of terms with ``or`` between them, to the end of the text or to a bracket that closes."""
        rows: list[Query] = []
        row: list[Term] = []
        while not self._ends():
            if found := _OR.match(self._text, self._at):
                if not row:
                    self._misplaced(found)
                elif self._is_last(found):
                    self._misplaced(found, after=True)
                else:
                    rows.append(Query(tuple(row)))
                    row = []
                self._at = found.end()
                continue
            row += self._next()
        if row:
            rows.append(Query(tuple(row)))
        return tuple(rows)

    def _ends(self) -> bool:
        return self._skip_space() == len(self._text) or self._text[self._at] == ")"

    def _is_last(self, found: re.Match[str]) -> bool:
        at = self._at
        self._at = found.end()
        last = self._ends()
        self._at = at
        return last

    def _misplaced(self, found: re.Match[str], *, after: bool = False) -> None:
        where = tr("a term is expected after “or”") if after else tr("a term is expected before “or”")
        self.problems.append(Problem(found.start(), len(found[0]), where))

    def _next(self) -> Iterator[Term]:
        """The next term, or several of them out of brackets; nothing if it cannot be understood."""
        begun = self._at
        if found := _NOT.match(self._text, begun):
            negated, self._at = True, found.end()
        else:
            negated = self._text[begun] == "-"
            self._at += negated
        if negated and (self._at == len(self._text) or self._text[self._at].isspace() or self._text[self._at] == ")"):
            word = tr("a word is expected after “not”") if found else tr("a word is expected after the minus")
            self._complain(begun, word)
            return
        try:
            if self._text[self._at] == "(":
                yield from self._brackets(negated)
            else:
                yield self._term(negated)
        except _MisreadError as error:
            self.problems.append(error.problem)

    def _brackets(self, negated: bool) -> tuple[Term, ...]:
        begun = self._at
        self._at += 1
        rows = self._rows()
        closed = self._at < len(self._text)
        self._at += closed
        if not rows:
            raise self._misread(begun, tr("words are expected between brackets"))
        if not closed:
            # What is there already counts while somebody types.
            self._complain(begun, tr("a closing bracket is expected"))
        if len(rows) > 1 or (negated and len(rows[0].terms) > 1):
            return (Either(rows, negated),)
        (row,) = rows
        return tuple(_contrary(term) for term in row.terms) if negated else row.terms

    def _term(self, negated: bool) -> Term:
        if found := _PHRASE.match(self._text, self._at):
            return self._phrase(found, negated)
        if found := _COMPARISON.match(self._text, self._at):
            return self._comparison(found, negated)
        if found := _TAG.match(self._text, self._at):
            return self._tag(found, negated)
        found = _WORD.match(self._text, self._at)
        assert found is not None  # space, quotes and brackets were dealt with
        self._at = found.end()
        return Word(found[0].lower(), negated)

    def _phrase(self, found: re.Match[str], negated: bool) -> Phrase:
        self._at = found.end()
        words = _PLAIN.sub(" ", found[1].lower()).strip()
        if not words:
            raise self._misread(found.start(), tr("words are expected between quotes"))
        if not found[2]:
            # What is there already counts while somebody types.
            self._complain(found.start(), tr("a closing quote is expected"))
        return Phrase(words, negated)

    # -- comparisons ----------------------------------------------------------------------------------------

    def _comparison(self, found: re.Match[str], negated: bool) -> Comparison:
        begun = self._at
        name, sign = (found[1] or "").lower(), _TYPED_SIGNS.get(found[2], found[2])
        value = _VALUE.match(self._text, found.end())
        assert value is not None  # it may be empty
        self._at = value.end() if value[1] or value[2] else found.end()
        figure, stroke, over = name.partition("/")
        figure, over = SHORT.get(figure, figure), SHORT.get(over, over)
        if not name:
            raise self._misread(begun, tr("a figure is expected before {sign}, such as heat", sign=found[2]))
        for each in (figure, over) if stroke else (figure,):
            if each not in FIGURES:
                raise self._misread(begun, self._unknown(tr("figure"), each, (*FIGURES, *SHORT)), length=len(name))
        if value[1] is None:
            raise self._misread(found.end(), tr("a number is expected after {sign}", sign=found[2]))
        if value[2] and value[3] is None:
            raise self._misread(value.end(), tr("a number is expected after {sign}", sign=".."))
        if value[3] is not None and sign != "=":
            raise self._misread(begun, tr("a span is expected after =, as in slots=1..2"))
        rest = _WORD.match(self._text, self._at)
        if rest is not None:
            self._at = rest.end()
            raise self._misread(rest.start(), tr("a number is expected, not {word}", word=rest[0]))
        upper = None if value[3] is None else float(value[3])
        return Comparison(figure, sign, float(value[1]), upper, over, negated)

    # -- properties -----------------------------------------------------------------------------------------

    def _tag(self, found: re.Match[str], negated: bool) -> Tag:
        begun, name = self._at, found[1].lower()
        self._at = found.end()
        if name not in TAGS:
            raise self._misread(begun, self._unknown(tr("property"), name, TAGS), length=len(name))
        known = self._known[name]
        typed = [each for each in found[2].lower().replace("-", "_").split(",") if each]
        if name == "kind":
            typed = [KIND_WORDS.get(each, each) for each in typed]
        if not typed:
            some = ", ".join(known[:4]) or "explosive"
            raise self._misread(self._at, tr("a value is expected after {name}:, such as {some}", name=name, some=some))
        values = []
        for each in typed:
            whole = each if not known or each in known else next((v for v in known if v.startswith(each)), None)
            if whole is None:
                at = found.start(2)
                raise self._misread(at, self._unknown(name, each, known), length=len(found[2]))
            values.append(whole)
        return Tag(name, tuple(dict.fromkeys(values)), negated)

    # -- what is wrong --------------------------------------------------------------------------------------

    @staticmethod
    def _unknown(what: str, typed: str, known: tuple[str, ...]) -> str:
        long = [each for each in known if len(each) > 2]
        near = process.extractOne(typed, long, scorer=fuzz.ratio, score_cutoff=70) if len(typed) > 2 else None
        if near is not None:
            return tr("“{typed}” is no {what}; did you mean {near}?", typed=typed, what=what, near=near[0])
        names = ", ".join(dict.fromkeys(SHORT.get(each, each) for each in known))
        return tr("“{typed}” is no {what}: one of {names} is expected", typed=typed, what=what, names=names)

    def _complain(self, at: int, expected: str) -> None:
        self.problems.append(Problem(at, max(0, self._at - at), expected))

    def _misread(self, at: int, expected: str, *, length: int = 0) -> _MisreadError:
        return _MisreadError(Problem(at, length or max(0, self._at - at), expected))

    def _skip_space(self) -> int:
        found = _SPACE.match(self._text, self._at)
        assert found is not None  # it may be empty
        self._at = found.end()
        return self._at
