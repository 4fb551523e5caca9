"""Rows of the table of differences between the rule books without a worked example (CORE_2026 2 to 9), in both."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import designer
from designer import paths
from designer.catalog import RuleSet, catalog, systems
from designer.design import equipment, once
from designer.rulesets.combat.armament import armament
from designer.rulesets.combat.attack import aim
from designer.rulesets.combat.body import BattleBody, BodyDice
from designer.rulesets.combat.crew import awake_at
from designer.rulesets.combat.criticals import critical_rows, is_in_torso, life_support
from designer.rulesets.combat.explosions import explosion, explosion_words
from designer.rulesets.combat.firing import firing_rows
from designer.rulesets.combat.frame import frame
from designer.rulesets.combat.gear_notes import gear_notes, note_on, note_on_armor, note_on_crew
from designer.rulesets.combat.limbs import limbs
from designer.rulesets.combat.physical import physical_attacks
from designer.rulesets.combat.piloting import balances, steadiness
from designer.rulesets.combat.situation import AttackSituation
from designer.rulesets.combat.turn_rows import hit_rows, system_lines
from designer.rulesets.quirks.profiles import Profile
from designer.sheets.inventory import equipment_text
from designer.units.injuries import UNHURT, Component, Injuries
from designer.units.location import LA, LL, LT, RA, RL, RT, Form, Location
from designer.units.mount import SystemPart
from designer.units.unit import Armor, ArmorKind, Unit
from tests.building import mech

TOTAL, CORE = RuleSet


def both(figure):
    return figure(TOTAL), figure(CORE)


def shot(unit, rules, hexes, **situation):
    (gun,) = armament(once(unit), UNHURT, rules)
    return aim(gun, hexes, AttackSituation(rules=rules, **situation))


class TestWeapons:
    """3.8 to 3.12, 2.24."""

    @pytest.mark.parametrize(("size", "half"), [(5, 3), (10, 5), (15, 8), (20, 10)])
    def test_extended_missiles_up_to_their_minimum_range(self, size, half):
        """The half of the rack is rounded up; beyond ten hexes all of it counts."""
        unit = mech((f"extended-lrm-{size}", RT), (f"extended-lrm-{size}-ammo", LT))
        assert both(lambda rules: shot(unit, rules, 10).most) == (half, size)
        assert both(lambda rules: shot(unit, rules, 11).most) == (size, size)
        found = both(lambda rules: shot(unit, rules, 10))
        assert max(damage for damage, _ in found[0].outcome.chances) == half
        assert found[0].roll == found[1].roll

    @pytest.mark.parametrize(("weapon", "served"), [("extended-lrm-10", (2, 0)), ("lrm-10", (2, 2))])
    def test_artemis_with_extended_missiles(self, weapon, served):
        unit = mech((weapon, RT), ("is-artemis-iv-fcs", RT), (f"{weapon}-artemis-capable-ammo", LT))
        assert both(lambda rules: armament(once(unit), UNHURT, rules)[0].service.cluster) == served

    def test_bombast_lasers_have_modes(self):
        unit = mech(("bombast-laser", RT))

        def modes(rules):
            (rows,) = firing_rows(once(unit), rules)
            return sorted((row.damage[0], row.heat, row.to_hit[0]) for row in rows)

        assert both(modes) == (
            [(7, 7, 0), (8, 8, 1), (9, 9, 1), (10, 10, 2), (11, 11, 2), (12, 12, 3)],
            [(8, 6, 0), (12, 9, 1), (16, 12, 2)],
        )
        assert both(lambda rules: shot(unit, rules, 1).heat) == (12, 9)
        assert both(lambda rules: shot(unit, rules, 1).roll.target_number) == (7, 5)

    @pytest.mark.parametrize(("tons", "total_warfare"), [(35, 7), (40, 6), (75, 5), (80, 4)])
    @pytest.mark.parametrize("gun", ["heavy-gauss-rifle", "improved-heavy-gauss-rifle"])
    def test_a_heavy_gauss_rifle_fired_after_moving(self, gun, tons, total_warfare):
        """By its weight class; superheavies do not roll, nor does anybody by Core."""
        unit = mech((gun, RT), tonnage=tons)

        def rolls(rules, unit=unit):
            found = balances(AttackSituation(rules=rules), (), steadiness(once(unit), UNHURT, rules))
            return [each.roll.target_number for each in found if each.cause.id.startswith("heavy_gauss")]

        assert both(rolls) == ([total_warfare], [])
        assert both(lambda rules: rolls(rules, mech(tonnage=tons))) == ([], [])

    @pytest.mark.parametrize(
        ("flag", "total_warfare", "core"),
        [
            ("lance", "10+", "9+"),
            ("spikes", "9+ on 2d6", "1 on 1d6"),
            ("retractable_blade", "no punch", "in a punch"),
            ("talons", "a working foot", "both feet"),
            ("apollo", "roll −1", "saturation"),
            ("command_console", "adds 2 to initiative", "no bonus"),
            ("technical_officer", "initiative", "shutdown and explosion"),
            ("bloodhound", "8 hexes", "inside hostile ECM"),
        ],
    )
    def test_notes_of_equipment(self, flag, total_warfare, core):
        """2.2, 3.4, 6.10 to 6.14, 9.4, 9.5."""
        carrier = next((item for item in catalog() if flag in item.flags), None)
        usual, other = both(lambda rules: note_on(carrier, rules) if carrier else note_on_crew((flag,), rules))
        assert total_warfare in usual
        assert core in other
        assert usual != other


class TestToHit:
    """2.6, 2.7, 2.10, 2.18."""

    @pytest.mark.parametrize(("tons", "easier"), [(0, 0), (100, 0), (105, -1)])
    def test_a_superheavy_target_is_easier_to_hit_by_both_books(self, tons, easier):
        unit = mech(("medium-laser", RT))
        assert both(lambda rules: shot(unit, rules, 2, target_tonnage=tons).roll.target_number) == (4 + easier,) * 2

    @pytest.mark.parametrize(
        ("weapon", "ammunition", "easier"),
        [
            ("sniper-cannon", "sniper-cannon-ammo", 0),
            ("mech-mortar-4", "is-airburst-mortar-4-ammo", 0),
            ("mech-mortar-4", "shaped-charge-mortar-4-ammo", -4),
            ("ac-10", "ac-10-ammo", -4),
        ],
    )
    def test_an_immobile_target_is_not_easier_for_what_strikes_an_area(self, weapon, ammunition, easier):
        """Neither in Total Warfare nor in Core."""
        unit = mech((weapon, RT), (ammunition, LT))
        number = both(lambda rules: shot(unit, rules, 6, target_movement=-4).roll.target_number)
        usual = both(lambda rules: shot(unit, rules, 6).roll.target_number)
        assert number == tuple(each + easier for each in usual)

    @pytest.mark.parametrize(("hexes", "needed"), [(10, (8, 8)), (17 * 3, (11, 8))])
    def test_artillery_fired_directly_and_indirectly(self, hexes, needed):
        unit = mech(("sniper", RT))
        assert both(lambda rules: shot(unit, rules, hexes).roll.target_number) == needed

    def test_a_mule_kick_is_at_minus_one_by_both_books(self):
        unit = mech(form=Form.QUAD)

        def needed(rules):
            found = physical_attacks(limbs(once(unit), UNHURT, rules), AttackSituation(rules=rules), (), 1)
            return next(each.roll.target_number for each in found if each.kind == "mule_kick" and each.roll)

        assert both(needed) == (4, 4)


class TestModes:
    """3.1, 3.2, 3.10, 9.2."""

    @pytest.mark.parametrize(("gun", "jams"), [("is-ultra-ac-5", (2, 0)), ("is-rotary-ac-5", (4, 4))])
    def test_jams_at_the_highest_rate(self, gun, jams):
        unit = mech((gun, RT))

        def highest(rules):
            (rows,) = firing_rows(once(unit), rules)
            return max(row.jams for row in rows)

        assert both(highest) == jams

    @pytest.mark.parametrize(
        ("flag", "total_warfare", "core"),
        [("flamer", "damage or as much heat", "damage and as much heat"), ("masc", "each leg", "one random leg")],
    )
    def test_notes(self, flag, total_warfare, core):
        item = next(item for item in catalog() if flag in item.flags)
        usual, other = both(lambda rules: note_on(item, rules))
        assert total_warfare in usual
        assert core in other


class TestArmor:
    """4.4, 4.8, 5.10, 5.11."""

    @pytest.mark.parametrize(
        ("armor", "total_warfare", "core"),
        [
            ("hardened", "no extra critical roll", "no extra critical roll"),
            ("clan-ferro-lamellor", "no extra critical roll", "acid does 3"),
            ("is-reactive", "no extra critical roll", "acid does 3"),
            ("is-reflective", "critical roll of armor-piercing ammunition +2", "acid does 3"),
            ("is-impact-resistant", "+1", "2 of each 3"),
            ("is-ballistic-reinforced", "half of ballistic", "acid does 3"),
            ("heat-dissipating", "half of the heat", "no heat from outside"),
            ("is-anti-penetrative-ablation", "critical roll −2", "none by lances and armor-piercing"),
        ],
    )
    def test_the_sheet_says_what_armor_does(self, armor, total_warfare, core):
        kind = systems().armors[armor]
        unit = mech(armor=Armor(kind=ArmorKind(armor, clan=kind.tech == "Clan")))
        texts = both(lambda rules: equipment_text(once(unit), rules))
        assert total_warfare in texts[0]
        assert core in texts[1]
        assert not note_on_armor("standard")

    def test_a_roll_of_two_gives_no_critical_roll_through_anti_penetrative_armor(self):
        usual, worn = (mech(armor=Armor(kind=ArmorKind(each))) for each in ("standard", "is-anti-penetrative-ablation"))

        def stars(unit, rules):
            return sum(code.endswith("*") for _, codes in hit_rows(once(unit), rules) for code in codes)

        assert both(lambda rules: stars(usual, rules)) == (3, 3)
        assert both(lambda rules: stars(worn, rules)) == (3, 0)

    def test_every_note_names_something_that_a_design_can_have(self):
        weapons = {(item.ammo, rack) for item in catalog() if item.is_weapon for rack in (0, item.rack)}
        crews = {flag for kind in systems().cockpits.values() for flag in kind.flags} | {"technical_officer"}
        for note in gear_notes():
            assert (
                any(note.flag in item.flags for item in catalog())
                or (note.ammo, note.rack) in weapons - {("", 0)}
                or {*note.armor} & {*systems().armors} == {*note.armor} != set()
                or note.crew in crews
            ), note


class TestHits:
    """5.4, 6.16, 7.12, 7.21 to 7.23, 8."""

    def test_a_cockpit_in_the_torso_is_hot_by_both_books(self):
        for rules in RuleSet:
            assert life_support(True, rules) == ((1, 1), (15, 2))
        assert both(lambda rules: life_support(False, rules)) == (((15, 1), (26, 2)), ((10, 1), (20, 2)))

    @pytest.mark.parametrize(("cockpit", "inside"), [("standard", False), ("torso-mounted", True)])
    def test_sheet_and_tracker_say_so(self, cockpit, inside):
        g = once(mech(cockpit=cockpit))
        assert is_in_torso(g) is inside
        for rules in RuleSet:
            least, hits = life_support(inside, rules)[0]
            (line,) = [line for line in system_lines(g, rules) if line.part is SystemPart.LIFE_SUPPORT]
            assert f"{hits} at {least}," in line.effect
            effects = {row.effect for row in critical_rows(g, rules) if row.component.part is SystemPart.LIFE_SUPPORT}
            assert effects == {f"heat of {least} and more hurts the pilot"}

    @pytest.mark.parametrize(("case", "eased"), [("is-case-ii", True), ("is-case", False), (None, False)])
    def test_critical_hits_by_an_explosion_beside_case_ii_are_eased_by_core(self, case, eased):
        unit = mech(("ac-20-ammo", LT), *([(case, LT)] if case else []))
        g = once(unit)
        bin_ = next(each for each in equipment(g) if each.item.is_ammo)

        def words(rules):
            found = explosion(g, bin_, rules)
            assert found is not None
            return "critical roll −1, each hit of it ignored on 8+" in explosion_words(g, found)

        assert both(words) == (False, eased)

    @pytest.mark.parametrize(("hip", "kicks"), [(LA, (False, True)), (LL, (True, False)), (RL, (True, False))])
    def test_a_quad_kicks_by_the_pair_of_legs(self, hip, kicks):
        unit = mech(form=Form.QUAD)
        hit = Injuries((Component(hip, SystemPart.HIP),))

        def possible(rules):
            found = physical_attacks(limbs(once(unit), hit, rules), AttackSituation(rules=rules), (), 1)
            return tuple(each.roll is not None for each in found if each.kind in ("kick", "mule_kick"))

        assert both(possible) == ((False, False), kicks)

    @pytest.mark.parametrize(("hits", "rolls"), [(2, (2, 1)), (1, (1, 1)), (3, (3, 1))])
    def test_a_pilot_rolls_once_for_all_hits_by_core(self, hits, rolls):
        def needed(rules):
            dice = _Dice(12)
            _body(mech(), rules, dice).wound(hits)
            return dice.rolled

        assert both(needed) == rolls
        assert awake_at(hits) > 0

    @pytest.mark.parametrize(
        ("form", "lost", "stands"),
        [
            (Form.QUAD, (LA, RA), (True, True)),
            (Form.QUAD, (LA, RA, LL), (False, True)),
            (Form.BIPED, (LL,), (True, True)),
            (Form.BIPED, (LL, RL), (False, False)),
            (Form.BIPED, (LL, LA, RA), (True, False)),
        ],
    )
    def test_standing_without_legs(self, form, lost, stands):
        def can(rules):
            body = _body(mech(form=form), rules)
            _lose(body, lost)
            return body.can_stand

        assert both(can) == stands

    @pytest.mark.parametrize(
        ("lost", "crippled"),
        [((LT,), (True, False)), ((LT, RT), (True, True)), ((LL, RA), (False, True)), ((LA, RA), (False, False))],
    )
    def test_crippling_damage(self, lost, crippled):
        def is_crippled(rules):
            body = _body(mech(), rules)
            _lose(body, lost)
            return body.crippled

        assert both(is_crippled) == crippled


class _Dice:
    """Dice that fall as is wanted, and count."""

    def __init__(self, roll: int) -> None:
        self.roll, self.rolled = roll, 0

    def die(self) -> int:
        return random.Random(1).randint(1, 6)

    def two(self) -> tuple[int, int]:
        self.rolled += 1
        return self.roll // 2, self.roll - self.roll // 2


_SEVENS = _Dice(7)


def _body(unit: Unit, rules: RuleSet, dice: BodyDice = _SEVENS) -> BattleBody:
    return BattleBody(frame(once(unit), Profile.STANDARD, rules), dice)


def _lose(body: BattleBody, places: tuple[Location, ...]) -> None:
    for place in places:
        body.structure[place] = 0


def test_each_field_of_a_rule_book_is_described() -> None:
    described = Path(paths.data("rulesets", "README.md")).read_text(encoding="utf-8")
    assert [field for field in CORE.facts._fields if f"`{field}`" not in described] == []


BRANCHES = {
    "body": ["crippling damage"],
    "criticals": ["effects in words"],
    "mobility": ["MP after hits on legs", "standing without legs"],
    "piloting": ["causes by damage"],
}
"""The rules that differ by more than a figure, each decided in one place: by module of ``rulesets/combat``."""


def test_a_rule_that_differs_by_more_than_a_figure_is_decided_in_one_place() -> None:
    rooms = ("battle_value", "construction", "rulesets", "trials", "assistants", "forces")
    found = {}
    for path in sorted(path for room in rooms for path in (Path(designer.__file__).parent / room).rglob("*.py")):
        if branches := path.read_text(encoding="utf-8").count("RuleSet.CORE"):
            found[path.stem] = branches
    assert found == {module: len(rules) for module, rules in BRANCHES.items()}
