"""Unit files: reading gives a unit and notes on every problem; saving changes only the lines of edited fields.

    unit, notes = read(path)
    write(unit, path)

Reading raises only ``FormatError``, if there is nothing usable in the file. ``sources`` gives the contents of all unit
files in folders and archives, ``unit_files`` only lists those in a folder.
"""

from __future__ import annotations

from pathlib import Path

from designer.construction.legality.finding import Severity
from designer.formats import encodings as _text
from designer.formats.blk import is_blk
from designer.formats.blk import unit_of as _other_unit
from designer.formats.mtf.reader import parse
from designer.formats.mtf.text_patch import to_text
from designer.formats.read_result import FileNote, FormatError, Loaded
from designer.formats.unit_sources import SourceData, data_of, source_at, sources, unit_files
from designer.language import tr
from designer.saving import save as _save
from designer.units.unit import SourceText, Unit

_ZIP = b"PK\x03\x04"
"""The first bytes of a zip archive."""


def read(path: str | Path) -> Loaded:
    """The unit of a file, with notes."""
    return read_source(source_at(Path(path)))


def read_source(source: SourceData) -> Loaded:
    """The unit of one of ``sources``, with notes."""
    return read_bytes(data_of(source), source[0])


def read_bytes(data: bytes, name: str) -> Loaded:
    """The unit in the bytes of a file; ``name`` is the file name for messages."""
    if data.startswith(_ZIP):
        raise FormatError(name, 0, tr("is an archive: unpack it, and open what was in it"))
    source = _text.decoded(data, name)
    if is_blk(name):
        raise FormatError(name, 0, _other_unit(source, name).explanation)
    loaded = _loaded(source, name)
    if source.encoding.startswith("utf-8"):
        return loaded
    note = FileNote(0, Severity.NOTE, tr("the file is not UTF-8; it was read as {encoding}", encoding=source.encoding))
    return Loaded(loaded.unit, (note, *loaded.notes))


def read_text(text: str, name: str = "text") -> Loaded:
    """The unit in a text; ``name`` is the file name for messages."""
    return _loaded(SourceText(text), name)


def _loaded(source: SourceText, name: str) -> Loaded:
    parsed = parse(source, name)
    return Loaded(parsed.unit, parsed.notes)


def write(unit: Unit, path: str | Path, *, over_protected: bool = False) -> None:
    """Save a unit, all or nothing, with the encoding and line ends of its text as read; may raise ``OSError``."""
    encoding = unit.source.encoding if unit.source else "utf-8"
    _save(_text.encoded(to_text(unit), encoding), Path(path), over_protected=over_protected)
