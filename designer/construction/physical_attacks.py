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
"""When myomer doubles physical damage: never ("usual"), from ``HOT`` heat on, or always."""


class Strike(NamedTuple):
    """The damage of a hit in points, below ``HOT`` heat and from it on; both 0 for items other than physical weapons.

    ``dice`` is the number of dice if damage is rolled (then the points are the mean); 0 for fixed damage.
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
        """The damage without heat as text: points, or dice ("2d6")."""
        return f"{self.dice}d6" if self.dice else str(self.cold)


NO_STRIKE: Final = Strike(0, 0)


@query
def myomer_pull(g: Evaluator) -> Pull:
    """When the myomer of the design doubles physical damage: prototype and industrial TSM always do."""
    if design.with_flag(g, "prototype_tsm") or design.with_flag(g, "industrial_tsm"):
        return "always"
    return "hot" if design.with_flag(g, "tsm") else "usual"


def is_doubled(pull: Pull, heat: int) -> bool:
    """Whether myomer doubles physical damage at this heat."""
    return pull == "always" or (pull == "hot" and heat >= HOT)


def strike(g: Evaluator, item: Item) -> Strike:
    """The damage of a physical weapon on the design.

    Myomer doubles damage that depends on tonnage, but not fixed damage (saws, flails, shields) unless a flag says so.
    """
    damage = strike_damage(item, design.chassis(g).tonnage)
    if not damage or (item.strike is not None and "tsm_doubled" not in item.flags):
        return Strike(damage, damage, item.strike_dice)
    pull = myomer_pull(g)
    return Strike(*(damage * (2 if is_doubled(pull, heat) else 1) for heat in (0, HOT)))
