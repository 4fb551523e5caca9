"""The rule books by which figures are calculated, and the rules in which they differ (``data/rulesets``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from designer import paths
from designer.catalog.records import RecordShape, read_table
from designer.language import tr

_NONE: Mapping[str, Any] = MappingProxyType({})  # Any: the tables that a book leaves out
T = TypeVar("T")


class RuleSet(StrEnum):
    """A rule book: Total Warfare with its companions, or the core rulebook of 2026."""

    TOTAL_WARFARE = "total-warfare"
    CORE = "core"

    @classmethod
    def _missing_(cls, value: object) -> RuleSet | None:
        """The rule book of a spelling that commands of earlier versions took."""
        return {"": cls.TOTAL_WARFARE, "total_warfare": cls.TOTAL_WARFARE, "core-2026": cls.CORE}.get(str(value))

    @property
    def facts(self) -> RuleFacts:
        """The figures of the book; ``DataError`` if their file is broken."""
        return _facts(self)

    @property
    def label(self) -> str:
        """The name of the book, as it is shown."""
        return tr("Core rulebook 2026") if self is RuleSet.CORE else "Total Warfare"

    def chosen(self, total_warfare: T, core: T | None) -> T:
        """The value of a record by this book: that of Total Warfare also where the core rulebook has no other."""
        return core if self is RuleSet.CORE and core is not None else total_warfare


class RuleFacts(NamedTuple):
    """The figures in which the rule books differ; ``data/rulesets/README.md`` describes each with its source.

    ``version`` is stored with computed values, so that values of an older version can be recognized.
    """

    version: str
    name: str
    pods_explosive: bool
    weapons: Mapping[str, Sequence[int]]
    munitions: Mapping[str, int]
    secondary: Mapping[str, int]
    artillery: Mapping[str, int]
    shield_arm: int
    shield_passive: int
    arm_hits: Mapping[str, int]
    lasting: Mapping[str, Any]  # Any: for gyros the modifiers by the number of hits, else one
    lost_legs: Sequence[int]
    lost_legs_of_quad: Sequence[int]
    hip_replaces: bool
    life_support: Sequence[Sequence[int]]
    explosion: Mapping[str, int]
    ams: Mapping[str, int]
    shots: Mapping[str, float]
    guidance: Mapping[str, Mapping[str, Any]]  # Any: modifiers and marks
    ap_critical: Mapping[str, int]
    aimed: Mapping[str, int]
    c3_jammed: float
    failure: Mapping[str, Sequence[int]]
    ecm_radius: Mapping[str, int]
    bv: Mapping[str, float] = _NONE
    run_heat: Mapping[str, int] = _NONE
    servers: Mapping[str, Mapping[str, int]] = _NONE
    cluster: Mapping[str, int] = _NONE
    cluster_of_munitions: Mapping[str, int] = _NONE
    groups: Mapping[str, int] = _NONE
    jams: Mapping[str, int] = _NONE
    modes: Mapping[str, Sequence[Sequence[int]]] = _NONE
    weapon_heat: Mapping[str, int] = _NONE
    unserved: Mapping[str, Sequence[str]] = _NONE
    half_below_minimum: Sequence[str] = ()
    sealed_armor: Sequence[str] = ()
    unpierced_armor: Sequence[str] = ()
    shields: Mapping[str, int] = _NONE
    hits_to_destroy: Mapping[str, int] = _NONE
    punch: Mapping[str, Sequence[str]] = _NONE
    bin_bv: Mapping[str, float] = _NONE
    force: Mapping[str, float] = _NONE
    failure_then: int = 0
    used_shields_end: bool = False
    water_halves: bool = False
    one_wound_roll: bool = False
    seat_by_skill: bool = False
    quad_kicks_by_pair: bool = False
    prone_arms: int = 2
    flamers_heat: bool = False
    damaged_run_from: int = 0
    taloned_legs: int = 1
    charge_tons: int = 10
    charge_by_modifier: bool = False


@cache
def _facts(rules: RuleSet) -> RuleFacts:
    return RuleFacts(**read_table(paths.data("rulesets", f"{rules.value}.json"), RecordShape.of(RuleFacts)))
