"""Rulesets: versions of the rules by which figures can be calculated, and the rules in which they differ."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from designer import paths
from designer.catalog.records import DataError, RecordShape, check_fields, read_table


class Ruleset(NamedTuple):
    """A version of the rules.

    ``version`` is stored with computed values, so that values of an older version can be recognized.
    ``pods_explosive``: whether an unfired B-Pod or M-Pod can explode (Total Warfare). ``bv`` has Battle Values of
    defensive equipment, by item, that differ from those of the catalog. ``run_heat`` is the heat of running of
    BattleMechs, by engine, where it differs; nothing prevents it (TO:AUE 120).
    """

    id: str
    version: str
    name: str
    pods_explosive: bool
    bv: Mapping[str, float] = MappingProxyType({})
    run_heat: Mapping[str, int] = MappingProxyType({})


@lru_cache(maxsize=1)
def rulesets() -> dict[str, Ruleset]:
    """All rulesets by id, the default first, loaded at the first call; ``DataError`` if their file is broken."""
    path = paths.data("tables", "ruleset.json")
    shape = RecordShape.of(Ruleset)
    found = {}
    for name, fields in read_table(path).items():
        if not isinstance(fields, dict):
            raise DataError(path, 1, f"expected an object for the ruleset {name}")
        record = {"id": name, **fields}
        check_fields(path, 1, record, shape)
        found[name] = Ruleset(**record)
    if not found:
        raise DataError(path, 1, "expected at least one ruleset")
    return found


def ruleset(name: str = "") -> Ruleset:
    """The ruleset with this id, or the default one if it is empty; ``KeyError`` if there is none."""
    known = rulesets()
    return known[name] if name else next(iter(known.values()))
