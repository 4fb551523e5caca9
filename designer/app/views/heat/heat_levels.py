"""The heat at which each effect begins, in the words of all charts of heat."""

from __future__ import annotations

from typing import NamedTuple

from designer.app.ui.figures import signed
from designer.language import tr
from designer.rulesets.combat.heat_scale import effects, limits, scale


class HeatLevel(NamedTuple):
    """The least heat of an effect, the effect in words and the color token of its line."""

    heat: int
    effect: str
    token: str

    @property
    def words(self) -> str:
        """The heat with its effect."""
        return tr("{heat}, {effect}", heat=self.heat, effect=self.effect)


def heat_levels(*, explosive: bool = False) -> tuple[HeatLevel, ...]:
    """The levels of heat with effects, lowest first; with ``explosive`` also that at which ammunition explodes."""
    found = limits()
    slower, worse = signed(-effects(found.slows).movement), signed(effects(found.shakes).to_hit)
    levels = [
        HeatLevel(found.slows, tr("{change} MP", change=slower), "text.2"),
        HeatLevel(found.shakes, tr("{change} to hit", change=worse), "text.2"),
    ]
    heat, number = scale()["shutdown"][0]
    levels.append(HeatLevel(heat, tr("shutdown {number}+", number=number), "warn"))
    if explosive:
        heat, number = scale()["explosion"][0]
        levels.append(HeatLevel(heat, tr("ammunition {number}+", number=number), "warn"))
    levels.append(HeatLevel(found.stops, tr("shuts down"), "error"))
    return tuple(levels)
