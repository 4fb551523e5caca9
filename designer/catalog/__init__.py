"""The equipment that can be mounted (items) and the built-in systems, loaded once from ``data/``."""

from designer.catalog.catalog import Catalog, catalog
from designer.catalog.edition import edition
from designer.catalog.item import KINDS, Item
from designer.catalog.records import DataError
from designer.catalog.ruleset import RuleFacts, RuleSet
from designer.catalog.systems import (
    ArmorType,
    CockpitKind,
    EngineKind,
    GyroKind,
    StructureType,
    System,
    systems,
)
