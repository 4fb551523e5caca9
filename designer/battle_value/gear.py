"""Battle Value of gear: most values are fixed; the values of physical weapons depend on tonnage and myomer.

BV_RULES, sections 9.1 to 9.4; Tactical Operations p. 289-293.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from designer import design
from designer.catalog import Item
from designer.construction.formulas import nearest, strike_damage
from designer.construction.movement import movement
from designer.design import Fitted
from designer.graph import Evaluator, query
from designer.units.location import TORSOS


class GearValue(NamedTuple):
    """The Battle Value of gear, with a formula template and its inputs, as in ``LedgerLine``."""

    value: float
    formula: str = ""
    inputs: tuple[tuple[str, object], ...] = ()


@query
def has_triple_strength(g: Evaluator) -> bool:
    """Whether the 'Mech has triple-strength myomer, also a prototype, but not the industrial kind."""
    return not design.flagged(g, "movement").keys().isdisjoint(("tsm", "prototype_tsm"))


WORTH_OF_A_POINT = {
    "hatchet": 1.5,
    "sword": 1.725,
    "lance": 1.0,
    "mace": 1.0,
    "retractable_blade": 1.725,
    "claw": 1.275,
}
"""Battle Value for each point of damage of a physical weapon without myomer, by the item's formula (9.3)."""


def gear_bv(g: Evaluator, fitted: Fitted) -> float:
    """The Battle Value of one mount of gear."""
    return gear_worth(g, fitted).value


def gear_worth(g: Evaluator, fitted: Fitted) -> GearValue:
    """The Battle Value of a mount of gear with its formula, rounded to three decimals; 0 for most gear (9.3, 9.4)."""
    item = fitted.item
    if item.bv is not None:
        return GearValue(item.bv)
    if item.formula == "ram_plate":
        return GearValue(_rounded(ram_damage(g) * 1.1), "{damage} × 1.1", (("damage", ram_damage(g)),))
    return _physical_worth(g, item) if item.kind == "physical" else GearValue(0)


def _physical_worth(g: Evaluator, item: Item) -> GearValue:
    """The value of a physical weapon by its damage (for talons the added kick damage); TSM doubles it (9.3)."""
    tonnage, myomer = design.chassis(g).tonnage, 2 if has_triple_strength(g) else 1
    formula = "{damage} × {each} × {myomer}" if myomer > 1 else "{damage} × {each}"
    if item.formula == "talons":
        damage, each = nearest(tonnage // 5 * 0.5), 1.0
    else:
        damage, each = strike_damage(item, tonnage), WORTH_OF_A_POINT.get(item.formula, 0)
    value = _rounded(damage * each * myomer)
    return GearValue(value, formula, (("damage", damage), ("each", each), ("myomer", myomer)))


@query
def ram_damage(g: Evaluator) -> int:
    """Damage of a ram plate: tonnage × run MP / 20, and 1 for each torso location with spikes (9.3)."""
    spiked = {f.location for f in design.with_flag(g, "spikes") if f.location in TORSOS}
    return math.floor(math.floor(design.chassis(g).tonnage * movement(g).boosted * 0.1) / 2) + len(spiked)


def _rounded(value: float) -> float:
    return nearest(value * 1000) / 1000
