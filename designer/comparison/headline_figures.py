"""The figures at the top of a comparison."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from designer import design
from designer.battle_value.total import battle_value, ledger
from designer.construction.armor import LocationArmor, armor, armor_of
from designer.construction.cost import cost
from designer.construction.heat import heat
from designer.construction.mass import mass
from designer.construction.movement import movement
from designer.construction.slot_space import slot_use
from designer.decimals import difference
from designer.graph import Evaluator
from designer.language import marked
from designer.rulesets.combat.volley import DISTANCES, salvo
from designer.units.location import Location

_DAMAGE: Final = {3: marked("Damage at 3"), 9: marked("Damage at 9"), 15: marked("Damage at 15")}


class HeadlineFigure(NamedTuple):
    """A figure of a design: name, function that computes it, digits after the point, unit of measurement."""

    id: str
    label: str
    read: Callable[[Evaluator], float]
    digits: int = 0
    unit: str = ""


class Total(NamedTuple):
    """One figure for both designs."""

    figure: HeadlineFigure
    a: float
    b: float

    @property
    def change(self) -> float:
        """The difference B − A, rounded to the digits of the figure."""
        return difference(self.a, self.b, self.figure.digits)


def _damage_figure(hexes: int) -> HeadlineFigure:
    return HeadlineFigure(f"damage.{hexes}", _DAMAGE[hexes], lambda g: salvo(g, hexes))


FIGURES: Final[tuple[HeadlineFigure, ...]] = (
    HeadlineFigure("bv", marked("Battle Value"), battle_value),
    HeadlineFigure("bv.defensive", marked("Defensive"), lambda g: ledger(g).defensive, 1),
    HeadlineFigure("bv.offensive", marked("Offensive"), lambda g: ledger(g).offensive, 1),
    HeadlineFigure("mass", marked("Mass used"), lambda g: mass(g).total / 1000, 1, "t"),
    HeadlineFigure("mass.free", marked("Mass free"), lambda g: mass(g).free / 1000, 1, "t"),
    HeadlineFigure("slots", marked("Slots used"), lambda g: slot_use(g).used),
    HeadlineFigure("armor", marked("Armor points"), lambda g: armor(g).points),
    HeadlineFigure("heat.made", marked("Heat made"), lambda g: heat(g).total),
    HeadlineFigure("heat.sunk", marked("Heat sunk"), lambda g: heat(g).capacity),
    HeadlineFigure("walk", marked("Walk MP"), lambda g: movement(g).walk),
    HeadlineFigure("run", marked("Run MP"), lambda g: movement(g).boosted),
    HeadlineFigure("jump", marked("Jump MP"), lambda g: max(movement(g).jump, movement(g).umu)),
    *(_damage_figure(hexes) for hexes in DISTANCES),
    HeadlineFigure("cost", marked("Cost, M"), lambda g: cost(g).total / 1e6, 2),
)
"""The headline figures, in the order in which they are shown."""


def totals(a: Evaluator, b: Evaluator) -> tuple[Total, ...]:
    """All headline figures of two designs."""
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
