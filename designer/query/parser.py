"""Parsing a query into its terms; text that is not understood becomes a problem (`designer.query.terms`)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from designer.language import tr
from designer.limits import DEEPEST_NESTING
from designer.query.terms import (
    Either,
    FigureCondition,
    Flag,
    NameWord,
    ParsedQuery,
    Phrase,
    Quantity,
    QueryProblem,
    QueryTerm,
    Tag,
)
from designer.query.words import Vocabulary, WordTable

_TYPED_SIGNS: Final = {"≤": "<=", "≥": ">=", "==": "=", "≠": "!="}

_NAME: Final = r'[^\s"()<>=≤≥≠!:]+'
_COMPARISON: Final = re.compile(rf"({_NAME})?\s*(<=|>=|==|!=|[<>=≤≥≠])")
_NUMBER: Final = r"-?\d+(?:[.{point}]\d+)?"
_TAG: Final = re.compile(rf"({_NAME}):([^\s()]*)")
_TEXTS: Final = re.compile(r'(?:"[^"]*"?|[^\s()"])*')
_TEXT: Final = re.compile(r'((?:"[^"]*"?|[^\s()",])*),?')
_PARTS: Final = re.compile(rf'(?:({_NAME}):)?(?:"([^"]*)("?)|([^\s"()<>=≤≥≠!:*]*))')
_COUNT: Final = re.compile(r"\*|<=|>=|==|!=|[<>=≤≥≠]")
_PHRASE: Final = re.compile(r'"([^"]*)("?)')
_WORD: Final = re.compile(r'[^\s"()]+')
_PLAIN: Final = re.compile(r"[^a-z0-9]+")
_SEPARATORS: Final = re.compile(r"[\s-]+")
_MOST_LISTED: Final = 60
"""The most known words that a problem lists."""
_SPACE: Final = re.compile(r"\s*")


def parsed(text: str, words: Vocabulary, deepest: int = DEEPEST_NESTING) -> ParsedQuery:
    """The parsed query of a text in the words of a vocabulary; brackets may be ``deepest`` deep."""
    reader = _QueryReader(text, words, deepest)
    terms = reader.terms()
    return ParsedQuery(terms, tuple(reader.problems))


class _MisreadError(Exception):
    """A term cannot be understood."""

    def __init__(self, problem: QueryProblem) -> None:
        super().__init__(str(problem))
        self.problem = problem


class _QueryReader:
    def __init__(self, text: str, words: Vocabulary, deepest: int) -> None:
        self.problems: list[QueryProblem] = []
        self._listed: list[tuple[str, ...]] = []
        self._text = text
        self._at = 0
        self._depth = 0
        self._words = words
        self._deepest = deepest
        number = _NUMBER.format(point=words.point)
        self._value = re.compile(rf"\s*({number})?(?:(\.\.)({number})?)?")
        self._or, self._not = (
            re.compile(rf'(?:{"|".join(each)})(?=[\s()"]|$)', re.IGNORECASE) for each in (words.either, words.contrary)
        )

    def terms(self) -> tuple[QueryTerm, ...]:
        """All terms that can be understood."""
        terms: tuple[QueryTerm, ...] = ()
        while True:
            rows = self._rows()
            terms += rows[0].terms if len(rows) == 1 else (Either(rows),) if rows else ()
            if self._at == len(self._text):
                return terms
            self._at += 1  # a closing bracket without an opening one
            self._complain(self._at - 1, tr("no bracket was opened before this one"))

    def _rows(self) -> tuple[ParsedQuery, ...]:
        """The alternative rows of terms (separated by ``or``), up to the end of the text or a closing bracket."""
        rows: list[ParsedQuery] = []
        row: list[QueryTerm] = []
        while not self._ends():
            if found := self._or.match(self._text, self._at):
                if not row:
                    self._misplaced(found)
                elif self._is_last(found):
                    self._misplaced(found, after=True)
                else:
                    rows.append(ParsedQuery(tuple(row)))
                    row = []
                self._at = found.end()
                continue
            row += self._next()
        if row:
            rows.append(ParsedQuery(tuple(row)))
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
        self.problems.append(QueryProblem(found.start(), len(found[0]), where))

    def _next(self) -> Iterator[QueryTerm]:
        """The next term, or the terms of the next brackets; nothing if it is not understood."""
        begun = self._at
        if found := self._not.match(self._text, begun):
            negated, self._at = True, found.end()
            self._skip_space()
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

    def _brackets(self, negated: bool) -> tuple[QueryTerm, ...]:
        begun = self._at
        if self._depth == self._deepest:
            self._at = len(self._text)
            raise self._misread(begun, tr("brackets may be at most {n} deep", n=self._deepest), length=1)
        self._at += 1
        self._depth += 1
        rows = self._rows()
        self._depth -= 1
        closed = self._at < len(self._text)
        self._at += closed
        if not rows:
            raise self._misread(begun, tr("words are expected between brackets"))
        if not closed:
            # Reported only: the terms before the end of the text are used, since the user may still be typing.
            self._complain(begun, tr("a closing bracket is expected"))
        if len(rows) > 1 or (negated and len(rows[0].terms) > 1):
            return (Either(rows, negated),)
        (row,) = rows
        return tuple(_contrary(term) for term in row.terms) if negated else row.terms

    def _term(self, negated: bool) -> QueryTerm:
        if found := _PHRASE.match(self._text, self._at):
            return self._phrase(found, negated)
        if found := _COMPARISON.match(self._text, self._at):
            return self._comparison(found, negated)
        if found := _TAG.match(self._text, self._at):
            return self._name(found, negated) if self._is_before_name(found[1].lower()) else self._tag(found, negated)
        found = _WORD.match(self._text, self._at)
        assert found is not None  # spaces, quotes and brackets are handled before
        self._at = found.end()
        word = found[0].lower()
        flag = self._words.flags.means.get(word)
        return NameWord(word, negated) if flag is None else Flag(flag, negated)

    def _is_before_name(self, word: str) -> bool:
        known = self._words
        return word in known.names and word not in known.tags.means and word not in known.quantities.means

    def _name(self, found: re.Match[str], negated: bool) -> NameWord | Phrase:
        """The name after a word such as "name:", as if it were typed without that."""
        self._at = found.start(2)
        if phrase := _PHRASE.match(self._text, self._at):
            return self._phrase(phrase, negated)
        word = _WORD.match(self._text, self._at)
        if word is None:
            raise self._misread(self._at, tr("a name is expected after {name}:", name=found[1]))
        self._at = word.end()
        typed = word[0].lower()
        if not self._has_meaning(typed):
            return NameWord(typed, negated)
        plain = _PLAIN.sub(" ", typed).strip()
        if not plain:
            raise self._misread(word.start(), tr("a name is expected after {name}:", name=found[1]))
        return Phrase(plain, negated)

    def _has_meaning(self, typed: str) -> bool:
        """Whether a word is more than a name where it stands alone."""
        words = self._words
        if typed[0] == "-" or typed in words.flags.means or typed in (*words.either, *words.contrary):
            return True
        return any(pattern.match(typed) for pattern in (_COMPARISON, _TAG))

    def _phrase(self, found: re.Match[str], negated: bool) -> Phrase:
        self._at = found.end()
        words = _PLAIN.sub(" ", found[1].lower()).strip()
        if not words:
            raise self._misread(found.start(), tr("words are expected between quotes"))
        if not found[2]:
            # Reported only: the words before the end of the text are used, since the user may still be typing.
            self._complain(found.start(), tr("a closing quote is expected"))
        return Phrase(words, negated)

    # -- comparisons ----------------------------------------------------------------------------------------

    def _comparison(self, found: re.Match[str], negated: bool) -> FigureCondition:
        begun = self._at
        name, sign = (found[1] or "").lower(), _TYPED_SIGNS.get(found[2], found[2])
        value = self._value_after(found)
        figure, stroke, over = name.partition("/")
        known = self._words.figures
        if not name:
            raise self._misread(begun, tr("a figure is expected before {sign}, such as heat", sign=found[2]))
        for each in (figure, over) if stroke else (figure,):
            if each not in known.means:
                raise self._misread(begun, self._unknown(tr("figure"), each, known), length=len(name))
        figure = self._in_percent(figure)
        limit, upper = self._limits(begun, name, found[2], value)
        per = known.means[over] if stroke else ""
        return FigureCondition(known.means[figure], sign, limit, upper, per, negated)

    def _in_percent(self, figure: str) -> str:
        """The word of a figure in percent if a percent sign follows the value and there is one: "armor%" for armor."""
        percent = f"{figure.removesuffix('%')}%"
        if self._text.startswith("%", self._at) and percent in self._words.figures.means:
            self._at += 1
            return percent
        return figure

    def _value_after(self, sign: re.Match[str]) -> re.Match[str]:
        """The number or span after a sign, perhaps empty."""
        value = self._value.match(self._text, sign.end())
        assert value is not None  # it may be empty
        self._at = value.end() if value[1] or value[2] else sign.end()
        return value

    def _limits(self, begun: int, name: str, sign: str, value: re.Match[str]) -> tuple[float, float | None]:
        """The number after a sign, and the end of the span if it is one."""
        if value[1] is None:
            raise self._misread(value.start(), tr("a number is expected after {sign}", sign=sign))
        if value[2] and value[3] is None:
            raise self._misread(value.end(), tr("a number is expected after {sign}", sign=".."))
        if value[3] is not None and sign not in ("=", "=="):
            raise self._misread(begun, tr("a span is expected after =, as in {name}=1..2", name=name))
        rest = _WORD.match(self._text, self._at)
        if rest is not None:
            self._at = rest.end()
            raise self._misread(rest.start(), tr("a number is expected, not {word}", word=rest[0]))
        return self._number(value[1]), None if value[3] is None else self._number(value[3])

    def _number(self, typed: str) -> float:
        return float(typed.replace(self._words.point, "."))

    # -- properties -----------------------------------------------------------------------------------------

    def _tag(self, found: re.Match[str], negated: bool) -> Tag | Quantity:
        begun, name = self._at, found[1].lower()
        if (quantity := self._words.quantities.means.get(name)) is not None:
            return self._quantity(quantity, found, negated)
        self._at = found.end()
        tag = self._words.tags.means.get(name)
        if tag is None:
            raise self._misread(begun, self._unknown(tr("property"), name, self._words.tags), length=len(name))
        if tag in self._words.texts:
            values = self._texts(name, found)
            self._check_texts(name, values, tag, found)
            return Tag(tag, values, negated)
        known = self._words.values[tag]
        typed = [_SEPARATORS.sub("_", each) for each in self._values(found)]
        if not typed:
            some = ", ".join(known.usual[:4])
            raise self._misread(self._at, tr("a value is expected after {name}:, such as {some}", name=name, some=some))
        meant = []
        for each in typed:
            whole = known.whole(each) if known.means else each
            if whole is None:
                at = found.start(2)
                raise self._misread(at, self._unknown(name, each, known), length=self._at - at)
            meant.append(whole)
        return Tag(tag, tuple(dict.fromkeys(meant)), negated)

    def _texts(self, name: str, found: re.Match[str]) -> tuple[str, ...]:
        """The values of a property that is compared with texts."""
        values = self._values(found)
        if not values:
            raise self._misread(self._at, tr("a text is expected after {name}:", name=name))
        return values

    def _values(self, found: re.Match[str]) -> tuple[str, ...]:
        """The values of a property, in lower case; quotes are for those with spaces."""
        whole = _TEXTS.match(self._text, found.start(2))
        assert whole is not None  # it may be empty
        self._at = whole.end()
        typed = (" ".join(each.replace('"', "").lower().split()) for each in _TEXT.findall(whole[0]))
        return tuple(dict.fromkeys(each for each in typed if each))

    def _check_texts(self, name: str, values: tuple[str, ...], tag: str, found: re.Match[str]) -> None:
        """Refuse a text that a property with known texts cannot have."""
        known = self._words.known.get(tag)
        if known is None:
            return
        for each in values:
            if not known.has(each):
                names = tuple(map(str.lower, known.names()))
                table = WordTable(dict(zip(names, names, strict=True)), names)
                at = found.start(2)
                raise self._misread(at, self._unknown(name, each, table), length=self._at - at)

    # -- numbers of parts -----------------------------------------------------------------------------------

    def _quantity(self, name: str, found: re.Match[str], negated: bool) -> Quantity:
        """``*2`` or ``>=2`` behind a name mean at least two; without a number, one is enough."""
        begun, typed = self._at, found[1]
        parts = _PARTS.match(self._text, found.start(2))
        assert parts is not None  # it may be empty
        self._at = parts.end()
        sign, limit, upper = ">=", 1.0, None
        if count := _COUNT.match(self._text, self._at):
            value = self._value_after(count)
            limit, upper = self._limits(begun, f"{typed}:{parts[0]}", count[0], value)
            sign = ">=" if count[0] == "*" else _TYPED_SIGNS.get(count[0], count[0])
        text = _PLAIN.sub(" ", (parts[2] or parts[4] or "").lower()).strip()
        if not text and not parts[1]:
            raise self._misread(parts.end(), tr("a name is expected after {name}:", name=typed))
        kind = self._kind(name, parts) if parts[1] else ""
        if parts[2] and not parts[3]:
            self._complain(parts.start(2) - 1, tr("a closing quote is expected"))
        return Quantity(name, text, sign, limit, upper, kind, negated)

    def _kind(self, name: str, parts: re.Match[str]) -> str:
        known = self._words.values[name]
        kind = known.whole(parts[1].lower().replace("-", "_"))
        if kind is None:
            raise self._misread(parts.start(1), self._unknown(tr("kind"), parts[1], known), length=len(parts[1]))
        return kind

    # -- what is wrong --------------------------------------------------------------------------------------

    def _unknown(self, what: str, typed: str, known: WordTable) -> str:
        """A sentence on a word that is not known, with what there is; that is said once in a query."""
        from rapidfuzz import fuzz, process  # noqa: PLC0415 - most queries have no such mistake

        long = [each for each in known.means if len(each) > 2]
        near = process.extractOne(typed, long, scorer=fuzz.ratio, score_cutoff=70) if len(typed) > 2 else None
        if near is not None:
            return tr("“{typed}” is no {what}; did you mean {near}?", typed=typed, what=what, near=near[0])
        if known.usual in self._listed:
            return tr("“{typed}” is no {what}", typed=typed, what=what)
        self._listed.append(known.usual)
        more = ["…"] * (len(known.usual) > _MOST_LISTED)
        names = ", ".join([*known.usual[:_MOST_LISTED], *more])
        return tr("“{typed}” is no {what}: one of {names} is expected", typed=typed, what=what, names=names)

    def _complain(self, at: int, expected: str) -> None:
        self.problems.append(QueryProblem(at, max(0, self._at - at), expected))

    def _misread(self, at: int, expected: str, *, length: int = 0) -> _MisreadError:
        return _MisreadError(QueryProblem(at, length or max(0, self._at - at), expected))

    def _skip_space(self) -> int:
        found = _SPACE.match(self._text, self._at)
        assert found is not None  # it may be empty
        self._at = found.end()
        return self._at


def _contrary(term: QueryTerm) -> QueryTerm:
    return term._replace(negated=not term.negated)
