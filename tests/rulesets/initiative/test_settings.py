"""The settings as they are edited, key by key, and what tonnage alone does."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.rulesets.initiative.configuration import UnitType
from designer.rulesets.initiative.mod_file import read_configuration, shipped, write_configuration
from designer.rulesets.initiative.phase_distribution import NextStep, by_tonnage, next_step, round_start
from designer.rulesets.initiative.settings import KEYS, SettingError, has_key, values, with_value
from tests.rulesets.initiative.actors import actor, skilled


def test_the_table_has_every_number_of_every_section():
    in_file = {
        key for section in ("Mech", "Trooper", "Naval", "Vehicle", "Turret") for key in values(shipped())[section]
    }
    assert in_file - {"InitBaseByTonnage"} == set(KEYS)


@pytest.mark.parametrize(
    ("kind", "key", "has"),
    [
        (UnitType.MECH, "ProneModifierMin", True),
        (UnitType.TROOPER, "ProneModifierMin", False),
        (UnitType.TROOPER, "ShutdownModifierMax", True),
        (UnitType.VEHICLE, "CrippledModifierMin", True),
        (UnitType.TURRET, "CrippledModifierMin", False),
        (UnitType.TURRET, "LightTonnage", True),
        (UnitType.NAVAL, "LightTonnage", False),
    ],
)
def test_which_type_has_which_rule(kind, key, has):
    assert has_key(kind, key) is has


def test_a_changed_value_counts_and_survives_the_file(tmp_path):
    changed = with_value(shipped(), ("Mech", "TypeMod"), 3)
    assert round_start(actor(50), changed).earliest == round_start(actor(50), shipped()).earliest + 3
    write_configuration(changed, tmp_path / "mod.json")
    assert read_configuration(tmp_path / "mod.json") == changed


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        (("Mech", "RandomnessMin"), 2, "Mech.RandomnessMin: expected a whole number from -99 to 0, found 2"),
        (("Mech", "RandomnessMax"), -1, "Mech.RandomnessMax: expected the severe end, -2 or less, or both ends 0"),
        (("Turret", "ProneModifierMin"), -2, "Turret.ProneModifierMin: expected 0, as this type has no such rule"),
        (("Mech", "InitBaseByTonnage", "x"), 3, 'expected a tonnage, such as "35"'),
    ],
)
def test_a_wrong_value_is_refused_with_key_value_and_what_is_expected(path, value, words):
    with pytest.raises(SettingError) as caught:
        with_value(shipped(), path, value)
    assert words in str(caught.value)


def test_a_tag_can_be_added():
    changed = with_value(shipped(), ("Pilot", "PilotTagModifiers", "pilot_steady"), 4)
    assert changed.pilot.pilot_tag_modifiers["pilot_steady"] == 4


@given(st.sampled_from(KEYS), st.sampled_from(list(UnitType)), st.integers(-120, 120))
def test_an_edit_changes_its_own_key_or_nothing(key, kind, number):
    section = kind.value.capitalize()
    try:
        changed = values(with_value(shipped(), (section, key), number))
    except SettingError:
        return
    expected = values(shipped())
    expected[section][key] = number
    assert changed == expected


# -- tonnage


def test_the_next_step_is_the_nearest_lighter_one_that_gains():
    assert next_step(shipped().mech, 30) == NextStep(25, 1)
    assert next_step(shipped().mech, 55) == NextStep(45, 1)
    assert next_step(shipped().mech, 5) is None


def test_the_same_crew_in_other_tonnages_is_that_crew():
    crew = actor(55, skills=skilled(piloting=5, tactics=5))
    assert [float(found.mean) for found in by_tonnage(crew, (25, 55, 100), shipped())] == [14.0, 11.0, 6.0]


@given(st.integers(1, 20), st.integers(1, 20), st.integers(5, 120))
def test_more_tactics_is_never_later_and_a_heavier_unit_never_earlier(tactics, more, tons):
    one = round_start(actor(tons, skills=skilled(tactics=tactics)), shipped())
    better = round_start(actor(tons, skills=skilled(tactics=tactics + more)), shipped())
    heavier = round_start(actor(tons + more, skills=skilled(tactics=tactics)), shipped())
    for phase in range(1, 31):
        assert better.phases.at_most(phase) <= one.phases.at_most(phase) <= heavier.phases.at_most(phase)


def test_what_lies_beyond_the_limits_is_kept_at_them():
    late = round_start(actor(100), shipped())  # 24 to 32 on the game's line
    assert late.held_back == (Fraction(0), Fraction(2, 9))
    early = round_start(actor(5, misc=20), shipped())  # phases 37 to 29
    assert early.held_back == (Fraction(7, 9), Fraction(0))
