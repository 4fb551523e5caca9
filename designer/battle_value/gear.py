"""Battle Value of gear: fixed figures, and physical weapons whose worth follows tonnage and myomer.

BV_RULES, sections 9.1 to 9.4; Tactical Operations p. 289-293.
"""

from __future__ import annotations

import math

from designer import design
from designer.catalog import Item
from designer.construction.formulas import nearest, strike_damage
from designer.construction.movement import ramming_run
from designer.design import Fitted
from designer.graph import Evaluator, query
from designer.units.location import TORSOS


@query
def myomer_factor(g: Evaluator) -> int:
    """Triple-strength myomer, prototypes too, doubles physical weapons; the industrial kind does not (9.3)."""
    return 2 if design.with_flag(g, "tsm") or design.with_flag(g, "prototype_tsm") else 1


WORTH_OF_A_POINT = {
    "hatchet": 1.5,
    "sword": 1.725,
    "lance": 1.0,
    "mace": 1.0,
    "retractable_blade": 1.725,
    "claw": 1.275,
}
"""Worth of each point of damage of a physical weapon, before myomer, by formula name (9.3)."""


def _physical_worth(item: Item, tonnage: int) -> float:
    """What a physical weapon is worth before myomer; talons by what they add to a kick (9.3)."""
    if item.formula == "talons":
        return nearest(tonnage // 5 * 0.5)
    return strike_damage(item, tonnage) * WORTH_OF_A_POINT.get(item.formula, 0)


def gear_bv(g: Evaluator, fitted: Fitted) -> float:
    """Battle Value of one piece of gear, rounded to three places where it follows a formula."""
    item = fitted.item
    if item.bv is not None:
        return item.bv
    if item.formula == "ram_plate":
        return _rounded(ram_damage(g) * 1.1)
    if item.kind != "physical":
        return 0
    return _rounded(_physical_worth(item, design.chassis(g).tonnage) * myomer_factor(g))


@query
def ram_damage(g: Evaluator) -> int:
    """Damage of a ram: half of a tenth of tonnage times run MP, and a point for each spiked torso location (9.3)."""
    spiked = {f.location for f in design.with_flag(g, "spikes") if f.location in TORSOS}
    return math.floor(math.floor(design.chassis(g).tonnage * ramming_run(g) * 0.1) / 2) + len(spiked)


def _rounded(value: float) -> float:
    return nearest(value * 1000) / 1000
