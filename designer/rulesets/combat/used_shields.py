"""Shields whose points are used up (TO p. 290; CORE_2026 6.6 to 6.9)."""

from __future__ import annotations

from designer import design
from designer.catalog.ruleset import RuleSet
from designer.design import Fitted
from designer.graph import Evaluator
from designer.rulesets.combat.tables import amounts
from designer.units.injuries import UNHURT, Component, Injuries
from designer.units.mount import SystemPart

_POINTS_OF_HIT = {SystemPart.SHOULDER: 2, SystemPart.UPPER_ARM: 1, SystemPart.LOWER_ARM: 1, SystemPart.HAND: 1}
"""The points of absorption that actuators of its arm which are missing or hit take from a shield."""
_CAPACITY_OF_SLOT = 5
"""The points of capacity that a hit on a shield takes, beside one of absorption."""


def shield_absorption(g: Evaluator, shield: Fitted, injuries: Injuries = UNHURT) -> int:
    """The points of a hit that a shield absorbs: fewer by its hits, and for actuators of its arm missing or hit."""
    flag = next(flag for flag in amounts()["shield_tracks"] if flag in shield.item.flags)
    absorption, _ = amounts()["shield_tracks"][flag]
    place = shield.location
    there = {system.part for system in design.systems(g) if system.slot.location is place}
    on_arm = sum(
        points
        for part, points in _POINTS_OF_HIT.items()
        if part not in there or (place is not None and injuries.count(part, place))
    )
    return max(int(absorption) - on_arm - injuries.hits_on(shield.mount.id), 0)


def is_used_up(g: Evaluator, fitted: Fitted, injuries: Injuries) -> bool:
    """Whether hits on a shield and its arm have left it no absorption or no capacity."""
    flag = next((flag for flag in amounts()["shield_tracks"] if flag in fitted.item.flags), None)
    if flag is None:
        return False
    _, capacity = amounts()["shield_tracks"][flag]
    spent = capacity <= _CAPACITY_OF_SLOT * injuries.hits_on(fitted.mount.id)
    return bool(spent or not shield_absorption(g, fitted, injuries))


def with_used_shields(g: Evaluator, injuries: Injuries, rules: RuleSet) -> Injuries:
    """The injuries, with those of shields that are used up: by the core rulebook these are gone, with their penalty."""
    if not injuries.struck or not rules.facts.used_shields_end:
        return injuries
    struck = injuries.struck
    for fitted in design.gear(g):
        if fitted.location is not None and is_used_up(g, fitted, injuries):
            left = len(fitted.mount.slots) - injuries.hits_on(fitted.mount.id)
            struck += (Component(fitted.location, None, fitted.mount.id),) * left
    return Injuries(struck)
