"""Figures of the chassis that are typed into the palette as numbers."""

import pytest
from PySide6.QtCore import Qt

from designer import paths
from designer.construction.movement import movement


@pytest.fixture
def window(windows):
    made = windows(design=paths.data("designs", "longstride-lsd-2.mtf"))
    return made


def _do(window, qtbot, words):
    palette = window.palette_view
    window.actions_by_name["palette"].trigger()
    qtbot.keyClicks(palette.field, words)
    name = palette.hit.name
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    return name


def test_a_year_a_number_of_sinks_and_jump_mp_are_set_by_typing_them(window, qtbot):
    context = window.editor.context
    assert _do(window, qtbot, "year 3091") == "Year of introduction: 3091"
    assert context.unit.tech.year == 3091
    assert _do(window, qtbot, "heat sinks 14") == "Number of heat sinks: 14"
    assert context.unit.heat_sinks.count == 14
    assert _do(window, qtbot, "jump 3") == "Jump MP: 3"
    assert movement(context.graph).jump == 3


def test_numbers_in_names_of_parts_ask_for_no_figure(window, qtbot):
    palette = window.palette_view
    window.actions_by_name["palette"].trigger()
    qtbot.keyClicks(palette.field, "lrm 10")
    names = [hit.name for row in range(palette.model.rowCount()) if (hit := palette.model.hit(row))]
    assert palette.hit.name == "LRM 10"
    assert not [name for name in names if name.startswith(("Number of", "Jump MP:"))]


def test_a_year_outside_of_history_is_none(window, qtbot):
    palette = window.palette_view
    window.actions_by_name["palette"].trigger()
    qtbot.keyClicks(palette.field, "year 1066")
    assert palette.hit is None
    assert palette._foot._shown == (("Esc", "close"),)
