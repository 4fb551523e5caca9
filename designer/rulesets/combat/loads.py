"""The figures of a weapon with the ammunition that it fires."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from designer.catalog import Item
from designer.rulesets.combat.tables import amounts
from designer.rulesets.quirks.to_hit import Bracket

BRACKETS = (Bracket.SHORT, Bracket.MEDIUM, Bracket.LONG)


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

    def damage_at(self, bracket: Bracket | None) -> int:
        """The damage of a hit at a range; 0 if the load does none there or is out of range."""
        return self.damage[BRACKETS.index(bracket)] if bracket is not None else 0

    @property
    def halved(self) -> Load:
        """The load with half of its missiles, rounded up."""
        cluster = -(-self.cluster // 2)
        short, medium, far = (damage // self.cluster * cluster for damage in self.damage)
        return self._replace(cluster=cluster, damage=(short, medium, far))


def is_area_effect(item: Item, load: Load) -> bool:
    """Whether it strikes an area, so that it is not easier at an immobile target (CORE_2026 2.7)."""
    return item.kind == "artillery" or any(name in amounts()["area_effect"] for name in load.munition)


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


def striking(load: Load) -> Load:
    """The load with the damage that its munition does to a 'Mech."""
    figures = amounts()
    more = max(load.cluster, 1) * sum(figures["munition_damage"].get(name, 0) for name in load.munition)
    half = 2 if any(name in figures["halved"] for name in load.munition) else 1
    short, medium, far = ((each + more) // half if each else 0 for each in load.damage)
    return load._replace(damage=(short, medium, far))


def bracket_of(load: Load, hexes: int) -> Bracket | None:
    """The range bracket of a distance; None beyond long range. ``ValueError`` for less than 1 hex."""
    if hexes < 1:
        raise ValueError(f"range {hexes} is impossible: it is 1 hex or more")
    for bracket, reach in zip(BRACKETS, load.range[1:4], strict=True):
        if hexes <= reach:
            return bracket
    return None
