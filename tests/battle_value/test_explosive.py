"""What explosive equipment costs, and where CASE helps (BV_RULES, section 5)."""

from __future__ import annotations

import pytest

from designer.battle_value.explosive import explosive_line
from designer.catalog import RuleSet
from designer.construction.explosives import automatic_case
from designer.design import once
from designer.units.location import CT, HD, LA, LL, LT, RA, RL, RT, Form, Location, Slot
from designer.units.mount import ItemId, Mount, MountId
from designer.units.unit import TechBase, Unit
from tests.building import catalog_id, evaluate, mech

AMMO = catalog_id("IS Ammo LRM-20")
GAUSS = catalog_id("ISGaussRifle")
CASE = catalog_id("ISCASE")
CASE_II = catalog_id("ISCASEII")
CASE_P = catalog_id("ISCASEPrototype")


def cost(unit: Unit) -> float:
    return -explosive_line(evaluate(unit)).value


@pytest.mark.parametrize("place", [HD, CT, RT, LT, RA, LA, RL, LL])
def test_a_bin_costs_fifteen_anywhere_without_case(place: Location) -> None:
    assert cost(mech((AMMO, place))) == 15


@pytest.mark.parametrize(
    ("engine", "clan", "points"),
    [
        ("fusion", False, 0),
        ("light", False, 0),
        ("xl", True, 0),
        ("xl", False, 15),
        ("xxl", False, 15),
        ("xxl", True, 15),
    ],
)
def test_case_in_a_side_torso_helps_unless_the_engine_reaches_three_slots(engine: str, clan: bool, points: int) -> None:
    assert cost(mech((AMMO, RT), (CASE, RT), engine=engine, clan_engine=clan)) == points


def test_an_arm_is_protected_by_its_own_case_or_its_torso() -> None:
    assert cost(mech((AMMO, RA), (CASE, RT))) == 0
    assert cost(mech((AMMO, RA), (CASE_II, RT), engine="xl")) == 0
    assert cost(mech((AMMO, RA), (CASE, RT), engine="xl")) == 15
    assert cost(mech((AMMO, RA), (CASE, RA), engine="xl")) == 0


def test_prototype_case_counts_as_case() -> None:
    assert cost(mech((AMMO, RT), (CASE_P, RT))) == 0


@pytest.mark.parametrize("place", [HD, CT, RL])
def test_only_case_ii_helps_in_head_center_and_legs(place: Location) -> None:
    assert cost(mech((AMMO, place), (CASE, place))) == 15
    assert cost(mech((AMMO, place), (CASE_II, place))) == 0


def test_front_legs_of_a_quad_are_no_arms() -> None:
    assert cost(mech((AMMO, RA), (CASE, RT), form=Form.QUAD)) == 15


def test_clan_units_have_case_wherever_something_explodes() -> None:
    unit = mech((AMMO, RT), (GAUSS, RA), (AMMO, CT), base=TechBase.CLAN)
    assert automatic_case(evaluate(unit)) == {RT, RA, CT}
    assert cost(unit) == 15  # the center torso alone: CASE is useless there


def test_a_clan_unit_can_opt_out_of_case() -> None:
    unit = mech((AMMO, RT), base=TechBase.CLAN, case_opt_out=frozenset({RT}))
    assert cost(unit) == 15


def test_a_mixed_inner_sphere_chassis_has_no_case_of_its_own() -> None:
    assert cost(mech((AMMO, RT), base=TechBase.MIXED_IS)) == 15
    assert cost(mech((AMMO, RT), base=TechBase.MIXED_CLAN)) == 0


@pytest.mark.parametrize(
    ("name", "points"),
    [
        ("ISGaussRifle", 7),
        ("CLHAG20", 6),
        ("CLImprovedHeavyLargeLaser", 3),
        ("ISMPod", 1),
        ("ISBPod", 1),
        ("Mek Taser", 3),
        ("ISRISCHyperLaser", 6),
        ("Autocannon/10", 0),
        ("ISRotaryAC5", 0),
        ("ISLBXAC10", 0),
        ("Heavy PPC", 0),
        ("PPC Capacitor", 0),
        ("Jump Jet", 0),
        ("ISPrototypeImprovedJumpJet", 1),
    ],
)
def test_weapons_that_explode_cost_one_a_slot(name: str, points: int) -> None:
    assert cost(mech((catalog_id(name), RT))) == points


def test_a_capacitor_makes_itself_and_its_ppc_explosive() -> None:
    assert cost(mech((catalog_id("ISERPPC"), RT), (catalog_id("PPC Capacitor"), RT))) == 3 + 1
    assert cost(mech((catalog_id("ISERPPC"), RT), (catalog_id("PPC Capacitor"), LT))) == 0


def test_a_second_capacitor_is_crossed_and_explosive_too() -> None:
    capacitor = catalog_id("PPC Capacitor")
    assert cost(mech((catalog_id("ISERPPC"), RT), (capacitor, RT), (capacitor, RT))) == 3 + 1 + 1


def test_a_hyper_velocity_cannon_costs_one_when_it_has_ammunition() -> None:
    cannon = catalog_id("Hyper Velocity Auto Cannon/10")
    ammo = catalog_id("IS Ammo HVAC/10")
    assert cost(mech((cannon, RT))) == 0
    assert cost(mech((cannon, RT), (ammo, LT), (CASE, LT))) == 1


def test_gauss_ammunition_is_harmless() -> None:
    assert cost(mech((catalog_id("IS Gauss Ammo"), CT))) == 0


def test_a_coolant_pod_costs_one() -> None:
    assert cost(mech((catalog_id("Coolant Pod"), CT))) == 1


def test_a_tank_of_a_lam_costs_as_much_as_a_bin() -> None:
    """IO p. 192: what a LAM carries of fuel is explosive."""
    tank = catalog_id("LAM Fuel Tank")
    assert cost(mech((tank, RT), (tank, RT), form=Form.LAM, conversion="Standard")) == 30
    assert cost(mech((tank, RT), (CASE, RT), form=Form.LAM, conversion="Standard")) == 0


def test_a_split_gauss_rifle_costs_all_its_slots_when_one_end_is_unprotected() -> None:
    heavy = catalog_id("ISHeavyGaussRifle")
    slots = tuple(Slot(RT, row) for row in range(2, 9)) + tuple(Slot(CT, row) for row in range(10, 12))
    case = Mount(MountId(1), ItemId(CASE), (Slot(RT, 11),))
    unit = mech().with_(mounts=(case, Mount(MountId(2), ItemId(heavy), slots)))
    assert cost(unit) == 9


def test_a_blue_shield_costs_a_point_for_each_unprotected_location() -> None:
    shield = catalog_id("Blue Shield Particle Field Damper")
    assert cost(mech((shield, RT))) == 7
    assert cost(mech((shield, RT), (CASE, RT), engine="light")) == 5  # right torso and arm are exempt
    assert cost(mech((shield, RT), (CASE, RT), engine="xl")) == 7  # it reaches three slots into the side torsos


def test_two_bins_of_a_superheavy_that_share_a_slot_explode_once() -> None:
    unit = mech(tonnage=150, walk=2)
    shared = (Slot(CT, 8),)
    bins = tuple(Mount(MountId(i), ItemId(AMMO), shared) for i in (1, 2))
    assert cost(unit.with_(mounts=bins)) == 15


def test_pods_do_not_explode_under_the_core_rules() -> None:
    unit = mech((catalog_id("ISMPod"), CT))
    assert explosive_line(once(unit)).value == -1
    assert explosive_line(once(unit, ruleset=RuleSet.CORE)).value == 0
