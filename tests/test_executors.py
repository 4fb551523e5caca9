"""Long work gives the same results in this process, in others and on a cluster, also where one of them dies."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Container, Iterator
from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from itertools import count, islice
from pathlib import Path
from typing import Any

import pytest

from designer import paths
from designer.cli import main
from designer.executors import HERE, PieceError, WorkError, Workers, parts_of_results, results_of, versions
from designer.executors import dispatch as dispatching
from designer.formats import SourceData
from designer.library.scan_batches import BATCH
from tests.executor_work import Counts, dies_at_seven, dies_once, refuses_seven, reversed_text, waits

PIECES = [f"piece {number}" for number in range(50)]


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a scheduler with two workers, each a process that is started again when it dies."""
    if importlib.util.find_spec("distributed") is None:
        pytest.skip("distributed is not installed")
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs="CRITICAL") as started:
        yield started.scheduler_address


@pytest.fixture(params=["here", "processes", "cluster"])
def workers(request: pytest.FixtureRequest) -> Workers:
    if request.param == "cluster":
        return Workers(scheduler=request.getfixturevalue("cluster"))
    return HERE if request.param == "here" else Workers(jobs=2)


@pytest.fixture(params=["processes", "cluster"])
def others(request: pytest.FixtureRequest) -> Workers:
    if request.param == "cluster":
        return Workers(scheduler=request.getfixturevalue("cluster"))
    return Workers(jobs=2)


def test_results_come_in_the_order_of_their_pieces(workers: Workers) -> None:
    for together in (1, 7, 64):
        assert list(results_of(reversed_text, PIECES, workers, together=together)) == [text[::-1] for text in PIECES]
    assert list(results_of(reversed_text, [], workers)) == []


def test_a_process_that_dies_costs_no_result(others: Workers, tmp_path: Path) -> None:
    mark = tmp_path / "died"
    assert list(results_of(partial(dies_once, mark), PIECES, others, together=3)) == PIECES
    assert mark.exists()


class _LosesAnswers(ThreadPoolExecutor):
    """Loses some answers as a cluster does whose worker dies right after it has answered, ``lost`` says which."""

    def __init__(self, lost: Container[int]) -> None:
        super().__init__(1)
        self._lost = lost
        self._sent = 0

    def submit(self, *task: Any) -> Future[Any]:  # type: ignore[override]  # Any: pickled work
        self._sent += 1
        if self._sent not in self._lost:
            return super().submit(*task)
        answer: Future[Any] = Future()
        answer.set_exception(AttributeError("'bytes' object has no attribute 'with_traceback'"))
        return answer


@pytest.fixture
def losing(monkeypatch: pytest.MonkeyPatch) -> Callable[[Container[int]], Workers]:
    """Makes workers that lose the answers with these numbers."""

    def made(lost: Container[int]) -> Workers:
        @contextmanager
        def team(_: Workers) -> Iterator[dispatching._Team]:
            with _LosesAnswers(lost) as executor:
                yield dispatching._Team(executor, lambda: 1, (BrokenExecutor,), 1)

        monkeypatch.setattr(dispatching, "_team", team)
        return Workers(jobs=2)

    return made


def test_an_answer_that_is_lost_costs_no_result(losing: Callable[[Container[int]], Workers]) -> None:
    assert list(results_of(reversed_text, PIECES, losing({2}), together=3)) == [text[::-1] for text in PIECES]


def test_workers_that_lose_every_answer_are_told_of(losing: Callable[[Container[int]], Workers]) -> None:
    with pytest.raises(WorkError, match="do not answer as expected: AttributeError"):
        list(results_of(reversed_text, PIECES, losing(range(1000)), together=3))


def test_a_piece_that_ends_every_process_is_named() -> None:
    found = results_of(dies_at_seven, PIECES, Workers(jobs=2), together=4)
    assert list(islice(found, 7)) == PIECES[:7]
    with pytest.raises(PieceError, match="piece 7: Each process that computed it died"):
        next(found)


def test_a_piece_that_fails_is_named_with_its_error(workers: Workers) -> None:
    with pytest.raises(PieceError, match="the piece 7: NotReadableError: line 3: expected a mass"):
        list(results_of(refuses_seven, PIECES, workers, name=lambda text: f"the {text}", together=5))


def test_where_the_error_of_another_process_was_is_kept(others: Workers) -> None:
    with pytest.raises(PieceError) as caught:
        list(results_of(refuses_seven, PIECES, others))
    assert "in refuses_seven" in caught.value.trace


def test_pieces_are_taken_only_as_they_are_needed(workers: Workers) -> None:
    taken = 0

    def endless() -> Iterator[str]:
        nonlocal taken
        for taken in count(1):
            yield str(taken)

    found = results_of(reversed_text, endless(), workers, together=5)
    assert list(islice(found, 20)) == [str(number)[::-1] for number in range(1, 21)]
    assert taken <= 20 + 5 * 2 * 2
    found.close()  # type: ignore[attr-defined]  # an iterator for its callers, a generator to be ended here
    assert list(islice(results_of(reversed_text, PIECES, workers), 3)) == [text[::-1] for text in PIECES[:3]]


def test_who_takes_results_is_not_kept_waiting(others: Workers, tmp_path: Path) -> None:
    mark = tmp_path / "go on"
    found = parts_of_results(partial(waits, mark), PIECES, others, together=30, tick=0.01)
    assert [next(found) for _ in range(5)] == [[]] * 5
    mark.touch()
    assert [part for part in found if part] == [PIECES[:30], PIECES[30:]]


def test_what_an_object_keeps_is_there_for_all_pieces_of_a_process(workers: Workers) -> None:
    assert max(results_of(Counts(), range(40), workers)) >= 40 // 2


@pytest.mark.parametrize(
    "command",
    [
        ("bv", "--format", "jsonl", str(paths.data("designs"))),
        ("check", str(paths.data("designs"))),
        ("card", str(paths.data("designs"))),
        ("seek", "--tons", "30", "--bv", "500:900", "--steps", "20", "--count", "99"),
        ("random", "--count", "3"),
        ("skirmish", "battle", "--red", "Archer", "--blue", "Zombie", "--battles", "30"),
    ],
    ids=lambda words: words[0],
)
def test_commands_print_the_same(command: tuple[str, ...], others: Workers, capsys: pytest.CaptureFixture[str]) -> None:
    status, alone = main(command), capsys.readouterr()
    given = ("--scheduler", others.scheduler) if others.scheduler else ("--jobs", str(others.jobs))
    assert (main([*command, *given]), capsys.readouterr()) == (status, alone)
    assert alone.out


def test_a_scan_finds_the_same(others: Workers, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "units").mkdir()
    for number, sample in enumerate(sorted(paths.data("designs").glob("*.mtf")) * 4):
        (tmp_path / "units" / f"{number} {sample.name}").write_bytes(sample.read_bytes())
    given = ("--scheduler", others.scheduler) if others.scheduler else ("--jobs", str(others.jobs))
    tables = []
    for name, how in (("alone", ("--jobs", "1")), ("shared", given)):
        library = ("--library", str(tmp_path / f"{name}.db"))
        assert main(["library", "scan", str(tmp_path / "units"), *library, *how]) == 0
        assert main(["library", "export", str(tmp_path / f"{name}.jsonl"), *library]) == 0
        tables.append((tmp_path / f"{name}.jsonl").read_text(encoding="utf-8"))
    assert tables[0] == tables[1]
    assert tables[0].count("\n") > BATCH


def test_a_command_says_which_file_fails_and_where(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(rules: str, source: SourceData) -> None:
        raise ZeroDivisionError("no mass")

    monkeypatch.setattr("designer.cli.bv._valued", fails)
    assert main(["bv", str(paths.data("designs", "wayfarer-wfr-3d.mtf"))]) == 1
    told = capsys.readouterr().err
    assert "in fails" in told
    assert told.splitlines()[-1].endswith("wayfarer-wfr-3d.mtf: ZeroDivisionError: no mass")


def test_a_worker_with_other_data_is_refused(cluster: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = versions().replace("data ", "data 0")
    monkeypatch.setattr(dispatching, "versions", lambda: ours)
    with pytest.raises(WorkError, match=r"The worker on .* has Mechwright .*, but this is .*data 0"):
        list(results_of(reversed_text, PIECES, Workers(scheduler=cluster)))


def test_a_scheduler_that_is_not_there_is_told(cluster: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dispatching, "_SECONDS", 1)
    with pytest.raises(WorkError, match=r"The scheduler at tcp://127\.0\.0\.1:9 cannot be reached"):
        list(results_of(reversed_text, PIECES, Workers(scheduler="tcp://127.0.0.1:9")))


def test_without_its_package_a_cluster_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(WorkError, match=r"pip install 'mechwright\[cluster\]'"):
        list(results_of(reversed_text, PIECES, Workers(scheduler="tcp://127.0.0.1:9")))
