"""The locations and critical slots of a BattleMech, and the chassis forms, which decide which of them exist."""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import NamedTuple

from designer.language import marked, tr


class Location(IntEnum):
    """A location of the body. The order matters: equipment lists go from the highest number to the lowest.

    The front legs of quads have the numbers of arms: ``RIGHT_ARM`` is the front right leg.
    """

    HEAD = 0
    CENTER_TORSO = 1
    RIGHT_TORSO = 2
    LEFT_TORSO = 3
    RIGHT_ARM = 4
    LEFT_ARM = 5
    RIGHT_LEG = 6
    LEFT_LEG = 7
    CENTER_LEG = 8


HD, CT, RT, LT, RA, LA, RL, LL, CL = Location

TORSOS = (CT, RT, LT)
SIDE_TORSOS = (RT, LT)
ARMS = (RA, LA)


class Form(Enum):
    """The chassis forms of a BattleMech."""

    BIPED = marked("Biped")
    QUAD = marked("Quad")
    TRIPOD = marked("Tripod")
    LAM = marked("LAM")
    QUADVEE = marked("QuadVee")

    __hash__ = object.__hash__  # faster than the enum's own hash; each member is one object

    @property
    def has_arms(self) -> bool:
        """Whether the form has arms: bipeds, tripods and LAMs have; the front legs of quads and QuadVees are legs."""
        return self not in (Form.QUAD, Form.QUADVEE)

    @property
    def locations(self) -> tuple[Location, ...]:
        """All locations of the form, head first."""
        return _LOCATIONS[self]

    @property
    def legs(self) -> tuple[Location, ...]:
        """The leg locations of the form."""
        return _LEGS[self]

    @property
    def file_order(self) -> tuple[Location, ...]:
        """All locations in the order of unit files: arms, torsos, head, legs."""
        return _FILE_ORDER[self]

    def slots(self, location: Location) -> int:
        """The number of critical slots of a location (TM p. 50): 12 in arms and torsos, 6 in head and legs."""
        return _SLOT_COUNTS[self][location]

    @property
    def total_slots(self) -> int:
        """The number of critical slots of all locations together."""
        return _TOTAL_SLOTS[self]

    def code(self, location: Location) -> str:
        """The abbreviation of a location in files and record sheets, e.g. ``LA`` or, on a quad, ``FLL``."""
        return _CODES[self.has_arms][location]

    def name_of(self, location: Location) -> str:
        """The name of a location in files, e.g. ``Left Arm`` or ``Front Left Leg``."""
        return _NAMES[self.has_arms][location]

    def shown(self, location: Location) -> str:
        """The translated name of a location. For use inside a sentence pass it through ``language.inside``."""
        return tr(_NAMES[self.has_arms][location])


_BASE = (HD, CT, RT, LT, RA, LA, RL, LL)
_LOCATIONS = {form: _BASE if form is not Form.TRIPOD else (*_BASE, CL) for form in Form}
_FILE_ORDER = {
    form: (LA, RA, LT, RT, CT, HD, LL, RL) if form is not Form.TRIPOD else (LA, RA, LT, RT, CT, HD, LL, RL, CL)
    for form in Form
}
_LEGS = {
    Form.BIPED: (RL, LL),
    Form.LAM: (RL, LL),
    Form.TRIPOD: (RL, LL, CL),
    Form.QUAD: (RA, LA, RL, LL),
    Form.QUADVEE: (RA, LA, RL, LL),
}
_SLOT_COUNTS = {
    form: {location: 6 if location is HD or location in _LEGS[form] else 12 for location in Location} for form in Form
}
_TOTAL_SLOTS = {form: sum(_SLOT_COUNTS[form][location] for location in _LOCATIONS[form]) for form in Form}
_CODES = {
    True: {HD: "HD", CT: "CT", RT: "RT", LT: "LT", RA: "RA", LA: "LA", RL: "RL", LL: "LL", CL: "CL"},
    False: {HD: "HD", CT: "CT", RT: "RT", LT: "LT", RA: "FRL", LA: "FLL", RL: "RRL", LL: "RLL", CL: "CL"},
}
_NAMES = {
    True: {
        HD: marked("Head"),
        CT: marked("Center Torso"),
        RT: marked("Right Torso"),
        LT: marked("Left Torso"),
        RA: marked("Right Arm"),
        LA: marked("Left Arm"),
        RL: marked("Right Leg"),
        LL: marked("Left Leg"),
        CL: marked("Center Leg"),
    },
    False: {
        HD: marked("Head"),
        CT: marked("Center Torso"),
        RT: marked("Right Torso"),
        LT: marked("Left Torso"),
        RA: marked("Front Right Leg"),
        LA: marked("Front Left Leg"),
        RL: marked("Rear Right Leg"),
        LL: marked("Rear Left Leg"),
        CL: marked("Center Leg"),
    },
}

_INNER = {RA: RT, LA: LT, RL: RT, LL: LT, RT: CT, LT: CT, CL: CT, CT: HD}
_OPPOSITE = {RA: LA, LA: RA, RT: LT, LT: RT, RL: LL, LL: RL}


def inner_neighbor(location: Location) -> Location | None:
    """The location to which damage transfers and into which an item can be split (TM p. 57); None for the head."""
    return _INNER.get(location)


def opposite(location: Location) -> Location:
    """The corresponding location on the other side of the body; the location itself if there is none."""
    return _OPPOSITE.get(location, location)


class Slot(NamedTuple):
    """A critical slot: its location, and its row, counted from 0."""

    location: Location
    row: int


_SLOTS = {location: tuple(Slot(location, row) for row in range(12)) for location in Location}


def slots_of(location: Location) -> tuple[Slot, ...]:
    """The twelve slot objects of a location, which all units share; head and legs use only the first six."""
    return _SLOTS[location]
