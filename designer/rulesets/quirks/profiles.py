"""Profiles: two interpretations of the rules of quirks, ``standard`` and ``megamek`` (QUIRKS 6)."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import NamedTuple

from designer import paths
from designer.catalog import DataError
from designer.catalog.records import Record, RecordShape, read_table


class Profile(StrEnum):
    """An interpretation of the rules of quirks."""

    STANDARD = "standard"
    MEGAMEK = "megamek"


class ProfileRules(NamedTuple):
    """The rules that differ between profiles.

    Fields are named after the quirk. ``distracting`` and ``battle_fists_to_hit`` are to-hit modifiers. ``low_profile``
    is "cover" or "glancing". The ``triggers`` are causes of piloting rolls (None: all) that the quirk changes; Easy to
    Pilot works for piloting skills above ``easy_to_pilot_beyond``. In ``multi_trac_arcs`` secondary targets have no
    penalty. ``crits_in_combat`` says whether Rugged and the actuator quirks change critical hits (else maintenance and
    attacks by infantry). No Cooling multiplies heat by its factor, then adds ``no_cooling_added``.
    ``sensor_ghosts_physical`` says whether Sensor Ghosts hampers physical attacks.
    """

    distracting: int
    low_profile: str
    easy_to_pilot_triggers: tuple[str, ...]
    easy_to_pilot_beyond: int | None
    stable_triggers: tuple[str, ...] | None
    cramped_cockpit_spares_small_pilots: bool
    battle_fists_damage: int
    battle_fists_to_hit: int
    battle_fists_need_hand: bool
    no_arms_forbids: tuple[str, ...]
    no_arms_standing_up: int
    sensor_ghosts_physical: bool
    low_arms_restricts: bool
    multi_trac_arcs: tuple[str, ...]
    crits_in_combat: bool
    no_cooling_factor: int
    no_cooling_added: int


_SHAPE = RecordShape.of(ProfileRules)


@cache
def rules_of(profile: Profile) -> ProfileRules:
    """The rules of a profile; ``DataError`` if the table is broken."""
    path = paths.data("quirks", "profiles.json")
    record = read_table(path).get(profile.value)
    if not isinstance(record, dict) or record.keys() != _SHAPE.required:
        raise DataError(path, 1, f"{profile}: expected the fields {', '.join(sorted(_SHAPE.required))}")
    fields: Record = {name: tuple(value) if isinstance(value, list) else value for name, value in record.items()}
    return ProfileRules(**fields)
