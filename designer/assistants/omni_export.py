"""All configurations of an omni in one file of Solaris Skunk Works."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from designer.assistants.omni import Omni, departing
from designer.formats import FormatError
from designer.formats.encodings import encoded
from designer.formats.file_text import kept_in_notes
from designer.formats.ssw.writer import exported
from designer.language import tr
from designer.saving import save


class OmniExport(NamedTuple):
    """The text of a file, the models that are left out for their base, and sentences on them and all that differs."""

    text: str
    left_out: tuple[str, ...]
    notes: tuple[str, ...]


def exported_omni(omni: Omni, name: str) -> OmniExport:
    """The file with the configurations that have the base of an omni, and those that are left out.

    ``FormatError`` with the ``name`` of the file if it cannot hold them or none has the base.
    """
    others = departing(omni)
    configurations = [unit for unit in omni.configurations if unit.names.model not in others]
    if not configurations:
        raise FormatError(name, 0, tr("no configuration has the base of the file"))
    written = exported(*configurations)
    notes = [tr("{model} has another base and is left out.", model=model) for model in others]
    if written.moved:
        notes.append(tr("Items stand in other rows in {models}.", models=", ".join(written.moved)))
    return OmniExport(written.text, tuple(others), (*notes, *filter(None, [kept_in_notes(written.kept)])))


def export_omni(omni: Omni, target: Path) -> OmniExport:
    """Write the file of `exported_omni`; ``OSError`` if it cannot be written."""
    made = exported_omni(omni, str(target))
    save(encoded(made.text, "utf-8"), target)
    return made
