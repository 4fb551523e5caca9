"""Effects of a unit's actions on phases: the exact distributions from which ``rounds`` draws.

Bonuses and penalties are 0 or more; ``effects`` has signs, so that positive is earlier.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from designer.language import marked
from designer.rulesets.chance import Distribution
from designer.rulesets.initiative import phase_modifiers
from designer.rulesets.initiative.actor import Actor
from designer.rulesets.initiative.configuration import Bounds, Configuration, UnitType
from designer.rulesets.initiative.pilot import RulesVariant


def vigilance_bonus(
    actor: Actor, configuration: Configuration, variant: RulesVariant = RulesVariant.MOD
) -> Distribution:
    """The bonus in the next round of a unit that uses Vigilance."""
    bounds = _bounds(actor, "vigilance_rand", configuration)
    return phase_modifiers.vigilance(bounds, actor.skills(variant).defence, actor.modifiers.vigilance, variant)


def reserve_penalty(actor: Actor, configuration: Configuration) -> Distribution:
    """The penalty of one Reserve, at once and as hesitation in later rounds."""
    return phase_modifiers.hesitation(_bounds(actor, "hesitation", configuration), actor.modifiers.hesitation)


def called_shot_penalty(
    attacker: Actor, target: Actor, configuration: Configuration, variant: RulesVariant = RulesVariant.MOD
) -> Distribution:
    """The penalty of the target of a called shot."""
    beaten = phase_modifiers.resistance_beaten(
        attack=attacker.skills(variant).attack,
        attacker_added=attacker.modifiers.called_shot_attacker,
        defence=target.skills(variant).defence,
        target_added=target.modifiers.called_shot_target,
    )
    return phase_modifiers.called_shot(_bounds(target, "called_shot_rand", configuration), beaten, variant)


def fall_penalty(actor: Actor, configuration: Configuration, variant: RulesVariant = RulesVariant.MOD) -> Distribution:
    """The penalty of a unit that is knocked down before it has acted; 0 for all but mechs."""
    if actor.unit_type is not UnitType.MECH:
        return phase_modifiers.NOTHING
    bounds = _bounds(actor, "prone_modifier", configuration)
    return phase_modifiers.trouble(bounds, actor.skills(variant).piloting, variant)


class ActionEffect(NamedTuple):
    """The change of a phase by an action; positive is earlier.

    ``name`` is a marked text with a place for ``other``, the unit that shoots or is shot at; empty without another.
    """

    name: str
    phases: Distribution
    other: str = ""


def effects(
    actor: Actor,
    others: Iterable[tuple[str, Actor]],
    configuration: Configuration,
    variant: RulesVariant = RulesVariant.MOD,
) -> tuple[ActionEffect, ...]:
    """The effects of what a unit can do and of what other units, by name, can do to it; those without any left out."""
    found = [
        ActionEffect(marked("Uses Vigilance"), vigilance_bonus(actor, configuration, variant)),
        ActionEffect(marked("Reserves once"), -reserve_penalty(actor, configuration)),
        ActionEffect(marked("Is knocked down"), -fall_penalty(actor, configuration, variant)),
    ]
    for name, other in others:
        for text, attacker, target in (
            (marked("Called shot at {other}"), actor, other),
            (marked("Called shot by {other}"), other, actor),
        ):
            found.append(ActionEffect(text, -called_shot_penalty(attacker, target, configuration, variant), name))
    return tuple(effect for effect in found if effect.phases != phase_modifiers.NOTHING)


def _bounds(actor: Actor, rule: str, configuration: Configuration) -> Bounds:
    return configuration.of(actor.unit_type).bounds(rule)
