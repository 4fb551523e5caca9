"""Figures of the card of a 'Mech for play: ranges, the number needed to hit, and the effects of critical hits.

The figures are those of the standard game in Alpha Strike: Commander's Edition, "Combat phase" (ranges, skill and
modifiers, heat, critical hits of 'Mechs).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from designer.language import marked
from designer.rulesets.alpha_strike.figures import Damage

RANGES: Final = (6, 24, 42)
"""The inches to which short, medium and long range reach."""
RANGE_MODIFIERS: Final = (0, 2, 4)
"""Additions to the skill at short, medium and long range for the number needed."""
HEAT_BOXES: Final = ("1", "2", "3", "S")
"""The steps of the heat scale, the last of which is the shutdown."""


class Critical(NamedTuple):
    """A critical hit of a 'Mech: its name, the effect of each, and how many there can be."""

    name: str
    effect: str
    boxes: int


CRITICALS: Final = (
    Critical(marked("Engine"), marked("+1 heat"), 2),
    Critical(marked("Fire control"), marked("+2 each"), 4),
    Critical(marked("Motion"), marked("½ move"), 4),
    Critical(marked("Weapons"), marked("−1 damage"), 4),
)


def needed(skill: int, band: int) -> int:
    """The number that two dice must reach at a range, before other modifiers."""
    return skill + RANGE_MODIFIERS[band]


def attacks(damage: tuple[Damage, ...], band: int) -> bool:
    """Whether a 'Mech does damage at a range."""
    return damage[band].counted > 0
