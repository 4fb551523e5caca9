"""What gunnery, piloting and implants make of a Battle Value (BV_RULES 11.3, 11.4)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from designer.battle_value.pilot import (
    REGULAR,
    CrewSkills,
    Implant,
    read_multipliers,
    skill_multiplier,
    skill_multipliers,
    with_crew,
    with_implants,
)
from designer.catalog import DataError

NEURAL = (Implant.VDNI, Implant.BUFFERED_VDNI, Implant.PROTOTYPE_DNI)
SENSORY = (
    Implant.MULTI_MODAL,
    Implant.ENHANCED_MULTI_MODAL,
    Implant.CYBERNETIC_LASER,
    Implant.AUDIO,
    Implant.VISUAL,
)


def test_a_regular_crew_changes_nothing():
    assert CrewSkills(4, 5) == REGULAR
    assert skill_multiplier(REGULAR) == 1
    assert with_crew(1897, REGULAR) == 1897


@pytest.mark.parametrize(
    ("skills", "multiplier"),
    [(CrewSkills(0, 0), 2.42), (CrewSkills(3, 4), 1.32), (CrewSkills(4, 0), 1.38), (CrewSkills(8, 8), 0.64)],
)
def test_gunnery_is_the_row_and_piloting_the_column(skills: CrewSkills, multiplier: float):
    assert skill_multiplier(skills) == multiplier


def test_gunnery_is_never_worth_less_than_piloting():
    assert all(
        skill_multiplier(CrewSkills(better, worse)) >= skill_multiplier(CrewSkills(worse, better))
        for better in range(9)
        for worse in range(better + 1, 9)
    )


@pytest.mark.parametrize(
    ("skills", "clamped"),
    [
        (CrewSkills(-1, 5), CrewSkills(0, 5)),
        (CrewSkills(4, 9), CrewSkills(4, 8)),
        (CrewSkills(12, -3), CrewSkills(8, 0)),
    ],
)
def test_skills_beyond_the_table_count_as_its_edge(skills: CrewSkills, clamped: CrewSkills):
    assert skills.clamped == clamped
    assert skill_multiplier(skills) == skill_multiplier(clamped)


def test_the_value_with_its_crew_is_rounded_once_halves_up():
    assert with_crew(1250, CrewSkills(3, 4)) == 1650  # 1250 × 1.32
    assert with_crew(50, CrewSkills(4, 8)) == 43  # 50 × 0.85 = 42.5
    assert with_crew(41, CrewSkills(4, 8)) == 35  # 41 × 0.85 = 34.85


def test_skills_read_as_people_write_them():
    assert str(CrewSkills(3, 4)) == "3/4"


# -- implants -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("implant", "skills"),
    [
        (Implant.PAIN_SHUNT, CrewSkills(4, 4)),
        (Implant.COMMUNICATION, CrewSkills(4, 4)),
        (Implant.VDNI, CrewSkills(3, 4)),
        (Implant.BUFFERED_VDNI, CrewSkills(3, 5)),
        (Implant.PROTOTYPE_DNI, CrewSkills(2, 2)),
        (Implant.TRIPLE_CORE_PROCESSOR, CrewSkills(3, 5)),
        *[(implant, CrewSkills(3, 5)) for implant in SENSORY],
    ],
)
def test_an_implant_improves_the_skills(implant: Implant, skills: CrewSkills):
    assert with_implants(REGULAR, {implant}, neural_interface=True) == skills


@pytest.mark.parametrize("implant", NEURAL)
def test_a_neural_implant_needs_the_interface_in_the_mech(implant: Implant):
    assert with_implants(REGULAR, {implant}) == REGULAR


def test_any_number_of_sensory_implants_counts_once():
    assert with_implants(REGULAR, SENSORY) == CrewSkills(3, 5)


def test_different_implants_add_up():
    assert with_implants(REGULAR, {Implant.PAIN_SHUNT, Implant.COMMUNICATION, Implant.VISUAL}) == CrewSkills(3, 3)


def test_no_skill_gets_better_than_zero():
    assert with_implants(CrewSkills(1, 2), {Implant.PROTOTYPE_DNI}, neural_interface=True) == CrewSkills(0, 0)


# -- the table ------------------------------------------------------------------------------------------------


def test_the_shipped_table_has_nine_rows_of_nine():
    assert [len(row) for row in skill_multipliers()] == [9] * 9


@pytest.mark.parametrize(
    "spoil",
    [
        lambda table: table.pop("8"),
        lambda table: table.update({"9": table["8"]}),
        lambda table: table["3"].pop(),
        lambda table: table.update({"3": "1.66"}),
        lambda table: table["3"].reverse(),
        lambda table: table["3"].__setitem__(0, "2.0"),
    ],
)
def test_a_broken_table_is_refused_with_its_file(tmp_path: Path, spoil):
    table = {str(gunnery): list(row) for gunnery, row in enumerate(skill_multipliers())}
    spoil(table)
    path = tmp_path / "skill_multipliers.json"
    path.write_text(json.dumps(table))
    with pytest.raises(DataError, match=r"skill_multipliers\.json:1"):
        read_multipliers(path)
