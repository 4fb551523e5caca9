"""Unit files in zip archives, listed and unpacked one at a time. Nothing is ever unpacked to the disk."""

from __future__ import annotations

import re
import stat
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from designer.formats.read_result import FormatError
from designer.language import reason_of, tr
from designer.limits import MOST_MEMBERS, MOST_UNPACKED

_ENCRYPTED = 1
"""The bit in the flags of an archive's member that marks it as encrypted."""
_LEADS_OUT = re.compile(r"^[/\\]|^[A-Za-z]:|(^|[/\\])\.\.([/\\]|$)")
"""Names that are absolute or climb above the archive."""


class ArchiveMember(NamedTuple):
    """A unit file in an archive, or why it is not read; ``crc`` is the checksum of its content."""

    name: str
    size: int
    crc: int
    entry: zipfile.ZipInfo
    refused: FormatError | None


def opened(path: Path, shown: str) -> zipfile.ZipFile:
    """The archive at a path, to be closed; ``FormatError`` for the name ``shown`` if it cannot be read."""
    try:
        return zipfile.ZipFile(path)
    except OSError as error:
        problem = tr("cannot be read: {error}", error=reason_of(error))
    except Exception as error:  # noqa: BLE001 - of damaged archives, zipfile raises errors of a dozen kinds
        problem = tr("expected a zip archive: {error}", error=_reason(error))
    raise FormatError(shown, 0, problem)


def _reason(error: Exception) -> str:
    if isinstance(error, UnicodeDecodeError):
        return tr("a name in it is not text")
    words = reason_of(error) if isinstance(error, OSError) else str(error)
    return words or tr("it is cut off")


def members(archive: zipfile.ZipFile, wanted: Callable[[str], bool], largest: int) -> Iterator[ArchiveMember]:
    """The members with ``wanted`` names, sorted by these; one larger than ``largest`` bytes is refused.

    Members beyond what an archive may hold are not listed: the first of them is refused, and is the last one.
    """
    found = sorted((entry for entry in archive.infolist() if wanted(entry.filename)), key=lambda entry: entry.filename)
    left = MOST_UNPACKED
    for number, entry in enumerate(found):
        left -= min(entry.file_size, largest)
        full = left < 0 or number >= MOST_MEMBERS
        problem = (
            tr("expected units, found an archive with too much content") if full else _reason_against(entry, largest)
        )
        refused = FormatError(entry.filename, 0, problem) if problem else None
        yield ArchiveMember(entry.filename, entry.file_size, entry.CRC, entry, refused)
        if full:
            return


def _reason_against(entry: zipfile.ZipInfo, largest: int) -> str:
    if _LEADS_OUT.search(entry.filename):
        return tr("is not read: its name leads out of the archive")
    if stat.S_ISLNK(entry.external_attr >> 16):
        return tr("is not read: it is a link")
    if entry.file_size > largest:
        return tr("expected a unit, found a file that is too large")
    if entry.flag_bits & _ENCRYPTED:
        return tr("cannot be unpacked: {error}", error=tr("it is encrypted"))
    return ""


def content(archive: zipfile.ZipFile, member: ArchiveMember) -> bytes | FormatError:
    """The bytes of a member, or why it cannot be read."""
    if member.refused is not None:
        return member.refused
    try:
        return archive.read(member.entry)
    except Exception as error:  # noqa: BLE001 - see ``opened``
        return FormatError(member.name, 0, tr("cannot be unpacked: {error}", error=_reason(error)))


def unpacked(
    path: Path, shown: str, wanted: Callable[[str], bool], largest: int
) -> Iterator[tuple[str, bytes | FormatError]]:
    """The files of an archive with ``wanted`` names, sorted by these; ``largest`` is the most bytes that one may have.

    The path to show is the one inside, or ``shown`` where the archive cannot be read.
    """
    try:
        archive = opened(path, shown)
    except FormatError as error:
        yield shown, error
        return
    with archive:
        for member in members(archive, wanted, largest):
            yield member.name, content(archive, member)
