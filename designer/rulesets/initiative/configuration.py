"""The settings of the mod; ``mod_file`` reads and saves them.

In the file they have the mod's own names (``RandomnessMin`` for ``randomness_min``). The defaults here are the built-in
ones of the mod's program; its settings file, ``data/initiative/mod.json``, differs from them in few places.

All modifiers are added to the phase: bonuses are positive. Of two bounds ``Min`` is the mild one and ``Max`` the severe
one; if both are 0, the rule is off. (The mod itself replaces each 0 by its default, so that no rule can be off.)
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from enum import Enum
from typing import Any, NamedTuple, Self

from designer.limits import LARGEST_MODIFIER

BUILT_IN_TABLE: Mapping[int, int] = {
    5: 19, 15: 18, 25: 17, 35: 16, 45: 15, 55: 14, 65: 13, 75: 12, 85: 11, 95: 10, 100: 9, 999: 6,
}  # fmt: skip
"""The phases by the greatest tonnage for which each applies; used if a section has no table."""

BUILT_IN_TAGS: Mapping[str, int] = {"pilot_morale_high": 2, "pilot_morale_low": -2}

WEIGHT_TAGS = ("unit_light", "unit_medium", "unit_heavy")
"""The tags that give a turret its tonnage."""

RULES = (
    *("randomness", "hesitation", "called_shot_rand", "vigilance_rand", "inspired"),
    *("prone_modifier", "shutdown_modifier", "crippled_modifier"),
)
"""The rules that have a range."""


class UnitType(Enum):
    """The types of units; each has its own settings."""

    MECH = "mech"
    TROOPER = "trooper"
    NAVAL = "naval"
    VEHICLE = "vehicle"
    TURRET = "turret"


class InitiativeSide(Enum):
    """The sides whose units have different colors."""

    FRIENDLY = "friendly"
    ALLIED = "allied"
    NEUTRAL = "neutral"
    ENEMY = "enemy"


class Bounds(NamedTuple):
    """The bounds of the range of a modifier, as configured."""

    mild: int
    severe: int

    @property
    def off(self) -> bool:
        """Whether the rule is switched off."""
        return self == (0, 0)


# -- checks of the values in a file ----------------------------------------------------------------------------------


class WrongPart(NamedTuple):
    """A wrong value, or a wrong part of one: the keys that lead to the part, what was expected, and what was found."""

    keys: tuple[str, ...]
    expected: str
    found: object


class WrongValueError(ValueError):
    """A value of a settings file cannot be used; has all its wrong parts."""

    def __init__(self, *parts: WrongPart) -> None:
        super().__init__("; ".join(f"{'.'.join(part.keys)}: expected {part.expected}" for part in parts))
        self.parts = parts


Check = Callable[[object], Any]  # Any: the value as the settings have it
"""Takes the value in a file and returns that of the settings; raises ``WrongValueError``."""


def _wrong(expected: str, found: object) -> WrongValueError:
    return WrongValueError(WrongPart((), expected, found))


def _checked(parts: Iterable[tuple[str, Check, object]]) -> tuple[dict[str, Any], list[WrongPart]]:
    """The checked parts of a value by key, and those that are wrong."""
    found: dict[str, Any] = {}
    wrong: list[WrongPart] = []
    for key, check, part in parts:
        try:
            found[key] = check(part)
        except WrongValueError as error:
            wrong += [inner._replace(keys=(key, *inner.keys)) for inner in error.parts]
    return found, wrong


def _all(parts: Iterable[tuple[str, Check, object]]) -> dict[str, Any]:
    """The checked parts of a value by key; ``WrongValueError`` if some are wrong."""
    found, wrong = _checked(parts)
    if wrong:
        raise WrongValueError(*wrong)
    return found


def _whole(low: int, high: int) -> Check:
    def checked(value: object) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        raise _wrong(f"a whole number from {low} to {high}", value)

    return checked


def _tons(value: object) -> float:
    if isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value) and value > 0:
        return float(value)
    raise _wrong("a number above 0", value)


def _share(value: object) -> float:
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1:
        return float(value)
    raise _wrong("a number from 0 to 1", value)


def _nothing(value: object) -> int:
    if type(value) is int and value == 0:
        return 0
    raise _wrong("0, as this type has no such rule", value)


def _text(value: object) -> str:
    if isinstance(value, str):
        return value
    raise _wrong("a text", value)


def _switch(value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise _wrong("true or false", value)


def _color(value: object) -> tuple[float, ...]:
    if not isinstance(value, list) or len(value) != RGBA:
        raise _wrong("four numbers from 0 to 1", value)
    return tuple(_all((str(place), _share, part) for place, part in enumerate(value)).values())


def _tags(value: object) -> dict[str, int]:
    if not isinstance(value, dict):
        raise _wrong("an object", value)
    return _all((key, _modifier, part) for key, part in value.items())


def _table(value: object) -> dict[int, int]:
    phases = _tags(value)
    tons = _all((key, _table_key, key) for key in phases)
    return dict(sorted((tons[key], phase) for key, phase in phases.items())) or dict(BUILT_IN_TABLE)


def _table_key(value: object) -> int:
    if isinstance(value, str) and value.isascii() and value.isdigit() and value[0] != "0" and len(value) < 10:
        return int(value)
    raise _wrong('a tonnage, such as "35"', value)


_modifier = _whole(-LARGEST_MODIFIER, LARGEST_MODIFIER)
_penalty = _whole(-LARGEST_MODIFIER, 0)
_bonus = _whole(0, LARGEST_MODIFIER)

RGBA = 4
Color = tuple[float, float, float, float]
"""Red, green, blue and opacity, each from 0 to 1."""


# -- sections ----------------------------------------------------------------------------------------------------------


def _setting(check: Check, default: object) -> Any:  # Any: what declares a field stands for its value
    return field(default=default, metadata={_CHECK: check})


_CHECK = "check"


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the settings file: immutable, unknown keys are errors."""

    @classmethod
    def read(cls, content: object) -> Self:
        """The section of JSON data; missing values get their defaults. ``WrongValueError`` has all that are wrong."""
        if not isinstance(content, dict):
            raise _wrong("an object", content)
        known = {key_of(each.name): each for each in fields(cls)}
        found, wrong = _checked((key, known[key].metadata[_CHECK], content[key]) for key in known if key in content)
        wrong += cls._contradictions(found, {part.keys[0] for part in wrong})
        wrong += [WrongPart((key,), _meant(key, known), content[key]) for key in content if key not in known]
        if wrong:
            raise WrongValueError(*wrong)
        return cls(**{known[key].name: value for key, value in found.items()})

    @classmethod
    def _contradictions(cls, found: Mapping[str, Any], wrong: Collection[str]) -> Iterator[WrongPart]:
        """The values that are wrong together with others; ``wrong`` are the keys of those that are wrong alone."""
        return iter(())

    @classmethod
    def has(cls, key: str) -> bool:
        """Whether it has a key, and the key the rule to which it belongs; e.g. turrets cannot be prone."""
        return any(key_of(each.name) == key and each.metadata[_CHECK] is not _nothing for each in fields(cls))

    def content(self) -> dict[str, Any]:  # Any: JSON
        """The section as JSON data."""
        return {key_of(each.name): _as_json(getattr(self, each.name)) for each in fields(self)}


def _as_json(value: object) -> object:
    if isinstance(value, Section):
        return value.content()
    if isinstance(value, dict):
        return {str(key): part for key, part in value.items()}
    return list(value) if isinstance(value, tuple) else value


def key_of(name: str) -> str:
    """The key in the file of a value, ``RandomnessMin`` for ``randomness_min``."""
    return "".join(word.capitalize() for word in name.split("_"))


def _meant(key: str, known: Collection[str]) -> str:
    """The expected key in place of an unknown one: the most similar key, or all possible keys."""
    from difflib import get_close_matches  # noqa: PLC0415 - for mistakes only

    near = get_close_matches(key, known, 1)
    return f"the key {near[0]}" if near else f"one of the keys {', '.join(known)}"


# -- types of units --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class UnitSettings(Section):
    """The settings of every type of unit; some types are never prone, shut down or crippled."""

    type_mod: int = _setting(_modifier, 0)
    randomness_min: int = _setting(_penalty, -2)
    randomness_max: int = _setting(_penalty, -10)
    hesitation_min: int = _setting(_penalty, -2)
    hesitation_max: int = _setting(_penalty, -6)
    called_shot_rand_min: int = _setting(_penalty, -2)
    called_shot_rand_max: int = _setting(_penalty, -6)
    vigilance_rand_min: int = _setting(_bonus, 2)
    vigilance_rand_max: int = _setting(_bonus, 6)
    inspired_min: int = _setting(_bonus, 1)
    inspired_max: int = _setting(_bonus, 3)
    prone_modifier_min: int = _setting(_nothing, 0)
    prone_modifier_max: int = _setting(_nothing, 0)
    shutdown_modifier_min: int = _setting(_nothing, 0)
    shutdown_modifier_max: int = _setting(_nothing, 0)
    crippled_modifier_min: int = _setting(_nothing, 0)
    crippled_modifier_max: int = _setting(_nothing, 0)
    default_tonnage: float = _setting(_tons, 120.0)
    init_base_by_tonnage: dict[int, int] = field(
        default_factory=lambda: dict(BUILT_IN_TABLE), metadata={_CHECK: _table}
    )

    @classmethod
    def _contradictions(cls, found: Mapping[str, Any], wrong: Collection[str]) -> Iterator[WrongPart]:
        defaults = {key_of(each.name): each.default for each in fields(cls)}
        for rule in RULES:
            least, most = key_of(f"{rule}_min"), key_of(f"{rule}_max")
            if least in wrong or most in wrong:
                continue
            mild, severe = (found.get(key, defaults[key]) for key in (least, most))
            if abs(severe) < abs(mild):
                beyond = "less" if mild < 0 else "more"
                yield WrongPart((most,), f"the severe end, {mild} or {beyond}, or both ends 0", severe)

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


@dataclass(frozen=True, slots=True)
class MechSettings(UnitSettings):
    """Settings of 'Mechs, which have all rules."""

    prone_modifier_min: int = _setting(_penalty, -2)
    prone_modifier_max: int = _setting(_penalty, -9)
    shutdown_modifier_min: int = _setting(_penalty, -2)
    shutdown_modifier_max: int = _setting(_penalty, -8)
    crippled_modifier_min: int = _setting(_penalty, -5)
    crippled_modifier_max: int = _setting(_penalty, -13)


@dataclass(frozen=True, slots=True)
class TrooperSettings(UnitSettings):
    """Settings of squads, which can be shut down, but cannot fall or be crippled."""

    type_mod: int = _setting(_modifier, 2)
    shutdown_modifier_min: int = _setting(_penalty, -2)
    shutdown_modifier_max: int = _setting(_penalty, -8)


@dataclass(frozen=True, slots=True)
class HullSettings(UnitSettings):
    """Settings of vehicles and ships, which can be crippled, but cannot fall or be shut down."""

    type_mod: int = _setting(_modifier, -2)
    crippled_modifier_min: int = _setting(_penalty, -5)
    crippled_modifier_max: int = _setting(_penalty, -13)


@dataclass(frozen=True, slots=True)
class TurretSettings(UnitSettings):
    """Settings of turrets, which cannot fall, be shut down or be crippled; their weight tag gives the tonnage."""

    type_mod: int = _setting(_modifier, -4)
    light_tonnage: float = _setting(_tons, 60.0)
    medium_tonnage: float = _setting(_tons, 80.0)
    heavy_tonnage: float = _setting(_tons, 100.0)

    def tonnage_of(self, tags: Collection[str]) -> float:
        """The tonnage that a turret counts as, by its lightest weight tag; the default tonnage without such a tag."""
        tonnages = (self.light_tonnage, self.medium_tonnage, self.heavy_tonnage)
        return next(
            (tons for tag, tons in zip(WEIGHT_TAGS, tonnages, strict=True) if tag in tags), self.default_tonnage
        )


@dataclass(frozen=True, slots=True)
class PilotSettings(Section):
    """The modifiers of the phase by pilot tag."""

    pilot_tag_modifiers: dict[str, int] = field(default_factory=lambda: dict(BUILT_IN_TAGS), metadata={_CHECK: _tags})


@dataclass(frozen=True, slots=True)
class IconSettings(Section):
    """Names of the mod's pictures."""

    stopwatch: str = _setting(_text, "sbi_stopwatch")


@dataclass(frozen=True, slots=True)
class ColorSettings(Section):
    """Colors of units by side, before and after they have acted."""

    color_friendly_unactivated: Color = _setting(_color, (0.231, 0.694, 0.262, 1))
    color_friendly_already_activated: Color = _setting(_color, (0.043, 0.4, 0.137, 1))
    color_allied_unactivated: Color = _setting(_color, (0.521, 0.858, 0.964, 1))
    color_allied_already_activated: Color = _setting(_color, (0.345, 0.545, 0.682, 1))
    color_neutral_unactivated: Color = _setting(_color, (0.85, 0.866, 0.862, 1))
    color_neutral_already_activated: Color = _setting(_color, (0.466, 0.482, 0.494, 1))
    color_enemy_unactivated: Color = _setting(_color, (1, 0.031, 0, 1))
    color_enemy_already_activated: Color = _setting(_color, (0.486, 0.039, 0.007, 1))


@dataclass(frozen=True, slots=True)
class Configuration(Section):
    """All settings of the mod."""

    debug: bool = _setting(_switch, False)
    trace: bool = _setting(_switch, False)
    mech: MechSettings = _setting(MechSettings.read, MechSettings())
    trooper: TrooperSettings = _setting(TrooperSettings.read, TrooperSettings())
    naval: HullSettings = _setting(HullSettings.read, HullSettings())
    vehicle: HullSettings = _setting(HullSettings.read, HullSettings())
    turret: TurretSettings = _setting(TurretSettings.read, TurretSettings())
    pilot: PilotSettings = _setting(PilotSettings.read, PilotSettings())
    icons: IconSettings = _setting(IconSettings.read, IconSettings())
    colors: ColorSettings = _setting(ColorSettings.read, ColorSettings())

    def of(self, unit_type: UnitType) -> UnitSettings:
        """The settings of a type of unit."""
        found: UnitSettings = getattr(self, unit_type.value)
        return found
