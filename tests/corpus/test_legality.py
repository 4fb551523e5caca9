"""Verdicts, rules levels and years against those of a reference build of 2021, unit by unit.

Each difference belongs to a named class: a rule that changed since, or one that the reference does not have.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest

from designer.construction.findings import Severity, findings, is_valid
from designer.construction.technology import LEVELS, composite
from designer.design import once, tech
from designer.graph import Once
from tests.parity import figures_2021
from tests.unit_archives import unit_archive

Row = dict[str, str]

# -- real units -----------------------------------------------------------------------------------------------

LOOSER_SINCE = {"Diomede D-M3D-3 ConstructionMech.mtf"}
"""A pile driver takes the place of the lower arm now; in 2021 it needed one."""

DOUBLE_SINKS = {"Carbine CON-9M-D ConstructionMech MOD.mtf"}
"""An IndustrialMech with double heat sinks; it may have single ones only (TM p. 71)."""

WITHOUT_POWER = {"Gauss-Buster.mtf"}
"""A heavy Gauss rifle on a combustion engine; it needs fusion or fission (TM p. 219)."""

SLOTS_COUNTED = {"Hellion T.mtf", "Pouncer I.mtf"}
"""They list five and six of the seven slots of their armor. The reference does not count an item's slots."""

CUT_OFF = {"Uni ATAE-70 ArtilleryMech.mtf"}
"""A cannon that begins in both side torsos is read as two, of which one lacks slots; it is too heavy anyway."""

PATCHWORK = {
    "Atlas III AS7-D2.mtf",
    "Goshawk II 3.mtf",
    "Grand Titan T-IT-N13M.mtf",
    "Hatchetman HCT-7D.mtf",
    "Jinggau JN-G8B.mtf",
}
"""Patchwork suits: the reference build left out the suit and the armor of its locations."""

LABELED = {"Legionnaire LGN-2X1 MUSE FIRE.mtf"}
"""Its armor is the Clans', its slots are labeled as those of the Inner Sphere: the reference takes years by the label,
although it counts the slots by the armor."""

ARMORED_SYSTEMS = {"Atlas AS-700 Jurn.mtf"}
"""Armored slots of built-in systems: the reference build looked at those of items only."""


def name(row: Row) -> str:
    return row["path"].rpartition("/")[2]


def broken(g: Once) -> set[str]:
    """The rules that a unit breaks."""
    return {finding.rule for finding in findings(g) if finding.severity is Severity.ERROR}


def test_verdicts(measured: list[tuple[Row, Once]]) -> None:
    other = {name(row) for row, g in measured if is_valid(g) != (row["valid"] == "1")}
    assert len(measured) == 3075
    assert other == LOOSER_SINCE | SLOTS_COUNTED | DOUBLE_SINKS | WITHOUT_POWER


@pytest.mark.parametrize(
    ("column", "ours"),
    [
        ("weight_ok", {"mass.over"}),
        ("engine_ok", {"engine.invalid"}),
        ("heatsinks_ok", {"sinks.few"}),
        ("armor_ok", {"armor.over"}),
        ("failed_equipment_ok", {"item.unknown"}),
        ("tech_level_ok", {"tech.side", "tech.level"}),
        ("intro_year_ok", {"tech.year"}),
        ("crits_ok", {"slots.unplaced", "engine.slots", "sinks.nowhere", "sinks.room", "gyro.none"}),
        ("spread_ok", {"place.spread"}),
        ("movement_ok", {"jump.far", "lam.jump"}),
    ],
)
def test_each_check(measured: list[tuple[Row, Once]], unread: set[str], column: str, ours: set[str]) -> None:
    other = {name(row) for row, g in measured if bool(broken(g) & ours) == (row[column] == "1")}
    expected = {"crits_ok": SLOTS_COUNTED | CUT_OFF, "failed_equipment_ok": unread}
    assert other == expected.get(column, set())


def test_combinations(measured: list[tuple[Row, Once]]) -> None:
    """All that no other column is about."""
    elsewhere = ("mass.", "engine.", "sinks.", "armor.", "item.", "tech.", "slots.", "jump.", "gyro.", "place.spread")
    other = {
        name(row)
        for row, g in measured
        if any(not rule.startswith(elsewhere) for rule in broken(g)) == (row["combination_ok"] == "1")
    }
    assert other == LOOSER_SINCE | DOUBLE_SINKS


def test_lowest_rules_level(measured: list[tuple[Row, Once]]) -> None:
    other = {name(row) for row, g in measured if LEVELS[composite(g).lowest] != row["min_rules_level"]}
    assert other == PATCHWORK


def test_rules_level_in_the_year(measured: list[tuple[Row, Once]]) -> None:
    other = {
        name(row) for row, g in measured if LEVELS[composite(g).in_year(tech(g).year)] != row["computed_level_year"]
    }
    assert other == PATCHWORK - {"Hatchetman HCT-7D.mtf"} | ARMORED_SYSTEMS


def test_first_year(measured: list[tuple[Row, Once]]) -> None:
    other = {name(row) for row, g in measured if str(composite(g).earliest) != row["earliest_tech_year"]}
    assert other == PATCHWORK - {"Atlas III AS7-D2.mtf", "Grand Titan T-IT-N13M.mtf"} | LABELED


def test_real_units_break_few_rules_that_are_new(measured: list[tuple[Row, Once]]) -> None:
    """Every error beyond the reference's own would make a published unit illegal."""
    assert {rule for row, g in measured if row["valid"] == "1" for rule in broken(g)} == {
        "slots.unplaced",
        "industrial.sinks",
        "engine.power",
    }


# -- constructed designs --------------------------------------------------------------------------------------

NEWER: dict[str, tuple[str, set[str]]] = {
    "prototype CASE belongs into a torso": (
        "place.forbidden",
        {"P-0002", "P-0016", "P-0136", "P-0216", "P-0254", "P-0956"},
    ),
    "quads carry no shields": ("place.forbidden", {"P-0338"}),
    "superheavies need half the slots for structure, and exactly those": (
        "slots.excess",
        {
            *("P-0032", "P-0054", "P-0222", "P-0228", "P-0282", "P-0912", "P-0918", "P-0920", "P-0922", "P-0930"),
            *("P-0938", "P-0946", "P-0948", "P-0950"),
        },
    ),
    "Artemis comes to every launcher or to none": ("partner.some", {"P-0082", "P-0788", "P-0790", "P-0922", "P-0950"}),
    "a PPC capacitor needs a PPC that it fits": ("partner.weapon", {"P-0442", "P-0444"}),
    "a partial wing and jump boosters exclude each other": ("exclusive.lift", {"P-0764", "P-0766"}),
    "conversion gear of LAMs weighs full tons": (
        "mass.over",
        {"P-0102", "P-0524", "P-0600", "P-0602", "P-0882", "P-0884"},
    ),
    "superheavies have no light structure of the Clans": (
        "superheavy.structure",
        {
            *("P-0032", "P-0054", "P-0222", "P-0228", "P-0282", "P-0912", "P-0918", "P-0920", "P-0922"),
            *("P-0930", "P-0938", "P-0946", "P-0948", "P-0950"),
        },
    ),
    "a targeting computer aims a weapon": ("partner.aimed", {"P-0860"}),
    "IndustrialMechs have single heat sinks": ("industrial.sinks", {"P-0778"}),
    "slots of every item are counted": (
        "slots.unplaced",
        {"P-0054", "P-0476", "P-0480", "P-0894", "P-0918", "P-0948", "P-0998"},
    ),
}
"""Rules that make a design illegal which the build of 2021 calls legal."""


@pytest.fixture(scope="module")
def constructed(corpus: Path) -> Iterator[dict[str, tuple[Row, Once]]]:
    units = unit_archive(corpus / "constructed.zip")
    with figures_2021.in_force(), (corpus / "constructed.csv").open(encoding="utf-8", newline="") as rows:
        yield {
            name(row).removeprefix("Proof ").removesuffix(".mtf"): (row, once(units.unit(row["path"])))
            for row in csv.DictReader(rows)
        }


def test_verdicts_on_constructed_designs(constructed: dict[str, tuple[Row, Once]]) -> None:
    other = {design for design, (row, g) in constructed.items() if is_valid(g) != (row["valid"] == "1")}
    assert other == {design for _, designs in NEWER.values() for design in designs}


@pytest.mark.parametrize("change", NEWER)
def test_each_difference_has_its_reason(constructed: dict[str, tuple[Row, Once]], change: str) -> None:
    rule, designs = NEWER[change]
    for design in designs:
        row, g = constructed[design]
        reasons = {rule for rule, explained in NEWER.values() if design in explained}
        assert row["valid"] == "1"
        assert rule in broken(g) <= reasons, design


SAID: dict[str, str] = {
    "Weight": "mass.over",
    "Illegal engine": "engine.invalid",
    "is greater than": "armor.over",
    "unallocated heat sinks": "sinks.room",
    "Missing Gyro": "gyro.none",
    "illegal at unit's tech level": "tech.side",
    "has intro date of": "tech.year",
    "requires a fusion or fission engine": "engine.power",
    "require a fusion or fission engine": "engine.power",
    "needs fusion engine": "engine.power",
    "Extended fuel tanks can only": "engine.power",
    "more than one RISC emergency coolant": "exclusive.count",
    "multiple network types": "exclusive.network",
    "cannot be mounted in the same location": "crowded.physical",
    "only one sword": "crowded.physical",
    "cannot be pod mounted": "pod.fixed",
    "must be placed in": "place.forbidden",
    "must be mounted in": "place.forbidden",
    "can only be mounted in a torso": "place.forbidden",
    "cannot be placed in the same location as the cockpit": "place.forbidden",
    "LAMs may not mount": "lam.banned",
    "LAMs cannot be larger": "lam.mass",
    "LAMs cannot use": "lam.armor",
    "LAMs may not use torso-mounted": "lam.cockpit",
    "LAMs may only use": "lam.engine",
    "LAMs cannot be constructed with physical": "lam.banned",
    "more than one type of myomer": "exclusive.myomer",
    "MASC is incompatible": "exclusive.myomer",
    "void-signature": "exclusive.signature",
    "null-signature": "exclusive.signature",
    "light fluid suction": "battlemech.banned",
    "requires a hand actuator": "actuator.hand",
    "head turret requires": "turret.misfit",
    "Wheels can only": "motive.wheels",
    "Motive equipment does not match": "motive.mismatch",
    "Ram Plate requires reinforced": "ram_plate.structure",
    "Superheavy may not mount": "superheavy.banned",
    "industrial mech can't mount": "industrial.banned",
    "industrial mechs can only mount standard jump jets": "industrial.banned",
    "HarJel repair system on IndustrialMech": "industrial.banned",
    "without advanced fire control": "industrial.fire_control",
    "Non-industrial mech can't mount": "battlemech.banned",
    "can't mount advanced inner structure": "primitive.structure",
    "must mount primitive battlemech armor": "primitive.armor",
    "can't mount advanced myomers": "primitive.banned",
    "AES is mounted in a leg": "exclusive.aes",
    "mix HarJel": "exclusive.harjel",
    "multiple HarJel": "crowded.harjel",
    "full head ejection": "cockpit.ejection",
    "partial wing crits": "place.spread",
    "exceeds walk MP": "jump.far",
    "Talons require": "slots.excess",
}
"""Our rule for each message of the reference."""

SILENT = {
    "Incorrect number of criticals",  # comes with an engine that cannot exist: one mistake, one finding
    "lower arm actuator in the arm that mounts Dual Saw",  # in a torso: one mistake, one finding
}


def test_every_message_of_the_reference_has_our_finding(constructed: dict[str, tuple[Row, Once]]) -> None:
    missed = []
    for design, (row, g) in constructed.items():
        for message in filter(None, row["messages"].split(" | ")):
            said = max((part for part in SAID if part in message), key=len, default="")
            if any(part in message for part in SILENT) or (not said and message.endswith("(Clan TW)")):
                continue  # the second half of a message about technology
            if SAID.get(said) not in broken(g):
                missed.append((design, message, sorted(broken(g))))
    assert missed == []
