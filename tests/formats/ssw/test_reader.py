"""Reading Solaris Skunk Works files: what they list, and what they leave to the reader (SSW_FORMAT)."""

from __future__ import annotations

import pytest

from designer.battle_value import battle_value
from designer.catalog import catalog
from designer.construction.layout import system_layout
from designer.construction.legality.finding import Severity
from designer.design import once
from designer.formats import read_bytes, read_text, to_text
from designer.units.location import CT, LA, LT, RA, RT, Form, slots_of
from designer.units.mount import SystemPart
from designer.units.unit import ArmorKind, Engine, HeatSinks, Tech, TechBase
from tests.formats.ssw.ssw_text import actuators, designs, item, loadout, placed, rows, sinks, ssw, unit_of


def parts_of(unit, part):
    return rows(unit, [system.slot for system in unit.systems if system.part is part])


# -- the chassis ----------------------------------------------------------------------------------------------


def test_header_and_systems():
    unit = unit_of(ssw())
    assert unit.names.full == "Proof PRF-1"
    assert unit.tech == Tech(TechBase.INNER_SPHERE, 3070, 2)
    assert (unit.engine, unit.gyro, unit.cockpit) == (Engine(200), "standard", "standard")
    assert unit.systems == system_layout(unit.chassis, unit.engine, unit.gyro, unit.cockpit)
    assert (unit.armor.front[CT], unit.armor.rear[CT], unit.armor.points) == (20, 6, 133)
    assert unit.header == (("source", "Made up"),)


def test_a_quad_has_four_legs():
    unit = unit_of(ssw(item("(IS) Medium Laser", "FLL", 4, "energy"), form="Quad"))
    assert unit.chassis.form is Form.QUAD
    assert placed(unit) == ["Medium Laser FLL5"]


def test_actuators_that_are_missing_leave_their_slots():
    text = ssw(item("(IS) Medium Laser", "LA", 2, "energy")).replace(actuators(), '<actuators rla="TRUE" lh="TRUE"/>')
    unit = unit_of(text)
    assert placed(unit) == ["Medium Laser LA3"]
    assert not unit.has_part(LA, SystemPart.HAND)  # without a lower arm there is none
    assert unit.has_part(RA, SystemPart.LOWER_ARM)
    assert not unit.has_part(RA, SystemPart.HAND)


def test_an_engine_stands_in_side_torsos_where_the_file_begins_it():
    engine = '<engine rating="200" lsstart="3" rsstart="0" techbase="0">XL Engine</engine>'
    unit = unit_of(ssw(engine=engine))
    assert parts_of(unit, SystemPart.ENGINE).endswith("RT1 RT2 RT3 CT1 CT2 CT3 CT8 CT9 CT10")
    assert "LT4 LT5 LT6" in parts_of(unit, SystemPart.ENGINE)


def test_the_code_of_a_part_chooses_its_side():
    engine = '<engine rating="200" lsstart="0" rsstart="0" techbase="1">XL Engine</engine>'
    unit = unit_of(ssw(engine=engine, base="Mixed"))
    assert unit.engine == Engine(200, "xl", clan=True)
    assert unit.tech.base is TechBase.MIXED_CLAN  # the first part of one side decides: structure and armor are of both
    assert parts_of(unit, SystemPart.ENGINE).count("LT") == 2


def test_a_primitive_engine_is_given_by_walking_mp():
    """200 is 4 MP at 50 t; primitive engines need 1.2 times that: 240."""
    unit = unit_of(ssw(engine='<engine rating="200" techbase="0">Primitive Fusion Engine</engine>'))
    assert unit.engine == Engine(240)


def test_an_interface_cockpit_has_no_gyro_and_the_engine_closes_up():
    unit = unit_of(ssw(cockpit="<type>Interface Cockpit</type>"))
    assert (unit.cockpit, unit.gyro) == ("interface", "none")
    assert parts_of(unit, SystemPart.ENGINE) == "CT1 CT2 CT3 CT4 CT5 CT6"


def test_parts_of_a_torso_cockpit_are_where_the_file_has_them():
    cockpit = "<type>Torso-Mounted Cockpit</type>" + "".join(
        f'<location index="{row}">{place}</location>' for place, row in (("CT", 11), ("CT", 10), ("LT", 4), ("RT", 5))
    )
    unit = unit_of(ssw(cockpit=cockpit))
    assert parts_of(unit, SystemPart.COCKPIT) == "CT12"
    assert parts_of(unit, SystemPart.SENSORS) == "HD1 HD2 CT11"
    assert parts_of(unit, SystemPart.LIFE_SUPPORT) == "LT5 RT6"


def test_a_command_console_is_a_cockpit_of_its_own():
    unit = unit_of(ssw(cockpit='<type commandconsole="TRUE" fhes="TRUE">Standard Cockpit</type>'))
    assert unit.cockpit == "command-console"
    assert unit.full_head_ejection
    assert parts_of(unit, SystemPart.COCKPIT) == "HD3 HD4"


def test_patchwork_armor_has_a_type_in_each_location():
    points = '<hd type="Standard Armor" techbase="2">9</hd><la type="Ferro-Fibrous" techbase="0">20</la>'
    slots = '<location index="10">LA</location><location index="11">LA</location>'
    unit = unit_of(ssw(armor="<type>Patchwork Armor</type>" + slots, points=points))
    assert unit.armor.kind_at(LA) == ArmorKind("is-ferro-fibrous", clan=False)
    assert placed(unit) == ["Ferro-Fibrous LA11 LA12"]


def test_slots_of_structure_are_one_item():
    places = "".join(f'<location index="{row}">LT</location>' for row in range(14 - 2))
    text = f'<structure techbase="0"><type>Endo-Steel</type>{places}</structure>'
    unit = unit_of(ssw(structure=text))
    assert (unit.structure, len(unit.mounts), len(unit.mounts[0].slots)) == ("is-endo-steel", 1, 12)


# -- heat sinks and jets --------------------------------------------------------------------------------------


def test_heat_sinks_that_the_engine_does_not_hold_are_mounted():
    unit = unit_of(ssw(heat=sinks(10, [("LT", 0), ("RT", 3)], "Double Heat Sink", 0)))
    assert unit.heat_sinks == HeatSinks(10, "double")
    assert placed(unit) == ["Double Heat Sink LT1 LT2 LT3", "Double Heat Sink RT4 RT5 RT6"]


def test_an_odd_number_of_compact_sinks_ends_with_half_a_slot():
    """An engine of 200 holds 16 compact sinks; three more are two and one."""
    unit = unit_of(ssw(heat=sinks(19, [("LT", 0), ("LT", 1)], "Compact Heat Sink", 0)))
    assert placed(unit) == ["2 Compact Heat Sinks LT1", "1 Compact Heat Sink LT2"]


def test_jump_jets():
    jets = '<jumpjets number="1"><type>Improved Jump Jet</type><location index="0">LT</location></jumpjets>'
    assert placed(unit_of(ssw(jets))) == ["Improved Jump Jet LT1 LT2"]


# -- equipment ------------------------------------------------------------------------------------------------


def test_marks_of_an_item():
    unit = unit_of(ssw(item("(R) (IS) Medium Laser", "LT", 0, "energy"), item("(T) (IS) Small Laser", "RT", 0)))
    assert [(mount.rear, mount.turret) for mount in unit.mounts] == [(True, False), (False, True)]


def test_fire_control_stands_below_each_launcher_that_can_use_it():
    flags = 'fcsa4="TRUE" fcsa5="FALSE" fcsapollo="FALSE"'
    equipment = (item("(IS) LRM-5", "LT", 0, "missile"), item("(IS) LRM-5", "LT", 1, "missile"))
    unit = unit_of(ssw(*equipment, item("(IS) Medium Laser", "RT", 0), flags=flags))
    assert placed(unit) == [
        "LRM 5 LT1",
        "LRM 5 LT2",
        "Artemis IV FCS LT3",
        "Artemis IV FCS LT4",
        "Medium Laser RT1",
    ]


def test_a_capacitor_stands_below_its_gun():
    unit = unit_of(ssw(item("(IS) PPC + PPC Capacitor", "LT", 0, "energy")))
    assert placed(unit) == ["PPC LT1 LT2 LT3", "PPC Capacitor LT4"]


def test_machine_guns_of_an_array_stand_below_it():
    unit = unit_of(ssw(item("(IS) MG Array (3 Machine Gun)", "LT", 0, "mgarray")))
    assert placed(unit)[0].endswith("LT1")
    assert placed(unit)[1:] == ["Machine Gun LT2", "Machine Gun LT3", "Machine Gun LT4"]


def test_a_split_gun_has_slots_in_two_locations():
    split = (
        '<equipment><name manufacturer="">(IS) Autocannon/20</name><type>ballistic</type>'
        '<splitlocation index="0" number="4">RT</splitlocation><splitlocation index="6" number="6">RA</splitlocation>'
        "</equipment>"
    )
    (gun,) = unit_of(ssw(split)).mounts
    assert (gun.location, gun.other_location, len(gun.slots)) == (RT, RA, 10)


def test_talons_are_in_every_leg():
    assert placed(unit_of(ssw(item("Talons", "LL", 4, "physical")))) == ["Talons LL5 LL6 RL5 RL6"]


def test_a_targeting_computer_is_as_large_as_its_weapons_need():
    """A large laser of 5 t and a PPC of 7 t: 12 t, a slot for each begun 4 t."""
    equipment = (item("(IS) Large Laser", "LT", 0), item("(IS) PPC", "LT", 2))
    unit = unit_of(ssw(*equipment, item("(IS) Targeting Computer", "RT", 0, "TargetingComputer")))
    assert placed(unit)[-1] == "Targeting Computer RT1 RT2 RT3"


def test_cargo_has_its_size():
    unit = unit_of(ssw(item("Cargo, Standard", "LT", 0, "equipment", "<tons>1.5</tons>")))
    assert [(mount.size, len(mount.slots)) for mount in unit.mounts] == [(1.5, 2)]


@pytest.mark.parametrize(("gun", "tech"), [("(CL) SRM-6", "Clan"), ("(IS) SRM-6", "All")])
def test_ammunition_that_both_sides_have_is_that_of_the_launcher(gun, tech):
    unit = unit_of(
        ssw(item(gun, "LT", 0, "missile"), item("@ SRM-6", "RT", 0, "ammunition"), base="Mixed", clan_case="FALSE")
    )
    assert catalog()[unit.mounts[-1].item].tech == tech


@pytest.mark.parametrize(("base", "tech"), [("Inner Sphere", "IS"), ("Clan", "Clan")])
def test_ammunition_of_a_launcher_that_both_sides_share_is_that_of_the_chassis(base, tech):
    gun = item("Heavy Flamer", "LT", 0, "energy")
    unit = unit_of(ssw(gun, item("@ Heavy Flamer", "RT", 0, "ammunition"), base=base))
    assert [catalog()[mount.item].tech for mount in unit.mounts] == [tech, tech]


def test_an_item_of_the_other_side_is_looked_up_with_that_of_the_chassis():
    assert placed(unit_of(ssw(item("Medium Laser", "LT", 0)))) == ["Medium Laser LT1"]


def test_a_clan_chassis_has_case_unless_the_file_says_that_it_has_not():
    assert unit_of(ssw(base="Clan")).case_opt_out == frozenset()
    assert unit_of(ssw(base="Clan", clan_case="FALSE")).case_opt_out == frozenset(Form.BIPED.locations)


def test_clan_case_on_an_inner_sphere_chassis_is_mounted_everywhere():
    unit = unit_of(ssw(base="Mixed"))
    assert len([mount for mount in unit.mounts if mount.stands_in is not None]) == 8


def test_a_partial_wing_without_its_first_slots_begins_at_the_top_of_both_torsos():
    """A wing of the Inner Sphere has four slots a side."""
    (wing,) = unit_of(ssw('<partialwing tech="0"/>')).mounts
    assert sorted(wing.slots) == [*slots_of(RT)[:4], *slots_of(LT)[:4]]


def test_armored_components():
    slots = '<armored_locations><location index="3">CT</location><location index="0">LT</location></armored_locations>'
    unit = unit_of(ssw(item("(IS) Medium Laser", "LT", 0), slots))
    assert [system.part for system in unit.systems if system.armored] == [SystemPart.GYRO]
    assert unit.mounts[0].armored


def test_quirks_and_fluff():
    quirk = "<quirk><Name>{}</Name><Cost>{}</Cost></quirk>"
    quirks = quirk.format("Rugged", "+2") + quirk.format("Battlefists", "1") + quirk.format("Accurate Weapon", "2")
    fluff = f"<fluff><overview>One:br:two</overview><quirks>{quirks}</quirks></fluff>"
    unit = unit_of(ssw(item("(IS) PPC", "LT", 0, "energy"), more=fluff))
    assert unit.quirks == ("rugged_2", "battle_fists_la", "battle_fists_ra")
    assert unit.mounts[0].quirks == ("accurate",)  # there is one weapon that it can be of
    assert unit.fluff == (("overview", "One\ntwo"),)


def test_what_is_read_is_saved_as_shown():
    equipment = (item("(IS) LRM-5", "LT", 0, "missile"), item("(IS) @ LRM-5", "RT", 0, "ammunition"))
    unit = unit_of(ssw(*equipment, flags='fcsa4="TRUE" fcsa5="FALSE" fcsapollo="FALSE"'))
    assert read_text(to_text(unit)).unit == unit


# -- omnis ----------------------------------------------------------------------------------------------------


def test_every_configuration_is_a_design():
    first = loadout(item("(IS) PPC", "LT", 0, "energy"), name="Prime")
    second = loadout(item("(IS) Medium Laser", "LT", 0, "energy"), name="A", arms="FALSE")
    prime, other = (loaded.unit for loaded in designs(ssw(loadouts=(first, second), model="PRF-O")))
    assert [unit.names.model for unit in (prime, other)] == ["PRF-O Prime", "PRF-O A"]
    assert prime.chassis.omni
    assert prime.mounts[0].pod
    assert prime.has_part(LA, SystemPart.HAND)
    assert not other.has_part(LA, SystemPart.HAND)
    assert placed(other) == ["Medium Laser LT1"]


def test_the_base_is_fixed_and_what_a_configuration_repeats_is_there_once():
    case = item("CASE", "LT", 11, "CASE")
    (loaded,) = designs(ssw(case, loadouts=(loadout(case, item("(IS) @ SRM-2", "LT", 0, "ammunition"), name="A"),)))
    assert placed(loaded.unit)[1:] == ["CASE LT12"]
    assert [mount.pod for mount in loaded.unit.mounts] == [True, False]


def test_heat_sinks_of_a_configuration_are_a_total():
    more = loadout(sinks(12, [("LT", 0), ("LT", 1)]), name="A")
    unit = designs(ssw(heat=sinks(10, [("RT", 0), ("RT", 1)]), loadouts=(more,)))[0].unit
    assert unit.heat_sinks == HeatSinks(12, "single", base=10)
    assert len(unit.mounts) == 4


def test_reading_one_design_of_several_says_so():
    text = ssw(loadouts=(loadout(name="Prime"), loadout(name="A"), loadout(name="B")))
    loaded = read_bytes(text.encode(), "proof.ssw")
    assert loaded.unit.names.model == "PRF-1 Prime"
    assert loaded.notes[0].text == "2 more configurations are in the file"


# -- what is not understood -----------------------------------------------------------------------------------


def notes(text):
    (loaded,) = designs(text)
    return [(note.severity, note.text) for note in loaded.notes]


def test_an_unknown_item_is_kept_with_a_note_on_its_line():
    (loaded,) = designs(ssw(item("Death Ray", "LT", 0)))
    assert placed(loaded.unit) == ["Death Ray LT1"]
    (note,) = loaded.notes
    assert (note.severity, note.text) == (
        Severity.WARNING,
        "unknown item 'Death Ray'; it is kept under this name",
    )
    assert "Death Ray" in ssw(item("Death Ray", "LT", 0)).split("\n")[note.line - 1]


def test_a_slot_that_is_taken_twice_leaves_the_second_item_without_a_place():
    (loaded,) = designs(ssw(item("(IS) Medium Laser", "LT", 0), item("(IS) Small Laser", "LT", 0)))
    assert placed(loaded.unit) == ["Medium Laser LT1", "Small Laser"]
    assert [note.text for note in loaded.notes] == [
        "'Small Laser' has no free slots where it should be; it is not placed"
    ]


@pytest.mark.parametrize(("place", "row"), [("LT", 12), ("LL", 6), ("XX", 0)])
def test_a_slot_that_does_not_exist_is_named(place, row):
    assert (Severity.WARNING, f"'{place}' has no slot {row + 1}") in notes(ssw(item("(IS) PPC", place, row)))


def test_a_munition_that_the_program_does_not_have_is_the_nearest_one():
    text = ssw(item("(IS) @ LRM-5 (Incendiary)", "LT", 0, "ammunition"))
    assert [severity for severity, _ in notes(text)] == [Severity.NOTE]


def test_a_stated_value_that_is_another_one_is_noted():
    value = battle_value(once(unit_of(ssw())))
    assert notes(ssw(more=f"<battle_value>{value}</battle_value>")) == []
    text = f"the file states a Battle Value of 1; by the rules it is {value}"
    assert notes(ssw(more="<battle_value>1</battle_value>")) == [(Severity.NOTE, text)]


def test_a_year_that_is_not_given_is_the_usual_one():
    assert notes(ssw().replace(">3070<", ">0<")) == [(Severity.NOTE, "the file gives no year; it is read as 3025")]


def test_a_newer_version_is_read_as_the_newest():
    text = ssw(version="<ssw_savefile_version>4</ssw_savefile_version>")
    assert notes(text) == [(Severity.WARNING, "the file has version 4; it is read as 3")]


def test_a_file_without_a_version_counts_its_rules_levels_from_one_less():
    assert unit_of(ssw(version="", level=1)).tech.rules_level == 3
    assert unit_of(ssw(version="", base="Clan", clan_case="FALSE")).case_opt_out == frozenset()


def test_a_bin_that_is_not_full_is_noted():
    assert len(notes(ssw(item("(IS) @ AC/5", "LT", 0, "ammunition", "<lot>7</lot>")))) == 1


def test_the_slots_of_a_location_end():
    (loaded,) = designs(ssw(item("(IS) PPC", "LT", 10, "energy")))
    assert placed(loaded.unit) == ["PPC"]
