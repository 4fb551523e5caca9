"""A process beside the program that takes from one iterator after another, for who must not wait for a single step."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from designer.executors.workers import WorkError
from designer.language import speak, spoken, tr

if TYPE_CHECKING:  # imported with the first job, which most sessions do not have
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess


class _Job(NamedTuple):
    number: int
    function: Callable[..., Iterator[object]]
    arguments: tuple[object, ...]


class _Broken(NamedTuple):
    problem: str
    trace: str


_DONE: Final = "done"


class Companion:
    """A process of this machine with one job at a time: an iterator, whose results are fetched without waiting.

    The process is started with the first job, stays for the next ones, and ends with ``close`` or with the program.
    """

    def __init__(self) -> None:
        self._process: BaseProcess | None = None
        self._connection: Connection[Any, Any] | None = None  # Any: jobs there, results of any type back
        self._number = 0
        self.busy = False
        """Whether the iterator is not finished yet."""

    def start(self, function: Callable[..., Iterator[object]], *arguments: object) -> None:
        """Begin with the iterator that a function of a module returns for arguments, which are pickled.

        An earlier iterator is dropped after the step that it is at.
        """
        self._number += 1
        try:
            self._opened().send(_Job(self._number, function, arguments))
        except (BrokenPipeError, ConnectionResetError):  # the process died meanwhile
            self.close()
            self._opened().send(_Job(self._number, function, arguments))
        self.busy = True

    def stop(self) -> None:
        """Drop the iterator; what it has found and was not fetched is dropped, too."""
        if self.busy:
            self._number += 1
            self.busy = False
            with suppress(BrokenPipeError, ConnectionResetError):
                self._opened().send(None)

    def ready(self) -> list[Any]:  # Any: whatever the iterator gives
        """The results that have come since the last call; ``WorkError`` if the iterator fails or its process died."""
        found: list[Any] = []
        while self.busy and self._connection is not None and self._connection.poll():
            try:
                number, result = self._connection.recv()
            except (EOFError, ConnectionResetError) as error:
                self.close()
                raise WorkError(tr("The process that searched has ended.")) from error
            if number != self._number:
                continue
            if isinstance(result, _Broken):
                self.busy = False
                raise WorkError(result.problem, result.trace)
            if result == _DONE:
                self.busy = False
            else:
                found.append(result)
        return found

    def close(self) -> None:
        """End the process; the next job starts another one."""
        self.busy = False
        if self._connection is not None:
            self._connection.close()
        if self._process is not None:
            self._process.terminate()
        self._process = self._connection = None

    def _opened(self) -> Connection[Any, Any]:  # Any: see above
        if self._connection is None:
            from multiprocessing import get_context  # noqa: PLC0415 - see above

            # A copy of a process with windows would share them.
            context = get_context("spawn")
            self._connection, theirs = context.Pipe()
            self._process = context.Process(target=_serve, args=(theirs, spoken()), daemon=True)
            self._process.start()
            theirs.close()
        return self._connection


def _serve(connection: Connection[Any, Any], language: str) -> None:  # Any: see above
    """Main loop of the process: its jobs in order, until the other end is closed."""
    speak(language)
    with suppress(EOFError, BrokenPipeError, ConnectionResetError, KeyboardInterrupt):
        while True:
            job = connection.recv()
            if job is not None:
                _run(connection, job)


def _run(connection: Connection[Any, Any], job: _Job) -> None:  # Any: see above
    """Send the results of a job until it is done, or until another message has come."""
    try:
        for result in job.function(*job.arguments):
            if connection.poll():
                return
            if result is not None:
                connection.send((job.number, result))
        connection.send((job.number, _DONE))
    except OSError:
        raise
    except Exception as error:  # noqa: BLE001 - the process that asks raises it
        problem = f"{type(error).__name__}: {error}"
        connection.send((job.number, _Broken(problem, traceback.format_exc())))
