"""Words of a query that are in no name, and the words of names that were probably meant."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from designer.library.database import Database
from designer.query import Either, NameWord, ParsedQuery, QueryTerm

_SHORTEST: Final = 4
"""Letters. Shorter words are similar to too many."""
_CUTOFF: Final = 74
"""Percent: about one wrong letter of four, as in the equipment search."""


def tokens(text: str) -> list[str]:
    """The words of a text as the index of names has them: letters and digits, without accents, in lower case."""
    plain = "".join(each for each in unicodedata.normalize("NFD", text) if not unicodedata.combining(each))
    return _TOKEN.findall(plain.lower())


_TOKEN: Final = re.compile(r"[^\W_]+")


def respelt(database: Database, query: ParsedQuery) -> ParsedQuery:
    """The query with each word with which no name begins replaced by the most similar one, if one is similar enough."""
    return query._replace(terms=tuple([_respelt(database, term) for term in query.terms]))


def _respelt(database: Database, term: QueryTerm) -> QueryTerm:
    if isinstance(term, Either) and not term.negated:
        return term._replace(rows=tuple([respelt(database, row) for row in term.rows]))
    if not isinstance(term, NameWord) or term.negated or not term.text.isalpha():
        return term
    word = "".join(tokens(term.text))
    if len(word) < _SHORTEST:
        return term
    if database.rows("SELECT 1 FROM unit_names WHERE unit_names MATCH ? LIMIT 1", (f'"{word}" *',)):
        return term
    from rapidfuzz import fuzz, process  # noqa: PLC0415 - most searches find words as they are typed

    database.run("CREATE VIRTUAL TABLE IF NOT EXISTS temp.name_words USING fts5vocab('main', 'unit_names', 'row')")
    known = [word for (word,) in database.rows("SELECT term FROM temp.name_words")]
    near = process.extractOne(word, known, scorer=fuzz.ratio, score_cutoff=_CUTOFF)
    return term if near is None else term._replace(text=near[0])
