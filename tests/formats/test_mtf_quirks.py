"""Quirks of units and of single weapons."""

from __future__ import annotations

import pytest

from designer.formats import read_text
from tests.formats.mtf_text import EMPTY, QUAD_BLOCKS, REFUSED, line_number, mtf, notes_of

ARMED = {"Left Torso": ["Flamer", "Medium Laser", "PPC", "PPC", "PPC"], "Right Torso": ["Medium Laser"]}


def quirks(lines, slots=ARMED, header=None):
    """The quirks of each weapon, by its place."""
    found = read_text(mtf(header, slots, lines=lines))
    return {
        (mount.slots[0].location.name[:1] + mount.slots[0].location.name.partition("_")[2][:1], mount.slots[0].row): (
            mount.quirks
        )
        for mount in found.unit.mounts
        if mount.quirks
    }


def test_unit_quirks_keep_order_and_values_and_come_once():
    lines = ["quirk:command_mech", "QUIRK: obsolete:2950,3146 ", "quirk:command_mech", "quirk:unheard_of"]
    assert read_text(mtf(lines=lines)).unit.quirks == ("command_mech", "obsolete:2950,3146", "unheard_of")


def test_a_weapon_quirk_belongs_to_the_mount_that_covers_the_slot():
    assert quirks(["weaponquirk:accurate:LT:1:ISMediumLaser"]) == {("LT", 1): ("accurate",)}
    assert quirks(["weaponquirk:accurate:LT:3:PPC"]) == {("LT", 2): ("accurate",)}


def test_two_quirks_of_one_weapon_keep_their_order():
    lines = ["weaponquirk:b:RT:0:Medium Laser", "weaponquirk:a:RT:0:Medium Laser", "weaponquirk:b:RT:0:Medium Laser"]
    assert quirks(lines) == {("RT", 0): ("b", "a")}


def test_the_slot_may_be_that_of_a_list_without_holes():
    holes = {"Left Torso": ["Flamer", EMPTY, EMPTY, "Medium Laser"]}
    assert quirks(["weaponquirk:accurate:LT:1:Medium Laser"], holes) == {("LT", 3): ("accurate",)}
    assert quirks(["weaponquirk:accurate:LT:3:Medium Laser"], holes) == {("LT", 3): ("accurate",)}


def test_a_display_name_or_another_spelling_will_do():
    assert quirks(["weaponquirk:accurate:LT:2:Particle Cannon"]) == {("LT", 2): ("accurate",)}
    assert quirks(["weaponquirk:accurate:LT:2:IS PPC"]) == {("LT", 2): ("accurate",)}


def test_of_two_things_in_a_slot_the_named_one_is_meant():
    text = mtf({"mass": "150"}, {"Left Torso": ["IS Gauss Ammo|Heat Sink"]}, lines=["weaponquirk:x:LT:0:Heat Sink"])
    assert [mount.quirks for mount in read_text(text).unit.mounts] == [(), ("x",)]


def test_quad_locations():
    text = mtf(
        {"Config": "Quad"}, {"Front Left Leg": ["Flamer"]}, blocks=QUAD_BLOCKS, lines=["weaponquirk:x:FLL:4:Flamer"]
    )
    assert read_text(text).unit.mounts[0].quirks == ("x",)


@pytest.mark.parametrize(
    "value",
    [
        "accurate:LT:11:PPC",
        "accurate:LT:0:PPC",
        "accurate:LT:0:Gizmo",
        "accurate:XX:0:PPC",
        "a:CL:0:PPC",
    ],
)
def test_what_fits_no_weapon_is_kept_aside(value):
    text = mtf(slots=ARMED, lines=[f"weaponquirk:{value}"])
    found = read_text(text)
    assert found.unit.stray_weapon_quirks == (value,)
    assert notes_of(found) == [(line_number(text, f"weaponquirk:{value}"), f"'{value}' fits no weapon")]


@pytest.mark.parametrize("value", ["accurate:LT:one:PPC", "accurate", "accurate:LT", "accurate:LT:0", "accurate:LT:0:"])
def test_a_weapon_quirk_without_its_four_parts_is_kept_aside_and_said_to_be_refused(value):
    text = mtf(slots=ARMED, lines=[f"weaponquirk:{value}"])
    found = read_text(text)
    assert found.unit.stray_weapon_quirks == (value,)
    assert notes_of(found) == [(line_number(text, f"weaponquirk:{value}"), f"{REFUSED}'{value}' fits no weapon")]
    assert found.errors


def test_the_older_form_speaks_of_every_such_weapon():
    assert quirks(["weapon_quirk:accurate:Medium Laser"]) == {("LT", 1): ("accurate",), ("RT", 0): ("accurate",)}
    assert quirks(["weapon_quirk:accurate:Medium Laser:RT"]) == {("RT", 0): ("accurate",)}


def test_a_quirk_without_a_name_is_noted():
    text = mtf(lines=["quirk:", "weaponquirk: "])
    lines = [line_number(text, "quirk:"), line_number(text, "weaponquirk: ")]
    assert notes_of(read_text(text)) == [
        (lines[0], "'quirk:' names no quirk"),
        (lines[1], f"{REFUSED}'weaponquirk:' names no quirk"),
    ]


def test_a_quirk_of_an_unplaced_weapon_goes_by_its_number():
    lines = ["nocrit:Flamer:None", "nocrit:PPC:None", "weaponquirk:accurate:None:1:PPC"]
    found = read_text(mtf(lines=lines)).unit
    assert [mount.quirks for mount in found.mounts] == [(), ("accurate",)]
