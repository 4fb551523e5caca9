"""The cover page of a force: its designs with pilots, mass, price and Battle Values, and the totals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from designer import design
from designer.battle_value import battle_value
from designer.battle_value.pilot import with_crew
from designer.construction.cost import cost
from designer.decimals import figure as number
from designer.graph import Evaluator
from designer.language import tr, trn
from designer.sheets.blocks import aligned, row_line
from designer.sheets.options import SheetOptions
from designer.sheets.record_sheet import BOTTOM, LEFT, TOP, description
from designer.sheets.shapes import DARK, HEAD_LINE, MM, Line, Page, Shape, Text

_ROW: Final = 24.0
_HEAD: Final = 68.0
"""The height of a row, and of the title with the heads of the columns."""
_COLUMNS: Final = (0.7, 0.77, 0.85, 0.92, 1.0)
"""The right ends of the columns of figures, as shares of the width."""
_PILOT: Final = 0.46
"""Left edge of the column of pilots."""


class _CoverRow(NamedTuple):
    """A line of the list; ``cost`` is in C-bills, ``value`` at the skills of the pilot."""

    name: str
    about: str
    pilot: str
    skills: str
    tons: float
    cost: float
    base: int
    value: int


def rows_on(paper: tuple[float, float]) -> int:
    """The number of designs on a cover page; one row is left for the totals."""
    return int((paper[1] * MM - TOP - BOTTOM - _HEAD) // _ROW) - 1


def cover_pages(units: Sequence[tuple[Evaluator, SheetOptions]], paper: tuple[float, float]) -> tuple[Page, ...]:
    """The list of the designs of a force; the totals stand on its last page."""
    rows = [_row(g, options) for g, options in units]
    each, title = rows_on(paper), next((options.force for _, options in units if options.force), "") or tr("Force")
    starts = range(0, len(rows), each)
    return tuple(
        Page(*paper, tuple(_shapes(title, rows, range(start, min(start + each, len(rows))), paper)), title)
        for start in starts
    )


def _row(g: Evaluator, options: SheetOptions) -> _CoverRow:
    skills, base = options.known_skills, battle_value(g)
    return _CoverRow(
        design.names(g).full or tr("Unnamed"),
        description(g),
        options.pilot,
        str(skills),
        design.chassis(g).tonnage,
        cost(g).total,
        base,
        with_crew(base, skills),
    )


def _shapes(title: str, rows: Sequence[_CoverRow], here: range, paper: tuple[float, float]) -> Iterator[Shape]:
    """A page with some of the designs, and on the last one the totals."""
    right = paper[0] * MM - LEFT
    width = right - LEFT
    ends = tuple(LEFT + share * width for share in _COLUMNS)
    pilot = LEFT + width * _PILOT
    yield Text(LEFT, TOP + 17, title, 19, "bold", width=width * 0.72)
    yield Text(right, TOP + 17, number(sum(row.value for row in rows)), 19, "bold", anchor="end")
    about = trn("{n} design", "{n} designs", len(rows))
    if len(here) < len(rows):
        about += tr(", here {first} to {last}", first=here.start + 1, last=here.stop)
    yield Text(LEFT, TOP + 31, about, 8, ink=DARK)
    yield Text(right, TOP + 31, tr("Battle Value at the skills of the pilots"), 8, ink=DARK, anchor="end")
    yield Line(LEFT, TOP + 46, right, TOP + 46, HEAD_LINE)
    heads = (tr("skills"), tr("tons"), tr("M C-bills"), tr("base BV"), tr("BV"))
    yield Text(LEFT, TOP + 59, tr("Design"), 7, ink=DARK)
    yield Text(pilot, TOP + 59, tr("Pilot"), 7, ink=DARK)
    for end, words in zip(ends, heads, strict=True):
        yield Text(end, TOP + 59, words, 7, ink=DARK, anchor="end")
    y = TOP + _HEAD
    for row in rows[here.start : here.stop]:
        yield row_line(LEFT, y, width)
        yield Text(LEFT, y + 10.5, row.name, 9.4, "strong", width=pilot - LEFT - 8)
        yield Text(LEFT, y + 19.5, row.about, 6.8, ink=DARK, width=pilot - LEFT - 8)
        yield Text(pilot, y + 10.5, row.pilot, 8.4, width=ends[0] - pilot - 26, lines=2)
        yield from _figures(ends, y + 10.5, row.skills, row.tons, row.cost, row.base, row.value)
        y += _ROW
    if here.stop == len(rows):
        yield Line(LEFT, y, right, y, HEAD_LINE)
        yield Text(LEFT, y + 13, tr("All"), 9.4, "bold")
        sums = (sum(figures) for figures in zip(*(row[4:] for row in rows), strict=True))
        yield from _figures(ends, y + 13, "", *sums, strong=True)


def _figures(ends: Sequence[float], y: float, skills: str, *figures: float, strong: bool = False) -> Iterator[Shape]:
    """Skills, tons, price and both values in their columns, the last one strong."""
    tons, price, base, value = figures
    texts = (skills, number(tons), number(price / 1e6, 1), number(base), number(value))
    for place, (end, text) in enumerate(zip(ends, texts, strict=True)):
        yield aligned(end, y, text, "end", size=9, strong=strong or place == len(ends) - 1)
