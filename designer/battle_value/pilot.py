"""The effect of a crew on the Battle Value: gunnery, piloting, and implants (BV_RULES 11.3, 11.4)."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from designer import paths
from designer.catalog import DataError
from designer.catalog.records import read_table
from designer.construction.formulas import nearest
from designer.language import marked

WORST = 8
"""The worst skill that the table has; worse ones count as this one. 0 is the best."""


class CrewSkills(NamedTuple):
    """Gunnery and piloting of a crew; lower is better. The default is a regular crew, 4/5."""

    gunnery: int = 4
    piloting: int = 5

    @property
    def clamped(self) -> CrewSkills:
        """The skills limited to those in the table, 0 to ``WORST``."""
        return CrewSkills(min(max(self.gunnery, 0), WORST), min(max(self.piloting, 0), WORST))

    def __str__(self) -> str:
        return f"{self.gunnery}/{self.piloting}"


REGULAR = CrewSkills()


@lru_cache(maxsize=1)
def skill_multipliers() -> tuple[tuple[float, ...], ...]:
    """The multipliers: a row for each gunnery, with one for each piloting; ``DataError`` if the file is broken."""
    return read_multipliers(paths.data("tables", "skill_multipliers.json"))


def read_multipliers(path: Path) -> tuple[tuple[float, ...], ...]:
    """The multipliers in a file; ``DataError`` if they are not nine rows of nine, falling with worse piloting."""
    table = read_table(path)
    levels = [str(level) for level in range(WORST + 1)]
    if [*table] != levels:
        raise DataError(path, 1, f"expected a row for each gunnery from 0 to {WORST}")
    for level, row in table.items():
        whole = isinstance(row, list) and len(row) == len(levels) and all(isinstance(n, float) for n in row)
        if not whole or row != sorted(row, reverse=True):
            raise DataError(path, 1, f"gunnery {level}: expected {len(levels)} falling multipliers")
    return tuple(tuple(row) for row in table.values())


def skill_multiplier(skills: CrewSkills) -> float:
    """The factor of a Battle Value for these skills: 1 for a regular crew."""
    gunnery, piloting = skills.clamped
    return skill_multipliers()[gunnery][piloting]


def with_crew(value: float, skills: CrewSkills) -> int:
    """A Battle Value times the factor of the crew, rounded, halves up."""
    return nearest(value * skill_multiplier(skills))


# -- implants -------------------------------------------------------------------------------------------------


class Implant(Enum):
    """The implants of a pilot that change the Battle Value."""

    PAIN_SHUNT = marked("pain shunt")
    COMMUNICATION = marked("communication implant")
    VDNI = "VDNI"
    BUFFERED_VDNI = marked("buffered VDNI")
    PROTOTYPE_DNI = marked("prototype DNI")
    MULTI_MODAL = marked("multi-modal sensory implant")
    ENHANCED_MULTI_MODAL = marked("enhanced multi-modal sensory implant")
    CYBERNETIC_LASER = marked("cybernetic laser sight")
    AUDIO = marked("cybernetic audio implant")
    VISUAL = marked("cybernetic visual implant")
    TRIPLE_CORE_PROCESSOR = marked("triple-core processor")


_STEPS: dict[Implant, tuple[int, int]] = {
    Implant.PAIN_SHUNT: (0, 1),
    Implant.COMMUNICATION: (0, 1),
    Implant.VDNI: (1, 1),
    Implant.BUFFERED_VDNI: (1, 0),
    Implant.PROTOTYPE_DNI: (2, 3),
    Implant.TRIPLE_CORE_PROCESSOR: (1, 0),
}
"""The improvement of gunnery and of piloting by each implant (11.4)."""

_NEURAL = frozenset((Implant.VDNI, Implant.BUFFERED_VDNI, Implant.PROTOTYPE_DNI))
"""The implants without effect unless the 'Mech has a neural interface."""

_SENSORY = frozenset(
    (
        Implant.MULTI_MODAL,
        Implant.ENHANCED_MULTI_MODAL,
        Implant.CYBERNETIC_LASER,
        Implant.AUDIO,
        Implant.VISUAL,
    )
)
"""The implants that improve gunnery by 1, one or several of them."""


def with_implants(skills: CrewSkills, implants: Collection[Implant], *, neural_interface: bool = False) -> CrewSkills:
    """The skills improved by a pilot's implants, at least 0."""
    working = {implant for implant in implants if neural_interface or implant not in _NEURAL}
    gunnery = sum(_STEPS[implant][0] for implant in working if implant in _STEPS) + bool(working & _SENSORY)
    piloting = sum(_STEPS[implant][1] for implant in working if implant in _STEPS)
    return CrewSkills(max(skills.gunnery - gunnery, 0), max(skills.piloting - piloting, 0))
