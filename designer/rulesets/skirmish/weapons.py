"""The weapons of the skirmish, arming a unit with one, and the five rules that balance them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any, ClassVar, Final, NamedTuple

from designer import paths
from designer.catalog.records import RecordShape
from designer.language import tr
from designer.rulesets.skirmish.rules import field_names
from designer.rulesets.skirmish.units import SkirmishUnit, UnitError, records_of

_FIGURES: Final = ("damage_min", "damage_max", "reach", "bypass", "armor_damage", "attack_fatigue")
_AT_LEAST: Final = ("damage_max", "armor_damage")
"""The figures of a weapon that replace lower ones only."""
_USUAL: Final = {field.name: field.default for field in fields(SkirmishUnit) if field.name in _FIGURES}


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon for units. ``skill`` is "melee" or "ranged"; ``bonus`` is in percentage points; ``rule`` is an id.

    Where a figure is None, the unit keeps its own.
    """

    __pydantic_config__: ClassVar[dict[str, object]] = {"extra": "forbid", "strict": True}

    id: str
    name: str
    skill: str
    rule: str
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

    @property
    def figures(self) -> dict[str, int]:
        """The statistics of a unit that the weapon sets."""
        return {field: value for field in _FIGURES if (value := getattr(self, field)) is not None}


@dataclass(frozen=True, slots=True)
class WeaponRule:
    """A rule of the document on the balance of weapons.

    Of each set of ``needs``, a unit with such a weapon keeps at least one limit: the least and the greatest value of a
    statistic, None for no limit.
    """

    __pydantic_config__: ClassVar[dict[str, object]] = {"extra": "forbid", "strict": True}

    id: str
    words: str
    needs: list[dict[str, list[int | None]]]


class WeaponCheck(NamedTuple):
    """Whether a unit keeps a rule on weapons; ``wrong`` says what it lacks, empty if it keeps the rule."""

    words: str
    applies: bool
    wrong: str


@cache
def weapons() -> Mapping[str, Weapon]:
    """All weapons of the data file by id, in its order; ``DataError`` for the first invalid line."""
    path = paths.data("skirmish", "weapons.jsonl")
    return {weapon.id: weapon for weapon in records_of(path, Weapon, RecordShape.of(Weapon))}


@cache
def weapon_rules() -> tuple[WeaponRule, ...]:
    """The five rules of the document on weapons."""
    path = paths.data("skirmish", "weapon_rules.jsonl")
    return tuple(records_of(path, WeaponRule, RecordShape.of(WeaponRule)))


def armed(unit: SkirmishUnit, weapon: Weapon | None) -> SkirmishUnit:
    """The unit with another weapon; None for a weapon that no rule speaks of.

    The bonus of the former weapon leaves the skill, and that of the new one is added, so that it counts once. The skill
    becomes that of the new weapon's kind. What the former weapon had set is as usual again.
    """
    former = weapons().get(unit.weapon)
    skill = unit.melee or unit.ranged
    figures = {field: getattr(unit, field) for field in _FIGURES}
    if former is not None:
        skill = max(1, skill - former.bonus)
        figures |= {field: _USUAL[field] for field, value in former.figures.items() if figures[field] == value}
    kind = "melee" if unit.is_melee else "ranged"
    if weapon is not None:
        kind = weapon.skill
        skill += weapon.bonus
        figures |= {f: max(figures[f], value) if f in _AT_LEAST else value for f, value in weapon.figures.items()}
    figures["damage_max"] = max(figures["damage_max"], figures["damage_min"])
    stats: dict[str, Any] = {**figures, "melee": 0, "ranged": 0, kind: skill}  # Any: fields of ``SkirmishUnit``
    return replace(unit, weapon="" if weapon is None else weapon.id, **stats)


def changed(unit: SkirmishUnit, field: str, value: int) -> SkirmishUnit:
    """The unit with another statistic; ``UnitError`` if it cannot be.

    A skill takes the place of the other one, since a unit has exactly one; a weapon of the other kind goes. The lowest
    damage pushes the highest up before it, and the reverse.
    """
    stats: dict[str, Any] = {field: value}  # Any: as above
    if field == "damage_min":
        stats["damage_max"] = max(value, unit.damage_max)
    elif field == "damage_max":
        stats["damage_min"] = min(value, unit.damage_min)
    other = {"melee": "ranged", "ranged": "melee"}.get(field)
    if other and value > 0 and getattr(unit, other):
        unit = armed(unit, None) if unit.weapon else unit
        stats[other] = 0
    return replace(unit, **stats)


def weapon_checks(unit: SkirmishUnit) -> tuple[WeaponCheck, ...]:
    """How the unit stands to each of the five rules; only that of its weapon applies."""
    weapon = weapons().get(unit.weapon)
    found = []
    for rule in weapon_rules():
        if weapon is not None and weapon.rule == rule.id:
            found.append(WeaponCheck(tr(rule.words), True, _wrong(unit, weapon, rule)))
        else:
            found.append(WeaponCheck(tr(rule.words), False, ""))
    return tuple(found)


def _wrong(unit: SkirmishUnit, weapon: Weapon, rule: WeaponRule) -> str:
    skill = unit.melee or unit.ranged
    problems = []
    if skill <= weapon.bonus:
        problems.append(_limit_text(weapon.skill, weapon.bonus + 1, None))
    for limits in rule.needs:
        if not any(_within(getattr(unit, field), *limit) for field, limit in limits.items()):
            either = [_limit_text(field, *limit) for field, limit in limits.items()]
            problems.append(either[0] if len(either) == 1 else tr("{one}, or {other}", one=either[0], other=either[1]))
    return ", ".join(problems)


def _within(value: int, least: int | None, most: int | None) -> bool:
    return (least is None or value >= least) and (most is None or value <= most)


def _limit_text(field: str, least: int | None, most: int | None) -> str:
    name = tr(field_names("unit")[field])
    if least is None:
        return tr("{name} must be {n} or less", name=name, n=most)
    return tr("{name} must be {n} or more", name=name, n=least)
