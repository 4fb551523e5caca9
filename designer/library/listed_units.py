"""Units of the library as they are shown: with the place of their file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from designer.formats import FormatError, Loaded, SourceData, read_source, source_at
from designer.formats.archives import content, members, opened
from designer.language import tr
from designer.library.database import Database
from designer.library.unit_row import COLUMNS
from designer.limits import LARGEST_UNIT_FILE


class Place(NamedTuple):
    """Place of a unit: its source, the path in it, the member of an archive, its number in a file with several."""

    source: str
    path: str
    member: str
    configuration: int | None

    @property
    def is_file(self) -> bool:
        """Whether the unit has a file of its own: it is in no archive, and its file has no other units."""
        return not self.member and self.configuration is None

    @property
    def file(self) -> Path:
        """The file or the archive."""
        return Path(self.source, self.path) if self.path else Path(self.source)


class Listed(NamedTuple):
    """A unit with its place and its columns by name; truth values are bool."""

    id: int
    place: Place
    values: dict[str, Any]  # Any: as the columns are

    @property
    def name(self) -> str:
        """Chassis and model."""
        return f"{self.values['chassis']} {self.values['model']}".strip()


_PLACES: Final = """
FROM units JOIN files ON files.id = units.file JOIN sources ON sources.id = files.source
"""
_TRUTH: Final = ("canon", "valid")


def listed_units(database: Database, condition: str = "1", values: tuple[object, ...] = ()) -> Iterator[Listed]:
    """The units that meet an SQL condition on ``units``, by chassis, model and place."""
    columns = ", ".join(f"units.{name}" for name in COLUMNS)
    for unit, source, path, member, configuration, *found in database.rows(
        f"SELECT units.id, sources.path, files.path, member, configuration, {columns} {_PLACES} WHERE {condition} "
        "ORDER BY chassis, model, sources.path, files.path, member, configuration",
        values,
    ):
        row = dict(zip(COLUMNS, found, strict=True))
        yield Listed(unit, Place(source, path, member, configuration), row | {name: bool(row[name]) for name in _TRUTH})


def named(database: Database, name: str) -> list[Listed]:
    """The units with a name: chassis and model, or the chassis alone, in any case; else those whose names have it."""
    exact = "lower(trim(chassis || ' ' || model)) = lower(?1) OR lower(chassis) = lower(?1)"
    found = list(listed_units(database, f"({exact})", (name.strip(),)))
    if found:
        return found
    return list(listed_units(database, "instr(lower(chassis || ' ' || model), lower(?1))", (name.strip(),)))


def load_unit(place: Place) -> Loaded:
    """The unit at a place, read anew; ``FormatError`` if it is no longer there or cannot be read."""
    if not place.member:
        return read_source(source_at(place.file)._replace(configuration=place.configuration))
    with opened(place.file, str(place.file)) as archive:
        for member in members(archive, place.member.__eq__, LARGEST_UNIT_FILE):
            return read_source(SourceData(member.name, content(archive, member), place.configuration))
    raise FormatError(place.member, 0, tr("is no longer in the archive {path}", path=place.file))
