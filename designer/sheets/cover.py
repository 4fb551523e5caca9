"""The cover page of a force: its designs with mass and Battle Value at the pilots' skills, and the totals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from designer import design
from designer.battle_value import battle_value
from designer.battle_value.pilot import with_crew
from designer.decimals import figure as number
from designer.graph import Evaluator
from designer.language import tr, trn
from designer.sheets.blocks import aligned, row_line
from designer.sheets.options import SheetOptions
from designer.sheets.record_sheet import BOTTOM, LEFT, TOP, description
from designer.sheets.shapes import DARK, HEAD_LINE, MM, Line, Page, Shape, Text

_ROW: Final = 17.0
_HEAD: Final = 58.0
"""The height of a row, and of the title with the heads of the columns."""


class _Row(NamedTuple):
    """A line of the list."""

    name: str
    about: str
    pilot: str
    tons: float
    value: int


def rows_on(paper: tuple[float, float]) -> int:
    """The number of designs on a cover page; one row is left for the totals."""
    return int((paper[1] * MM - TOP - BOTTOM - _HEAD) // _ROW) - 1


def cover_pages(units: Sequence[tuple[Evaluator, SheetOptions]], paper: tuple[float, float]) -> tuple[Page, ...]:
    """The list of the designs of a force; the totals stand on its last page."""
    rows = [_row(g, options) for g, options in units]
    each, title = rows_on(paper), tr("Force")
    starts = range(0, len(rows), each)
    return tuple(
        Page(*paper, tuple(_shapes(rows[start : start + each], rows if start == starts[-1] else [], paper)), title)
        for start in starts
    )


def _row(g: Evaluator, options: SheetOptions) -> _Row:
    skills = options.known_skills
    pilot = ", ".join(part for part in (options.pilot, str(skills)) if part)
    value = with_crew(battle_value(g), skills)
    return _Row(design.names(g).full or tr("Unnamed"), description(g), pilot, design.chassis(g).tonnage, value)


def _shapes(rows: Sequence[_Row], totalled: Sequence[_Row], paper: tuple[float, float]) -> Iterator[Shape]:
    """A page with some designs, and the totals of ``totalled`` if there are any."""
    right = paper[0] * MM - LEFT
    width = right - LEFT
    pilot, tons = LEFT + width * 0.66, LEFT + width * 0.88
    yield Text(LEFT, TOP + 17, tr("Force"), 19, "bold")
    yield Line(LEFT, TOP + 42, right, TOP + 42, HEAD_LINE)
    yield Text(LEFT, TOP + 53, tr("Design"), 7, ink=DARK)
    yield Text(pilot, TOP + 53, tr("Pilot"), 7, ink=DARK)
    yield Text(tons, TOP + 53, tr("tons"), 7, ink=DARK, anchor="end")
    yield Text(right, TOP + 53, tr("Battle Value"), 7, ink=DARK, anchor="end")
    y = TOP + _HEAD
    for row in rows:
        yield row_line(LEFT, y, width)
        base = y + 11.5
        yield Text(LEFT, base, row.name, 9, "strong", width=width * 0.34)
        yield Text(LEFT + width * 0.35, base, row.about, 6.6, ink=DARK, width=width * 0.3)
        yield Text(pilot, base, row.pilot, 7.6, width=tons - pilot - 34)
        yield aligned(tons, base, number(row.tons), "end", size=9)
        yield aligned(right, base, number(row.value), "end", size=9, strong=True)
        y += _ROW
    if totalled:
        yield Line(LEFT, y, right, y, HEAD_LINE)
        yield Text(LEFT, y + 12, trn("{n} design", "{n} designs", len(totalled)), 9, "bold")
        yield aligned(tons, y + 12, number(sum(row.tons for row in totalled)), "end", size=9, strong=True)
        yield aligned(right, y + 12, number(sum(row.value for row in totalled)), "end", size=9, strong=True)
