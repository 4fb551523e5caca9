"""Work of another process for the window: its results come in as they are found, and the window never waits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer

from designer.app.ui.accessibility.status_announcer import StatusAnnouncer
from designer.executors import WorkError
from designer.executors.companion import Companion

LOOK_MS: Final = 30
"""How often the window looks for results, in milliseconds."""


class CompanionWork(QObject):
    """Has an iterator run by a process of its own, which is started with the first one and ends with ``owner``.

    ``taken`` gets the results since the last look, if there are any; ``done`` is called after the last ones with the
    problem, which is empty if there was none. ``words`` say how far it is, or what was found: a screen reader hears
    them when the work begins, while it goes on, and when it ends or is stopped; while ``owner`` is hidden, only of work
    that is done ``in_background``.
    """

    def __init__(
        self,
        owner: QObject,
        taken: Callable[[list[Any]], object],  # Any: whatever the iterator gives
        done: Callable[[str], object],
        words: Callable[[], str],
        *,
        in_background: bool = False,
    ) -> None:
        super().__init__(owner)
        self._companion = companion = Companion()
        self._taken, self._done = taken, done
        self.status = StatusAnnouncer(self, words, in_background=in_background)
        self._timer = QTimer(self, interval=LOOK_MS)
        self._timer.timeout.connect(self._look)
        owner.destroyed.connect(companion.close)

    @property
    def busy(self) -> bool:
        """Whether the iterator is not finished yet."""
        return self._companion.busy

    def start(self, function: Callable[..., Iterator[object]], *arguments: object) -> None:
        """Begin with the iterator that ``function(*arguments)`` returns; an unfinished earlier one is dropped."""
        self._companion.start(function, *arguments)
        self._timer.start()
        self.status.begin()

    def stop(self) -> None:
        """Drop the unfinished iterator; ``done`` is not called."""
        if self.busy:
            self.status.end()
        self._timer.stop()
        self._companion.stop()

    def _look(self) -> None:
        problem = ""
        try:
            found = self._companion.ready()
        except WorkError as error:
            found, problem = [], str(error)
        ended = not self._companion.busy
        if ended:
            self._timer.stop()
        if found:
            self._taken(found)
        if ended and not self._timer.isActive():
            self.status.end()
            self._done(problem)
