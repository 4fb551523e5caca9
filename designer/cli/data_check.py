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
"""The data files whose records are judged by classes of the rulesets."""


def print_problems() -> int:
    """Print what is wrong with the data; 0 when nothing is, else 1."""
    problems = check_data(more=DATA_FILES)
    for problem in problems:
        print(problem, file=sys.stderr)
    count = "1 problem." if len(problems) == 1 else f"{len(problems)} problems."
    print(count if problems else "The data files are in order.")
    return 1 if problems else 0
