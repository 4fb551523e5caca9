"""Designs without a mistake: of every kind of 'Mech one that no rule has a word about."""

from __future__ import annotations

import pytest

from designer.construction.findings import RULES, is_valid
from designer.units.location import CT, LA, LT, RA, RT, Form
from designer.units.unit import Armor, ArmorKind, HeatSinks, TechBase, Unit
from tests.building import evaluate
from tests.construction.legality.found import found, industrial, lam, lying, mech

SOUND = {
    "biped": mech(("medium-laser", RA), ("hatchet", LA), ("is-case", LT)),
    "quad": mech(form=Form.QUAD),
    "tripod": mech(form=Form.TRIPOD),
    "LAM": lam(),
    "QuadVee": lying(
        mech(form=Form.QUADVEE, base=TechBase.CLAN, clan_engine=True, year=3140),
        "tracks",
        *((leg, 6) for leg in Form.QUADVEE.legs),
    ),
    "superheavy": mech(tonnage=120),
    "IndustrialMech": industrial(),
    "primitive": mech(cockpit="primitive", year=2450, armor=Armor(ArmorKind("is-primitive"))),
    "Clan": mech(("clan-er-large-laser", RA), base=TechBase.CLAN, clan_engine=True),
    "mixed": mech(("clan-er-large-laser", RA), base=TechBase.MIXED_IS),
    "XL": mech(engine="xl"),
    "ice": mech(engine="ice", sinks=HeatSinks(0)),
    "split cannon": lying(mech(), "ac-20", *((LA, row) for row in range(5, 11)), *((LT, row) for row in range(1, 5))),
}


@pytest.mark.parametrize("unit", SOUND.values(), ids=SOUND.keys())
def test_no_rule_has_a_word_about_a_sound_design(unit: Unit) -> None:
    assert found(unit) == []
    assert is_valid(evaluate(unit))


def test_a_mistake_makes_a_design_invalid() -> None:
    assert not is_valid(evaluate(mech(("hatchet", RT))))


def test_a_warning_does_not() -> None:
    assert is_valid(evaluate(mech(("medium-laser", RA, {"rear": True}))))


def test_findings_are_sorted_by_severity_and_from_head_to_legs() -> None:
    unit = mech(("hatchet", LT), ("medium-laser", RA, {"rear": True}), ("modular-armor", CT), ("jump-jet", LA))
    listed = [(f.severity, f.location) for f in found(unit)]
    assert listed == sorted(listed, key=lambda pair: (pair[0], -1 if pair[1] is None else pair[1]))


def test_every_rule_is_a_query_of_its_own() -> None:
    assert len(set(RULES)) == len(RULES)
    assert len({rule.name for rule in RULES}) == len(RULES)
