"""The unit of initiative that a unit file declares: its type, its tonnage, and how many troopers a squad has."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple, Protocol

from designer import paths
from designer.catalog.records import RecordShape, read_table
from designer.rulesets.initiative.actor import Actor, unit_type
from designer.rulesets.initiative.configuration import Configuration, UnitType


class UnitKinds(NamedTuple):
    """``types``: the type by the kind that a file names; the others, such as ProtoMechs, are mechs.

    ``naval_motions``: the motion types of vehicles that are ships. ``suit_tonnages``: the tonnage of a suit of battle
    armor by its weight class, from 0 (power armor) to 4 (assault); TechManual p. 161.
    """

    types: Mapping[str, UnitType]
    naval_motions: frozenset[str]
    suit_tonnages: tuple[float, ...]


class _DeclaredUnit(Protocol):
    """Facts of a unit file: its kind and its motion type as written; None for figures that it leaves out."""

    @property
    def kind(self) -> str: ...
    @property
    def motion(self) -> str: ...
    @property
    def tonnage(self) -> float | None: ...
    @property
    def troopers(self) -> int: ...
    @property
    def weight_class(self) -> int | None: ...


def declared_actor(declared: _DeclaredUnit, configuration: Configuration) -> Actor:
    """The unit with a novice pilot.

    A file of battle armor has no tonnage: it is that of the suits. Others without one, such as gun emplacements, have
    the default tonnage of their type.
    """
    kinds = unit_kinds()
    named = kinds.types.get(declared.kind, UnitType.MECH)
    naval = named is UnitType.NAVAL or (named is UnitType.VEHICLE and declared.motion in kinds.naval_motions)
    troopers = declared.troopers if named is UnitType.TROOPER else 1
    found = unit_type(
        turret=named is UnitType.TURRET,
        vehicle=named is UnitType.VEHICLE and not naval,
        naval=naval,
        troopers=troopers,
    )
    tonnage = declared.tonnage or _suits(declared) or configuration.of(found).default_tonnage
    return Actor(found, tonnage, troopers=troopers)


def _suits(declared: _DeclaredUnit) -> float | None:
    """The tonnage of a squad's suits; None if the file does not say their weight class."""
    each, weight_class = unit_kinds().suit_tonnages, declared.weight_class
    return declared.troopers * each[weight_class] if weight_class is not None and weight_class < len(each) else None


@lru_cache(maxsize=1)
def unit_kinds() -> UnitKinds:
    """The table of kinds, loaded at the first call; ``DataError`` if its file is broken."""
    fields = frozenset(UnitKinds._fields)
    table = read_table(paths.data("initiative", "unit_kinds.json"), RecordShape(fields, fields))
    return UnitKinds(
        {kind: UnitType(name) for kind, name in table["types"].items()},
        frozenset(table["naval_motions"]),
        tuple(table["suit_tonnages"]),
    )
