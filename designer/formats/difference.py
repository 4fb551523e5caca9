"""The lines that a save would change in a file, and whether another program has changed the file."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from difflib import SequenceMatcher
from pathlib import Path
from typing import NamedTuple

from designer.formats.encodings import RawLine, decoded, raw_lines
from designer.formats.file_text import text_for
from designer.formats.read_result import FormatError
from designer.formats.unit_sources import largest_of
from designer.language import tr
from designer.reading import is_file_name, read_file
from designer.units.unit import Unit

# -- what a save would change ---------------------------------------------------------------------------------


class DiffLine(NamedTuple):
    """A line that saving would remove from or add to a file.

    ``old`` is its number in the present file, ``new`` its number in the saved file, both from 1; ``new`` is None for a
    removed line, ``old`` for an added one.
    """

    old: int | None
    new: int | None
    text: str

    @property
    def is_added(self) -> bool:
        """Whether saving would add the line; else it would remove it."""
        return self.old is None


class Gap(NamedTuple):
    """A number of unchanged lines between changed ones."""

    lines: int


DiffRow = DiffLine | Gap


def difference(unit: Unit, path: str | Path | None) -> tuple[DiffLine, ...]:
    """The lines that saving ``unit`` to a file would change, in order; removed lines come before added ones.

    If there is no file (None: not even a name), or if the file is not a text, all lines are added. A line counts as
    changed even if only its line end (CRLF or LF) differs. Nothing is listed if the form of the file cannot keep the
    unit, so that saving would be refused. ``OSError`` if the file cannot be read.
    """
    old = [] if path is None else _lines_on_disk(Path(path))
    try:
        new = _lines(text_for(unit, path))
    except FormatError:
        return ()
    return tuple(_changes(old, new))


def text_difference(old: str, new: str) -> tuple[DiffLine, ...]:
    """The lines in which two texts differ, as in ``difference``."""
    return tuple(_changes(_lines(old), _lines(new)))


def with_gaps(lines: tuple[DiffLine, ...]) -> list[DiffRow]:
    """The changed lines in the order of the file, with a gap where others are unchanged."""
    rows: list[DiffRow] = []
    old, new = 0, 0
    for line in lines:
        # Unchanged lines count in both files: the gap is the advance of both numbers.
        moved = (line.old - old if line.old is not None else (line.new or 0) - new) - 1
        if moved > 0:
            rows.append(Gap(moved))
            old, new = old + moved, new + moved
        if line.old is not None:
            old = line.old
        if line.new is not None:
            new = line.new
        rows.append(line)
    return rows


def _lines_on_disk(path: Path) -> list[RawLine]:
    try:
        return _lines(decoded(read_file(path, largest_of(path)), path.name).text)
    except (FileNotFoundError, FormatError):
        return []


def _lines(text: str) -> list[RawLine]:
    lines = raw_lines(text)
    return lines if lines[-1].text else lines[:-1]  # the text after the last line end is not a line


def _changes(old: list[RawLine], new: list[RawLine]) -> Iterator[DiffLine]:
    for tag, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag != "equal":
            yield from (DiffLine(row + 1, None, old[row].text) for row in range(a, b))
            yield from (DiffLine(None, row + 1, new[row].text) for row in range(c, d))


# -- whether another program changed the file -----------------------------------------------------------------


class Stamp(NamedTuple):
    """The identity of a file's content: size in bytes, time of the last change in ns, SHA-256."""

    size: int
    changed_at: int
    digest: str


def stamp(path: str | Path) -> Stamp | None:
    """The stamp of a file; None if there is none. ``OSError`` if it cannot be read."""
    if not is_file_name(str(path)):
        raise OSError(tr("this is not a valid file name"))
    try:
        status = Path(path).stat()
        data = read_file(Path(path))
    except FileNotFoundError:
        return None
    return Stamp(len(data), status.st_mtime_ns, hashlib.sha256(data).hexdigest())


def changed_on_disk(path: str | Path, known: Stamp | None) -> bool:
    """Whether the content of a file has changed since the stamp ``known`` (None: there was no file).

    Equal size and time count as unchanged; if only the time differs, the contents are compared. A deleted file counts
    as changed. ``OSError`` if the file cannot be read.
    """
    try:
        status = Path(path).stat()
    except FileNotFoundError:
        return known is not None
    if known is None or status.st_size != known.size:
        return True
    if status.st_mtime_ns == known.changed_at:
        return False
    now = stamp(path)
    return now is None or now.digest != known.digest
