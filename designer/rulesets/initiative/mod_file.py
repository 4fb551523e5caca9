"""Reading and saving the settings file ``mod.json`` of the mod. A file with problems is refused with all of them.

The settings are the value of the key ``Settings``, beside which the mod loader has its own keys, or the whole file.
"""

from __future__ import annotations

import difflib
import json
from codecs import BOM_UTF8
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import ValidationError
from pydantic.alias_generators import to_pascal

from designer import paths
from designer.catalog.records import each_key_once
from designer.language import reason_of
from designer.reading import JsonError, parse_json, read_file
from designer.rulesets.initiative.configuration import Configuration
from designer.saving import save

SETTINGS = "Settings"
_EXPECTED = {
    "model_type": "an object",
    "dict_type": "an object",
    "bool_type": "true or false",
    "string_type": "a text",
    "tuple_type": "four numbers from 0 to 1",
    "missing": "four numbers from 0 to 1",
    "too_long": "four numbers from 0 to 1",
}


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
    inner = SETTINGS in content
    try:
        # Validated as JSON, since in Python data a list would not be accepted as a tuple.
        return Configuration.model_validate_json(json.dumps(content[SETTINGS] if inner else content))
    except ValidationError as error:
        details = error.errors(include_url=False)
        raise ConfigurationError(path, [problem_of(detail) for detail in details]) from None


def write_configuration(configuration: Configuration, path: Path) -> None:
    """Save the settings; other keys beside ``Settings`` in the file stay. ``OSError`` if it cannot be written."""
    try:
        content = _content(path)
    except ConfigurationError:
        content = {}  # there is no file yet, or it has nothing to keep
    kept = content if SETTINGS in content else {}
    settings = configuration.model_dump(mode="json", by_alias=True)
    save((json.dumps({**kept, SETTINGS: settings}, indent=2) + "\n").encode(), path)


def _content(path: Path) -> dict[str, Any]:  # Any: JSON
    try:
        content = parse_json(read_file(path).removeprefix(BOM_UTF8), pairs=each_key_once)
    except OSError as error:
        raise _refused(path, "a file", f"none: {reason_of(error)}") from error
    except JsonError as error:
        raise _refused(path, "JSON", f"a mistake in {error}") from error
    except KeyError as error:
        raise ConfigurationError(path, [SettingProblem(str(error.args[0]), "it twice", "the key once")]) from None
    if not isinstance(content, dict):
        raise _refused(path, "an object", _shown(content))
    return content


def _refused(path: Path, expected: str, found: str) -> ConfigurationError:
    return ConfigurationError(path, [SettingProblem("the file", found, expected)])


def problem_of(detail: Any) -> SettingProblem:  # Any: pydantic's typed dictionary of an error
    """An error of pydantic as a problem, with the file's names."""
    place = [part for part in detail["loc"] if part != "[key]"]
    key = ".".join(str(part) for part in place) or SETTINGS
    if detail["type"] == "extra_forbidden":
        return SettingProblem(key, _shown(detail["input"]), _known_key(place))
    if detail["type"] == "value_error":
        # For defaults pydantic gives the field name. Names below a section's keys, such as tags, are the user's.
        key = ".".join([*(_in_file(str(part)) for part in place[:2]), *map(str, place[2:])])
    expected = _EXPECTED.get(detail["type"], detail["msg"].removeprefix("Value error, "))
    return SettingProblem(key, _shown(detail["input"]), expected)


def _in_file(name: str) -> str:
    return to_pascal(name) if name.islower() else name


def _known_key(place: list[Any]) -> str:
    """The expected key in place of an unknown one: the most similar key, or all possible keys."""
    known = Configuration().model_dump(by_alias=True)
    for part in place[:-1]:
        known = known[part]
    near = difflib.get_close_matches(str(place[-1]), [*known], 1)
    return f"the key {near[0]}" if near else f"one of the keys {', '.join(known)}"


def _shown(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:57]}..."
