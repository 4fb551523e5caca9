"""Missiles mixed with incendiary ones (TO:AUE p. 181): a choice of a bin, whose item is made of that of the bin.

The data have no record for a combination. Its id and its name in files are those of the bin with an ending.
"""

from __future__ import annotations

from typing import Final

from designer.catalog.records import Record

ENDING: Final = " w/ incendiary"
"""Ending of the name of the bin in files, in lower case."""

_ID: Final = "-with-incendiary"
_TYPES: Final = frozenset(("lrm", "lrm_primitive", "lrm_imp", "nlrm", "exlrm", "mml"))
"""Long-range missiles; the short-range ones of multi-missile launchers have ranges of their own."""
_LEVEL: Final = 3
_YEARS: Final = (2341, 2342, 2352)
_PRICE: Final = 1.5
_REFERENCE: Final = "TO:AUE 181"


def combined_id(item_id: str) -> str:
    """The id of the combination with the bin that has ``item_id``."""
    return item_id + _ID


def plain_id(item_id: str) -> str:
    """The id of the bin of a combination; empty for ids of other items."""
    return item_id.removesuffix(_ID) if item_id.endswith(_ID) else ""


def can_combine(record: Record) -> bool:
    """Whether incendiary missiles can be mixed into a bin."""
    return record.get("ammo") in _TYPES and record.get("type") == "ammo" and not record.get("range")


def combined(record: Record) -> Record:
    """The record of the combination with a bin: half of its missiles are incendiary, its Battle Value stays."""
    years = {side: _later(record[side]) for side in ("is_years", "clan_years") if record.get(side)}
    return {
        **record,
        **years,
        "id": combined_id(record["id"]),
        "name": f"{record['name']} w/ Incendiary",
        "short": f"{record.get('short') or record['name']} + Inc.",
        "mtf": f"{record['mtf']} w/ Incendiary",
        "aliases": [f"{name} w/ Incendiary" for name in record.get("aliases", ())],
        "level": max(record["level"], _LEVEL),
        "cost": round(record.get("cost", 0) * _PRICE),
        "munition": [*record.get("munition", ()), "incendiary"],
        "ref": [*record.get("ref", ()), _REFERENCE],
    }


def _later(years: list[int | None]) -> list[int | None]:
    """The years of a bin, none before that of incendiary missiles."""
    begun = [year and max(year, first) for year, first in zip(years, _YEARS, strict=False)]
    return [*begun, *years[len(begun) :]]
