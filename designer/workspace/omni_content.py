"""Content of an omni's file, for the open designs that are configurations in it."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from designer.assistants.omni import Omni
from designer.assistants.omni_files import read_omni
from designer.formats import FormatError
from designer.formats.difference import Stamp, stamp
from designer.language import reason_of, tr
from designer.units.unit import Unit


@lru_cache(maxsize=4)
def content(path: Path, state: Stamp) -> Omni:
    """The omni in a state of a file: each configuration asks for it by itself. ``FormatError`` as for ``read_omni``."""
    return read_omni(path)


def stamp_to_read(path: Path) -> Stamp:
    """The stamp of a file that is to be read; ``FormatError`` if there is none."""
    try:
        found = stamp(path)
    except OSError as error:
        raise FormatError(str(path), 0, tr("cannot be read: {reason}", reason=reason_of(error))) from error
    if found is None:
        raise FormatError(str(path), 0, tr("there is no such file"))
    return found


def omni_on_disk(path: Path, *, strict: bool = False) -> Omni | None:
    """The omni of a file; None if there is no file or, unless ``strict``, if it cannot be read."""
    if not path.exists():
        return None
    try:
        return content(path, stamp_to_read(path))
    except FormatError:
        if strict:
            raise
        return None


def configuration_in(path: Path, model: str | None) -> Unit | None:
    """The configuration of a file with a model; None if there is none, or if the file cannot be read."""
    omni = omni_on_disk(path)
    return None if omni is None else next((u for u in omni.configurations if u.names.model == model), None)
