"""The units of the library as a table for other programs."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from designer.language import tr
from designer.library.database import Database
from designer.library.errors import LibraryError
from designer.library.listed_units import Listed, listed_units
from designer.library.search import condition
from designer.library.sources import place_of
from designer.library.spelling import respelt
from designer.library.unit_row import table_kinds, tabled
from designer.library.user_marks import is_favorite, note_of, owned_of, tags_of
from designer.query import ParsedQuery
from designer.reading import spreadsheet_cell

Described = dict[str, Any]  # Any: texts, numbers, truth values, and lists of such
Table = Sequence[Mapping[str, Any]]


def described(database: Database, unit: Listed) -> Described:
    """All that the library has of a unit: place, figures, equipment, quirks, and what the user says of it."""
    held = database.rows("SELECT item, location, count FROM unit_equipment WHERE unit = ?", (unit.id,))
    borne = database.rows("SELECT quirk, weapon FROM unit_quirks WHERE unit = ?", (unit.id,))
    key, program, data = database.rows("SELECT key, program, data FROM units WHERE id = ?", (unit.id,))[0]
    source, path, member, configuration = unit.place
    return {
        "path": member or path or source,
        "place": place_of(source, path, member),
        "source": source,
        "configuration": configuration,
        **{"book" if name == "source" else name: value for name, value in tabled(unit.values).items()},
        "equipment": [{"item": item, "location": location, "count": count} for item, location, count in held],
        "quirks": [quirk for quirk, weapon in borne if not weapon],
        "weapon_quirks": [quirk for quirk, weapon in borne if weapon],
        "tags": tags_of(database, key),
        "note": note_of(database, key),
        "favorite": is_favorite(database, key),
        "owned": owned_of(database, key),
        "program": program,
        "data": data,
    }


def found_table(database: Database, query: ParsedQuery) -> list[Described]:
    """All that the library has of the units that match a query, by name."""
    found = condition(respelt(database, query))
    return [described(database, unit) for unit in listed_units(database, *found)]


def table_of(database: Database, units: Sequence[int]) -> list[Described]:
    """All that the library has of these units, in this order."""
    places = {unit: place for place, unit in enumerate(units)}
    found = listed_units(database, "units.id IN (SELECT value FROM json_each(?))", (json.dumps([*places]),))
    return [described(database, unit) for unit in sorted(found, key=lambda unit: places[unit.id])]


def as_csv(table: Table) -> bytes:
    """A table with a line for each unit, for spreadsheets; lists are one cell, divided by semicolons."""
    text = io.StringIO()
    if table:
        writer = csv.DictWriter(text, list(table[0]))
        writer.writeheader()
        writer.writerows([{name: _cell(value) for name, value in row.items()} for row in table])
    return text.getvalue().encode("utf-8-sig")


def _cell(value: object) -> object:
    if isinstance(value, list):
        return "; ".join(str(_cell(each)) for each in value)
    if isinstance(value, dict):
        value = f"{value['count']} {value['item']} {value['location']}".strip()
    return spreadsheet_cell(value) if isinstance(value, str) else value


def as_json_lines(table: Table) -> bytes:
    """A JSON object a line for each unit."""
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in table).encode()


def as_parquet(table: Table) -> bytes:
    """A Parquet file; ``LibraryError`` where the package for it is not installed."""
    try:
        import pyarrow as arrow  # noqa: PLC0415 - an extra, which loads slowly
        from pyarrow import parquet  # noqa: PLC0415
    except ImportError as error:
        words = tr("Parquet needs another package: install it with pip install 'mechwright[parquet]'.")
        raise LibraryError(words) from error
    kinds = {str: arrow.string(), int: arrow.int64(), bool: arrow.bool_(), float: arrow.float64()}
    held = arrow.struct([("item", kinds[str]), ("location", kinds[str]), ("count", kinds[int])])
    lists = dict.fromkeys(("quirks", "weapon_quirks", "tags"), arrow.list_(kinds[str]))
    others = {"configuration": kinds[int], "favorite": kinds[bool], "owned": kinds[int], "equipment": arrow.list_(held)}
    columns = {name: kinds[kind] for name, kind in table_kinds().items()} | lists | others
    # Said, and not found from the rows: a column without a value in this library would be of no type.
    schema = arrow.schema([(name, columns.get(name, kinds[str])) for name in (table[0] if table else ())])
    target = io.BytesIO()
    parquet.write_table(arrow.Table.from_pylist(list(table), schema), target)
    return target.getvalue()


EXPORTS: Final[dict[str, Callable[[Table], bytes]]] = {
    "csv": as_csv,
    "jsonl": as_json_lines,
    "parquet": as_parquet,
}
"""The forms of the table."""
