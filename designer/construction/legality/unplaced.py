"""Findings on unplaced items, with the reason: no location is allowed, or no allowed one has room (TM p. 50)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from designer import design
from designer.catalog import Item
from designer.construction.legality.finding import ERROR, NOTE, Finding, Findings, code, listed, where
from designer.construction.places import Site, site, why_not_here
from designer.construction.slot_space import (
    ShelfEntry,
    may_share,
    room_at,
    shelf,
    short_of,
    split_neighbours,
    used_rows,
)
from designer.construction.spread import is_spread, pattern, worn_places
from designer.graph import Evaluator, query
from designer.language import inside, tr, trn
from designer.units.location import Location
from designer.units.mount import SystemSlot


@query
def shelf_findings(g: Evaluator) -> Findings:
    """Findings: unplaced items; an error if they need slots (TM p. 50)."""
    return tuple([_unplaced(g, entry) for entry in shelf(g) if entry.missing or not entry.fitted.mount.is_placed])


def _unplaced(g: Evaluator, entry: ShelfEntry) -> Finding:
    fitted, missing = entry
    name = fitted.item.name
    if fitted.mount.is_placed or is_spread(fitted.item):
        sentence = trn(
            "{n} of {all} {name} slots is unplaced",
            "{n} of {all} {name} slots are unplaced",
            missing,
            all=missing + len(fitted.mount.slots),
            name=name,
        )
    else:
        sentence = tr("{name} is unplaced", name=name)
    reason = why_nowhere(g, entry) if missing else ""
    if reason:
        sentence = tr("{finding}: {reason}", finding=sentence, reason=reason)
    severity = ERROR if missing else NOTE
    return Finding(
        "slots.unplaced", severity, sentence, tr("Unplaced"), None, (fitted.mount.id,), "TM p. 50", "place_best"
    )


def why_nowhere(g: Evaluator, entry: ShelfEntry) -> str:
    """Why an unplaced item fits in no location, as part of a sentence; empty if it fits in one."""
    if is_spread(entry.fitted.item):
        return _no_slot_left(g, entry)
    return "" if entry.fitted.mount.is_placed else _no_run(g, entry.fitted.item, entry.missing)


def _no_run(g: Evaluator, item: Item, needed: int) -> str:
    here = site(g)
    legal: list[Location] = []
    forbidden: Counter[str] = Counter()
    form = here.chassis.form
    # Those with most free slots first, since usually the first one fits.
    for location in sorted(form.locations, key=lambda location: used_rows(g, location) - form.slots(location)):
        reason = why_not_here(item, here, location)
        if reason is not None:
            forbidden[reason] += 1
        elif room_at(g, location) >= needed:
            return ""
        else:
            legal.append(location)
    if _shares(g, here, item, legal) or _splits(g, here, item, legal, needed):
        return ""
    words = [inside(forbidden.most_common(1)[0][0])] if forbidden else []
    if legal:
        best = max(legal, key=lambda location: room_at(g, location))
        words.append(short_of(needed, room_at(g, best), code(g, best)))
    return "; ".join(words)


def _shares(g: Evaluator, here: Site, item: Item, legal: Iterable[Location]) -> bool:
    """Whether the item can share the slot of another item on a superheavy."""
    if not here.chassis.superheavy:
        return False
    rows = (held for location in legal for held in design.occupied(g, location).values() if len(held) == 1)
    return any(
        not isinstance(held[0], SystemSlot) and len(held[0].mount.slots) == 1 and may_share(item, held[0].item)
        for held in rows
    )


def _splits(g: Evaluator, here: Site, item: Item, legal: list[Location], needed: int) -> bool:
    """Whether the item can be split between two neighbours."""
    return any(
        other in legal and room_at(g, one) and room_at(g, other) and room_at(g, one) + room_at(g, other) >= needed
        for one in legal
        for other in split_neighbours(here.chassis, item, one)
    )


def _no_slot_left(g: Evaluator, entry: ShelfEntry) -> str:
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
    return tr("no free slot in the {where}", where=listed(where(g, place) for place in wanted)) if wanted else ""
