"""Simulated rounds: which unit acts when, with the effects of reserving, called shots and falls.

plan = {(1, "Scout"): Orders(called_shot_at="Brawler")}
for played in play([RoundFighter("Scout", scout), RoundFighter("Brawler", brawler)], 3, Random(7), shipped(), plan):
    print(played.number, [(turn.name, turn.phase) for turn in played.turns])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from designer.language import marked
from designer.rulesets.chance import Distribution
from designer.rulesets.initiative import actions
from designer.rulesets.initiative.actor import Actor
from designer.rulesets.initiative.configuration import Configuration, UnitType
from designer.rulesets.initiative.phase_distribution import CALLED_SHOT, CARRIED, PRONE, contributions
from designer.rulesets.initiative.phase_modifiers import LAST, delayed
from designer.rulesets.initiative.pilot import RulesVariant

if TYPE_CHECKING:
    from random import Random  # it loads slowly, and a caller that draws has it


class RoundFighter(NamedTuple):
    """A unit in the fight, under a unique name."""

    name: str
    actor: Actor


class Orders(NamedTuple):
    """Orders of a unit for its turn. First it reserves ``reserves`` times, but not any more in the last phase.

    Then it acts: it stands up, uses Vigilance, makes a called shot at the unit named ``called_shot_at``, and knocks
    down the unit named ``knocks_down``, which has an effect only on mechs.
    """

    reserves: int = 0
    stands_up: bool = False
    vigilance: bool = False
    called_shot_at: str | None = None
    knocks_down: str | None = None


NO_ORDERS = Orders()
Plan = Mapping[tuple[int, str], Orders]
"""Orders by round (from 1) and name of the unit; a unit without orders just acts."""
NO_PLAN: Plan = {}


class Delay(NamedTuple):
    """The change of a unit's phase within a round; ``cause`` is reserve, called shot or knocked down.

    ``by`` is the name of the unit that did it; empty if the unit itself reserved.
    """

    name: str
    cause: str
    before: int
    after: int
    by: str = ""


class CarriedEffect(NamedTuple):
    """A part of a unit's phase that comes from an earlier round: called shot, vigilance, hesitation or prone.

    It is between ``least`` and ``most``; positive is earlier. ``by`` are the names of the units that did it.
    """

    name: str
    cause: str
    least: int
    most: int
    by: tuple[str, ...] = ()


class Turn(NamedTuple):
    """The turn of a unit: its name and the phase in which it acted."""

    name: str
    phase: int


class PlayedRound(NamedTuple):
    """A simulated round: the phases drawn at its start by name, the turns in order, and the delays.

    ``carried`` are the parts of the phases that come from earlier rounds.
    """

    number: int
    drawn: Mapping[str, int]
    turns: tuple[Turn, ...]
    delays: tuple[Delay, ...]
    carried: tuple[CarriedEffect, ...] = ()


def play(
    fighters: Sequence[RoundFighter],
    rounds: int,
    source: Random,
    configuration: Configuration,
    plan: Plan = NO_PLAN,
    variant: RulesVariant = RulesVariant.MOD,
) -> tuple[PlayedRound, ...]:
    """Simulate rounds; the same source in the same state gives the same rounds.

    In the same phase the unit with better tactics acts first, then the lighter one, then the first of ``fighters``.
    ``ValueError`` if two units have the same name, or orders name an unknown unit.
    """
    names = [fighter.name for fighter in fighters]
    if len({*names}) < len(names):
        raise ValueError(f"expected different names, found {', '.join(names)}")
    for (number, name), orders in plan.items():
        for named in (name, orders.called_shot_at, orders.knocks_down):
            if named is not None and named not in names:
                raise ValueError(f"orders of round {number} name {named!r}, expected one of {', '.join(names)}")
    standing = {fighter.name: _Standing(place, *fighter) for place, fighter in enumerate(fighters)}
    table = _Table(standing, source, configuration, plan, variant)
    return tuple(table.round(number) for number in range(1, rounds + 1))


@dataclass(slots=True)
class _Standing:
    """A unit during the simulation; the state of its actor is the one with which the next round starts."""

    place: int
    name: str
    actor: Actor
    phase: int = LAST
    acted: bool = False
    reserves: int = 0
    done_by: dict[str, list[str]] = field(default_factory=dict)
    """Names of the units that did what the unit carries into the next round, by cause."""

    def add(self, **amounts: int | bool) -> None:
        """Change the state: numbers are added to the present values, booleans replace them."""
        state = self.actor.state
        new = {
            name: amount if isinstance(amount, bool) else getattr(state, name) + amount
            for name, amount in amounts.items()
        }
        self.actor = replace(self.actor, state=replace(state, **new))


@dataclass(slots=True)
class _Table:
    standing: dict[str, _Standing]
    source: Random
    configuration: Configuration
    plan: Plan
    variant: RulesVariant
    delays: list[Delay] = field(default_factory=list)
    carried: list[CarriedEffect] = field(default_factory=list)

    def round(self, number: int) -> PlayedRound:
        self.delays, self.carried = [], []
        for one in self.standing.values():
            self._start(one, self.plan.get((number, one.name), NO_ORDERS))
        drawn = {one.name: one.phase for one in self.standing.values()}
        turns = []
        while waiting := [one for one in self.standing.values() if not one.acted]:
            one = min(waiting, key=self._precedence)
            if one.reserves and one.phase > LAST:
                self._reserve(one)
            else:
                turns.append(Turn(one.name, one.phase))
                self._act(one, self.plan.get((number, one.name), NO_ORDERS))
        return PlayedRound(number, drawn, tuple(turns), tuple(self.delays), tuple(self.carried))

    def _precedence(self, one: _Standing) -> tuple[int, int, float, int]:
        return (
            -one.phase,
            -one.actor.skills(self.variant).tactics,
            one.actor.counted_tonnage(self.configuration),
            one.place,
        )

    def _start(self, one: _Standing, orders: Orders) -> None:
        start = contributions(one.actor, self.configuration, self.variant)
        for part in start.parts:
            if part.name in CARRIED:
                by = tuple(dict.fromkeys(one.done_by.get(part.name, ())))
                self.carried.append(CarriedEffect(one.name, part.name, part.amount.lowest, part.amount.highest, by))
        one.done_by.pop(CALLED_SHOT, None)
        one.phase, one.reserves = start.drawn(self.source), orders.reserves
        one.acted = one.actor.state.dying  # a dying unit has a phase, but no turn
        state = replace(one.actor.state, called_shot=0, vigilance=0, hesitation=start.hesitation)
        one.actor = replace(one.actor, state=state)

    def _act(self, one: _Standing, orders: Orders) -> None:
        one.acted = True
        if orders.stands_up:
            one.add(prone=False)
            one.done_by.pop(PRONE, None)
        if orders.vigilance:
            one.add(vigilance=self._draw(actions.vigilance_bonus(one.actor, self.configuration, self.variant)))
        if orders.called_shot_at is not None:
            self._shoot(one, self.standing[orders.called_shot_at])
        if orders.knocks_down is not None:
            self._knock_down(one, self.standing[orders.knocks_down])

    def _reserve(self, one: _Standing) -> None:
        one.reserves -= 1
        penalty = self._draw(actions.reserve_penalty(one.actor, self.configuration))
        one.add(hesitation=penalty)  # the whole penalty, even if the phase cannot fall by so much
        self._delay(one, marked("reserve"), penalty)

    def _shoot(self, one: _Standing, target: _Standing) -> None:
        penalty = self._draw(actions.called_shot_penalty(one.actor, target.actor, self.configuration, self.variant))
        if target.acted or target.phase == LAST:
            target.add(called_shot=penalty)
            target.done_by.setdefault(CALLED_SHOT, []).append(one.name)
        else:
            self._delay(target, CALLED_SHOT, penalty, one.name)

    def _knock_down(self, one: _Standing, target: _Standing) -> None:
        if target.actor.unit_type is not UnitType.MECH:
            return
        if not target.actor.state.prone:
            target.done_by[PRONE] = [one.name]
        target.add(prone=True)
        if not target.acted and target.phase > LAST:
            penalty = actions.fall_penalty(target.actor, self.configuration, self.variant)
            self._delay(target, marked("knocked down"), self._draw(penalty), one.name)

    def _delay(self, one: _Standing, cause: str, penalty: int, by: str = "") -> None:
        before, one.phase = one.phase, delayed(one.phase, penalty)
        self.delays.append(Delay(one.name, cause, before, one.phase, by))

    def _draw(self, span: Distribution) -> int:
        return span.sample(self.source)
