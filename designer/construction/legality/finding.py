"""The type of findings (violations of rules), and helpers for their texts."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, IntEnum
from functools import cache
from typing import NamedTuple

from designer import design
from designer.catalog import Item
from designer.decimals import figure
from designer.design import Fitted
from designer.graph import Evaluator
from designer.language import inside, marked, tr
from designer.units.location import Location
from designer.units.mount import MountId


class Severity(IntEnum):
    """The severity of a finding: error (illegal), warning (legal but hardly intended), note (information)."""

    ERROR = 0
    WARNING = 1
    NOTE = 2


ERROR, WARNING, NOTE = Severity


class Field(Enum):
    """The subject of a finding that has no mount and no location: a choice of the chassis, or a figure.

    ``place`` is its translated name.
    """

    TONNAGE = "tonnage"
    FORM = "form"
    CONVERSION = "conversion"
    KIND = "kind"
    WALK = "walk"
    ENGINE = "engine"
    GYRO = "gyro"
    COCKPIT = "cockpit"
    STRUCTURE = "structure"
    SINKS = "sinks"
    SINK_COUNT = "sink count"
    JUMP = "jump"
    ARMOR = "armor"
    POINTS = "points"
    FITTINGS = "fittings"
    TECH_BASE = "tech base"
    YEAR = "year"
    LEVEL = "level"
    QUIRKS = "quirks"
    MASS = "mass"
    HEAT = "heat"

    @property
    def place(self) -> str:
        """The name of the subject."""
        return tr(_PLACES[self])


_PLACES = {
    **dict.fromkeys((Field.FORM, Field.KIND, Field.FITTINGS), marked("Chassis")),
    **dict.fromkeys((Field.CONVERSION, Field.WALK, Field.JUMP), marked("Movement")),
    **dict.fromkeys((Field.SINKS, Field.SINK_COUNT, Field.HEAT), marked("Heat")),
    **dict.fromkeys((Field.ARMOR, Field.POINTS), marked("Armor")),
    **dict.fromkeys((Field.TECH_BASE, Field.YEAR, Field.LEVEL), marked("Technology")),
    **dict.fromkeys((Field.TONNAGE, Field.MASS), marked("Mass")),
    Field.ENGINE: marked("Engine"),
    Field.GYRO: marked("Gyro"),
    Field.COCKPIT: marked("Cockpit"),
    Field.STRUCTURE: marked("Structure"),
    Field.QUIRKS: marked("Quirks"),
}


class Finding(NamedTuple):
    """A finding: the rule's id, a sentence, the place and mounts that it is about, and the rule's source.

    ``remedy`` is the id of an edit that resolves it, empty if there is none. ``field`` is the subject if there are no
    mounts and location, so that a view can go to it.
    """

    rule: str
    severity: Severity
    sentence: str
    place: str
    location: Location | None = None
    mounts: tuple[MountId, ...] = ()
    source: str = ""
    remedy: str = ""
    field: Field | None = None


Findings = tuple[Finding, ...]


def about(
    g: Evaluator,
    rule: str,
    severity: Severity,
    sentence: str,
    *fitted: Fitted,
    source: str = "",
    remedy: str = "",
) -> Finding:
    """A finding about mounts; its location is the location of the first one."""
    location = fitted[0].location
    mounts = tuple([f.mount.id for f in fitted])
    return Finding(rule, severity, sentence, code(g, location), location, mounts, source, remedy)


def of_field(
    rule: str, severity: Severity, sentence: str, field: Field, *, source: str = "", remedy: str = ""
) -> Finding:
    """A finding about a field (no mount or location)."""
    return Finding(rule, severity, sentence, field.place, source=source, remedy=remedy, field=field)


def code(g: Evaluator, location: Location | None) -> str:
    """The abbreviation of a location; "Unplaced" for None."""
    return tr("Unallocated") if location is None else design.chassis(g).form.code(location)


def where(g: Evaluator, location: Location) -> str:
    """The name of a location for use inside a sentence."""
    return inside(design.chassis(g).form.shown(location))


def tons(kg: int) -> str:
    """A mass as text in tons."""
    return f"{figure(kg / 1000, 1)} t"


def listed(names: Iterable[str]) -> str:
    """Names joined for use inside a sentence: "one, another and a third"."""
    *first, last = names
    return tr(" and ").join((", ".join(first), last)) if first else last


@cache
def source_of(item: Item) -> str:
    """The books and pages of an item's rules, e.g. "TM p. 221, BMM p. 107"; empty if none is known."""
    return ", ".join(reference.replace(" ", " p. ") for reference in item.ref)
