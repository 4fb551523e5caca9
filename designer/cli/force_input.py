"""Reading of the forces given to a command: unit files, force files and MUL files together are one force."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from designer.cli.arguments import Option
from designer.cli.library_input import library_at
from designer.cli.unit_input import STANDARD, given_source, read_file_or_report, read_or_report
from designer.forces.designs import DesignIndex, Finder, beside, designs_at, in_library, in_turn, nowhere
from designer.forces.force import EMBEDDED, Force, Origin, member_of, new_id
from designer.formats import data_of, is_force, read_source

if TYPE_CHECKING:  # the library is loaded if it is named, and force files if one is given
    from designer.forces.mul import MulForce
    from designer.library.database import Database

From = Annotated[list[Path], Option("--from", help="Unit files, folders or archives with designs; repeatable.")]


def force_or_exit(files: Iterable[Path], library: str = "", folders: Iterable[Path] = ()) -> Force:
    """The force of all files together.

    Designs that a force only names are looked for in the folders, in that of its file, then in the library: the named
    one, else the user's if there is one. Notes are printed; if a file cannot be read, prints why and exits with status
    1.
    """
    paths = list(files)
    with library_at(library or _own(paths)) as database:
        find = finders(folders, database)
        return _force([_read(path, find) for path in paths])


def _own(files: Iterable[Path]) -> str:
    """The word for the user's library if it may have designs that one of these files names."""
    if not any(map(is_force, files)):
        return ""
    from designer.library.database import usual_path

    return "own" if usual_path().exists() else ""


def finders(folders: Iterable[Path], database: Database | None) -> Callable[[Path], Finder]:
    """How the designs of a force file are found: in these folders, in that of the file, then in a library."""
    here = DesignIndex(designs_at(folders))
    there = nowhere if database is None else in_library(database)
    return lambda force: in_turn(here, beside(force), there)


def _force(read: list[Force | None]) -> Force:
    forces = [found for found in read if found is not None]
    if len(forces) < len(read):
        raise SystemExit(1)
    return forces[0] if len(forces) == 1 else reduce(joined, forces, Force())


def _read(path: Path, find: Callable[[Path], Finder]) -> Force | None:
    source = given_source(path) if path == STANDARD else None
    if is_force(path if source is None else source.name):
        from designer.forces.force_file import force_from, read_force

        def read(path: Path) -> MulForce:
            return (
                read_force(path, find(path)) if source is None else force_from(data_of(source), source.name, find(path))
            )

        force = read_file_or_report(path, read)
        return None if force is None else force.force
    loaded = read_or_report(path) if source is None else read_file_or_report(path, lambda _: read_source(source))
    origin = Origin(str(path)) if source is None else EMBEDDED
    return None if loaded is None else Force(members=(member_of(loaded.unit, origin),))


def joined(force: Force, other: Force) -> Force:
    """A force with the members and links of another one behind its own; the first name, budget and rule book hold."""
    known = {member.id for member in force.members}
    ids = {member.id: new_id() if member.id in known else member.id for member in other.members}
    members = tuple(replace(member, id=ids[member.id]) for member in other.members)
    links = tuple(link._replace(member=ids[link.member], to=ids[link.to]) for link in other.links)
    name = force.name or other.name
    budget = force.budget if any(force.budget) else other.budget
    formation = force.formation or other.formation
    linked = (*force.links, *links)
    return Force(name, (*force.members, *members), linked, budget, formation, rules=force.rules or other.rules)
