"""Units in play for tests, said in few words, and settings with a few changed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from designer.rulesets.chance import Distribution
from designer.rulesets.initiative.actor import Actor, ActorState, Modifiers
from designer.rulesets.initiative.configuration import Configuration, UnitType
from designer.rulesets.initiative.mod_file import shipped
from designer.rulesets.initiative.phase_distribution import round_start
from designer.rulesets.initiative.phase_modifiers import FIRST, LAST
from designer.rulesets.initiative.pilot import Pilot, RulesVariant, SkillFigures

NO_RANDOMNESS: dict[str, Any] = {"randomness_min": 0, "randomness_max": 0}


def skilled(gunnery: int = 1, guts: int = 1, piloting: int = 1, tactics: int = 1) -> SkillFigures:
    """Raw skills of a novice, but for those named."""
    return SkillFigures(gunnery, guts, piloting, tactics)


def modifiers(gunnery: int = 1, guts: int = 1, piloting: int = 1, tactics: int = 1) -> SkillFigures:
    """The modifiers of a pilot with such raw skills."""
    return Pilot(skilled(gunnery, guts, piloting, tactics)).modifiers()


def actor(
    tonnage: float = 50,
    unit_type: UnitType = UnitType.MECH,
    *,
    tags: tuple[str, ...] = (),
    injury: int = 0,
    misc: int = 0,
    skills: SkillFigures | None = None,
    **state: Any,
) -> Actor:
    """A unit with a novice, unless ``skills`` says otherwise."""
    pilot = Pilot(skills or skilled(), frozenset(tags))
    return Actor(unit_type, tonnage, pilot, Modifiers(injury=injury, misc=misc), ActorState(**state))


def configured(unit_type: UnitType = UnitType.MECH, **changed: Any) -> Configuration:
    """The shipped settings, with some of one type changed."""
    settings = shipped()
    section: dict[str, Any] = {unit_type.value: replace(settings.of(unit_type), **changed)}
    return replace(settings, **section)


def phases(
    unit: Actor, settings: Configuration | None = None, variant: RulesVariant = RulesVariant.MOD
) -> tuple[int, int]:
    """The earliest phase and the latest."""
    found = round_start(unit, settings or shipped(), variant)
    return found.earliest, found.latest


def initiatives(unit: Actor, settings: Configuration | None = None) -> tuple[int, int]:
    """The same as the game counts: 1 acts first, 30 last."""
    earliest, latest = phases(unit, settings)
    return FIRST + LAST - earliest, FIRST + LAST - latest


def span(found: Distribution) -> tuple[int, int]:
    """The ends of a distribution."""
    return found.lowest, found.highest
