"""Where units come from: files, folders and zip archives, walked lazily."""

from __future__ import annotations

import lzma
import os
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path

from designer.formats.read_result import FormatError
from designer.language import reason_of, tr
from designer.reading import read_file

SUFFIX = ".mtf"
LARGEST = 4 * 1024 * 1024
"""More bytes than this are no unit: files have some ten thousand. An archive's member may claim any size."""

SourceData = tuple[str, bytes | FormatError]

_BROKEN = (OSError, EOFError, RuntimeError, NotImplementedError, zipfile.BadZipFile, zlib.error, lzma.LZMAError)
"""What a damaged or exotic member of an archive raises."""
_ENCRYPTED = 1
"""The bit that says so among the flags of a member."""


def sources(paths: Iterable[str | Path]) -> Iterator[SourceData]:
    """The unit files at some paths, each with the path to show and its bytes, or with what prevents reading it.

    A file is taken as it is, whatever its name; a folder is walked with all below it, in order, and so is an
    archive, also one in a folder. What is found in a folder or an archive is shown by its path in there.
    """
    for path in map(Path, paths):
        if path.is_dir():
            yield from _in_folder(path)
        elif path.suffix.lower() == ".zip":
            yield from _in_zip(path, str(path))
        else:
            yield str(path), _bytes_of(path, str(path))


def unit_files(folder: Path) -> Iterator[list[Path]]:
    """The unit files in a folder and all below it, folder by folder, each in the order of their names.

    Nothing is read. Hidden folders, and such as cannot be looked into, are passed over; links are not followed.
    """
    for where, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield [Path(where, name) for name in sorted(files) if _is_unit(name)]


def _in_folder(folder: Path) -> Iterator[SourceData]:
    for path in sorted(folder.rglob("*")):
        shown = path.relative_to(folder).as_posix()
        if _is_unit(path.name) and path.is_file():
            yield shown, _bytes_of(path, shown)
        elif path.suffix.lower() == ".zip" and path.is_file():
            for inner, found in _in_zip(path, shown):
                yield inner if inner == shown else f"{shown}/{inner}", found


def _is_unit(name: str) -> bool:
    """By its name; what begins with ``._`` is a shadow that some systems put beside a file."""
    return name.lower().endswith(SUFFIX) and not name.rpartition("/")[2].startswith("._")


def _bytes_of(path: Path, shown: str) -> bytes | FormatError:
    try:
        return read_file(path, LARGEST)
    except OSError as error:
        return FormatError(shown, 0, tr("cannot be read: {error}", error=reason_of(error)))


def _in_zip(path: Path, shown: str) -> Iterator[SourceData]:
    try:
        archive = zipfile.ZipFile(path)
    except OSError as error:
        yield shown, FormatError(shown, 0, tr("cannot be read: {error}", error=reason_of(error)))
        return
    except zipfile.BadZipFile as error:
        yield shown, FormatError(shown, 0, tr("expected a zip archive: {error}", error=error))
        return
    except UnicodeDecodeError:
        yield shown, FormatError(shown, 0, tr("expected a zip archive: {error}", error=tr("a name in it is no text")))
        return
    with archive:
        members = [member for member in archive.infolist() if _is_unit(member.filename)]
        for member in sorted(members, key=lambda member: member.filename):
            yield member.filename, _member(archive, member)


def _member(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes | FormatError:
    if member.file_size > LARGEST:
        return FormatError(member.filename, 0, tr("expected a unit, found far too large a file"))
    try:
        if member.flag_bits & _ENCRYPTED:
            return FormatError(member.filename, 0, tr("cannot be unpacked: {error}", error=tr("it is encrypted")))
        return archive.read(member)
    except _BROKEN as error:
        words = reason_of(error) if isinstance(error, OSError) else str(error)
        return FormatError(member.filename, 0, tr("cannot be unpacked: {error}", error=words or tr("it is cut off")))
