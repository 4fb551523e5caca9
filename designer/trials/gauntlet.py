"""A gauntlet: a design against a field of opponents, and the Battle Value at which it would be even."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, NamedTuple

from designer.executors import HERE, Workers
from designer.rulesets.chance import Interval, wilson
from designer.trials.duel import DuelResult, Matchup, duelling, played_in_pieces, started
from designer.trials.fight import FightResult
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


class RoleResult(NamedTuple):
    """The results against opponents of a role: the share of wins less that which Battle Values suggest.

    The interval of 95 % holds the chance of the dice alone.
    """

    role: str
    points: float
    low: float
    high: float
    fights: int


def _role_result(role: str, bouts: list[Bout]) -> RoleResult:
    points = sum(bout.share.rate - bout.expected for bout in bouts) / len(bouts)
    half = math.sqrt(sum(((bout.share.high - bout.share.low) / 2) ** 2 for bout in bouts)) / len(bouts)
    return RoleResult(role, points, points - half, points + half, sum(bout.met.fights for bout in bouts))


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
        return {each.role: each.points for each in sorted(self.suits())}

    def suits(self) -> tuple[RoleResult, ...]:
        """The results by role of the opponents, the role that suits the design best first."""
        held: dict[str, list[Bout]] = defaultdict(list)
        for bout in self.bouts:
            held[bout.role].append(bout)
        return tuple(sorted((_role_result(role, bouts) for role, bouts in held.items()), key=lambda each: -each.points))


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
        result.bouts.append(bout_of(duel))
        yield result


def role_of(text: str) -> str:
    """The role that a unit file names; empty for none."""
    return "" if text.strip().lower() == "none" else text


def bout_of(duel: DuelResult) -> Bout:
    """The duel as a bout of a gauntlet, against its second side."""
    unit = duel.matchup.sides[1].unit
    met = Met(duel.values[1], duel.wins(0), duel.draws, duel.fights)
    expected = by_value(*duel.values)
    return Bout(duel.names[1], role_of(unit.header_value("role")), unit.tech.year, met, duel.rounds[1], expected)


class GauntletPiece(NamedTuple):
    """A piece of a gauntlet: fights against the opponent with a number, from 0.

    ``opened`` is the duel before its first fight, in the first piece of each; ``even`` the even value of all opponents
    up to this one, in its last.
    """

    number: int
    opened: DuelResult | None = None
    fights: tuple[FightResult, ...] = ()
    even: EvenValue | None = None


def gauntlet_in_pieces(
    own: Contender, opponents: Iterable[Contender], terms: TrialTerms, seed: int, fights: int, together: int = 2
) -> Iterator[GauntletPiece]:
    """A gauntlet in pieces so short that a window can show them as they come."""
    result = GauntletResult()
    for number, opponent in enumerate(opponents):
        matchup = Matchup((own, opponent), terms, seed)
        duel = started(matchup)
        result.value = duel.values[0]
        yield GauntletPiece(number, opened=duel)
        counted = started(matchup)
        for found in played_in_pieces((matchup,), fights, together):
            played = tuple(fight for (fight,) in found)
            for fight in played:
                counted.add(fight)
            yield GauntletPiece(number, fights=played)
        result.bouts.append(bout_of(counted))
        yield GauntletPiece(number, even=result.even)


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
