"""The board under the mouse, and what it paints."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip

from designer.app.ui import theme
from designer.app.ui.widgets import cell_painting
from designer.app.ui.widgets.location_frames import location_parts
from designer.app.views.board import location_painting
from designer.app.views.board.geometry import BoardHit
from designer.editing import edits
from designer.units.location import CT, HD, LA, LL, LT, RA, RL, RT, Form, Slot
from designer.units.mount import SystemPart
from tests.app.views.board.handling import sample

LEFT, MIDDLE, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton
CTRL, ALT, SHIFT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ShiftModifier,
)


@pytest.fixture
def painted(monkeypatch):
    """The locations and cells that paint events painted since the fixture was cleared."""
    locations, cells = [], []

    def note_location(painter, place, shown, style, dirty):
        locations.append(shown.head.code)
        paint_location(painter, place, shown, style, dirty)

    def note_cell(painter, rect, look, style):
        cells.append(look.name)
        original(painter, rect, look, style)

    original, paint_location = cell_painting.paint_cell, location_painting.paint_location
    monkeypatch.setattr(location_painting, "paint_location", note_location)
    monkeypatch.setattr(location_painting, "paint_cell", note_cell)
    return locations, cells


def settle():
    for _ in range(3):
        QApplication.processEvents()


# -- selection ------------------------------------------------------------------------------------------------


def test_a_click_selects_for_everybody(hands):
    hands.click(RA, 6)
    assert hands.context.selection == {hands.mount(RA, 4).id}


def test_a_click_on_an_empty_or_built_in_slot_selects_nothing(hands):
    hands.click(RA, 6)
    hands.click(HD, 3)
    assert hands.context.selection == frozenset()
    hands.click(RA, 6)
    hands.click(CT, 4)
    assert hands.context.selection == frozenset()


def test_ctrl_click_adds_and_takes_away(hands):
    hands.click(RA, 6)
    hands.click(LA, 5, modifier=CTRL)
    assert hands.context.selection == {hands.mount(RA, 6).id, hands.mount(LA, 5).id}
    hands.click(RA, 6, modifier=CTRL)
    assert hands.context.selection == {hands.mount(LA, 5).id}


def test_a_plain_click_on_one_of_several_leaves_that_one(hands):
    hands.context.select([hands.mount(RA, 6).id, hands.mount(LA, 5).id])
    hands.click(LA, 5)
    assert hands.context.selection == {hands.mount(LA, 5).id}


def test_selection_from_elsewhere_is_marked_with_its_kin(hands):
    launcher, bin_, artemis = hands.mount(LT, 3), hands.mount(LT, 6), hands.mount(LT, 5)
    hands.context.select([launcher.id])
    looks = {cell.row: cell.look for cell in hands.board.shown(LT).cells}
    assert looks[3].selected
    assert looks[5].linked
    assert looks[6].linked
    assert hands.editor.model.linked == {bin_.id, artemis.id}


# -- edits by mouse -------------------------------------------------------------------------------------------


def test_a_double_click_sends_to_the_unallocated_list(hands):
    laser = hands.mount(RT, 6)
    hands.double_click(RT, 6)
    assert not hands.context.unit.mount(laser.id).is_placed


def test_a_double_click_on_filler_takes_off_that_slot(hands):
    ferro = hands.mount(RT, 9)
    hands.double_click(RT, 9)
    after = hands.context.unit.mount(ferro.id)
    assert set(ferro.slots) - set(after.slots) == {Slot(RT, 9)}


def test_a_middle_click_or_ctrl_right_puts_back_among_the_unplaced(hands):
    laser, ecm = hands.mount(RT, 6), hands.mount(RT, 7)
    hands.click(RT, 6, button=MIDDLE)
    hands.click(RT, 7, button=RIGHT, modifier=CTRL)
    assert [hands.context.unit.mount(each.id).is_placed for each in (laser, ecm)] == [False, False]
    assert {laser.id, ecm.id} <= {each.mount for each in hands.board.model.unplaced}


def test_a_middle_click_on_one_of_several_takes_all_off_and_loses_none(hands):
    laser, ecm = hands.mount(RT, 6), hands.mount(RT, 7)
    hands.context.select((laser.id, ecm.id))
    hands.click(RT, 6, button=MIDDLE)
    assert not any(hands.context.unit.mount(each.id).is_placed for each in (laser, ecm))
    hands.context.undo()
    assert hands.context.unit.mount(laser.id) == laser


def test_taking_filler_off_by_mouse_keeps_the_armor(hands):
    hands.click(RT, 9, button=MIDDLE)
    assert hands.context.unit.armor.kind.kind == sample("wayfarer-wfr-3d").armor.kind.kind
    assert hands.item_at(RT, 9) is None


def test_alt_right_turns_a_weapon(hands):
    assert hands.mount(RT, 6).rear
    hands.click(RT, 6, button=RIGHT, modifier=ALT)
    assert not hands.mount(RT, 6).rear


def test_shift_right_fixes_or_pods(open_editor):
    hands = open_editor(sample("lanyard-lny-o"))
    assert hands.mount(LT, 2).pod
    hands.click(LT, 2, button=RIGHT, modifier=SHIFT)
    assert not hands.mount(LT, 2).pod


def test_shift_right_makes_no_pods_where_there_are_none(hands, qtbot):
    with qtbot.waitSignal(hands.context.refused) as refusal:
        hands.click(RT, 6, button=RIGHT, modifier=SHIFT)
    assert refusal.args == ["Only an OmniMech has pods."]
    assert not hands.mount(RT, 6).pod
    # A file may have said so all the same: that can be mended.
    hands.context.apply(edits.toggle("pod", [hands.mount(RT, 6).id]))
    hands.click(RT, 6, button=RIGHT, modifier=SHIFT)
    assert not hands.mount(RT, 6).pod


def test_the_hand_in_the_head_of_an_arm_toggles_the_hand(hands):
    place = hands.board.places.places[LA]
    hand = location_parts(place, hands.editor.model.content(LA).head, theme.current()).hand.center().toPoint()
    assert hands.board.hit(QPointF(hand)) == BoardHit(LA, None, True)
    QTest.mouseClick(hands.board, LEFT, pos=hand)
    # the hatchet arm keeps its hand only as long as nobody clicks it away
    assert not hands.context.unit.has_part(LA, SystemPart.HAND)
    assert hands.board.shown(LA).head.hand is False
    QTest.mouseClick(hands.board, LEFT, pos=hand)
    assert hands.context.unit.has_part(LA, SystemPart.HAND)


def test_hover_brightens_the_cell_under_the_pointer(hands):
    QTest.mouseMove(hands.board, hands.point(RA, 6))
    assert [cell.look.hover for cell in hands.board.shown(RA).cells if cell.look.name == "LB 10-X AC"] == [True]
    QApplication.sendEvent(hands.board, QEvent(QEvent.Type.Leave))
    assert not any(cell.look.hover for cell in hands.board.shown(RA).cells)


def test_tooltips_tell_the_whole_name(hands):
    def tip(location, row):
        at = hands.point(location, row)
        QApplication.sendEvent(hands.board, QHelpEvent(QEvent.Type.ToolTip, at, hands.board.mapToGlobal(at)))
        return QToolTip.text()

    assert tip(RA, 6).splitlines() == [
        "LB 10-X AC",
        "6 slots, 11 t",
        "Heat 2, damage 10, range 6 / 12 / 18",
        "400\u202f000 C\u2011bills",  # TM p. 290
        "Autocannon: by the core rulebook of 2026 it takes two critical hits. Ballistic weapon. "
        "Aimed by a targeting computer.",
    ]
    assert tip(RT, 3).splitlines()[-2:] == [
        "Explosive; CASE keeps the explosion in this location",
        "Scatters like a shotgun, or over an area.",
    ]
    assert tip(RT, None).splitlines() == [
        "Right torso",
        "Armor 22 front and 6 rear of 32",
        "CASE; click the shield to choose",
    ]
    QToolTip.hideText()


# -- painting -------------------------------------------------------------------------------------------------


def test_an_edit_repaints_only_the_locations_that_differ(hands, painted):
    locations, _ = painted
    settle()
    locations.clear()
    hands.context.apply(edits.place("is-er-medium-laser", HD))
    settle()
    assert set(locations) == {"HD"}


def test_an_edit_repaints_only_the_cells_that_differ(hands, painted):
    _, cells = painted
    settle()
    cells.clear()
    hands.context.apply(edits.toggle("rear", [hands.mount(CT, 10).id]))
    settle()
    assert "Medium Laser" in cells
    assert "Gyro" not in cells


def test_an_edit_that_shows_nothing_here_paints_nothing(hands, painted):
    locations, _ = painted
    settle()
    locations.clear()
    hands.context.apply(edits.rename(chassis="Drifter"))
    settle()
    assert locations == []


def test_aiming_repaints_what_is_aimed_at_and_what_was(hands, painted):
    locations, _ = painted
    from designer.editing.drop_plan import Payload

    hands.editor.carry.begin(Payload(item="is-er-medium-laser"))
    hands.editor.carry.aim(RT, 11)
    settle()
    locations.clear()
    hands.editor.carry.aim(HD)
    settle()
    assert set(locations) == {"RT", "HD"}


def test_changed_cells_are_highlighted_and_fade(hands, qtbot, clock):
    hands.context.apply(edits.place("is-er-medium-laser", HD))
    highlighted = [cell.look.highlight for cell in hands.board.shown(HD).cells]
    assert highlighted == [0, 0, 0, 1, 0, 0]
    clock.advance(1)
    qtbot.waitUntil(lambda: not any(cell.look.highlight for cell in hands.board.shown(HD).cells))


def test_another_form_lays_the_board_out_anew(hands):
    hands.context.apply(edits.set_form(Form.QUAD))
    assert hands.editor.model.content(LA).rows == 6
    place = hands.board.places.places[LA]
    assert place.height() == theme.measures().location_header + 6 * theme.measures().slot_row
    assert hands.board.hit(QPointF(place.center())).location is LA
    hands.context.undo()
    assert hands.editor.model.content(LA).rows == 12


def test_a_location_that_is_gone_takes_the_cursor_along(open_editor):
    from designer.units.location import CL

    hands = open_editor(sample("trestle-tst-4"), height=700)
    hands.board.set_cursor(Slot(CL, 5))
    hands.context.apply(edits.set_form(Form.BIPED))
    assert hands.board.cursor_slot.location in Form.BIPED.locations


def test_the_theme_changes_under_the_board(hands, qapp):
    before = hands.board.grab().toImage()
    theme.apply(qapp, "light", "comfortable")
    settle()
    assert hands.board.grab().toImage() != before
    assert hands.board.sizeHint().height() > before.height()


def test_every_location_shows_its_whole_height(hands):
    assert hands.board.height() <= hands.board.parentWidget().height()
    for location in (LA, LT, LL, HD, CT, RT, RL, RA):
        assert hands.board.rect().contains(hands.board.places.places[location].toRect())


def test_a_press_beside_the_locations_is_nothing(hands):
    hands.click(RA, 6)
    QTest.mouseClick(hands.board, LEFT, pos=QPoint(2, 2))
    assert hands.context.selection == frozenset()
    assert hands.board.hit(QPointF(2, 2)) is None
    assert LL in hands.board.places.places
