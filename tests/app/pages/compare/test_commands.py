"""The comparison from menus and palette, in the real window."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from designer import paths
from designer.app.pages.compare.page import CompareWorkspace
from designer.app.shell.workspace_list import index_of
from designer.editing import edits
from designer.language import tr
from tests.app.pages.compare.conftest import SAMPLE, settle


@pytest.fixture
def window(windows):
    return windows()


def steps(page):
    return [side.step for side in page.comparing.sides]


def test_a_design_is_compared_with_how_it_was_opened(window, qtbot):
    window.manager.open_sample(SAMPLE)
    window.editor.context.apply(edits.place_best("small-laser"))
    window.actions_by_name["compare_opened"].trigger()
    page = window.workspace
    assert isinstance(page, CompareWorkspace)
    settle(page, qtbot)
    assert steps(page) == [0, None]
    [row] = page.ranking.rows_model.rows
    assert row.label.startswith("Add Small Laser")
    assert row.change is not None
    assert (row.change.direction, tr(row.takes)) == (1, "Undo")
    window.actions_by_name["compare_swap"].trigger()
    assert steps(page) == [None, 0]
    settle(page, qtbot)
    [row] = page.ranking.rows_model.rows
    assert row.label.startswith("Remove Small Laser")
    assert row.change is not None
    assert (row.change.direction, row.takes) == (-1, "Take")


def test_the_page_opens_with_the_active_design_as_opened_and_as_it_is_now(window, qtbot):
    window.manager.open_sample(SAMPLE)
    window.manager.open_sample(paths.data("designs", "gantry-gnt-1.mtf"))
    window.editor.context.apply(edits.place_best("small-laser"))
    window.show_page(index_of("compare"))
    page = window.workspace
    front = window.designs.front
    assert [side.document for side in page.comparing.sides] == [front, front]
    assert steps(page) == [0, None]
    window.designs.requests.design_wanted.emit(window.manager.documents[0])
    window.show_page(index_of("compare"))
    assert [side.document for side in page.comparing.sides] == [window.manager.documents[0], front], "unedited"


def test_what_was_taken_is_undone_with_the_usual_key(window, qtbot):
    window.manager.open_sample(SAMPLE)
    window.editor.context.apply(edits.place_best("small-laser"))
    placed = window.editor.context.unit
    window.actions_by_name["compare_opened"].trigger()
    page = window.workspace
    settle(page, qtbot)
    spot = page.ranking.part_rect(page.ranking.rows_model.rows[0].id, "take").center().toPoint()
    QTest.mouseClick(page.ranking.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert window.editor.context.unit != placed
    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.editor.context.unit == placed


def test_without_a_design_nothing_is_compared(window):
    window.actions_by_name["compare_swap"].trigger()
    assert window.workspace is None
