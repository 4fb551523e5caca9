"""Work for tests of executors; a process that has it done need not load what tests need."""

from __future__ import annotations

import os
import time
from pathlib import Path


def reversed_text(text: str) -> str:
    return text[::-1]


def refuses_seven(text: str) -> str:
    if text == "piece 7":
        raise NotReadableError("line 3", "expected a mass")
    return text


class NotReadableError(Exception):
    """An error that cannot be unpickled, since it is made from other values than its text."""

    def __init__(self, place: str, problem: str) -> None:
        super().__init__(f"{place}: {problem}")


def dies_once(mark: Path, text: str) -> str:
    """Ends its process at one of the pieces, unless this has happened before."""
    if text == "piece 20" and not mark.exists():
        mark.touch()
        os._exit(1)
    return text


def dies_at_seven(text: str) -> str:
    if text == "piece 7":
        os._exit(1)
    return text


class Counts:
    """How many pieces this object has had."""

    def __init__(self) -> None:
        self.seen = 0

    def __call__(self, _: int) -> int:
        self.seen += 1
        return self.seen


def waits(mark: Path, text: str) -> str:
    """The text, once there is a file."""
    while not mark.exists():
        time.sleep(0.01)
    return text
