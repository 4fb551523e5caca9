"""Skills and what they are normalised to."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.rulesets.initiative.pilot import Pilot, RulesVariant, SkillFigures, skill_modifier
from tests.rulesets.initiative.actors import skilled


def test_raw_skills_are_normalised() -> None:
    table = {0: (-3, 0, 1), 1: (2, 3), 2: (4, 5), 3: (6, 7), 4: (8, 9), 5: (10,), 6: (11, 14), 7: (15, 18), 8: (19, 40)}
    for modifier, raws in table.items():
        assert {skill_modifier(raw) for raw in raws} == {modifier}


def test_the_text_counts_11_12_and_13_as_they_stand() -> None:
    assert [skill_modifier(raw, RulesVariant.TEXT) for raw in (10, 11, 12, 13, 14, 20)] == [5, 6, 7, 8, 8, 8]


@pytest.mark.parametrize(
    ("abilities", "expected"),
    [
        (("AbilityDefG5", "AbilityDefG8"), SkillFigures(2, 0, 0, 0)),
        (("AbilityDefGu5", "AbilityDefGu8"), SkillFigures(0, 2, 0, 0)),
        (("AbilityDefP5", "AbilityDefP8"), SkillFigures(0, 0, 2, 0)),
        (("AbilityDefT5A", "AbilityDefT8A"), SkillFigures(0, 0, 0, 2)),
        (("abilitydeft5a", "ABILITYDEFP8"), SkillFigures(0, 0, 1, 1)),
        (("AbilityDefT5", "AbilityDefG55"), SkillFigures(0, 0, 0, 0)),
    ],
)
def test_each_matching_ability_adds_one_in_any_case(abilities: tuple[str, ...], expected: SkillFigures) -> None:
    assert Pilot(abilities=frozenset(abilities)).modifiers() == expected


def test_without_equipment_no_modifier_is_above_10() -> None:
    best = Pilot(skilled(tactics=20), abilities=frozenset(("AbilityDefT5A", "AbilityDefT8A")))
    assert best.modifiers().tactics == 10


def test_means_are_rounded_up() -> None:
    skills = SkillFigures(gunnery=2, guts=3, tactics=5)
    assert (skills.attack, skills.defence) == (4, 4)


@given(st.integers(-5, 40), st.sampled_from(RulesVariant))
def test_more_skill_is_never_less_modifier(raw: int, variant: RulesVariant) -> None:
    assert skill_modifier(raw, variant) <= skill_modifier(raw + 1, variant) <= 8
