"""Findings on unplaced items, with the reason: no location is allowed, or no allowed one has room (TM p. 50)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from functools import cache
from typing import Final

from designer import design
from designer.catalog import Item, systems
from designer.construction.legality.finding import ERROR, NOTE, Finding, Findings, code, listed
from designer.construction.places import rules_of, site, why_not_here
from designer.construction.slot_space import (
    UnallocatedMount,
    may_share,
    open_rows,
    room_at,
    short_of,
    split_neighbors,
    unallocated,
    used_rows,
)
from designer.construction.spread import is_spread, pattern, places_of, worn_places
from designer.graph import Evaluator, query
from designer.language import inside, tr, trn
from designer.units.location import Location
from designer.units.mount import SystemSlot


@query
def unallocated_findings(g: Evaluator) -> Findings:
    """Findings: unplaced items; an error if they need slots (TM p. 50)."""
    return tuple([_unplaced(g, entry) for entry in unallocated(g) if entry.missing or not entry.fitted.mount.is_placed])


def _unplaced(g: Evaluator, entry: UnallocatedMount) -> Finding:
    fitted, missing = entry
    name = fitted.item.name
    if fitted.mount.is_placed or is_spread(fitted.item):
        sentence = trn(
            "{n} of {all} {name} slots is unallocated",
            "{n} of {all} {name} slots are unallocated",
            missing,
            all=missing + len(fitted.mount.slots),
            name=name,
        )
    else:
        sentence = tr("{name} is unallocated", name=name)
    reason = why_nowhere(g, entry) if missing else ""
    if reason:
        sentence = tr("{finding}: {reason}", finding=sentence, reason=reason)
    severity = ERROR if missing else NOTE
    return Finding(
        "slots.unplaced", severity, sentence, tr("Unallocated"), None, (fitted.mount.id,), "TM p. 50", "place_best"
    )


def why_nowhere(g: Evaluator, entry: UnallocatedMount) -> str:
    """Why an unplaced item fits in no location, as part of a sentence; empty if it fits in one."""
    if is_spread(entry.fitted.item):
        return _no_slot_left(g, entry)
    return "" if entry.fitted.mount.is_placed else _no_run(g, entry.fitted.item, entry.missing)


def has_room(g: Evaluator, item: Item, needed: int) -> bool:
    """Whether a whole item that needs this many slots can be placed, if loose filler is moved away."""
    if is_spread(item):
        form = design.chassis(g).form
        fixed = worn_places(item, form, design.armor_kinds(g)[1]) or pattern(item, form, needed)
        if fixed is None:
            return sum(len(open_rows(g, location)) for location in form.locations) >= needed
        return all(len(open_rows(g, location)) >= n for location, n in fixed.items())
    return needed <= largest_room(g, item) or _shares(g, item)


@query
def allowed(g: Evaluator, item: Item) -> tuple[Location, ...]:
    """The locations that the rules allow for an item, also if there is no room."""
    here = site(g)
    return tuple([place for place in here.chassis.form.locations if why_not_here(item, here, place) is None])


@query
def largest_room(g: Evaluator, item: Item) -> int:
    """The most slots that one item may take, in one location or split between two; −1 if no location is allowed.

    It is for items that are not spread, and counts slots with loose filler as free.
    """
    rooms = {location: room_at(g, location) for location in allowed(g, item)}
    most = max(rooms.values(), default=-1)
    if item.splittable:
        chassis = design.chassis(g)
        for one, room in rooms.items():
            beside = [rooms.get(other, 0) for other in split_neighbors(chassis, item, one)]
            most = max([most, *(room + other for other in beside if room and other)])
    return most


_STANDING_FOR: Final[dict[Hashable, Item]] = {}
"""The items of ``same_room`` by what `has_room` asks of an item."""


@cache
def same_room(item: Item, superheavy: bool) -> Item:
    """The item that stands for all of its sort: `has_room` answers alike for them if they need as many slots."""
    return _STANDING_FOR.setdefault(_room_key(item, superheavy), item)


def _room_key(item: Item, superheavy: bool) -> Hashable:
    fills = item.id if item.id in systems().plating else ""
    shares = ""
    if superheavy:
        shares = f"{item.ammo} {item.rack}" if item.is_ammo else item.id if item.kind == "heat_sink" else ""
    return superheavy, rules_of(item), places_of(item), is_spread(item), item.splittable, shares, fills


def _no_run(g: Evaluator, item: Item, needed: int) -> str:
    if has_room(g, item, needed):
        return ""
    here = site(g)
    reasons = {location: why_not_here(item, here, location) for location in here.chassis.form.locations}
    forbidden = Counter(reason for reason in reasons.values() if reason is not None)
    words = [inside(forbidden.most_common(1)[0][0])] if forbidden else []
    legal = allowed(g, item)
    if legal:
        # Of equal ones the location with most free slots in all.
        best = max(legal, key=lambda location: (room_at(g, location), -used_rows(g, location)))
        words.append(short_of(needed, room_at(g, best), code(g, best)))
    return "; ".join(words)


def _shares(g: Evaluator, item: Item) -> bool:
    """Whether the item can share the slot of another item on a superheavy."""
    if not design.chassis(g).superheavy:
        return False
    rows = (held for location in allowed(g, item) for held in design.occupied(g, location).values() if len(held) == 1)
    return any(
        not isinstance(held[0], SystemSlot) and len(held[0].mount.slots) == 1 and may_share(item, held[0].item)
        for held in rows
    )


def _no_slot_left(g: Evaluator, entry: UnallocatedMount) -> str:
    """Why a spread item cannot be placed: no slot is free in its (prescribed) locations; empty if one is."""
    (mount, item), missing = entry
    form, kinds = design.chassis(g).form, design.armor_kinds(g)[1]
    fixed = worn_places(item, form, kinds) or pattern(item, form, len(mount.slots) + missing)
    have = Counter(slot.location for slot in mount.slots)
    wanted = form.locations if fixed is None else [place for place, n in fixed.items() if n > have[place]]
    if any(used_rows(g, place) < form.slots(place) for place in wanted):
        return ""
    if fixed is None:
        return short_of(missing, 0)
    return tr("no free slot in {where}", where=listed(code(g, place) for place in wanted)) if wanted else ""
