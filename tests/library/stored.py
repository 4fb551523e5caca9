"""Units in a database of the library, as the scan puts them there; rows with other values."""

from collections.abc import Sequence
from typing import Any

from designer.library.database import Database
from designer.library.rows import Units, store
from designer.library.unit_row import COLUMNS, Placed, UnitRow, column_values, row_with


def store_units(database: Database, file: int, place: str, units: Sequence[Placed]) -> None:
    """Write the units of a file, which replace those that it had."""
    database.run("DELETE FROM units WHERE file = ?", (file,))
    store(database, [Units(file, place, units)])


def changed(row: UnitRow, **values: Any) -> UnitRow:  # Any: as the fields and columns are
    """The row with other values of fields, or of figures by their columns."""
    columns = dict(zip(COLUMNS, column_values(row), strict=True))
    tables = {name: values.pop(name, getattr(row, name)) for name in UnitRow._fields[-3:]}
    assert values.keys() <= columns.keys()
    return row_with(tuple((columns | values).values()), **tables)
