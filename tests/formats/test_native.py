"""Units as plain data: nothing is lost, an edit is a short line, and errors name their place."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer import paths
from designer.catalog import catalog
from designer.editing import EditRefusedError, Session, edits
from designer.formats import read
from designer.formats.encodings import ENCODINGS
from designer.formats.native import NativeError, delta, from_data, patched, to_data
from designer.units.location import LA, LT, Location, Slot
from designer.units.mount import Mount, MountId, SystemSlot
from designer.units.unit import (
    Armor,
    ArmorKind,
    Chassis,
    DonorPart,
    Engine,
    HeatSinks,
    Names,
    SourceText,
    Tech,
    Unit,
)
from tests.editing.laws import sample_units
from tests.editing.test_laws import ACTIONS
from tests.unit_archives import unit_archive

SAMPLES = sorted(paths.data("designs").glob("*.mtf"))
SOME_UNIT = st.sampled_from(sample_units())

# -- any unit at all ------------------------------------------------------------------------------------------

_slots = st.builds(Slot, st.sampled_from(Location), st.integers(0, 99))
_points = st.tuples(*[st.integers(0, 99)] * 9)
_kinds = st.just(ArmorKind())
_items = st.sampled_from([item.id for item in catalog()]) | st.text().map(
    lambda name: catalog().unknown(f"no {name}").id
)
_mounts = st.builds(
    Mount,
    id=st.integers().map(MountId),
    item=_items,
    slots=st.lists(_slots, max_size=4).map(tuple),
    size=st.none() | st.floats(0, 99_999),
    quirks=st.lists(st.text(), max_size=2).map(tuple),
    stands_in=st.none() | st.sampled_from(Location),
    facing=st.integers(0, 5),
)
_texts = st.lists(st.text(), max_size=3).map(tuple)
_pairs = st.lists(st.tuples(st.text(), st.text()), max_size=3).map(tuple)

_donors = st.just(()) | st.tuples(*[st.builds(DonorPart, tonnage=st.integers(0, 300))] * len(Location))

UNITS = st.builds(
    Unit,
    names=st.builds(Names, mul_id=st.none() | st.integers(0, 99_999)),
    tech=st.builds(Tech, year=st.integers(0, 9_999), rules_level=st.integers(1, 5)),
    chassis=st.builds(Chassis, tonnage=st.integers(0, 300), parts=_donors),
    engine=st.builds(Engine, rating=st.integers(0, 999)),
    structure=st.text(),
    structure_clan=st.booleans(),
    gyro=st.text(),
    cockpit=st.text(),
    full_head_ejection=st.booleans(),
    heat_sink_kit=st.booleans(),
    heat_sinks=st.builds(HeatSinks, count=st.integers(0, 99), base=st.none() | st.integers(0, 99)),
    armor=st.builds(
        Armor, kind=_kinds, front=_points, rear=_points, kinds=st.none() | st.tuples(*[_kinds] * len(Location))
    ),
    systems=st.lists(st.builds(SystemSlot, slot=_slots), max_size=4).map(tuple),
    mounts=st.lists(_mounts, max_size=4).map(tuple),
    case_opt_out=st.frozensets(st.sampled_from(Location)),
    quirks=_texts,
    stray_weapon_quirks=_texts,
    header=_pairs,
    fluff=_pairs,
    source=st.none() | st.builds(SourceText, encoding=st.sampled_from(ENCODINGS)),
)


def through_json(data):
    return json.loads(json.dumps(data))


def assert_same(one, other):
    assert one == other
    assert one.source == other.source


@given(UNITS)
def test_no_field_of_any_unit_is_lost(unit):
    assert_same(from_data(through_json(to_data(unit))), unit)


@given(UNITS, UNITS)
def test_a_delta_leads_from_any_unit_to_any_other(before, after):
    assert_same(patched(before, through_json(delta(before, after))), after)


def test_every_field_of_a_unit_is_written():
    assert to_data(Unit()).keys() == set(Unit._fields)


# -- real units -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_no_sample_design_loses_anything(path):
    unit = read(path).unit
    assert unit.source is not None
    assert_same(from_data(through_json(to_data(unit))), unit)


def test_no_real_file_loses_anything(corpus):
    units = unit_archive(corpus / "meks.zip")
    read_units = [units.unit(name) for name in units.names[::10]]
    assert len(read_units) > 300
    for unit in read_units:
        assert_same(from_data(through_json(to_data(unit))), unit)
    for before, after in pairwise(read_units):
        assert_same(patched(before, through_json(delta(before, after))), after)


@given(SOME_UNIT, ACTIONS)
def test_every_edit_can_be_made_again_from_its_delta(unit, actions):
    session = Session(unit)
    for make, *numbers in actions:
        before = session.unit
        try:
            session.apply(make(before, *numbers))
        except EditRefusedError:
            continue
        assert_same(patched(before, through_json(delta(before, session.unit))), session.unit)
        assert_same(patched(session.unit, through_json(delta(session.unit, before))), before)


# -- what differs ---------------------------------------------------------------------------------------------


@pytest.fixture
def wayfarer():
    return read(paths.data("designs", "wayfarer-wfr-3d.mtf")).unit


def test_no_difference_is_the_very_same_unit(wayfarer):
    assert delta(wayfarer, wayfarer) == {}
    assert delta(wayfarer, from_data(to_data(wayfarer))) == {}
    assert patched(wayfarer, {}) is wayfarer


def test_an_edit_is_one_short_line(wayfarer):
    laser = next(mount for mount in wayfarer.mounts if mount.location is LA)
    after = edits.unplace(laser.id).run(wayfarer)
    changes = delta(wayfarer, after)
    assert changes == {"mounts": {"put": [{"id": laser.id, "item": laser.item}]}}
    assert len(json.dumps(changes)) < 100 < len(json.dumps(to_data(wayfarer)))


def test_what_does_not_differ_is_shared(wayfarer):
    after = edits.place_best("medium-laser").run(wayfarer)
    made = patched(wayfarer, delta(wayfarer, after))
    assert made.systems is wayfarer.systems
    assert made.source is wayfarer.source
    assert all(made.mount(mount.id) is mount for mount in wayfarer.mounts)


def test_the_order_of_mounts_is_kept(wayfarer):
    first, *others = wayfarer.mounts
    after = wayfarer.with_(mounts=(*others, first))
    changes = delta(wayfarer, after)
    assert changes == {"mounts": {"order": [mount.id for mount in after.mounts]}}
    assert patched(wayfarer, changes).mounts == after.mounts


# -- errors ---------------------------------------------------------------------------------------------------


def at(data, *steps):
    for step in steps:
        data = data[step]
    return data


@pytest.mark.parametrize(
    ("steps", "value", "said"),
    [
        (("chassis", "form"), "Blob", "chassis.form: expected one of Biped, Quad, Tripod, LAM, QuadVee, found 'Blob'"),
        (("chassis", "tonnage"), True, "chassis.tonnage: expected a whole number, found True"),
        (("chassis", "tonnage"), 75.5, "chassis.tonnage: expected a whole number, found 75.5"),
        (("gyro",), None, "gyro: expected a text, found None"),
        (("armor", "front", 2), "9", "armor.front[2]: expected a whole number, found '9'"),
        (("armor", "front"), [1, 2], "armor.front: expected a list of 9, found [1, 2]"),
        (("mounts", 1, "slots", 0), "XX 3", "mounts[1].slots[0]: expected a slot such as LA 3, found 'XX 3'"),
        (("mounts", 1, "slots", 0), "LA -3", "mounts[1].slots[0]: expected a slot such as LA 3, found 'LA -3'"),
        (("mounts", 0, "color"), "red", "mounts[0].color: expected one of id, item, slots"),
        (("systems", 0), ["LA 0"], "systems[0]: expected a list of slot, part and perhaps true, found ['LA 0']"),
        (("header", 0), ["a"], "header[0]: expected a list of 2, found ['a']"),
        (("source",), "text", "source: expected an object, found 'text'"),
    ],
)
def test_an_error_names_the_place_and_what_was_expected(wayfarer, steps, value, said):
    data = through_json(to_data(wayfarer))
    at(data, *steps[:-1])[steps[-1]] = value
    with pytest.raises(NativeError) as caught:
        from_data(data)
    assert str(caught.value).startswith(said)


@pytest.mark.parametrize("steps", [("gyro",), ("tech", "year"), ("mounts", 0, "item")])
def test_what_is_missing_is_named(wayfarer, steps):
    data = through_json(to_data(wayfarer))
    del at(data, *steps[:-1])[steps[-1]]
    with pytest.raises(NativeError, match="expected a value, found nothing") as caught:
        from_data(data)
    assert caught.value.place.endswith(steps[-1])


@pytest.mark.parametrize("data", [None, [], "unit", 3])
def test_what_is_no_unit_is_refused(data):
    with pytest.raises(NativeError, match="top: expected an object"):
        from_data(data)


@pytest.mark.parametrize("changes", [{"gone": [999]}, {"order": [1, 999]}])
def test_a_delta_of_another_unit_is_refused(wayfarer, changes):
    with pytest.raises(NativeError, match=r"mounts: expected ids of mounts that there are, found 999"):
        patched(wayfarer, {"mounts": changes})


def test_a_new_mount_in_front_keeps_its_place(wayfarer):
    new = Mount(MountId(500), wayfarer.mounts[0].item, stands_in=LT)
    after = wayfarer.with_(mounts=(new, *wayfarer.mounts))
    assert patched(wayfarer, through_json(delta(wayfarer, after))).mounts == after.mounts
