"""The worked examples of the conversion, from the record sheet to the point value."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from designer.rulesets.alpha_strike import card
from designer.rulesets.alpha_strike.damage import LONG, MEDIUM, SHORT, heat_line, overheat, raw_line
from designer.rulesets.alpha_strike.point_value import defensive_line, offensive_line, point_value_line
from designer.units.location import CL, CT, LA, LL, LT, RA, RL, RT, Form
from designer.units.unit import Armor, ArmorKind, HeatSinks, TechBase, Unit
from tests.building import armored, evaluate, mech

REAR = {"rear": True}

ATLAS_D = mech(
    *[("heat-sink", place) for place in (LL, LL, RL, RL, LA, RA, LT, CT)],
    ("medium-laser", LA),
    ("medium-laser", RA),
    ("lrm-20", LT),
    ("srm-6", LT),
    ("lrm-20-ammo", LT),
    ("lrm-20-ammo", LT),
    ("srm-6-ammo", LT),
    ("ac-20", RT),
    ("ac-20-ammo", RT),
    ("ac-20-ammo", RT),
    ("medium-laser", CT, REAR),
    ("medium-laser", CT, REAR),
    tonnage=100,
    walk=3,
    sinks=HeatSinks(20),
    armor=armored(304),
)

JENNER_D = mech(
    *[("medium-laser", arm) for arm in (LA, LA, RA, RA)],
    *[("jump-jet", place) for place in (LT, LT, RT, RT, CT)],
    ("heat-sink", LA),
    ("srm-4", CT),
    ("srm-4-ammo", RT),
    tonnage=35,
    walk=7,
    armor=armored(64),
)

ATLAS_C = mech(
    *[("heat-sink", place) for place in (LL, LL, RL, RL, LA, LA, RA, RA, CT)],
    ("is-er-large-laser", LA),
    ("is-er-large-laser", RA),
    ("is-anti-missile-system", LA),
    ("is-anti-missile-system-ammo", LT),
    ("lrm-20", LT),
    ("lrm-20-ammo", LT),
    ("lrm-20-ammo", LT),
    ("is-case", LT),
    ("is-gauss-rifle", RT),
    ("is-gauss-rifle-ammo", RA),
    ("is-gauss-rifle-ammo", RA),
    ("is-case", RT),
    ("is-medium-pulse-laser", CT, REAR),
    ("c3-computer-slave", CT),
    tonnage=100,
    walk=3,
    engine="xl",
    sinks=HeatSinks(21),
    armor=armored(304),
)

CYLLAROS = mech(
    ("improved-heavy-medium-laser", LT),
    ("improved-heavy-medium-laser", RT),
    ("ap-gauss-rifle", LT),
    ("ap-gauss-rifle", RT),
    ("anti-personnel-gauss-rifle-ammo", RT),
    ("clan-lrm-15", CT),
    ("clan-lrm-15-ammo", LT),
    ("clan-lrm-15-ammo", LT),
    ("ecm-suite", RT),
    tonnage=55,
    walk=5,
    form=Form.QUADVEE,
    conversion="Track",
    cockpit="quadvee",
    clan_engine=True,
    base=TechBase.CLAN,
    sinks=HeatSinks(10, "laser"),
    armor=armored(144),
)

WASP_110 = mech(
    *[("jump-jet", place) for place in (LL, LL, RL, RL, CT)],
    *[("bomb-bay", RT)] * 5,
    ("medium-vsp-laser", RA),
    tonnage=30,
    walk=5,
    form=Form.LAM,
    conversion="Standard",
    structure="is-composite",
    sinks=HeatSinks(10, "double"),
    armor=armored(104),
)

POSEIDON = mech(
    *[("anti-personnel-pods-a-pods", leg) for leg in (CL, LL, RL)],
    *[("is-double-heat-sink", place) for place in (LA, LT, RT, CT, CT)],
    ("clan-er-ppc", LA),
    ("clan-er-ppc", LA),
    ("mrm-20", RA),
    ("apollo-mrm-fcs", RA),
    ("mrm-20-ammo", LT),
    ("mrm-20-ammo", RT),
    ("tsemp-cannon", RA),
    *[("clan-er-medium-laser", place) for place in (LT, RT)],
    *[("clan-er-small-laser", place) for place in (LT, RT, CT)],
    *[("lrm-5", place) for place in (LT, RT)],
    ("lrm-5-ammo", RT),
    *[("srm-2", place) for place in (LT, RT, CT)],
    ("srm-2-ammo", LT),
    ("clan-case-ii", LT),
    ("clan-case-ii", RT),
    tonnage=125,
    walk=3,
    form=Form.TRIPOD,
    engine="xl",
    gyro="superheavy",
    cockpit="superheavy-tripod",
    base=TechBase.MIXED_IS,
    sinks=HeatSinks(20, "double"),
    armor=armored(384),
)

HARVESTER_ANT = mech(
    *[("machine-gun", place) for place in (LT, LT, RT, RT)],
    ("half-machine-gun-ammo", LT),
    ("half-machine-gun-ammo", RT),
    ("srm-2", CT),
    ("srm-2-ammo", CT),
    tonnage=20,
    walk=3,
    form=Form.QUAD,
    engine="ice",
    structure="industrial",
    sinks=HeatSinks(2),
    armor=Armor(ArmorKind("commercial"), armored(48).front),
)


class Example(NamedTuple):
    """What an example states: raw damage and heat factors, the values of the card, and the parts of the PV."""

    unit: Unit
    raw: tuple[float, float, float]
    heat: tuple[float, float]
    size: int
    move: str
    tmm: int
    armor: int
    structure: int
    damage: str
    overheat: int
    abilities: str
    offensive: float
    defensive: float
    total: float
    point_value: int


EXAMPLES = {
    "Atlas AS7-D": Example(
        *(ATLAS_D, (4.4, 5.0, 1.2), (20 / 21, 1), 4, '6"', 1, 10, 8, "5/5/2", 0),
        *("AC2/2/- IF1 LRM1/1/1 REAR1/1/-", 20, 31.75, 51.75, 52),
    ),
    "Jenner JR7-D": Example(
        *(JENNER_D, (2.6, 2.6, 0), (10 / 16, 1), 1, '14"/10"j', 3, 2, 3, "2/2/0", 1),
        *("JMPW1", 7.5, 14.75, 26.25, 26),
    ),
    "Atlas AS7-C": Example(
        *(ATLAS_C, (3.445, 4.3, 4.3), (21 / 30, 21 / 29), 4, '6"', 1, 10, 4, "3/4/4", 1),
        *("AMS C3S CASE IF1 MHQ1 OVL REAR1/1/-", 19.25, 28.25, 51.0, 51),
    ),
    "Cyllaros": Example(
        *(CYLLAROS, (3.5, 3.5, 0.9), (1, 1), 2, '10"qt', 2, 5, 5, "4/4/1", 0),
        *("CASE ECM IF1 QV TUR(4/4/1,IF1)", 15, 19.25, 40.25, 40),
    ),
    "Wasp LAM WSP-110": Example(
        *(WASP_110, (1.035, 0.648, 0), (1, 1), 1, '10"j', 2, 3, 2, "2/1/0", 0),
        *('BOMB1 FUEL4 LAM(30"g/5a)', 5.5, 15.0, 21.5, 22),
    ),
    "Poseidon PSD-V2": Example(
        *(POSEIDON, (8.0, 8.3, 3.6), (40 / 70, 1), 4, '6"', 1, 13, 5, "5/5/4", 4),
        *("CASEII IF1 LG TSEMP1 TUR(5/5/4,IF1,TSEMP1)", 29.5, 31.75, 61.25, 61),
    ),
    "Harvester Ant KIC-3M": Example(
        *(HARVESTER_ANT, (1.0, 0.2, 0), (1, 1), 1, '6"', 1, 1, 2, "1/0*/0", 0),
        *("AFC BAR EE", 2.5, 2.75, 5.25, 5),
    ),
}


@pytest.fixture(params=EXAMPLES)
def example(request: pytest.FixtureRequest) -> Example:
    return EXAMPLES[request.param]


def test_what_the_weapons_do_before_heat(example: Example) -> None:
    g = evaluate(example.unit)
    assert [raw_line(g, band).value for band in (SHORT, MEDIUM, LONG)] == pytest.approx(example.raw)


def test_what_heat_leaves_of_it(example: Example) -> None:
    g = evaluate(example.unit)
    assert (heat_line(g, "medium").value, heat_line(g, "long").value) == pytest.approx(example.heat)
    assert overheat(g) == example.overheat


def test_the_values_of_the_card(example: Example) -> None:
    found = card(evaluate(example.unit))
    assert (found.size, found.move, found.tmm) == (example.size, example.move, example.tmm)
    assert (found.armor, found.structure) == (example.armor, example.structure)
    assert "/".join(value.text for value in found.damage) == example.damage
    assert " ".join(found.abilities) == example.abilities


def test_the_parts_of_the_point_value(example: Example) -> None:
    g = evaluate(example.unit)
    assert offensive_line(g).value == pytest.approx(example.offensive)
    assert defensive_line(g).value == pytest.approx(example.defensive)
    assert dict(point_value_line(g).inputs)["sum"] == pytest.approx(example.total)
    assert card(g).point_value == example.point_value


def test_only_one_of_the_examples_is_an_industrialmech() -> None:
    types = {name: card(evaluate(example.unit)).type for name, example in EXAMPLES.items()}
    assert [name for name, kind in types.items() if kind == "IM"] == ["Harvester Ant KIC-3M"]
