"""The columns of the browser: what each says, how it sorts, and how wide it has to be. No Qt widgets."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import IntEnum
from math import ceil
from typing import Final

from designer.app.ui.figures import figure, natural
from designer.app.ui.theme import Style
from designer.app.ui.widgets.table_header import HEAD_GAP
from designer.app.views.equipment.facts import (
    Facts,
    cost_text,
    damage_text,
    heat_text,
    minimum_text,
    range_text,
    ratio_text,
    tons,
)
from designer.app.views.equipment.outcome import Outcome
from designer.catalog.traits import since
from designer.construction.technology import LEVELS
from designer.language import marked, tr

Key = Callable[[Facts], float | str | None]


class Column(IntEnum):
    """The columns, in the order in which a menu lists them."""

    NAME = 0
    MASS = 1
    SLOTS = 2
    HEAT = 3
    DAMAGE = 4
    RANGE = 5
    BV = 6
    ADDS = 7
    ADDS_TON = 8
    ADDS_DAMAGE = 9
    ADDS_HEAT = 10
    DAMAGE_TON = 11
    DAMAGE_SLOT = 12
    DAMAGE_HEAT = 13
    BV_TON = 14
    MINIMUM = 15
    TECH = 16
    LEVEL = 17
    YEAR = 18
    COST = 19
    REF = 20
    STAR = 21


@dataclass(frozen=True, slots=True)
class ColumnSpec:
    """A column: its head, the widest text that it must take, what an item says in it and what it sorts by.

    Of an outcome column ``outcome`` takes the figure, which has ``digits``, from what adding the item would do.
    """

    head: str
    widest: str
    tip: str
    text: Callable[[Facts], str] = lambda _facts: ""
    key: Key = lambda _facts: None
    outcome: Callable[[Outcome], float | None] | None = None
    digits: int = 0


def _of(name: str) -> Callable[[Facts], float | None]:
    return lambda facts: facts.figure(name)


def _per(name: str, other: str) -> Callable[[Facts], float | None]:
    return lambda facts: facts.ratio(name, other)


def _ratio(head: str, tip: str, name: str, other: str) -> ColumnSpec:
    ratio = _per(name, other)
    return ColumnSpec(head, "10.0", tip, lambda facts: ratio_text(ratio(facts)), ratio)


SPECS: Final[dict[Column, ColumnSpec]] = {
    Column.NAME: ColumnSpec(marked("Name"), "", marked("Name"), lambda f: f.item.name, lambda f: natural(f.item.name)),
    Column.MASS: ColumnSpec(marked("mass"), "12.5", marked("Mass in tons"), lambda f: tons(f.mass), lambda f: f.mass),
    Column.SLOTS: ColumnSpec(
        marked("slots"), "15", marked("Critical slots"), lambda f: str(f.slots), lambda f: f.slots
    ),
    Column.HEAT: ColumnSpec(marked("heat"), "1×6", marked("Heat of a salvo"), lambda f: heat_text(f.item), _of("heat")),
    Column.DAMAGE: ColumnSpec(marked("damage"), "10/8/5", marked("Damage of a hit"), damage_text, _of("damage")),
    Column.RANGE: ColumnSpec(
        marked("range"), "6/13/20", marked("Short, medium and long range"), lambda f: range_text(f.item), _of("range")
    ),
    Column.BV: ColumnSpec("BV", "346", marked("Battle Value of the item"), lambda f: figure(f.bv), lambda f: f.bv),
    Column.ADDS: ColumnSpec(
        marked("adds BV"),
        "+1 234",
        marked("Battle Value that it would add to this 'Mech now"),
        outcome=lambda found: found.adds,
    ),
    Column.ADDS_TON: ColumnSpec(
        *(marked("adds BV/t"), "+123.4", marked("Battle Value that it would add to this 'Mech now, per ton")),
        outcome=lambda found: found.adds_per_ton,
        digits=1,
    ),
    Column.ADDS_DAMAGE: ColumnSpec(
        *(
            marked("adds dmg/t"),
            "+10.0",
            marked("Damage that it would add to this 'Mech now, per ton with all that serves it"),
        ),
        outcome=lambda found: found.damage_per_ton,
        digits=1,
    ),
    Column.ADDS_HEAT: ColumnSpec(
        *(marked("adds heat"), "+15", marked("Heat beyond what the sinks take that it would add to this 'Mech now")),
        outcome=lambda found: None if found.adds is None else found.heat,
    ),
    Column.DAMAGE_TON: _ratio(marked("dmg/t"), marked("Damage per ton"), "damage", "mass"),
    Column.DAMAGE_SLOT: _ratio(marked("dmg/slot"), marked("Damage per slot"), "damage", "slots"),
    Column.DAMAGE_HEAT: _ratio(marked("dmg/heat"), marked("Damage per heat"), "damage", "heat"),
    Column.BV_TON: _ratio(marked("BV/t"), marked("Battle Value per ton"), "bv", "mass"),
    Column.MINIMUM: ColumnSpec(
        marked("min"), "6", marked("Minimum range"), lambda f: minimum_text(f.item), _of("minimum")
    ),
    Column.TECH: ColumnSpec(marked("tech"), "Clan", marked("Technology"), lambda f: f.item.tech, lambda f: f.item.tech),
    Column.LEVEL: ColumnSpec(
        marked("level"),
        "Introductory",
        marked("Rules level"),
        lambda f: tr(LEVELS[f.item.level]),
        lambda f: f.item.level,
    ),
    Column.YEAR: ColumnSpec(
        marked("year"),
        "3058",
        marked("Year of production"),
        lambda f: str(since(f.item) or ""),
        lambda f: since(f.item),
    ),
    Column.COST: ColumnSpec(
        marked("cost"), "1 000 000", marked("Cost in C-bills"), lambda f: cost_text(f.item), _of("cost")
    ),
    Column.REF: ColumnSpec(
        marked("rule"), "TO p. 352", marked("Book and page of the rule"), lambda f: f.rule, lambda f: natural(f.rule)
    ),
    Column.STAR: ColumnSpec("", "", marked("Favorite: F or a click on the star")),
}

USUAL: Final = (*tuple(Column)[: Column.ADDS + 1], Column.STAR)
"""The columns of the first day."""

NARROW: Final = (Column.NAME, Column.MASS, Column.SLOTS, Column.ADDS)
"""What is left of them where there is room for little."""

_NEXT: Final = (Column.DAMAGE, Column.RANGE, Column.HEAT, Column.BV)
"""What comes back to them first where there is room for more and names have enough."""

OUTCOMES: Final = tuple(column for column, spec in SPECS.items() if spec.outcome is not None)
"""The columns that say what an item would add to the 'Mech now."""

WORDS: Final = frozenset((Column.NAME, Column.TECH, Column.LEVEL, Column.REF))
"""The columns that are read, not compared: they stand at the left."""

_SIGN = 12
"""The chevron in the head of the sorted column, and the sign before a mass that does not fit."""

_LONGEST_DAMAGE = "25/20/10"

_NAME_ROOM, _NAME_ENOUGH = 104, 126
"""What names need, and with what most are whole."""


def column_width(column: Column, style: Style, *, sorts: bool) -> int:
    """How wide a column of figures has to be; the head of the one that sorts carries a chevron."""
    if column is Column.STAR:
        return style.px(20)
    spec = SPECS[column]
    gutter = style.measures.table_gutter
    before = gutter if column in WORDS else style.px(HEAD_GAP)
    head = style.width(tr(spec.head), "caption_medium") + before + gutter + (style.px(_SIGN) if sorts else 0)
    words = style.width(tr(spec.widest), "body" if spec.outcome is None else "strong") + gutter
    if column is Column.MASS:
        words += style.px(_SIGN) + style.px(4)
    if column is Column.DAMAGE:  # what is set smaller has its gap too
        words = max(words, style.width(_LONGEST_DAMAGE, "caption") + style.px(HEAD_GAP) + gutter)
    if column is Column.RANGE or column in WORDS:
        words += gutter if column in WORDS else style.px(3)
    return ceil(max(head, words))


def fitting(wanted: tuple[Column, ...], sorted_by: int, width: float, style: Style) -> tuple[Column, ...]:
    """The wanted columns if they leave the names enough room, else those that count most.

    The sorted one stays, then what the user added to the usual ones, then the few of a narrow browser, then what tells
    weapons apart.
    """

    def needed(columns: Iterable[Column]) -> int:
        figures = (column for column in columns if column is not Column.NAME)
        return sum(column_width(column, style, sorts=column == sorted_by) for column in figures)

    room = width - style.px(_NAME_ROOM)
    if needed(wanted) <= room:
        return wanted
    kept = {Column.NAME}
    added = [column for column in wanted if column not in USUAL]
    first = (*(each for each in wanted if each == sorted_by), *added, *NARROW)
    enough = width - style.px(_NAME_ENOUGH)
    for column, most in (*((column, room) for column in first), *((column, enough) for column in _NEXT)):
        if column in wanted and needed({*kept, column}) <= most:
            kept.add(column)
    return tuple(column for column in wanted if column in kept)
