"""What differs between the catalog and a list of equipment that the reference implementation has written.

    python -m tests.parity.catalog TABLE

The list has a line for each item, with tab-separated columns: kind, id, tonnage, slots, cost, bv, explosive,
omni_fixed, tech (side / rating / rules level), availability, is_years, clan_years, ammo (type/rack/shots),
munition_or_heat, ranges, references. Prints the items that are missing, each field that differs, and how many were
decided otherwise (``data/equipment/decisions.jsonl``); ends with status 1 if there is a difference without a decision.
"""

from __future__ import annotations

import argparse
import csv
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from designer import paths
from designer.catalog import Item, catalog, systems
from designer.catalog.records import RecordShape, read_records
from designer.catalog.systems import System

LEVELS = ("Introductory", "Standard", "Advanced", "Experimental", "Unofficial")
CIRCA = 5
EXTINCT = 3
MISSING = "missing"

Row = dict[str, str]


class Decision(NamedTuple):
    """A field in which an item differs from the list on purpose; ``id`` is its name in the list."""

    id: str
    field: str
    reason: str


class Difference(NamedTuple):
    """A field of an item that is not as in the list; ``field`` is "missing" for an item that the catalog lacks."""

    id: str
    field: str
    ours: object = None
    theirs: object = None

    def __str__(self) -> str:
        return f"{self.id}: {self.field}" + ("" if self.field == MISSING else f": {self.ours}, there {self.theirs}")


def rows_of(table: Path) -> list[Row]:
    """The lines of a list by the names of their columns."""
    with table.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


def decisions() -> list[Decision]:
    """The differences that are decided."""
    records = read_records(paths.data("equipment", "decisions.jsonl"), RecordShape.of(Decision))
    return [Decision(**record) for record in records]


def differences(rows: Iterable[Row]) -> Iterator[Difference]:
    """All differences from the lines of a list, decided or not."""
    for row in rows:
        parts: list[Item | System] = [*_items(row), *_systems(row)]
        if not parts:
            yield Difference(row["id"], MISSING)
        found = (difference for part in parts for difference in _differing(row, part))
        yield from dict.fromkeys(found)


def _items(row: Row) -> list[Item]:
    """The item that files call as the list does."""
    item = catalog().named(row["id"])
    return [item] if item is not None and row["id"].lower() in _spellings(item) else []


def _spellings(item: Item) -> set[str]:
    return {name.strip().lower() for name in (item.mtf, *item.aliases)}


def _systems(row: Row) -> list[System]:
    """The type of armor or structure that the list means."""
    kinds: dict[str, list[System]] = {
        "armor": [*systems().armors.values()],
        "structure": [*systems().structures.values()],
    }
    name = re.sub(r"^(IS|Clan) |( Armor)$", "", row["id"])
    side = row["tech"].partition("/")[0]
    named = [kind for kind in kinds.get(row["kind"], ()) if kind.name == name]
    return [kind for kind in named if kind.tech == side] or named[:1]


def _differing(row: Row, part: Item | System) -> Iterator[Difference]:
    theirs = _technology(row)
    if isinstance(part, Item):
        theirs |= _figures(row, part)
    for field, value in theirs.items():
        ours = getattr(part, _FIELDS.get(field, field))
        from_formula = ours is None and field not in _YEARS
        if ours != value and not from_formula:
            yield Difference(row["id"], field, ours, value)


_YEARS = ("is_years", "clan_years")
_FIELDS = {"availability": "avail", "omni_fixed": "fixed_only"}
"""Our names of fields that the list and the decisions call otherwise."""


def _technology(row: Row) -> dict[str, object]:
    """The technology of an item or system as the list has it."""
    side, rating, level = row["tech"].split("/")
    found: dict[str, object] = {"tech": side, "rating": rating, "level": LEVELS.index(level) + 1}
    if row["availability"] != "-":
        found["availability"] = row["availability"].replace(",", "")
    return found | {field: _years(row[field]) for field in _YEARS}


def _years(text: str) -> tuple[int | None, ...] | None:
    """Effective years: an approximate one (~) is five years earlier, that of extinction five years later."""
    if text == "-":
        return None
    found: list[int | None] = []
    for place, part in enumerate(text.split(",")):
        year = part.strip().lstrip("~")
        about = (CIRCA if place == EXTINCT else -CIRCA) if "~" in part else 0
        found.append(int(year) + about if year else None)
    return (*found, *[None] * 5)[:5]


def _figures(row: Row, item: Item) -> dict[str, object]:
    """The figures of an item as the list has them, without those that depend on the 'Mech."""
    found: dict[str, object] = {"omni_fixed": row["omni_fixed"] == "1", "explosive": row["explosive"] == "1"}
    if item.kind != "filler":  # the list has prices for a ton of armor there
        tons, *figures = (_number(row[column]) for column in ("tonnage", "slots", "cost", "bv"))
        found |= {"mass": None if tons is None else tons * 1000}
        found |= dict(zip(("slots", "cost", "bv"), figures, strict=True))
    ammo = row["ammo"].split("/")
    if item.is_ammo and len(ammo) > 2:
        found |= {"rack": _number(ammo[1]), "shots": _number(ammo[2])}
    if item.is_weapon:
        found["heat"] = _number(row["munition_or_heat"]) or 0
        distances = [_number(part) or 0 for part in row["ranges"].removeprefix("torpedo ").split(",")]
        found["range"] = tuple(distances) if len(distances) == len(item.range) else None
    if row["references"] != "-":
        found["ref"] = tuple(row["references"].split(";"))
    return {field: value for field, value in found.items() if value is not None}


def _number(text: str) -> float | None:
    return float(text) if re.fullmatch(r"-?\d+(\.\d+)?", text) else None


def main() -> int:
    """Print the differences that nothing decides."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("table", type=Path, help="the list of equipment, tab-separated")
    decided = {(decision.id, decision.field) for decision in decisions()}
    found = list(differences(rows_of(parser.parse_args().table)))
    open_ones = [difference for difference in found if (difference.id, difference.field) not in decided]
    for difference in sorted(open_ones, key=lambda one: (one.field, one.id)):
        print(difference)
    print(f"{len(open_ones)} differences, {len(found) - len(open_ones)} more are decided.")
    return 1 if open_ones else 0


if __name__ == "__main__":
    sys.exit(main())
