"""Output of ``mechwright trial`` as text."""

from __future__ import annotations

from collections.abc import Iterator

from designer.rulesets.chance import Interval
from designer.trials.change import ChangeResult
from designer.trials.duel import DuelResult
from designer.trials.gauntlet import GauntletResult
from designer.trials.league import LeagueResult
from designer.trials.tally import BANDS

_SHOWN = 20
"""The rows of a league that are shown; a file has all."""


def share_text(share: Interval) -> str:
    """A share with its interval, as "61 % (58 to 64)"."""
    rate, low, high = (f"{part * 100:.0f}" for part in share)
    return f"{rate} % ({low} to {high})"


def duel_text(result: DuelResult) -> Iterator[str]:
    """A duel: share, terms, ends, damage, and fights to look at."""
    matchup, terms = result.matchup, result.matchup.terms
    first, median, last = result.rounds
    yield (
        f"{result.names[0]} against {result.names[1]}: wins {share_text(result.share(0))}, "
        f"{median} rounds in the median ({first} to {last})"
    )
    yield (
        f"{result.fights} fights, {result.wins(0)} won, {result.draws} drawn, {result.wins(1)} lost; "
        f"BV {result.values[0]} against {result.values[1]}"
    )
    if result.draws:
        ahead = result.ahead_in_draws(0), result.ahead_in_draws(1)
        yield f"In the draws {result.names[0]} had more left {ahead[0]} times, {result.names[1]} {ahead[1]} times"
    pilots = " against ".join(dict.fromkeys(pilot.value for pilot in terms.pilots))
    skills = " against ".join(dict.fromkeys(f"{side.gunnery}/{side.piloting}" for side in matchup.sides))
    yield (
        f"Map {terms.board.value}, start {terms.start} hexes, {terms.rules.label}, quirks {terms.profile.value}, "
        f"pilots {pilots}, skills {skills}, seed {matchup.seed}"
    )
    yield ""
    yield f"{'How it ends':<22}{'theirs out':>12}{'ours out':>12}"
    ends = result.counts[0].ends + result.counts[1].ends
    for end, _ in ends.most_common():
        yield f"{end.value:<22}{result.counts[1].ends[end]:>12}{result.counts[0].ends[end]:>12}"
    for side in (0, 1):
        yield ""
        yield from _weapons(result, side)
    yield ""
    yield "Fights to look at (--record N): " + ", ".join(f"{what} {n}" for what, n in result.to_look_at().items())


def _weapons(result: DuelResult, side: int) -> Iterator[str]:
    """The damage of a fight by weapon and range."""
    counts = result.counts[side]
    firsts = (1, *(last + 1 for last in BANDS))
    bands = [*(f"{first}-{last}" for first, last in zip(firsts, BANDS, strict=False)), f"{firsts[-1]}+"]
    heads = "".join(f"{head:>8}" for head in (*bands, "sum", "hits"))
    yield f"{'Damage a fight, ' + result.names[side]:<36}{heads}"
    names = sorted({name for name, _ in counts.shots}, key=lambda name: -_sum(counts.damage, name))
    for name in names:
        cells = [counts.damage[name, band] / result.fights for band in range(len(bands))]
        shots, hits = _sum(counts.shots, name), _sum(counts.hits, name)
        row = "".join(f"{cell:>8.1f}" if counts.shots[name, band] else f"{'–':>8}" for band, cell in enumerate(cells))
        yield f"{name:<36}{row}{sum(cells):>8.1f}{hits / shots:>8.0%}"


def _sum(counter: dict[tuple[str, int], int], name: str) -> int:
    return sum(many for (each, _), many in counter.items() if each == name)


def change_text(result: ChangeResult) -> Iterator[str]:
    """A change: the difference with its interval, its price, and the fights that turned."""
    amount, low, high = (100 * each for each in result.difference)
    sure = "" if result.difference.sure else ", which is not sure"
    yield (
        f"{result.after.names[0]} instead of {result.before.names[0]} against {result.before.names[1]}: "
        f"{amount:+.1f} points ({low:+.1f} to {high:+.1f}) for {result.value_change:+} BV{sure}"
    )
    shares = share_text(result.before.share(0)), share_text(result.after.share(0))
    yield f"Before {shares[0]}, after {shares[1]}; {result.pairs} fights each, with the same maps and dice"
    both, to, away, neither = result.turned
    yield f"Won both {both}, turned to a win {to}, turned away {away}, won neither {neither}"
    for words, numbers in (
        ("Turned to a win", result.fights_in(1)),
        ("Turned away", result.fights_in(2)),
    ):
        if numbers:
            yield f"{words}, by number: {', '.join(map(str, numbers[:10]))}{' …' if len(numbers) > 10 else ''}"


def gauntlet_text(result: GauntletResult) -> Iterator[str]:
    """A gauntlet: the even value, and a row for each opponent."""
    even = result.even
    if even is None:
        yield f"{result.name}, BV {result.value:,}: an even value needs 8 opponents with different Battle Values"
    else:
        value, low, high = (even.told(each, "{:,.0f}".format) for each in even[:3])
        yield f"{result.name}: BV {result.value:,}, plays like {value} ({low} to {high}) against this field"
    yield f"All together {share_text(result.share)}, by Battle Value alone {result.expected:.0%}"
    yield ""
    yield f"{'Opponent':<36}{'role':<20}{'year':>6}{'BV':>7}{'share':>18}{'by BV':>8}{'rounds':>8}"
    for bout in sorted(result.bouts, key=lambda each: -each.share.rate):
        yield (
            f"{bout.name:<36}{bout.role[:19]:<20}{bout.year:>6}{bout.met.value:>7,}{share_text(bout.share):>18}"
            f"{bout.expected:>8.0%}{bout.rounds:>8}"
        )
    yield ""
    yield "Share less that by Battle Value, by role of the opponents:"
    for role, points in result.by_role().items():
        yield f"  {role or 'no role':<20}{points * 100:>+7.0f} points"


def league_text(result: LeagueResult) -> Iterator[str]:
    """A league: the first of its standings, and the items with the greatest and the least residuals."""
    standings, residuals = result.standings(), result.residuals()
    yield f"{len(standings)} units, {len(result.pairings)} pairs"
    yield f"{'Unit':<40}{'BV':>7}{'Elo':>7}{'±':>6}{'beyond BV':>11}"
    for row in standings[:_SHOWN]:
        yield (
            f"{row.name:<40}{row.value:>7,}{row.strength.points:>+7.0f}{row.strength.half:>6.0f}{row.beyond:>+11.0f}"
        )
    if len(standings) > _SHOWN:
        yield f"and {len(standings) - _SHOWN} more"
    yield ""
    yield f"{'Item':<40}{'units':>7}{'Elo beyond BV':>15}"
    chosen = residuals if len(residuals) <= _SHOWN else (*residuals[: _SHOWN // 2], *residuals[-_SHOWN // 2 :])
    for each in chosen:
        yield f"{each.name:<40}{each.units:>7}{each.mean:>+8.0f} ({each.low:+.0f} to {each.high:+.0f})"
