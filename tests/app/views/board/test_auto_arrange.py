"""What follows every step: switched in the tool row, the same for all designs, shown before a drop as it will be."""

from PySide6.QtCore import Qt

from designer.app.context.design_context import DesignContext
from designer.app.views.board.auto_arrange import Automatics
from designer.app.views.board.view import SlotEditor
from designer.editing import Session, edits
from designer.editing.automatic_steps import Automatic
from designer.editing.drop_plan import Payload
from designer.units.location import LA, RT, Slot
from designer.workspace.view_settings import BoardSettings
from tests.app.views.board.handling import sample


def test_nothing_follows_until_it_is_asked_for(hands):
    assert hands.editor.automatics.now == Automatic()
    assert not any(pill.isChecked() for pill in hands.editor.tools.pills.values())


def test_switching_one_on_arranges_what_is_there(hands):
    hands.editor.tools.pills["filler"].click()
    assert hands.editor.unallocated.count == 0
    assert hands.context.session.history.undo_label == "Place filler"


def test_evicted_filler_is_placed_again_in_the_same_step(hands):
    hands.editor.tools.pills["filler"].click()
    before = len(hands.context.session.history.steps)
    hands.drag(Payload(item="is-er-medium-laser"), LA, 11)
    assert hands.item_at(LA, 11) == "is-er-medium-laser"
    assert hands.editor.unallocated.count == 0
    assert len(hands.context.session.history.steps) == before + 1


def test_a_carried_item_shows_where_it_will_lie_in_the_end(hands):
    hands.editor.tools.pills["compact"].click()
    hands.context.apply(edits.unplace(hands.mount(RT, 7).id))
    hands.editor.carry.begin(Payload(item="medium-laser"))
    hands.editor.carry.aim(RT, 11)
    [landing] = [cell.row for cell in hands.board.shown(RT).cells if cell.look.drop_target]
    assert hands.editor.carry.drop()
    [laser] = [mount for mount in hands.context.unit.mounts if mount.id in hands.context.selection]
    assert laser.slots == (Slot(RT, landing),)
    assert landing < 11


def test_a_preview_is_of_the_whole_step(hands):
    hands.editor.tools.pills["compact"].click()
    laser = hands.mount(RT, 6)
    hands.context.show_preview(edits.unplace(laser.id))
    previewed = hands.context.preview.unit
    hands.context.apply(edits.unplace(laser.id))
    assert hands.context.unit == previewed


def test_all_designs_share_the_choice(qtbot):
    settings = BoardSettings()
    one = SlotEditor(DesignContext(Session(sample("wayfarer-wfr-3d"))), settings=settings)
    other = SlotEditor(DesignContext(Session(sample("longstride-lsd-2"))), settings=settings)
    for editor in (one, other):
        qtbot.addWidget(editor)
    one.tools.pills["sort"].click()
    assert other.automatics.now.sort
    other.show()
    assert other.tools.pills["sort"].isChecked()
    assert not other.tools.pills["sort"].icon().isNull(), "the check mark shows what was chosen elsewhere"
    assert other.tools.pills["compact"].icon().isNull()


def test_it_is_remembered():
    context = DesignContext(Session(sample("wayfarer-wfr-3d")))
    assert Automatics(context, BoardSettings(automatic=["compact"])).now == Automatic(compact=True)


def test_switching_off_leaves_all_as_it_is(hands):
    hands.editor.tools.pills["compact"].click()
    before = hands.context.unit
    hands.editor.tools.pills["compact"].click()
    assert hands.context.unit is before
    laser = hands.mount(RT, 6)
    hands.context.apply(edits.unplace(laser.id))
    assert hands.item_at(RT, 6) is None


def test_the_pills_go_by_key(hands):
    pill = hands.editor.tools.pills["sort"]
    assert pill.focusPolicy() == Qt.FocusPolicy.TabFocus
    assert pill.accessibleName() == "Automatic sort"


def test_what_is_added_to_an_omni_is_in_a_pod_until_the_builder_wants_it_fixed(open_editor):
    hands = open_editor(sample("lanyard-lny-o"))
    hands.context.apply(edits.place_best("small-laser"))
    hands.editor.automatics.switch_pods(False)
    hands.context.apply(edits.place_best("small-laser"))
    hands.context.apply(edits.add("small-laser"))
    lasers = [mount.pod for mount in hands.context.unit.mounts if mount.item == "small-laser"]
    assert lasers[-3:] == [True, False, False]
    assert hands.context.session.history.undo_label == "Add Small Laser"


def test_fixed_or_in_pods_is_remembered_for_all_designs(qtbot):
    settings = BoardSettings()
    one = Automatics(DesignContext(Session(sample("lanyard-lny-o"))), settings)
    assert one.in_pods
    with qtbot.waitSignal(one.changed):
        one.switch_pods(False)
    assert not Automatics(DesignContext(Session(sample("lanyard-lny-o"))), settings).in_pods
