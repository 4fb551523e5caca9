"""Missiles mixed with incendiary ones (TO:AUE p. 181), as a choice of a bin."""

from __future__ import annotations

import pytest

from designer.battle_value import battle_value
from designer.catalog import Item, catalog
from designer.construction.cost import cost
from designer.design import once
from designer.editing.variants import variants
from designer.formats import read_text, to_text
from designer.units.location import LA, LT
from designer.units.unit import TechBase
from tests.building import mech

BINS = [item for item in catalog() if catalog().combination(item) is not None]


def mixed(name: str) -> Item:
    item = catalog().named(name)
    assert item is not None, name
    return item


def test_a_thunder_bin_of_a_multi_missile_launcher() -> None:
    """The one whose figures are published: 90,000 C-bills where the plain one costs 60,000, and the same value."""
    plain, item = mixed("IS Ammo MML-3 LRM Thunder"), mixed("IS Ammo MML-3 LRM Thunder w/ Incendiary")
    assert (plain.cost, item.cost) == (60_000, 90_000)
    assert (item.bv, item.shots, item.level) == (plain.bv, plain.shots, 3)
    assert item.munition == ("thunder", "incendiary")


@pytest.mark.parametrize("item", BINS[::20], ids=lambda item: item.id)
def test_a_combination_belongs_to_its_bin(item: Item) -> None:
    found = catalog().combination(item)
    assert found is not None
    assert catalog().combination(found) is item
    assert catalog().named(found.mtf) is found
    assert catalog()[catalog().known_id(found.id)] is found
    assert (found.bv, found.mass, found.shots, found.ammo, found.rack) == (
        *(item.bv, item.mass, item.shots, item.ammo, item.rack),
    )
    assert found.mtf == f"{item.mtf} w/ Incendiary"


def test_no_years_before_those_of_incendiary_missiles() -> None:
    years = mixed("IS Ammo LRM-10 w/ Incendiary").is_years
    assert years is not None
    assert years[:2] == (2341, 2342)


@pytest.mark.parametrize("name", ["IS Ammo SRM-4", "IS Ammo MML-3 SRM", "IS Ammo AC/10", "Clan Ammo ATM-3"])
def test_only_long_range_missiles_are_mixed(name: str) -> None:
    assert catalog().combination(mixed(name)) is None
    assert catalog().named(f"{name} w/ Incendiary") is None


def test_combinations_are_a_choice_and_no_items_of_the_list() -> None:
    assert not [item for item in catalog() if item.mtf.endswith("w/ Incendiary")]
    unit = mech(("lrm-10", LA), ("lrm-10-ammo", LT))
    wanted = mixed("IS Ammo LRM-10 w/ Incendiary")
    [combined] = [each for each in variants(unit, unit.mounts[1].id) if each.item is wanted]
    chosen = combined.edit.run(unit)
    back = [each.item.id for each in variants(chosen, chosen.mounts[1].id)]
    assert "lrm-10-ammo" in back
    assert len(set(back)) == len(back)


def test_files_keep_the_choice_and_the_price_counts_it() -> None:
    plain = mech(("lrm-10", LA), ("lrm-10-ammo", LT), base=TechBase.INNER_SPHERE)
    chosen = mech(("lrm-10", LA), ("lrm-10-ammo-with-incendiary", LT), base=TechBase.INNER_SPHERE)
    text = to_text(chosen.with_(source=None))
    assert "IS Ammo LRM-10 w/ Incendiary" in text
    assert [mount.item for mount in read_text(text, "unit.mtf").unit.mounts] == [
        "lrm-10",
        "lrm-10-ammo-with-incendiary",
    ]
    assert battle_value(once(chosen)) == battle_value(once(plain))
    assert cost(once(chosen)).total > cost(once(plain)).total
