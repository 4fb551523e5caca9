"""The models that check the data files of skills, quirks, attacks, initiative, the skirmish and the sample designs.

The files are read by the packages that use them.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import Annotated, Literal, Self

from pydantic import (
    AfterValidator,
    Field,
    NonNegativeInt,
    PositiveFloat,
    PositiveInt,
    StringConstraints,
    field_validator,
    model_validator,
)

from designer.catalog.fields import DistinctNames, Flag, Munitions, NonEmptyName, RulesLevel, WordField
from designer.catalog.item import TechSide
from designer.catalog.item_models import RecordModel, TableModel
from designer.catalog.quirks import Carrier, Category, Pipeline
from designer.catalog.traits import QueryWordUse
from designer.catalog.vocabulary import WordUse

SkillKey = Literal["0", "1", "2", "3", "4", "5", "6", "7", "8"]
QuirkId = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]+$")]
BracketWord = Literal["short", "medium", "long"]
ModifierNumber = Annotated[int, Field(ge=-10, le=10)]
MovementWord = Literal["stood", "walked", "ran", "jumped"]
ArcWord = Literal["front", "side", "rear"]
TriggerWord = Literal["terrain", "damage", "kicked", "pushed", "standing up", "other"]
ArmAttack = Literal["punch", "push", "club"]
Sentence = Annotated[str, StringConstraints(pattern=r"\.$")]


def _falling(row: Iterable[float]) -> bool:
    return all(later < earlier for earlier, later in itertools.pairwise(row))


class SkillMultipliersModel(TableModel[dict[SkillKey, Annotated[tuple[PositiveFloat, ...], Field(min_length=9)]]]):
    """Factors of the Battle Value by crew skills (TM p. 315): a row for each gunnery, a column for each piloting."""

    @field_validator("root")
    @classmethod
    def _complete(cls, rows: dict[str, tuple[float, ...]]) -> dict[str, tuple[float, ...]]:
        if [*rows] != [str(skill) for skill in range(9)] or any(len(row) != 9 for row in rows.values()):
            raise ValueError("expected nine rows, 0 to 8, of nine figures")
        if not all(map(_falling, (*rows.values(), *zip(*rows.values(), strict=True)))):
            raise ValueError("a worse skill must be worth less")
        if rows["4"][5] != 1:
            raise ValueError("a regular crew, 4/5, must be worth 1")
        return rows


# -- quirks -------------------------------------------------------------------------------------------------------


class WordModel(RecordModel):
    """A line of equipment/vocabulary.jsonl."""

    use: WordUse
    word: Annotated[WordField, StringConstraints(min_length=1)]
    description: Sentence | Literal[""] = ""
    meaning: Sentence | Literal[""] = ""
    gives: tuple[Literal["mass", "slots", "bv", "cost", "strike"], ...] = ()


class QueryWordModel(RecordModel):
    """A line of equipment/query_words.jsonl."""

    use: QueryWordUse
    word: Annotated[WordField, StringConstraints(min_length=1)]
    also: DistinctNames = ()
    stands_for: TechSide | RulesLevel | Literal[""] = ""


class QuirkModel(RecordModel):
    """A line of quirks.jsonl."""

    id: QuirkId
    file_id: QuirkId | None = None
    aliases: DistinctNames = ()
    name: NonEmptyName
    carrier: Carrier
    category: Category
    pipelines: tuple[Pipeline, ...]
    positive: bool | None
    effect: Sentence
    megamek: Sentence | Literal[""] = ""
    amount: ModifierNumber = 0
    bracket: BracketWord | Literal[""] = ""

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if bool(self.pipelines) is (self.category is Category.OTHER):
            raise ValueError("a quirk touches rolls, or its category is other")
        if bool(self.bracket) is not (self.category is Category.TARGETING):
            raise ValueError("a quirk of targeting has a bracket, others have none")
        if self.pipelines and self.positive is None:
            raise ValueError("a quirk that touches rolls is good or bad")
        return self


class ConflictModel(RecordModel):
    """A line of conflicts.jsonl."""

    carrier: Carrier
    quirks: tuple[QuirkId, QuirkId]
    effect: NonEmptyName
    severity: Literal["warning", "note"] = "warning"


class AttackTableModel(RecordModel):
    """The file quirks/attack.json: the to-hit modifiers of range, movement, secondary targets and cover."""

    range: Annotated[dict[BracketWord, ModifierNumber], Field(min_length=3)]
    attacker_movement: Annotated[dict[MovementWord, ModifierNumber], Field(min_length=4)]
    secondary: Annotated[dict[ArcWord, ModifierNumber], Field(min_length=3)]
    partial_cover: ModifierNumber


class ProfileModel(RecordModel):
    """A profile of quirks/profiles.json: the values of the rules in one interpretation."""

    distracting: ModifierNumber
    low_profile: Literal["cover", "glancing"]
    easy_to_pilot_triggers: tuple[TriggerWord, ...]
    easy_to_pilot_beyond: PositiveInt | None
    stable_triggers: tuple[TriggerWord, ...] | None
    cramped_cockpit_spares_small_pilots: bool
    battle_fists_damage: ModifierNumber
    battle_fists_to_hit: ModifierNumber
    battle_fists_need_hand: bool
    no_arms_forbids: tuple[ArmAttack, ...]
    no_arms_standing_up: ModifierNumber
    low_arms_restricts: bool
    multi_trac_arcs: tuple[ArcWord, ...]
    crits_in_combat: bool
    no_cooling_factor: PositiveInt
    no_cooling_added: NonNegativeInt


class ProfilesModel(RecordModel):
    """The file quirks/profiles.json: two interpretations of the rules."""

    standard: ProfileModel
    megamek: ProfileModel


# -- attacks ------------------------------------------------------------------------------------------------------


class ServiceModel(RecordModel):
    """The modifiers that an item gives to the weapon that it supports."""

    cluster: ModifierNumber = 0
    to_hit: ModifierNumber = 0
    damage: ModifierNumber = 0
    heat: ModifierNumber = 0


def _rises(steps: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    if any(one[0] >= other[0] or one[1] >= other[1] for one, other in itertools.pairwise(steps)):
        raise ValueError(f"expected rising steps, found {[list(step) for step in steps]}")
    return steps


Thresholds = Annotated[tuple[tuple[PositiveInt, PositiveInt], ...], AfterValidator(_rises)]


class CombatTableModel(RecordModel):
    """The file combat/attack.json: modifiers and tables for attacks."""

    heat: tuple[tuple[PositiveInt, PositiveInt], ...]
    terrain: tuple[ModifierNumber, ...]
    targeting_computer: ModifierNumber
    aes: ModifierNumber
    servers: dict[Flag, ServiceModel]
    cluster_at_range: dict[WordField, dict[BracketWord, ModifierNumber]]
    all_hit: tuple[NonEmptyName, ...]
    munitions: tuple[Munitions, ...]
    punch: dict[Literal["to_hit", "lower_arm", "hand"], ModifierNumber]
    kick: dict[Literal["to_hit", "tons_a_point"], ModifierNumber]
    industrial_myomer: ModifierNumber
    piloting: dict[Literal["damage"], ModifierNumber]

    @field_validator("heat")
    @classmethod
    def _rising(cls, steps: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
        if [*steps] != sorted(steps):
            raise ValueError("more heat must not hinder less")
        return steps


Size = Annotated[str, StringConstraints(pattern=r"^([2-9]|[1-4]\d)$")]


class HeatScaleModel(RecordModel):
    """The file combat/heat_scale.json: the effects of heat, each from which heat on (TW p. 160), ascending."""

    movement: Thresholds
    shutdown: Thresholds
    explosion: Thresholds


class ClustersModel(TableModel[dict[Size, Annotated[tuple[PositiveInt, ...], Field(min_length=11, max_length=11)]]]):
    """The file combat/clusters.json: hits for each roll of 2 to 12, by the size of the salvo (TW p. 116)."""

    @field_validator("root")
    @classmethod
    def _rising(cls, columns: dict[str, tuple[int, ...]]) -> dict[str, tuple[int, ...]]:
        for size, hits in columns.items():
            if [*hits] != sorted(hits) or hits[-1] != int(size):
                raise ValueError(f"size {size}: expected rising numbers up to {size}")
        return columns


# -- initiative ---------------------------------------------------------------------------------------------------


def _steps(steps: tuple[int, ...]) -> tuple[int, ...]:
    if [*steps] != sorted(set(steps)):
        raise ValueError("the skills must rise")
    return steps


InitiativeSteps = Annotated[tuple[PositiveInt, ...], AfterValidator(_steps), Field(min_length=8, max_length=8)]


class InitiativeSkillsModel(RecordModel):
    """The file initiative/skills.json: the skill at which each step of a modifier begins, and abilities by name."""

    steps: dict[Literal["mod", "text"], InitiativeSteps]
    abilities: dict[Literal["gunnery", "guts", "piloting", "tactics"], DistinctNames]


# -- the skirmish -------------------------------------------------------------------------------------------------


class FieldNameModel(RecordModel):
    """A line of skirmish/field_names.jsonl: the label of a rules constant or projection coefficient in its form."""

    of: Literal["rules", "projection"]
    field: WordField
    name: NonEmptyName


class ProjectionModel(TableModel[dict[Annotated[str, StringConstraints(pattern=r"^[a-z_]+$")], NonNegativeInt]]):
    """The file skirmish/projection.json: the coefficients by which a 'Mech becomes a unit of the skirmish."""


# -- sample designs -----------------------------------------------------------------------------------------------


class SampleModel(RecordModel):
    """A sample design, with the reason for looking at it."""

    file: Annotated[str, StringConstraints(pattern=r"^[a-z0-9-]+\.mtf$")]
    title: NonEmptyName
    reason: NonEmptyName


class SamplesModel(TableModel[tuple[SampleModel, ...]]):
    """The file designs/index.json: the sample designs in the order in which they are shown."""
