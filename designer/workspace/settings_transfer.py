"""The settings as a file for another computer, without what only this computer has, such as its recent files."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from pydantic.main import IncEx

from designer.language import reason_of, tr
from designer.reading import JsonError, parse_json, read_file
from designer.saving import save
from designer.workspace.model_text import json_of
from designer.workspace.settings import Settings, checked_settings
from designer.workspace.view_settings import SettingsPart

OF_THIS_COMPUTER: Final[Mapping[str, IncEx | bool]] = {
    **dict.fromkeys(("recent", "titles", "folder", "units", "megamek"), True),
    "window": {"geometry": True, "equipment_geometry": True},
    "views": {"ledger": {"designs": True}},
}
"""The settings that are neither exported nor imported: files, and the place of the window on the screen."""


class SettingsFileError(Exception):
    """A file from which no setting can be taken; the text says why."""


def export_settings(settings: Settings, path: Path) -> None:
    """Write the settings to a file; raises ``OSError``."""
    save(json_of(settings, without=OF_THIS_COMPUTER), path)


def import_settings(settings: Settings, path: Path) -> tuple[str, ...]:
    """Take the settings that a file has, in place; returns the names of its invalid ones, which stay as they are.

    Raises ``SettingsFileError``; then nothing is changed.
    """
    try:
        content = parse_json(read_file(path), unusable=lambda _digits: None)
    except OSError as error:
        raise SettingsFileError(
            tr("{name} cannot be read: {reason}.", name=path.name, reason=reason_of(error))
        ) from error
    except JsonError as error:
        raise SettingsFileError(tr("{name} is not valid JSON ({reason}).", name=path.name, reason=error)) from error
    if not isinstance(content, dict) or not content.keys() & Settings.model_fields.keys():
        raise SettingsFileError(tr("{name} has no settings of Mechwright.", name=path.name))
    given, invalid = checked_settings(content)
    _take(settings, given, OF_THIS_COMPUTER)
    return tuple(invalid)


def _take(into: SettingsPart, given: SettingsPart, without: object) -> None:
    """Set the fields that ``given`` was made with. Parts and dictionaries stay the same objects: views hold them."""
    for name in given.model_fields_set:
        left_out = without.get(name) if isinstance(without, Mapping) else None
        new, present = getattr(given, name), getattr(into, name, None)
        if left_out is True:
            continue
        if isinstance(new, SettingsPart) and isinstance(present, SettingsPart):
            _take(present, new, left_out)
        elif isinstance(new, dict) and isinstance(present, dict):
            present.clear()
            present.update(new)
        else:
            setattr(into, name, new)
