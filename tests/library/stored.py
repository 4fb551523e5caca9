"""Units in a database of the library, as the scan puts them there."""

from collections.abc import Sequence

from designer.library.database import Database
from designer.library.rows import Units, store
from designer.library.unit_row import Placed


def store_units(database: Database, file: int, place: str, units: Sequence[Placed]) -> None:
    """Write the units of a file, which replace those that it had."""
    database.run("DELETE FROM units WHERE file = ?", (file,))
    store(database, [Units(file, place, units)])
