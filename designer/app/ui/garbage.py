"""Garbage collection in the thread of the window alone.

Python collects garbage in whatever thread allocates. The scan of the library, the journals and the management of other
processes have threads, and the program crashes sooner or later if an object of Qt is deleted in one of these.
"""

from __future__ import annotations

import gc
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer

_LOOK_MS: Final = 1000
"""How often it is looked whether a collection is due, in milliseconds."""


def collect_in_window(owner: QObject) -> None:
    """From now on collect garbage in this thread only, while its event loop runs and ``owner`` lives."""
    gc.disable()
    look = QTimer(owner, interval=_LOOK_MS, timerType=Qt.TimerType.VeryCoarseTimer)
    look.timeout.connect(collect_due)
    look.start()


def collect_due() -> None:
    """Collect the garbage that Python would have collected by itself: by how many objects were made meanwhile."""
    limits = zip(gc.get_count(), gc.get_threshold(), strict=True)
    due = [generation for generation, (count, limit) in enumerate(limits) if count > limit]
    if due:
        gc.collect(due[-1])
