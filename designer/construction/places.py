"""The locations that the rules allow for an item, for findings and for placing items (CONSTRUCTION 9.2).

Reasons are short ("Arms only"). Items without a rule are allowed in all locations.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
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
NEVER_IN_TURRETS = frozenset(("case", "case_ii", "case_p"))
"""The flags of items that cannot be in a turret; MegaMek does not read a file in which they are."""


class Site(NamedTuple):
    """The properties of a 'Mech that the rules use: chassis, locations of cockpit and engine, armor by location."""

    chassis: Chassis
    cockpit: frozenset[Location]
    engine: frozenset[Location]
    kinds: Kinds


def site_of(unit: Unit) -> Site:
    """The properties of a unit, computed without an evaluator."""
    return Site(unit.chassis, *_cockpit_and_engine(unit.systems), unit.armor.kinds)


@query
def site(g: Evaluator) -> Site:
    """The properties of the evaluator's 'Mech that the rules on locations use."""
    return Site(design.chassis(g), *_cockpit_and_engine(design.systems(g)), design.armor_kinds(g)[1])


def _cockpit_and_engine(systems: tuple[SystemSlot, ...]) -> tuple[frozenset[Location], frozenset[Location]]:
    cockpit, engine = SystemPart.COCKPIT, SystemPart.ENGINE
    found = [(part, slot.location) for slot, part, _ in systems if part is cockpit or part is engine]
    return (
        frozenset([location for part, location in found if part is cockpit]),
        frozenset([location for part, location in found if part is engine]),
    )


class LocationRule(NamedTuple):
    """The locations allowed for an item, and a short reason against others; quads use the rule ``on_quads`` if set."""

    allowed: Callable[[Site], Collection[Location]]
    words: str
    on_quads: LocationRule | None = None

    def why_not(self, site: Site, location: Location) -> str | None:
        """A short reason why the rule forbids a location; None if it allows the location."""
        if self.on_quads is not None and not site.chassis.form.has_arms:
            return self.on_quads.why_not(site, location)
        return None if location in self.allowed(site) else tr(self.words)


def _legs_of(site: Site) -> tuple[Location, ...]:
    return site.chassis.form.legs


_SIDE_TORSOS = LocationRule(lambda _site: SIDE_TORSOS, marked("Side torsos only"))
_TORSOS = LocationRule(lambda _site: TORSOS, marked("Torso only"))
_LEGS = LocationRule(_legs_of, marked("Legs only"))
_ARMS = LocationRule(lambda _site: ARMS, marked("Arms only"), LocationRule(lambda _site: (), marked("Not on quads")))
_TOOL = LocationRule(lambda _site: ARMS, marked("Arms only"), _SIDE_TORSOS)

_RULES: dict[str, LocationRule] = {
    **dict.fromkeys(
        ("dual_saw", "pile_driver", "backhoe", "combine", "chainsaw", "rock_cutter", "buzzsaw", "spot_welder"), _TOOL
    ),
    "mining_drill": _TOOL,
    **dict.fromkeys(("hatchet", "sword", "mace", "lance", "retractable_blade", "chain_whip", "flail"), _ARMS),
    **dict.fromkeys(("wrecking_ball", "shield", "vibroblade", "claw", "salvage_arm"), _ARMS),
    "aes": LocationRule(lambda site: (*ARMS, *_legs_of(site)), marked("Arm or leg"), _LEGS),
    "head_turret": LocationRule(lambda _site: (CT,), marked("Center torso only")),
    **dict.fromkeys(("quad_turret", "shoulder_turret"), _SIDE_TORSOS),
    "harjel": LocationRule(lambda site: {*Location} - site.cockpit, marked("Not beside the cockpit")),
    **dict.fromkeys(
        ("aquatic_survival", "remote_drone_console", "cockpit_modification"),
        LocationRule(lambda site: site.cockpit, marked("Only beside the cockpit")),
    ),
    **dict.fromkeys(
        ("supercharger", "emergency_coolant"), LocationRule(lambda site: site.engine, marked("Only beside the engine"))
    ),
    **dict.fromkeys(("fuel", "torso_case", "case_p", "ladder", "vgl"), _TORSOS),
    **dict.fromkeys(("light_bridge_layer", "medium_bridge_layer", "heavy_bridge_layer"), _TORSOS),
    "lift_hoist": LocationRule(lambda _site: (*TORSOS, *ARMS), marked("Torso or arm"), _TORSOS),
    **dict.fromkeys(("jump_jet", "umu"), LocationRule(lambda site: (*TORSOS, *_legs_of(site)), marked("Torso or leg"))),
    **dict.fromkeys(("a_pod", "tracks", "talons"), _LEGS),
    "modular_armor": LocationRule(lambda _site: {*Location} - {HD}, marked("Not in the head")),
    "ejection_seat": LocationRule(lambda _site: (HD,), marked("Head only")),
    "heavy_gauss": LocationRule(
        lambda site: tuple(Location) if site.chassis.superheavy else TORSOS, marked("Torso only")
    ),
}
"""The rules on locations, by item flag."""


@cache
def rules_of(item: Item) -> tuple[LocationRule, ...]:
    """The rules on locations that apply to an item; for most items there are none."""
    return tuple(_RULES[flag] for flag in sorted(item.flags) if flag in _RULES)


def why_not_here(item: Item, site: Site, location: Location) -> str | None:
    """A short reason why the rules forbid an item in a location; None if they allow it."""
    form = site.chassis.form
    if location not in form.locations:
        return tr(NO_LOCATION)
    for rule in rules_of(item):
        reason = rule.why_not(site, location)
        if reason is not None:
            return reason
    places = places_of(item)
    fixed = worn_places(item, form, site.kinds) if places is None else places(form)
    if fixed is not None and location not in fixed:
        return tr("Has fixed places")
    return None


def why_not(item: Item, unit: Unit, location: Location) -> str | None:
    """A short reason why the rules forbid an item in a location of a unit; None if they allow it."""
    return why_not_here(item, site_of(unit), location)


def legal_locations(item: Item, unit: Unit) -> tuple[Location, ...]:
    """The locations that the rules allow for an item, head first, even if there is no room."""
    here = site_of(unit)
    return tuple(location for location in unit.chassis.form.locations if why_not_here(item, here, location) is None)
