"""Listing of a source: its unit files and archives with size and time, without reading any."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from designer.language import reason_of, tr
from designer.reading import whole_characters


class FoundFile(NamedTuple):
    """A file in a source: ``path`` as in the table ``files``; ``stamp`` is the time of its last change in ns."""

    path: str
    size: int
    stamp: int
    is_archive: bool


class Unlisted(NamedTuple):
    """A folder or file in a source that cannot be looked into, and why."""

    path: str
    reason: str


def listed(source: Path) -> Iterator[FoundFile | Unlisted]:
    """The unit files and archives of a source, in order; hidden folders and links that lead out are left out."""
    try:
        found = source.stat()
    except OSError as error:
        yield Unlisted("", reason_of(error))
        return
    if stat.S_ISDIR(found.st_mode):
        yield from _below(source, "", source.resolve())
    elif stat.S_ISREG(found.st_mode):
        yield FoundFile("", found.st_size, found.st_mtime_ns, source.suffix.lower() == ".zip")
    else:
        yield Unlisted("", tr("it is not a regular file"))


def _below(folder: Path, path: str, whole: Path) -> Iterator[FoundFile | Unlisted]:
    from designer.formats.unit_sources import is_archive, is_unit  # noqa: PLC0415 - loads slowly, and archives need none

    try:
        with os.scandir(folder) as entries:
            here = sorted(entries, key=lambda entry: entry.name)
    except OSError as error:
        yield Unlisted(path, reason_of(error))
        return
    for entry in here:
        inner = f"{path}/{entry.name}" if path else entry.name
        is_folder = entry.is_dir(follow_symlinks=False)
        is_wanted = not entry.name.startswith(".") if is_folder else is_unit(entry.name) or is_archive(entry.name)
        if not is_wanted:
            continue
        if (readable := whole_characters(inner)) != inner:
            yield Unlisted(readable, tr("its name is not UTF-8; rename it"))
        elif is_folder:
            yield from _below(Path(entry.path), inner, whole)
        else:
            yield from _file(entry, inner, whole, archive=is_archive(entry.name))


def _file(entry: os.DirEntry[str], path: str, whole: Path, *, archive: bool) -> Iterator[FoundFile | Unlisted]:
    try:
        if entry.is_symlink() and not Path(entry.path).resolve().is_relative_to(whole):
            return  # a folder from elsewhere shall not name files of the user
        found = entry.stat()
    except OSError as error:
        yield Unlisted(path, reason_of(error))
        return
    if stat.S_ISREG(found.st_mode):
        yield FoundFile(path, found.st_size, found.st_mtime_ns, archive)
