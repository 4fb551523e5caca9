"""The conversion tables of ``data/alpha_strike``; ``data/alpha_strike/README.md`` describes the files."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final, NamedTuple, TypeVar

from designer import paths
from designer.catalog import Item
from designer.catalog.records import RecordShape, check_fields, hardened, read_records, read_table

Bands = tuple[float, float, float]
"""Figures at short, medium and long range."""
Gives = Mapping[str, float]
"""Abilities by code, with their number; 0 for those without one."""

NONE: Final[Bands] = (0.0, 0.0, 0.0)
NO_LINKS: Final[Mapping[str, Bands]] = {}
NO_ABILITIES: Final[Gives] = {}


class WeaponFigures(NamedTuple):
    """A weapon in Alpha Strike (AS 4): its damage before factors, heat of a full salvo, and what it gives.

    ``damage_class`` is the ability to which its damage counts (AS 4.8), ``linked`` its damage with a linked item by the
    flag of that item. ``heat_at_long``: its heat counts at long range although it does no damage there. ``exception``:
    the damage is not what the general rules give (AS 4.5).
    """

    item: str
    damage: Bands = NONE
    heat: float = 0
    damage_class: str = ""
    indirect: bool = False
    heat_damage: Bands = NONE
    linked: Mapping[str, Bands] = NO_LINKS
    gives: Gives = NO_ABILITIES
    heat_at_long: bool = False
    exception: bool = False


class EquipmentRule(NamedTuple):
    """Abilities given by items with a ``flag``, or by one ``item`` (AS 7.3).

    Of the rules of a ``group`` an item takes the first one that fits. ``per_ton``: the number counts for each ton.
    ``least_share``: only if the item weighs at least this share of the 'Mech. ``industrial``: on IndustrialMechs only.
    """

    gives: Gives
    flag: str = ""
    item: str = ""
    group: str = ""
    per_ton: bool = False
    least_share: float = 0.0
    industrial: bool = False

    def fits(self, item: Item) -> bool:
        """Whether the rule is about an item."""
        return item.id == self.item or self.flag in item.flags


class ArmorRule(NamedTuple):
    """An armor type (AS 3.1, 7.4): the factor of its points, and the abilities if the whole 'Mech wears it."""

    armor: str
    factor: float = 1
    gives: tuple[str, ...] = ()


class StructureRule(NamedTuple):
    """A structure type (AS 1.1, 3.3): the factor of the structure, and whether it makes an IndustrialMech."""

    structure: str
    factor: float = 1
    industrial: bool = False


class EngineRule(NamedTuple):
    """An engine type (AS 3.2, 7.4): the rows of the structure table, abilities, and whether it works without air.

    ``rows`` are those of Inner Sphere, large Inner Sphere, Clan, large Clan engines.
    """

    engine: str
    rows: tuple[str, str, str, str] = ("A", "C", "A", "A")
    gives: tuple[str, ...] = ()
    airless: bool = False


class AbilityRule(NamedTuple):
    """A special ability: how it is written, and what it counts in the point value (AS 7.7 to 8.9).

    ``lone``: a number of 1 is not written; ``hyphen``: one stands before the number; ``whole``: the sum of its numbers
    is rounded down. ``offensive``, ``defensive`` and ``force`` are points; ``each`` are offensive ones for each of its
    number, at most ``most``; ``formula`` names offensive ones that come from other values of the card. ``by_armor``
    multiplies a third of the armor, ``share`` is added to the factor of the offensive part. ``least_structure``: it
    counts from this structure on. ``network``: it is a C3 or Nova network. ``no_brawler``: a 'Mech with it is no
    brawler. ``armament``: it makes the 'Mech armed without damage. ``adds`` and ``removes`` are other abilities.
    """

    code: str
    name: str
    lone: bool = False
    hyphen: bool = False
    offensive: float = 0
    each: float = 0
    most: float = 0
    share: float = 0
    formula: str = ""
    whole: bool = False
    defensive: float = 0
    by_armor: float = 0
    least_structure: int = 0
    force: float = 0
    network: bool = False
    no_brawler: bool = False
    armament: bool = False
    adds: tuple[str, ...] = ()
    removes: tuple[str, ...] = ()


class Conversion(NamedTuple):
    """The small tables: limits of size, movement and heat, and the structure by row and tonnage (AS 1.2, 2.6, 3.2).

    ``cockpits`` are the abilities of cockpits by flag, ``quirks`` the ability of a quirk, ``modes`` the letters of the
    ground mode by the conversion of a QuadVee.
    """

    sizes: tuple[int, ...]
    target_movement: tuple[int, ...]
    heat_effects: tuple[int, ...]
    cockpits: Mapping[str, Gives]
    quirks: Mapping[str, str]
    modes: Mapping[str, str]
    structure: Mapping[str, tuple[int, ...]]


RuleT = TypeVar("RuleT")


def _rules(name: str, kind: type[RuleT]) -> list[RuleT]:
    path = paths.data("alpha_strike", f"{name}.jsonl")
    return [kind(**hardened(record)) for record in read_records(path, RecordShape.of(kind))]


@lru_cache(maxsize=1)
def weapon_figures() -> Mapping[str, WeaponFigures]:
    """The figures of weapons by item id."""
    return {rule.item: rule for rule in _rules("weapons", WeaponFigures)}


def figures_of(item: Item) -> WeaponFigures:
    """The figures of a weapon; one that a 'Mech cannot carry does no damage."""
    return weapon_figures().get(item.id) or WeaponFigures(item.id)


@lru_cache(maxsize=1)
def _equipment() -> tuple[EquipmentRule, ...]:
    return tuple(_rules("equipment", EquipmentRule))


@cache
def equipment_rules(item: Item) -> tuple[EquipmentRule, ...]:
    """The rules that fit an item: of each group the first one, of the others all."""
    found: list[EquipmentRule] = []
    groups: set[str] = set()
    for rule in _equipment():
        if rule.group not in groups and rule.fits(item):
            found.append(rule)
            if rule.group:
                groups.add(rule.group)
    return tuple(found)


@lru_cache(maxsize=1)
def _armors() -> Mapping[str, ArmorRule]:
    return {rule.armor: rule for rule in _rules("armors", ArmorRule)}


def armor_rule(armor: str) -> ArmorRule:
    """The rule of an armor type by its id."""
    return _armors().get(armor) or ArmorRule(armor)


@lru_cache(maxsize=1)
def _structures() -> Mapping[str, StructureRule]:
    return {rule.structure: rule for rule in _rules("structures", StructureRule)}


def structure_rule(structure: str) -> StructureRule:
    """The rule of a structure type by its id."""
    return _structures().get(structure) or StructureRule(structure)


@lru_cache(maxsize=1)
def _engines() -> Mapping[str, EngineRule]:
    return {rule.engine: rule for rule in _rules("engines", EngineRule)}


def engine_rule(engine: str) -> EngineRule:
    """The rule of an engine type by its id."""
    return _engines().get(engine) or EngineRule(engine)


@lru_cache(maxsize=1)
def ability_rules() -> Mapping[str, AbilityRule]:
    """The rules of abilities by code, in alphabetical order."""
    return {rule.code: rule for rule in _rules("abilities", AbilityRule)}


@lru_cache(maxsize=1)
def conversion() -> Conversion:
    """The small tables."""
    path = paths.data("alpha_strike", "conversion.json")
    table = read_table(path)
    check_fields(path, 1, table, RecordShape.of(Conversion))
    return Conversion(**hardened(table))
