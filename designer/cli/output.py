"""The output formats of commands, and a line on standard error that shows the progress of long work."""

from __future__ import annotations

import sys
import time
from enum import StrEnum
from types import TracebackType


class OutputFormat(StrEnum):
    """The output formats of most commands: text, or JSON for other programs."""

    TEXT = "text"
    JSON = "json"


class SheetForm(StrEnum):
    """The output formats of a unit sheet: text, an HTML page, or one line for a chat."""

    TEXT = "text"
    HTML = "html"
    CHAT = "chat"


FIRST_AFTER = 0.5
EVERY = 0.1


class Progress:
    """A line on standard error, if that is a terminal, with the number of units done; results go to standard output."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._shown = False
        self._next = time.monotonic() + FIRST_AFTER
        self._active = sys.stderr.isatty()

    def __enter__(self) -> Progress:
        return self

    def at(self, count: int) -> None:
        """Set the number of units done; the line is updated at most every ``EVERY`` seconds."""
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
