"""The place of assistants: one covers the left panel, marks the board and stands below it, until it is closed."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from designer.app.pages.editor import assistant_place
from designer.app.pictures.scenes import opened
from designer.app.ui.sizes import sized
from designer.app.ui.widgets.buttons import IconButton
from designer.app.views.assistants.frame import Assistant
from designer.editing.drop_plan import Payload
from designer.units.location import RT


class Example(Assistant):
    """Marks every cell as absent."""

    def __init__(self, context):
        super().__init__(context, "Example", QLabel("inputs"), below=sized(QLabel("results"), height=40))

    def overlay(self, location, content):
        cells = (replace(cell, look=replace(cell.look, absent=True, notice="as marked")) for cell in content.cells)
        return content._replace(cells=tuple(cells))


@pytest.fixture
def editor(windows, monkeypatch, qtbot):
    monkeypatch.setitem(assistant_place.MAKERS, "example", Example)
    window = windows(active=True)
    page = opened(window)
    qtbot.waitUntil(page.views.slots.board.isVisible)
    return page


def absent(editor):
    return [cell.look.absent for cell in editor.views.slots.board.shown(RT).cells]


def test_it_covers_the_left_panel_and_esc_gives_that_back(editor, qtbot):
    left, front = editor.shell.left, editor.shell.left.current
    parts = left.parts
    found = editor.assistants.open("example")
    assert found.isVisible()
    assert found.below.isVisible()
    assert not any(part.isVisible() for part in parts)
    assert left.parts == found.parts, "F6 goes to it"
    assert all(absent(editor))
    qtbot.keyClick(found, Qt.Key.Key_Escape)
    assert editor.assistants.current is None
    assert left.parts == parts
    assert all(part.isVisible() for part in parts)
    assert left.current == front
    assert not any(absent(editor))
    assert editor.views.slots.board.hasFocus()


def test_the_cross_closes_it_and_so_does_a_view_of_the_left_panel(editor, qtbot):
    found = editor.assistants.open("example")
    qtbot.mouseClick(found.findChild(IconButton), Qt.MouseButton.LeftButton)
    assert editor.assistants.current is None
    editor.assistants.open("example")
    editor.show_view("loadout")
    assert editor.assistants.current is None
    assert editor.views.loadout.isVisible()


def test_a_hidden_panel_is_hidden_again(editor):
    editor.show_panel("side_dock", False)
    found = editor.assistants.open("example")
    assert found.isVisible()
    editor.assistants.close()
    assert not editor.shell.is_shown("side_dock")


@pytest.mark.parametrize("size", [(1920, 1080), (1100, 768)])
def test_it_moves_with_the_arrangement(editor, size):
    found = editor.assistants.open("example")
    editor.window().resize(*size)
    assert editor.assistants.current is found
    assert found.parent() is editor.shell.left
    editor.assistants.close()
    assert editor.shell.left.parts[1].isHidden() is False


def test_a_drawer_leaves_what_is_below_the_board_in_sight(editor, qtbot):
    editor.window().resize(1100, 768)
    below = editor.assistants.open("example").below
    qtbot.waitUntil(lambda: editor.mode == "narrow")

    def bottom():
        return editor.shell.left.mapTo(editor, editor.shell.left.rect().bottomLeft()).y()

    qtbot.waitUntil(lambda: bottom() < below.mapTo(editor, below.rect().topLeft()).y())


def test_its_marks_go_while_an_item_is_carried(editor):
    editor.assistants.open("example")
    editor.views.slots.carry.begin(Payload(item="medium-laser"))
    assert not any(absent(editor))
    editor.views.slots.carry.cancel()
    assert all(absent(editor))


def test_a_screen_reader_is_told_the_mark(editor):
    editor.assistants.open("example")
    board = editor.views.slots.board
    filled = next(key for key in board.accessible_keys() if not board.model.cell(key).is_empty)
    assert "as marked" in board.accessible_part(filled).name
