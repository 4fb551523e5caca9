"""The pilots of trials: where a unit goes, what it fires, and how it strikes.

A pilot goes where the damage that he expects to do, less that which he expects to take, is greatest; ``care`` is the
weight of the latter. He fires what does most damage with little heat left. Nothing of it is chance, and both sides have
equal pilots unless asked otherwise.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from designer.rulesets.combat.facing import BEARINGS, FACINGS, FiringArc, attack_side, bears, relative
from designer.rulesets.combat.heat_scale import heat_penalty
from designer.rulesets.combat.hit_locations import AttackSide
from designer.rulesets.quirks.to_hit import AttackerMovement
from designer.trials.map import Bytes, Ints, TrialMap, bearings, bearings_back, distances
from designer.trials.moves import Reach, landings
from designer.trials.state import Side
from designer.trials.tables import FARTHEST, MODIFIERS, FightCondition, Floats, moved_modifier

STOOD, WALKED, RAN, JUMPED = AttackerMovement


_REAR_WEIGHT: Final = 1.5
"""Damage to the rear counts more: there is less armor."""
_LATER: Final = 0.35
"""The weight of what can be done from a distance in later rounds."""
_FADING: Final = 0.93
"""The part of its worth that a distance keeps for each hex that it is away."""
_USUAL: Final = 3
"""The modifier with which later rounds are judged."""
_EXPOSURE: Final = np.array(
    [_REAR_WEIGHT if attack_side(seen) is AttackSide.REAR else 1.0 for seen in range(BEARINGS)], np.float32
)
_TMM: Final = {how: np.array([moved_modifier(hexes, how) for hexes in range(60)], np.int8) for how in AttackerMovement}
_SEEN: Final = np.array([[relative(seen, facing) for facing in range(FACINGS)] for seen in range(BEARINGS)], np.int8)
"""The bearing as seen from each facing."""
_AHEAD: Final = np.array([bears(FiringArc.LEGS, seen) for seen in range(BEARINGS)])
_FADED: Final = _FADING ** abs(np.arange(FARTHEST + 1)[:, None] - np.arange(1, FARTHEST + 1))


class TrialMove(NamedTuple):
    """A way to move: the state at its end, the hexes entered, how, the MP, and the states on the way."""

    state: int
    hexes: int
    how: AttackerMovement
    mp: int
    way: tuple[int, ...]
    value: float


def fire_budget(me: FightCondition, heat: int, steady: int, limit: int) -> int:
    """The heat that weapons may make in a turn that begins with some heat, with ``steady`` heat beside."""
    return me.sinks + limit - 1 - heat - steady


def damage_by_bearing(me: FightCondition, how: AttackerMovement, budget: int, usable: tuple[int, ...]) -> Floats:
    """The expected damage by bearing of the target, range and modifier, of weapons with no more heat than a budget.

    Weapons with the most damage for their heat come first.
    """
    key = how, min(max(budget, -1), me.heat_of_all), usable
    found = me.fans.get(key)
    if found is None:
        sets = me.bearing_sets
        known = {each: _dealt(me, each, how, key[1], usable) for fan in sets for each in fan}
        fans = [known[fan[0]] if len(fan) == 1 else np.maximum.reduce([known[each] for each in fan]) for fan in sets]
        found = me.fans[key] = np.stack(fans)
    return found


def _dealt(
    me: FightCondition, numbers: tuple[int, ...], how: AttackerMovement, budget: int, usable: tuple[int, ...]
) -> Floats:
    each, made = _ordered(me, numbers, how, usable)
    return np.asarray(np.einsum("wrm,wrm->rm", each, made <= budget))


def _ordered(
    me: FightCondition, numbers: tuple[int, ...], how: AttackerMovement, usable: tuple[int, ...]
) -> tuple[Floats, Floats]:
    """The expected damage of weapons, those with the most for their heat first, and the heat of all up to each."""
    key = numbers, how, usable
    found = me.orders.get(key)
    if found is None:
        fired = [me.guns[number].table for number in numbers if number in usable]
        if not fired:
            none = np.zeros((1, FARTHEST + 1, MODIFIERS), np.float32)
            found = none, none
        else:
            each = np.stack([_shifted(table.expected, table.moved[how]) for table in fired])
            heats = np.array([table.heat for table in fired], np.float32)
            order = np.argsort(-each / (heats + 0.1)[:, None, None], axis=0, kind="stable")
            each = np.take_along_axis(each, order, axis=0)
            found = each, np.cumsum(np.where(each > 0, heats[order], 0), axis=0, dtype=np.float32)
        me.orders[key] = found
    return found


def _shifted(expected: Floats, more: int) -> Floats:
    """The table with a modifier that is always added."""
    if more <= 0:
        return expected
    found = np.zeros_like(expected)
    found[:, : MODIFIERS - more] = expected[:, more:]
    return found


# -- where to go ---------------------------------------------------------------------------------------------------


class _Options(NamedTuple):
    """States that can be reached in one way of moving: places and facings, with the hexes entered."""

    how: AttackerMovement
    places: Ints
    facings: Ints
    hexes: Bytes
    reach: Reach | None
    mp: int


class _Outlook(NamedTuple):
    """The part of a choice that does not depend on the own way: the enemy's fire, and the worth of each distance."""

    theirs: Floats
    their_heat: int
    later: Floats
    moved: bool


def move(board: TrialMap, me: Side, enemy: Side, *, enemy_moved: bool) -> TrialMove:
    """The best way to move. An enemy that has not moved yet is expected to stay, and to turn as it likes."""
    found: TrialMove | None = None
    chosen: _Options | None = None
    outlook = _outlook(me, enemy, moved=enemy_moved)
    for options in _options(board, me, enemy):
        values = _values(board, me, enemy, options, outlook)
        best = int(np.argmax(values))
        value = float(values[best])
        if found is None or value > found.value + 1e-4:
            state = int(options.places[best]) * FACINGS + int(options.facings[best])
            found = TrialMove(state, int(options.hexes[best]), options.how, options.mp, (me.state, state), value)
            chosen = options
    assert found is not None
    assert chosen is not None
    if chosen.reach is not None:
        found = found._replace(way=chosen.reach.way(found.state, chosen.mp))
    return found


def _outlook(me: Side, enemy: Side, *, moved: bool) -> _Outlook:
    how = enemy.how if moved else RAN
    theirs = _fire_of(enemy, how, enemy.hexes)
    usual = _fire_of(me, WALKED, 0)[0], _fire_of(enemy, WALKED, 0)[0]
    return _Outlook(theirs, heat_penalty(enemy.heat), _later(*usual, me.care), moved)


def _fire_of(side: Side, how: AttackerMovement, hexes: int) -> Floats:
    """The expected damage of a side that moves so."""
    steady = side.condition.heat_of(how, hexes) + side.condition.engine_heat
    budget = fire_budget(side.condition, side.heat, steady, side.pilot.heat_limit)
    return damage_by_bearing(side.condition, how, budget, side.usable)


def _options(board: TrialMap, me: Side, enemy: Side) -> list[_Options]:
    speed, spent = me.condition.speed(me.heat), me.spent
    still = STOOD if not spent else WALKED if spent <= speed.walk else RAN
    walk, run = max(speed.walk - spent, 0), max(speed.run - spent, 0)
    here = np.arange(FACINGS) if me.rose else np.array([me.facing])
    found = [_Options(still, np.full(len(here), me.place), here, np.zeros(len(here), np.int8), None, 0)]
    if not me.active:
        return found
    if me.prone or not me.condition.can_step:  # it only turns
        facings = np.array([turned for turned in range(FACINGS) if _turns(turned, me.facing) <= walk])
        places, hexes = np.full(len(facings), me.place), np.zeros(len(facings), np.int8)
        return [*found, _Options(WALKED, places, facings, hexes, None, walk)] if walk else found
    runs = run if me.condition.can_run else 0
    ahead = Reach(board, me.state, max(walk, runs), enemy.place, rose=me.rose) if max(walk, runs) else None
    if ahead is not None and walk:
        found.append(_Options(WALKED, *ahead.states(walk), ahead, walk))
        back = Reach(board, me.state, walk, enemy.place, backward=True, rose=me.rose)
        found.append(_Options(WALKED, *back.states(walk), back, walk))
    if ahead is not None and runs > walk:
        found.append(_Options(RAN, *ahead.states(runs), ahead, runs))
    if speed.jump and not spent and me.condition.can_jump:
        places, hexes = landings(board, me.place, speed.jump, enemy.place)
        if len(places):
            many = len(places)
            facings = np.repeat(np.arange(FACINGS), many)
            found.append(_Options(JUMPED, np.tile(places, FACINGS), facings, np.tile(hexes, FACINGS), None, speed.jump))
    return found


def _turns(one: int, other: int) -> int:
    """The number of sides of a hex between two facings."""
    return min((one - other) % FACINGS, (other - one) % FACINGS)


def _values(board: TrialMap, me: Side, enemy: Side, options: _Options, outlook: _Outlook) -> Floats:
    how, care, places = options.how, me.care, options.places
    near = distances()[enemy.place].take(places)
    table = board.sights(enemy.place)
    seen = _SEEN[bearings_back()[enemy.place].take(places), options.facings]
    between = table.between.take(places)
    hidden = table.blocked.take(places)

    mine = _fire_of(me, how, int(options.hexes.max(initial=0)))
    more = board.woods[enemy.place] + heat_penalty(me.heat)
    more += enemy.modifier if outlook.moved else enemy.still_modifier
    dealt = _looked_up(mine, seen, near, between + table.cover_here.take(places), more)

    found = np.where(hidden, 0, dealt)
    if enemy.shoots:
        against = between + board.woods_at.take(places) + table.cover_there.take(places) + _TMM[how][options.hexes]
        their_seen = _SEEN[bearings()[enemy.place].take(places), enemy.facing] if outlook.moved else 0
        taken = _looked_up(outlook.theirs, their_seen, near, against, outlook.their_heat) * _EXPOSURE.take(seen)
        found -= np.where(hidden, 0, care * taken)
    beside = near == 1
    if beside.any():
        found += beside * (me.physical_worth * _AHEAD.take(seen) - care * enemy.physical_worth)
    found += outlook.later.take(near)
    return np.asarray(found, np.float32)


def _looked_up(table: Floats, seen: Ints | int, near: Bytes, modifiers: Bytes, more: int) -> Floats:
    """The expected damage by bearing, range and modifier."""
    modifier = np.minimum(np.maximum(modifiers + more, 0), MODIFIERS - 1)  # faster than clip
    at = (np.asarray(seen, np.int64) * (FARTHEST + 1) + near) * MODIFIERS + modifier
    return np.asarray(table.reshape(-1).take(at))


def _later(mine: Floats, theirs: Floats, care: float) -> Floats:
    """The worth of each distance for later rounds: that of the best distance, less for each hex that it is away.

    Who can do less than the enemy at every distance cannot win by keeping away: the enemy's damage counts in the
    proportion of the best fire of both, so that he seeks the distance where he loses least for what he does.
    """
    mine, theirs = mine[:, _USUAL], theirs[:, _USUAL]
    proportion = min(float(mine.max() / theirs.max()), 1.0) if theirs.any() else 1.0
    gain = mine - care * proportion * theirs
    return np.asarray(_LATER * (gain[None, 1:] * _FADED).max(axis=1) - 0.01 * np.arange(FARTHEST + 1), np.float32)


# -- what to fire --------------------------------------------------------------------------------------------------


def chosen_fire(shots: list[tuple[int, float]], budget: int) -> list[int]:
    """The numbers of the shots (heat and expected damage) with the most damage in a budget of heat, of equal ones
    those with less heat; if the budget is below 0, only shots without heat.
    """
    free = [number for number, (heat, worth) in enumerate(shots) if heat <= 0 and worth > 0]
    hot = [number for number, (heat, worth) in enumerate(shots) if heat > 0 and worth > 0]
    if budget <= 0:
        return free
    if sum(shots[number][0] for number in hot) <= budget:
        return sorted(free + hot)
    best: list[tuple[float, tuple[int, ...]]] = [(0.0, ())] * (budget + 1)
    for number in hot:
        heat, worth = shots[number]
        for limit in range(budget, heat - 1, -1):
            before = best[limit - heat]
            if before[0] + worth > best[limit][0] + 1e-9:
                best[limit] = before[0] + worth, (*before[1], number)
    return sorted((*free, *best[budget][1]))
