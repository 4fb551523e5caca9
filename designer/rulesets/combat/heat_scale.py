"""Heat from turn to turn, and its effects: lost MP, to-hit modifiers, shutdown, ammunition explosion (TW p. 160)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from designer import paths
from designer.catalog.records import Record, read_table
from designer.rulesets.chance import dice
from designer.rulesets.combat.tables import amounts

HOTTEST = 30
"""The highest heat of the scale, at which a 'Mech shuts down."""


@lru_cache(maxsize=1)
def scale() -> Record:
    """The heat scale; the fields are in ``data/combat/README.md``."""
    return read_table(paths.data("combat", "heat_scale.json"))


def heat_penalty(heat: int) -> int:
    """The to-hit modifier of the attacker's heat (TW p. 160)."""
    return max((int(amount) for least, amount in amounts()["heat"] if heat >= least), default=0)


class HeatEffects(NamedTuple):
    """The effects of heat: lost MP, to-hit modifier, probabilities of shutdown and ammunition explosion."""

    movement: int
    to_hit: int
    shutdown: Fraction
    explosion: Fraction


@lru_cache(maxsize=256)
def effects(heat: int) -> HeatEffects:
    """The effects of this heat (TW p. 160). Only explosive ammunition can explode."""
    return HeatEffects(
        _at("movement", heat), heat_penalty(heat), _failing("shutdown", heat), _failing("explosion", heat)
    )


class HeatLimits(NamedTuple):
    """The least heat for lost MP, for a to-hit modifier, for a possible shutdown, and for a certain one."""

    slows: int
    shakes: int
    may_stop: int
    stops: int


@lru_cache(maxsize=1)
def limits() -> HeatLimits:
    """The least heat at which each effect occurs (TW p. 160)."""

    def least(happens: Callable[[HeatEffects], object]) -> int:
        return next(heat for heat in range(HOTTEST + 1) if happens(effects(heat)))

    return HeatLimits(
        least(lambda found: found.movement),
        least(lambda found: found.to_hit),
        least(lambda found: found.shutdown),
        least(lambda found: found.shutdown == 1),
    )


def _at(what: str, heat: int) -> int:
    return max((int(amount) for least, amount in scale()[what] if heat >= least), default=0)


def needed(what: str, heat: int) -> int:
    """The number to roll at this heat against ``shutdown`` or ``explosion``; 0 without a roll, 13 for a sure one."""
    return _at(what, heat)


def _failing(what: str, heat: int) -> Fraction:
    """The probability that a 2D6 roll to avoid an effect fails; 0 if there is no effect at this heat."""
    number = needed(what, heat)
    return dice(2, 6).at_most(number - 1) if number else Fraction(0)


class HeatTurn(NamedTuple):
    """One turn: heat at its beginning, heat made and sunk (dissipated), and the effects of the remaining heat.

    A 'Mech that is ``down`` is shut down for the whole turn: it makes no heat, but its sinks work.
    """

    number: int
    before: int
    made: int
    sunk: int
    after: int
    effects: HeatEffects
    down: bool

    @property
    def restart(self) -> Fraction:
        """The probability that a shut-down 'Mech restarts at the end of the turn; 1 if it needs no roll."""
        return 1 - self.effects.shutdown


def heat_turns(wanted: Iterable[int], capacity: int, start: int = 0) -> tuple[HeatTurn, ...]:
    """One turn after another: ``wanted`` is the heat to make in each, of which sinks dissipate up to ``capacity``.

    No dice are rolled: a 'Mech shuts down only if it must, and restarts only if it needs no roll (TW p. 160).
    ``ValueError`` for a negative start or capacity.
    """
    if start < 0 or capacity < 0:
        raise ValueError(f"heat and what is sunk are 0 or more, not {min(start, capacity)}")
    turns = []
    heat, down = start, effects(start).shutdown == 1
    for number, each in enumerate(wanted, start=1):
        made = 0 if down else each
        total = max(heat + made, 0)
        sunk = min(total, capacity)
        found = effects(total - sunk)
        turns.append(HeatTurn(number, heat, made, sunk, total - sunk, found, down))
        heat, down = total - sunk, found.shutdown > 0 if down else found.shutdown == 1
    return tuple(turns)
