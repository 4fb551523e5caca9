"""Attacks with weapons: target number, glancing blows and heat, and the effects of quirks on them (QUIRKS 3, 4)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from designer import paths
from designer.catalog import RuleSet
from designer.catalog.quirks import carried, weapon_quirks
from designer.catalog.records import Record, read_table
from designer.language import marked, tr
from designer.rulesets.quirks.contribution import WAYS, Contribution, Roll, counted, of_quirk, total, ways_to_reach
from designer.rulesets.quirks.profiles import Profile, rules_of


class Bracket(StrEnum):
    """The range bracket of a target: its distance by the ranges of the weapon."""

    MINIMUM = marked("minimum")
    SHORT = marked("short")
    MEDIUM = marked("medium")
    LONG = marked("long")
    EXTREME = marked("extreme")
    OUT_OF_RANGE = marked("out of range")


class AttackerMovement(StrEnum):
    """How the attacker moved in this turn. Sprinting does not count as running."""

    STOOD = marked("stood")
    WALKED = marked("walked")
    RAN = marked("ran")
    JUMPED = marked("jumped")


class Arc(StrEnum):
    """The arc of the attacker in which a target is."""

    FRONT = marked("front")
    SIDE = marked("side")
    REAR = marked("rear")


class Attacker(NamedTuple):
    """The attacker. ``weapon_quirks`` has the quirks of each weapon, by any key that identifies the weapon.

    ``secondary`` is the arc of the target if it is a secondary target.
    """

    gunnery: int = 4
    movement: AttackerMovement = AttackerMovement.STOOD
    unit_quirks: tuple[str, ...] = ()
    weapon_quirks: Mapping[str, tuple[str, ...]] = {}
    secondary: Arc | None = None
    rules: RuleSet = RuleSet.TOTAL_WARFARE


class AttackTarget(NamedTuple):
    """The target of an attack; ``movement_modifier`` is its target movement modifier."""

    movement_modifier: int = 0
    partial_cover: bool = False
    unit_quirks: tuple[str, ...] = ()


@lru_cache(maxsize=1)
def _amounts() -> Record:
    return read_table(paths.data("quirks", "attack.json"))


# -- the whole attack ----------------------------------------------------------------------------------------------


def to_hit(
    attacker: Attacker,
    target: AttackTarget,
    bracket: Bracket,
    weapon: str | None = None,
    profile: Profile = Profile.STANDARD,
) -> Roll:
    """The roll of an attack, with all parts of its target number, gunnery first.

    ``ValueError`` for any bracket but short, medium and long.
    """
    return Roll(
        (
            *counted(*_circumstances(attacker, target, bracket)),
            *quirk_modifiers(attacker, target, bracket, weapon, profile),
        )
    )


def _circumstances(attacker: Attacker, target: AttackTarget, bracket: Bracket) -> tuple[Contribution, ...]:
    ranges = _amounts()["range"]
    if bracket.value not in ranges:
        raise ValueError(f"no attack at range '{bracket.value}': it is one of {', '.join(ranges)}")
    return (
        Contribution(tr("Gunnery"), attacker.gunnery, "skill"),
        Contribution(tr("Range: {range}", range=tr(bracket.value)), ranges[bracket.value], "range"),
        Contribution(moved_words(attacker.movement), movement_penalty(attacker.movement), "movement"),
        Contribution(tr("Target movement"), target.movement_modifier, "movement"),
        Contribution(tr("Partial cover"), cover_penalty() if target.partial_cover else 0, "cover"),
        Contribution(tr("Secondary target"), secondary_penalty(attacker), "secondary target"),
    )


_MOVED = {
    AttackerMovement.STOOD: marked("Attacker stood"),
    AttackerMovement.WALKED: marked("Attacker walked"),
    AttackerMovement.RAN: marked("Attacker ran"),
    AttackerMovement.JUMPED: marked("Attacker jumped"),
}


def range_penalty(bracket: Bracket) -> int:
    """The to-hit modifier of short, medium or long range."""
    return int(_amounts()["range"][bracket.value])


def moved_words(movement: AttackerMovement) -> str:
    """The label of the attacker's movement as part of a target number."""
    return tr(_MOVED[movement])


def movement_penalty(movement: AttackerMovement) -> int:
    """The to-hit modifier of the attacker's movement."""
    return int(_amounts()["attacker_movement"][movement.value])


def cover_penalty() -> int:
    """The to-hit modifier of partial cover."""
    return int(_amounts()["partial_cover"])


def secondary_penalty(attacker: Attacker) -> int:
    """The to-hit modifier of a secondary target without quirks; 0 for the primary target."""
    return 0 if attacker.secondary is None else attacker.rules.facts.secondary[attacker.secondary.value]


# -- quirks --------------------------------------------------------------------------------------------------------


def quirk_modifiers(
    attacker: Attacker,
    target: AttackTarget,
    bracket: Bracket,
    weapon: str | None = None,
    profile: Profile = Profile.STANDARD,
) -> tuple[Contribution, ...]:
    """The to-hit modifiers of quirks: of the attacker, of the target, and of the weapon if one is given."""
    return (
        *targeting_modifiers(attacker.unit_quirks, bracket),
        *sensor_ghosts_modifiers(attacker.unit_quirks),
        *multi_trac_modifiers(attacker, profile),
        *distracting_modifiers(target.unit_quirks, profile),
        *low_profile_modifiers(target, profile),
        *(() if weapon is None else weapon_modifiers(attacker, weapon)),
    )


def targeting_modifiers(quirks: tuple[str, ...], bracket: Bracket) -> tuple[Contribution, ...]:
    """The modifiers of Improved, Poor and Variable Range Targeting at this range; the first two may cancel out."""
    found = [quirk for quirk in carried(quirks) if quirk.bracket == bracket.value]
    label = tr(" and ").join(quirk.name for quirk in found)
    variable = [
        Contribution(quirk.name, _amounts()["variable_range"][quirk.id].get(bracket.value, 0))
        for quirk in carried(quirks)
        if quirk.id in _amounts()["variable_range"]
    ]
    return counted(Contribution(label, sum(quirk.amount for quirk in found)), *variable)


def sensor_ghosts_modifiers(quirks: tuple[str, ...]) -> tuple[Contribution, ...]:
    """The modifier of Sensor Ghosts, which makes all attacks of its unit harder."""
    return (of_quirk("sensor_ghosts"),) if "sensor_ghosts" in quirks else ()


def multi_trac_modifiers(attacker: Attacker, profile: Profile = Profile.STANDARD) -> tuple[Contribution, ...]:
    """The modifier of Multi-Trac: it cancels the penalty of a secondary target in the arcs of the profile."""
    if attacker.secondary is None or "multi_trac" not in attacker.unit_quirks:
        return ()
    works = attacker.secondary.value in rules_of(profile).multi_trac_arcs
    return counted(of_quirk("multi_trac", -secondary_penalty(attacker) if works else 0))


def distracting_modifiers(quirks: tuple[str, ...], profile: Profile = Profile.STANDARD) -> tuple[Contribution, ...]:
    """The modifier of a Distracting target, which is harder to hit."""
    amount = rules_of(profile).distracting if "distracting" in quirks else 0
    return counted(of_quirk("distracting", amount))


def low_profile_modifiers(target: AttackTarget, profile: Profile = Profile.STANDARD) -> tuple[Contribution, ...]:
    """The modifier of a Low Profile target that counts as behind partial cover, unless it is so anyway."""
    adds = not target.partial_cover and is_covered(target, profile)
    return counted(of_quirk("low_profile", cover_penalty() if adds else 0))


def weapon_modifiers(attacker: Attacker, weapon: str) -> tuple[Contribution, ...]:
    """The modifiers of Accurate and Inaccurate Weapon, and of Stable Weapon, which reduces the penalty of running."""
    quirks = weapon_quirks(attacker.weapon_quirks, weapon)
    ran = attacker.movement is AttackerMovement.RAN
    return (
        *((of_quirk("accurate"),) if "accurate" in quirks else ()),
        *((of_quirk("inaccurate"),) if "inaccurate" in quirks else ()),
        *((of_quirk("stable_weapon"),) if ran and "stable_weapon" in quirks else ()),
    )


# -- low profile ---------------------------------------------------------------------------------------------------


def has_low_profile(quirks: tuple[str, ...]) -> bool:
    """Whether the unit has the quirk Low Profile."""
    return "low_profile" in quirks


def is_covered(target: AttackTarget, profile: Profile = Profile.STANDARD) -> bool:
    """Whether the target counts as behind partial cover for hit locations."""
    covers = rules_of(profile).low_profile == "cover" and has_low_profile(target.unit_quirks)
    return target.partial_cover or covers


CLUSTER_MODIFIER = -4
"""The modifier of a glancing blow to the cluster roll."""


def can_glance(target: AttackTarget, profile: Profile = Profile.STANDARD) -> bool:
    """Whether hits on this target may be glancing blows."""
    return rules_of(profile).low_profile == "glancing" and has_low_profile(target.unit_quirks)


def glances(roll: int, target_number: int) -> bool:
    """Whether a roll is a glancing blow: it is the target number or one more."""
    return roll in (target_number, target_number + 1)


def glancing_damage(damage: int) -> int:
    """The damage of a glancing blow: half of the damage, rounded down."""
    return damage // 2


def glancing_share(target_number: int) -> float:
    """The share of hits that are glancing blows, 0 to 1; 0 if a hit is impossible."""
    hits = ways_to_reach(target_number)
    return _glancing_ways(target_number) / hits if hits else 0.0


def _glancing_ways(target_number: int) -> int:
    return sum(ways for roll, ways in WAYS.items() if glances(roll, target_number))


# -- heat ------------------------------------------------------------------------------------------------------

LEAST_HEAT = 1
"""The least heat of a weapon that makes heat."""


def weapon_heat(
    heat: int, quirks: tuple[str, ...] = (), profile: Profile = Profile.STANDARD
) -> tuple[Contribution, ...]:
    """The parts of a weapon's heat: that of all its shots together, and what each of its cooling quirks adds.

    Cooling quirks do not change a weapon that makes no heat.
    """
    parts = [Contribution(tr("Weapon"), heat, "weapon")]
    if heat <= 0:
        return tuple(parts)
    if "improved_cooling" in quirks:
        improved = of_quirk("improved_cooling")
        parts.append(improved._replace(amount=max(improved.amount, LEAST_HEAT - total(parts))))
    if "poor_cooling" in quirks:
        parts.append(of_quirk("poor_cooling"))
    if "no_cooling" in quirks:
        rules = rules_of(profile)
        more = total(parts) * (rules.no_cooling_factor - 1) + rules.no_cooling_added
        parts.append(of_quirk("no_cooling", more))
    return tuple(part for part in parts if part.amount)
