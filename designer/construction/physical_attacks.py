"""What a hit with a physical weapon does on a 'Mech, and what myomer that pulls harder makes of it (TM p. 240)."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from designer import design
from designer.catalog import Item
from designer.construction.formulas import strike_damage
from designer.graph import Evaluator, query

HOT: Final = 9
"""From this heat on triple-strength myomer pulls harder."""

Pull = Literal["usual", "hot", "always"]
"""When the myomer doubles what arms and legs do: never, while it is hot, or at any heat."""


class Strike(NamedTuple):
    """Points of damage of a hit, cold and from ``HOT`` heat on; both 0 for what does not strike.

    So many ``dice`` are rolled for it, and the points are their mean; 0 where nothing is rolled.
    """

    cold: int
    hot: int
    dice: int = 0

    @property
    def pulls(self) -> bool:
        """Whether hot myomer makes it harder."""
        return self.hot > self.cold

    @property
    def words(self) -> str:
        """The damage of a cold hit as it is written: points, or the dice."""
        return f"{self.dice}d6" if self.dice else str(self.cold)


NO_STRIKE: Final = Strike(0, 0)


@query
def myomer_pull(g: Evaluator) -> Pull:
    """What the myomer does: the prototype and the industrial kind need no heat."""
    if design.with_flag(g, "prototype_tsm") or design.with_flag(g, "industrial_tsm"):
        return "always"
    return "hot" if design.with_flag(g, "tsm") else "usual"


def is_doubled(pull: Pull, heat: int) -> bool:
    """Whether myomer doubles a blow at a heat."""
    return pull == "always" or (pull == "hot" and heat >= HOT)


def strike(g: Evaluator, item: Item) -> Strike:
    """What a hit with an item does on the design.

    Myomer doubles what follows tonnage; saws, flails, shields and what else has a damage of its own stay as they are.
    """
    damage = strike_damage(item, design.chassis(g).tonnage)
    if not damage or item.strike is not None:
        return Strike(damage, damage, item.strike_dice)
    pull = myomer_pull(g)
    return Strike(*(damage * (2 if is_doubled(pull, heat) else 1) for heat in (0, HOT)))
