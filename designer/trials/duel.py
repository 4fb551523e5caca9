"""A duel: two designs fight many times under the same terms, and the results are counted.

``duelling`` gives the counts again and again while fights go on, so that they can be shown and stopped; ``duel`` gives
the last. A fight depends on the seed and its number alone: results are the same whatever processes play them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from designer import design
from designer.design import once
from designer.executors import HERE, Workers, parts_of_results
from designer.rulesets.chance import Interval, wilson
from designer.rulesets.combat.body import End
from designer.trials.fight import Arena, FightResult
from designer.trials.record import FightRecord
from designer.trials.tables import Compiled, Contender
from designer.trials.tally import FightTally, SideFigures
from designer.trials.terms import TrialTerms

FIGHTS: Final = 1000
"""The fights of a duel, unless another number is wanted."""
MOST_FIGHTS: Final = 1_000_000
BATCH: Final = 10
"""The fights that are played in one piece."""


class Matchup(NamedTuple):
    """Two designs with their pilots' skills, the terms of their fights, and the seed of the dice and maps."""

    sides: tuple[Contender, Contender]
    terms: TrialTerms = TrialTerms()
    seed: int = 1

    @property
    def swapped(self) -> Matchup:
        """The matchup with the sides exchanged."""
        return self._replace(
            sides=(self.sides[1], self.sides[0]),
            terms=self.terms._replace(pilots=(self.terms.pilots[1], self.terms.pilots[0])),
        )

    def arena(self, *, mirrored: bool = False) -> Arena:
        """The arena of the matchup."""
        return Arena(compiled(self.sides, self.terms), self.terms, self.seed, mirrored=mirrored)


def compiled(sides: tuple[Contender, Contender], terms: TrialTerms) -> tuple[Compiled, Compiled]:
    """The two designs, each ready to fight the other."""
    quirks = [design.quirk_ids(once(side.unit)) for side in sides]
    one, other = (Compiled(side, terms.rules, terms.profile, quirks[1 - number]) for number, side in enumerate(sides))
    return one, other


@dataclass(slots=True)
class Counts:
    """The sums of a side over all fights.

    Damage, shots and hits are by weapon and band of range (``tally.band_of``), ``by_number`` shots by number needed,
    ``lost`` points of armor and structure by location. ``heat``, ``made``, ``done``, ``left`` (in percent) and
    ``away`` have for each round how often each value was found.
    """

    ends: Counter[End] = field(default_factory=Counter)
    shots: Counter[tuple[str, int]] = field(default_factory=Counter)
    hits: Counter[tuple[str, int]] = field(default_factory=Counter)
    damage: Counter[tuple[str, int]] = field(default_factory=Counter)
    by_number: Counter[int] = field(default_factory=Counter)
    lost: Counter[int] = field(default_factory=Counter)
    heat: list[Counter[int]] = field(default_factory=list)
    made: list[Counter[int]] = field(default_factory=list)
    done: list[Counter[int]] = field(default_factory=list)
    left: list[Counter[int]] = field(default_factory=list)
    away: list[Counter[int]] = field(default_factory=list)
    falls: int = 0
    shutdowns: int = 0

    def add(self, tally: FightTally, end: End | None) -> None:
        """Add the counts of a fight."""
        if end is not None:
            self.ends[end] += 1
        for name in ("shots", "hits", "damage", "by_number", "lost"):
            getattr(self, name).update(getattr(tally, name))
        for name in ("heat", "made", "done", "away"):
            _by_round(getattr(self, name), getattr(tally, name))
        _by_round(self.left, [round(share * 100) for share in tally.left])
        self.falls += tally.falls
        self.shutdowns += tally.shutdowns


def _by_round(sums: list[Counter[int]], values: list[int]) -> None:
    while len(sums) < len(values):
        sums.append(Counter())
    for counter, value in zip(sums, values, strict=False):
        counter[value] += 1


class Outcome(NamedTuple):
    """A fight in short: winner (None for a draw), rounds, who was ahead at the end, and what was left of both.

    ``figures`` are the sums of both.
    """

    winner: int | None
    rounds: int
    ahead: int | None
    left: tuple[float, float]
    ends: tuple[End | None, End | None]
    figures: tuple[SideFigures, SideFigures]


@dataclass(slots=True)
class DuelResult:
    """The counts of a duel after some fights. ``outcomes`` are the fights in short, in the order of their numbers."""

    names: tuple[str, str]
    values: tuple[int, int]
    matchup: Matchup
    outcomes: list[Outcome] = field(default_factory=list)
    counts: tuple[Counts, Counts] = field(default_factory=lambda: (Counts(), Counts()))

    @property
    def fights(self) -> int:
        """The number of fights."""
        return len(self.outcomes)

    def wins(self, side: int) -> int:
        """The fights that a side has won."""
        return sum(each.winner == side for each in self.outcomes)

    @property
    def draws(self) -> int:
        """The fights that nobody has won."""
        return self.fights - self.wins(0) - self.wins(1)

    def share(self, side: int) -> Interval:
        """The share of fights that a side wins, with its interval of 95 %."""
        return wilson(self.wins(side), max(self.fights, 1))

    def ahead_in_draws(self, side: int) -> int:
        """The draws in which a side had the greater share of its armor and structure left."""
        return sum(each.winner is None and each.ahead == side for each in self.outcomes)

    @property
    def rounds(self) -> tuple[int, int, int]:
        """The quartiles of the number of rounds."""
        return quartiles(Counter(each.rounds for each in self.outcomes))

    def add(self, result: FightResult) -> None:
        """Add a fight."""
        one, other = (tally.figures for tally in result.tallies)
        ends = result.ends
        self.outcomes.append(Outcome(result.winner, result.rounds, result.ahead, result.left, ends, (one, other)))
        for counts, tally, end in zip(self.counts, result.tallies, ends, strict=True):
            counts.add(tally, end)

    def to_look_at(self) -> dict[str, int]:
        """Fights worth a look by what they are: shortest win and loss, longest, most usual end, closest."""
        if not self.outcomes:
            return {}
        numbered = list(enumerate(self.outcomes, 1))
        found: dict[str, int] = {}
        for what, side in (("shortest win", 0), ("shortest loss", 1)):
            won = [(each.rounds, number) for number, each in numbered if each.winner == side]
            if won:
                found[what] = min(won)[1]
        found["longest"] = max(numbered, key=lambda each: (each[1].rounds, -each[0]))[0]
        usual = Counter((each.winner, each.ends) for each in self.outcomes).most_common(1)[0][0]
        median = self.rounds[1]
        alike = [(abs(each.rounds - median), n) for n, each in numbered if (each.winner, each.ends) == usual]
        found["most usual end"] = min(alike)[1]
        decided = [(_closeness(each), number) for number, each in numbered if each.winner is not None]
        if decided:
            found["closest"] = min(decided)[1]
        return found


def _closeness(outcome: Outcome) -> float:
    """The share that is left of the winner: the less, the closer."""
    assert outcome.winner is not None
    return outcome.left[outcome.winner]


def quartiles(values: Counter[int]) -> tuple[int, int, int]:
    """The lower quartile, the median and the upper quartile of values that were counted; 0 without any."""
    whole = sum(values.values())
    found = []
    for part in (0.25, 0.5, 0.75):
        so_far, at = 0, 0
        for value in sorted(values):
            so_far += values[value]
            at = value
            if so_far >= part * whole:
                break
        found.append(at)
    return found[0], found[1], found[2]


class _Batches:
    """Plays fights of matchups by their numbers; in each process it compiles the designs once."""

    def __init__(self, matchups: tuple[Matchup, ...]) -> None:
        self._matchups = matchups
        self._arenas: tuple[Arena, ...] = ()

    def __call__(self, numbers: range) -> list[tuple[FightResult, ...]]:
        """The results of fights: for each number those of all matchups."""
        if not self._arenas:
            self._arenas = tuple(matchup.arena() for matchup in self._matchups)
        return [tuple(arena.fight(number) for arena in self._arenas) for number in numbers]

    def __reduce__(self) -> tuple[object, ...]:
        return _Batches, (self._matchups,)


def duelling(
    matchup: Matchup, fights: int = FIGHTS, workers: Workers = HERE, *, tick: float | None = None
) -> Iterator[DuelResult]:
    """The counts after each batch of fights; the same object each time. Closing the iterator stops the fights.

    After each ``tick`` seconds without a batch of other processes they come unchanged.
    """
    for (result,) in side_by_side((matchup,), fights, workers, tick=tick):
        yield result


def side_by_side(
    matchups: tuple[Matchup, ...], fights: int, workers: Workers = HERE, *, tick: float | None = None
) -> Iterator[tuple[DuelResult, ...]]:
    """The counts of several matchups, whose fights of the same numbers are played together."""
    results = tuple(started(matchup) for matchup in matchups)
    pieces = (range(first, min(first + BATCH, fights + 1)) for first in range(1, fights + 1, BATCH))
    for found in parts_of_results(
        _Batches(matchups), pieces, workers, name=lambda piece: f"fight {piece[0]}", tick=tick
    ):
        for batch in found:
            for numbered in batch:
                for result, each in zip(results, numbered, strict=True):
                    result.add(each)
        yield results


def started(matchup: Matchup) -> DuelResult:
    """The counts of a duel before its first fight."""
    sides = compiled(matchup.sides, matchup.terms)
    return DuelResult((sides[0].name, sides[1].name), (sides[0].value, sides[1].value), matchup)


def played_in_pieces(
    matchups: tuple[Matchup, ...], fights: int = FIGHTS, together: int = 2
) -> Iterator[list[tuple[FightResult, ...]]]:
    """The results of fights by their numbers, those of all matchups together.

    The lists are so short that a window can show them as they come.
    """
    play = _Batches(matchups)
    for first in range(1, fights + 1, together):
        yield play(range(first, min(first + together, fights + 1)))


def duel(matchup: Matchup, fights: int = FIGHTS, workers: Workers = HERE) -> DuelResult:
    """The counts after all fights."""
    *_, last = duelling(matchup, fights, workers)
    return last


def recorded(matchup: Matchup, number: int) -> FightRecord:
    """The record of a fight of a matchup by its number."""
    return matchup.arena().recorded(number)


def as_json(result: DuelResult) -> dict[str, Any]:  # Any: JSON
    """The counts as JSON, with all that is needed to repeat them."""
    terms = result.matchup.terms
    return {
        "fights": result.fights,
        "seed": result.matchup.seed,
        "rules": terms.rules.value,
        "quirks": terms.profile.value,
        "map": terms.board.value,
        "start": terms.start,
        "withdrawal": terms.withdrawal,
        "draws": result.draws,
        "rounds": list(result.rounds),
        "sides": [_side_json(result, side) for side in (0, 1)],
        "look": result.to_look_at(),
    }


def _side_json(result: DuelResult, side: int) -> dict[str, Any]:  # Any: JSON
    counts, contender, share = result.counts[side], result.matchup.sides[side], result.share(side)
    weapons = sorted({name for name, _ in counts.shots})
    return {
        "name": result.names[side],
        "bv": result.values[side],
        "gunnery": contender.gunnery,
        "piloting": contender.piloting,
        "pilot": result.matchup.terms.pilots[side].value,
        "wins": result.wins(side),
        "share": {"rate": share.rate, "low": share.low, "high": share.high},
        "ahead_in_draws": result.ahead_in_draws(side),
        "out_by": {end.value: many for end, many in counts.ends.most_common()},
        "weapons": [
            {
                "weapon": name,
                "bands": [
                    {
                        "shots": counts.shots[name, band],
                        "hits": counts.hits[name, band],
                        "damage": counts.damage[name, band],
                    }
                    for band in range(5)
                ],
            }
            for name in weapons
        ],
        "heat": [quartiles(each)[1] for each in counts.heat],
        "falls": counts.falls,
        "shutdowns": counts.shutdowns,
    }
