"""The figures at the top of a comparison."""

from __future__ import annotations

from typing import Final, NamedTuple

from designer import design
from designer.construction.armor import LocationArmor, armor_of
from designer.decimals import difference
from designer.figures import FIGURES, Figure
from designer.graph import Evaluator
from designer.units.location import Location

_SHOWN: Final = (
    *("bv", "bv.defensive", "bv.offensive", "mass", "mass.free", "slots", "armor", "heat.made", "heat.sunk"),
    *("walk", "run", "run.boosted", "jump", "umu", "damage.3", "damage.9", "damage.15", "cost"),
)
HEADLINE: Final[tuple[Figure, ...]] = tuple(FIGURES[each] for each in _SHOWN)
"""The figures of a comparison, in the order in which they are shown."""
FURTHER: Final[tuple[Figure, ...]] = tuple(
    FIGURES[each] for each in ("per_bv", "pv", "armor.percent", "structure", "sinks", "heat.net", "cost.dry")
)
"""The figures after those, where a list has room for them."""


class Total(NamedTuple):
    """One figure for both designs, in the unit in which it is shown."""

    figure: Figure
    a: float
    b: float

    @property
    def change(self) -> float:
        """The difference B − A, rounded to the digits of the figure."""
        return difference(self.a, self.b, self.figure.digits)


def headline(*designs: Evaluator) -> tuple[tuple[Figure, tuple[float, ...]], ...]:
    """The figures of designs side by side, each in the unit in which it is shown.

    Boosted run MP and underwater MP are left out if no design has any.
    """
    found = {figure.id: tuple(figure.read(g) for g in designs) for figure in HEADLINE}
    if found["run.boosted"] == found["run"]:
        del found["run.boosted"]
    if not any(found["umu"]):
        del found["umu"]
    return tuple((FIGURES[each], values) for each, values in found.items())


def totals(a: Evaluator, b: Evaluator) -> tuple[Total, ...]:
    """The figures of two designs."""
    return tuple(Total(figure, *values) for figure, values in headline(a, b))


def more_totals(a: Evaluator, b: Evaluator) -> tuple[Total, ...]:
    """The further figures of two designs."""
    return tuple(Total(figure, figure.read(a), figure.read(b)) for figure in FURTHER)


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
