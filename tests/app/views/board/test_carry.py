"""An item in the hand: what the rest of the app is told, and that nothing happens before the drop."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QCoreApplication

from designer.app.context.design_context import DesignContext
from designer.app.views.board.carry import Carry, CarryTarget
from designer.battle_value.total import battle_value
from designer.design import once
from designer.editing import Session, WhatIf, edits
from designer.editing.drop_plan import Payload
from designer.units.location import HD, LT, RA, RT, Slot
from designer.units.mount import MountId
from tests.app.views.board.handling import sample
from tests.editing.laws import assert_lawful

LASER = Payload(item="is-er-medium-laser")


@pytest.fixture
def context(qapp):
    return DesignContext(Session(sample("wayfarer-wfr-3d")))


@pytest.fixture
def carry(context):
    return Carry(context)


@pytest.fixture
def previewed(context):
    seen: list[WhatIf | None] = []
    context.preview_changed.connect(seen.append)
    return seen


def test_the_app_previews_what_is_aimed_at(carry, context, previewed):
    carry.begin(LASER)
    assert previewed == []
    carry.aim(RT, 11)
    carry.aim(HD)
    assert [preview.edit.label_for(context.unit) for preview in previewed] == [
        "Place ER Medium Laser in RT",
        "Place ER Medium Laser in HD",
    ]
    carry.aim_nowhere()
    QCoreApplication.processEvents()
    assert previewed[-1] is None


def test_rows_that_come_to_the_same_are_previewed_once(carry, previewed):
    carry.begin(Payload(item="is-er-medium-laser"))
    for row in (2, 5, 11):
        carry.aim(RT, row)
    assert len(previewed) == 1


def test_where_nothing_can_be_dropped_nothing_is_previewed(carry, previewed):
    carry.begin(LASER)
    carry.aim(RT)
    carry.aim(LT)
    QCoreApplication.processEvents()
    assert previewed[-1] is None
    assert carry.outcome.reason == "No free slot"


def test_a_drop_is_one_step_and_selects_what_was_dropped(carry, context):
    carry.begin(LASER)
    carry.aim(RT, 11)
    assert carry.drop()
    new = context.unit.mounts[-1]
    assert new.slots == (Slot(RT, 11),)
    assert context.selection == {new.id}
    assert context.session.history.undo_label == "Place ER Medium Laser in RT"
    assert context.preview is None
    assert not carry.active


def test_a_drop_where_it_cannot_be_leaves_everything_and_says_why(carry, context):
    before = context.unit
    failed: list[object] = []
    refused: list[str] = []
    carry.failed.connect(lambda *args: failed.append(args))
    context.refused.connect(refused.append)
    carry.begin(LASER)
    carry.aim(LT, 3)
    assert not carry.drop()
    assert failed == [(LT, "No free slot")]
    assert refused == ["ER Medium Laser does not go into the left torso: no free slot."]
    assert context.unit is before
    assert not carry.active


def test_giving_up_leaves_no_trace(carry, context, previewed):
    before = context.unit
    carry.begin(LASER)
    carry.aim(RA)
    carry.cancel()
    QCoreApplication.processEvents()
    assert previewed[-1] is None
    assert context.unit is before
    assert carry.place is CarryTarget.NOWHERE
    assert len(context.session.history.steps) == 1


def test_an_edit_from_elsewhere_ends_it(carry, context):
    carry.begin(LASER)
    context.apply(edits.add("ppc"))
    assert not carry.active


def test_what_was_seized_in_its_middle_is_aimed_by_its_first_row(carry, context):
    hatchet = next(m for m in context.unit.mounts if m.item == "hatchet")
    carry.begin(Payload(mount=hatchet.id), grab=3)
    carry.aim(hatchet.location, hatchet.slots[0].row + 3)
    assert carry.landed.slots == hatchet.slots


def test_the_chip_tells_what_placing_adds(carry, context):
    with_laser = once(edits.place_best("is-er-medium-laser").run(context.unit))
    carry.begin(LASER)
    assert carry.value_change() == battle_value(with_laser) - battle_value(once(context.unit)) > 0
    laser = next(m for m in context.unit.mounts if m.item == "medium-laser")
    carry.begin(Payload(mount=laser.id))
    assert carry.value_change() is None


def test_what_is_gone_cannot_be_carried(carry):
    assert not carry.begin(Payload(item="no-such-thing"))
    assert not carry.begin(Payload(mount=MountId(4711)))
    assert not carry.active


SAMPLES = ("wayfarer-wfr-3d", "lanyard-lny-o", "trestle-tst-4")


@settings(max_examples=40)
@given(data=st.data(), name=st.sampled_from(SAMPLES))
def test_a_drop_is_a_step_or_leaves_the_very_same_unit(qapp, data, name):
    context = DesignContext(Session(sample(name)))
    before = context.unit
    mounts = data.draw(st.lists(st.sampled_from([m.id for m in before.mounts]), min_size=1, max_size=3, unique=True))
    location = data.draw(st.sampled_from(before.chassis.form.locations))
    row = data.draw(st.integers(0, before.chassis.form.slots(location) - 1))
    carry = Carry(context)
    carry.begin(Payload(mount=mounts[0], others=tuple(mounts[1:])))
    carry.aim(location, row)
    landed = carry.landed
    dropped = carry.drop()
    if not dropped:
        assert context.unit is before
        assert landed is None or len(landed.ways) > 1
        return
    assert {m.id: m.item for m in context.unit.mounts} == {m.id: m.item for m in before.mounts}
    assert landed is not None
    assert set(landed.slots) <= set(context.unit.mount(mounts[0]).slots)
    assert_lawful(context.unit)
