"""Output of ``mechwright library search``."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Final

from designer.library.database import Database
from designer.library.query_words import query_of
from designer.library.search import search

USUAL: Final = ("chassis", "model", "mass", "tech", "year", "walk", "jump", "bv", "valid", "path", "source")
_TRUTH: Final = ("canon", "valid")


def print_found(database: Database, text: str, columns: Sequence[str], order: Sequence[str], *, as_json: bool) -> None:
    """Print the units that a query finds, with a line of headings unless they are JSON objects.

    Ends with status 2 if a part of the query is not understood. ``path`` is the file in its source, or the member of an
    archive.
    """
    query = query_of(text)
    if query.problems:
        print("\n".join(map(str, query.problems)), file=sys.stderr)
        raise SystemExit(2)
    columns = tuple(dict.fromkeys(columns or USUAL))
    if not as_json:
        print("\t".join(columns))
    for *values, path, member, source in search(database, query, (*columns, "path", "member", "source"), order):
        unit = {name: bool(value) if name in _TRUTH else value for name, value in zip(columns, values, strict=True)}
        if "path" in unit:
            unit["path"] = member or path or source
        print(json.dumps(unit, ensure_ascii=False) if as_json else "\t".join(map(_cell, unit.values())))


def _cell(value: object) -> str:
    """A value as text: none is empty, quotients have two decimals."""
    if value is None:
        return ""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
