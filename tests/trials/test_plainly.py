"""Trials say of each design what of it is played plainly, from the list that the guide has."""

from __future__ import annotations

import pytest

from designer import paths
from designer.design import once
from designer.trials.plainly import PLAIN_RULES, played_plainly
from designer.units.location import RT
from tests.building import catalog_id, mech


def test_the_guide_lists_the_same_sentences() -> None:
    text = paths.docs("guide", "trials.md").read_text(encoding="utf-8")
    listed = text.partition("Played plainly, or not at all")[2].partition("\n\n")[2].partition("\n\n")[0]
    assert [line.removeprefix("- ") for line in listed.splitlines()] == [rule.sentence for rule in PLAIN_RULES]


@pytest.mark.parametrize(
    ("item", "told"),
    [
        ("ISGuardianECMSuite", "no effect"),
        ("ISAntiMissileSystem", ""),
        ("ISAPDS", ""),
        ("ISFlamer", "damage only, no heat"),
        ("ISPlasmaRifle", ""),
        ("CLPlasmaCannon", "not fired"),
        ("ISPPCCapacitor", "not charged"),
        ("ISModularArmor", ""),
        ("ISHeavyGaussRifle", ""),
        ("ISArrowIVSystem", "not fired"),
        ("ISLRM15", "no indirect fire"),
        ("Triple Strength Myomer", "its heat is not sought"),
        ("SRM 4 Inferno Ammo", "not fired"),
        ("LRM 10 Magnetic Pulse Ammo", "as standard ammunition"),
        ("Caseless AC/5 Ammo", "as standard ammunition"),
        ("LRM 10 Dead-Fire Ammo", ""),
        ("ISMediumLaser", ""),
    ],
)
def test_what_is_played_plainly_is_said(item: str, told: str) -> None:
    found = played_plainly(once(mech((catalog_id(item), RT))))
    assert [line for line in found if told and told in line] == list(found)
    assert bool(found) == bool(told)
