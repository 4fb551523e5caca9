"""Fights against the opponents of a field, which another process plays one after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal

from designer.app.ui.companion_work import CompanionWork


class FieldRun(QObject):
    """Base class of runs against a field.

    Signals:
        changed: fights have come, or the last one has ended.
        failed: a sentence on what went wrong.
    """

    changed = Signal()
    failed = Signal(str)

    def __init__(self, owner: QObject, take: Callable[[list[Any]], None], words: Callable[[], str]) -> None:
        """``take`` gets the pieces that the other process gives, of any kind; ``words`` say how far the fights are."""
        super().__init__(owner)
        self._work = CompanionWork(self, take, self._end, words, in_background=True)

    @property
    def is_fighting(self) -> bool:
        """Whether fights are being played."""
        return self._work.busy

    def stop(self) -> None:
        """Fight no more; what is there stays."""
        self._work.stop()
        self._count()
        self.changed.emit()

    def _count(self) -> None:
        """Count the fights that have come and are not counted yet."""

    def _end(self, problem: str) -> None:
        if problem:
            self.failed.emit(problem)
        self._count()
        self.changed.emit()
