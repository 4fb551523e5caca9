"""Reading of the files given to a command; every problem is printed on standard error."""

from __future__ import annotations

import gc
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Annotated, BinaryIO, Generic, Protocol, TypeVar
from weakref import WeakSet

from designer.catalog import catalog, systems
from designer.cli import file_problems
from designer.cli.arguments import Argument, Option, UsageError
from designer.executors import HERE, Workers, results_of
from designer.formats import (
    FORCE_SUFFIX,
    MUL_SUFFIX,
    FileNote,
    FormatError,
    Loaded,
    SourceData,
    configurations,
    read_source,
    source_at,
    sources,
)
from designer.language import place_of, reason_of
from designer.limits import LARGEST_FORCE_FILE
from designer.units.unit import Unit

Units = Annotated[list[Path], Argument(help="Unit files, folders with such, or zip archives; - for standard input.")]
UnitFile = Annotated[Path, Argument(help="A unit file, or - for standard input.")]
Jobs = Annotated[int, Option(least=1, help="Processes to work with; the output stays the same.")]
Scheduler = Annotated[
    str, Option(help="Have the workers of a cluster compute it, by the scheduler at this address: tcp://HOST:PORT.")
]


STANDARD = Path("-")
"""Standard input where a file is read, standard output where one is written."""
_BEGINNING = 1000
_FORCE, _MUL = re.compile(rb'^{\s*"mechwright_force"'), re.compile(rb"<(unit|record|entity)\b")
CHUNK = 64
"""The number of units sent to another process at once, large enough that the time for this does not matter."""


class _Noted(Protocol):
    @property
    def notes(self) -> tuple[FileNote, ...]: ...


NotedFile = TypeVar("NotedFile", bound=_Noted)
Result = TypeVar("Result")


def computed(
    result: Callable[[SourceData], Result], paths: Iterable[Path], workers: Workers = HERE
) -> Iterator[Result]:
    """The results for all units in files, folders and archives, in order, computed by these workers."""
    prepared = _prepared(result)
    function = _Prepared(result) if workers.are_others else prepared
    return results_of(function, given_sources(paths), workers, name=lambda source: source.name, together=CHUNK)


def _prepared(result: Callable[[SourceData], Result]) -> Callable[[SourceData], Result]:
    """The function, after the catalog is loaded."""
    catalog(), systems()
    gc.freeze()  # the catalog is kept until the end: garbage collection need not check it
    return result


class _Prepared(Generic[Result]):
    """A function to send to other processes, which load the catalog when they unpickle it."""

    def __init__(self, result: Callable[[SourceData], Result]) -> None:
        self._result = result

    def __call__(self, source: SourceData) -> Result:
        """The result of the function itself."""
        return self._result(source)

    def __reduce__(self) -> tuple[object, ...]:
        return _prepared, (self._result,)


_read: WeakSet[BinaryIO] = WeakSet()
"""The standard inputs that were read; there is another one in each test."""


def given_sources(paths: Iterable[Path]) -> Iterator[SourceData]:
    """All unit files at these paths (``sources``); ``-`` is that on standard input."""
    for path in paths:
        yield from sources([path]) if path != STANDARD else configurations(given_source(path))


def given_source(path: Path) -> SourceData:
    """The bytes of a file, or of standard input for ``-``, whose form is that of its beginning.

    Standard input can be read once: a second ``-`` on a command line raises ``UsageError``.
    """
    if path != STANDARD:
        return source_at(path)
    stream = sys.stdin.buffer
    if stream in _read:
        raise UsageError("standard input can be read once, but - stands twice")
    _read.add(stream)
    content = stream.read(LARGEST_FORCE_FILE + 1)
    return SourceData(f"standard input{_end(content[:_BEGINNING])}", content)


def _end(beginning: bytes) -> str:
    """The end of the name that a file with this beginning would have; empty for unit files of lines."""
    text = beginning.lstrip(b"\xef\xbb\xbf \t\r\n")
    if text.startswith(b"{"):
        return FORCE_SUFFIX if _FORCE.search(text) else ".json"
    if text.startswith(b"<"):
        return MUL_SUFFIX if _MUL.search(text) else ".ssw"
    return ""


def read_or_report(path: Path) -> Loaded | None:
    """The unit of a file, whose notes are printed; None if it cannot be read, and then the reason is printed."""
    return read_file_or_report(path, lambda given: read_source(given_source(given)))


def read_or_exit(*paths: Path) -> list[Unit]:
    """The units of files, whose notes are printed; if one cannot be read, prints why and exits with status 1."""
    loaded = [read_or_report(path) for path in paths]
    units = [found.unit for found in loaded if found is not None]
    if len(units) < len(loaded):
        raise SystemExit(1)
    return units


def designs_or_report(path: Path) -> list[Loaded]:
    """All designs of a file with its notes, which are printed; none if it cannot be read, after printing the reason."""
    try:
        designs = [read_source(source) for source in configurations(given_source(path))]
    except FormatError as error:
        print(error, file=sys.stderr)
        return []
    for loaded in designs:
        say_notes(path, loaded.notes)
    return designs


def designs_or_exit(path: Path) -> list[Unit]:
    """All designs of a file, whose notes are printed; if it cannot be read, prints why and exits with status 1."""
    designs = designs_or_report(path)
    if not designs:
        raise SystemExit(1)
    return [loaded.unit for loaded in designs]


def read_file_or_report(path: Path, reader: Callable[[Path], NotedFile]) -> NotedFile | None:
    """Result of ``reader`` for a file, whose notes are printed; None if it fails, after printing the reason."""
    try:
        found = reader(path)
    except FormatError as error:
        print(error, file=sys.stderr)
        return None
    say_notes(path, found.notes)
    return found


def say_notes(path: Path | str, notes: Iterable[FileNote]) -> None:
    """Print the notes on problems of a file, and remember them: after an error the exit status is 1."""
    notes = tuple(notes)
    file_problems.remember(str(path), notes)
    for note in notes:
        print(f"{place_of(path, note.line)}: {note.severity.name.lower()}: {note.text}", file=sys.stderr)


def unwritable(path: Path, error: OSError) -> str:
    """The message that a file cannot be written, and why."""
    return f"{path}: cannot be written: {reason_of(error)}"


def unreadable(path: Path, error: OSError | UnicodeDecodeError) -> str:
    """The message that a file cannot be read, and why."""
    return f"{path}: cannot be read: {reason_of(error) if isinstance(error, OSError) else 'expected UTF-8 text'}"


def existing_or_report(paths: Iterable[Path]) -> tuple[list[Path], bool]:
    """The files and folders that exist, also standard input, and whether any is missing; missing ones are printed."""
    existing, missing = [], False
    for path in paths:
        if path == STANDARD or path.exists():
            existing.append(path)
        else:
            missing = True
            print(f"{path}: no such file or folder", file=sys.stderr)
    return existing, missing


def status_of(count: int, *, wrong: bool, missing: bool) -> int:
    """The exit status of a command on many units: 0, or 1 if a unit is wrong or a file missing, or 2 without any unit.

    A message is printed if there is no unit, except if a missing file was printed before.
    """
    if not count:
        if not missing:
            print("No unit files found.", file=sys.stderr)
        return 2
    return 1 if wrong or missing else 0


def in_one_line(error: FormatError) -> str:
    """The problem of a file with its line number, without the file name."""
    return f"line {error.line}: {error.problem}" if error.line else error.problem
