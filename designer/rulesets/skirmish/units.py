"""The units of the skirmish, with sixteen statistics each, and their weapons."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import ClassVar, TypeVar

from designer import paths
from designer.catalog.records import DataError, RecordShape, read_records

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


def _figures_wrong(unit: SkirmishUnit) -> list[str]:
    wrong = []
    for field, code in CODES.items():
        value = getattr(unit, field)
        least = None if field in _SIGNED else int(field in _POSITIVE)
        if least is not None and value < least:
            wrong.append(f"{code} is {value}, but must be {least} or more")
    if unit.damage_min > unit.damage_max:
        wrong.append(f"DMIN {unit.damage_min} is above DMAX {unit.damage_max}")
    return wrong


def _skills_wrong(unit: SkirmishUnit) -> list[str]:
    if unit.melee > 0 and unit.ranged > 0:
        return [f"MAT {unit.melee} and RAT {unit.ranged}: exactly one of the two may be above 0"]
    if unit.melee <= 0 and unit.ranged <= 0:
        return ["MAT and RAT are both 0: exactly one of the two must be above 0"]
    return []


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon for units. ``skill`` is "melee" or "ranged"; ``bonus`` is in percentage points.

    Where a figure is None, the unit keeps its own.
    """

    __pydantic_config__: ClassVar[dict[str, object]] = {"extra": "forbid", "strict": True}

    id: str
    name: str
    skill: str
    bonus: int = 0
    damage_min: int | None = None
    damage_max: int | None = None
    reach: int | None = None
    bypass: int | None = None
    armor_damage: int | None = None
    attack_fatigue: int | None = None

    def __post_init__(self) -> None:
        if self.skill not in ("melee", "ranged"):
            raise UnitError(f"{self.name}: skill is '{self.skill}', but must be melee or ranged")


def armed(bare: SkirmishUnit, weapon: Weapon) -> SkirmishUnit:
    """A unit armed with a weapon: the bonus is added to the skill, and the weapon's figures replace the unit's.

    ``UnitError`` if it already has a weapon, or if it lacks the skill of the weapon.
    """
    if bare.weapon:
        raise UnitError(f"{bare.name} holds the weapon '{bare.weapon}' already: its bonus would count twice")
    skill = getattr(bare, weapon.skill)
    if skill <= 0:
        raise UnitError(f"{bare.name} has no {weapon.skill} skill for the weapon '{weapon.id}'")
    figures = {
        field: value
        for field in ("damage_min", "damage_max", "reach", "bypass", "armor_damage", "attack_fatigue")
        if (value := getattr(weapon, field)) is not None
    }
    return replace(bare, weapon=weapon.id, **{weapon.skill: skill + weapon.bonus}, **figures)


@cache
def units() -> tuple[SkirmishUnit, ...]:
    """All units of the data file, in its order; ``DataError`` for the first invalid line."""
    path = paths.data("skirmish", "units.jsonl")
    return tuple(_made(path, SkirmishUnit, RecordShape.of(SkirmishUnit)))


@cache
def weapons() -> tuple[Weapon, ...]:
    """All weapons of the data file, in its order."""
    path = paths.data("skirmish", "weapons.jsonl")
    return tuple(_made(path, Weapon, RecordShape.of(Weapon)))


def _made(path: Path, kind: type[T], shape: RecordShape) -> list[T]:
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
