"""Armor and internal structure: points, limits and mass (CONSTRUCTION, sections 1 and 4)."""

from __future__ import annotations

import pytest

from designer.construction.armor import (
    armor,
    armor_beyond,
    armor_of,
    is_patchwork,
    structure_mass,
    structure_points,
    structure_points_at,
)
from designer.units.location import CT, HD, LA, LT, RT, Form
from designer.units.unit import Armor, ArmorKind, Chassis
from tests.building import armored, evaluate, mech


@pytest.mark.parametrize(
    ("tonnage", "biped", "quad", "tripod"),
    [
        (10, 19, 21, 21),
        (20, 33, 35, 37),
        (45, 75, 83, 86),
        (50, 83, 91, 95),
        (75, 114, 122, 130),
        (100, 152, 160, 173),
        (105, 158, 168, 180),
        (200, 298, 316, 340),
    ],
)
def test_all_structure_points(tonnage: int, biped: int, quad: int, tripod: int) -> None:
    for form, points in (
        *((Form.BIPED, biped), (Form.LAM, biped), (Form.QUAD, quad), (Form.QUADVEE, quad)),
        (Form.TRIPOD, tripod),
    ):
        assert structure_points(evaluate(mech(tonnage=tonnage, form=form, walk=1))) == points


def test_a_tonnage_outside_the_table_has_no_structure() -> None:
    assert structure_points(evaluate(mech(tonnage=52))) == 0


def test_a_quads_front_legs_are_legs() -> None:
    assert structure_points_at(Chassis(Form.QUAD, 50), LA) == 12
    assert structure_points_at(Chassis(Form.BIPED, 50), LA) == 8


@pytest.mark.parametrize(
    ("structure", "tons", "superheavy_tons"),
    [
        ("standard", 7.5, 25),
        ("industrial", 15, 50),
        ("is-endo-steel", 4, 12.5),
        ("reinforced", 15, 25),
        ("is-composite", 4, 6.5),
        ("is-endo-composite", 6, 19),
    ],
)
def test_structure_weighs_a_part_of_the_tonnage(structure: str, tons: float, superheavy_tons: float) -> None:
    assert structure_mass(evaluate(mech(tonnage=75, structure=structure))) == tons * 1000
    assert structure_mass(evaluate(mech(tonnage=125, walk=2, structure=structure))) == superheavy_tons * 1000


def test_a_tripods_structure_weighs_a_tenth_more() -> None:
    assert structure_mass(evaluate(mech(tonnage=50, form=Form.TRIPOD))) == 5_500
    # 27.5 and 55 by hand; the reference rounds up what binary numbers make of them.
    for structure, mass in (("standard", 28_000), ("industrial", 55_500)):
        assert structure_mass(evaluate(mech(structure=structure, tonnage=125, form=Form.TRIPOD, walk=2))) == mass


@pytest.mark.parametrize(
    ("form", "tonnage", "maximum"),
    [(Form.BIPED, 50, 169), (Form.BIPED, 100, 307), (Form.QUAD, 50, 185), (Form.BIPED, 150, 458)],
)
def test_most_armor_is_twice_the_structure_and_three_or_four(form: Form, tonnage: int, maximum: int) -> None:
    assert armor(evaluate(mech(form=form, tonnage=tonnage, walk=1))).maximum == maximum


@pytest.mark.parametrize(("tonnage", "head"), [(100, 9), (105, 12)])
def test_most_armor_of_the_head(tonnage: int, head: int) -> None:
    assert armor_of(evaluate(mech(tonnage=tonnage, walk=1)), HD).maximum == head


def test_front_and_rear_share_a_limit() -> None:
    worn = Armor(front=(0, 20, 0, 0, 0, 0, 0, 0, 0), rear=(0, 7, 0, 0, 0, 0, 0, 0, 0))
    g = evaluate(mech(armor=worn))
    assert armor_of(g, CT) == (20, 7, 32)
    assert armor(g).points == 27


@pytest.mark.parametrize(
    ("kind", "points", "tons"),
    [
        ("standard", 64, 4),
        ("standard", 65, 4.5),
        ("is-ferro-fibrous", 161, 9),  # 8.98
        ("is-ferro-fibrous", 162, 9.5),  # 9.04
        ("clan-ferro-fibrous", 96, 5),
        ("hardened", 64, 8),
        ("commercial", 96, 4),
        ("is-primitive", 64, 6),  # 5.97
        ("clan-ferro-lamellor", 98, 7),
    ],
)
def test_armor_weighs_by_the_point_up_to_the_half_ton(kind: str, points: int, tons: float) -> None:
    assert armor(evaluate(mech(armor=armored(points, kind=ArmorKind(kind))))).mass == tons * 1000


def patchwork(*hardened: int, points: dict[int, int]) -> Armor:
    kinds = tuple(ArmorKind("hardened" if place in hardened else "standard") for place in range(9))
    return Armor(kinds=kinds, front=tuple(points.get(place, 0) for place in range(9)))


def test_patchwork_is_rounded_once() -> None:
    # 17 standard points weigh 1.0625 t, 9 hardened ones 1.125: 2.1875 together, and 3 if each were rounded.
    sheet = armor(evaluate(mech(armor=patchwork(LT, points={RT: 17, LT: 9}))))
    assert (sheet.mass, sheet.is_patchwork, sheet.wasted) == (2_500, True, 0)


def test_the_locations_decide_whether_a_suit_is_patchwork() -> None:
    assert is_patchwork(evaluate(mech(armor=patchwork(LT, points={}))))
    assert not is_patchwork(evaluate(mech(armor=patchwork(points={}))))
    assert not is_patchwork(evaluate(mech(armor=patchwork(*range(9), points={}))))
    assert not is_patchwork(evaluate(mech(armor=armored(10))))
    mixed = tuple(ArmorKind("standard", clan=place == LT) for place in range(9))
    assert is_patchwork(evaluate(mech(armor=Armor(kinds=mixed))))


def test_a_suit_of_one_kind_given_by_location_weighs_like_any_other() -> None:
    assert armor(evaluate(mech(armor=patchwork(*range(9), points={CT: 24})))).mass == 3_000


def test_the_last_half_ton_may_pay_for_more_than_is_worn() -> None:
    g = evaluate(mech(armor=armored(60)))  # four tons, 64 points
    assert (armor(g).mass, armor(g).wasted, armor_beyond(g)) == (4_000, 4, 0)
    # 4.5 tons of ferro-fibrous are 80.64 points, of which no part counts.
    assert armor(evaluate(mech(armor=armored(73, kind=ArmorKind("is-ferro-fibrous"))))).wasted == 7


def test_points_beyond_the_most_are_no_choice() -> None:
    # 10.5 tons are 168 points, 11 are 176; the 'Mech can wear 169.
    g = evaluate(mech(armor=armored(169)))
    assert (armor(g).mass, armor(g).wasted, armor_beyond(g)) == (11_000, 0, 7)
    # Too many are a mistake of their own, and nothing is left over then.
    assert armor(evaluate(mech(armor=armored(180)))).wasted == 0
