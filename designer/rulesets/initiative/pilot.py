"""Pilots: skills, normalised to the small modifiers that initiative is made of, and tags."""

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
    """Whose rules hold where they differ: the mod's program, or the text of its read-me."""

    MOD = "mod"
    TEXT = "text"


class SkillFigures(NamedTuple):
    """A figure for each skill: raw skills from 1 up, modifiers, or what equipment adds to these."""

    gunnery: int = 0
    guts: int = 0
    piloting: int = 0
    tactics: int = 0

    @property
    def attack(self) -> int:
        """What makes a called shot worse for its target: the mean of gunnery and tactics, halves up."""
        return _mean(self.gunnery, self.tactics)

    @property
    def defence(self) -> int:
        """What makes a called shot harmless, and vigilance good: the mean of guts and tactics, halves up."""
        return _mean(self.guts, self.tactics)


NO_SKILLS = SkillFigures()
NOVICE = SkillFigures(1, 1, 1, 1)


@dataclass(frozen=True, slots=True)
class Pilot:
    """A pilot: raw skills (1 is a novice, more is better), ability ids, tags.

    ``added`` is what effects add to each modifier (the statistics SBI_MOD_GUNNERY, _GUTS, _PILOTING, _TACTICS).
    """

    skills: SkillFigures = NOVICE
    tags: frozenset[str] = frozenset()
    abilities: frozenset[str] = frozenset()
    added: SkillFigures = NO_SKILLS

    def modifiers(self, variant: RulesVariant = RulesVariant.MOD) -> SkillFigures:
        """The modifier of each skill: normalised, one more for each matching ability, and what effects add."""
        tables = skill_tables()
        owned = {ability.lower() for ability in self.abilities}
        return SkillFigures(
            *(
                skill_modifier(raw, variant) + sum(ability in owned for ability in tables.abilities[name]) + more
                for name, raw, more in zip(SkillFigures._fields, self.skills, self.added, strict=True)
            )
        )


class SkillTables(NamedTuple):
    """``steps``: the raw skills from which each variant's modifier is one more. ``abilities``: ids in lower case."""

    steps: Mapping[RulesVariant, tuple[int, ...]]
    abilities: Mapping[str, tuple[str, ...]]


def skill_modifier(raw: int, variant: RulesVariant = RulesVariant.MOD) -> int:
    """The modifier of a raw skill: 0 for 1 and less, 5 for 10, at most 8."""
    return bisect_right(skill_tables().steps[variant], raw)


def tag_modifier(tags: frozenset[str], modifiers: Mapping[str, int]) -> int:
    """What a pilot's tags add to the phase; a tag that has no modifier adds nothing."""
    return sum(modifiers.get(tag, 0) for tag in tags)


@lru_cache(maxsize=1)
def skill_tables() -> SkillTables:
    """The tables of the data, loaded at the first call; ``DataError`` if their file is broken."""
    fields = frozenset(SkillTables._fields)
    table = read_table(paths.data("initiative", "skills.json"), RecordShape(fields, fields))
    return SkillTables(
        {RulesVariant(name): tuple(row) for name, row in table["steps"].items()},
        {skill: tuple(ability.lower() for ability in ids) for skill, ids in table["abilities"].items()},
    )


def _mean(one: int, other: int) -> int:
    return -(-(one + other) // 2)
