"""The figures of a weapon with the ammunition that it fires."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from designer.catalog import Item


class Load(NamedTuple):
    """The figures of a weapon with one munition: those of the munition, or of the weapon if the munition has none."""

    name: str
    damage: tuple[int, int, int]
    cluster: int
    range: tuple[int, int, int, int, int]
    to_hit: int
    munition: tuple[str, ...] = ()

    @property
    def reach(self) -> int:
        """The range in hexes."""
        return self.range[3]


@cache
def load_of(item: Item, bin_: Item | None) -> Load:
    """The figures of a weapon with the ammunition of a bin; without one those of the weapon."""
    if bin_ is None:
        return Load("", item.damage, item.cluster, item.range, item.to_hit)
    return Load(
        bin_.short,
        bin_.damage if any(bin_.damage) else item.damage,
        bin_.cluster or item.cluster,
        bin_.range if any(bin_.range) else item.range,
        item.to_hit + bin_.to_hit,
        bin_.munition,
    )
