"""The components that the next critical hit may strike, by location, with probabilities."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Set
from fractions import Fraction
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from designer import design
from designer.construction.explosives import explosives
from designer.design import Occupant
from designer.graph import Evaluator, query
from designer.rulesets.combat.hit_locations import AttackSide, hit_chances
from designer.units.location import Form, Location
from designer.units.mount import MountId, SystemPart, SystemSlot

Struck = Literal["ammunition", "explosive", "engine", "gyro", "cockpit", "actuator", "weapon", "equipment"]
"""Sorts of components that a critical hit may strike; ``explosive``: explosive, but no ammunition (Gauss rifle)."""

STRUCK: Final[tuple[Struck, ...]] = (
    *("ammunition", "explosive", "engine", "gyro", "cockpit"),
    *("actuator", "weapon", "equipment"),
)

_SYSTEMS: Final[Mapping[SystemPart, Struck]] = {
    SystemPart.ENGINE: "engine",
    SystemPart.GYRO: "gyro",
    SystemPart.COCKPIT: "cockpit",
    SystemPart.SENSORS: "cockpit",
    SystemPart.LIFE_SUPPORT: "cockpit",
    SystemPart.LANDING_GEAR: "equipment",
    SystemPart.AVIONICS: "equipment",
    SystemPart.CONVERSION_GEAR: "equipment",
}


class Risk(NamedTuple):
    """The number of slots of a location that a critical hit can strike: all, and by sort of component in them.

    Rolls of empty slots and of slots with armor or structure are repeated (TW p. 124), so that all others are equally
    likely. A slot that two items share counts for both.
    """

    slots: int
    struck: Mapping[Struck, int]

    def chance(self, what: Struck) -> Fraction:
        """The probability that the next critical hit strikes this sort of component."""
        return Fraction(self.struck.get(what, 0), self.slots) if self.slots else Fraction(0)


@query
def critical_risk(g: Evaluator, location: Location) -> Risk:
    """The slots that the next critical hit in a location can strike (TW p. 124)."""
    exploding = {fitted.mount.id for fitted in explosives(g)}
    rows = [{_sort_of(each, exploding) for each in there} - {None} for there in design.occupied(g, location).values()]
    struck = Counter(what for row in rows for what in row if what is not None)
    return Risk(sum(bool(row) for row in rows), MappingProxyType(struck))


@query
def overall_risk(g: Evaluator) -> Mapping[Struck, Fraction]:
    """The probabilities that a critical hit from the front strikes each sort of component, over all locations.

    In play, a hit on a location with nothing to strike transfers inwards; here it counts as striking nothing.
    """
    hits = hit_chances(Form.BIPED, AttackSide.FRONT)  # for quads too, whose front legs are the arms of the table
    risks = {location: critical_risk(g, location) for location in hits}
    return MappingProxyType(
        {what: sum((hits[x] * risk.chance(what) for x, risk in risks.items()), Fraction(0)) for what in STRUCK}
    )


def _sort_of(occupant: Occupant, exploding: Set[MountId]) -> Struck | None:
    """The sort of a component in a slot; None if the roll for it is repeated."""
    if isinstance(occupant, SystemSlot):
        return _SYSTEMS.get(occupant.part, "actuator")
    item = occupant.item
    if not item.hittable:
        return None
    if occupant.mount.id in exploding:
        return "ammunition" if item.is_ammo else "explosive"
    return "weapon" if item.type == "weapon" else "equipment"
