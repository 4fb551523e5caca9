"""The items of a damaged 'Mech that still work. An undamaged one is the case without injuries (SHEET_RULES 6)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from designer import design
from designer.catalog import Item, RuleSet
from designer.design import Fitted
from designer.graph import Evaluator, query
from designer.units.injuries import UNHURT, Injuries
from designer.units.mount import MountId

WORN_BY_SLOT: Final = "worn_by_slot"
"""The flag of items of which each hit takes a slot, and which work until the last one is hit."""


def is_worn_by_slot(item: Item) -> bool:
    """Whether each hit on an item takes one of its slots."""
    return WORN_BY_SLOT in item.flags


def hits_to_destroy(fitted: Fitted, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> int:
    """How many critical hits end an item: one whatever its size, for a shield and a partial wing one for each slot.

    By the core rulebook an autocannon takes two (CORE_2026 5.6). Component armor takes one more (TO p. 95).
    """
    if is_worn_by_slot(fitted.item):
        return max(len(fitted.mount.slots), 1)
    of_book = rules.facts.hits_to_destroy.items()
    return next((hits for flag, hits in of_book if flag in fitted.item.flags), 1) + fitted.mount.armored


@query
def out_of_order(
    g: Evaluator, injuries: Injuries = UNHURT, rules: RuleSet = RuleSet.TOTAL_WARFARE
) -> frozenset[MountId]:
    """The mounts that do not work any more: hit as often as they can be, or with a slot in a lost location."""
    if not injuries.struck:
        return frozenset()
    return frozenset([fitted.mount.id for fitted in design.equipment(g) if _is_gone(fitted, injuries, rules)])


def _is_gone(fitted: Fitted, injuries: Injuries, rules: RuleSet) -> bool:
    if injuries.hits_on(fitted.mount.id) >= hits_to_destroy(fitted, rules):
        return True
    mount = fitted.mount
    places = {slot.location for slot in mount.slots} or ({mount.stands_in} if mount.stands_in is not None else set())
    return any(map(injuries.lost, places))


def working(
    g: Evaluator, held: Iterable[Fitted], injuries: Injuries = UNHURT, rules: RuleSet = RuleSet.TOTAL_WARFARE
) -> tuple[Fitted, ...]:
    """Those of some mounts that still work, in the same order."""
    gone = out_of_order(g, injuries, rules) if injuries.struck else ()
    return tuple([fitted for fitted in held if fitted.mount.id not in gone]) if gone else tuple(held)


def working_with(g: Evaluator, flag: str, injuries: Injuries = UNHURT) -> tuple[Fitted, ...]:
    """The mounts with a flag of ``design.FLAG_GROUPS`` that still work."""
    return working(g, design.with_flag(g, flag), injuries)
