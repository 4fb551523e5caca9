"""Where the keyboard is: on the board of a design that was opened, and from there by Tab in reading order."""

import shutil
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent, QShortcutEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenuBar, QWidget

from designer import design, paths
from designer.app.shell import regions as shell_regions
from designer.app.shell.workspace_list import WORKSPACES
from designer.app.ui import theme
from designer.units.location import HD
from tests.app.conftest import focused

pytestmark = pytest.mark.usefixtures("outcomes_in_sight")

SAMPLES = paths.data("designs")


@pytest.fixture
def make(qapp, windows):
    def window(size=(1366, 768)):
        theme.apply(qapp, "dark", "automatic")
        return windows(size=size, active=True)

    return window


@pytest.fixture
def window(make):
    return make()


@pytest.fixture
def file(tmp_path):
    return Path(shutil.copy(SAMPLES / "wayfarer-wfr-3d.mtf", tmp_path / "wayfarer.mtf"))


def board_of(window):
    return window.editor.views.slots.board


# -- on the board ---------------------------------------------------------------------------------------------


def test_it_is_on_the_board_of_what_is_opened_made_and_turned_to(window, file):
    window.manager.open([file])
    assert board_of(window).hasFocus()
    window.manager.open_sample(SAMPLES / "longstride-lsd-2.mtf")
    assert board_of(window).hasFocus()
    window.start_place.new_design(window.start.form.terms)
    assert board_of(window).hasFocus()
    QTest.keyClick(board_of(window), Qt.Key.Key_Tab, Qt.KeyboardModifier.ControlModifier)
    assert window.editor.document.title == "Wayfarer WFR-3D"
    assert board_of(window).hasFocus()
    window.editor.search()
    window.turn(1)
    assert board_of(window).hasFocus()
    window.manager.close(window.tabs.current)
    assert board_of(window).hasFocus()


def test_a_card_that_is_clicked_leads_to_the_board(window, qtbot):
    qtbot.waitUntil(lambda: bool(window.start.cards))
    QTest.mouseClick(window.start.cards[0], Qt.MouseButton.LeftButton)
    assert board_of(window).hasFocus()


def test_it_begins_at_the_free_slot_of_the_head(window):
    window.start_place.new_design(window.start.form.terms)
    board = board_of(window)
    assert board.cursor_slot.location is HD
    assert board.cursor_slot.row not in design.occupied(window.editor.context.graph, HD)
    QTest.keyClick(board, Qt.Key.Key_M)
    assert window.editor.views.browser.search.text() == "m", "typing looks for something to put there"


def test_it_is_where_it_was_when_one_comes_back(window, file):
    window.manager.open([file])
    window.manager.open_sample(SAMPLES / "longstride-lsd-2.mtf")
    window.tabs.set_current(0)
    QTest.keyClick(board_of(window), Qt.Key.Key_Down)
    there = board_of(window).cursor_slot
    window.turn(1)
    window.turn(1)
    assert board_of(window).cursor_slot == there


def test_it_is_at_what_is_selected(window, file):
    window.manager.open([file])
    window.manager.open_sample(SAMPLES / "longstride-lsd-2.mtf")
    first = window.designs.context(window.manager.documents[0])
    mount = next(mount for mount in first.unit.mounts if len(mount.slots) > 1)
    first.select([mount.id])
    window.tabs.set_current(0)
    assert board_of(window).cursor_slot == min(mount.slots)


def test_who_walks_over_the_tabs_stays_there(window, file):
    window.manager.open([file])
    window.manager.open_sample(SAMPLES / "longstride-lsd-2.mtf")
    bar = window.tabs._bar
    bar.setFocus()
    QTest.keyClick(bar, Qt.Key.Key_Left)
    assert window.editor.document.title == "Wayfarer WFR-3D"
    assert bar.hasFocus()


def test_it_is_on_the_board_when_a_design_is_opened_from_another_page(window, file):
    window.manager.open([file])
    window.actions_by_name["keys"].trigger()
    window.manager.open_sample(SAMPLES / "longstride-lsd-2.mtf")
    assert board_of(window).hasFocus()


# -- on from there --------------------------------------------------------------------------------------------


def stops(window, key=Qt.Key.Key_Tab):
    """All that Tab comes to, from the board on until it is there again."""
    board = board_of(window)
    board.setFocus()
    found: list[QWidget] = []
    while True:
        at = focused()
        if found and at is board:
            return found
        assert at not in found, f"{at.accessibleName()} comes twice"
        found.append(at)
        QTest.keyClick(at, key)


def regions(window):
    """What is meant by reading order."""
    views, shell = window.editor.views, window.editor.shell
    below = [shell.bottom]
    docks = [views.slots.unallocated, *below, views.ledger, window.editor.status]
    return [views.slots.board, *docks, window.top, window.tabs, shell.left, views.slots.tools]


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_tab_goes_through_the_window_in_reading_order_and_along_bars_from_left_to_right(make, file, size):
    window = make(size)
    window.manager.open([file])
    order, way = regions(window), stops(window)

    def region(stop):
        return next((at for at, each in enumerate(order) if each is stop or each.isAncestorOf(stop)), None)

    seen = [found for stop in way if (found := region(stop)) is not None]
    assert seen == sorted(seen)
    assert set(seen) == set(range(len(order)))
    for bar in (window.editor.status, window.editor.views.slots.tools, window.tabs):
        along = [stop.mapTo(window, QPoint(0, 0)).x() for stop in way if bar.isAncestorOf(stop)]
        assert len(along) > 2
        assert along == sorted(along)


def test_shift_tab_goes_the_same_way_back(window, file):
    window.manager.open([file])
    first, *others = stops(window)
    assert stops(window, Qt.Key.Key_Backtab) == [first, *reversed(others)]


def test_a_page_that_is_made_later_has_its_place(window, file):
    window.manager.open([file])
    before = stops(window)
    window.editor.show_view("background")
    after = stops(window)
    new = [stop for stop in after if stop not in before]
    left = window.editor.shell.left
    assert len(new) > 5
    assert all(left.isAncestorOf(stop) for stop in new)
    inside = [left.isAncestorOf(stop) for stop in after]
    assert inside.count(True) == inside.index(False, inside.index(True)) - inside.index(True), "in one go"


def test_a_design_in_a_window_of_its_own_is_gone_through_as_well(window, file, qtbot):
    window.manager.open([file])
    window.detach(window.editor.document)
    own = window.editor.window()
    own.resize(window.size())  # the screen of the tests is smaller, and it keeps within that
    qtbot.waitUntil(own.isActiveWindow)
    found = stops(window)
    assert {own.head.save, window.editor.views.browser.search, window.editor.views.slots.unallocated} <= set(found)
    assert found.index(window.editor.views.slots.unallocated) < found.index(window.editor.views.browser.search)
    assert found.index(own.head.save) < found.index(window.editor.views.browser.search)
    own.close()


def test_tab_and_f6_go_the_same_way(window, file):
    window.manager.open([file])
    window.manager.open_sample(SAMPLES / "longstride-lsd-2.mtf")
    for page in range(len(WORKSPACES)):
        window.turn_to(page)
        order = shell_regions.regions(window)
        QTest.keyClick(focused(), Qt.Key.Key_Tab)
        first = focused()
        came: list[int | None] = []
        while not came or focused() is not first:
            came.append(next((at for at, each in enumerate(order) if each.isAncestorOf(focused())), None))
            QTest.keyClick(focused(), Qt.Key.Key_Tab)
        seen = [at for at in came if at is not None]
        start = seen.index(min(seen))
        assert seen[start:] + seen[:start] == sorted(seen), WORKSPACES[page].name


def test_tab_comes_to_a_row_of_exclusive_buttons_at_the_chosen_one(window, file):
    window.manager.open([file])
    panel = window.editor.shell.bottom.panels[0]
    tabs = [each for each in panel.findChildren(QAbstractButton) if each.autoExclusive() and each.isVisible()]
    tabs.sort(key=lambda each: each.x())
    assert len(tabs) > 2
    for chosen in (tabs[2], tabs[1]):
        chosen.click()
        assert [stop for stop in stops(window) if stop in tabs] == [chosen]
    tabs[1].setFocus()
    QTest.keyClick(tabs[1], Qt.Key.Key_Right)
    assert tabs[2].isChecked()
    assert tabs[2].hasFocus()


# -- after a key it is seen, and goes nowhere else in between -------------------------------------------------

CONTROL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier


def test_after_a_key_that_turns_tabs_or_pages_the_focus_is_seen(qapp, window, file):
    """It is on the new page at once, and comes to nothing of another one."""
    window.manager.open([file])
    window.manager.open_sample(SAMPLES / "longstride-lsd-2.mtf")
    QTest.mouseClick(board_of(window), Qt.MouseButton.LeftButton)
    assert not theme.shows_focus(focused())
    QTest.keyClick(focused(), Qt.Key.Key_Tab, CONTROL)
    assert focused() is board_of(window)
    assert theme.shows_focus(focused())
    came: list[QWidget | None] = []
    qapp.focusChanged.connect(lambda _old, new: came.append(new))
    for key in (Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_5, Qt.Key.Key_1):
        came.clear()
        QTest.keyClick(focused(), key, ALT)
        page = window._spaces.currentWidget()
        assert all(each is None or page.isAncestorOf(each) for each in came)
        assert page.isAncestorOf(focused())
        assert theme.shows_focus(focused()), key
    assert focused() is board_of(window), "where it was"
    for _ in range(2):
        QTest.keyClick(focused(), Qt.Key.Key_W, CONTROL)
        assert theme.shows_focus(focused())
    assert window.editor is None


def test_a_key_that_moves_nothing_shows_nothing(window, file):
    window.manager.open([file])
    QTest.mouseClick(board_of(window), Qt.MouseButton.LeftButton)
    QTest.keyClick(focused(), Qt.Key.Key_S, CONTROL)
    QApplication.processEvents()
    assert not theme.shows_focus(focused())


CLOSED_BY_ESCAPE = ("new", "era", "heat_theatre", "preview_file", "go_equipment")


def test_what_closes_gives_the_focus_to_the_board_and_nothing_in_between(qapp, make, file):
    window = make((1100, 768))  # the equipment covers the board
    window.manager.open([file])
    came: list[QWidget | None] = []
    qapp.focusChanged.connect(lambda _old, new: came.append(new))
    for command, key in (*((each, Qt.Key.Key_Escape) for each in CLOSED_BY_ESCAPE), ("new", Qt.Key.Key_Return)):
        window.actions_by_name[command].trigger()
        assert focused() is not board_of(window)
        came.clear()
        QTest.keyClick(focused(), key)
        assert set(came) <= {None, board_of(window)}, command
        assert focused() is board_of(window), command


def hold_alt():
    for kind in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress):
        QApplication.sendEvent(focused(), QKeyEvent(kind, Qt.Key.Key_Alt, ALT))


def let_alt_go():
    QApplication.sendEvent(focused(), QKeyEvent(QEvent.Type.KeyRelease, Qt.Key.Key_Alt, Qt.KeyboardModifier.NoModifier))


def test_a_key_with_alt_leaves_the_menus_alone_while_a_reader_listens(window, file):
    """Qt for Linux holds keys back for the reader, and sends the press of Alt once more after the shortcut."""
    window.manager.open([file])
    compare = window.actions_by_name["page_compare"]
    hold_alt()
    QApplication.sendEvent(compare, QShortcutEvent(compare.shortcut(), 0))
    hold_alt()
    let_alt_go()
    assert window.workspaces.name == "compare"
    assert focused() is window.workspace.pickers[1], "the page begins with the choice of B"
    hold_alt()
    let_alt_go()
    assert isinstance(focused(), QMenuBar), "Alt alone leads to the menus"


def test_the_start_page_is_gone_through_as_well(window, qtbot):
    qtbot.waitUntil(lambda: bool(window.start.cards))
    seen = set()
    for _ in range(60):
        at = focused()
        seen.add(at)
        QTest.keyClick(at, Qt.Key.Key_Tab)
    assert {
        window.start.form.chassis,
        window.start.form.button,
        window.start.open_card.zone,
        window.start.cards[0],
    } <= seen


def test_a_page_that_went_takes_nothing_of_the_window_along(window, file):
    """PySide counts what a walk along Qt's chain meets as part of what it met before."""
    window.manager.open([file])
    window.detach(window.editor.document)
    page = window.editor
    for top in (window, page.window()):
        for _ in range(3):
            QTest.keyClick(top.focusWidget() or top, Qt.Key.Key_Tab)
    window.manager.close(0)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not shiboken6.isValid(page)
    assert all(shiboken6.isValid(menu) for menu in window.top.menu_by_title.values())


def test_a_page_of_the_armor_that_a_command_shows_takes_the_keyboard(window, file):
    window.manager.open([file])
    armor = window.editor.views.armor
    shown = [armor.figure]
    for name in ("patchwork", "donors", "armor_preferences"):
        board_of(window).setFocus()
        window.actions_by_name[name].trigger()
        assert armor.shown not in shown
        assert armor.shown.isAncestorOf(focused()), name
        if name == "patchwork":
            assert focused() is next(iter(armor.patchwork.boxes.values()))
        shown.append(armor.shown)
