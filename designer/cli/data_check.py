"""``mechwright --check-data``: whether the data files are in order."""

from __future__ import annotations

import sys
from typing import Any, Final

from pydantic import RootModel, field_validator

from designer.assistants.usual_properties import UsualShares
from designer.catalog.models import check_data
from designer.rulesets.initiative.configuration import Configuration
from designer.rulesets.initiative.mod_file import SETTINGS
from designer.rulesets.skirmish.units import SkirmishUnit
from designer.rulesets.skirmish.weapons import Weapon, WeaponRule


class SettingsFile(RootModel[dict[str, Any]]):  # Any: JSON
    """The settings of the initiative mod, which check themselves; they are all that the file has."""

    @field_validator("root")
    @classmethod
    def _settings(cls, content: dict[str, Any]) -> dict[str, Any]:
        if [*content] != [SETTINGS]:
            raise ValueError(f"expected the key {SETTINGS} alone")
        Configuration.read(content[SETTINGS])
        return content


DATA_FILES: Final = {
    "assistants/usual.json": UsualShares,
    "initiative/mod.json": SettingsFile,
    "skirmish/units.jsonl": SkirmishUnit,
    "skirmish/weapons.jsonl": Weapon,
    "skirmish/weapon_rules.jsonl": WeaponRule,
}
"""The classes of the rulesets that describe the records of these data files."""


def print_problems() -> int:
    """Print the problems of the data files. Returns the exit status: 0 if there are none, else 1."""
    problems = check_data(more=DATA_FILES)
    for problem in problems:
        print(problem, file=sys.stderr)
    count = "1 problem." if len(problems) == 1 else f"{len(problems)} problems."
    print(count if problems else "The data files are in order.")
    return 1 if problems else 0
