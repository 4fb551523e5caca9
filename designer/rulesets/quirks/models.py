"""The models of the data files of quirks: they serve the tests; the program trusts its data and never imports this."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from designer.catalog.quirks import Carrier, Category, Pipeline
from designer.rulesets.quirks.physical import PhysicalAttack
from designer.rulesets.quirks.piloting import Trigger
from designer.rulesets.quirks.to_hit import Arc, Bracket, Movement


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class QuirkModel(_Model):
    """A line of ``quirks.jsonl``."""

    id: str = Field(pattern=r"^[a-z0-9_]+$")
    file_id: str = Field("", pattern=r"^[a-z0-9_]*$")
    name: str = Field(min_length=1)
    carrier: Carrier
    category: Category
    pipelines: tuple[Pipeline, ...]
    positive: bool | None
    effect: str = Field(pattern=r"\.$")
    megamek: str = Field("", pattern=r"^$|\.$")
    amount: int = 0
    bracket: Literal["", "short", "medium", "long"] = ""
    aliases: tuple[str, ...] = ()

    @model_validator(mode="after")
    def _consistent(self) -> QuirkModel:
        if bool(self.pipelines) is (self.category is Category.OTHER):
            raise ValueError("a quirk has pipelines, or the category other")
        if bool(self.bracket) is not (self.category is Category.TARGETING):
            raise ValueError("targeting quirks have a bracket, others have none")
        if self.pipelines and self.positive is None:
            raise ValueError("a quirk with an effect in combat is positive or not")
        return self


class ProfileModel(_Model):
    """What one profile of ``profiles.json`` decides."""

    distracting: int
    low_profile: Literal["cover", "glancing"]
    easy_to_pilot_triggers: tuple[Trigger, ...]
    easy_to_pilot_beyond: int | None
    stable_triggers: tuple[Trigger, ...] | None
    cramped_cockpit_spares_small_pilots: bool
    battle_fists_damage: int
    battle_fists_to_hit: int
    battle_fists_need_hand: bool
    no_arms_forbids: tuple[PhysicalAttack, ...]
    no_arms_standing_up: int
    low_arms_restricts: bool
    multi_trac_arcs: tuple[Arc, ...]
    crits_in_combat: bool
    no_cooling_factor: int
    no_cooling_added: int


class AttackModel(_Model):
    """``attack.json``: what the circumstances of an attack add to its target number."""

    range: dict[Bracket, int]
    attacker_movement: dict[Movement, int]
    secondary: dict[Arc, int]
    partial_cover: int
