"""Filling a design to its tonnage, and fitting its armor to a Battle Value."""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple

from designer.assistants.seek_outlook import NO_OUTLOOK, Outlook
from designer.assistants.stock import Stock
from designer.battle_value import battle_value
from designer.catalog import Item, catalog
from designer.construction.armor import armor, armor_type
from designer.construction.heat import engine_room, is_sink, sink_items
from designer.construction.mass import mass
from designer.design import once
from designer.editing import Edit, EditRefusedError, edits
from designer.graph import Evaluator
from designer.units.mount import Mount
from designer.units.unit import Unit

_ATTEMPTS: Final = 24
_GUESSED: Final = 4
"""How many light items are guessed before one is tried."""
_WAYS: Final = 3
"""The ways that are tried to add something."""
_POINT_AT_MOST: Final = 10
"""More than a point of armor can add to the Battle Value: 2.5, times 2 for its type and less than 2 for speed."""


class ArmorLimits(NamedTuple):
    """The least and most armor of a design, as shares of its maximum; ``fixed`` armor stays as it is."""

    least: float = 0.0
    most: float = 1.0
    fixed: bool = False


Removable = Callable[[Mount], bool]


def complete(unit: Unit) -> bool:
    """Whether every item has a place."""
    return all(mount.is_placed for mount in unit.mounts)


def made(edit: Edit, unit: Unit) -> Unit | None:
    """The unit after an edit that leaves no item without a place; None if there is none."""
    try:
        after = edit.run(unit)
    except EditRefusedError:
        return None
    return after if complete(after) else None


def filled(
    unit: Unit,
    stock: Stock,
    limits: ArmorLimits,
    removable: Removable,
    rng: Random,
    outlook: Outlook = NO_OUTLOOK,
) -> Unit | None:
    """The unit with its mass used fully: armor takes what is left; None if chance finds no way.

    Small items, ammunition and sinks are added where the armor would exceed its limits, and what is ``removable`` is
    taken out where too little is left for it; rather such that lead nearer to the targets of the ``outlook``.
    """
    for _ in range(_ATTEMPTS):
        g = once(unit)
        sheet, free = armor(g), mass(g).free
        fewest, most = math.ceil(limits.least * sheet.maximum), math.floor(limits.most * sheet.maximum)
        if limits.fixed:
            spare = free
        else:
            per_ton = armor_type(unit.armor.kind).points_per_ton
            paid = max(0, math.floor(round(per_ton * (sheet.mass + free) / 1000, 6)))
            if min(paid, most) >= fewest and _half_tons(min(paid, most), per_ton) == sheet.mass + free:
                return edits.allocate(points=min(paid, most)).run(unit)
            spare = sheet.mass + free - _half_tons(fewest, per_ton)
        if limits.fixed and free == 0:
            return unit
        hence = outlook.at(unit)
        after = _with_more(unit, stock, spare, hence, rng) if spare > 0 else _with_less(unit, removable, hence, rng)
        if after is None:
            return None
        unit = after
    return None


def _half_tons(points: int, per_ton: float) -> int:
    """The mass of armor points in kg."""
    return math.ceil(round(points / per_ton * 2, 6)) * 500


def _with_more(unit: Unit, stock: Stock, spare: int, outlook: Outlook, rng: Random) -> Unit | None:
    """The unit with one more item, bin or heat sink that weighs at most ``spare`` kg, often not much less."""
    room = room_of(unit)
    more = one_sink(unit) if spare >= 1000 and stock.sinks and _sink_slots(unit) <= room else []
    if spare >= 1000 and room:
        more += [held for held in bins_for(unit, stock) if (held.mass or 0) <= spare]
    light = [item for item in stock.usual_weapons if not item.ammo and 0 < (item.mass or 0) <= spare]
    light += [item for item in stock.gear if 0 < (item.mass or 0) <= min(spare, 1000) and item.kind == "electronics"]
    light = [item for item in light if (item.slots or 0) <= room]
    for _ in range(2 if light else 0):
        heavy = [max(rng.choices(light, k=3), key=lambda item: item.mass or 0) for _ in range(_GUESSED)]
        more.append(min(heavy, key=outlook.missed))
    rng.shuffle(more)
    more.sort(key=outlook.missed)
    return next((after for item in more[:_WAYS] if (after := with_item(unit, item)) is not None), None)


def with_item(unit: Unit, item: Item) -> Unit | None:
    """The unit with an item in its best place, or with one heat sink more; None without room."""
    return made(more_sinks(unit, 1) if is_sink(item) else edits.place_best(item.id), unit)


def one_sink(unit: Unit) -> list[Item]:
    """The item of one more heat sink of the unit's kind; none for an unknown kind."""
    return [catalog()[item] for item in sink_items(unit.heat_sinks.kind, unit.heat_sinks.clan)[-1:]]


def room_of(unit: Unit) -> int:
    """The most slots that an item may have to be mounted: all that are free, wherever they are."""
    free = unit.chassis.form.total_slots - len(unit.systems) - sum(len(mount.slots) for mount in unit.mounts)
    return max(0, free) * (2 if unit.chassis.superheavy else 1)


def _sink_slots(unit: Unit) -> int:
    """The slots of one more heat sink; none in the engine."""
    sinks = unit.heat_sinks
    if sinks.count < engine_room(unit.engine, sinks, omni=unit.chassis.omni):
        return 0
    return min((catalog()[item].slots or 0 for item in sink_items(sinks.kind, sinks.clan)), default=0)


def more_sinks(unit: Unit, count: int) -> Edit:
    """The edit that adds heat sinks, or removes them if ``count`` is negative."""
    sinks = unit.heat_sinks
    return edits.set_heat_sinks(sinks.kind, sinks.count + count, clan=sinks.clan)


def bins_for(unit: Unit, stock: Stock) -> list[Item]:
    """A standard bin for each kind of weapon that fires ammunition."""
    items = catalog()
    kinds = dict.fromkeys((item.ammo, item.rack) for mount in unit.mounts if (item := items[mount.item]).is_weapon)
    return [stock.bins[kind][0] for kind in kinds if kind in stock.bins]


def _with_less(unit: Unit, removable: Removable, outlook: Outlook, rng: Random) -> Unit | None:
    """The unit without one of its items, or with one heat sink less."""
    items = catalog()
    spared = [mount for mount in unit.mounts if removable(mount)]
    loose = [mount for mount in spared if not is_sink(items[mount.item])]
    if len(loose) < len(spared) and unit.heat_sinks.count > 10 and (not loose or rng.random() < 0.4):
        return made(more_sinks(unit, -1), unit)
    return without_mount(unit, outlook.spared(loose, rng)) if loose else None


def without_mount(unit: Unit, mount: Mount) -> Unit:
    """The unit without a mount; with the last weapon of a kind, its ammunition goes too."""
    items = catalog()
    item = items[mount.item]
    unit = edits.remove(mount.id).run(unit)
    kind = (item.ammo, item.rack)
    if not item.is_weapon or not item.ammo or any(_fires(items[other.item], kind) for other in unit.mounts):
        return unit
    for other in unit.mounts:
        held = items[other.item]
        if held.is_ammo and (held.ammo, held.rack) == kind:
            unit = edits.remove(other.id).run(unit)
    return unit


def _fires(item: Item, kind: tuple[str, int]) -> bool:
    return item.is_weapon and (item.ammo, item.rack) == kind


def spare_points(g: Evaluator, limits: ArmorLimits) -> int:
    """The armor points that may stay off while its mass is the same; 0 if limits or another armor need them."""
    sheet = armor(g)
    low = max(0, math.floor(round(sheet.points_per_ton * (sheet.mass - 500) / 1000, 6)) + 1)
    return 0 if limits.fixed else max(0, sheet.points - max(low, math.ceil(limits.least * sheet.maximum)))


def tuned(unit: Unit, g: Evaluator, least: float, most: float, limits: ArmorLimits) -> tuple[Unit, Evaluator]:
    """The unit with its armor points fitted to a span of Battle Value, its armor mass unchanged; else as it is.

    Each point of armor adds to the value, so the points between one half ton and the next are halved until it fits.
    ``g`` evaluates the unit; the result comes with its evaluator.
    """
    value, spare = battle_value(g), spare_points(g, limits)
    if value <= most or value - most > _POINT_AT_MOST * spare:
        return unit, g
    points = armor(g).points
    low, high = points - spare, points - 1
    while low <= high:
        middle = (low + high) // 2
        tried = edits.allocate(points=middle).run(unit)
        there = once(tried)
        value = battle_value(there)
        if least <= value <= most:
            return tried, there
        low, high = (middle + 1, high) if value < least else (low, middle - 1)
    return unit, g
