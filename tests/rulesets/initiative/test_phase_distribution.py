"""The sum, its parts by name, and the laws of its distribution."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.rulesets.chance import total
from designer.rulesets.initiative.actor import Actor, ActorState, Modifiers
from designer.rulesets.initiative.configuration import Configuration, UnitType
from designer.rulesets.initiative.mod_file import shipped
from designer.rulesets.initiative.phase_distribution import contributions, round_start, skill_gains
from designer.rulesets.initiative.pilot import Pilot, RulesVariant, SkillFigures
from tests.rulesets.initiative.actors import actor, phases, skilled, span

RAW = st.integers(1, 20)
PILOTS = st.builds(
    Pilot,
    st.builds(SkillFigures, RAW, RAW, RAW, RAW),
    st.frozensets(st.sampled_from(["pilot_morale_high", "pilot_morale_low", "pilot_lucky", "other"])),
    st.frozensets(st.sampled_from(["AbilityDefT5A", "AbilityDefP5", "AbilityDefGu8"])),
)
GATHERED = st.integers(0, 12)
STATES = st.builds(
    ActorState,
    *[st.booleans()] * 4,
    st.just(False),
    GATHERED,
    GATHERED,
    GATHERED,
)
ACTORS = st.builds(
    Actor,
    st.sampled_from(UnitType),
    st.floats(0.5, 1200),
    st.one_of(st.none(), PILOTS),
    st.builds(Modifiers, st.integers(-9, 9), st.integers(-9, 9)),
    STATES,
)


def test_every_part_has_its_name_and_amount_on_the_phase_line() -> None:
    unit = actor(
        55,
        tags=("pilot_lucky",),
        injury=-1,
        misc=2,
        skills=skilled(piloting=5, tactics=5),
        prone=True,
        crippled=True,
        shutdown=True,
        inspired=True,
        called_shot=3,
        vigilance=4,
        hesitation=5,
    )
    assert [(part.name, span(part.amount)) for part in round_start(unit, shipped()).contributions] == [
        ("tonnage", (14, 14)),
        ("pilot tags", (1, 1)),
        ("injury", (-1, -1)),
        ("miscellaneous", (2, 2)),
        ("called shot", (-3, -3)),
        ("vigilance", (4, 4)),
        ("hesitation", (-2, -2)),
        ("tactics", (2, 2)),
        ("prone", (-7, 0)),
        ("crippled", (-11, -3)),
        ("shutdown", (-6, 0)),
        ("inspired", (3, 5)),
        ("randomness", (-8, -2)),
    ]


def test_parts_that_are_0_are_left_out_but_not_the_base() -> None:
    assert [part.name for part in round_start(actor(5000), shipped()).contributions] == ["tonnage", "randomness"]
    vehicle = round_start(actor(60, UnitType.VEHICLE), shipped())
    assert [part.name for part in vehicle.contributions] == ["tonnage", "unit type", "randomness"]


@pytest.mark.parametrize("unit_type", UnitType)
def test_each_type_has_its_own_troubles(unit_type: UnitType) -> None:
    unit = actor(50, unit_type, prone=True, crippled=True, shutdown=True)
    troubles = {
        UnitType.MECH: {"prone", "crippled", "shutdown"},
        UnitType.TROOPER: {"shutdown"},
        UnitType.NAVAL: {"crippled"},
        UnitType.VEHICLE: {"crippled"},
        UnitType.TURRET: set(),
    }
    found = {part.name for part in round_start(unit, shipped()).contributions}
    assert found & {"prone", "crippled", "shutdown"} == troubles[unit_type]


def test_without_a_pilot_nothing_is_random_and_nothing_inspires() -> None:
    assert phases(Actor(UnitType.MECH, 50, None, state=ActorState(inspired=True))) == (14, 14)


def test_the_dying_are_last() -> None:
    assert phases(actor(20, dying=True, vigilance=20)) == (1, 1)


def test_inspiration_counts_tactics_a_second_time() -> None:
    calm, inspired = (
        round_start(actor(50, skills=skilled(tactics=10), inspired=state), shipped()) for state in (False, True)
    )
    assert inspired.mean - calm.mean == 2 + 5


def test_the_text_moves_only_one_end() -> None:
    prone = actor(50, skills=skilled(piloting=9), prone=True)
    mod, text = (round_start(prone, shipped(), variant) for variant in (RulesVariant.MOD, RulesVariant.TEXT))
    assert (mod.earliest - text.earliest, mod.latest - text.latest) == (2, 0)


def test_by_the_text_hesitation_stays_longer() -> None:
    unit = actor(50, hesitation=4)
    assert [round_start(unit, shipped(), variant).hesitation for variant in RulesVariant] == [3, 4]


def test_the_median_of_a_novice_at_55_tons() -> None:
    found = round_start(actor(55), shipped())
    assert [found.percentile(part) for part in (0, 0.5, 1)] == [4, 8, 12]


@given(ACTORS, st.sampled_from(RulesVariant))
def test_probabilities_add_up_to_one_within_the_phases(unit: Actor, variant: RulesVariant) -> None:
    found = round_start(unit, shipped(), variant)
    assert sum((share for _, share in found.phases.outcomes), Fraction()) == 1
    assert 1 <= found.latest <= found.mean <= found.earliest <= 30


@given(ACTORS, st.sampled_from(RulesVariant))
def test_limits_keep_the_probability_of_what_lies_beyond(unit: Actor, variant: RulesVariant) -> None:
    found = round_start(unit, shipped(), variant)
    free = total(part.amount for part in found.contributions)
    assert found.phases.probability(1) == free.at_most(1)
    assert found.phases.probability(30) == 1 - free.at_most(29)
    assert all(found.phases.probability(phase) == free.probability(phase) for phase in range(2, 30))


@given(ACTORS, PILOTS, RAW, RAW, st.sampled_from(RulesVariant))
def test_more_tactics_is_never_later(unit: Actor, pilot: Pilot, one: int, other: int, variant: RulesVariant) -> None:
    def with_tactics(raw: int) -> Actor:
        return replace(unit, pilot=replace(pilot, skills=pilot.skills._replace(tactics=raw)))

    less, more = (round_start(with_tactics(raw), shipped(), variant).phases for raw in sorted((one, other)))
    assert all(more.at_most(phase) <= less.at_most(phase) for phase in range(1, 31))


@given(ACTORS, st.floats(0.5, 1200))
def test_more_tonnage_is_never_earlier(unit: Actor, tonnage: float) -> None:
    light, heavy = sorted((unit.tonnage, tonnage))
    found = [round_start(replace(unit, tonnage=tons), shipped()).mean for tons in (light, heavy)]
    assert found[0] >= found[1]


@given(ACTORS, st.integers())
def test_draws_can_happen(unit: Actor, seed: int) -> None:
    found = round_start(unit, shipped())
    assert found.phases.probability(contributions(unit, shipped()).drawn(Random(seed))) > 0


# -- what a step of skill gains --------------------------------------------------------------------------------------


def gains(unit: Actor, settings: Configuration | None = None) -> dict[str, tuple[int, Fraction]]:
    return {gain.skill: (gain.raw, gain.gained) for gain in skill_gains(unit, settings or shipped())}


def test_tactics_gain_a_phase_and_piloting_half_of_one() -> None:
    # A step of tactics is a phase; a step of piloting takes the worst of 2 to 10 away, half a phase in the mean.
    found = gains(actor(50))
    assert found == {"tactics": (2, 1), "piloting": (2, Fraction(1, 2)), "gunnery": (2, 0), "guts": (2, 0)}
    assert [*found][:2] == ["tactics", "piloting"]


def test_a_step_further_away_gains_less_for_each_point() -> None:
    # From 11 the next step of the mod is at 15, four points away; from 9 it is at 10.
    first, *_ = skill_gains(actor(50, skills=skilled(piloting=9, tactics=11)), shipped())
    assert (first.skill, first.raw, first.points, first.each) == ("piloting", 10, 1, Fraction(1, 2))
    tactics = next(g for g in skill_gains(actor(50, skills=skilled(tactics=11)), shipped()) if g.skill == "tactics")
    assert (tactics.raw, tactics.points, tactics.gained, tactics.each) == (15, 4, Fraction(1), Fraction(1, 4))


def test_who_is_prone_gains_most_by_piloting() -> None:
    # The penalty of 2 to 9 shifts by a phase, and the random one loses half a phase.
    first, second, *_ = skill_gains(actor(20, prone=True), shipped())
    assert (first.skill, second.skill) == ("piloting", "tactics")
    assert first.gained > second.gained


def test_nothing_is_gained_at_the_end_of_a_skill_or_without_a_pilot() -> None:
    assert "tactics" not in gains(actor(50, skills=skilled(tactics=19)))
    assert skill_gains(Actor(UnitType.TURRET, 60, None), shipped()) == ()


def test_a_phase_that_is_held_at_the_end_gains_only_what_counts() -> None:
    # A heavy turret acts in phase 1 whatever happens; with one step of tactics in phase 2 once in nine rounds.
    found = gains(actor(100, UnitType.TURRET))
    assert (found["tactics"], found["piloting"]) == ((2, Fraction(1, 9)), (2, Fraction(0)))


# -- the tonnage that counts -------------------------------------------------------------------------------------------


def test_a_squad_counts_by_the_trooper_and_a_turret_by_its_tag() -> None:
    squad = Actor(UnitType.TROOPER, 7.5, troopers=5)  # 1.5 t each, begun tons count
    assert squad.counted_tonnage(shipped()) == 2
    tagged = Actor(UnitType.TURRET, 120, weight_tag="unit_light")
    assert (tagged.counted_tonnage(shipped()), Actor(UnitType.TURRET, 120).counted_tonnage(shipped())) == (60, 120)
    base = [round_start(unit, shipped()).contributions[0].amount.lowest for unit in (squad, tagged)]
    assert base == [19, 13]
    # Neither counts for a 'Mech.
    assert Actor(UnitType.MECH, 50, troopers=5, weight_tag="unit_light").counted_tonnage(shipped()) == 50
