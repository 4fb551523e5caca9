"""The settings as a table to edit: a row for each key, a column for each type; a wrong value changes nothing."""

from __future__ import annotations

import json
from typing import Any

from pydantic import ValidationError

from designer.rulesets.initiative.configuration import NO_RULE, Configuration, UnitType
from designer.rulesets.initiative.mod_file import SettingProblem, problem_of

TABLE = "InitBaseByTonnage"
KEYS = (
    "TypeMod",
    *(f"{name}{end}" for name in ("Randomness", "Hesitation", "CalledShotRand") for end in ("Min", "Max")),
    *(f"{name}{end}" for name in ("VigilanceRand", "Inspired") for end in ("Min", "Max")),
    *(f"{name}Modifier{end}" for name in ("Prone", "Shutdown", "Crippled") for end in ("Min", "Max")),
    "DefaultTonnage",
    *("LightTonnage", "MediumTonnage", "HeavyTonnage"),
)
"""The keys of a type's section that hold one number, by their names in the file."""


class SettingError(ValueError):
    """A value that a key cannot have; ``problem`` has the key, what was given, and what is expected."""

    def __init__(self, problem: SettingProblem) -> None:
        super().__init__(str(problem))
        self.problem = problem


def values(configuration: Configuration) -> dict[str, Any]:  # Any: JSON
    """All settings by the file's names, as JSON holds them."""
    return configuration.model_dump(mode="json", by_alias=True)


def has_key(unit_type: UnitType, key: str) -> bool:
    """Whether a type of unit has a rule for a key: turrets neither fall nor go crippled, say."""
    fields = type(Configuration().of(unit_type)).model_fields.values()
    return any(field.alias == key and NO_RULE not in field.metadata for field in fields)


def with_value(configuration: Configuration, path: tuple[str, ...], value: object) -> Configuration:
    """The settings with one value changed, by its way in the file; ``SettingError`` leaves all as it was."""
    content = values(configuration)
    section = content
    for part in path[:-1]:
        section = section[part]
    section[path[-1]] = value
    return _checked(content)


def _checked(content: dict[str, Any]) -> Configuration:  # Any: JSON
    try:
        return Configuration.model_validate_json(json.dumps(content))
    except ValidationError as error:
        raise SettingError(problem_of(error.errors(include_url=False)[0])) from None


class SettingTable:
    """All settings as rows: each key, each step of the tonnage tables, each pilot tag.

    A row is the path of its value below the section of a unit type; tags have a section of their own, ``Pilot``.
    """

    def __init__(self, configuration: Configuration) -> None:
        self._values = values(configuration)
        steps = sorted({int(step) for kind in UnitType for step in self._values[section(kind)][TABLE]})
        self.rows: tuple[tuple[str, ...], ...] = (
            *((key,) for key in KEYS),
            *((TABLE, str(step)) for step in steps),
            *(("Pilot", "PilotTagModifiers", tag) for tag in self._values["Pilot"]["PilotTagModifiers"]),
        )

    def path(self, row: tuple[str, ...], kind: UnitType) -> tuple[str, ...] | None:
        """The path of a row's value for a unit type; None where it has none. Tags stand with the first type."""
        if row[0] == "Pilot":
            return row if kind is next(iter(UnitType)) else None
        if row[0] == TABLE:
            return (section(kind), *row) if row[1] in self._values[section(kind)][TABLE] else None
        return (section(kind), *row) if has_key(kind, row[0]) else None

    def value(self, path: tuple[str, ...]) -> float:
        """The value at a path."""
        found: Any = self._values  # Any: JSON
        for part in path:
            found = found[part]
        assert isinstance(found, int | float)
        return found


def section(kind: UnitType) -> str:
    """The section of a unit type in the file."""
    return kind.value.capitalize()
