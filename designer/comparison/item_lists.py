"""The number of each item in several designs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import NamedTuple

from designer import design
from designer.catalog import KINDS, Item
from designer.construction.frame import mount_mass, mount_slots
from designer.construction.technology import told_side
from designer.graph import Evaluator
from designer.language import tr


class CarriedItem(NamedTuple):
    """An item in a design: how many there are, the codes of their locations, and their mass in kg and slots."""

    number: int
    places: tuple[str, ...]
    mass: int
    slots: int


class Count(NamedTuple):
    """An item in both designs."""

    item: Item
    a: CarriedItem
    b: CarriedItem


def item_counts(*designs: Evaluator) -> list[tuple[Item, tuple[int, ...]]]:
    """The number of each item in designs: those that differ first, then by kind and name."""
    held = [Counter(fitted.item for fitted in design.equipment(g)) for g in designs]
    lines = [(item, tuple(each[item] for each in held)) for item in set().union(*held)]
    return sorted(lines, key=lambda line: (len(set(line[1])) == 1, _rank(line[0].kind), line[0].name))


def counts(a: Evaluator, b: Evaluator) -> tuple[Count, ...]:
    """The number of each item in both designs, in the order of `item_counts`."""
    return tuple(Count(item, held(a, item), held(b, item)) for item, _ in item_counts(a, b))


def held(g: Evaluator, item: Item) -> CarriedItem:
    """An item in a design."""
    mounts = [fitted for fitted in design.equipment(g) if fitted.item == item]
    form = design.chassis(g).form
    places = tuple(form.code(fitted.location) for fitted in mounts if fitted.location is not None)
    mass, slots = (sum(of(g, fitted) for fitted in mounts) for of in (mount_mass, mount_slots))
    return CarriedItem(len(mounts), places, mass, slots)


def side_marks(items: Iterable[Item]) -> Callable[[Item], str]:
    """A function for what follows the name of an item: its technology base where several of these items have the name.

    It gives " (Clan)", or nothing.
    """
    called = Counter(item.name for item in {item.id: item for item in items}.values())

    def mark(item: Item) -> str:
        side = told_side(item) if called[item.name] > 1 else None
        return f" ({tr(side)})" if side else ""

    return mark


def _rank(kind: str) -> int:
    """The position of a kind of equipment: in the order of ``KINDS``, unknown ones last."""
    return KINDS.index(kind) if kind in KINDS else len(KINDS)
