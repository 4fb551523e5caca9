"""The rules of Battle Value that changed since the reference's build of 2021, held against what that build reckoned."""

from __future__ import annotations

import csv
import math
from pathlib import Path

import pytest

from tests.parity.value_changes import restated_values
from tests.sampling import one_of
from tests.unit_archives import unit_archive

Row = dict[str, str]


def rows(table: Path) -> list[Row]:
    with table.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.long
def test_undoing_all_changes_gives_the_value_of_that_build(corpus: Path) -> None:
    """To the last decimal of both parts: every unit whose value changed, and some of the others."""
    today = {row["path"]: row["bv"] for row in rows(corpus / "reference_bv.csv")}
    details = rows(corpus / "details_2021.csv")
    changed = [row for row in details if today[row["path"]] != row["bv_2021"]]
    others = one_of(100, [row for row in details if today[row["path"]] == row["bv_2021"]])
    wrong = []
    units = unit_archive(corpus / "meks.zip")
    for row in changed + others:
        *_, (_, then) = restated_values(units.unit(row["path"]))
        expected = (float(row["bv_2021"]), float(row["defensive_bv"]), float(row["offensive_bv"]))
        if not all(math.isclose(one, other, abs_tol=1e-6) for one, other in zip(then, expected, strict=True)):
            wrong.append(f"{row['path']}: reference {expected}, ours {then}")
    assert len(changed) == 43
    assert wrong == []


NAMES = {
    "munition BV": "Munitions",
    "superheavy explosive slots": "Explosive items of superheavies",
    "prototype Artemis": "Prototype Artemis",
    "retractable blade": "Retractable blade",
    "tripod TSM MP": "Triple-strength myomer of a tripod",
    "torso cockpit per location": "Torso-mounted cockpit with armor by location",
    "capacitor in AES arm or rear": "Capacitor of a PPC",
    "superheavy industrial cockpit": "Superheavy industrial cockpit",
    "vibroblade heat": "Heat of vibroblades",
    "emergency coolant system": "Emergency coolant system",
    "drone vibroblade": "Vibroblade of a drone",
    "claw with TSM": "Claw with triple-strength myomer",
    "commercial with blue shield": "Blue shield over armor with a barrier rating",
    "pulse module link order": "Link of pulse modules and insulators",
    "Clan CASE of capacitors": "Capacitors and Clan CASE",
    "front-rear comparison": "Targeting computer in the comparison of facings",
    "split weapon slots": "Split explosive items",
    "VGL facing": "Vehicular grenade launcher to the rear",
    "heat sink override kit": "Heat-sink override kit",
}
"""The changes by the words of the table of made-up designs."""


def test_a_design_is_changed_by_the_rules_that_it_was_made_for(corpus: Path) -> None:
    """All designs that differ, and some of those on which both builds agree."""
    designs = [(row, set(_names(row["bv_source"]))) for row in rows(corpus / "constructed.csv")]
    chosen = [(row, expected) for row, expected in designs if expected]
    chosen += one_of(40, [(row, expected) for row, expected in designs if not expected])
    wrong = []
    units = unit_archive(corpus / "constructed.zip")
    for row, expected in chosen:
        stages = restated_values(units.unit(row["path"]))
        found = {name for name, _ in stages if name}
        if not expected <= found or bool(expected) != bool(found):
            wrong.append(f"{row['path']}: {row['bv_source']}, ours {sorted(found)}")
    assert wrong == []


def _names(source: str) -> list[str]:
    changed = source.partition("changed-since-2021:")[2]
    words = [word.strip() for word in changed.split(";") if word.strip()]
    return ["Values of prototypes" if word.startswith("figure of") else NAMES[word] for word in words]
