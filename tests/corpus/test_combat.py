"""Real designs in a fight: one of twenty can be reckoned at all ranges, and its figures hold together."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from designer.assistants.heat_shooter import shooter
from designer.construction.heat import capacity
from designer.construction.legality.finding import Severity
from designer.construction.legality.quirks import unit_quirk_findings, weapon_quirk_findings
from designer.construction.movement import movement
from designer.design import once
from designer.graph import Once
from designer.rulesets.combat.armament import armament
from designer.rulesets.combat.limbs import limbs
from designer.rulesets.combat.mobility import mobility
from designer.rulesets.combat.physical import physical_attacks
from designer.rulesets.combat.piloting import balances
from designer.rulesets.combat.quirk_effects import worths
from designer.rulesets.combat.situation import AttackSituation
from designer.rulesets.combat.study import combatant
from designer.rulesets.combat.turn_rows import moves
from designer.rulesets.combat.volley import spread, volleys
from designer.rulesets.quirks.profiles import Profile
from designer.rulesets.quirks.to_hit import AttackerMovement
from designer.units.injuries import Component, Injuries
from designer.units.location import RA
from designer.units.unit import Unit
from tests.sampling import one_of
from tests.unit_archives import unit_archive


@pytest.fixture(scope="module")
def designs(corpus: Path) -> list[tuple[str, Unit, Once]]:
    return list(_some(corpus / "meks.zip")) + list(_some(corpus / "constructed.zip"))


def _some(archive: Path) -> Iterator[tuple[str, Unit, Once]]:
    units = unit_archive(archive)
    for name in one_of(20, sorted(units.names)):
        yield name, units.unit(name), once(units.unit(name))


@pytest.mark.parametrize("profile", Profile)
def test_expected_damage_is_the_mean_of_its_spread_and_below_the_most(
    designs: list[tuple[str, Unit, Once]], profile: Profile
) -> None:
    situation = AttackSituation(profile=profile, target_quirks=("low_profile",))
    for name, unit, g in designs:
        for fired in volleys(armament(g), situation, unit.quirks)[::4]:
            mean = sum(damage * chance for damage, chance in enumerate(spread(fired).chances))
            assert mean == pytest.approx(fired.expected), name
            assert fired.expected <= fired.most + 1e-9, name


def test_sheet_lab_and_heat_theatre_have_the_same_figures(designs: list[tuple[str, Unit, Once]]) -> None:
    """By query: MP, heat of moving, sinks, weapons and limbs, undamaged and after the loss of an arm."""
    for name, _, g in designs[::10]:
        body, theatre = combatant(g), shooter(g, rear=True)
        sheet = {row.name: row for row in moves(g)}
        assert theatre.speed(0) == mobility(g) == movement(g), name
        assert int(sheet["Walk"].hexes.replace("–", "0")) == mobility(g).walk, name
        shown = {"Stand still": "stood", "Walk": "walked", "Run": "ran", "Jump": "jumped"}
        for row, how in shown.items():
            if row in sheet:
                assert int(sheet[row].heat) == body.heat_of(AttackerMovement(how)), (name, row)
        assert theatre.body == body, name
        assert body.sinks == capacity(g), name
        lost = Injuries((Component(RA),))
        after = shooter(g, lost, rear=True)
        assert after.body == combatant(g, lost), name
        assert after.speed(0) == mobility(g, lost), name


def test_every_quirk_blow_and_balance_can_be_weighed(designs: list[tuple[str, Unit, Once]]) -> None:
    for name, unit, g in designs:
        guns, body, situation = armament(g), limbs(g), AttackSituation()
        assert physical_attacks(body, situation, unit.quirks), name
        assert balances(situation, unit.quirks), name
        assert len(worths(guns, body, situation, unit.quirks)) >= len(unit.quirks), name


def test_real_designs_hardly_contradict_themselves(designs: list[tuple[str, Unit, Once]]) -> None:
    found = [
        (name, finding.sentence)
        for name, _, g in designs
        for finding in (*unit_quirk_findings(g), *weapon_quirk_findings(g))
    ]
    assert len(found) <= len(designs) // 100
    assert all(
        finding.severity is not Severity.ERROR
        for _, _, g in designs
        for finding in (*unit_quirk_findings(g), *weapon_quirk_findings(g))
    )
