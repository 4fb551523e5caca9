"""A divider gives its parts the sizes of its rule, whichever of them are shown."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from designer.app.ui.widgets.splitter import Divider


def test_parts_that_are_shown_later_have_the_sizes_of_the_rule(qtbot):
    left, middle, right = parts = [QWidget() for _ in range(3)]
    left.hide()
    right.hide()
    divider = Divider("parts", Qt.Orientation.Horizontal, lambda room: (200, room - 600, 400), {}, parts)
    qtbot.addWidget(divider)
    divider.resize(1000, 100)
    divider.show()
    QApplication.processEvents()
    assert middle.width() == divider.width()
    left.show()
    right.show()
    QApplication.processEvents()
    assert (left.width(), right.width()) == (200, 400)
    right.hide()
    QApplication.processEvents()
    assert left.width() == 200
