"""The effect of a change: the design before and after it against the same opponent, with the same dice and maps."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, NamedTuple

from designer.battle_value import battle_value
from designer.battle_value.pilot import CrewSkills, with_crew
from designer.catalog.ruleset import RuleSet
from designer.design import once
from designer.executors import HERE, Workers
from designer.trials.duel import FIGHTS, DuelResult, Matchup, as_json, recorded, side_by_side
from designer.trials.strength import by_value
from designer.trials.tables import Contender

_Q = 1.959964


class ShareDifference(NamedTuple):
    """A difference of two shares of wins, with its interval of 95 %; ``sure``: the interval leaves out zero."""

    amount: float
    low: float
    high: float

    @property
    def sure(self) -> bool:
        """Whether the interval leaves out zero."""
        return self.low > 0 or self.high < 0


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
        return (
            found.count((True, True)),
            found.count((False, True)),
            found.count((True, False)),
            found.count((False, False)),
        )

    @property
    def difference(self) -> ShareDifference:
        """The share of wins after less that before; its interval is that of pairs, which have their dice in common."""
        _, to, away, _ = self.turned
        many = max(self.pairs, 1)
        mean = (to - away) / many
        spread = math.sqrt(max((to + away) / many - mean**2, 0.0) / many)
        if not to + away:
            spread = math.sqrt(1 / many) / many  # nothing turned: less than one fight in all is likely
        return ShareDifference(mean, mean - _Q * spread, mean + _Q * spread)

    @property
    def value_change(self) -> int:
        """The Battle Value that the change costs."""
        return self.after.values[0] - self.before.values[0]

    @property
    def worth(self) -> float:
        """The difference of the shares of wins that Battle Values alone suggest."""
        return by_value(*self.after.values) - by_value(*self.before.values)

    def turned_fights(self, *, to_win: bool) -> tuple[int, ...]:
        """The numbers of the fights that turned to a win, or away from one."""
        return tuple(number for number, pair in enumerate(self._won(), 1) if pair == (not to_win, to_win))

    def parted(self, number: int) -> int:
        """The first round in which a fight went another way; 0 if it never did."""
        one, other = (recorded(result.matchup, number) for result in (self.before, self.after))
        for each, changed in zip_longest(one.rounds, other.rounds):
            if each is None or changed is None or each.events != changed.events:
                return int((each or changed).number)
        return 0


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
