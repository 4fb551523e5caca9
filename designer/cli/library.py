"""``mechwright library``: the units of folders and archives in a database, what is new, and where a design stands."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Annotated

from designer.cli.arguments import Argument, CommandGroup, Option, UsageError
from designer.cli.output import LineFormat, counted, reached
from designer.executors import Workers
from designer.language import place_of, tr
from designer.library.database import Database, usual_path
from designer.library.errors import DamagedError, LibraryError
from designer.library.library import Opened, open_library, rebuilt
from designer.library.scan import Scan, ScanProgress
from designer.library.scan_report import ScanReport
from designer.library.sources import add_source, problems, remove_source, sources

library = CommandGroup("The units of your folders and archives: what is there, what is new, where a design stands.")

LibraryOption = Annotated[str, Option("--library", help="The database, if not your own.")]
FormatOption = Annotated[LineFormat, Option("--format", help="Text, or JSON with one object a line.")]
SchedulerOption = Annotated[str, Option(help="Have the workers of a cluster compute it: tcp://HOST:PORT.")]
Places = Annotated[list[Path], Argument(help="Folders, archives or unit files.")]


def opened(path: str, *, new: bool = False) -> Database:
    """The library at a path, or the user's if it is empty; says it if it was damaged and had to be set aside.

    A library that does not exist is a ``LibraryError``, unless a ``new`` one may be made or it is the user's.
    """
    if path and not new and not Path(path).exists():
        raise LibraryError(tr("{path}: there is no library; “library scan” makes one", path=path))
    return _said(open_library(Path(path) if path else None))


def _said(found: Opened) -> Database:
    if found.damaged:
        _say(f"{found.damaged}: the library was damaged, and is kept here.")
    if found.rebuilt:
        _say("Its sources, tags and notes were taken over; scan to have its units again.")
    return found.database


@contextmanager
def reporting() -> Iterator[None]:
    """Print what is wrong with the library, and end with status 1."""
    try:
        yield
    except LibraryError as error:
        _say(str(error))
        raise SystemExit(1) from error


def _say(text: str) -> None:
    print(text, file=sys.stderr)


def _names(typed: str) -> list[str]:
    return [name.strip() for name in typed.split(",") if name.strip()]


def _json(**fields: object) -> str:
    return json.dumps(fields, ensure_ascii=False)


# -- sources --------------------------------------------------------------------------------------------------


@library.command()
def add(
    paths: Annotated[list[Path] | None, Argument(help="Folders, archives or unit files.")] = None,
    file: LibraryOption = "",
    megamek: Annotated[bool, Option("--megamek", help="Also the unit folders of MegaMek in your home.")] = False,
    output: FormatOption = LineFormat.TEXT,
) -> None:
    """Add folders, archives or unit files as sources; scan finds their units."""
    from designer.workspace.megamek import unit_sources  # noqa: PLC0415 - loads all forms of unit files

    found = unit_sources(Path.home()) if megamek else []
    if megamek and not found:
        raise UsageError("there is no MegaMek in the usual places: name its folder", "--megamek")
    with reporting(), opened(file, new=True) as database:
        known = {source.id for source in sources(database)}
        for path in (*(paths or ()), *found):
            added = add_source(database, path) not in known
            if output is LineFormat.JSONL:
                print(_json(path=str(path.expanduser().resolve()), added=added))
            else:
                print(f"{path}: {'added' if added else 'is a source already'}")


@library.command()
def remove(paths: Places, file: LibraryOption = "", output: FormatOption = LineFormat.TEXT) -> None:
    """Remove sources with their units; no file is touched, and tags and notes are kept."""
    with reporting(), opened(file) as database:
        for path in paths:
            units = remove_source(database, path)
            if output is LineFormat.JSONL:
                print(_json(path=str(path.expanduser().resolve()), units=units))
            else:
                print(f"{path}: {units} units removed")


@library.command("sources")
def show_sources(file: LibraryOption = "", output: FormatOption = LineFormat.TEXT) -> None:
    """The sources, with what was found in each."""
    with reporting(), opened(file) as database:
        for source in sources(database):
            if output is LineFormat.JSONL:
                print(_json(**source._asdict() | {"path": str(source.path)}))
            else:
                when = source.scanned or "not scanned to the end"
                print(f"{source.units:>6} units, {source.problems} problems, {when}  {source.path}")


@library.command()
def broken(file: LibraryOption = "", output: FormatOption = LineFormat.TEXT) -> None:
    """The files and members that cannot be read or are refused, with the reasons."""
    with reporting(), opened(file) as database:
        for place, line, message in problems(database):
            told = {"path": place, "line": line, "message": message}
            print(_json(**told) if output is LineFormat.JSONL else f"{place_of(place, line)}: {message}")


# -- scanning -------------------------------------------------------------------------------------------------


@library.command()
def scan(
    paths: Annotated[list[Path] | None, Argument(help="Sources to add and to scan; without one, all.")] = None,
    file: LibraryOption = "",
    output: FormatOption = LineFormat.TEXT,
    jobs: Annotated[int, Option(least=0, help="Processes to work with; 0: one for each processor.")] = 0,
    scheduler: SchedulerOption = "",
) -> None:
    """Read what is new or changed in the sources; after an interruption, this goes on where it stopped."""
    workers = Workers(jobs or os.cpu_count() or 1, scheduler)
    with reporting():
        try:
            report = _scanned(opened(file, new=True), paths or [], workers)
        except DamagedError as error:
            _say(str(error))
            report = _scanned(_said(rebuilt(Path(file) if file else usual_path())), paths or [], workers)
    print("\n".join(_as_lines(report) if output is LineFormat.JSONL else _as_text(report)))
    if report.finished and not report.units:
        _say("No unit files found.")
        raise SystemExit(2)
    if report.broken > len(report.problems):
        _say(f"{report.broken} problems of files: mechwright library broken lists them")
    raise SystemExit(0 if report.finished and not report.broken and not report.missing else 1)


def _scanned(database: Database, paths: list[Path], workers: Workers) -> ScanReport:
    with database:
        chosen = {add_source(database, path) for path in paths}
        found = [source for source in sources(database) if source.id in chosen or not chosen]
        scan = Scan(database, found, workers)
        with closing(scan.run()) as steps:
            for step in counted(steps, _progress):
                reached(f"{step.done} files are read and kept, and the next scan goes on from there")
        return scan.report


def _progress(progress: ScanProgress) -> str:
    left = "" if progress.seconds_left is None else f", {progress.seconds_left:.0f} s left"
    return f"{progress.done} of {progress.total} files{left}"


def _as_text(report: ScanReport) -> Iterator[str]:
    for place in report.changed:
        yield f"changed     {place}"
    for place in report.vanished:
        yield f"vanished    {place}"
    for place, to in report.moved:
        yield f"moved       {place} -> {to}"
    for place in report.unsettled:
        yield f"unsettled   {place}: changed while it was read; the next scan reads it again"
    for problem in report.missing:
        yield f"missing     {problem.place}: {problem.message}; its units are kept"
    for problem in report.problems:
        yield f"unreadable  {place_of(problem.place, problem.line)}: {problem.message}"
    for each in report.revalued:
        yield f"revalued    {each.name}: {each.column} {each.before} -> {each.after}  ({each.place})"
    yield (
        f"{report.units} units; files: {len(report.added)} added, {len(report.changed)} changed, "
        f"{len(report.vanished)} vanished, {report.unchanged} unchanged"
    )


def _as_lines(report: ScanReport) -> Iterator[str]:
    for event in ("added", "changed", "vanished", "unsettled"):
        for place in getattr(report, event):
            yield _json(event=event, path=place)
    for place, to in report.moved:
        yield _json(event="moved", path=place, to=to)
    for event, several in (("missing", report.missing), ("unreadable", report.problems)):
        for problem in several:
            yield _json(event=event, path=problem.place, line=problem.line, message=problem.message)
    for each in report.revalued:
        yield _json(event="revalued", path=each.place, **each._asdict())
    yield _json(event="done", units=report.units, unchanged=report.unchanged, finished=report.finished)


# -- units ----------------------------------------------------------------------------------------------------

# What follows needs the rules, which a scan that finds nothing new does not wait for.


@library.command()
def show(
    name: Annotated[str, Argument(help="Chassis, or chassis and model.")],
    file: LibraryOption = "",
    output: FormatOption = LineFormat.TEXT,
) -> None:
    """The units of a name with all that the library has of them."""
    from designer.cli.library_units import print_units  # noqa: PLC0415

    with reporting(), opened(file) as database:
        print_units(database, name, as_json=output is LineFormat.JSONL)


@library.command()
def own(
    name: Annotated[str, Argument(help="Chassis, or chassis and model.")],
    number: Annotated[int, Argument(help="How many of each unit of this name you have; 0 for none.")] = 1,
    file: LibraryOption = "",
    output: FormatOption = LineFormat.TEXT,
) -> None:
    """Say how many of a unit you have; the query owned>0 finds your collection."""
    from designer.cli.library_units import print_owned  # noqa: PLC0415

    if number < 0:
        raise UsageError("a number from 0 on is expected", "NUMBER")
    with reporting(), opened(file) as database:
        print_owned(database, name, number, as_json=output is LineFormat.JSONL)


class Alike(StrEnum):
    """The units that a design is compared with."""

    ALL = "all"
    MASS = "mass"
    TECH = "tech"
    ERA = "era"


@library.command()
def stats(
    name: Annotated[str, Argument(help="A unit of the library, or a unit file.")],
    like: Annotated[
        list[Alike] | None,
        Option(help="Compare with units of the same mass class, tech base, era, or with all."),
    ] = None,
    file: LibraryOption = "",
    output: FormatOption = LineFormat.TEXT,
) -> None:
    """Percentiles of a design among similar units: percentiles of its figures, and its nearest relatives."""
    from designer.cli.library_units import print_standing  # noqa: PLC0415

    sides = None if like is None else [each.value for each in like if each is not Alike.ALL]
    with reporting(), opened(file) as database:
        print_standing(database, name, sides, as_json=output is LineFormat.JSONL)


@library.command()
def search(
    query: Annotated[str, Argument(help="As in 'bv/t>25 tech:clan has:\"er ppc\"*2'; see docs/searching.md.")],
    file: LibraryOption = "",
    output: FormatOption = LineFormat.TEXT,
    columns: Annotated[str, Option(help="The columns to print, with commas between.")] = "",
    sort: Annotated[
        str, Option(help="Columns to order by, with commas: --sort=-bv,chassis, where a minus puts the largest first.")
    ] = "",
) -> None:
    """The units that a query finds."""
    from designer.cli.library_search import print_found  # noqa: PLC0415

    with reporting(), opened(file) as database:
        print_found(database, query, _names(columns), _names(sort), as_json=output is LineFormat.JSONL)


@library.command()
def duplicates(file: LibraryOption = "", output: FormatOption = LineFormat.TEXT) -> None:
    """The designs that lie in several files."""
    from designer.cli.library_units import print_copies  # noqa: PLC0415

    with reporting(), opened(file) as database:
        print_copies(database, as_json=output is LineFormat.JSONL)


@library.command()
def export(
    out: Annotated[Path, Argument(help="A file that ends in .csv, .jsonl or .parquet; it is replaced.")],
    query: Annotated[str, Argument(help="Which units, as for search; else all.")] = "",
    file: LibraryOption = "",
    output: FormatOption = LineFormat.TEXT,
) -> None:
    """All units, or those that a query finds, as a table for other programs: CSV, JSON lines or Parquet."""
    from designer.cli.library_units import export_to  # noqa: PLC0415
    from designer.cli.targets import file_form  # noqa: PLC0415
    from designer.library.export import EXPORTS  # noqa: PLC0415

    form = file_form(out, tuple(EXPORTS))
    with reporting(), opened(file) as database:
        units = export_to(database, out, form, query)
    print(_json(path=str(out), units=units) if output is LineFormat.JSONL else f"{out}: {units} units")
