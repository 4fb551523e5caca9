"""The geometry of a window is the same after a restart."""

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget

from designer.app.shell.window_geometry import geometry_of, restore_geometry


@pytest.mark.parametrize("place", [QRect(1, 3, 600, 500), QRect(90, 120, 500, 300)])
def test_a_window_comes_back_where_it_was_also_at_the_top_of_its_screen(qtbot, place):
    before, after = QWidget(), QWidget()
    for window in (before, after):
        qtbot.addWidget(window)
    before.setGeometry(place)
    restore_geometry(after, geometry_of(before))
    assert after.geometry() == place


def test_what_is_no_geometry_is_left_out(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    restore_geometry(window, "no geometry")
    assert window.width() > 0
