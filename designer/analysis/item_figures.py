"""The figures that each item would have on a 'Mech: mass, slots and Battle Value, also those given by formulas."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from designer import design
from designer.battle_value.gear import gear_bv
from designer.catalog import Item, RuleSet, catalog, systems
from designer.catalog.item import TechSide
from designer.catalog.traits import fixed_figure
from designer.construction.ammunition import shots_of
from designer.construction.formulas import item_mass, item_slots
from designer.construction.frame import aims, body, frame
from designer.construction.legality.finding import source_of
from designer.construction.legality.unplaced import has_room, same_room
from designer.construction.mass import mass
from designer.construction.physical_attacks import NO_STRIKE, Strike, strike
from designer.construction.slot_space import slot_use
from designer.construction.technology import named_side
from designer.design import Fitted
from designer.graph import Evaluator, query
from designer.language import cited
from designer.query import per
from designer.units.location import Form
from designer.units.mount import ItemId, Mount, MountId

_NOWHERE = MountId(0)
_KNOWN: Final[dict[tuple[Form, bool, TechSide, RuleSet], dict[str, Facts]]] = {}
"""A cache of ``Facts`` by form, superheavy or not, technology base and rule book, on which those without formulas
depend; each has those that were asked for."""
_MOST_KNOWN: Final = 6
"""How many of these are cached, those used for the first time last: few users open more kinds of 'Mechs."""


@dataclass(frozen=True, slots=True)
class Facts:
    """The figures of an item on a 'Mech: mass in kg, slots and Battle Value.

    ``other_side`` is the technology base to show with the name (``technology.named_side``), ``strike`` the physical
    damage, ``shots`` those of a bin.
    """

    item: Item
    mass: int
    slots: int
    bv: float
    other_side: str = ""
    strike: Strike = NO_STRIKE
    shots: int = 0

    def figure(self, name: str) -> float | None:
        """A figure by its name in queries; None if the item does not have it."""
        if name == "mass":
            return self.mass / 1000
        if name == "slots":
            return self.slots
        if name == "damage" and self.strike.cold:
            return self.strike.cold
        if name == "shots":
            return self.shots if self.item.is_ammo else None
        return self.bv if name == "bv" else fixed_figure(self.item, name)

    def ratio(self, name: str, other: str) -> float | None:
        """One figure divided by another; None if either is missing or zero, and for ammunition."""
        value = self.figure(name)
        return per(value, self.figure(other)) if value and not self.item.is_ammo else None

    @property
    def rule(self) -> str:
        """Books and pages of the item's rules: "TM p. 227, BMM p. 100"; empty if none is known."""
        return cited(source_of(self.item))


def is_equipment(item: Item) -> bool:
    """Whether an item is mounted by itself; filler (slots of Endo Steel and the like) is not."""
    return item.id not in systems().plating and (item.kind != "filler" or bool(item.flags))


class _AllFacts(Mapping[str, Facts]):
    """The figures of all equipment by id. A start lists a tenth of the catalog: each is worked out at its first use."""

    def __init__(self, g: Evaluator, side: TechSide) -> None:
        chassis = design.chassis(g)
        kind = (chassis.form, chassis.superheavy, side, design.rules(g))
        if kind not in _KNOWN and len(_KNOWN) >= _MOST_KNOWN:
            del _KNOWN[next(iter(_KNOWN))]
        self._g, self._side, self._known = g, side, _KNOWN.setdefault(kind, {})

    def __getitem__(self, item_id: str) -> Facts:
        facts = self._known.get(item_id)
        if facts is None:
            item = equipment()[item_id]
            if item.formula:
                return _worked_out_for(self._g, item, self._side)
            facts = self._known[item_id] = _facts(self._g, item, self._side)
        return facts

    def __iter__(self) -> Iterator[str]:
        return iter(equipment())

    def __len__(self) -> int:
        return len(equipment())

    def __contains__(self, item_id: object) -> bool:
        return item_id in equipment()


@cache
def equipment() -> Mapping[str, Item]:
    """All equipment by id, in the order of the catalog."""
    return {item.id: item for item in catalog() if is_equipment(item)}


def all_facts(g: Evaluator, side: TechSide) -> Mapping[str, Facts]:
    """The figures of all equipment by id, in the order of the catalog; ``side`` is the chassis' technology base."""
    return _AllFacts(g, side)


@query
def worked_out(g: Evaluator, side: TechSide) -> dict[str, Facts]:
    """The figures of equipment with formulas, which depend on the 'Mech."""
    return {item.id: _worked_out_for(g, item, side) for item in _with_formulas()}


@query
def _worked_out_for(g: Evaluator, item: Item, side: TechSide) -> Facts:
    """As ``worked_out`` for one item, so that an edit computes only the figures that it may change."""
    return _facts(g, item, side)


@query
def too_heavy(g: Evaluator, side: TechSide) -> frozenset[str]:
    """The ids of the equipment that is heavier than the free mass."""
    return heavier(g, all_facts(g, side).values())


def heavier(g: Evaluator, items: Iterable[Facts]) -> frozenset[str]:
    """The ids of those items that are heavier than the free mass."""
    free = max(mass(g).free, 0)
    return frozenset([facts.item.id for facts in items if facts.mass > free])


@query
def without_room(g: Evaluator, side: TechSide) -> frozenset[str]:
    """The ids of the equipment for which no allowed location has enough slots, even if filler is moved to other slots.

    Filler means the freely movable slots of Endo Steel, Ferro-Fibrous and the like; ``side`` is as in ``all_facts``.
    """
    return _lacking_room(g, _by_room(g, side))


def roomless(g: Evaluator, items: Iterable[Facts]) -> frozenset[str]:
    """The ids of those items for which there is no room, as in ``without_room``."""
    return _lacking_room(g, _alike(items, design.chassis(g).superheavy))


def _lacking_room(g: Evaluator, groups: Iterable[_Alike]) -> frozenset[str]:
    superheavy = design.chassis(g).superheavy  # where items share slots
    most = None if superheavy else slot_use(g).free
    lacking = (
        alike.ids
        for alike in groups
        if (most is not None and alike.slots > most) or not has_room(g, alike.item, alike.slots)
    )
    return frozenset[str]().union(*lacking)


class _Alike(NamedTuple):
    """Equipment that needs as many slots and has room in the same locations as ``item``."""

    item: Item
    slots: int
    ids: tuple[str, ...]


@query
def _by_room(g: Evaluator, side: TechSide) -> tuple[_Alike, ...]:
    return _alike(all_facts(g, side).values(), design.chassis(g).superheavy)


def _alike(items: Iterable[Facts], superheavy: bool) -> tuple[_Alike, ...]:
    """Items in groups with the same answer of ``has_room``."""
    found = defaultdict[tuple[Item, int], list[str]](list)
    for facts in items:
        found[same_room(facts.item, superheavy), facts.slots].append(facts.item.id)
    return tuple([_Alike(item, slots, tuple(ids)) for (item, slots), ids in found.items()])


@cache
def _with_formulas() -> tuple[Item, ...]:
    return tuple(item for item in equipment().values() if item.formula)


def facts_of(g: Evaluator, items: Iterable[Item], side: TechSide) -> list[Facts]:
    """The figures of items on the evaluator's 'Mech."""
    return [_facts(g, item, side) for item in items]


def _facts(g: Evaluator, item: Item, side: TechSide) -> Facts:
    the_frame = frame(g) if aims(item) else body(g)
    bv = item.bv if item.bv is not None else gear_bv(g, Fitted(Mount(_NOWHERE, ItemId(item.id)), item))
    other = named_side(item, side) or ""
    shots = shots_of(item, design.rules(g))
    return Facts(item, item_mass(item, the_frame), item_slots(item, the_frame), bv, other, strike(g, item), shots)
