"""The table of the ledger: which lines it lists, and that what the user folded and chose survives."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from designer.app.views.ledger.rows import LedgerRow, rows_of, snapshot_of
from designer.app.views.ledger.table import LedgerTable
from designer.units.location import LA, LT, RA
from tests.building import armored, catalog_id, evaluate, mech


def a_row(row_id: str, *rows: LedgerRow, figure: str = "1.0", change: float | None = None) -> LedgerRow:
    return LedgerRow(row_id, row_id.upper(), "", (), figure, 1, change, "", (), branch=bool(rows), rows=rows)


def listed(table: LedgerTable) -> list[str]:
    return [row.id for row in table.lines.rows]


@pytest.fixture
def table(qtbot) -> LedgerTable:
    made = LedgerTable()
    qtbot.addWidget(made)
    return made


def show(table: LedgerTable, *rows: LedgerRow) -> None:
    table.show_rows(rows, preview=False)


def test_a_whole_ledger_passes_the_model_tester(qtmodeltester, table):
    laser = catalog_id("Medium Laser")
    show(table, *rows_of(snapshot_of(evaluate(mech((laser, LA), (laser, RA), armor=armored(100))))))
    qtmodeltester.check(table.lines)


def test_lines_are_listed_below_their_branches_while_these_are_open(table):
    show(table, a_row("off", a_row("a", a_row("a.1")), a_row("b")), a_row("final"))
    assert listed(table) == ["off", "a", "a.1", "b", "final"]
    table.toggle("a")
    assert listed(table) == ["off", "a", "b", "final"]
    table.toggle("off")
    assert listed(table) == ["off", "final"]
    table.toggle("off")
    assert listed(table) == ["off", "a", "b", "final"], "an inner branch stays as it was left"


def test_a_chosen_line_stays_chosen_inside_a_closed_branch(table):
    show(table, a_row("off", a_row("a"), a_row("b")), a_row("final"))
    table.choose_line("b")
    table.toggle("off")
    assert (table.chosen_line, table.current_key) == ("b", None)
    table.toggle("off")
    assert (table.chosen_line, table.current_key) == ("b", "b")


def test_a_line_stays_chosen_where_another_ledger_has_it(table):
    show(table, a_row("off", a_row("a"), a_row("b")), a_row("final"))
    table.choose_line("b")
    show(table, a_row("def"), a_row("off", a_row("b"), a_row("new"), a_row("a")), a_row("final"))
    assert (table.chosen_line, table.current_key) == ("b", "b")
    show(table, a_row("def"), a_row("off", a_row("a")))
    assert (table.chosen_line, table.current_key) == ("", None)


def test_arrow_keys_fold_and_lead_out_of_and_into_a_branch(qtbot, table):
    show(table, a_row("off", a_row("a"), a_row("b")), a_row("final"))
    table.choose_line("b")
    for key, chosen, lines in (
        (Qt.Key.Key_Left, "off", 4),
        (Qt.Key.Key_Left, "off", 2),
        (Qt.Key.Key_Left, "off", 2),
        (Qt.Key.Key_Right, "off", 4),
        (Qt.Key.Key_Right, "a", 4),
        (Qt.Key.Key_Right, "a", 4),
    ):
        qtbot.keyClick(table, key)
        assert (table.chosen_line, len(listed(table))) == (chosen, lines)


def test_rows_are_found_by_id(table):
    show(table, a_row("off", a_row("a")))
    table.toggle("off")
    assert table.row_of("a") == a_row("a")
    assert table.row_of("z") is None
    assert not table.is_seen("a")


def test_a_row_is_read_out_whole(table):
    show(table, LedgerRow("a", "Armor", "", ("195 × 2.5",), "487.5", 1, 2.5, "", ()), a_row("b", a_row("c")))
    spoken = [table.lines.index(place, 0).data(Qt.ItemDataRole.AccessibleTextRole) for place in (0, 1)]
    assert spoken == ["Armor, 195 × 2.5, 487.5, change +2.5", "B, 1.0, expanded"]


names = st.lists(st.sampled_from("abcdef"), unique=True, max_size=5)


def ledger_of(tops: list[str], parts: list[str], figure: str) -> tuple[LedgerRow, ...]:
    return tuple(a_row(top, *(a_row(f"{top}.{part}", figure=figure) for part in parts)) for top in tops)


@settings(max_examples=20)
@given(st.lists(st.tuples(names, names, st.sampled_from(["1.0", "2.0"])), min_size=1, max_size=3))
def test_any_ledger_can_follow_any_other(qapp, steps):
    table = LedgerTable()
    tester = QAbstractItemModelTester(table.lines, QAbstractItemModelTester.FailureReportingMode.Fatal)
    for tops, parts, figure in steps:
        rows = ledger_of(tops, parts, figure)
        show(table, *rows)
        assert table.lines.rows == [row for top in rows for row in top.walk()]
    del tester


def test_units_with_any_content_give_lines_with_ids_of_their_own():
    everything = [(catalog_id("Medium Laser"), LA), (catalog_id("AC/20 Ammo"), LT), (catalog_id("AC/20 Ammo"), LT)]
    rows = rows_of(snapshot_of(evaluate(mech(*everything, armor=armored(10)))))
    found = [row.id for top in rows for row in top.walk()]
    assert len(found) == len(set(found))
