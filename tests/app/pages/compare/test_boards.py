"""The boards of the compare page: what each marks, and where they stand."""

import pytest
from PySide6.QtWidgets import QApplication

from designer.app.views.board.marked_board import marked_board, marked_board_of_a
from designer.editing import edits
from designer.units.location import LA, RA
from tests.app.pages.compare.conftest import settle

REFIT = 2


def marks(board):
    return {
        (location, cell.look.name, cell.look.mark)
        for location, here in board.locations.items()
        for cell in here.cells
        if cell.look.mark
    }


@pytest.fixture
def moved(page, designs, qtbot):
    """The comparison, with the ER large laser of B in the right arm."""
    session = designs.documents[1].session
    laser = next(mount.id for mount in session.unit.mounts if mount.item == "is-er-large-laser")
    session.apply(edits.move(laser, RA, 10))
    settle(page, qtbot)
    return page.comparing.found


def test_each_board_marks_what_only_it_has_and_what_moved(moved):
    of_a, of_b = marks(marked_board_of_a(moved)), marks(marked_board(moved))
    assert {name for _, name, mark in of_a if mark == "only_a"} == {"Hatchet"}
    assert (LA, "ER Large Laser", "moved") in of_a
    assert "only_b" not in {mark for *_, mark in of_a}
    assert {(LA, "LRM 5", "only_b"), (RA, "ER Large Laser", "moved")} <= of_b


def test_the_marks_of_one_difference_lead_to_the_same_difference(moved):
    laser = [
        cell.difference
        for board in (marked_board_of_a(moved), marked_board(moved))
        for here in board.locations.values()
        for cell in here.cells
        if cell.look.name == "ER Large Laser"
    ]
    assert laser[0] == laser[1] != ""


@pytest.mark.parametrize(
    ("width", "tab", "a", "beside"),
    [
        (1366, 0, False, False),
        (1366, REFIT, False, False),
        (1920, 0, False, False),
        (1920, REFIT, False, True),
        (2560, 0, True, False),
        (2560, REFIT, True, True),
    ],
)
def test_where_the_boards_stand(page, width, tab, a, beside):
    page.center.set_current(tab)
    page.resize(width, 900)
    QApplication.processEvents()  # a moved widget is shown again by an event
    assert page.boards.a.isVisibleTo(page.boards) == a
    assert page.refit.isAncestorOf(page.boards) == beside
    assert page.boards.b.isVisibleTo(page) == (tab == 0 or beside)
    assert page.totals.isVisibleTo(page) == (not beside)
