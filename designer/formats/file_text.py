"""The text of a unit in the form of a file, which its suffix decides (``.mtf`` where it is unknown)."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from designer.formats.mtf.text_patch import to_text
from designer.formats.native_file import native_text
from designer.formats.unit_sources import is_native, is_ssw
from designer.language import tr
from designer.units.unit import Unit


def text_for(unit: Unit, path: str | Path | None) -> str:
    """The text that saving a unit to a file writes; MTF if there is no file yet.

    ``FormatError`` if a Solaris Skunk Works file cannot keep the unit.
    """
    if path is not None and is_ssw(path):
        from designer.formats.ssw.writer import ssw_text  # noqa: PLC0415 - few files have this form

        return ssw_text(unit, str(path))
    return native_text(unit) if path is not None and is_native(path) else to_text(unit)


def parts_in_notes(unit: Unit, path: str | Path | None) -> tuple[str, ...]:
    """The words for the parts of a unit that its file keeps in its notes only.

    ``FormatError`` if a Solaris Skunk Works file cannot keep the unit.
    """
    if path is None or not is_ssw(path):
        return ()
    from designer.formats.ssw.writer import exported  # noqa: PLC0415 - few files have this form

    return exported(unit).kept


def kept_in_notes(parts: Iterable[str]) -> str:
    """A sentence on the parts of a unit that its file keeps in its notes only, empty if there are none."""
    what = ", ".join(parts)
    return tr("Kept in the notes of the file, where only Mechwright reads it: {what}.", what=what) if what else ""


def encoding_for(unit: Unit, path: str | Path) -> str:
    """The encoding in which a unit is saved to a file: that of the file it was read from, and UTF-8 for own files."""
    return unit.source.encoding if unit.source and not (is_native(path) or is_ssw(path)) else "utf-8"
