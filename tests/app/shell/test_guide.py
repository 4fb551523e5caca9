"""The guide in the window: F1 opens the page on what has the focus."""

import importlib.util
import json
import pkgutil

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QImage, QTextDocument
from PySide6.QtWidgets import QApplication, QWidget

from designer import language, paths
from designer.app import pages, views
from designer.app.pages.editor.view_names import PAGES, TABS
from designer.app.pages.printing.dialog import PrintDialog
from designer.app.shell.guide import FIRST, GuideWindow, anchors, page_file, page_for, page_text
from designer.app.shell.workspace_list import WORKSPACES
from designer.app.ui import theme
from designer.app.ui.widgets.buttons import SegmentedSwitch
from designer.app.ui.widgets.panel import Panel
from designer.app.ui.widgets.tab_order import visible_widgets
from tests.app.conftest import come_due


def records():
    return [json.loads(line) for line in paths.resources("guide.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("code", ["en", "de"])
def test_every_page_and_heading_that_f1_leads_to_exists(code, monkeypatch):
    monkeypatch.setattr(language, "spoken", lambda: code)
    for record in records():
        name, _, heading = record["page"].partition("#")
        assert page_file(name).is_file(), name
        assert not heading or heading in anchors(page_file(name).read_text(encoding="utf-8")), (code, record)


def test_every_page_view_and_settings_page_has_its_place_in_the_guide():
    known = tuple(record["module"] for record in records() if record["page"] != FIRST)
    for package in (pages, views):
        for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            assert any(each.startswith(module.name) for each in known) or module.name.endswith(".workspace"), (
                module.name
            )
    for record in records():
        assert importlib.util.find_spec(record["module"]), record


def heading_of(page):
    """The heading that a link to the guide leads to: the one with the anchor, or the title of the page."""
    name, _, anchor = page.partition("#")
    text = page_file(name).read_text(encoding="utf-8")
    lines = [line.lstrip("# ") for line in text.splitlines() if line.startswith("#")]
    return lines[anchors(text).index(anchor)] if anchor else lines[0]


def stops_in(widget):
    return [each for each in visible_widgets(widget) if each.focusPolicy() & Qt.FocusPolicy.TabFocus]


def test_f1_anywhere_in_a_panel_or_on_a_page_leads_to_the_heading_that_names_it(windows):
    window = windows(size=(1366, 768), design=paths.data("designs", "longstride-lsd-2.mtf"))
    editor = window.editor
    for view in {*TABS, *PAGES} - {"notes"}:
        editor.show_view(view)
        QApplication.processEvents()
        place = editor.views.places[view if view in TABS else "identity"]
        panel = next(each for each in editor.shell.findChildren(Panel) if each.isAncestorOf(place))
        tabs = [each for each in stops_in(panel.parts[0]) if each.isCheckable() and each.isChecked()]
        switches = place.findChildren(SegmentedSwitch) if view in PAGES else ()
        for stop in [*stops_in(place), *tabs]:
            is_of_page = view in PAGES and stop not in tabs and stop.parentWidget() not in switches
            name = view if is_of_page else tabs[0].text()
            assert name.lower() in heading_of(page_for(stop)).lower(), (view, stop)
    for place, entry in enumerate(WORKSPACES[1:], start=1):
        window.turn_to(place)
        QApplication.processEvents()
        page = window.workspaces.made(entry.name)
        for stop in stops_in(page):
            assert page_for(stop).startswith(f"guide/{entry.name}.md"), (entry.name, stop)


def test_f1_in_a_dialog_opens_a_guide_that_the_dialog_does_not_block(windows, qtbot):
    window = windows(active=True, design=paths.data("designs", "wayfarer-wfr-3d.mtf"))
    window.actions_by_name["print_sheet"].trigger()
    (dialog,) = window.findChildren(PrintDialog)
    dialog.activateWindow()
    dialog.queue.setFocus()
    qtbot.waitUntil(dialog.isActiveWindow)
    qtbot.keyClick(dialog.queue, Qt.Key.Key_F1)
    guide = GuideWindow.of(dialog)
    assert guide.isVisible()
    assert guide.pages.page == "guide/sheets.md"
    guide.close()
    dialog.reject()


def test_f1_opens_the_page_on_what_has_the_focus(windows, qtbot):
    window = windows(size=(1366, 768), design=paths.data("designs", "wayfarer-wfr-3d.mtf"))
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


LAST = {record["page"].partition("#")[0]: record["page"] for record in records() if "#" in record["page"]}
"""For each page one of the headings that F1 leads to."""


@pytest.mark.parametrize("page", LAST.values())
def test_the_first_f1_opens_the_guide_with_its_heading_at_the_top(page, qtbot):
    """The guide is not shown before, so that its text has no width yet."""
    window = QWidget()
    qtbot.addWidget(window)
    guide = GuideWindow(window)
    guide.show_page(page)
    come_due(guide.pages)
    bar, block = guide.pages.verticalScrollBar(), guide.pages.textCursor().block()
    top = guide.pages.document().documentLayout().blockBoundingRect(block).top()
    assert block.blockFormat().headingLevel()
    assert guide.pages.document().textWidth() == pytest.approx(guide.pages.viewport().width())
    assert 0 < bar.value() == min(round(top), bar.maximum())


def test_links_of_a_translated_page_lead_to_translations_and_to_the_documents(windows, monkeypatch):
    guide = GuideWindow.of(windows()).pages
    monkeypatch.setattr(language, "spoken", lambda: "de")
    guide.show_page("guide/index.md")
    guide.anchorClicked.emit(QUrl("library.md"))
    assert guide.page == "guide/library.md"
    assert "Bibliothek" in guide.toPlainText()
    guide.anchorClicked.emit(QUrl("../../searching.md"))
    assert guide.page == "searching.md"


def test_the_guide_leads_to_what_changed(windows):
    guide = GuideWindow.of(windows()).pages
    guide.show_page(FIRST)
    guide.anchorClicked.emit(QUrl("../CHANGELOG.md"))
    assert guide.page == "CHANGELOG.md"
    assert guide.toPlainText().startswith("Changelog")


def test_the_menu_opens_what_changed(windows):
    window = windows()
    window.actions_by_name["changes"].trigger()
    assert GuideWindow.of(window).pages.toPlainText().startswith("Changelog")


def test_pictures_are_not_wider_than_the_page(windows):
    guide = GuideWindow.of(windows())
    guide.resize(500, 400)
    guide.show_page("guide/compare.md")
    name = QUrl.fromLocalFile(str(paths.docs("pictures", "compare-light.webp")))
    picture = guide.pages.loadResource(QTextDocument.ResourceType.ImageResource.value, name)
    assert QImage(name.toLocalFile()).width() > guide.pages.viewport().width()
    assert picture.width() / picture.devicePixelRatio() <= guide.pages.viewport().width()


def test_a_page_that_is_scrolled_stays_where_it_is_when_the_window_gets_another_width(windows, qtbot):
    guide = GuideWindow.of(windows())
    guide.show_page("guide/editor.md")
    bar = guide.pages.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    bar.setValue(bar.maximum() // 2)
    guide.pages.draw_anew()
    assert bar.value() / bar.maximum() == pytest.approx(0.5, abs=0.05)
    guide.show_page("guide/editor.md#the-panels")
    guide.pages.draw_anew()
    assert guide.pages.textCursor().block().text() == "The panels"


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
        assert f"pictures/editor-{look}.webp" in text
        assert not QImage(str(paths.docs("pictures", f"editor-{look}.webp"))).isNull()


@pytest.mark.parametrize(
    ("there", "shown"),
    [
        (("de/start-dark", "de/start-light", "start-dark", "start-light"), "de/start-dark"),
        (("de/start-light", "start-dark", "start-light"), "de/start-light"),
        (("start-dark", "start-light"), "start-dark"),
        (("start-light",), "start-light"),  # in a wheel
    ],
)
def test_a_page_shows_the_picture_of_its_language_and_theme_that_there_is(there, shown, qapp, monkeypatch, tmp_path):
    monkeypatch.setattr(language, "spoken", lambda: "de")
    monkeypatch.setattr(paths, "docs", tmp_path.joinpath)
    page = "\n".join(f"![x](../../pictures/de/start-{look}.webp#only-{look})" for look in ("light", "dark"))
    for name, text in {"guide/de/one.md": page, **{f"pictures/{each}.webp": "" for each in there}}.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    theme.apply(qapp, "dark")
    assert page_text("guide/one.md") == f"![x](../../pictures/{shown}.webp)"


def test_the_search_finds_words_of_the_page(windows, qtbot):
    guide = GuideWindow.of(windows())
    guide.show_page("guide/files.md")
    guide.search.setText("HeavyMetal")
    assert guide.pages.textCursor().selectedText() == "HeavyMetal"
    guide.search.setText("no such words")
    assert guide.missing.isVisible()
