"""Lists that are exchanged: what stays keeps its selection, and Qt is told of the rest as its contract asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from designer.app.ui.widgets.models import ListModel, runs


class Line(NamedTuple):
    """A row: which one it is, and what it says."""

    name: str
    words: str = ""


class Lines(ListModel[Line]):
    def exchange(self, rows: Sequence[Line]) -> None:
        self._exchange(rows, lambda old, new: old.name == new.name)

    def _said(self, number: int, role: int) -> object:
        row = self.rows[number]
        return f"{row.name}{row.words}" if role == Qt.ItemDataRole.DisplayRole else None


def lines(names: str) -> list[Line]:
    return [Line(name) for name in names]


NAMES = st.text("abcd", max_size=6)


@given(NAMES, NAMES)
@pytest.mark.usefixtures("qapp")
def test_rows_are_exchanged_as_qt_wants_to_be_told(before, after):
    model = Lines()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning)
    for names in (before, after):
        model.exchange(lines(names))
        assert [model.index(row).data() for row in range(model.rowCount())] == list(names)
    del tester


@pytest.mark.usefixtures("qapp")
def test_rows_at_both_ends_stay_where_those_between_are_exchanged():
    model = Lines()
    model.exchange(lines("abcz"))
    first, between, last = (QPersistentModelIndex(model.index(row)) for row in (0, 1, 3))
    model.exchange(lines("axyvwz"))
    assert (first.row(), last.row()) == (0, 5)
    assert not between.isValid()


@pytest.mark.usefixtures("qapp")
def test_rows_between_others_that_change_stay_as_long_as_their_order_holds():
    model = Lines()
    model.exchange(lines("abcdef"))
    marks = {name: QPersistentModelIndex(model.index(row)) for row, name in enumerate("abcdef")}
    model.exchange(lines("xbdyf"))
    assert {name: mark.row() for name, mark in marks.items() if mark.isValid()} == {"b": 1, "d": 2, "f": 4}


@pytest.mark.usefixtures("qapp")
def test_of_rows_that_stay_those_that_say_something_else_are_announced():
    model = Lines()
    model.exchange(lines("abcyz"))
    told = []
    model.dataChanged.connect(lambda first, last: told.append((first.row(), last.row())))
    model.exchange([Line("a", "!"), Line("b", "!"), Line("y"), Line("z", "!")])
    assert told == [(0, 1), (3, 3)]


@pytest.mark.parametrize(
    ("places", "found"), [([], []), ([4], [(4, 4)]), ([0, 1, 2, 5, 7, 8], [(0, 2), (5, 5), (7, 8)])]
)
def test_neighbours_are_told_of_together(places, found):
    assert list(runs(places)) == found
