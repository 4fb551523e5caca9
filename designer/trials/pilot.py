"""The pilots of trials: where a unit goes, what it fires, and how it strikes.

A pilot goes where the damage that he expects to do, less that which he expects to take, is greatest; ``care`` is the
weight of the latter. He fires what does most damage with little heat left. Nothing of it is chance, and both sides have
equal pilots unless asked otherwise.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from designer.rulesets.combat.facing import BEARINGS, FACINGS, attack_side
from designer.rulesets.combat.heat_scale import heat_penalty
from designer.rulesets.combat.hit_locations import AttackSide
from designer.rulesets.quirks.to_hit import AttackerMovement
from designer.trials.map import Bytes, Ints, TrialMap, bearings, distances
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
_TMM: Final = {how: np.array([moved_modifier(hexes, how) for hexes in range(60)]) for how in AttackerMovement}


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
    key = how, max(budget, -1), usable
    found = me.fans.get(key)
    if found is None:
        sets = me.bearing_sets()
        known = {each: _dealt(me, each, how, budget, usable) for fan in sets for each in fan}
        found = np.stack([np.maximum.reduce([known[each] for each in fan]) for fan in sets])
        me.fans[key] = found
    return found


def _dealt(
    me: FightCondition, numbers: tuple[int, ...], how: AttackerMovement, budget: int, usable: tuple[int, ...]
) -> Floats:
    fired = [me.guns[number].table for number in numbers if number in usable]
    if not fired:
        return np.zeros((FARTHEST + 1, MODIFIERS), np.float32)
    each = np.stack([_shifted(table.expected, table.moved[how]) for table in fired])
    heats = np.array([table.heat for table in fired], np.float32)
    if heats.sum() <= budget:
        return np.asarray(each.sum(axis=0))
    order = np.argsort(-each / (heats + 0.1)[:, None, None], axis=0, kind="stable")
    each = np.take_along_axis(each, order, axis=0)
    made = np.cumsum(np.where(each > 0, heats[order], 0), axis=0)
    return np.asarray((each * (made <= budget)).sum(axis=0))


def _shifted(expected: Floats, more: int) -> Floats:
    """The table with a modifier that is always added."""
    if more <= 0:
        return expected
    found = np.zeros_like(expected)
    found[:, : MODIFIERS - more] = expected[:, more:]
    return found


# -- where to go ---------------------------------------------------------------------------------------------------


class _Options(NamedTuple):
    """States that can be reached in one way of moving."""

    how: AttackerMovement
    states: Ints
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
    outlook = _outlook(me, enemy, moved=enemy_moved)
    for options in _options(board, me, enemy):
        values = _values(board, me, enemy, options, outlook)
        best = int(np.argmax(values))
        value = float(values[best])
        if found is None or value > found.value + 1e-4:
            state = int(options.states[best])
            way = options.reach.way(state, options.mp) if options.reach is not None else (me.state, state)
            found = TrialMove(state, int(options.hexes[best]), options.how, options.mp, way, value)
    assert found is not None
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
    speed = me.condition.speed(me.heat)
    start, barred = me.state, enemy.place
    here = np.array([start])
    spent = me.spent
    still = STOOD if not spent else WALKED if spent <= speed.walk else RAN
    found = [_Options(still, here, np.zeros(1, np.int8), None, 0)]
    if not me.active:
        return found
    if me.prone:  # on the ground it only turns
        left = min(speed.walk - spent, FACINGS // 2)
        if left > 0:
            facings = np.array([turned for turned in range(FACINGS) if _turns(turned, me.facing) <= left])
            found.append(_Options(WALKED, me.place * FACINGS + facings, np.zeros(len(facings), np.int8), None, left))
        return found
    if speed.walk - spent > 0:
        runs = me.condition.can_run
        most = (speed.run if runs else speed.walk) - spent
        ahead = Reach(board, start, most, barred)
        found.append(_Options(WALKED, *ahead.states(speed.walk - spent), ahead, speed.walk - spent))
        back = Reach(board, start, speed.walk - spent, barred, backward=True)
        found.append(_Options(WALKED, *back.states(speed.walk - spent), back, speed.walk - spent))
        if most > speed.walk - spent:
            found.append(_Options(RAN, *ahead.states(most), ahead, most))
    elif speed.run - spent > 0:
        ahead = Reach(board, start, speed.run - spent, barred)
        found.append(_Options(RAN, *ahead.states(speed.run - spent), ahead, speed.run - spent))
    if speed.jump and not spent:
        places, hexes = landings(board, start // FACINGS, speed.jump, barred)
        if len(places):
            states = (places[:, None] * FACINGS + np.arange(FACINGS)).reshape(-1)
            found.append(_Options(JUMPED, states, np.repeat(hexes, FACINGS), None, speed.jump))
    return found


def _turns(one: int, other: int) -> int:
    """The number of sides of a hex between two facings."""
    return min((one - other) % FACINGS, (other - one) % FACINGS)


def _values(board: TrialMap, me: Side, enemy: Side, options: _Options, outlook: _Outlook) -> Floats:
    how, care = options.how, me.care
    places, facings = np.divmod(options.states, FACINGS)
    hexes = distances()[places, enemy.place]
    near = np.minimum(hexes, FARTHEST)
    table = board.sights(enemy.place)
    seen = (bearings()[places, enemy.place] - 4 * facings) % BEARINGS
    clear = ~table.blocked[places]
    between = table.between[places]

    mine = _fire_of(me, how, int(options.hexes.max(initial=0)))
    more = (
        board.woods[enemy.place] + heat_penalty(me.heat) + (enemy.modifier if outlook.moved else enemy.still_modifier)
    )
    dealt = mine[seen, near, np.clip(between + table.cover_here[places] + more, 0, MODIFIERS - 1)]

    against = (
        between + board.woods_at[places] + table.cover_there[places] + _TMM[how][options.hexes] + outlook.their_heat
    )
    their_seen = (bearings()[enemy.place, places] - 4 * enemy.facing) % BEARINGS if outlook.moved else 0
    taken = outlook.theirs[their_seen, near, np.clip(against, 0, MODIFIERS - 1)] * _EXPOSURE[seen]
    if not enemy.shoots:
        taken = taken * 0

    beside = hexes == 1
    blow = me.blow_worth * beside * ((seen <= 4) | (seen >= 20)) - care * enemy.blow_worth * beside
    found = clear * (dealt - care * taken) + blow + _LATER * outlook.later[near] - 0.01 * hexes
    return np.asarray(found, np.float32)


def _later(mine: Floats, theirs: Floats, care: float) -> Floats:
    """The worth of each distance for later rounds: that of the best distance, less for each hex that it is away."""
    gain = mine[:, _USUAL] - care * theirs[:, _USUAL]
    hexes = np.arange(FARTHEST + 1)
    away = abs(hexes[:, None] - hexes[None, 1:])
    return np.asarray((gain[None, 1:] * _FADING**away).max(axis=1), np.float32)


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
