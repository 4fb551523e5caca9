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
EVERY = 0.1


def counted(items: Iterable[Done], what: str | Callable[[Done], str]) -> Iterator[Done]:
    """The items one by one, while a line on standard error, if that is a terminal, shows their number.

    With a function for ``what``, it shows what that says of the item. Results go to standard
    output. The line is updated at most every ``EVERY`` seconds.
    """
    due = clock.now() + FIRST_AFTER if sys.stderr.isatty() else math.inf
    shown = False
    try:
        for count, item in enumerate(items, 1):
            yield item
            if clock.now() >= due:
                due, shown = clock.now() + EVERY, True
                told = f"{count} {what}" if isinstance(what, str) else what(item)
                print(f"\r\x1b[K{told}", end="", file=sys.stderr, flush=True)
    finally:
        if shown:
            print("\r\x1b[K", end="", file=sys.__stderr__, flush=True)
