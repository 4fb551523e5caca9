"""Duels: counts, intervals, and the same result whoever plays the fights."""

from __future__ import annotations

import json

import pytest

from designer import paths
from designer.cli import main
from designer.executors import Workers
from designer.formats import read
from designer.trials.duel import DuelResult, Matchup, as_json, duel, duelling
from designer.trials.tables import Contender
from designer.trials.terms import TrialTerms

WAYFARER, KITTIWAKE = (str(paths.data("designs", f"{name}.mtf")) for name in ("wayfarer-wfr-3d", "kittiwake-ktw-1"))


@pytest.fixture(scope="module")
def matchup() -> Matchup:
    return Matchup((Contender(read(WAYFARER).unit), Contender(read(KITTIWAKE).unit)), TrialTerms(rounds=8))


@pytest.fixture(scope="module")
def batches(matchup: Matchup) -> list[tuple[int, DuelResult]]:
    """The result after each batch of 25 fights, with the number of its fights then: it counts on."""
    return [(result.fights, result) for result in duelling(matchup, 25)]


@pytest.fixture(scope="module")
def played(batches: list[tuple[int, DuelResult]]) -> DuelResult:
    return batches[-1][1]


def test_counts_add_up(played: DuelResult) -> None:
    assert played.fights == 25 == played.wins(0) + played.wins(1) + played.draws
    for side in (0, 1):
        counts = played.counts[side]
        assert sum(counts.ends.values()) >= played.wins(1 - side)
        assert all(0 <= counts.hits[key] <= many for key, many in counts.shots.items())
        assert sum(counts.by_number.values()) == sum(counts.shots.values())
        assert sum(counts.heat[0].values()) == 25
    assert played.ahead_in_draws(0) + played.ahead_in_draws(1) <= played.draws


def test_shares_have_their_interval(played: DuelResult) -> None:
    share = played.share(0)
    assert share.low <= share.rate == played.wins(0) / 25 <= share.high


def test_results_come_in_one_batch_after_the_other(batches: list[tuple[int, DuelResult]]) -> None:
    assert [fights for fights, _ in batches] == [10, 20, 25]


def test_fights_can_be_stopped(matchup: Matchup) -> None:
    running = iter(duelling(matchup, 1_000_000))
    assert next(running).fights == 10
    del running


@pytest.mark.long
def test_more_processes_give_the_same_result(matchup: Matchup, played: DuelResult) -> None:
    assert as_json(duel(matchup, 25, Workers(jobs=2))) == as_json(played)


def test_fights_to_look_at_are_what_they_are_called(played: DuelResult) -> None:
    look = played.to_look_at()
    outcomes = dict(enumerate(played.outcomes, 1))
    assert outcomes[look["longest"]].rounds == max(each.rounds for each in played.outcomes)
    usual, median = outcomes[look["most usual end"]], played.rounds[1]
    alike = [each for each in played.outcomes if (each.winner, each.ends) == (usual.winner, usual.ends)]
    assert abs(usual.rounds - median) == min(abs(each.rounds - median) for each in alike)
    if "shortest win" in look:
        assert outcomes[look["shortest win"]].winner == 0


# -- the command -----------------------------------------------------------------------------------------------------


def test_the_command_prints_share_interval_and_ends(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["trial", WAYFARER, KITTIWAKE, "--fights", "6"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("Wayfarer WFR-3D against Kittiwake KTW-1: wins ")
    assert "6 fights" in text
    assert "seed 1" in text


def test_the_command_as_json_repeats_its_terms(capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--fights", "4", "--map", "woods", "--seed", "3", "--other-gunnery", "2", "--format", "json")
    assert main(["trial", WAYFARER, KITTIWAKE, *options]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["fights"], found["map"], found["seed"]) == (4, "woods", 3)
    assert [side["gunnery"] for side in found["sides"]] == [4, 2]
    assert found["sides"][0]["wins"] + found["sides"][1]["wins"] + found["draws"] == 4


def test_the_command_prints_a_record(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["trial", WAYFARER, KITTIWAKE, "--record", "2"]) == 0
    assert capsys.readouterr().out.startswith("Fight 2: A Wayfarer WFR-3D against B Kittiwake KTW-1")


def test_a_start_beyond_the_map_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["trial", WAYFARER, KITTIWAKE, "--start", "90"]) == 2
    assert "--start: expected a start of 1 to" in capsys.readouterr().err
