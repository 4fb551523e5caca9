"""The models that check the records of the item files; their fields are those of ``designer.catalog.item.Item``."""

from __future__ import annotations

from typing import Annotated, Literal, TypeVar

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    NonNegativeFloat,
    NonNegativeInt,
    PositiveInt,
    RootModel,
    StringConstraints,
    ValidationInfo,
    field_validator,
)

from designer.catalog.fields import (
    LONGEST_SHORT_NAME,
    Availability,
    Cluster,
    Damage,
    DistinctNames,
    Flags,
    Kilograms,
    Munitions,
    NonEmptyName,
    Ranges,
    Rating,
    RulesLevel,
    Slots,
    Slug,
    WordField,
    Year,
    YearList,
    known,
)
from designer.catalog.item import TechSide
from designer.catalog.vocabulary import known_words

LEAST_SLOTS_TO_SPLIT = 8


class RecordModel(BaseModel):
    """The base of all models of records: no other fields are allowed, and no value is converted to another type."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, validate_default=True)


Table = TypeVar("Table")


class TableModel(RootModel[Table]):
    """A small table, of strict types."""

    model_config = ConfigDict(frozen=True, strict=True)


class TechnologyModel(RecordModel):
    """Technology base (``tech``), rules level, ratings and years."""

    tech: TechSide = "All"
    level: RulesLevel
    rating: Rating
    avail: Availability
    is_years: YearList | None = None
    clan_years: YearList | None = None

    @field_validator("is_years", "clan_years")
    @classmethod
    def _years_of_its_side(cls, years: YearList | None, info: ValidationInfo) -> YearList | None:
        """Require the years of the technology base ("All": of either), but not at level 5 and not for the id "none"."""
        tech, own = info.data.get("tech"), {"is_years": "IS", "clan_years": "Clan"}.get(info.field_name or "")
        if years is None and info.data.get("level") != 5 and info.data.get("id") != "none":
            if tech == own:
                raise ValueError(f"missing, although its technology is {tech}")
            if tech == "All" and info.field_name == "clan_years" and info.data.get("is_years") is None:
                raise ValueError("missing, and so are the years of the Inner Sphere")
        return years


class NamesModel(RecordModel):
    """An id and names."""

    id: Slug
    name: NonEmptyName
    short: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_SHORT_NAME)] | None = None
    mtf: str
    aliases: DistinctNames = ()

    @field_validator("aliases")
    @classmethod
    def _other_names(cls, aliases: tuple[str, ...], info: ValidationInfo) -> tuple[str, ...]:
        own = info.data.get("mtf", "").strip().lower()
        if any(alias.strip().lower() == own for alias in aliases):
            raise ValueError("the file's own name needs no alias")
        return aliases


class NamedModel(TechnologyModel, NamesModel):
    """The fields of all items and systems. Names come first, so that the validators of the others can read them."""


class ItemModel(NamedModel):
    """The fields that items of all kinds have."""

    mtf: NonEmptyName
    kind: str
    variant: str = ""
    variant_short: str = ""
    ref: str = ""
    formula: WordField = ""
    mass: Kilograms | None
    slots: Slots | None
    bv: Annotated[float, Field(ge=-1)] | None = 0
    cost: NonNegativeFloat | None = 0
    heat: NonNegativeInt = 0
    to_hit: Annotated[int, Field(ge=-4, le=4)] = 0
    explosive: bool = False
    hittable: bool = True
    spreadable: bool = False
    splittable: bool = False
    fixed_only: bool = False
    others_only: bool = False
    flags: Flags = ()

    @field_validator("short")
    @classmethod
    def _shorter(cls, short: str | None, info: ValidationInfo) -> str | None:
        if short is not None and short == info.data.get("name"):
            raise ValueError("left out where it equals the name")
        return short

    @field_validator("formula")
    @classmethod
    def _known_formula(cls, formula: str) -> str:
        return known(formula, known_words("formula")) if formula else formula

    @field_validator("mass", "slots", "bv", "cost")
    @classmethod
    def _given_somehow(cls, figure: float | None, info: ValidationInfo) -> float | None:
        formula = info.data.get("formula", "")
        rule = known_words("formula").get(formula)
        if figure is None and (rule is None or info.field_name not in rule.gives):
            raise ValueError(f"null, but formula {formula!r} does not give it" if formula else "null without a formula")
        return figure

    @field_validator("splittable")
    @classmethod
    def _not_split_and_spread(cls, splittable: bool, info: ValidationInfo) -> bool:
        if splittable and info.data.get("spreadable"):
            raise ValueError("an item lies spread or split, not both")
        return splittable


class WeaponModel(ItemModel):
    """A line of weapons.jsonl."""

    kind: Literal["energy", "ballistic", "missile", "artillery", "electronics"]
    type: Literal["weapon"]
    damage: Damage = (0, 0, 0)
    cluster: Cluster = 0
    rate: Literal[1, 2, 6] = 1
    range: Ranges = (0, 0, 0, 0, 0)
    ammo: WordField = ""
    rack: NonNegativeInt = 0
    capacitor_bv: NonNegativeInt = 0
    capacitor_year: Year | Literal[0] = 0
    bv_heat: NonNegativeInt = 0

    @field_validator("splittable")
    @classmethod
    def _large_enough_to_split(cls, splittable: bool, info: ValidationInfo) -> bool:
        if splittable != ((info.data.get("slots") or 0) >= LEAST_SLOTS_TO_SPLIT):
            raise ValueError(f"weapons of {LEAST_SLOTS_TO_SPLIT} or more slots can be split, and no others")
        return splittable

    @field_validator("range")
    @classmethod
    def _reaches(cls, distances: tuple[int, ...], info: ValidationInfo) -> tuple[int, ...]:
        if any(info.data.get("damage", ())) and not distances[-1]:
            raise ValueError("does damage, so it needs a range")
        return distances

    @field_validator("capacitor_year")
    @classmethod
    def _with_capacitor(cls, year: int, info: ValidationInfo) -> int:
        if year and not info.data.get("capacitor_bv"):
            raise ValueError("a year for capacitors, but no Battle Value")
        return year


class AmmunitionModel(ItemModel):
    """A line of ammunition.jsonl; damage, cluster or range are 0 if the launcher's value applies."""

    kind: Literal["ammunition"]
    type: Literal["ammo"]
    damage: Damage = (0, 0, 0)
    cluster: Cluster = 0
    range: Ranges = (0, 0, 0, 0, 0)
    ammo: Annotated[WordField, StringConstraints(min_length=1)]
    rack: NonNegativeInt = 0
    shots: PositiveInt
    munition: Munitions = ()


class GearModel(ItemModel):
    """A line of gear.jsonl."""

    kind: Literal["physical", "heat_sink", "jump", "electronics"]
    type: Literal["gear"]
    strike: NonNegativeInt | None = 0
    strike_dice: NonNegativeInt = 0
    size_step: NonNegativeFloat = 0
    size_max: NonNegativeFloat = 0

    @field_validator("strike")
    @classmethod
    def _strikes_somehow(cls, strike: int | None, info: ValidationInfo) -> int | None:
        if strike and info.data.get("kind") != "physical":
            raise ValueError("only physical weapons strike")
        cls._given_somehow(strike, info)
        return strike

    @field_validator("strike_dice")
    @classmethod
    def _rolls_its_mean(cls, dice: int, info: ValidationInfo) -> int:
        if dice and 2 * (info.data.get("strike") or 0) != 7 * dice:
            raise ValueError(f"what a hit does is not the mean of {dice} dice")
        return dice

    @field_validator("size_step")
    @classmethod
    def _matters(cls, step: float, info: ValidationInfo) -> float:
        if step and info.data.get("mass") is not None:
            raise ValueError("a chosen size, but a fixed mass")
        return step

    @field_validator("size_max")
    @classmethod
    def _of_variable_size(cls, largest: float, info: ValidationInfo) -> float:
        if largest and not 0 < info.data.get("size_step", 0) <= largest:
            raise ValueError("a largest size needs a step no larger than it")
        return largest


class FillerModel(ItemModel):
    """A line of filler.jsonl: the items that fill the slots of armor, structure and myomer types."""

    kind: Literal["filler"]
    type: Literal["gear"]


Abbreviation = Annotated[str, StringConstraints(pattern=r"^[a-zäöüß0-9]{2,}$")]
PlainWords = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+( [a-z0-9]+)*$")]


class FormerIdsModel(TableModel[dict[Slug, Slug]]):
    """The present id of an item by each id that it had in earlier versions."""


class AbbreviationsModel(TableModel[dict[Abbreviation, Annotated[tuple[PlainWords, ...], Field(min_length=1)]]]):
    """Abbreviations that players use, each with the words of item names for which it may stand."""
