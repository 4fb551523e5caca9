"""The settings of the mod; ``mod_file`` reads and saves them.

In the file they have the mod's own names (``RandomnessMin`` for ``randomness_min``). The defaults here are the built-in
ones of the mod's program; its settings file, ``data/initiative/mod.json``, differs from them in few places.

All modifiers are added to the phase: bonuses are positive. Of two bounds ``Min`` is the mild one and ``Max`` the severe
one; if both are 0, the rule is off. (The mod itself replaces each 0 by its default, so that no rule can be off.)
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from enum import Enum
from typing import Annotated, NamedTuple

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationInfo, field_validator
from pydantic.alias_generators import to_pascal

LARGEST = 99
"""The greatest absolute value of a modifier."""

BUILT_IN_TABLE: Mapping[int, int] = {
    5: 19, 15: 18, 25: 17, 35: 16, 45: 15, 55: 14, 65: 13, 75: 12, 85: 11, 95: 10, 100: 9, 999: 6,
}  # fmt: skip
"""The phases by the greatest tonnage for which each applies; used if a section has no table."""

BUILT_IN_TAGS: Mapping[str, int] = {"pilot_morale_high": 2, "pilot_morale_low": -2}


class UnitType(Enum):
    """The types of units; each has its own settings."""

    MECH = "mech"
    TROOPER = "trooper"
    NAVAL = "naval"
    VEHICLE = "vehicle"
    TURRET = "turret"


class Bounds(NamedTuple):
    """The bounds of the range of a modifier, as configured."""

    mild: int
    severe: int

    @property
    def off(self) -> bool:
        """Whether the rule is switched off."""
        return self == (0, 0)


# -- types of values; their errors say what is expected ------------------------------------------------------------


def _whole(low: int, high: int) -> BeforeValidator:
    def checked(value: object) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        raise ValueError(f"a whole number from {low} to {high}")

    return BeforeValidator(checked)


def _tons(value: object) -> float:
    if isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value) and value > 0:
        return float(value)
    raise ValueError("a number above 0")


def _table_key(value: object) -> int:
    number = int(value) if isinstance(value, str) and value.isascii() and value.isdigit() else value
    if isinstance(number, int) and number > 0 and str(number) == str(value):
        return number
    raise ValueError('a tonnage, such as "35"')


def _share(value: object) -> float:
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1:
        return float(value)
    raise ValueError("a number from 0 to 1")


def _nothing(value: object) -> int:
    if type(value) is int and value == 0:
        return 0
    raise ValueError("0, as this type has no such rule")


Modifier = Annotated[int, _whole(-LARGEST, LARGEST)]
Penalty = Annotated[int, _whole(-LARGEST, 0)]
Bonus = Annotated[int, _whole(0, LARGEST)]
NO_RULE = BeforeValidator(_nothing)
NoRule = Annotated[int, NO_RULE]
"""The type of a bound of a rule that a type of unit does not have: only 0 is allowed."""
Tons = Annotated[float, BeforeValidator(_tons)]
ModifierTable = dict[Annotated[int, BeforeValidator(_table_key)], Modifier]
ShareSetting = Annotated[float, BeforeValidator(_share)]
Color = tuple[ShareSetting, ShareSetting, ShareSetting, ShareSetting]
"""Red, green, blue and opacity, each from 0 to 1."""


class Section(BaseModel):
    """A section of the settings file: immutable, unknown keys are errors."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", strict=True, validate_default=True, alias_generator=to_pascal
    )


# -- types of units --------------------------------------------------------------------------------------------------


class UnitSettings(Section):
    """The settings of every type of unit; some types are never prone, shut down or crippled."""

    type_mod: Modifier = 0
    randomness_min: Penalty = -2
    randomness_max: Penalty = -10
    hesitation_min: Penalty = -2
    hesitation_max: Penalty = -6
    called_shot_rand_min: Penalty = -2
    called_shot_rand_max: Penalty = -6
    vigilance_rand_min: Bonus = 2
    vigilance_rand_max: Bonus = 6
    inspired_min: Bonus = 1
    inspired_max: Bonus = 3
    prone_modifier_min: NoRule = 0
    prone_modifier_max: NoRule = 0
    shutdown_modifier_min: NoRule = 0
    shutdown_modifier_max: NoRule = 0
    crippled_modifier_min: NoRule = 0
    crippled_modifier_max: NoRule = 0
    default_tonnage: Tons = 120
    init_base_by_tonnage: ModifierTable = Field(default_factory=lambda: dict(BUILT_IN_TABLE))

    @field_validator(
        *(f"{rule}_max" for rule in ("randomness", "hesitation", "called_shot_rand", "vigilance_rand", "inspired")),
        *(f"{rule}_modifier_max" for rule in ("prone", "shutdown", "crippled")),
    )
    @classmethod
    def _severe_end(cls, value: int, info: ValidationInfo) -> int:
        mild = info.data.get(str(info.field_name).removesuffix("max") + "min", 0)
        if abs(value) < abs(mild):
            raise ValueError(f"the severe end, {mild} or {'less' if mild < 0 else 'more'}, or both ends 0")
        return value

    @field_validator("init_base_by_tonnage")
    @classmethod
    def _in_order(cls, table: dict[int, int]) -> dict[int, int]:
        return dict(sorted(table.items())) or dict(BUILT_IN_TABLE)

    def bounds(self, rule: str) -> Bounds:
        """The bounds of a rule's range; 0 and 0 if the type has no such rule. The rules:

        Penalties of each round (``randomness``), of each Reserve (``hesitation``), of a called shot
        (``called_shot_rand``), of being prone, shut down or crippled (``prone_modifier`` etc.); bonuses of Vigilance
        (``vigilance_rand``) and of being ``inspired``.
        """
        return Bounds(getattr(self, f"{rule}_min"), getattr(self, f"{rule}_max"))

    def base_phase(self, tonnage: float) -> int:
        """The phase of a tonnage (rounded up): the value of the least key not below it; 0 above the last key."""
        tons = math.ceil(tonnage)
        return next((phase for most, phase in self.init_base_by_tonnage.items() if tons <= most), 0)


class MechSettings(UnitSettings):
    """Settings of 'Mechs, which have all rules."""

    prone_modifier_min: Penalty = -2
    prone_modifier_max: Penalty = -9
    shutdown_modifier_min: Penalty = -2
    shutdown_modifier_max: Penalty = -8
    crippled_modifier_min: Penalty = -5
    crippled_modifier_max: Penalty = -13


class TrooperSettings(UnitSettings):
    """Settings of squads, which can be shut down, but cannot fall or be crippled."""

    type_mod: Modifier = 2
    shutdown_modifier_min: Penalty = -2
    shutdown_modifier_max: Penalty = -8


class HullSettings(UnitSettings):
    """Settings of vehicles and ships, which can be crippled, but cannot fall or be shut down."""

    type_mod: Modifier = -2
    crippled_modifier_min: Penalty = -5
    crippled_modifier_max: Penalty = -13


class TurretSettings(UnitSettings):
    """Settings of turrets, which cannot fall, be shut down or be crippled; their weight tag gives the tonnage."""

    type_mod: Modifier = -4
    light_tonnage: Tons = 60
    medium_tonnage: Tons = 80
    heavy_tonnage: Tons = 100

    def tonnage_of(self, tags: Collection[str]) -> float:
        """The tonnage that a turret counts as, by its lightest weight tag; the default tonnage without such a tag."""
        for tag, tonnage in (
            ("unit_light", self.light_tonnage),
            ("unit_medium", self.medium_tonnage),
            ("unit_heavy", self.heavy_tonnage),
        ):
            if tag in tags:
                return tonnage
        return self.default_tonnage


class PilotSettings(Section):
    """The modifiers of the phase by pilot tag."""

    pilot_tag_modifiers: dict[str, Modifier] = Field(default_factory=lambda: dict(BUILT_IN_TAGS))


class IconSettings(Section):
    """Names of the mod's pictures."""

    stopwatch: str = "sbi_stopwatch"


class ColorSettings(Section):
    """Colours of units by side, before and after they have acted."""

    color_friendly_unactivated: Color = (0.231, 0.694, 0.262, 1)
    color_friendly_already_activated: Color = (0.043, 0.4, 0.137, 1)
    color_allied_unactivated: Color = (0.521, 0.858, 0.964, 1)
    color_allied_already_activated: Color = (0.345, 0.545, 0.682, 1)
    color_neutral_unactivated: Color = (0.85, 0.866, 0.862, 1)
    color_neutral_already_activated: Color = (0.466, 0.482, 0.494, 1)
    color_enemy_unactivated: Color = (1, 0.031, 0, 1)
    color_enemy_already_activated: Color = (0.486, 0.039, 0.007, 1)


class Configuration(Section):
    """All settings of the mod."""

    debug: bool = False
    trace: bool = False
    mech: MechSettings = MechSettings()
    trooper: TrooperSettings = TrooperSettings()
    naval: HullSettings = HullSettings()
    vehicle: HullSettings = HullSettings()
    turret: TurretSettings = TurretSettings()
    pilot: PilotSettings = PilotSettings()
    icons: IconSettings = IconSettings()
    colors: ColorSettings = ColorSettings()

    def of(self, unit_type: UnitType) -> UnitSettings:
        """The settings of a type of unit."""
        found: UnitSettings = getattr(self, unit_type.value)
        return found


class ShippedFile(Section):
    """The mod's settings file in ``data``, which contains only ``settings``."""

    settings: Configuration
