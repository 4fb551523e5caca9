"""Long work in the idle time of the event loop, in slices of a few milliseconds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import IntEnum
from typing import Any, ClassVar, Final, Generic, TypeVar

from PySide6.QtCore import QCoreApplication, QObject, QTimer
from shiboken6 import isValid

from designer import clock

T = TypeVar("T")

SLICE: Final = 0.008
"""The longest time of one slice in seconds: half a frame."""


class Priority(IntEnum):
    """Which work runs first; lower values go before higher ones."""

    SEEN = 0
    """A visible view waits for the result."""
    AHEAD = 1
    """The user may ask for the result later."""


class IdleWork(Generic[T]):
    """Runs an iterator in slices while the event loop has nothing else to do, and hands over its results.

    All idle work of the program shares one timer: each turn of the event loop runs one slice of the work with the
    highest priority; works of equal priority take turns. The timer stops when there is no work.

    ``taken`` gets the results of each slice that has any; ``done`` is called after the last slice. When ``owner`` is
    destroyed, the work ends. The owner calls ``start`` or ``stop`` when the subject of the work changes.
    """

    _timer: ClassVar[QTimer | None] = None
    _waiting: ClassVar[list[IdleWork[Any]]] = []  # of any result type

    def __init__(
        self,
        owner: QObject,
        taken: Callable[[list[T]], object] = lambda _results: None,
        done: Callable[[], object] = lambda: None,
        *,
        priority: Priority = Priority.SEEN,
    ) -> None:
        self._owner = owner
        self._taken = taken
        self._done = done
        self._priority = priority
        self._work: Iterator[T] | None = None

    @property
    def busy(self) -> bool:
        """Whether the iterator is not finished yet."""
        return self._work is not None

    def start(self, work: Iterator[T]) -> None:
        """Begin with this iterator; an unfinished earlier one is dropped."""
        self._work = work
        if self not in IdleWork._waiting:
            IdleWork._waiting.append(self)
        timer = IdleWork._timer
        if timer is None or not isValid(timer):
            timer = IdleWork._timer = QTimer(QCoreApplication.instance(), interval=0)
            timer.timeout.connect(_run_slice)
        timer.start()

    def stop(self) -> None:
        """Drop the unfinished iterator; ``done`` is not called."""
        self._work = None
        if self in IdleWork._waiting:
            IdleWork._waiting.remove(self)

    def _run(self) -> None:
        work = self._work
        assert work is not None
        taken, done = one_slice(work)
        if done:
            self.stop()
        if taken:
            self._taken(taken)
        if done and self._work is None:
            self._done()

    @classmethod
    def run_slice(cls) -> None:
        """Run one slice, or stop the timer if no work is left."""
        cls._waiting = [work for work in cls._waiting if isValid(work._owner)]
        if not cls._waiting:
            if cls._timer is not None:
                cls._timer.stop()
            return
        work = min(cls._waiting, key=lambda each: each._priority)
        cls._waiting.remove(work)
        cls._waiting.append(work)
        work._run()


def _run_slice() -> None:
    IdleWork.run_slice()


def one_slice(work: Iterator[T]) -> tuple[list[T], bool]:
    """The results that one slice takes from an iterator, and whether the iterator is finished.

    At least one result is taken, however slow the machine, and more as long as time for the slowest so far is left.
    """
    taken: list[T] = []
    started = before = clock.now()
    longest = 0.0
    while before - started + longest < SLICE or not taken:
        try:
            taken.append(next(work))
        except StopIteration:
            return taken, True
        after = clock.now()
        longest = max(longest, after - before)
        before = after
    return taken, False
