"""Mass, slots, heat and movement against the figures of a reference build, unit by unit."""

from __future__ import annotations

import pytest

from designer.battle_value.offensive import cooling
from designer.construction.armor import armor
from designer.construction.heat import heat, sinks
from designer.construction.mass import mass
from designer.construction.movement import movement
from designer.construction.slot_space import slot_use
from designer.graph import Once
from tests.parity.construction import boosted_run

Row = dict[str, str]

DUMPERS = {
    *("Lumberjack LM1A.mtf", "Lumberjack LM4C.mtf", "Lumberjack LM4P.mtf"),
    *("Grommet D90 MilitiaMech.mtf", "MuckRaker GMMM-2 MiningMech.mtf"),
}
"""The units with dumpers, which weigh a twentieth of their cargo since 2021."""


def rounded_since(measured: list[tuple[Row, Once]]) -> set[str]:
    """LAMs whose conversion gear has a fraction of a ton, which is rounded up since 2021."""
    return {
        row["path"].rpartition("/")[2]
        for row, _ in measured
        if row["conversion_w"] and not float(row["conversion_w"]).is_integer()
    }


def other_than(measured: list[tuple[Row, Once]], column: str, ours: object) -> set[str]:
    """The names of the units for which a figure is not the reference's."""
    assert callable(ours)
    return {
        row["path"].rpartition("/")[2]
        for row, g in measured
        if row[column] and abs(float(row[column]) - ours(g)) > 1e-6
    }


@pytest.mark.parametrize(
    ("column", "part"),
    [
        ("engine_w", "engine"),
        ("structure_w", "structure"),
        ("cockpit_w", "cockpit"),
        ("gyro_w", "gyro"),
        ("heatsink_w", "heat_sinks"),
        ("armor_w", "armor"),
        ("weapon_w", "weapons"),
        ("power_amp_w", "power_amplifiers"),
        ("armored_w", "armored_parts"),
    ],
)
def test_mass_of_each_component(measured: list[tuple[Row, Once]], column: str, part: str) -> None:
    assert other_than(measured, column, lambda g: getattr(mass(g), part) / 1000) == set()


def test_mass_of_gear(measured: list[tuple[Row, Once]]) -> None:
    assert other_than(measured, "misc_w", lambda g: mass(g).gear / 1000) == DUMPERS


def test_mass_of_ammunition_and_conversion_gear(measured: list[tuple[Row, Once]], unread: set[str]) -> None:
    assert other_than(measured, "ammo_w", lambda g: mass(g).ammunition / 1000) == unread
    assert other_than(measured, "conversion_w", lambda g: mass(g).conversion / 1000) == rounded_since(measured)


def test_total_mass(measured: list[tuple[Row, Once]], unread: set[str]) -> None:
    assert other_than(measured, "computed_weight", lambda g: mass(g).total / 1000) == (
        unread | rounded_since(measured) | DUMPERS
    )


def test_units_with_dumpers_are_full(measured: list[tuple[Row, Once]]) -> None:
    """Their dumpers, which weighed nothing in 2021, are just what they had left."""
    assert {mass(g).free for row, g in measured if row["path"].rpartition("/")[2] in DUMPERS} == {0}


def test_slots(measured: list[tuple[Row, Once]], unread: set[str]) -> None:
    assert other_than(measured, "slots_total", lambda g: slot_use(g).total) == set()
    assert other_than(measured, "slots_used", lambda g: slot_use(g).used) == unread


def test_armor_points_and_maxima(measured: list[tuple[Row, Once]]) -> None:
    assert other_than(measured, "armor_points", lambda g: armor(g).points) == set()
    assert other_than(measured, "armor_points_max", lambda g: armor(g).maximum) == set()


def test_heat_sinks_capacity_and_weapon_heat(measured: list[tuple[Row, Once]]) -> None:
    assert other_than(measured, "heat_sinks", lambda g: sinks(g).total) == set()
    assert other_than(measured, "heat_capacity", lambda g: cooling(g, False)) == set()
    assert other_than(measured, "weapon_heat_est", lambda g: heat(g).weapons) == set()


def test_movement(measured: list[tuple[Row, Once]]) -> None:
    assert other_than(measured, "walk_eff", lambda g: movement(g).walk) == set()
    assert other_than(measured, "run_eff", lambda g: movement(g).run) == set()
    assert other_than(measured, "run_masc", boosted_run) == set()
    assert other_than(measured, "jump", lambda g: movement(g).jump) == set()
    assert other_than(measured, "umu", lambda g: movement(g).umu) == set()
