"""FrankenMechs: structure, mass, price, value, armor and legality by the donors of the locations (CO p. 212)."""

from __future__ import annotations

import pytest

from designer.battle_value.defensive import structure_line
from designer.construction.armor import armor_of, structure_mass, structure_points, structure_points_at
from designer.construction.cost import structure_cost
from designer.construction.findings import findings
from designer.design import once
from designer.editing import EditRefusedError, edits
from designer.units.location import CL, CT, HD, LA, LL, RA, RL, Form
from tests.building import mech


def franken(*donors, **parts):
    unit = edits.set_franken(True)(mech(tonnage=60, **parts))
    for location, given in donors:
        unit = edits.set_donor(location, **given)(unit)
    return unit


def rules(unit):
    return [finding.rule for finding in findings(once(unit)) if finding.rule.startswith("franken")]


@pytest.mark.parametrize("form", [Form.BIPED, Form.QUAD])
@pytest.mark.parametrize("structure", ["standard", "is-endo-steel"])
def test_with_donors_like_itself_nothing_changes(form, structure):
    own, parts = once(mech(tonnage=60, form=form, structure=structure)), once(franken(form=form, structure=structure))
    for figure in (structure_mass, structure_points, structure_cost):
        assert figure(parts) == figure(own)
    assert structure_line(parts).value == structure_line(own).value


def test_a_lighter_arm_has_its_own_points_and_a_tenth_of_its_structure():
    unit = franken((LA, {"tonnage": 20}))
    # An arm of 60 t has 10 points, of 20 t 3 (TM p. 47); a limb is a tenth of the structure: 5.4 + 0.2 t, up to 6.
    assert structure_points_at(unit.chassis, LA) == 3
    assert armor_of(once(unit), LA).maximum == 6
    assert structure_points(once(unit)) == structure_points(once(mech(tonnage=60))) - 7
    assert structure_mass(once(unit)) == 6000
    assert structure_cost(once(unit)) == 400 * (0.9 * 60 + 0.1 * 20)


def test_the_head_has_a_twentieth_the_center_torso_a_quarter():
    unit = franken((HD, {"structure": ("is-endo-steel", False)}), (CT, {"structure": ("is-endo-steel", False)}))
    # 70 % of 6 t and 30 % of 3 t: 5.1 t, up to half a ton.
    assert structure_mass(once(unit)) == 5500


def test_reinforced_structure_counts_double_where_it_is():
    unit = franken((CT, {"structure": ("reinforced", False)}))
    own = structure_line(once(mech(tonnage=60))).value
    assert structure_line(once(unit)).value == pytest.approx(own + 20 * 1.5)  # 20 points of 60 t in the center torso


def test_without_structure_points_the_line_of_structure_has_no_factor_of_a_type():
    unit = mech(tonnage=3)
    unit = edits.set_donor(CT, structure=("reinforced", False))(edits.set_franken(True)(unit))
    line = structure_line(once(unit))
    assert line.value == 0
    assert "{type}" not in line.formula


def test_legs_must_carry_the_center_torso():
    assert rules(franken()) == []
    assert rules(franken((CT, {"tonnage": 100}))) == ["franken.legs"] * 2
    assert rules(franken((CT, {"tonnage": 100}), (LL, {"tonnage": 100}), (RL, {"tonnage": 100}))) == []


def test_omni_mechs_and_low_levels_are_none():
    unit = franken()
    assert rules(edits.set_omni(True)(unit)) == ["franken.omni"]
    assert rules(edits.set_rules_level(2)(unit)) == ["franken.level"]


def test_slots_of_a_donors_structure_are_not_counted():
    endo = edits.set_structure("is-endo-steel")(franken())
    few = endo.with_(mounts=tuple(m for m in endo.mounts if m.item != "is-endo-steel"))
    found = [finding.rule for finding in findings(once(few))]
    assert not any("slots" in rule for rule in found)


def test_different_structures_add_no_slots():
    unit = franken((CT, {"structure": ("is-endo-steel", False)}))
    assert [mount.item for mount in unit.mounts] == []
    assert unit.structure == "is-endo-steel"  # what rules about the whole 'Mech ask for is that of the center torso


def test_a_location_is_taken_with_its_armor_and_name():
    donor = edits.set_armor_kind("is-ferro-fibrous")(mech(tonnage=35, structure="is-endo-steel"))
    donor = edits.rename(chassis="Jenner", model="X")(edits.set_armor(RA, 11)(donor))
    unit = edits.take_location(RA, donor)(franken())
    part = unit.chassis.parts[RA]
    assert (part.tonnage, part.structure, part.donor, part.donor_kind) == (35, "is-endo-steel", "Jenner X", "BattleMek")
    assert unit.armor.front[RA] == 11
    assert unit.armor.is_patchwork
    assert unit.armor.kind_at(RA).kind == "is-ferro-fibrous"
    assert unit.armor.kind_at(LA).kind == "standard"


def test_a_structure_of_the_whole_is_one_of_all_locations():
    unit = edits.set_structure("is-endo-steel")(franken((RA, {"structure": ("reinforced", False)})))
    assert {unit.chassis.parts[place].structure for place in unit.chassis.form.locations} == {"is-endo-steel"}


def test_a_new_leg_is_its_own():
    unit = edits.set_form(Form.TRIPOD)(franken((RA, {"tonnage": 20})))
    assert (unit.chassis.tonnage_at(CL), unit.chassis.tonnage_at(RA)) == (60, 20)


@pytest.mark.parametrize(
    "edit", [edits.set_donor(RA, tonnage=20), edits.take_location(RA, mech()), edits.set_donor(RA, donor="Atlas")]
)
def test_only_a_franken_mech_has_donors(edit):
    with pytest.raises(EditRefusedError, match="Only the locations of a FrankenMech"):
        edit(mech())


def test_a_quad_has_no_arms_to_give_and_no_donor_weighs_23_tons():
    with pytest.raises(EditRefusedError, match="has no such location"):
        edits.take_location(RA, mech(form=Form.QUAD))(franken())
    with pytest.raises(EditRefusedError, match="10 to 200 tons"):
        edits.set_donor(RA, tonnage=23)(franken())
