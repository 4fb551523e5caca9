"""The sample designs that come with the program, and the contents of the cards for designs on the start page."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from designer import design, paths
from designer.battle_value.total import battle_value
from designer.construction.findings import Severity, findings
from designer.construction.movement import jet_count
from designer.design import Fitted
from designer.formats import FormatError, read
from designer.graph import Evaluator
from designer.language import inside, tr
from designer.units.location import Location
from designer.units.unit import Unit

INDEX = "index.json"
MAPPED = ("energy", "ballistic", "missile", "artillery", "physical")
"""The kinds of equipment that are drawn in the outline of the 'Mech on a card."""


class Sample(NamedTuple):
    """A sample design: its file, title, and a sentence on why to open it."""

    path: Path
    title: str
    reason: str


class KindBlock(NamedTuple):
    """Adjacent slots with one kind of equipment in a location: the first row, from 0, and the number of rows."""

    row: int
    rows: int
    kind: str


class CardContents(NamedTuple):
    """The contents of a card; ``blocks`` are drawn in the outline of the 'Mech, ``kinds`` counts the items by kind."""

    title: str
    about: str
    battle_value: int
    kinds: tuple[tuple[str, int], ...]
    errors: int
    unit: Unit
    blocks: dict[Location, tuple[KindBlock, ...]]


def samples() -> tuple[Sample, ...]:
    """The sample designs in the order of the index file; empty if that cannot be read."""
    folder = paths.data("designs")
    try:
        entries = json.loads((folder / INDEX).read_text("utf-8"))
        return tuple(Sample(folder / entry["file"], entry["title"], entry["reason"]) for entry in entries)
    except (OSError, ValueError, KeyError, TypeError):
        return ()


def card_of(path: Path) -> CardContents | None:
    """The card for the design in a file; None if the file cannot be read."""
    try:
        unit = read(path).unit
    except FormatError:
        return None
    return card_of_unit(unit, design.once(unit))


def card_of_unit(unit: Unit, g: Evaluator) -> CardContents:
    """The card for a unit, of which ``g`` has the figures."""
    errors = sum(finding.severity is Severity.ERROR for finding in findings(g))
    carried = Counter(f.item.kind for f in design.equipment(g) if f.item.kind in MAPPED)
    kinds = tuple((kind, carried[kind]) for kind in MAPPED if carried[kind])
    return CardContents(unit.names.full, _about(g, unit), battle_value(g), kinds, errors, unit, _map(g, unit))


def _about(g: Evaluator, unit: Unit) -> str:
    """A line on the design, as "75 t biped, jump jets"."""
    words = [f"{unit.chassis.tonnage} t {_body(unit)}"]
    if unit.chassis.omni:
        words.append(tr("omni"))
    if jet_count(g):
        words.append(tr("jump jets"))
    return ", ".join(words)


def _body(unit: Unit) -> str:
    form = unit.chassis.form.value
    return inside(tr(form)) if form not in ("LAM", "QuadVee") else form


def _map(g: Evaluator, unit: Unit) -> dict[Location, tuple[KindBlock, ...]]:
    return {location: tuple(_blocks(g, location)) for location in unit.chassis.form.locations}


def _blocks(g: Evaluator, location: Location) -> Iterator[KindBlock]:
    kinds = {row: mapped for row, held in design.occupied(g, location).items() if (mapped := _mapped(held))}
    row = 0
    while row < 12:
        kind = kinds.get(row)
        end = row + 1
        while kind and kinds.get(end) == kind:
            end += 1
        if kind:
            yield KindBlock(row, end - row, kind)
        row = end


def _mapped(held: tuple[object, ...]) -> str:
    return next((f.item.kind for f in held if isinstance(f, Fitted) and f.item.kind in MAPPED), "")
