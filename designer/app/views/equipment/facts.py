"""The figures of each item on this 'Mech, and how they read in a table. No Qt."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

from designer import design
from designer.app.ui.figures import DASH, figure
from designer.battle_value.gear import gear_bv
from designer.catalog import Item, catalog, systems
from designer.catalog.item import TechSide
from designer.catalog.traits import fixed_figure, per
from designer.construction.formulas import Frame, item_mass, item_slots
from designer.construction.frame import frame
from designer.construction.legality.finding import source_of
from designer.construction.physical_attacks import HOT, NO_STRIKE, Strike, strike
from designer.design import Fitted
from designer.graph import Evaluator, query
from designer.language import cited, tr
from designer.units.location import Form
from designer.units.mount import ItemId, Mount, MountId

_NOWHERE = MountId(0)
_KNOWN: Final[dict[tuple[Form, bool, TechSide], dict[str, Facts]]] = {}
"""What was worked out on a body of a form, size and side once: it holds on all of them, but for formulas."""


@dataclass(frozen=True, slots=True)
class Facts:
    """An item as this 'Mech would carry it: mass in kg, slots and Battle Value, formulas worked out.

    ``other_side`` names the technology of an item that is not the chassis' own, ``strike`` says what a hit does in a
    physical attack.
    """

    item: Item
    mass: int
    slots: int
    bv: float
    other_side: str = ""
    strike: Strike = NO_STRIKE

    def figure(self, name: str) -> float | None:
        """A figure by the name that queries call it."""
        if name == "mass":
            return self.mass / 1000
        if name == "slots":
            return self.slots
        if name == "damage" and self.strike.cold:
            return self.strike.cold
        return self.bv if name == "bv" else fixed_figure(self.item, name)

    def ratio(self, name: str, other: str) -> float | None:
        """A figure for each unit of another; None where the item has nothing of one of them."""
        value = self.figure(name)
        return per(value, self.figure(other)) if value and not self.item.is_ammo else None

    @property
    def rule(self) -> str:
        """Book and page of the item's rule: "TM p. 227"; empty where no page is known."""
        page, _, book = self.item.ref.partition(",")
        return cited(source_of(self.item)) if page.strip().isdigit() and book.strip() else ""


def is_equipment(item: Item) -> bool:
    """Whether an item is mounted by itself: structure and armor come and go with their system."""
    return item.id not in systems().plating and (item.kind != "filler" or bool(item.flags))


def all_facts(g: Evaluator, side: TechSide) -> dict[str, Facts]:
    """The facts of all equipment by id, in the order of the catalog, for a chassis of a side."""
    chassis = design.chassis(g)
    body = (chassis.form, chassis.superheavy, side)
    if body not in _KNOWN:
        everything = facts_of(g, filter(is_equipment, catalog()), side)
        _KNOWN[body] = {facts.item.id: facts for facts in everything}
    return {**_KNOWN[body], **worked_out(g, side)}


@query
def worked_out(g: Evaluator, side: TechSide) -> dict[str, Facts]:
    """The facts of equipment that has formulas; all others are the same on every body of a form, size and side."""
    return {facts.item.id: facts for facts in facts_of(g, _with_formulas(), side)}


@cache
def _with_formulas() -> tuple[Item, ...]:
    return tuple(item for item in catalog() if item.formula and is_equipment(item))


def facts_of(g: Evaluator, items: Iterable[Item], side: TechSide) -> list[Facts]:
    """The facts of items on the evaluator's 'Mech."""
    the_frame = frame(g)
    return [_facts(g, item, the_frame, side) for item in items]


def _facts(g: Evaluator, item: Item, the_frame: Frame, side: TechSide) -> Facts:
    bv = item.bv if item.bv is not None else gear_bv(g, Fitted(Mount(_NOWHERE, ItemId(item.id)), item))
    other = item.tech if item.tech not in ("All", side) else ""
    return Facts(item, item_mass(item, the_frame), item_slots(item, the_frame), bv, other, strike(g, item))


# -- how they read --------------------------------------------------------------------------------------------


def tons(kg: float) -> str:
    """A mass in tons with no more digits than it has: "6", "1.5"."""
    text = figure(kg / 1000, 3).rstrip("0")
    return text.rstrip(".")


def heat_text(item: Item) -> str:
    """Heat of one shot, times the shots of a salvo."""
    if item.is_ammo:
        return DASH
    return f"{item.heat}×{item.rate}" if item.rate > 1 else str(item.heat)


def damage_text(facts: Facts) -> str:
    """Damage of a hit: times the missiles or shots of a salvo, or by range where it falls off."""
    item = facts.item
    short, medium, long = item.damage
    if item.is_ammo or not any(item.damage):
        return facts.strike.words if facts.strike.cold else DASH
    if len({short, medium, long}) > 1:
        return f"{short}/{medium}/{long}"
    if item.cluster and short % item.cluster == 0:
        return f"{short // item.cluster}×{item.cluster}"
    return f"{short}×{item.rate}" if item.rate > 1 else str(short)


def hot_text(facts: Facts) -> str:
    """What a hit does with hot myomer; empty where that makes no difference."""
    if not facts.strike.pulls:
        return ""
    return tr("from {heat} heat on {damage}", heat=HOT, damage=facts.strike.hot)


def range_text(item: Item) -> str:
    """Short, medium and long range in hexes; artillery counts map sheets."""
    _, short, medium, long, _ = item.range
    if item.is_ammo or not short:
        return DASH
    if "artillery" in item.flags:
        return tr("{count} maps", count=long)
    return str(long) if short == long else f"{short}/{medium}/{long}"


def minimum_text(item: Item) -> str:
    """Minimum range in hexes."""
    return str(item.range[0]) if item.range[0] and not item.is_ammo else DASH


def ratio_text(value: float | None) -> str:
    """One figure per another."""
    return DASH if value is None else figure(value, 1)


def cost_text(item: Item) -> str:
    """Cost in C-bills where it is the same for all 'Mechs."""
    return DASH if item.cost is None else figure(item.cost)
