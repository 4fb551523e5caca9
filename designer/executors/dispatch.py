"""Sends pieces to other processes in batches, takes the answers in order, and repeats what a dead process left."""

from __future__ import annotations

import pickle
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import ExitStack, contextmanager
from itertools import islice
from multiprocessing import get_context
from typing import Final, Generic, NamedTuple, TypeVar

from designer.executors.answers import Answer, Broken, Refused, answer
from designer.executors.versions import versions
from designer.executors.workers import PieceError, WorkError, Workers
from designer.language import tr

Piece = TypeVar("Piece")
Result = TypeVar("Result")

_AHEAD: Final = 2
"""The number of batches under way for each process: one is computed, the next is there."""
_ATTEMPTS: Final = 3
"""How often a piece is computed alone after a process died, before it is taken for the cause."""
_ATTEMPTS_ON_CLUSTER: Final = 1
"""The number of attempts on a cluster, whose scheduler has made several attempts before it tells that workers died."""
_SECONDS: Final = 20
"""How long a scheduler may take to answer, and then the first worker to be there."""


def dispatched(
    function: Callable[[Piece], Result],
    pieces: Iterable[Piece],
    workers: Workers,
    name: Callable[[Piece], str],
    together: int,
    tick: float | None,
) -> Iterator[list[Result]]:
    """The results of ``parts_of_results`` from other processes."""
    under_way: deque[tuple[list[Piece], Future[Answer]]] = deque()
    remaining = iter(pieces)
    with _Dispatch(function, workers, name) as dispatch:
        try:
            while batch := list(islice(remaining, together)):
                under_way.append((batch, dispatch.send(batch)))
                if len(under_way) >= dispatch.most():
                    yield from dispatch.received(*under_way[0], tick)
                    under_way.popleft()
            while under_way:
                yield from dispatch.received(*under_way[0], tick)
                under_way.popleft()
        finally:
            for _, future in under_way:
                future.cancel()


class _Dispatch(Generic[Piece, Result]):
    """Sends batches of pieces to workers, and has what a dead process left computed by another one."""

    def __init__(self, function: Callable[[Piece], Result], workers: Workers, name: Callable[[Piece], str]) -> None:
        self._function = pickle.dumps(function)
        self._workers = workers
        self._name = name
        self._versions = versions() if workers.scheduler else ""  # processes of this machine have the same
        self._open = ExitStack()

    def __enter__(self) -> _Dispatch[Piece, Result]:
        self._team = self._open.enter_context(_team(self._workers))
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def most(self) -> int:
        """How many batches may be under way."""
        return _AHEAD * max(self._team.size(), 1)

    def send(self, batch: list[Piece]) -> Future[Answer]:
        """Have a batch computed; if the processes have died, by new ones."""
        task = self._versions, self._function, pickle.dumps(batch)
        try:
            return self._team.executor.submit(answer, *task)
        except BrokenExecutor:
            self._open.close()
            self.__enter__()
            return self._team.executor.submit(answer, *task)

    def received(self, batch: list[Piece], future: Future[Answer], tick: float | None) -> Iterator[list[Result]]:
        """The results of a batch; if the process died or the answer was lost, each of its pieces is computed alone."""
        while not wait([future], tick).done:
            yield []
        try:
            found = self._answer(future)
        except WorkError:  # a cluster loses the answer of a worker that dies right after it; other causes come again
            found = None
        if found is not None:
            yield self._unpacked(batch, found)
            return
        for piece in batch:
            yield self._unpacked([piece], self._alone(piece))

    def _alone(self, piece: Piece) -> Answer:
        for _ in range(self._team.attempts):
            found = self._answer(self.send([piece]))
            if found is not None:
                return found
        problem = tr("Each process that computed it died.")
        raise PieceError(f"{self._name(piece)}: {problem}")

    def _answer(self, future: Future[Answer]) -> Answer | None:
        """The answer of a worker; None if it died."""
        try:
            return future.result()
        except self._team.deaths:
            return None
        except Exception as error:
            problem = tr("The workers do not answer as expected:")
            raise WorkError(f"{problem} {type(error).__name__}: {error}") from error

    def _unpacked(self, batch: list[Piece], found: Answer) -> list[Result]:
        if isinstance(found, Broken):
            raise PieceError(f"{self._name(batch[found.number])}: {found.problem}", found.trace)
        if isinstance(found, Refused):
            raise WorkError(
                tr(
                    "The worker on {place} has {theirs}, but this is {ours}. Install the same on both.",
                    place=found.where,
                    theirs=found.versions,
                    ours=self._versions,
                )
            )
        return [pickle.loads(each) for each in found]


class _Team(NamedTuple):
    """An executor: ``size`` counts processes, ``deaths`` are the errors when one died, and a batch has ``attempts``."""

    executor: Executor
    size: Callable[[], int]
    deaths: tuple[type[Exception], ...]
    attempts: int


@contextmanager
def _team(workers: Workers) -> Iterator[_Team]:
    """The executor for long work: processes of this machine, or the workers of a cluster."""
    if workers.scheduler:
        yield from _cluster(workers.scheduler)
        return
    # A copy of a process with several threads may wait forever for a lock that one of the others held.
    start = get_context("spawn" if threading.active_count() > 1 else None)
    with ProcessPoolExecutor(workers.jobs, start, initializer=_leave_interrupts) as pool:
        yield _Team(pool, lambda: workers.jobs, (BrokenExecutor,), _ATTEMPTS)


def _leave_interrupts() -> None:
    """Leave Ctrl+C, which a terminal sends to all processes, to the process that has the work done."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _cluster(scheduler: str) -> Iterator[_Team]:
    try:
        from distributed import Client, KilledWorker  # noqa: PLC0415 - an extra, which loads slowly
    except ImportError as error:
        problem = tr("A cluster needs more packages: install them with pip install 'mechwright[cluster]'.")
        raise WorkError(problem) from error
    problem = tr("The scheduler at {place} cannot be reached:", place=scheduler)
    try:
        client = Client(scheduler, timeout=_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise WorkError(f"{problem} {error}") from error

    def size() -> int:
        try:
            return sum(client.nthreads().values())
        except OSError as error:
            raise WorkError(f"{problem} {error}") from error

    with client:
        try:
            client.wait_for_workers(1, timeout=_SECONDS)
        except TimeoutError as error:
            raise WorkError(tr("The scheduler at {place} has no workers.", place=scheduler)) from error
        executor = client.get_executor(pure=False)  # pure work would be hashed, and shared with other clients
        try:
            yield _Team(executor, size, (KilledWorker,), _ATTEMPTS_ON_CLUSTER)
        finally:
            executor.shutdown(wait=False)
