"""Moving: what a step weighs and costs, the way to an enemy, and what is within reach of this turn.

The *weight* of a step chooses the way and holds the penalty for enemies' zones of control. Its *cost* is what is paid,
in AP and in the same amount of fatigue; it holds the penalty only where the rules say ``zoc_as_cost``.
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
    """What a step weighs and costs; ``reason`` says why it is impossible, and is empty if it is not."""

    terrain: int = 0
    uphill: int = 0
    zone: int = 0
    cost: int = 0
    reason: str = ""

    @property
    def weight(self) -> int:
        """What path finding counts."""
        return self.terrain + self.uphill + self.zone


def zone_penalty(situation: BattleSituation, mover: Fighter, to: PlaceIndex) -> int:
    """The weight of entering enemies' zones of control, once however many there are; none under a team-mate."""
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
    """What a step of a fighter would weigh and cost, from where it stands or from another place on its way."""
    ground, rules = situation.ground, situation.rules
    start = mover.place if start is None else start
    if to not in ground.neighbors[start]:
        return StepPrice(reason=tr("a step goes to a neighbouring hex"))
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
    """The lightest way to a free hex from which the mover can attack the target, without its own hex.

    Empty if it stands on one already; None if there is no way. Ties are broken by place, so the way is always the same.
    """
    approach = situation.ground.approach(target.place, mover.unit)
    positions, start = approach.positions, mover.place
    if start in positions:
        return ()
    if approach.cost(start) == _FAR:
        return None
    # Next to an enemy with a zone of control, the last step always enters it.
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
    """One of the cheapest ways on the empty map, with nobody on it and only its last step in a zone of control.

    Nothing can be lighter then: zones and fighters only make ways heavier. None if the first such way that offers
    itself, step by step, comes to an end.
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
    """A* from the mover to the nearest goal; the estimates never exceed the true weights."""
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
    """The part of a way that the mover can walk now: as far as AP and fatigue go, and back to the last free hex."""
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
    """A hex that a fighter can stop on in this turn: the most AP that can be left there, and the way to it."""

    place: PlaceIndex
    ap_left: int
    controlled: bool
    """Whether it lies in an enemy's zone of control."""
    way: tuple[PlaceIndex, ...]


def reach(situation: BattleSituation, mover: Fighter) -> list[Reached]:
    """All hexes that a fighter can stop on with its AP and fatigue, its own first, by place.

    Attacks of opportunity are not reckoned with: a way that leaves an enemy's zone of control may be cut short.
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
