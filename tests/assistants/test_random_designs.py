"""Random designs: legal, full, plausible, and the same for a seed. MECHWRIGHT_DESIGNS is how many are looked at."""

from __future__ import annotations

import contextlib
import os
import re
from itertools import product
from random import Random

import pytest

from designer.assistants import random_designs
from designer.assistants.random_designs import DesignFrame, NoDesignError, numbered_design
from designer.assistants.random_names import model_letters, random_name
from designer.assistants.usual_properties import (
    ROLES_OF,
    arms_share,
    heat_share,
    is_gun,
    kind_shares,
    usual_shares,
    weight_class,
)
from designer.battle_value import battle_value
from designer.catalog import catalog
from designer.construction.armor import armor
from designer.construction.findings import is_valid
from designer.construction.mass import mass
from designer.design import once
from designer.formats import read_bytes, to_text
from designer.units.location import Form
from designer.units.unit import TechBase, Unit

COUNT = int(os.environ.get("MECHWRIGHT_DESIGNS", "15"))
PART = min(COUNT, 100)
"""How many designs a test looks at."""


FRAMES = [
    DesignFrame(base=base, form=form, level=level)
    for level, base, form in product(range(1, 6), [None, *TechBase], Form)
    if level > 1 or base in (None, TechBase.INNER_SPHERE)
]
"""All options together; many have no designs in most years, such as Clan tripods."""


def numbered(frame: DesignFrame, seed: int, most: int) -> list[Unit]:
    return [numbered_design(frame, seed, number) for number in range(1, most + 1)]


def designs_of_all_options(first: int):
    for number in range(first, first + PART):
        with contextlib.suppress(NoDesignError):
            yield numbered_design(FRAMES[number % len(FRAMES)], 11, number)


@pytest.mark.timeout(0)
@pytest.mark.parametrize("first", range(1, COUNT + 1, PART))
def test_all_are_legal_and_use_their_mass_also_as_files(first: int):
    made = 0
    for unit in designs_of_all_options(first):
        made += 1
        g = once(unit)
        assert is_valid(g), unit.names
        assert mass(g).free == 0, unit.names
        assert arms_share(unit) >= usual_shares().roles[unit.header_value("role")].arms, unit.names
        again = once(read_bytes(to_text(unit).encode(), "random.mtf").unit)
        assert (is_valid(again), battle_value(again)) == (True, battle_value(g)), unit.names
    assert made > PART / 2


def test_armor_is_usual_and_guns_have_ammunition():
    for unit in numbered(DesignFrame(), 3, 15):
        items = [catalog()[mount.item] for mount in unit.mounts]
        bins = {(item.ammo, item.rack) for item in items if item.is_ammo}
        assert all((item.ammo, item.rack) in bins for item in items if item.is_weapon and item.ammo)
        sheet = armor(once(unit))
        assert sheet.points / sheet.maximum > usual_shares().classes[weight_class(unit.chassis.tonnage)].armor[0] - 0.1


@pytest.mark.parametrize("role", ROLES_OF.values())
def test_every_role_has_guns_and_uses_its_heat(role):
    for unit in numbered(DesignFrame(role=role), 8, 2):
        assert any(is_gun(catalog()[mount.item]) for mount in unit.mounts)
        assert arms_share(unit) >= usual_shares().least_arms(role) > 0.05
        assert heat_share(unit) >= usual_shares().least_heat(role) > 0.3


def test_missile_boats_have_missiles():
    """Of canon Missile Boats nine of ten have at least 29 % of the mass of their guns as missiles, on average 64 %."""
    units = numbered(DesignFrame(tons=100, role="Missile Boat"), 4, 6)
    shares = [kind_shares(unit).get("missile", 0.0) for unit in units]
    assert min(shares) >= 0.29
    assert sum(shares) / len(shares) > 0.45


def test_the_mass_and_the_role_suit_each_other():
    """No canon class of assault 'Mechs scouts."""
    for number in range(1, 5):
        unit = numbered_design(DesignFrame(role="Scout"), 6, number)
        assert weight_class(unit.chassis.tonnage) in ("light", "medium")
        heavy = numbered_design(DesignFrame(tons=95), 6, number)
        assert heavy.header_value("role") in ("Brawler", "Juggernaut", "Missile Boat", "Skirmisher", "Sniper")


def test_names_can_be_spoken_and_tell_designs_apart():
    names = [random_name(Random(seed)) for seed in range(300)]
    assert all(
        re.fullmatch(r"[A-Z][a-z]{3,11}", name) and not re.search(r"[^aeiou]{4}", name.lower()) for name in names
    )
    assert len(set(names)) > 280
    assert model_letters("Kradon") == "KRD"
    assert model_letters("Bao") == "BAO"
    made = [unit.names for unit in numbered(DesignFrame(tons=40), 12, 3)]
    assert len({each.full for each in made}) == 3
    assert [each.model.split("-")[1] for each in made] == ["1", "2", "3"]


def test_what_is_asked_for_is_kept():
    frame = DesignFrame(55, 3060, TechBase.CLAN, "Sniper", walk=5)
    unit = numbered_design(frame, 1, 1)
    assert re.fullmatch(r"[A-Z][a-z]+ [A-Z]{3}-1", unit.names.full)
    found = unit.chassis.tonnage, unit.tech.year, unit.tech.base, unit.header_value("role"), unit.engine.rating
    assert found == (55, 3060, TechBase.CLAN, "Sniper", 275)


def test_each_depends_on_its_seed_and_number_only():
    one, other = (numbered(DesignFrame(), 5, 2) for _ in range(2))
    assert one == other
    assert numbered_design(DesignFrame(), 5, 2) == one[1] != numbered_design(DesignFrame(), 6, 2)


def test_where_nothing_can_be_built_it_says_so():
    with pytest.raises(NoDesignError):
        numbered_design(DesignFrame(100, walk=25), 1, 1)


def test_a_form_that_its_year_does_not_have_is_given_up_before_anything_is_drawn_for_it(monkeypatch):
    monkeypatch.setattr(random_designs, "stock_of", lambda _unit: pytest.fail("something was drawn"))
    with pytest.raises(NoDesignError):
        numbered_design(DesignFrame(year=2800, form=Form.QUADVEE), 1, 1)


def test_every_role_has_its_shares():
    assert set(usual_shares().roles) == {"", *ROLES_OF.values()}
