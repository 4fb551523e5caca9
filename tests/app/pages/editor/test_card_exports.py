"""The Alpha Strike card in the window: where it is shown, and how it is saved and copied."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QTableView

from designer import paths
from designer.app.pages.editor import card_exports


@pytest.fixture
def window(windows):
    return windows(design=paths.data("designs", "longstride-lsd-2.mtf"))


def _do(window, name):
    window.actions_by_name[name].trigger()


def test_the_card_stands_beside_the_ledger_which_keeps_its_tools(window):
    views = window.editor.views
    _do(window, "go_card")
    assert views.card.isVisible()
    assert not views.ledger.isVisible()
    assert not any(tool.isVisible() for tool in views.ledger.header_tools())
    _do(window, "go_ledger")
    assert views.ledger.isVisible()
    assert all(tool.isVisible() for tool in views.ledger.header_tools())


def test_what_is_pinned_brings_the_ledger_back(window):
    _do(window, "go_card")
    window.editor.views.ledger.pin("sheet.bv")
    assert window.editor.views.ledger.isVisible()


@pytest.mark.parametrize(("name", "begin"), [("c.pdf", b"%PDF"), ("c.svg", b"<?xml"), ("c.png", b"\x89PNG")])
def test_the_name_of_the_file_says_in_which_form_a_card_is_saved(unseen, tmp_path, monkeypatch, name, begin):
    monkeypatch.setattr(card_exports, "file_to_save", lambda *_: tmp_path / name)
    _do(unseen, "save_card")
    assert (tmp_path / name).read_bytes().startswith(begin)
    assert unseen.notice.text == f"{name} is saved in {tmp_path}."


def test_the_card_is_copied_as_a_picture(unseen):
    _do(unseen, "copy_card")
    picture = QApplication.clipboard().image()
    assert (picture.width(), picture.height()) == (1050, 750)  # 3.5 by 2.5 inches at 300 dots
    assert unseen.notice.text == "The card of Longstride LSD-2 is in the clipboard."


def test_a_folder_that_cannot_be_written_to_is_said(unseen, tmp_path, monkeypatch):
    monkeypatch.setattr(card_exports, "file_to_save", lambda *_: tmp_path / "missing" / "c.svg")
    _do(unseen, "save_card")
    assert unseen.notice.severity == "error"


def test_sheet_board_and_ledger_are_copied_as_pictures_with_all_that_they_have(window):
    views = window.editor.views
    _do(window, "copy_sheet_picture")
    sheet = QApplication.clipboard().image()
    assert (sheet.width(), sheet.height()) == (1240, 1754)  # A4 at 150 dots an inch
    _do(window, "copy_board_picture")
    board = QApplication.clipboard().image()
    assert (board.width(), board.height()) == (2 * views.slots.board.width(), 2 * views.slots.board.height())
    _do(window, "copy_ledger_picture")
    ledger, (table, *_) = QApplication.clipboard().image(), views.ledger.findChildren(QTableView)
    assert ledger.height() >= 2 * table.verticalHeader().length()
    assert ledger.width() == 2 * views.ledger.width()
    last = table.model().rowCount() - 1
    middle = QPoint(0, table.rowViewportPosition(last) + table.rowHeight(last) // 2)
    y = 2 * table.viewport().mapTo(views.ledger, middle).y()
    assert len({ledger.pixel(x, y) for x in range(ledger.width())}) > 2, "the last line is drawn"
    assert window.notice.text == "The picture of Longstride LSD-2 is in the clipboard."
