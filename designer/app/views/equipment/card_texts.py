"""The texts of the item card: figures, availability and room for the item. No Qt."""

from __future__ import annotations

from typing import NamedTuple

from designer.analysis.item_figures import Facts
from designer.app.ui.figures import DASH, figure
from designer.app.views.equipment.item_texts import (
    damage_text,
    heat_text,
    hot_text,
    range_text,
    tons,
)
from designer.catalog import Item
from designer.catalog.traits import per
from designer.construction import technology
from designer.construction.availability import is_prototype, obstacle
from designer.construction.offers import USUAL, Terms
from designer.construction.places import why_not
from designer.construction.spread import is_spread, places_of
from designer.editing.slot_search import Landing, landing, slots_needed, splits
from designer.editing.spread_slots import filled
from designer.language import beginning, inside, marked, tr, trn
from designer.units.location import Location
from designer.units.unit import Tech, Unit

__all__ = ["efficiency_line", "figures_line", "legal_line", "obstacle", "room_for", "room_line"]


def figures_line(facts: Facts) -> str:
    """The combat figures: "Heat 5, damage 5, range 4 / 8 / 12", or mass, slots and Battle Value without any."""
    item = facts.item
    if item.is_ammo:
        shots = tr("{shots} shots", shots=item.shots) if item.shots else tr("No shots")
        return ", ".join((shots, f"{tons(facts.mass)} t", *((tr("explosive"),) if item.explosive else ())))
    damage, reach = damage_text(facts), range_text(item)
    takes = f"{tons(facts.mass)} t, {_slots(facts.slots)}, {figure(facts.bv)} BV"
    if damage == reach == DASH and not item.heat:
        return takes
    if facts.strike.cold:
        heat = [tr("heat {heat}", heat=item.heat)] if item.heat else []
        hits = filter(None, (tr("damage {damage}", damage=damage), hot_text(facts)))
        return beginning(", ".join((*heat, *hits, takes)))
    parts = [tr("heat {heat}", heat=heat_text(item))]
    parts += [tr("damage {damage}", damage=damage.replace("/", " / "))] if damage != DASH else []
    if reach != DASH:
        parts.append(tr("range {range}", range=reach.replace("/", " / ")))
        parts += [tr("minimum {hexes}", hexes=item.range[0])] if item.range[0] else []
    return beginning(", ".join(parts))


def efficiency_line(facts: Facts) -> str:
    """Efficiency: "Damage per ton 5.0, per heat 1.0"; empty without damage."""
    item, damage = facts.item, facts.figure("damage")
    if not damage or item.is_ammo:
        return ""
    each_ton, each_heat = per(damage, facts.mass / 1000), per(damage, item.salvo_heat)
    parts = [] if each_ton is None else [tr("per ton {damage}", damage=figure(each_ton, 1))]
    parts += [] if each_heat is None else [tr("per heat {damage}", damage=figure(each_heat, 1))]
    return tr("Damage {shares}", shares=", ".join(parts)) if parts else ""


# -- availability --------------------------------------------------------------------------------------------


def legal_line(item: Item, tech: Tech, terms: Terms = USUAL) -> str:
    """Availability: "Legal since 3058, standard level", or the reason against the item."""
    side = technology.side_of(tech.base)
    level = tr("{level} level", level=inside(tr(technology.LEVELS[item.level])))
    why = obstacle(item, tech, terms)
    if why:
        return f"{why}; {level}"
    if is_prototype(item, tech.year, side):
        return tr("Only as a prototype, {level}", level=level)
    prototype, production, common, _, _ = technology.years_of(item, side)
    return tr("Available from {year}, {level}", year=production or common or prototype, level=level)


# -- room -----------------------------------------------------------------------------------------------------


class Room(NamedTuple):
    """The locations for an item: free ones, those where filler moves, those where it is split; else the reason."""

    free: tuple[Location, ...]
    by_moving: tuple[Location, ...]
    by_splitting: tuple[Location, ...]
    reason: str = ""


def room_for(unit: Unit, item: Item) -> Room:
    """The locations that have room for an item."""
    legal = [location for location in unit.chassis.form.locations if why_not(item, unit, location) is None]
    free = tuple(where for where in legal if _lands(unit, item, where, evicting=False))
    moving = tuple(where for where in legal if where not in free and _lands(unit, item, where, evicting=True))
    split = tuple(where for where in legal if where not in (*free, *moving) and splits(unit, item, where))
    reason = ""
    if not (free or moving or split):
        needed = slots_needed(unit, item)
        first = why_not(item, unit, unit.chassis.form.locations[-1]) or tr("No legal location")
        reason = tr("No room for {slots}", slots=_slots(needed)) if legal else first
    return Room(free, moving, split, reason)


def _lands(unit: Unit, item: Item, location: Location, *, evicting: bool) -> bool:
    return isinstance(landing(unit, item, location, evicting=evicting), Landing)


def room_line(unit: Unit, item: Item) -> str:
    """The locations that have room, as text: "Room in HD, RA, RT. By moving filler: LA"."""
    needed = slots_needed(unit, item)
    if needed == 0:
        return tr("Takes no slot")
    if is_spread(item):
        slots, count = _slots(needed), len(filled(unit, item, needed))
        if places_of(item) is None:
            return tr("{slots} anywhere, room for {count}", slots=slots, count=count)
        return tr("{slots} in fixed places, room for {count}", slots=slots, count=count)
    room = room_for(unit, item)
    if room.reason:
        return room.reason
    said = (
        (marked("Room in {places}"), room.free),
        (marked("By moving filler: {places}"), room.by_moving),
        (marked("Split over: {places}"), room.by_splitting),
    )
    code = unit.chassis.form.code
    return ". ".join(tr(words, places=", ".join(map(code, where))) for words, where in said if where)


def _slots(number: int) -> str:
    return trn("{n} slot", "{n} slots", number)
