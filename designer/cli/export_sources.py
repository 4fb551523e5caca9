"""Units for ``mechwright export`` that are not named by their files: those of forces, and what the library finds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from designer.cli.arguments import UsageError
from designer.cli.unit_input import in_one_line
from designer.forces.designs import DesignIndex, designs_at
from designer.forces.force_file import is_force, read_force
from designer.forces.sheets import force_sheets
from designer.formats import FileNote, FormatError
from designer.library.errors import LibraryError
from designer.library.library import open_library
from designer.library.query_words import query_of
from designer.library.search import search
from designer.library.views import Place, load_unit
from designer.saving import file_stem
from designer.sheets.options import SheetOptions
from designer.units.unit import Unit

LIBRARY: Final = "library:"
"""What a search of the library begins with, where paths are named: ``library:tech:clan bv<1500``."""


class Gathered(NamedTuple):
    """A unit by the file it would have, or what is wrong with its source.

    ``options`` are those of its sheet if it is in a force. ``model`` is that of a file with several designs.
    """

    source: str
    unit: Unit | None = None
    options: SheetOptions | None = None
    notes: tuple[FileNote, ...] = ()
    model: str = ""
    error: str = ""


class Parted(NamedTuple):
    """What a command names: files, folders and archives of units, forces, and searches of the library."""

    units: list[Path]
    forces: list[Path]
    searches: list[str]


def parted(paths: Sequence[Path]) -> Parted:
    """What the paths of a command stand for."""
    searches = [str(path).removeprefix(LIBRARY) for path in paths if str(path).startswith(LIBRARY)]
    files = [path for path in paths if not str(path).startswith(LIBRARY)]
    return Parted([p for p in files if not is_force(p)], [p for p in files if is_force(p)], searches)


def of_forces(forces: Sequence[Path], designs: Sequence[Path], options: SheetOptions) -> Iterator[Gathered]:
    """The units of forces one after another; ``designs`` are the files that hold what the forces only name."""
    find = DesignIndex(designs_at(designs if forces else ()))
    for path in forces:
        try:
            force, notes = read_force(path, find)
        except FormatError as error:
            yield Gathered(str(path), error=in_one_line(error))
            continue
        for number, (unit, of_member) in enumerate(force_sheets(force, options), 1):
            name = f"{number} {file_stem(unit.names.full) or 'unit'}"
            yield Gathered(f"{path.stem}/{name}{path.suffix}", unit, of_member, notes if number == 1 else ())


def of_library(searches: Sequence[str], database: str) -> Iterator[Gathered]:
    """The units that the library finds, by their paths in its sources; raises ``UsageError`` for a wrong query."""
    if not searches:
        return
    with open_library(Path(database) if database else None).database as library:
        for text in searches:
            query = query_of(text)
            if query.problems:
                raise UsageError("; ".join(map(str, query.problems)), f"{LIBRARY}{text}")
            try:
                places = [Place(*found) for found in search(library, query, Place._fields)]
            except LibraryError as error:
                yield Gathered(f"{LIBRARY}{text}", error=str(error))
                continue
            yield from map(_at, places)


def _at(place: Place) -> Gathered:
    source = place.member or place.path or Path(place.source).name
    try:
        unit, notes = load_unit(place)
    except (FormatError, OSError) as error:
        return Gathered(source, error=in_one_line(error) if isinstance(error, FormatError) else str(error))
    return Gathered(source, unit, notes=notes, model="" if place.configuration is None else unit.names.model)
