"""Playing one battle from its first round to its end; the same seed gives the same battle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from designer.rulesets.skirmish.actions import Blocked, Dice, attack, walk
from designer.rulesets.skirmish.battlefield import Battlefield, Ground, PlaceIndex
from designer.rulesets.skirmish.policy import POLICIES, ActionChoice, AttackFighter, Done, Go, Policy, Wait
from designer.rulesets.skirmish.rules import DEFAULT, SkirmishRules, Terrain
from designer.rulesets.skirmish.situation import BattleSituation, Fighter, fresh
from designer.rulesets.skirmish.turns import Round, begin_turn
from designer.rulesets.skirmish.units import SkirmishUnit


@dataclass(frozen=True, slots=True)
class Setup:
    """The setup of a battle, without the seed: the map, the units of both sides, their policies, the rules."""

    battlefield: Battlefield
    red: tuple[SkirmishUnit, ...]
    blue: tuple[SkirmishUnit, ...]
    policies: tuple[str, str] = ("charge", "charge")
    rules: SkirmishRules = DEFAULT

    def __post_init__(self) -> None:
        for name in self.policies:
            if name not in POLICIES:
                raise ValueError(f"there is no policy '{name}'; there are {', '.join(POLICIES)}")
        if not self.red or not self.blue:
            raise ValueError("each side needs at least one unit")


class BattleOutcome(NamedTuple):
    """The end of a battle: the winning side (0 red, 1 blue, None for a draw), the rounds played, the final states."""

    winner: int | None
    rounds: int
    fighters: tuple[Fighter, ...]


class Watcher(Protocol):
    """An observer of a battle, whose methods are called at each event."""

    def round(self, number: int, order: Sequence[int]) -> None:
        """Called when a round begins, after all units have recovered; ``order`` is the order of turns."""

    def turn(self, fighter: int) -> None:
        """Called when the turn of a unit begins."""

    def acted(self, fighter: int, choice: ActionChoice) -> None:
        """Called after an action."""


def opening(setup: Setup) -> BattleSituation:
    """The situation in which a battle begins."""
    ground = Ground(setup.battlefield, setup.rules)
    return BattleSituation(ground, deployed(ground, setup.red, setup.blue))


def deployed(ground: Ground, red: Sequence[SkirmishUnit], blue: Sequence[SkirmishUnit]) -> tuple[Fighter, ...]:
    """The units of both sides in their places at the left (red) and right edge, from the middle row outwards.

    Melee units are in front: red's in the second column, blue's in the last but one; ranged units are behind them. If
    a place is occupied or water, the nearest free one is taken. The rules do not say this; it is our choice.
    """
    width, height = ground.battlefield.width, ground.battlefield.height
    taken: set[PlaceIndex] = set()
    fighters: list[Fighter] = []
    for side, units in enumerate((red, blue)):
        for melee in (True, False):
            column = min(int(melee), width - 1)
            ranked = [(number, unit) for number, unit in enumerate(units) if unit.is_melee == melee]
            for rank, (number, unit) in enumerate(ranked):
                row = height // 2 + (rank + 1) // 2 * (-1) ** rank
                wanted = min(max(row, 0), height - 1) * width + (width - 1 - column if side else column)
                place = _free(ground, wanted, taken)
                taken.add(place)
                fighters.append(fresh(number + (len(red) if side else 0), side, unit, place))
    return tuple(sorted(fighters, key=lambda fighter: fighter.id))


def _free(ground: Ground, wanted: PlaceIndex, taken: set[PlaceIndex]) -> PlaceIndex:
    water = Terrain.WATER
    free = [p for p, terrain in enumerate(ground.battlefield.terrain) if p not in taken and terrain is not water]
    if not free:
        raise ValueError("there is no room on the map for so many units")
    return min(free, key=lambda place: (ground.distance(place, wanted), place))


def fight(
    situation: BattleSituation, dice: Dice, policies: tuple[Policy, Policy], watcher: Watcher | None = None
) -> BattleOutcome:
    """Play until a side is dead or the round limit is reached; ``situation`` then has the final state."""
    rounds = 0
    standing = situation.standing
    while rounds < situation.rules.round_limit and standing[0] and standing[1]:
        rounds += 1
        _play_round(situation, rounds, dice, policies, watcher)
    return BattleOutcome(winner_of(situation), rounds, situation.snapshot())


def winner_of(situation: BattleSituation) -> int | None:
    """The only side that has living units; None if both or neither have."""
    red, blue = situation.standing
    return None if bool(red) == bool(blue) else int(not red)


def _play_round(
    situation: BattleSituation, number: int, dice: Dice, policies: tuple[Policy, Policy], watcher: Watcher | None
) -> None:
    order = Round(situation)
    if watcher:
        watcher.round(number, order.order)
    while (fighter := order.next()) is not None:
        begin_turn(situation, fighter)
        if watcher:
            watcher.turn(fighter)
        _play_turn(situation, fighter, order, dice, policies, watcher)
        if not all(situation.standing):
            return


def _play_turn(
    situation: BattleSituation,
    number: int,
    order: Round,
    dice: Dice,
    policies: tuple[Policy, Policy],
    watcher: Watcher | None,
) -> None:
    while (fighter := situation.fighters[number]).hp > 0:
        choice = policies[fighter.side](situation, fighter)
        if isinstance(choice, Done):
            return
        on = carried_out(situation, number, choice, order, dice)
        if watcher:
            watcher.acted(number, choice)
        if not on:
            return


def carried_out(situation: BattleSituation, number: int, choice: ActionChoice, order: Round | None, dice: Dice) -> bool:
    """Carry out an action; returns whether the turn goes on. For ``Wait``, ``order`` is needed to act later."""
    fighter = situation.fighters[number]
    match choice:
        case AttackFighter(target):
            return not isinstance(attack(situation, fighter, situation.fighters[target], dice), Blocked)
        case Go(way):
            last = walk(situation, fighter, way, dice)[-1]
            return not isinstance(last, Blocked) and not last.stopped
        case Wait():
            if order is None:
                situation.put(fighter._replace(waited=True))
            else:
                order.wait(number)
    return False


def policies_of(names: tuple[str, str]) -> tuple[Policy, Policy]:
    """The policies of both sides by their names."""
    return POLICIES[names[0]], POLICIES[names[1]]
