"""The figures that a comparison begins with, each as a number of one design."""

from __future__ import annotations

from collections.abc import Callable
from decimal import ROUND_HALF_UP, Decimal
from typing import Final, NamedTuple

from designer import design
from designer.battle_value.total import battle_value, ledger
from designer.catalog import Item
from designer.construction.armor import LocationArmor, armor, armor_of
from designer.construction.cost import cost
from designer.construction.heat import heat
from designer.construction.mass import mass
from designer.construction.movement import movement
from designer.construction.slots import slot_use
from designer.design import Fitted
from designer.graph import Evaluator, query
from designer.language import marked
from designer.units.location import Location

_DAMAGE: Final = {3: marked("Damage at 3"), 9: marked("Damage at 9"), 15: marked("Damage at 15")}
RANGES: Final = tuple(_DAMAGE)
"""Hexes at which damage is compared: close in, in the middle, far off."""


class Figure(NamedTuple):
    """What a figure is called, how many digits it is shown to, its unit, and how it is read."""

    id: str
    label: str
    read: Callable[[Evaluator], float]
    digits: int = 0
    unit: str = ""


class Total(NamedTuple):
    """One figure of both designs."""

    figure: Figure
    a: float
    b: float

    @property
    def change(self) -> float:
        """How much more B has, as the digits of the figure show it."""
        digits = self.figure.digits
        return float(_rounded(self.b, digits) - _rounded(self.a, digits))


@query
def damage_at(g: Evaluator, hexes: int) -> int:
    """The most damage that all weapons facing front do at a distance, if all hit and fire as fast as they can.

    Ammunition that the 'Mech carries decides where it replaces a launcher's range and damage; the best kind counts.
    A machine-gun array has no damage of its own: its guns have.
    """
    bins: dict[tuple[str, int], list[Item]] = {}
    for fitted in design.ammunition(g):
        bins.setdefault((fitted.item.ammo, fitted.item.rack), []).append(fitted.item)
    return sum(_damage(fitted, bins, hexes) for fitted in design.weapons(g) if not fitted.mount.rear)


def _damage(fitted: Fitted, bins: dict[tuple[str, int], list[Item]], hexes: int) -> int:
    weapon = fitted.item
    loads = bins.get((weapon.ammo, weapon.rack), []) if weapon.ammo else []
    return max([_at(weapon, load, hexes) for load in loads] or [_at(weapon, weapon, hexes)])


def _at(weapon: Item, load: Item, hexes: int) -> int:
    reach = load.range if load.range[3] else weapon.range
    damage = load.damage if any(load.damage) else weapon.damage
    for limit, points in zip(reach[1:4], damage, strict=True):
        if hexes <= limit:
            return points * weapon.rate
    return 0


def _damage_figure(hexes: int) -> Figure:
    return Figure(f"damage.{hexes}", _DAMAGE[hexes], lambda g: damage_at(g, hexes))


FIGURES: Final[tuple[Figure, ...]] = (
    Figure("bv", marked("Battle Value"), battle_value),
    Figure("bv.defensive", marked("Defensive"), lambda g: ledger(g).defensive, 1),
    Figure("bv.offensive", marked("Offensive"), lambda g: ledger(g).offensive, 1),
    Figure("mass", marked("Mass used"), lambda g: mass(g).total / 1000, 1, "t"),
    Figure("mass.free", marked("Mass free"), lambda g: mass(g).free / 1000, 1, "t"),
    Figure("slots", marked("Slots used"), lambda g: slot_use(g).used),
    Figure("armor", marked("Armor points"), lambda g: armor(g).points),
    Figure("heat.made", marked("Heat made"), lambda g: heat(g).total),
    Figure("heat.sunk", marked("Heat sunk"), lambda g: heat(g).capacity),
    Figure("walk", marked("Walk MP"), lambda g: movement(g).walk),
    Figure("run", marked("Run MP"), lambda g: movement(g).boosted),
    Figure("jump", marked("Jump MP"), lambda g: max(movement(g).jump, movement(g).umu)),
    *(_damage_figure(hexes) for hexes in RANGES),
    Figure("cost", marked("Cost, M"), lambda g: cost(g).total / 1e6, 2),
)
"""In the order in which they are shown."""


def _rounded(value: float, digits: int) -> Decimal:
    return Decimal(repr(float(value))).quantize(Decimal(1).scaleb(-digits), rounding=ROUND_HALF_UP)


def totals(a: Evaluator, b: Evaluator) -> tuple[Total, ...]:
    """All figures of two designs."""
    return tuple(Total(figure, figure.read(a), figure.read(b)) for figure in FIGURES)


class ArmorRow(NamedTuple):
    """The armor of one location of both designs."""

    location: Location
    a: LocationArmor
    b: LocationArmor


def armor_rows(a: Evaluator, b: Evaluator) -> tuple[ArmorRow, ...]:
    """The armor of every location that either design has, head first."""
    forms = design.chassis(a).form, design.chassis(b).form
    here = [location for location in Location if any(location in form.locations for form in forms)]
    return tuple(ArmorRow(location, armor_of(a, location), armor_of(b, location)) for location in here)
