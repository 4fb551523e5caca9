"""The board under the keyboard: going, selecting, lifting, aiming, dropping."""

import pytest
from PySide6.QtCore import Qt

from designer.units.location import CL, CT, HD, LA, LL, LT, RA, RL, RT, Slot
from tests.app.views.board.handling import sample

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier


def at(hands):
    return hands.board.cursor_slot


def start(hands, location, row):
    hands.board.set_cursor(Slot(location, row))


@pytest.mark.parametrize(
    ("begin", "keys", "end"),
    [
        ((LT, 0), [Key.Key_Down], (LT, 3)),
        ((LT, 3), [Key.Key_Down], (LT, 5)),
        ((LT, 5), [Key.Key_Up, Key.Key_Up], (LT, 0)),
        ((LT, 9), [Key.Key_Down], (LL, 0)),
        ((LL, 0), [Key.Key_Up], (LT, 9)),
        ((LL, 5), [Key.Key_Down], (LL, 5)),
        ((LT, 0), [Key.Key_Right], (HD, 0)),
        ((LA, 0), [Key.Key_Left], (LA, 0)),
        ((RL, 2), [Key.Key_Left], (CT, 8)),
        ((LA, 1), [Key.Key_BracketRight], (LT, 0)),
        ((LA, 1), [Key.Key_BracketLeft], (RA, 0)),
        ((LA, 4), [Key.Key_End], (LA, 11)),
        ((RT, 6), [Key.Key_Home], (RT, 0)),
    ],
)
def test_keys_lead_through_cells_and_locations(hands, begin, keys, end):
    start(hands, *begin)
    hands.keys(*keys)
    assert at(hands) == Slot(*end)


def test_the_center_leg_of_a_tripod_is_reached_downwards(open_editor):
    hands = open_editor(sample("trestle-tst-4"), height=700)
    start(hands, CT, 11)
    hands.keys(Key.Key_Down)
    assert at(hands) == Slot(CL, 0)


def test_arrows_select_what_they_reach(hands):
    start(hands, LT, 0)
    hands.keys(Key.Key_Down)
    assert hands.context.selection == {hands.mount(LT, 3).id}
    hands.keys(Key.Key_Up)
    assert hands.context.selection == frozenset()


def test_ctrl_arrows_go_and_ctrl_space_adds(hands):
    start(hands, LT, 3)
    hands.keys(Key.Key_Space, modifier=CTRL)
    hands.keys(Key.Key_Down, modifier=CTRL)
    hands.keys(Key.Key_Space, modifier=CTRL)
    assert hands.context.selection == {hands.mount(LT, 3).id, hands.mount(LT, 5).id}


def test_the_focus_ring_shows_only_after_a_key(hands):
    start(hands, LT, 3)
    hands.click(LT, 3)
    assert not any(cell.look.focused for cell in hands.board.shown(LT).cells)
    hands.keys(Key.Key_Down)
    assert [cell.row for cell in hands.board.shown(LT).cells if cell.look.focused] == [5]


def test_space_lifts_arrows_aim_space_drops(hands):
    laser = hands.mount(CT, 10)
    start(hands, CT, 10)
    hands.keys(Key.Key_Space)
    assert hands.editor.carry.active
    [place] = [cell.look for cell in hands.board.shown(CT).cells if cell.row == 10]
    assert place.drop_target
    hands.keys(Key.Key_BracketLeft, Key.Key_Down, Key.Key_Down, Key.Key_Down)
    assert at(hands) == Slot(HD, 3)
    [place] = [cell.look for cell in hands.board.shown(CT).cells if cell.row == 10]
    assert place.lifted
    assert hands.context.preview is not None
    hands.keys(Key.Key_Space)
    assert hands.context.unit.mount(laser.id).slots == (Slot(HD, 3),)
    assert hands.context.preview is None
    assert hands.context.session.history.undo_label == "Move Medium Laser CT → HD"


def test_escape_puts_it_back_without_a_trace(hands):
    before = hands.context.unit
    start(hands, RA, 4)
    hands.keys(Key.Key_Space, Key.Key_Left, Key.Key_Escape)
    assert hands.context.unit is before
    assert not hands.editor.carry.active
    assert hands.context.preview is None


def test_a_drop_that_cannot_be_says_why_for_two_seconds(hands, qtbot):
    before = hands.context.unit
    start(hands, LA, 4)
    hands.keys(Key.Key_Space, Key.Key_BracketRight, Key.Key_Return)
    assert hands.context.unit is before
    assert hands.board.shown(LT).reason == "Arms only"
    assert hands.editor.carry.active, "it can be aimed elsewhere"
    hands.keys(Key.Key_Delete)
    assert hands.context.unit is before, "Delete removes nothing that is carried"
    hands.keys(Key.Key_Escape)
    qtbot.waitUntil(lambda: hands.board.shown(LT).reason == "")


def test_below_the_lowest_row_lies_the_unallocated_list(hands):
    jet = hands.mount(LL, 4)
    start(hands, LL, 4)
    hands.keys(Key.Key_Space, Key.Key_Down, Key.Key_Down, Key.Key_Space)
    assert not hands.context.unit.mount(jet.id).is_placed


def test_systems_stay_where_they_are(hands):
    start(hands, CT, 3)
    hands.keys(Key.Key_Space)
    assert not hands.editor.carry.active


def test_enter_on_an_empty_slot_asks_for_something_to_put_there(hands, qtbot):
    start(hands, HD, 3)
    with qtbot.waitSignal(hands.editor.add_requested) as blocker:
        hands.keys(Key.Key_Return)
    assert blocker.args == [HD, 3]


def test_delete_removes_the_selection_in_one_step(hands):
    lasers = [hands.mount(LT, 8).id, hands.mount(CT, 10).id]
    hands.context.select(lasers)
    hands.keys(Key.Key_Delete)
    assert not any(hands.context.unit.find(laser) for laser in lasers)
    assert hands.context.session.history.undo_label == "Remove 2 items"
    assert hands.context.selection == frozenset()


def test_backspace_sends_to_the_unallocated_list(hands):
    laser = hands.mount(CT, 10)
    start(hands, CT, 10)
    hands.keys(Key.Key_Backspace)
    assert not hands.context.unit.mount(laser.id).is_placed


def test_a_screen_reader_hears_where_it_is(hands):
    start(hands, RA, 0)
    hands.keys(Key.Key_Down, Key.Key_Down, Key.Key_Down, Key.Key_Down)
    assert hands.board.accessibleDescription().startswith("Right arm, slots 5 to 10: LB 10-X AC, 6 slots, 11 t")
    start(hands, HD, 3)
    assert hands.board.accessibleDescription() == "Head, slot 4: empty"


def test_losing_the_keyboard_gives_up(hands):
    start(hands, CT, 10)
    hands.keys(Key.Key_Space)
    hands.editor.unallocated.setFocus(Qt.FocusReason.TabFocusReason)
    assert not hands.editor.carry.active
