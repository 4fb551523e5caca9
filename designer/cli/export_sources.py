"""Units for ``mechwright export`` that are not named by their files: those of forces, and what the library finds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from designer.catalog.ruleset import RuleSet
from designer.cli.arguments import UsageError
from designer.cli.unit_input import in_one_line, say_notes
from designer.formats import FileNote, FormatError, is_force
from designer.saving import file_stem
from designer.units.unit import Unit

if TYPE_CHECKING:  # forces, library and sheets are loaded where they are named
    from designer.forces.force import Force
    from designer.library.listed_units import Place
    from designer.sheets.options import SheetOptions

LIBRARY: Final = "library:"
"""Prefix of a search of the library, where paths are named: ``library:tech:clan bv<1500``."""


class GatheredUnit(NamedTuple):
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
    """Paths of a command by kind: files, folders and archives of units, forces, and searches of the library."""

    units: list[Path]
    forces: list[Path]
    searches: list[str]


def parted(paths: Sequence[Path]) -> Parted:
    """The paths of a command by kind."""
    searches = [str(path).removeprefix(LIBRARY) for path in paths if str(path).startswith(LIBRARY)]
    files = [path for path in paths if not str(path).startswith(LIBRARY)]
    return Parted([p for p in files if not is_force(p)], [p for p in files if is_force(p)], searches)


def of_forces(
    forces: Sequence[Path],
    designs: Sequence[Path],
    database: str,
    options: SheetOptions | None = None,
    rules: RuleSet | None = None,
) -> Iterator[GatheredUnit]:
    """The units of forces one after another, with an error for each whose design is nowhere.

    What the forces only name is looked for in the files ``designs``, beside the force, then in the library. Without
    ``rules`` sheets go by the rule book of the force.
    """
    if not forces:
        return
    from designer.cli.force_input import finders
    from designer.cli.library import opened
    from designer.forces.designs import not_found
    from designer.forces.force_file import read_force
    from designer.forces.values import rules_of
    from designer.library.database import usual_path
    from designer.sheets.options import PLAIN

    known = database or usual_path().exists()
    with opened(database) if known else nullcontext(None) as library:
        find = finders(designs, library)
        for path in forces:
            try:
                force, notes = read_force(path, find(path))
            except FormatError as error:
                yield GatheredUnit(str(path), error=in_one_line(error))
                continue
            missing = {not_found(member.name) for member in force.members if member.unit is None}
            say_notes(path, (note for note in notes if note.text not in missing))
            yield from _of_force(path, force, replace(options or PLAIN, rules=rules_of(force, rules)))


def _of_force(path: Path, force: Force, options: SheetOptions) -> Iterator[GatheredUnit]:
    from designer.forces.designs import not_found
    from designer.forces.sheets import force_sheets

    folder = path.name.split(".")[0]
    sheets = force_sheets(force, options)
    for number, member in enumerate(force.members, 1):
        if member.unit is None:
            yield GatheredUnit(str(path), error=not_found(member.name))
        else:
            name = f"{folder}/{number} {file_stem(member.name) or 'unit'}{path.suffix}"
            yield GatheredUnit(name, *next(sheets))


def of_library(searches: Sequence[str], database: str) -> Iterator[GatheredUnit]:
    """The units that the library finds, by their paths in its sources; raises ``UsageError`` for a wrong query."""
    if not searches:
        return
    from designer.cli.library import opened, reporting
    from designer.library.errors import LibraryError
    from designer.library.listed_units import Place
    from designer.library.query_words import query_of
    from designer.library.search import search

    with reporting(), opened(database) as library:
        for text in searches:
            query = query_of(text)
            if query.problems:
                raise UsageError("; ".join(map(str, query.problems)), f"{LIBRARY}{text}")
            try:
                places = [Place(*found) for found in search(library, query, Place._fields)]
            except LibraryError as error:
                yield GatheredUnit(f"{LIBRARY}{text}", error=str(error))
                continue
            yield from map(_at, places)


def _at(place: Place) -> GatheredUnit:
    from designer.library.listed_units import load_unit

    source = place.member or place.path or Path(place.source).name
    try:
        unit, notes = load_unit(place)
    except (FormatError, OSError) as error:
        return GatheredUnit(source, error=in_one_line(error) if isinstance(error, FormatError) else str(error))
    return GatheredUnit(source, unit, notes=notes, model="" if place.configuration is None else unit.names.model)
