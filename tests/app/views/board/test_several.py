"""Several mounts at once: selected by keys, mouse and rubber band; carried, moved, set and taken away as one step."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from designer.app.context.drag_data import from_mime, to_mime
from designer.app.views.board import dragging
from designer.editing import edits
from designer.editing.drop_plan import Payload
from designer.units.location import CT, HD, LA, LT, RA, RT, Slot
from tests.app.views.board.handling import sample
from tests.app.views.board.test_menus import entry, menu_at, submenu, words

Key = Qt.Key
SHIFT, CTRL, ALT = (
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
)
LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton


@pytest.fixture
def roomy(open_editor):
    """A design with room: the lasers of the sample and little else in the right arm."""
    hands = open_editor(sample("wayfarer-wfr-3d"))
    cannon = hands.mount(RA, 6)
    hands.context.apply(edits.unplace(cannon.id))
    return hands


def lasers(hands):
    return [mount.id for mount in hands.context.unit.mounts if mount.item == "medium-laser"]


def steps(hands):
    return len(hands.context.session.history.steps)


# -- selecting ------------------------------------------------------------------------------------------------


def test_shift_click_selects_all_between(hands):
    hands.click(LT, 3)
    hands.click(LT, 8, modifier=SHIFT)
    assert hands.context.selection == {hands.mount(LT, row).id for row in (3, 5, 6, 7, 8)}
    hands.click(LT, 6, modifier=SHIFT)
    assert hands.context.selection == {hands.mount(LT, row).id for row in (3, 5, 6)}


def test_shift_arrows_extend_and_shrink(hands):
    hands.board.set_cursor(Slot(LT, 3))
    hands.keys(Key.Key_Down, Key.Key_Down, modifier=SHIFT)
    assert hands.context.selection == {hands.mount(LT, row).id for row in (3, 5, 6)}
    hands.keys(Key.Key_Up, modifier=SHIFT)
    assert hands.context.selection == {hands.mount(LT, row).id for row in (3, 5)}


def test_ctrl_a_selects_what_is_mounted(hands):
    hands.keys(Key.Key_A, modifier=CTRL)
    assert hands.context.selection == {mount.id for mount in hands.context.unit.mounts if mount.is_placed}


def pull(hands, start, end, modifier=Qt.KeyboardModifier.NoModifier):
    QTest.mousePress(hands.board, LEFT, modifier, start)
    QTest.mouseMove(hands.board, end)


def test_a_rubber_band_selects_what_it_touches(hands):
    start = hands.point(HD, 3)
    pull(hands, start, hands.point(RT, 5))
    assert {hands.mount(RT, 3).id, hands.mount(RT, 4).id, hands.mount(RT, 5).id} <= hands.context.selection
    assert hands.mount(RA, 6).id not in hands.context.selection
    before = hands.board.grab().toImage()
    QTest.mouseRelease(hands.board, LEFT, pos=hands.point(RT, 5))
    assert hands.board.grab().toImage() != before
    assert hands.mount(RT, 3).id in hands.context.selection


def test_a_band_with_ctrl_adds(hands):
    hands.click(LA, 5)
    pull(hands, hands.point(HD, 3), hands.point(RT, 3), CTRL)
    assert {hands.mount(LA, 5).id, hands.mount(RT, 3).id} <= hands.context.selection
    QTest.mouseRelease(hands.board, LEFT, CTRL, hands.point(RT, 3))


# -- carrying -------------------------------------------------------------------------------------------------


def test_a_selected_one_takes_the_others_along(roomy, monkeypatch):
    begun = []
    monkeypatch.setattr(dragging, "_drag", lambda _source, payload, _item, _change: begun.append(payload))
    roomy.context.select(lasers(roomy))
    start = roomy.point(CT, 10)
    QTest.mousePress(roomy.board, LEFT, pos=start)
    QTest.mouseMove(roomy.board, start + QPoint(30, 10))
    QTest.mouseRelease(roomy.board, LEFT, pos=start + QPoint(30, 10))
    [payload] = begun
    assert {payload.mount, *payload.others} == set(lasers(roomy))
    assert from_mime(to_mime(payload)) == payload


def test_all_land_one_after_another_in_one_step(roomy):
    first, *others = lasers(roomy)
    before = steps(roomy)
    payload = Payload(mount=first, others=tuple(others))
    assert roomy.enter(payload)
    roomy.hover(roomy.point(RA, 5))
    shown = {cell.row: cell.look for cell in roomy.board.shown(RA).cells}
    assert [row for row, look in shown.items() if look.drop_target] == [5, 6, 7]
    roomy.drop(roomy.point(RA, 5))
    assert [roomy.item_at(RA, row) for row in (5, 6, 7)] == ["medium-laser"] * 3
    assert steps(roomy) == before + 1
    assert roomy.context.selection == set(lasers(roomy))


def test_where_not_all_fit_none_goes(roomy):
    before = roomy.context.unit
    first, *others = lasers(roomy)
    roomy.drag(Payload(mount=first, others=tuple(others)), HD, 3)
    assert roomy.context.unit is before
    assert roomy.board.shown(HD).reason == "No room for all. Click to auto-place"


def test_the_unallocated_list_takes_all(roomy):
    first, *others = lasers(roomy)
    unallocated = roomy.editor.unallocated
    roomy.enter(Payload(mount=first, others=tuple(others)), unallocated)
    roomy.drop(QPoint(100, 10), unallocated)
    assert not any(roomy.context.unit.mount(laser).is_placed for laser in lasers(roomy))


# -- steps ----------------------------------------------------------------------------------------------------


def test_alt_right_turns_all_that_is_selected(hands):
    hands.context.select(lasers(hands))
    before = steps(hands)
    hands.click(CT, 10, button=RIGHT, modifier=ALT)
    assert all(hands.context.unit.mount(laser).rear for laser in lasers(hands))
    assert steps(hands) == before + 1


def test_backspace_unplaces_all_that_is_selected(hands):
    hands.board.set_cursor(Slot(CT, 10))
    hands.context.select(lasers(hands))
    hands.keys(Key.Key_Backspace)
    assert not any(hands.context.unit.mount(laser).is_placed for laser in lasers(hands))
    assert hands.context.session.history.undo_label == "Unallocate 3 items"


def test_the_menu_of_several_acts_on_all(roomy):
    roomy.context.select(lasers(roomy))
    menu = menu_at(roomy, CT, 10)
    assert "Remove 3 items" in words(menu)
    entry(submenu(menu, "Move to"), "Right arm (RA)").trigger()
    assert all(roomy.context.unit.mount(laser).location is RA for laser in lasers(roomy))
    entry(menu_at(roomy, RA, 4), "Armored").trigger()
    assert all(roomy.context.unit.mount(laser).armored for laser in lasers(roomy))
    assert entry(menu_at(roomy, RA, 4), "Armored").isChecked()
    entry(menu_at(roomy, RA, 4), "Remove 3 items").trigger()
    assert lasers(roomy) == []


def test_two_can_swap_places_from_the_menu(hands):
    ecm, sink = hands.mount(LT, 7), hands.mount(LT, 8)
    hands.context.select([ecm.id, sink.id])
    entry(menu_at(hands, LT, 7), "Swap places").trigger()
    assert hands.mount(LT, 7).id == sink.id


def test_copies_are_selected(roomy):
    before = set(lasers(roomy))
    roomy.context.select([hands_id := roomy.mount(CT, 10).id])
    roomy.context.select([hands_id, roomy.mount(RT, 6).id])
    entry(menu_at(roomy, CT, 10), "Duplicate 2 items").trigger()
    assert roomy.context.selection == set(lasers(roomy)) - before
    assert len(roomy.context.selection) == 2
