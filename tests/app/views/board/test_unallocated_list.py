"""The unallocated list: what waits, where there is room for it, placing and removing it."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from designer.analysis.edit_outcome import edit_outcome
from designer.app.views.board.unallocated_list import EMPTY
from designer.app.views.board.unallocated_row import folded, single
from designer.catalog import catalog
from designer.construction.slot_space import may_differ_in_space
from designer.construction.spread import is_spread
from designer.editing import edits
from designer.editing.blank import new_unit
from designer.editing.drop_plan import DropPlan, Payload
from designer.language import tr
from designer.units.location import CT, HD, LL, RA, RL, RT, Form
from tests.app.painted_texts import painted_texts
from tests.app.views.board.handling import sample

Key = Qt.Key
NONE, CTRL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def full(open_editor):
    """Thirty things on the unallocated list, more than one row holds."""
    unit = new_unit(Form.BIPED, 100).with_(mounts=())
    for item in ("medium-laser", "is-er-medium-laser", "ac-20", "ppc", "ecm-suite-guardian"):
        for _ in range(6):
            unit = edits.add(item).run(unit)
    return open_editor(unit)


def keys(unallocated, *pressed):
    unallocated.setFocus(Qt.FocusReason.TabFocusReason)
    for key in pressed:
        QTest.keyClick(unallocated, key)


def test_it_counts_and_names_what_waits(hands):
    unallocated = hands.editor.unallocated
    assert unallocated.count == 1
    assert [stack.name() for stack in unallocated.stacks] == ["Light Ferro-Fibrous"]
    assert unallocated.accessibleName() == "Unallocated, 1 item"


def test_a_preview_tells_the_number_that_the_list_will_have(hands):
    context = hands.context
    spread = next(mount for mount in context.unit.mounts if is_spread(catalog()[mount.item]))
    for edit in (edits.add("ac-20"), edits.add("medium-laser"), edits.unplace(spread.id)):
        told = edit_outcome(context.session, context.session.what_if(edit)).figures
        [waiting] = [figure for figure in told if figure.label == "Unallocated items"]
        assert waiting.old == hands.editor.unallocated.count
        context.apply(edit)
        assert waiting.new == hands.editor.unallocated.count


def test_it_shows_what_a_previewed_edit_leaves_here(hands):
    unallocated, context = hands.editor.unallocated, hands.context
    [stack] = unallocated.stacks

    def shown():
        return [text.words for text in painted_texts(unallocated)][1:3]

    assert shown() == ["1", "Light Ferro-Fibrous"]
    context.propose(edits.move_best(stack.first.mount))
    assert shown()[0] == "0"
    context.propose(edits.add("ac-20"))
    assert shown()[0] == "2"
    context.propose(None)
    assert shown() == ["1", "Light Ferro-Fibrous"]
    context.apply(edits.move_best(stack.first.mount))
    assert tr(EMPTY) in shown()
    context.propose(edits.add("ac-20"))
    assert shown() == ["1", "AC/20"]


def test_it_says_where_there_is_room(hands):
    assert hands.editor.unallocated.hint == "1 slot. Room in HD, RT and RA"
    hands.context.apply(edits.add("medium-laser"))
    hands.context.select([hands.context.unit.mounts[-1].id])
    assert hands.editor.unallocated.hint == "1 slot. Room in HD, RT and RA, by moving filler in LA, RL and LL"
    laser = hands.context.unit.mounts[-1].id
    for location in (HD, *[RT] * 3, RA):
        hands.context.apply(edits.place("medium-laser", location))
    hands.context.select([laser])
    assert hands.editor.unallocated.hint == "1 slot. Room only in place of filler, in RA, LA, RL and LL"
    hands.context.apply(edits.add("ac-20"))
    hands.context.select([hands.context.unit.mounts[-1].id])
    assert hands.editor.unallocated.hint == "10 slots. No room: auto-place"


def test_the_hint_is_a_link_that_leads_the_item_to_a_slot_where_it_fits(qtbot, hands):
    unallocated, context = hands.editor.unallocated, hands.context
    unallocated.grab()
    assert not unallocated.hint_rect.isEmpty()
    mount = unallocated.current.first.mount
    before = len(context.unit.mount(mount).slots)
    qtbot.mouseClick(unallocated, Qt.MouseButton.LeftButton, pos=unallocated.hint_rect.center().toPoint())
    assert hands.editor.carry.plan is not None
    assert hands.editor.carry.plan.payload.mount == mount
    QTest.keyClick(hands.editor.board, Key.Key_Return)
    assert len(context.unit.mount(mount).slots) == before + 1
    assert unallocated.count == 0


def test_without_room_the_hint_is_a_link_to_making_room(qtbot, hands):
    asked: list[object] = []
    hands.context.places_wanted.connect(lambda items, _wish: asked.append(items))
    hands.context.apply(edits.add("ac-20"))
    hands.context.select([hands.context.unit.mounts[-1].id])
    hands.editor.unallocated.grab()
    assert hands.editor.unallocated.hint == "10 slots. No room: auto-place"
    qtbot.mouseClick(
        hands.editor.unallocated, Qt.MouseButton.LeftButton, pos=hands.editor.unallocated.hint_rect.center().toPoint()
    )
    assert asked == [()]
    assert hands.editor.carry.plan is None


STEPS = (
    edits.rename(chassis="Anvil"),
    edits.set_armor(LL, front=7),
    edits.set_armor(LL, front=9),
    edits.set_gyro("compact"),
    edits.place_best("medium-laser"),
    edits.set_engine("xl"),
    edits.set_cockpit("small"),
    edits.maximize_armor(),
    edits.set_year(3000),
)


def test_where_a_step_takes_no_other_room_there_is_the_same(hands):
    context = hands.context
    context.apply(edits.add("ppc"))
    waits = Payload(mount=context.unit.mounts[-1].id)
    for step in STEPS:
        before = context.unit
        rooms_before = DropPlan(before, waits).rooms()
        context.apply(step)
        assert may_differ_in_space(before, context.unit) or DropPlan(context.unit, waits).rooms() == rooms_before, (
            step.label
        )


def test_room_is_looked_for_only_where_a_step_may_differ_in_space(hands, monkeypatch):
    hands.context.apply(edits.add("ppc"))
    monkeypatch.setattr(DropPlan, "rooms", lambda _plan: pytest.fail("room was looked for"))
    hands.context.apply(edits.rename(chassis="Anvil"))
    hands.context.apply(edits.set_armor(LL, front=7))
    assert hands.editor.unallocated.hint


def test_a_hidden_unallocated_list_looks_for_no_room_and_tells_of_it_when_it_is_seen(hands, monkeypatch):
    unallocated = hands.editor.unallocated
    unallocated.hide()
    with monkeypatch.context() as patched:
        patched.setattr(DropPlan, "rooms", lambda _plan: pytest.fail("room was looked for"))
        hands.context.apply(edits.place_best("medium-laser"))
    unallocated.show()
    assert unallocated.accessibleDescription().endswith(unallocated.hint)


def test_missing_slots_of_one_filler_are_one_cell(hands):
    hands.double_click(LL, 5)
    hands.double_click(RL, 5)
    assert [stack.name() for stack in hands.editor.unallocated.stacks] == ["Light Ferro-Fibrous × 3"]
    assert hands.editor.unallocated.count == 3


def test_empty_it_says_so(open_editor):
    hands = open_editor(sample("lanyard-lny-o"))
    assert hands.editor.unallocated.count == 0
    assert hands.editor.unallocated.accessibleName() == EMPTY
    assert hands.editor.unallocated.hint == ""


def test_it_folds_by_name_before_it_scrolls(full):
    unallocated = full.editor.unallocated
    assert [stack.number for stack in unallocated.stacks] == [6] * 5
    assert unallocated.stacks[0].name() == "Medium Laser × 6"
    assert len(single(full.editor.model.unplaced)) == 30
    assert len(folded(full.editor.model.unplaced)) == 5


def test_it_scrolls_to_what_the_keyboard_reaches(full):
    unallocated = full.editor.unallocated
    unallocated.setGeometry(unallocated.x(), unallocated.y(), 320, unallocated.height())
    keys(unallocated, Key.Key_End)
    assert unallocated.rect().contains(unallocated.stack_rect(4).toRect())
    keys(unallocated, Key.Key_Home)
    assert unallocated.rect().contains(unallocated.stack_rect(0).toRect())


def test_a_double_click_places_it_best(hands):
    unallocated = hands.editor.unallocated
    QTest.mouseDClick(unallocated, Qt.MouseButton.LeftButton, pos=unallocated.stack_rect(0).center().toPoint())
    assert unallocated.count == 0


@pytest.mark.parametrize(("button", "held"), [(Qt.MouseButton.MiddleButton, NONE), (Qt.MouseButton.RightButton, CTRL)])
def test_clicks_select_and_middle_clicks_remove(full, button, held):
    unallocated = full.editor.unallocated
    at = unallocated.stack_rect(1).center().toPoint()
    QTest.mouseClick(unallocated, Qt.MouseButton.LeftButton, pos=at)
    assert full.context.selection == {unallocated.stacks[1].first.mount}
    QTest.mouseClick(unallocated, button, held, at)
    assert unallocated.stacks[1].number == 5
    assert len(full.context.unit.mounts) == 29
    QTest.mouseClick(unallocated, Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    assert full.context.selection == frozenset()


def test_enter_places_and_delete_removes(full):
    unallocated = full.editor.unallocated
    keys(unallocated, Key.Key_Return)
    assert unallocated.stacks[0].number == 5
    keys(unallocated, Key.Key_Delete)
    assert unallocated.stacks[0].number == 4
    assert len(full.context.unit.mounts) == 29


def test_space_lifts_it_onto_the_board_at_its_best_place(hands):
    keys(hands.editor.unallocated, Key.Key_Space)
    assert hands.editor.carry.active
    assert QApplication.focusWidget() is hands.board
    assert hands.context.preview is not None
    hands.keys(Key.Key_Space)
    assert hands.editor.unallocated.count == 0


def test_escape_leaves_it_on_the_unallocated_list(hands):
    keys(hands.editor.unallocated, Key.Key_Space)
    hands.keys(Key.Key_Escape)
    assert hands.editor.unallocated.count == 1
    assert not hands.editor.carry.active


def test_selection_from_elsewhere_is_followed(full):
    unallocated = full.editor.unallocated
    full.context.select([unallocated.stacks[3].first.mount])
    assert unallocated.current is unallocated.stacks[3]


def test_it_follows_the_design(hands):
    laser = hands.mount(CT, 10)
    hands.context.apply(edits.unplace(laser.id))
    assert sorted(stack.name() for stack in hands.editor.unallocated.stacks) == ["Light Ferro-Fibrous", "Medium Laser"]
    hands.context.undo()
    assert [stack.name() for stack in hands.editor.unallocated.stacks] == ["Light Ferro-Fibrous"]


def test_all_that_it_shows_fits(full):
    unallocated = full.editor.unallocated
    for index, stack in enumerate(unallocated.stacks):
        rect = unallocated.stack_rect(index)
        assert rect.height() < unallocated.height()
        assert stack.number == 6


def test_several_that_wait_are_placed_together(hands):
    hands.context.apply(edits.add("medium-laser"))
    hands.context.apply(edits.add("small-laser"))
    unallocated = hands.editor.unallocated
    indices = [i for i, stack in enumerate(unallocated.stacks) if stack.first.look.kind == "energy"]
    for index in indices:
        at = unallocated.stack_rect(index).center().toPoint()
        QTest.mouseClick(unallocated, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier, at)
    first, second = (unallocated.stacks[index].first.mount for index in indices)
    assert hands.context.selection == {first, second}
    hands.drag(Payload(mount=first, others=(second,)), RA, 11)
    assert hands.context.unit.mount(first).location is RA
    assert hands.context.unit.mount(second).location is RA
    assert hands.context.session.history.undo_label == "Move 2 items to RA"
