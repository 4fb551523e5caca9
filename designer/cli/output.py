"""The output formats of commands, and a line on standard error that shows the progress of long work."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from typing import TypeVar

from designer import clock

Done = TypeVar("Done")


class OutputFormat(StrEnum):
    """The output formats of most commands: text, or JSON for other programs."""

    TEXT = "text"
    JSON = "json"


class LineFormat(StrEnum):
    """The output formats of commands on many units: text, or JSON with one object on each line."""

    TEXT = "text"
    JSONL = "jsonl"


FIRST_AFTER = 0.5
"""The seconds of work before progress is shown."""
EVERY = 0.1
"""The least seconds between two updates of the progress."""


class ProgressLine:
    """A line on standard error that shows the progress of long work; nothing is shown where that is not a terminal.

    It is written to the stream under ``sys.stderr``, which passes no control characters, and without escape sequences.
    """

    def __init__(self) -> None:
        self._stream = sys.__stderr__ or sys.stderr
        self._due = clock.now() + FIRST_AFTER if sys.stderr.isatty() else math.inf
        self._width = 0

    def show(self, text: str) -> None:
        """Show this text instead of the last one, unless that is recent."""
        now = clock.now()
        if now >= self._due:
            self._due = now + EVERY
            print(f"\r{text:<{self._width}}", end="", file=self._stream, flush=True)
            self._width = len(text)

    def clear(self) -> None:
        """Remove the text."""
        if self._width:
            print(f"\r{'':{self._width}}\r", end="", file=self._stream, flush=True)
            self._width = 0


def counted(items: Iterable[Done], what: str | Callable[[Done], str]) -> Iterator[Done]:
    """The items one by one, while a ``ProgressLine`` shows their number.

    With a function for ``what``, it shows what that says of the item.
    """
    line = ProgressLine()
    try:
        for count, item in enumerate(items, 1):
            yield item
            line.show(f"{count} {what}" if isinstance(what, str) else what(item))
    finally:
        line.clear()
