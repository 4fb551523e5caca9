"""Finding the designs of a force: by the file that a member names, or by names among many units."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from designer.forces.force import EMBEDDED, Force, Member, Origin
from designer.formats import FormatError, is_archive, read_source, sources
from designer.formats.unit_sources import is_unit
from designer.language import tr
from designer.units.unit import Names, Unit

if TYPE_CHECKING:  # the library is loaded by what looks into it
    from designer.library.database import Database
    from designer.library.listed_units import Place

MOST_BESIDE: Final = 500
"""The most unit files that are read to find the designs of a force beside it."""


class Wanted(NamedTuple):
    """Description of a wanted design: the id of its unit file ("" if unknown), chassis and model."""

    uuid: str
    chassis: str
    model: str


class LoadedDesign(NamedTuple):
    """A design and where it came from."""

    unit: Unit
    origin: Origin = EMBEDDED


Finder = Callable[[Wanted], LoadedDesign | None]
"""Finds a design; None if there is none."""


def nowhere(_: Wanted) -> LoadedDesign | None:
    """Finds nothing."""
    return None


def in_turn(*finders: Finder) -> Finder:
    """Asks one after another."""
    return lambda wanted: next((found for find in finders if (found := find(wanted)) is not None), None)


def spellings(chassis: str, model: str) -> tuple[str, ...]:
    """The keys by which a design is looked up, the best first.

    Chassis and model without regard to case and runs of blanks, then the chassis without a second name in brackets,
    then that name alone, then model before chassis.
    """
    plain = re.sub(r"\s*\([^()]*\)\s*$", "", chassis)
    second = re.search(r"\(([^()]*)\)\s*$", chassis)
    names = [f"{chassis} {model}", f"{plain} {model}", *([f"{second[1]} {model}"] if second else [])]
    return tuple(dict.fromkeys(" ".join(name.split()).lower() for name in (*names, f"{model} {chassis}")))


class DesignIndex:
    """Designs by id and names; the first of several equal ones is found."""

    def __init__(self, designs: Iterable[LoadedDesign]) -> None:
        self._found: dict[str, LoadedDesign] = {}
        for design in designs:
            names = design.unit.names
            uuid = design.unit.header_value("uuid").strip().lower()
            for key in (*([f"uuid:{uuid}"] if uuid else []), *spellings(names.both_chassis, names.model)[:3]):
                self._found.setdefault(key, design)

    def __call__(self, wanted: Wanted) -> LoadedDesign | None:
        """The design with this id, else with these names."""
        for key in (f"uuid:{wanted.uuid.lower()}", *spellings(wanted.chassis, wanted.model)):
            if key in self._found:
                return self._found[key]
        return None


def designs_at(paths: Iterable[Path]) -> Iterator[LoadedDesign]:
    """All designs in files, folders and archives that can be read."""
    for path in paths:
        for source in sources([path]):
            try:
                unit = read_source(source).unit
            except FormatError:
                continue
            yield LoadedDesign(unit, _origin(path, source.name, source.configuration))


def beside(force: Path) -> Finder:
    """Finds designs among the unit files in the folder of a force file, at most ``MOST_BESIDE`` of them.

    They are read at the first question. Folders in it, such as all those of a home, are not looked through.
    """

    @cache
    def index() -> DesignIndex:
        files = (path for path in sorted(force.parent.glob("*")) if is_unit(path.name) and path.is_file())
        return DesignIndex(designs_at(islice(files, MOST_BESIDE)))

    def find(wanted: Wanted) -> LoadedDesign | None:
        return index()(wanted)

    return find


def _origin(path: Path, name: str, configuration: int | None) -> Origin:
    if is_archive(path):
        return Origin(str(path.resolve()), name, configuration)
    whole = path / name if path.is_dir() else path
    for part in (whole, *whole.parents):
        if is_archive(part) and part.is_file() and part != whole:
            return Origin(str(part.resolve()), whole.relative_to(part).as_posix(), configuration)
    return Origin(str(whole.resolve()), "", configuration)


def design_at(origin: Origin) -> Unit:
    """The design of a file, or of a member of an archive; ``FormatError`` if it cannot be read."""
    from designer.library.listed_units import Place, load_unit  # noqa: PLC0415 - see above

    return load_unit(Place(origin.path, "", origin.member, origin.configuration)).unit


def with_designs(force: Force, find: Finder = nowhere) -> Force:
    """The force with the designs of its members read from their files, else found by names.

    A member whose design is nowhere keeps its last figures.
    """
    return replace(force, members=tuple(_with_design(member, find) for member in force.members))


def _with_design(member: Member, find: Finder) -> Member:
    if member.unit is not None:
        return member
    if member.origin.path:
        try:
            return member.with_unit(design_at(member.origin))
        except FormatError:
            pass
    found = find(Wanted("", member.chassis, member.model))
    return member if found is None else replace(member.with_unit(found.unit), origin=found.origin)


def not_found(name: str) -> str:
    """The sentence that a design is nowhere."""
    return tr("{name}: no design of this name was found", name=name)


def in_library(database: Database) -> Finder:
    """Finds designs in a library, by names."""
    from designer.library.listed_units import load_unit, named  # noqa: PLC0415 - see above

    def find(wanted: Wanted) -> LoadedDesign | None:
        for spelling in spellings(wanted.chassis, wanted.model):
            for listed in named(database, spelling):
                names = Names(*(listed.values[key] for key in ("chassis", "model", "clan_name")))
                if spelling in spellings(names.both_chassis, names.model)[:3]:
                    try:
                        return LoadedDesign(load_unit(listed.place).unit, origin_at(listed.place))
                    except FormatError:
                        continue
        return None

    return find


def origin_at(place: Place) -> Origin:
    """The origin of a unit of a library."""
    return Origin(str(place.file), place.member, place.configuration)
