"""An item in the hand: what the rest of the app is told, and that nothing happens before the drop."""

import pytest

from designer.app.bridge import Bridge
from designer.app.drag import Payload
from designer.app.slots.carry import Carry, Target
from designer.battle_value.total import battle_value
from designer.design import once
from designer.editing import Edit, Session, edits
from designer.units.location import HD, LT, RA, RT, Slot
from designer.units.mount import MountId
from tests.app.slots.handling import sample

LASER = Payload(item="is-er-medium-laser")


@pytest.fixture
def bridge(qapp):
    return Bridge(Session(sample("wayfarer-wfr-3d")))


@pytest.fixture
def carry(bridge):
    return Carry(bridge)


@pytest.fixture
def considered(bridge):
    seen: list[Edit | None] = []
    bridge.preview_changed.connect(seen.append)
    return seen


def test_the_app_considers_what_is_aimed_at(carry, bridge, considered):
    carry.begin(LASER)
    assert considered == []
    carry.aim(RT, 11)
    carry.aim(HD)
    assert [edit.label_for(bridge.unit) for edit in considered] == [
        "Place ER Medium Laser in RT",
        "Place ER Medium Laser in HD",
    ]
    carry.aim_nowhere()
    assert considered[-1] is None


def test_rows_that_come_to_the_same_are_considered_once(carry, considered):
    carry.begin(Payload(item="is-er-medium-laser"))
    for row in (2, 5, 11):
        carry.aim(RT, row)
    assert len(considered) == 1


def test_where_nothing_can_be_dropped_nothing_is_considered(carry, considered):
    carry.begin(LASER)
    carry.aim(RT)
    carry.aim(LT)
    assert considered[-1] is None
    assert carry.outcome.reason == "No free slot"


def test_a_drop_is_one_step_and_selects_what_was_dropped(carry, bridge):
    carry.begin(LASER)
    carry.aim(RT, 11)
    assert carry.drop()
    new = bridge.unit.mounts[-1]
    assert new.slots == (Slot(RT, 11),)
    assert bridge.selection == {new.id}
    assert bridge.session.history.undo_label == "Place ER Medium Laser in RT"
    assert bridge.preview is None
    assert not carry.active


def test_a_drop_where_it_cannot_be_leaves_everything_and_says_why(carry, bridge):
    before = bridge.unit
    failed: list[object] = []
    refused: list[str] = []
    carry.failed.connect(lambda *args: failed.append(args))
    bridge.refused.connect(refused.append)
    carry.begin(LASER)
    carry.aim(LT, 3)
    assert not carry.drop()
    assert failed == [(LT, "No free slot")]
    assert refused == ["ER Medium Laser does not go into the left torso: no free slot."]
    assert bridge.unit is before
    assert not carry.active


def test_giving_up_leaves_no_trace(carry, bridge, considered):
    before = bridge.unit
    carry.begin(LASER)
    carry.aim(RA)
    carry.cancel()
    assert considered[-1] is None
    assert bridge.unit is before
    assert carry.place is Target.NOWHERE
    assert len(bridge.session.history.steps) == 1


def test_an_edit_from_elsewhere_ends_it(carry, bridge):
    carry.begin(LASER)
    bridge.apply(edits.add("ppc"))
    assert not carry.active


def test_what_was_seized_in_its_middle_is_aimed_by_its_first_row(carry, bridge):
    hatchet = next(m for m in bridge.unit.mounts if m.item == "hatchet")
    carry.begin(Payload(mount=hatchet.id), grab=3)
    carry.aim(hatchet.location, hatchet.slots[0].row + 3)
    assert carry.landed.slots == hatchet.slots


def test_the_chip_tells_what_placing_adds(carry, bridge):
    with_laser = once(edits.place_best("is-er-medium-laser").run(bridge.unit))
    carry.begin(LASER)
    assert carry.value_change() == battle_value(with_laser) - battle_value(once(bridge.unit)) > 0
    laser = next(m for m in bridge.unit.mounts if m.item == "medium-laser")
    carry.begin(Payload(mount=laser.id))
    assert carry.value_change() is None


def test_what_is_gone_cannot_be_carried(carry):
    assert not carry.begin(Payload(item="no-such-thing"))
    assert not carry.begin(Payload(mount=MountId(4711)))
    assert not carry.active
