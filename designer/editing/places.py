"""Which locations the rules allow an item (CONSTRUCTION 9.2).

The table speaks in short reasons ("Arms only"), which a drag shows on the spot. What does not stand in it is allowed
anywhere.
"""

from __future__ import annotations

from collections.abc import Callable

from designer.catalog import Item
from designer.editing.spread import places_of, worn_at
from designer.units.location import ARMS, CT, HD, SIDE_TORSOS, TORSOS, Location
from designer.units.mount import SystemPart
from designer.units.unit import Unit

NO_LOCATION = "No such location"

Rule = Callable[[Unit, Location], str | None]


def _arms(unit: Unit, location: Location) -> str | None:
    if not unit.chassis.form.has_arms:
        return "Not on quads"
    return None if location in ARMS else "Arms only"


def _tool(unit: Unit, location: Location) -> str | None:
    """Industrial tools: arms, on a quad the side torsos."""
    if not unit.chassis.form.has_arms:
        return _side_torsos(unit, location)
    return None if location in ARMS else "Arms only"


def _side_torsos(_unit: Unit, location: Location) -> str | None:
    return None if location in SIDE_TORSOS else "Side torsos only"


def _torsos(_unit: Unit, location: Location) -> str | None:
    return None if location in TORSOS else "Torso only"


def _center(_unit: Unit, location: Location) -> str | None:
    return None if location is CT else "Center torso only"


def _head(_unit: Unit, location: Location) -> str | None:
    return None if location is HD else "Head only"


def _not_head(_unit: Unit, location: Location) -> str | None:
    return "Not in the head" if location is HD else None


def _legs(unit: Unit, location: Location) -> str | None:
    return None if location in unit.chassis.form.legs else "Legs only"


def _torso_or_leg(unit: Unit, location: Location) -> str | None:
    return None if location in TORSOS or location in unit.chassis.form.legs else "Torso or leg"


def _torso_or_arm(unit: Unit, location: Location) -> str | None:
    if not unit.chassis.form.has_arms:
        return _torsos(unit, location)
    return None if location in TORSOS or location in ARMS else "Torso or arm"


def _limbs(unit: Unit, location: Location) -> str | None:
    if not unit.chassis.form.has_arms:
        return _legs(unit, location)
    return None if location in ARMS or location in unit.chassis.form.legs else "Arm or leg"


def _away_from_cockpit(unit: Unit, location: Location) -> str | None:
    return "Not beside the cockpit" if unit.has_part(location, SystemPart.COCKPIT) else None


def _beside_cockpit(unit: Unit, location: Location) -> str | None:
    return None if unit.has_part(location, SystemPart.COCKPIT) else "Only beside the cockpit"


def _beside_engine(unit: Unit, location: Location) -> str | None:
    return None if unit.has_part(location, SystemPart.ENGINE) else "Only beside the engine"


def _heavy_gauss(unit: Unit, location: Location) -> str | None:
    return None if unit.chassis.superheavy else _torsos(unit, location)


# By flag, or by id where two items of one flag differ.
_RULES: dict[str, Rule] = {
    **dict.fromkeys(
        ("dual_saw", "pile_driver", "backhoe", "combine", "chainsaw", "rock_cutter", "buzzsaw", "spot_welder"), _tool
    ),
    "mining_drill": _tool,
    **dict.fromkeys(("hatchet", "sword", "mace", "lance", "retractable_blade", "chain_whip", "flail"), _arms),
    **dict.fromkeys(("wrecking_ball", "shield", "vibroblade", "claw", "salvage_arm"), _arms),
    "aes": _limbs,
    "head_turret": _center,
    **dict.fromkeys(("quad_turret", "shoulder_turret"), _side_torsos),
    **dict.fromkeys(("harjel", "harjel_ii", "harjel_iii"), _away_from_cockpit),
    **dict.fromkeys(("aquatic_survival", "remote-drone-command-console"), _beside_cockpit),
    **dict.fromkeys(("supercharger", "emergency_coolant"), _beside_engine),
    **dict.fromkeys(("fuel", "is-case", "case_p", "ladder", "vgl"), _torsos),
    **dict.fromkeys(("light_bridge_layer", "medium_bridge_layer", "heavy_bridge_layer"), _torsos),
    "lift_hoist": _torso_or_arm,
    **dict.fromkeys(("jump_jet", "umu"), _torso_or_leg),
    **dict.fromkeys(("a_pod", "tracks", "talons"), _legs),
    "modular_armor": _not_head,
    "ejection_seat": _head,
    **dict.fromkeys(("heavy-gauss-rifle", "improved-heavy-gauss-rifle"), _heavy_gauss),
}


def why_not(item: Item, unit: Unit, location: Location) -> str | None:
    """Why the rules forbid an item a location, in a few words; None if they allow it."""
    if location not in unit.chassis.form.locations:
        return NO_LOCATION
    for key in (*item.flags, item.id):
        rule = _RULES.get(key)
        reason = rule(unit, location) if rule is not None else None
        if reason is not None:
            return reason
    places = places_of(item)
    fixed = worn_at(unit, item) if places is None else places(unit.chassis.form)
    if fixed is not None and location not in fixed:
        return "Has fixed places"
    return None


def legal_locations(item: Item, unit: Unit) -> tuple[Location, ...]:
    """The locations that the rules allow an item, head first, whether there is room or not."""
    return tuple(location for location in unit.chassis.form.locations if why_not(item, unit, location) is None)
