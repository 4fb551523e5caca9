"""Rules on hands and lower arms: items that replace them, items that need them, long guns of OmniMechs."""

from __future__ import annotations

from functools import cache

from designer import design
from designer.catalog import Item
from designer.construction.legality.finding import ERROR, Finding, Findings, about, source_of, where
from designer.construction.legality.rule_subjects import watched_items
from designer.design import Fitted
from designer.graph import Evaluator, query
from designer.language import marked, tr
from designer.units.location import ARMS, Location
from designer.units.mount import SystemPart

REPLACES_HAND = frozenset(
    ("salvage_arm", "claw", "chainsaw", "backhoe", "dual_saw", "mining_drill", "rock_cutter", "spot_welder")
) | {"wrecking_ball", "flail"}
"""The flags of items that replace the hand on a lower arm."""
HELD = frozenset(("chain_whip", "hatchet", "mace", "sword", "vibroblade"))
"""The flags of items that need a hand."""
ON_LOWER_ARM = frozenset(("lance", "retractable_blade"))
REPLACES_LOWER_ARM = frozenset(("pile_driver",))
AUTOCANNONS = frozenset(
    ("ac", "lac", "pac", "hyper_velocity", "ac_imp", "ac_primitive", "ac_ultra", "ac_ultra_thb", "ac_rotary", "ac_lbx")
) | {"ac_lbx_thb", "aci"}
"""The ammunition types of weapons that count as autocannons (CONSTRUCTION 9.6)."""


@cache
def is_long_gun(item: Item) -> bool:
    """Whether an item is a Gauss rifle, autocannon or PPC, which replaces the lower arm of an OmniMech (TM p. 57)."""
    return item.type == "weapon" and (not item.flags.isdisjoint(("gauss", "ppc")) or item.ammo in AUTOCANNONS)


@cache
def wrong_actuators(item: Item, *, omni: bool) -> tuple[SystemPart, ...]:
    """The actuators that an arm may not have if the item is in it (CONSTRUCTION 9.2; TM p. 57)."""
    if item.flags & REPLACES_LOWER_ARM or (omni and is_long_gun(item)):
        return SystemPart.LOWER_ARM, SystemPart.HAND
    return (SystemPart.HAND,) if item.flags & REPLACES_HAND else ()


@query
def has_hand(g: Evaluator, location: Location) -> bool:
    """Whether an arm has a hand actuator."""
    return design.has_system(g, location, SystemPart.HAND)


@query
def has_lower_arm(g: Evaluator, location: Location) -> bool:
    """Whether an arm has a lower arm actuator."""
    return design.has_system(g, location, SystemPart.LOWER_ARM)


@query
def actuator_findings(g: Evaluator) -> Findings:
    """Findings: physical weapons and tools that need a missing, or exclude a present, hand or lower arm (9.2)."""
    if not design.chassis(g).form.has_arms:
        return ()
    found: list[Finding] = []
    for fitted in watched_items(g):
        arm = fitted.location
        if arm is not None and arm in ARMS and _asks(fitted.item):
            found += _unfit(g, arm, fitted)
    return tuple(found)


@cache
def _asks(item: Item) -> bool:
    return bool(item.flags & (REPLACES_HAND | HELD | ON_LOWER_ARM | REPLACES_LOWER_ARM))


def _unfit(g: Evaluator, arm: Location, fitted: Fitted) -> list[Finding]:
    flags, hand, lower_arm = fitted.item.flags, has_hand(g, arm), has_lower_arm(g, arm)
    found = []
    if flags & REPLACES_HAND and hand:
        found.append(_of_arm(g, arm, fitted, marked("{name} in the {where} leaves no room for a hand"), "no_hand"))
    if flags & HELD and not hand:
        found.append(_of_arm(g, arm, fitted, marked("{name} in the {where} needs a hand"), "hand"))
    if flags & (REPLACES_HAND | ON_LOWER_ARM) and not lower_arm:
        found.append(_of_arm(g, arm, fitted, marked("{name} in the {where} needs a lower arm"), "lower_arm"))
    if flags & REPLACES_LOWER_ARM and lower_arm:
        found.append(
            _of_arm(g, arm, fitted, marked("{name} in the {where} leaves no room for a lower arm"), "no_lower_arm")
        )
    return found


def _of_arm(g: Evaluator, arm: Location, fitted: Fitted, problem: str, remedy: str) -> Finding:
    sentence = tr(problem, name=fitted.item.name, where=where(g, arm))
    return about(g, f"actuator.{remedy}", ERROR, sentence, fitted, source=source_of(fitted.item), remedy=remedy)


@query
def arm_findings(g: Evaluator) -> Findings:
    """Findings: arms of OmniMechs with a long gun and with a lower arm or hand, which it excludes (TM p. 57)."""
    chassis = design.chassis(g)
    if not chassis.omni or not chassis.form.has_arms:
        return ()
    found = []
    for arm in ARMS:
        guns = long_guns_at(g, arm) if has_hand(g, arm) or has_lower_arm(g, arm) else ()
        if guns:
            sentence = tr(
                "{name} in the {where} of an omni leaves no room for a lower arm",
                name=guns[0].item.name,
                where=where(g, arm),
            )
            found.append(about(g, "omni.arm", ERROR, sentence, *guns, source="TM p. 57", remedy="no_lower_arm"))
    return tuple(found)


@query
def long_guns_at(g: Evaluator, arm: Location) -> tuple[Fitted, ...]:
    """The long guns (Gauss rifles, autocannons, PPCs) whose primary location is this arm."""
    return tuple([f for f in design.contents(g, arm).weapons if f.location is arm and is_long_gun(f.item)])
