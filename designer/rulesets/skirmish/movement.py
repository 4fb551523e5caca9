"""Movement: the price of a step, the path to an enemy, and the hexes that can be reached in a turn.

The *weight* of a step is used for finding paths; it includes the penalty for enemies' zones of control. Its *cost* is
paid, in AP and the same amount of fatigue; it includes this penalty only with ``zoc_as_cost`` of the rules.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable
from typing import NamedTuple

from designer.language import tr
from designer.rulesets.skirmish.battlefield import Approach, PlaceIndex
from designer.rulesets.skirmish.situation import BattleSituation, Fighter

_FAR = float("inf")


class StepPrice(NamedTuple):
    """The parts of a step's weight and its cost; ``reason`` says why it is impossible, empty if it is possible."""

    terrain: int = 0
    uphill: int = 0
    zone: int = 0
    cost: int = 0
    reason: str = ""

    @property
    def weight(self) -> int:
        """The weight for finding paths."""
        return self.terrain + self.uphill + self.zone


def zone_penalty(situation: BattleSituation, mover: Fighter, to: PlaceIndex) -> int:
    """The penalty of entering enemies' zones of control, the same for any number; 0 on the hex of a team-mate."""
    rules = situation.rules
    if not situation.control[1 - mover.side][to]:
        return 0
    if rules.teammate_covers_zoc:
        other = situation.on(to)
        if other is not None and other.side == mover.side and other.id != mover.id:
            return 0
    return rules.zoc_penalty


def step_price(
    situation: BattleSituation, mover: Fighter, to: PlaceIndex, start: PlaceIndex | None = None
) -> StepPrice:
    """The price of a step of a unit from ``start``, or if it is None from the unit's place."""
    ground, rules = situation.ground, situation.rules
    start = mover.place if start is None else start
    if to not in ground.neighbors[start]:
        return StepPrice(reason=tr("a step goes to a neighboring hex"))
    rise = ground.elevation[to] - ground.elevation[start]
    if abs(rise) > rules.max_elevation_delta:
        levels = {"levels": abs(rise), "limit": rules.max_elevation_delta}
        return StepPrice(reason=tr("the hex is {levels} levels off, but a step manages {limit}", **levels))
    other = situation.on(to)
    if other is not None and other.side != mover.side:
        return StepPrice(reason=tr("{name} stands there, an enemy", name=other.unit.name))
    terrain = ground.terrain_cost[to]
    uphill = rules.uphill_penalty if rise > 0 else 0
    zone = zone_penalty(situation, mover, to)
    return StepPrice(terrain, uphill, zone, terrain + uphill + (zone if rules.zoc_as_cost else 0))


def path_to(situation: BattleSituation, mover: Fighter, target: Fighter) -> tuple[PlaceIndex, ...] | None:
    """The path of least weight to a free hex from which the mover can attack the target, without the starting hex.

    Empty if the mover can already attack from its place; None if there is no path. The result is deterministic.
    """
    approach = situation.ground.approach(target.place, mover.unit)
    positions, start = approach.positions, mover.place
    if start in positions:
        return ()
    if approach.cost(start) == _FAR:
        return None
    # The last step to the neighbor of a melee enemy always enters its zone of control.
    enters = mover.unit.reach == 1 and target.unit.is_melee
    straight = _unhindered(situation, mover, approach, enters=enters)
    if straight is not None:
        return straight
    at = situation.at
    goals = {place for place in positions if place not in at}
    if not goals:
        return None
    last = situation.rules.zoc_penalty if enters else 0
    return _lightest(situation, mover, goals, approach.cost, last)


def _unhindered(
    situation: BattleSituation, mover: Fighter, approach: Approach, *, enters: bool
) -> tuple[PlaceIndex, ...] | None:
    """A cheapest path (by terrain alone) without units on it, and without zones of control before its last step.

    No path can have less weight, since zones and units only add weight. None if going step by step without
    backtracking does not find one.
    """
    at, control, positions = situation.at, situation.control[1 - mover.side], approach.positions
    way: list[PlaceIndex] = []
    place = mover.place
    while place not in positions:
        for to in approach.steps(place):
            if to not in at and (not control[to] or (enters and to in positions)):
                break
        else:
            return None
        place = to
        way.append(to)
    return tuple(way)


def _lightest(
    situation: BattleSituation,
    mover: Fighter,
    goals: set[PlaceIndex],
    estimate: Callable[[PlaceIndex], float],
    last: int,
) -> tuple[PlaceIndex, ...] | None:
    """The path of least weight to one of the goals, by the A* algorithm; estimates never exceed the true weights."""
    steps, at, fighters = situation.ground.steps, situation.at, situation.fighters
    control, penalty = situation.control[1 - mover.side], situation.rules.zoc_penalty
    covers, side, start = situation.rules.teammate_covers_zoc, mover.side, mover.place
    push, pop = heapq.heappush, heapq.heappop
    weights: dict[PlaceIndex, float] = {start: 0}
    before: dict[PlaceIndex, PlaceIndex] = {}
    heap: list[tuple[float, float, PlaceIndex]] = [(estimate(start) + last, estimate(start), start)]
    done: set[PlaceIndex] = set()
    while heap:
        place = pop(heap)[2]
        if place in goals:
            return _walked(before, start, place)
        if place in done:
            continue
        done.add(place)
        here = weights[place]
        for to, cost in steps[place]:
            if to in done:
                continue
            weight = here + cost
            other = at.get(to)
            if other is not None and fighters[other].side != side:
                continue
            if control[to] and (other is None or not covers):
                weight += penalty
            if weight < weights.get(to, _FAR):
                weights[to] = weight
                before[to] = place
                ahead = estimate(to)
                push(heap, (weight + ahead if to in goals else weight + ahead + last, ahead, to))
    return None


def _walked(before: dict[PlaceIndex, PlaceIndex], start: PlaceIndex, end: PlaceIndex) -> tuple[PlaceIndex, ...]:
    way = [end]
    while way[-1] != start:
        way.append(before[way[-1]])
    return tuple(way[-2::-1])


def affordable(situation: BattleSituation, mover: Fighter, way: tuple[PlaceIndex, ...]) -> tuple[PlaceIndex, ...]:
    """The beginning of a path that the mover can walk now with its AP and fatigue; it ends on a free hex."""
    ap, fatigue, start = mover.ap, mover.fatigue, mover.place
    taken = 0
    for count, place in enumerate(way, 1):
        price = step_price(situation, mover, place, start)
        if price.reason or price.cost > ap or fatigue >= mover.unit.fatigue:
            break
        ap -= price.cost
        fatigue += price.cost
        start = place
        if place not in situation.at:
            taken = count
    return way[:taken]


class Reached(NamedTuple):
    """A hex on which a unit can end its movement: the most AP that can be left there, and the path to it."""

    place: PlaceIndex
    ap_left: int
    controlled: bool
    """Whether it is in an enemy's zone of control."""
    way: tuple[PlaceIndex, ...]


def reach(situation: BattleSituation, mover: Fighter) -> list[Reached]:
    """All hexes on which a unit can end its movement with its AP and fatigue: its own first, the others by number.

    Attacks of opportunity, which may stop a unit that leaves an enemy's zone of control, are not considered.
    """
    best = {mover.place: 0}
    before: dict[PlaceIndex, PlaceIndex] = {}
    heap = [(0, mover.place)]
    while heap:
        spent, place = heapq.heappop(heap)
        if spent > best[place] or mover.fatigue + spent >= mover.unit.fatigue:
            continue
        for to, _ in situation.ground.steps[place]:
            price = step_price(situation, mover, to, place)
            total = spent + price.cost
            if not price.reason and total <= mover.ap and total < best.get(to, total + 1):
                best[to] = total
                before[to] = place
                heapq.heappush(heap, (total, to))
    control = situation.control[1 - mover.side]
    free = sorted(place for place in best if place not in situation.at)
    return [
        Reached(place, mover.ap - best[place], bool(control[place]), _walked(before, mover.place, place))
        for place in (mover.place, *free)
    ]
