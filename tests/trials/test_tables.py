"""The tables of a compiled design are what the rules of the Lab say, in every situation that a fight can have."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from designer import paths
from designer.catalog import RuleSet
from designer.formats import read
from designer.rulesets.combat.armament import armament
from designer.rulesets.combat.attack import aim, salvos
from designer.rulesets.combat.heat_scale import heat_penalty
from designer.rulesets.combat.situation import TERRAINS, AttackSituation
from designer.rulesets.quirks.profiles import Profile
from designer.rulesets.quirks.to_hit import AttackerMovement
from designer.trials.tables import FARTHEST, MODIFIERS, RULES, Compiled, Contender, moved_modifier
from designer.units.injuries import UNHURT, Component, Injuries
from designer.units.location import HD, RA, RT
from designer.units.mount import SystemPart
from designer.units.unit import Unit
from tests.building import catalog_id, mech

SAMPLES = (
    *("ironbark-irb-9k", "wayfarer-wfr-3d", "longstride-lsd-2"),
    *("lanyard-lny-o", "trestle-tst-4", "kittiwake-ktw-1"),
)
WITH_SAMPLES = pytest.mark.parametrize("sample", SAMPLES)


def design_of(sample: str) -> Unit:
    return read(paths.data("designs", f"{sample}.mtf")).unit


@WITH_SAMPLES
@pytest.mark.parametrize("rules", RuleSet)
def test_numbers_are_those_of_the_attack(sample: str, rules: RuleSet) -> None:
    """Movement, heat, woods, cover and posture add to the number of the table what they add by the rule."""
    found = Compiled(Contender(design_of(sample), 3, 5), rules, Profile.MEGAMEK, ("distracting", "low_profile"))
    rng = Random(sample)
    for gun in found.condition(UNHURT).guns:
        for _ in range(12):
            number = rng.randrange(len(gun.table.loads))
            load = gun.table.loads[number]
            hexes = rng.choice([hexes for hexes, needs in enumerate(load.numbers) if needs])
            how, heat, woods = rng.choice(list(AttackerMovement)), rng.randrange(31), rng.randrange(3)
            cover, moved = rng.random() < 0.5, rng.randrange(5)
            situation = replace(
                found.situation,
                movement=how,
                heat=heat,
                terrain=TERRAINS[woods],
                partial_cover=cover,
                target_movement=moved,
            )
            aimed = aim(load.gun, hexes, situation, found.quirks)
            assert aimed is not None
            more = heat_penalty(heat) + woods + moved + load.moved[how] + (load.covered if cover else 0)
            assert load.numbers[hexes] + more == aimed.roll.target_number


@WITH_SAMPLES
@pytest.mark.parametrize("profile", Profile)
def test_expected_damage_is_that_of_the_attack(sample: str, profile: Profile) -> None:
    quirks = ("low_profile",) if profile is Profile.MEGAMEK else ()
    found = Compiled(Contender(design_of(sample)), profile=profile, target_quirks=quirks)
    for gun in found.condition(UNHURT).guns:
        for hexes in range(1, 25, 3):
            for modifier in (0, 2, 5):
                aimed = aim(gun.table.gun, hexes, replace(found.situation, target_movement=modifier), found.quirks)
                expected = aimed.outcome.mean if aimed is not None else 0
                assert gun.table.expected[hexes, modifier] == pytest.approx(expected, rel=1e-5)


@WITH_SAMPLES
def test_columns_of_the_cluster_table_have_the_chances_of_the_salvo(sample: str) -> None:
    found = Compiled(Contender(design_of(sample)))
    ways = (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
    for gun in found.condition(UNHURT).guns:
        for load in gun.table.loads:
            hexes = next(hexes for hexes, needs in enumerate(load.numbers) if needs)
            aimed = load.aimed(hexes)
            assert aimed is not None
            rolls = load.hits(hexes)
            chances: dict[tuple[int, ...], float] = {}
            for number, groups in enumerate(rolls):
                chances[groups] = chances.get(groups, 0.0) + (ways[number] / 36 if len(rolls) > 1 else 1.0)
            assert chances == pytest.approx(dict(salvos(aimed)))


def test_weapons_are_those_of_the_lab_one_by_one() -> None:
    found = Compiled(Contender(design_of("wayfarer-wfr-3d")))
    guns = armament(found.g, UNHURT)
    assert [gun.mount for gun in found.condition(UNHURT).guns] == [mount for gun in guns for mount in gun.mounts]


def test_injuries_change_the_weapons_as_in_the_lab() -> None:
    unit = mech((catalog_id("ISMediumLaser"), RA), (catalog_id("ISSmallLaser"), HD))
    found = Compiled(Contender(unit))
    hurt = found.condition(Injuries((Component(HD, SystemPart.SENSORS), Component(RA, SystemPart.SHOULDER))))
    plain = {gun.table.gun.item.id: gun.table.loads[0].numbers[1] for gun in found.condition(UNHURT).guns}
    worse = {gun.table.gun.item.id: gun.table.loads[0].numbers[1] for gun in hurt.guns}
    assert worse[catalog_id("ISMediumLaser")] == plain[catalog_id("ISMediumLaser")] + 2 + 4
    assert worse[catalog_id("ISSmallLaser")] == plain[catalog_id("ISSmallLaser")] + 2
    blind = found.condition(Injuries((Component(HD, SystemPart.SENSORS),) * 2))
    assert blind.guns == ()


def test_every_figure_has_a_rule_that_the_lab_uses_too() -> None:
    """No second implementation: each comes from the rules of combat, construction or quirks."""
    homes = {rule.__module__ for rule in RULES}
    assert all(
        home.startswith(("designer.rulesets.combat", "designer.rulesets.quirks", "designer.construction"))
        or home == "designer.battle_value.defensive"
        for home in homes
    )


def test_targets_by_hexes_moved() -> None:
    """TW p. 117: by hexes, and one more for a jump."""
    ran, jumped = AttackerMovement.RAN, AttackerMovement.JUMPED
    assert [moved_modifier(hexes, ran) for hexes in (0, 2, 3, 5, 7, 10, 18, 25)] == [0, 0, 1, 2, 3, 4, 5, 6]
    assert [moved_modifier(hexes, jumped) for hexes in (1, 3, 5)] == [1, 2, 3]


def test_tables_are_wide_enough() -> None:
    assert FARTHEST >= 37  # the longest way over both sheets
    assert AttackSituation().target_movement + 12 < MODIFIERS


@pytest.mark.parametrize("rules", RuleSet)
@pytest.mark.parametrize(
    ("weapon", "bins", "taken"),
    [
        ("Autocannon/5", ["IS Ammo AC/5", "ISAC5 Ammo - Armor-Piercing"], [{0}, {1}]),
        ("LRM 10", ["IS Ammo LRM-10", "LRM 10 Smoke Ammo"], [{0}]),
        ("LRM 10", ["IS Ammo LRM-10", "LRM 10 Dead-Fire Ammo"], [{0}, {1}]),
        ("LRM 10", ["IS Ammo LRM-10", "LRM 10 Magnetic Pulse Ammo"], [{0, 1}]),
    ],
)
def test_a_munition_is_fired_from_bins_that_hit_like_it(
    weapon: str, bins: list[str], taken: list[set[int]], rules: RuleSet
) -> None:
    unit = mech(*((catalog_id(name), RT) for name in (weapon, *bins)))
    (gun,) = Compiled(Contender(unit), rules, Profile.STANDARD, ()).condition(UNHURT).guns
    order = [mount.id for mount in unit.mounts if mount.item != catalog_id(weapon)]
    assert [{order.index(mount) for mount in load.bins} for load in gun.table.loads] == taken
