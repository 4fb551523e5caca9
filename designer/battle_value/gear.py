"""Battle Value of gear: fixed figures, and physical weapons whose worth follows tonnage and myomer.

BV_RULES, sections 9.1 to 9.4; Tactical Operations p. 289-293.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from designer import design
from designer.construction.movement import ramming_run
from designer.design import Fitted
from designer.graph import Evaluator, query
from designer.units.location import TORSOS


@query
def myomer_factor(g: Evaluator) -> int:
    """Triple-strength myomer, prototypes too, doubles physical weapons; the industrial kind does not (9.3)."""
    return 2 if design.with_flag(g, "tsm") or design.with_flag(g, "prototype_tsm") else 1


def _per(divisor: int, worth: float) -> Callable[[int], float]:
    return lambda tonnage: math.ceil(tonnage / divisor) * worth


PHYSICAL: dict[str, Callable[[int], float]] = {
    "hatchet": _per(5, 1.5),
    "sword": lambda tonnage: math.ceil(tonnage / 10 + 1) * 1.725,
    "lance": _per(5, 1.0),
    "mace": _per(4, 1.0),
    "retractable_blade": _per(10, 1.725),
    "claw": _per(7, 1.275),
    "talons": lambda tonnage: math.floor(tonnage // 5 * 0.5 + 0.5),
}
"""Worth by tonnage, before myomer, by formula name (9.3)."""


def gear_bv(g: Evaluator, fitted: Fitted) -> float:
    """Battle Value of one piece of gear, rounded to three places where it follows a formula."""
    item = fitted.item
    if item.bv is not None:
        return item.bv
    worth = PHYSICAL.get(item.formula)
    if worth is not None:
        return _rounded(worth(design.chassis(g).tonnage) * myomer_factor(g))
    if item.formula == "ram_plate":
        return _rounded(ram_damage(g) * 1.1)
    return 0


@query
def ram_damage(g: Evaluator) -> int:
    """Damage of a ram: half of a tenth of tonnage times run MP, and a point for each spiked torso location (9.3)."""
    spiked = {f.location for f in design.with_flag(g, "spikes") if f.location in TORSOS}
    return math.floor(math.floor(design.chassis(g).tonnage * ramming_run(g) * 0.1) / 2) + len(spiked)


def _rounded(value: float) -> float:
    return math.floor(value * 1000 + 0.5) / 1000
