"""The constants of the skirmish: those that the rules give, and those that the rules leave open.

"Ours" at the beginning of a field's text means that the value is our choice, since the rules say nothing on it or
contradict themselves. All constants can be changed; ``SkirmishRules()`` has the defaults.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cache
from typing import ClassVar, Literal

from designer import paths
from designer.catalog.records import Record, RecordShape, read_records
from designer.language import tr
from designer.limits import LARGEST_SETTING, MOST_ROUNDS
from designer.rulesets.skirmish.units import CODES

_NAMES = RecordShape(frozenset(("of", "field", "name", "unit")), frozenset(("of", "field", "name")))


class Terrain(StrEnum):
    """The terrain of a hex."""

    PLAINS = "plains"
    FOREST = "forest"
    DESERT = "desert"
    MOUNTAINS = "mountains"
    WATER = "water"
    OTHER = "other"


class DamageVariant(StrEnum):
    """The variants of the rule by which a hit reduces armor and health; ``damage.blow`` describes them."""

    TEXT = "text"
    SOFTENED = "softened"


@dataclass(frozen=True, slots=True)
class SkirmishRules:
    """All constants of the skirmish."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    # -- movement
    plains_cost: int = 2
    """AP to enter plains."""
    forest_cost: int = 3
    """Ours: AP to enter forest."""
    desert_cost: int = 4
    """Ours: AP to enter desert."""
    mountains_cost: int = 5
    """Ours: AP to enter mountains."""
    water_cost: int = 100_000
    """Ours: AP to enter water; more than any unit has, so that it is impassable."""
    other_cost: int = 1
    """Ours: AP to enter any other terrain."""
    uphill_penalty: int = 1
    """Additional AP and fatigue of a step to a higher hex. The rules have this penalty; its value is ours."""
    max_elevation_delta: int = 1
    """Ours: the most levels up or down for a step, a zone of control and a melee attack."""

    # -- zone of control
    zoc_penalty: int = 50
    """Weight of entering an enemy's zone of control. The rules have this penalty; its value is ours."""
    zoc_as_cost: bool = False
    """Ours: whether this weight also costs AP and fatigue. By the letter of the rules it does; but then a unit would
    need 52 AP to step next to a melee unit, and no melee would ever begin. By default it only influences paths."""
    teammate_covers_zoc: bool = True
    """Ours: whether a hex with a team-mate on it has no penalty for enemies' zones of control."""
    opportunity_attacks: bool = True
    """Ours: whether a step out of enemies' zones of control lets each of them attack; a hit stops the step."""
    exhausted_may_react: bool = False
    """Ours: whether an exhausted unit can make attacks of opportunity, which cost no AP and no fatigue."""
    long_weapon_ignores_elevation: bool = False
    """Ours: whether melee units with a reach of 2 or more may attack over more levels than ``max_elevation_delta``."""

    # -- attacks
    attack_cost: int = 4
    """Ours: AP of an attack. Its fatigue is a statistic of the unit (AFAT)."""
    melee_high_ground_bonus: int = 10
    """Percentage points added to the chance of melee attacks from a higher hex."""
    melee_low_ground_penalty: int = 10
    """Percentage points subtracted from the chance of melee attacks from a lower hex."""
    ranged_high_ground_bonus: int = 10
    """Percentage points added to the chance of shots from a higher hex."""
    ranged_low_ground_penalty: int = 10
    """Percentage points subtracted from the chance of shots from a lower hex."""
    surround_bonus: int = 5
    """Percentage points added to melee attacks for each other team-mate that controls the target's hex."""
    long_weapon_proximity_penalty: int = 15
    """Ours: percentage points subtracted for a weapon with a reach of 2 against a neighbor."""
    ranged_distance_penalty: int = 2
    """Ours: percentage points subtracted for each hex of a shot's distance."""

    # -- cover and strays
    cover: bool = False
    """Ours: whether a shot may hit units beside the target; off by default, since the rules do not have this."""
    cover_distance: int = 3
    """Ours: the least distance in hexes for cover and stray shots."""
    cover_miss_percent: int = 75
    """Ours: percent of a shot's chance that all covering units together take over."""
    scatter_hit_penalty: int = 15
    """Ours: percentage points subtracted from the chance of a stray shot."""
    scatter_damage_percent: int = 75
    """Ours: percent of the damage for a unit that is hit as cover or by a stray shot."""

    # -- damage
    damage: DamageVariant = DamageVariant.SOFTENED
    """Ours: ``text`` is as the rules say; with ``softened``, armor that is left reduces the damage that bypasses it."""
    armor_reduction_percent: int = 10
    """Ours: percent of the armor left that is subtracted from the bypassing damage in the softened variant."""

    # -- rounds
    recovery: int = 15
    """Ours: fatigue that each unit loses at the start of a round. Without it all would stay exhausted."""
    wait_penalty: int = 100
    """Ours: amount by which waiting reduces the effective initiative within the round."""
    round_limit: int = 60
    """Ours: rounds after which a battle is a draw."""

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if type(value) is int and value < 0:
                raise ValueError(f"{field.name} is {value}, but must be 0 or more")
            if type(value) is int and value > LARGEST_SETTING:
                raise ValueError(f"{field.name} is {value}, but must be at most {LARGEST_SETTING}")
            if field.name.endswith("_percent") and value > 100:
                raise ValueError(f"{field.name} is {value}, but must be at most 100")
        if not 1 <= self.round_limit <= MOST_ROUNDS:
            raise ValueError(f"round_limit is {self.round_limit}, but must be 1 to {MOST_ROUNDS}")
        if min(self.plains_cost, self.forest_cost, self.desert_cost, self.mountains_cost, self.other_cost) < 1:
            raise ValueError("every terrain must cost at least 1 AP")

    def terrain_cost(self, terrain: Terrain) -> int:
        """AP to enter a hex of this terrain from the same level."""
        cost: int = getattr(self, f"{terrain.value}_cost")
        return cost


DEFAULT = SkirmishRules()
"""The rules that the program uses by default."""
DOCUMENT = SkirmishRules(
    max_elevation_delta=99,
    zoc_as_cost=True,
    teammate_covers_zoc=False,
    opportunity_attacks=False,
    long_weapon_proximity_penalty=0,
    ranged_distance_penalty=0,
    damage=DamageVariant.TEXT,
    recovery=0,
)
"""Exactly the document that describes the skirmish: by the letter, and nothing that it does not have. Numbers that it
needs and does not give, such as the AP of an attack or of other terrain, and the end of a battle, are those of
``DEFAULT``."""


@cache
def field_names(of: Literal["rules", "projection", "unit"]) -> Mapping[str, str]:
    """The labels of all constants of the rules, coefficients of the projection, or figures of a unit, by field."""
    return {record["field"]: record["name"] for record in _field_records() if record["of"] == of}


def statistic_labels() -> Mapping[str, str]:
    """The names of the figures of a unit behind their short names, with their unit: MAT, melee skill, %."""
    units = {record["field"]: record.get("unit", "") for record in _field_records() if record["of"] == "unit"}
    return {
        field: ", ".join(filter(None, (CODES.get(field, ""), tr(name), units[field])))
        for field, name in field_names("unit").items()
    }


@cache
def _field_records() -> tuple[Record, ...]:
    return tuple(read_records(paths.data("skirmish", "field_names.jsonl"), _NAMES))
