"""Plan of a scan of a source: files that are new, changed, or was read by other versions of program or data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from designer.language import tr
from designer.library.database import Database
from designer.library.source_files import FoundFile, Unlisted, listed
from designer.library.sources import Source
from designer.limits import LARGEST_UNIT_FILE

if TYPE_CHECKING:
    from zipfile import ZipFile

UNSETTLED: Final = -1
"""The stamp of a file that changed while it was read: no file has it, so the next scan reads it again."""


class Known(NamedTuple):
    """A file as the database has it."""

    id: int
    size: int
    stamp: int
    hash: bytes
    reader: str


class Task(NamedTuple):
    """A file to read, or an archive to remember once its members are read; ``problem`` if it cannot be read."""

    source: Source
    path: str
    member: str
    size: int
    stamp: int
    known: Known | None = None
    is_archive: bool = False
    problem: str = ""

    @property
    def file(self) -> Path:
        """The path of the file, or of the archive with the member."""
        return self.source.path / self.path if self.path else self.source.path


@dataclass
class SourcePlan:
    """The tasks of a source in order; ``gone`` are the files that are no longer there, by path and member."""

    source: Source
    reader: str
    tasks: list[Task] = field(default_factory=list)
    gone: dict[tuple[str, str], Known] = field(default_factory=dict)
    unchanged: int = 0
    missing: str = ""

    def wants(self, path: str, member: str, size: int, stamp: int) -> Known | bool | None:
        """Stored state of a file that is to be read (None if there is none); False if it need not be read."""
        known = self.gone.pop((path, member), None)
        if known is not None and (known.size, known.stamp, known.reader) == (size, stamp, self.reader):
            self.unchanged += 1
            return False
        return known


def plan(database: Database, source: Source, reader: str) -> SourcePlan:
    """Plan of reading a source; ``reader`` are the versions that read it now (`rows.versions`).

    A source that is not there keeps its units, and so does a folder or archive that cannot be looked into.
    """
    found = SourcePlan(source, reader)
    for path, member, *values in database.rows(
        "SELECT path, member, id, size, stamp, hash, reader FROM files WHERE source = ?", (source.id,)
    ):
        found.gone[path, member] = Known(*values)
    for each in listed(source.path):
        if isinstance(each, Unlisted):
            _keep(found, each)
        elif each.is_archive:
            _archive(found, each)
        else:
            known = found.wants(each.path, "", each.size, each.stamp)
            if not isinstance(known, bool):
                found.tasks.append(Task(source, each.path, "", each.size, each.stamp, known))
    return found


def _keep(found: SourcePlan, unlisted: Unlisted) -> None:
    if not unlisted.path:
        found.missing = unlisted.reason
    else:
        known = found.gone.get((unlisted.path, ""))
        problem = tr("cannot be read: {error}", error=unlisted.reason)
        found.tasks.append(Task(found.source, unlisted.path, "", 0, UNSETTLED, known, problem=problem))
    below = f"{unlisted.path}/" if unlisted.path else ""
    for path, member in list(found.gone):
        if path.startswith(below) or path == unlisted.path:
            del found.gone[path, member]


def _archive(found: SourcePlan, archive: FoundFile) -> None:
    """Add the members to read, then the archive itself: a scan that ends in between goes on with the members left."""
    known = found.gone.pop((archive.path, ""), None)
    inside = [key for key in found.gone if key[0] == archive.path]
    if known and (known.size, known.stamp, known.reader) == (archive.size, archive.stamp, found.reader):
        found.unchanged += len(inside)
        for key in inside:
            del found.gone[key]
        return
    from designer.formats.archives import opened  # noqa: PLC0415 - an unchanged archive is not opened
    from designer.formats.read_result import FormatError  # noqa: PLC0415

    whole = Task(found.source, archive.path, "", archive.size, archive.stamp, known, is_archive=True)
    try:
        with opened(whole.file, archive.path) as members:
            found.tasks += _members(found, archive.path, members)
    except FormatError as error:
        for key in inside:
            del found.gone[key]
        whole = whole._replace(problem=error.problem)
    found.tasks.append(whole)


def _members(found: SourcePlan, path: str, archive: ZipFile) -> Iterator[Task]:
    from designer.formats.archives import members  # noqa: PLC0415 - see above
    from designer.formats.unit_sources import is_unit  # noqa: PLC0415

    # Of members with the same name, an archive gives the last one.
    for member in {member.name: member for member in members(archive, is_unit, LARGEST_UNIT_FILE)}.values():
        known = found.wants(path, member.name, member.size, member.crc)
        if not isinstance(known, bool):
            problem = member.refused.problem if member.refused else ""
            yield Task(found.source, path, member.name, member.size, member.crc, known, problem=problem)
