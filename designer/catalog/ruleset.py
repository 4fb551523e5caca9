"""Which state of the rules the data and the calculation hold to, and the switches in which states differ."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from designer import paths
from designer.catalog.records import Shape, read_table


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A state of the rules.

    ``version`` goes into every file that stores computed values, so that old ones can be told from new ones.
    ``pods_explosive``: whether an unfired B-Pod or M-Pod can explode (Total Warfare).
    """

    version: str
    name: str
    pods_explosive: bool


@lru_cache(maxsize=1)
def ruleset() -> Ruleset:
    """The ruleset of the data, loaded at the first call; ``DataError`` if its file is broken."""
    return Ruleset(**read_table(paths.data("tables", "ruleset.json"), Shape.of(Ruleset)))
