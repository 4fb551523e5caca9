"""Heat sinks and what makes heat (CONSTRUCTION 5.1 and 10.1; BV_RULES 7.9)."""

from __future__ import annotations

import pytest

from designer.catalog import RuleSet, catalog
from designer.construction.heat import (
    SinkFigures,
    capacity,
    engine_room,
    free_sinks,
    heat,
    jump_heat,
    radical_cooling,
    run_heat,
    sink_figures,
    sink_items,
    sinks,
    sinks_counted,
)
from designer.design import once
from designer.rulesets.combat.mobility import heat_of_moving
from designer.rulesets.quirks.to_hit import AttackerMovement
from designer.units.location import CT, LA, LL, LT, RA, RL, RT, Location
from designer.units.unit import Engine, HeatSinks
from tests.building import Wanted, evaluate, mech

JET, IMPROVED, PROTOTYPE = "jump-jet", "improved-jump-jet", "prototype-improved-jump-jet"
WING = "partial-wing"
RADICAL = "radical-heat-sink-system"
DOUBLES = HeatSinks(12, "double")


def jets(count: int, kind: str = JET) -> list[Wanted]:
    places = (LL, RL, LT, RT, CT)
    return [(kind, places[number % 5]) for number in range(count)]


# -- sinks ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rating", "kind", "room"),
    [(200, "single", 8), (249, "single", 9), (250, "double", 10), (260, "compact", 20), (400, "laser", 16)],
)
def test_an_engine_holds_a_sink_for_each_25_of_its_rating(rating: int, kind: str, room: int) -> None:
    assert engine_room(Engine(rating), HeatSinks(10, kind), omni=False) == room


@pytest.mark.parametrize("clan", [False, True])
@pytest.mark.parametrize(("kind", "counts"), [("single", [1]), ("double", [1]), ("laser", [1]), ("compact", [2, 1])])
def test_declared_sinks_are_items_of_their_kind_that_the_side_has(kind: str, counts: list[int], clan: bool) -> None:
    items = [catalog()[item] for item in sink_items(kind, clan)]
    assert all(f"{kind}_heat_sink" in item.flags for item in items)
    assert [sinks_counted(item) for item in items] == counts
    if kind == "double":
        assert [item.tech for item in items] == ["Clan" if clan else "IS"]


def test_an_engine_that_cannot_be_holds_none() -> None:
    assert engine_room(Engine(200, "light", clan=True), HeatSinks(), omni=False) == 0


@pytest.mark.parametrize(
    ("base", "room"),
    [(10, 10), (12, 12), (13, 12), (9, 12), (None, 12)],  # a base below ten means nothing
)
def test_an_omnis_engine_holds_the_sinks_of_its_base(base: int | None, room: int) -> None:
    assert engine_room(Engine(300), HeatSinks(16, base=base), omni=True) == room
    assert engine_room(Engine(300), HeatSinks(16, base=base), omni=False) == 12


@pytest.mark.parametrize(
    ("engine", "free"), [("fusion", 10), ("xxl", 10), ("fission", 5), ("fuel-cell", 1), ("ice", 0), ("none", 0)]
)
def test_sinks_that_come_with_the_engine(engine: str, free: int) -> None:
    assert free_sinks(evaluate(mech(engine=engine))) == free


@pytest.mark.parametrize(
    ("item", "kind", "total", "cooling"),
    [
        ("heat-sink", "single", 10, 10),
        ("is-double-heat-sink", "double", 10, 20),
        ("clan-double-heat-sink", "double", 10, 20),
        ("laser-heat-sink", "laser", 10, 20),
        ("double-heat-sink-prototype", "single", 10, 2 * 2 + 8),
        ("freezers", "single", 10, 2 * 2 + 8),
    ],
)
def test_what_sinks_take(item: str, kind: str, total: int, cooling: int) -> None:
    # Two in slots, eight in the engine of 200.
    g = evaluate(mech((item, LT), (item, RT), sinks=HeatSinks(10, kind)))
    assert (sinks(g).mounted, sinks(g).integral, sinks(g).total) == (2, 8, total)
    assert capacity(g) == cooling


def test_a_compact_pair_is_two_sinks() -> None:
    g = evaluate(mech(("2-compact-heat-sinks", LT), ("1-compact-heat-sink", RT), sinks=HeatSinks(19, "compact")))
    assert (sinks(g).mounted, sinks(g).integral) == (3, 16)
    assert capacity(g) == 19
    assert (sinks(g).mounted_mass, sinks(g).integral_mass) == (4_500, 24_000)


def test_what_is_declared_beyond_engine_and_slots_does_not_exist() -> None:
    assert sinks(evaluate(mech(sinks=HeatSinks(12)))).total == 8
    more = evaluate(mech(*[("heat-sink", LT)] * 3, sinks=HeatSinks(2)))
    assert (sinks(more).mounted, sinks(more).integral) == (3, 0)


@pytest.mark.parametrize(("place", "extra"), [(LT, 3), (LA, 0)])
def test_a_wing_cools_from_the_torso(place: Location, extra: int) -> None:
    wing: Wanted = ("partial-wing-clan", place)
    assert capacity(evaluate(mech(wing, tonnage=50, walk=5))) == 10 + extra


def test_a_radical_system_cools_by_one_more_for_each_sink_while_it_runs() -> None:
    """IO p. 89: twelve doubles dissipate 24 heat, and 36 in turns in which the system runs."""
    twelve = mech((RADICAL, CT), ("is-double-heat-sink", LT), ("is-double-heat-sink", RT), sinks=DOUBLES, walk=5)
    g = evaluate(twelve)
    assert (capacity(g), radical_cooling(g)) == (24, 12)
    assert (heat(g).capacity, heat(g).radical) == (24, 12)
    # Prototype doubles count, and a pair of compact sinks as two.
    g = evaluate(mech((RADICAL, LT), ("freezers", RT), walk=4, sinks=HeatSinks(9)))
    assert (capacity(g), radical_cooling(g)) == (2 + 8, 9)
    g = evaluate(mech((RADICAL, LT), ("2-compact-heat-sinks", RT), walk=4, sinks=HeatSinks(18, "compact")))
    assert (capacity(g), radical_cooling(g)) == (18, 18)
    assert radical_cooling(evaluate(mech(walk=5))) == 0


# -- heat of moving -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("engine", "made"),
    [("fusion", 2), ("xl", 2), ("light", 2), ("fission", 2), ("xxl", 6), ("ice", 0), ("fuel-cell", 0), ("none", 2)],
)
def test_running(engine: str, made: int) -> None:
    assert run_heat(evaluate(mech(engine=engine))) == made


@pytest.mark.parametrize("engine", ["ice", "fuel-cell"])
def test_battlemechs_without_fusion_run_hot_by_the_rules_of_2026(engine: str) -> None:
    """TO:AUE 120: walking 1, running 2, with super-cooled myomer, too; IndustrialMechs 0. Published values have 0."""
    cooled = mech(("risc-super-cooled-myomer", LT), engine=engine)
    for unit in (mech(engine=engine), cooled):
        assert run_heat(once(unit, ruleset=RuleSet.CORE)) == 2
        assert heat_of_moving(once(unit, ruleset=RuleSet.CORE), AttackerMovement.WALKED) == 1
        assert heat_of_moving(once(unit), AttackerMovement.WALKED) == 0
    assert run_heat(once(mech(engine=engine, structure="industrial"), ruleset=RuleSet.CORE)) == 0
    assert run_heat(once(mech(), ruleset=RuleSet.CORE)) == 2


def test_an_engine_that_cannot_be_heats_like_any_other() -> None:
    assert run_heat(evaluate(mech(engine="light", clan_engine=True))) == 2


def test_super_cooled_myomer_runs_cold_and_jumps_hot() -> None:
    g = evaluate(mech(("risc-super-cooled-myomer", LT), *jets(4)))
    assert (run_heat(g), jump_heat(g)) == (0, 4)


@pytest.mark.parametrize(
    ("engine", "kind", "mp", "made"),
    [
        ("fusion", JET, 2, 3),
        ("fusion", JET, 3, 3),
        ("fusion", JET, 5, 5),
        ("ice", JET, 5, 5),
        ("xxl", JET, 2, 6),
        ("xxl", JET, 4, 8),
        ("fusion", IMPROVED, 4, 3),
        ("fusion", IMPROVED, 7, 4),
        ("xxl", IMPROVED, 7, 8),
        ("fusion", PROTOTYPE, 2, 6),
        ("fusion", PROTOTYPE, 4, 8),
        ("xxl", PROTOTYPE, 4, 16),
        ("fusion", JET, 0, 0),
        ("none", JET, 2, 3),
    ],
)
def test_jumping(engine: str, kind: str, mp: int, made: int) -> None:
    assert jump_heat(evaluate(mech(*jets(mp, kind), engine=engine, walk=5))) == made


def test_the_first_jet_in_the_list_says_how_hot_they_are() -> None:
    # The list begins with the legs, the left one first.
    assert jump_heat(evaluate(mech((IMPROVED, LL), *[(JET, RT)] * 6, walk=5))) == 4
    assert jump_heat(evaluate(mech((JET, LL), *[(IMPROVED, RT)] * 6, walk=5))) == 7


def test_what_the_wing_adds_is_free_and_boosters_make_no_heat() -> None:
    assert jump_heat(evaluate(mech(*jets(5), ("partial-wing-clan", LT), walk=5))) == 5
    assert jump_heat(evaluate(mech(("mech-mechanical-jump-boosters", LL, {"size": 4.0})))) == 0


def test_what_is_linked_to_a_weapon_makes_its_heat_only_with_one() -> None:
    """A capacitor adds five to its PPC, an insulator takes one from its laser (TO p. 337, 322)."""

    def other(*items: str, place: Location = RT) -> int:
        return heat(evaluate(mech(*[(item, place) for item in items[:1]], *[(item, RT) for item in items[1:]]))).other

    assert [other("ppc", "ppc-capacitor"), other("ppc-capacitor"), other("ppc", "ppc-capacitor", place=LT)] == [5, 0, 0]
    assert [other("small-laser", "laser-insulator"), other("laser-insulator")] == [-1, 0]


# -- the sheet ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("weapon", "made"),
    [
        ("medium-laser", 3),
        ("is-ultra-ac-5", 2),
        ("is-rotary-ac-5", 6),
        ("streak-srm-2", 1),
        ("rocket-launcher-15", 1),
        ("machine-gun", 0),
    ],
)
def test_weapons_in_a_full_salvo(weapon: str, made: float) -> None:
    assert heat(evaluate(mech((weapon, RT)))).weapons == made


@pytest.mark.parametrize(
    ("gear", "made"),
    [
        ("null-signature-system", 10),
        ("chameleon-light-polarization-shield", 6),
        ("is-case", 0),
    ],
)
def test_other_equipment(gear: str, made: int) -> None:
    assert heat(evaluate(mech((gear, RT)))).other == made


def test_the_total_is_rounded_with_halves_up() -> None:
    sheet = heat(evaluate(mech(("streak-srm-2", RA), ("rocket-launcher-10", LA), ("medium-laser", RT))))
    assert (sheet.weapons, sheet.movement) == (1 + 0.75 + 3, 2)
    assert sheet.total == 7  # 6.75
    assert heat(evaluate(mech(("is-streak-srm-4", RA)))).total == 4  # 1.5 and 2: 3.5


def test_a_mech_that_can_jump_is_taken_to_jump() -> None:
    assert heat(evaluate(mech(*jets(4)))).movement == 4
    assert heat(evaluate(mech(*jets(1)))).movement == 3
    assert heat(evaluate(mech(("mech-mechanical-jump-boosters", LL, {"size": 4.0})))).movement == 2


def test_the_figures_beside_the_number_of_heat_sinks() -> None:
    """A fusion engine of 300 holds twelve sinks, ten of which weigh nothing (TM p. 53); two PPCs make 20 heat."""
    sinks = HeatSinks(14, "double")
    double = ("is-double-heat-sink", LT)
    unit = mech(("ppc", LA), ("ppc", RA), double, double, tonnage=75, sinks=sinks)
    assert sink_figures(evaluate(unit)) == SinkFigures(12, 12, 10, 28, 20)


def test_no_more_sinks_are_without_mass_than_there_are() -> None:
    assert sink_figures(evaluate(mech(sinks=HeatSinks(8)))).without_mass == 8
