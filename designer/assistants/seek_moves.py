"""Random steps of a search: other systems, other weapons, more or less of something; pins stay."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from random import Random
from typing import Final

from designer.assistants.figure_targets import FigureTarget
from designer.assistants.filling import bins_for, made, more_sinks, one_sink, room_of, with_item, without_mount
from designer.assistants.pins import Pins
from designer.assistants.seek_outlook import NO_OUTLOOK, Outlook
from designer.assistants.stock import Stock
from designer.assistants.usual_properties import SYSTEM_ROWS, kind_in, usual_shares
from designer.catalog import Item, catalog
from designer.construction.armor import armor
from designer.construction.findings import is_valid
from designer.construction.heat import is_sink
from designer.construction.legality.movement import jump_findings
from designer.construction.links import eligible_for
from designer.construction.mass import mass
from designer.construction.movement import base_walk, movement, slowdown
from designer.construction.slot_space import unallocated
from designer.design import once
from designer.editing import Edit, EditRefusedError, edits
from designer.editing.variants import relatives
from designer.units.mount import Mount
from designer.units.unit import Unit

_UNUSUAL: Final = 0.15
"""How often a weapon is drawn from all, not from the usual ones."""

_GIVEN_UP: Final = 6
"""How many items and heat sinks make room for another system, and one less."""
_USUAL: Final = 0.03
"""The share of designs that must have a system for a search to begin with it."""
_BARE: Final = 0.8
"""The usual share of the cost of a design for what is neither arms nor armor, in the middle of all."""


class RandomMoves:
    """The random steps for a design, with its stock and pins."""

    def __init__(self, stock: Stock, pins: Pins) -> None:
        self.stock = stock
        self.pins = pins
        self._outlook = NO_OUTLOOK
        self._rows = [row for row, choices in stock.choices.items() if row != "jump" and len(choices) > 1]
        self.keep(frozenset())

    def keep(self, figures: frozenset[str]) -> None:
        """From now on no step is made for one of these figures."""
        stock, pins = self.stock, self.pins
        weapons = bool(stock.weapons)
        ways: list[tuple[bool, int, int, Callable[[Unit, Random], Unit | None]]] = [
            (weapons, 6, 4, self._other_weapon),
            (weapons, 3, 1, self._other_weapons),
            (weapons, 4, 2, self._added_weapon),
            (True, 3, 3, self._removed),
            (bool(stock.gear), 2, 3, self._added_gear),
            (bool(stock.bins), 2, 2, self._added_bin),
            (stock.sinks, 3, 2, self._other_sinks),
            (bool(self._rows), 3, 1, self._other_system),
            ("engine" not in pins.parts and "walk" not in figures, 2, 1, self._other_walk),
            (bool(stock.choices.get("jump")) and "jump" not in figures, 2, 1, self._other_jump),
            (True, 1, 1, self._moved),
            (True, 4, 10, self._equal),
            (True, 1, 1, self._exposed),
        ]
        self._ways = [way for possible, _, _, way in ways if possible]
        self._weights = [weight for possible, weight, _, _ in ways if possible]
        self._fine_weights = [weight for possible, _, weight, _ in ways if possible]

    def __call__(self, unit: Unit, outlook: Outlook, rng: Random, *, fine: bool = False) -> Unit | None:
        """The unit after a random step; None if it is impossible. Items are drawn towards the targets.

        Of ``fine`` steps most change it by little.
        """
        self._outlook = outlook
        try:
            return rng.choices(self._ways, self._fine_weights if fine else self._weights)[0](unit, rng)
        except EditRefusedError:
            return None

    def removable(self, mount: Mount) -> bool:
        """Whether a mount may be taken out singly."""
        item = catalog()[mount.item]
        if is_sink(item):
            return self.stock.sinks
        return item.kind not in ("filler", "jump") and not self.pins.holds(mount)

    def with_room(self, edit: Edit, unit: Unit, rng: Random) -> Unit | None:
        """The unit after an edit with everything placed, for which items and sinks may be given up; None without room.

        ``EditRefusedError`` if the edit is impossible.
        """
        unit = edit.run(unit)
        for _ in range(_GIVEN_UP):
            unit = with_unallocated_placed(unit)
            if not unallocated(once(unit)):
                return unit
            loose, sinks = self._loose(unit), self.stock.sinks and unit.heat_sinks.count > 10
            if not loose and not sinks:
                break
            if sinks and (not loose or rng.random() < 0.5):
                unit = more_sinks(unit, -1).run(unit)
            else:
                unit = without_mount(unit, rng.choice(loose))
        return None

    # -- items --------------------------------------------------------------------------------------------------

    def _loose(self, unit: Unit, *, weapons: bool = False) -> list[Mount]:
        items = catalog()
        held = [mount for mount in unit.mounts if self.removable(mount) and not is_sink(items[mount.item])]
        return [mount for mount in held if items[mount.item].is_weapon] if weapons else held

    def _other_weapon(self, unit: Unit, rng: Random) -> Unit | None:
        """The unit with another weapon instead of one, often of the same family."""
        loose = self._loose(unit, weapons=True)
        if not loose:
            return None
        mount = rng.choice(loose)
        item = catalog()[mount.item]
        alike = relatives(item) if rng.random() < 0.5 else ()
        room = (item.mass or 0) + 3000
        pool = [each for each in self.stock.weapons if each in alike] if alike else self._pool(rng)
        drawn = self._outlook.drawn([each for each in pool if (each.mass or 0) <= room], rng, item)
        return None if drawn is None else self._with_weapon(without_mount(unit, mount), drawn)

    def _other_weapons(self, unit: Unit, rng: Random) -> Unit | None:
        """The unit with other weapons instead of all of a kind."""
        loose = self._loose(unit, weapons=True)
        if not loose:
            return None
        kind = rng.choice(loose).item
        alike = [mount for mount in loose if mount.item == kind]
        item = catalog()[kind]
        room = (item.mass or 0) + 3000 / len(alike)
        fitting = [each for each in self._pool(rng) if (each.mass or 0) <= room]
        drawn = self._outlook.drawn(fitting, rng, item, len(alike))
        if drawn is None:
            return None
        for mount in alike:
            unit = without_mount(unit, mount)
        for _ in alike:
            after = self._with_weapon(unit, drawn)
            if after is None:
                break
            unit = after
        return unit

    def _added_weapon(self, unit: Unit, rng: Random) -> Unit | None:
        room, slots = mass(once(unit)).free + 4000, room_of(unit)
        held = {mount.item for mount in unit.mounts}
        again = rng.random() < 0.3
        pool = self.stock.weapons if again else self._pool(rng)
        fitting = [item for item in pool if (item.mass or 0) <= room and (not again or item.id in held)]
        fitting = [item for item in fitting if (item.slots or 0) <= slots]
        drawn = self._outlook.drawn(fitting, rng)
        return None if drawn is None else self._with_weapon(unit, drawn)

    def _pool(self, rng: Random) -> tuple[Item, ...]:
        """The usual weapons, and now and then all."""
        return self.stock.weapons if rng.random() < _UNUSUAL else self.stock.usual_weapons

    def _with_weapon(self, unit: Unit, item: Item) -> Unit | None:
        """The unit with a weapon, and with ammunition if it has none for it."""
        after = made(edits.place_best(item.id), unit)
        if after is None or not item.ammo:
            return after
        kind, items = (item.ammo, item.rack), catalog()
        if any(held.is_ammo and (held.ammo, held.rack) == kind for m in unit.mounts for held in [items[m.item]]):
            return after
        return made(edits.place_best(self.stock.bins[kind][0].id), after)

    def _removed(self, unit: Unit, rng: Random) -> Unit | None:
        loose = self._loose(unit)
        return without_mount(unit, self._outlook.spared(loose, rng)) if loose else None

    def _added_gear(self, unit: Unit, rng: Random) -> Unit | None:
        slots = room_of(unit)
        fitting = [item for item in self.stock.gear if (item.mass or 0) <= 4000 and (item.slots or 0) <= slots]
        drawn = self._outlook.drawn(fitting, rng)
        return None if drawn is None else with_item(unit, drawn)

    def _added_bin(self, unit: Unit, rng: Random) -> Unit | None:
        drawn = self._outlook.drawn(bins_for(unit, self.stock), rng)
        return None if drawn is None else with_item(unit, drawn)

    def _moved(self, unit: Unit, rng: Random) -> Unit | None:
        """The unit with an item in another location."""
        loose = self._loose(unit)
        if not loose:
            return None
        return made(edits.move(rng.choice(loose).id, rng.choice(unit.chassis.form.locations)), unit)

    def _exposed(self, unit: Unit, rng: Random) -> Unit | None:
        """The unit with something explosive in another location, which may be protected better or worse."""
        items = catalog()
        loose = [mount for mount in self._loose(unit) if items[mount.item].explosive]
        if not loose:
            return None
        return made(edits.move(rng.choice(loose).id, rng.choice(unit.chassis.form.locations)), unit)

    def _equal(self, unit: Unit, rng: Random) -> Unit | None:
        """The unit with an item or heat sink exchanged for something of the same mass."""
        items = catalog()
        held = {items[mount.item]: mount for mount in self._loose(unit)}
        fed = {(item.ammo, item.rack) for m in unit.mounts if (item := items[m.item]).is_ammo}
        gone, new = [*held], [*self.stock.gear, *bins_for(unit, self.stock)]
        new += [item for item in self.stock.usual_weapons if not item.ammo or (item.ammo, item.rack) in fed]
        sinks = one_sink(unit) if self.stock.sinks else []
        new += sinks
        gone += sinks if unit.heat_sinks.count > 10 else ()
        ways = [(item, other) for other in gone for item in new if item.mass == other.mass and item is not other]
        if not ways:
            return None
        item, other = self._outlook.exchange(ways, rng)
        return with_item(more_sinks(unit, -1).run(unit) if is_sink(other) else without_mount(unit, held[other]), item)

    # -- the chassis --------------------------------------------------------------------------------------------

    def _other_sinks(self, unit: Unit, rng: Random) -> Unit | None:
        return made(more_sinks(unit, rng.choice((-3, -2, -1, 1, 2, 3))), unit)

    def _other_system(self, unit: Unit, rng: Random) -> Unit | None:
        choice = rng.choice(self.stock.choices[rng.choice(self._rows)])
        return self.with_room(choice.edit, unit, rng)

    def _other_walk(self, unit: Unit, rng: Random) -> Unit | None:
        return self.with_room(edits.set_walk(base_walk(once(unit)) + rng.choice((-1, 1))), unit, rng)

    def _other_jump(self, unit: Unit, rng: Random) -> Unit | None:
        choices = [choice.key for choice in self.stock.choices["jump"] if isinstance(choice.key, str)]
        if not choices:
            return None
        held = next((m.item for m in unit.mounts if catalog()[m.item].kind == "jump"), None)
        kind = held if held in choices and rng.random() < 0.7 else rng.choice(choices)
        return made(edits.set_jump(kind, rng.randint(0, movement(once(unit)).run)), unit)


def geared(unit: Unit, targets: Iterable[FigureTarget], stock: Stock, rng: Random) -> Unit:
    """The unit with gear by its usual shares, as far as slots and cost allow; it may be too heavy then.

    A targeting computer needs a few tons at once, so that single steps hardly come to it.
    """
    usual = usual_shares().fitted["gear"]
    dear = [target for target in targets if target.figure == "cost"]
    for item in stock.gear:
        if rng.random() < usual.get(item.id, 0.0) and eligible_for(item, unit.tech.year) is None:
            after = made(edits.place_best(item.id), unit)
            if after is not None and not any(target.miss(target.value(once(after))) for target in dear):
                unit = after
    return unit


def headed(unit: Unit, targets: Iterable[FigureTarget], moves: RandomMoves, rng: Random) -> Unit:
    """The unit with the walk and jump MP that are wanted, as far as pins, engines and jets allow.

    Where there is no room for engine or jets it gives up as few items as chance finds.
    """
    for target in targets:
        value = target.value(once(unit)) if target.figure in ("walk", "jump") else 0
        if target.miss(value):
            unit = _headed(unit, target, value, moves, rng) or unit
    return unit


def _headed(unit: Unit, target: FigureTarget, value: float, moves: RandomMoves, rng: Random) -> Unit | None:
    """The unit with the MP of a target, legal if it can be; None if there is no way, or no room."""
    mp = round(target.least if value < target.least else target.most)
    ways = (
        [edits.set_walk(mp + slowdown(once(unit)))]
        if target.figure == "walk" and "engine" not in moves.pins.parts
        else []
    )
    if target.figure == "jump":
        ways = [edits.set_jump(key, mp) for choice in moves.stock.choices.get("jump", ()) if (key := str(choice.key))]
    tried: list[Unit | None] = []
    for way in ways:
        with suppress(EditRefusedError):
            tried.append(moves.with_room(way, unit, rng))
    reached = [after for after in tried if after is not None and not target.miss(target.value(once(after)))]
    lawful = [after for after in reached if not jump_findings(once(after))]
    return min(lawful, key=lambda after: not is_valid(once(after)), default=None)


def suited(unit: Unit, targets: Iterable[FigureTarget], moves: RandomMoves, armored: float, rng: Random) -> Unit:
    """The unit, not yet armed, with systems that leave mass and cost for arms and armor, as far as chance finds them.

    ``armored`` is the share of its maximum that the armor should have.
    """
    usual, choices = usual_shares().fitted, moves.stock.choices
    tried = [each for row in SYSTEM_ROWS for each in choices[row] if usual[row].get(kind_in(each.key), 0) >= _USUAL]
    dear = [target._replace(most=_BARE * target.most) for target in targets if target.figure == "cost"]
    arms = usual_shares().least_arms(unit.header_value("role")) * unit.chassis.tonnage

    def over(unit: Unit) -> float:
        g = once(unit)
        sheet = armor(g)
        short = arms + armored * sheet.maximum / sheet.points_per_ton - (mass(g).free + sheet.mass) / 1000
        return max(short, 0.0) + sum(target.cost_of(target.value(g)) for target in dear)

    now = over(unit)
    for choice in rng.sample(tried, len(tried)):
        after = made(choice.edit, unit) if now else None
        if after is not None and (then := over(after)) < now:
            unit, now = after, then
    return unit


def with_unallocated_placed(unit: Unit) -> Unit:
    """The unit with each item, or slot of a spread item, that has no place in its best one, as far as there is room."""
    for entry in unallocated(once(unit)):
        with suppress(EditRefusedError):
            unit = edits.move_best(entry.fitted.mount.id).run(unit)
    return unit


def placed_again(unit: Unit) -> Unit:
    """The unit with everything that lost its place in its best one; ``EditRefusedError`` if there is no room."""
    for mount in unit.mounts:
        if not mount.is_placed:
            unit = edits.move_best(mount.id).run(unit)
    return unit
