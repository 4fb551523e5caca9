"""Damage of physical weapons, and its increase by triple-strength myomer (TM p. 240)."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from designer import design
from designer.catalog import Item
from designer.construction.formulas import strike_damage
from designer.graph import Evaluator, query

HOT: Final = 9
"""The heat from which triple-strength myomer (TSM) is active."""

Pull = Literal["usual", "hot", "always"]
"""When the myomer doubles physical damage: never, from ``HOT`` heat on, or always."""


class Strike(NamedTuple):
    """Points of damage of a hit, cold and from ``HOT`` heat on; both 0 for items that are no physical weapons.

    ``dice`` is the number of dice for random damage, of which the points are the mean; 0 for fixed damage.
    """

    cold: int
    hot: int
    dice: int = 0

    @property
    def pulls(self) -> bool:
        """Whether heat increases the damage."""
        return self.hot > self.cold

    @property
    def words(self) -> str:
        """The damage of a cold hit as text: points, or dice ("2d6")."""
        return f"{self.dice}d6" if self.dice else str(self.cold)


NO_STRIKE: Final = Strike(0, 0)


@query
def myomer_pull(g: Evaluator) -> Pull:
    """When the myomer of the design doubles damage: prototype and industrial TSM always do."""
    if design.with_flag(g, "prototype_tsm") or design.with_flag(g, "industrial_tsm"):
        return "always"
    return "hot" if design.with_flag(g, "tsm") else "usual"


def is_doubled(pull: Pull, heat: int) -> bool:
    """Whether myomer doubles physical damage at a heat."""
    return pull == "always" or (pull == "hot" and heat >= HOT)


def strike(g: Evaluator, item: Item) -> Strike:
    """The damage of an item of the design.

    Myomer doubles damage by tonnage; weapons with fixed damage (saws, flails, shields) are not affected.
    """
    damage = strike_damage(item, design.chassis(g).tonnage)
    if not damage or item.strike is not None:
        return Strike(damage, damage, item.strike_dice)
    pull = myomer_pull(g)
    return Strike(*(damage * (2 if is_doubled(pull, heat) else 1) for heat in (0, HOT)))
