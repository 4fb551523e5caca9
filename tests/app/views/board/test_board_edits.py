"""Typing to search, placing at the cursor, moving on, swapping, splitting, protecting, replacing; and what is said."""

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QHideEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from designer.app.ui import theme
from designer.app.ui.figures import figure
from designer.app.ui.widgets.location_frames import location_parts
from designer.app.views.board import board_edits, dragging
from designer.app.views.board.geometry import BoardHit
from designer.app.views.board.menus import BoardMenu
from designer.battle_value import battle_value
from designer.construction.mass import mass
from designer.editing import edits
from designer.editing.blank import new_unit
from designer.editing.drop_plan import Payload
from designer.editing.edit import batch
from designer.units.location import CT, HD, LA, LT, RA, RT, Form, Slot
from designer.units.mount import SystemPart
from tests.app.conftest import come_due, point_at
from tests.app.views.board.test_menus import entry, menu_at, submenu, words

Key = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier
LEFT = Qt.MouseButton.LeftButton


def start(hands, location, row):
    hands.board.set_cursor(Slot(location, row))


@pytest.fixture
def heard(hands):
    said: list[str] = []
    hands.board.said.connect(said.append)
    return said


@pytest.fixture
def crowded(open_editor):
    """An AC/20 waits that fits whole in the left torso, and in the right one if an AC/5 leaves it."""
    unit = batch("", edits.place("ppc", RA), edits.place("ppc", RA), edits.place("ac-5", RT), edits.add("ac-20")).run(
        new_unit(Form.BIPED, 100).with_(mounts=())
    )
    return open_editor(unit)


# -- keys -----------------------------------------------------------------------------------------------------


def test_a_letter_begins_a_search(hands, qtbot):
    with qtbot.waitSignal(hands.editor.typed) as blocker:
        hands.keys(Key.Key_M)
    assert blocker.args == ["m"]
    hands.editor.unallocated.setFocus()
    with qtbot.waitSignal(hands.editor.typed) as blocker:
        QTest.keyClick(hands.editor.unallocated, Key.Key_5)
    assert blocker.args == ["5"]


def test_no_letter_is_typed_while_something_is_carried(hands, qtbot):
    start(hands, CT, 10)
    hands.keys(Key.Key_Space)
    with qtbot.assertNotEmitted(hands.editor.typed):
        hands.keys(Key.Key_M)


def test_brackets_move_on_to_the_next_location_with_room(hands):
    laser = hands.mount(CT, 10)
    start(hands, CT, 10)
    hands.keys(Key.Key_BracketLeft)
    assert hands.context.unit.mount(laser.id).slots == (Slot(HD, 3),)
    assert hands.board.cursor_slot == Slot(HD, 3)
    hands.keys(Key.Key_BracketRight, Key.Key_BracketRight)
    assert hands.context.unit.mount(laser.id).location not in (HD, LT)


def test_brackets_say_when_there_is_no_other_place(hands):
    before = hands.context.unit
    start(hands, RA, 6)
    hands.keys(Key.Key_BracketRight)
    assert hands.context.unit is before
    assert hands.board.shown(RA).reason == "No other place"


def test_an_item_goes_to_the_cursor_or_says_why_not(hands):
    assert hands.editor.place_at("is-er-medium-laser", HD, 3)
    assert hands.item_at(HD, 3) == "is-er-medium-laser"
    assert hands.context.selection == {hands.mount(HD, 3).id}
    before = hands.context.unit
    assert not hands.editor.place_at("is-er-medium-laser", LT, 4)
    assert hands.context.unit is before
    assert hands.board.shown(LT).reason == "No free slot"


def test_tab_steps_through_the_places_while_something_is_carried(hands):
    start(hands, CT, 10)
    hands.keys(Key.Key_Space)
    QTest.keyClick(hands.board, Key.Key_Tab)
    assert hands.board.cursor_slot.location is RT
    assert hands.editor.carry.landed is not None
    hands.keys(Key.Key_Escape)
    assert hands.context.preview is None


def test_an_item_lifted_elsewhere_is_aimed_by_keys(hands):
    assert hands.editor.lift("is-er-medium-laser")
    assert hands.board.cursor_slot.location is RA
    hands.keys(Key.Key_Space)
    assert hands.item_at(RA, 11) == "is-er-medium-laser"
    assert not hands.editor.lift("no-such-item")


# -- drops ----------------------------------------------------------------------------------------------------


def test_where_there_is_no_other_room_two_swap(hands):
    laser, bin_ = hands.mount(CT, 10), hands.mount(LT, 6)
    hands.enter(Payload(mount=laser.id))
    hands.hover(hands.point(LT, 6))
    looks = {cell.row: cell.look for cell in hands.board.shown(CT).cells}
    assert looks[10].name == "SRM 6 Ammo"
    assert looks[10].drop_target
    hands.drop(hands.point(LT, 6))
    assert hands.context.unit.mount(laser.id).slots == (Slot(LT, 6),)
    assert hands.context.unit.mount(bin_.id).slots == (Slot(CT, 10),)


@pytest.fixture
def elsewhere(hands):
    """A field that has the keyboard, such as the search field of the equipment."""
    field = QLineEdit(hands.window)
    field.show()
    hands.window.activateWindow()
    field.setFocus()
    assert field.hasFocus()
    return field


def test_the_next_key_acts_on_what_was_dropped_from_elsewhere(hands, elsewhere):
    before = hands.context.unit
    hands.drag(Payload(item="small-laser"), HD, 3)
    assert hands.item_at(HD, 3) == "small-laser"
    assert hands.board.hasFocus()
    assert hands.board.cursor_slot == Slot(HD, 3)
    QTest.keyClick(hands.board, Qt.Key.Key_Backspace)
    assert not hands.context.unit.mounts[-1].is_placed
    hands.context.undo()
    QTest.keyClick(hands.board, Qt.Key.Key_Delete)
    assert hands.context.unit == before


def test_the_next_key_acts_on_what_was_moved(hands):
    """The cursor goes with the item, not back to the slot where it was."""
    laser = hands.mount(CT, 10)
    hands.click(CT, 10)
    hands.drag(Payload(mount=laser.id), HD, 3)
    assert hands.context.unit.mount(laser.id).location is HD
    QTest.keyClick(hands.board, Qt.Key.Key_Backspace)
    assert not hands.context.unit.mount(laser.id).is_placed


def test_the_next_key_acts_on_what_was_dropped_on_the_unallocated_list(hands, elsewhere):
    waiting = hands.editor.unallocated
    laser = hands.mount(CT, 10)
    assert hands.enter(Payload(mount=laser.id), waiting)
    hands.hover(waiting.rect().center(), waiting)
    hands.drop(waiting.rect().center(), waiting)
    assert waiting.hasFocus()
    assert waiting.current.first.mount == laser.id
    QTest.keyClick(waiting, Qt.Key.Key_Delete)
    assert hands.context.unit.find(laser.id) is None


def test_a_weapon_dropped_with_alt_faces_the_rear(hands):
    hands.drag(Payload(item="medium-laser"), RT, 11, Qt.KeyboardModifier.AltModifier)
    assert hands.mount(RT, 11).rear
    hands.context.undo()
    hands.drag(Payload(item="medium-laser"), RT, 11)
    assert not hands.mount(RT, 11).rear


def test_a_drop_that_was_refused_leaves_the_keyboard_where_it_was(hands, elsewhere):
    hands.drag(Payload(item="ac-20"), HD, 3)
    assert elsewhere.hasFocus()


def test_a_dropped_split_asks_where_it_goes_on(crowded, qtbot):
    cannon = crowded.context.unit.mounts[-1]
    before = crowded.context.unit
    crowded.drag(Payload(mount=cannon.id), RT, 11)
    assert crowded.context.unit is before
    qtbot.waitUntil(lambda: isinstance(QApplication.activePopupWidget(), BoardMenu))
    menu = QApplication.activePopupWidget()
    assert menu is not None
    assert words(menu) == ["In one piece: AC/5 → LA", "Split: RT (8), CT (2)", "Split: RT (8), RA (2)"]
    entry(menu, "Split: RT (8), RA (2)").trigger()
    menu.close()
    assert crowded.context.unit.mount(cannon.id).other_location is RA
    assert crowded.board.cursor_slot in crowded.context.unit.mount(cannon.id).slots


def test_places_say_when_an_item_would_be_split_or_others_move(crowded):
    crowded.editor.carry.begin(Payload(mount=crowded.context.unit.mounts[-1].id), by_keys=True)

    def said(location):
        return {cell.look.fits_how[:1] for cell in crowded.board.shown(location).cells if cell.look.fits_here}

    assert said(LT) == {()}
    assert said(RA) == {("split: 2 here, 8 in RT",)}
    assert said(RT) == {("others make room",)}
    assert crowded.board.grab().size()  # they are painted


def test_items_shift_for_one_that_is_dropped_among_them(open_editor):
    """A PPC takes three slots; the arm has four free ones, but not three in a row."""
    unit = batch("", *[edits.place("medium-laser", RA, row) for row in (5, 7, 8, 10)]).run(
        new_unit(Form.BIPED, 100).with_(mounts=())
    )
    hands = open_editor(unit)
    hands.drag(Payload(item="ppc"), RA, 7)
    after = hands.context.unit
    assert [slot.row for mount in after.mounts for slot in mount.slots] == [4, 8, 9, 10, 5, 6, 7]
    assert all(mount.location is RA for mount in after.mounts)
    hands.context.undo()
    assert hands.context.unit == unit


def test_tab_chooses_how_to_split(crowded):
    cannon = crowded.context.unit.mounts[-1]
    crowded.editor.carry.begin(Payload(mount=cannon.id), by_keys=True)
    crowded.editor.carry.aim(RT, 4)
    first = crowded.editor.carry.landed
    assert not first.is_split, "nothing is split unasked if other items can make room"
    assert crowded.editor.carry.next_way()
    second = crowded.editor.carry.landed
    assert second.is_split
    tags = [cell.look.tags for cell in crowded.board.shown(RT).cells if cell.look.drop_target]
    assert tags == [("→CT 2",)]
    crowded.editor.carry.drop()
    assert crowded.context.unit.mount(cannon.id).slots == second.slots


def test_the_chip_of_a_vain_drop_flies_back(hands, qtbot):
    carry = hands.editor.carry
    carry.begin(Payload(mount=hands.mount(CT, 10).id))
    carry.by_mouse = True
    carry.aim(LT, 0)
    assert not carry.drop()
    chip = hands.editor.way_back.chip
    assert chip is not None
    assert not chip.isHidden()
    qtbot.waitUntil(lambda: hands.editor.way_back.chip is None)


def test_the_chip_of_a_drag_given_up_flies_back(hands, monkeypatch):
    monkeypatch.setattr(dragging, "_drag", lambda *_: None)
    dragging.carry_away(hands.board, hands.editor.carry, Payload(mount=hands.mount(CT, 10).id))
    assert hands.editor.way_back.chip is not None
    assert not hands.editor.carry.by_mouse


@pytest.fixture
def still():
    """Nothing is to move."""
    theme.hub().choose(motion="reduced")
    yield
    theme.hub().choose(motion="system")


def test_nothing_flies_where_motion_is_unwanted(hands, still):
    carry = hands.editor.carry
    carry.begin(Payload(mount=hands.mount(CT, 10).id))
    carry.by_mouse = True
    carry.aim(LT, 0)
    assert not carry.drop()
    assert hands.editor.way_back.chip is None
    assert hands.board.shown(LT).reason == "No free slot. Click to auto-place"


def test_where_motion_is_unwanted_a_highlight_stays_and_goes_at_once(hands, still, qtbot, clock):
    hands.context.apply(edits.place("is-er-medium-laser", HD))

    def highlights():
        return {cell.look.highlight for cell in hands.board.shown(HD).cells}

    assert highlights() == {0.0, 1.0}
    clock.advance(0.5)
    hands.board.update()
    assert highlights() == {0.0, 1.0}
    clock.advance(0.5)
    qtbot.waitUntil(lambda: highlights() == {0.0})


def test_nothing_flies_after_a_drop_that_was_made(hands):
    carry = hands.editor.carry
    carry.begin(Payload(mount=hands.mount(CT, 10).id))
    carry.by_mouse = True
    carry.aim(HD, 3)
    assert carry.drop()
    assert hands.editor.way_back.chip is None


# -- heads and menus ------------------------------------------------------------------------------------------


def shield(hands, location):
    head = hands.editor.model.content(location).head
    return location_parts(hands.board.places.places[location], head, theme.current()).case.center()


def test_the_shield_opens_the_choice_of_case(hands):
    assert hands.board.hit(shield(hands, RT)) == BoardHit(RT, None, False, True)
    menu = hands.board.menu_for(BoardHit(RT, None, False, True))
    assert entry(menu, "CASE").isChecked()
    entry(menu, "None").trigger()
    assert not any(mount.item == "is-case" and mount.location is RT for mount in hands.context.unit.mounts)


def test_where_something_can_explode_a_pale_shield_offers_case(hands):
    assert not hands.editor.model.content(HD).head.case_due
    entry(hands.board.menu_for(BoardHit(RT, None, False, True)), "None").trigger()
    head = hands.editor.model.content(RT).head
    assert head.case_due
    assert not head.case
    assert hands.board.hit(QPointF(shield(hands, RT))).on_case


def test_shift_click_on_the_hand_takes_the_lower_arm(hands):
    place = hands.board.places.places[RA]
    hand = location_parts(place, hands.editor.model.content(RA).head, theme.current()).hand.center().toPoint()
    QTest.mouseClick(hands.board, LEFT, SHIFT, hand)
    assert not hands.context.unit.has_part(RA, SystemPart.LOWER_ARM)


def test_a_weapon_is_replaced_in_place_and_each_choice_says_what_it_costs(hands):
    menu = submenu(menu_at(hands, CT, 10), "Replace by")
    menu.aboutToShow.emit()
    pulse = entry(menu, "Medium Pulse Laser (IS)")
    assert "+1.0 t" in pulse.text().split("\t")[1]
    assert "BV" in pulse.text().split("\t")[1]
    pulse.trigger()
    assert hands.item_at(CT, 10) == "is-medium-pulse-laser"


def test_the_keyboard_cursor_goes_with_a_selected_item_that_a_step_moves(open_editor):
    unit = new_unit(tonnage=50).with_(mounts=())
    hands = open_editor(edits.place("medium-laser", RT, 0).run(unit))
    hands.click(RT, 0)
    laser = hands.mount(RT, 0).id
    hands.context.apply(edits.move(laser, LT, 3))
    assert hands.board.cursor_slot == Slot(LT, 3)
    assert "Medium Laser" in hands.board.accessibleDescription()
    hands.keys(Qt.Key.Key_Space)
    assert hands.editor.carry.plan.payload.mount == laser
    hands.keys(Qt.Key.Key_Escape)
    hands.context.select(())
    hands.context.apply(edits.move(laser, RT, 3))
    assert hands.board.cursor_slot == Slot(LT, 3), "of what is not selected nobody asked"


def test_what_raises_the_class_of_the_refit_stands_apart_once_there_is_a_refit(hands):
    """Other armor is class A, an item that takes the place of another class B (CO p. 211)."""
    menu = submenu(menu_at(hands, CT, 10), "Replace by")
    menu.aboutToShow.emit()
    assert not menu.raising.menuAction().isVisible()
    hands.context.apply(edits.set_armor(CT, front=hands.context.unit.armor.front[CT] - 1))
    menu = submenu(menu_at(hands, CT, 10), "Replace by")
    menu.aboutToShow.emit()
    raising = submenu(menu, "Raises the refit above class A")
    assert entry(raising, "Medium Pulse Laser (IS)").text().endswith(", refit: class B")
    entry(raising, "Medium Pulse Laser (IS)").trigger()
    assert hands.item_at(CT, 10) == "is-medium-pulse-laser"
    menu = submenu(menu_at(hands, CT, 10), "Replace by")
    menu.aboutToShow.emit()
    assert "refit" not in entry(menu, "Medium Laser").text(), "another one in its place keeps class B"


def test_what_the_rules_forbid_stands_apart_with_the_reason(hands):
    others = submenu(submenu(menu_at(hands, CT, 10), "Replace by"), "Not allowed here")
    assert entry(others, "Heavy Medium Laser (Clan)").text().endswith("\tClan only")


def test_a_grenade_launcher_turns_to_any_side(open_editor):
    unit = edits.place("vehicular-grenade-launcher", RT).run(new_unit(Form.BIPED, 50))
    hands = open_editor(unit)
    [row] = [slot.row for slot in unit.mounts[-1].slots]
    facing = submenu(menu_at(hands, RT, row), "Facing")
    assert entry(facing, "Front").isChecked()
    entry(facing, "Rear left").trigger()
    assert hands.mount(RT, row).facing == 4
    cell = hands.editor.model.cell(Slot(RT, row))
    assert cell is not None
    assert cell.look.tags == ("RL",)
    entry(submenu(menu_at(hands, RT, row), "Facing"), "Rear").trigger()
    assert entry(menu_at(hands, RT, row), "Rear-facing").isChecked()
    assert entry(submenu(menu_at(hands, RT, row), "Facing"), "Rear").isChecked()


def test_cargo_has_a_size_to_choose(open_editor):
    unit = edits.place("cargo", RT, size=1.0).run(new_unit(Form.BIPED, 50))
    hands = open_editor(unit)
    [row] = {slot.row for slot in unit.mounts[-1].slots}
    sizes = submenu(menu_at(hands, RT, row), "Size")
    assert entry(sizes, "1 t").isChecked()
    entry(sizes, "2.5 t").trigger()
    assert hands.context.unit.mounts[-1].size == 2.5


def test_what_is_pointed_at_in_a_menu_is_previewed_until_it_closes(hands, qtbot):
    menu = submenu(menu_at(hands, CT, 10), "Replace by")

    def previewed():
        return hands.context.preview

    entry(menu, "Medium Pulse Laser (IS)").hover()
    assert previewed() is None
    qtbot.waitUntil(lambda: previewed() is not None)
    assert previewed().edit.label_for(hands.context.unit) == "Replace Medium Laser by Medium Pulse Laser"
    QApplication.sendEvent(menu, QHideEvent())
    assert previewed() is None


def test_a_tool_under_the_pointer_shows_what_it_would_do(hands, qtbot):
    button = hands.editor.tools.buttons["Place all"]
    point_at(button)
    qtbot.waitUntil(lambda: hands.context.preview is not None)
    assert hands.context.preview.edit.label == "Place everything"
    QApplication.sendEvent(button, QEvent(QEvent.Type.Leave))
    assert hands.context.preview is None
    compact = hands.editor.tools.buttons["Compact"]
    compact.click()
    point_at(compact)
    come_due(hands.editor)
    assert hands.context.preview is None


# -- commands and words ---------------------------------------------------------------------------------------


def test_a_screen_reader_hears_what_is_lifted_and_where_it_is_aimed(hands, heard):
    start(hands, CT, 10)
    hands.keys(Key.Key_Space)
    assert "Picked up Medium Laser" in heard
    hands.keys(Key.Key_BracketLeft)
    assert heard[-1] == "Head, slot 4; slot 1: Held by Life Support"


def test_a_screen_reader_hears_what_the_drop_of_a_new_item_is_worth(hands, heard):
    before = battle_value(hands.context.graph), mass(hands.context.graph).total
    hands.editor.lift("medium-laser")
    said = heard[-1]
    hands.keys(Key.Key_Return)
    value, weight = battle_value(hands.context.graph), mass(hands.context.graph).total
    assert weight - before[1] == 1000
    assert f"Battle Value {figure(value)}, +{value - before[0]}" in said
    assert said.endswith("+1.0 t")


@pytest.mark.parametrize(("key", "answer"), [("Space", "Nothing to pick up"), ("Ctrl+Space", "Nothing to select")])
def test_an_empty_slot_answers_that_there_is_nothing(hands, heard, key, answer):
    model = hands.board.model
    cells = ((location, cell) for location in model.locations for cell in model.content(location).cells)
    start(hands, *next((location, cell.row) for location, cell in cells if cell.is_empty))
    QTest.keySequence(hands.board, key)
    assert heard[-1] == answer


def test_the_board_leaves_steps_to_whoever_knows_what_they_are_worth(hands, heard):
    hands.context.apply(edits.place_best("medium-laser"))
    assert heard == []


def test_a_screen_reader_hears_why_not(hands, heard):
    start(hands, LA, 4)
    hands.keys(Key.Key_Space, Key.Key_BracketRight, Key.Key_Return)
    assert heard[-1] == "Arms only"


def test_the_menu_of_a_selected_pair_stands_there_once(open_editor):
    unit = new_unit(Form.BIPED, 150)
    for _ in range(2):
        unit = edits.place("ac-20-ammo", LT, 0).run(unit)
    hands = open_editor(unit)
    hands.context.select(mount.id for mount in unit.mounts if mount.item == "ac-20-ammo")
    assert words(menu_at(hands, LT, 0)).count("Remove 2 items") == 1
    hands.context.select(())
    assert words(menu_at(hands, LT, 0)).count("Remove AC/20 Ammo") == 2


def test_a_weapon_goes_into_a_turret_only_where_there_is_one(open_editor, qtbot):
    laser = edits.place("medium-laser", LT, 3)
    hands = open_editor(laser.run(new_unit(Form.BIPED, 50)))
    mount = hands.mount(LT, 3).id
    with qtbot.waitSignal(hands.context.refused) as refusal:
        board_edits.toggle(hands.context, "turret", mount)
    assert refusal.args == ["No turret is mounted."]
    hands.context.apply(edits.place("battlemech-turret-shoulder", LT, 5))
    board_edits.toggle(hands.context, "turret", mount)
    assert hands.context.unit.mount(mount).turret
