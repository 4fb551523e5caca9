"""A league: all designs of a field against all, their strengths, and what of it their Battle Values do not say."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from typing import Any, Final, NamedTuple

from designer import design
from designer.design import once
from designer.executors import HERE, Workers, results_of
from designer.reading import spreadsheet_cell
from designer.trials.fight import Arena
from designer.trials.strength import Residual, Strength, beyond_value, by_item, score, strengths
from designer.trials.tables import Compiled, Contender
from designer.trials.terms import TrialTerms

FIGHTS_EACH: Final = 20


class Pairing(NamedTuple):
    """The fights of two units, by their numbers in the league."""

    one: int
    other: int
    wins: int
    draws: int
    losses: int

    @property
    def score(self) -> float:
        """The wins of the first one, with half of the draws."""
        return score(self.wins, self.draws)


class LeagueRow(NamedTuple):
    """A unit of the league: its strength, and its points beyond those that its Battle Value suggests."""

    name: str
    value: int
    wins: int
    draws: int
    losses: int
    strength: Strength
    beyond: float


@dataclass(slots=True)
class LeagueResult:
    """The pairings so far."""

    names: tuple[str, ...]
    values: tuple[int, ...]
    items: tuple[tuple[str, ...], ...]
    pairings: list[Pairing] = field(default_factory=list)

    def standings(self) -> tuple[LeagueRow, ...]:
        """All units, the strongest first."""
        found = self._strengths()
        beyond = beyond_value([each.points for each in found], self.values)
        won, drawn, lost = Counter[int](), Counter[int](), Counter[int]()
        for each in self.pairings:
            won.update({each.one: each.wins, each.other: each.losses})
            lost.update({each.one: each.losses, each.other: each.wins})
            drawn.update({each.one: each.draws, each.other: each.draws})
        rows = (
            LeagueRow(name, self.values[n], won[n], drawn[n], lost[n], found[n], beyond[n])
            for n, name in enumerate(self.names)
        )
        return tuple(sorted(rows, key=lambda row: (-row.strength.points, row.name)))

    def residuals(self) -> tuple[Residual, ...]:
        """By item, the points of the units that carry it beyond those that their Battle Values suggest."""
        beyond = beyond_value([each.points for each in self._strengths()], self.values)
        return by_item(beyond, self.items)

    def _strengths(self) -> tuple[Strength, ...]:
        scores = {(each.one, each.other): (each.score, each.wins + each.draws + each.losses) for each in self.pairings}
        return strengths(len(self.names), scores)


class _Pairings:
    """Plays the fights of pairs of a league; each process compiles the designs that it needs."""

    def __init__(self, field_: tuple[Contender, ...], terms: TrialTerms, seed: int, fights: int) -> None:
        self._given = field_, terms, seed, fights
        self._compiled = lru_cache(maxsize=8)(self._compile)
        self._quirks = [design.quirk_ids(once(each.unit)) for each in field_]

    def _compile(self, number: int, target_quirks: tuple[str, ...]) -> Compiled:
        field_, terms, _, _ = self._given
        return Compiled(field_[number], terms.rules, terms.profile, target_quirks)

    def __call__(self, pair: tuple[int, int]) -> Pairing:
        """The results of the fights of a pair."""
        one, other = pair
        _, terms, seed, fights = self._given
        sides = self._compiled(one, self._quirks[other]), self._compiled(other, self._quirks[one])
        arena = Arena(sides, terms, seed)
        winners = Counter(arena.fight(number).winner for number in range(1, fights + 1))
        return Pairing(one, other, winners[0], winners[None], winners[1])

    def __reduce__(self) -> tuple[object, ...]:
        return _Pairings, self._given


def league(
    field_: Sequence[Contender],
    terms: TrialTerms = TrialTerms(),  # noqa: B008 - it is a value
    seed: int = 1,
    fights: int = FIGHTS_EACH,
    workers: Workers = HERE,
) -> Iterator[LeagueResult]:
    """The result after each pair, in the order of the field; the same object each time."""
    units = [Compiled(each, terms.rules, terms.profile) for each in field_]
    items = tuple(
        tuple(each.item.name for each in design.equipment(unit.g) if each.item.is_weapon or each.item.hittable)
        for unit in units
    )
    result = LeagueResult(tuple(unit.name for unit in units), tuple(unit.value for unit in units), items)
    play = _Pairings(tuple(field_), terms, seed, fights)
    pairs = combinations(range(len(field_)), 2)

    def named(pair: tuple[int, int]) -> str:
        return ", ".join(result.names[number] for number in pair)

    for found in results_of(play, pairs, workers, name=named):
        result.pairings.append(found)
        yield result


def standings_csv(result: LeagueResult) -> str:
    """The standings as CSV."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("unit", "bv", "wins", "draws", "losses", "elo", "low", "high", "beyond_bv"))
    for row in result.standings():
        points, half = row.strength
        figures = (f"{each:.1f}" for each in (points, points - half, points + half, row.beyond))
        writer.writerow((spreadsheet_cell(row.name), row.value, row.wins, row.draws, row.losses, *figures))
    return text.getvalue()


def residuals_csv(result: LeagueResult) -> str:
    """The residuals by item as CSV."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("item", "units", "beyond_bv", "low", "high"))
    for row in result.residuals():
        writer.writerow(
            (spreadsheet_cell(row.name), row.units, *(f"{each:.1f}" for each in (row.mean, row.low, row.high)))
        )
    return text.getvalue()


def league_json(result: LeagueResult) -> dict[str, Any]:  # Any: JSON
    """The result as JSON."""
    return {
        "pairs": len(result.pairings),
        "standings": [row._asdict() | {"strength": row.strength._asdict()} for row in result.standings()],
        "items": [row._asdict() for row in result.residuals()],
    }
