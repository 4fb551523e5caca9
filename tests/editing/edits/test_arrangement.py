"""Edits of the whole layout: everything placed, gaps closed, sorted, mirrored, cleared."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer import design
from designer.catalog import catalog
from designer.construction.slot_space import unallocated
from designer.editing import EditRefusedError, Session, edits
from designer.editing.blank import new_unit
from designer.editing.edits.arrangement import LEFT_SIDE, RIGHT_SIDE, clear, compact, fill, mirror, sort
from designer.units.location import CT, HD, LA, LL, LT, RA, RL, RT, Form, Slot
from tests.editing import laws
from tests.editing.laws import made, only, refusal, rows, sample_units, summary

ALL = {
    "fill": fill(),
    "compact": compact(),
    "sort": sort(),
    "mirror left": mirror(*LEFT_SIDE),
    "mirror right": mirror(*RIGHT_SIDE),
    "clear": clear(),
}


def empty(tonnage=50):
    return new_unit(Form.BIPED, tonnage).with_(mounts=())


def waiting(unit):
    return {entry.fitted.item.id: entry.missing for entry in unallocated(design.once(unit))}


def order(unit, location):
    held = design.occupied(design.once(unit), location)
    found = [fitted.item.id for row in sorted(held) for fitted in held[row] if isinstance(fitted, design.Fitted)]
    return list(dict.fromkeys(found))


def reason(edit, unit):
    return refusal(edit, unit).reason


# -- laws -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("unit", sample_units(), ids=lambda unit: unit.chassis.form.value)
@given(steps=st.lists(st.sampled_from(sorted(ALL)), min_size=1, max_size=4))
def test_no_arrangement_loses_a_mount_or_lays_one_on_another(unit, steps):
    session = Session(unit)
    for step in steps:
        before = session.unit
        try:
            session.apply(ALL[step])
        except EditRefusedError:
            assert session.unit is before
            continue
        laws.assert_lawful(session.unit)
        assert laws.kept(before).items() <= laws.kept(session.unit).items()
        laws.assert_same_answers(session.graph, session.unit)
        session.undo()
        assert session.unit is before
        session.redo()


@pytest.mark.parametrize("unit", sample_units(), ids=lambda unit: unit.chassis.form.value)
@pytest.mark.parametrize("step", ["compact", "sort"])
def test_arranging_twice_changes_nothing_more(unit, step):
    try:
        once = ALL[step].run(unit)
    except EditRefusedError:
        return
    reason(ALL[step], once)


# -- fill and clear -------------------------------------------------------------------------------------------


def test_fill_places_all_that_waits():
    unit = made(
        empty(75),
        edits.add("ac-20"),
        edits.add("ac-20-ammo"),
        edits.add("medium-laser"),
        edits.set_structure("is-endo-steel"),
    )
    after = fill().run(clear().run(unit))
    assert waiting(after) == {}
    laws.assert_lawful(after)


def test_fill_lets_filler_give_way_and_finds_it_another_place():
    unit = made(empty(75), edits.set_structure("is-endo-steel"))
    endo = only(unit, "is-endo-steel")
    crowded = tuple(Slot(RA, row) for row in range(4, 12)) + tuple(Slot(LA, row) for row in range(4, 10))
    unit = unit.with_(mounts=tuple(m._replace(slots=crowded) if m.id == endo.id else m for m in unit.mounts))
    unit = made(unit, edits.place("ac-20", RT), edits.place("ac-20", LT), edits.add("ac-10"))
    after = fill().run(unit)
    assert waiting(after) == {}
    assert rows(only(after, "ac-10"), RA) or rows(only(after, "ac-10"), LA)
    laws.assert_lawful(after)


def test_fill_puts_what_has_few_places_first():
    unit = made(empty(20), edits.add("medium-laser"), edits.add("hatchet"))
    after = fill().run(unit)
    assert set(summary(only(after, "hatchet"))) <= {"RA", "LA"}


def test_fill_puts_what_serves_others_beside_them():
    unit = made(empty(75), edits.add("is-artemis-iv-fcs"), edits.add("srm-6"), edits.add("is-case"))
    unit = fill().run(edits.add("srm-6-ammo").run(unit))
    assert only(unit, "is-artemis-iv-fcs").location is only(unit, "srm-6").location
    assert only(unit, "is-case").location is only(unit, "srm-6-ammo").location


def test_fill_leaves_waiting_what_finds_no_room():
    unit = made(empty(100), *[edits.add("ac-20") for _ in range(6)])
    after = fill().run(unit)
    assert waiting(after)
    assert reason(fill(), after) == "No free slot"


def test_fill_has_nothing_to_do_when_everything_is_placed():
    assert reason(fill(), empty(50)) == "Nothing unallocated"


def test_clear_takes_everything_off_and_keeps_it():
    unit = made(empty(50), edits.place("ppc", RA), edits.set_structure("is-endo-steel"))
    after = clear().run(unit)
    assert not any(mount.is_placed for mount in after.mounts)
    assert laws.counted(after) == laws.counted(unit)
    assert after.systems is unit.systems
    assert reason(clear(), after) == "Nothing is placed"


# -- compact and sort -----------------------------------------------------------------------------------------


def test_compact_closes_gaps_and_keeps_the_order():
    unit = made(
        empty(50),
        edits.place("ppc", RT, 8),
        edits.place("medium-laser", RT, 4),
        edits.place("small-laser", RT, 6),
    )
    after = compact().run(unit)
    assert order(after, RT) == ["medium-laser", "small-laser", "ppc"]
    assert rows(only(after, "ppc"), RT) == [2, 3, 4]
    assert compact().label_for(unit) == "Close gaps"


def test_compact_goes_around_systems():
    unit = made(empty(50), edits.place("medium-laser", CT, 11), edits.place("small-laser", HD, 3))
    after = compact().run(unit)
    assert rows(only(after, "medium-laser"), CT) == [10]
    assert rows(only(after, "small-laser"), HD) == [3]


def test_compact_moves_filler_slot_by_slot():
    unit = made(empty(50), edits.set_structure("is-endo-steel"))
    after = compact().run(unit)
    placed = only(after, "is-endo-steel")
    assert len(placed.slots) == 14
    for location in (RA, LA, RT, LT, RL, LL):
        held = design.occupied(design.once(after), location)
        assert sorted(held) == list(range(len(held)))


def test_compact_keeps_a_superheavy_pair_together():
    unit = made(empty(150), edits.place("ac-20", LT), edits.place("ac-20-ammo", RT, 5), edits.add("ac-20-ammo"))
    one, other = laws.mounts_of(unit, "ac-20-ammo")
    unit = edits.move(other.id, RT, 5).run(unit)
    assert unit.mount(other.id).slots == unit.mount(one.id).slots
    after = compact().run(unit)
    assert after.mount(one.id).slots == after.mount(other.id).slots == (Slot(RT, 0),)


def test_compact_refuses_where_there_is_no_gap():
    unit = made(empty(50), edits.place("medium-laser", RT, 0))
    assert reason(compact(), unit) == "No gaps"


def test_a_location_with_a_mistake_in_it_stays_as_it_is():
    unit = made(empty(50), edits.place("medium-laser", RT, 3), edits.place("small-laser", RT, 5))
    small = only(unit, "small-laser")
    muddled = unit.with_(
        mounts=tuple(m._replace(slots=(Slot(RT, 3), Slot(RT, 4))) if m.id == small.id else m for m in unit.mounts)
    )
    assert reason(compact(), muddled) == "No gaps"


def test_sort_orders_a_location_as_sheets_do():
    unit = made(
        empty(75),
        edits.set_structure("is-endo-steel"),
        edits.place("is-case", RT, 0),
        edits.place("srm-6-ammo", RT, 1),
        edits.place("ecm-suite-guardian", RT, 2),
        edits.place("medium-laser", RT, 4),
        edits.place("heat-sink", RT, 5),
        edits.place("jump-jet", RT, 6),
    )
    after = sort().run(unit)
    wanted = ["heat-sink", "jump-jet", "medium-laser", "srm-6-ammo", "ecm-suite-guardian", "is-case"]
    assert [item for item in order(after, RT) if item != "is-endo-steel"] == wanted
    laws.assert_lawful(after)


def test_sort_keeps_what_serves_a_weapon_behind_it():
    unit = made(
        empty(75),
        edits.place("is-artemis-iv-fcs", LT, 0),
        edits.place("medium-laser", LT, 1),
        edits.place("srm-6", LT, 2),
    )
    after = sort().run(unit)
    assert order(after, LT) == ["medium-laser", "srm-6", "is-artemis-iv-fcs"]


# -- mirror ---------------------------------------------------------------------------------------------------


def test_mirror_mounts_the_same_on_the_other_side():
    unit = made(empty(75), edits.place("ppc", LA, 5), edits.place("medium-laser", LT, 3))
    unit = edits.toggle("armored", [only(unit, "ppc").id]).run(unit)
    after = mirror(*LEFT_SIDE).run(unit)
    copy = next(mount for mount in laws.mounts_of(after, "ppc") if mount.location is RA)
    assert rows(copy, RA) == [5, 6, 7]
    assert copy.armored
    assert next(m for m in laws.mounts_of(after, "medium-laser") if m.location is RT).slots == (Slot(RT, 3),)


def test_mirror_copies_only_what_is_missing():
    unit = made(
        empty(50),
        edits.place("medium-laser", LA, 4),
        edits.place("medium-laser", LA, 5),
        edits.place("medium-laser", RA, 4),
    )
    after = mirror(LA).run(unit)
    assert [m.slots for m in laws.mounts_of(after, "medium-laser") if m.location is RA] == [
        (Slot(RA, 4),),
        (Slot(RA, 5),),
    ]
    assert reason(mirror(LA), after) == "Nothing to copy"
    assert reason(mirror(CT), after) == "Nothing to copy"


def test_a_copy_without_room_waits_on_the_unallocated_list():
    unit = made(empty(100), edits.place("ac-20", LT), edits.place("ac-10", RT), edits.place("lrm-20", RT))
    after = mirror(LT).run(unit)
    assert waiting(after) == {"ac-20": catalog()["ac-20"].slots}


def test_mirror_names_its_locations():
    unit = new_unit(Form.QUAD, 50)
    assert mirror(LA).label_for(unit) == "Copy FLL to FRL"
