"""The share code as a square: the modules of the code, large enough to read, where the sheet has room."""

from __future__ import annotations

import segno

from designer import paths
from designer.construction.armor import armor_of
from designer.design import once
from designer.formats import read
from designer.formats.share_code import share_code
from designer.sheets.kinds import A4, LETTER
from designer.sheets.options import SheetOptions
from designer.sheets.qr_code import MODULE, square_code
from designer.sheets.record_sheet import record_sheet
from designer.sheets.shapes import Group, Rect, flat, named
from designer.units.location import CT

UNIT = read(paths.data("designs", "wayfarer-wfr-3d.mtf")).unit
LONG = "MW1-" + "aB3" * 140
"""As long as the codes of real designs with much equipment."""


def modules(group: Group, side: int) -> list[list[int]]:
    """Which modules of a code are dark, read from what is drawn."""
    runs = [shape for shape in group.shapes if isinstance(shape, Rect)]
    size = min(run.width for run in runs)
    dark = [[0] * side for _ in range(side)]
    for run in runs:
        for column in range(round(run.width / size)):
            dark[round(run.y / size)][round(run.x / size) + column] = 1
    return dark


def test_the_dark_modules_are_those_of_the_code() -> None:
    group = square_code(LONG, 0, 0, 62)
    assert group is not None
    code = segno.make(LONG, error="l", boost_error=False, micro=False)
    assert modules(group, len(code.matrix)) == [list(row) for row in code.matrix]
    assert min(shape.width for shape in group.shapes if isinstance(shape, Rect)) >= MODULE


def test_a_code_that_could_not_be_read_is_left_out() -> None:
    assert square_code(LONG, 0, 0, 50) is None
    assert square_code("a" * 5000, 0, 0, 62) is None


def test_the_code_stands_on_whole_pages_with_a_white_edge_and_no_pip_is_lost() -> None:
    g = once(UNIT)
    for paper in (A4, LETTER):
        page = record_sheet(g, SheetOptions(paper=paper, code=share_code(UNIT)))
        for code in named(page.shapes, "code"):
            squares = [shape for shape in flat((code,)) if isinstance(shape, Rect)]
            quiet = 4 * min(shape.width for shape in squares) - 0.01
            left, top = min(each.x for each in squares) - quiet, min(each.y for each in squares) - quiet
            right = max(each.x + each.width for each in squares) + quiet
            bottom = max(each.y + each.height for each in squares) + quiet - 0.1
            others = tuple(shape for shape in page.shapes if shape is not code)
            for each in flat(others):
                if isinstance(each, Rect):
                    assert (
                        each.x >= right
                        or each.x + each.width <= left
                        or each.y >= bottom
                        or each.y + each.height <= top
                    )
        (pips,) = named(page.shapes, "armor CT")
        assert len(pips.shapes) == armor_of(g, CT).front
    assert list(named(record_sheet(g, SheetOptions(code=share_code(UNIT))).shapes, "code"))
    assert not list(named(record_sheet(g).shapes, "code"))
