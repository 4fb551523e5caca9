"""``mechwright trial``: two designs fight by the rules, many times, and what comes of it."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Annotated

from designer.catalog import RuleSet
from designer.cli import INTERRUPTED
from designer.cli.arguments import Option, UsageError
from designer.cli.combat_options import FormatOption, ProfileOption
from designer.cli.file_problems import problem_fields
from designer.cli.output import OutputFormat, ProgressLine, interrupted, reached
from designer.cli.rules_option import RulesOption
from designer.cli.unit_input import Jobs, Scheduler, UnitFile, read_or_exit
from designer.executors import Workers
from designer.rulesets.combat.attack import SKILLS
from designer.rulesets.quirks.profiles import Profile
from designer.trials.duel import FIGHTS, MOST_FIGHTS, DuelResult, Matchup, as_json, duelling, recorded
from designer.trials.map import START, MapKind, start_place
from designer.trials.record import record_text
from designer.trials.tables import Contender
from designer.trials.tally import BANDS
from designer.trials.terms import PilotKind, TrialTerms


def trial(  # noqa: PLR0913 - each is an option of the command
    file: UnitFile,
    other: UnitFile,
    *,
    fights: Annotated[int, Option(help="How many fights.", least=1, most=MOST_FIGHTS)] = FIGHTS,
    seed: Annotated[int, Option(help="Seed of dice and maps; the same gives the same fights.")] = 1,
    record: Annotated[
        int | None, Option(help="Print the record of the fight with this number instead, with each roll.", least=1)
    ] = None,
    map_: Annotated[MapKind, Option("--map", help="The ground.")] = MapKind.OPEN,
    start: Annotated[int, Option(help="Hexes between both sides at the start.", least=1)] = START,
    pilot: Annotated[PilotKind, Option(help="How the pilots of both sides play.")] = PilotKind.STEADY,
    other_pilot: Annotated[PilotKind | None, Option(help="How the second side's pilot plays, if otherwise.")] = None,
    gunnery: Annotated[int, Option(help="Gunnery of both sides, 0 to 8.", least=SKILLS[0], most=SKILLS[1])] = 4,
    piloting: Annotated[int, Option(help="Piloting of both sides, 0 to 8.", least=SKILLS[0], most=SKILLS[1])] = 5,
    other_gunnery: Annotated[
        int | None, Option(help="Gunnery of the second side, if another.", least=SKILLS[0], most=SKILLS[1])
    ] = None,
    other_piloting: Annotated[
        int | None, Option(help="Piloting of the second side, if another.", least=SKILLS[0], most=SKILLS[1])
    ] = None,
    withdrawal: Annotated[bool, Option(help="A crippled 'Mech leaves the field.")] = False,
    rules: RulesOption = RuleSet.TOTAL_WARFARE,
    profile: ProfileOption = Profile.STANDARD,
    jobs: Jobs = 1,
    scheduler: Scheduler = "",
    output: FormatOption = OutputFormat.TEXT,
) -> None:
    """Two designs fight by the rules, many times: who wins, how, and with which weapons."""
    one, two = read_or_exit(file, other)
    try:
        start_place(start)
    except ValueError as error:
        raise UsageError(str(error), "--start") from error
    terms = TrialTerms(rules, profile, map_, start, (pilot, other_pilot or pilot), withdrawal)
    theirs = Contender(
        two,
        gunnery if other_gunnery is None else other_gunnery,
        piloting if other_piloting is None else other_piloting,
    )
    matchup = Matchup((Contender(one, gunnery, piloting), theirs), terms, seed)
    if record is not None:
        print("\n".join(record_text(recorded(matchup, record))))
        return
    result = _played(matchup, fights, Workers(jobs, scheduler))
    if output is OutputFormat.JSON:
        print(json.dumps(as_json(result) | problem_fields(), ensure_ascii=False))
    else:
        print("\n".join(_text(result)))
    if result.fights < fights:
        raise SystemExit(INTERRUPTED)


def _played(matchup: Matchup, fights: int, workers: Workers) -> DuelResult:
    """The result, while a line shows how far it is; Ctrl+C ends it with the fights so far."""
    line = ProgressLine()
    found: DuelResult | None = None
    try:
        for found in duelling(matchup, fights, workers):
            share = found.share(0)
            line.show(f"{found.fights} of {fights} fights: {share.rate:.0%} ({share.low:.0%} to {share.high:.0%})")
    except KeyboardInterrupt:
        if found is None or not found.fights:
            raise
        reached(f"{found.fights} of {fights} fights")
        print(interrupted(), file=sys.stderr)
    finally:
        line.clear()
    assert found is not None
    return found


def _text(result: DuelResult) -> Iterator[str]:
    matchup, terms = result.matchup, result.matchup.terms
    share, low, high = (f"{part * 100:.0f}" for part in result.share(0))
    first, median, last = result.rounds
    yield (
        f"{result.names[0]} against {result.names[1]}: wins {share} % ({low} to {high}), "
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
