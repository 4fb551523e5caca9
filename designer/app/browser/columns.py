"""The columns of the browser: what each says, how it sorts, and how wide it has to be. No Qt widgets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from math import ceil

from designer.app.browser.facts import Facts, damage_text, heat_text, natural, range_text, tons
from designer.app.figures import figure
from designer.app.theme import Style

Key = Callable[[Facts], float | str]


class Column(IntEnum):
    """The columns in order."""

    NAME = 0
    MASS = 1
    SLOTS = 2
    HEAT = 3
    DAMAGE = 4
    RANGE = 5
    BV = 6
    ADDS = 7


@dataclass(frozen=True, slots=True)
class ColumnSpec:
    """A column: its head, the widest text that it must take, what an item says in it and what it sorts by."""

    head: str
    widest: str
    tip: str
    text: Callable[[Facts], str]
    key: Key


def _total_heat(facts: Facts) -> float:
    return facts.item.heat * facts.item.rate


def _total_damage(facts: Facts) -> float:
    return max(facts.item.damage) * facts.item.rate


SPECS: dict[Column, ColumnSpec] = {
    Column.NAME: ColumnSpec("Name", "", "Name", lambda f: f.item.name, lambda f: natural(f.item.name)),
    Column.MASS: ColumnSpec("mass", "12.5", "Mass in tons", lambda f: tons(f.mass), lambda f: f.mass),
    Column.SLOTS: ColumnSpec("slots", "15", "Critical slots", lambda f: str(f.slots), lambda f: f.slots),
    Column.HEAT: ColumnSpec("heat", "1×6", "Heat of a salvo", lambda f: heat_text(f.item), _total_heat),
    Column.DAMAGE: ColumnSpec("damage", "10/8/5", "Damage of a hit", lambda f: damage_text(f.item), _total_damage),
    Column.RANGE: ColumnSpec(
        "range", "6/13/20", "Short, medium and long range", lambda f: range_text(f.item), lambda f: f.item.range[3]
    ),
    Column.BV: ColumnSpec("BV", "346", "Battle Value of the item", lambda f: figure(f.bv), lambda f: f.bv),
    Column.ADDS: ColumnSpec(
        "adds BV", "+1 234", "What it would add to this 'Mech now", lambda f: "", lambda f: natural(f.item.name)
    ),
}

NARROW = (Column.NAME, Column.MASS, Column.SLOTS, Column.ADDS)
"""What is left where there is room for little."""

_SIGN = 12
"""The chevron in the head of the sorted column, and the sign before a mass that does not fit."""


def column_width(column: Column, style: Style, *, sorts: bool) -> int:
    """How wide a column of figures has to be; the head of the one that sorts carries a chevron."""
    spec = SPECS[column]
    gutter = style.measures.table_gutter
    head = style.width(spec.head, "caption_medium") + 2 * gutter + (style.px(_SIGN) if sorts else 0)
    words = style.width(spec.widest, "strong" if column is Column.ADDS else "body") + gutter
    if column is Column.MASS:
        words += style.px(_SIGN) + style.px(4)
    if column is Column.RANGE:
        words += style.px(3)
    return ceil(max(head, words))


def fitting(wanted: tuple[Column, ...], sorted_by: int, width: float, style: Style) -> tuple[Column, ...]:
    """The wanted columns if they leave the names enough room, else the few of a narrow browser."""
    figures = (column for column in wanted if column is not Column.NAME)
    needed = sum(column_width(column, style, sorts=column == sorted_by) for column in figures)
    if needed + style.px(_NAME_ROOM) <= width:
        return wanted
    return tuple(column for column in NARROW if column in wanted)


_NAME_ROOM = 120
