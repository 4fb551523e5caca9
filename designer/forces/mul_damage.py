"""The damage that a MUL file says a unit has taken; the file names what is left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element

from designer.construction.armor import structure_points_at
from designer.forces.mul_tree import attribute, child, children, is_true, tree_of, whole
from designer.sheets.armor_diagram import Lost
from designer.units.location import Location, Slot
from designer.units.unit import Unit


class Shots(NamedTuple):
    """Remaining ammunition of a bin: the number of shots, and the ammunition as MegaMek calls it."""

    left: int
    ammunition: str


class UnitDamage(NamedTuple):
    """Damage of a unit. ``lost`` has the points lost of each damaged location, ``gone`` those blown off.

    ``hits`` are critical slots that are hit or destroyed, ``shots`` what bins have left, ``pilot`` the hits of the
    pilot (6 if dead).
    """

    lost: dict[Location, Lost]
    gone: frozenset[Location] = frozenset()
    hits: frozenset[Slot] = frozenset()
    shots: dict[Slot, Shots] = {}  # noqa: RUF012 - never written to
    pilot: int = 0

    @property
    def any(self) -> bool:
        """Whether unit or pilot are hurt; used ammunition does not count."""
        return bool(self.lost or self.gone or self.hits or self.pilot)


_DEAD: Final = 6
"""The hits of a pilot who is dead."""


def damage_of(entity: str | Element, unit: Unit) -> UnitDamage:
    """The damage of a design by its ``entity`` in a MUL file, as text (`Member.entity`) or parsed.

    Points of locations that the file does not name are all there. ``FormatError`` if the text is no XML.
    """
    root = tree_of(entity, "entity") if isinstance(entity, str) else entity
    lost: dict[Location, Lost] = {}
    gone, hits, shots = set(), set(), {}
    for place in children(root, "location"):
        number = whole(attribute(place, "index"))
        if number is None or number not in unit.chassis.form.locations:
            continue
        location = Location(number)
        points = _lost(place, unit, location)
        if any(points):
            lost[location] = points
        if child(place, "blownOff") is not None:
            gone.add(location)
        for slot, element in _slots(place, location):
            if any(is_true(attribute(element, name)) for name in ("isHit", "isDestroyed", "isMissing")):
                hits.add(slot)
            left = whole(attribute(element, "shots"))
            if left is not None:
                shots[slot] = Shots(max(left, 0), attribute(element, "type"))
    return UnitDamage(lost, frozenset(gone), frozenset(hits), shots, _pilot_hits(root))


def _lost(place: Element, unit: Unit, location: Location) -> Lost:
    full = Lost(unit.armor.front[location], unit.armor.rear[location], structure_points_at(unit.chassis, location))
    if is_true(attribute(place, "isDestroyed")) or child(place, "blownOff") is not None:
        return full
    left = {"": full.armor, "rear": full.rear, "internal": full.structure}
    for armor in children(place, "armor"):
        text, layer = attribute(armor, "points"), attribute(armor, "type").lower()
        points = 0 if text.lower() == "destroyed" else whole(text)
        if points is not None and layer in left:
            left[layer] = min(max(points, 0), left[layer])
    return Lost(full.armor - left[""], full.rear - left["rear"], full.structure - left["internal"])


def _slots(place: Element, location: Location) -> Iterator[tuple[Slot, Element]]:
    for element in children(place, "slot"):
        row = whole(attribute(element, "index"))
        if row is not None and 1 <= row <= 12:
            yield Slot(location, row - 1), element


def _pilot_hits(root: Element) -> int:
    crew = child(root, "crew")
    members = [] if crew is None else list(children(crew, "crewMember"))
    seats = members or [each for tag in ("pilot", "crew") for each in children(root, tag)]
    found = 0
    for seat in seats[:1]:
        text = attribute(seat, "hits")
        found = _DEAD if text.lower() == "dead" else min(max(whole(text) or 0, 0), _DEAD)
    return found
