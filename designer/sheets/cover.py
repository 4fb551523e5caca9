"""The cover page of a force: its units with pilots, mass, price and Battle Values, the totals, networks and budget."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from designer import design
from designer.battle_value import battle_value
from designer.battle_value.pilot import with_crew
from designer.construction.cost import cost
from designer.decimals import NONE
from designer.decimals import figure as number
from designer.decimals import modifier as signed
from designer.graph import Evaluator
from designer.language import tr, trn
from designer.sheets.blocks import aligned, row_line
from designer.sheets.cover_list import Cover, CoverRow
from designer.sheets.options import SheetOptions
from designer.sheets.record_sheet import BOTTOM, LEFT, TOP
from designer.sheets.shapes import DARK, HEAD_LINE, MM, Line, Page, Shape, Text

_ROW: Final = 24.0
_HEAD: Final = 68.0
"""The height of a row, and of the title with the heads of the columns."""
_NOTE: Final = 11.0
"""The height of a note below the totals."""
_COLUMNS: Final = (0.64, 0.7, 0.78, 0.85, 0.92, 1.0)
"""The right ends of the columns of figures, as shares of the width."""
_PILOT: Final = 0.42
"""Left edge of the column of pilots."""


def covers_of(units: Sequence[tuple[Evaluator, SheetOptions]]) -> list[Cover]:
    """The covers of units: those of their forces, each once, and one for the units that are in no force."""
    forces = dict.fromkeys(options.force for _, options in units if options.force is not None)
    alone = tuple(_row(g, options) for g, options in units if options.force is None)
    return [*forces, *([Cover(tr("Force"), alone)] if alone else [])]


def cover_count(options: Sequence[SheetOptions], paper: tuple[float, float]) -> int:
    """The number of cover pages of units with these options."""
    forces = dict.fromkeys(each.force for each in options if each.force is not None)
    alone = sum(each.force is None for each in options)
    return sum(len(_parts(len(cover.rows), len(cover.notes), paper)) for cover in forces) + (
        len(_parts(alone, 0, paper)) if alone else 0
    )


def cover_pages(units: Sequence[tuple[Evaluator, SheetOptions]], paper: tuple[float, float]) -> tuple[Page, ...]:
    """The lists of the units; the totals stand on the last page of each."""
    return tuple(
        Page(*paper, tuple(_shapes(cover, here, paper)), cover.title, cover=True)
        for cover in covers_of(units)
        for here in _parts(len(cover.rows), len(cover.notes), paper)
    )


def _parts(rows: int, notes: int, paper: tuple[float, float]) -> list[range]:
    """The rows on each page; below the last ones is room for the totals and notes."""
    height = paper[1] * MM - TOP - BOTTOM - _HEAD - _ROW
    each = int(height // _ROW)
    last = max(int((height - notes * _NOTE) // _ROW), 1)
    starts = list(range(0, rows, each)) or [0]
    parts = [range(start, min(start + each, rows)) for start in starts]
    if len(parts[-1]) > last:
        cut = parts[-1].start + last
        parts[-1:] = [range(parts[-1].start, cut), range(cut, rows)]
    return parts


def _row(g: Evaluator, options: SheetOptions) -> CoverRow:
    skills, base = options.known_skills, battle_value(g)
    return CoverRow(
        design.names(g).full or tr("Unnamed"),
        options.about(g, brief=True),
        options.pilot,
        str(skills),
        design.chassis(g).tonnage,
        cost(g).total,
        base,
        0,
        with_crew(base, skills),
    )


def _shapes(cover: Cover, here: range, paper: tuple[float, float]) -> Iterator[Shape]:
    """A page with some of the units, and on the last one the totals and notes."""
    rows, right = cover.rows, paper[0] * MM - LEFT
    width = right - LEFT
    ends = tuple(LEFT + share * width for share in _COLUMNS)
    pilot = LEFT + width * _PILOT
    yield Text(LEFT, TOP + 17, cover.title, 19, "bold", width=width * 0.72)
    yield Text(right, TOP + 17, number(cover.value), 19, "bold", anchor="end")
    about = trn("{n} design", "{n} designs", len(rows))
    if len(here) < len(rows):
        about += tr(", here {first} to {last}", first=here.start + 1, last=here.stop)
    yield Text(LEFT, TOP + 31, about, 8, ink=DARK)
    words = tr("Battle Value at the skills of the pilots")
    if any(row.shares for row in rows):
        words = tr("Battle Value at the skills of the pilots, with networks and guided ammunition")
    yield Text(right, TOP + 31, words, 8, ink=DARK, anchor="end")
    yield Line(LEFT, TOP + 46, right, TOP + 46, HEAD_LINE)
    heads = (tr("skills"), tr("tons"), tr("M C-bills"), tr("base BV"), tr("shares"), tr("BV"))
    yield Text(LEFT, TOP + 59, tr("Design"), 7, ink=DARK)
    yield Text(pilot, TOP + 59, tr("Pilot"), 7, ink=DARK)
    for end, heading in zip(ends, heads, strict=True):
        yield Text(end, TOP + 59, heading, 7, ink=DARK, anchor="end")
    y = TOP + _HEAD
    for row in rows[here.start : here.stop]:
        yield row_line(LEFT, y, width)
        yield Text(LEFT, y + 10.5, row.name, 9.4, "strong", width=pilot - LEFT - 8)
        yield Text(LEFT, y + 19.5, row.about, 6.8, ink=DARK, width=pilot - LEFT - 8)
        yield Text(pilot, y + 10.5, row.pilot, 8.4, width=ends[0] - pilot - 26, lines=2)
        yield from _figures(ends, y + 10.5, row.skills, row[4:])
        y += _ROW
    if here.stop == len(rows):
        yield Line(LEFT, y, right, y, HEAD_LINE)
        yield Text(LEFT, y + 13, tr("All"), 9.4, "bold")
        sums = [sum(figures) for figures in zip(*(row[4:] for row in rows), strict=True)]
        yield from _figures(ends, y + 13, "", sums, strong=True)
        for place, note in enumerate(cover.notes, 1):
            yield Text(LEFT, y + 17 + _NOTE * place, note, 7.6, width=width)


def _figures(
    ends: Sequence[float], y: float, skills: str, figures: Sequence[float], *, strong: bool = False
) -> Iterator[Shape]:
    """Skills, tons, price, base value, shares and value in their columns, the last one strong."""
    tons, price, base, shares, value = figures
    texts = (skills, number(tons), number(price / 1e6, 1), number(base), signed(int(shares)) or NONE, number(value))
    for place, (end, text) in enumerate(zip(ends, texts, strict=True)):
        yield aligned(end, y, text, "end", size=9, strong=strong or place == len(ends) - 1)
