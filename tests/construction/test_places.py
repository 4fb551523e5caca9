"""The table of places, CONSTRUCTION 9.2: every row on bipeds and quads."""

import pytest

from designer.catalog import catalog
from designer.construction.places import legal_locations, why_not
from designer.editing import edits
from designer.editing.blank import new_unit
from designer.units.location import CL, CT, HD, LA, LL, LT, RA, RL, RT, Form

ARMS, SIDES, LEGS, ALL = {RA, LA}, {RT, LT}, {RL, LL}, {HD, CT, RT, LT, RA, LA, RL, LL}
TORSOS = {CT, *SIDES}
QUAD_LEGS = {*ARMS, *LEGS}

TABLE = [
    *((item, ARMS, SIDES) for item in ("dual-saw", "heavy-duty-pile-driver", "backhoe", "combine", "chainsaw")),
    *((item, ARMS, SIDES) for item in ("rock-cutter", "buzzsaw", "spot-welder", "mining-drill")),
    *((item, ARMS, set()) for item in ("hatchet", "sword", "chain-whip", "flail", "lance", "wrecking-ball", "mace")),
    *((item, ARMS, set()) for item in ("retractable-blade", "shield-medium", "vibroblade-large", "claw")),
    ("salvage-arm", ARMS, set()),
    ("actuator-enhancement-system-aes", {*ARMS, *LEGS}, QUAD_LEGS),
    ("battlemech-turret-head", {CT}, {CT}),
    ("battlemech-turret-quad", SIDES, SIDES),
    ("battlemech-turret-shoulder", SIDES, SIDES),
    ("battlemech-harjel-system", ALL - {HD}, ALL - {HD}),
    ("mechwarrior-aquatic-survival-system-mass", {HD}, {HD}),
    ("remote-drone-command-console", {HD}, {HD}),
    ("supercharger", {CT}, {CT}),
    ("risc-emergency-coolant-system", {CT}, {CT}),
    *((item, TORSOS, TORSOS) for item in ("extended-fuel-tank", "is-case", "case-p-prototype", "ladder")),
    *((item, TORSOS, TORSOS) for item in ("bridge-layer-light", "bridge-layer-medium", "bridge-layer-heavy")),
    ("lift-hoist-arresting-hoist", {*TORSOS, *ARMS}, TORSOS),
    *((item, {*TORSOS, *LEGS}, {*TORSOS, *QUAD_LEGS}) for item in ("jump-jet", "improved-jump-jet", "umu")),
    ("anti-personnel-pods-a-pods", LEGS, QUAD_LEGS),
    ("tracks", LEGS, QUAD_LEGS),
    ("talons", LEGS, QUAD_LEGS),
    ("modular-armor", ALL - {HD}, ALL - {HD}),
    ("ejection-seat-industrial-mech", {HD}, {HD}),
    ("vehicular-grenade-launcher", TORSOS, TORSOS),
    *((item, TORSOS, TORSOS) for item in ("heavy-gauss-rifle", "improved-heavy-gauss-rifle")),
    # What the table does not name goes anywhere.
    *((item, ALL, ALL) for item in ("medium-laser", "ac-20", "is-masc", "clan-case", "is-case-ii", "heat-sink")),
]


@pytest.mark.parametrize(("item", "biped", "quad"), TABLE, ids=[row[0] for row in TABLE])
def test_the_table(item, biped, quad):
    assert set(legal_locations(catalog()[item], new_unit(Form.BIPED))) == biped
    assert set(legal_locations(catalog()[item], new_unit(Form.QUAD))) == quad


@pytest.mark.parametrize(
    ("item", "location", "reason"),
    [
        ("hatchet", RT, "Arms only"),
        ("jump-jet", RA, "Torso or leg"),
        ("modular-armor", HD, "Not in the head"),
        ("is-case", RA, "Torso only"),
        ("tracks", RT, "Legs only"),
        ("supercharger", RT, "Only beside the engine"),
        ("battlemech-harjel-system", HD, "Not beside the cockpit"),
        ("stealth", CT, "Has fixed places"),
        ("medium-laser", CL, "No such location"),
    ],
)
def test_reasons_are_short_enough_for_a_label(item, location, reason):
    assert why_not(catalog()[item], new_unit(), location) == reason


def test_an_xl_engine_lets_the_supercharger_into_the_side_torsos():
    unit = edits.set_engine("xl").run(new_unit())
    assert set(legal_locations(catalog()["supercharger"], unit)) == TORSOS


def test_the_cockpit_decides_and_not_the_head():
    unit = edits.set_cockpit("torso-mounted").run(new_unit())
    assert legal_locations(catalog()["mechwarrior-aquatic-survival-system-mass"], unit) == (CT,)
    assert CT not in legal_locations(catalog()["battlemech-harjel-system"], unit)


def test_superheavies_may_carry_heavy_gauss_anywhere():
    assert set(legal_locations(catalog()["heavy-gauss-rifle"], new_unit(tonnage=150))) == ALL


def test_tripods_have_a_third_leg():
    assert set(legal_locations(catalog()["jump-jet"], new_unit(Form.TRIPOD))) == {*TORSOS, *LEGS, CL}
