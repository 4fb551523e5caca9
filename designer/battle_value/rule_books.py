"""The Battle Value by two rule books: what differs, line by line, and why (CORE_2026 10)."""

from __future__ import annotations

from typing import NamedTuple

from designer.battle_value.total import battle_value, ledger
from designer.catalog import RuleSet
from designer.construction.heat import run_heat
from designer.design import once
from designer.language import marked, tr
from designer.units.unit import Unit


class RulebookLineDifference(NamedTuple):
    """A line of which another rule book has another value; 0 where it has none. ``reason`` is a sentence's end."""

    label: str
    total_warfare: float
    core: float
    reason: str


class BookDifference(NamedTuple):
    """The Battle Values of a unit by both rule books, and the lines that make the difference."""

    total_warfare: int
    core: int
    lines: tuple[RulebookLineDifference, ...] = ()

    @property
    def text(self) -> str:
        """The difference in a sentence with its reasons; empty if there is none."""
        if not self.lines:
            return ""
        reasons = "; ".join(dict.fromkeys(tr(line.reason) for line in self.lines))
        return tr("{more} by the core rulebook: {reasons}", more=f"{self.core - self.total_warfare:+}", reasons=reasons)


_REASONS = {
    "def.explosive.": marked("pods are not explosive"),
    "def.equipment.": marked("protective equipment counts otherwise"),
    "off.ammo.": marked("acid ammunition counts like the standard one"),
}
"""The reasons by how the ids of lines begin."""
_OF_HEAT = marked("running heats combustion engines and fuel cells")


def book_difference(unit: Unit) -> BookDifference:
    """The Battle Values of a unit by both rule books, and why they differ."""
    usual, core = (once(unit, ruleset=rules) for rules in RuleSet)
    here, there = ({line.id: line for line in ledger(g).walk()} for g in (usual, core))
    lines = []
    for line_id, line in (here | there).items():
        reason = next((words for start, words in _REASONS.items() if line_id.startswith(start)), "")
        usual_value, core_value = (found[line_id].value if line_id in found else 0.0 for found in (here, there))
        if reason and usual_value != core_value:
            lines.append(RulebookLineDifference(line.label, usual_value, core_value, reason))
    heats = run_heat(usual), run_heat(core)
    if heats[0] != heats[1]:
        lines.append(RulebookLineDifference(tr("Heat of running"), *heats, _OF_HEAT))
    return BookDifference(battle_value(usual), battle_value(core), tuple(lines))
