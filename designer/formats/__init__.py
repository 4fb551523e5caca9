"""Unit files: reading gives a unit and notes on every problem; saving changes only the lines of edited fields.

    unit, notes = read(path)
    write(unit, path)

The suffix of a file decides: ``.json`` is the program's own form, ``.ssw`` that of Solaris Skunk Works, whose files may
have several configurations of an OmniMech, ``.hmp`` that of HeavyMetal Pro, which is only read, all others are MTF.

Reading raises only ``FormatError``, if there is nothing usable in the file. ``sources`` gives the contents of all unit
files in folders and archives.
"""

from __future__ import annotations

from pathlib import Path

from designer.construction.legality.finding import Severity
from designer.formats import encodings as _text
from designer.formats.file_forms import UNIT_FORMS, ends_of, is_for_units
from designer.formats.mtf.reader import parse
from designer.formats.read_result import FileNote, FormatError, Loaded
from designer.formats.unit_sources import (
    FORCE_SUFFIX,
    MUL_SUFFIX,
    OMNI_SUFFIX,
    SourceData,
    configurations,
    data_of,
    is_archive,
    is_blk,
    is_force,
    is_hmp,
    is_native,
    is_omni,
    is_ssw,
    largest_of,
    source_at,
    sources,
)
from designer.language import tr, trn
from designer.limits import LARGEST_FIGURE, LARGEST_OWN_FILE, MOST_LINES
from designer.units.unit import SourceText, Unit
from designer.units.within_limits import within_limits

_ZIP = b"PK\x03\x04"
"""The first bytes of a zip archive."""


def read(path: str | Path) -> Loaded:
    """The unit of a file, with notes."""
    return read_source(source_at(Path(path)))


def read_source(source: SourceData) -> Loaded:
    """The unit of one of ``sources``, with notes."""
    return read_bytes(data_of(source), source.name, source.configuration)


def read_bytes(data: bytes, name: str, configuration: int | None = None) -> Loaded:
    """The unit in the bytes of a file; ``name`` is the file name for messages.

    Without the number of a ``configuration``, the first of several is read.
    """
    if data.startswith(_ZIP):
        raise FormatError(name, 0, tr("is an archive: unpack it, and open what was in it"))
    if is_force(name):
        raise FormatError(name, 0, tr("is a force: the page Forces opens it"))
    if is_hmp(name):
        from designer.formats.hmp import read_hmp  # noqa: PLC0415 - few files have this form

        return _limited(read_hmp(data, name))
    source = _text.decoded(data, name)
    if is_blk(name):
        from designer.formats.blk import unit_of  # noqa: PLC0415 - most files have no such unit

        raise FormatError(name, 0, unit_of(source, name).explanation)
    if is_native(name):
        from designer.formats.native_file import parse_native  # noqa: PLC0415 - few files have this form

        return parse_native(source, name)
    loaded = _limited(_configured(source, name, configuration)) if is_ssw(name) else _loaded(source, name)
    if source.encoding.startswith("utf-8"):
        return loaded
    note = FileNote(0, Severity.NOTE, tr("the file is not UTF-8; it was read as {encoding}", encoding=source.encoding))
    return Loaded(loaded.unit, (note, *loaded.notes))


def _configured(source: SourceText, name: str, configuration: int | None) -> Loaded:
    from designer.formats.ssw.reader import read_ssw  # noqa: PLC0415 - few files have this form, and XML loads slowly

    loaded, others = read_ssw(source.text, name, configuration or 0)
    if configuration is not None or not others:
        return loaded
    words = trn("{n} more configuration is in the file", "{n} more configurations are in the file", others)
    return Loaded(loaded.unit, (FileNote(0, Severity.NOTE, words), *loaded.notes))


def read_text(text: str, name: str = "text") -> Loaded:
    """The unit in a text; ``name`` is the file name for messages."""
    return _loaded(SourceText(text), name)


def read_pasted(text: str) -> Loaded:
    """The unit in a text from a clipboard: a share code, the text of a JSON file, or that of an MTF file.

    Raises ``FormatError`` with a sentence if it is none of them.
    """
    from designer.formats.native_file import parse_native  # noqa: PLC0415 - only the window pastes
    from designer.formats.share_code import BEGIN, ShareCodeError, holds_code, unit_of_code  # noqa: PLC0415

    name = tr("Clipboard")
    data = text.encode(errors="replace")
    if len(data) > LARGEST_OWN_FILE:
        raise FormatError(name, 0, tr("expected a unit, found a file that is too large"))
    source = _text.decoded(data, name)
    if text.lstrip().startswith("{"):
        return parse_native(source, name)
    if not holds_code(text):
        try:
            return _loaded(source, name)
        except FormatError as error:
            words = tr("expected a share code, which begins with {begin}, or the text of a unit file", begin=BEGIN)
            raise FormatError(name, 0, words) from error
    try:
        return Loaded(unit_of_code(text))
    except ShareCodeError as error:
        raise FormatError(name, 0, str(error)) from error


def _loaded(source: SourceText, name: str) -> Loaded:
    parsed = parse(source, name)
    return _limited(Loaded(parsed.unit, parsed.notes))


def _limited(loaded: Loaded) -> Loaded:
    """The unit with figures that no file of ours could hold clamped, and a note if there are any."""
    unit = within_limits(loaded.unit)
    if unit is loaded.unit:
        return loaded
    words = tr("figures that are negative or above {n} were read as the nearest that can be", n=LARGEST_FIGURE)
    return Loaded(unit, (FileNote(0, Severity.WARNING, words), *loaded.notes))


def to_text(unit: Unit) -> str:
    """The text of a unit's MTF file: that from which it was read, with only the lines of edited fields changed."""
    from designer.formats.mtf import text_patch  # noqa: PLC0415 - what only reads does not wait for the writer

    return text_patch.to_text(unit)


def write(unit: Unit, path: str | Path, *, over_protected: bool = False) -> None:
    """Save a unit, all or nothing, with the encoding and line ends of its text as read; may raise ``OSError``.

    ``FormatError`` if a Solaris Skunk Works file cannot keep it, for files that are only read, and for names that stand
    for files of other kinds, such as ``.pdf``.
    """
    if is_hmp(path):
        raise FormatError(str(path), 0, tr("HeavyMetal Pro files are only read: save it as a file that ends in .mtf"))
    if not is_for_units(path):
        words = tr(
            "expected a name that ends in {ends}; this is the name of another kind of file", ends=ends_of(*UNIT_FORMS)
        )
        raise FormatError(str(path), 0, words)
    from designer.formats.file_text import encoding_for, text_for  # noqa: PLC0415 - what only reads does not wait for it
    from designer.saving import save  # noqa: PLC0415

    data = _text.encoded(text_for(unit, path), encoding_for(unit, path))
    if len(data) > largest_of(path) or data.count(b"\n") > MOST_LINES:
        raise FormatError(str(path), 0, tr("would be larger than files may be that are read"))
    save(data, Path(path), over_protected=over_protected)
