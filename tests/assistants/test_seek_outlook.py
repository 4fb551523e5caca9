"""The outlook of a goal seek: its guesses are near what a design then has, and what is drawn leads to the targets."""

from __future__ import annotations

from random import Random
from statistics import mean

import pytest

from designer import paths
from designer.assistants.figure_targets import FigureTarget
from designer.assistants.filling import ArmorLimits, filled
from designer.assistants.pins import NO_PINS
from designer.assistants.seek_moves import RandomMoves
from designer.assistants.seek_outlook import NO_OUTLOOK, Outlook, outlook_of
from designer.assistants.stock import stock_of
from designer.battle_value import battle_value
from designer.catalog import catalog
from designer.construction.mass import mass
from designer.design import once
from designer.editing import edits
from designer.formats import read
from designer.units.unit import Unit


@pytest.fixture(scope="module")
def wayfarer() -> Unit:
    return read(paths.data("designs", "wayfarer-wfr-3d.mtf")).unit


def towards(unit: Unit, *targets: FigureTarget) -> Outlook:
    """The outlook of a design."""
    g = once(unit)
    return outlook_of(unit, g, targets, tuple(target.value(g) for target in targets))


def exactly(figure: str, value: float) -> FigureTarget:
    return FigureTarget(figure, value, value)


def exchanged(unit: Unit, gone: str, new: str) -> Unit:
    """The unit with another item instead of the first one with this id."""
    mount = next(each for each in unit.mounts if each.item == gone)
    return edits.place_best(new).run(edits.remove(mount.id).run(unit))


@pytest.mark.parametrize("new", ["is-er-medium-laser", "small-laser", "flamer"])
def test_what_is_guessed_for_another_weapon_is_about_what_the_design_has_then(wayfarer: Unit, new: str):
    figures = ("damage.3", "damage.12", "heat.net", "cost", "bv")
    after = exchanged(wayfarer, "medium-laser", new)
    guessed = towards(wayfarer, *(exactly(figure, 0) for figure in figures)).at(after).values
    damage, far, heat, cost, value = (FigureTarget(figure).value(once(after)) for figure in figures)
    assert guessed[:3] == (damage, far, heat)
    assert guessed[3] == pytest.approx(cost, rel=0.01)
    assert guessed[4] == pytest.approx(value, abs=50)


@pytest.mark.parametrize(
    ("target", "drawn"),
    [
        (FigureTarget("damage.18", least=30), "is-er-large-laser"),
        (FigureTarget("heat.net", most=-5), "medium-laser"),
        (FigureTarget("cost", most=0), "medium-laser"),
    ],
)
def test_the_weapon_is_drawn_that_leads_to_the_target(wayfarer: Unit, target: FigureTarget, drawn: str):
    """Large lasers make 8 and 12 heat and reach 15 and 19 hexes, a medium one 3 and 9 (TM p. 341)."""
    few = [catalog()[each] for each in ("medium-laser", "large-laser", "is-er-large-laser")]
    found = towards(wayfarer, target).drawn(few, Random(1))
    assert found is not None
    assert found.id == drawn


def test_a_weapon_is_spared_for_a_lower_battle_value_and_none_that_the_damage_needs(wayfarer: Unit):
    """Where the armor takes no mass; else five tons of it are worth more than the laser that gives way."""
    guns = [mount for mount in wayfarer.mounts if mount.item in ("medium-laser", "is-er-large-laser")]
    value, damage = battle_value(once(wayfarer)), FigureTarget("damage.18").value(once(wayfarer))
    much = towards(wayfarer, exactly("bv", value - 200)).at(wayfarer)
    little = towards(wayfarer, FigureTarget("damage.18", least=damage), exactly("bv", value - 50)).at(wayfarer)
    assert {much.spared(guns, Random(seed)).item for seed in range(3)} >= {"is-er-large-laser"}
    assert {little.spared(guns, Random(seed)).item for seed in range(3)} == {"medium-laser"}


def test_a_design_is_filled_with_what_brings_it_nearer_to_its_battle_value(wayfarer: Unit):
    """Two tons are left, and no armor may take them."""
    unit = wayfarer
    for laser in [mount for mount in wayfarer.mounts if mount.item == "medium-laser"][:2]:
        unit = edits.remove(laser.id).run(unit)
    least = 100 * FigureTarget("armor.percent").value(once(unit)) / 10_000
    limits = ArmorLimits(least, least)

    def middle(outlook: Outlook) -> float:
        tried = (filled(unit, stock_of(unit), limits, lambda _: False, Random(seed), outlook) for seed in range(6))
        found = [once(each) for each in tried if each is not None]
        assert all(mass(g).free == 0 for g in found)
        return mean(map(battle_value, found))

    value = battle_value(once(unit))
    high, low = (middle(towards(unit, exactly("bv", wanted))) for wanted in (value + 400, value))
    assert low < middle(NO_OUTLOOK) < high


@pytest.mark.parametrize("wanted", [("heat.net", -20), ("damage.18", 60), ("cost", 12_000_000)])
def test_small_steps_of_a_search_lead_nearer_to_its_targets_than_chance(wayfarer: Unit, wanted: tuple[str, float]):
    target, moves = exactly(*wanted), RandomMoves(stock_of(wayfarer), NO_PINS)

    def missed(outlook: Outlook) -> float:
        steps = (moves(wayfarer, outlook, Random(seed), fine=True) for seed in range(60))
        return mean(target.cost_of(target.value(once(unit))) for unit in steps if unit is not None)

    assert missed(towards(wayfarer, target)) < missed(NO_OUTLOOK)
