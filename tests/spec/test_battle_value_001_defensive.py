"""Document 001, the delta of battle-value-system: structure by engine, defensive equipment, hiding."""

from __future__ import annotations

from typing import Any

import pytest

from designer.battle_value.defensive import equipment_line, speed_line, structure_line
from designer.units.location import CT, HD, LA, LL, LT, RA, RT
from designer.units.unit import ArmorKind, Unit
from tests.building import armored, catalog_id, evaluate, mech

STEALTH = armored(9, kind=ArmorKind("is-stealth"))
CHAMELEON = ("chameleon-light-polarization-shield", LT)


def structure(engine: str, *, clan: bool) -> float:
    """Structure of a 75-ton 'Mech, which has 3 + 23 + 2 × 16 + 2 × 12 + 2 × 16 = 114 points."""
    return structure_line(evaluate(mech(tonnage=75, engine=engine, clan_engine=clan))).value


def speed(unit: Unit) -> float:
    return speed_line(evaluate(unit)).value


class TestEngineBvMultiplierOnStructure:
    @pytest.mark.parametrize(
        ("engine", "clan", "multiplier"),
        [
            ("fusion", False, 1.0),
            ("xl", False, 0.5),
            ("xl", True, 0.75),
            ("light", False, 0.75),
            ("compact", False, 1.0),
            # Decision: an XXL engine counts by its slots in a side torso, six of the Inner Sphere, four of the Clans.
            ("xxl", False, 0.25),
            ("xxl", True, 0.5),
        ],
    )
    def test_engine_multiplier_on_structure_bv(self, engine: str, clan: bool, multiplier: float) -> None:
        assert structure(engine, clan=clan) == 114 * 1.5 * multiplier
        reinforced = mech(tonnage=75, engine=engine, clan_engine=clan, structure="reinforced")
        assert structure_line(evaluate(reinforced)).value == 114 * 1.5 * 2.0 * multiplier

    def test_xl_engine_structure_penalty(self) -> None:
        assert structure("xl", clan=False) == 85.5

    def test_clan_xl_engine_structure_penalty(self) -> None:
        assert structure("xl", clan=True) == 128.25


class TestDefensiveEquipmentBv:
    @pytest.mark.parametrize(
        ("name", "place", "worth"),
        [
            ("ISAntiMissileSystem", RT, 32),
            ("CLAntiMissileSystem", RT, 32),
            ("ISLaserAMS", RT, 45),
            ("ISGuardianECM", RT, 61),
            ("CLECMSuite", RT, 61),
            ("ISAngelECM", RT, 100),
            ("BeagleActiveProbe", RT, 10),
            ("BloodhoundActiveProbe", RT, 25),
            ("CLActiveProbe", RT, 12),
            ("ISSmallShield", RA, 50),
            ("ISMediumShield", RA, 135),
            ("ISLargeShield", RA, 263),
        ],
    )
    def test_defensive_equipment_bv_contribution(self, name: str, place: Any, worth: int) -> None:
        assert equipment_line(evaluate(mech((catalog_id(name), place)))).value == worth
        both = mech((catalog_id(name), place), (catalog_id("ISAPod"), LL))
        assert equipment_line(evaluate(both)).value == worth + 1

    def test_ams_ammo_bv_capping(self) -> None:
        launcher, ammo = catalog_id("ISAntiMissileSystem"), catalog_id("ISAMS Ammo")  # worth 32 and 11
        values = [equipment_line(evaluate(mech((launcher, HD), *[(ammo, RT)] * bins))).value for bins in range(5)]
        assert values == [32, 32 + 11, 32 + 22, 32 + 32, 32 + 32]
        assert equipment_line(evaluate(mech((launcher, LA), (launcher, RA), *[(ammo, CT)] * 2))).value == 64 + 22


class TestStealthAndChameleonTmmBonuses:
    def test_stealth_armor_tmm_bonus(self) -> None:
        assert speed(mech(walk=4)) == 1.2  # run 6: +2
        assert speed(mech(walk=4, armor=STEALTH)) == 1 + (2 + 2) / 10
        # a suit of which only a part is stealth hides nobody
        kinds = (*(ArmorKind("is-stealth"),) * 7, ArmorKind(), ArmorKind("is-stealth"))
        assert speed(mech(walk=4, armor=armored(9, kinds=kinds))) == 1.2

    def test_chameleon_lps_tmm_bonus(self) -> None:
        assert speed(mech(CHAMELEON, walk=4)) == 1 + (2 + 2) / 10

    def test_stealth_and_chameleon_stack(self) -> None:
        assert speed(mech(CHAMELEON, walk=4, armor=STEALTH)) == 1 + (2 + 4) / 10
