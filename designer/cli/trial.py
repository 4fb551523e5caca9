"""``mechwright trial``: designs fight by the rules, many times, and what comes of it."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar

from designer.catalog import RuleSet
from designer.cli.arguments import Argument, Option, UsageError
from designer.cli.combat_options import FormatOption, ProfileOption
from designer.cli.file_problems import problem_fields
from designer.cli.library_input import Library, library_at
from designer.cli.output import OutputFormat, ProgressLine, reached
from designer.cli.rules_option import RulesOption
from designer.cli.trial_text import change_text, duel_text, gauntlet_text, league_text
from designer.cli.unit_input import Jobs, Scheduler, read_or_exit, unwritable
from designer.design import rules_of_files
from designer.executors import Workers
from designer.rulesets.combat.situation import SKILLS
from designer.rulesets.quirks.profiles import Profile
from designer.saving import save
from designer.trials import change, duel, gauntlet, league
from designer.trials.map import START, MapKind, start_place
from designer.trials.opponents import QueryError, like, opponents, units_of
from designer.trials.record import FightRecord, record_json, record_text
from designer.trials.tables import Contender
from designer.trials.terms import PilotKind, TrialTerms
from designer.units.unit import Unit

Found = TypeVar("Found")
_LIKE: Final = "like"
"""The query for opponents like the design."""
_GUNNERY, _PILOTING = 4, 5


def trial(  # noqa: PLR0913 - each is an option of the command
    files: Annotated[
        list[Path] | None, Argument(help="Two unit files; one with --against, none with --league.")
    ] = None,
    *,
    fights: Annotated[
        int | None,
        Option(help="Fights, else 1000; with --against 200 each, with --league 20.", least=1, most=duel.MOST_FIGHTS),
    ] = None,
    seed: Annotated[int, Option(help="Seed of dice and maps; the same gives the same fights.")] = 1,
    record: Annotated[
        int | None, Option(help="Print the record of the fight with this number instead, with each roll.", least=1)
    ] = None,
    changed: Annotated[
        Path | None, Option("--change", help="The first design after a change: what that does, with the same dice.")
    ] = None,
    against: Annotated[
        str | None, Option(help="A query of the library for opponents, or 'like' for those like the design.")
    ] = None,
    many: Annotated[
        int, Option("--opponents", help="How many opponents --against takes, spread over roles.", least=1)
    ] = gauntlet.OPPONENTS,
    league_of: Annotated[str | None, Option("--league", help="A query of the library: all against all.")] = None,
    out: Annotated[
        Path | None,
        Option(help="Write the standings of a league to this CSV file, its items to one beside it."),
    ] = None,
    library: Library = "own",
    ground: Annotated[MapKind, Option("--map", help="The ground.")] = MapKind.OPEN,
    start: Annotated[int, Option(help="Hexes between both sides at the start.", least=1)] = START,
    pilot: Annotated[PilotKind, Option(help="How the pilots of both sides play.")] = PilotKind.STEADY,
    other_pilot: Annotated[PilotKind | None, Option(help="How the second side's pilot plays, if otherwise.")] = None,
    gunnery: Annotated[int, Option(help="Gunnery of both sides, 0 to 8.", least=SKILLS[0], most=SKILLS[1])] = _GUNNERY,
    piloting: Annotated[
        int, Option(help="Piloting of both sides, 0 to 8.", least=SKILLS[0], most=SKILLS[1])
    ] = _PILOTING,
    other_gunnery: Annotated[
        int | None, Option(help="Gunnery of the second side, if another.", least=SKILLS[0], most=SKILLS[1])
    ] = None,
    other_piloting: Annotated[
        int | None, Option(help="Piloting of the second side, if another.", least=SKILLS[0], most=SKILLS[1])
    ] = None,
    withdrawal: Annotated[bool, Option(help="A crippled 'Mech leaves the field.")] = False,
    rules: RulesOption = None,
    profile: ProfileOption = Profile.STANDARD,
    jobs: Jobs = 1,
    scheduler: Scheduler = "",
    output: FormatOption = OutputFormat.TEXT,
) -> None:
    """Designs fight by the rules, many times: who wins, how, and with which weapons."""
    given = files or []
    _check(given, 0 if league_of is not None else 1 if against is not None else 2, start)
    units = read_or_exit(*given)
    book = rules or rules_of_files(units) or RuleSet.TOTAL_WARFARE
    terms = TrialTerms(book, profile, ground, start, (pilot, other_pilot or pilot), withdrawal)
    ours = gunnery, piloting
    theirs = gunnery if other_gunnery is None else other_gunnery, piloting if other_piloting is None else other_piloting
    workers, run = Workers(jobs, scheduler), _Run(output)
    if league_of is not None:
        field = [Contender(unit, *ours) for unit in _found(library, league_of)]
        run.league(league.league(field, terms, seed, fights or league.FIGHTS_EACH, workers), len(field), out)
    elif against is not None:
        query = like(units[0]) if against == _LIKE else against
        field = [Contender(unit, *theirs) for unit in _opponents(library, query, many, seed, units[0])]
        own = Contender(units[0], *ours)
        run.gauntlet(gauntlet.gauntlet(own, field, terms, seed, fights or gauntlet.FIGHTS_EACH, workers), len(field))
    else:
        matchup = duel.Matchup((Contender(units[0], *ours), Contender(units[1], *theirs)), terms, seed)
        wanted = fights or duel.FIGHTS
        if record is not None:
            run.record(duel.recorded(matchup, record))
        elif changed is not None:
            (after,) = read_or_exit(changed)
            run.change(change.changing(matchup, Contender(after, *ours), wanted, workers), wanted)
        else:
            run.duel(duel.duelling(matchup, wanted, workers), wanted)


def _check(files: list[Path], wanted: int, start: int) -> None:
    if len(files) != wanted:
        raise UsageError(f"expected {('no unit file', 'one unit file', 'two unit files')[wanted]}, found {len(files)}")
    try:
        start_place(start)
    except ValueError as error:
        raise UsageError(str(error), "--start") from error


class _Run:
    """Follows results and prints the last; Ctrl+C prints what is there, and ends the command as interrupted."""

    def __init__(self, output: OutputFormat) -> None:
        self._output = output
        self._stopped = False

    def duel(self, results: Iterable[duel.DuelResult], many: int) -> None:
        """Print a duel."""
        found = self._last(results, lambda each: f"{each.fights} of {many} fights")
        self._print(duel.as_json(found), duel_text(found))

    def record(self, found: FightRecord) -> None:
        """Print a fight."""
        self._print(record_json(found), record_text(found))

    def change(self, results: Iterable[change.ChangeResult], many: int) -> None:
        """Print a change."""
        found = self._last(results, lambda each: f"{each.pairs} of {many} fights")
        self._print(change.change_json(found), change_text(found))

    def gauntlet(self, results: Iterable[gauntlet.GauntletResult], many: int) -> None:
        """Print a gauntlet."""
        found = self._last(results, lambda each: f"{len(each.bouts)} of {many} opponents")
        self._print(gauntlet.gauntlet_json(found), gauntlet_text(found))

    def league(self, results: Iterable[league.LeagueResult], many: int, out: Path | None) -> None:
        """Print a league, and write its tables."""
        pairs = many * (many - 1) // 2
        found = self._last(results, lambda each: f"{len(each.pairings)} of {pairs} pairs")
        if out is not None:
            _write(out, league.standings_csv(found))
            _write(out.with_suffix(f".items{out.suffix}"), league.residuals_csv(found))
        self._print(league.league_json(found), league_text(found))

    def _last(self, results: Iterable[Found], words: Callable[[Found], str]) -> Found:
        line, found = ProgressLine(), None
        try:
            for found in results:
                line.show(words(found))
        except KeyboardInterrupt:
            if found is None:
                raise
            self._stopped = True
            reached(words(found))
        finally:
            line.clear()
        if found is None:
            raise UsageError("expected a query that finds two units at least")
        return found

    def _print(self, as_json: dict[str, Any], text: Iterator[str]) -> None:  # Any: JSON
        if self._output is OutputFormat.JSON:
            print(json.dumps(as_json | problem_fields(), ensure_ascii=False))
        else:
            print("\n".join(text))
        if self._stopped:
            raise KeyboardInterrupt


def _write(path: Path, content: str) -> None:
    try:
        save(content.encode(), path)
    except OSError as error:
        print(unwritable(path, error), file=sys.stderr)
        raise SystemExit(1) from error


def _understood(search: Callable[[], tuple[Unit, ...]], option: str) -> tuple[Unit, ...]:
    try:
        return search()
    except QueryError as error:
        raise UsageError(str(error), option) from error


def _found(library: str, query: str) -> tuple[Unit, ...]:
    """The units of the library that a query finds."""
    with library_at(library) as database:
        assert database is not None
        return _understood(lambda: units_of(database, query), "--league")


def _opponents(library: str, query: str, many: int, seed: int, own: Unit) -> tuple[Unit, ...]:
    with library_at(library) as database:
        assert database is not None
        found = _understood(lambda: opponents(database, query, many, seed, but=own.names.full), "--against")
    if not found:
        raise UsageError("expected a query that finds units, found none", "--against")
    return found
