"""The mod's settings as a table for editing: a row for each key, a column for each type of unit."""

from __future__ import annotations

from typing import Any

from designer.rulesets.initiative.configuration import (
    Configuration,
    TurretSettings,
    UnitType,
    WrongValueError,
)
from designer.rulesets.initiative.mod_file import SettingProblem, problem_of

TABLE = "InitBaseByTonnage"
KEYS = tuple(key for key in TurretSettings().content() if key != TABLE)
"""The keys in the section of a type of unit whose value is a single number, by their names in the file."""


class SettingError(ValueError):
    """A value is invalid; ``problem`` has the key, the given value, and what is expected."""

    def __init__(self, problem: SettingProblem) -> None:
        super().__init__(str(problem))
        self.problem = problem


def values(configuration: Configuration) -> dict[str, Any]:  # Any: JSON
    """All settings as JSON data, with the names of the file."""
    return configuration.content()


def has_key(unit_type: UnitType, key: str) -> bool:
    """Whether the rule of a key applies to a type of unit; e.g. turrets cannot be prone."""
    return Configuration().of(unit_type).has(key)


def with_value(configuration: Configuration, path: tuple[str, ...], value: object) -> Configuration:
    """The settings with one value changed, which has this path of keys; ``SettingError`` if it is invalid."""
    content = values(configuration)
    section = content
    for part in path[:-1]:
        section = section[part]
    section[path[-1]] = value
    try:
        return Configuration.read(content)
    except WrongValueError as error:
        raise SettingError(problem_of(error.parts[0])) from None


class SettingTable:
    """The rows of the settings table: each key, each tonnage of the phase tables, each pilot tag.

    A row is the path of keys to its value in the section of a unit type; tags are in the section ``Pilot``.
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
        """The path of a row's value for a unit type, None if it has none. Tags have a path for the first type only."""
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
    """The key of a unit type's section in the file."""
    return kind.value.capitalize()
