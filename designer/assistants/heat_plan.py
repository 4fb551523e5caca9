"""A firing plan over turns: heat, damage, and the exact chances of shutdown and of exploding ammunition.

In each turn weapons are fired at the heat with which it begins. In the heat phase sinks work, then it is rolled for
shutdown or restart, and for explosive ammunition (TW p. 160). What happens is a tree; equal branches are one, so that
the probabilities are exact. After an explosion of ammunition nothing more is reckoned: it does no more damage.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import NamedTuple

from designer.assistants.heat_firing import Fired, Firing, FiringChoice, Stock
from designer.assistants.heat_policies import Policy
from designer.construction.movement import Movement
from designer.rulesets.combat.heat_scale import HeatTurn, effects
from designer.rulesets.quirks.to_hit import AttackerMovement


class PlannedTurn(NamedTuple):
    """A turn of a plan.

    ``heat``, ``moved``, ``fired`` and ``most`` (damage if all hits) are of the branch without rolls: it shuts down only
    if it must, and restarts only without a roll. ``speed`` and ``to_hit`` are its MP and modifier in this turn. The
    rest is over all branches: ``expected`` damage, and the probabilities that it has shut down by the end of this turn
    (``stopped``), is shut down then (``down``), and that its ammunition has exploded (``exploded``).
    """

    heat: HeatTurn
    moved: AttackerMovement
    hexes: int
    fired: Fired
    most: int
    speed: Movement
    to_hit: int
    expected: float
    stopped: Fraction
    down: Fraction
    exploded: Fraction


class HeatPlan(NamedTuple):
    """A plan with its expected damage in all turns, and what it would be if heat had no effects."""

    turns: tuple[PlannedTurn, ...]
    damage: float
    without_heat: float

    @property
    def stopped(self) -> Fraction:
        """The probability that it shuts down in these turns."""
        return self.turns[-1].stopped if self.turns else Fraction(0)

    @property
    def exploded(self) -> Fraction:
        """The probability that its ammunition explodes in these turns."""
        return self.turns[-1].exploded if self.turns else Fraction(0)

    @property
    def hottest(self) -> int:
        """The most heat left after a turn, in the branch without rolls."""
        return max((turn.heat.after for turn in self.turns), default=0)


class Branch(NamedTuple):
    """State at the beginning of a turn, on which a plan depends. ``stopped``: it has shut down before."""

    heat: int
    down: bool
    stopped: bool
    stock: Stock


class _Lost(NamedTuple):
    """The probability that ammunition has exploded, and the part of it in which it had shut down by then."""

    exploded: Fraction
    stopped: Fraction


def plan(firing: Firing, policy: Policy) -> HeatPlan:
    """The course of firing by a policy."""
    start, must = firing.scenario.start, effects(firing.scenario.start).shutdown == 1
    line = Branch(start, must, must, firing.stock)
    branches = {line: Fraction(1)}
    lost = _Lost(Fraction(0), Fraction(0))
    turns: list[PlannedTurn] = []
    for number in range(len(firing.scenario.turns)):
        expected = sum(float(p) * _fire(firing, policy, number, each)[0].damage for each, p in branches.items())
        branches, more = _next(firing, policy, number, branches)
        lost = _Lost(lost.exploded + more.exploded, lost.stopped + more.stopped)
        stopped = sum((p for each, p in branches.items() if each.stopped), lost.stopped)
        down = sum((p for each, p in branches.items() if each.down), Fraction(0))
        turn, line = _line(firing, policy, number, line)
        turns.append(turn._replace(expected=expected, stopped=stopped, down=down, exploded=lost.exploded))
    return HeatPlan(tuple(turns), sum(turn.expected for turn in turns), _without_heat(firing, policy))


def _fire(firing: Firing, policy: Policy, turn: int, at: Branch) -> tuple[FiringChoice, int, Stock]:
    """The fire in a branch, the heat made, and the shots left."""
    if at.down:
        nothing = firing.picked(turn, at.heat, at.stock, (0,) * len(firing.shooter.weapons))
        return nothing, 0, at.stock
    choice = policy(turn, at.heat, at.stock)
    left = tuple(had - used for had, used in zip(at.stock, choice.used, strict=True))
    return choice, firing.steady_heat(turn, at.heat) + choice.heat, left


def _next(
    firing: Firing, policy: Policy, turn: int, branches: dict[Branch, Fraction]
) -> tuple[dict[Branch, Fraction], _Lost]:
    """The branches after a turn with their probabilities, and what is lost in it."""
    found: defaultdict[Branch, Fraction] = defaultdict(Fraction)
    exploded = stopped = Fraction(0)
    for at, p in branches.items():
        _, made, stock = _fire(firing, policy, turn, at)
        heat = firing.left(turn, at.heat, made)
        rolls = effects(heat)
        if firing.explodes(stock):
            exploded += p * rolls.explosion
            stopped += p * rolls.explosion * (1 if at.stopped else rolls.shutdown)
            p *= 1 - rolls.explosion  # noqa: PLW2901 - what is left of this branch
        if p and rolls.shutdown < 1:
            found[Branch(heat, False, at.stopped, stock)] += p * (1 - rolls.shutdown)
        if p and rolls.shutdown:
            found[Branch(heat, True, True, stock)] += p * rolls.shutdown
    return dict(found), _Lost(exploded, stopped)


def _line(firing: Firing, policy: Policy, turn: int, at: Branch) -> tuple[PlannedTurn, Branch]:
    """The turn in the branch without rolls, and its next one."""
    choice, made, stock = _fire(firing, policy, turn, at)
    after = firing.left(turn, at.heat, made)
    rolls = effects(after)
    heat = HeatTurn(turn + 1, at.heat, made, at.heat + made - after, after, rolls, at.down)
    down = rolls.shutdown > 0 if at.down else rolls.shutdown == 1
    planned = PlannedTurn(
        heat,
        AttackerMovement.STOOD if at.down else firing.moves(turn, at.heat),
        firing.scenario.turns[turn].hexes,
        choice.fired,
        firing.most(turn, at.heat, choice.fired),
        firing.shooter.speed(at.heat),
        effects(at.heat).to_hit,
        0.0,
        Fraction(0),
        Fraction(0),
        Fraction(0),
    )
    return planned, Branch(after, down, at.stopped or down, stock)


def _without_heat(firing: Firing, policy: Policy) -> float:
    """The expected damage of a policy if its heat were counted, but had no effect."""
    at, damage = Branch(firing.scenario.start, False, False, firing.stock), 0.0
    for turn in range(len(firing.scenario.turns)):
        choice, made, stock = _fire(firing, policy, turn, at)
        damage += firing.damage(turn, 0, choice.fired)
        at = Branch(firing.left(turn, at.heat, made), False, False, stock)
    return damage
