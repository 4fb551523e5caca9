"""Finding unit files at paths: single files, and those in folders and zip archives, read one at a time."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from designer.formats.read_result import FormatError
from designer.language import reason_of, tr
from designer.reading import read_file

SUFFIX = ".mtf"
LARGEST = 4 * 1024 * 1024
"""The most bytes that a unit file may have (they have about ten thousand); larger ones are not read or unpacked."""

SourceData = tuple[str, bytes | FormatError]


def sources(paths: Iterable[str | Path]) -> Iterator[SourceData]:
    """All unit files at these paths: the path to show with the bytes, or with the error of reading.

    A path of a file is read whatever its name. In a folder and its subfolders, and in zip archives (also those in a
    folder), all unit files are read in order; the path to show is the one inside the folder or archive.
    """
    for path in map(Path, paths):
        if path.is_dir():
            yield from _in_folder(path)
        elif path.suffix.lower() == ".zip":
            yield from _unpacked(path, str(path))
        else:
            yield source_at(path)


def unit_files(folder: Path) -> Iterator[list[Path]]:
    """The paths of the unit files in a folder and its subfolders, a list for each folder, sorted by name.

    The files are not read. Hidden and unreadable folders are left out; links are not followed.
    """
    for where, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield [Path(where, name) for name in sorted(files) if _is_unit(name)]


def _in_folder(folder: Path) -> Iterator[SourceData]:
    for path in sorted(folder.rglob("*")):
        shown = path.relative_to(folder).as_posix()
        if _is_unit(path.name) and path.is_file():
            yield source_at(path, shown)
        elif path.suffix.lower() == ".zip" and path.is_file():
            for inner, found in _unpacked(path, shown):
                yield inner if inner == shown else f"{shown}/{inner}", found


def _is_unit(name: str) -> bool:
    """Whether a file name is that of a unit file; names with ``._`` are those of hidden files that macOS adds."""
    return name.lower().endswith(SUFFIX) and not name.rpartition("/")[2].startswith("._")


def source_at(path: Path, shown: str = "") -> SourceData:
    """The bytes of one file, or the error of reading, with the path to show."""
    shown = shown or str(path)
    try:
        return shown, read_file(path, LARGEST)
    except OSError as error:
        return shown, FormatError(shown, 0, tr("cannot be read: {error}", error=reason_of(error)))


def data_of(source: SourceData) -> bytes:
    """The bytes of a source; raises its error if it has none."""
    if isinstance(source[1], FormatError):
        raise source[1]
    return source[1]


def _unpacked(path: Path, shown: str) -> Iterator[SourceData]:
    from designer.formats.archives import unpacked  # noqa: PLC0415 - few paths are archives, and unpacking loads slowly

    return unpacked(path, shown, _is_unit, LARGEST)
