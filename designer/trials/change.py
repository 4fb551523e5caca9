"""The effect of a change: the design before and after it against the same opponent, with the same dice and maps."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Final, NamedTuple

from designer.battle_value import battle_value
from designer.battle_value.pilot import CrewSkills, with_crew
from designer.catalog.ruleset import RuleSet
from designer.design import once
from designer.executors import HERE, Workers
from designer.trials.duel import (
    FIGHTS,
    DuelResult,
    Matchup,
    Outcome,
    as_json,
    played_in_pieces,
    side_by_side,
    started,
)
from designer.trials.fight import FightResult
from designer.trials.record import Event, FightRecord
from designer.trials.strength import by_value
from designer.trials.tables import Contender
from designer.trials.terms import TrialTerms

_Q = 1.959964
PARTS: Final = ((True, True), (False, True), (True, False), (False, False))
"""The parts of all pairs by whether the fight before and the one after are won: the order of `ChangeResult.turned`."""


class PairedDifference(NamedTuple):
    """The mean difference between the fights of pairs, with its interval of 95 %."""

    amount: float
    low: float
    high: float

    @property
    def sure(self) -> bool:
        """Whether the interval leaves out zero."""
        return self.low > 0 or self.high < 0


class Parting(NamedTuple):
    """The point at which the fights of a pair first differ: the round, and the event of each, None for none.

    What a hit leaves of armor is no other event: it counts when the armor is gone.
    """

    fight: int
    round: int
    before: Event | None
    after: Event | None


@dataclass(slots=True)
class ChangeResult:
    """Fights before and after a change, with the same maps and dice."""

    before: DuelResult
    after: DuelResult

    @property
    def pairs(self) -> int:
        """The number of fights that both have."""
        return min(self.before.fights, self.after.fights)

    def _won(self) -> Iterator[tuple[bool, bool]]:
        for one, other in zip(self.before.outcomes, self.after.outcomes, strict=False):
            yield one.winner == 0, other.winner == 0

    @property
    def turned(self) -> tuple[int, int, int, int]:
        """The pairs that both win, that turn to a win, that turn away from one, and that neither wins."""
        found = list(self._won())
        both, to, away, neither = (found.count(part) for part in PARTS)
        return both, to, away, neither

    @property
    def difference(self) -> PairedDifference:
        """The share of wins after less that before; its interval is that of pairs, which have their dice in common."""
        found = self.difference_of(lambda outcome: outcome.winner == 0)
        if found.low < found.high:
            return found
        many = max(self.pairs, 1)
        half = _Q * math.sqrt(1 / many) / many  # all pairs are alike: less than one fight in all is likely
        return PairedDifference(found.amount, found.amount - half, found.amount + half)

    def difference_of(self, figure: Callable[[Outcome], float]) -> PairedDifference:
        """The mean difference of a figure of fights."""
        pairs = zip(self.before.outcomes, self.after.outcomes, strict=False)
        changes = [figure(other) - figure(one) for one, other in pairs]
        many = max(len(changes), 1)
        mean = sum(changes) / many
        half = _Q * math.sqrt(max(sum(each * each for each in changes) / many - mean**2, 0.0) / many)
        return PairedDifference(mean, mean - half, mean + half)

    @property
    def value_change(self) -> int:
        """The Battle Value that the change costs."""
        return self.after.values[0] - self.before.values[0]

    @property
    def worth(self) -> float:
        """The difference of the shares of wins that Battle Values alone suggest."""
        return by_value(*self.after.values) - by_value(*self.before.values)

    def fights_in(self, part: int) -> tuple[int, ...]:
        """The numbers of the fights in a part of ``turned``."""
        return tuple(number for number, pair in enumerate(self._won(), 1) if pair == PARTS[part])


def partings(before: Matchup, after: Matchup, numbers: Iterable[int]) -> Iterator[Parting | None]:
    """The points at which the fights with some numbers first differ; None for one that never does."""
    arenas = before.arena(), after.arena()
    for number in numbers:
        one, other = (arena.recorded(number) for arena in arenas)
        yield _parting(one, other)


def _parting(one: FightRecord, other: FightRecord) -> Parting | None:
    for each, changed in zip_longest(one.rounds, other.rounds):
        events = zip_longest(*(() if found is None else found.events for found in (each, changed)))
        pair = next((pair for pair in events if _told(pair[0]) != _told(pair[1])), None)
        if pair is not None:
            return Parting(one.number, (each or changed).number, *pair)
    return None


def _told(event: Event | None) -> object:
    return event and (event.phase, event.side, event.what, event.needs, event.dice, event.done, event.depth)


def value_of(contender: Contender, rules: RuleSet) -> int:
    """The Battle Value of a design with its pilot."""
    return with_crew(
        battle_value(once(contender.unit, ruleset=rules)), CrewSkills(contender.gunnery, contender.piloting)
    )


def changing(
    matchup: Matchup, after: Contender, fights: int = FIGHTS, workers: Workers = HERE, *, tick: float | None = None
) -> Iterator[ChangeResult]:
    """The result after each batch of fights: those of the matchup, and of another design in place of its first."""
    changed = matchup._replace(sides=(after, matchup.sides[1]))
    for one, other in side_by_side((matchup, changed), fights, workers, tick=tick):
        yield ChangeResult(one, other)


def change(matchup: Matchup, after: Contender, fights: int = FIGHTS, workers: Workers = HERE) -> ChangeResult:
    """The result of all fights."""
    *_, last = changing(matchup, after, fights, workers)
    return last


class ChangePiece(NamedTuple):
    """Some fights before and after a change against the opponent with a number, from 0.

    ``opened`` are both duels before their first fight, in the first piece of each.
    """

    number: int
    opened: tuple[DuelResult, ...] = ()
    fights: tuple[tuple[FightResult, ...], ...] = ()


def change_against(
    sides: tuple[Contender, Contender], opponents: Iterable[Contender], terms: TrialTerms, seed: int, fights: int
) -> Iterator[ChangePiece]:
    """A change against one opponent after the other, in pieces so short that a window can show them as they come."""
    for number, opponent in enumerate(opponents):
        matchups = tuple(Matchup((own, opponent), terms, seed) for own in sides)
        yield ChangePiece(number, opened=tuple(map(started, matchups)))
        for found in played_in_pieces(matchups, fights):
            yield ChangePiece(number, fights=tuple(found))


def together(differences: Sequence[PairedDifference]) -> PairedDifference:
    """The mean of differences, each of fights of its own."""
    many = max(len(differences), 1)
    mean = sum(each.amount for each in differences) / many
    half = math.sqrt(sum(((each.high - each.low) / 2) ** 2 for each in differences)) / many
    return PairedDifference(mean, mean - half, mean + half)


def change_json(result: ChangeResult) -> dict[str, Any]:  # Any: JSON
    """The result as JSON."""
    both, to, away, neither = result.turned
    return {
        "difference": result.difference._asdict() | {"sure": result.difference.sure},
        "bv_change": result.value_change,
        "both": both,
        "turned_to_win": to,
        "turned_away": away,
        "neither": neither,
        "before": as_json(result.before),
        "after": as_json(result.after),
    }
