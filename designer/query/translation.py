"""Translating a query between its stored form, which uses fixed (English) words, and the current language."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from designer.language import ENGLISH, languages, spoken
from designer.query.parser import parsed
from designer.query.terms import Either, FigureCondition, Flag, NameWord, ParsedQuery, Phrase, Quantity, QueryTerm, Tag
from designer.query.words import Vocabulary


def lasting(text: str, words: Callable[[str], Vocabulary]) -> str:
    """The stored form of a query, in fixed (English) words that do not depend on the language.

    ``words`` gives the vocabulary in a language. Names and text that is not understood stay as typed.
    """
    queries = [parsed(text, words(code)) for code in dict.fromkeys((spoken(), ENGLISH, *languages()))]
    best = min(queries, key=lambda query: (len(query.problems), _search_word_count(query)))
    return text if best.problems or is_name(best, text) else str(best)


def worded(text: str, words: Callable[[str], Vocabulary]) -> str:
    """A stored query in the words of the current language."""
    query = parsed(text, words(ENGLISH))
    if query.problems or is_name(query, text):
        return text
    return _query(query, words(spoken()))


def is_name(query: ParsedQuery, text: str) -> bool:
    """Whether a query consists of nothing but the words of its text."""
    return [str(term) for term in query.terms] == text.lower().split() and _search_word_count(query) == len(query.terms)


def _search_word_count(query: ParsedQuery) -> int:
    """The number of terms that are only search words, as are all terms of a language that was not understood."""
    rows = (row for term in query.terms if isinstance(term, Either) for row in term.rows)
    return sum(isinstance(term, NameWord) for term in query.terms) + sum(map(_search_word_count, rows))


def _query(query: ParsedQuery, words: Vocabulary) -> str:
    return " ".join(_term(term, words) for term in query.terms)


def _term(term: QueryTerm, words: Vocabulary) -> str:
    minus = "-" if term.negated else ""
    match term:
        case NameWord() | Phrase():
            return str(term)
        case FigureCondition():
            said = term._replace(figure=_said(words.figures.said, term.figure), per=_said(words.figures.said, term.per))
            return _pointed(str(said), words)
        case Tag():
            known = words.values[term.name].said if term.name in words.values else {}
            values = tuple(_said(known, value) for value in term.values)
            return str(Tag(_said(words.tags.said, term.name), values, term.negated))
        case Flag():
            return f"{minus}{_said(words.flags.said, term.name)}"
        case Quantity():
            kind = _said(words.values[term.name].said, term.kind)
            return _pointed(str(term._replace(name=_said(words.quantities.said, term.name), kind=kind)), words)
        case Either():
            return f"{minus}({f' {words.either[-1]} '.join(_query(row, words) for row in term.rows)})"


def _said(known: Mapping[str, str], name: str) -> str:
    return known.get(name, name)


def _pointed(text: str, words: Vocabulary) -> str:
    """A condition with the decimal sign of the language; two points are those of a span."""
    return text.replace("..", "\0").replace(".", words.point).replace("\0", "..")
