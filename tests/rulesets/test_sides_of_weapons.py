"""Weapons of both technology bases that share a name are told apart wherever weapons are listed."""

from __future__ import annotations

import pytest

from designer.battle_value import ledger
from designer.battle_value.ledger import LedgerLine
from designer.design import once
from designer.graph import Evaluator
from designer.rulesets.alpha_strike.damage import raw_line
from designer.rulesets.combat.armament import armament
from designer.units.location import LA, RA
from designer.units.unit import TechBase
from tests.building import mech

LASERS = "is-er-medium-laser", "clan-er-medium-laser"
LABELS = ["ER Medium Laser", "ER Medium Laser (Clan)"]
"""The side of the chassis is not told."""


def mixed(*items: str) -> Evaluator:
    places = zip(items, (LA, RA), strict=False)
    return once(mech(*places, base=TechBase.MIXED_IS, year=3145))


def labels(*lines: LedgerLine) -> list[str]:
    return [each.label for line in lines for each in line.walk()]


def test_lists_tell_the_technology_bases() -> None:
    g = mixed(*LASERS)
    assert sorted(gun.name for gun in armament(g)) == LABELS
    assert sorted(gun.label for gun in armament(g)) == ["ER Med Laser", "ER Med Laser (Clan)"]
    for lines in (ledger(g).sections, [raw_line(g, 0)]):
        assert sorted(label for label in labels(*lines) if label.startswith("ER Medium")) == LABELS


@pytest.mark.parametrize("item", LASERS)
def test_a_weapon_without_a_namesake_has_its_name_alone(item: str) -> None:
    g = mixed(item)
    assert [gun.name for gun in armament(g)] == ["ER Medium Laser"]
    assert "ER Medium Laser" in labels(*ledger(g).sections)
