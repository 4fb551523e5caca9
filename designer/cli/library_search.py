"""Output of ``mechwright library search``."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from designer.library.database import Database
from designer.library.query_link import linked_query
from designer.library.query_words import query_of
from designer.library.search import USUAL_COLUMNS, found_rows
from designer.query import ParsedQuery


def print_found(database: Database, text: str, columns: Sequence[str], order: Sequence[str], *, as_json: bool) -> None:
    """Print the units that a query finds, with a line of headings unless they are JSON objects.

    Ends with status 2 if a part of the query is not understood.
    """
    query = understood(text)
    if not as_json:
        print("\t".join(dict.fromkeys(columns or USUAL_COLUMNS)))
    for unit in found_rows(database, query, columns, order):
        print(json.dumps(unit, ensure_ascii=False) if as_json else "\t".join(map(_cell, unit.values())))


def understood(text: str) -> ParsedQuery:
    """The query of a text or link; prints what is not understood, and then ends with status 2."""
    query = query_of(linked_query(text))
    if query.problems:
        print("\n".join(map(str, query.problems)), file=sys.stderr)
        raise SystemExit(2)
    return query


def _cell(value: object) -> str:
    """A value as text: none is empty, quotients have two decimals."""
    if value is None:
        return ""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
