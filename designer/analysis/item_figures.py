"""The figures that each item would have on a 'Mech: mass, slots and Battle Value, also those given by formulas."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from designer import design
from designer.battle_value.gear import gear_bv
from designer.catalog import Item, catalog, systems
from designer.catalog.item import TechSide
from designer.catalog.traits import fixed_figure, per
from designer.construction.formulas import Frame, item_mass, item_slots
from designer.construction.frame import frame
from designer.construction.legality.finding import source_of
from designer.construction.mass import mass
from designer.construction.physical_attacks import NO_STRIKE, Strike, strike
from designer.construction.places import Site, site, why_not_here
from designer.construction.slot_space import room_at, split_neighbours
from designer.construction.spread import is_spread
from designer.design import Fitted
from designer.graph import Evaluator, query
from designer.language import cited
from designer.units.location import Form, Location
from designer.units.mount import ItemId, Mount, MountId

_NOWHERE = MountId(0)
_KNOWN: Final[dict[tuple[Form, bool, TechSide], dict[str, Facts]]] = {}
"""A cache of ``Facts`` by form, superheavy or not, and technology base, on which those without formulas depend."""


@dataclass(frozen=True, slots=True)
class Facts:
    """The figures of an item on a 'Mech: mass in kg, slots and Battle Value.

    ``other_side`` is the item's technology base if it is not that of the chassis; ``strike`` is its physical damage.
    """

    item: Item
    mass: int
    slots: int
    bv: float
    other_side: str = ""
    strike: Strike = NO_STRIKE

    def figure(self, name: str) -> float | None:
        """A figure by its name in queries; None if the item does not have it."""
        if name == "mass":
            return self.mass / 1000
        if name == "slots":
            return self.slots
        if name == "damage" and self.strike.cold:
            return self.strike.cold
        return self.bv if name == "bv" else fixed_figure(self.item, name)

    def ratio(self, name: str, other: str) -> float | None:
        """One figure divided by another; None if either is missing or zero, and for ammunition."""
        value = self.figure(name)
        return per(value, self.figure(other)) if value and not self.item.is_ammo else None

    @property
    def rule(self) -> str:
        """Book and page of the item's rule: "TM p. 227"; empty if no page is known."""
        page, _, book = self.item.ref.partition(",")
        return cited(source_of(self.item)) if page.strip().isdigit() and book.strip() else ""


def is_equipment(item: Item) -> bool:
    """Whether an item is mounted by itself; filler (slots of Endo Steel and the like) is not."""
    return item.id not in systems().plating and (item.kind != "filler" or bool(item.flags))


def all_facts(g: Evaluator, side: TechSide) -> dict[str, Facts]:
    """The figures of all equipment by id, in the order of the catalog; ``side`` is the chassis' technology base."""
    chassis = design.chassis(g)
    body = (chassis.form, chassis.superheavy, side)
    if body not in _KNOWN:
        everything = facts_of(g, filter(is_equipment, catalog()), side)
        _KNOWN[body] = {facts.item.id: facts for facts in everything}
    return {**_KNOWN[body], **worked_out(g, side)}


@query
def worked_out(g: Evaluator, side: TechSide) -> dict[str, Facts]:
    """The figures of equipment with formulas, which depend on the 'Mech."""
    return {facts.item.id: facts for facts in facts_of(g, _with_formulas(), side)}


@query
def too_heavy(g: Evaluator, side: TechSide) -> frozenset[str]:
    """The ids of the equipment that is heavier than the free mass."""
    free = max(mass(g).free, 0)
    return frozenset(item_id for item_id, facts in all_facts(g, side).items() if facts.mass > free)


@query
def without_room(g: Evaluator, side: TechSide) -> frozenset[str]:
    """The ids of the equipment for which no allowed location has enough slots, even if filler is moved away.

    Filler means the freely movable slots of Endo Steel, Ferro-Fibrous and the like; ``side`` is as in ``all_facts``.
    """
    there = site(g)
    room = {location: room_at(g, location) for location in there.chassis.form.locations}
    return frozenset(
        item_id for item_id, facts in all_facts(g, side).items() if not _has_room(facts.item, facts.slots, there, room)
    )


def _has_room(item: Item, slots: int, there: Site, room: Mapping[Location, int]) -> bool:
    if is_spread(item):
        return sum(room.values()) >= slots
    for location, rows in room.items():
        beside = max((room[other] for other in split_neighbours(there.chassis, item, location)), default=0)
        if slots <= rows + beside and why_not_here(item, there, location) is None:
            return True
    return False


@cache
def _with_formulas() -> tuple[Item, ...]:
    return tuple(item for item in catalog() if item.formula and is_equipment(item))


def facts_of(g: Evaluator, items: Iterable[Item], side: TechSide) -> list[Facts]:
    """The figures of items on the evaluator's 'Mech."""
    the_frame = frame(g)
    return [_facts(g, item, the_frame, side) for item in items]


def _facts(g: Evaluator, item: Item, the_frame: Frame, side: TechSide) -> Facts:
    bv = item.bv if item.bv is not None else gear_bv(g, Fitted(Mount(_NOWHERE, ItemId(item.id)), item))
    other = item.tech if item.tech not in ("All", side) else ""
    return Facts(item, item_mass(item, the_frame), item_slots(item, the_frame), bv, other, strike(g, item))
