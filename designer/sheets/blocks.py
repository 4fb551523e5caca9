"""Parts that blocks of a record sheet share: heads, tables, boxes to cross off."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from designer.sheets.shapes import BLACK, DARK, HEAD_LINE, LIGHT, PALE, Anchor, Ink, Line, Path, Rect, Shape, Text

ROW: Final = 7.2
"""The size of the texts in rows."""
SMALL: Final = 6.0
"""The size of column heads and notes."""


def head(x: float, y: float, width: float, title: str, right: str = "") -> Iterator[Shape]:
    """The head of a block: a line at ``y``, the title below it, and a remark at the right."""
    yield Line(x, y, x + width, y, HEAD_LINE)
    yield Text(x, y + 9.2, title, 8, "bold", width=width * (0.5 if right else 1))
    if right:
        yield Text(x + width, y + 9.2, right, SMALL, ink=DARK, anchor="end", width=width * 0.48)


HEAD: Final = 13.0
"""The height of a head."""


def aligned(
    x: float, y: float, text: str, anchor: Anchor, *, size: float = ROW, strong: bool = False, ink: Ink = BLACK
) -> Text:
    """A text whose middle or end is at ``x``."""
    return Text(x, y, text, size, "strong" if strong else "regular", ink, anchor)


BOX: Final = 5.4
"""The side of a box to cross off."""
_STEP: Final = 6.2
_FIVE_GAP: Final = 2.4
BETWEEN_ROWS: Final = 1.6
"""How much farther apart rows of boxes are than boxes."""


def boxes(x: float, y: float, count: int, *, across: int = 1000, step: float = _STEP, used: int = 0) -> Iterator[Shape]:
    """Boxes to cross off in fives, in rows of ``across``, the last ``used`` ones filled; ``y``: middle of a row."""
    side = BOX * step / _STEP
    for number in range(count):
        row, column = divmod(number, across)
        left = x + column * step + column // 5 * _FIVE_GAP * step / _STEP
        fill = BLACK if number >= count - used else None
        yield Rect(left, y - side / 2 + row * (step + BETWEEN_ROWS), side, side, side / 5, fill=fill)


def width_of_boxes(count: int, step: float = _STEP) -> float:
    """The width of a row of boxes."""
    return count * step + max(count - 1, 0) // 5 * _FIVE_GAP * step / _STEP


def listed(
    x: float, y: float, lines: Iterable[Sequence[str]], starts: Sequence[float], step: float, *, width: float = 0
) -> Iterator[Shape]:
    """A small table: the first column strong, the others beside it at ``starts`` from ``x``; rows ``step`` apart.

    The last column is set narrower where it would go beyond ``width``.
    """
    for number, line in enumerate(lines):
        at = y + number * step
        yield Text(x, at, line[0], SMALL + 0.4, "strong", width=starts[0] - 2 if starts else width)
        for start, text in zip(starts, line[1:], strict=False):
            last = text is line[-1]
            yield Text(x + start, at, text, SMALL + 0.4, width=width - start if last and width else 0)


def triangle(x: float, y: float, *, filled: bool = True) -> Path:
    """The mark of what explodes; ``y`` is its foot."""
    return Path(((x, y), (x + 5, y), (x + 2.5, y - 4.6)), fill=BLACK if filled else None, line=0.6)


def row_line(x: float, y: float, width: float) -> Line:
    """The thin line below a row."""
    return Line(x, y, x + width, y, ink=LIGHT)


def shade(x: float, y: float, width: float, height: float) -> Rect:
    """A grey ground that stresses a row."""
    return Rect(x, y, width, height, fill=PALE, ink=None)
