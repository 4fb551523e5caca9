"""Whatever is done to a design: undo brings back the very same objects, no slot is held twice, nothing is lost,
and the numbers are those from scratch."""

from hypothesis import given
from hypothesis import strategies as st

from designer.editing import Change, EditRefusedError, Session, edits
from designer.units.location import Form, Location, Slot
from designer.units.mount import MountId, SystemPart
from designer.units.unit import TechBase
from tests.editing.laws import (
    assert_lawful,
    assert_same_answers,
    holders,
    kept,
    sample_units,
)

UNITS = sample_units()
LOCATIONS = list(Location)

ITEMS = [
    *("ac-20", "ppc", "medium-laser", "is-gauss-rifle", "heavy-gauss-rifle", "long-tom", "clan-er-ppc", "lrm-20"),
    *("ac-20-ammo", "machine-gun-ammo", "heat-sink", "is-double-heat-sink", "freezers", "2-compact-heat-sinks"),
    *("is-targeting-computer", "clan-targeting-computer", "is-case", "clan-case", "is-artemis-iv-fcs"),
    *("hatchet", "claw", "actuator-enhancement-system-aes", "extended-fuel-tank", "cargo", "ladder"),
    *("talons", "partial-wing", "null-signature-system", "environmental-sealing-mech", "triple-strength-myomer"),
    *("jump-jet", "improved-jump-jet", "mech-mechanical-jump-boosters", "supercharger", "unknown:Old Thing"),
]
ENGINES = ["fusion", "xl", "xxl", "light", "compact", "ice", "none"]
GYROS = ["standard", "xl", "compact", "heavy-duty", "superheavy", "none"]
COCKPITS = ["standard", "small", "torso-mounted", "command-console", "primitive"]
STRUCTURES = ["standard", "is-endo-steel", "clan-endo-steel", "is-endo-composite"]
ARMORS = ["standard", "is-ferro-fibrous", "is-heavy-ferro-fibrous", "is-stealth", "hardened"]
SINKS = ["single", "double", "compact", "laser"]
JETS = ["jump-jet", "improved-jump-jet", "umu", "mech-mechanical-jump-boosters"]
MYOMER = ["triple-strength-myomer", "industrial-triple-strength-myomer", "is-masc", "supercharger"]


def pick(options, number):
    return options[number % len(options)]


def some_mount(unit, number):
    return pick(unit.mounts, number).id if unit.mounts else MountId(99)


def own_slot(unit, mount_id, number):
    mount = unit.find(mount_id)
    return pick(mount.slots, number) if mount is not None and mount.slots else Slot(Location.HEAD, 0)


def some_slot(a, b):
    return Slot(pick(LOCATIONS, a), b % 12)


def mounting(unit, kind, a, b, c):
    """An edit of mounts; the numbers choose what and where."""
    mount = some_mount(unit, a)
    slot = some_slot(b, c)
    row = None if c % 3 == 0 else slot.row
    options = [
        lambda: edits.add(pick(ITEMS, a)),
        lambda: edits.place(pick(ITEMS, a), slot.location, row),
        lambda: edits.place(pick(ITEMS, a), slot.location, row, split_with=pick(LOCATIONS, c)),
        lambda: edits.place_best(pick(ITEMS, a)),
        lambda: edits.move(mount, slot.location, row),
        lambda: edits.move(mount, slot.location, row, split_with=pick(LOCATIONS, c)),
        lambda: edits.move_best(mount),
        lambda: edits.unplace(mount),
        lambda: edits.swap(mount, some_mount(unit, b)),
        lambda: edits.move_filler(mount, own_slot(unit, mount, b), slot),
        lambda: edits.unplace_slot(mount, own_slot(unit, mount, b)),
        lambda: edits.toggle("rear", [mount]),
        lambda: edits.toggle("armored", [mount]),
        lambda: edits.toggle("pod", [mount]),
        lambda: edits.set_size(mount, b % 9),
        lambda: edits.armor_system(slot),
    ]
    return pick(options, kind)()


def building(_unit, kind, a, b, c):
    """An edit of systems, body or armor; the numbers choose."""
    location = pick(LOCATIONS, b)
    options = [
        lambda: edits.set_walk(a % 9),
        lambda: edits.set_engine(pick(ENGINES, a), b % 2 == 0),
        lambda: edits.set_gyro(pick(GYROS, a)),
        lambda: edits.set_cockpit(pick(COCKPITS, a)),
        lambda: edits.set_structure(pick(STRUCTURES, a)),
        lambda: edits.set_armor_kind(pick(ARMORS, a)),
        lambda: edits.set_armor_kind(pick(ARMORS, a), location=location),
        lambda: edits.set_tonnage(pick([20, 50, 75, 100, 105, 150], a)),
        lambda: edits.set_form(pick(list(Form), a)),
        lambda: edits.set_omni(a % 2 == 0),
        lambda: edits.set_heat_sinks(pick(SINKS, a), b % 25, c % 2 == 0),
        lambda: edits.set_jump(pick(JETS, a), b % 9),
        lambda: edits.set_enhancement(pick(MYOMER, a), b % 3 > 0),
        lambda: edits.toggle_actuator(location, pick([SystemPart.HAND, SystemPart.LOWER_ARM], a)),
        lambda: edits.set_armor(location, a, linked=b % 2 == 0),
        lambda: edits.allocate(points=a + b),
        lambda: edits.use_remaining(500 * (a % 20)),
        lambda: edits.set_tech_base(pick(list(TechBase), a)),
        lambda: edits.set_year(2400 + a),
    ]
    return pick(options, kind)()


NUMBERS = st.integers(0, 99)
ACTIONS = st.lists(
    st.tuples(st.sampled_from([mounting, mounting, building]), NUMBERS, NUMBERS, NUMBERS, NUMBERS),
    min_size=1,
    max_size=15,
)
SOME_UNIT = st.sampled_from(UNITS)


def applied(session, action):
    """Make a step if it is possible; tells whether something changed."""
    make, *numbers = action
    before = session.unit
    try:
        return session.apply(make(before, *numbers)) is not None
    except EditRefusedError as refused:
        assert_well_said(refused)
        assert session.unit is before
        return False


def assert_well_said(refused):
    """A reason for a label and a sentence for everybody else."""
    assert 0 < len(refused.reason) < 40
    assert str(refused).endswith(".")


@given(SOME_UNIT, ACTIONS)
def test_no_slot_is_held_twice_and_all_slots_exist(unit, actions):
    session = Session(unit)
    for action in actions:
        applied(session, action)
        assert_lawful(session.unit)


@given(SOME_UNIT, ACTIONS)
def test_no_mount_is_lost(unit, actions):
    session = Session(unit)
    for action in actions:
        before = kept(session.unit)
        applied(session, action)
        after = kept(session.unit)
        assert before.items() <= after.items(), session.history.undo_label


@given(SOME_UNIT, ACTIONS)
def test_undo_and_redo_bring_back_the_very_same_objects(unit, actions):
    session = Session(unit)
    for action in actions:
        applied(session, action)
    states = [step.unit for step in session.history.steps]
    for state in reversed(states[:-1]):
        session.undo()
        assert session.unit is state
        assert session.unit is session.history.unit
    assert session.unit is unit
    assert session.undo() is None
    for state in states[1:]:
        session.redo()
        assert session.unit is state
    assert session.redo() is None


@given(SOME_UNIT, ACTIONS, st.lists(st.booleans(), min_size=15, max_size=15))
def test_the_numbers_are_those_from_scratch(unit, actions, looks):
    session = Session(unit)
    for action, look in zip(actions, looks, strict=False):
        applied(session, action)
        if look:
            assert_same_answers(session.graph, session.unit)
    session.undo()
    assert_same_answers(session.graph, session.unit)


@given(SOME_UNIT, ACTIONS)
def test_what_if_leaves_no_trace_and_tells_the_truth(unit, actions):
    session = Session(unit)
    assert_same_answers(session.graph, unit)
    revision, steps = session.graph.revision, session.history.steps
    for make, *numbers in actions:
        try:
            would = session.what_if(make(unit, *numbers))
        except EditRefusedError:
            continue
        assert_same_answers(would.overlay, would.unit)
        assert session.unit is unit
        assert session.history.steps == steps
        assert session.graph.revision == revision
    assert_same_answers(session.graph, unit)


@given(SOME_UNIT, ACTIONS)
def test_an_announcement_names_all_that_differs(unit, actions):
    session = Session(unit)
    heard: list[Change] = []
    session.subscribe(heard.append)
    for action in actions:
        applied(session, action)
    for change in heard:
        old = {mount.id: mount for mount in change.before.mounts}
        new = {mount.id: mount for mount in change.after.mounts}
        assert change.mounts == {i for i in old | new if old.get(i) != new.get(i)}
        differs = {name for name in change.parts if getattr(change.before, name) != getattr(change.after, name)}
        assert differs, "an edit that changes nothing is not announced"
        held, holds = holders(change.before), holders(change.after)
        moved = {slot.location for slot in held.keys() | holds.keys() if held.get(slot) != holds.get(slot)}
        assert moved <= change.locations


@given(SOME_UNIT, ACTIONS)
def test_an_edit_shares_what_it_does_not_change(unit, actions):
    for make, *numbers in actions:
        try:
            after = make(unit, *numbers).run(unit)
        except EditRefusedError:
            continue
        old = {mount.id: mount for mount in unit.mounts}
        for mount in after.mounts:
            assert mount is old.get(mount.id) or mount != old.get(mount.id)
        for name in ("names", "quirks", "header", "fluff", "source", "stray_weapon_quirks"):
            assert getattr(after, name) is getattr(unit, name)
