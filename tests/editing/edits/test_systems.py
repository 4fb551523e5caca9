"""Changes of systems: laid out anew, nothing deleted, refused only where they cannot lie."""

import pytest

from designer.comparison.parts import PART
from designer.construction.layout import standard_layout
from designer.editing import Session, edits
from designer.editing.blank import new_unit
from designer.editing.edits.systems import walk_now
from designer.formats import read_text, to_text
from designer.units.location import CT, HD, LA, LT, RA, RL, RT, Form, Location, Slot
from designer.units.mount import MountId, SystemPart
from designer.units.unit import ArmorKind, Engine, TechBase
from tests.editing.laws import assert_lawful, counted, made, mounts_of, only, refusal, rows, summary


@pytest.fixture
def unit():
    return new_unit()


def ct_rows(unit, part):
    return [system.slot.row for system in unit.systems if system.slot.location is CT and system.part is part]


# -- walk and engine ------------------------------------------------------------------------------------------


def test_walk_decides_the_rating(empty):
    assert edits.set_walk(6).run(empty).engine.rating == 300
    assert edits.set_walk(4).run(empty) is empty


def test_primitive_engines_are_bigger_for_their_speed(empty):
    # CONSTRUCTION 2.2: ceil(W x T x 1.2 / 5) x 5
    primitive = edits.set_cockpit("primitive").run(empty)
    assert primitive.engine.rating == 240
    assert walk_now(primitive) == 4
    assert edits.set_walk(5).run(primitive).engine.rating == 300
    assert edits.set_cockpit("standard").run(primitive).engine.rating == 200


def test_no_engine_is_above_500(empty):
    assert refusal(edits.set_walk(11), empty).reason == "Rating above 500"
    assert refusal(edits.set_walk(0), empty).reason == "At least 1 MP"


@pytest.mark.parametrize(
    ("kind", "clan", "reason"),
    [("light", True, "No Clan version"), ("fission", True, "No Clan version"), ("warp", False, "Unknown engine")],
)
def test_engines_that_do_not_exist(empty, kind, clan, reason):
    assert refusal(edits.set_engine(kind, clan), empty).reason == reason


def test_compact_engines_are_not_large():
    unit = edits.set_walk(9).run(new_unit())
    assert refusal(edits.set_engine("compact"), unit).reason == "Rating above 400"


@pytest.mark.parametrize(("clan", "slots"), [(False, 3), (True, 2)])
def test_an_xl_engine_takes_side_torso_slots(empty, clan, slots):
    unit = edits.set_engine("xl", clan).run(empty)
    engines = [s.slot for s in unit.systems if s.part is SystemPart.ENGINE and s.slot.location is not CT]
    assert engines == [Slot(side, row) for side in (LT, RT) for row in range(slots)]


def test_what_the_engine_displaces_makes_way_in_its_torso_in_the_order_it_lay_in(empty):
    # The left torso of a BattleMaster: an SRM 6 and a laser where an XL engine goes, ammunition below, four slots free.
    gear = (("srm-6", 0), ("medium-laser", 2), ("srm-6-ammo", 5))
    unit = made(empty, *(edits.place(item, LT, row) for item, row in gear))
    after = edits.set_engine("xl").run(unit)
    assert {item: rows(only(after, item), LT) for item, _row in gear} == {
        "srm-6": [3, 4],
        "medium-laser": [6],
        "srm-6-ammo": [5],
    }
    assert all(mount.location is LT for mount in after.mounts)


def test_filler_leaves_its_slot_to_what_makes_way(empty):
    guns = (edits.place("machine-gun", RT, row) for row in range(3, 11))
    unit = made(empty, edits.place("medium-laser", RT, 0), *guns, edits.set_structure("is-endo-steel"))
    endo = only(unit, "is-endo-steel")
    if Slot(RT, 11) not in endo.slots:
        unit = edits.move_filler(endo.id, endo.slots[0], Slot(RT, 11)).run(unit)
    after = edits.set_engine("xl").run(unit)
    assert only(after, "medium-laser").slots == (Slot(RT, 11),)
    assert Slot(RT, 11) not in after.mount(endo.id).slots


def test_what_finds_no_room_in_its_location_goes_to_the_unallocated_list_and_nothing_else_moves(empty):
    unit = made(empty, edits.place("ac-20", RT, 0), edits.place("ppc", LT, 3), edits.place("medium-laser", RA))
    after = edits.set_engine("xl").run(unit)
    assert counted(after) == counted(unit)
    assert not only(after, "ac-20").is_placed
    assert only(after, "ppc") is only(unit, "ppc")
    assert only(after, "medium-laser") is only(unit, "medium-laser")


def test_displaced_filler_loses_only_those_slots(empty):
    unit = made(empty, edits.set_armor_kind("is-heavy-ferro-fibrous"))
    ferro = only(unit, "heavy-ferro-fibrous")
    unit = edits.move_filler(ferro.id, Slot(RT, 11), Slot(RT, 0)).run(unit)
    after = edits.set_engine("xl").run(unit)
    assert set(unit.mount(ferro.id).slots) - set(after.mount(ferro.id).slots) == {Slot(RT, 0)}


def test_weapon_quirks_survive_the_unallocated_list(empty):
    unit = made(empty, edits.place("ac-20", RT, 0), edits.add_weapon_quirk(MountId(1), "accurate"))
    assert only(edits.set_engine("xl").run(unit), "ac-20").quirks == ("accurate",)


def test_a_bigger_engine_takes_sinks_in_and_a_smaller_one_puts_them_out(unit):
    assert len(mounts_of(unit, "heat-sink")) == 2
    bigger = edits.set_walk(5).run(unit)
    assert mounts_of(bigger, "heat-sink") == []
    assert bigger.heat_sinks.count == 10
    smaller = edits.set_walk(3).run(unit)
    assert len(mounts_of(smaller, "heat-sink")) == 4


def test_sinks_that_come_with_the_engine_are_declared(empty):
    ice = made(empty, edits.set_engine("ice"), edits.set_heat_sinks("single", 0))
    assert edits.set_engine("fusion").run(ice).heat_sinks.count == 10
    assert edits.set_engine("fission").run(ice).heat_sinks.count == 5
    many = edits.set_heat_sinks("single", 12).run(empty)
    assert edits.set_engine("xl").run(many).heat_sinks.count == 12
    few = edits.set_heat_sinks("single", 7).run(empty)
    assert edits.set_engine("fusion").run(few).heat_sinks.count == 7, "the same engine again brings no sinks"


def test_no_engine_and_back(empty):
    none = edits.set_engine("none").run(empty)
    assert none.engine == Engine(0, "none")
    assert ct_rows(none, SystemPart.ENGINE) == []
    assert edits.set_engine("fusion").run(none).engine.rating == 50


# -- gyro and cockpit -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gyro", "engine_rows"),
    [
        ("standard", [0, 1, 2, 7, 8, 9]),
        ("heavy-duty", [0, 1, 2, 7, 8, 9]),
        ("compact", [0, 1, 2, 5, 6, 7]),
        ("xl", [0, 1, 2, 9, 10, 11]),
    ],
)
def test_the_gyro_decides_where_the_engine_lies(empty, gyro, engine_rows):
    # CONSTRUCTION 2.2, the table of positions
    assert ct_rows(edits.set_gyro(gyro).run(empty), SystemPart.ENGINE) == engine_rows


def test_what_cannot_lie_in_the_center_torso_is_refused(empty):
    large = edits.set_walk(9).run(empty)
    refused = refusal(edits.set_gyro("xl"), large)
    assert refused.reason == "No room in the center torso"
    assert str(refused) == "Engine, gyro and cockpit do not all fit into the center torso."
    xl = edits.set_gyro("xl").run(empty)
    assert refusal(edits.set_walk(9), xl).reason == "No room in the center torso"
    assert refusal(edits.set_cockpit("torso-mounted"), xl).reason == "No room in the center torso"


def test_a_lam_has_no_room_for_two_cockpits():
    assert refusal(edits.set_cockpit("command-console"), new_unit(Form.LAM)).reason == "No room in the head"


def test_a_gyro_in_the_way_displaces(empty):
    unit = made(empty, edits.place("medium-laser", CT, 11), edits.set_gyro("xl"))
    assert not only(unit, "medium-laser").is_placed


def test_the_torso_cockpit_is_laid_out(empty):
    unit = edits.set_cockpit("torso-mounted").run(empty)
    assert ct_rows(unit, SystemPart.COCKPIT) == [10]
    assert unit.has_part(LT, SystemPart.LIFE_SUPPORT)


@pytest.mark.parametrize("edit", [edits.set_gyro, edits.set_cockpit, edits.set_structure, edits.set_armor_kind])
def test_unknown_kinds_are_refused(empty, edit):
    assert refusal(edit("no-such-kind"), empty).reason.startswith("Unknown")


def test_systems_as_a_file_has_them_stay_until_a_system_moves(empty):
    odd = empty.with_(systems=tuple(s for s in empty.systems if s.slot != Slot(CT, 9)))
    assert edits.set_year(3050).run(odd).systems is odd.systems
    assert edits.set_walk(5).run(odd).systems is odd.systems
    assert edits.set_gyro("compact").run(odd).systems == standard_layout(edits.set_gyro("compact").run(odd))


def test_ejection_and_sink_kit(empty):
    unit = made(empty, edits.set_ejection(True), edits.set_heat_sink_kit(True))
    assert unit.full_head_ejection
    assert unit.heat_sink_kit
    assert made(unit, edits.set_ejection(False), edits.set_heat_sink_kit(False)) == empty


# -- actuators ------------------------------------------------------------------------------------------------


def test_the_hand_goes_alone_and_the_lower_arm_takes_it_along(empty):
    handless = edits.toggle_actuator(RA, SystemPart.HAND).run(empty)
    assert handless.has_part(RA, SystemPart.LOWER_ARM)
    assert not handless.has_part(RA, SystemPart.HAND)
    assert handless.has_part(LA, SystemPart.HAND)
    armless = edits.toggle_actuator(RA, SystemPart.LOWER_ARM).run(empty)
    assert not armless.has_part(RA, SystemPart.HAND)
    assert edits.toggle_actuator(RA, SystemPart.HAND).run(armless) == empty, "the hand brings the lower arm back"
    assert edits.toggle_actuator(RA, SystemPart.HAND).label_for(empty) == "Remove hand actuator in RA"
    assert edits.toggle_actuator(RA, SystemPart.HAND).label_for(armless) == "Add hand actuator in RA"


def test_the_freed_slots_are_ordinary_ones(empty):
    unit = made(empty, edits.toggle_actuator(RA, SystemPart.LOWER_ARM), edits.place("ac-20", RA, 2))
    assert rows(only(unit, "ac-20"), RA) == list(range(2, 12))
    back = edits.toggle_actuator(RA, SystemPart.LOWER_ARM).run(unit)
    assert not only(back, "ac-20").is_placed
    assert_lawful(back)


def test_missing_actuators_stay_missing_when_systems_move(empty):
    unit = made(empty, edits.toggle_actuator(RA, SystemPart.HAND), edits.set_gyro("xl"))
    assert not unit.has_part(RA, SystemPart.HAND)


@pytest.mark.parametrize(
    ("form", "location", "part", "reason"),
    [
        (Form.BIPED, RA, SystemPart.SHOULDER, "Always there"),
        (Form.BIPED, RL, SystemPart.FOOT, "Arms only"),
        (Form.QUAD, RA, SystemPart.HAND, "Arms only"),
    ],
)
def test_no_other_actuator_can_be_left_out(form, location, part, reason):
    assert refusal(edits.toggle_actuator(location, part), new_unit(form)).reason == reason


# -- structure and armor kinds --------------------------------------------------------------------------------


def test_structure_brings_and_takes_its_filler(empty):
    unit = edits.set_structure("is-endo-steel").run(empty)
    assert len(only(unit, "is-endo-steel").slots) == 14
    unit = edits.set_structure("clan-endo-steel", clan=True).run(unit)
    assert unit.structure_clan
    assert [(mount.item, len(mount.slots)) for mount in unit.mounts] == [("clan-endo-steel", 7)]
    assert edits.set_structure("standard").run(unit).mounts == ()


def test_armor_brings_and_takes_its_filler(empty):
    unit = made(empty, edits.set_structure("is-endo-steel"), edits.set_armor_kind("is-stealth"))
    assert len(only(unit, "stealth").slots) == 8, "endo steel already fills the legs"
    unit = edits.set_armor_kind("hardened").run(unit)
    assert [mount.item for mount in unit.mounts] == ["is-endo-steel"]


def test_stealth_lies_two_each_in_limbs_and_side_torsos(empty):
    # CONSTRUCTION 4.1
    unit = edits.set_armor_kind("is-stealth").run(empty)
    assert {code: len(found) for code, found in summary(only(unit, "stealth")).items()} == dict.fromkeys(
        ("LL", "RL", "LA", "RA", "LT", "RT"), 2
    )


def test_the_same_kind_again_changes_nothing(empty):
    unit = edits.set_structure("is-endo-steel").run(empty)
    assert edits.set_structure("is-endo-steel").run(unit) is unit


def test_patchwork_has_its_filler_where_it_is_worn(empty):
    # CONSTRUCTION 4.3: IS ferro-fibrous 2, heavy ferro 3, light ferro 1 in the location
    unit = made(
        empty,
        edits.set_armor_kind("is-ferro-fibrous", location=RT),
        edits.set_armor_kind("is-ferro-fibrous", location=RA),
        edits.set_armor_kind("is-heavy-ferro-fibrous", location=LT),
    )
    assert unit.armor.kind_at(RT) == ArmorKind("is-ferro-fibrous")
    assert unit.armor.kind_at(CT) == ArmorKind("standard")
    assert summary(only(unit, "is-ferro-fibrous")) == {"RA": [10, 11], "RT": [10, 11]}
    assert summary(only(unit, "heavy-ferro-fibrous")) == {"LT": [9, 10, 11]}
    whole = edits.set_armor_kind("standard").run(unit)
    assert whole.mounts == ()
    assert whole.armor.kinds is None


def test_a_step_of_a_patchwork_suit_names_its_location():
    edit = edits.set_armor_kind("hardened", location=LA)
    assert edit.label_for(new_unit()) == "Set LA armor to Hardened"
    assert edit.label_for(new_unit(Form.QUAD)) == "Set FLL armor to Hardened"
    assert edits.set_armor_kind("hardened").label_for(new_unit()) == "Set armor to Hardened"


def test_patchwork_filler_takes_the_slots_that_the_former_armor_leaves(empty):
    unit = made(empty, edits.place("ac-20", RT, 0), edits.set_armor_kind("is-ferro-fibrous"))
    filler = only(unit, "is-ferro-fibrous")
    elsewhere = [slot for slot in filler.slots if slot.location is not RT]
    for row, slot in zip(sorted({10, 11} - set(rows(filler, RT))), elsewhere, strict=False):
        unit = edits.move_filler(filler.id, slot, Slot(RT, row)).run(unit)
    assert rows(only(unit, "is-ferro-fibrous"), RT) == [10, 11], "the right torso is full"
    after = edits.set_armor_kind("is-reactive", location=RT).run(unit)
    assert rows(only(after, "is-reactive"), RT) == [10, 11]


def test_patchwork_filler_is_at_home_where_it_is_worn(empty):
    patched = edits.set_armor_kind("is-ferro-fibrous", location=RT).run(empty)
    unit = edits.place("medium-laser", RT).run(patched)
    ferro = only(unit, "is-ferro-fibrous")
    assert refusal(edits.move_filler(ferro.id, Slot(RT, 11), Slot(LT, 11)), unit).reason == "Has fixed places"
    assert refusal(edits.place("ac-20", RT), unit).reason == "Too few in a row", "it gives way to nobody"
    unit = edits.unplace_slot(ferro.id, Slot(RT, 11)).run(unit)
    assert summary(edits.move_best(ferro.id).run(unit).mount(ferro.id)) == {"RT": [10, 11]}


def test_from_whole_armor_to_patchwork_and_back(empty):
    unit = edits.set_armor_kind("is-ferro-fibrous").run(empty)
    patched = edits.set_armor_kind("hardened", location=HD).run(unit)
    found = summary(only(patched, "is-ferro-fibrous"))
    assert {code: len(held) for code, held in found.items()} == dict.fromkeys(
        ("LL", "RL", "LA", "RA", "LT", "RT", "CT"), 2
    )
    whole = edits.set_armor_kind("is-ferro-fibrous").run(patched)
    assert only(whole, "is-ferro-fibrous").id == only(unit, "is-ferro-fibrous").id
    assert len(only(whole, "is-ferro-fibrous").slots) == 14


def test_points_stay_when_the_kind_changes(empty):
    unit = edits.maximize_armor().run(empty)
    after = edits.set_armor_kind("is-ferro-fibrous").run(unit)
    assert (after.armor.front, after.armor.rear) == (unit.armor.front, unit.armor.rear)


# -- technology -----------------------------------------------------------------------------------------------


def test_technology_deletes_nothing(empty):
    unit = made(empty, edits.place("er-ppc", RT))
    after = made(unit, edits.set_tech_base(TechBase.CLAN), edits.set_year(2500), edits.set_rules_level(1))
    assert (after.tech.base, after.tech.year, after.tech.rules_level) == (TechBase.CLAN, 2500, 1)
    assert after.mounts is unit.mounts
    assert refusal(edits.set_rules_level(6), unit).reason == "1 to 5"


@pytest.mark.parametrize(
    ("base", "kind", "clan", "after"),
    [
        (TechBase.CLAN, "xl", False, TechBase.MIXED_CLAN),
        (TechBase.CLAN, "light", False, TechBase.MIXED_CLAN),  # CONSTRUCTION 2.2: no Clan builds one
        (TechBase.CLAN, "fission", False, TechBase.MIXED_CLAN),
        (TechBase.INNER_SPHERE, "xl", True, TechBase.MIXED_IS),
        (TechBase.INNER_SPHERE, "xl", False, TechBase.INNER_SPHERE),
        (TechBase.CLAN, "compact", False, TechBase.CLAN),  # both build the same
    ],
)
def test_an_engine_of_the_other_side_makes_the_technology_mixed(base, kind, clan, after):
    # MTF_FORMAT 3.3: a file of one technology base has no engine of the other one.
    unit = edits.set_engine(kind, clan).run(new_unit(base=base))
    assert unit.tech.base is after
    assert read_text(to_text(unit)).unit.engine == unit.engine
    label = edits.set_engine(kind, clan).label_for(new_unit(base=base))
    assert ("tech base to" in label) is (after is not base)


def test_the_engine_follows_the_technology_base(empty):
    # CONSTRUCTION 2.2: an XL fills three slots of a side torso, a Clan XL two.
    extralight = edits.set_engine("xl").run(empty)
    to_clan = edits.set_tech_base(TechBase.CLAN)
    clan = to_clan.run(extralight)
    assert clan.engine.clan
    assert sum(system.slot.location is LT for system in clan.systems) == 2
    assert to_clan.label_for(extralight) == "Set tech base to Clan, exchange the XL engine"
    light = edits.set_engine("light").run(empty)
    assert to_clan.run(light).tech.base is TechBase.MIXED_CLAN
    assert to_clan.run(light).engine == light.engine
    assert to_clan.label_for(light) == "Set tech base to Mixed (Clan Chassis) because of the Light engine"


def test_parts_have_the_side_that_builds_them(empty):
    unit = made(empty, edits.set_structure("clan-endo-steel", False), edits.set_armor_kind("clan-ferro-fibrous", False))
    assert unit.structure_clan
    assert unit.armor.kind == ArmorKind("clan-ferro-fibrous", True)


def test_a_quadvee_has_its_own_cockpit():
    # MTF_FORMAT 3.5: it gets it whatever the line says.
    vee = new_unit(Form.QUADVEE, 60, TechBase.CLAN)
    assert refusal(edits.set_cockpit("small"), vee).reason == "QuadVees have their own"
    assert edits.set_form(Form.QUADVEE).run(edits.set_cockpit("small").run(new_unit())).cockpit == "quadvee"


# -- merging --------------------------------------------------------------------------------------------------


def test_a_burst_of_walk_changes_is_one_step(unit):
    session = Session(unit)
    for mp in (5, 6, 7):
        session.apply(edits.set_walk(mp))
    assert [step.label for step in session.history.steps] == ["Open", "Set walk to 7 MP"]
    session.undo()
    assert session.unit is unit


def test_locations_of_the_announcement(unit):
    session = Session(unit)
    change = session.apply(edits.set_engine("xl"))
    assert change is not None
    assert change.locations >= {RT, LT}
    assert HD not in change.locations
    assert {Location.RIGHT_LEG, Location.LEFT_LEG}.isdisjoint(change.locations)


@pytest.mark.parametrize(
    ("level", "name"),
    [(1, "Introductory"), (2, "Standard"), (3, "Advanced"), (4, "Experimental"), (5, "Unofficial")],
)
def test_steps_and_differences_call_rules_levels_by_name(level, name):
    unit = new_unit()
    edit = edits.set_rules_level(level)
    assert edit.label_for(unit) == f"Set rules level to {name}"
    assert PART["level"].words(edit.run(unit)) == name
