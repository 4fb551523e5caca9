"""``mechwright --check-data``: whether the data files are in order."""

from __future__ import annotations

import sys
from typing import Final

from designer.catalog.models import check_data
from designer.rulesets.initiative.configuration import ShippedFile
from designer.rulesets.skirmish.units import SkirmishUnit, Weapon

DATA_FILES: Final = {
    "initiative/mod.json": ShippedFile,
    "skirmish/units.jsonl": SkirmishUnit,
    "skirmish/weapons.jsonl": Weapon,
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
