"""What lies where, as the board describes it."""

import pytest

from designer.app.views.board.board_texts import mount_details, mount_tip
from designer.app.views.board.cell_data import cells_at, location_content, mounted, unplaced_items
from designer.editing import Session, edits
from designer.editing.blank import new_unit
from designer.editing.edit import batch
from designer.editing.edits.case import NONE, set_case
from designer.units.location import CT, HD, LA, LL, LT, RA, RL, RT, Form, Slot
from designer.units.mount import SystemPart
from designer.units.unit import TechBase
from tests.app.views.board.handling import sample


@pytest.fixture
def wayfarer() -> Session:
    return Session(sample("wayfarer-wfr-3d"))


def empty(tonnage=50, form=Form.BIPED):
    return new_unit(form, tonnage).with_(mounts=())


def session_of(unit, *steps) -> Session:
    return Session(batch("", *steps).run(unit) if steps else unit)


def names(session, location):
    return [(cell.row, cell.rows, cell.look.name) for cell in cells_at(session.graph, location)]


def cell(session, location, row):
    return location_content(session.graph, location).cell(row)


def test_items_are_one_frame_over_their_slots_and_engines_one_block(wayfarer):
    assert names(wayfarer, LT)[:4] == [
        (0, 3, "XL Engine"),
        (3, 2, "SRM 6"),
        (5, 1, "Artemis IV FCS"),
        (6, 1, "SRM 6 Ammo"),
    ]
    assert names(wayfarer, CT)[:3] == [(0, 3, "XL Engine"), (3, 4, "Gyro"), (7, 3, "XL Engine")]


def test_every_row_belongs_to_one_cell(wayfarer):
    for location in Form.BIPED.locations:
        cells = cells_at(wayfarer.graph, location)
        assert [row for each in cells for row in range(each.row, each.end)] == list(range(Form.BIPED.slots(location)))


def test_actuators_and_filler_stand_slot_by_slot(wayfarer):
    assert [name for _, rows, name in names(wayfarer, LL)] == [
        "Hip",
        "Upper Leg Actuator",
        "Lower Leg Actuator",
        "Foot Actuator",
        "Jump Jet",
        "Light Ferro-Fibrous",
    ]
    assert [rows for _, rows, name in names(wayfarer, RT) if name == "Light Ferro-Fibrous"] == [1, 1]
    assert cell(wayfarer, RT, 9).spread


def test_a_free_slot_is_empty(wayfarer):
    free = cell(wayfarer, HD, 3)
    assert free.is_empty
    assert free.look.kind == "empty"


def test_weapons_show_heat_and_bins_shots(wayfarer):
    assert cell(wayfarer, LT, 3).look.right_figure == "4 heat"
    assert cell(wayfarer, LT, 6).look.right_figure == "15"


def test_from_three_slots_on_a_second_line_says_what_it_does(wayfarer):
    assert cell(wayfarer, RA, 5).look.second_line == "10 damage, 11 t"
    assert cell(wayfarer, LT, 10).look.second_line == "sinks 2"
    assert cell(wayfarer, LA, 9).look.second_line == ""


def test_a_physical_weapon_says_the_damage_that_it_does_on_this_mech():
    session = session_of(empty(75), edits.place("hatchet", LA))
    assert cell(session, LA, 4).look.second_line == "15 damage, 5 t"  # a point for 5 tons (TW p. 147), a ton for 15
    session.apply(edits.set_tonnage(45))
    assert cell(session, LA, 4).look.second_line == "9 damage, 3 t"
    fitted = mounted(session.graph)[session.unit.mounts[0].id]
    assert mount_tip(session.graph, fitted).splitlines()[-1] == "Damage 9"


def test_letters_stand_for_options():
    omni = session_of(empty(), edits.set_omni(True), edits.place("medium-laser", RT, 0), edits.place("ppc", LT, 0))
    laser, ppc = omni.unit.mounts
    for step in (edits.toggle("rear", [laser.id]), edits.toggle("armored", [laser.id])):
        omni.apply(step)
    for step in (edits.toggle("turret", [ppc.id]), edits.toggle("pod", [ppc.id])):
        omni.apply(step)
    assert cell(omni, RT, 0).look.tags == ("R", "A", "P")
    assert not cell(omni, RT, 0).look.fixed
    assert cell(omni, LT, 0).look.tags == ("T",)
    assert cell(omni, LT, 0).look.fixed


def test_a_split_item_names_the_rest_in_both_places():
    session = session_of(
        empty(100), edits.place("ppc", RA), edits.place("ppc", RA), edits.place("ac-20", RA, split_with=RT)
    )
    assert [c.look.tags for c in cells_at(session.graph, RA) if c.look.name == "AC/20"] == [("→RT 8",)]
    assert [c.look.tags for c in cells_at(session.graph, RT) if c.look.name == "AC/20"] == [("→RA 2",)]


def test_what_can_explode_is_marked_only_when_it_can():
    session = session_of(empty(), edits.place("is-gauss-rifle", RT), edits.place("ppc-capacitor", LT))
    assert cell(session, RT, 0).look.explosive
    assert not cell(session, LT, 0).look.explosive
    session.apply(edits.place("ppc", LT))
    assert cell(session, LT, 0).look.explosive


def test_a_superheavy_pair_has_two_names():
    unit = empty(150)
    session = session_of(unit, edits.place("ac-20-ammo", RT, 0), edits.place("ac-20-ammo", RT, 0))
    pair = cell(session, RT, 0)
    assert len(pair.mounts) == 2
    assert pair.look.second_name == pair.look.short_name


def test_what_breaks_a_rule_is_marked_where_it_lies():
    unit = batch("", edits.place("medium-laser", RT, 3), edits.place("small-laser", RT, 5)).run(empty())
    medium, small = unit.mounts
    session = Session(unit.with_(mounts=(medium, small._replace(slots=medium.slots))))
    assert cell(session, RT, 3).look.error
    assert len(cell(session, RT, 3).mounts) == 2


def test_filler_that_waits_marks_no_cell(wayfarer):
    assert not any(
        c.look.error for location in Form.BIPED.locations for c in location_content(wayfarer.graph, location).cells
    )


def test_slots_that_do_not_exist_are_shown_all_the_same():
    [laser] = edits.place("medium-laser", RL, 5).run(empty()).mounts
    session = Session(empty().with_(mounts=(laser._replace(slots=(Slot(RL, 8),)),)))
    assert location_content(session.graph, RL).rows == 9
    assert cell(session, RL, 8).look.error


def test_what_needs_no_slot_stands_below_them():
    session = session_of(empty(), edits.place("clan-case", RT))
    below = location_content(session.graph, RT).cells[-1]
    assert (below.row, below.look.name, below.numbered) == (12, "CASE", False)
    assert location_content(session.graph, RT).head.slots == 12


def test_the_head_says_code_name_case_hand_and_armor(wayfarer):
    head = location_content(wayfarer.graph, LT).head
    assert (head.code, head.name, head.case, head.hand, head.armor) == ("LT", "Left torso", "CASE", None, "22 / 6")
    arm = location_content(wayfarer.graph, LA).head
    assert (arm.hand, arm.armor, arm.case) == (True, "20", "")


def test_case_comes_by_itself_on_clan_chassis_and_can_be_left_out():
    session = Session(sample("lanyard-lny-o"))
    assert location_content(session.graph, LT).head.case == "CASE"
    session.apply(set_case(LT, NONE))
    assert location_content(session.graph, LT).head.case == ""


def test_too_much_armor_is_marked_in_the_head(wayfarer):
    session = Session(empty())
    armor = session.unit.armor
    front = tuple(99 if location == RA else points for location, points in enumerate(armor.front))
    session = Session(session.unit.with_(armor=armor._replace(front=front)))
    assert location_content(session.graph, RA).head.armor_error
    assert not location_content(session.graph, LA).head.armor_error


def test_front_legs_of_a_quad_are_six_slots_and_have_no_hands():
    session = Session(sample("longstride-lsd-2"))
    front = location_content(session.graph, LA)
    assert (front.rows, front.head.code, front.head.name, front.head.hand) == (6, "FLL", "Front left leg", None)


def test_an_edit_leaves_the_pictures_of_other_locations_the_very_same(wayfarer):
    before = {location: location_content(wayfarer.graph, location) for location in Form.BIPED.locations}
    wayfarer.apply(edits.place("is-er-medium-laser", HD))
    after = {location: location_content(wayfarer.graph, location) for location in Form.BIPED.locations}
    assert [location for location in before if before[location] is not after[location]] == [HD]
    wayfarer.undo()
    wayfarer.apply(edits.rename(chassis="Other"))
    assert location_content(wayfarer.graph, RT) is after[RT]


def test_systems_are_called_by_their_kind():
    session = session_of(empty(), edits.set_engine("light"), edits.set_gyro("compact"))
    assert names(session, CT)[:2] == [(0, 3, "Light Engine"), (3, 2, "Compact Gyro")]
    assert cell(session, CT, 0).part is SystemPart.ENGINE


def test_an_armored_system_has_its_letter(wayfarer):
    wayfarer.apply(edits.armor_system(Slot(CT, 4)))
    assert names(wayfarer, CT)[1:4] == [(3, 1, "Gyro"), (4, 1, "Gyro"), (5, 2, "Gyro")]
    assert cell(wayfarer, CT, 4).look.tags == ("A",)


def test_the_unallocated_list_holds_whole_items_and_missing_slots(wayfarer):
    wayfarer.apply(edits.add("ppc"))
    assert sorted((each.look.name, each.count, each.slots) for each in unplaced_items(wayfarer.graph)) == [
        ("Light Ferro-Fibrous", 1, 1),
        ("PPC", 1, 3),
    ]
    wayfarer.apply(edits.unplace(wayfarer.unit.mounts[0].id))
    assert len(unplaced_items(wayfarer.graph)) == 3


MIXED = edits.set_tech_base(TechBase.MIXED_IS)
PULSES = "is-medium-pulse-laser", "clan-medium-pulse-laser"


def test_what_is_of_the_other_side_has_its_letter_where_it_has_a_namesake():
    session = session_of(empty(), MIXED, *(edits.place(item, LA, row) for row, item in enumerate(PULSES, start=4)))
    assert [cell(session, LA, row).look.tags for row in (4, 5)] == [(), ("C",)]
    session.apply(edits.set_tech_base(TechBase.MIXED_CLAN))
    assert [cell(session, LA, row).look.tags for row in (4, 5)] == [("IS",), ()]


def test_what_only_the_other_side_has_needs_no_letter():
    session = session_of(empty(), MIXED, edits.place("atm-3", LA, 4))
    assert cell(session, LA, 4).look.tags == ()


def test_on_a_clan_chassis_the_one_of_both_bases_has_the_letter_of_the_other_side():
    session = session_of(empty(), MIXED, edits.place("narc", LA, 4), edits.place("clan-narc", LA, 6))
    assert [cell(session, LA, row).look.tags for row in (4, 6)] == [(), ("C",)]
    session.apply(edits.set_tech_base(TechBase.CLAN))
    assert [cell(session, LA, row).look.tags for row in (4, 6)] == [("IS",), ()]


def test_the_tip_says_of_which_technology_something_is_that_is_not_the_chassis_own():
    session = session_of(empty(), MIXED, *(edits.place(item, LA, row) for row, item in enumerate(PULSES, start=4)))
    own, other = (mount_tip(session.graph, fitted).splitlines() for fitted in mounted(session.graph).values())
    assert (own[0], other[0]) == ("Medium Pulse Laser", "Medium Pulse Laser")
    assert "Clan technology" in other
    assert not any("technology" in line for line in own)


def test_two_of_a_name_but_not_of_one_technology_are_not_folded_into_one():
    session = session_of(empty(), MIXED, *(edits.add(item) for item in PULSES))
    assert len({each.key for each in unplaced_items(session.graph)}) == 2


@pytest.mark.parametrize(
    ("case", "words"),
    [
        ((), "Explosive, and no CASE is here"),
        (("is-case",), "Explosive; CASE keeps the explosion in this location"),
        (("is-case-ii",), "Explosive; CASE II leads the explosion out of this location"),
    ],
)
def test_the_details_of_ammunition_tell_its_price_and_what_protects_from_it(case, words):
    session = session_of(empty(), edits.place("lrm-5-ammo", RT), *(edits.place(item, RT) for item in case))
    fitted = next(iter(mounted(session.graph).values()))
    assert mount_details(session.graph, fitted).splitlines() == ["30\u202f000 C\u2011bills", words]  # TM p. 291


def test_the_price_of_an_armored_weapon_counts_its_slots():
    session = session_of(empty(), edits.place("ppc", RT))
    session.apply(edits.toggle("armored", [session.unit.mounts[0].id]))
    fitted = next(iter(mounted(session.graph).values()))
    assert mount_details(session.graph, fitted).startswith("650\u202f000 C")  # TO p. 377: 150 000 a slot
