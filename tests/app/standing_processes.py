"""Processes of companions that stand from one page to the next: starting one takes as long as many fights."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from designer.executors.companion import Companion
from designer.language import spoken


@contextmanager
def standing_processes() -> Iterator[None]:
    """A process with which a page has ended serves the next one that speaks its language."""
    free: list[tuple[str, Any, Any, int]] = []  # Any: a process and a connection, which multiprocessing types
    opened = Companion._opened

    def reopened(companion: Companion) -> Any:  # as above
        fitting = next((each for each in free if each[0] == spoken()), None)
        if companion._connection is None and fitting is not None:
            free.remove(fitting)
            _, companion._process, companion._connection, number = fitting
            companion._number = max(companion._number, number + 1)
        return opened(companion)

    def given_back(companion: Companion) -> None:
        companion.stop()
        if companion._connection is not None:
            free.append((spoken(), companion._process, companion._connection, companion._number))
        companion._process = companion._connection = None

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Companion, "_opened", reopened)
        patch.setattr(Companion, "close", given_back)
        yield
    for _, process, connection, _ in free:
        connection.close()
        process.terminate()
