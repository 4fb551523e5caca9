"""Unit files in zip archives, unpacked one at a time."""

from __future__ import annotations

import lzma
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

from designer.formats.read_result import FormatError
from designer.language import reason_of, tr

_BROKEN = (OSError, EOFError, RuntimeError, NotImplementedError, zipfile.BadZipFile, zlib.error, lzma.LZMAError)
"""The exceptions that reading a damaged or unusual member of an archive raises."""
_ENCRYPTED = 1
"""The bit in the flags of an archive's member that marks it as encrypted."""


def unpacked(
    path: Path, shown: str, wanted: Callable[[str], bool], largest: int
) -> Iterator[tuple[str, bytes | FormatError]]:
    """The files of an archive with ``wanted`` names, sorted by these; ``largest`` is the most bytes that one may have.

    The path to show is the one inside, or ``shown`` where the archive cannot be read.
    """
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
        members = [member for member in archive.infolist() if wanted(member.filename)]
        for member in sorted(members, key=lambda member: member.filename):
            yield member.filename, _member(archive, member, largest)


def _member(archive: zipfile.ZipFile, member: zipfile.ZipInfo, largest: int) -> bytes | FormatError:
    if member.file_size > largest:
        return FormatError(member.filename, 0, tr("expected a unit, found far too large a file"))
    try:
        if member.flag_bits & _ENCRYPTED:
            return FormatError(member.filename, 0, tr("cannot be unpacked: {error}", error=tr("it is encrypted")))
        return archive.read(member)
    except _BROKEN as error:
        words = reason_of(error) if isinstance(error, OSError) else str(error)
        return FormatError(member.filename, 0, tr("cannot be unpacked: {error}", error=words or tr("it is cut off")))
