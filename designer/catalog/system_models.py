"""The models that check the files of systems and tables; the fields are those in ``systems`` and ``ruleset``."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Literal

from pydantic import (
    AfterValidator,
    Field,
    NonNegativeFloat,
    NonNegativeInt,
    PositiveFloat,
    PositiveInt,
    StringConstraints,
    ValidationInfo,
    field_validator,
)

from designer.catalog.fields import CockpitFlags, CockpitSlot, Kilograms, NonEmptyName, Slots, Slug, distinct
from designer.catalog.item_models import NamedModel, RecordModel, TableModel, TechnologyModel

SpecialBody = Literal["industrial", "primitive", "primitive-industrial", "lam"]


class SystemModel(NamedModel):
    """The fields of all built-in systems; ``mtf`` is left out if unit files have no text for the system."""

    mtf: str = ""
    bodies: Annotated[tuple[SpecialBody, ...], AfterValidator(distinct)] = ()


class EngineModel(SystemModel):
    """A line of engines.jsonl; slots are null if there is no such engine, e.g. no large one."""

    mass_factor: tuple[NonNegativeInt, PositiveInt]
    min_mass: Kilograms = 0
    ct_slots: Slots
    ct_slots_large: Slots | None
    ct_slots_superheavy: Slots
    ct_slots_large_superheavy: Slots | None
    side_slots: Slots
    side_slots_clan: Slots | None
    side_slots_superheavy: Slots
    side_slots_clan_superheavy: Slots | None
    cost: NonNegativeInt
    free_sinks: NonNegativeInt
    power: Literal["fusion", "fission", "fuel", "none"]
    heat: tuple[NonNegativeInt, NonNegativeInt, NonNegativeInt, NonNegativeInt]
    jump_heat_min: NonNegativeInt
    jump_heat_factor: PositiveInt
    large: TechnologyModel | None = None
    clan: TechnologyModel | None = None
    clan_large: TechnologyModel | None = None


class GyroModel(SystemModel):
    """A line of gyros.jsonl."""

    mass_factor: NonNegativeFloat
    slots: Slots
    cost: NonNegativeInt
    cost_factor: NonNegativeFloat
    bv: NonNegativeFloat


class CockpitModel(SystemModel):
    """A line of cockpits.jsonl."""

    mass: Kilograms
    cost: NonNegativeInt
    head: Annotated[tuple[CockpitSlot, ...], Field(min_length=6, max_length=6)]
    ct: tuple[CockpitSlot, ...] = ()
    side_torso: tuple[CockpitSlot, ...] = ()
    bv_factor: PositiveFloat = 1
    fire_control: PositiveFloat = 1
    flags: CockpitFlags = ()


class PlatingModel(SystemModel):
    """The fields of armor and structure types; ``item`` is the filler item that fills their slots."""

    bv: PositiveFloat = 1
    cost: NonNegativeInt
    slots: Slots
    slots_superheavy: Slots
    item: Slug | Literal[""] = ""

    @field_validator("item")
    @classmethod
    def _fills_its_slots(cls, item: str, info: ValidationInfo) -> str:
        if bool(info.data.get("slots")) != bool(item):
            raise ValueError("slots and the item that takes them come together")
        return item


class ArmorModel(PlatingModel):
    """A line of armors.jsonl."""

    points_per_ton: PositiveFloat
    bar: Annotated[int, Field(ge=1, le=10)] = 10
    slots_tripod: Slots | None = None
    patchwork_slots: NonNegativeInt = 0
    industrial: bool = False
    hardened: bool = False
    sealable: bool = False
    stealth: bool = False


class StructureModel(PlatingModel):
    """A line of structures.jsonl."""

    mass_permille: PositiveInt
    mass_permille_superheavy: PositiveInt
    cost_superheavy: NonNegativeInt


class RulesetEntry(RecordModel):
    """A ruleset of tables/ruleset.json."""

    version: Annotated[str, StringConstraints(pattern=r"^\d{4}\.\d+$")]
    name: NonEmptyName
    pods_explosive: bool


class RulesetModel(TableModel[dict[Annotated[str, StringConstraints(pattern=r"^[a-z0-9-]+$")], RulesetEntry]]):
    """The rulesets by id, the default first."""


NumberKey = Annotated[str, StringConstraints(pattern=r"^[1-9]\d*$")]


class FusionMassModel(TableModel[dict[NumberKey, Annotated[int, Field(gt=0, le=500_000)]]]):
    """The mass of fusion engines in kg by rating, from 10 to 500 in steps of 5."""

    @field_validator("root")
    @classmethod
    def _complete(cls, masses: dict[str, int]) -> dict[str, int]:
        _steps(masses, 10, 500)
        if [*masses.values()] != sorted(masses.values()):
            raise ValueError("a higher rating must not weigh less")
        return masses


class StructurePointsModel(
    TableModel[dict[NumberKey, tuple[PositiveInt, PositiveInt, PositiveInt, PositiveInt, PositiveInt]]]
):
    """The structure points of head, center torso, side torso, arm and leg by tonnage, from 10 to 200 in steps of 5."""

    @field_validator("root")
    @classmethod
    def _complete(cls, points: dict[str, tuple[int, ...]]) -> dict[str, tuple[int, ...]]:
        _steps(points, 10, 200)
        for column in zip(*points.values(), strict=True):
            if [*column] != sorted(column):
                raise ValueError("a higher tonnage must not have fewer points")
        return points


def _steps(keys: Collection[str], first: int, last: int) -> None:
    if [*keys] != [str(number) for number in range(first, last + 1, 5)]:
        raise ValueError(f"expected every fifth number from {first} to {last}")
