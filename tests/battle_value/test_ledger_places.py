"""The place that a ledger line of a slot names is the one on the record sheet, where rows count from 1."""

from __future__ import annotations

import pytest

from designer.battle_value import ledger
from designer.design import once
from designer.editing.blank import new_unit
from designer.units.location import CT, HD, Slot
from designer.units.mount import SystemPart, SystemSlot
from designer.units.unit import Unit


def places(unit: Unit) -> list[tuple[str, str]]:
    """The ids of the lines of armored systems, and their labels."""
    return [(line.id, line.label) for line in ledger(once(unit)).walk() if line.id.startswith("def.armored.")]


@pytest.mark.parametrize(
    ("slot", "part", "place"),
    [
        (Slot(HD, 0), SystemPart.LIFE_SUPPORT, "HD1"),
        (Slot(HD, 2), SystemPart.COCKPIT, "HD3"),
        (Slot(HD, 5), SystemPart.LIFE_SUPPORT, "HD6"),
        (Slot(CT, 0), SystemPart.ENGINE, "CT1"),
        (Slot(CT, 3), SystemPart.GYRO, "CT4"),
    ],
)
def test_the_line_of_an_armored_system_names_its_slot_as_the_record_sheet_does(
    slot: Slot, part: SystemPart, place: str
) -> None:
    unit = new_unit()
    others = tuple(system for system in unit.systems if system.slot != slot)
    ((key, label),) = places(unit.with_(systems=(*others, SystemSlot(slot, part, True))))
    assert key == f"def.armored.{place}"
    assert label.endswith(f", {place}")
