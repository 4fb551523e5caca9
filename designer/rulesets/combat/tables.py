"""The combat tables of ``data/combat``."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from designer import paths
from designer.catalog.records import Record, read_table
from designer.rulesets.chance import Distribution, certain, dice


@lru_cache(maxsize=1)
def amounts() -> Record:
    """Modifiers and tables for attacks; ``data/combat/README.md`` describes the fields."""
    return read_table(paths.data("combat", "attack.json"))


@lru_cache(maxsize=1)
def clusters() -> dict[int, tuple[int, ...]]:
    """The cluster table: the hits for rolls of 2 to 12 by the size of the salvo (TW p. 116)."""
    return {int(size): tuple(hits) for size, hits in read_table(paths.data("combat", "clusters.json")).items()}


@cache
def cluster_hits(size: int, modifier: int = 0) -> Distribution:
    """The distribution of the hits of a salvo; ``modifier`` is added to the cluster roll, within 2 to 12."""
    if size == 1:
        return certain(1)
    table = clusters()
    if size not in table:
        sizes = ", ".join(map(str, table))
        raise ValueError(f"no column for a salvo of {size}: there are those for {sizes}")
    return dice(2, 6).mapped(lambda rolled: table[size][min(max(rolled + modifier, 2), 12) - 2])


class Service(NamedTuple):
    """The modifiers that an item (e.g. Artemis) gives to the weapon to which it is linked."""

    cluster: int = 0
    to_hit: int = 0
    damage: int = 0
    heat: int = 0


@cache
def services() -> dict[str, Service]:
    """The modifiers that items give to linked weapons, by the flag of the item."""
    return {flag: Service(**given) for flag, given in amounts()["servers"].items()}
