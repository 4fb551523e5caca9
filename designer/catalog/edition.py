"""The edition of the equipment data: the month of the list whose figures they are."""

from __future__ import annotations

from functools import cache

from designer import paths
from designer.catalog.records import read_table


@cache
def edition() -> str:
    """The month of the figures of equipment, such as "2026-09"; stored values keep that of their computation."""
    month: str = read_table(paths.data("equipment", "edition.json"))["month"]
    return month
