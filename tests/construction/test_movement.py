"""Movement points, as printed and as Battle Value reckons with them (BV_RULES, section 1; CONSTRUCTION 10.2)."""

from __future__ import annotations

from typing import Any

import pytest

from designer.construction.movement import (
    airmek_flank,
    bv_jump,
    bv_run,
    bv_walk,
    fuel_points,
    is_airmek,
    jet_mp,
    movement,
    movement_lines,
    run_of,
    umu_mp,
)
from designer.units.location import CT, LA, LL, LT, RA, RL, RT, Form
from designer.units.unit import Armor, ArmorKind
from tests.building import Wanted, evaluate, mech

MASC, SUPERCHARGER = ("is-masc", LT), ("supercharger", CT)
MEDIUM, LARGE = "shield-medium", "shield-large"
TSM, WING, MODULAR = ("triple-strength-myomer", LT), ("partial-wing-clan", LT), ("modular-armor", LT)


def jets(count: int) -> list[Wanted]:
    places = (LL, RL, LT, RT)
    return [("jump-jet", places[number % 4]) for number in range(count)]


def boosters(mp: float) -> Wanted:
    return ("mech-mechanical-jump-boosters", LL, {"size": mp})


def hardened(*places: int) -> Armor:
    return Armor(kinds=tuple(ArmorKind("hardened" if place in places else "standard") for place in range(9)))


# -- walking and running --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("walk", "run", "boosted", "twice"), [(1, 2, 2, 3), (3, 5, 6, 8), (4, 6, 8, 10), (5, 8, 10, 13), (0, 0, 0, 0)]
)
def test_running_is_half_as_much_again_and_begun_points_count(walk: int, run: int, boosted: int, twice: int) -> None:
    assert [run_of(walk, kinds, hardened=False) for kinds in (0, 1, 2)] == [run, boosted, twice]


def test_hardened_legs_cost_a_running_point() -> None:
    assert [run_of(4, kinds, hardened=True) for kinds in (0, 1, 2)] == [5, 7, 9]
    assert run_of(0, 0, hardened=True) == 0
    uniform = Armor(kind=ArmorKind("hardened"))
    assert bv_run(evaluate(mech(armor=uniform)), False) == 5
    assert bv_run(evaluate(mech(armor=hardened(RL))), False) == 5
    assert bv_run(evaluate(mech(armor=hardened(CT, LA))), False) == 6
    assert bv_run(evaluate(mech(armor=hardened(LA), form=Form.QUAD)), False) == 5  # a front leg


@pytest.mark.parametrize(
    ("gear", "run"),
    [([], 6), ([MASC], 8), ([SUPERCHARGER], 8), ([MASC, SUPERCHARGER], 10), ([MASC, ("clan-masc", RT)], 8)],
)
def test_boosters_count_by_their_kinds(gear: list[Wanted], run: int) -> None:
    g = evaluate(mech(*gear))
    assert bv_run(g, False) == run
    assert (movement(g).run, movement(g).boosted) == (6, run)


@pytest.mark.parametrize(
    ("gear", "form", "walk"),
    [
        ([TSM], Form.BIPED, 5),
        ([TSM], Form.QUAD, 5),
        ([TSM], Form.TRIPOD, 4),
        ([("industrial-triple-strength-myomer", LT)], Form.BIPED, 4),
        ([("prototype-triple-strength-myomer", LT)], Form.BIPED, 4),
        ([(MEDIUM, LA)], Form.BIPED, 3),
        ([(LARGE, LA)], Form.BIPED, 3),
        ([(MEDIUM, LA), (LARGE, RA)], Form.BIPED, 2),
        ([(MEDIUM, LA), (MEDIUM, LA)], Form.BIPED, 3),
        ([("shield-small", LA)], Form.BIPED, 4),
        ([(MEDIUM, LT)], Form.BIPED, 4),  # in no arm
        ([(MEDIUM, LT)], Form.QUAD, 4),
        ([("chain-drape-cape", LT)], Form.BIPED, 3),
        ([("chain-drape-cape", LT), TSM], Form.BIPED, 4),
        ([MODULAR], Form.BIPED, 4),
    ],
)
def test_walking_for_battle_value(gear: list[Wanted], form: Form, walk: int) -> None:
    assert bv_walk(evaluate(mech(*gear, form=form)), False) == walk


def test_nobody_walks_backwards() -> None:
    assert bv_walk(evaluate(mech((LARGE, LA), (LARGE, RA), walk=1)), False) == 0


# -- jumping and swimming -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gear", "tonnage", "mp"),
    [
        (jets(4), 50, 4),
        ([], 50, 0),
        ([*jets(4), WING], 55, 6),
        ([*jets(4), WING], 60, 5),
        ([WING], 50, 0),
        ([*jets(4), (MEDIUM, LA)], 50, 3),
        ([*jets(4), (MEDIUM, LA), (MEDIUM, RA)], 50, 2),
        ([*jets(1), (MEDIUM, LA), (MEDIUM, RA)], 50, 0),
        ([*jets(4), (LARGE, LA)], 50, 0),
        ([*jets(4), MODULAR], 50, 4),
    ],
)
def test_jumping_with_jets(gear: list[Wanted], tonnage: int, mp: int) -> None:
    assert jet_mp(evaluate(mech(*gear, tonnage=tonnage))) == mp


@pytest.mark.parametrize(
    ("gear", "mp"),
    [
        ([boosters(4)], 4),
        ([boosters(2.5)], 3),
        ([boosters(4), WING], 6),
        ([boosters(4), (MEDIUM, LA)], 3),
        ([boosters(4), (LARGE, LA)], 0),
        ([boosters(4), *jets(3)], 4),
        ([boosters(4), *jets(5)], 5),
    ],
)
def test_the_better_of_jets_and_boosters_counts(gear: list[Wanted], mp: int) -> None:
    assert bv_jump(evaluate(mech(*gear, walk=5))) == mp


def test_swimming() -> None:
    units: list[Wanted] = [("umu", LL), ("umu", RL)]
    assert umu_mp(evaluate(mech(*units))) == 2
    assert umu_mp(evaluate(mech(*units, (LARGE, LA)))) == 0
    assert umu_mp(evaluate(mech(*units, (MEDIUM, LA)))) == 2


@pytest.mark.parametrize(
    ("mp", "flank"), [(3, 14), (4, 18), (5, 23)]
)  # one and a half times 9, 12 and 15, begun points counted
def test_a_standard_lam_flies_as_an_airmek(mp: int, flank: int) -> None:
    lam = evaluate(mech(*jets(mp), form=Form.LAM, conversion="Standard", walk=5))
    assert (is_airmek(lam), airmek_flank(lam)) == (True, flank)
    assert not is_airmek(evaluate(mech(*jets(mp), form=Form.LAM, conversion="Bimodal", walk=5)))
    assert not is_airmek(evaluate(mech(*jets(mp), walk=5)))


# -- as printed -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gear", "printed"),
    [
        ([], "4 / 6 / 0"),
        ([MASC, *jets(4)], "4 / 6 [8] / 4"),
        ([TSM], "4 / 6 / 0"),
        ([(MEDIUM, LA), *jets(4)], "3 / 5 / 3"),
        ([(LARGE, LA), *jets(4)], "3 / 5 / 0"),
        ([(LARGE, LA), (LARGE, RA)], "2 / 3 / 0"),
        ([("shield-small", LA)], "4 / 6 / 0"),
        ([MODULAR, *jets(4)], "3 / 5 / 3"),
        ([MODULAR, boosters(4)], "3 / 5 / 3"),
        ([MODULAR, MODULAR], "3 / 5 / 0"),
        ([MODULAR, (MEDIUM, LA), MASC], "2 / 3 [4] / 0"),
        ([("chain-drape-cape", LT)], "3 / 5 / 0"),
        ([("umu", LL), ("umu", RL)], "4 / 6 / 0, UMU 2"),
    ],
)
def test_a_record_sheet(gear: list[Wanted], printed: str) -> None:
    assert movement(evaluate(mech(*gear))).text == printed


@pytest.mark.parametrize(
    ("gear", "options", "walk", "run", "boosted"),
    [
        ([MODULAR, MASC], {}, 3, 5, 6),
        ([(LARGE, LA)], {"armor": hardened(LL)}, 3, 4, 4),
        ([MODULAR], {"walk": 1}, 0, 0, 0),
    ],
)
def test_whatever_slows_the_walk_slows_the_run(
    gear: list[Wanted], options: dict[str, Any], walk: int, run: int, boosted: int
) -> None:
    assert movement(evaluate(mech(*gear, **options)))[:3] == (walk, run, boosted)


@pytest.mark.parametrize(
    ("gear", "options", "lines"),
    [
        ([*jets(3)], {}, {"walk": (4, "4"), "run": (6, "6"), "jump": (3, "3")}),
        ([MASC, SUPERCHARGER], {}, {"walk": (4, "4"), "run": (6, "6 [10]"), "jump": (0, "0")}),
        ([(LARGE, LA), *jets(4)], {}, {"walk": (4, "3"), "run": (6, "5"), "jump": (4, "0")}),
        ([MODULAR, WING, *jets(4)], {}, {"walk": (4, "3"), "run": (6, "5"), "jump": (4, "5")}),
        ([], {"armor": hardened(LL)}, {"walk": (4, "4"), "run": (6, "5"), "jump": (0, "0")}),
        ([("umu", LL)], {}, {"walk": (4, "4"), "run": (6, "6"), "jump": (0, "0"), "umu": (1, "1")}),
        (
            [("lam-fuel-tank", LT)],
            {"form": Form.LAM, "conversion": "Standard"},
            {"walk": (4, "4"), "run": (6, "6"), "jump": (0, "0"), "fuel": (80, "160")},
        ),
    ],
)
def test_movement_before_and_after_everything_that_changes_it(
    gear: list[Wanted], options: dict[str, Any], lines: dict[str, tuple[int, str]]
) -> None:
    """CONSTRUCTION 10.2: shields and modular armor cost MP, hardened legs run MP; a wing adds two MP at 50 tons."""
    found = movement_lines(evaluate(mech(*gear, **options)))
    assert {line.kind: (line.base, line.final) for line in found} == lines


# -- fuel -----------------------------------------------------------------------------------------------------


def test_a_lam_flies_on_the_fuel_of_its_engine_and_of_its_tanks() -> None:
    """IO p. 114: eighty points with the engine and eighty with every tank, whichever mode it is built for."""
    tanks = [("lam-fuel-tank", place) for place in (LT, RT, LA)]
    for count in range(4):
        for conversion in ("Standard", "Bimodal"):
            unit = mech(*tanks[:count], form=Form.LAM, conversion=conversion)
            assert fuel_points(evaluate(unit)) == 80 * (count + 1)
    assert fuel_points(evaluate(mech(("extended-fuel-tank", CT), form=Form.LAM))) == 80


def test_others_do_not_fly() -> None:
    assert fuel_points(evaluate(mech(("lam-fuel-tank", LT)))) == 0
