"""The keyboard goes where a command sends it: to a view, or on through the regions of the window."""

import gc
from weakref import ref

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from designer import paths
from designer.app.shell.regions import regions
from tests.app.conftest import focused


@pytest.fixture
def window(windows):
    made = windows(active=True, design=paths.data("designs", "wayfarer-wfr-3d.mtf"))
    return made


VIEWS = {
    "go_equipment": "browser",
    "go_findings": "findings",
    "go_ledger": "ledger",
    "go_armor": "armor",
    "go_timeline": "timeline",
    "go_card": "card",
    "show_loadout": "loadout",
    "show_chassis": "chassis",
    "show_identity": "identity",
    "show_quirks": "quirks",
    "go_board": "slots",
}


@pytest.mark.parametrize("width", [1100, 1366, 1920])
def test_every_view_is_gone_to_by_a_command(window, width):
    window.resize(width, 900)
    QApplication.processEvents()
    for command, view in VIEWS.items():
        window.actions_by_name[command].trigger()
        focused = QApplication.focusWidget()
        assert focused is not None
        assert getattr(window.editor.views, view).isAncestorOf(focused), command


def test_a_list_is_gone_to_rather_than_what_stands_over_it(window):
    window.actions_by_name["go_equipment"].trigger()
    assert QApplication.focusWidget() is window.editor.views.browser.table


def test_the_key_of_a_view_leads_from_what_stands_over_its_list_to_the_list(window):
    browser = window.editor.views.browser
    browser.search.setFocus()
    window.actions_by_name["go_equipment"].trigger()
    assert QApplication.focusWidget() is browser.table


def test_an_arrow_after_the_key_of_a_view_leaves_the_design_as_it_is(window):
    before = window.editor.context.unit
    for command in (*VIEWS, "show_background", "convert"):
        for key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            window.actions_by_name[command].trigger()
            QTest.keyClick(focused(), key)
            assert window.editor.context.unit is before, command


def test_a_list_without_rows_is_not_gone_to_before_what_fills_it(window):
    window.actions_by_name["convert"].trigger()
    assert focused().accessibleName() == "Chassis form"


def test_a_view_is_gone_to_from_another_page(window):
    window.turn_to(2)
    window.actions_by_name["go_findings"].trigger()
    assert window.workspace is None
    assert QApplication.focusWidget() is window.editor.views.findings.list


@pytest.mark.parametrize("width", [1366, 1920])
def test_f6_leads_round_through_all_regions_in_reading_order(window, width):
    window.resize(width, 1000)
    for page in (0, 1, 2):
        window.turn_to(page)
        QApplication.processEvents()
        all_of_them = regions(window)
        assert all_of_them[0] is window.top
        assert len(all_of_them) > 4
        stops = []
        while (stop := _next()) not in stops:
            stops.append(stop)
        reached = [next(at for at, region in enumerate(all_of_them) if region.isAncestorOf(each)) for each in stops]
        first = reached.index(min(reached))
        assert reached[first:] + reached[:first] == sorted(reached), "in reading order"
        back = [_next(Qt.KeyboardModifier.ShiftModifier) for _ in stops]
        assert back == stops[::-1]


def test_f6_comes_back_to_where_the_keyboard_was_in_a_region(window):
    window.editor.search()
    field = QApplication.focusWidget()
    _next()
    assert QApplication.focusWidget() is not field
    _next(Qt.KeyboardModifier.ShiftModifier)
    assert QApplication.focusWidget() is field


def test_the_choice_of_designs_is_the_first_region_of_a_comparison(window):
    window.turn_to(1)
    QApplication.processEvents()
    page = window.workspace
    choice = next(region for region in regions(window) if page.isAncestorOf(region))
    assert all(choice.isAncestorOf(picker) for picker in page.pickers)


def test_on_the_start_page_f6_leads_between_the_bar_and_the_page(window):
    window.show_start()
    found = {type(region).__name__ for region in regions(window)}
    assert {"TopBar", "StartPage"} <= found
    _next()
    assert QApplication.focusWidget() is not None


def _next(modifiers=Qt.KeyboardModifier.NoModifier):
    QTest.keyClick(focused(), Qt.Key.Key_F6, modifiers)
    return QApplication.focusWidget()


@pytest.mark.parametrize("key", [Qt.Key.Key_Tab, Qt.Key.Key_Backtab])
def test_whoever_looks_where_tab_leads_leaves_all_parts_alive(window, key):
    """Python's search for garbage takes what only a getter of PySide's holds, and Qt's part of it, too."""
    gone = []
    window.editor.views.browser.table.horizontalHeader().destroyed.connect(lambda *_: gone.append("the table's head"))
    head = ref(window.editor.views.browser.table.horizontalHeader())
    for _ in range(3):
        QTest.keyClick(focused(), key)
        there = head()
        assert there is not None
        there.viewport().update()  # as it does when the theme changes
        del there
    gc.collect()
    assert head() is not None
    assert gone == []
