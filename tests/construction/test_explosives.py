"""What may explode, and which locations of a Clan 'Mech have CASE of their own accord (BV_RULES 5.4 to 5.8)."""

from __future__ import annotations

import pytest

from designer import design
from designer.catalog import RuleSet
from designer.construction.explosives import automatic_case, explodes, explosive_places, explosives, has_case
from designer.units.location import CT, LA, LT, RA, RT, Slot
from designer.units.mount import ItemId, Mount, MountId
from designer.units.unit import TechBase
from tests.building import catalog_id, evaluate, mech

AMMO = catalog_id("IS Ammo LRM-20")
CASE = catalog_id("ISCASE")
CASE_II = catalog_id("ISCASEII")
CLAN_CASE = catalog_id("CLCASE")
CAPACITOR = catalog_id("PPC Capacitor")


@pytest.mark.parametrize("name", ["Autocannon/10", "ISRotaryAC5", "CLRotaryAC2", "LAC/5", "CLProtoMechAC8"])
def test_an_autocannon_explodes_in_play_only(name: str) -> None:
    unit = mech((catalog_id(name), RA), base=TechBase.CLAN)
    assert explosives(evaluate(unit)) == ()
    assert automatic_case(evaluate(unit)) == frozenset()


def test_a_ppc_explodes_with_its_capacitor_only() -> None:
    ppc = catalog_id("ISERPPC")
    assert automatic_case(evaluate(mech((ppc, RA), base=TechBase.CLAN))) == frozenset()
    assert automatic_case(evaluate(mech((ppc, RA), (CAPACITOR, RA), base=TechBase.CLAN))) == {RA}


def test_a_split_weapon_is_in_both_its_locations() -> None:
    slots = (*(Slot(RT, row) for row in range(2, 9)), *(Slot(CT, row) for row in range(10, 12)))
    unit = mech(base=TechBase.CLAN).with_(mounts=(Mount(MountId(1), ItemId(catalog_id("ISHeavyGaussRifle")), slots),))
    assert explosive_places(evaluate(unit)) == automatic_case(evaluate(unit)) == {RT, CT}


def test_mounted_case_of_any_kind_leaves_nothing_to_do() -> None:
    unit = mech((AMMO, RT), (CASE, RT), (AMMO, LT), (CASE_II, LT), (AMMO, LA), base=TechBase.CLAN)
    assert automatic_case(evaluate(unit)) == {LA}
    assert has_case(evaluate(unit), RT)
    assert has_case(evaluate(unit), LA)
    assert not has_case(evaluate(unit), LT)  # CASE II is another thing


def test_one_clan_case_on_another_chassis_brings_the_rest() -> None:
    assert automatic_case(evaluate(mech((AMMO, RT), (AMMO, LT)))) == frozenset()
    assert automatic_case(evaluate(mech((AMMO, RT), (AMMO, LT), (CLAN_CASE, RT)))) == {LT}
    assert automatic_case(evaluate(mech((AMMO, RT), (AMMO, LT), (CASE, RT)))) == frozenset()


def test_a_location_can_opt_out() -> None:
    unit = mech((AMMO, RT), (AMMO, LT), base=TechBase.CLAN, case_opt_out=frozenset({RT}))
    assert automatic_case(evaluate(unit)) == {LT}


@pytest.mark.parametrize("rules", RuleSet)
def test_an_autocannon_that_is_hit_explodes_by_no_rule_book(rules: RuleSet) -> None:
    g = evaluate(mech((catalog_id("ISRotaryAC5"), RA), (AMMO, LT)))
    assert [explodes(g, each, rules) for each in design.equipment(g)] == [False, True]
