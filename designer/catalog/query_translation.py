"""Translating a query between its stored form, which uses fixed (English) words, and the current language."""

from __future__ import annotations

from collections.abc import Mapping

from designer.catalog.query import Either, FigureCondition, ItemQuery, NameWord, Phrase, QueryTerm, Tag
from designer.catalog.query_parser import parsed
from designer.catalog.query_words import QueryWords, query_words
from designer.catalog.search import query_of
from designer.language import ENGLISH, languages, spoken


def lasting(text: str) -> str:
    """The stored form of a query, in fixed (English) words that do not depend on the language.

    Names and text that is not understood stay as typed.
    """
    if _is_whole_name(text):
        return text
    queries = [parsed(text, language=code) for code in dict.fromkeys((spoken(), ENGLISH, *languages()))]
    best = min(queries, key=lambda query: (len(query.problems), _search_word_count(query)))
    return text if best.problems or _is_name(best, text) else str(best)


def worded(text: str) -> str:
    """A stored query in the words of the current language."""
    query = parsed(text, language=ENGLISH)
    if query.problems or _is_name(query, text) or _is_whole_name(text):
        return text
    return _query(query, query_words())


def _is_whole_name(text: str) -> bool:
    """Whether a text is the name of an item although it could be parsed as a query with conditions."""
    return _is_name(query_of(text), text) and not _is_name(parsed(text), text)


def _is_name(query: ItemQuery, text: str) -> bool:
    """Whether a query consists of nothing but the words of its text."""
    return [str(term) for term in query.terms] == text.lower().split() and _search_word_count(query) == len(query.terms)


def _search_word_count(query: ItemQuery) -> int:
    """The number of terms that are only search words, as are all terms of a language that was not understood."""
    rows = (row for term in query.terms if isinstance(term, Either) for row in term.rows)
    return sum(isinstance(term, NameWord) for term in query.terms) + sum(map(_search_word_count, rows))


def _query(query: ItemQuery, words: QueryWords) -> str:
    return " ".join(_term(term, words) for term in query.terms)


def _term(term: QueryTerm, words: QueryWords) -> str:
    minus = "-" if term.negated else ""
    match term:
        case NameWord() | Phrase():
            return str(term)
        case FigureCondition():
            said = term._replace(figure=_said(words.figures.said, term.figure), per=_said(words.figures.said, term.per))
            return str(said).replace("..", "\0").replace(".", words.point).replace("\0", "..")
        case Tag():
            known = words.values[term.name].said if term.name in words.values else {}
            values = ",".join(_said(known, value) for value in term.values)
            return f"{minus}{_said(words.tags.said, term.name)}:{values}"
        case Either():
            return f"{minus}({f' {words.either[-1]} '.join(_query(row, words) for row in term.rows)})"


def _said(known: Mapping[str, str], name: str) -> str:
    return known.get(name, name)
