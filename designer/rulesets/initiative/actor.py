"""A unit as its initiative needs it: type, tonnage, pilot, and its state at the start of a round."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from designer.rulesets.initiative.configuration import Configuration, UnitType
from designer.rulesets.initiative.pilot import NO_SKILLS, Pilot, RulesVariant, SkillFigures


@dataclass(frozen=True, slots=True)
class Modifiers:
    """Modifiers from effects in the game (the statistics SBI_MOD_*); 0 if there are none.

    ``injury`` and ``misc`` are added to the phase; positive is earlier. A negative ``called_shot_attacker`` increases
    the penalty of the targets of the unit's called shots. A positive ``called_shot_target`` reduces the unit's penalty
    as a target, ``vigilance`` increases the bonus, ``hesitation`` reduces the penalty.
    """

    injury: int = 0
    misc: int = 0
    called_shot_attacker: int = 0
    called_shot_target: int = 0
    vigilance: int = 0
    hesitation: int = 0


@dataclass(frozen=True, slots=True)
class ActorState:
    """The state of a unit at the start of a round.

    ``called_shot`` and ``hesitation`` are penalties, ``vigilance`` is a bonus, each 0 or more, from earlier rounds.
    ``crippled`` means a leg gone (mech), a side gone (vehicle) or a side torso gone (naval).
    """

    prone: bool = False
    crippled: bool = False
    shutdown: bool = False
    inspired: bool = False
    dying: bool = False
    called_shot: int = 0
    vigilance: int = 0
    hesitation: int = 0

    def __post_init__(self) -> None:
        for name in ("called_shot", "vigilance", "hesitation"):
            if getattr(self, name) < 0:
                raise ValueError(f"{name} is {getattr(self, name)}, expected 0 or more")


@dataclass(frozen=True, slots=True)
class Actor:
    """A unit in play. Without a ``pilot`` all skills are 0, and randomness and inspiration do not apply.

    ``tonnage`` is that of the whole unit; ``troopers`` counts for squads alone, ``weight_tag`` for turrets alone.
    """

    unit_type: UnitType
    tonnage: float
    pilot: Pilot | None = field(default_factory=Pilot)
    modifiers: Modifiers = Modifiers()
    state: ActorState = ActorState()
    troopers: int = 1
    weight_tag: str = ""

    def counted_tonnage(self, configuration: Configuration) -> float:
        """The tonnage that initiative counts: that of one trooper of a squad, that of a turret's weight tag."""
        if self.unit_type is UnitType.TROOPER:
            return squad_tonnage(self.tonnage, self.troopers)
        if self.unit_type is UnitType.TURRET and self.weight_tag:
            return configuration.turret.tonnage_of((self.weight_tag,))
        return self.tonnage

    def skills(self, variant: RulesVariant = RulesVariant.MOD) -> SkillFigures:
        """The modifiers of the pilot's skills, all 0 without a pilot."""
        return self.pilot.modifiers(variant) if self.pilot else NO_SKILLS


def unit_type(
    *,
    turret: bool = False,
    vehicle: bool = False,
    fake_vehicle: bool = False,
    naval: bool = False,
    troopers: int = 1,
) -> UnitType:
    """The type of a unit by its properties, of which the first that applies counts; else it is a mech (also a quad)."""
    if turret:
        return UnitType.TURRET
    if vehicle or fake_vehicle:
        return UnitType.VEHICLE
    if naval:
        return UnitType.NAVAL
    return UnitType.TROOPER if troopers > 1 else UnitType.MECH


def squad_tonnage(tonnage: float, troopers: int) -> int:
    """The tonnage of one trooper of a squad, rounded up to whole tons; ``ValueError`` without troopers."""
    if troopers < 1:
        raise ValueError(f"a squad has one trooper at least, not {troopers}")
    return math.ceil(tonnage / troopers)
