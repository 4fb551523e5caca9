"""The columns of the equipment table: their texts, sorting, painting and width."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from functools import partial
from typing import Final, NamedTuple, TypeVar

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from designer.analysis.addition import AdditionOutcome
from designer.analysis.item_figures import Facts
from designer.app.ui.figures import DASH, figure, natural, signed, tons
from designer.app.ui.icons import paint_sign
from designer.app.ui.tables import RIGHT, Column, TableCell, figure_column, paint
from designer.app.ui.text_layout import draw, with_side
from designer.app.ui.theme import Style
from designer.app.ui.widgets.change_marks import FigureChange, paint_change_mark
from designer.app.views.equipment.item_texts import (
    cost_text,
    damage_text,
    heat_text,
    minimum_text,
    range_text,
    ratio_text,
)
from designer.catalog import Item
from designer.catalog.traits import since
from designer.construction.technology import LEVELS, TECHNOLOGIES
from designer.language import marked, tr, trn

T = TypeVar("T")

_KINDS: Final = (
    *(marked("energy"), marked("ballistic"), marked("missile"), marked("artillery"), marked("physical")),
    *(marked("ammunition"), marked("heat sink"), marked("jump"), marked("electronics"), marked("filler")),
)
"""The names of the kinds of items, marked for translation."""


class ItemColumn(IntEnum):
    """The columns by their index, which is also their order in the menu."""

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


USUAL: Final = (*tuple(ItemColumn)[: ItemColumn.ADDS + 1], ItemColumn.STAR)
"""The columns shown by default."""

OUTCOMES: Final = (ItemColumn.ADDS, ItemColumn.ADDS_TON, ItemColumn.ADDS_DAMAGE, ItemColumn.ADDS_HEAT)
"""The columns, next to each other, that show what adding an item would change."""

VALUES: Final = frozenset((*OUTCOMES, ItemColumn.BV, ItemColumn.BV_TON))
"""The columns by which the best items come first, of those that the rules level allows."""


class Fit(NamedTuple):
    """The unused mass in kg and slots of a design, and the ids of the listed items without mass or room for them."""

    mass: int = 0
    slots: int = 0
    too_heavy: frozenset[str] = frozenset()
    without_room: frozenset[str] = frozenset()

    def takes(self, facts: Facts) -> bool:
        """Whether the design has enough unused mass, and a place with enough slots, for an item."""
        return facts.item.id not in self.too_heavy and facts.item.id not in self.without_room

    def takes_as(self, other: Fit) -> bool:
        """Whether the same items fit."""
        return self.too_heavy == other.too_heavy and self.without_room == other.without_room


NOTHING_FREE: Final = Fit()


@dataclass(eq=False)
class ItemStates:
    """The state of items that changes with the design and the user: outcomes, availability, favorites.

    ``outcomes`` has what adding an item would change, as the rows show it and sort by it, None if unknown; ``is_stale``
    tells whether it is outdated; ``adds_now`` gives the Battle Value that it adds, None if that is outdated.
    ``against`` gives the reason why the design may not have an item, and ``prototype`` a sentence if its year has the
    item only as a prototype, or an empty text. ``above_level`` tells whether its rules level in the year is above that
    of the design, and ``level_heading`` is the heading above such items. ``linked`` are the ids of the items of the
    selected mounts; ``is_superheavy`` tells whether the design is one.
    """

    outcomes: dict[str, AdditionOutcome | None] = field(default_factory=dict)
    adds_now: Callable[[str], int | None] = lambda _item: None
    is_stale: Callable[[str], bool] = lambda _item: False
    against: Callable[[Facts], str] = lambda _facts: ""
    prototype: Callable[[Facts], str] = lambda _facts: ""
    above_level: Callable[[Facts], bool] = lambda _facts: False
    level_heading: Callable[[], str] = lambda: ""
    is_superheavy: Callable[[], bool] = lambda: False
    favorites: frozenset[str] = frozenset()
    linked: frozenset[str] = frozenset()
    fit: Fit = NOTHING_FREE

    def outcome(self, item_id: str) -> AdditionOutcome | None:
        """The effect of adding an item, as its row shows it; None if unknown."""
        return self.outcomes.get(item_id)

    def fits(self, facts: Facts) -> bool:
        """Whether an item fits into the design as it is."""
        return self.fit.takes(facts)

    def wanting(self, facts: Facts) -> str:
        """Mass and slots that an item needs and the design lacks, as text; empty if it fits."""
        found = []
        if facts.item.id in self.fit.too_heavy:
            free = tr("{tons} t free", tons=tons(self.fit.mass)) if self.fit.mass > 0 else tr("no mass is free")
            found.append(tr("{tons} t needed, {left}", tons=tons(facts.mass), left=free))
        if facts.item.id in self.fit.without_room:
            found.append(tr("No room for {slots}", slots=trn("{n} slot", "{n} slots", facts.slots)))
        return ". ".join(found)

    def remark(self, facts: Facts) -> str:
        """A text about an item that its row cannot show: what speaks against it, and that it is a prototype."""
        return ". ".join(filter(None, (self.warning(facts), self.prototype(facts))))

    def warning(self, facts: Facts) -> str:
        """Why the design may not have an item, or else why it does not fit; empty if nothing speaks against it."""
        return self.against(facts) or self.wanting(facts)

    def is_favorite(self, facts: Facts) -> bool:
        """Whether an item is a favorite."""
        return facts.item.id in self.favorites


def columns_of(states: ItemStates) -> tuple[Column[Facts], ...]:
    """All columns of the table; they read ``states`` whenever a cell is shown."""
    return (
        _name(states),
        _need(states, marked("mass"), marked("Mass in tons"), lambda f: tons(f.mass), lambda f: f.mass, "12.5", 1),
        _need(states, marked("slots"), marked("Critical slots"), lambda f: str(f.slots), lambda f: f.slots, "15", 2),
        figure_column(
            marked("heat"), marked("Heat of a salvo"), _of_item(heat_text), _of("heat"), "1×6", priority=6, spare=True
        ),
        figure_column(
            marked("damage"),
            marked("Damage of a hit"),
            damage_text,
            _of("damage"),
            "10/8/5",
            small="25/20/10",
            priority=4,
            spare=True,
        ),
        figure_column(
            marked("range"),
            marked("Short, medium and long range"),
            _of_item(range_text),
            _of("range"),
            "6/13/20",
            small=lambda: "150 maps" if states.is_superheavy() else "",
            priority=5,
            spare=True,
        ),
        figure_column(
            "BV",
            marked("Battle Value of the item"),
            lambda f: figure(f.bv),
            lambda f: f.bv,
            "346",
            small=lambda: "2 346" if states.is_superheavy() else "",
            priority=7,
            spare=True,
        ),
        _outcome(
            states,
            marked("adds BV"),
            "+1 234",
            marked("Battle Value that it would add to this 'Mech now"),
            lambda found: found.adds,
            usual=True,
            priority=3,
        ),
        _outcome(
            states,
            marked("adds BV/t"),
            "+123.4",
            marked("Battle Value that it would add to this 'Mech now, per ton"),
            lambda found: found.adds_per_ton,
            digits=1,
        ),
        _outcome(
            states,
            marked("adds dmg/t"),
            "+10.0",
            marked("Damage that it would add to this 'Mech now, per ton with all that serves it"),
            lambda found: found.damage_per_ton,
            digits=1,
        ),
        _outcome(
            states,
            marked("adds heat"),
            "+15",
            marked("Heat beyond what the sinks take that it would add to this 'Mech now"),
            lambda found: None if found.adds is None else found.heat,
        ),
        _ratio(marked("dmg/t"), marked("Damage per ton"), "damage", "mass"),
        _ratio(marked("dmg/slot"), marked("Damage per slot"), "damage", "slots"),
        _ratio(marked("dmg/heat"), marked("Damage per heat"), "damage", "heat"),
        _ratio(marked("BV/t"), marked("Battle Value per ton"), "bv", "mass"),
        figure_column(marked("min"), marked("Minimum range"), _of_item(minimum_text), _of("minimum"), "6", usual=False),
        _text_column(marked("tech"), "Clan", marked("Technology"), lambda f: f.item.tech),
        _text_column(
            marked("level"),
            "Introductory",
            marked("Rules level"),
            lambda f: tr(LEVELS[f.item.level]),
            lambda f: f.item.level,
        ),
        figure_column(
            marked("year"),
            marked("Year of production"),
            lambda f: str(since(f.item) or ""),
            _of_item(since),
            "3058",
            usual=False,
        ),
        figure_column(
            marked("cost"), marked("Cost in C-bills"), _of_item(cost_text), _of("cost"), "1 000 000", usual=False
        ),
        _text_column(
            marked("rule"),
            "TO p. 352",
            marked("Book and page of the rule"),
            lambda f: f.rule,
            lambda f: natural(f.rule),
        ),
        _star(states),
    )


# -- names, figures, words ------------------------------------------------------------------------------------


def _name(states: ItemStates) -> Column[Facts]:
    def tooltip(facts: Facts) -> str:
        name, remark = ", ".join((facts.item.name, *_technology(facts))), states.remark(facts)
        return f"{name}: {remark}" if remark else name

    return Column[Facts](
        heading=marked("Name"),
        tip=marked("Name"),
        text=lambda facts: facts.item.name,
        spoken=partial(_spoken, states),
        tooltip=tooltip,
        whole=lambda cell: not states.remark(cell.row) and _shows_name(cell),
        sort_key=lambda facts: natural(facts.item.name),
        paint=partial(_paint_name, states),
        stretch=True,
        least=126,
        roomy=126,
    )


def _need(
    states: ItemStates,
    heading: str,
    tip: str,
    text: Callable[[Facts], str],
    amount: Callable[[Facts], int],
    width: str,
    priority: int,
) -> Column[Facts]:
    """A column of what an item needs, which is faint if the item does not fit; the tooltip says what is wanting."""

    def paint_need(painter: QPainter, cell: TableCell[Facts]) -> None:
        paint.text(painter, cell, "text.1" if states.fits(cell.row) else "text.3")

    return figure_column(heading, tip, text, amount, width, tooltip=states.wanting, paint=paint_need, priority=priority)


def _text_column(
    heading: str, width: str, tip: str, text: Callable[[Facts], str], key: Callable[[Facts], object] | None = None
) -> Column[Facts]:
    return Column[Facts](
        heading=heading,
        width=width,
        tip=tip,
        text=text,
        sort_key=key or text,
        font="caption",
        token="text.3",
        usual=False,
    )


def _of_item(read: Callable[[Item], T]) -> Callable[[Facts], T]:
    return lambda facts: read(facts.item)


def _of(name: str) -> Callable[[Facts], float | None]:
    return lambda facts: facts.figure(name)


def _ratio(heading: str, tip: str, name: str, other: str) -> Column[Facts]:
    def ratio(facts: Facts) -> float | None:
        return facts.ratio(name, other)

    return figure_column(heading, tip, lambda facts: ratio_text(ratio(facts)), ratio, "10.0", usual=False)


def _outcome(
    states: ItemStates,
    heading: str,
    width: str,
    tip: str,
    take: Callable[[AdditionOutcome], float | None],
    *,
    digits: int = 0,
    usual: bool = False,
    priority: int | None = None,
) -> Column[Facts]:
    def value(facts: Facts) -> float | None:
        found = states.outcome(facts.item.id)
        return None if found is None else take(found)

    def text(facts: Facts) -> str:
        if states.outcome(facts.item.id) is None:
            return "…" if states.is_stale(facts.item.id) else ""
        return DASH if (figure := value(facts)) is None else signed(figure, digits)

    def tooltip(facts: Facts) -> str:
        found = states.outcome(facts.item.id)
        return "" if found is None else found.refused

    def paint_outcome(painter: QPainter, cell: TableCell[Facts]) -> None:
        """Paint the change; it is faint while it is outdated, and if there is no change."""
        figure = value(cell.row)
        if figure is None or states.is_stale(cell.row.item.id):
            draw(painter, cell.rect, cell.text, cell.style, token="text.3", align=RIGHT)
        else:
            paint_change_mark(painter, cell.rect, FigureChange(figure, digits, triangle=False), cell.style)

    return figure_column(
        heading,
        tip,
        text,
        value,
        width,
        tooltip=tooltip,
        paint=paint_outcome,
        font="strong",
        usual=usual,
        priority=priority,
    )


def _star(states: ItemStates) -> Column[Facts]:
    def place(cell: TableCell[Facts]) -> QRectF:
        return cell.rect.adjusted(0, 0, cell.style.measures.table_gutter, 0)

    def paint_star(painter: QPainter, cell: TableCell[Facts]) -> None:
        """Paint the star of a favorite; other items have a star only under the pointer or if selected."""
        favorite = states.is_favorite(cell.row)
        if favorite or cell.hover or cell.selected:
            spot, token = place(cell).center(), "accent" if favorite else "text.3"
            paint_sign(painter, spot.x() - cell.style.measures.cell_glyph / 2, spot.y(), "star", cell.style, token)

    return Column[Facts](
        tip=marked("Favorite: F or a click on the star"),
        text=lambda facts: tr("favorite") if states.is_favorite(facts) else "",
        sort_key=states.is_favorite,
        align=RIGHT,
        paint=paint_star,
        parts=lambda cell: {"star": place(cell)},
        width=20,
    )


# -- painting and telling names ---------------------------------------------------------------------------------


def _paint_name(states: ItemStates, painter: QPainter, cell: TableCell[Facts]) -> None:
    """Paint icon and name, and the sign of a prototype where the name leaves room for it.

    Only the selected row has a warning sign, in place of that: many of them would say nothing.
    """
    facts, style = cell.row, cell.style
    paint.item_glyph(painter, cell, facts.item)
    room = paint.item_name_rect(cell)
    brief, narrow = not _shows_name(cell), room.width() - _sign_width(style)
    warns = cell.selected and bool(states.warning(facts))
    if warns or (states.prototype(facts) and _has_room(facts, style, narrow, brief=brief)):
        side, (sign, ink) = style.px(paint.SIGN), ("warning", "warn") if warns else ("prototype", "text.3")
        paint_sign(painter, room.right() - side, room.center().y(), sign, style, ink, side)
        room.setRight(room.right() - _sign_width(style))
    token = "text.3" if states.against(facts) else "text.1"
    paint.item_name(painter, room, facts.item, facts.other_side, style, token, brief=brief)


def _has_room(facts: Facts, style: Style, room: float, *, brief: bool) -> bool:
    """Whether the name of an item is not cut in a width."""
    return "…" not in with_side(style, facts.item, facts.other_side, room, brief=brief)[0]


def _sign_width(style: Style) -> int:
    """The width of the warning sign and of the gap before it."""
    return style.px(paint.SIGN) + style.px(4)


def _shows_name(cell: TableCell[Facts]) -> bool:
    """Whether the full name of the item fits into the cell beside a warning sign; it is the same with and without."""
    item, room = cell.row.item, paint.item_name_rect(cell).width() - _sign_width(cell.style)
    return with_side(cell.style, item, cell.row.other_side, room)[0] == item.name


def _technology(facts: Facts) -> list[str]:
    """The technology base of an item as text; empty if it is that of the chassis."""
    return [tr(TECHNOLOGIES[facts.other_side])] if facts.other_side else []


def _spoken(states: ItemStates, facts: Facts) -> str:
    """The text of a row for screen readers."""
    kind, slots = tr(facts.item.kind.replace("_", " ")), trn("{n} slot", "{n} slots", facts.slots)
    parts = [facts.item.name, *_technology(facts), kind, f"{tons(facts.mass)} t", slots]
    parts += [] if states.fits(facts) else [tr("does not fit now")]
    favorite = tr("favorite") if states.is_favorite(facts) else ""
    value = states.adds_now(facts.item.id)
    adds = "" if value is None else tr("adds {value} BV", value=signed(value))
    return ", ".join(filter(None, (*parts, states.against(facts), states.prototype(facts), favorite, adds)))
