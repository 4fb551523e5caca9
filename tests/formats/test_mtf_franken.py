"""FrankenMechs in MTF files: form, structure lines and donors (MTF_FORMAT 9; the round trips of the reference)."""

from __future__ import annotations

from typing import Any

from designer.editing import edits
from designer.formats import read_text
from designer.formats.mtf.text_patch import canonical, to_text
from designer.formats.native import from_data, to_data
from designer.formats.unit_sheet import sheet_text
from designer.units.location import CT, HD, LL, RA, RL, Location
from designer.units.unit import Unit
from tests.building import mech


def franken(**parts: Any) -> Unit:
    return edits.set_franken(True)(mech(tonnage=25, **parts))


def lines(unit: Unit, *words: str) -> list[str]:
    return [line for line in canonical(unit).splitlines() if any(word in line for word in words)]


def test_one_structure_is_written_with_the_tonnage_of_each_donor():
    unit = franken()
    for location, tons in ((RA, 20), (LL, 35), (RL, 35)):
        unit = edits.set_donor(location, tonnage=tons)(unit)
    written = lines(unit, "Config", "structure")
    assert written[:2] == ["Config:Biped FrankenMek", "structure:IS Standard"]
    assert {"RA structure:20", "LL structure:35", "CT structure:25"} <= set(written)
    again = read_text(canonical(unit)).unit
    assert again.chassis == unit.chassis
    assert [again.chassis.tonnage_at(place) for place in (RA, LL, CT)] == [20, 35, 25]


def test_different_structures_are_written_with_the_tonnage():
    unit = edits.set_donor(RA, tonnage=20)(franken())
    for location in (CT, HD):
        unit = edits.set_donor(location, structure=("clan-endo-steel", True))(unit)
    written = lines(unit, "structure")
    assert {"structure:Hybrid", "RA structure:IS Standard:20", "CT structure:Clan Endo Steel:25"} <= set(written)
    again = read_text(canonical(unit))
    assert again.notes == ()
    assert again.unit.chassis == unit.chassis
    assert (again.unit.structure, again.unit.structure_clan) == ("clan-endo-steel", True)


def test_donors_follow_the_slots_of_their_block():
    unit = edits.set_donor(RL, donor="Atlas")(edits.set_donor(LL, donor="Crab")(franken()))
    written = canonical(unit).splitlines()
    block = written.index("Left Leg:")
    assert written[block + 13 : block + 15] == ["donor:Crab", "donor type:BattleMek"]
    again = read_text(canonical(unit)).unit
    assert [again.chassis.parts[leg].donor for leg in (RL, LL, CT)] == ["Atlas", "Crab", ""]


def test_a_file_keeps_its_lines_but_for_the_edited_donor():
    text = canonical(edits.set_donor(RL, donor="Atlas")(franken())).replace("donor:", "donor: ").replace("\n", "\r\n")
    unit = read_text(text).unit
    assert to_text(unit) == text
    assert to_text(edits.set_donor(RL, donor="Orion")(unit)) == text.replace("donor: Atlas", "donor:Orion")
    assert "Config:Biped\r\n" in to_text(edits.set_franken(False)(unit))


def test_a_wrong_tonnage_is_noted():
    text = canonical(franken()).replace("RA structure:25", "RA structure:not-a-number")
    found = read_text(text)
    assert [note.text for note in found.notes] == ["'not-a-number' is not a number; it is read as 25"]
    assert found.unit.chassis.tonnage_at(RA) == 25


def test_quads_have_the_codes_of_their_legs():
    from designer.units.location import Form

    unit = edits.set_donor(RA, tonnage=30)(franken(form=Form.QUAD))
    assert "FRL structure:30" in lines(unit, "structure")
    assert read_text(canonical(unit)).unit.chassis == unit.chassis


def test_data_keep_the_parts_and_others_have_none():
    unit = edits.set_donor(RA, tonnage=20, donor="Locust")(franken())
    assert from_data(to_data(unit)) == unit
    assert "parts" not in to_data(mech())["chassis"]
    assert from_data(to_data(mech())) == mech()


def test_the_sheet_lists_the_donors():
    unit = edits.set_donor(RA, tonnage=20, donor="Locust LCT-1V")(franken())
    assert "20 t, Locust LCT-1V" in sheet_text(unit)


def test_a_usual_mech_has_no_donors():
    unit = mech()
    assert {unit.chassis.tonnage_at(location) for location in Location} == {unit.chassis.tonnage}
    assert not unit.chassis.is_franken
