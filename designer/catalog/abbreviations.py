"""Abbreviations of equipment: "uac" for all Ultra autocannons, "dhs" for double heat sinks."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from designer import paths
from designer.catalog.records import DataError, read_table


@lru_cache(maxsize=1)
def abbreviations() -> Mapping[str, tuple[str, ...]]:
    """The meanings of each abbreviation: words in the names of its items. ``DataError`` if the file is broken."""
    path = paths.data("equipment", "abbreviations.json")
    found = {}
    for word, meanings in read_table(path).items():
        if not isinstance(meanings, list):
            raise DataError(path, 1, f"expected a list of what {word!r} may stand for")
        found[word] = tuple(map(str, meanings))
    return found
