"""The random parts of the phase: how many phases each gives or costs. They are 0 or more; ``round_start`` adds signs.

Phases are from 30, which acts first, to 1. Only the final sum is limited to this range.

In each random range all whole numbers, bounds included, are equally likely. By the mod's program (``RulesVariant.MOD``)
skill moves both bounds, by its read-me (``TEXT``) only the severe one. Parameters named after skills are modifiers.
"""

from __future__ import annotations

from designer.rulesets.chance import Distribution, certain, uniform
from designer.rulesets.initiative.configuration import Bounds
from designer.rulesets.initiative.pilot import RulesVariant

FIRST = 30
"""The phase that acts first."""
LAST = 1
"""The phase that acts last, which dead and dying units have."""


def clamped(phase: int) -> int:
    """The phase limited to 1 to 30."""
    return min(max(phase, LAST), FIRST)


def delayed(phase: int, penalty: int) -> int:
    """The phase of a unit after a penalty within a round; at least 1."""
    return max(phase - penalty, LAST)


NOTHING = certain(0)


def randomness(bounds: Bounds, piloting: int) -> Distribution:
    """The penalty of each round for every unit with a pilot; piloting lowers the severe bound, down to the mild one."""
    mild, severe = _sizes(bounds)
    return uniform(mild, max(mild, severe - piloting))


def trouble(bounds: Bounds, piloting: int, variant: RulesVariant = RulesVariant.MOD) -> Distribution:
    """The penalty of being prone, shut down or crippled. Its range always has at least two values."""
    if bounds.off:
        return NOTHING
    mild, severe = _sizes(bounds)
    low = mild if variant is RulesVariant.TEXT else max(0, mild - piloting)
    return uniform(low, _above(low, severe - piloting))


def inspired(bounds: Bounds, tactics: int, variant: RulesVariant = RulesVariant.MOD) -> Distribution:
    """The bonus of being inspired; it is added to the bonus of tactics."""
    return _bonus(bounds, tactics, variant)


def vigilance(bounds: Bounds, defence: int, added: int = 0, variant: RulesVariant = RulesVariant.MOD) -> Distribution:
    """The bonus of the Vigilance ability in the next round; ``defence`` is the mean of guts and tactics."""
    return _bonus(bounds, defence + added, variant)


def resistance_beaten(*, attack: int, attacker_added: int, defence: int, target_added: int) -> int:
    """The advantage of the attacker over the target of a called shot; below 0 if the target is better.

    The modifiers from effects: a lower one is better for the attacker, a higher one for the target. (The mod counts the
    target's modifier with the opposite sign, contrary to its own description.)
    """
    return (attack - attacker_added) - (defence + target_added)


def called_shot(bounds: Bounds, beaten: int, variant: RulesVariant = RulesVariant.MOD) -> Distribution:
    """The penalty of a called shot for its target; ``bounds`` are those of the target's type.

    If the target is better (``beaten`` below 0), nothing changes by the mod's program; by the read-me the severe bound
    is lower, but at least one above the mild one.
    """
    if bounds.off:
        return NOTHING
    mild, severe = _sizes(bounds)
    if variant is RulesVariant.TEXT:
        return uniform(mild, _above(mild, severe + beaten))
    more = max(0, beaten)
    return uniform(mild + more, severe + more)


def hesitation(bounds: Bounds, added: int = 0) -> Distribution:
    """The penalty of one Reserve, at once and in later rounds; ``added``, from effects, reduces it."""
    if bounds.off:
        return NOTHING
    return (uniform(*_sizes(bounds)) - added).clamped(0)


def carried_hesitation(gathered: int, tactics: int, variant: RulesVariant = RulesVariant.MOD) -> int:
    """The hesitation that is left at the start of a round: the penalty in this round, kept for the next one.

    Each round reduces it by tactics, and by the mod's program by 1 more.
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
