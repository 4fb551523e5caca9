"""The table of the locations that the rules allow for an item, for findings and drops alike (CONSTRUCTION 9.2).

Its reasons are short ("Arms only"). Items that are not in the table are allowed anywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from designer import design
from designer.catalog import Item
from designer.construction.spread import Kinds, places_of, worn_places
from designer.graph import Evaluator, query
from designer.language import marked, tr
from designer.units.location import ARMS, CT, HD, SIDE_TORSOS, TORSOS, Location
from designer.units.mount import SystemPart, SystemSlot
from designer.units.unit import Chassis, Unit

NO_LOCATION = marked("No such location")


class Site(NamedTuple):
    """The properties of a 'Mech that the table uses: body, locations of cockpit and engine, armor by location."""

    chassis: Chassis
    cockpit: frozenset[Location]
    engine: frozenset[Location]
    kinds: Kinds


def site_of(unit: Unit) -> Site:
    """The site of a unit without an evaluator."""
    return Site(unit.chassis, *_cockpit_and_engine(unit.systems), unit.armor.kinds)


@query
def site(g: Evaluator) -> Site:
    """The site of the 'Mech."""
    return Site(design.chassis(g), *_cockpit_and_engine(design.systems(g)), design.armor_kinds(g)[1])


def _cockpit_and_engine(systems: tuple[SystemSlot, ...]) -> tuple[frozenset[Location], frozenset[Location]]:
    return (
        frozenset([s.slot.location for s in systems if s.part is SystemPart.COCKPIT]),
        frozenset([s.slot.location for s in systems if s.part is SystemPart.ENGINE]),
    )


LocationRule = Callable[[Site, Location], str | None]


def _arms(site: Site, location: Location) -> str | None:
    if not site.chassis.form.has_arms:
        return tr("Not on quads")
    return None if location in ARMS else tr("Arms only")


def _tool(site: Site, location: Location) -> str | None:
    """Industrial tools: arms, on a quad the side torsos."""
    if not site.chassis.form.has_arms:
        return _side_torsos(site, location)
    return None if location in ARMS else tr("Arms only")


def _side_torsos(_site: Site, location: Location) -> str | None:
    return None if location in SIDE_TORSOS else tr("Side torsos only")


def _torsos(_site: Site, location: Location) -> str | None:
    return None if location in TORSOS else tr("Torso only")


def _center(_site: Site, location: Location) -> str | None:
    return None if location is CT else tr("Center torso only")


def _head(_site: Site, location: Location) -> str | None:
    return None if location is HD else tr("Head only")


def _not_head(_site: Site, location: Location) -> str | None:
    return tr("Not in the head") if location is HD else None


def _legs(site: Site, location: Location) -> str | None:
    return None if location in site.chassis.form.legs else tr("Legs only")


def _torso_or_leg(site: Site, location: Location) -> str | None:
    return None if location in TORSOS or location in site.chassis.form.legs else tr("Torso or leg")


def _torso_or_arm(site: Site, location: Location) -> str | None:
    if not site.chassis.form.has_arms:
        return _torsos(site, location)
    return None if location in TORSOS or location in ARMS else tr("Torso or arm")


def _limbs(site: Site, location: Location) -> str | None:
    if not site.chassis.form.has_arms:
        return _legs(site, location)
    return None if location in ARMS or location in site.chassis.form.legs else tr("Arm or leg")


def _away_from_cockpit(site: Site, location: Location) -> str | None:
    return tr("Not beside the cockpit") if location in site.cockpit else None


def _beside_cockpit(site: Site, location: Location) -> str | None:
    return None if location in site.cockpit else tr("Only beside the cockpit")


def _beside_engine(site: Site, location: Location) -> str | None:
    return None if location in site.engine else tr("Only beside the engine")


def _heavy_gauss(site: Site, location: Location) -> str | None:
    return None if site.chassis.superheavy else _torsos(site, location)


_RULES: dict[str, LocationRule] = {
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
    **dict.fromkeys(("aquatic_survival", "remote_drone_console"), _beside_cockpit),
    **dict.fromkeys(("supercharger", "emergency_coolant"), _beside_engine),
    **dict.fromkeys(("fuel", "torso_case", "case_p", "ladder", "vgl"), _torsos),
    **dict.fromkeys(("light_bridge_layer", "medium_bridge_layer", "heavy_bridge_layer"), _torsos),
    "lift_hoist": _torso_or_arm,
    **dict.fromkeys(("jump_jet", "umu"), _torso_or_leg),
    **dict.fromkeys(("a_pod", "tracks", "talons"), _legs),
    "modular_armor": _not_head,
    "ejection_seat": _head,
    "heavy_gauss": _heavy_gauss,
}
"""By flag."""


@cache
def rules_of(item: Item) -> tuple[LocationRule, ...]:
    """The rows of the table that concern an item; none as a rule."""
    return tuple(_RULES[flag] for flag in sorted(item.flags) if flag in _RULES)


def why_not_here(item: Item, site: Site, location: Location) -> str | None:
    """Why the rules forbid an item a location, in a few words; None if they allow it."""
    form = site.chassis.form
    if location not in form.locations:
        return tr(NO_LOCATION)
    for rule in rules_of(item):
        reason = rule(site, location)
        if reason is not None:
            return reason
    places = places_of(item)
    fixed = worn_places(item, form, site.kinds) if places is None else places(form)
    if fixed is not None and location not in fixed:
        return tr("Has fixed places")
    return None


def why_not(item: Item, unit: Unit, location: Location) -> str | None:
    """``why_not_here`` for a unit."""
    return why_not_here(item, site_of(unit), location)


def legal_locations(item: Item, unit: Unit) -> tuple[Location, ...]:
    """The locations that the rules allow an item, head first, whether there is room or not."""
    here = site_of(unit)
    return tuple(location for location in unit.chassis.form.locations if why_not_here(item, here, location) is None)
