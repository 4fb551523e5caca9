"""Price, and every other figure of construction, against a reference build of 2021: equal, or a named rule changed."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from tests.parity.construction import CORPORA, Parity, causes_by_unit, compare, rows

SUPERHEAVY = {"Superheavy structure", "Superheavy myomer", "Superheavy actuators", "Superheavy gyro"}


@pytest.fixture(scope="module")
def real(corpus: Path) -> Parity:
    return compare(corpus, CORPORA[0])


@pytest.fixture(scope="module")
def made(corpus: Path) -> Parity:
    return compare(corpus, CORPORA[1])


def causes(parity: Parity, *figures: str) -> set[str]:
    """The names of the changes that concern a figure of some unit."""
    return {cause for d in parity.differences if d.figure in figures for cause in d.causes}


def test_every_difference_of_real_units_is_a_rule_that_changed(real: Parity) -> None:
    assert real.unexplained == ()


def test_every_difference_of_made_up_designs_is_a_rule_that_changed(made: Parity) -> None:
    assert made.unexplained == ()


def test_which_rules_change_the_price_of_real_units(real: Parity) -> None:
    assert causes(real, "Price", "Price without ammunition") == SUPERHEAVY | {
        "Good Reputation",
        "Torpedo ammunition",
        "Tripod legs",
        "Tripod structure",
        "Primitive industrial cockpit",
        "Modular armor",
        "Jump MP",
        "Compact heat sinks",
        "Shoulder and quad turrets",
        "Capacitors and Clan CASE",
        "Clan CASE beside mounted CASE",
    }


def test_which_rules_change_the_price_of_made_up_designs(made: Parity) -> None:
    assert causes(made, "Price", "Price without ammunition") == SUPERHEAVY | {
        "Direct neural interface",
        "Tripod legs",
        "Tripod structure",
        "Primitive industrial cockpit",
        "Modular armor",
        "Jump MP",
        "Compact heat sinks",
        "Shoulder and quad turrets",
        "Capacitors and Clan CASE",
    }


def test_which_rules_change_mass(real: Parity, made: Parity) -> None:
    assert causes(real, "Mass: total") == {"LAM conversion gear", "Torpedo ammunition", "Dumpers"}
    assert causes(made, "Mass: total") == {
        "LAM conversion gear",
        "Superheavy industrial cockpit",
        "Engine that cannot exist",
    }


def test_nothing_else_differs(real: Parity, made: Parity) -> None:
    prices = {"Price", "Price without ammunition"}
    assert {d.figure for d in real.differences} - prices == {
        "Mass: conversion gear",
        "Mass: gear",
        "Mass: ammunition",
        "Mass: total",
        "Slots: used",
    }
    assert {d.figure for d in made.differences} - prices == {"Mass: total"}


def test_a_changed_rule_concerns_the_units_it_speaks_of(real: Parity) -> None:
    """A LAM, a tripod and a superheavy tripod, by name."""
    found = causes_by_unit(real)
    assert found["Screamer LAM SCR-1X-LAM"] == ("LAM conversion gear",)
    assert found["Triskelion TRK-4V"] == ("Tripod structure", "Tripod legs")
    assert set(found["Poseidon PSD-V2"]) == SUPERHEAVY | {"Tripod structure", "Tripod legs"}


def test_both_tables_of_the_reference_have_the_same_prices(corpus: Path) -> None:
    with (corpus / "details_2021.csv").open(encoding="utf-8", newline="") as lines:
        details = {row["path"]: (row["cost"], row["cost_without_ammo"]) for row in csv.DictReader(lines)}
    table = {row["path"]: (row["cost"], row["cost_no_ammo"]) for row in rows(corpus / "construction_2021.csv.gz")}
    assert details == {path: table[path] for path in details}
