"""The units of the skirmish, with sixteen statistics each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import ClassVar, TypeVar

from designer import paths
from designer.catalog.records import DataError, RecordShape, read_records
from designer.language import tr
from designer.limits import LARGEST_STATISTIC

CODES = {
    "hp": "HP",
    "armor": "ARM",
    "fatigue": "FAT",
    "initiative": "INI",
    "damage_min": "DMIN",
    "damage_max": "DMAX",
    "reach": "RNG",
    "bypass": "ABY",
    "armor_damage": "ADM",
    "melee": "MAT",
    "ranged": "RAT",
    "melee_defense": "MDF",
    "ranged_defense": "RDF",
    "ap": "AP",
    "resolve": "RES",
    "attack_fatigue": "AFAT",
}
"""The sixteen statistics by field, with the short names that the rules use, in the order of the unit table."""

_POSITIVE = ("hp", "fatigue", "damage_max", "reach", "ap")
_SIGNED = ("melee_defense", "ranged_defense", "initiative")


T = TypeVar("T")


class UnitError(ValueError):
    """The figures of a unit or weapon are invalid; the message lists all errors."""


@dataclass(frozen=True, slots=True)
class SkirmishUnit:
    """A unit with its statistics, which include those of its weapon and do not change in a battle.

    Exactly one of ``melee`` and ``ranged`` is above 0 (the exclusive-skill rule), and all weapon figures belong to that
    skill. Skills, defenses, bypass and armor damage are in percentage points. Raises ``UnitError``.
    """

    __pydantic_config__: ClassVar[dict[str, object]] = {"extra": "forbid", "strict": True}

    id: str
    name: str
    hp: int
    armor: int = 0
    fatigue: int = 100
    initiative: int = 100
    damage_min: int = 30
    damage_max: int = 40
    reach: int = 1
    bypass: int = 20
    armor_damage: int = 100
    melee: int = 0
    ranged: int = 0
    melee_defense: int = 0
    ranged_defense: int = 0
    ap: int = 9
    resolve: int = 0
    attack_fatigue: int = 10
    weapon: str = ""
    """The id of the weapon whose bonus the skill includes, for information; empty for units of the rules."""
    own: bool = False
    """Whether the unit was added by this program; the others are those of the rules."""

    def __post_init__(self) -> None:
        wrong = [*_figures_wrong(self), *_skills_wrong(self)]
        if wrong:
            raise UnitError(f"{self.name or self.id or 'a unit'}: {'; '.join(wrong)}")

    @property
    def is_melee(self) -> bool:
        """Whether it fights hand to hand; only such units have a zone of control."""
        return self.melee > 0

    @property
    def average_roll(self) -> int:
        """The mean of its damage rolls, rounded down."""
        return (self.damage_min + self.damage_max) // 2

    @property
    def stats(self) -> dict[str, int]:
        """The sixteen statistics by their short names."""
        return {code: getattr(self, field) for field, code in CODES.items()}


def least_of(field: str) -> int:
    """The least value of a statistic."""
    return -LARGEST_STATISTIC if field in _SIGNED else int(field in _POSITIVE)


def _figures_wrong(unit: SkirmishUnit) -> list[str]:
    wrong = []
    for field, code in CODES.items():
        value, least = getattr(unit, field), least_of(field)
        if value < least:
            wrong.append(tr("{code} is {n}, but must be {least} or more", code=code, n=value, least=least))
        if value > LARGEST_STATISTIC:
            wrong.append(tr("{code} is {n}, but must be {most} or less", code=code, n=value, most=LARGEST_STATISTIC))
    if unit.damage_min > unit.damage_max:
        wrong.append(tr("DMIN {least} is above DMAX {most}", least=unit.damage_min, most=unit.damage_max))
    return wrong


def _skills_wrong(unit: SkirmishUnit) -> list[str]:
    if unit.melee > 0 and unit.ranged > 0:
        figures = {"melee": unit.melee, "ranged": unit.ranged}
        return [tr("MAT {melee} and RAT {ranged}: exactly one of the two may be above 0", **figures)]
    if unit.melee <= 0 and unit.ranged <= 0:
        return [tr("MAT and RAT are both 0: exactly one of the two must be above 0")]
    return []


@cache
def units() -> tuple[SkirmishUnit, ...]:
    """All units of the data file, in its order; ``DataError`` for the first invalid line."""
    path = paths.data("skirmish", "units.jsonl")
    return tuple(records_of(path, SkirmishUnit, RecordShape.of(SkirmishUnit)))


def records_of(path: Path, kind: type[T], shape: RecordShape) -> list[T]:
    """The records of a data file as objects of a class; ``DataError`` for the first invalid line."""
    found = []
    for number, record in enumerate(read_records(path, shape), 1):
        try:
            found.append(kind(**record))
        except UnitError as error:
            raise DataError(path, number, str(error)) from error
    return found


def unit_named(name: str) -> SkirmishUnit:
    """The unit with this name or id, in any case; ``KeyError`` with all names if there is none."""
    wanted = name.strip().casefold()
    for unit in units():
        if wanted in (unit.name.casefold(), unit.id):
            return unit
    raise KeyError(f"there is no unit '{name}'; there are {', '.join(unit.name for unit in units())}")
