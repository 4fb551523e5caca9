"""Handing a design on: to the clipboard, and into files to read."""

import pytest
from PySide6.QtWidgets import QApplication

from designer.app.pages.editor import exports
from designer.app.shell.window import Window
from designer.formats import read_text
from designer.formats.share_code import share_code
from designer.formats.unit_sheet import chat_line, sheet_bbcode, sheet_html, sheet_markdown, sheet_text
from designer.workspace.settings import Settings


def _do(window, name):
    window.actions_by_name[name].trigger()


@pytest.mark.parametrize(
    ("command", "form"),
    [
        ("copy_sheet", sheet_text),
        ("copy_chat", chat_line),
        ("copy_markdown", sheet_markdown),
        ("copy_bbcode", sheet_bbcode),
        ("copy_code", share_code),
    ],
)
def test_a_design_is_copied_to_be_read(unseen, command, form):
    _do(unseen, command)
    assert QApplication.clipboard().text() == form(unseen.editor.context.unit)
    assert "clipboard" in unseen.notice.text


def test_what_is_copied_to_be_read_is_laid_out_for_what_takes_that(unseen):
    _do(unseen, "copy_sheet")
    content = QApplication.clipboard().mimeData()
    assert content.hasText()
    assert content.html() == sheet_html(unseen.editor.context.unit)


def test_what_is_copied_as_a_file_reads_as_the_same_design(unseen):
    _do(unseen, "copy_file")
    assert read_text(QApplication.clipboard().text()).unit.mounts == unseen.editor.context.unit.mounts


@pytest.mark.parametrize(("name", "form"), [("sheet.html", sheet_html), ("sheet.txt", sheet_text)])
def test_the_name_of_the_file_says_in_which_form_a_sheet_is_exported(unseen, tmp_path, monkeypatch, name, form):
    monkeypatch.setattr(exports, "file_to_save", lambda *_: tmp_path / name)
    _do(unseen, "export_sheet")
    assert (tmp_path / name).read_text("utf-8") == form(unseen.editor.context.unit)
    assert unseen.notice.text == f"{name} is saved in {tmp_path}."


def test_a_folder_that_cannot_be_written_to_is_said(unseen, tmp_path, monkeypatch):
    monkeypatch.setattr(exports, "file_to_save", lambda *_: tmp_path / "missing" / "sheet.html")
    _do(unseen, "export_sheet")
    assert unseen.notice.severity == "error"
    assert "sheet.html cannot be written" in unseen.notice.text


def test_without_a_design_nothing_can_be_exported(qtbot):
    window = Window(Settings(), keep=lambda _: "")
    qtbot.addWidget(window)
    assert not window.actions_by_name["export_sheet"].isEnabled()
