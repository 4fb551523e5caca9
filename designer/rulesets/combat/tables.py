"""The tables of combat, as ``data/combat`` holds them."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from designer import paths
from designer.catalog.records import Record, read_table
from designer.rulesets.chance import Distribution, certain, dice


@lru_cache(maxsize=1)
def amounts() -> Record:
    """What attacks are made of; the fields are in ``data/combat/README.md``."""
    return read_table(paths.data("combat", "attack.json"))


@lru_cache(maxsize=1)
def clusters() -> dict[int, tuple[int, ...]]:
    """Hits for 2 to 12 on two dice, by the size of the salvo (TW p. 116)."""
    return {int(size): tuple(hits) for size, hits in read_table(paths.data("combat", "clusters.json")).items()}


@cache
def cluster_hits(size: int, modifier: int = 0) -> Distribution:
    """How many of a salvo hit; the modified roll stays from 2 to 12. ``ValueError`` for a size without a column."""
    if size == 1:
        return certain(1)
    table = clusters()
    if size not in table:
        sizes = ", ".join(map(str, table))
        raise ValueError(f"no column for a salvo of {size}: there are those for {sizes}")
    return dice(2, 6).mapped(lambda rolled: table[size][min(max(rolled + modifier, 2), 12) - 2])


class Service(NamedTuple):
    """What an item changes at the weapon that it serves."""

    cluster: int = 0
    to_hit: int = 0
    damage: int = 0
    heat: int = 0


@cache
def services() -> dict[str, Service]:
    """What serving items change, by their flag."""
    return {flag: Service(**given) for flag, given in amounts()["servers"].items()}
