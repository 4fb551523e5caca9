"""Facing, turret, armor, pod and size of a mount; armored system slots."""

import pytest

from designer.catalog import catalog
from designer.editing import EditRefusedError, edits
from designer.editing.blank import new_unit
from designer.editing.edits.options import facing_of, sides_from
from designer.formats import read_text, to_text
from designer.units.location import CT, HD, LT, RA, RL, RT, Form, Slot
from designer.units.mount import MountId, SystemPart
from tests.editing.laws import made, only, rows

ONE = MountId(1)


def reason(edit, unit):
    with pytest.raises(EditRefusedError) as refused:
        edit.run(unit)
    return refused.value.reason


@pytest.mark.parametrize(
    ("option", "on", "off"),
    [
        ("rear", "Rear-mount PPC", "Front-mount PPC"),
        ("turret", "Move PPC into the turret", "Move PPC out of the turret"),
        ("armored", "Armor PPC", "Remove armoring of PPC"),
        ("pod", "Pod-mount PPC", "Fix PPC"),
    ],
)
def test_options_go_on_and_off(empty, option, on, off):
    plain = made(empty, edits.place("ppc", RT))
    turn = edits.toggle(option, [ONE])
    assert turn.label_for(plain) == on
    turned = turn.run(plain)
    assert getattr(turned.mount(ONE), option)
    assert turn.label_for(turned) == off
    assert turn.run(turned) == plain


@pytest.mark.parametrize(
    ("item", "least"),
    [("cargo", 0.5), ("liquid-storage", 0.5), ("communications-equipment", 1), ("ladder", 20)],
)
def test_an_item_of_chosen_size_has_one_from_the_start(empty, item, least):
    # Files without it are read as another size, or not at all: the least step of the item (TM p. 212, 239, 244).
    for edit in (edits.add(item), edits.place(item, RT), edits.place_best(item)):
        assert only(edit.run(empty), item).size == least
    assert only(edits.place(item, RT, size=3 * least).run(empty), item).size == 3 * least
    laser = edits.place("medium-laser", RT).run(empty)
    assert only(edits.replace_item(ONE, item).run(laser), item).size == least
    placed = edits.place(item, RT).run(empty)
    assert f":SIZE:{float(least)}" in to_text(placed)
    assert read_text(to_text(placed)).unit.mounts[-1].size == least


def test_boosters_placed_by_hand_give_one_mp(empty):
    # TO p. 292: their size is their jump MP.
    assert only(edits.place_best("mech-mechanical-jump-boosters").run(empty), "mech-mechanical-jump-boosters").size == 1


@pytest.mark.parametrize(
    ("item", "faces"),
    [
        ("medium-laser", True),
        ("ac-20", True),
        ("modular-armor", True),
        ("lift-hoist-arresting-hoist", True),
        ("heat-sink", False),
        ("ac-20-ammo", False),
    ],
)
def test_what_faces_a_way(empty, item, faces):
    # CONSTRUCTION 9.1: any weapon, modular armor, hoist, sprayer, light fluid suction.
    unit = made(empty, edits.add(item))
    if faces:
        assert edits.toggle("rear", [ONE]).run(unit).mount(ONE).rear
    else:
        assert reason(edits.toggle("rear", [ONE]), unit) == "Has no facing"


def test_what_is_in_an_arm_does_not_turn_to_the_rear(empty):
    # CONSTRUCTION 9.1: not in arms.
    unit = made(empty, edits.place("medium-laser", RA), edits.place("medium-laser", RT))
    assert reason(edits.toggle("rear", [ONE]), unit) == "In an arm"
    both = edits.toggle("rear", [ONE, MountId(2)]).run(unit)
    assert [mount.rear for mount in both.mounts] == [False, True]
    odd = unit.with_(mounts=(unit.mount(ONE)._replace(rear=True), unit.mount(MountId(2))))
    assert made(odd, edits.toggle("rear", [ONE])) == unit, "it is set right"
    quad = made(new_unit(Form.QUAD).with_(mounts=()), edits.place("medium-laser", RA))
    assert edits.toggle("rear", [ONE]).run(quad).mount(ONE).rear, "a leg is no arm"


def test_what_nothing_can_hit_is_not_armored(empty):
    unit = made(empty, edits.place("is-case", RT))
    assert reason(edits.toggle("armored", [ONE]), unit) == "Cannot be armored"


def test_what_needs_no_armor_or_has_no_facing_can_be_set_right(empty):
    unit = made(empty, edits.place("is-case", RT))
    odd = unit.with_(mounts=(unit.mount(ONE)._replace(armored=True, rear=True),))
    assert made(odd, edits.toggle("armored", [ONE]), edits.toggle("rear", [ONE])) == unit


def test_a_superheavy_pair_shares_pod_and_armor():
    # MTF_FORMAT 5.6
    unit = new_unit(tonnage=150).with_(mounts=())
    unit = made(unit, edits.place("ac-20-ammo", LT, 3), edits.place("ac-20-ammo", LT, 3))
    assert all(mount.pod for mount in edits.toggle("pod", [ONE]).run(unit).mounts)
    sinks = made(new_unit(tonnage=150).with_(mounts=()), *[edits.place("heat-sink", LT, 3)] * 2)
    assert all(mount.armored for mount in edits.toggle("armored", [ONE]).run(sinks).mounts)


def test_only_grenade_launchers_turn(empty):
    unit = made(empty, edits.place("vehicular-grenade-launcher", RT), edits.place("ppc", RT))
    assert edits.set_facing(ONE, 4).run(unit).mount(ONE).facing == 4
    assert reason(edits.set_facing(ONE, 6), unit) == "Has no such facing"
    assert reason(edits.set_facing(MountId(2), 1), unit) == "Has no such facing"


@pytest.mark.parametrize("side", range(6))
def test_a_file_holds_every_facing_of_a_grenade_launcher(empty, side):
    unit = made(empty, edits.place("vehicular-grenade-launcher", RT), edits.set_facing(ONE, side))
    back = read_text(to_text(unit)).unit
    assert facing_of(only(back, "vehicular-grenade-launcher")) == side


def test_a_grenade_launcher_faces_one_way_at_a_time(empty):
    unit = made(empty, edits.place("vehicular-grenade-launcher", RT), edits.set_facing(ONE, 1))
    back = edits.toggle("rear", [ONE]).run(unit)
    assert facing_of(back.mount(ONE)) == 3
    assert facing_of(edits.set_facing(ONE, 5).run(back).mount(ONE)) == 5
    assert facing_of(edits.toggle("rear", [ONE]).run(back).mount(ONE)) == 0


def test_size_goes_in_steps_and_takes_its_slots(empty):
    unit = made(empty, edits.place("cargo", RT, 2), edits.set_size(ONE, 2.7))
    assert unit.mount(ONE).size == 2.5
    assert rows(unit.mount(ONE), RT) == [2, 3, 4]
    assert rows(edits.set_size(ONE, 1).run(unit).mount(ONE), RT) == [2]
    assert edits.set_size(ONE, -3).run(unit).mount(ONE).size == 0.5
    assert edits.set_size(ONE, 2.5).run(unit) is unit


def test_what_has_one_size_has_no_other(empty):
    assert reason(edits.set_size(ONE, 2), made(empty, edits.add("ppc"))) == "Has one size"


def test_a_size_grown_too_big_goes_to_the_unallocated_list(empty):
    unit = made(empty, edits.place("cargo", HD), edits.set_size(ONE, 4))
    assert unit.mount(ONE).size == 4
    assert not unit.mount(ONE).is_placed


def test_system_slots_are_armored_one_by_one(empty):
    # TO p. 95
    unit = edits.armor_system(Slot(CT, 3)).run(empty)
    assert [system.slot for system in unit.systems if system.armored] == [Slot(CT, 3)]
    assert edits.armor_system(Slot(CT, 3)).run(unit) == empty
    assert edits.armor_system(Slot(CT, 3)).label_for(unit) == "Remove armoring of gyro in CT"


def test_there_is_no_system_to_armor_in_a_free_slot(empty):
    unit = made(empty, edits.place("ppc", RT, 3))
    assert reason(edits.armor_system(Slot(RT, 3)), unit) == "No system here"


def test_armored_parts_stay_armored_when_systems_are_laid_out_anew(empty):
    unit = made(empty, edits.armor_system(Slot(HD, 2)), edits.armor_system(Slot(RA, 0)), edits.set_gyro("xl"))
    assert {system.part for system in unit.systems if system.armored} == {SystemPart.COCKPIT, SystemPart.SHOULDER}
    assert only(made(unit, edits.place("ppc", RA)), "ppc").is_placed


@pytest.mark.parametrize(("torso", "sides"), [(CT, (0, 3)), (RT, (0, 1, 2, 3)), (LT, (0, 5, 4, 3)), (RA, ())])
def test_a_grenade_launcher_does_not_look_across_the_body(torso, sides):
    # the choices that MegaMekLab offers for each torso; front comes first
    assert sides_from(catalog()["vehicular-grenade-launcher"], torso) == sides
    assert sides_from(catalog()["medium-laser"], torso) == ()


@pytest.mark.parametrize(
    ("item", "can"),
    [
        *(("ac-20-ammo", False), ("spikes", False), ("modular-armor", False), ("shield-medium", False)),
        *(("is-case", False), ("coolant-pod", True), ("heat-sink", True)),
    ],
)
def test_what_can_be_an_armored_component(empty, item, can):
    # TO p. 95; BV_RULES 4.4: no ammunition but coolant pods, and nothing that is armor itself or that nothing hits.
    unit = made(empty, edits.add(item), edits.add("ppc"))
    laser = made(edits.add("medium-laser").run(unit), edits.toggle("armored", [MountId(3)]))
    if can:
        assert edits.toggle("armored", [ONE]).run(unit).mount(ONE).armored
    else:
        assert reason(edits.toggle("armored", [ONE]), unit) == "Cannot be armored"
    assert edits.replace_item(MountId(3), item).run(laser).mount(MountId(3)).armored is can


def test_conversion_gear_is_never_armored():
    vee = new_unit(Form.QUADVEE, 60)
    assert reason(edits.armor_system(Slot(RL, 4)), vee) == "Cannot be armored"


@pytest.mark.parametrize("item", ["is-case", "is-case-ii", "clan-case"])
def test_no_turret_holds_case(empty, item):
    assert reason(edits.toggle("turret", [ONE]), made(empty, edits.add(item))) == "Not in a turret"
