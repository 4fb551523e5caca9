"""What painted widgets are to a screen reader: roles, states and parts that come and go with the widget."""

import gc
import subprocess
import sys
import textwrap
from weakref import ref

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleActionInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from designer.app.pages.lab.skirmish.cards import TurnOrder
from designer.app.pages.lab.skirmish.hex_map import HexMap
from designer.app.pages.lab.skirmish.map_state import MapState
from designer.app.ui.accessibility import interfaces
from designer.app.ui.accessibility.accessible_widget import (
    AccessiblePart,
    AccessibleWidget,
    Role,
    notify_focus,
)
from designer.app.ui.tables import Column, TableModel, TableView
from designer.app.ui.widgets.buttons import SegmentedSwitch
from designer.app.ui.widgets.panel import Panel
from designer.app.ui.widgets.readout import Reading, Readout
from designer.app.views.board import board as board_module
from designer.app.views.board.carry import Carry
from designer.app.views.board.interactive_board import InteractiveBoard
from designer.app.views.board.model import BoardModel
from designer.app.views.board.unallocated_list import UnallocatedList
from designer.editing import edits
from designer.rulesets.skirmish.narration import fighter_text, hex_text
from designer.units.location import LA, RT, Slot
from tests.app.conftest import come_due

NAME = QAccessible.Text.Name
PRESS = QAccessibleActionInterface.pressAction()


class Row(QWidget, AccessibleWidget):
    """Three letters side by side, the second one with the keyboard."""

    accessible_role = Role.List

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.letters = "abc"
        self.at = "b"
        self.chosen, self.suffix, self.about = "a", "", ""
        self.pressed: list[str] = []
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Letters")

    def accessible_keys(self):
        return self.letters

    def accessible_current(self):
        return self.at

    def accessible_part(self, key):
        place = self.letters.find(key)
        if place < 0:
            return None
        return AccessiblePart(
            key.upper() + self.suffix,
            QRect(10 * place, 0, 10, 10),
            description=self.about,
            selected=key == self.chosen,
            run=lambda: self.pressed.append(key),
        )


@pytest.fixture(autouse=True)
def _installed(qapp):
    interfaces.install()


@pytest.fixture
def row(shown):
    return shown(Row(), 100, 20)


@pytest.fixture
def events(reader):
    """What goes to a screen reader that listens."""
    return reader.events


def told(widget):
    return QAccessible.queryAccessibleInterface(widget)


def parts(widget):
    whole = told(widget)
    return [whole.child(number) for number in range(whole.childCount())]


def names(widget):
    return [part.text(NAME) for part in parts(widget)]


def chosen(state):
    """The number of the unit that is chosen on the map."""
    assert state.chosen is not None
    return state.chosen.id


def repaint(row):
    row.update()
    come_due(row)


def press(interface):
    interface.actionInterface().doAction(PRESS)


def test_a_painted_widget_has_its_role_and_its_parts(row):
    assert told(row).role() == Role.List
    assert told(row.window()).role() == Role.Client, "as Qt knows what only paints or lays out others"
    assert told(row).text(NAME) == "Letters"
    assert names(row) == ["A", "B", "C"]
    assert [part.role() for part in parts(row)] == [Role.ListItem] * 3
    assert [part.state().selected for part in parts(row)] == [True, False, False]


def test_a_part_lies_in_the_widget_and_knows_its_place(row):
    whole = told(row)
    third = whole.child(2)
    assert third.rect() == QRect(row.mapToGlobal(QPoint(20, 0)), row.mapToGlobal(QPoint(29, 9)))
    assert third.parent().object() is row
    assert whole.indexOfChild(third) == 2
    middle = third.rect().center()
    assert whole.childAt(middle.x(), middle.y()).text(NAME) == "C"


def test_the_part_at_the_keyboard_has_the_focus_only_while_the_widget_has_it(row):
    row.clearFocus()
    assert [part.state().focused for part in parts(row)] == [False] * 3
    row.activateWindow()
    row.setFocus()
    assert [part.state().focused for part in parts(row)] == [False, True, False]
    assert told(row).focusChild().text(NAME) == "B"


def test_a_part_can_be_pressed_without_pointing_at_it(row):
    last = parts(row)[-1]
    assert last.actionInterface().actionNames() == [PRESS]
    press(last)
    assert row.pressed == ["c"]


def test_a_part_that_is_gone_says_nothing_and_those_after_it_move_up(row):
    first = parts(row)[0]
    row.letters = "bc"
    assert not first.isValid()
    assert first.text(NAME) == ""
    assert names(row) == ["B", "C"]
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert names(row) == ["B", "C"]


def test_parts_come_after_the_widgets_inside(row):
    inside = QWidget(row)
    inside.setAccessibleName("inside")
    inside.show()
    assert names(row) == ["inside", "A", "B", "C"]
    assert told(row).indexOfChild(told(inside)) == 0
    assert told(row).indexOfChild(told(row).child(3)) == 3


def test_a_move_of_the_keyboard_is_told_by_the_part(row, events):
    row.activateWindow()
    row.setFocus()
    row.at = "c"
    notify_focus(row)
    assert events == [(QAccessible.Event.Focus, "C")]


def test_without_the_focus_no_move_is_told(row, events):
    row.clearFocus()
    notify_focus(row)
    assert events == []


def test_what_was_told_of_parts_and_differs_is_told_anew_when_the_window_is_painted(row, events):
    for part in parts(row)[:2]:
        part.text(NAME)
        part.state()
    parts(row)[0].text(QAccessible.Text.Description)
    row.letters, row.chosen, row.about = "axc", "b", "a vowel"
    repaint(row)
    kind = QAccessible.Event
    assert set(events) == {(kind.DescriptionChanged, "A"), (kind.StateChanged, "A")}, "b is gone, c was never told"
    assert len(events) == 2
    events.clear()
    row.letters, row.chosen = "abc", "b"
    assert parts(row)[1].text(NAME) == "B"
    row.suffix = "!"
    repaint(row)
    assert events == [(kind.NameChanged, "A!"), (kind.NameChanged, "B!")]
    repaint(row)
    assert len(events) == 2


def test_the_part_that_gets_the_focus_is_told_by_its_present_name(row, events):
    row.activateWindow()
    row.setFocus()
    names(row)
    row.suffix = "?"
    row.at = "c"
    notify_focus(row)
    kind = QAccessible.Event
    assert events[-2:] == [(kind.NameChanged, "C?"), (kind.Focus, "C?")]


def test_nothing_waits_while_nothing_is_painted(row, events):
    names(row)
    QApplication.processEvents()
    assert not any(timer.isActive() for timer in row.findChildren(QTimer))


def test_without_a_reader_nothing_stands_for_parts(row):
    row.activateWindow()
    row.setFocus()
    notify_focus(row)
    assert row.children() == []


def test_a_cell_whose_text_was_told_and_differs_is_told_anew(shown, events):
    column = Column[tuple[str, int]](text=lambda row: str(row[1]), spoken=lambda row: f"{row[0]}: {row[1]}")
    model = TableModel((column,), key=lambda row: row[0])
    table = shown(TableView("Figures", model), 200, 100)
    model.show([("a", 1), ("b", 2), ("c", 3)])
    whole = told(table)
    cells = [whole.child(2 * (row + 1) + 1) for row in range(3)]
    assert [cell.text(NAME) for cell in cells[:2]] == ["a: 1", "b: 2"]
    model.show([("a", 1), ("b", 7), ("c", 9)])
    assert events == [(QAccessible.Event.NameChanged, "b: 7")]
    model.show([("b", 8), ("a", 1)], reset=True)
    assert len(events) == 1, "after a reset Qt makes new cells, which nobody knows"


def test_a_widget_takes_what_stood_for_its_parts_with_it(qtbot):
    parent = QWidget()
    qtbot.addWidget(parent)
    kept, rows = [], []
    for number in range(50):
        row = Row(parent)
        rows.append(ref(row))
        kept += [told(row), *parts(row)]
        assert names(row) == ["A", "B", "C"]
        if number % 2:
            row.deleteLater()
        else:
            row.setParent(None)
            del row
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert len(kept) == 200
    assert told(parent).childCount() == 0
    gc.collect(0)  # what a test makes is young: nothing is collected while it runs
    assert [each for each in rows[:-1] if each() is not None] == [], "no interface holds its widget"


def test_a_program_that_was_listened_to_ends_well():
    code = """
        from PySide6.QtCore import QRect
        from PySide6.QtGui import QAccessible
        from PySide6.QtWidgets import QWidget
        from designer.app.shell.application import application
        from designer.app.ui.accessibility import accessible_widget

        class Row(QWidget, accessible_widget.AccessibleWidget):
            def accessible_keys(self):
                return range(9)
            def accessible_part(self, key):
                return accessible_widget.AccessiblePart(str(key), QRect(0, 0, 9, 9))

        app = application()
        rows = [Row() for _ in range(9)]
        for row in rows:
            whole = QAccessible.queryAccessibleInterface(row)
            print("".join(whole.child(n).text(QAccessible.Text.Name) for n in range(whole.childCount())))
        del rows[:4]
    """
    command = [sys.executable, "-c", textwrap.dedent(code)]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=250)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split() == ["012345678"] * 9


# -- the widgets of the program ---------------------------------------------------------------------------------


def test_a_figure_can_be_pressed(qtbot):
    readout = Readout("Mass")
    qtbot.addWidget(readout)
    readout.show_reading(Reading("74.5 / 75 t", "0.5 free"))
    assert (told(readout).role(), told(readout).text(NAME)) == (Role.Button, "Mass 74.5 / 75 t, 0.5 free")
    with qtbot.waitSignal(readout.pressed):
        press(told(readout))


def test_tabs_say_which_is_in_front(qtbot):
    panel = Panel()
    qtbot.addWidget(panel)
    for words in ("Findings", "Timeline"):
        panel.add_tab(words, QWidget())
    tabs = [told(tab) for tab in panel.findChildren(QWidget) if told(tab).role() == Role.PageTab]
    assert [(tab.text(NAME), tab.state().selected) for tab in tabs] == [("Findings", True), ("Timeline", False)]
    press(tabs[1])
    assert panel.current == 1
    assert [tab.state().selected for tab in tabs] == [False, True]


def test_a_switch_says_which_of_its_pages_is_on(qtbot):
    switch = SegmentedSwitch(["Design", "Compare"], "Pages")
    qtbot.addWidget(switch)
    assert (told(switch).role(), told(switch).text(NAME)) == (Role.Grouping, "Pages")
    parts(switch)[1].actionInterface().doAction(QAccessibleActionInterface.toggleAction())
    assert switch.current == 1
    assert [(part.role(), part.state().checked) for part in parts(switch)] == [
        (Role.RadioButton, False),
        (Role.RadioButton, True),
    ]


@pytest.fixture
def board(wayfarer, shown):
    return shown(InteractiveBoard(wayfarer, BoardModel(wayfarer), Carry(wayfarer)), 900, 600)


def part_named(widget, *words):
    return next(part for part in parts(widget) if all(word in part.text(NAME) for word in words))


def test_the_board_tells_each_slot_with_what_lies_in_it(board, wayfarer):
    cells = sum(len(board.model.content(location).cells) for location in board.places.places)
    assert len(names(board)) == cells
    mount = next(mount for mount in wayfarer.unit.mounts if mount.location is RT)
    row = min(slot.row for slot in mount.slots)
    name = board.model.cell(Slot(RT, row)).look.name
    slot = part_named(board, "Right torso", str(row + 1), name)
    assert not slot.state().selected
    wayfarer.select([mount.id])
    assert slot.state().selected
    assert slot.rect() == board.slot_rect(Slot(RT, row)).translated(board.mapToGlobal(QPoint(0, 0)))


def test_a_slot_is_selected_and_reached_by_a_press(board, wayfarer):
    mount = next(mount for mount in wayfarer.unit.mounts if mount.location is RT)
    slot = Slot(RT, min(slot.row for slot in mount.slots))
    board.activateWindow()
    press(part_named(board, "Right torso", f" {slot.row + 1}", board.model.cell(slot).look.name))
    assert wayfarer.selection == {mount.id}
    assert board.cursor_slot == slot
    assert told(board).focusChild().state().selected


def test_going_over_the_board_is_told_once(board, events, reader):
    said: list[str] = []
    board.said.connect(said.append)
    board.activateWindow()
    board.setFocus(Qt.FocusReason.TabFocusReason)
    events.clear()
    QTest.keyClick(board, Qt.Key.Key_Down)
    focused = [name for kind, name in events if kind == QAccessible.Event.Focus]
    assert focused == said
    assert len(focused) == 1
    assert reader.announced == []


def test_a_slot_that_was_filled_says_so(context, shown):
    board = shown(InteractiveBoard(context, BoardModel(context), Carry(context)), 900, 600)
    empty = part_named(board, "Left arm", "slot 5")
    assert empty.text(NAME) == "Left arm, slot 5: empty"
    context.apply(edits.place("medium-laser", LA))
    filled = part_named(board, "Left arm", "Medium Laser")
    assert filled.text(NAME).startswith("Left arm, slot ")


def test_a_refused_drop_is_said_at_once(wayfarer, shown, monkeypatch):
    heard = []
    monkeypatch.setattr(board_module, "announce", lambda widget, words, urgent=False: heard.append((words, urgent)))
    board = shown(InteractiveBoard(wayfarer, BoardModel(wayfarer), Carry(wayfarer)), 900, 600)
    board.refuse(RT, "Arms only")
    assert heard == [("Arms only", True)]


def test_the_unallocated_list_tells_what_waits(wayfarer, shown):
    unallocated = shown(UnallocatedList(wayfarer, BoardModel(wayfarer), Carry(wayfarer)), 600, 40)
    assert names(unallocated) == [stack.name() for stack in unallocated.stacks]
    assert len(names(unallocated)) == 1, "the sample has one slot of armor that is unallocated"
    press(parts(unallocated)[0])
    assert parts(unallocated)[0].state().selected


def test_the_map_tells_its_hexes(shown):
    state = MapState()
    hexes = shown(HexMap(state), 600, 500)
    assert told(hexes).childCount() == len(state.situation.ground.hexes)
    fighter = state.situation.fighters[0]
    hexagon = told(hexes).child(fighter.place)
    assert hexagon.text(NAME) == hex_text(state.situation, fighter.place, state.chosen)
    assert fighter.unit.name in hexagon.text(NAME)
    press(hexagon)
    assert state.chosen == fighter
    assert hexagon.state().selected


def test_the_turn_order_tells_its_units(shown):
    state = MapState()
    order = shown(TurnOrder(state), 300, 200)
    fighters = [state.situation.fighters[number] for number in state.turn_order]
    rows = [order.model().index(row, 0) for row in range(len(fighters))]
    assert [row.data(Qt.ItemDataRole.AccessibleTextRole) for row in rows] == list(map(fighter_text, fighters))
    order.setCurrentIndex(rows[-1])
    assert chosen(state) == fighters[-1].id
    assert order.selected_keys == [fighters[-1].id]


def test_the_turn_order_is_gone_through_with_the_keys(shown):
    state = MapState()
    order = shown(TurnOrder(state), 300, 200)
    order.activateWindow()
    order.setFocus()
    QTest.keyClick(order, Qt.Key.Key_Down)
    assert chosen(state) == state.turn_order[0]
    QTest.keyClick(order, Qt.Key.Key_Down)
    assert chosen(state) == state.turn_order[1]
    QTest.keyClick(order, Qt.Key.Key_Up)
    assert chosen(state) == state.turn_order[0]


def test_the_map_shows_where_the_keys_are_as_soon_as_tab_comes_to_it(shown):
    hexes = shown(HexMap(MapState()), 600, 500)
    hexes.activateWindow()
    hexes.clearFocus()
    assert hexes.cursor_place is None
    hexes.setFocus(Qt.FocusReason.TabFocusReason)
    assert hexes.cursor_place is not None
