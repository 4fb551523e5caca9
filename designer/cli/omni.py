"""``mechwright omni``: an OmniMech's base chassis and configurations in one file, and as the files of its designs."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, NoReturn

from designer.assistants.omni import Omni, departing
from designer.assistants.omni_export import export_omni, exported_omni
from designer.assistants.omni_files import GatheredOmni, omni_from, omni_text, read_omni, write_omni
from designer.assistants.omni_files import gather as gathered
from designer.assistants.omni_files import split as write_configurations
from designer.cli.arguments import WRONG_USAGE, Argument, CommandGroup, Option, UsageError
from designer.cli.file_problems import problem_fields
from designer.cli.library_input import Library, library_at
from designer.cli.omni_text import omni_data, omni_lines
from designer.cli.output import OutputFormat
from designer.cli.unit_input import (
    STANDARD,
    existing_or_report,
    given_source,
    given_sources,
    say_notes,
    status_of,
    unwritable,
)
from designer.editing import EditRefusedError
from designer.formats import OMNI_SUFFIX, FormatError, Loaded, data_of, is_omni, is_ssw, read_source
from designer.formats.file_forms import form_of
from designer.saving import file_stem
from designer.units.unit import Unit

omni = CommandGroup("An OmniMech: base chassis and configurations in one file, and where their bases differ.")

Output = Annotated[OutputFormat, Option("--format", help="Text, or JSON.")]
OmniFile = Annotated[Path, Argument(help=f"An omni file ({OMNI_SUFFIX}), or - for standard input.")]


@omni.command()
def gather(
    paths: Annotated[list[Path] | None, Argument(help="Unit files, folders with such, or zip archives.")] = None,
    to: Annotated[
        Path | None, Option(help=f"The file to write ({OMNI_SUFFIX}), or a folder for one of each chassis.")
    ] = None,
    chassis: Annotated[str, Option(help="Only the chassis of this name.")] = "",
    library: Library = "",
    output: Output = OutputFormat.TEXT,
) -> None:
    """The OmniMechs among units by chassis: their configurations side by side, and where their bases differ.

    The base is that of most configurations. The status is 1 if bases differ or files are left out, 2 without any omni.
    """
    if not paths and not library:
        raise UsageError("expected unit files or folders, or --library")
    reader = _UnitReader(chassis)
    existing, missing = existing_or_report(paths or ())
    try:
        found = gathered([*reader.in_files(existing), *reader.in_library(library)])
    except EditRefusedError as error:
        _end(str(error))
    if to == STANDARD:
        sys.stdout.write("".join(omni_text(each.omni) for each in _single(found)))
        raise SystemExit(_status(reader, found, missing=missing))
    targets = _targets(found, to)
    for each, target in zip(found, targets, strict=True):
        if target is not None:
            _write(each.omni, target)
    if output is OutputFormat.JSON:
        print(json.dumps([omni_data(each) | problem_fields() for each in found], ensure_ascii=False, indent=2))
    elif found:
        print("\n\n".join("\n".join(omni_lines(each)) for each in found))
    raise SystemExit(_status(reader, found, missing=missing))


def _status(reader: _UnitReader, found: Sequence[GatheredOmni], *, missing: bool) -> int:
    """The exit status for what was gathered; prints that no unit is an OmniMech."""
    if not found and reader.count:
        print(f"None of {reader.count} units is an OmniMech{reader.of_chassis}.", file=sys.stderr)
        return WRONG_USAGE
    wrong = reader.wrong or any(each.departing or each.left_out for each in found)
    return status_of(len(found), wrong=wrong, missing=missing)


@omni.command()
def show(file: OmniFile, output: Output = OutputFormat.TEXT) -> None:
    """The configurations of an omni file side by side: figures, pods by location, findings."""
    found = _read(file)
    told = GatheredOmni(found, {}, departing(found), ())
    if output is OutputFormat.JSON:
        print(json.dumps(omni_data(told), ensure_ascii=False, indent=2))
    else:
        print("\n".join(omni_lines(told, pods=True)))


@omni.command()
def split(
    file: OmniFile,
    folder: Annotated[Path, Argument(help="The folder to write to; files of the same names are replaced.")],
) -> None:
    """Write an MTF file for each configuration of an omni file: all of them, or none."""
    if folder == STANDARD:
        raise UsageError(f"{folder}: expected a folder", "FOLDER")
    found = _read(file)
    try:
        written = write_configurations(found, folder)
    except OSError as error:
        _end(unwritable(folder, error))
    print("\n".join(map(str, written)))


@omni.command()
def export(
    file: OmniFile,
    target: Annotated[Path, Argument(help="The file to write, of Solaris Skunk Works (.ssw).")],
) -> None:
    """Write the configurations of an omni file into one file of Solaris Skunk Works.

    All have one base there: pods move to other rows of their locations where the base would take theirs. The status is
    1 if configurations with another base are left out.
    """
    if target != STANDARD and not is_ssw(target):
        raise UsageError(f"{target}: expected a name that ends in .ssw", "TARGET")
    found = _read(file)
    try:
        made = exported_omni(found, str(target)) if target == STANDARD else export_omni(found, target)
    except FormatError as error:
        _end(f"{target}: {error.problem}")
    except OSError as error:
        _end(unwritable(target, error))
    for note in made.notes:
        print(note, file=sys.stderr)
    if target == STANDARD:
        sys.stdout.write(made.text)
    else:
        print(target)
    raise SystemExit(int(bool(made.left_out)))


class _UnitReader:
    """Reads the OmniMechs of a chassis, by either of its names, or all; ``count`` counts all units that were read.

    ``wrong`` says whether one could not be read, which is printed.
    """

    def __init__(self, chassis: str) -> None:
        self._chassis = chassis.casefold().strip()
        self.of_chassis = f" of the chassis {chassis}" if chassis else ""
        self.count = 0
        self.wrong = False

    def in_files(self, paths: Iterable[Path]) -> Iterator[tuple[str, Unit]]:
        """The units of files, folders and archives."""
        for source in given_sources(paths):
            try:
                loaded = read_source(source)
            except FormatError as error:
                self._say(error)
            else:
                yield from self._taken(source.name, loaded)

    def in_library(self, path: str) -> Iterator[tuple[str, Unit]]:
        """The OmniMechs of a library; none if the path is empty."""
        if not path:
            return
        from designer.library.listed_units import listed_units, load_unit  # noqa: PLC0415 - only if there is a library

        with library_at(path) as database:
            for listed in () if database is None else listed_units(database, "omni <> ''"):
                place = listed.place
                try:
                    loaded = load_unit(place)
                except FormatError as error:
                    self._say(error)
                else:
                    yield from self._taken(f"{place.file}/{place.member}" if place.member else str(place.file), loaded)

    def _taken(self, name: str, loaded: Loaded) -> Iterator[tuple[str, Unit]]:
        self.count += 1
        unit = loaded.unit
        names = unit.names.chassis, unit.names.clan_name, unit.names.both_chassis
        if unit.chassis.omni and self._chassis in ("", *(name.casefold().strip() for name in names)):
            say_notes(name, loaded.notes)
            yield name, unit

    def _say(self, error: FormatError) -> None:
        print(error, file=sys.stderr)
        self.wrong = True


def _targets(found: Sequence[GatheredOmni], to: Path | None) -> list[Path | None]:
    """The file for each document: the named one, or one in the named folder; None if none is wanted."""
    if to is None:
        return [None] * len(found)
    if not is_omni(to):
        if form_of(to) and not to.is_dir():
            raise UsageError(f"{to}: expected a folder, or a name that ends in {OMNI_SUFFIX}", "--to")
        return [to / f"{file_stem(each.omni.name)}{OMNI_SUFFIX}" for each in found]
    return [to] * len(_single(found))


def _single(found: Sequence[GatheredOmni]) -> Sequence[GatheredOmni]:
    """The documents if one file can hold them."""
    if len(found) > 1:
        raise UsageError(f"{len(found)} chassis do not go into one file: name a folder, or one with --chassis", "--to")
    return found


def _write(found: Omni, target: Path) -> None:
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        write_omni(found, target)
    except OSError as error:
        _end(unwritable(target, error))


def _read(file: Path) -> Omni:
    if file.is_file() and not is_omni(file):
        _end(f"{file}: expected an omni file ({OMNI_SUFFIX}), as “omni gather --to” writes it")
    try:
        return read_omni(file) if file != STANDARD else omni_from(data_of(source := given_source(file)), source.name)
    except FormatError as error:
        _end(str(error))


def _end(problem: str) -> NoReturn:
    print(problem, file=sys.stderr)
    raise SystemExit(1)
