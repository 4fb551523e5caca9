"""What must hold after every edit, whatever it was; and units to try edits on."""

from collections import Counter, defaultdict
from collections.abc import Callable

import pytest

from designer import design
from designer.catalog import catalog, systems
from designer.construction import armor, heat, mass, movement, slot_space
from designer.construction.heat import is_sink
from designer.construction.layout import RUNNING_GEAR
from designer.editing import EditRefusedError, edits
from designer.editing.blank import new_unit
from designer.editing.edits.enhancements import GROUPS
from designer.editing.slot_search import can_pair
from designer.graph import Evaluator
from designer.units.location import LA, LT, RA, RL, RT, Form, Location, Slot
from designer.units.mount import Mount, SystemSlot, walk
from designer.units.unit import TechBase


def occupants(g):
    return {location: design.occupied(g, location) for location in Location}


def locations(g):
    return {group: design.contents(g, group) for group in design.GROUPS}


# What an edit may not leave stale: the graph's answer must equal the one from scratch. Append what is new.
QUERIES: list[Callable[[Evaluator], object]] = [
    design.equipment,
    design.flag_index,
    locations,
    occupants,
    mass.mass,
    armor.armor,
    heat.heat,
    movement.movement,
    slot_space.slot_use,
    slot_space.unallocated,
]

ENHANCEMENTS = frozenset().union(*GROUPS)


def made(unit, *steps):
    """The unit after some edits."""
    for step in steps:
        unit = step.run(unit)
    return unit


def mounts_of(unit, item_id):
    return [mount for mount in unit.mounts if mount.item == item_id]


def only(unit, item_id):
    [mount] = mounts_of(unit, item_id)
    return mount


def rows(mount, location):
    return [slot.row for slot in mount.slots if slot.location is location]


def summary(mount):
    """Location codes and rows, e.g. ``{"RT": [0, 1]}``."""
    found: dict[str, list[int]] = {}
    for slot in mount.slots:
        found.setdefault(Form.BIPED.code(slot.location), []).append(slot.row)
    return found


def assert_lawful(unit):
    assert_no_slot_held_twice(unit)
    assert_in_order(unit)
    assert len({mount.id for mount in unit.mounts}) == len(unit.mounts)


def refusal(edit, unit):
    """Why an edit is refused; a failure where it is not."""
    with pytest.raises(EditRefusedError) as refused:
        edit.run(unit)
    return refused.value


def holders(unit):
    """What each taken slot holds: more than one thing for superheavy pairs, and for mistakes."""
    held: defaultdict[Slot, list[SystemSlot | Mount]] = defaultdict(list)
    for system in unit.systems:
        held[system.slot].append(system)
    for mount in unit.mounts:
        for slot in mount.slots:
            held[slot].append(mount)
    return held


def assert_no_slot_held_twice(unit):
    for slot, held in holders(unit).items():
        if len(held) == 1:
            continue
        items = [catalog()[holder.item] for holder in held if isinstance(holder, Mount)]
        assert len(items) == len(held) == 2, f"{slot} is held by {held}"
        assert can_pair(unit, *items), f"{slot} is held by {held}"


def assert_in_order(unit):
    form = unit.chassis.form
    for mount in unit.mounts:
        assert list(mount.slots) == sorted(set(mount.slots), key=walk), mount
        for slot in mount.slots:
            assert slot.location in form.locations, mount
            assert 0 <= slot.row < form.slots(slot.location), mount
        assert mount.stands_in is None or (not mount.slots and mount.stands_in in form.locations)


def is_owned(mount):
    """Whether a mount belongs to a system: filler, sinks, jets, enhancements and running gear come and go with it."""
    item = catalog()[mount.item]
    return (
        item.id in systems().plating
        or item.id in RUNNING_GEAR.values()
        or is_sink(item)
        or item.kind == "jump"
        or bool(item.flags & ENHANCEMENTS)
    )


def kept(unit):
    """The items that only ``remove`` may take away, by mount."""
    return {mount.id: mount.item for mount in unit.mounts if not is_owned(mount)}


def counted(unit):
    return Counter(mount.item for mount in unit.mounts)


def assert_same_answers(evaluator, unit):
    scratch = design.once(unit)
    for query in QUERIES:
        assert query(evaluator) == query(scratch), query


def sample_units():
    """Small designs of several forms, each with something of most kinds."""
    biped = made(
        new_unit(Form.BIPED, 50),
        edits.place("ac-20", RT, 0),
        edits.place_best("ac-20-ammo"),
        edits.place("medium-laser", RA),
        edits.place("medium-laser", LA),
        edits.place_best("is-targeting-computer"),
        edits.set_structure("is-endo-steel"),
        edits.add("ppc"),
    )
    quad = made(
        new_unit(Form.QUAD, 75, TechBase.CLAN),
        edits.set_armor_kind("clan-ferro-fibrous", clan=True),
        edits.place_best("clan-er-ppc"),
        edits.set_jump("jump-jet", 4),
        edits.set_heat_sinks("double", 15, clan=True),
    )
    tripod = made(
        new_unit(Form.TRIPOD, 85),
        edits.set_armor_kind("is-stealth"),
        edits.place_best("ecm-suite-guardian"),
        edits.place("is-gauss-rifle", RT),
        edits.place("is-case", RT),
        edits.place_best("triple-strength-myomer"),
    )
    superheavy = made(
        new_unit(Form.BIPED, 150),
        edits.place("ac-20", RT, 0),
        edits.place("ac-20-ammo", LT, 0),
        edits.place("ac-20-ammo", LT, 0),
        edits.set_heat_sinks("single", 16),
    )
    lam = made(new_unit(Form.LAM, 50), edits.place_best("medium-laser"), edits.place("large-laser", RT))
    vee = made(
        new_unit(Form.QUADVEE, 60, TechBase.CLAN), edits.place_best("clan-lrm-20"), edits.add("clan-lrm-20-ammo")
    )
    patchwork = made(
        new_unit(Form.BIPED, 40),
        edits.set_armor_kind("is-ferro-fibrous", location=RT),
        edits.set_armor_kind("is-reactive", location=RL),
        edits.place_best("clan-machine-gun"),
    )
    omni = made(
        new_unit(Form.BIPED, 70, TechBase.CLAN, rules_level=3),
        edits.set_omni(True),
        edits.place("clan-large-pulse-laser", RA),
        edits.place_best("clan-targeting-computer"),
        edits.place("partial-wing-clan", RT),
    )
    return (biped, quad, tripod, superheavy, lam, vee, patchwork, omni)
