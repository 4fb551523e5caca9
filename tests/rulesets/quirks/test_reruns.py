"""A quirk that is added to a design makes only what depends on it run again."""

from __future__ import annotations

import pytest

from designer.battle_value.total import battle_value
from designer.construction.cost import cost
from designer.construction.findings import findings
from designer.construction.mass import mass
from designer.design import Design
from designer.editing import Edit, edits
from designer.rulesets.combat.armament import armament
from designer.rulesets.combat.study import combatant
from designer.units.location import LA, RA
from tests.construction.legality.found import mech

SOUND = mech(("medium-laser", LA), ("ppc", RA))
LASER = SOUND.mounts[0].id


def runs_of(edit: Edit) -> set[str]:
    """The queries that run again for all figures, findings and weapons of the design after an edit."""
    log: set[str] = set()
    design = Design(SOUND, on_run=lambda name, key: log.add(name))

    def read() -> None:
        for query in (battle_value, cost, findings, mass, combatant):
            query(design.graph)

    read()
    log.clear()
    design.load(edit.run(SOUND))
    read()
    return log


def test_a_quirk_of_the_unit_asks_its_rule_and_the_reputation() -> None:
    assert runs_of(edits.add_quirk("stable")) == {
        "design.quirk_ids",
        "quirks.unit_quirk_findings",
        "cost.reputation",
    }


def test_a_quirk_in_another_spelling_is_the_same_quirk() -> None:
    once, again = (Design(SOUND.with_(quirks=(spelling,))) for spelling in ("easy_pilot", "easy_to_pilot"))
    assert combatant(once.graph).quirks == combatant(again.graph).quirks == ("easy_to_pilot",)


@pytest.mark.parametrize("quirk", ["accurate", "nobody_knows_this"])
def test_a_quirk_of_a_weapon_asks_its_rule_and_the_weapons_in_a_fight(quirk: str) -> None:
    ran = runs_of(edits.add_weapon_quirk(LASER, quirk))
    assert ran <= {
        "design.weapon_quirk_ids",
        "quirks.items_with_quirks",
        "quirks.weapon_quirk_findings",
        "findings.chapter_findings",
        "findings.findings",
        "armament.armament",
    }


def test_the_weapon_has_the_quirk_in_a_fight() -> None:
    design = Design(edits.add_weapon_quirk(LASER, "accurate").run(SOUND))
    assert {gun.item.id: gun.quirks for gun in armament(design.graph)} == {"medium-laser": ("accurate",), "ppc": ()}
