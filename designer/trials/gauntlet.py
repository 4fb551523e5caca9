"""A gauntlet: a design against a field of opponents, and the Battle Value at which it would be even."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, NamedTuple

from designer.executors import HERE, Workers
from designer.rulesets.chance import Interval, wilson
from designer.trials.duel import DuelResult, Matchup, duelling
from designer.trials.strength import EvenValue, Met, by_value, even_value
from designer.trials.tables import Contender
from designer.trials.terms import TrialTerms

OPPONENTS: Final = 24
FIGHTS_EACH: Final = 200


class Bout(NamedTuple):
    """The fights against an opponent."""

    name: str
    role: str
    year: int
    met: Met
    rounds: int
    expected: float

    @property
    def share(self) -> Interval:
        """The share of fights that are won, with its interval."""
        return wilson(self.met.wins, self.met.fights)


@dataclass(slots=True)
class GauntletResult:
    """The bouts so far; ``last`` is the duel that goes on or has just ended."""

    name: str = ""
    value: int = 0
    bouts: list[Bout] = field(default_factory=list)
    last: DuelResult | None = None

    @property
    def even(self) -> EvenValue | None:
        """The even value; None with too few opponents."""
        return even_value(self.value, [bout.met for bout in self.bouts])

    @property
    def share(self) -> Interval:
        """The share of all fights that are won; its interval holds the dice alone."""
        return wilson(sum(bout.met.wins for bout in self.bouts), max(sum(bout.met.fights for bout in self.bouts), 1))

    @property
    def expected(self) -> float:
        """The share that Battle Values alone suggest."""
        return sum(bout.expected for bout in self.bouts) / max(len(self.bouts), 1)

    def by_role(self) -> dict[str, float]:
        """By role of the opponents the share of wins less that which Battle Values suggest."""
        held: dict[str, list[float]] = defaultdict(list)
        for bout in self.bouts:
            held[bout.role].append(bout.share.rate - bout.expected)
        return {role: sum(each) / len(each) for role, each in sorted(held.items())}


def gauntlet(
    own: Contender,
    opponents: Sequence[Contender],
    terms: TrialTerms = TrialTerms(),  # noqa: B008 - it is a value
    seed: int = 1,
    fights: int = FIGHTS_EACH,
    workers: Workers = HERE,
) -> Iterator[GauntletResult]:
    """The result after each batch of fights, one opponent after the other; the same object each time."""
    result = GauntletResult()
    for opponent in opponents:
        duel: DuelResult | None = None
        for duel in duelling(Matchup((own, opponent), terms, seed), fights, workers):
            result.name, result.value, result.last = duel.names[0], duel.values[0], duel
            if duel.fights < fights:
                yield result
        assert duel is not None
        result.bouts.append(_bout(duel, opponent))
        yield result


def _bout(duel: DuelResult, opponent: Contender) -> Bout:
    unit = opponent.unit
    met = Met(duel.values[1], duel.wins(0), duel.draws, duel.fights)
    expected = by_value(*duel.values)
    return Bout(duel.names[1], unit.header_value("role"), unit.tech.year, met, duel.rounds[1], expected)


def spread_over_roles(roles: Sequence[str], many: int, seed: int = 1) -> tuple[int, ...]:
    """The numbers of ``many`` units, by chance, one of each role in turn."""
    rng = Random(f"field {seed}")
    held: dict[str, list[int]] = defaultdict(list)
    for number, role in enumerate(roles):
        held[role].append(number)
    for numbers in held.values():
        rng.shuffle(numbers)
    found: list[int] = []
    while len(found) < min(many, len(roles)):
        for role in sorted(held):
            if held[role] and len(found) < many:
                found.append(held[role].pop())
    return tuple(sorted(found))


def gauntlet_json(result: GauntletResult) -> dict[str, Any]:  # Any: JSON
    """The result as JSON."""
    even = result.even
    return {
        "name": result.name,
        "bv": result.value,
        "even": None if even is None else even._asdict(),
        "share": result.share._asdict(),
        "by_bv": result.expected,
        "by_role": result.by_role(),
        "opponents": [
            {
                "name": bout.name,
                "role": bout.role,
                "year": bout.year,
                "bv": bout.met.value,
                "wins": bout.met.wins,
                "draws": bout.met.draws,
                "fights": bout.met.fights,
                "share": bout.share._asdict(),
                "by_bv": bout.expected,
                "rounds": bout.rounds,
            }
            for bout in result.bouts
        ],
    }
