"""Damage already taken, as it is typed: "LA 5, CT 12 r3 s4"."""

from __future__ import annotations

import re
from typing import Final

from designer import design
from designer.construction.armor import armor_of, structure_points_at
from designer.graph import Evaluator
from designer.language import tr
from designer.sheets.figure import Lost
from designer.units.location import TORSOS, Location

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
