"""Rules on overweight, armor over its limit, slots with two items, slots that do not exist, and torn items."""

from __future__ import annotations

from designer import design
from designer.construction.armor import armor, armor_of
from designer.construction.legality.body_limits import against_tonnage, body, said
from designer.construction.legality.finding import (
    ERROR,
    NOTE,
    WARNING,
    Field,
    Finding,
    Findings,
    about,
    code,
    listed,
    of_field,
    tons,
    where,
)
from designer.construction.legality.rule_subjects import torn_mounts
from designer.construction.mass import mass
from designer.construction.slot_space import may_share
from designer.design import Fitted
from designer.graph import Evaluator, query
from designer.language import marked, tr
from designer.units.location import Location, inner_neighbor
from designer.units.mount import SystemSlot


@query
def mass_findings(g: Evaluator) -> Findings:
    """Findings: a tonnage that does not exist, overweight (errors) or unused tonnage (note) (TM p. 46)."""
    if sentence := said("mass.none", against_tonnage(design.chassis(g).tonnage, body(g))):
        return (of_field("mass.none", ERROR, sentence, Field.TONNAGE, source="TM p. 46", remedy="next_tonnage"),)
    sheet = mass(g)
    free = sheet.free
    if free < 0:
        sentence = tr(
            "{over} too heavy: {mass} of {allowed}",
            over=tons(-free),
            mass=tons(sheet.allowed - free),
            allowed=tons(sheet.allowed),
        )
        return (of_field("mass.over", ERROR, sentence, Field.MASS, source="TM p. 46", remedy="find_lighter"),)
    if free > 0:
        sentence = tr("{mass} is unused", mass=tons(free))
        return (of_field("mass.free", NOTE, sentence, Field.MASS, source="TM p. 46", remedy="use_remaining"),)
    return ()


@query
def overlap_findings(g: Evaluator) -> Findings:
    """Findings: two items in one slot, or an item beyond the last slot, which only files can have."""
    return tuple([finding for location in design.chassis(g).form.locations for finding in overlaps_at(g, location)])


@query
def overlaps_at(g: Evaluator, location: Location) -> Findings:
    """Findings: slots of a location with several items, and items in slots that do not exist."""
    chassis = design.chassis(g)
    last = chassis.form.slots(location)
    rows = design.occupied(g, location)
    if {*map(len, rows.values())} <= {1} and max(rows, default=0) < last:
        return ()
    found = []
    for row, held in sorted(rows.items(), key=lambda item: item[0]):
        if row < last and (len(held) == 1 or (chassis.superheavy and _may_share(held))):
            continue
        if row >= last:
            rule, sentence = (
                "slots.beyond",
                tr("Slot {row} does not exist in the {where}", row=row + 1, where=where(g, location)),
            )
        else:
            rule = "slots.overlap"
            sentence = tr(
                "Slot {row} of the {where} holds {n} things", row=row + 1, where=where(g, location), n=len(held)
            )
        mounts = tuple(x.mount.id for x in held if not isinstance(x, SystemSlot))
        place = f"{code(g, location)} {row + 1}"
        found.append(Finding(rule, ERROR, sentence, place, location, mounts, "TM p. 50"))
    return tuple(found)


def _may_share(held: tuple[design.Occupant, ...]) -> bool:
    """Whether two items may share a slot of a superheavy: bins for the same weapon, equal sinks (TO:AR p. 106)."""
    items = [fitted.item for fitted in held if isinstance(fitted, Fitted)]
    return len(held) == len(items) == 2 and may_share(*items)


@query
def run_findings(g: Evaluator) -> Findings:
    """Findings: items whose slots are not adjacent, or in locations between which they cannot be split (TM p. 57)."""
    found = []
    for fitted in torn_mounts(g):
        if len({slot.location for slot in fitted.mount.slots}) > 1 and not _may_cross(fitted):
            found.append(_split(g, fitted))
        elif not _in_runs(fitted):
            sentence = tr(
                "{name} does not lie in one run of {n} slots", name=fitted.item.name, n=len(fitted.mount.slots)
            )
            found.append(about(g, "slots.run", WARNING, sentence, fitted, source="TM p. 50", remedy="place_best"))
    return tuple(found)


def _in_runs(fitted: Fitted) -> bool:
    """Whether the slots of an item are adjacent in each of its locations."""
    rows: dict[Location, list[int]] = {}
    for location, row in fitted.mount.slots:
        rows.setdefault(location, []).append(row)
    return all(held[-1] - held[0] == len(held) - 1 for held in rows.values())


def _may_cross(fitted: Fitted) -> bool:
    """Whether an item may be split, and its two locations are neighbors."""
    places = {slot.location for slot in fitted.mount.slots}
    if not fitted.item.splittable or len(places) != 2:
        return False
    one, other = places
    return inner_neighbor(one) is other or inner_neighbor(other) is one


def _split(g: Evaluator, fitted: Fitted) -> Finding:
    """The finding on a wrongly split item; a warning for targeting computers, which MegaMek treats as spread items."""
    places = list(dict.fromkeys(slot.location for slot in fitted.mount.slots))
    words = (
        marked("{name} can be split between neighboring locations only; it is in {names}")
        if fitted.item.splittable
        else marked("{name} cannot be split; it is in {names}")
    )
    sentence = tr(words, name=fitted.item.name, names=listed(where(g, place) for place in places))
    severity = WARNING if fitted.item.spreadable else ERROR
    return about(g, "slots.split", severity, sentence, fitted, source="TM p. 57", remedy="place_best")


@query
def armor_findings(g: Evaluator) -> Findings:
    """Findings: armor over the maximum of its location (TM p. 55)."""
    found = []
    for location in design.chassis(g).form.locations:
        sheet = armor_of(g, location)
        points = sheet.front + sheet.rear
        if points > sheet.maximum:
            sentence = tr(
                "{n} armor points in the {where}, at most {most}",
                n=points,
                where=where(g, location),
                most=sheet.maximum,
            )
            found.append(
                Finding(
                    "armor.over", ERROR, sentence, code(g, location), location, source="TM p. 55", remedy="trim_armor"
                )
            )
    if armor(g).points == 0:
        found.append(of_field("armor.none", NOTE, tr("No armor"), Field.POINTS, source="TM p. 55", remedy="maximize"))
    return tuple(found)
