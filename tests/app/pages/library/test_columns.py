"""The columns of the library's table: chosen ones are in sight, quotients are columns and orders."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from designer.app.pages.library.columns import COLUMNS
from designer.library.query_words import query_of
from designer.library.search import search
from tests.app.ui.tables.columns_in_sight import shown_columns


def ids_in_sight(page):
    return [page.table.units.columns[place].id for place in shown_columns(page.table)]


def ticked(page):
    page.column_choice.renew()
    return [row.id for row in page.column_choice.choices.rows if row.shown]


def test_what_is_ticked_is_in_sight_however_narrow_the_table(filled):
    filled.table.setFixedWidth(420)
    assert ["name", *ticked(filled)] == ids_in_sight(filled)
    hidden = [row for row in filled.column_choice.choices.rows if not row.shown]
    for row in hidden[:6]:
        filled.column_choice.list.model().columns[0].toggle(row)
    wanted = {row.id for row in hidden[:6]}
    assert wanted <= set(ids_in_sight(filled))
    assert ["name", *ticked(filled)] == ids_in_sight(filled)
    assert filled.table.horizontalScrollBar().maximum() > 0
    filled.column_choice.usual.click()
    assert filled.table.horizontalScrollBar().maximum() == 0
    assert filled.designs.settings.views.library.shown is None
    assert ["name", *ticked(filled)] == ids_in_sight(filled)


def test_the_space_bar_ticks_a_column(filled):
    filled.column_choice.renew()
    row = next(row for row in filled.column_choice.choices.rows if not row.shown)
    filled.column_choice.list.choose(row.id)
    QTest.keyClick(filled.column_choice.list, Qt.Key.Key_Space)
    assert row.id in ids_in_sight(filled)


@pytest.mark.parametrize(
    ("name", "word"), [("bv/tonnage", "bv/t"), ("cost/bv", "cost/bv"), ("damage.9/bv", "medium/bv")]
)
def test_a_quotient_is_a_column_and_an_order_as_on_the_command_line(filled, name, word):
    choice = filled.column_choice
    top, under = name.split("/")
    choice.figure.setCurrentIndex(choice.figure.findData(top))
    choice.per.setCurrentIndex(choice.per.findData(under))
    choice.add.click()
    assert ids_in_sight(filled)[-1] == name
    assert filled.designs.settings.views.library.shown[-1] == name
    place = len(COLUMNS)
    filled.table.sort_by(place, Qt.SortOrder.DescendingOrder)
    column = filled.table.units.columns[place]
    first = filled.table.units.rows[0]
    assert column.words(first) == f"{column.heading}: {column.text(first)}", "what a screen reader says"
    found = filled.library.ask(lambda database: search(database, query_of(""), ("id", word), (f"-{word}",)))
    assert [column.sort_key(line) for line in filled.table.units.rows] == pytest.approx([value for _, value in found])
    filled.query.set_text("bv>1000")
    assert 0 < len(filled.table.units.rows) < len(found), "the query goes on to choose the rows"
    choice.renew()
    choice.list.model().columns[0].toggle(choice.choices.rows[-1])
    assert name not in ids_in_sight(filled)
    assert filled.table.horizontalHeader().sortIndicatorSection() < place


def test_a_quotient_without_a_divisor_is_empty_and_last(filled):
    filled.table.show_named(["bv/jump"])
    filled.table.sort_by(len(COLUMNS), Qt.SortOrder.AscendingOrder)
    values = [line.value("jump") for line in filled.table.units.rows]
    assert 0 in values
    assert values.index(0) == sum(value > 0 for value in values)
    assert filled.table.units.columns[len(COLUMNS)].text(filled.table.units.rows[-1]) == ""


def test_settings_that_name_unknown_columns_show_the_others(filled):
    filled.table.show_named(["bv/nothing", "nothing", "/", "bv", "x/bv"])
    assert ids_in_sight(filled) == ["name", "bv"]
