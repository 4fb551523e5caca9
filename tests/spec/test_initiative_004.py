"""Document 004, the read-me of SkillBasedInitiative: its rules and its examples, section by section.

Where the mod's program does otherwise, the program is our default and the document is the variant ``text``.
"""

from __future__ import annotations

import dataclasses
import itertools
import json
from pathlib import Path

import pytest

from designer.rulesets.initiative import phase_modifiers
from designer.rulesets.initiative.actor import (
    Actor,
    ActorState,
    Modifiers,
    squad_tonnage,
    unit_type,
)
from designer.rulesets.initiative.configuration import Bounds, UnitType
from designer.rulesets.initiative.mod_file import read_configuration, shipped
from designer.rulesets.initiative.phase_distribution import round_start
from designer.rulesets.initiative.pilot import NO_SKILLS, Pilot, RulesVariant, SkillFigures, skill_modifier
from tests.rulesets.initiative.actors import NO_RANDOMNESS, actor, configured, phases, skilled, span

TEXT = RulesVariant.TEXT
STEADY = configured(**NO_RANDOMNESS)


def modifier(raw: int) -> int:
    return skill_modifier(raw, TEXT)


class TestOverview:
    def test_a_round_has_thirty_phases(self) -> None:
        best = actor(5, skills=SkillFigures(20, 20, 20, 20), inspired=True, vigilance=30)
        assert phases(best, variant=TEXT) == (30, 30)
        assert phases(actor(100, called_shot=40), variant=TEXT) == (1, 1)

    def test_units_fall_into_groups_of_ten_tons_lighter_ones_earlier(self) -> None:
        groups = [(20, 25), (30, 35), (40, 45), (50, 55), (60, 65), (70, 75), (80, 85), (90, 95), (100,)]
        base = [{shipped().mech.base_phase(tons) for tons in group} for group in groups]
        assert all(len(group) == 1 for group in base)
        found = [group.pop() for group in base]
        assert all(light - heavy == 1 for light, heavy in itertools.pairwise(found))

    def test_veterans_of_heavy_mechs_act_with_novices_of_light_ones(self) -> None:
        veteran = round_start(actor(70, skills=skilled(piloting=7, tactics=8)), shipped(), TEXT)
        novice = round_start(actor(25), shipped(), TEXT)
        assert abs(veteran.mean - novice.mean) < 1

    def test_tactics_counts_directly(self) -> None:
        # Decision: the formula of the document leaves tactics out; two other places say that it counts.
        less, more = (phases(actor(50, skills=skilled(tactics=raw)), variant=TEXT) for raw in (1, 10))
        assert (more[0] - less[0], more[1] - less[1]) == (5, 5)

    def test_piloting_makes_results_more_consistent(self) -> None:
        widths = []
        for raw in (1, 5, 10):
            earliest, latest = phases(actor(20, skills=skilled(piloting=raw)), variant=TEXT)
            widths.append(earliest - latest)
        assert widths == [8, 6, 3]

    def test_gunnery_and_guts_count_in_called_shots(self) -> None:
        assert phases(actor(20, skills=skilled(gunnery=10, guts=10)), variant=TEXT) == phases(actor(20), variant=TEXT)
        assert SkillFigures(gunnery=4).attack > NO_SKILLS.attack == SkillFigures(guts=4).attack
        assert SkillFigures(guts=4).defence > NO_SKILLS.defence == SkillFigures(gunnery=4).defence


class TestCalculation:
    def test_every_part_of_the_formula_is_in_the_sum(self) -> None:
        # Decision: what the formula calls knock-down is being prone; the document has no other rule for it.
        unit = actor(
            20,
            UnitType.MECH,
            tags=("pilot_morale_high",),
            injury=-1,
            misc=1,
            prone=True,
            crippled=True,
            shutdown=True,
            inspired=True,
            called_shot=1,
            vigilance=1,
            hesitation=3,
        )
        parts = {part.name for part in round_start(unit, configured(type_mod=1), TEXT).contributions}
        assert parts == {
            "tonnage",
            "unit type",
            "pilot tags",
            "injury",
            "miscellaneous",
            "called shot",
            "vigilance",
            "prone",
            "crippled",
            "shutdown",
            "hesitation",
            "inspired",
            "randomness",
        }

    def test_every_statistic_is_0_by_default(self) -> None:
        assert {*dataclasses.astuple(Modifiers())} == {0}
        assert {state for state in dataclasses.astuple(ActorState()) if not isinstance(state, bool)} == {0}
        assert Pilot().added == (0, 0, 0, 0)

    def test_injury_and_misc_are_direct(self) -> None:
        assert phases(actor(50, injury=-3), STEADY, TEXT) == (11, 11)
        assert phases(actor(50, misc=3), STEADY, TEXT) == (17, 17)

    def test_initiative_of_the_base_game_is_ignored(self) -> None:
        known = {field.name for kind in (Actor, Modifiers, ActorState) for field in dataclasses.fields(kind)}
        assert not known & {"base_initiative", "phase_modifier", "phase_modifier_self"}


class TestSkills:
    def test_the_table_of_normalised_skills(self) -> None:
        assert [modifier(raw) for raw in range(1, 14)] == [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8]

    def test_skills_up_to_20_count_as_13(self) -> None:
        # Decision: skills run to 20, the table ends at 13.
        assert {modifier(raw) for raw in range(13, 21)} == {8}

    def test_tactics_of_7_with_2_more_is_5(self) -> None:
        assert Pilot(skilled(tactics=7), added=SkillFigures(tactics=2)).modifiers(TEXT).tactics == 5


class TestTonnage:
    def test_the_example_of_a_table(self) -> None:
        # Decision: the sentence before the example takes the previous key's value, the example the key's own.
        section = configured(init_base_by_tonnage={35: 16, 75: 12, 100: 9, 999: 6}).mech
        assert {section.base_phase(tons) for tons in (1, 20, 35)} == {16}
        assert {section.base_phase(tons) for tons in (36, 75)} == {12}
        assert {section.base_phase(tons) for tons in (76, 100)} == {9}
        assert {section.base_phase(tons) for tons in (101, 999)} == {6}
        # Decision: the bands leave 35.5 open; begun tons count.
        assert section.base_phase(35.5) == 12

    def test_a_squad_is_divided_by_its_troopers(self) -> None:
        assert squad_tonnage(20, 5) == 4

    @pytest.mark.parametrize(("tag", "tons"), [("unit_light", 60), ("unit_medium", 80), ("unit_heavy", 100), ("", 120)])
    def test_a_turret_counts_by_its_tag(self, tag: str, tons: float) -> None:
        assert shipped().turret.tonnage_of([tag]) == tons


class TestUnitType:
    def test_each_type_by_its_declaration(self) -> None:
        assert unit_type(turret=True) is UnitType.TURRET
        assert unit_type(vehicle=True) is unit_type(fake_vehicle=True) is UnitType.VEHICLE
        assert unit_type(naval=True) is UnitType.NAVAL
        assert unit_type(troopers=2) is UnitType.TROOPER
        assert unit_type(troopers=1) is unit_type() is UnitType.MECH

    def test_the_modifier_is_direct(self) -> None:
        plain, modified = (phases(actor(50), configured(type_mod=amount), TEXT) for amount in (0, 3))
        assert (modified[0] - plain[0], modified[1] - plain[1]) == (3, 3)


class TestCalledShot:
    BOUNDS = Bounds(-2, -6)

    def test_the_attacker_raises_the_upper_bound_and_the_target_lowers_it(self) -> None:
        assert span(phase_modifiers.called_shot(self.BOUNDS, 0, TEXT)) == (2, 6)
        assert span(phase_modifiers.called_shot(self.BOUNDS, 3, TEXT)) == (2, 9)
        assert span(phase_modifiers.called_shot(self.BOUNDS, -3, TEXT)) == (2, 3)

    def test_averages_and_statistics_of_both_decide(self) -> None:
        attack = Pilot(skilled(gunnery=9, tactics=9)).modifiers(TEXT).attack
        defence = Pilot(skilled(guts=3, tactics=3)).modifiers(TEXT).defence
        beaten = phase_modifiers.resistance_beaten(attack=attack, attacker_added=-1, defence=defence, target_added=2)
        assert beaten == (4 + 1) - (1 + 2)

    def test_an_upper_bound_that_is_not_above_the_lower_is_one_above_it(self) -> None:
        # Decision: the document says "greater"; on its line of negative figures that would let every range collapse.
        assert span(phase_modifiers.called_shot(self.BOUNDS, -4, TEXT)) == (2, 3)
        assert span(phase_modifiers.called_shot(self.BOUNDS, -9, TEXT)) == (2, 3)


class TestVigilance:
    def test_the_example_gives_2_to_8(self) -> None:
        # Decision: the document calls guts 6 a +2; by its own table it is +3, and the average is 4 with both.
        skills = Pilot(skilled(guts=6, tactics=10)).modifiers(TEXT)
        assert (skills.guts, skills.tactics, skills.defence) == (3, 5, 4)
        assert span(phase_modifiers.vigilance(Bounds(2, 6), skills.defence, -2, TEXT)) == (2, 8)

    def test_it_counts_in_the_next_round(self) -> None:
        assert phases(actor(50, vigilance=4), STEADY, TEXT) == (18, 18)


class TestRandomness:
    def test_the_example_of_a_vehicle(self) -> None:
        # Decision: the example leaves out that vehicles are 2 phases later by their type.
        plain = configured(UnitType.VEHICLE, type_mod=0)
        assert plain.vehicle.base_phase(60) == 13
        assert phases(actor(60, UnitType.VEHICLE), plain, TEXT) == (11, 3)
        assert phases(actor(60, UnitType.VEHICLE, skills=skilled(piloting=5)), plain, TEXT) == (11, 5)

    def test_piloting_of_5_makes_the_bounds_2_and_8(self) -> None:
        assert span(phase_modifiers.randomness(Bounds(-2, -10), modifier(5))) == (2, 8)


class TestProne:
    def test_the_example_gives_2_to_5(self) -> None:
        assert span(phase_modifiers.trouble(Bounds(-2, -9), modifier(9), TEXT)) == (2, 5)

    def test_it_counts_in_every_round_that_begins_prone(self) -> None:
        fallen = actor(50, prone=True)
        for _ in range(2):
            found = round_start(fallen, STEADY, TEXT)
            assert (found.earliest, found.latest) == (14 - 2, 14 - 9)


class TestHesitation:
    def test_every_reserve_adds_to_what_was_gathered(self) -> None:
        one, two = (phases(actor(20, hesitation=total), STEADY, TEXT) for total in (3, 3 + 4))
        assert one[0] - two[0] == 4

    def test_the_statistic_changes_the_draw(self) -> None:
        assert span(phase_modifiers.hesitation(Bounds(-2, -6), 1)) == (1, 5)

    def test_tactics_is_taken_from_it_and_the_rest_counts_and_remains(self) -> None:
        found = round_start(actor(20, skills=skilled(tactics=5), hesitation=7), STEADY, TEXT)
        assert found.hesitation == 5
        assert (found.earliest, found.latest) == (17 + 2 - 5,) * 2

    def test_it_can_stay_for_most_of_the_combat(self) -> None:
        gathered = 12
        for _ in range(5):
            gathered = phase_modifiers.carried_hesitation(gathered, modifier(2), TEXT)
        assert gathered == 7


class TestCrippled:
    def test_the_example_gives_5_to_12(self) -> None:
        # Decision: the document prints "between -2 and -12"; its own lower bound is -5.
        assert span(phase_modifiers.trouble(Bounds(-5, -13), modifier(3), TEXT)) == (5, 12)

    def test_mechs_vehicles_and_ships_can_be_crippled_troopers_cannot(self) -> None:
        def crippled(kind: UnitType) -> bool:
            found = round_start(actor(50, kind, crippled=True), shipped(), TEXT)
            return "crippled" in {part.name for part in found.contributions}

        assert [kind for kind in UnitType if crippled(kind)] == [UnitType.MECH, UnitType.NAVAL, UnitType.VEHICLE]


class TestInspired:
    def test_the_example_of_a_trooper_gives_2_to_7(self) -> None:
        squad = actor(5, UnitType.TROOPER, skills=skilled(tactics=5), inspired=True)
        found = round_start(squad, configured(UnitType.TROOPER, inspired_min=2, inspired_max=5), TEXT)
        assert {part.name: span(part.amount) for part in found.contributions}["inspired"] == (2, 7)


class TestSettings:
    def test_tags_and_colors_are_read_from_the_file(self, tmp_path: Path) -> None:
        file = tmp_path / "mod.json"
        colors = {"ColorEnemyUnactivated": [0, 0.5, 1, 1]}
        settings = {"Pilot": {"PilotTagModifiers": {"pilot_drunk": -3}}, "Colors": colors}
        file.write_text(json.dumps({"Settings": settings}))
        found = read_configuration(file)
        assert found.colors.color_enemy_unactivated == (0, 0.5, 1, 1)
        sober, drunk = (round_start(actor(20, tags=tags), found, TEXT).mean for tags in ((), ("pilot_drunk",)))
        assert sober - drunk == 3
