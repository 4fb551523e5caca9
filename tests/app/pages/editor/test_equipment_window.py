"""The equipment in a window of its own: out and back, with all of its keys, and there again after a restart."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from designer import paths
from designer.app.ui import theme
from designer.workspace.settings import Settings, read_settings


@pytest.fixture
def make(windows, qapp):
    def window(settings=None, size=(1366, 768)):
        theme.apply(qapp, "dark", "automatic")
        new = windows(settings or Settings(), size=size, design=paths.data("designs", "wayfarer-wfr-3d.mtf"))
        QApplication.processEvents()
        return new

    return window


def float_it(window):
    window.actions_by_name["float_equipment"].trigger()
    QApplication.processEvents()
    return window.editor.views.equipment.own_window


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_it_goes_into_a_window_and_back(make, size):
    window = make(size=size)
    place, browser = window.editor.views.equipment, window.editor.views.browser
    tools = [tool.parentWidget() for tool in browser.header_tools()]
    own = float_it(window)
    assert browser.window() is own
    assert own.isVisible()
    assert window.actions_by_name["float_equipment"].isChecked()
    assert all(own.isAncestorOf(tool) and tool.isVisible() for tool in browser.header_tools())
    assert place.back.isVisible(), "the panel says where it is"
    place.back.click()
    QApplication.processEvents()
    assert place.own_window is None
    assert browser.isVisible()
    assert browser.window() is window
    assert [tool.parentWidget() for tool in browser.header_tools()] == tools
    assert all(tool.isVisible() for tool in browser.header_tools())
    assert not window.settings.window.equipment_window


def test_what_is_chosen_there_is_placed_and_the_keys_of_the_window_hold_there(make, qtbot):
    window = make()
    own, browser = float_it(window), window.editor.views.browser
    own.activateWindow()
    qtbot.waitUntil(own.isActiveWindow)
    browser.search.setFocus()
    qtbot.keyClicks(browser.search, "small laser")
    qtbot.keyClick(browser.search, Qt.Key.Key_Return)
    history = window.editor.document.session.history
    qtbot.waitUntil(lambda: (history.undo_label or "").startswith("Place Small Laser"))
    qtbot.keyClick(browser.table, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: history.undo_label is None)


def test_finding_equipment_leads_into_that_window(make, qtbot):
    window = make()
    own = float_it(window)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.actions_by_name["arrange_ledger"].trigger()
    window.actions_by_name["find"].trigger()
    qtbot.waitUntil(own.isActiveWindow)
    assert own.focusWidget() is window.editor.views.browser.search
    assert not window.editor.shell.is_shown("side_dock"), "its panel has nothing to show"


def test_closing_the_window_brings_the_equipment_back(make):
    window = make()
    float_it(window).close()
    QApplication.processEvents()
    assert window.editor.views.browser.window() is window
    assert not window.actions_by_name["float_equipment"].isChecked()


def test_it_goes_with_its_page_and_with_the_layout(make):
    window = make()
    own = float_it(window)
    window.turn_to(2)
    assert not own.isVisible()
    window.turn_to(0)
    assert own.isVisible()
    window.resize(1920, 1080)
    QApplication.processEvents()
    assert window.editor.mode == "wide"
    assert window.editor.views.browser.window() is own
    window.manager.open([paths.data("designs", "longstride-lsd-2.mtf")])
    assert window.editor.views.browser.window() is own, "another design is shown in it"


def test_it_is_where_it_was_after_a_restart(make):
    window = make()
    own = float_it(window)
    own.resize(400, 500)
    QApplication.processEvents()
    window.close()
    settings, _ = read_settings()
    assert settings.window.equipment_window
    again = make(settings)
    own = again.editor.views.equipment.own_window
    assert own.isVisible()
    assert (own.width(), own.height()) == (400, 500)
