"""Pilots: their tags, their skills, and the modifiers that initiative computes from the skills."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from designer import paths
from designer.catalog.records import RecordShape, read_table


class RulesVariant(Enum):
    """Which rules apply if they differ: those of the mod's program, or those in its read-me."""

    MOD = "mod"
    TEXT = "text"


class SkillFigures(NamedTuple):
    """A number for each skill: the raw skill (1 or more), its modifier, or an addition to the modifier."""

    gunnery: int = 0
    guts: int = 0
    piloting: int = 0
    tactics: int = 0

    @property
    def attack(self) -> int:
        """The strength of a called shot: the mean of gunnery and tactics, halves rounded up."""
        return _mean(self.gunnery, self.tactics)

    @property
    def defence(self) -> int:
        """The strength against called shots and of vigilance: the mean of guts and tactics, halves rounded up."""
        return _mean(self.guts, self.tactics)


NO_SKILLS = SkillFigures()
NOVICE = SkillFigures(1, 1, 1, 1)


@dataclass(frozen=True, slots=True)
class Pilot:
    """A pilot: raw skills (1 is a novice, higher is better), ability ids, tags.

    ``added`` are additions to the modifiers from effects (the statistics SBI_MOD_GUNNERY, _GUTS, _PILOTING, _TACTICS).
    """

    skills: SkillFigures = NOVICE
    tags: frozenset[str] = frozenset()
    abilities: frozenset[str] = frozenset()
    added: SkillFigures = NO_SKILLS

    def modifiers(self, variant: RulesVariant = RulesVariant.MOD) -> SkillFigures:
        """The modifier of each skill: the raw skill's modifier, plus 1 for each matching ability, plus ``added``."""
        tables = skill_tables()
        owned = {ability.lower() for ability in self.abilities}
        return SkillFigures(
            *(
                skill_modifier(raw, variant)
                + sum(ability.lower() in owned for ability in tables.abilities[name])
                + more
                for name, raw, more in zip(SkillFigures._fields, self.skills, self.added, strict=True)
            )
        )


class SkillTables(NamedTuple):
    """``steps``: the raw skills at which the modifier rises by 1, by variant. ``abilities``: ids by skill."""

    steps: Mapping[RulesVariant, tuple[int, ...]]
    abilities: Mapping[str, tuple[str, ...]]


def skill_modifier(raw: int, variant: RulesVariant = RulesVariant.MOD) -> int:
    """The modifier of a raw skill: 0 for a skill of 1 or less, 5 for 10, at most 8."""
    return bisect_right(skill_tables().steps[variant], raw)


def next_raw_skill(raw: int, variant: RulesVariant = RulesVariant.MOD) -> int | None:
    """The least raw skill with a higher modifier; None if there is none."""
    return next((step for step in skill_tables().steps[variant] if step > raw), None)


def tag_modifier(tags: frozenset[str], modifiers: Mapping[str, int]) -> int:
    """The sum of the phase modifiers of a pilot's tags; a tag without modifier counts 0."""
    return sum(modifiers.get(tag, 0) for tag in tags)


@lru_cache(maxsize=1)
def skill_tables() -> SkillTables:
    """The skill tables, loaded at the first call; ``DataError`` if their file is broken."""
    fields = frozenset(SkillTables._fields)
    table = read_table(paths.data("initiative", "skills.json"), RecordShape(fields, fields))
    return SkillTables(
        {RulesVariant(name): tuple(row) for name, row in table["steps"].items()},
        {skill: tuple(ids) for skill, ids in table["abilities"].items()},
    )


def _mean(one: int, other: int) -> int:
    return -(-(one + other) // 2)
