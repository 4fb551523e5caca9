"""The shares of the units in the totals of a force add up to the totals."""

import pytest
from PySide6.QtWidgets import QApplication

from designer import paths
from designer.app.pages.forces.lists import figure_rows
from designer.app.pages.forces.rows import unit_rows
from designer.forces.force import Force, member_of
from designer.forces.values import force_value, totals
from designer.formats import read

DAMAGE = {0: [10.0] * 21, 1: [4.0] * 21}
"""Damage of the two units at each range."""


@pytest.fixture
def rows():
    names = ("wayfarer-wfr-3d.mtf", "ironbark-irb-9k.mtf")
    force = Force(members=tuple(member_of(read(paths.data("designs", name)).unit) for name in names))
    ledger = force_value(force)
    values = [row.value for row in unit_rows(force, ledger, {}) if not row.is_total]
    return {row.name: row for row in figure_rows(force, totals(force, ledger), [14.0] * 21, values, DAMAGE)}


@pytest.mark.parametrize(
    "name", ["Battle Value", "Damage at 9", "Armor points", "Tonnage, t", "Point value", "Heat not sunk"]
)
def test_shares_add_up_to_the_sum(rows, name):
    assert sum(rows[name].shares) == rows[name].a


@pytest.mark.parametrize("name", ["Slowest walk", "Units to move"])
def test_what_is_no_sum_has_no_shares(rows, name):
    assert rows[name].shares == ()


@pytest.mark.parametrize(
    ("width", "height", "place"), [(1920, 960, "right"), (1366, 680, "beside"), (1366, 560, "tab"), (1000, 680, "tab")]
)
def test_the_totals_stand_where_there_is_room_for_them(page, width, height, place):
    page.add_open_designs()
    page.renew()
    page.resize(width, height)
    tabs = page.findings_panel
    assert page.totals_panel.isVisibleTo(page) == (place != "tab")
    assert tabs.isAncestorOf(page.totals) == (place == "tab")
    assert page.right.isAncestorOf(page.totals) == (place == "right")
    assert page.ledger_panel.isAncestorOf(page.ledger) == (place == "right")
    QApplication.processEvents()  # the window lays out the page once more
    page.resize(1920, 960)
    assert page.right.isAncestorOf(page.totals), "and they come back"
