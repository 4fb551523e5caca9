"""Reading and saving the settings file ``mod.json`` of the mod. A file with problems is refused with all of them.

The settings are the value of the key ``Settings``, beside which the mod loader has its own keys, or the whole file.
"""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from designer import paths
from designer.language import reason_of
from designer.reading import JsonError, RepeatedKeyError, parse_json, read_file
from designer.rulesets.initiative.configuration import Configuration, WrongPart, WrongValueError
from designer.saving import save

SETTINGS = "Settings"


class SettingProblem(NamedTuple):
    """An invalid setting: its key (``Mech.RandomnessMin``), the value found, and what was expected."""

    key: str
    found: str
    expected: str

    def __str__(self) -> str:
        return f"{self.key}: expected {self.expected}, found {self.found}"


class ConfigurationError(ValueError):
    """A settings file cannot be used; has all its problems."""

    def __init__(self, path: Path, problems: Sequence[SettingProblem]) -> None:
        super().__init__("\n".join(f"{path}: {problem}" for problem in problems))
        self.path = path
        self.problems = tuple(problems)


@lru_cache(maxsize=1)
def shipped() -> Configuration:
    """The settings in the mod's own settings file, loaded at the first call."""
    return read_configuration(paths.data("initiative", "mod.json"))


def read_configuration(path: Path) -> Configuration:
    """The settings of a file; missing keys get the built-in values. ``ConfigurationError`` if it is invalid."""
    content = _content(path)
    try:
        return Configuration.read(content.get(SETTINGS, content))
    except WrongValueError as error:
        raise ConfigurationError(path, [problem_of(part) for part in error.parts]) from None


def write_configuration(configuration: Configuration, path: Path) -> None:
    """Save the settings; other keys beside ``Settings`` in the file stay. ``OSError`` if it cannot be written."""
    try:
        content = _content(path)
    except ConfigurationError:
        content = {}  # there is no file yet, or it has nothing to keep
    kept = content if SETTINGS in content else {}
    save((json.dumps({**kept, SETTINGS: configuration.content()}, indent=2) + "\n").encode(), path)


def _content(path: Path) -> dict[str, Any]:  # Any: JSON
    try:
        content = parse_json(read_file(path).removeprefix(BOM_UTF8))
    except OSError as error:
        raise _refused(path, "a file", f"none: {reason_of(error)}") from error
    except RepeatedKeyError as error:
        raise ConfigurationError(path, [SettingProblem(error.key, "it twice", "the key once")]) from None
    except JsonError as error:
        raise _refused(path, "JSON", f"a mistake in {error}") from error
    if not isinstance(content, dict):
        raise _refused(path, "an object", _shown(content))
    return content


def _refused(path: Path, expected: str, found: str) -> ConfigurationError:
    return ConfigurationError(path, [SettingProblem("the file", found, expected)])


def problem_of(part: WrongPart) -> SettingProblem:
    """A wrong value with its key and as text."""
    return SettingProblem(".".join(part.keys) or SETTINGS, _shown(part.found), part.expected)


def _shown(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:57]}..."
