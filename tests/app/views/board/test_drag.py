"""Drag and drop with the mouse: from elsewhere, within the board, onto the unallocated list."""

import subprocess
import sys

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt
from PySide6.QtGui import QDrag
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from designer.app.context.drag_data import MIME, from_mime, to_mime
from designer.app.ui import theme
from designer.app.views.board import dragging
from designer.catalog import catalog
from designer.editing.drop_plan import Payload
from designer.units.location import CT, HD, LA, LT, RA, RT, Slot

LASER = Payload(item="is-er-medium-laser")
NOTHING = Qt.DropAction.IgnoreAction


@pytest.fixture
def carried(monkeypatch):
    """Drags that begin here, instead of the loop in which Qt would wait for the user."""
    begun = []
    monkeypatch.setattr(dragging, "_drag", lambda source, payload, item, change: begun.append((payload, item, change)))
    return begun


def test_an_item_of_the_browser_lands_where_it_is_dropped(hands):
    assert hands.drag(LASER, RT, 11) is not NOTHING
    assert hands.item_at(RT, 11) == "is-er-medium-laser"
    assert hands.context.session.history.undo_label == "Place ER Medium Laser in RT"


def test_a_drop_anywhere_on_a_location_finds_the_slot(hands):
    hands.drag(LASER, HD)
    assert hands.item_at(HD, 3) == "is-er-medium-laser"


def test_filler_gives_way_to_a_dropped_item(hands):
    hands.drag(LASER, LA, 11)
    assert hands.item_at(LA, 11) == "is-er-medium-laser"
    assert hands.editor.unallocated.count == 1, "none more than before: the displaced slot has another place"


def test_a_drop_where_it_cannot_be_changes_nothing_and_says_why(hands):
    before = hands.context.unit
    assert hands.drag(LASER, LT, 4) is NOTHING
    assert hands.context.unit is before
    assert hands.board.shown(LT).reason == "No free slot. Click to auto-place"


def test_a_drop_beside_the_locations_changes_nothing(hands):
    before = hands.context.unit
    hands.enter(LASER)
    assert hands.drop(QPoint(2, 2)) is NOTHING
    assert hands.context.unit is before


def test_impossible_places_are_dimmed_from_the_start(hands):
    hands.enter(LASER)
    assert hands.board.shown(LT).reason == "No free slot"
    assert hands.board.shown(CT).reason == "No free slot"
    assert not hands.board.shown(HD).reason


def test_leaving_the_board_leaves_no_trace(hands):
    before = hands.context.unit
    hands.enter(LASER)
    hands.hover(hands.point(RT, 11))
    assert hands.context.preview is not None
    hands.leave()
    assert hands.context.preview is None
    assert not hands.board.shown(LT).reason
    assert hands.context.unit is before


def test_what_is_no_item_is_left_to_others(hands):
    text = QMimeData()
    text.setText("anything")
    assert not hands.enter(text)
    assert not hands.enter(text, hands.editor.unallocated)


def press_and_pull(hands, location, row):
    start = hands.point(location, row)
    QTest.mousePress(hands.board, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(hands.board, start + QPoint(30, 10))
    QTest.mouseRelease(hands.board, Qt.MouseButton.LeftButton, pos=start + QPoint(30, 10))


def test_pulling_a_cell_carries_its_mount(hands, carried):
    press_and_pull(hands, RA, 6)
    [(payload, item, change)] = carried
    assert payload == Payload(mount=hands.mount(RA, 6).id)
    assert item.name == "LB 10-X AC"
    assert change is None


def test_pulling_filler_carries_that_slot(hands, carried):
    press_and_pull(hands, RT, 9)
    assert carried[0][0] == Payload(mount=hands.mount(RT, 9).id, slot=Slot(RT, 9))


def test_systems_and_empty_slots_are_not_pulled(hands, carried):
    press_and_pull(hands, CT, 4)
    press_and_pull(hands, HD, 3)
    assert carried == []


def test_nothing_is_carried_after_a_drag(hands, carried):
    press_and_pull(hands, RA, 6)
    assert not hands.editor.carry.active
    assert hands.context.preview is None


def test_a_mount_moves_between_locations(hands):
    laser = hands.mount(CT, 10)
    hands.drag(Payload(mount=laser.id), RA, 11)
    assert hands.context.unit.mount(laser.id).slots == (Slot(RA, 11),)


def test_a_slot_of_filler_moves_alone(hands):
    ferro = hands.mount(RT, 9)
    hands.drag(Payload(mount=ferro.id, slot=Slot(RT, 9)), HD, 3)
    after = hands.context.unit.mount(ferro.id)
    assert set(ferro.slots) ^ set(after.slots) == {Slot(RT, 9), Slot(HD, 3)}


def test_the_unallocated_list_takes_what_is_dropped_on_it(hands):
    laser = hands.mount(CT, 10)
    unallocated = hands.editor.unallocated
    assert hands.enter(Payload(mount=laser.id), unallocated)
    assert hands.context.preview is not None
    hands.drop(QPoint(100, 10), unallocated)
    assert not hands.context.unit.mount(laser.id).is_placed
    hands.enter(Payload(item="ppc"), unallocated)
    hands.drop(QPoint(100, 10), unallocated)
    assert hands.context.unit.mounts[-1].item == "ppc"
    assert not hands.context.unit.mounts[-1].is_placed


def test_from_the_unallocated_list_onto_the_board(hands, carried):
    unallocated = hands.editor.unallocated
    start = unallocated.stack_rect(0).center().toPoint()
    QTest.mousePress(unallocated, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(unallocated, start + QPoint(40, -5))
    [(payload, item, _)] = carried
    assert item.name == "Light Ferro-Fibrous"
    hands.drag(payload, HD)
    assert hands.item_at(HD, 3) == payload_item(hands, payload)
    assert hands.editor.unallocated.count == 0


def payload_item(hands, payload):
    return hands.context.unit.mount(payload.mount).item


def test_a_drag_from_here_stays_in_hand_between_board_and_unallocated_list(hands, monkeypatch):
    seen = []

    def loop(source, payload, item, change):
        hands.enter(payload)
        hands.hover(hands.point(HD, 3))
        hands.leave()
        seen.append((hands.editor.carry.active, hands.context.preview))
        hands.enter(payload, hands.editor.unallocated)
        hands.drop(QPoint(50, 10), hands.editor.unallocated)

    monkeypatch.setattr(dragging, "_drag", loop)
    press_and_pull(hands, CT, 10)
    assert seen == [(True, None)]
    assert not hands.editor.carry.active
    assert hands.editor.unallocated.count == 2


def test_r_turns_what_is_dragged_and_what_is_carried_by_keyboard(hands, monkeypatch):
    """Window managers take Alt with the mouse for themselves."""
    laser, carry = hands.mount(CT, 10), hands.editor.carry

    def loop(source, payload, item, change):
        QApplication.processEvents()
        hands.enter(payload)
        hands.hover(hands.point(RA, 11))
        QTest.keyClick(hands.board, Qt.Key.Key_R)
        assert not carry.landed.turns, "in an arm it points where the arm does"
        hands.hover(hands.point(RT, 11))
        assert carry.landed.turns
        assert next(cell.look.tags for cell in hands.board.shown(RT).cells if cell.row == 11) == ("R",)
        hands.drop(hands.point(RT, 11))

    monkeypatch.setattr(dragging, "_drag", loop)
    press_and_pull(hands, CT, 10)
    assert hands.context.unit.mount(laser.id).slots == (Slot(RT, 11),)
    assert hands.context.unit.mount(laser.id).rear
    hands.keys(Qt.Key.Key_Space, Qt.Key.Key_R)
    assert carry.landed.turns
    hands.keys(Qt.Key.Key_R)
    assert not carry.landed.turns
    hands.keys(Qt.Key.Key_R, Qt.Key.Key_Space)
    assert not hands.context.unit.mount(laser.id).rear


def test_the_chip_is_as_high_as_it_should_be_and_names_the_change(qapp):
    style = theme.current()
    plain = dragging.chip(catalog()["is-er-medium-laser"], None, style)
    priced = dragging.chip(catalog()["is-er-medium-laser"], 54, style, 2.0)
    assert plain.height() == style.measures.drag_chip
    assert priced.height() == 2 * style.measures.drag_chip
    assert priced.width() / 2 > plain.width()


@pytest.mark.parametrize("content", [b'["ac-20", null, null, []]', b"[", b"\xff", b"[null, 1, [99, 99], [1]]"])
def test_what_another_program_drags_is_not_taken_however_it_is_named(hands, content):
    own = to_mime(LASER).formats()[0]
    mime = QMimeData()
    mime.setData(own.rpartition("-")[0], content)
    assert from_mime(mime) is None
    assert not hands.enter(mime)


def test_each_program_that_runs_has_names_of_its_own_for_its_drags():
    say = "from designer.app.context.drag_data import MIME; print(MIME)"
    other = subprocess.run([sys.executable, "-c", say], check=True, capture_output=True, text=True).stdout.strip()
    assert other.rpartition("-")[0] == MIME.rpartition("-")[0]
    assert other != MIME


def test_the_payload_survives_the_journey(hands):
    payload = Payload(mount=hands.mount(RT, 9).id, slot=Slot(RT, 9))
    assert from_mime(to_mime(payload)) == payload
    assert LA in hands.board.places.places


def test_the_pointer_carries_a_chip_below_and_beside_it(hands, monkeypatch):
    seen = []

    def wait(self, *_actions):
        seen.append((from_mime(self.mimeData()), self.hotSpot(), self.pixmap().height()))
        return NOTHING

    monkeypatch.setattr(QDrag, "exec", wait)
    press_and_pull(hands, RA, 6)
    [(payload, hot_spot, height)] = seen
    assert payload == Payload(mount=hands.mount(RA, 6).id)
    assert hot_spot == QPoint(-14, -16)
    assert height == theme.measures().drag_chip


def test_the_mouse_ends_what_the_keyboard_carries(hands):
    hands.board.set_cursor(Slot(CT, 10))
    hands.keys(Qt.Key.Key_Space)
    assert hands.editor.carry.active
    hands.click(HD, 3)
    assert not hands.editor.carry.active
