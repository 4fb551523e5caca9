"""Saved searches of libraries before version 2, which count the figures in tonnes in kilograms."""

from __future__ import annotations

from typing import Final

from designer.figures import FIGURES
from designer.language import ENGLISH
from designer.library.query_words import query_of
from designer.query import Either, FigureCondition, ParsedQuery, QueryTerm

_SCALES: Final = {figure.word: figure.table_scale for figure in FIGURES.values()}


def in_tonnes(text: str) -> str:
    """A saved search with its limits in the units of today; one that is not understood stays as it is."""
    query = query_of(text, ENGLISH)
    scaled = _query(query)
    return text if query.problems or scaled == query else str(scaled)


def _query(query: ParsedQuery) -> ParsedQuery:
    return query._replace(terms=tuple(map(_term, query.terms)))


def _term(term: QueryTerm) -> QueryTerm:
    if isinstance(term, Either):
        return term._replace(rows=tuple(map(_query, term.rows)))
    if not isinstance(term, FigureCondition):
        return term
    scale = _SCALES.get(term.figure, 1) / _SCALES.get(term.per, 1)
    upper = None if term.upper is None else term.upper / scale
    return term._replace(limit=term.limit / scale, upper=upper)
