"""The comparison from menus and palette, in the real window."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from designer.app.pages.compare.page import CompareWorkspace
from designer.editing import edits
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
    assert steps(page) == [None, 0]
    [row] = page.ranking.rows_model.rows
    assert row.label.startswith("Remove Small Laser from")
    window.actions_by_name["compare_swap"].trigger()
    assert steps(page) == [0, None]


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
