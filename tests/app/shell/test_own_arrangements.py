"""Arrangements of the panels: the ones that are offered, those that the user saves, and what they leave reachable."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from designer import paths
from designer.app.pages.editor.layout_modes import place_in
from designer.app.ui import theme
from designer.app.ui.dialogs import Dialogs
from designer.editing import edits
from designer.workspace.settings import read_settings
from tests.app.conftest import come_due

PANELS = ("side_dock", "ledger", "below")


@pytest.fixture
def make(windows, qapp):
    def window(settings=None, size=(1366, 768), names=("Bench",)):
        theme.apply(qapp, "dark", "automatic")
        answers = iter(names)
        new = windows(
            settings,
            Dialogs(name=lambda *_: next(answers)),
            size=size,
            design=paths.data("designs", "wayfarer-wfr-3d.mtf"),
        )
        QApplication.processEvents()
        return new

    return window


def shown(window):
    return [panel for panel in PANELS if window.editor.shell.is_shown(panel)]


def do(window, name):
    action = window.actions_by_name[name]
    assert action.isEnabled(), name
    action.trigger()
    QApplication.processEvents()


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_three_arrangements_are_offered_and_the_board_takes_the_room(make, size):
    window = make(size=size)
    slots, ledger = window.editor.views.slots, window.editor.shell._value
    assert shown(window) == list(PANELS)
    assert window.actions_by_name["arrange_everything"].isChecked()
    before, ledger_width = slots.width(), ledger.width()
    do(window, "arrange_ledger")
    assert shown(window) == ["ledger"]
    assert ledger.width() == ledger_width, "the ledger stays as wide as it was"
    assert slots.width() > before + 200
    assert place_in(window.editor, slots).bottom() > window.editor.height() - window.editor.status.height() - 20
    do(window, "arrange_equipment")
    assert shown(window) == ["side_dock", "below"]
    assert window.actions_by_name["arrange_equipment"].isChecked()
    assert not window.actions_by_name["arrange_everything"].isChecked()
    do(window, "arrange_everything")
    assert (slots.width(), ledger.width()) == (before, ledger_width)


def test_what_is_asked_for_is_shown_again(make, qtbot):
    window = make()
    do(window, "arrange_ledger")
    do(window, "go_findings")
    assert shown(window) == ["ledger", "below"]
    assert window.editor.views.findings.isVisible()
    do(window, "find")
    assert shown(window) == list(PANELS)
    do(window, "arrange_equipment")
    qtbot.mouseClick(window.editor.status.readouts["BV"], Qt.MouseButton.LeftButton)
    assert "ledger" in shown(window), "a figure is pinned into the ledger"
    do(window, "arrange_equipment")
    do(window, "go_ledger")
    assert window.editor.views.ledger.isVisible()


def test_the_keyboard_does_not_stay_in_a_panel_that_is_hidden(make):
    window = make()
    do(window, "go_ledger")
    do(window, "arrange_equipment")
    assert window.focusWidget() is window.editor.views.slots.board


@pytest.mark.parametrize("key", ["go_findings", "next_region", "go_ledger"])
def test_the_focus_that_a_key_moved_is_seen(make, qtbot, key):
    window = make()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.mouseClick(window.editor.views.slots.board, Qt.MouseButton.LeftButton, pos=QPoint(2, 2))
    assert not theme.shows_focus(window.focusWidget())
    do(window, key)
    assert window.focusWidget() is not window.editor.views.slots.board
    assert theme.shows_focus(window.focusWidget())


def test_an_arrangement_is_saved_under_a_name_and_there_after_a_restart(make):
    window = make(names=("Bench", ""))
    do(window, "below_panel")
    root = window.editor.shell._root
    root.setSizes([330, 700, 330])
    root.splitterMoved.emit(330, 1)
    sizes = root.sizes()
    do(window, "save_arrangement")
    do(window, "arrange_ledger")
    do(window, "save_arrangement")
    assert [each.name for each in window.settings.window.arrangements] == ["Bench"], "no name, nothing is saved"
    window.close()
    settings, note = read_settings()
    assert note == ""
    again = make(settings)
    assert shown(again) == ["ledger"], "what was shown at the end"
    (entry,) = again.actions_by_name.own_arrangements.actions()
    assert entry.text() == "Bench"
    entry.trigger()
    QApplication.processEvents()
    assert shown(again) == ["side_dock", "ledger"]
    assert again.editor.shell._root.sizes() == sizes
    assert again.actions_by_name["forget_arrangement"].text() == "&Forget arrangement Bench"
    do(again, "forget_arrangement")
    assert again.actions_by_name.own_arrangements.actions() == []
    assert shown(again) == ["side_dock", "ledger"], "the panels stay as they are"
    assert not again.actions_by_name["forget_arrangement"].isEnabled()


def test_a_saved_arrangement_is_found_in_the_palette(make):
    window = make(names=("Bench",))
    do(window, "below_panel")
    do(window, "save_arrangement")
    do(window, "arrange_everything")
    window.open_palette()
    window.palette_view._search("arrangement bench")
    assert window.palette_view.hit.name == "Arrangement: Bench"
    window.palette_view.accept()
    assert "below" not in shown(window)


def test_without_a_place_there_is_no_preview_card_but_the_figures_tell(make, qtbot):
    window = make()
    do(window, "arrange_ledger")
    editor = window.editor
    editor.context.show_preview(edits.place_best("small-laser"))
    come_due(window)
    assert editor.card.isHidden()
    editor.context.end_preview()
    do(window, "below_panel")
    editor.context.show_preview(edits.place_best("small-laser"))
    qtbot.waitUntil(editor.card.isVisible)
