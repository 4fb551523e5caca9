"""The map of a skirmish: terrain and elevation of each hex, and the costs and paths that follow from them."""

from __future__ import annotations

import heapq
import random
from dataclasses import dataclass
from functools import cached_property, lru_cache

from designer.limits import LARGEST_MAP
from designer.rulesets.hexes import Hex, at_column, disk, neighbors, rectangle
from designer.rulesets.skirmish.rules import SkirmishRules, Terrain
from designer.rulesets.skirmish.to_hit import Chance
from designer.rulesets.skirmish.units import SkirmishUnit

PlaceIndex = int
"""The number of a hex on a battlefield, counted row by row from 0."""

_FAR = float("inf")
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
        if not (1 <= self.width <= LARGEST_MAP and 1 <= self.height <= LARGEST_MAP):
            raise ValueError(f"a map has up to {LARGEST_MAP} columns and rows, not {self.width} x {self.height}")
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
        """A random map of mixed terrain with low hills, the same for the same seed. The mix is our choice."""
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

    def place(self, hex_: Hex) -> PlaceIndex | None:
        """The number of a hex; None if it is not on the map."""
        column = hex_.q + hex_.r // 2
        inside = 0 <= column < self.width and 0 <= hex_.r < self.height
        return hex_.r * self.width + column if inside else None


class Approach:
    """Paths to the positions from which a target can be attacked, without regard to units. Computed as needed."""

    def __init__(self, ground: Ground, positions: frozenset[PlaceIndex]) -> None:
        self.positions = positions
        """The places from which the target can be attacked."""
        self._ground = ground
        self._costs = [_FAR] * len(ground.hexes)
        self._known = bytearray(len(ground.hexes))
        self._steps: dict[PlaceIndex, tuple[PlaceIndex, ...]] = {}
        self._ahead: list[tuple[float, PlaceIndex]] = [(0, place) for place in sorted(positions)]
        for place in positions:
            self._costs[place] = 0

    def cost(self, place: PlaceIndex) -> float:
        """The AP from a place to the nearest position; infinite if there is no path."""
        if not self._known[place]:
            self._explore(place)
        return self._costs[place]

    def steps(self, place: PlaceIndex) -> tuple[PlaceIndex, ...]:
        """The first steps of all cheapest paths from a place; empty at a position and if there is no path."""
        found = self._steps.get(place)
        if found is None:
            cost, costs = self.cost(place), self._costs  # then the costs of all nearer places are known, too
            on = 0 < cost < _FAR
            found = tuple([to for to, price in self._ground.steps[place] if price + costs[to] == cost]) if on else ()
            self._steps[place] = found
        return found

    def _explore(self, wanted: PlaceIndex) -> None:
        """Compute costs outwards from the positions (Dijkstra's algorithm) until that of ``wanted`` is known."""
        costs, known, ahead, ground = self._costs, self._known, self._ahead, self._ground
        controlled, levels, uphill = ground.controlled, ground.elevation, ground.rules.uphill_penalty
        while ahead:
            cost, place = heapq.heappop(ahead)
            if known[place]:
                continue
            known[place] = True
            # A step is possible in both directions, but its cost is that of the place entered.
            level, total_on_level = levels[place], cost + ground.terrain_cost[place]
            for before in controlled[place]:
                total = total_on_level + uphill if level > levels[before] else total_on_level
                if total < costs[before]:
                    costs[before] = total
                    heapq.heappush(ahead, (total, before))
            if place == wanted:
                return


@lru_cache(maxsize=16)
def _laid_out(width: int, height: int) -> tuple[tuple[Hex, ...], tuple[tuple[PlaceIndex, ...], ...]]:
    """The hexes of a map of this size and the neighbors of each."""
    empty = Battlefield.flat(width, height)
    hexes = rectangle(width, height)
    return hexes, tuple(tuple(p for near in neighbors(at) if (p := empty.place(near)) is not None) for at in hexes)


class Ground:
    """A battlefield under given rules, with the precomputed costs and neighbors of each place, for many battles."""

    def __init__(self, battlefield: Battlefield, rules: SkirmishRules) -> None:
        self.battlefield = battlefield
        self.rules = rules
        self.hexes, self.neighbors = _laid_out(battlefield.width, battlefield.height)
        self.elevation = battlefield.elevation
        self.terrain_cost = tuple(rules.terrain_cost(terrain) for terrain in battlefield.terrain)
        """The AP to enter each place from the same level."""
        self.chances: dict[tuple[int, int, int, int, int], tuple[SkirmishUnit, SkirmishUnit, Chance]] = {}
        """A cache of chances to hit. It includes the units, since the id of a deleted one may be used again."""
        self._within: dict[tuple[PlaceIndex, int], frozenset[PlaceIndex]] = {}
        self._approaches: dict[tuple[int, bool], list[Approach | None]] = {}

    @cached_property
    def controlled(self) -> tuple[tuple[PlaceIndex, ...], ...]:
        """The places that a melee unit at each place controls: neighbors whose elevation allows a step to them."""
        if len(set(self.elevation)) == 1:
            return self.neighbors
        return tuple(
            tuple([near for near in beside if self._climbs(place, near)]) for place, beside in enumerate(self.neighbors)
        )

    @cached_property
    def steps(self) -> tuple[tuple[tuple[PlaceIndex, int], ...], ...]:
        """The possible steps from each place with their cost in AP, without regard to zones of control."""
        return tuple(
            tuple([(to, self.step_cost(place, to)) for to in beside]) for place, beside in enumerate(self.controlled)
        )

    def _climbs(self, a: PlaceIndex, b: PlaceIndex) -> bool:
        return abs(self.elevation[a] - self.elevation[b]) <= self.rules.max_elevation_delta

    def step_cost(self, start: PlaceIndex, to: PlaceIndex) -> int:
        """The AP of a step: the cost of the terrain entered, plus the uphill penalty if it is higher."""
        cost = self.terrain_cost[to]
        return cost + self.rules.uphill_penalty if self.elevation[to] > self.elevation[start] else cost

    def distance(self, a: PlaceIndex, b: PlaceIndex) -> int:
        """The distance between two places in hexes."""
        aq, ar = self.hexes[a]
        bq, br = self.hexes[b]
        q, r = aq - bq, ar - br
        return (abs(q) + abs(r) + abs(q + r)) // 2

    def within(self, center: PlaceIndex, radius: int) -> frozenset[PlaceIndex]:
        """All places on the map within a distance of the center, without the center itself."""
        found = self._within.get((center, radius))
        if found is None:
            near = (self.battlefield.place(hex_) for hex_ in disk(self.hexes[center], radius))
            found = self._within[center, radius] = frozenset(p for p in near if p is not None and p != center)
        return found

    def strikes(self, unit: SkirmishUnit, place: PlaceIndex, target: PlaceIndex) -> bool:
        """Whether the elevations allow a unit at ``place`` to attack a target within its reach."""
        if not unit.is_melee or (unit.reach > 1 and self.rules.long_weapon_ignores_elevation):
            return True
        return self._climbs(place, target)

    def approach(self, target: PlaceIndex, unit: SkirmishUnit) -> Approach:
        """The paths to the positions from which a unit could attack a target, without regard to units."""
        kind = unit.reach, unit.melee > 0
        table = self._approaches.get(kind)
        if table is None:
            table = self._approaches[kind] = [None] * len(self.hexes)
        found = table[target]
        if found is None:
            positions = frozenset(p for p in self.within(target, unit.reach) if self.strikes(unit, p, target))
            found = table[target] = Approach(self, positions)
        return found
