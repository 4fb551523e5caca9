"""What a 'Mech is made of, as far as technology goes."""

from __future__ import annotations

import pytest

from designer.catalog import Item, System, catalog, systems
from designer.construction.tech_components import (
    body_things,
    chassis_technology,
    engine_technology,
    items_used,
    rounds_of,
)
from designer.construction.technology import introduced
from designer.units.location import LA, LT, RA, Form
from designer.units.unit import Armor, ArmorKind, Chassis, HeatSinks, TechBase
from tests.building import evaluate, mech

CLAN, MIXED = TechBase.CLAN, TechBase.MIXED_IS


@pytest.mark.parametrize(
    ("chassis", "industrial", "primitive", "name"),
    [
        (Chassis(), False, False, "battlemech"),
        (Chassis(tonnage=15), False, False, "ultralight"),
        (Chassis(), True, False, "industrial"),
        (Chassis(), False, True, "primitive"),
        (Chassis(), True, True, "primitive-industrial"),
        (Chassis(tonnage=120), False, False, "superheavy"),
        (Chassis(tonnage=120), True, False, "superheavy-industrial"),
        (Chassis(Form.TRIPOD), False, False, "tripod"),
        (Chassis(Form.TRIPOD, 120), False, False, "superheavy-tripod"),
        (Chassis(Form.LAM, conversion="Standard"), False, False, "lam"),
        (Chassis(Form.LAM, conversion="Bimodal"), False, False, "lam-bimodal"),
        (Chassis(Form.QUADVEE, conversion="Track"), False, False, "quadvee"),
    ],
)
def test_every_kind_of_chassis_has_years(chassis: Chassis, industrial: bool, primitive: bool, name: str) -> None:
    assert chassis_technology(chassis, industrial, primitive) is systems().technology[name]


def test_engines_have_years_of_their_own_when_large_or_clan() -> None:
    assert introduced(engine_technology("xl", False, False), "IS") == 2556
    assert introduced(engine_technology("xl", True, False), "Clan") == 2819
    assert introduced(engine_technology("fusion", False, True), "IS") == 2630
    assert introduced(engine_technology("xl", True, True), "Clan") == 2845


def names(unit_things: tuple[object, ...]) -> list[str]:
    return [each.id for each in unit_things if isinstance(each, System | Item)]


def test_what_is_built_in() -> None:
    plain = ["battlemech", "fusion", "standard", "standard", "standard", "standard"]
    assert names(body_things(evaluate(mech()))) == plain
    unit = mech(base=MIXED, full_head_ejection=True)
    omni = unit.with_(chassis=unit.chassis._replace(omni=True))
    assert names(body_things(evaluate(omni))) == [
        *("battlemech", "fusion", "omni", "standard", "mixed", "standard", "standard", "standard"),
        "full-head-ejection",
    ]


def test_a_patchwork_suit_brings_the_armor_of_every_location() -> None:
    kinds = (ArmorKind("hardened"), *(ArmorKind("standard"),) * 8)
    listed = names(body_things(evaluate(mech(armor=Armor(kinds=kinds)))))
    assert listed[2] == "patchwork"
    assert listed.count("hardened") == 1
    assert len(listed) == 6 - 1 + 1 + 8


def test_a_cockpit_of_a_battlemech_is_advanced_fire_control_in_an_industrialmech() -> None:
    assert "advanced-fire-control" in names(body_things(evaluate(mech(structure="industrial"))))
    assert "industrial" in names(body_things(evaluate(mech(structure="industrial", cockpit="industrial"))))


def test_items_count_with_engine_sinks_rounds_and_automatic_case() -> None:
    unit = mech(("rocket-launcher-10", LA), sinks=HeatSinks(8, "double"))
    assert {item.id for item, _ in items_used(evaluate(unit))} == {
        *("rocket-launcher-10", "rl-10-ammo", "is-double-heat-sink")
    }
    clan = mech(("clan-gauss-rifle", LT), base=CLAN)
    assert "clan-case" in {item.id for item, _ in items_used(evaluate(clan))}


def test_items_are_told_apart_from_their_repetition() -> None:
    used = dict(items_used(evaluate(mech(("medium-laser", LA), ("medium-laser", RA), ("ppc", LT)))))
    assert (used[catalog()["medium-laser"]], used[catalog()["ppc"]]) == (True, False)


def test_only_one_shot_weapons_are_loaded() -> None:
    loaded = rounds_of(catalog()["rocket-launcher-10"])
    assert loaded is not None
    assert loaded.id == "rl-10-ammo"
    assert rounds_of(catalog()["ac-20"]) is None
