"""The list of equipment in two groups, what fits and what does not, and the search field above it, in the window."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from designer import paths
from designer.app.pages.editor.editor import Editor
from designer.app.shell.window import Window
from designer.app.ui import theme
from designer.app.ui.icons import paint_sign
from designer.app.views.equipment import columns
from designer.app.views.equipment.table import ItemGroup
from designer.app.views.equipment.view import Browser
from designer.construction.mass import mass
from designer.construction.slot_space import slot_use
from designer.editing import edits
from tests.app.painted_texts import painted_texts

LEFT = Qt.MouseButton.LeftButton
GAUSS, LASER = "is-gauss-rifle", "small-laser"


@pytest.fixture
def editor(qtbot, qapp: QApplication, windows: Callable[..., Window]) -> Editor:
    """The Wayfarer, of which a ton and a few slots are free."""
    theme.apply(qapp, "dark", "automatic")
    window = windows(design=paths.data("designs", "wayfarer-wfr-3d.mtf"))
    QApplication.processEvents()
    assert window.editor is not None
    return window.editor


@pytest.fixture
def browser(editor: Editor) -> Browser:
    return editor.views.browser


def heading_above(browser: Browser, place: int) -> str:
    """The words of the heading above a row; empty if there is none."""
    if browser.table.heading_rect(place).isEmpty():
        return ""
    return " ".join(browser.table.heading_of(browser.model.group_of(browser.model.rows[place])))


def test_what_fits_stands_first_below_a_heading_that_says_what_is_free(editor, browser):
    rows = browser.model.rows
    fitting = [facts for facts in rows if browser.states.fits(facts)]
    usual = [facts for facts in fitting if not browser.states.above_level(facts)]
    free, slots = mass(editor.context.graph).free, slot_use(editor.context.graph).free
    assert 0 < len(usual) < len(fitting) < len(rows)
    assert list(rows[: len(fitting)]) == fitting
    assert list(rows[: len(usual)]) == usual
    assert all(facts.mass <= free and facts.slots <= slots for facts in fitting)
    assert heading_above(browser, 0) == f"Fits now {len(usual)} in {free / 1000:g} t, {slots} slots"
    level = f"Above Standard in {editor.context.unit.tech.year} {len(fitting) - len(usual)}"
    assert heading_above(browser, len(usual)) == level
    assert heading_above(browser, len(fitting)) == f"Too heavy or too big {len(rows) - len(fitting)}"
    others = [place for place in range(len(rows)) if place not in (0, len(usual), len(fitting))]
    assert not any(heading_above(browser, place) for place in others)


def test_an_edit_and_undo_move_items_between_the_groups(editor, browser):
    laser = next(facts for facts in browser.model.rows if facts.item.id == LASER)
    assert browser.model.group_of(laser) is ItemGroup.FITS
    for _ in range(2):
        editor.context.apply(edits.place_best(LASER))
    assert not mass(editor.context.graph).free
    assert browser.model.group_of(laser) is ItemGroup.TOO_BIG
    assert slot_use(editor.context.graph).free == 1
    assert heading_above(browser, 0).endswith("in 0 t, 1 slot")
    editor.context.undo()
    assert browser.model.group_of(laser) is ItemGroup.FITS


def test_a_click_on_a_heading_chooses_nothing_and_keys_pass_over_it(qtbot, browser):
    table = browser.table
    last = sum(browser.states.fits(facts) for facts in browser.model.rows) - 1
    table.choose(browser.model.rows[last].item.id, show=True)
    table.setFocus()
    QTest.keyClick(table, Qt.Key.Key_Down)
    assert table.current_item == browser.model.rows[last + 1].item.id
    band = table.heading_rect(last + 1)
    table.choose()
    qtbot.mouseClick(table.viewport(), LEFT, pos=band.center())
    assert not table.current_item
    below = QPoint(band.center().x(), band.bottom() + band.height() // 2)
    qtbot.mouseClick(table.viewport(), LEFT, pos=below)
    assert table.current_item == browser.model.rows[last + 1].item.id


def test_only_the_chosen_row_of_what_does_not_fit_has_a_warning_which_says_why(monkeypatch, browser):
    signs = []

    def noted(painter, x, y, name, *more):
        signs.append(name)
        return paint_sign(painter, x, y, name, *more)

    monkeypatch.setattr(columns, "paint_sign", noted)
    browser.table.grab()
    assert "warning" not in signs
    browser.search.setText("gauss rifle")
    browser.table.choose(GAUSS)
    browser.table.grab()
    assert signs.count("warning") == 1
    said = browser.model.index(browser.model.place_of(GAUSS), 0).data(Qt.ItemDataRole.ToolTipRole)
    assert said.endswith("15 t needed, 1 t free. No room for 7 slots")


def test_what_the_year_has_only_as_a_prototype_is_marked_and_its_card_says_so_in_full(monkeypatch, editor, browser):
    """The ER medium laser of the Inner Sphere is in production from 3058 (TM)."""
    signs = []
    monkeypatch.setattr(columns, "paint_sign", lambda _painter, _x, _y, name, *_: signs.append(name))
    editor.window().resize(1366, 768)
    browser.search.setText("er medium laser")
    laser = "is-er-medium-laser"
    for year in (3054, 3058):
        editor.context.apply(edits.set_year(year))
        browser.seek(laser)
        QApplication.processEvents()
        signs.clear()
        browser.table.grab()
        said = browser.model.index(browser.model.place_of(laser), 0).data(Qt.ItemDataRole.ToolTipRole)
        assert ("Only as a prototype in 3054" in said, "prototype" in signs) == (year == 3054, year == 3054)
        assert not [text.words for text in painted_texts(browser.card) if "\u2026" in text.words]


def test_a_search_by_name_has_the_best_match_first_whether_it_fits_or_not(qtbot, browser):
    qtbot.keyClicks(browser.search, "gauss rifle")
    assert browser.table.current_item == browser.model.rows[0].item.id == GAUSS
    assert heading_above(browser, 0) == ""


def test_the_search_field_shows_an_example_of_a_query_in_full(editor, browser):
    for size in ((1366, 768), (1920, 1080)):
        editor.window().resize(*size)
        QApplication.processEvents()
        assert browser.search.placeholderText() == "Name, or heat<=3 range>9", size


def test_favorites_history_and_help_are_under_the_lens(qtbot, browser):
    finder = browser.finder
    assert finder.search_button.menu() is finder.search_menu
    assert finder.search.isAncestorOf(finder.search_button)
    browser.toggle_favorite(LASER)
    finder.search_menu.only["favourites"].trigger()
    assert [facts.item.id for facts in browser.model.rows] == [LASER]
    finder.search_menu.only["favourites"].trigger()
    assert len(browser.model.rows) > 100
    finder.search_menu.help.trigger()
    assert finder.help.isVisible()
    finder.help.close()
