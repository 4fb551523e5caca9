"""Which line is what: keys, blocks, comments, the old start, lines that belong to nothing."""

from __future__ import annotations

import pytest

from designer.formats import FormatError, read_text
from designer.units.location import CL, LT, Form
from tests.formats.mtf_text import (
    ARM,
    EMPTY,
    QUAD_BLOCKS,
    REFUSED,
    TRIPOD_BLOCKS,
    line_number,
    loaded,
    mtf,
    notes_of,
    only,
    places,
    unit,
)


def test_a_plain_file_is_read_without_a_note():
    found = loaded()
    assert found.notes == ()
    assert found.unit.names.full == "Testament TST-1"


@pytest.mark.parametrize("change", [str.upper, str.lower, str.title], ids=["upper", "lower", "title"])
def test_keys_and_headers_may_be_in_any_case(change):
    text = mtf(slots={"Left Torso": ["Medium Laser"]})
    lines = [
        change(line.partition(":")[0]) + ":" + line.partition(":")[2] if ":" in line else line
        for line in text.split("\n")
    ]
    found = read_text("\n".join(lines))
    assert found.notes == ()
    assert found.unit == read_text(text).unit


def test_lines_are_trimmed_and_comments_and_empty_lines_skipped():
    text = mtf(slots={"Left Torso": ["Medium Laser"]})
    spread = "\n\n# a comment\n".join(f"  {line}\t" for line in text.split("\n"))
    assert read_text(spread).unit == read_text(text).unit


def test_a_blank_before_a_number_is_forgiven_here_and_said_to_be_refused_there():
    text = mtf({"mass": " 55", "role": " Brawler"})
    found = read_text(text)
    assert found.unit.chassis.tonnage == 55
    assert notes_of(found) == [(line_number(text, "mass: 55"), f"{REFUSED}expected a number right behind 'mass:'")]
    assert unit({"role": " Brawler"}).header_value("role") == "Brawler"


@pytest.mark.parametrize(
    ("names", "chassis", "model"),
    [
        ("# old\nAtlas\n#old\nAS7-D", "Atlas", "AS7-D"),
        ("Atlas\n", "Atlas", ""),
        ("\nAS7-D", "", "AS7-D"),
        ("\n", "", ""),
        ("  Atlas \nmass:95", "Atlas", "mass:95"),
        ("generator:Someone\nLeft Arm:", "generator:Someone", "Left Arm:"),
        ("Version:1.1\nversion:1.2", "Version:1.1", "version:1.2"),
    ],
)
def test_after_the_version_chassis_and_model_are_the_next_two_lines_as_they_stand(names, chassis, model):
    text = mtf({"chassis": None, "model": None, "Config": "Quad"}, blocks=QUAD_BLOCKS)
    found = read_text(f"version:1.1\n{names}\n{text}")
    assert (found.unit.names.chassis, found.unit.names.model) == (chassis, model)
    assert found.unit.chassis.form is Form.QUAD
    assert found.unit.chassis.tonnage == 50
    assert found.notes == ()


def test_the_weapon_list_is_not_looked_at():
    listed = ["Weapons:2", "PPC, Right Arm", "mass:100"]
    found = read_text(mtf(lines=listed))
    assert found.unit.chassis.tonnage == 50
    assert found.unit.mounts == ()


def test_a_weapon_list_that_promises_too_much_swallows_no_block():
    found = read_text(mtf(lines=["Weapons:40", "PPC, Right Arm"]))
    assert found.notes == ()


def test_a_line_too_many_in_the_weapon_list_says_nothing():
    text = mtf(lines=["Weapons:1", "PPC, Right Arm", "Flamer, Head"])
    assert notes_of(read_text(text)) == [(line_number(text, "Flamer, Head"), "this line has no content")]


def test_an_unknown_key_before_the_blocks_is_kept():
    found = unit({"Paint Scheme": "House Arano"})
    assert found.header == (("Paint Scheme", "House Arano"),)


def test_descriptive_keys_are_kept_in_the_order_in_which_they_are_written():
    found = unit({"role": "Sniper", "source": "TRO: 3050", "uuid": "1-2", "faction": "LC", "generator": "Me"})
    assert [key for key, _ in found.header] == ["uuid", "generator", "source", "role", "faction"]


def test_fluff_is_kept_with_makers_under_the_name_of_the_part():
    tail = ["systemmanufacturer:ENGINE:Core Tek", "overview:A 'Mech.", "systemmode:ENGINE:275", "manufacturer:Many"]
    assert read_text(mtf(tail=tail)).unit.fluff == (
        ("overview", "A 'Mech."),
        ("manufacturer", "Many"),
        ("systemmanufacturer:engine", "Core Tek"),
        ("systemmode:engine", "275"),
    )


def test_text_that_goes_on_after_the_fluff_key_belongs_to_nothing():
    text = mtf(tail=["history:It began", "", "<p>and went on"])
    found = read_text(text)
    assert found.unit.fluff == (("history", "It began"),)
    assert notes_of(found) == [(line_number(text, "<p>and went on"), "1 line beyond the twelfth of a block is ignored")]


def test_a_block_may_be_short():
    text = mtf(slots={"Left Torso": ["Medium Laser"]}, rows=6)
    full = mtf(slots={"Left Torso": ["Medium Laser"]})
    short = read_text(text)
    assert short.unit == read_text(full).unit
    assert short.notes == ()


def test_lines_beyond_the_twelfth_are_ignored():
    text = mtf(slots={"Left Torso": [EMPTY] * 12 + ["Medium Laser", "Flamer"]})
    found = read_text(text)
    assert found.unit.mounts == ()
    assert notes_of(found) == [(line_number(text, "Medium Laser"), "2 lines beyond the twelfth of a block are ignored")]


def test_a_leg_has_six_slots_whatever_its_block_lists():
    text = mtf(slots={"Right Leg": [EMPTY] * 3 + ["Medium Laser"]})
    found = read_text(text)
    assert found.unit.mounts == ()
    line = line_number(text, "Medium Laser")
    assert notes_of(found) == [(line, "the Right Leg has 6 slots; this line is ignored")]


def test_blocks_may_come_in_any_order():
    slots = {"Left Arm": ["Medium Laser"], "Head": []}
    backwards = dict(reversed(TRIPOD_BLOCKS.items()))
    header = {"Config": "Tripod", "CL armor": "14"}
    found = read_text(mtf(header, slots, blocks=backwards))
    assert found.unit == read_text(mtf(header, slots, blocks=TRIPOD_BLOCKS)).unit


def test_a_block_for_a_location_that_the_form_lacks_is_ignored():
    text = mtf(blocks=TRIPOD_BLOCKS)
    found = read_text(text)
    assert not any(system.slot.location is CL for system in found.unit.systems)
    line = line_number(text, "Center Leg:")
    assert notes_of(found) == [(line, "a Biped has no Center Leg; the block is ignored")]


def test_a_missing_block_is_empty():
    blocks = {"Left Torso": [], "Center Torso": ["Fusion Engine"]}
    found = read_text(mtf(slots={"Left Torso": ["Flamer"]}, blocks=blocks))
    assert places(only(found.unit)) == "LT 0"
    assert (0, "the block 'Right Leg:' is missing") in notes_of(found)


def test_a_key_inside_a_block_is_a_key():
    text = mtf(slots={"Left Torso": ["Medium Laser", "era:2999", "Flamer"]})
    found = read_text(text)
    assert found.unit.tech.year == 2999
    assert [places(mount) for mount in found.unit.mounts] == ["LT 0", "LT 1"]
    assert notes_of(found) == [(line_number(text, "era:3060"), "'era:' is repeated below; this line is ignored")]


def test_of_two_blocks_of_a_location_the_last_counts():
    text = mtf() + "\nLeft Torso:\nFlamer\n"
    found = read_text(text)
    assert places(only(found.unit)) == "LT 0"
    line = line_number(text, "Left Torso:")
    assert notes_of(found) == [(line, "'Left Torso:' is repeated below; this line is ignored")]


def test_names_of_systems_are_no_keys():
    arms = {"Left Torso": ["Engine"]}
    found = loaded(slots=arms).unit
    assert any(system.slot.location is LT for system in found.systems)


def test_quad_legs_share_their_index_with_the_arms():
    blocks = {"Front Left Leg": ["Hip"], "Left Arm": ARM}
    found = read_text(mtf(blocks=blocks))
    assert len([s for s in found.unit.systems if s.slot.location.name == "LEFT_ARM"]) == 4


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["lf", "crlf", "cr"])
def test_any_line_end_will_do(end):
    text = mtf(slots={"Left Torso": ["Medium Laser"]})
    assert read_text(text.replace("\n", end)).unit == read_text(text).unit


def test_lines_are_counted_alike_with_any_line_end():
    text = mtf(slots={"Right Leg": ["Nonesuch"]})
    want = notes_of(read_text(text))
    assert want
    assert notes_of(read_text(text.replace("\n", "\r\n"))) == want
    assert notes_of(read_text(text.replace("\n", "\r"))) == want


def test_a_file_without_anything_of_a_unit_is_refused_with_its_first_line():
    with pytest.raises(FormatError, match=r"^poem\.txt:2: expected a unit with 'chassis:'") as caught:
        read_text("\nRoses are red\nnotes:violets\n", "poem.txt")
    assert caught.value.line == 2


def test_unit_knows_its_text():
    text = mtf()
    source = read_text(text).unit.source
    assert source is not None
    assert source.text == text
