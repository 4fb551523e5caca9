"""The query language of all searches: its terms, parsing, translation and completion. The vocabulary is given to it."""

from designer.query.parser import parsed
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
    per,
    subject_of,
)
from designer.query.words import KnownTexts, Vocabulary, WordTable, vocabulary, word_table

__all__ = (
    "Either",
    "FigureCondition",
    "Flag",
    "KnownTexts",
    "NameWord",
    "ParsedQuery",
    "Phrase",
    "Quantity",
    "QueryProblem",
    "QueryTerm",
    "Tag",
    "Vocabulary",
    "WordTable",
    "parsed",
    "per",
    "subject_of",
    "vocabulary",
    "word_table",
)
