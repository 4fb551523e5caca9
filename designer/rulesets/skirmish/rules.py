"""The constants of the skirmish: those of the rules, and those that the rules leave open.

A field whose text begins with "Ours" is not in the rules: they are silent or contradict themselves there, and the value
is our choice. All of them can be changed; ``SkirmishRules()`` is what the program plays with.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cache
from typing import ClassVar, Literal

from designer import paths
from designer.catalog.records import RecordShape, read_records

_NAME = frozenset(("of", "field", "name"))


class Terrain(StrEnum):
    """What a hex is covered with."""

    PLAINS = "plains"
    FOREST = "forest"
    DESERT = "desert"
    MOUNTAINS = "mountains"
    WATER = "water"
    OTHER = "other"


class DamageVariant(StrEnum):
    """How damage reaches health; see ``designer.rulesets.skirmish.damage``."""

    TEXT = "text"
    SOFTENED = "softened"


@dataclass(frozen=True, slots=True)
class SkirmishRules:
    """All constants of the skirmish. Whole numbers are AP, fatigue, percentage points or levels, as each field says."""

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
    """Ours: AP to enter water, more than anybody has: blocked."""
    other_cost: int = 1
    """Ours: AP to enter any other terrain."""
    uphill_penalty: int = 1
    """AP and fatigue that a step to a higher hex costs besides. That there is one is in the rules, the 1 is ours."""
    max_elevation_delta: int = 1
    """Ours: levels that a step, a zone of control and a melee attack reach up or down."""

    # -- zone of control
    zoc_penalty: int = 50
    """Weight of entering an enemy's zone of control. That there is one is in the rules, the 50 is ours."""
    zoc_as_cost: bool = False
    """Ours: whether that weight is also paid, in AP and fatigue. Literally it is; but then nobody with fewer than 52 AP
    could step up to a melee unit, and no melee would ever begin. So it only makes paths go around."""
    teammate_covers_zoc: bool = True
    """Ours: a hex on which a team-mate stands has no penalty for the enemies' zones of control."""
    opportunity_attacks: bool = True
    """Ours: a step that begins in an enemy's zone of control lets each of those enemies attack; a hit stops it."""
    exhausted_may_react: bool = False
    """Ours: whether an exhausted unit still makes attacks of opportunity, which cost neither AP nor fatigue."""
    long_weapon_ignores_elevation: bool = False
    """Ours: whether melee with a reach of 2 or more may strike over more levels than ``max_elevation_delta``."""

    # -- attacks
    attack_cost: int = 4
    """Ours: AP of an attack. Its fatigue is a statistic of the unit."""
    melee_high_ground_bonus: int = 10
    """Points of hit chance for melee from a higher hex."""
    melee_low_ground_penalty: int = 10
    """Points off for melee from a lower hex; written as a positive number and subtracted."""
    ranged_high_ground_bonus: int = 10
    """Points of hit chance for shooting from a higher hex."""
    ranged_low_ground_penalty: int = 10
    """Points off for shooting from a lower hex."""
    surround_bonus: int = 5
    """Points for each other team-mate whose zone of control is on the target's hex; melee only."""
    long_weapon_proximity_penalty: int = 15
    """Ours: points off for a weapon with a reach of 2 against a neighbour."""
    ranged_distance_penalty: int = 2
    """Ours: points off for each hex of a shot's distance."""

    # -- cover and strays
    cover: bool = False
    """Ours: whether units beside the target may catch a shot; off, because the rules know nothing of it."""
    cover_distance: int = 3
    """Ours: hexes from which on cover and strays count."""
    cover_miss_percent: int = 75
    """Ours: percent of a shot's chance that covering units take over, all together."""
    scatter_hit_penalty: int = 15
    """Ours: points that a stray shot is worse."""
    scatter_damage_percent: int = 75
    """Ours: percent of the damage that a covering or strayed-upon unit takes."""

    # -- damage
    damage: DamageVariant = DamageVariant.SOFTENED
    """Ours: the rules' own text is ``text``; in ``softened``, armor that is left also weakens what bypasses it."""
    armor_reduction_percent: int = 10
    """Ours: percent of the armor left that is taken off the bypassing damage, in the softened variant."""

    # -- rounds
    recovery: int = 15
    """Ours: fatigue that everybody loses at the start of a round. Without it all would be exhausted for good."""
    wait_penalty: int = 100
    """Ours: effective initiative that waiting costs within the round."""
    round_limit: int = 60
    """Ours: rounds after which a battle is a draw."""

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if type(value) is int and value < 0:
                raise ValueError(f"{field.name} is {value}, but must be 0 or more")
            if field.name.endswith("_percent") and value > 100:
                raise ValueError(f"{field.name} is {value}, but must be at most 100")
        if self.round_limit < 1:
            raise ValueError(f"round_limit is {self.round_limit}, but must be 1 or more")
        if min(self.plains_cost, self.forest_cost, self.desert_cost, self.mountains_cost, self.other_cost) < 1:
            raise ValueError("every terrain must cost at least 1 AP")

    def terrain_cost(self, terrain: Terrain) -> int:
        """AP to enter a hex of this terrain, on the level."""
        cost: int = getattr(self, f"{terrain.value}_cost")
        return cost


DEFAULT = SkirmishRules()
"""The rules that the program plays with unless it is told otherwise."""


@cache
def field_names(of: Literal["rules", "projection"]) -> Mapping[str, str]:
    """The names of all constants, or of the coefficients that make a design a unit, by field."""
    records = read_records(paths.data("skirmish", "field_names.jsonl"), RecordShape(_NAME, _NAME))
    return {record["field"]: record["name"] for record in records if record["of"] == of}
