"""Document 001, the delta of battle-value-system: who has CASE without mounting it, and where it helps."""

from __future__ import annotations

from typing import Any

import pytest

from designer.battle_value.explosive import explosive_line
from designer.construction.explosives import automatic_case
from designer.formats import read_text, to_text
from designer.units.location import CT, HD, LA, LL, LT, RA, RL, RT, Form, Location
from designer.units.unit import TechBase, Unit
from tests.building import catalog_id, evaluate, mech
from tests.formats import mtf_text

BIN = catalog_id("IS Ammo LRM-20")
CLAN_BIN = catalog_id("Clan Streak SRM 6 Ammo")
CASE = catalog_id("ISCASE")
CASE_II = catalog_id("ISCASEII")
CLAN_PARTS = ["Clan Endo Steel", "Clan Ferro-Fibrous", "CLDouble Heat Sink", "Clan Double Heat Sink"]
EVERYWHERE = (HD, CT, RT, LT, RA, LA, RL, LL)
HELPED = (RT, LT, RA, LA)


def penalty(*wanted: Any, **options: Any) -> float:
    return -explosive_line(evaluate(mech(*wanted, **options))).value


def saved(base: TechBase, **header: str) -> Unit:
    """A unit as a file of that technology base describes it, with a bin in the left torso."""
    return mtf_text.loaded({"techbase": base.value, **header}, {"Left Torso": ["IS Ammo LRM-20"]}).unit


def cost(unit: Unit) -> float:
    return -explosive_line(evaluate(unit)).value


class TestClanImplicitCaseForMixedTechUnits:
    @pytest.mark.parametrize("part", CLAN_PARTS)
    def test_clan_chassis_detection_via_structural_components(self, part: str) -> None:
        # Decision: the file says which chassis it is. A Clan chassis has CASE with these parts and without them, an
        # Inner Sphere chassis has none, whatever Clan parts are built in.
        fitted = (catalog_id(part), RA)
        for place in (RT, LT, LA):
            assert penalty((BIN, place), fitted, base=TechBase.MIXED_CLAN) == 0
            assert penalty((BIN, place), base=TechBase.MIXED_CLAN) == 0
            assert penalty((BIN, place), fitted, base=TechBase.MIXED_IS) == 15

    def test_clan_engine_detection_for_implicit_case(self) -> None:
        # Decision: the engine's side decides its own slots and nothing about CASE.
        clan_engine = {"engine": "200 XL (Clan) Engine"}
        assert cost(saved(TechBase.MIXED_CLAN, **clan_engine)) == 0
        mixed = saved(TechBase.MIXED_IS, **clan_engine)
        assert mixed.engine.clan
        assert cost(mixed) == 15

    def test_per_location_clan_ammo_case_for_is_chassis_mixed_units(self) -> None:
        # Decision: Clan ammunition brings no CASE of its own.
        assert penalty((CLAN_BIN, RT), (BIN, LT), base=TechBase.MIXED_IS) == 15 + 15
        assert penalty((CLAN_BIN, RT), (BIN, LT), base=TechBase.MIXED_CLAN) == 0


class TestClanChassisCaseForMixedTechUnits:
    @pytest.mark.parametrize("engine", ["xl", "xxl"])
    def test_mixed_unit_with_clan_engine_gets_full_case(self, engine: str) -> None:
        # Decision: on a Clan chassis, wherever something explodes; an Inner Sphere chassis has none.
        bins = [(BIN, place) for place in EVERYWHERE]
        clan = mech(*bins, engine=engine, clan_engine=True, base=TechBase.MIXED_CLAN)
        assert automatic_case(evaluate(clan)) == set(EVERYWHERE)
        inner_sphere = mech(*bins, engine=engine, clan_engine=True, base=TechBase.MIXED_IS)
        assert automatic_case(evaluate(inner_sphere)) == frozenset()

    @pytest.mark.parametrize("part", CLAN_PARTS)
    def test_mixed_unit_with_clan_structural_components_gets_full_case(self, part: str) -> None:
        # Decision: as above.
        bins = [(BIN, place) for place in EVERYWHERE]
        clan = mech(*bins, (catalog_id(part), RA), base=TechBase.MIXED_CLAN)
        assert automatic_case(evaluate(clan)) == set(EVERYWHERE)
        inner_sphere = mech(*bins, (catalog_id(part), RA), base=TechBase.MIXED_IS)
        assert automatic_case(evaluate(inner_sphere)) == frozenset()

    def test_verified_clan_chassis_mixed_unit_gets_per_location_case(self) -> None:
        # Decision: no list of verified units. The file of such a unit says "Mixed (Clan Chassis)", and that is enough
        # for all its ammunition, of either side, wherever CASE helps.
        for place in HELPED:
            for ammo in (CLAN_BIN, BIN):
                assert penalty((ammo, place), base=TechBase.MIXED_CLAN) == 0, place

    def test_is_chassis_mixed_unit_gets_no_implicit_case(self) -> None:
        for place in EVERYWHERE:
            assert penalty((BIN, place), base=TechBase.MIXED_IS) == 15, place
            assert penalty((CLAN_BIN, place), base=TechBase.MIXED_IS) == 15, place

    def test_megamek_techbase_distinction(self) -> None:
        # Decision: the two are kept apart, in the unit and in its file; no list stands in for the difference.
        for base, text, points in (
            (TechBase.MIXED_CLAN, "Mixed (Clan Chassis)", 0),
            (TechBase.MIXED_IS, "Mixed (IS Chassis)", 15),
        ):
            unit = saved(base)
            assert unit.tech.base is base
            assert cost(unit) == points
            again = to_text(unit.with_(source=None))
            assert f"techbase:{text}\n" in again
            assert read_text(again).unit.tech.base is base


class TestExplosivePenaltyCaseProtectionForCtAndLegs:
    def test_ct_with_case_still_has_explosive_penalty(self) -> None:
        assert penalty((BIN, CT), (CASE, CT)) == 15

    def test_ct_with_case_ii_has_no_explosive_penalty(self) -> None:
        assert penalty((BIN, CT), (CASE_II, CT)) == 0

    def test_leg_locations_always_penalized(self) -> None:
        for leg, torso in ((LL, LT), (RL, RT)):
            assert penalty((BIN, leg)) == 15
            assert penalty((BIN, leg), (CASE, leg)) == 15
            assert penalty((BIN, leg), (CASE_II, torso)) == 15  # legs do not ask the torso
            assert penalty((BIN, leg), (CASE_II, leg)) == 0
        for leg in Form.QUAD.legs:
            assert penalty((BIN, leg), (CASE, leg), form=Form.QUAD) == 15

    @pytest.mark.parametrize("base", [TechBase.CLAN, TechBase.MIXED_CLAN])
    def test_clan_implicit_case_covers_all_non_head_locations(self, base: TechBase) -> None:
        # Decision: it is there, and helps in side torsos and arms alone; center torso, legs and head stay penalized.
        def left(place: Location) -> float:
            return penalty((BIN, place), base=base)

        for place in EVERYWHERE:
            assert place in automatic_case(evaluate(mech((BIN, place), base=base)))
        assert {place: left(place) for place in EVERYWHERE} == {
            place: 0 if place in HELPED else 15 for place in EVERYWHERE
        }

    def test_mul_bv_staleness_from_ct_leg_case_rule_change(self) -> None:
        # Decision: the published values are not stale here, the penalty stands: a Clan unit with ammunition in its
        # center torso and legs is worth 45 points × speed factor less than one with the same in its side torsos.
        exposed = mech((BIN, CT), (BIN, LL), (BIN, RL), base=TechBase.CLAN)
        protected = mech((BIN, RT), (BIN, LT), (BIN, LA), base=TechBase.CLAN)
        assert cost(exposed) - cost(protected) == 3 * 15
