"""Drawing pages for commands. It needs Qt, which commands do not import, so the program hands it in when it starts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from designer.sheets.shapes import Page

Drawing = Callable[[Iterable[Page], str], bytes]
"""A function that draws pages into a file with a suffix: any number into ``.pdf``, one into ``.svg`` or ``.png``.

Other processes can be given it.
"""
DrawingLoader = Callable[[], Drawing]

_LOADER: Final[list[DrawingLoader]] = []


def use(loader: DrawingLoader) -> None:
    """Make commands draw with what ``loader`` returns; it is called when something is drawn."""
    _LOADER[:] = [loader]


def drawing() -> Drawing | None:
    """The drawing that the program was started with; None where there is none."""
    return _LOADER[0]() if _LOADER else None
