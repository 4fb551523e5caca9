"""The rows of the lists: what differs comes first, and what both have is there, too."""

from designer import paths
from designer.app.pages.compare.rows import line_rows, total_rows
from designer.comparison import Comparison
from designer.editing import Session, edits
from designer.formats import read
from designer.units.location import RT


def _compared(*changes):
    sessions = [Session(read(paths.data("designs", "wayfarer-wfr-3d.mtf")).unit) for _ in "AB"]
    for change in changes:
        sessions[1].apply(change)
    return Comparison(*sessions)


def test_lines_that_both_have_follow_those_that_differ():
    found = _compared(edits.set_armor(RT, front=21))
    rows = line_rows(found, takes="Take")
    heading = next(place for place, row in enumerate(rows) if row.section)
    assert [row.id for row in rows[:heading]] == [line.id for line in found.line_differences]
    assert len(rows) == len(found.lines) + 1
    assert all(row.figures[0] == row.figures[1] and row.equal and not row.takes for row in rows[heading + 1 :])


def test_designs_without_a_difference_have_no_rows():
    assert line_rows(_compared(), takes="Take") == ()


def test_further_totals_follow_those_of_every_list():
    found = _compared()
    few, everything = ([row.id for row in total_rows(found, more=more)] for more in (False, True))
    assert everything[: len(few)] == few
    assert {"pv", "structure"} <= set(everything[len(few) :])
