"""The sizes of the Library page after its first visit, in every order of the tour, a scan and a design."""

import shutil
from itertools import permutations

import pytest

from designer import paths
from designer.app.shell.workspace_list import index_of
from designer.workspace.settings import Settings
from tests.sampling import one_of

SAMPLE = paths.data("designs", "gantry-gnt-1.mtf")
FILTER, RIGHT = 208, 434
"""The widths of filter and right column on a small screen; the table between them takes the rest."""


def end_tour(window, _folder, _qtbot):
    window.turn_to(0)
    window.tour._close.click()
    assert not window.tour.isVisible()
    window.turn_to(index_of("library"))


def scan(window, folder, qtbot):
    page = window.workspace
    page.library.add([folder])
    qtbot.waitUntil(lambda: not page.library.is_scanning and not page.listing.is_reading)


def open_design(window, _folder, _qtbot):
    window.manager.open_sample(SAMPLE)
    window.turn_to(index_of("library"))


ORDERS = tuple(permutations((end_tour, scan, open_design)))


@pytest.mark.parametrize("steps", one_of(2, ORDERS), ids=lambda steps: ", ".join(step.__name__ for step in steps))
def test_the_sizes_do_not_depend_on_what_came_first(windows, tmp_path, qtbot, steps):
    shutil.copy(SAMPLE, tmp_path)
    window = windows(Settings(tour=1), size=(1366, 768))
    window.turn_to(index_of("library"))
    page = window.workspace
    for step in steps:
        step(window, tmp_path, qtbot)
    assert (page.filter_panel.width(), page.right.width()) == (FILTER, RIGHT)
    assert page.panel.width() > RIGHT
    plot, below = page.right.scatter.height(), page.right.below.height()
    assert abs(plot - below) < 10, "a low column is halved"
    assert page.right.standing is page.right.below
    page.library.end()
