"""Damage already taken, as it is typed: "LA 5, CT 12 r3 s4"."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from designer import design
from designer.construction.armor import armor_of, structure_points_at
from designer.graph import Evaluator
from designer.language import tr
from designer.sheets.armor_diagram import Lost
from designer.sheets.options import SheetOptions
from designer.units.location import TORSOS, Location, Slot
from designer.units.mount import SystemPart

_ENTRY: Final = re.compile(r"(?P<code>[A-Za-z]+)\s+(?P<points>[rs]?\d{1,4}(?:\s+[rs]?\d{1,4})*)")


class DamageError(ValueError):
    """A text that does not say which points of a design are lost; the message says why."""


def lost_points(g: Evaluator, text: str) -> dict[Location, Lost]:
    """The points lost of each location that a text names; raises ``DamageError``.

    After the code of a location stand its lost armor, its rear armor with an "r", and its structure with an "s".
    """
    form = design.chassis(g).form
    codes = {form.code(location): location for location in form.locations}
    found: dict[Location, Lost] = {}
    for entry in filter(None, (part.strip() for part in text.split(","))):
        match = _ENTRY.fullmatch(entry)
        if match is None:
            raise DamageError(tr("“{text}” is not damage: write it as in LA 5, CT 12 r3 s4.", text=entry))
        location = codes.get(match["code"].upper())
        if location is None:
            codes_said = ", ".join(codes)
            raise DamageError(
                tr("Unknown location {code}; expected one of {codes}.", code=match["code"], codes=codes_said)
            )
        lost = _lost(match["points"].split())
        _check(g, location, lost)
        found[location] = lost
    return found


def struck_slots(g: Evaluator, options: SheetOptions) -> frozenset[Slot]:
    """The critical slots that are hit, with all of locations whose structure is gone."""
    chassis, lost = design.chassis(g), options.lost or {}
    gone = [
        place
        for place, points in lost.items()
        if points.structure and points.structure >= structure_points_at(chassis, place)
    ]
    return options.hits | {Slot(place, row) for place in gone for row in design.occupied(g, place)}


def struck_parts(g: Evaluator, options: SheetOptions) -> Counter[SystemPart]:
    """How many hits each built-in system has taken."""
    struck = struck_slots(g, options)
    return Counter(system.part for system in design.systems(g) if system.slot in struck)


def _lost(words: list[str]) -> Lost:
    points = {"": 0, "r": 0, "s": 0} | {word.rstrip("0123456789"): int(word.lstrip("rs")) for word in words}
    return Lost(points[""], points["r"], points["s"])


def _check(g: Evaluator, location: Location, lost: Lost) -> None:
    """Refuse more points than a location has."""
    code, points = design.chassis(g).form.code(location), armor_of(g, location)
    rear = points.rear if location in TORSOS else 0
    most = Lost(points.front, rear, structure_points_at(design.chassis(g), location))
    for layer, gone, held in zip((tr("armor"), tr("rear armor"), tr("structure")), lost, most, strict=True):
        if gone > held:
            words = tr(
                "{code} cannot lose {gone}: it has {held} ({layer}).", code=code, gone=gone, held=held, layer=layer
            )
            raise DamageError(words)
