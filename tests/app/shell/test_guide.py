"""The guide in the window: F1 opens the page on what has the focus."""

import json

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QImage

from designer import language, paths
from designer.app.shell.guide import FIRST, GuideWindow, anchors, page_file, page_for, page_text
from designer.app.ui import theme


def records():
    return [json.loads(line) for line in paths.resources("guide.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("code", ["en", "de"])
def test_every_page_and_heading_that_f1_leads_to_exists(code, monkeypatch):
    monkeypatch.setattr(language, "spoken", lambda: code)
    for record in records():
        name, _, heading = record["page"].partition("#")
        assert page_file(name).is_file(), name
        assert not heading or heading in anchors(page_file(name).read_text(encoding="utf-8")), (code, record)


def test_f1_opens_the_page_on_what_has_the_focus(windows, qtbot):
    window = windows(size=(1366, 768))
    window.manager.open([paths.data("designs", "wayfarer-wfr-3d.mtf")])
    views = window.editor.views
    assert page_for(views.ledger) == "guide/editor.md#battle-value"
    assert page_for(views.browser) == "guide/editor.md#the-equipment"
    assert page_for(None) == FIRST
    window.actions_by_name["guide"].trigger()
    guide = GuideWindow.of(window)
    assert guide.isVisible()
    assert guide.pages.toPlainText()
    guide.show_page("guide/editor.md#the-panels")
    assert guide.pages.textCursor().block().text() == "The panels"
    guide.pages.anchorClicked.emit(QUrl("first-steps.md"))
    assert guide.pages.page == "guide/first-steps.md"
    qtbot.mouseClick(guide.back, Qt.MouseButton.LeftButton)
    assert guide.pages.page == "guide/editor.md#the-panels"
    qtbot.keyClick(guide.pages, Qt.Key.Key_Escape)
    assert not guide.isVisible()


def test_links_do_not_lead_out_of_the_documents(windows, monkeypatch):
    guide = GuideWindow.of(windows())
    guide.show_page(FIRST)
    guide.pages.anchorClicked.emit(QUrl("../../pyproject.toml"))
    assert guide.pages.page == FIRST


def test_a_page_shows_each_picture_once_in_the_theme_of_the_window(qapp):
    for look in ("dark", "light"):
        theme.apply(qapp, look)
        text = page_text("guide/editor.md")
        assert text.count("pictures/editor-") == 1
        assert f"pictures/editor-{look}.png" in text
        assert not QImage(str(paths.docs("pictures", f"editor-{look}.png"))).isNull()


def test_the_search_finds_words_of_the_page(windows, qtbot):
    guide = GuideWindow.of(windows())
    guide.show_page("guide/files.md")
    guide.search.setText("HeavyMetal")
    assert guide.pages.textCursor().selectedText() == "HeavyMetal"
    guide.search.setText("no such words")
    assert guide.missing.isVisible()
