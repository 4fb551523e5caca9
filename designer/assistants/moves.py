"""Random steps of a search: other systems, other weapons, more or less of something; pins stay."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from random import Random

from designer.assistants.filling import bins_for, made, more_sinks, without_mount
from designer.assistants.pins import Pins
from designer.assistants.stock import Stock
from designer.assistants.wishes import Wish
from designer.catalog import Item, catalog
from designer.construction.findings import is_valid
from designer.construction.heat import is_sink
from designer.construction.mass import mass
from designer.construction.movement import base_walk, movement
from designer.construction.slot_space import shelf
from designer.design import once
from designer.editing import EditRefusedError, edits
from designer.editing.variants import relatives
from designer.units.mount import Mount
from designer.units.unit import Unit


class Moves:
    """The random steps for a design, with its stock and pins; no step is for one of the ``kept_figures``."""

    def __init__(self, stock: Stock, pins: Pins, kept_figures: frozenset[str]) -> None:
        self.stock = stock
        self.pins = pins
        self._need = 0.0
        self._rows = [row for row, choices in stock.choices.items() if row != "jump" and len(choices) > 1]
        weapons = bool(stock.weapons)
        ways: list[tuple[bool, int, Callable[[Unit, Random], Unit | None]]] = [
            (weapons, 6, self._other_weapon),
            (weapons, 4, self._added_weapon),
            (True, 3, self._removed),
            (bool(stock.gear), 2, self._added_gear),
            (bool(stock.bins), 2, self._added_bin),
            (stock.sinks, 3, self._other_sinks),
            (bool(self._rows), 3, self._other_system),
            ("engine" not in pins.parts and "walk" not in kept_figures, 2, self._other_walk),
            (bool(stock.choices.get("jump")) and "jump" not in kept_figures, 2, self._other_jump),
            (True, 2, self._moved),
        ]
        self._ways = [way for possible, _, way in ways if possible]
        self._weights = [weight for possible, weight, _ in ways if possible]

    def __call__(self, unit: Unit, need: float, rng: Random) -> Unit | None:
        """The unit after a random step; None if it is impossible. Weapons are drawn towards the Battle Value needed."""
        self._need = need
        try:
            return rng.choices(self._ways, self._weights)[0](unit, rng)
        except EditRefusedError:
            return None

    def removable(self, mount: Mount) -> bool:
        """Whether a mount may be taken out singly."""
        item = catalog()[mount.item]
        if is_sink(item):
            return self.stock.sinks
        return item.kind not in ("filler", "jump") and not self.pins.holds(mount)

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
        pool = [each for each in self.stock.weapons if each in alike] if alike else self.stock.usual_weapons
        drawn = self._drawn([each for each in pool if (each.mass or 0) <= room], item.bv or 0, rng)
        return None if drawn is None else self._with_weapon(without_mount(unit, mount), drawn)

    def _added_weapon(self, unit: Unit, rng: Random) -> Unit | None:
        room = mass(once(unit)).free + 4000
        held = {mount.item for mount in unit.mounts}
        again = rng.random() < 0.3
        pool = self.stock.weapons if again else self.stock.usual_weapons
        fitting = [item for item in pool if (item.mass or 0) <= room and (not again or item.id in held)]
        drawn = self._drawn(fitting, 0, rng)
        return None if drawn is None else self._with_weapon(unit, drawn)

    def _drawn(self, fitting: Sequence[Item], lost: float, rng: Random) -> Item | None:
        """One of the items, of a few at random that which adds most nearly what is needed beyond what is ``lost``."""
        if not fitting:
            return None
        return min(rng.choices(fitting, k=3), key=lambda item: abs((item.bv or 0) - lost - self._need))

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
        return without_mount(unit, rng.choice(loose)) if loose else None

    def _added_gear(self, unit: Unit, rng: Random) -> Unit | None:
        fitting = [item for item in self.stock.gear if (item.mass or 0) <= 4000]
        return made(edits.place_best(rng.choice(fitting).id), unit) if fitting else None

    def _added_bin(self, unit: Unit, rng: Random) -> Unit | None:
        bins = bins_for(unit, self.stock)
        return made(edits.place_best(rng.choice(bins).id), unit) if bins else None

    def _moved(self, unit: Unit, rng: Random) -> Unit | None:
        """The unit with an item in another location."""
        loose = self._loose(unit)
        if not loose:
            return None
        return made(edits.move(rng.choice(loose).id, rng.choice(unit.chassis.form.locations)), unit)

    # -- the chassis --------------------------------------------------------------------------------------------

    def _other_sinks(self, unit: Unit, rng: Random) -> Unit | None:
        return made(more_sinks(unit, rng.choice((-3, -2, -1, 1, 2, 3))), unit)

    def _other_system(self, unit: Unit, rng: Random) -> Unit | None:
        choice = rng.choice(self.stock.choices[rng.choice(self._rows)])
        return placed_again(choice.edit.run(unit))

    def _other_walk(self, unit: Unit, rng: Random) -> Unit | None:
        return placed_again(edits.set_walk(base_walk(once(unit)) + rng.choice((-1, 1))).run(unit))

    def _other_jump(self, unit: Unit, rng: Random) -> Unit | None:
        choices = [choice.key for choice in self.stock.choices["jump"] if isinstance(choice.key, str)]
        if not choices:
            return None
        held = next((m.item for m in unit.mounts if catalog()[m.item].kind == "jump"), None)
        kind = held if held in choices and rng.random() < 0.7 else rng.choice(choices)
        return made(edits.set_jump(kind, rng.randint(0, movement(once(unit)).run)), unit)


def headed(unit: Unit, wishes: Iterable[Wish], stock: Stock, pins: Pins, *, lightened: bool = False) -> Unit:
    """The unit with the walk and jump MP that are wished, as far as pins, engines and jets allow.

    A ``lightened`` one gives up its heaviest weapons where there is no room for engine or jets.
    """
    for wish in wishes:
        value = wish.value(once(unit)) if wish.figure in ("walk", "jump") else 0
        if not wish.miss(value):
            continue
        found, lighter = _headed(unit, wish, value, stock, pins), _lighter(unit)
        while lightened and found is None and lighter is not None:
            found, lighter = _headed(lighter, wish, value, stock, pins), _lighter(lighter)
        unit = found or unit
    return unit


def _lighter(unit: Unit) -> Unit | None:
    """The unit without its heaviest weapon; None if it has none."""
    items = catalog()
    weapons = [mount for mount in unit.mounts if items[mount.item].is_weapon]
    heaviest = max(weapons, key=lambda mount: items[mount.item].mass or 0, default=None)
    return None if heaviest is None else without_mount(unit, heaviest)


def _headed(unit: Unit, wish: Wish, value: float, stock: Stock, pins: Pins) -> Unit | None:
    """The unit with the MP of a wish, legal if it can be; None if there is no way, or no room."""
    mp = round(wish.least if value < wish.least else wish.most)
    ways = [edits.set_walk(mp)] if wish.figure == "walk" and "engine" not in pins.parts else []
    if wish.figure == "jump":
        ways = [edits.set_jump(key, mp) for choice in stock.choices.get("jump", ()) if (key := str(choice.key))]
    reached = [
        after for way in ways if (after := made(way, unit)) is not None and not wish.miss(wish.value(once(after)))
    ]
    return min(reached, key=lambda after: not is_valid(once(after)), default=None)


def with_shelf_placed(unit: Unit) -> Unit:
    """The unit with each item, or slot of a spread item, that has no place in its best one, as far as there is room."""
    for entry in shelf(once(unit)):
        with suppress(EditRefusedError):
            unit = edits.move_best(entry.fitted.mount.id).run(unit)
    return unit


def placed_again(unit: Unit) -> Unit:
    """The unit with everything that lost its place in its best one; ``EditRefusedError`` if there is no room."""
    for mount in unit.mounts:
        if not mount.is_placed:
            unit = edits.move_best(mount.id).run(unit)
    return unit
