"""The ledger model: what it announces, and that a view's knowledge survives."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from designer.app.views.ledger.model import ROW, LedgerColumn, LedgerModel
from designer.app.views.ledger.rows import LedgerRow, rows_of, snapshot_of
from designer.units.location import LA, LT, RA
from tests.building import armored, catalog_id, evaluate, mech


def a_row(row_id: str, *rows: LedgerRow, figure: str = "1.0", change: float | None = None) -> LedgerRow:
    return LedgerRow(row_id, row_id.upper(), "", (), figure, 1, change, "", (), branch=bool(rows), rows=rows)


def ids(model: LedgerModel, parent: QModelIndex | None = None) -> list[str]:
    parent = parent or QModelIndex()
    return [model.index(row, 0, parent).data(ROW).id for row in range(model.rowCount(parent))]


def shows(model: LedgerModel, rows: tuple[LedgerRow, ...], parent: QModelIndex | None = None) -> bool:
    parent = parent or QModelIndex()
    if ids(model, parent) != [row.id for row in rows]:
        return False
    return all(
        model.index(place, 0, parent).data(ROW) == row and shows(model, row.rows, model.index(place, 0, parent))
        for place, row in enumerate(rows)
    )


@pytest.fixture
def model(qapp) -> LedgerModel:
    return LedgerModel()


@pytest.fixture
def told(model: LedgerModel) -> list[str]:
    """What the model announces, in words."""
    said: list[str] = []
    model.dataChanged.connect(lambda first, last: said.append(f"changed {first.data(ROW).id}"))
    model.rowsInserted.connect(lambda parent, first, last: said.append(f"inserted {first}-{last}"))
    model.rowsRemoved.connect(lambda parent, first, last: said.append(f"removed {first}-{last}"))
    model.modelReset.connect(lambda: said.append("reset"))
    model.layoutChanged.connect(lambda: said.append("layout"))
    return said


def test_a_whole_ledger_passes_the_model_tester(qtmodeltester, model):
    laser = catalog_id("Medium Laser")
    model.show_rows(rows_of(snapshot_of(evaluate(mech((laser, LA), (laser, RA), armor=armored(100))))))
    qtmodeltester.check(model)


def test_only_lines_that_look_different_are_announced(model, told):
    model.show_rows((a_row("def", a_row("def.armor"), a_row("def.gyro")),))
    told.clear()
    model.show_rows((a_row("def", a_row("def.armor", figure="2.0", change=1.0), a_row("def.gyro")),))
    assert told == ["changed def.armor"]


def test_the_same_ledger_again_is_not_announced(model, told):
    rows = (a_row("def", a_row("def.armor")),)
    model.show_rows(rows)
    told.clear()
    model.show_rows(rows)
    assert told == []


def test_neighbours_that_go_are_removed_together(model, told):
    model.show_rows(tuple(a_row(name) for name in "abcde"))
    told.clear()
    model.show_rows((a_row("a"), a_row("e")))
    assert told == ["removed 1-3"]


def test_lines_that_change_places_are_one_change_of_layout(model, told):
    model.show_rows(tuple(a_row(name) for name in "abcd"))
    told.clear()
    model.show_rows(tuple(a_row(name) for name in "bcda"))
    assert told == ["layout"]


def test_a_line_keeps_its_index_through_edits(model):
    model.show_rows((a_row("off", a_row("a"), a_row("b")), a_row("final")))
    kept = QPersistentModelIndex(model.index_of("b"))
    model.show_rows((a_row("def"), a_row("off", a_row("b"), a_row("new"), a_row("a")), a_row("final")))
    assert kept.isValid()
    assert kept.data(ROW).id == "b"
    assert kept.row() == 0
    model.show_rows((a_row("def"), a_row("off", a_row("a"))))
    assert not kept.isValid()


def test_lines_are_found_by_id(model):
    model.show_rows((a_row("off", a_row("a")),))
    assert model.index_of("a").data() == "A"
    assert model.row_of("a") == a_row("a")
    assert not model.index_of("z").isValid()
    assert model.row_of("z") is None


def test_columns_hold_label_figure_and_change(model):
    model.show_rows((a_row("a", figure="12.0", change=-3.0), a_row("b")))
    texts = [model.index(0, column).data() for column in LedgerColumn]
    assert texts == ["A", "12.0", "−3.0"]
    assert model.index(1, LedgerColumn.CHANGE).data() == ""
    assert [model.headerData(c, Qt.Orientation.Horizontal) for c in LedgerColumn] == ["Line", "Value", "Change"]


def test_a_row_is_read_out_whole(model):
    model.show_rows((LedgerRow("a", "Armor", "", ("195 × 2.5",), "487.5", 1, 2.5, "", ()),))
    spoken = model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Armor, 195 × 2.5, 487.5, change +2.5"


names = st.lists(st.sampled_from("abcdef"), unique=True, max_size=5)


def tree(tops: list[str], parts: list[str], figure: str) -> tuple[LedgerRow, ...]:
    return tuple(a_row(top, *(a_row(f"{top}.{part}", figure=figure) for part in parts)) for top in tops)


@settings(max_examples=20)
@given(st.lists(st.tuples(names, names, st.sampled_from(["1.0", "2.0"])), min_size=1, max_size=3))
def test_any_ledger_can_follow_any_other(qapp, steps):
    model = LedgerModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    for tops, parts, figure in steps:
        rows = tree(tops, parts, figure)
        model.show_rows(rows)
        assert shows(model, rows)
    del tester


def test_units_with_any_content_give_lines_with_ids_of_their_own():
    everything = [(catalog_id("Medium Laser"), LA), (catalog_id("AC/20 Ammo"), LT), (catalog_id("AC/20 Ammo"), LT)]
    rows = rows_of(snapshot_of(evaluate(mech(*everything, armor=armored(10)))))
    found = [row.id for top in rows for row in top.walk()]
    assert len(found) == len(set(found))
