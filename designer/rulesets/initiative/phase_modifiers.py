"""How many phases each drawn part is worth: sizes, 0 or more; ``round_start`` gives them their sign.

Phases run from 30, which acts first, to 1. Only the final sum is kept within these limits, no sum on the way.

Every range is of whole numbers, equally likely, both ends included. In the program skill moves both ends; in the
read-me it moves the severe one only. ``skill`` is the modifier of the skill that is named.
"""

from __future__ import annotations

from designer.rulesets.chance import Distribution, certain, uniform
from designer.rulesets.initiative.configuration import Bounds
from designer.rulesets.initiative.pilot import RulesVariant

FIRST = 30
"""The phase that acts first."""
LAST = 1
"""The phase that acts last; also where the dead and the dying are put."""


def clamped(phase: int) -> int:
    """The phase within the limits: above 30 it is 30, below 1 it is 1."""
    return min(max(phase, LAST), FIRST)


def delayed(phase: int, penalty: int) -> int:
    """The phase of a unit that is thrown back in the middle of a round; 1 at the least."""
    return max(phase - penalty, LAST)


NOTHING = certain(0)


def randomness(bounds: Bounds, piloting: int) -> Distribution:
    """What each round takes from everyone with a pilot; piloting takes from the severe end, to the mild one."""
    mild, severe = _sizes(bounds)
    return uniform(mild, max(mild, severe - piloting))


def trouble(bounds: Bounds, piloting: int, variant: RulesVariant = RulesVariant.MOD) -> Distribution:
    """What being prone, shut down or crippled costs; two phases lie in the range at the least."""
    if bounds.off:
        return NOTHING
    mild, severe = _sizes(bounds)
    low = mild if variant is RulesVariant.TEXT else max(0, mild - piloting)
    return uniform(low, _above(low, severe - piloting))


def inspired(bounds: Bounds, tactics: int, variant: RulesVariant = RulesVariant.MOD) -> Distribution:
    """What being inspired gives, beside what tactics gives anyway."""
    return _bonus(bounds, tactics, variant)


def vigilance(bounds: Bounds, defence: int, added: int = 0, variant: RulesVariant = RulesVariant.MOD) -> Distribution:
    """What the Vigilance ability gives in the next round: ``defence`` is the mean of guts and tactics."""
    return _bonus(bounds, defence + added, variant)


def resistance_beaten(*, attack: int, attacker_added: int, defence: int, target_added: int) -> int:
    """By how much the attacker is better than the target of a called shot; below 0 if the target is.

    What effects add has signs of its own: the attacker's is better the lower it is, the target's the higher. (The mod
    counts the target's the other way round, against the sense of its own description.)
    """
    return (attack - attacker_added) - (defence + target_added)


def called_shot(bounds: Bounds, beaten: int, variant: RulesVariant = RulesVariant.MOD) -> Distribution:
    """What a called shot costs: ``bounds`` are those of the target's type.

    In the program a better target changes nothing; in the read-me it lowers the severe end, to one above the mild one.
    """
    if bounds.off:
        return NOTHING
    mild, severe = _sizes(bounds)
    if variant is RulesVariant.TEXT:
        return uniform(mild, _above(mild, severe + beaten))
    more = max(0, beaten)
    return uniform(mild + more, severe + more)


def hesitation(bounds: Bounds, added: int = 0) -> Distribution:
    """What one Reserve costs, at once and in the rounds after; what effects add is taken from the draw."""
    if bounds.off:
        return NOTHING
    return (uniform(*_sizes(bounds)) - added).clamped(0)


def carried_hesitation(gathered: int, tactics: int, variant: RulesVariant = RulesVariant.MOD) -> int:
    """What is left of the gathered hesitation at a round's start: it counts in this round, and is kept for the next.

    The read-me takes only tactics from it, so that a pilot without any never loses it.
    """
    return max(0, gathered - tactics - (variant is RulesVariant.MOD))


def _bonus(bounds: Bounds, more: int, variant: RulesVariant) -> Distribution:
    if bounds.off:
        return NOTHING
    mild, severe = _sizes(bounds)
    if variant is RulesVariant.TEXT:
        return uniform(mild, max(mild, severe + more))
    return uniform(mild + more, severe + more).clamped(0)


def _sizes(bounds: Bounds) -> tuple[int, int]:
    return abs(bounds.mild), abs(bounds.severe)


def _above(low: int, high: int) -> int:
    return high if high > low else low + 1
