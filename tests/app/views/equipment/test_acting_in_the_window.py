"""The equipment list in the window: what is previewed, what a key mounts, and the order of the rows after it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip

from designer.app.context.design_context import DesignContext
from designer.app.pages.editor.editor import Editor
from designer.app.shell.window import Window
from designer.app.ui import idle_work, theme
from designer.app.views.equipment.columns import ItemColumn as Column
from designer.app.views.equipment.table import ItemGroup
from designer.app.views.equipment.view import Browser
from designer.editing import edits
from designer.editing.blank import new_unit
from designer.units.location import RT
from designer.units.unit import Tech, TechBase
from tests.app.conftest import come_due, focused
from tests.app.views.equipment.conftest import check_order, names

pytestmark = pytest.mark.usefixtures("every_outcome")

ENTER = Qt.Key.Key_Return
LASER, LAUNCHER = "medium-laser", "mrm-40"


@pytest.fixture
def editor(windows: Callable[..., Window], request: pytest.FixtureRequest) -> Editor:
    window = windows(fresh="one_by_one" in request.fixturenames)  # what a window has computed, it knows
    window.manager.new(new_unit(tonnage=50).with_(tech=Tech(TechBase.INNER_SPHERE, 3067, 2)))
    QApplication.processEvents()
    assert window.editor is not None
    window.editor.search()
    QApplication.processEvents()
    return window.editor


@pytest.fixture
def browser(editor: Editor) -> Browser:
    return editor.views.browser


@pytest.fixture
def settled(qtbot, browser: Browser) -> Browser:
    qtbot.waitUntil(lambda: browser.outcomes.computed > 0 and not browser.is_asking)
    return browser


def added(context: DesignContext) -> list[str]:
    """The items that were added to the design, one after another."""
    return [mount.item for mount in context.unit.mounts if context.opened.find(mount.id) is None]


def spot(browser: Browser, item_id: str) -> QPoint:
    return browser.table.visualRect(browser.model.index(browser.model.place_of(item_id), Column.NAME)).center()


def rest_on(browser: Browser, item_id: str) -> None:
    """Move the pointer onto the row of an item, and let it rest there."""
    browser.table.scrollTo(browser.model.index(browser.model.place_of(item_id), Column.NAME))
    QTest.mouseMove(browser.search, QPoint(5, 5))  # a pointer that is there already would not move
    QTest.mouseMove(browser.table.viewport(), spot(browser, item_id))
    come_due(browser)


def leave(browser: Browser) -> None:
    QApplication.sendEvent(browser.table, QEvent(QEvent.Type.Leave))


def shown_values(browser: Browser) -> list[str]:
    """What the rows in sight say that their items add."""
    model, table = browser.model, browser.table
    last = table.rowAt(table.viewport().height() - 1)
    return [model.index(row, Column.ADDS).data() for row in range(table.rowAt(0), last + 1)]


def check_headings(browser: Browser) -> None:
    """Check that a heading stands above the first row of each group, and nowhere else."""
    model, table = browser.model, browser.table
    groups = [None, *map(model.group_of, model.rows)]
    first = [row for row in range(model.rowCount()) if groups[row] != groups[row + 1]]
    assert [row for row in range(model.rowCount()) if not table.heading_rect(row).isEmpty()] == first
    assert {row for row in range(model.rowCount()) if table.rowHeight(row) > table.rowHeight(1)} <= {*first}


# -- the order ------------------------------------------------------------------------------------------------


@pytest.fixture
def one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each turn of the event loop computes the effect of one item."""
    monkeypatch.setattr(idle_work, "SLICE", 0.0)


def test_values_and_order_come_in_one_step(qtbot, one_by_one, editor, browser):
    """While effects are computed, rows by name have no values yet, in a new window and in another tab."""
    seen: list[list[str]] = []
    browser.outcomes.found.connect(lambda _found: seen.append(shown_values(browser)))
    for unit in (None, new_unit(tonnage=35)):
        if unit is not None:
            editor.window().manager.new(unit)
            seen.clear()
        qtbot.waitUntil(lambda: bool(seen) and not browser.is_asking)
        assert len(seen) > 1
        assert min(map(len, seen)) > 1
        assert {value for values in seen for value in values} <= {"", "…"}
        assert shown_values(browser)[0]
        check_order(browser)


@pytest.mark.parametrize("launcher", [LAUNCHER, "lrm-20"])
def test_an_item_that_brings_its_ammunition_leaves_the_rows_under_the_pointer(qtbot, settled, editor, launcher):
    browser, table = settled, settled.table
    rest_on(browser, launcher)
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=spot(browser, launcher))
    before, where = names(browser), spot(browser, launcher)
    QTest.keyClick(table, ENTER)
    QApplication.processEvents()
    come_due(browser)
    qtbot.waitUntil(lambda: not browser.is_asking)
    come_due(browser)
    assert added(editor.context) == [launcher]
    after = names(browser)
    assert len(after) > len(before)
    assert [name for name in after if name in before] == before
    assert spot(browser, launcher) == where
    assert table.hovered_item == launcher
    check_headings(browser)
    assert editor.context.preview is None, "the result of the edit is shown"
    leave(browser)
    check_order(browser)  # as soon as the pointer leaves


def test_a_launcher_that_is_too_heavy_stays_under_the_pointer(qtbot, settled, editor):
    browser = settled
    editor.context.apply(edits.set_walk(8))
    qtbot.waitUntil(lambda: not browser.is_asking)
    assert browser.model.group_of(browser.model.rows[browser.model.place_of(LAUNCHER)]) is ItemGroup.TOO_BIG
    rest_on(browser, LAUNCHER)
    QTest.mouseClick(browser.table.viewport(), Qt.MouseButton.LeftButton, pos=spot(browser, LAUNCHER))
    where, rows = spot(browser, LAUNCHER), browser.model.rowCount()
    QTest.keyClick(browser.table, ENTER)
    QApplication.processEvents()
    assert browser.model.rowCount() > rows
    assert spot(browser, LAUNCHER) == where
    check_headings(browser)
    editor.context.undo()
    QApplication.processEvents()
    check_headings(browser)


def test_a_search_after_an_edit_lists_by_value_again(qtbot, settled, editor):
    browser = settled
    rest_on(browser, LASER)
    editor.context.apply(edits.place_best(LAUNCHER))
    browser.search.setText("mrm")
    browser.search.clear()
    qtbot.waitUntil(lambda: not browser.is_asking)
    check_order(browser)


# -- the preview ----------------------------------------------------------------------------------------------


@pytest.fixture
def sought(qtbot, outcomes_in_sight, browser: Browser) -> Browser:
    """The list of lasers and flamers, with the first one chosen by the search."""
    browser.search.setText("laser")
    qtbot.waitUntil(lambda: not browser.is_asking)
    return browser


def test_scrolling_under_a_resting_pointer_previews_nothing(qtbot, settled, editor):
    browser = settled
    rest_on(browser, browser.model.rows[2].item.id)
    assert editor.context.preview is not None
    browser.table.verticalScrollBar().setValue(200)
    come_due(browser)
    assert editor.context.preview is None


def come_by_shortcut(editor: Editor) -> None:
    """Give the list the focus, as a key of the window does, and check that nothing is chosen nor previewed."""
    browser = editor.views.browser
    browser.table.setFocus(Qt.FocusReason.ShortcutFocusReason)
    come_due(browser)
    assert (editor.context.preview, browser.table.current_item) == (None, "")


def test_who_comes_to_the_list_by_a_command_previews_nothing(qtbot, settled, editor):
    browser, commands = settled, editor.window().actions_by_name
    for name in ("go_equipment", "new", "previous", "close", "reopen", "page_lab", "page_design", "only_favourites"):
        commands.update()
        commands[name].trigger()
        if name == "new":
            QTest.keyClick(focused(), ENTER)
        qtbot.waitUntil(lambda: not browser.is_asking)
        come_by_shortcut(editor)


@pytest.mark.parametrize("key", [Qt.Key.Key_Down, ENTER])
def test_a_key_in_the_list_chooses_its_first_row(settled, editor, key):
    come_by_shortcut(editor)
    QTest.keyClick(settled.table, key)
    come_due(settled)
    chosen = settled.table.current_item
    assert chosen == settled.model.rows[0].item.id
    assert editor.context.preview.unit.mounts[-1].item == chosen


def test_enter_mounts_what_is_previewed(sought, editor):
    """As the guide says: type, rest the pointer on a row, press Enter."""
    browser, context = sought, editor.context
    first, other = (facts.item.id for facts in browser.model.rows[:2])
    assert browser.table.current_item == first
    rest_on(browser, other)
    preview = context.preview
    assert preview is not None
    QTest.keyClick(browser.search, ENTER)
    assert added(context) == [other]
    assert context.unit == preview.unit
    assert browser.table.current_item == other, "and another Enter mounts another one"
    QTest.keyClick(browser.search, ENTER)
    assert added(context) == [other, other]


@pytest.mark.parametrize("count", [1, 3])
def test_the_preview_has_the_number_and_the_slot_that_enter_uses(sought, editor, count):
    browser, context = sought, editor.context
    browser.adding.count.setValue(count)
    if count == 1:
        browser.mounting.aim_at(RT, 6)
    rest_on(browser, browser.model.rows[1].item.id)
    preview = context.preview
    assert preview is not None
    QTest.keyClick(browser.table, ENTER)
    assert len(added(context)) == count
    assert context.unit == preview.unit


def test_arrow_keys_take_the_preview_from_a_resting_pointer(sought, editor):
    browser, context = sought, editor.context
    first, second, third = (facts.item.id for facts in browser.model.rows[:3])
    rest_on(browser, third)
    QTest.keyClick(browser.search, Qt.Key.Key_Down)
    QTest.keyClick(browser.search, ENTER)
    assert added(context) == [second], "at once, while the preview of the other row is still shown"
    context.undo()
    rest_on(browser, third)
    QTest.keyClick(browser.search, Qt.Key.Key_Up)
    come_due(browser)
    assert context.preview.unit.mounts[-1].item == first
    QTest.keyClick(browser.search, ENTER)
    assert added(context) == [first]


def test_typing_ends_the_preview_and_enter_mounts_the_first_match(qtbot, sought, editor):
    browser, context = sought, editor.context
    rest_on(browser, browser.model.rows[1].item.id)
    QTest.keyClicks(browser.search, " small")
    assert context.preview is None
    first = browser.model.rows[0].item.id
    QTest.keyClick(browser.search, ENTER)
    assert added(context) == [first]


def test_what_can_be_mounted_only_once_says_so_instead_of_mounting_the_chosen_row(qtbot, settled, editor):
    browser, context = settled, editor.context
    context.apply(edits.place_best("is-masc"))
    qtbot.waitUntil(lambda: not browser.is_asking)
    browser.table.choose(LASER)
    rest_on(browser, "is-masc")
    said: list[str] = []
    context.refused.connect(said.append)
    before = context.unit
    QTest.keyClick(browser.search, ENTER)
    assert context.unit is before
    assert [sentence.startswith("One is mounted") for sentence in said] == [True]


def test_a_pointer_that_left_gives_the_keys_back_to_the_chosen_row(sought, editor):
    browser, context = sought, editor.context
    first, other = (facts.item.id for facts in browser.model.rows[:2])
    rest_on(browser, other)
    leave(browser)
    QTest.keyClick(browser.search, ENTER)
    assert added(context) == [first]


def test_after_enter_the_next_letters_begin_another_search(sought, editor):
    """Enter again places the item again, until letters are typed."""
    browser, context = sought, editor.context
    browser.search.setFocus()
    first = browser.model.rows[0].item.id
    for _ in range(2):
        QTest.keyClick(browser.search, ENTER)
    assert added(context) == [first, first]
    QTest.keyClicks(browser.search, "flamer")
    assert browser.search.text() == "flamer"
    QTest.keyClick(browser.search, ENTER)
    assert added(context) == [first, first, "flamer"]


@pytest.mark.parametrize("typed", ["6 medium laser", "6x medium laser", "medium laser x6"])
def test_the_search_says_how_many_enter_places(qtbot, reader, settled, editor, typed):
    browser, context = settled, editor.context
    browser.search.setFocus()
    QTest.keyClicks(browser.search, "medium laser")
    browser.search.setText(typed)
    qtbot.waitUntil(lambda: any(words.endswith("Enter: Place 6 Medium Laser") for words in reader.announced))
    rest_on(browser, LASER)
    preview = context.preview
    assert preview is not None
    assert len(preview.unit.mounts) == len(context.unit.mounts) + 6
    QTest.keyClick(browser.search, ENTER)
    assert added(context) == [LASER] * 6
    assert context.unit == preview.unit
    assert browser.adding.number == 6, "Enter again places six more"
    QTest.keyClicks(browser.search, "flamer")
    assert browser.adding.number == 1


# -- the number -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_number_typed_is_the_number_mounted(qapp, editor, browser, scale):
    theme.apply(qapp, "dark", "automatic", scale)
    browser.seek(LASER)
    count = browser.adding.count
    count.selectAll()
    QTest.keyClicks(count, "99")
    field = count.lineEdit()
    room = field.width() - field.textMargins().left() - field.textMargins().right()
    assert room > field.fontMetrics().horizontalAdvance("999")
    browser.adding.buttons["unallocated"].click()
    assert added(editor.context) == [LASER] * 99


def test_a_number_beyond_the_limit_says_so(editor, browser):
    browser.seek(LASER)
    count = browser.adding.count
    count.selectAll()
    QTest.keyClicks(count, "100")
    assert QToolTip.text() == "How many: 1 to 99"
    QToolTip.hideText()
