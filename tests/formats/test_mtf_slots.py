"""What slot lines mean: systems, suffixes, names, and which lines make up one item."""

from __future__ import annotations

import pytest

from designer.catalog import catalog
from designer.formats import read_text, to_text
from designer.units.location import CL, CT, HD, LA, LT, RA, RT, Form, Location, Slot
from designer.units.mount import SystemPart
from tests.building import catalog_id
from tests.formats.mtf_text import (
    BLOCKS,
    CENTER,
    EMPTY,
    QUAD_BLOCKS,
    TRIPOD_BLOCKS,
    line_number,
    loaded,
    mtf,
    notes_of,
    only,
    places,
    unit,
)


@pytest.mark.parametrize(
    ("armor", "label", "item"),
    [
        ("Ferro-Fibrous(Clan)", "IS Ferro-Fibrous", "clan-ferro-fibrous"),
        ("Ferro-Fibrous(Inner Sphere)", "Clan Ferro-Fibrous", "is-ferro-fibrous"),
        ("Reflective(Clan)", "Reflective", "clan-reflective"),
        ("Reactive(Clan)", "IS Ferro-Fibrous", "is-ferro-fibrous"),
    ],
)
def test_slots_of_armor_are_of_the_side_that_the_armor_line_names(armor: str, label: str, item: str) -> None:
    text = mtf({"armor": armor}, {"Left Torso": [label, label]})
    found = read_text(text)
    assert only(found.unit).item == item
    assert to_text(found.unit) == text, "the labels stay as they were written"


@pytest.mark.parametrize(("inner", "clan"), [(LA, RA), (RA, LA)])
def test_slots_of_patchwork_armor_are_of_the_side_that_their_location_names(inner: Location, clan: Location) -> None:
    kinds = {f"{code} armor": "Standard(Inner Sphere):9" for code in ("LT", "RT", "CT", "HD", "LL", "RL")}
    kinds[f"{Form.BIPED.code(inner)} armor"] = "Ferro-Fibrous(Inner Sphere):9"
    kinds[f"{Form.BIPED.code(clan)} armor"] = "Ferro-Fibrous(Clan):9"
    labels = ["IS Ferro-Fibrous"] * 2
    read = unit({"armor": "Patchwork", **kinds}, {"Left Arm": labels, "Right Arm": labels})
    found = {mount.item: {slot.location for slot in mount.slots} for mount in read.mounts}
    assert found == {"is-ferro-fibrous": {inner}, "clan-ferro-fibrous": {clan}}


def mounts(slots, **header):
    """The mounts of a unit with these slots, each as name and place."""
    found = unit({key.replace("_", " "): text for key, text in header.items()}, slots)
    return [(catalog()[mount.item].mtf, places(mount)) for mount in found.mounts]


def item(line, **header):
    """The one mount that a line in the left torso makes, and its item."""
    mount = only(unit({key.replace("_", " "): text for key, text in header.items()}, {"Left Torso": [line]}))
    return mount, catalog()[mount.item]


# -- systems --------------------------------------------------------------------------------------------------


def test_systems_lie_where_the_file_lists_them():
    systems = unit().systems
    parts = [(system.slot.row, system.part) for system in systems if system.slot.location is CT]
    assert parts[:4] == [(0, SystemPart.ENGINE), (1, SystemPart.ENGINE), (2, SystemPart.ENGINE), (3, SystemPart.GYRO)]
    assert systems == tuple(sorted(systems, key=lambda s: (-s.slot.location, s.slot.row)))


def test_engine_lines_may_leave_out_the_kind():
    assert unit(slots={"Left Torso": ["Engine"]}).systems == unit(slots={"Left Torso": ["Fusion Engine"]}).systems


def test_systems_may_be_armored():
    blocks = {"Left Torso": [], "Center Torso": [*CENTER[:3], "Gyro (ARMORED)", *CENTER[4:]]}
    systems = read_text(mtf(blocks=blocks)).unit.systems
    assert [s.slot.row for s in systems if s.armored] == [3]


def test_names_that_contain_a_system_are_equipment():
    slots = {"Left Torso": ["Medium Re-engineered Laser"] * 2, "Right Torso": ["ISShoulderTurret"]}
    assert [name for name, _ in mounts(slots)] == ["Medium Re-engineered Laser", "ISShoulderTurret"]


def test_a_system_that_the_file_lacks_is_noted():
    text = mtf(blocks={"Left Torso": [], "Center Torso": ["Fusion Engine"] * 3 + ["Gyro"] * 3})
    line = line_number(text, "Center Torso:")
    assert (line, "Center Torso: 3 of 4 slots of Gyro listed") in notes_of(read_text(text))
    assert (line, "Center Torso: 3 of 6 slots of Fusion Engine listed") in notes_of(read_text(text))


def test_arms_may_lack_lower_arm_and_hand():
    found = read_text(mtf(blocks={"Left Arm": ["Shoulder", "Upper Arm Actuator"], "Left Torso": []}))
    assert not [text for _, text in notes_of(found) if "Actuator" in text]


# -- names ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["ISMediumLaser", "Medium Laser", "ismediumlaser", "IS Medium Laser"])
def test_any_name_of_an_item_will_do(name):
    assert item(name)[1].name == "Medium Laser"


def test_a_bare_name_is_taken_from_the_side_of_the_chassis():
    assert item("ER Medium Laser", techbase="Clan")[1].tech == "Clan"
    assert item("ER Medium Laser")[1].tech == "IS"


def test_a_name_that_exists_as_it_stands_is_never_exchanged():
    assert item("Medium Laser", techbase="Clan")[1] is item("Medium Laser")[1]


def test_clan_munitions_are_known_with_and_without_the_side():
    with_side = item("Clan Ammo LRM-15 (Clan) Artemis V-capable", techbase="Clan")[1]
    assert not with_side.is_unknown


def test_what_nothing_is_called_by_is_kept_under_its_name():
    text = mtf(slots={"Left Torso": ["Death Ray (R) (OMNIPOD)"]})
    found = read_text(text)
    mount = only(found.unit)
    assert catalog()[mount.item].is_unknown
    assert catalog()[mount.item].name == "Death Ray"
    assert (mount.rear, mount.pod, places(mount)) == (True, True, "LT 0")
    line = line_number(text, "Death Ray (R) (OMNIPOD)")
    assert notes_of(found) == [(line, "unknown item 'Death Ray'; it is kept under this name")]


def test_an_unknown_item_of_several_slots_is_one_problem_with_its_lines():
    text = mtf(slots={"Left Torso": ["Death Ray"] * 4})
    line = line_number(text, "Death Ray")
    others = f"{line + 1}, {line + 2}, {line + 3}"
    told = f"unknown item 'Death Ray'; it is kept under this name; also in lines {others}"
    assert notes_of(read_text(text)) == [(line, told)]


# -- suffixes -------------------------------------------------------------------------------------------------


def test_suffixes_are_taken_off_from_the_right():
    mount, kind = item("Vehicular Grenade Launcher (FL) (R) (T) (OMNIPOD) (ARMORED)", rules_level="4")
    assert kind.id == catalog_id("Vehicular Grenade Launcher")
    assert (mount.facing, mount.rear, mount.turret, mount.pod, mount.armored) == (5, True, True, True, True)


@pytest.mark.parametrize(("suffix", "facing"), [("(FL)", 5), ("(FR)", 1), ("(RL)", 4), ("(RR)", 2), ("", 0)])
def test_facing_of_grenade_launchers(suffix, facing):
    assert item(f"Vehicular Grenade Launcher {suffix}".strip())[0].facing == facing


def test_suffixes_in_lower_case_count():
    mount, _ = item("Medium Laser (r) (omnipod)")
    assert (mount.rear, mount.pod) == (True, True)


def test_split_says_nothing():
    assert mounts({"Left Torso": ["Autocannon/20 (Split)"] * 10}) == [("Autocannon/20", "LT 0 1 2 3 4 5 6 7 8 9")]


def test_a_suffix_in_another_place_belongs_to_the_name():
    found = loaded(slots={"Left Torso": ["Medium Laser (ARMORED) (R)"]})
    assert catalog()[only(found.unit).item].name == "Medium Laser (ARMORED)"


@pytest.mark.parametrize("suffix", ["(R)", "(T)", "(OMNIPOD)", "(Armored)", "(Split)"])
@pytest.mark.parametrize("line", ["ISLargePulseLaserPrototype {} (Split)", "Medium Laser {} (Split) (R)"])
def test_such_a_name_keeps_its_end_when_it_is_written(line, suffix):
    """Else it would come back as the item that it is not."""
    written = loaded({}, {"Left Torso": [line.format(suffix)]}).unit
    again = read_text(to_text(written.with_(source=None))).unit
    assert again.mounts == written.mounts
    assert catalog()[again.mounts[0].item].is_unknown


def test_parentheses_that_belong_to_a_name_stay():
    assert item("Dumper (Rear)")[1].name.startswith("Dumper")


def test_size_of_an_item():
    mount, kind = item("Liquid Storage (OMNIPOD):SIZE:1.0 (ARMORED)")
    assert (kind.mtf, mount.size, mount.pod, mount.armored) == ("Liquid Storage", 1.0, True, True)


@pytest.mark.parametrize(
    ("line", "slots", "size"),
    [
        ("Cargo:size:2.0", 2, 2.0),
        ("Cargo (2 tons)", 2, 2.0),
        ("Cargo (0.5 tons)", 1, 0.5),
        ("Cargo (13 tons)", 12, 13.0),
        ("Cargo", 1, 1.0),
    ],
)
def test_size_as_it_is_written(line, slots, size):
    mount = only(loaded(slots={"Left Torso": [line] * slots}).unit)
    assert (catalog()[mount.item].mtf, mount.size, len(mount.slots)) == ("Cargo", size, slots)


@pytest.mark.parametrize(("line", "size"), [("Cargo", 1.0), ("Ladder", 20.0)])
def test_an_item_without_a_size_gets_one_and_says_so(line, size):
    # MTF_FORMAT 5.8: the default is 1, the minimum; ladders have 20 m at least. An unedited file stays as it is.
    text = mtf(slots={"Left Torso": [line]})
    found = read_text(text)
    assert only(found.unit).size == size
    assert notes_of(found) == [(line_number(text, line), f"'{line}' has no size; it counts as {size:g}")]
    assert to_text(found.unit) == text
    assert f"{line}:SIZE:{size}\n" in to_text(found.unit.with_(source=None))


def test_an_item_of_chosen_size_fills_slots_by_it():
    assert mounts({"Left Torso": ["Cargo:SIZE:3.5"] * 4 + ["Cargo:SIZE:1.0"]}) == [
        ("Cargo", "LT 0 1 2 3"),
        ("Cargo", "LT 4"),
    ]


@pytest.mark.parametrize("size", ["nan", "inf", "-1", "0", "1e300", "big"])
def test_an_absurd_size_counts_as_one(size):
    text = mtf(slots={"Left Torso": [f"Cargo:SIZE:{size}"]})
    found = read_text(text)
    assert only(found.unit).size == 1.0
    line = line_number(text, f"Cargo:SIZE:{size}")
    assert notes_of(found) == [(line, f"'{size}' is not a size; it counts as one")]


def test_old_jump_boosters_have_the_size_of_the_jump():
    legs = {"Left Leg": ["MechanicalJumpBooster"] * 2, "Right Leg": ["MechanicalJumpBooster"] * 2}
    booster = only(unit({"jump mp": "3"}, legs))
    assert (booster.size, len(booster.slots)) == (3, 4)
    sized = {leg: [f"{line}:SIZE:5.0" for line in lines] for leg, lines in legs.items()}
    assert only(unit({"jump mp": "3"}, sized)).size == 5.0


# -- which lines make up one item -----------------------------------------------------------------------------


def test_the_equipment_list_is_walked_from_the_legs_to_the_head():
    slots = {
        "Left Arm": ["Flamer"],
        "Right Torso": ["Medium Laser"],
        "Right Leg": ["Heat Sink"],
        "Left Torso": ["Small Laser", "Flamer"],
    }
    found = unit(slots=slots)
    assert [mount.id for mount in found.mounts] == [1, 2, 3, 4, 5]
    assert [places(mount) for mount in found.mounts] == ["RL 4", "LA 4", "LT 0", "LT 1", "RT 0"]


def test_lines_of_one_item_follow_each_other_up_to_its_slots():
    assert mounts({"Left Torso": ["PPC"] * 6}) == [("PPC", "LT 0 1 2"), ("PPC", "LT 3 4 5")]


def test_a_hole_or_another_item_does_not_end_an_item():
    assert mounts({"Left Torso": ["PPC", EMPTY, "PPC", "Flamer", "PPC"]}) == [("PPC", "LT 0 2 4"), ("Flamer", "LT 3")]


def test_holes_stay_where_they_are():
    assert mounts({"Left Torso": [EMPTY, EMPTY, "Flamer"]}) == [("Flamer", "LT 2")]


def test_an_item_never_goes_on_in_another_location():
    found = loaded(slots={"Left Torso": ["PPC"], "Right Torso": ["PPC"] * 2})
    assert [places(mount) for mount in found.unit.mounts] == ["LT 0", "RT 0 1"]
    assert [note.text for note in found.notes] == ["PPC fills 3 slots, 1 listed", "PPC fills 3 slots, 2 listed"]


def test_slots_that_depend_on_the_mech():
    assert mounts({"Left Arm": ["Hatchet"] * 4}, mass="50") == [("Hatchet", "LA 4 5 6 7")]
    assert mounts({"Left Arm": ["Hatchet"] * 4}, mass="30") == [("Hatchet", "LA 4 5"), ("Hatchet", "LA 6 7")]


def test_spread_items_are_one_however_they_lie():
    slots = {
        "Left Torso": ["IS Endo Steel"] * 7,
        "Left Leg": ["IS Endo Steel"],
        "Right Torso": ["IS Endo Steel"] * 6,
    }
    assert mounts(slots) == [("IS Endo Steel", "LL 4, LT 0 1 2 3 4 5 6, RT 0 1 2 3 4 5")]


def test_two_runs_of_a_targeting_computer_are_one():
    slots = {"Left Torso": ["ISTargeting Computer"], "Right Torso": ["ISTargeting Computer"]}
    assert mounts(slots) == [("ISTargeting Computer", "LT 0, RT 0")]


def test_myomer_is_an_item_like_others():
    slots = {"Left Torso": ["Triple Strength Myomer"] * 6}
    assert mounts(slots, myomer="Standard") == [("Triple Strength Myomer", "LT 0 1 2 3 4 5")]
    assert mounts({}, myomer="Triple-Strength") == []


def test_a_splittable_weapon_goes_on_in_the_inner_neighbor():
    slots = {"Left Arm": ["Autocannon/20"] * 4, "Left Torso": ["Autocannon/20"] * 6}
    mount = only(unit(slots=slots))
    assert places(mount) == "LA 4 5 6 7, LT 0 1 2 3 4 5"
    assert (mount.location, mount.other_location) == (LT, LA)


def test_a_splittable_weapon_does_not_go_on_elsewhere():
    slots = {"Left Arm": ["Autocannon/20"] * 4, "Right Torso": ["Autocannon/20"] * 6}
    assert [places(mount) for mount in loaded(slots=slots).unit.mounts] == ["LA 4 5 6 7", "RT 0 1 2 3 4 5"]


def test_a_splittable_weapon_may_go_from_side_to_center():
    blocks = {"Left Torso": [], "Right Torso": [], "Center Torso": CENTER}
    slots = {"Right Torso": ["Autocannon/20"] * 8, "Center Torso": ["Autocannon/20"] * 2}
    assert places(only(read_text(mtf(slots=slots, blocks=blocks)).unit)) == "RT 0 1 2 3 4 5 6 7, CT 10 11"


def test_a_whole_and_a_split_one_are_two():
    slots = {"Left Torso": ["Autocannon/20"] * 12, "Left Arm": ["Autocannon/20"] * 8}
    found = unit(slots=slots)
    assert [places(mount) for mount in found.mounts] == [
        "LA 4 5 6 7 8 9 10 11, LT 0 1",
        "LT 2 3 4 5 6 7 8 9 10 11",
    ]


def test_a_rear_splittable_weapon_of_several_slots_faces_the_rear_as_its_lines_say():
    """The reference forgets it; Battle Value counts as it does (`designer.battle_value.reference_slips`)."""
    assert only(unit(slots={"Left Torso": ["Autocannon/20 (R)"] * 10})).rear
    assert only(unit(slots={"Left Torso": ["PPC (R)"] * 3})).rear


def test_the_three_thumper_case():
    """Seven slots in either torso and one in the center are two weapons, the left one of eight slots."""
    torso = ["ISThumper"] * 7
    found = loaded(slots={"Left Torso": torso, "Right Torso": torso, "Center Torso": ["ISThumper"]}).unit
    assert [places(mount) for mount in found.mounts] == ["LT 0 1 2 3 4 5 6, CT 10", "RT 0 1 2 3 4 5 6"]


def test_a_center_leg_is_outside_the_center_torso():
    slots = {"Center Leg": ["Autocannon/20"] * 2, "Center Torso": ["Autocannon/20"] * 2}
    found = read_text(mtf({"Config": "Tripod", "CL armor": "14"}, slots, blocks=TRIPOD_BLOCKS))
    mount = only(found.unit)
    assert {slot.location for slot in mount.slots} == {CL, CT}


def test_the_legs_of_quads_have_six_slots():
    found = read_text(mtf({"Config": "Quad"}, {"Front Left Leg": ["Medium Laser", "Flamer"]}, blocks=QUAD_BLOCKS))
    assert [places(mount, Form.QUAD) for mount in found.unit.mounts] == ["FLL 4", "FLL 5"]
    assert {slot.location for mount in found.unit.mounts for slot in mount.slots} == {LA}


# -- superheavies, shared slots, items without slots ----------------------------------------------------------


def test_superheavies_need_half_the_slots():
    assert mounts_of_superheavy({"Left Torso": ["PPC"] * 4}) == ["LT 0 1", "LT 2 3"]
    assert mounts_of_superheavy({"Left Arm": ["Autocannon/20"] * 5}) == ["LA 4 5 6 7 8"]


def mounts_of_superheavy(slots):
    return [places(mount) for mount in loaded({"mass": "150", "engine": "300 Fusion Engine"}, slots).unit.mounts]


@pytest.mark.parametrize(
    "line",
    [
        "IS Gauss Ammo|IS Gauss Ammo (OMNIPOD)",
        "IS Gauss Ammo (OMNIPOD)|IS Gauss Ammo (omnipod)",
    ],
)
def test_a_slot_may_hold_two_things(line):
    found = loaded({"mass": "150"}, {"Left Torso": [line]}).unit
    assert [(catalog()[mount.item].mtf, mount.pod, places(mount)) for mount in found.mounts] == [
        ("IS Gauss Ammo", True, "LT 0"),
        ("IS Gauss Ammo", True, "LT 0"),
    ]


def test_two_sinks_in_one_slot_are_two():
    found = loaded({"mass": "150"}, {"Left Torso": ["Heat Sink|Heat Sink", "Heat Sink"]}).unit
    assert [places(mount) for mount in found.mounts] == ["LT 0", "LT 0", "LT 1"]


def test_an_item_without_slots_may_stand_in_a_block():
    found = unit({"techbase": "Clan"}, {"Left Torso": ["CLCASE", "Flamer"]})
    case, flamer = found.mounts[1], found.mounts[0]
    assert (case.slots, case.stands_in, case.id) == ((), LT, 2)
    assert places(flamer) == "LT 1"


def test_items_without_slots_are_listed_outside_the_blocks():
    text = mtf(lines=["nocrit:CLCASE:RT", "nocrit:SmartRoboticControlSystem:None", "nocrit:CLCASE:LT"])
    found = read_text(text)
    assert found.notes == ()
    assert [(catalog()[mount.item].mtf, mount.stands_in) for mount in found.unit.mounts] == [
        ("CLCASE", LT),
        ("CLCASE", RT),
        ("SmartRoboticControlSystem", None),
    ]
    assert [mount.id for mount in found.unit.mounts] == [1, 2, 3]


@pytest.mark.parametrize("name", ["Standard", "Industrial", "Clan Commercial", "IS Hardened", "IS Primitive"])
def test_structures_and_armors_listed_there_are_noise(name):
    found = read_text(mtf(lines=[f"nocrit:{name}:None"]))
    assert found.unit.mounts == ()
    assert found.notes == ()


def test_an_item_with_slots_listed_there_is_unplaced():
    mount = only(read_text(mtf(lines=["nocrit:Medium Laser (R):None"])).unit)
    assert not mount.is_placed
    assert mount.rear


def test_an_unknown_name_listed_there_is_noted():
    text = mtf(lines=["nocrit:Gizmo:LT"])
    found = read_text(text)
    assert only(found.unit).stands_in is LT
    assert notes_of(found) == [
        (line_number(text, "nocrit:Gizmo:LT"), "unknown item 'Gizmo'; it is kept under this name")
    ]


def test_slots_are_in_walking_order():
    slots = {"Head": ["IS Ferro-Fibrous"], "Right Arm": ["IS Ferro-Fibrous"], "Left Arm": ["IS Ferro-Fibrous"]}
    blocks: dict[str, list[str]] = {"Left Arm": [], "Right Arm": [], "Head": []}
    mount = only(read_text(mtf(slots=slots, blocks=blocks)).unit)
    assert mount.slots == (Slot(LA, 0), Slot(RA, 0), Slot(HD, 0))


def test_avionics_may_take_the_place_of_sensors():
    head = ["Life Support", "Sensors", "Cockpit", "Avionics"]
    text = mtf({"Config": "LAM", "cockpit": "Small Cockpit"}, blocks={**BLOCKS, "Head": head})
    assert not [note for _, note in notes_of(read_text(text)) if note.startswith("Head")]
    torn = mtf({"Config": "LAM", "cockpit": "Small Cockpit"}, blocks={**BLOCKS, "Head": head[1:]})
    assert [note for _, note in notes_of(read_text(torn)) if note.startswith("Head")] == [
        "Head: 0 of 1 slots of Life Support listed"
    ]


def test_a_line_among_those_of_a_larger_item_stands_for_nothing():
    """The larger item fills all its slots at its first line, as other readers have it; its last line is a second."""
    found = loaded(slots={"Left Torso": ["LRM 10", "Medium Laser", "LRM 10"]})
    held = [(catalog()[mount.item].mtf, places(mount)) for mount in found.unit.mounts]
    assert held == [("LRM 10", "LT 0 1"), ("LRM 10", "LT 2")]
    assert [text for _, text in notes_of(found) if "Medium Laser is left out" in text]


def test_conversion_gear_is_not_armored_whatever_the_line_says():
    # MTF_FORMAT 5.3: it is laid in before the lines are read.
    legs = {leg: ["Conversion Gear (ARMORED)"] for leg in QUAD_BLOCKS if leg.endswith("Leg")}
    found = read_text(mtf({"Config": "QuadVee"}, legs, blocks=QUAD_BLOCKS))
    assert not any(system.armored for system in found.unit.systems)
    told = "'Conversion Gear' cannot be armored; also in lines "
    assert [note.text for note in found.notes if note.text.startswith(told)] != []
