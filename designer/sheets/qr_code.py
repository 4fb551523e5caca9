"""A text as a square code (QR) that phones read, as black rectangles."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

import segno

from designer.sheets.shapes import BLACK, Group, Rect

MODULE: Final = 0.8
"""The least side of a module in points with which a code on paper can be read, 0.28 mm."""
QUIET: Final = 4
"""The modules around a code that stay white."""
_BLEED: Final = 0.03
"""How much a row reaches into the next one in points, so that no light line stays between them on a screen."""


def square_code(text: str, x: float, y: float, room: float) -> Group | None:
    """The code of a text in a square of white whose side is ``room`` in points; None if it would be too small to read.

    Neighboring modules of a row are one rectangle.
    """
    try:
        rows = segno.make(text, error="l", boost_error=False, micro=False).matrix
    except segno.DataOverflowError:
        return None
    module = room / (len(rows) + 2 * QUIET)
    if module < MODULE:
        return None
    return Group(tuple(_runs(rows, module)), x + QUIET * module, y + QUIET * module, "code")


def _runs(rows: tuple[bytearray, ...], module: float) -> Iterator[Rect]:
    for number, row in enumerate(rows):
        column = 0
        for dark, run in groupby(row):
            length = len(list(run))
            if dark:
                yield Rect(column * module, number * module, length * module, module + _BLEED, fill=BLACK, ink=None)
            column += length
