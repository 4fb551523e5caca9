"""The window takes no text of a design for markup, which could name pictures of this computer or another one."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import Qt as RichText
from PySide6.QtWidgets import QApplication, QLabel

from designer.app.shell.workspace_list import index_of
from designer.app.ui.widgets.tooltips import plain
from tests.hostile_files import named

pytestmark = pytest.mark.usefixtures("outcomes_in_sight")


def test_no_label_of_any_page_shows_markup_of_a_design(tmp_path, windows):
    window = windows(None, None, size=(1366, 768))
    window.manager.open([named(tmp_path)])
    for page in ("design", "compare", "lab"):
        window.turn_to(index_of(page))
        QApplication.processEvents()
        shown = [each for each in QApplication.allWidgets() if isinstance(each, QLabel) and "<img" in each.text()]
        assert not [each for each in shown if each.textFormat() == Qt.TextFormat.AutoText]


@pytest.mark.parametrize("text", ['<img src="file:///etc/passwd">', "<b>x</b>", "a <i>b</i>", "<?xml?>", "3 < 5 <u>"])
def test_a_tooltip_looks_like_its_text_and_is_no_markup(text):
    assert not RichText.mightBeRichText(plain(text))
    assert plain(text).replace("\N{WORD JOINER}", "") == text


def test_a_tooltip_without_markup_is_as_it_was():
    assert plain("3 < 5 & 7 > 2") == "3 < 5 & 7 > 2"
