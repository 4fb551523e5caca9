"""Changes, gauntlets and leagues: pairs with common dice, fields of a library, tables, and the command."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from designer import paths
from designer.cli import main
from designer.construction.explosives import case_at
from designer.design import once
from designer.editing import edits
from designer.executors import Workers
from designer.formats import read, write
from designer.trials.change import ChangeResult, change, change_against, partings, together
from designer.trials.duel import Matchup, as_json, duel, recorded
from designer.trials.gauntlet import gauntlet, gauntlet_json, spread_over_roles
from designer.trials.league import LeagueResult, league, standings_csv
from designer.trials.tables import Contender
from designer.trials.terms import TrialTerms
from designer.units.location import CT

NAMES = ("wayfarer-wfr-3d", "kittiwake-ktw-1", "ironbark-irb-9k")
FILES = tuple(str(paths.data("designs", f"{name}.mtf")) for name in NAMES)
TERMS = TrialTerms(rounds=6)


@pytest.fixture(scope="module")
def field() -> tuple[Contender, ...]:
    return tuple(Contender(read(file).unit) for file in FILES)


@pytest.fixture(scope="module")
def changed(field: tuple[Contender, ...]) -> ChangeResult:
    """A better gunner instead of the usual one, so that something turns."""
    return change(Matchup((field[0], field[2]), TrialTerms(rounds=10)), field[0]._replace(gunnery=1), 20)


@pytest.fixture(scope="module")
def all_against_all(field: tuple[Contender, ...]) -> LeagueResult:
    *_, found = league(field, TERMS, 1, 2)
    return found


def test_both_halves_of_a_change_are_duels_of_their_own(changed: ChangeResult) -> None:
    assert as_json(duel(changed.before.matchup, 20)) == as_json(changed.before)
    assert as_json(duel(changed.after.matchup, 20)) == as_json(changed.after)


def test_pairs_add_up_to_the_difference(changed: ChangeResult) -> None:
    both, to, away, neither = changed.turned
    assert both + to + away + neither == 20
    assert changed.difference.amount == pytest.approx((to - away) / 20)
    assert changed.difference.low <= changed.difference.amount <= changed.difference.high
    assert changed.value_change > 0
    assert [len(changed.fights_in(part)) for part in range(4)] == [both, to, away, neither]
    dealt = changed.difference_of(lambda outcome: outcome.figures[0].damage)
    sums = [result.counts[0].damage.total() for result in (changed.before, changed.after)]
    assert dealt.amount == pytest.approx((sums[1] - sums[0]) / 20)
    assert dealt.low < dealt.amount < dealt.high


def test_no_change_turns_nothing(field: tuple[Contender, ...]) -> None:
    same = change(Matchup((field[0], field[1]), TERMS), field[0], 5)
    assert same.turned[1:3] == (0, 0)
    assert same.difference.amount == 0
    assert not same.difference.sure
    assert list(partings(same.before.matchup, same.after.matchup, range(1, 6))) == [None] * 5


def test_a_changed_fight_has_the_same_rounds_until_it_parts(changed: ChangeResult) -> None:
    before, after = changed.before.matchup, changed.after.matchup
    (found,) = partings(before, after, (1,))
    assert found is not None
    one, other = (recorded(matchup, 1) for matchup in (before, after))
    assert one.rounds[: found.round - 1] == other.rounds[: found.round - 1]
    assert found.before in one.rounds[found.round - 1].events
    assert found.after in other.rounds[found.round - 1].events


def test_a_change_against_others_counts_what_a_change_against_each_does(field: tuple[Contender, ...]) -> None:
    sides = field[0], field[0]._replace(gunnery=1)
    found: list[ChangeResult] = []
    for piece in change_against(sides, field[1:3], TERMS, 1, 4):
        if piece.opened:
            found.append(ChangeResult(*piece.opened))
        for one, other in piece.fights:
            found[piece.number].before.add(one)
            found[piece.number].after.add(other)
    alone = [change(Matchup((sides[0], opponent), TERMS), sides[1], 4) for opponent in field[1:3]]
    assert found == alone
    mean = together([each.difference for each in found])
    assert mean.amount == pytest.approx(sum(each.difference.amount for each in alone) / 2)
    assert mean.high - mean.low < max(each.difference.high - each.difference.low for each in alone)


def test_a_gauntlet_has_a_bout_for_each_opponent(field: tuple[Contender, ...]) -> None:
    *_, found = gauntlet(field[0], field[1:], TERMS, 1, 4)
    assert [bout.name for bout in found.bouts] == [each.unit.names.full for each in field[1:]]
    assert all(bout.met.fights == 4 for bout in found.bouts)
    assert found.even is None  # it needs more opponents
    assert gauntlet_json(found)["bv"] == found.value


def test_a_field_is_spread_over_roles() -> None:
    roles = ["a"] * 30 + ["b"] * 3 + ["c"] * 10
    chosen = spread_over_roles(roles, 9, 5)
    assert [roles[number] for number in chosen].count("b") == 3
    assert len(set(chosen)) == 9
    assert spread_over_roles(roles, 9, 5) == chosen
    assert spread_over_roles(["a"], 24) == (0,)


def test_a_league_is_all_against_all(field: tuple[Contender, ...], all_against_all: LeagueResult) -> None:
    found = all_against_all
    assert [(each.one, each.other) for each in found.pairings] == [(0, 1), (0, 2), (1, 2)]
    rows = list(csv.DictReader(standings_csv(found).splitlines()))
    assert {row["unit"] for row in rows} == {each.unit.names.full for each in field}
    assert sum(float(row["elo"]) for row in rows) == pytest.approx(0, abs=0.5)


@pytest.mark.long
def test_a_league_is_the_same_on_two_processes(field: tuple[Contender, ...], all_against_all: LeagueResult) -> None:
    *_, other = league(field, TERMS, 1, 2, Workers(jobs=2))
    assert all_against_all.pairings == other.pairings


# -- the command -----------------------------------------------------------------------------------------------------


@pytest.fixture
def library() -> None:
    """A library with the samples of the program."""
    assert main(["library", "add", str(paths.data("designs"))]) == 0
    assert main(["library", "scan"]) == 0


def test_the_command_says_what_a_change_does(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    after = tmp_path / "after.mtf"
    unit = read(FILES[1]).unit
    assert not case_at(once(unit), CT)
    write(edits.rename(chassis="Kittiwake", model="2").run(unit), after)
    options = ["--fights", "4", "--change", str(after), "--format", "json"]
    assert main(["trial", FILES[1], FILES[0], *options]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["difference"]["amount"] == 0
    assert found["after"]["sides"][0]["name"] == "Kittiwake 2"


@pytest.mark.usefixtures("library")
def test_the_command_runs_a_gauntlet_of_the_library(capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert main(["trial", FILES[0], "--against", "bv>1000", "--opponents", "2", "--fights", "2"]) == 0
    text = capsys.readouterr().out
    assert "an even value needs 8 opponents" in text
    assert "Wayfarer WFR-3D: BV" not in text.split("Opponent")[1]  # it does not meet itself


@pytest.mark.usefixtures("library")
def test_the_command_writes_a_league(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    out = tmp_path / "league.csv"
    assert main(["trial", "--league", "bv>1000 bv<1700", "--fights", "2", "--out", str(out)]) == 0
    assert out.read_text().startswith("unit,bv,wins")
    assert (tmp_path / "league.items.csv").read_text().startswith("item,units")


@pytest.mark.usefixtures("library")
def test_a_query_that_is_not_understood_or_finds_nothing_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["trial", FILES[0], "--against", "bv>99999"]) == 2
    assert main(["trial", "--league", "colour:red"]) == 2
    assert "--league" in capsys.readouterr().err


def test_the_number_of_files_is_checked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["trial", FILES[0]]) == 2
    assert "expected two unit files, found 1" in capsys.readouterr().err
