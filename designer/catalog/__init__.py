"""What can be mounted and built in: items and systems, loaded once from ``data/``."""

from designer.catalog.catalog import Catalog, catalog
from designer.catalog.item import KINDS, Item
from designer.catalog.records import DataError
from designer.catalog.ruleset import Ruleset, ruleset, rulesets
from designer.catalog.systems import (
    ArmorType,
    CockpitKind,
    EngineKind,
    GyroKind,
    StructureType,
    System,
    Systems,
    systems,
)

__all__ = [
    "KINDS",
    "ArmorType",
    "Catalog",
    "CockpitKind",
    "DataError",
    "EngineKind",
    "GyroKind",
    "Item",
    "Ruleset",
    "StructureType",
    "System",
    "Systems",
    "catalog",
    "ruleset",
    "rulesets",
    "systems",
]
