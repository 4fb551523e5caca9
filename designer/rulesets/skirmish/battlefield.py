"""Where a skirmish takes place: terrain and elevation of each hex, and what follows from them alone."""

from __future__ import annotations

import heapq
import random
from dataclasses import dataclass
from typing import NamedTuple

from designer.rulesets.hexes import Hex, at_column, disk, neighbors, rectangle
from designer.rulesets.skirmish.rules import Rules, Terrain
from designer.rulesets.skirmish.tohit import Chance
from designer.rulesets.skirmish.units import Unit

Place = int
"""A hex of one battlefield, by its number: row by row, from 0."""

_MIX = (
    (Terrain.PLAINS, 0.70),
    (Terrain.FOREST, 0.15),
    (Terrain.DESERT, 0.06),
    (Terrain.MOUNTAINS, 0.06),
    (Terrain.WATER, 0.03),
)


@dataclass(frozen=True, slots=True)
class Battlefield:
    """A rectangular map: terrain and elevation (in levels) of every hex, row by row."""

    width: int
    height: int
    terrain: tuple[Terrain, ...]
    elevation: tuple[int, ...]

    def __post_init__(self) -> None:
        size = self.width * self.height
        for name, given in (("terrain", self.terrain), ("elevation", self.elevation)):
            if len(given) != size:
                raise ValueError(f"a map of {self.width} x {self.height} has {size} hexes, but {len(given)} of {name}")

    @classmethod
    def flat(cls, width: int, height: int, terrain: Terrain = Terrain.PLAINS) -> Battlefield:
        """A level map of one terrain."""
        size = width * height
        return cls(width, height, (terrain,) * size, (0,) * size)

    @classmethod
    def rolling(cls, width: int, height: int, seed: int) -> Battlefield:
        """A map of mixed terrain with low hills, the same for the same seed. The mix is ours."""
        dice = random.Random(f"battlefield {seed}")
        size = width * height
        terrain = tuple(dice.choices([t for t, _ in _MIX], [w for _, w in _MIX], k=size))
        elevation = [0] * size
        for _ in range(max(1, size // 40)):
            center = at_column(dice.randrange(width), dice.randrange(height))
            for hex_ in disk(center, dice.randint(0, 2)):
                column = hex_.q + hex_.r // 2
                if 0 <= column < width and 0 <= hex_.r < height:
                    elevation[hex_.r * width + column] += 1
        return cls(width, height, terrain, tuple(elevation))

    def place(self, hex_: Hex) -> Place | None:
        """The number of a hex; None if it is not on the map."""
        column = hex_.q + hex_.r // 2
        inside = 0 <= column < self.width and 0 <= hex_.r < self.height
        return hex_.r * self.width + column if inside else None


class Approach(NamedTuple):
    """The ways to where a target can be attacked from, on an empty map."""

    costs: list[float]
    """From every place the AP to the nearest position; infinite where there is no way."""
    positions: frozenset[Place]
    """Where the target can be attacked from."""
    steps: list[tuple[Place, ...]]
    """From every place the next steps of all cheapest ways; none on a position and where there is no way."""


class Ground:
    """A battlefield under given rules: what every place costs, controls and is near to. Made once, for many battles."""

    def __init__(self, battlefield: Battlefield, rules: Rules) -> None:
        self.battlefield = battlefield
        self.rules = rules
        self.hexes = rectangle(battlefield.width, battlefield.height)
        self.elevation = battlefield.elevation
        self.terrain_cost = tuple(rules.terrain_cost(terrain) for terrain in battlefield.terrain)
        """AP to enter each place, on the level."""
        self.neighbors = tuple(
            tuple(p for near in neighbors(at) if (p := battlefield.place(near)) is not None) for at in self.hexes
        )
        self.controlled = tuple(
            tuple(near for near in beside if self._climbs(place, near)) for place, beside in enumerate(self.neighbors)
        )
        """The places that a melee unit at a place controls: the neighbours that are not too high or too low."""
        self.steps = tuple(
            tuple((to, self.step_cost(place, to)) for to in beside) for place, beside in enumerate(self.controlled)
        )
        """The possible steps from each place, with their real cost in AP, without any zone of control."""
        self.chances: dict[tuple[int, int, int, int, int], tuple[Unit, Unit, Chance]] = {}
        """Chances to hit that were reckoned already, with the units, so that nobody else is taken for them."""
        self._within: dict[tuple[Place, int], frozenset[Place]] = {}
        self._approaches: dict[tuple[int, bool], list[Approach | None]] = {}

    def _climbs(self, a: Place, b: Place) -> bool:
        return abs(self.elevation[a] - self.elevation[b]) <= self.rules.max_elevation_delta

    def step_cost(self, start: Place, to: Place) -> int:
        """AP of a step: the terrain entered, and the penalty if it is higher."""
        cost = self.terrain_cost[to]
        return cost + self.rules.uphill_penalty if self.elevation[to] > self.elevation[start] else cost

    def distance(self, a: Place, b: Place) -> int:
        """Hexes between two places."""
        aq, ar = self.hexes[a]
        bq, br = self.hexes[b]
        q, r = aq - bq, ar - br
        return (abs(q) + abs(r) + abs(q + r)) // 2

    def within(self, center: Place, radius: int) -> frozenset[Place]:
        """All places on the map within a distance, without the center."""
        found = self._within.get((center, radius))
        if found is None:
            near = (self.battlefield.place(hex_) for hex_ in disk(self.hexes[center], radius))
            found = self._within[center, radius] = frozenset(p for p in near if p is not None and p != center)
        return found

    def attack_area(self, unit: Unit, place: Place) -> frozenset[Place]:
        """The places that a unit could strike from a place; melee only those within the elevation limit."""
        return frozenset(to for to in self.within(place, unit.reach) if self.strikes(unit, place, to))

    def strikes(self, unit: Unit, place: Place, target: Place) -> bool:
        """Whether elevation lets a unit at a place strike a target within its reach."""
        if not unit.is_melee or (unit.reach > 1 and self.rules.long_weapon_ignores_elevation):
            return True
        return self._climbs(place, target)

    def approach(self, target: Place, unit: Unit) -> Approach:
        """The ways of a unit to where it could attack a target, on an empty map."""
        kind = unit.reach, unit.melee > 0
        table = self._approaches.get(kind)
        if table is None:
            table = self._approaches[kind] = [None] * len(self.hexes)
        found = table[target]
        if found is None:
            positions = frozenset(p for p in self.within(target, unit.reach) if self.strikes(unit, p, target))
            costs = self._costs_to(positions)
            found = table[target] = Approach(costs, positions, self._next_steps(costs))
        return found

    def _next_steps(self, costs: list[float]) -> list[tuple[Place, ...]]:
        return [
            tuple([to for to, price in self.steps[place] if price + costs[to] == cost])
            if 0 < cost < float("inf")
            else ()
            for place, cost in enumerate(costs)
        ]

    def _costs_to(self, goals: frozenset[Place]) -> list[float]:
        """The least AP from every place to one of the goals; infinite where there is no way."""
        costs = [float("inf")] * len(self.hexes)
        heap: list[tuple[float, Place]] = []
        for goal in sorted(goals):
            costs[goal] = 0
            heap.append((0, goal))
        while heap:
            cost, place = heapq.heappop(heap)
            if cost > costs[place]:
                continue
            # Steps are possible both ways, but cost what is entered.
            for before in self.controlled[place]:
                total = cost + self.step_cost(before, place)
                if total < costs[before]:
                    costs[before] = total
                    heapq.heappush(heap, (total, before))
        return costs
