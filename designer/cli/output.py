"""The output formats of commands, and a line on standard error that shows the progress of long work."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from typing import TypeVar

from designer import clock
from designer.channels import progress

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
    """A line on standard error that shows the progress of long work; nothing is shown where that is not a terminal."""

    def __init__(self) -> None:
        self._due = clock.now() + FIRST_AFTER if sys.stderr.isatty() else math.inf

    def show(self, text: str) -> None:
        """Show this text instead of the last one, unless that is recent."""
        now = clock.now()
        if now >= self._due:
            self._due = now + EVERY
            progress.show(text)

    def clear(self) -> None:
        """Remove the text."""
        progress.show("")


class _Reached:
    """How far the work of a command is, as it is said if the user interrupts it."""

    text = ""


def reached(text: str) -> None:
    """Say how far the work is, and what of it is kept, in case that the user interrupts it."""
    _Reached.text = text


def interrupted() -> str:
    """The line that ends an interrupted command."""
    progress.show("")
    return f"Interrupted: {_Reached.text}." if _Reached.text else "Interrupted."


def counted(items: Iterable[Done], what: str | Callable[[Done], str], kept: str = "") -> Iterator[Done]:
    """The items one by one, while a ``ProgressLine`` shows their number.

    ``kept`` is added where an interrupted command says how far it was. With a function for ``what``, the line shows
    what that says of the item, and the caller says how far the work is.
    """
    line = ProgressLine()
    try:
        for count, item in enumerate(items, 1):
            yield item
            if isinstance(what, str):
                reached(f"{count} {what}{kept}")
            line.show(f"{count} {what}" if isinstance(what, str) else what(item))
    finally:
        line.clear()
