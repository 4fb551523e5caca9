"""Policies that choose what to fire in each turn, from most caution to none, and the best plan of all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from operator import sub
from typing import Final, NamedTuple

from designer.assistants.heat_firing import Fired, Firing, FiringChoice, Stock
from designer.language import marked
from designer.rulesets.combat.heat_scale import effects, limits

Policy = Callable[[int, int, Stock], FiringChoice]
"""Function that chooses the fire of a turn (0 for the first) that begins with this heat and these shots."""


class PolicyKind(NamedTuple):
    """A policy by name: ``words`` tell it, ``made`` gives it for what can be fired."""

    name: str
    words: str
    made: Callable[[Firing], Policy]


def everything(firing: Firing) -> Policy:
    """All weapons that can hit, in every turn."""
    return firing.everything


def alpha_then_cool(firing: Firing) -> Policy:
    """All weapons when its heat has no effect, else none."""

    def choose(turn: int, heat: int, stock: Stock) -> FiringChoice:
        if heat < limits().slows:
            return firing.everything(turn, heat, stock)
        return firing.choices(turn, heat, stock)[0]

    return choose


def towards(wanted: int) -> Callable[[Firing], Policy]:
    """Policy that brings the heat nearest to this value; of equal choices the one that leaves it faster, then more
    damage.
    """

    def made(firing: Firing) -> Policy:
        def rank(turn: int, heat: int, choice: FiringChoice) -> tuple[float, ...]:
            after = firing.after(turn, heat, choice)
            return -abs(after - wanted), firing.shooter.speed(after).walk, choice.damage

        def choose(turn: int, heat: int, stock: Stock) -> FiringChoice:
            return max(firing.choices(turn, heat, stock), key=lambda choice: rank(turn, heat, choice))

        return choose

    return made


def by_hand(fires: tuple[Fired, ...]) -> Callable[[Firing], Policy]:
    """These weapons in each turn; after the last of these turns as in it."""

    def made(firing: Firing) -> Policy:
        return lambda turn, heat, stock: firing.picked(turn, heat, stock, fires[min(turn, len(fires) - 1)])

    return made


def best(limit: int | None = None) -> Callable[[Firing], Policy]:
    """The most expected damage over all turns: without a ``limit``, what no other policy beats.

    With a limit less heat than this is left after each turn; where no choice is below it, the least. Exact by dynamic
    programming over heat, ammunition, shutdown and explosion; of equal choices the one that makes less heat.
    """

    def made(firing: Firing) -> Policy:
        @cache
        def running(turn: int, heat: int, stock: Stock) -> tuple[float, FiringChoice]:
            """The expected damage from this turn on, and what to fire."""
            steady, sinks = heat + firing.steady_heat(turn, heat), firing.sinks(turn)
            most, found = -1.0, None
            for choice in allowed(turn, heat, stock):
                after = max(steady + choice.heat - sinks, 0)
                worth = choice.damage + later(turn + 1, after, tuple(map(sub, stock, choice.used)))
                if worth > most or (worth == most and found is not None and choice.heat < found.heat):
                    most, found = worth, choice
            assert found is not None
            return most, found

        def allowed(turn: int, heat: int, stock: Stock) -> Sequence[FiringChoice]:
            choices = firing.choices(turn, heat, stock)
            if limit is None:
                return choices
            fitting = [each for each in choices if firing.after(turn, heat, each) < limit]
            return fitting or [min(choices, key=lambda choice: choice.heat)]

        @cache
        def later(turn: int, heat: int, stock: Stock) -> float:
            """The expected damage after the heat phase in which this heat is left."""
            if turn == len(firing.scenario.turns):
                return 0.0
            found = effects(heat)
            whole = 1.0 - float(found.explosion) if firing.explodes(stock) else 1.0
            stops = float(found.shutdown)
            runs = running(turn, heat, stock)[0] if stops < 1 else 0.0
            down = later(turn + 1, firing.left(turn, heat, 0), stock) if stops else 0.0
            return whole * ((1.0 - stops) * runs + stops * down)

        return lambda turn, heat, stock: running(turn, heat, stock)[1]

    return made


BEST: Final = PolicyKind("best", marked("most damage over all turns"), best())
EVERYTHING: Final = PolicyKind("everything", marked("everything, always"), everything)


def kinds(firing: Firing) -> tuple[PolicyKind, ...]:
    """The policies for a scenario: with hot myomer also one that seeks the heat at which it walks fastest."""
    sweet = firing.shooter.sweet_spot
    hold = (PolicyKind("sweet-spot", marked("the heat at which it is fastest"), towards(sweet)),) if sweet else ()
    return (
        BEST,
        EVERYTHING,
        PolicyKind("under-5", marked("never slower: less than 5 left"), best(5)),
        PolicyKind("under-9", marked("less than 9 left"), best(9)),
        PolicyKind("under-13", marked("less than 13 left"), best(13)),
        PolicyKind("under-14", marked("no risk: less than 14 left"), best(14)),
        PolicyKind("alpha-then-cool", marked("everything, then cool"), alpha_then_cool),
        *hold,
    )
