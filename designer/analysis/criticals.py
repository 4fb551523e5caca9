"""The items that the next critical hit could strike, by location, with their probabilities."""

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
from designer.units.location import CT, HD, LA, LL, LT, RA, RL, RT, Location
from designer.units.mount import MountId, SystemPart, SystemSlot

Struck = Literal["ammunition", "explosive", "engine", "gyro", "cockpit", "actuator", "weapon", "equipment"]
"""What a critical hit can strike; ``explosive`` is what explodes without being ammunition, such as a Gauss rifle."""

STRUCK: Final[tuple[Struck, ...]] = (
    *("ammunition", "explosive", "engine", "gyro", "cockpit"),
    *("actuator", "weapon", "equipment"),
)

FRONT_HITS: Final[Mapping[Location, Fraction]] = MappingProxyType(
    {
        location: Fraction(ways, 36)
        for location, ways in ((CT, 7), (RT, 5), (LT, 5), (RA, 5), (LA, 5), (RL, 4), (LL, 4), (HD, 1))
    }
)
"""How likely each location is hit from the front, by the 2d6 table (TW p. 109); a quad's arms are its front legs."""

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
    """The slots of a location that a critical hit can strike, and by what lies in them.

    An empty slot, and one of armor or structure, is rolled again (TW p. 124), so each of the others is as likely.
    A slot that two items share counts for both.
    """

    slots: int
    struck: Mapping[Struck, int]

    def chance(self, what: Struck) -> Fraction:
        """The chance that the next critical hit strikes this; 0 where there is nothing to strike."""
        return Fraction(self.struck.get(what, 0), self.slots) if self.slots else Fraction(0)


@query
def critical_risk(g: Evaluator, location: Location) -> Risk:
    """What the next critical hit in a location would strike (TW p. 124)."""
    exploding = {fitted.mount.id for fitted in explosives(g)}
    rows = [{_sort_of(each, exploding) for each in there} - {None} for there in design.occupied(g, location).values()]
    struck = Counter(what for row in rows for what in row if what is not None)
    return Risk(sum(bool(row) for row in rows), MappingProxyType(struck))


@query
def overall_risk(g: Evaluator) -> Mapping[Struck, Fraction]:
    """The probability that a critical hit from the front strikes each sort of component, over the front hit table.

    In play, a hit on a location with nothing to strike transfers inwards; here it counts as striking nothing.
    """
    risks = {location: critical_risk(g, location) for location in FRONT_HITS}
    return MappingProxyType(
        {what: sum((FRONT_HITS[x] * risk.chance(what) for x, risk in risks.items()), Fraction(0)) for what in STRUCK}
    )


def _sort_of(occupant: Occupant, exploding: Set[MountId]) -> Struck | None:
    """The sort of component that a slot counts as; None if the hit is rolled again."""
    if isinstance(occupant, SystemSlot):
        return _SYSTEMS.get(occupant.part, "actuator")
    item = occupant.item
    if not item.hittable:
        return None
    if occupant.mount.id in exploding:
        return "ammunition" if item.is_ammo else "explosive"
    return "weapon" if item.type == "weapon" else "equipment"
