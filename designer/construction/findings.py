"""What is wrong with a design, and what is worth knowing: typed findings, never refusals.

Each rule is a query that yields findings; ``findings`` gathers them in the order in which people read them. A
sentence names the thing and the figure (CONSTRUCTION, section 9; severity as in the record-sheet rules of thumb).
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from typing import NamedTuple

from designer import design
from designer.construction.armor import armor, armor_of
from designer.construction.engine import is_valid
from designer.construction.heat import free_sinks, heat, sinks
from designer.construction.mass import mass
from designer.construction.slots import shelf
from designer.graph import Evaluator, Query, query
from designer.units.location import Location
from designer.units.mount import MountId, SystemPart, SystemSlot


class Severity(IntEnum):
    """How bad a finding is."""

    ERROR = 0
    WARNING = 1
    NOTE = 2


class Finding(NamedTuple):
    """One finding: a rule's id, a sentence, the place and mounts concerned, the rule's source.

    ``remedy`` names the edit that would set it right, empty where there is no obvious one.
    """

    rule: str
    severity: Severity
    sentence: str
    place: str
    location: Location | None = None
    mounts: tuple[MountId, ...] = ()
    source: str = ""
    remedy: str = ""


def _tons(kg: int) -> str:
    return f"{kg / 1000:.1f} t"


@query
def mass_findings(g: Evaluator) -> tuple[Finding, ...]:
    """Overweight is an error, unused tonnage worth a note (TM p. 46)."""
    free = mass(g).free
    if free < 0:
        sentence = f"{_tons(-free)} too heavy: {_tons(mass(g).total)} of {_tons(mass(g).allowed)}"
        return (Finding("mass.over", Severity.ERROR, sentence, "Mass", source="TM p. 46"),)
    if free > 0:
        sentence = f"{_tons(free)} is unused"
        return (Finding("mass.free", Severity.NOTE, sentence, "Mass", source="TM p. 46", remedy="use_remaining"),)
    return ()


@query
def armor_findings(g: Evaluator) -> tuple[Finding, ...]:
    """Armor over the maximum of its location (TM p. 55)."""
    form = design.chassis(g).form
    found = []
    for location in form.locations:
        sheet = armor_of(g, location)
        if sheet.front + sheet.rear > sheet.maximum:
            where = form.name_of(location).lower()
            sentence = f"{sheet.front + sheet.rear} armor points in the {where}, at most {sheet.maximum}"
            found.append(
                Finding("armor.over", Severity.ERROR, sentence, form.code(location), location, source="TM p. 55")
            )
    if armor(g).points == 0:
        found.append(Finding("armor.none", Severity.NOTE, "No armor", "Armor", source="TM p. 55", remedy="maximize"))
    return tuple(found)


@query
def engine_findings(g: Evaluator) -> tuple[Finding, ...]:
    """Engines that cannot exist (TM p. 48)."""
    engine = design.engine(g)
    if is_valid(engine):
        return ()
    sentence = f"No {engine.kind.replace('-', ' ')} engine of rating {engine.rating} exists on this side"
    return (Finding("engine.invalid", Severity.ERROR, sentence, "Engine", source="TM p. 48"),)


@query
def sink_findings(g: Evaluator) -> tuple[Finding, ...]:
    """Fewer sinks than the engine demands is an error; more heat than they take a warning (TM p. 53)."""
    found = []
    have, need = sinks(g).total, free_sinks(g)
    if have < need:
        sentence = f"{have} heat sinks, the engine needs {need}"
        found.append(Finding("sinks.few", Severity.ERROR, sentence, "Heat", source="TM p. 53", remedy="add_sinks"))
    sheet = heat(g)
    if sheet.total > sheet.capacity:
        sentence = f"Firing everything makes {sheet.total} heat; {sheet.capacity} sink each turn"
        found.append(Finding("heat.over", Severity.WARNING, sentence, "Heat", source="TW p. 159"))
    return tuple(found)


@query
def shelf_findings(g: Evaluator) -> tuple[Finding, ...]:
    """Whatever has no place yet."""
    found = []
    for fitted, missing in shelf(g):
        name = fitted.item.name
        if fitted.mount.is_placed or fitted.item.spreadable:
            total = missing + len(fitted.mount.slots)
            sentence = f"{missing} of {total} {name} slots {'is' if missing == 1 else 'are'} unplaced"
        else:
            sentence = f"{name} is unplaced"
        if missing or not fitted.mount.is_placed:
            severity = Severity.ERROR if missing else Severity.NOTE
            found.append(
                Finding(
                    "slots.unplaced", severity, sentence, "Unplaced", None, (fitted.mount.id,), "TM p. 50", "place_best"
                )
            )
    return tuple(found)


@query
def overlap_findings(g: Evaluator) -> tuple[Finding, ...]:
    """Two things in one slot, or something beyond the last slot: files can say so, nobody can build it."""
    return tuple([finding for location in design.chassis(g).form.locations for finding in overlaps_at(g, location)])


@query
def overlaps_at(g: Evaluator, location: Location) -> tuple[Finding, ...]:
    """Overfull and missing slots of one location."""
    chassis = design.chassis(g)
    last, most = chassis.form.slots(location), 2 if chassis.superheavy else 1
    where = chassis.form.name_of(location).lower()
    found = []
    for row, held in design.occupied(g, location).items():
        if row < last and len(held) <= most:
            continue
        if row >= last:
            rule, sentence = "slots.beyond", f"Slot {row + 1} does not exist in the {where}"
        else:
            rule, sentence = "slots.overlap", f"Slot {row + 1} of the {where} holds {len(held)} things"
        mounts = tuple(x.mount.id for x in held if not isinstance(x, SystemSlot))
        place = f"{chassis.form.code(location)} {row + 1}"
        found.append(Finding(rule, Severity.ERROR, sentence, place, location, mounts, "TM p. 50"))
    return tuple(found)


@query
def ammo_findings(g: Evaluator) -> tuple[Finding, ...]:
    """Ammunition that no weapon fires, weapons without ammunition (TM p. 210)."""
    fired = {(f.item.ammo, f.item.rack) for f in design.weapons(g) if f.item.ammo}
    carried = {(f.item.ammo, f.item.rack) for f in design.ammunition(g)}
    found = []
    for f in design.ammunition(g):
        if (f.item.ammo, f.item.rack) not in fired and f.item.ammo != "coolant_pod":
            sentence = f"No weapon fires {f.item.name}"
            found.append(_of(g, "ammo.unused", f, sentence))
    for f in design.weapons(g):
        needs = f.item.ammo and not f.item.flags & {"one_shot", "m_pod", "b_pod", "mg_array"}
        if needs and f.item.ammo != "rocket_launcher" and (f.item.ammo, f.item.rack) not in carried:
            found.append(_of(g, "ammo.missing", f, f"{f.item.name} has no ammunition"))
    return tuple(found)


def _of(g: Evaluator, rule: str, fitted: design.Fitted, sentence: str) -> Finding:
    location = fitted.location
    place = "Unplaced" if location is None else design.chassis(g).form.code(location)
    return Finding(rule, Severity.WARNING, sentence, place, location, (fitted.mount.id,), "TM p. 210")


@query
def unknown_findings(g: Evaluator) -> tuple[Finding, ...]:
    """Names that the catalog does not hold: kept, written back, worth nothing."""
    found = []
    for f in design.equipment(g):
        if f.item.is_unknown:
            finding = _of(g, "item.unknown", f, f"“{f.item.name}” is not in the catalog; it counts nothing")
            found.append(finding._replace(source=""))
    return tuple(found)


@query
def gyro_findings(g: Evaluator) -> tuple[Finding, ...]:
    """A 'Mech without gyro needs an interface cockpit; superheavies need their own gyro (TM p. 50, TO:AUE)."""
    gyro, superheavy = design.gyro_kind(g), design.chassis(g).superheavy
    if gyro == "none" and design.cockpit_kind(g) != "interface":
        return (Finding("gyro.none", Severity.ERROR, "Only an interface cockpit does without a gyro", "Gyro"),)
    if superheavy != (gyro == "superheavy") and gyro != "none":
        sentence = "Over 100 t the gyro must be superheavy" if superheavy else "Superheavy gyros need more than 100 t"
        return (Finding("gyro.superheavy", Severity.ERROR, sentence, "Gyro"),)
    return ()


RULES: tuple[Query[[], tuple[Finding, ...]], ...] = (
    mass_findings,
    engine_findings,
    gyro_findings,
    sink_findings,
    armor_findings,
    shelf_findings,
    overlap_findings,
    ammo_findings,
    unknown_findings,
)


def _gathered(g: Evaluator) -> Iterator[Finding]:
    for rule in RULES:
        yield from rule(g)


@query
def findings(g: Evaluator) -> tuple[Finding, ...]:
    """All findings: by severity, then by location from the head to the legs."""
    return tuple(sorted(_gathered(g), key=lambda f: (f.severity, -1 if f.location is None else f.location)))


@query
def has_hand(g: Evaluator, location: Location) -> bool:
    """Whether an arm ends in a hand."""
    return design.has_system(g, location, SystemPart.HAND)
