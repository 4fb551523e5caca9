"""Battle Value against the reference, unit by unit, over real files and over designs made for rare rules."""

from __future__ import annotations

import csv
import math
from pathlib import Path

import pytest

from designer.battle_value import battle_value
from designer.battle_value.defensive import defensive
from designer.battle_value.offensive import offensive
from designer.design import once
from tests.parity.battle_value import CAUSES
from tests.unit_archives import unit_archive


def differences(archive: Path, table: Path) -> list[str]:
    """Every unit whose value is not the reference's without a known cause, or is so in spite of one."""
    found, units = [], unit_archive(archive)
    with table.open(encoding="utf-8", newline="") as rows:
        for row in csv.DictReader(rows):
            ours = battle_value(once(units.unit(row["path"])))
            if (ours != int(row["bv"])) is not (row["path"] in CAUSES):
                found.append(f"{row['path']}: reference {row['bv']}, ours {ours}")
    return found


def test_every_real_unit_has_the_reference_value(corpus: Path) -> None:
    assert differences(corpus / "meks.zip", corpus / "reference_bv.csv") == []


def test_every_constructed_design_has_its_value(corpus: Path) -> None:
    assert differences(corpus / "constructed.zip", corpus / "constructed.csv") == []


def test_both_parts_of_constructed_designs_agree(corpus: Path) -> None:
    """The total could be right by two mistakes; its parts are not rounded, so they cannot."""
    units = unit_archive(corpus / "constructed.zip")
    with (corpus / "constructed.csv").open(encoding="utf-8", newline="") as rows:
        wrong = []
        for row in csv.DictReader(rows):
            if row["path"] in CAUSES:
                continue
            g = once(units.unit(row["path"]))
            parts = (defensive(g).value, offensive(g).value)
            expected = (float(row["defensive"]), float(row["offensive"]))
            if not all(math.isclose(a, b, rel_tol=1e-9) for a, b in zip(parts, expected, strict=True)):
                wrong.append(f"{row['path']}: reference {expected}, ours {parts}")
    assert wrong == []


@pytest.mark.parametrize("part", ["defensive", "offensive"])
def test_ledger_lines_add_up(corpus: Path, part: str) -> None:
    """What the ledger shows is what was reckoned: the lines of a section give its sum, its factors the rest."""
    query = defensive if part == "defensive" else offensive
    units = unit_archive(corpus / "meks.zip")
    for name in units.names[::25]:
        line = query(once(units.unit(name)))
        total = sum(part.value for part in line.lines if not part.factor and part.id != "off.heat")
        for factor in (part for part in line.lines if part.factor):
            total *= factor.value
        assert math.isclose(total, line.value, rel_tol=1e-12), name
