"""The two readings of the rules, ``standard`` and ``megamek``. One table holds all differences (QUIRKS 6)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from designer import paths
from designer.catalog import DataError
from designer.catalog.records import Record, RecordShape, read_table


class Profile(StrEnum):
    """A reading of the rules."""

    STANDARD = "standard"
    MEGAMEK = "megamek"


@dataclass(frozen=True, slots=True)
class ProfileRules:
    """The rules that differ between profiles.

    ``distracting``: what attackers add. ``low_profile``: ``cover`` or ``glancing``. ``easy_to_pilot_triggers``: the
    rolls that it eases, ``easy_to_pilot_beyond`` the best skill for which it no longer does. ``stable_triggers``: None
    for all. ``battle_fists_damage`` and ``_to_hit``: what a punch adds. ``no_arms_forbids``: physical attacks.
    ``multi_trac_arcs``: where secondary targets cost nothing. ``crits_in_combat``: whether Rugged and the actuator
    quirks concern critical hits, or else maintenance and infantry. No Cooling multiplies heat, then adds to it.
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
    low_arms_restricts: bool
    multi_trac_arcs: tuple[str, ...]
    crits_in_combat: bool
    no_cooling_factor: int
    no_cooling_added: int


_SHAPE = RecordShape.of(ProfileRules)


@cache
def rules_of(profile: Profile) -> ProfileRules:
    """What a profile decides; ``DataError`` if the table is broken."""
    path = paths.data("quirks", "profiles.json")
    record = read_table(path).get(profile.value)
    if not isinstance(record, dict) or record.keys() != _SHAPE.required:
        raise DataError(path, 1, f"{profile}: expected the fields {', '.join(sorted(_SHAPE.required))}")
    fields: Record = {name: tuple(value) if isinstance(value, list) else value for name, value in record.items()}
    return ProfileRules(**fields)
