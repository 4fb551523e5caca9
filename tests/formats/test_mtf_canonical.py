"""How a unit without a file is written: as other programs write it, and so that it reads back as itself."""

from __future__ import annotations

import pytest

from designer.catalog import catalog
from designer.editing import edits
from designer.editing.blank import new_unit
from designer.formats import read_text, to_text
from designer.units.location import CL, CT, LA, LT, RT, Form, Slot
from designer.units.mount import ItemId, Mount, MountId
from designer.units.unit import Armor, ArmorKind, HeatSinks, Unit
from tests.building import catalog_id
from tests.formats.mtf_text import loaded, mtf, only, unit


def written(found: Unit) -> list[str]:
    """The lines of a unit that comes from no file."""
    return to_text(found.with_(source=None)).split("\n")


def returned(found: Unit) -> Unit:
    return read_text(to_text(found.with_(source=None))).unit


def test_the_fuel_tanks_of_a_lam_keep_their_name() -> None:
    lam = edits.place("lam-fuel-tank", LT).run(new_unit(Form.LAM, 50, year=3050))
    lines = written(lam)
    assert lines.count("LAM Fuel Tank") == 1
    places = [mount.slots for mount in lam.mounts if mount.item == "lam-fuel-tank"]
    assert [mount.slots for mount in returned(lam).mounts if mount.item == "lam-fuel-tank"] == places


def mounted(item: str, *slots: Slot, **options) -> Mount:
    return Mount(MountId(1), ItemId(catalog_id(item)), slots, **options)


def test_the_whole_file():
    header = {
        "generator": "Me",
        "clanname": "Will",
        "mul id": "17",
        "source": "TRO",
        "role": "Scout",
        "gyro": "XL Gyro",
    }
    blocks = {"Left Torso": [], "Center Torso": ["Fusion Engine"] * 3 + ["Gyro"] * 6 + ["Fusion Engine"] * 3}
    text = mtf(header, {"Left Torso": ["PPC"] * 3}, blocks=blocks, lines=["quirk:a"], tail=["notes:So."])
    lines = written(read_text(text).unit)
    assert lines[: lines.index("Left Arm:") + 2] == [
        "generator:Me",
        "chassis:Testament",
        "clanname:Will",
        "model:TST-1",
        "mul id:17",
        "",
        "Config:Biped",
        "techbase:Inner Sphere",
        "era:3060",
        "rules level:3",
        "source:TRO",
        "role:Scout",
        "",
        "quirk:a",
        "",
        "mass:50",
        "engine:200 Fusion Engine",
        "structure:IS Standard",
        "myomer:Standard",
        "cockpit:Standard Cockpit",
        "gyro:XL Gyro",
        "",
        "heat sinks:10 Single",
        "walk mp:4",
        "jump mp:0",
        "",
        "armor:Standard(Inner Sphere)",
        "LA armor:10",
        "RA armor:10",
        "LT armor:12",
        "RT armor:12",
        "CT armor:16",
        "HD armor:9",
        "LL armor:14",
        "RL armor:14",
        "RTL armor:4",
        "RTR armor:4",
        "RTC armor:5",
        "",
        "Weapons:1",
        "PPC, Left Torso",
        "",
        "Left Arm:",
        "-Empty-",
    ]
    assert lines[lines.index("Left Torso:") :][:5] == ["Left Torso:", "PPC", "PPC", "PPC", "-Empty-"]
    assert lines[-3:] == ["", "notes:So.", ""]


@pytest.mark.parametrize("form", list(Form), ids=lambda form: form.name)
def test_blocks_stand_in_file_order_with_twelve_lines_each(form):
    tonnage = 55
    lines = written(new_unit(form, tonnage))
    headers = [f"{form.name_of(location)}:" for location in form.file_order]
    assert [line for line in lines if line in headers] == headers
    for header in headers:
        at = lines.index(header)
        assert all(lines[at + 1 : at + 13])
        assert lines[at + 13] == ""


@pytest.mark.parametrize("form", list(Form), ids=lambda form: form.name)
def test_a_new_design_reads_back_as_itself(form):
    made, found = new_unit(form, 60), returned(new_unit(form, 60))
    assert found.with_(mounts=()) == made.with_(mounts=())
    assert {mount._replace(id=MountId(0)) for mount in found.mounts} == {
        mount._replace(id=MountId(0)) for mount in made.mounts
    }


def test_an_omni_is_written_in_the_word_that_all_programs_know():
    assert "Config:Quad OmniMek" in written(loaded({"Config": "Quad Omnimech"}).unit)


@pytest.mark.parametrize(
    ("base", "engine", "text"),
    [
        ("Inner Sphere", "300 XL Engine(IS)", "300 XL Engine"),
        ("Clan", "300 XL (Clan) Engine(IS)", "300 XL (Clan) Engine"),
        ("Mixed (IS Chassis)", "300 Light Engine", "300 Light Engine(IS)"),
        ("Mixed (Clan Chassis)", "300 Fusion Engine", "300 Fusion (Clan) Engine"),
        ("Inner Sphere", "420 XXL Engine", "420 Large XXL Engine"),
        ("Inner Sphere", "200 Fuel-Cell Engine", "200 Fuel Cell Engine"),
    ],
)
def test_engine_text(base, engine, text):
    assert f"engine:{text}" in written(loaded({"techbase": base, "engine": engine}).unit)


def test_primitive_mechs_walk_slower():
    assert "walk mp:3" in written(loaded({"cockpit": "Primitive Cockpit"}).unit)


def test_jump_is_counted_in_jets():
    lines = written(unit(slots={"Left Leg": ["Jump Jet"] * 2, "Right Leg": ["Jump Jet"] * 2}))
    assert "jump mp:4" in lines


def test_myomer_is_that_of_the_mounts():
    assert "myomer:Triple-Strength" in written(unit(slots={"Left Torso": ["TSM"] * 6}))


def test_suffixes_are_written_in_the_one_order():
    line = "ISVehicularGrenadeLauncher (FR) (R) (T) (OMNIPOD) (ARMORED)"
    assert line in written(unit(slots={"Left Torso": [line]}))
    sized = "Cargo (OMNIPOD):SIZE:1.0 (ARMORED)"
    assert sized in written(unit(slots={"Left Torso": [sized]}))


def test_two_things_in_one_slot():
    found = loaded({"mass": "150"}, {"Left Torso": ["IS Gauss Ammo|IS Gauss Ammo (OMNIPOD)"]}).unit
    assert "IS Gauss Ammo|IS Gauss Ammo (OMNIPOD)" in written(found)
    assert returned(found) == found


def test_items_without_slots_are_listed_outside_the_blocks():
    found = unit({"techbase": "Clan"}, {"Left Torso": ["CLCASE"]})
    assert "nocrit:CLCASE:LT" in written(found)
    assert returned(found) == found


def test_what_is_not_yet_placed_is_not_lost():
    found = unit().with_(mounts=(mounted("Medium Laser", rear=True, quirks=("accurate",)),))
    assert "nocrit:Medium Laser (R):None" in written(found)
    assert "weaponquirk:accurate:None:0:Medium Laser" in written(found)
    assert returned(found) == found


def test_plating_that_is_not_yet_placed_is_no_noise():
    found = unit().with_(mounts=(mounted("IS Endo Steel"),))
    assert returned(found) == found


def test_what_lies_under_a_system_is_not_lost():
    engine = unit().with_(mounts=(mounted("Medium Laser", Slot(CT, 0)),))
    assert "nocrit:Medium Laser:None" in written(engine)


def test_what_lies_beyond_the_form_is_not_lost():
    leg = unit().with_(mounts=(mounted("Medium Laser", Slot(CL, 4)),))
    assert "nocrit:Medium Laser:None" in written(leg)


def test_patchwork():
    kinds = [ArmorKind("standard")] * 9
    kinds[LA] = ArmorKind("clan-ferro-fibrous", clan=True)
    found = unit().with_(armor=Armor(kinds=tuple(kinds), front=(9,) * 8 + (0,)))
    lines = written(found)
    assert "armor:Patchwork" in lines
    assert "LA armor:Ferro-Fibrous(Clan):9" in lines
    assert "RA armor:Standard(Inner Sphere):9" in lines
    assert returned(found) == found


def test_a_split_weapon_is_listed_at_its_more_restrictive_place():
    found = unit(slots={"Left Arm": ["Autocannon/20"] * 4, "Left Torso": ["Autocannon/20"] * 6})
    assert f"{catalog()[only(found).item].name}, Left Torso" in written(found)
    assert returned(found) == found


def test_omni_bases_and_options():
    found = unit().with_(
        heat_sinks=HeatSinks(14, "double", clan=True, base=10),
        full_head_ejection=True,
        heat_sink_kit=True,
        case_opt_out=frozenset({LT, RT}),
    )
    lines = written(found)
    assert {"heat sinks:14 Clan Double", "base chassis heat sinks:10", "clancaseoptedoutlocs:LT,RT"} < set(lines)
    assert {"ejection:Full Head Ejection System", "heat sink kit:RISC Heat Sink Override Kit"} < set(lines)
    assert returned(found) == found


def test_texts_of_several_lines_become_one():
    found = unit().with_(fluff=(("overview", "One.\nTwo."),))
    found = found.with_(names=found.names._replace(model="A\nmass:100"), quirks=("x\ny",))
    lines = written(found)
    assert {"overview:One.<br>Two.", "model:A mass:100", "quirk:x y"} < set(lines)
    assert returned(found).chassis.tonnage == 50


def test_makers_of_parts_are_written_with_the_part():
    fluff = (("manufacturer", "Many"), ("systemmanufacturer:engine", "Core Tek"), ("systemmode:engine", "275"))
    lines = written(unit().with_(fluff=fluff))
    assert lines[-4:] == ["manufacturer:Many", "systemmanufacturer:ENGINE:Core Tek", "systemmode:ENGINE:275", ""]


def test_every_item_is_written_by_a_name_that_finds_it_again():
    assert not [item.id for item in catalog() if catalog().named(item.mtf) is not item]
