"""Document 001, the delta of battle-value-system: heat efficiency, ammunition, gear, tonnage, control and speed."""

from __future__ import annotations

import pytest

from designer.battle_value import battle_value
from designer.battle_value.offensive import (
    ammo_line,
    heat_line,
    offensive,
    other_line,
    speed_factor,
    speed_line,
    tonnage_line,
    weapons_line,
)
from designer.catalog import catalog, systems
from designer.construction.movement import jet_mp
from designer.units.location import CT, LA, LL, LT, RA, RL, RT, Form, Location
from designer.units.unit import Engine, HeatSinks, Unit
from tests.building import catalog_id, evaluate, mech
from tests.formats import mtf_text
from tests.spec.figures import change_figures

COOL = HeatSinks(20, "double")
LRM_20, LRM_20_BIN = catalog_id("LRM 20"), catalog_id("IS Ammo LRM-20")  # worth 181 and 23
SRM_6, SRM_6_BIN = catalog_id("SRM 6"), catalog_id("IS Ammo SRM-6")  # worth 59 and 7
ER_PPC = catalog_id("ISERPPC")  # worth 229, heat 15
AES = catalog_id("ISAES")
INDUSTRIAL = ("industrial", "primitive-industrial", "superheavy-industrial", "tripod-industrial",
              "superheavy-tripod-industrial")  # fmt: skip


def ammo(unit: Unit) -> dict[str, float]:
    """What the ammunition counts, by type and rack size."""
    return {line.id.removeprefix("off.ammo."): line.value for line in ammo_line(evaluate(unit)).lines}


class TestHeatEfficiencyFormula:
    @pytest.mark.parametrize(("sinks", "capacity"), [(HeatSinks(10), 10), (HeatSinks(10, "double"), 20)])
    def test_heat_efficiency_calculation(self, sinks: HeatSinks, capacity: int) -> None:
        assert heat_line(evaluate(mech(tonnage=75, walk=4, sinks=sinks))).value == 6 + capacity - 2
        # Decision: what moves is the hotter of running and jumping, by the engine: an XXL runs at 6, jumps 4 at 8.
        jets = [("jump-jet", place) for place in (RL, LL, RL, LL)]
        for engine, running, jumping in (("fusion", 2, 4), ("ice", 0, 4), ("xxl", 6, 8)):
            runs = mech(tonnage=75, walk=4, engine=engine, sinks=sinks)
            assert heat_line(evaluate(runs)).value == 6 + capacity - running
            jumps = mech(*jets, tonnage=75, walk=4, engine=engine, sinks=sinks)
            assert heat_line(evaluate(jumps)).value == 6 + capacity - jumping

    def test_heat_efficiency_example(self) -> None:
        unit = mech(*[(ER_PPC, place) for place in (RA, LA, RT, LT)], tonnage=100, walk=5, sinks=COOL)
        g = evaluate(unit)
        assert heat_line(g).value == 6 + 40 - 2 == 44
        # Decision: the weapon that passes 44 still counts in full. Heat 15, 30, 45, 60.
        assert [line.value for line in weapons_line(g).lines] == [229, 229, 229, 229 * 0.5]

    def test_incorrect_formula_removed(self) -> None:
        g = evaluate(mech(tonnage=75, walk=4))
        figures = dict(heat_line(g).inputs)
        assert (figures["capacity"], figures["movement"]) == (10, 2)
        assert heat_line(g).value == 14 != figures["capacity"]
        # Limit 14, not 10: after a PPC with its 10 the next weapon still counts in full.
        pair = mech((catalog_id("PPC"), RA), (catalog_id("Medium Laser"), LA), tonnage=75, walk=4)
        assert weapons_line(evaluate(pair)).value == 176 + 46


class TestImprovedJumpJetDetection:
    def test_improved_jump_jet_crit_name_variants(self) -> None:
        known = ["Improved Jump Jet", "ImprovedJump Jet", "ISImprovedJumpJet", "CLImprovedJumpJet"]
        known += ["ISImprovedJump Jet", "CLImprovedJump Jet"]  # the spellings of real files
        for name in (*known, *map(str.lower, known), *map(str.upper, known)):
            lines = {"Left Torso": [name] * 6, "Right Torso": [name] * 8}  # seven jets of two slots each
            g = evaluate(mtf_text.loaded(slots=lines).unit)
            assert jet_mp(g) == 7, name
            assert dict(heat_line(g).inputs)["movement"] == 4, name  # 7 / 2, up


class TestAmmoBvWithExcessiveAmmoRule:
    def test_ammo_bv_grouping_by_type_and_rack_size(self) -> None:
        lrm_10, lrm_10_bin = catalog_id("LRM 10"), catalog_id("IS Ammo LRM-10")  # worth 90 and 11
        bins = [(LRM_20_BIN, LT), (lrm_10_bin, LT), (LRM_20_BIN, RT), (SRM_6_BIN, RT)]
        unit = mech((LRM_20, RA), (lrm_10, LA), *bins)
        assert ammo(unit) == {"lrm.20": 2 * 23, "lrm.10": 11, "srm.6": 0}  # there is no SRM launcher
        assert ammo(mech((lrm_10, LA), *[(lrm_10_bin, LT)] * 9)) == {"lrm.10": 90}  # 99, capped

    def test_excessive_ammo_capping(self, monkeypatch: pytest.MonkeyPatch) -> None:
        # Decision: a ton for an LRM 20 is worth 23, so eight are needed to pass 181; at 60 a ton it were four.
        assert ammo(mech((LRM_20, RA), *[(LRM_20_BIN, LT)] * 4)) == {"lrm.20": 4 * 23}
        assert ammo(mech((LRM_20, RA), *[(LRM_20_BIN, LT)] * 8)) == {"lrm.20": 181}  # 184, capped
        change_figures(monkeypatch, LRM_20_BIN, bv=60)
        assert ammo(mech((LRM_20, RA), *[(LRM_20_BIN, LT)] * 4)) == {"lrm.20": 181}  # 240, capped
        assert ammo(mech((LRM_20, RA), (LRM_20, LA), *[(LRM_20_BIN, LT)] * 4)) == {"lrm.20": 240}

    def test_multiple_weapon_types_ammo_independence(self) -> None:
        launchers = [(LRM_20, RA), (SRM_6, LA)]
        assert ammo(mech(*launchers, *[(LRM_20_BIN, LT)] * 8, (SRM_6_BIN, RT))) == {"lrm.20": 181, "srm.6": 7}
        assert ammo(mech(*launchers, (LRM_20_BIN, LT), *[(SRM_6_BIN, RT)] * 9)) == {"lrm.20": 23, "srm.6": 59}


class TestOffensiveEquipmentBv:
    def test_melee_weapon_bv_contribution(self) -> None:
        # Decision: what grows with the 'Mech has no figure in the catalog but a rule. Of 75 tons:
        for name, worth in (("Hatchet", 15 * 1.5), ("Sword", 9 * 1.725), ("Mace", 19)):
            unit = mech((catalog_id(name), RA), tonnage=75)
            assert other_line(evaluate(unit)).value == pytest.approx(worth), name
        # Nothing is called just "club": all physical weapons are, and those with a figure count it.
        clubs = [i for i in catalog() if "club" in i.flags and i.bv and not i.flags & {"shield", "vibroblade"}]
        assert {"flail", "chainsaw", "wrecking-ball"} <= {item.id for item in clubs}
        for item in clubs:
            assert other_line(evaluate(mech((item.id, RA)))).value == item.bv
        # Vibroblades are weapons with heat.
        for name, worth in (("ISSmallVibroblade", 12), ("ISMediumVibroblade", 17), ("ISLargeVibroblade", 24)):
            g = evaluate(mech((catalog_id(name), RA)))
            assert (weapons_line(g).value, other_line(g).value) == (worth, 0)


class TestWeightModifiersForOffensiveBv:
    def test_tsm_weight_modifier(self) -> None:
        unit = mech((catalog_id("Triple Strength Myomer"), RT), tonnage=75)
        assert tonnage_line(evaluate(unit)).value == 112.5

    def test_industrial_tsm_weight_modifier(self) -> None:
        unit = mech((catalog_id("Industrial Triple Strength Myomer"), RT), tonnage=75)
        assert tonnage_line(evaluate(unit)).value == pytest.approx(86.25)

    def test_aes_weight_modifier(self) -> None:
        # Decision: a tenth of the tonnage for each arm, a fifth for both legs, two fifths for the four of a quad.
        def bonus(*places: Location, form: Form = Form.BIPED) -> float:
            return tonnage_line(evaluate(mech(*[(AES, x) for x in places], tonnage=75, form=form))).value

        assert bonus(RA) == pytest.approx(75 * 1.1)
        assert bonus(RA, LA) == pytest.approx(75 * 1.2)
        assert bonus(RL) == 75
        assert bonus(RL, LL) == pytest.approx(75 * 1.2)
        assert bonus(RA, LA, RL, LL) == pytest.approx(75 * 1.4)
        assert bonus(RA, LA, RL, LL, form=Form.QUAD) == pytest.approx(75 * 1.4)
        assert bonus(RL, LL, form=Form.QUAD) == 75


class TestOffensiveTypeModifier:
    def test_industrial_mech_offensive_modifier(self) -> None:
        # (50 t + 46) × 1.12 for run 6
        laser = (catalog_id("Medium Laser"), CT)
        assert offensive(evaluate(mech(laser, cockpit="industrial"))).value == pytest.approx((50 + 46) * 1.12 * 0.9)
        # Decision: the cockpit makes it so. With a military one, industrial structure costs nothing here.
        assert offensive(evaluate(mech(laser, structure="industrial"))).value == pytest.approx((50 + 46) * 1.12)


class TestIndustrialMechFireControlModifier:
    @pytest.mark.parametrize("cockpit", INDUSTRIAL)
    def test_industrial_cockpit_detection(self, cockpit: str) -> None:
        engine = Engine(240 if "primitive" in cockpit else 200)  # a primitive one needs a fifth more to walk 4
        unit = mech((LRM_20, RT), (LRM_20_BIN, LT), cockpit=cockpit).with_(engine=engine)
        assert offensive(evaluate(unit)).value == pytest.approx((181 + 23 + 50) * 1.12 * 0.9)
        # It scales the offensive part alone, before the factor of the cockpit or, here, of a drone scales both:
        # ((83 × 1.5 + 25) × 1.2 + 50 × 1.12 × 0.9) × 0.95 = (179.4 + 50.4) × 0.95 = 218.31
        drone = mech((catalog_id("ISDroneOperatingSystem"), RT), cockpit=cockpit).with_(engine=engine)
        assert battle_value(evaluate(drone)) == 218

    def test_non_industrial_cockpit_has_full_offensive_bv(self) -> None:
        others = systems().cockpits.keys() - set(INDUSTRIAL) - {"primitive"}
        assert {"standard", "small", "interface", "torso-mounted", "command-console"} <= others
        for cockpit in others:
            line = offensive(evaluate(mech(walk=4, cockpit=cockpit)))
            assert line.value == pytest.approx(50 * 1.12), cockpit
            assert "off.fire_control" not in {part.id for part in line.lines}


class TestOffensiveSpeedFactorFormula:
    def test_offensive_speed_factor_formula(self) -> None:
        for mp in range(40):
            assert abs(speed_factor(mp) - (1 + (mp - 5) / 10) ** 1.2) <= 0.005 + 1e-12
            assert speed_factor(mp) == round(speed_factor(mp), 2)
        # 5 and 6 MP have one modifier as a target and different factors
        assert (speed_factor(5), speed_factor(6)) == (1.0, 1.12)
        # Decision: the MP are run and half the jump, up: 6 + 4 / 2 = 8.
        jets = [("jump-jet", place) for place in (RL, LL, RL, LL)]
        assert speed_line(evaluate(mech(*jets, walk=4))).value == 1.37

    def test_speed_factor_rounding_precision(self) -> None:
        # Decision: 1.1 to the power of 1.2 is 1.1212, not 1.0718, and that is 1.12.
        assert round(1.1**1.2, 4) == 1.1212
        assert speed_factor(6) == 1.12
        assert speed_line(evaluate(mech(walk=4))).value == 1.12
