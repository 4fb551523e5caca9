"""The first column of a table that scrolls sideways stays in sight, for the eye, pointer, keys and screen readers."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest

from designer.app.ui.tables import RIGHT, Column, TableModel, TableView

_FIGURES = 12


def _figure(number: int) -> Column[str]:
    def text(row: str) -> str:
        return f"{row}{number}"

    return Column[str](heading=f"figure {number}", text=text, sort_key=text, width=80, align=RIGHT)


@pytest.fixture
def view(shown):
    names = Column[str](heading="Name", text=lambda row: f"unit {row}", stretch=True, floor=100, most=100)
    figures = map(_figure, range(_FIGURES))
    model = TableModel((names, *figures), key=str)
    model.show("abcdefgh")
    table = TableView("Units", model)
    table.scroll_sideways()
    table.sort_by(1, Qt.SortOrder.AscendingOrder)
    return shown(table, 400, 150)


def scrolled(view):
    view.horizontalScrollBar().setValue(view.horizontalScrollBar().maximum())
    assert view.horizontalHeader().offset() > 0
    return view


def rect(view, column, row=0):
    return view.visualRect(view.model().index(row, column))


def column_of(view, x):
    return view.indexAt(QPoint(x, rect(view, 0).center().y())).column()


def test_the_first_column_stays_where_it_is_and_the_last_one_is_reached(view):
    before = rect(view, 0)
    scrolled(view)
    assert rect(view, 0) == before
    assert rect(view, _FIGURES).right() < view.viewport().width()


def test_what_is_painted_of_the_first_column_does_not_move(view):
    left = QRect(0, 0, view.columnWidth(0) - 2, view.viewport().height())
    before, head_before = (w.grab(left).toImage() for w in (view.viewport(), view.horizontalHeader().viewport()))
    scrolled(view)
    assert view.viewport().grab(left).toImage() == before
    assert view.horizontalHeader().viewport().grab(left).toImage() == head_before


def test_the_pointer_finds_what_is_painted_below_it(view):
    scrolled(view)
    found = {column: column_of(view, rect(view, column).center().x()) for column in (0, _FIGURES - 1, _FIGURES)}
    assert all(column == place for column, place in found.items())
    assert column_of(view, 5) == 0, "not the figure that has scrolled below it"


def test_a_screen_reader_is_told_where_the_cells_are_seen(view):
    scrolled(view)
    found = QAccessible.queryAccessibleInterface(view)
    cells = [found.child(number) for number in range(found.childCount())]
    first = next(cell for cell in cells if cell.text(QAccessible.Text.Name).startswith("unit a"))
    assert first.rect() == QRect(view.viewport().mapToGlobal(rect(view, 0).topLeft()), rect(view, 0).size())


def test_the_keys_up_and_down_do_not_scroll_back(view):
    scrolled(view)
    view.choose("a")
    before = view.horizontalScrollBar().value()
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert view.current_key == "b"
    assert view.horizontalScrollBar().value() == before


def test_a_column_that_the_keys_reach_is_not_covered_by_the_first_one(view):
    scrolled(view)
    view.setCurrentIndex(view.model().index(0, _FIGURES))
    for _ in range(_FIGURES - 1):
        QTest.keyClick(view, Qt.Key.Key_Left)
        current = view.currentIndex()
        assert view.visualRect(current).left() >= view.frozen_width


def test_a_click_on_a_heading_sorts_the_column_that_is_seen_there(view):
    scrolled(view)
    heads = view.horizontalHeader()
    place = QPoint(rect(view, _FIGURES).center().x(), heads.height() // 2)
    QTest.mouseClick(heads.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert heads.sortIndicatorSection() == _FIGURES
    QTest.mouseClick(heads.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(10, heads.height() // 2))
    assert heads.sortIndicatorSection() not in range(1, _FIGURES), "not that of a heading that is covered"


def test_a_narrow_table_does_not_give_more_than_half_of_it_to_the_first_column(view):
    view.resize(150, 150)
    scrolled(view)
    assert view.frozen_width == 0
    assert rect(view, _FIGURES).right() < view.viewport().width()
