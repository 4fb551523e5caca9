"""What leaves the Library page: tables of what is found, lists of share codes, links to queries."""

import csv
import json

import pytest
from PySide6.QtWidgets import QApplication

from designer.app.shell.workspace_list import index_of
from designer.library.query_link import query_link


@pytest.fixture
def said(filled):
    found = []
    filled.designs.requests.said.connect(lambda severity, words: found.append((severity, words)))
    return found


def rows(page):
    return [line.name for line in page.table.units.rows]


@pytest.mark.parametrize("name", ["found.csv", "found"])
def test_what_is_found_is_written_in_the_order_of_the_table(window, filled, tmp_path, name):
    filled.query.set_text("bv>1000")
    filled.texts.ask = lambda *_: tmp_path / name
    filled.act("library_export")
    written = list(csv.DictReader((tmp_path / "found.csv").read_text("utf-8-sig").splitlines()))
    assert [f"{row['chassis']} {row['model']}".strip() for row in written] == rows(filled)
    assert 0 < len(written) < len(filled.listing.everything)
    assert all(int(row["bv"]) > 1000 for row in written)
    assert window.notice.text == f"{len(written)} units are in found.csv."


def test_the_suffix_is_the_form(filled, tmp_path):
    filled.texts.ask = lambda *_: tmp_path / "all.jsonl"
    filled.act("library_export")
    written = [json.loads(line) for line in (tmp_path / "all.jsonl").read_text("utf-8").splitlines()]
    assert len(written) == len(rows(filled))


def test_a_table_that_cannot_be_written_is_said(filled, tmp_path, said):
    filled.texts.ask = lambda *_: tmp_path / "nowhere" / "all.csv"
    filled.act("library_export")
    ((severity, words),) = said
    assert severity == "error"
    assert words.startswith("all.csv cannot be saved: ")


def test_codes_of_the_chosen_units_open_them_where_they_are_pasted(window, filled, said):
    some = filled.table.units.rows[:3]
    filled.table.choose(*(line.id for line in some))
    filled.act("library_copy_codes")
    assert said == [("note", "3 share codes are copied.")]
    window.actions_by_name["open_copied"].trigger()
    assert [document.title for document in window.manager.documents] == [line.name for line in some]


def test_a_damaged_code_of_several_is_told_and_the_others_are_opened(window, filled, qtbot):
    filled.table.choose(*(line.id for line in filled.table.units.rows[:2]))
    filled.act("library_copy_codes")
    manager = window.manager
    with qtbot.waitSignal(manager.told) as told:
        manager.take_text(f"{QApplication.clipboard().text()} MW1-0123456789")
    assert told.args[0] == "error"
    assert "damaged" in told.args[1]
    assert len(manager.documents) == 2


def test_the_link_to_a_query_asks_it_in_the_field_and_in_the_window(window, filled):
    filled.query.set_text("tech:clan bv>900")
    window.actions_by_name["library_copy_link"].trigger()
    link = QApplication.clipboard().text()
    assert link == query_link("tech:clan bv>900")
    filled.query.clear()
    filled.query.field.setText(link)
    assert filled.query.text == "tech:clan bv>900"
    filled.query.clear()
    window.turn_to(index_of("forces"))
    assert not filled.isVisible()
    window.actions_by_name["open_copied"].trigger()
    assert filled.isVisible()
    assert filled.query.text == "tech:clan bv>900"
