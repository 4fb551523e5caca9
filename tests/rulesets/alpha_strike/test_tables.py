"""The tables of the conversion: what is in them exists, and what the general rules give stands in them."""

from __future__ import annotations

import pytest

from designer.catalog import Item, catalog, systems
from designer.catalog.models import check_data
from designer.rulesets.alpha_strike.tables import (
    _equipment,
    ability_rules,
    armor_rule,
    conversion,
    engine_rule,
    figures_of,
    structure_rule,
    weapon_figures,
)
from designer.rulesets.combat.tables import clusters

BANDS = (0, 4, 16)
"""The hexes of short, medium and long range (AS 0.5)."""


def test_the_data_are_in_order() -> None:
    assert [problem for problem in check_data() if "alpha_strike" in problem.file] == []


def test_every_weapon_that_a_mech_carries_has_figures() -> None:
    missing = [item.id for item in catalog() if item.is_weapon and not item.others_only]
    assert [item for item in missing if item not in weapon_figures()] == []


def test_every_item_with_figures_or_a_rule_exists() -> None:
    named = [*weapon_figures(), *(rule.item for rule in _equipment() if rule.item)]
    assert [item for item in named if item not in catalog()] == []


def test_systems_with_rules_exist() -> None:
    known = systems()
    assert all(structure_rule(kind).factor for kind in known.structures)
    assert {kind for kind in known.armors if armor_rule(kind).factor != 1} == {
        *("commercial", "clan-ferro-lamellor", "hardened"),
    }
    assert {kind for kind in known.structures if structure_rule(kind).industrial} == {"industrial"}
    rows = {row for kind in known.engines for row in engine_rule(kind).rows}
    assert rows == conversion().structure.keys()


def test_the_rows_of_the_structure_grow_with_the_tonnage() -> None:
    assert all([*row] == sorted(row) for row in conversion().structure.values())


def test_abilities_stand_in_alphabetical_order() -> None:
    assert [*ability_rules()] == sorted(ability_rules())


def _faded(item: Item, hits: float) -> tuple[float, ...]:
    """Damage at the three bands after range and minimum range (AS 4.1)."""
    minimum, *_, long, _extreme = item.range
    reduced = hits * (12 - minimum) / 12 if minimum else hits
    return tuple((reduced if hex_ == 0 else hits) / 10 if hex_ <= long else 0.0 for hex_ in BANDS)


def _by_rule(item: Item) -> tuple[float, ...] | None:
    """What AS 4.2 to 4.4 give; None for weapons whose damage varies with range."""
    if item.cluster and item.ammo.startswith(("lrm", "srm")):
        missile = 2 if item.ammo.startswith("srm") else 1
        streak = item.ammo.endswith("streak")
        return _faded(item, (item.rack if streak else clusters()[item.rack][7 - 2]) * missile)
    if figures_of(item).damage_class == "FLK":
        return _faded(item, 1.05 * clusters()[item.rack][7 - 2])
    if len(set(item.damage)) > 1 or item.cluster:
        return None
    if figures_of(item).damage_class == "AC":
        return _faded(item, item.rack)
    if "rotary" in item.flags:
        return _faded(item, 20 if item.rack > 2 else 8)
    if "ultra" in item.flags:
        return _faded(item, 1.5 * item.rack)
    return tuple(value * (1 - 0.05 * item.to_hit) for value in _faded(item, item.damage[0]))


def test_figures_are_what_the_general_rules_give() -> None:
    compared = {
        item.id: (figures_of(item).damage, expected)
        for item in catalog()
        if item.id in weapon_figures() and not figures_of(item).exception and (expected := _by_rule(item)) is not None
    }
    assert len(compared) > 200
    wrong = [each for each, (found, expected) in compared.items() if found != pytest.approx(expected, abs=6e-5)]
    assert wrong == []
