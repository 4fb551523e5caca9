"""The output formats of commands, and progress of long work on the standard error of a terminal."""

from __future__ import annotations

import sys
import time
from enum import StrEnum
from types import TracebackType


class OutputFormat(StrEnum):
    """Text for people, or JSON for programs."""

    TEXT = "text"
    JSON = "json"


class SheetForm(StrEnum):
    """How a unit is shown."""

    TEXT = "text"
    HTML = "html"
    CHAT = "chat"


FIRST_AFTER = 0.5
EVERY = 0.1


class Progress:
    """A line that counts up. Results go to standard output, so it stays out of their way."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._shown = False
        self._next = time.monotonic() + FIRST_AFTER
        self._active = sys.stderr.isatty()

    def __enter__(self) -> Progress:
        return self

    def at(self, count: int) -> None:
        """Note how many are done."""
        if self._active and time.monotonic() >= self._next:
            self._next = time.monotonic() + EVERY
            self._shown = True
            sys.stderr.write(f"\r{count} {self._what}")
            sys.stderr.flush()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
